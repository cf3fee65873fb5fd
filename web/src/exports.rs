//! The functions that the page's worker calls.

use std::cell::RefCell;
use std::panic;

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::throw_str;

use crate::Engine;

thread_local! {
    static ENGINE: RefCell<Engine> = RefCell::default();
}

/// Makes a failure of the program an exception that names its place. The worker is of no use after one.
#[wasm_bindgen(start)]
pub fn start() {
    panic::set_hook(Box::new(|failure| throw_str(&failure.to_string())));
}

/// The answer to a request; see [`Engine::answer`].
#[wasm_bindgen]
pub fn answer(request: &str, file: Vec<u8>) -> String {
    ENGINE.with_borrow_mut(|engine| engine.answer(request, file))
}
