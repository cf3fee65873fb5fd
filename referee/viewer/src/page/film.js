// Records some turns of the game as a film, by drawing the board on a canvas turn by turn.

const filmType = ["video/webm;codecs=vp9", "video/webm"].find((type) =>
  globalThis.MediaRecorder?.isTypeSupported(type),
);

/** @param {number} ms */
const waitFor = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Height of the caption in pixels. */
const CAPTION_HEIGHT = 36;

/** True while a film is being recorded. Set it to false to end the film early. */
let isFilming = false;

/**
 * Draws the caption under the board: the players, the turn and the score.
 *
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLCanvasElement} canvas
 */
function drawCaption(context, { width, height }) {
  context.fillStyle = "#101317";
  context.fillRect(0, height - CAPTION_HEIGHT, width, CAPTION_HEIGHT);
  context.fillStyle = "#e9ecf0";
  context.font = "16px system-ui, sans-serif";
  const score =
    recording.score_gauge === null
      ? []
      : recording.frames[currentTurn].gauges[recording.score_gauge];
  const names = recording.players
    .map((player, seat) => `${player} ${score[seat] ?? ""}`)
    .join("  –  ");
  const result = currentTurn === lastTurn ? `   ${recording.result?.text ?? ""}` : "";
  const caption = `turn ${currentTurn} of ${lastTurn}   ${names}${result}`;
  context.fillText(caption, 12, height - 13, width - 24);
}

/**
 * Records the boards for a range of turns, at playback speed.
 *
 * @param {number} from
 * @param {number} to
 */
async function recordFilm(from, to) {
  pause();
  const canvas = make("canvas");
  const context = contextOf(canvas);
  const drawTurn = async (/** @type {number} */ turn) => {
    go(turn);
    await Promise.all(
      document.getAnimations().map((animation) => animation.finished.catch(() => null)),
    );
    const board = await boardCanvas(720);
    if (canvas.width !== board.width) {
      [canvas.width, canvas.height] = [board.width, board.height + CAPTION_HEIGHT];
    }
    context.drawImage(board, 0, 0);
    drawCaption(context, canvas);
    const percent = Math.round((100 * (turn - from + 1)) / (to - from + 1));
    byId("export-film").textContent = `stop (${percent} %)`;
  };
  await drawTurn(from);
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: filmType });
  /** @type {Blob[]} */
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  for (let turn = from; turn <= to && isFilming; turn += 1) {
    await Promise.all([drawTurn(turn), waitFor(turnInterval())]);
  }
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: "video/webm" });
}

/** Records the range chosen by the user and saves the film. */
async function exportFilm() {
  const [from, to] = [byId("film-from"), byId("film-to")].map(({ value }) =>
    clampTurn(Number(value)),
  );
  const shownBefore = currentTurn;
  isFilming = true;
  saveFile(await recordFilm(Math.min(from, to), Math.max(from, to)), "webm", shownBefore);
  isFilming = false;
  byId("export-film").textContent = "video";
  go(shownBefore);
}

function makeFilm() {
  byId("export-film").hidden = filmType === undefined;
  byId("export-film").addEventListener("click", () => {
    if (isFilming) return (isFilming = false);
    byId("film-from").value = `${currentTurn}`;
    byId("film-to").value = `${Math.min(lastTurn, currentTurn + 10)}`;
    return byId("film").showModal();
  });
  byId("film").addEventListener(
    "close",
    () => byId("film").returnValue === "record" && exportFilm(),
  );
}
