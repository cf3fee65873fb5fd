//! Functions exported to the page's worker.

use std::cell::RefCell;
use std::panic;

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::throw_str;

use crate::Engine;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// Turns panics into exceptions that include the source location. The worker is unusable
/// afterwards.
#[wasm_bindgen(start)]
pub fn start() {
    panic::set_hook(Box::new(|failure| throw_str(&failure.to_string())));
}

/// Answers a request; see [`Engine::answer`].
#[wasm_bindgen]
pub fn answer(request: &str, file: Vec<u8>) -> String {
    ENGINE.with_borrow_mut(|engine| engine.answer(request, file))
}
