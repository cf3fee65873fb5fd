// The host for pages served by the server.
"use strict";

/**
 * Returns the content of a meta element written by the server.
 *
 * @param {string} name
 */
const metaContent = (name) => query(`meta[name=${name}]`).getAttribute("content") ?? "";

const token = metaContent("token");

/** @type {Host} */
const host = {
  fields: new URLSearchParams(location.search),

  address: (fields) => `/play?${queryString(fields)}`,

  /** Posts a file, or a value as JSON, and returns the answer. `error` is set if the request was refused. */
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
      return { error: `no answer from the server (${messageOf(error)})` };
    }
  },

  /**
   * Returns actions for a finished game. `save` is the link that saves its replay, which has no URL
   * yet.
   */
  finishedGameActions({ id, origin }, save) {
    const text = origin ? "Compare it with the recorded game" : "Watch it in the viewer";
    save.href = `/play/replay?id=${id}`;
    return [make("a", { id: "watch", href: `/game?table=${id}` }, text), save];
  },

  /** Uploads a file and opens the page that shows it. */
  async open(file) {
    const opened = await ask(`/open?${new URLSearchParams({ name: file.name })}`, file);
    if (opened) location.href = opened.page;
  },
};
