// The engine in a worker of its own, so that the page answers while a player thinks.
"use strict";

/** The script and the WebAssembly of workers, unpacked once. */
const unpackedWorker = (async () => {
  const { script, module } = JSON.parse(byId("worker").textContent ?? "");
  const packed = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  const bytes = new Response(
    new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")),
  ).arrayBuffer();
  return {
    address: URL.createObjectURL(new Blob([script], { type: "text/javascript" })),
    bytes: await bytes,
  };
})();

/** An engine of its own: what it opened and plays is not known to others. */
class Engine {
  /** @type {Worker | null} */
  #worker = null;

  /**
   * Those who wait for an answer, by the number of their request.
   *
   * @type {Map<number, (reply: never) => void>}
   */
  #asked = new Map();

  #last = 0;

  /**
   * The answer to a request; `error` is set if it is refused, or if the engine failed.
   *
   * @template {keyof EngineAnswers} Path
   * @param {Path} path
   * @param {unknown} body
   * @param {Uint8Array} [file]
   * @returns {Promise<Reply<EngineAnswers[Path]>>}
   */
  async ask(path, body, file) {
    const { address, bytes } = await unpackedWorker;
    const worker = this.#worker ?? this.#start(address, bytes);
    this.#last += 1;
    const number = this.#last;
    worker.postMessage({ number, request: JSON.stringify({ path, body }), file });
    return new Promise((done) => this.#asked.set(number, done));
  }

  /** Ends what is under way; those who asked get no answer. */
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#asked.clear();
  }

  /**
   * @param {string} address
   * @param {ArrayBuffer} module
   */
  #start(address, module) {
    const worker = new Worker(address);
    worker.addEventListener("message", ({ data }) => this.#take(data));
    worker.addEventListener("error", (event) => this.#fail(event.message));
    worker.postMessage({ module });
    this.#worker = worker;
    return worker;
  }

  /** @param {WorkerAnswer} answered */
  #take({ number, answer, failure }) {
    if (failure !== undefined) {
      this.#fail(failure);
      return;
    }
    this.#settle(number, JSON.parse(answer));
  }

  /**
   * Hands an answer to the one who waits for it.
   *
   * @param {number} number
   * @param {unknown} reply
   */
  #settle(number, reply) {
    const done = this.#asked.get(number);
    this.#asked.delete(number);
    // The worker answers a request by what belongs to its path.
    done?.(/** @type {never} */ (reply));
  }

  /**
   * A worker that failed is of no use; the next request starts another one.
   *
   * @param {string} failure
   */
  #fail(failure) {
    const waiting = [...this.#asked.values()];
    this.stop();
    const error = `this page failed, and what it held is lost: ${failure}`;
    for (const done of waiting) done(/** @type {never} */ ({ error }));
  }
}
