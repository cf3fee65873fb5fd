// Opens files dropped onto any page.
"use strict";

/** Upper limit for files, in bytes. */
const FILE_SIZE_MAX = 64 * 1024 * 1024;

const notice = byId("notice");

/** @param {string} text */
const showNotice = (text) => Object.assign(notice, { textContent: text, hidden: false });

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
    showNotice(reply.error);
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
const queryString = (fields) =>
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
  if (file.size > FILE_SIZE_MAX) return showNotice(`${file.name}: larger than 64 MiB`);
  showNotice(`opening ${file.name} …`);
  return host.open(file);
}

/** @param {Window} target */
function listenForFiles(target) {
  target.addEventListener("dragover", (event) => {
    event.preventDefault();
    document.body.classList.add("dragging");
  });
  target.addEventListener("dragleave", () => document.body.classList.remove("dragging"));
  target.addEventListener("drop", (event) => {
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
