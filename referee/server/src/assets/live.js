// Asks the server for what changes while the page is open.
"use strict";

const liveAddress = metaContent("live");
let liveMarkup = "";

/**
 * Details that a person has opened or closed, by their summaries.
 *
 * @type {Map<string, boolean>}
 */
const unfolded = new Map();

/** @param {Element} summary */
const summaryText = (summary) => summary.firstChild?.textContent ?? "";

document.addEventListener("click", ({ target }) => {
  const summary = target instanceof Element ? target.closest("summary") : null;
  // The click is about to change it.
  if (summary?.parentElement instanceof HTMLDetailsElement) {
    unfolded.set(summaryText(summary), !summary.parentElement.open);
  }
});

/**
 * What an element that can have the focus is known by in new markup.
 *
 * @param {Element} element
 */
const focusKey = (element) =>
  `${element.localName} ${element.getAttribute("href") ?? element.textContent}`;

/**
 * Puts new markup of the server in place of the live parts. Texts in it are escaped already.
 *
 * @param {string} html
 */
function showLive(html) {
  const focused = document.activeElement && focusKey(document.activeElement);
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const element of [...parsed.body.children]) {
    part(`#${element.id}`).replaceChildren(...element.childNodes);
  }
  for (const summary of document.querySelectorAll("details > summary")) {
    const isOpen = unfolded.get(summaryText(summary));
    if (isOpen !== undefined) summary.parentElement?.toggleAttribute("open", isOpen);
  }
  // What had the focus may be gone with the markup.
  if (focused && document.activeElement === document.body) {
    /** @type {NodeListOf<HTMLElement>} */
    const candidates = document.querySelectorAll("a[href], button, summary");
    const same = [...candidates].find((element) => focusKey(element) === focused);
    same?.focus({ preventScroll: true });
  }
  liveMarkup = html;
  document.dispatchEvent(new Event("shown"));
}

/** True while the page says that it is not up to date. */
let isCutOff = false;

/** @param {string} [reason] nothing once the server answers again */
function showCutOff(reason) {
  if (reason) tell(reason);
  else if (isCutOff) notice.hidden = true;
  isCutOff = Boolean(reason);
}

/** Short requests, one after the other: a stream a page would take all connections of the browser. */
async function poll() {
  let again = 3000;
  try {
    if (!document.hidden) {
      const answer = await fetch(liveAddress);
      if (answer.status === 403) {
        showCutOff("The server was started again. Open the address that it has printed.");
        return;
      }
      showCutOff();
      const update = await answer.json();
      if (!update.error) again = update.again_ms;
      const markup = `${update.html ?? ""}${update.tray ?? ""}`;
      if (markup && markup !== liveMarkup) showLive(markup);
    }
  } catch {
    showCutOff("The server does not answer. This page goes on when it does.");
  }
  if (again !== null) setTimeout(poll, again);
}

poll();
