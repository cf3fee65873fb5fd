// Opens a file that is dropped onto any page.
"use strict";

/** An element with properties and children; texts are never taken for markup. */
function element(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const notice = document.getElementById("notice");

function tell(text) {
  notice.textContent = text;
  notice.hidden = false;
}

/** The answer of the host; nothing if it refuses, which is told. */
async function ask(path, body) {
  const value = await host.ask(path, body);
  if (value.error) tell(value.error);
  else notice.hidden = true;
  return value.error ? null : value;
}

/** A note lies over the page: a click on it or the key Escape closes it. */
const closeNotice = () => (notice.hidden = true);
notice.addEventListener("click", closeNotice);
addEventListener("keydown", (event) => event.key === "Escape" && closeNotice());

function openFile(file) {
  tell(`opening ${file.name} …`);
  return host.open(file);
}

function listenForFiles(onto) {
  onto.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dragging");
  });
  onto.addEventListener("dragleave", () => document.body.classList.remove("dragging"));
  onto.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dragging");
    if (event.dataTransfer.files.length > 0) openFile(event.dataTransfer.files[0]);
  });
}

listenForFiles(window);
const chosen = document.getElementById("file");
if (chosen) chosen.addEventListener("change", () => chosen.files.length > 0 && openFile(chosen.files[0]));
