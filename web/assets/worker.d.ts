// What wasm-bindgen puts before the script of the worker.

declare const wasm_bindgen: {
  initSync(options: { module: BufferSource }): void;
  answer(request: string, file: Uint8Array): string;
};
