// Opens a file that is dropped onto any page.
"use strict";

/** The largest file that is opened, in bytes. */
const LARGEST = 64 * 1024 * 1024;

const notice = byId("notice");

const tell = (text) => Object.assign(notice, { textContent: text, hidden: false });

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
  if (file.size > LARGEST) return tell(`${file.name}: larger than 64 MiB`);
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
byId("file")?.addEventListener(
  "change",
  ({ target }) => target.files.length > 0 && openFile(target.files[0]),
);
