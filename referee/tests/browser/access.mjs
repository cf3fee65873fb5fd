// What axe-core says of a page: names, roles, contrast and focus, in light and dark.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

// It lies beside playwright-core, whose file is the second argument of every check.
const axe = readFileSync(join(dirname(process.argv[3]), "..", "axe-core", "axe.min.js"), "utf8");

const byHand = ["empty-table-header", "scrollable-region-focusable"];
/** Rules that some pages still break, by the first word of their names. None may be added. */
export const KNOWN = { board: ["label-content-name-mismatch"], game: ["scrollable-region-focusable"], play: byHand, over: byHand };

/** Nothing is found but what is `known`. */
export async function checkAccess(page, name, known = []) {
  await page.evaluate(axe);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const rules = Object.fromEntries(known.map((rule) => [rule, { enabled: false }]));
    const found = await page.evaluate(async (rules) => {
      const { violations } = await window.axe.run(document, { rules, resultTypes: ["violations"] });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
    }, rules);
    assert.deepEqual(found, [], `${name}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: null });
}
