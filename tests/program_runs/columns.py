#!/usr/bin/env python3
"""Answers as ndjson, csv and tsv say what the JSON documents say, for every
query; colors change nothing but colors; answers come before the next scene.

usage: columns.py PROGRAM
from the project's root

The records are flattened here once more, from the documents. Every member that a
record has must be a column, and every default column must hold something
somewhere, so that no name in the table of columns is wrong.
Ends with a line "columns: N passed, M failed"; exits with 1 if anything failed.
"""

import csv
import glob
import io
import json
import os
import pty
import re
import signal
import subprocess
import sys

PROGRAM = sys.argv[1]
FILES = sorted(glob.glob("scenes/*.json") + glob.glob("scenes/paths/*.json"))
# On standard input, where answers and records have the same members.
SCENES = b"\n".join(open(f, "rb").read() for f in FILES)
# The command lines of queries that `run` on the scenes does not show in full.
RUNS = [
    ["sat", "--all"], ["gjk", "--signed"], ["clip", "--all"],
    ["clip", "--at", "middle"], ["sweep", "--all"], ["toi", "--all"],
    ["ray", "--from", "-9,1", "--to", "20,1"], ["ray", "--first"],
    ["cast"], ["pairs", "--all"], ["resolve"],
    ["resolve", "--method", "slide"], ["resolve", "--method", "verlet"],
    ["simulate", "--steps", "3"],
    ["simulate", "--steps", "2", "--frame", "0.05", "--contacts"],
    ["simulate", "--steps", "60", "--every", "60", "--events"],
    ["mass"], ["cross", "--all"], ["pieces"], ["aabb"],
    ["contains", "--all"],
    ["path", "--player", "1x1", "--from", "-9,1", "--to", "20,1"],
    ["path", "--grid", "8"],
    ["sat", "--record-id", "name"],
    ["resolve", "--walk", "ball", "--method", "bounce"],
]
# Default columns that no scene fills: the name of the input, concave casts,
# and faults of the program itself.
EMPTY = {"file", "byte", "error", "differ", "a_piece"}
ESCAPES = re.compile(rb"\x1b\[[0-9;]*m")
# Lines that only people get, and no program as findings.
SOURCE_LINES = re.compile(rb"^ +(?:\d+ \| |\| |hint: ).*\n", re.MULTILINE)

passed = failed = 0


def check(ok, name, detail=""):
    global passed, failed
    passed += bool(ok)
    failed += not ok
    if not ok:
        print("columns: %s %s" % (name, detail))


def run(*args, stdin=b"", env=None):
    return subprocess.run([PROGRAM, *args], input=stdin, env=env,
                          capture_output=True, check=False)


class Word(str):
    """A number or literal, as it is spelled."""


def parse(text):
    """A document: objects are lists of pairs in a tuple, numbers are spelled."""
    return json.loads(text, parse_float=Word, parse_int=Word,
                      object_pairs_hook=lambda pairs: ("object", pairs))


def is_object(value):
    return isinstance(value, tuple)


def records(document):
    """Each record of a document as pairs, with those around it in front."""
    head, found, behind = [], False, []
    for name, value in document[1]:
        if name == "rays":
            found = True
            for i, (_, ray) in enumerate(value):
                around = [p for p in ray if p[0] != "hits"]
                for _, hit in dict(ray)["hits"]:
                    yield head + [("ray", Word(i))] + around + hit
        elif name == "shapes" and any("pieces" in dict(s) for _, s in value):
            found = True
            for _, shape in value:
                around = [p for p in shape if p[0] != "pieces"]
                for _, piece in dict(shape)["pieces"]:
                    yield head + around + piece
        elif name in ("pairs", "shapes", "bodies", "contacts", "hits", "paths",
                      "events"):
            found = True
            for _, record in value:
                yield head + record
        else:
            (behind if found else head).append((name, value))
    if behind or not found:
        yield head + behind


def lookup(pairs, path):
    value = ("object", pairs)
    for part in path.split("."):
        if is_object(value):
            value = dict(value[1]).get(part)
        elif isinstance(value, list):
            at = {"x": 0, "y": 1}.get(part)
            at = int(part) if at is None else at
            value = value[at] if at < len(value) else None
        else:
            return None
    return value


def spell(value):
    if is_object(value):
        return "{%s}" % ",".join('"%s":%s' % (n, spell(v))
                                 for n, v in value[1])
    if isinstance(value, list):
        return "[%s]" % ",".join(map(spell, value))
    if isinstance(value, str) and not isinstance(value, Word):
        return json.dumps(value, ensure_ascii=False)
    return cell(value) or "null"


