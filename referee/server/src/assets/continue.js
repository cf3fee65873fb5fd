// What if: the position that a recorded game had, and who is to go on from it.
"use strict";

const position = boardOf({ ...JSON.parse(byId("state").textContent), players: [] });
position.drawBoard(0);
document.querySelector(".piece-list").append(...position.legend());
const asking = byId("new");
asking.addEventListener("submit", async (event) => {
  event.preventDefault();
  const { turn } = byId("continue").dataset;
  const fields = [...new FormData(asking)];
  const seats = fields.filter(([name]) => name === "seat").map(([, player]) => player);
  const from = Object.fromEntries(fields.filter(([name]) => name !== "seat"));
  const progress = byId("progress");
  progress.textContent = seats.includes("hand")
    ? "The game is prepared …"
    : "The players go on to the end of the game …";
  asking.querySelector("button").disabled = true;
  const begun = await ask("/play/continue", { from, turn: Number(turn), seats });
  if (begun) {
    location.href =
      begun.state.seat === null
        ? `/game?table=${begun.id}`
        : `/play?${new URLSearchParams({ game: begun.state.game, seats: begun.state.players.length, id: begun.id })}`;
  }
  progress.textContent = "";
  asking.querySelector("button").disabled = false;
});
