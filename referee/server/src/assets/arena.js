// Sends requests to an arena: adding versions, starting tests, and other buttons on its pages.
"use strict";

/** Maximum size of a source, in bytes. */
const SOURCE_SIZE_MAX = 16 * 1024 * 1024;

/**
 * Sends a request, then shows the new test or version, or reloads the page.
 *
 * @param {ArenaRequest} request
 * @param {string} [bot] the bot, if a version is added
 */
async function requestArena(request, bot) {
  const reply = await ask("/arena/request", request);
  if (!reply) return;
  if (reply.version && bot) location.href = `/bots/${encodeURIComponent(bot)}/${reply.version}`;
  else if (reply.test && !("stop" in request)) location.href = `/tests/${reply.test}`;
  else location.reload();
}

/**
 * Encodes a source file for sending.
 *
 * @param {string} path
 * @param {Blob} blob
 * @returns {Promise<SourceFile>}
 */
async function encodeSource(path, blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  // In chunks, because the number of function arguments is limited.
  let text = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    text += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return { path, bytes: btoa(text) };
}

/**
 * Returns the trimmed text of a form field.
 *
 * @param {FormData} data
 * @param {string} name
 */
const fieldText = (data, name) => `${data.get(name) ?? ""}`.trim();

/**
 * Returns the source given in a form: a file, or pasted text.
 *
 * @param {FormData} data
 */
async function readSource(data) {
  const file = data.get("file");
  if (file instanceof File && file.size > 0) {
    if (file.size > SOURCE_SIZE_MAX) throw new Error(`${file.name}: larger than 16 MiB`);
    return encodeSource(file.name, file);
  }
  const text = fieldText(data, "text");
  if (!text) throw new Error("Choose a file, or paste the source code.");
  return encodeSource(fieldText(data, "name"), new Blob([`${text}\n`]));
}

/** @param {HTMLFormElement} form */
async function addVersion(form) {
  const data = new FormData(form);
  const bot = fieldText(data, "bot");
  const source = { files: [await readSource(data)] };
  const note = fieldText(data, "note") || null;
  await requestArena({ add: { bot, source, note, test: data.has("test") } }, bot);
}

/**
 * Parses the Elo bounds of a sequential test, optionally followed by its error rates.
 *
 * @param {string} text
 */
function parseSprt(text) {
  const [elo0, elo1, alpha = 0.05, beta = 0.05] = text.split(",").map(Number);
  if (![elo0, elo1, alpha, beta].every(Number.isFinite)) {
    throw new Error(`Elo bounds "${text}": expected two numbers, such as 0,10`);
  }
  return { elo0, elo1, alpha, beta };
}

/** @param {HTMLFormElement} form */
async function addTest(form) {
  const data = new FormData(form);
  const chosen = fieldText(data, "against");
  const against = chosen === "pool" ? "pool" : { version: Number(chosen) };
  const version = Number(form.dataset.version ?? fieldText(data, "version"));
  const isCounted = fieldText(data, "rule") === "games" || chosen === "pool";
  const rule = isCounted
    ? { games: Number(fieldText(data, "games")) }
    : { sprt: parseSprt(fieldText(data, "sprt")) };
  await requestArena({ test: { version, rule, ...(chosen && { against }) } });
}

/** @param {HTMLFormElement} form */
async function createArena(form) {
  const data = new FormData(form);
  /** @type {ArenaSettings} */
  const settings = { seats: Number(fieldText(data, "seats")) || 2 };
  const game = fieldText(data, "game");
  if (game) settings.game = game;
  else settings.referee = fieldText(data, "referee");
  const league = fieldText(data, "league");
  if (league) settings.league = Number(league);
  const created = await ask("/arena/new", settings);
  if (created) location.href = created.page;
}

/**
 * Copies text to the clipboard, and confirms it on the button.
 *
 * @param {HTMLElement} button
 * @param {string} text
 */
async function copyText(button, text) {
  await navigator.clipboard.writeText(text);
  const before = button.textContent;
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = before), 2000);
}

/** @param {HTMLElement} button */
async function copySource(button) {
  const answer = await fetch(button.dataset.copies ?? "");
  const text = await answer.text();
  if (!answer.ok) return showNotice(JSON.parse(text).error);
  await copyText(button, text);
  const limit = 100_000;
  const size = `${text.length.toLocaleString("en")} characters`;
  showNotice(
    text.length > limit ? `${size}: CodinGame accepts at most 100,000.` : `Copied ${size}.`,
  );
}

/**
 * Shows the fields that the current selections in a form need. `data-needs` contains the name and
 * value of a selection.
 *
 * @param {HTMLFormElement} form
 */
function showNeededFields(form) {
  const data = new FormData(form);
  /** @type {NodeListOf<HTMLElement>} */
  const fields = form.querySelectorAll("[data-needs]");
  for (const field of fields) {
    const [name, value] = (field.dataset.needs ?? "").split("=");
    const row = /** @type {HTMLElement | null} */ (field.closest(".form-row"));
    if (row) row.hidden = fieldText(data, name) !== value;
  }
}

/**
 * Allows a sequential test only against a single opponent, not against the pool.
 *
 * @param {HTMLFormElement} form
 */
function requireGameCount(form) {
  const rule = /** @type {HTMLSelectElement} */ (form.elements.namedItem("rule"));
  const isPool = fieldText(new FormData(form), "against") === "pool";
  query("option[value=sprt]", rule).toggleAttribute("disabled", isPool);
  if (isPool) rule.value = "games";
}

for (const form of document.querySelectorAll("form")) {
  const update = () => {
    if (form.id === "test-form") requireGameCount(form);
    showNeededFields(form);
  };
  form.addEventListener("change", update);
  update();
}

/** @type {Record<string, (form: HTMLFormElement) => Promise<void>>} */
const formActions = { "add-form": addVersion, "test-form": addTest, "new-arena": createArena };

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const action = formActions[form.id];
  if (!action) return;
  event.preventDefault();
  try {
    await action(form);
  } catch (error) {
    showNotice(messageOf(error));
  }
});

document.addEventListener("click", async ({ target }) => {
  if (!(target instanceof Element)) return;
  const button = target.closest("[data-request], [data-copies], [data-copy]");
  if (!(button instanceof HTMLElement)) return;
  const { request, copies: sourceAddress, copy: text } = button.dataset;
  try {
    if (request) {
      const parsed = JSON.parse(request);
      await requestArena(parsed, parsed.add?.bot);
    } else if (sourceAddress) {
      await copySource(button);
    } else if (text) {
      await copyText(button, text);
    }
  } catch (error) {
    showNotice(messageOf(error));
  }
});

/** On a page with the dialog, a dropped source file goes into the dialog. */
const openInViewer = host.open;
host.open = async (file) => {
  const dialog = document.getElementById("add-version");
  const isSource = !/\.(jsonl|json|gz)$/.test(file.name);
  if (!(dialog instanceof HTMLDialogElement) || !isSource) return openInViewer(file);
  /** @type {HTMLInputElement} */
  const input = query("input[type=file]", dialog);
  const dropped = new DataTransfer();
  dropped.items.add(file);
  input.files = dropped.files;
  byId("notice").hidden = true;
  dialog.showModal();
};
