// Declarations that wasm-bindgen adds before the worker's script.

declare const wasm_bindgen: {
  initSync(options: { module: BufferSource }): void;
  answer(request: string, file: Uint8Array): string;
};
