// The what-if page: a position in a recorded game, and the players who continue from it.
"use strict";

/** @type {PlayState} */
const continued = {
  ...JSON.parse(byId("state").textContent ?? ""),
  players: [],
};
const position = boardOf(continued);
position.drawBoard(0);
part(".piece-list").append(...position.legend());
const asking = byId("new");
/** @type {HTMLButtonElement} */
const submit = part("button", asking);
asking.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { turn } = byId("continue").dataset;
  const fields = [...new FormData(asking)];
  const seats = fields.filter(([name]) => name === "seat").map(([, player]) => player);
  const from = Object.fromEntries(fields.filter(([name]) => name !== "seat"));
  const progress = byId("progress");
  progress.textContent = seats.includes("hand")
    ? "Preparing the game …"
    : "Playing to the end of the game …";
  submit.disabled = true;
  const answer = await ask("/play/continue", { from, turn: Number(turn), seats });
  if (answer) {
    const { game: name, players, seat } = answer.state;
    const address = { game: name, seats: `${players.length}`, id: `${answer.id}` };
    location.href = seat === null ? `/game?table=${answer.id}` : `/play?${queryOf(address)}`;
  }
  progress.textContent = "";
  submit.disabled = false;
});
