#!/usr/bin/env python3
"""`collide check --watch` as a process: files are changed below it, and its
output is read from a pipe or from a terminal.

usage: watch.py PROGRAM

Ends with a line "watch: N passed, M failed"; exits with 1 if anything failed.
"""

import os
import pty
import select
import signal
import subprocess
import sys
import tempfile
import time

PROGRAM = os.path.abspath(sys.argv[1])
PATIENCE = 30  # seconds until a report must be there
QUIET = 1.5  # seconds in which nothing may be checked: several looks
WAITING = "watch: waiting for changes\n"

CLEAN = '{"shapes": [{"type": "circle", "center": [0, 0], "radius": 1}]}\n'
FAULTY = CLEAN.replace('1}', '-1}')
MAP = ('{"type":"map","orientation":"orthogonal","width":9,"height":9,'
       '"tilewidth":8,"tileheight":8,"tilesets":[{"firstgid":1,"source":'
       '"../tiles/t.tsj"}],"layers":[{"type":"tilelayer","id":1,"name":"walls",'
       '"width":1,"height":1,"data":[1]}]}\n')
TILES = ('{"type":"tileset","name":"t","tilewidth":8,"tileheight":8,'
         '"tilecount":1,"tiles":[{"id":0,"objectgroup":{"objects":[{"id":1,'
         '"x":0,"y":0,"width":%d,"height":8}]}}]}\n')

passed = failed = 0


def expect(what, wanted, found):
    global passed, failed
    if wanted == found:
        passed += 1
        return
    failed += 1
    print(f"watch: {what}:\n-{wanted!r}\n+{found!r}")


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


