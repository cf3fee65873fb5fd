"""Picks the first hero that may be dragged, and attacks without moving it."""
import sys


def answer(lines):
    number = None
    for line in lines:
        key, _, value = (part.strip() for part in line.partition("="))
        if key == "id":
            number = value
        if key == "pivot" and value == "true":
            return number
    return number


def main():
    lines = []
    for line in sys.stdin:
        lines.append(line.strip())
        if lines[-1] == "[end]":
            print(answer(lines), flush=True)
            lines = []


main()
