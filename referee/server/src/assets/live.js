// Refreshes the live parts of an open page.
"use strict";

const liveAddress = metaContent("live");
let liveMarkup = "";

/**
 * Details elements opened or closed by the user, by summary text.
 *
 * @type {Map<string, boolean>}
 */
const chosenFolds = new Map();

/** @param {Element} summary */
const summaryText = (summary) => summary.firstChild?.textContent ?? "";

document.addEventListener("click", ({ target }) => {
  const summary = target instanceof Element ? target.closest("summary") : null;
  // This runs before the click changes the state.
  if (summary?.parentElement instanceof HTMLDetailsElement) {
    chosenFolds.set(summaryText(summary), !summary.parentElement.open);
  }
});

/**
 * Identifies a focusable element across refreshes.
 *
 * @param {Element} element
 */
const focusKey = (element) =>
  `${element.localName} ${element.getAttribute("href") ?? element.textContent}`;

/**
 * Replaces the live parts with new markup from the server, in which all text is escaped.
 *
 * @param {string} html
 */
function showLive(html) {
  const focused = document.activeElement && focusKey(document.activeElement);
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const element of [...parsed.body.children]) {
    query(`#${element.id}`).replaceChildren(...element.childNodes);
  }
  for (const summary of document.querySelectorAll("details > summary")) {
    const isOpen = chosenFolds.get(summaryText(summary));
    if (isOpen !== undefined) summary.parentElement?.toggleAttribute("open", isOpen);
  }
  // The focused element may have been replaced.
  if (focused && document.activeElement === document.body) {
    /** @type {NodeListOf<HTMLElement>} */
    const candidates = document.querySelectorAll("a[href], button, summary");
    const same = [...candidates].find((element) => focusKey(element) === focused);
    same?.focus({ preventScroll: true });
  }
  liveMarkup = html;
  document.dispatchEvent(new Event("live-update"));
}

/** True while the page shows that it is out of date. */
let isOutOfDate = false;

/** @param {string} [reason] omitted once the server answers again */
function showConnectionProblem(reason) {
  if (reason) showNotice(reason);
  else if (isOutOfDate) notice.hidden = true;
  isOutOfDate = Boolean(reason);
}

/**
 * Polls with short requests, one at a time. A stream for each page would use up the browser's
 * connections.
 */
async function poll() {
  let delay = 3000;
  try {
    if (!document.hidden) {
      const answer = await fetch(liveAddress);
      if (answer.status === 403) {
        showConnectionProblem("The server was restarted. Open the address that it printed.");
        return;
      }
      showConnectionProblem();
      const update = await answer.json();
      if (!update.error) delay = update.again_ms;
      const markup = `${update.html ?? ""}${update.tray ?? ""}`;
      if (markup && markup !== liveMarkup) showLive(markup);
    }
  } catch {
    showConnectionProblem("No answer from the server. This page updates when it is back.");
  }
  if (delay !== null) setTimeout(poll, delay);
}

poll();
