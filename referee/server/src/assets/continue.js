// The what-if page: a position in a recorded game, and the players who continue from it.
"use strict";

/** @type {PlayState} */
const continuedState = {
  ...JSON.parse(byId("state").textContent ?? ""),
  players: [],
};
const continuedViewer = makeBoardViewer(continuedState);
continuedViewer.drawBoard(0);
query(".piece-list").append(...continuedViewer.legendItems());
const continueForm = byId("new");
/** @type {HTMLButtonElement} */
const submitButton = query("button", continueForm);
continueForm.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { turn } = byId("continue").dataset;
  const fields = [...new FormData(continueForm)];
  const seats = fields.filter(([name]) => name === "seat").map(([, player]) => player);
  const from = Object.fromEntries(fields.filter(([name]) => name !== "seat"));
  const progress = byId("progress");
  progress.textContent = seats.includes("hand")
    ? "Preparing the game …"
    : "Playing to the end of the game …";
  submitButton.disabled = true;
  const answer = await ask("/play/continue", { from, turn: Number(turn), seats });
  if (answer) {
    const { game: name, players, seat } = answer.state;
    const address = { game: name, seats: `${players.length}`, id: `${answer.id}` };
    location.href = seat === null ? `/game?table=${answer.id}` : `/play?${queryString(address)}`;
  }
  progress.textContent = "";
  submitButton.disabled = false;
});
