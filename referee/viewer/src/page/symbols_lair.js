// The symbols of Dragonsweeper: monsters and what they guard.

Object.assign(symbols, {
  rat: { body: "M2.5 15c1-5 5-8 10-7.5l3.5-3 1.5 3.5c2 1 3.5 3 4 5-1.5 2-4 3-6.5 3l1 2h-11c-1.5 0-2.5-1-2.5-3z", cut: "M17 10.5a1 1 0 1 1 .01 0z", line: "M3 16c-2 3 1 5 4 4.5" },
  bat: { body: "M12 8l1.5-2.5L15 8c3-2.5 5.5-3 8-2.5-1 3-1 6-.5 9-2-1.5-3.5-1.5-5 .5-1.5-.5-3 .5-5.5 3.5-2.5-3-4-4-5.5-3.5-1.5-2-3-2-5-.5.5-3 .5-6-.5-9 2.5-.5 5 0 8 2.5l1.5-2.5z", cut: "M10.5 10h1v1.5h-1zM12.8 10h1v1.5h-1z" },
  skeleton: { body: "M4 11a8 8 0 0 1 16 0c0 3-1.5 5-3.5 6v4.5h-9V17C5.5 16 4 14 4 11z", cut: "M9 13.5a1.9 1.9 0 1 1 .01 0zM15 13.5a1.9 1.9 0 1 1 .01 0zM11 16.5l1-2 1 2zM10 18.5h1v3h-1zM13 18.5h1v3h-1z" },
  gargoyle: { body: "M7 9L5 2.5l5 3h4l5-3L17 9c1 2 1 5-.5 7.5L22 14v6l-6 1.5H8L2 20v-6l5.5 2.5C6 14 6 11 7 9z", cut: "M9 10h2v2H9zM13 10h2v2h-2zM10 15h4v1.5h-4z" },
  slime: { body: "M3 20c-1-4 1-6 3-8 2-2.5 2.5-6 6-6s4 3.5 6 6c2 2 4 4 3 8-5 1.5-13 1.5-18 0z", cut: "M9.5 14a1.3 1.3 0 1 1 .01 0zM14.5 14a1.3 1.3 0 1 1 .01 0z" },
  gazer: { body: "M1.5 12C5 6 9 4 12 4s7 2 10.5 8C19 18 15 20 12 20s-7-2-10.5-8z", cut: "M12 16.5a4.5 4.5 0 1 1 .01 0z", body2: "M12 14a2 2 0 1 1 .01 0z" },
  minotaur: { body: "M7 8C4 8 2 6 2 2.5 4 5 6 5.5 9 5.5h6c3 0 5-.5 7-3C22 6 20 8 17 8c1 4 .5 8-2 13H9C6.5 16 6 12 7 8z", cut: "M9 10.5h2V12H9zM13 10.5h2V12h-2zM10 16h1.3v1.8H10zM12.7 16H14v1.8h-1.3z" },
  guard: { body: "M6 4l6-2.5L18 4v6c0 5-2 9-6 12.5C8 19 6 15 6 10z", cut: "M8 8h8v2h-3v6h-2v-6H8z" },
  heart: { body: "M12 21C5 16 2 12.5 2 8.5 2 5.5 4.3 3.5 7 3.5c2 0 4 1 5 3 1-2 3-3 5-3 2.7 0 5 2 5 5 0 4-3 7.5-10 12.5z" },
  wizard: { body: "M13 1l5 14.5H22v3c-6 3-14 3-20 0v-3h4z", cut: "M11.5 7l.8 1.7 1.9.2-1.4 1.3.4 1.9-1.7-1-1.7 1 .4-1.9-1.4-1.3 1.9-.2zM6.5 16.5h11v1.3h-11z" },
  dragon: { body: "M2 9c4 0 6-2 7-5l2 2.5L14 2l1.5 4C19 7 21.5 10 22 15l-4-1.5 1 4-5-2.5c-1 3-3.5 5-7.5 6.5L8 17c-3 0-4.5-1-6-3.5l4-1C4 12 2.7 10.7 2 9z", cut: "M13.5 9.5a1.2 1.2 0 1 1 .01 0z" },
  bomb: { body: "M12 22a7.5 7.5 0 1 1 .01 0zM10.5 3h3v5h-3zM2 13h3v3H2zM19 13h3v3h-3zM4 6l2-2 3 3-2 2zM20 6l-2-2-3 3 2 2z", cut: "M10 12.5a1.5 1.5 0 1 1 .01 0z" },
  gnome: { body: "M12 1l5 9.5H7zM7 11.5h10v2.5l2 3-2.5 1v4h-9v-4L5 17l2-3z", cut: "M9 13h2v1.8H9zM13 13h2v1.8h-2z" },
  egg: { body: "M12 22c-4.5 0-7-3.5-7-8C5 8.5 8.5 2 12 2s7 6.5 7 12c0 4.5-2.5 8-7 8z", cut: "M6 13l3-2 2.5 2.5L15 11l3 2.5V15l-3-2-3.5 3-2.5-2.5-3 2z" },
  wall: { body: "M2 4h20v16H2z", cut: "M2 9h20v1H2zM2 14.5h20v1H2zM8 4h1v5H8zM15.5 4h1v5h-1zM5 10h1v4.5H5zM12 10h1v4.5h-1zM19 10h1v4.5h-1zM8 15.5h1V20H8zM15.5 15.5h1V20h-1z" },
  chest: { body: "M2.5 11C2.5 7 4 5 7 5h10c3 0 4.5 2 4.5 6v9h-19z", cut: "M2.5 11h7.5v1.5H2.5zM14 11h7.5v1.5H14zM10.5 9.5h3v5h-3z" },
  mimic: { body: "M2.5 10C2.5 6 4 4 7 4h10c3 0 4.5 2 4.5 6l-2.5 2-2.5-2-2.5 2-2-2-2 2-2.5-2L5 12zM2.5 14l2.5 2 2.5-2 2.5 2 2-2 2 2 2.5-2 2.5 2 2.5-2v7h-19z", cut: "M8 8.5a1.2 1.2 0 1 1 .01 0zM16 8.5a1.2 1.2 0 1 1 .01 0z" },
  coin: { body: "M12 21a9 9 0 1 1 .01 0z", cut: "M12 7l4 5-4 5-4-5z" },
  medikit: { body: "M8.5 3h7v5.5H21v7h-5.5V21h-7v-5.5H3v-7h5.5z" },
  orb: { body: "M12 18a8 8 0 1 1 .01 0zM6 19h12l1.5 3h-15z", cut: "M9 9.5a2 2 0 1 1 .01 0z" },
  scroll: { body: "M6 2h14v3.5h-2.5V18c0 2.5-1 4-3 4H4v-3.5h2z", cut: "M9 7h6v1.4H9zM9 10.5h6v1.4H9zM9 14h4.5v1.4H9z" },
  crown: { body: "M2.5 6l5 5L12 3.5 16.5 11l5-5-1.5 14H4z", cut: "M5 16h14v1.5H5z" },
  cloud: { body: "M6.5 18a4.5 4.5 0 0 1 0-9 6 6 0 0 1 11 1 4 4 0 0 1 0 8z" },
});

/** The powers that a hidden tile may have: a number, a range, a star for a mine. */
function powersText(powers) {
  const creatures = powers.filter((power) => power < 100);
  const mine = creatures.length < powers.length ? "✱" : "";
  if (creatures.length === 0) return mine;
  const [least, most] = [Math.min(...creatures), Math.max(...creatures)];
  // Where nearly anything may be, there is nothing to tell.
  if (mine && least === 0 && most >= 6) return "";
  return (least === most ? `${least}` : `${least}–${most}`) + mine;
}
