// Asks the server for what changes while the page is open.
"use strict";

const liveAddress = document.querySelector("meta[name=live]").content;
const live = document.getElementById("live");
let liveMarkup = "";

/** Puts new markup of the server in place of the live part. Texts in it are escaped already. */
function showLive(html) {
  const focused = live.contains(document.activeElement) && document.activeElement.getAttribute("href");
  const parsed = new DOMParser().parseFromString(html, "text/html");
  live.replaceChildren(...[...parsed.body.childNodes].map((node) => document.adoptNode(node)));
  if (focused) [...live.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus({ preventScroll: true });
  liveMarkup = html;
}

/** Short requests, one after the other: a stream a page would take all connections of the browser. */
async function poll() {
  let again = 3000;
  try {
    if (!document.hidden) {
      const update = await (await fetch(liveAddress)).json();
      if (!update.error) again = update.again_ms;
      if (update.html && update.html !== liveMarkup) showLive(update.html);
    }
  } catch {
    // The server may come back.
  }
  if (again !== null) setTimeout(poll, again);
}

poll();
