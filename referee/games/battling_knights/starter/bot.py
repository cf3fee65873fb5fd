"""Lets the first living knight walk up and down its column."""
import json
import sys

LETTER = {"red": "R", "blue": "B", "green": "G", "yellow": "Y"}


def answer(state, turn):
    for knight, letter in LETTER.items():
        tile, status, *_ = state[knight]
        if status == "LIVE":
            # One row down, then back, so the knight stays on the board.
            row = tile[0]
            south = row < 7 and (turn % 2 == 0 or row == 0)
            return f"{letter}:{'S' if south else 'N'}"
    return None


def main():
    while input() != "GAME-END":
        pass
    text, turn = "", 0
    for line in sys.stdin:
        text += line
        if line.strip() == "}":
            move = answer(json.loads(text), turn)
            if move is None:
                return
            print(move, flush=True)
            text, turn = "", turn + 1


main()
