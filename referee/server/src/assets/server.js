// What the pages ask of the server.
"use strict";

const LARGEST = 64 * 1024 * 1024;
const token = document.querySelector("meta[name=token]").content;

const host = {
  fields: new URLSearchParams(location.search),

  address: (fields) => `/play?${new URLSearchParams(fields)}`,

  /** The answer to a request of a game by hand; `error` is set if it is refused. */
  async ask(path, body) {
    const headers = { "x-referee-token": token, "content-type": "application/json" };
    try {
      const answer = await fetch(path, body ? { method: "POST", headers, body: JSON.stringify(body) } : {});
      const text = await answer.text();
      return text.startsWith("{") ? JSON.parse(text) : { error: text };
    } catch (error) {
      return { error: `the server does not answer (${error.message})` };
    }
  },

  /** What may be done with a finished game; `save` is a link that saves its replay, still without an address. */
  finished({ id, origin }, save) {
    const watch = Object.assign(document.createElement("a"), { id: "watch", href: `/game?table=${id}`, textContent: origin ? "Compare it with the recorded game" : "Watch it in the viewer" });
    save.href = `/play/replay?id=${id}`;
    return [watch, save];
  },

  /** Sends a file to the server and goes to the page that shows it. */
  async open(file) {
    if (file.size > LARGEST) return tell(`${file.name}: larger than 64 MiB; put it into the folder instead`);
    const address = `/open?${new URLSearchParams({ name: file.name })}`;
    try {
      const answer = await fetch(address, { method: "POST", headers: { "x-referee-token": token }, body: file });
      const opened = await answer.json();
      if (opened.page) location.href = opened.page;
      else tell(opened.error);
    } catch (error) {
      tell(`${file.name}: the server does not answer (${error.message})`);
    }
  },
};
