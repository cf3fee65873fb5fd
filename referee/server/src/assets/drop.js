// Opens files dropped onto any page.
"use strict";

/** Upper limit for files, in bytes. */
const LARGEST = 64 * 1024 * 1024;

const notice = byId("notice");

/** @param {string} text */
const tell = (text) => Object.assign(notice, { textContent: text, hidden: false });

/**
 * Sends a request to the host. Returns its answer, or null after showing a notice if the request
 * was refused.
 *
 * @template {string} Path
 * @param {Path} path
 * @param {unknown} [body]
 */
async function ask(path, body) {
  const reply = await host.ask(path, body);
  if (reply.error !== undefined) {
    tell(reply.error);
    return null;
  }
  notice.hidden = true;
  return /** @type {AnswerTo<Path>} */ (reply);
}

/**
 * Builds the query string for an address.
 *
 * @param {AddressFields} fields
 */
const queryOf = (fields) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, `${value}`])).toString();

/**
 * Returns an error's message.
 *
 * @param {unknown} failure
 */
const messageOf = (failure) => (failure instanceof Error ? failure.message : `${failure}`);

/** The notice covers the page. A click on it or Escape closes it. */
const closeNotice = () => (notice.hidden = true);
notice.addEventListener("click", closeNotice);
addEventListener("keydown", (event) => event.key === "Escape" && closeNotice());

/** @param {File} file */
function openFile(file) {
  if (file.size > LARGEST) return tell(`${file.name}: larger than 64 MiB`);
  tell(`opening ${file.name} …`);
  return host.open(file);
}

/** @param {Window} onto */
function listenForFiles(onto) {
  onto.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dragging");
  });
  onto.addEventListener("dragleave", () => document.body.classList.remove("dragging"));
  onto.addEventListener("drop", (event) => {
    event.preventDefault();
    document.body.classList.remove("dragging");
    const [file] = event.dataTransfer?.files ?? [];
    if (file) openFile(file);
  });
}

listenForFiles(window);
byId("file")?.addEventListener("change", (event) => {
  const [file] = /** @type {HTMLInputElement} */ (event.target).files ?? [];
  if (file) openFile(file);
});
