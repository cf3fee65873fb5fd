"""Collects anything free, fights anything it can survive, and uncovers tiles while healthy."""
import sys

POWER = {"rt": 1, "wz": 1, "bt": 2, "sk": 3, "gy": 4, "sl": 5, "gz": 5, "rk": 5, "mt": 6, "gd": 7,
         "bs": 8, "ro": 9, "ju": 9, "mk": 10, "mi": 11, "dr": 13, "gn": 0, "eg": 0}
FREE = {"t1", "t5", "ch", "or", "sr", "ss", "st", "sd", "cr"}


def read_turn():
    """Hit points, what is possible of them, whether a level can be had, and the tiles."""
    hp = most = xp = need = 0
    while line := sys.stdin.readline():
        words = line.split()
        if words[0] == "player":
            hp, most, _level, xp, need, _score = map(int, words[1:])
        if words[0] == "grid":
            tiles = {(x, y): token for y in range(10) for x, token in enumerate(input().split())}
            return hp, most, xp >= need, tiles
    return None


def answer(hp, most, can_rise, tiles):
    if can_rise:
        return "level"

    def first(fits):
        return next((f"click {x} {y}" for (x, y), token in tiles.items() if fits(token)), None)

    def beatable(token):
        return POWER.get(token[:2], hp) < hp

    return (first(lambda token: token.endswith("*") or token in FREE)
            or first(beatable)
            or (hp < most and first(lambda token: token == "md"))
            or first(lambda token: token == "#")
            or "quit")


def main():
    while turn := read_turn():
        print(answer(*turn), flush=True)


main()
