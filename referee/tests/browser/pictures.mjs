// Pictures of `view --svg`: what stands on each tile is what the page has there, shape by shape.

import assert from "node:assert/strict";
import { goTo } from "./page.mjs";

/** Compares the figures of a turn. */
export async function checkPicture(page, run, replay, turn) {
  await goTo(page, turn);
  const [onPage, inPicture] = await page.evaluate((svg) => {
    const picture = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    const told = (shape) => shape.getAttribute("d") ?? shape.getAttribute("r") ?? shape.textContent;
    const shapes = (group) => [...group.querySelectorAll("path, circle, text:not(.unit-id), use")].flatMap((shape) => (shape.tagName === "use" ? shapes(picture.getElementById(shape.getAttribute("href").slice(1))) : [told(shape)]));
    const signs = new Set([...document.querySelectorAll("#board .signs :is(path, text)")].map(told));
    const figures = (groups) => groups.map((group) => [group.getAttribute("transform").match(/[\d.]+/g).map(Math.round).join(), shapes(group).filter((shape) => !signs.has(shape))]).filter(([, list]) => list.length > 0).sort();
    return [figures([...document.querySelectorAll("#board .piece[data-place]:not(.covered)")]), figures([...picture.querySelectorAll("svg > g")])];
  }, run("view", replay, "--svg", "--turn", String(turn)));
  assert.ok(onPage.length > 0, replay);
  assert.deepEqual(inPicture, onPage, `${replay}, turn ${turn}`);
}
