// Reports script errors from a viewer's frame, which has no origin, to the surrounding page.
"use strict";

{
  const report = (/** @type {unknown} */ error) =>
    parent.postMessage({ type: "script error", error: `${error}` }, "*");
  addEventListener("error", ({ error, message }) => report(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
