// Answers the page's requests, one at a time.
"use strict";

addEventListener("message", ({ data: { number, module, request, file } }) => {
  try {
    if (module) wasm_bindgen.initSync({ module });
    else postMessage({ number, answer: wasm_bindgen.answer(request, file ?? new Uint8Array()) });
  } catch (failure) {
    postMessage({ number, failure: String(failure) });
  }
});
