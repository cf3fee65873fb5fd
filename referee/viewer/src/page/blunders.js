// The turns that lost much, on the timeline and by key.

const blunders = [...analysed.values()].filter((turn) => turn.loss >= analysis.blunder).map((turn) => turn.number);

/** The amounts that find room beside each other, the larger losses first. */
function labelled(seat) {
  const chosen = [];
  const own = blunders.filter((number) => analysed.get(number).seat === seat).sort((one, two) => analysed.get(two).loss - analysed.get(one).loss);
  for (const number of own) if (chosen.every((other) => Math.abs(across(other) - across(number)) > 38)) chosen.push(number);
  return new Set(chosen);
}

/** Marks under the events of the first seat, and above those of the second. */
function blunderMarks() {
  return seats.flatMap((seat) => {
    const named = labelled(seat);
    const y = seat === 0 ? 21 : trackHeight - 33;
    return blunders.filter((number) => analysed.get(number).seat === seat).map((number) => {
      const { loss } = analysed.get(number);
      const right = across(number) < trackWidth - 40;
      const label = draw("text", { x: right ? 6 : -6, y: 3.5, "font-size": 10, class: right ? "start" : "end" }, `−${Math.round(loss / 10)}`);
      const shape = draw("path", { d: signs.blunder });
      return draw("g", { class: `blunder ${colourOfSeat(seat)}`, "data-turn": number, transform: `translate(${across(number).toFixed(1)} ${y})` }, shape, ...(named.has(number) ? [label] : []));
    });
  });
}

const nextBlunder = () => blunders.length > 0 && after(blunders);
const blunderBefore = () => blunders.length > 0 && before(blunders);
