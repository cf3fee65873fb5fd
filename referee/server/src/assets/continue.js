// What if: the position that a recorded game had, and who is to go on from it.
"use strict";

const position = viewerOf(recordingOf(JSON.parse(document.getElementById("state").textContent)));
position.makeBoard();
position.makeCoordinates();
position.drawBoard(0);
const asking = document.getElementById("new");
asking.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { turn } = document.getElementById("continue").dataset;
  const fields = [...new FormData(asking)];
  const seats = fields.filter(([name]) => name === "seat").map(([, player]) => player);
  const from = Object.fromEntries(fields.filter(([name]) => name !== "seat"));
  const progress = document.getElementById("progress");
  progress.textContent = seats.includes("hand") ? "The game is prepared …" : "The players go on to the end of the game …";
  asking.querySelector("button").disabled = true;
  try {
    const { id, state, error } = await host.ask("/play/continue", { from, turn: Number(turn), seats });
    if (error) tell(error);
    else location.href = state.seat === null ? `/game?table=${id}` : `/play?${new URLSearchParams({ game: state.game, seats: state.players.length, id })}`;
  } catch (error) {
    tell(`the server does not answer (${error.message})`);
  }
  progress.textContent = "";
  asking.querySelector("button").disabled = false;
});
