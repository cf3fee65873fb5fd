// Opens the dialogs of a page, and closes one when a person clicks outside of it.
"use strict";

document.addEventListener("click", ({ target }) => {
  if (!(target instanceof Element)) return;
  const id = target.closest("[data-opens]")?.getAttribute("data-opens");
  const opened = id ? document.getElementById(id) : null;
  if (opened instanceof HTMLDialogElement) opened.showModal();
  // A click on the backdrop is a click on the dialog itself, not on an element in it.
  if (target instanceof HTMLDialogElement) target.close();
});
