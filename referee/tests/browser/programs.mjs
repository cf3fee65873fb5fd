// Programs that play Ice and Fire badly, to test how pages handle them.

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { folder } from "./page.mjs";

/** Markup, quotes, line separators, emoji, and the names of the page's own parts. */
export const MARKUP = `</script><script>document.title='broken'</script><img src=x onerror="document.title='broken'">"'&<b>\u{1F600}\u2028{DATA}{TITLE}`;

/** The same after far more text than allowed. If text is too long, its end is kept. */
const RUDE_TEXT = "x".repeat(10000) + MARKUP;

/**
 * Creates a program that answers WAIT with a message, and runs ACT in its fourth turn.
 *
 * @param {string} name
 * @param {string} act
 * @param {string} [stderr]
 */
export function writeProgram(name, act, stderr = RUDE_TEXT) {
  const file = join(folder, name);
  writeFileSync(
    file,
    `import json, sys, time
TEXT = json.loads(${JSON.stringify(JSON.stringify(RUDE_TEXT))})
REMARKS = json.loads(${JSON.stringify(JSON.stringify(stderr))})
def ask(): return sys.stdin.readline()
def say(stream, text): stream.buffer.write((text + "\\n").encode()); stream.flush()
for _ in range(int(ask())): ask()
for turn in range(1, 200):
    for _ in range(16): ask()
    for _ in range(int(ask())): ask()
    for _ in range(int(ask())): ask()
    if turn == 4:
        ${act}
    say(sys.stderr, REMARKS)
    say(sys.stdout, "MOVE 77 0 0;MSG " + TEXT[10000:].replace(";", ",") + TEXT)
`,
  );
  return `python3 ${file}`;
}
