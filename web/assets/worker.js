// Answers what the page asks, one request after the other.
"use strict";

addEventListener("message", ({ data: { number, module, request, file } }) => {
  try {
    if (module) wasm_bindgen.initSync({ module });
    else postMessage({ number, answer: wasm_bindgen.answer(request, file ?? new Uint8Array()) });
  } catch (failure) {
    postMessage({ number, failure: String(failure) });
  }
});
