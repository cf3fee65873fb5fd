"""Moves the first unit that can step to a dry neighbour."""
import sys

ROWS = "ABCDEFGHI"
FIRST = [5, 4, 3, 2, 1, 1, 1, 1, 1]
STEPS = [(0, -1), (0, 1), (-1, 0), (-1, 1), (1, -1), (1, 0)]


def read_field():
    """The terrain by cell, and the units as letter and cell; None when the game is over."""
    terrain = {}
    for row, letter in enumerate(ROWS):
        line = sys.stdin.readline()
        if not line:
            return None
        for place, ground in enumerate(line.split()):
            terrain[letter + str(FIRST[row] + place)] = ground
    count = sum(map(int, input().split()))
    return terrain, [input().split() for _ in range(count)]


def answer(terrain, units):
    taken = {cell for _, cell in units}
    for _, cell in units:
        row, column = ROWS.index(cell[0]), int(cell[1])
        for down, right in STEPS:
            if 0 <= row + down < len(ROWS):
                to = ROWS[row + down] + str(column + right)
                if terrain.get(to, "U") != "U" and to not in taken:
                    return f"{cell} {to}"
    return None


def main():
    _proposed = [input() for _ in range(int(input()))]
    while field := read_field():
        move = answer(*field)
        if move is None:
            return
        print(move, flush=True)


main()
