// Opens a page's dialogs, and closes a dialog on a click outside it.
"use strict";

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const id = target.closest("[data-opens]")?.getAttribute("data-opens");
  const opened = id ? document.getElementById(id) : null;
  if (opened instanceof HTMLDialogElement) opened.showModal();
  // A click on the backdrop has the dialog itself as its target, not an element in it.
  if (target instanceof HTMLDialogElement) target.close();
});
