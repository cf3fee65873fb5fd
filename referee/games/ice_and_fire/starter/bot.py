"""Takes neutral ground: every unit steps onto a free neutral cell, and gold trains more units."""
import sys


def neighbours(x, y):
    return [(x, y - 1), (x + 1, y), (x, y + 1), (x - 1, y)]


def read_pairs():
    return [tuple(map(int, input().split())) for _ in range(int(input()))]


def answer(gold, rows, units):
    cell = {(x, y): letter for y, row in enumerate(rows) for x, letter in enumerate(row)}
    # Neutral cells that no unit is moving to yet this turn.
    free = {place for place, letter in cell.items() if letter == "."}
    commands = []
    for owner, number, _level, x, y in units:
        steps = [place for place in neighbours(x, y) if place in free]
        if owner == 0 and steps:
            free.remove(steps[0])
            commands.append(f"MOVE {number} {steps[0][0]} {steps[0][1]}")
    border = [place for place in sorted(free, key=lambda place: place[::-1])
              if any(cell.get(near) == "O" for near in neighbours(*place))]
    for x, y in border[: gold // 10]:
        commands.append(f"TRAIN 1 {x} {y}")
    return ";".join(commands) or "WAIT"


def main():
    _mine_spots = read_pairs()
    while line := sys.stdin.readline():
        gold = int(line)
        _income, _enemy_gold, _enemy_income = (int(input()) for _ in range(3))
        rows = [input() for _ in range(12)]
        _buildings = read_pairs()
        units = read_pairs()
        print(answer(gold, rows, units), flush=True)


main()
