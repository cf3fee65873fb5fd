// The engine in a worker of its own, so that the page answers while a player thinks.
"use strict";

/** The script and the WebAssembly of workers, unpacked once. */
const unpackedWorker = (async () => {
  const { script, module } = JSON.parse(document.getElementById("worker").textContent);
  const packed = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  const bytes = new Response(
    new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")),
  ).arrayBuffer();
  return {
    address: URL.createObjectURL(new Blob([script], { type: "text/javascript" })),
    bytes: await bytes,
  };
})();

class Engine {
  #worker = null;
  #asked = new Map();
  #last = 0;

  /** The answer to a request; `error` is set if it is refused, or if the engine failed. */
  async ask(path, body, file) {
    const { address, bytes } = await unpackedWorker;
    if (!this.#worker) this.#start(address, bytes);
    const number = ++this.#last;
    this.#worker.postMessage({ number, request: JSON.stringify({ path, body }), file });
    return new Promise((done) => this.#asked.set(number, done));
  }

  /** Ends what is under way; those who asked get no answer. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#asked.clear();
  }

  #start(address, module) {
    this.#worker = new Worker(address);
    this.#worker.addEventListener("message", ({ data }) => this.#take(data));
    this.#worker.addEventListener("error", (event) => this.#fail(event.message));
    this.#worker.postMessage({ module });
  }

  #take({ number, answer, failure }) {
    if (failure !== undefined) return this.#fail(failure);
    this.#asked.get(number)?.(JSON.parse(answer));
    this.#asked.delete(number);
  }

  /** A worker that failed is of no use; the next request starts another one. */
  #fail(failure) {
    const waiting = [...this.#asked.values()];
    this.stop();
    for (const done of waiting) {
      done({ error: `this page failed, and what it held is lost: ${failure}` });
    }
  }
}
