// Opens a file that is dropped onto any page.
"use strict";

const LARGEST = 64 * 1024 * 1024;
const notice = document.getElementById("notice");
const token = document.querySelector("meta[name=token]").content;

function tell(text) {
  notice.textContent = text;
  notice.hidden = false;
}

/** A note lies over the page: a click on it or the key Escape closes it. */
const closeNotice = () => (notice.hidden = true);
notice.addEventListener("click", closeNotice);
addEventListener("keydown", (event) => event.key === "Escape" && closeNotice());

/** Sends the file to the server and goes to the page that shows it. */
async function openFile(file) {
  if (file.size > LARGEST) return tell(`${file.name}: larger than 64 MiB; put it into the folder instead`);
  tell(`opening ${file.name} …`);
  try {
    const address = `/open?${new URLSearchParams({ name: file.name })}`;
    const answer = await fetch(address, { method: "POST", headers: { "x-referee-token": token }, body: file });
    const opened = await answer.json();
    if (opened.page) location.href = opened.page;
    else tell(opened.error);
  } catch (error) {
    tell(`${file.name}: the server does not answer (${error.message})`);
  }
}

addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("dragging");
});
addEventListener("dragleave", () => document.body.classList.remove("dragging"));
addEventListener("drop", (event) => {
  event.preventDefault();
  document.body.classList.remove("dragging");
  if (event.dataTransfer.files.length > 0) openFile(event.dataTransfer.files[0]);
});
const chosen = document.getElementById("file");
if (chosen) chosen.addEventListener("change", () => chosen.files.length > 0 && openFile(chosen.files[0]));
