#!/usr/bin/env python3
import os, signal, sys, time
def ask(): return input()
def say(*words): print(*words, file=sys.stderr, flush=True)
for _ in range(int(ask())): ask()
turn = 0
while True:
    try:
        lines = [ask() for _ in range(16)]
        for _ in range(2):
            for _ in range(int(ask())): ask()
    except EOFError:
        break
    turn += 1
    answer = 'WAIT'
BEFORE
    print(answer, flush=True)
AFTER
