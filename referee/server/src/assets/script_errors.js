// Reports the errors of scripts in the frame of a viewer, which has no origin, to the page around it.
"use strict";

{
  const report = (/** @type {unknown} */ error) =>
    parent.postMessage({ type: "script error", error: `${error}` }, "*");
  addEventListener("error", ({ error, message }) => report(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => report(reason));
}
