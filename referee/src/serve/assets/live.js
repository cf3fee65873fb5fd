// Follows what changes while the page is open: the server sends the part of the page that is live.
"use strict";

const liveEvents = document.querySelector("meta[name=events]").content;
const live = document.getElementById("live");

/** Puts new markup of the server in place of the live part. Texts in it are escaped already. */
function show(html) {
  const focused = live.contains(document.activeElement) && document.activeElement.getAttribute("href");
  const parsed = new DOMParser().parseFromString(html, "text/html");
  live.replaceChildren(...[...parsed.body.childNodes].map((node) => document.adoptNode(node)));
  if (focused) [...live.querySelectorAll("a")].find((link) => link.getAttribute("href") === focused)?.focus({ preventScroll: true });
}

if (liveEvents && live) {
  const source = new EventSource(liveEvents);
  source.onmessage = (message) => {
    const update = JSON.parse(message.data);
    show(update.html);
    live.dataset.games = update.progress ? update.progress.games : "";
  };
  addEventListener("pagehide", () => source.close());
}
