// What axe-core says of a page: names, roles, contrast and focus, in light and dark.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

// It lies beside playwright-core, whose file is the second argument of every check.
const axe = readFileSync(join(dirname(process.argv[3]), "..", "axe-core", "axe.min.js"), "utf8");

/** Nothing is found. */
export async function checkAccess(page, name) {
  await page.evaluate(axe);
  for (const colorScheme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme });
    const found = await page.evaluate(async () => {
      const { violations } = await window.axe.run(document, { resultTypes: ["violations"], iframes: false });
      return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html.slice(0, 160)}`));
    });
    assert.deepEqual(found, [], `${name}, ${colorScheme}`);
  }
  await page.emulateMedia({ colorScheme: null });
}
