// Battling Knights bots for the arena checks.

/**
 * Returns the source code of a Python bot.
 *
 * @param {string} answer the body of a function that receives `state` and `turn`, and returns a
 * line
 */
const bot = (answer) => `import json, sys, time

def answer(state, turn):
${answer.replace(/^/gm, "    ")}

while input() != "GAME-END":
    pass
text, turn = "", 0
for line in sys.stdin:
    text += line
    if line.strip() == "}":
        print(answer(json.loads(text), turn), flush=True)
        text, turn = "", turn + 1
`;

/** Takes the axe with the red knight, which scores two points more than just walking. */
export const COLLECTS = bot(`path = ["R:S", "R:S", "R:E", "R:E"]
return path[turn] if turn < len(path) else "GAME-END"`);

/** Walks all knights into the water. */
export const DROWNS = bot(`for name in ["red", "blue", "green", "yellow"]:
    if state[name][1] == "LIVE":
        return name[0].upper() + ":N"
return "GAME-END"`);

/** Ends the game immediately. */
export const PASSES = bot(`return "GAME-END"`);

/** Crashes in its third turn. */
export const CRASHES = bot(`if turn == 2:
    raise RuntimeError("out of gold")
return "R:N" if turn % 2 else "R:S"`);

/** Thinks too long in its third turn. */
export const SLOW = bot(`if turn == 2:
    time.sleep(5)
return "R:N" if turn % 2 else "R:S"`);

/** Reads its input but never answers. */
export const SILENT = `import sys, time
for line in sys.stdin:
    pass
time.sleep(60)
`;

/** Has an error in its first line. */
export const DOES_NOT_COMPILE = "int main() { return undeclared; }\n";
