// Battling Knights: the board tells where knights walked and drowned, in figures that a narrow window shows large enough.

import assert from "node:assert/strict";
import { goTo } from "./page.mjs";

export async function checkKnights({ page, turns }) {
  const frames = await page.evaluate(() => window.viewer.recording.frames.map(({ line, arrows, marks }) => ({ line, arrows, marks })));
  await goTo(page, turns);
  // A way there and back is one line.
  const steps = frames.flatMap(({ line, arrows }) => arrows.map(([a, b, c, d]) => `${line[0]} ${[`${a},${b}`, `${c},${d}`].sort().join(" ")}`));
  const drawn = await page.$$eval(".way", (list) => list.map((one) => one.getAttribute("d").split("M").length - 1));
  assert.deepEqual(drawn, [..."RBGY"].map((knight) => new Set(steps.filter((step) => step[0] === knight)).size));
  const drowned = frames.filter(({ marks }) => marks.includes("wipe-out"));
  assert.deepEqual(await page.locator(".drowned .device").allTextContents(), drowned.map(({ line }) => line[0]));
  await page.setViewportSize({ width: 360, height: 780 });
  const sizes = await page.$$eval("#board :is(.piece > g, .drowned, .coordinate)", (list) => list.map((one) => one.getBoundingClientRect().height));
  assert.ok(sizes.length > 32 && Math.min(...sizes) >= 9, `a figure or a label is ${Math.min(...sizes)} pixels high`);
  await page.setViewportSize({ width: 1280, height: 900 });
}
