"""Runs a command in its own terminal and then closes it: in_terminal.py READY COMMAND...

The terminal is closed once the file READY exists, or after 60 s. If READY is "-", it is closed once the command has
written something. Prints how the command ended, or that it is still running after 12 s.
"""
import os, pty, select, signal, sys, time

ready, command = sys.argv[1], sys.argv[2:]
pid, terminal = pty.fork()
if pid == 0:
    os.execv(command[0], command)
limit = time.time() + 60
while ready != "-" and not os.path.exists(ready) and time.time() < limit:
    select.select([terminal], [], [], 0.05)[0] and os.read(terminal, 65536)
if ready == "-":
    os.read(terminal, 65536)
os.close(terminal)
limit = time.time() + 12
while time.time() < limit:
    ended, status = os.waitpid(pid, os.WNOHANG)
    if ended:
        print("ended with", os.waitstatus_to_exitcode(status))
        sys.exit()
    time.sleep(0.02)
os.kill(pid, signal.SIGKILL)
os.waitpid(pid, 0)
print("still runs")
