// Asks the server for what changes while the page is open.
"use strict";

const liveAddress = metaContent("live");
let liveMarkup = "";

/**
 * Puts new markup of the server in place of the live parts. Texts in it are escaped already.
 *
 * @param {string} html
 */
function showLive(html) {
  const focused = document.activeElement?.getAttribute("href");
  const parsed = new DOMParser().parseFromString(html, "text/html");
  for (const element of [...parsed.body.children]) {
    part(`#${element.id}`).replaceChildren(...element.childNodes);
  }
  // What had the focus may be gone with the markup.
  if (focused && document.activeElement === document.body) {
    [...document.links]
      .find((link) => link.getAttribute("href") === focused)
      ?.focus({ preventScroll: true });
  }
  liveMarkup = html;
  document.dispatchEvent(new Event("shown"));
}

/** Short requests, one after the other: a stream a page would take all connections of the browser. */
async function poll() {
  let again = 3000;
  try {
    if (!document.hidden) {
      const update = await (await fetch(liveAddress)).json();
      if (!update.error) again = update.again_ms;
      const markup = `${update.html ?? ""}${update.tray ?? ""}`;
      if (markup && markup !== liveMarkup) showLive(markup);
    }
  } catch {
    // The server may come back.
  }
  if (again !== null) setTimeout(poll, again);
}

poll();
