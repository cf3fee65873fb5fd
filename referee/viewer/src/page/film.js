// Some turns of the game as a film: the board is drawn on a canvas turn by turn, and recorded.

const filmType = ["video/webm;codecs=vp9", "video/webm"].find((type) => globalThis.MediaRecorder?.isTypeSupported(type));
const pauseFor = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Records the boards of some turns, each as long as the speed says. */
async function recordFilm(from, to) {
  pause();
  const canvas = make("canvas", {});
  const context = canvas.getContext("2d");
  const show = async (turn) => {
    go(turn);
    await Promise.all(document.getAnimations().map((one) => one.finished.catch(() => null)));
    const board = await boardCanvas(720);
    if (canvas.width !== board.width) [canvas.width, canvas.height] = [board.width, board.height];
    context.drawImage(board, 0, 0);
  };
  await show(from);
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: filmType });
  const parts = [];
  recorder.ondataavailable = ({ data }) => parts.push(data);
  const stopped = new Promise((resolve) => (recorder.onstop = resolve));
  recorder.start();
  for (let turn = from; turn <= to; turn += 1) {
    await Promise.all([show(turn), pauseFor(interval())]);
  }
  recorder.stop();
  await stopped;
  return new Blob(parts, { type: "video/webm" });
}

/** Reads the range that was asked for, and saves its film. */
async function exportFilm() {
  const [from, to] = ["film-from", "film-to"].map((id) => Math.max(0, Math.min(lastTurn, Math.round(Number(byId(id).value)) || 0)));
  const button = byId("export-film");
  button.disabled = true;
  const back = current;
  save(await recordFilm(Math.min(from, to), Math.max(from, to)), "webm");
  button.disabled = false;
  go(back);
}

function makeFilm() {
  byId("export-film").hidden = filmType === undefined;
  byId("export-film").addEventListener("click", () => {
    byId("film-from").value = current;
    byId("film-to").value = Math.min(lastTurn, current + 10);
    byId("film").showModal();
  });
  byId("film").addEventListener("close", () => byId("film").returnValue === "record" && exportFilm());
}