class Watch:
    """A running program. What it writes comes in one stream."""

    def __init__(self, *arguments, terminal=False):
        reader, writer = pty.openpty() if terminal else os.pipe()
        self.process = subprocess.Popen(
            [PROGRAM, "check", "--watch", *arguments], stdin=subprocess.DEVNULL,
            stdout=writer, stderr=writer if terminal else subprocess.STDOUT,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        os.close(writer)
        self.reader = reader
        self.text = ""

    def read(self, seconds):
        if not select.select([self.reader], [], [], seconds)[0]:
            return False
        try:
            more = os.read(self.reader, 65536)
        except OSError:  # the other side of a terminal is closed
            more = b""
        self.text += more.decode().replace("\r", "")
        return bool(more)

    def report(self):
        """The next report, up to the line that ends it."""
        end = time.monotonic() + PATIENCE
        while WAITING not in self.text:
            left = end - time.monotonic()
            if left < 0 or not self.read(left):
                break
        report, _, self.text = self.text.partition(WAITING)
        return report

    def is_quiet(self):
        end = time.monotonic() + QUIET
        while time.monotonic() < end:
            self.read(max(0, end - time.monotonic()))
        return self.text == ""

    def end(self, number=signal.SIGINT):
        self.process.send_signal(number)
        status = self.process.wait(PATIENCE)
        os.close(self.reader)
        return status


def counts(files, errors=0):
    return (f"{files} file{'s' * (files != 1)} checked: {errors} "
            f"error{'s' * (errors != 1)}, 0 warnings, 0 notes\n")



def error_of(report):
    """The rules of the findings in a report."""
    return [line.split("[")[-1].split()[0] for line in report.splitlines()
            if ": error: " in line]


def test_changes():
    write("maps/a.json", CLEAN)
    watch = Watch("maps")
    expect("the first report", "watch: checking\n" + counts(1), watch.report())

    write("maps/a.json", FAULTY)
    report = watch.report()
    expect("a change is named", "watch: checking, maps/a.json changed",
           report.split("\n")[0])
    expect("a fault is found", 1, len(error_of(report)))
    expect("the counts come last", counts(1, 1), report[-len(counts(1, 1)):])

    write("maps/new/b.json", CLEAN)
    expect("a new file in a new folder",
           "watch: checking, maps/new/b.json added",
           watch.report().split("\n")[0])

    os.remove("maps/new/b.json")
    write("maps/a.json", CLEAN)
    expect("two files", "watch: checking, maps/a.json and 1 other file changed\n"
           + counts(1), watch.report())

    write("maps/.swap", CLEAN)
    write("maps/notes.txt", "x")
    expect("other files do not matter", True, watch.is_quiet())
    expect("the status is that of the last report", 0, watch.end())


def test_steps_of_editors():
    write("maps/a.json", CLEAN)
    watch = Watch("maps/a.json")
    watch.report()
    with open("maps/a.json", "w") as file:  # truncated, then written slowly
        for character in CLEAN[:10]:
            file.write(character)
            file.flush()
            time.sleep(0.05)
        file.write(CLEAN[10:] + " ")
    expect("a slow write is one change", "watch: checking, maps/a.json "
           "changed\n" + counts(1), watch.report())
    write("maps/.a.json.tmp", CLEAN)
    os.rename("maps/.a.json.tmp", "maps/a.json")
    expect("a file that replaces another", "watch: checking, maps/a.json "
           "changed\n" + counts(1), watch.report())
    os.remove("maps/a.json")
    expect("a file that is gone", "watch: checking, maps/a.json removed",
           watch.report().split("\n")[0])
    expect("the status without the file", 2, watch.end())


def test_named_files():
    write("maps/m.tmj", MAP)
    write("./collide.json", "{}")
    watch = Watch("maps")
    expect("a missing tileset", ["C006"], error_of(watch.report()))
    write("tiles/t.tsj", TILES % 8)
    report = watch.report()
    expect("a tileset elsewhere", "watch: checking, tiles/t.tsj added",
           report.split("\n")[0])
    expect("it was read", [], error_of(report))
    write("tiles/t.tsj", TILES % -8)
    expect("it changes", "watch: checking, tiles/t.tsj changed",
           watch.report().split("\n")[0])
    write("./collide.json", '{"ignore": ["C0"]}\n')
    report = watch.report()
    expect("a project file above", "watch: checking, ", report[:17])
    expect("its name", "collide.json changed", report.split("\n")[0][-20:])
    write("maps/.collide.json", '{"baseline": "accepted"}\n')
    write("maps/m.tmj", MAP + " ")
    expect("a baseline that is missing", True, "accepted" in watch.report())
    write("maps/accepted", "")
    expect("a baseline", "watch: checking, maps/accepted added",
           watch.report().split("\n")[0])
    expect("another signal", 1, watch.end(signal.SIGTERM))


def test_messages():
    write("maps/m.tmj", MAP.replace("../tiles/t.tsj", "t.tsj"))
    write("maps/t.tsj", TILES % 8)
    many = [word for i in range(12) for word in ("--layer", f"x{i}")]
    watch = Watch("--max-errors", "1", *many, "maps")
    first = watch.report()
    expect("messages that are left out", True, "and 2 more messages" in first)
    write("maps/t.tsj", TILES % 7)
    expect("each report counts them anew", first.split("\n")[1:],
           watch.report().split("\n")[1:])
    watch.end()
    write("maps/t.tsj", TILES % 8)
    watch = Watch("--layer", "wals", "maps")
    message = 'collide: option "--layer": "wals" matches nothing'
    expect("a pattern that matches nothing", 1, watch.report().count(message))
    write("maps/m.tmj", MAP.replace("../tiles/t.tsj", "t.tsj")
          .replace("walls", "wals"))
    expect("a pattern that matches now", 0, watch.report().count(message))
    expect("the status then", 0, watch.end())


def test_terminal():
    write("maps/a.json", CLEAN)
    os.environ["TERM"] = "xterm"
    watch = Watch("maps", terminal=True)
    expect("on a terminal", "\033[1mwatch: checking\033[0m\n" + counts(1),
           watch.report())
    write("maps/a.json", CLEAN + " ")
    expect("a line between reports",
           "\n\033[1mwatch: checking, maps/a.json changed\033[0m\n" + counts(1),
           watch.report())
    expect("Ctrl-C", 0, watch.end())


def test_closed_output():
    write("maps/a.json", CLEAN)
    watch = Watch("maps")
    watch.report()
    os.close(watch.reader)
    expect("nobody reads", -signal.SIGPIPE, watch.process.wait(PATIENCE))


def test_refused():
    write("maps/a.json", CLEAN)
    os.mkfifo("pipe")
    for arguments in (["-"], [], ["circle 0 0 1"], ["pipe"],
                      ["-o", "out", "maps"], ["--fix", "maps"],
                      ["--diff", "maps"], ["--quiet", "maps"],
                      ["--write-baseline", "new", "maps"],
                      ["--format", "json", "maps"], ["--rules"],
                      ["--explain", "C001"]):
        run = subprocess.run([PROGRAM, "check", "--watch", *arguments],
                             input=CLEAN, text=True, capture_output=True)
        expect(f"{arguments}: the status and the output", (2, ""),
               (run.returncode, run.stdout))
        expect(f"{arguments}: the message", True,
               'option "--watch"' in run.stderr)
    expect("nothing is written", ["maps", "pipe"], sorted(os.listdir(".")))


def main():
    for name, test in list(globals().items()):
        if name.startswith("test_"):
            with tempfile.TemporaryDirectory() as folder:
                os.mkdir(os.path.join(folder, ".git"))
                os.makedirs(os.path.join(folder, "here"))
                os.chdir(os.path.join(folder, "here"))
                test()
                os.chdir("/")
    print(f"watch: {passed} passed, {failed} failed")


main()
sys.exit(failed > 0)
