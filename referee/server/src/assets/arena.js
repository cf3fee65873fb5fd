// Sends requests to an arena: adding versions, starting tests, and other buttons on its pages.
"use strict";

/** Maximum size of a source, in bytes. */
const SOURCE_LARGEST = 16 * 1024 * 1024;

/**
 * Sends a request, then shows the new test or version, or reloads the page.
 *
 * @param {ArenaRequest} request
 * @param {string} [bot] the bot, if a version is added
 */
async function askArena(request, bot) {
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
async function sourceFile(path, blob) {
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
const textOf = (data, name) => `${data.get(name) ?? ""}`.trim();

/**
 * Returns the source given in a form: a file, or pasted text.
 *
 * @param {FormData} data
 */
async function sourceOf(data) {
  const file = data.get("file");
  if (file instanceof File && file.size > 0) {
    if (file.size > SOURCE_LARGEST) throw new Error(`${file.name}: larger than 16 MiB`);
    return sourceFile(file.name, file);
  }
  const text = textOf(data, "text");
  if (!text) throw new Error("Choose a file, or paste the source code.");
  return sourceFile(textOf(data, "name"), new Blob([`${text}\n`]));
}

/** @param {HTMLFormElement} form */
async function addVersion(form) {
  const data = new FormData(form);
  const bot = textOf(data, "bot");
  const source = { files: [await sourceOf(data)] };
  const note = textOf(data, "note") || null;
  await askArena({ add: { bot, source, note, test: data.has("test") } }, bot);
}

/**
 * Parses the Elo bounds of a sequential test, optionally followed by its error rates.
 *
 * @param {string} text
 */
function sprtOf(text) {
  const [elo0, elo1, alpha = 0.05, beta = 0.05] = text.split(",").map(Number);
  if (![elo0, elo1, alpha, beta].every(Number.isFinite)) {
    throw new Error(`Elo bounds "${text}": expected two numbers, such as 0,10`);
  }
  return { elo0, elo1, alpha, beta };
}

/** @param {HTMLFormElement} form */
async function askTest(form) {
  const data = new FormData(form);
  const chosen = textOf(data, "against");
  const against = chosen === "pool" ? "pool" : { version: Number(chosen) };
  const version = Number(form.dataset.version ?? textOf(data, "version"));
  const isCounted = textOf(data, "rule") === "games" || chosen === "pool";
  const rule = isCounted
    ? { games: Number(textOf(data, "games")) }
    : { sprt: sprtOf(textOf(data, "sprt")) };
  await askArena({ test: { version, rule, ...(chosen && { against }) } });
}

/** @param {HTMLFormElement} form */
async function makeArena(form) {
  const data = new FormData(form);
  /** @type {ArenaSettings} */
  const settings = { seats: Number(textOf(data, "seats")) || 2 };
  const game = textOf(data, "game");
  if (game) settings.game = game;
  else settings.referee = textOf(data, "referee");
  const league = textOf(data, "league");
  if (league) settings.league = Number(league);
  const made = await ask("/arena/new", settings);
  if (made) location.href = made.page;
}

/**
 * Copies text to the clipboard, and confirms it on the button.
 *
 * @param {HTMLElement} pressed
 * @param {string} text
 */
async function copyText(pressed, text) {
  await navigator.clipboard.writeText(text);
  const before = pressed.textContent;
  pressed.textContent = "Copied";
  setTimeout(() => (pressed.textContent = before), 2000);
}

/** @param {HTMLElement} pressed */
async function copySource(pressed) {
  const answer = await fetch(pressed.dataset.copies ?? "");
  const text = await answer.text();
  if (!answer.ok) return tell(JSON.parse(text).error);
  await copyText(pressed, text);
  const limit = 100_000;
  const size = `${text.length.toLocaleString("en")} characters`;
  tell(text.length > limit ? `${size}: CodinGame accepts at most 100,000.` : `Copied ${size}.`);
}

/**
 * Shows the fields that the current selections in a form need. `data-needs` contains the name and
 * value of a selection.
 *
 * @param {HTMLFormElement} form
 */
function showNeeded(form) {
  const data = new FormData(form);
  /** @type {NodeListOf<HTMLElement>} */
  const fields = form.querySelectorAll("[data-needs]");
  for (const field of fields) {
    const [name, value] = (field.dataset.needs ?? "").split("=");
    const row = /** @type {HTMLElement | null} */ (field.closest(".form-row"));
    if (row) row.hidden = textOf(data, name) !== value;
  }
}

/**
 * Allows a sequential test only against a single opponent, not against the pool.
 *
 * @param {HTMLFormElement} form
 */
function countAgainstPool(form) {
  const rule = /** @type {HTMLSelectElement} */ (form.elements.namedItem("rule"));
  const isPool = textOf(new FormData(form), "against") === "pool";
  part("option[value=sprt]", rule).toggleAttribute("disabled", isPool);
  if (isPool) rule.value = "games";
}

for (const form of document.querySelectorAll("form")) {
  const choose = () => {
    if (form.id === "test-form") countAgainstPool(form);
    showNeeded(form);
  };
  form.addEventListener("change", choose);
  choose();
}

/** @type {Record<string, (form: HTMLFormElement) => Promise<void>>} */
const formActions = { "add-form": addVersion, "test-form": askTest, "new-arena": makeArena };

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  const action = formActions[form.id];
  if (!action) return;
  event.preventDefault();
  try {
    await action(form);
  } catch (error) {
    tell(messageOf(error));
  }
});

document.addEventListener("click", async ({ target }) => {
  if (!(target instanceof Element)) return;
  const pressed = target.closest("[data-request], [data-copies], [data-copy]");
  if (!(pressed instanceof HTMLElement)) return;
  const { request, copies, copy } = pressed.dataset;
  try {
    if (request) {
      const asked = JSON.parse(request);
      await askArena(asked, asked.add?.bot);
    } else if (copies) await copySource(pressed);
    else if (copy) await copyText(pressed, copy);
  } catch (error) {
    tell(messageOf(error));
  }
});

/** On a page with the dialog, a dropped source file goes into the dialog. */
const openInViewer = host.open;
host.open = async (file) => {
  const dialog = document.getElementById("add-version");
  const isSource = !/\.(jsonl|json|gz)$/.test(file.name);
  if (!(dialog instanceof HTMLDialogElement) || !isSource) return openInViewer(file);
  /** @type {HTMLInputElement} */
  const input = part("input[type=file]", dialog);
  const dropped = new DataTransfer();
  dropped.items.add(file);
  input.files = dropped.files;
  byId("notice").hidden = true;
  dialog.showModal();
};