def cell(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if isinstance(value, str) else spell(value)


def row(pairs, columns):
    is_error = pairs[0][0] == "error"
    if is_error and not any(c.split(".")[0] == "error" for c in columns):
        return None
    cells = []
    for column in columns:
        path = "error.code" if column == "error" else column
        if is_error and column in ("file", "byte"):
            path = "error." + column
        cells.append(cell(lookup(pairs, path)))
    return cells


def leaves(value, path, found):
    if is_object(value):
        for name, inner in value[1]:
            leaves(inner, path + [name], found)
    elif isinstance(value, list) and value:
        for i, inner in enumerate(value):
            leaves(inner, path + [str(i)], found)
    elif path[-8:] == path:
        found.add(".".join(path))


def unescape(text):
    return re.sub(r"\\(.)", lambda m: {"t": "\t", "n": "\n", "r": "\r"}.get(
        m[1], m[1]), text)


def read(kind, text):
    if kind == "csv":
        return list(csv.reader(io.StringIO(text, newline="")))
    return [[unescape(c) for c in line.split("\t")]
            for line in text.split("\n")[:-1]]


def check_ndjson(args, stdin):
    """Holds the lines of a command line against its documents."""
    name = " ".join(args)
    plain = run(*args, stdin=stdin)
    documents = [parse(line) for line in plain.stdout.decode().split("\n")[:-1]]
    expected = [r for d in documents for r in records(d)]
    lines = run(*args, "--format", "ndjson", stdin=stdin)
    found = [parse(line)[1] for line in lines.stdout.decode().split("\n")[:-1]]
    check(found == expected, name, "ndjson differs")
    check((lines.returncode, lines.stderr) == (plain.returncode, plain.stderr),
          name, "ndjson has another status or message")
    return plain, expected


def check_formats(args, stdin, columns=None):
    """The same for all formats."""
    name = " ".join(args)
    plain, expected = check_ndjson(args, stdin)
    more = ["--columns", columns] if columns else []
    used = {}
    for kind in ("csv", "tsv"):
        table = run(*args, "--format", kind, *more, stdin=stdin)
        header, *rows = read(kind, table.stdout.decode())
        wanted = [row(pairs, header) for pairs in expected]
        check(rows == [r for r in wanted if r], name, kind + " differs")
        check((table.returncode, table.stderr) ==
              (plain.returncode, plain.stderr), name, kind + ": status")
        used = {c for cells in rows for c, text in zip(header, cells) if text}
    return expected, header, used


def check_queries():
    members, defaults, filled = {}, {}, {}
    for args in RUNS:
        expected, header, used = check_formats(args, SCENES)
        query = args[0]
        defaults.setdefault(query, set()).update(header)
        filled.setdefault(query, set()).update(used)
        for pairs in expected:
            leaves(("object", pairs), [], members.setdefault(query, set()))
    for query, names in members.items():
        names = sorted(n for n in names if not n.startswith("answers."))
        for i in range(0, len(names), 64):
            result = run(query, "--format", "csv", "--columns",
                         ",".join(names[i:i + 64]), "/dev/null")
            check(result.returncode == 0, query, result.stderr.decode())
        check(defaults[query] - filled[query] <= EMPTY, query,
              "columns without a value: %s"
              % (defaults[query] - filled[query] - EMPTY))
    for query in ("sat", "gjk", "clip", "mass", "ray", "toi", "resolve"):
        check_ndjson([query, "--trace"], SCENES)
    check_ndjson(["simulate", "--trace", "--contacts", "--steps", "2"], SCENES)
    for dialect in ("box2d", "matter", "parry"):
        check_ndjson(["clip", "--as", dialect], SCENES)
    check_formats(["run"], SCENES, columns="query,a,b,id,normal,error.line")
    for query in members:
        result = run(query, "--format", "csv", "--columns", "nonsens",
                     "/dev/null")
        check(result.returncode == 2 and b'"nonsens"' in result.stderr,
              query, "accepts an unknown column")


def check_places():
    """Every record of a named file has its place, also if its scene has a name."""
    path = PROGRAM + ".scenes"
    scene = (b'{"name": "n", "shapes": [{"type": "point", "point": [0, 0]}]}\n')
    with open(path, "wb") as file:
        file.write(2 * scene)
    lines = run("aabb", "--format", "csv", "--columns", "scene,file,byte", path,
                FILES[0]).stdout.decode().split("\n")
    expected = ["scene,file,byte", "n,%s," % path,
                "n,%s,%d" % (path, len(scene))]
    check(lines[:3] == expected and FILES[0] + "," in lines[3], "places", lines)
    os.unlink(path)


def check_hostile():
    """Ids hold anything; a table of them reads back."""
    ids = ["=cmd|' /C calc'!A0", "a,b", 'say "no"', "two\nlines", "\ttab\r",
           "back\\slash", "\\n", "end\\", " space ", "\u00e9\u2028\U0001f600", "]}[{",
           "\u001b[31m", "null", "true", "-1"]
    shapes = [{"id": i, "type": "circle", "center": [0, 0], "radius": 1}
              for i in ids]
    scene = json.dumps({"name": "", "shapes": shapes}).encode() + b"\n{\n"
    for query in ("sat", "mass", "pairs", "gjk"):
        check_formats([query], scene)


def check_run():
    """Threads, buffers and -o have no say; each answer comes at once."""
    scene = b"".join(open(f, "rb").read().replace(b"\n", b" ") + b"\n"
                     for f in FILES) * 20
    for kind in ("ndjson", "csv"):
        one, four = (run("sat", "--all", "--format", kind, "--jobs", n,
                         stdin=scene).stdout for n in ("1", "4"))
        check(one == four and len(one) > 1 << 19, kind, "--jobs matters")
        path = PROGRAM + ".columns"
        run("sat", "--all", "--format", kind, "-o", path, stdin=scene)
        with open(path, "rb") as file:
            check(file.read() == one, kind, "-o matters")
        os.unlink(path)
        waiting = subprocess.Popen(
            [PROGRAM, "mass", "--format", kind], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        if kind == "csv":
            waiting.stdout.readline()
        for i in range(3):
            waiting.stdin.write(b'{"shapes":[{"id":"%d","type":"circle",'
                                b'"center":[0,0],"radius":1}]}\n' % i)
            waiting.stdin.flush()
            check(b"%d" % i in waiting.stdout.readline(), kind, "waits")
        waiting.stdin.close()
        waiting.wait()
    full = open("/dev/full", "wb")
    result = subprocess.run([PROGRAM, "mass", "--format", "csv", *FILES],
                            stdout=full, stderr=subprocess.PIPE, check=False)
    check(result.returncode == 2 and b"No space left" in result.stderr,
          "a full device is silent")


def on_terminal(args, **variables):
    """What a command writes to a terminal."""
    outer, inner = pty.openpty()
    env = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
    subprocess.run([PROGRAM, *args], stdout=inner, stdin=subprocess.DEVNULL,
                   env={**env, "TERM": "xterm", **variables}, check=False)
    os.close(inner)
    text = b""
    try:
        while part := os.read(outer, 65536):
            text += part
    except OSError:
        pass
    os.close(outer)
    return text.replace(b"\r\n", b"\n")


def check_colors():
    one = "scenes/article-3-tilted-box.json"
    answers = [PROGRAM + ".17", PROGRAM + ".3"]
    for path in answers:
        run("sat", "--digits", path.split(".")[-1], "-o", path, one)
    lines = [["run", *FILES], ["sat", "--pretty", *FILES],
             ["sat", "--format", "ndjson", *FILES],
             ["sat", "--format", "csv", *FILES], ["convert", *FILES],
             ["check", "--min-severity", "note", "scenes/check"],
             ["diff", *answers]]
    for args in lines:
        name, plain = args[0], run(*args)
        colored = run(*args, "--color", "always",
                      env={**os.environ, "NO_COLOR": "1", "TERM": "dumb"})
        text = ESCAPES.sub(b"", colored.stdout)
        if name == "check":
            text = SOURCE_LINES.sub(b"", text)
        check(text == plain.stdout, name, "differs in more than colors")
        check((colored.stdout != plain.stdout) == ("csv" not in args), name,
              "has no colors, or csv has some")
        check(b"\x1b" not in plain.stdout, name, "has colors in a pipe")
    for path in answers:
        os.unlink(path)
    short = ["sat", one]
    plain = run(*short).stdout
    check(b"\x1b[" in on_terminal(short), "terminal", "shows no colors")
    check(ESCAPES.sub(b"", on_terminal(short)) == plain, "terminal", "differs")
    for variables in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": ""}):
        check(on_terminal(short, **variables) == plain, "colors",
              "in spite of %s" % variables)
    check(b"\x1b[" in on_terminal(short, NO_COLOR=""), "NO_COLOR", "empty")
    check(on_terminal(short + ["--color", "never"]) == plain, "never", "")
    path = PROGRAM + ".colored"
    on_terminal(short + ["-o", path])
    with open(path, "rb") as file:
        check(file.read() == plain, "-o", "has colors")
    os.unlink(path)


signal.alarm(300)  # an answer that is waited for in vain
check_queries()
check_places()
check_hostile()
check_run()
check_colors()
print("columns: %d passed, %d failed" % (passed, failed))
sys.exit(failed > 0)
