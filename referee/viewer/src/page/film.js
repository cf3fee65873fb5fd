// Records some turns of the game as a film, by drawing the board on a canvas turn by turn.

const filmType = ["video/webm;codecs=vp9", "video/webm"].find((type) =>
  globalThis.MediaRecorder?.isTypeSupported(type),
);
/** @param {number} time */
const pauseFor = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** True while a film is being recorded. Set it to false to end the film early. */
let isFilming = false;

/**
 * Draws the caption under the board: the players, the turn and the score.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLCanvasElement} hTMLCanvasElement
 */
function drawCaption(context, { width, height }) {
  context.fillStyle = "#101317";
  context.fillRect(0, height - 36, width, 36);
  context.fillStyle = "#e9ecf0";
  context.font = "16px system-ui, sans-serif";
  const score =
    recording.score_gauge === null ? [] : recording.frames[current].gauges[recording.score_gauge];
  const names = recording.players
    .map((player, seat) => `${player} ${score[seat] ?? ""}`)
    .join("  –  ");
  context.fillText(
    `turn ${current} of ${lastTurn}   ${names}${current === lastTurn ? `   ${recording.result?.text ?? ""}` : ""}`,
    12,
    height - 13,
    width - 24,
  );
}

/**
 * Records the boards for a range of turns, at playback speed.
 *
 * @param {number} from
 * @param {number} to
 */
async function recordFilm(from, to) {
  pause();
  const canvas = make("canvas", {});
  const context = contextOf(canvas);
  const show = async (/** @type {number} */ turn) => {
    go(turn);
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)));
    const board = await boardCanvas(720);
    if (canvas.width !== board.width) {
      [canvas.width, canvas.height] = [board.width, board.height + 36];
    }
    context.drawImage(board, 0, 0);
    drawCaption(context, canvas);
    byId("export-film").textContent =
      `stop (${Math.round((100 * (turn - from + 1)) / (to - from + 1))} %)`;
  };
  await show(from);
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: filmType });
  /** @type {Blob[]} */
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  for (let turn = from; turn <= to && isFilming; turn += 1) {
    await Promise.all([show(turn), pauseFor(interval())]);
  }
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: "video/webm" });
}

/** Records the range chosen by the user and saves the film. */
async function exportFilm() {
  const [from, to] = [byId("film-from"), byId("film-to")].map(({ value }) => within(Number(value)));
  const back = current;
  isFilming = true;
  save(await recordFilm(Math.min(from, to), Math.max(from, to)), "webm", back);
  isFilming = false;
  byId("export-film").textContent = "video";
  go(back);
}

function makeFilm() {
  byId("export-film").hidden = filmType === undefined;
  byId("export-film").addEventListener("click", () => {
    if (isFilming) return (isFilming = false);
    byId("film-from").value = `${current}`;
    byId("film-to").value = `${Math.min(lastTurn, current + 10)}`;
    return byId("film").showModal();
  });
  byId("film").addEventListener(
    "close",
    () => byId("film").returnValue === "record" && exportFilm(),
  );
}
