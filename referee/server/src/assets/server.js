// What the pages ask of the server.
"use strict";

/**
 * What the server wrote into a meta element of the page.
 *
 * @param {string} name
 */
const metaContent = (name) => part(`meta[name=${name}]`).getAttribute("content") ?? "";

const token = metaContent("token");

/** @type {Host} */
const host = {
  fields: new URLSearchParams(location.search),

  address: (fields) => `/play?${queryOf(fields)}`,

  /** The answer to a request with a file, or with a value as JSON; `error` is set if it is refused. */
  async ask(path, body) {
    const isFile = body instanceof File;
    const headers = {
      "x-referee-token": token,
      ...(isFile ? {} : { "content-type": "application/json" }),
    };
    try {
      /** @type {RequestInit} */
      const sent = { method: "POST", headers, body: isFile ? body : JSON.stringify(body) };
      const text = await (await fetch(path, body ? sent : {})).text();
      return text.startsWith("{") ? JSON.parse(text) : { error: text };
    } catch (error) {
      return { error: `the server does not answer (${messageOf(error)})` };
    }
  },

  /** What may be done with a finished game; `save` is a link that saves its replay, still without an address. */
  finished({ id, origin }, save) {
    const text = origin ? "Compare it with the recorded game" : "Watch it in the viewer";
    save.href = `/play/replay?id=${id}`;
    return [make("a", { id: "watch", href: `/game?table=${id}` }, text), save];
  },

  /** Sends a file to the server and goes to the page that shows it. */
  async open(file) {
    const opened = await ask(`/open?${new URLSearchParams({ name: file.name })}`, file);
    if (opened) location.href = opened.page;
  },
};
