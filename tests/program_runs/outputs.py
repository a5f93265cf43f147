#!/usr/bin/env python3
"""No command writes to one of its inputs, and none destroys a file that it did
not write: every command, with every option that writes, and every way to name
one file twice; folders of scenes made by an enemy; runs that are killed.

usage: outputs.py PROGRAM
from anywhere in the project's tree

A command or an option with a file that is missing in the tables below is a
failure. To add one, give it a row.
Ends with a line "outputs: N passed, M failed"; exits with 1 if anything failed.
"""

import hashlib
import json
import os
import resource
import shutil
import signal
import stat
import subprocess
import sys
import tempfile
import time

# ---- the tables --------------------------------------------------------------

# Options with a file: what becomes of the file.
READS, WRITES = "reads", "writes"
OPTIONS = {
    "output": WRITES,
    "write-baseline": WRITES,
    "baseline": READS,
}
FILE_WORDS = ("FILE", "FOLDER", "PATH", "DIR")

# Sources that open files to read: those of inputs ask the guard.
READERS = {
    "src/scene/stream/stream_sources.c", "src/support/document/file.c",
    "src/report/baseline/baseline.c",
    # no inputs: the scene for a child, its descendants, folders, /dev/null,
    # random numbers
    "src/verify/program/child.c", "src/support/document/file.c",
    "src/verify/program/process.c",
    "src/main.c", "src/verify/program/program.c",
    "src/support/output_file.c", "src/support/output_file.c",
}

# Command lines, in which IN is the input that is also the output. Several rows
# of a command have it in different places. No row has more than one IN.
IN = object()
SCENES = ("pairs sat gjk clip sweep toi resolve simulate mass cross pieces aabb "
          "contains run")
COMMANDS = {name: [[name, IN], [name, "other.json", IN]]
            for name in (SCENES + " convert check").split()}
COMMANDS["check"].append(["check", "--fix", IN])
# It answers each scene.
ADAPTER = ["sh", "-c", "while read -r l; do echo '{\"pairs\":[]}'; done"]
COMMANDS.update({
    "ray": [["ray", "--from", "0,0", "--to", "9,9", IN]],
    "cast": [["cast", "--shape", "a", "--by", "3,0", IN]],
    "path": [["path", "--player", "1x1", "--from", "0,0", "--to", "9,9", IN]],
    # the ending of an output may choose the format, and be refused
    "draw": [["draw", "--format", "svg", IN],
             ["draw", "--format", "text", "--query", "sat", IN],
             ["draw", "--html", "other.json", IN]],
    "ask": [["ask", "--stream", IN, "--", *ADAPTER]],
    "judge": [["judge", "scene.json", IN], ["judge", IN, "answers.ndjson"]],
    "diff": [["diff", "--format", "text", "answers.ndjson", IN],
             ["diff", "--format", "text", IN, "answers.ndjson"]],
    "reduce": [["reduce", IN, "--", "false"]],
    "golden": [["golden", "verify", "folder"]],
    "generate": [["generate"]],
    "schema": [["schema", "scene"]],
    "join": [["join", IN], ["join", IN, "part"]],
})
# Command lines that work: they write to a new file.
WORKING = {
    "run": ["run", "query.json"],
    "ray": ["ray", "--from", "0,0", "--to", "9,9", "scene.json"],
    "cast": ["cast", "--shape", "a", "--by", "3,0", "scene.json"],
    "path": ["path", "--player", "1x1", "--from", "0,0", "--to", "9,9",
             "scene.json"],
    "ask": ["ask", "--stream", "scene.json", "--", *ADAPTER],
    "judge": ["judge", "scene.json", "answers.ndjson"],
    "diff": ["diff", "answers.ndjson", "answers.ndjson"],
    "reduce": ["reduce", "scene.json", "--", "false"],
    "golden": ["golden", "verify", "folder"],
    "generate": ["generate"],
    "schema": ["schema", "scene"],
    "join": ["join", "part"],
}
NAMES_OF_INPUTS = {  # what a row's IN is, if not a scene
    "judge": ["answers.ndjson", "scene.json"],
    "diff": ["answers.ndjson", "same.ndjson"],
}

# ---- files -------------------------------------------------------------------

SCENE = ('{"name":"s","shapes":[{"id":"a","type":"box","min":[0,0],"max":[2,2]},'
         '{"id":"b","type":"box","min":[1,0],"max":[3,2]}]}\n')
TILES = {"name": "t", "tilewidth": 8, "tileheight": 8, "tilecount": 1,
         "columns": 1, "type": "tileset", "tiles": [
             {"id": 0, "objectgroup": {"type": "objectgroup", "objects": [
                 {"id": 1, "x": 0, "y": 0, "width": 8, "height": 8}]}}]}
TEMPLATE = {"type": "template",
            "object": {"name": "w", "width": 8, "height": 8}}
MAP = {"type": "map", "orientation": "orthogonal", "width": 2, "height": 1,
       "tilewidth": 8, "tileheight": 8,
       "tilesets": [{"firstgid": 1, "source": "tiles.tsj"}],
       "layers": [
           {"type": "tilelayer", "name": "t", "width": 2, "height": 1,
            "data": [1, 0]},
           {"type": "objectgroup", "name": "o", "objects": [
               {"id": 1, "x": 0, "y": 0, "template": "wall.tj"},
               {"id": 2, "x": 30, "y": 0, "width": 9, "height": 9}]}]}
# It has a finding.
BOW = ('{"shapes":[{"id":"bow","type":"polygon","vertices":[[0,0],[9,9],[9,0],'
       '[0,9]]}]}\n')


class Tests:
    """Runs the program in a folder that is made anew for each case."""

    def __init__(self, program):
        self.program = os.path.abspath(program)
        self.sources = os.path.abspath(f"{__file__}/../../..")
        self.root = tempfile.mkdtemp(prefix="collide-outputs-")
        self.passed = self.failed = 0
        self.environment = {k: v for k, v in os.environ.items() if k != "CI"}

    def enter(self):
        folder = os.path.join(self.root, "case")
        os.chdir(self.root)
        shutil.rmtree(folder, ignore_errors=True)
        os.mkdir(folder)
        os.chdir(folder)
        for name in ("scene.json", "other.json"):
            write(name, SCENE)
        write("query.json", SCENE.replace("{", '{"query":"sat",', 1))
        os.mkdir("folder")
        os.mkdir("empty")
        os.mkdir("folder/empty")
        write("folder/scene.json", SCENE)
        for where in (".", "folder"):
            for name, value in (("tiles.tsj", TILES), ("wall.tj", TEMPLATE),
                                ("map.tmj", MAP)):
                write(f"{where}/{name}", json.dumps(value) + "\n")
        for name in ("answers.ndjson", "same.ndjson"):
            write(name, self.run(["sat", "--all", "scene.json"]).stdout)
        self.run(["sat", "--part", "1/1", "-o", "part", "scene.json"])
        write("accepted", '{"file":"bow.json","rule":"C012",'
                          '"shapes":["bow"],"count":1}\n')

    def run(self, arguments, **more):
        line = [self.program, *arguments]
        try:
            return subprocess.run(line, text=True, check=False,
                                  env=self.environment, timeout=30,
                                  stdin=more.pop("stdin", subprocess.DEVNULL),
                                  stdout=more.pop("stdout", subprocess.PIPE),
                                  stderr=subprocess.PIPE, preexec_fn=limit)
        except subprocess.TimeoutExpired:
            return subprocess.CompletedProcess(line, -1, "", "it did not end")

    def expect(self, what, *facts):
        wrong = [text for text, is_so in facts if not is_so]
        if wrong:
            self.failed += 1
            print(f"outputs: {what}: expected {'; '.join(wrong)}")
        else:
            self.passed += 1

    def refuses(self, what, arguments, words, makes="", **more):
        """The run changes nothing, says why and exits with 2; it may make files
        with this ending."""
        before = snapshot()
        result = self.run(arguments, **more)
        after = {path: found for path, found in snapshot().items()
                 if path in before or not makes or not path.endswith(makes)}
        self.expect(f"{what}: {' '.join(arguments)}",
                    ("that no file changes", after == before),
                    (f"status 2, not {result.returncode}",
                     result.returncode == 2),
                    (f"{words!r} in {result.stderr!r}",
                     words in result.stderr))
        return result


def limit():
    """A run that reads its own output would fill the disk."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 26, 1 << 26))


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def snapshot(folder="."):
    """Every name with its type, and what is in it."""
    found = {}
    for root, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(root, name)
            status = os.lstat(path)
            what = stat.S_IFMT(status.st_mode)
            if stat.S_ISLNK(status.st_mode):
                found[path] = (what, os.readlink(path))
            elif stat.S_ISREG(status.st_mode):
                with open(path, "rb") as file:
                    found[path] = (what, stat.S_IMODE(status.st_mode),
                                   hashlib.sha256(file.read()).hexdigest())
            else:
                found[path] = (what,)
    return found


# ---- names of one file -------------------------------------------------------

def aliases(name):
    """Other names of a file, which are made."""
    base = name.replace("/", "-")
    os.symlink(name, f"link-{base}")
    os.symlink(f"link-{base}", f"links-{base}")
    os.link(name, f"hard-{base}")
    yield "its name", name
    yield "a dot in front", f"./{name}"
    yield "a way round", f"empty/../{name}"
    yield "its whole path", os.path.abspath(name)
    yield "a link", f"link-{base}"
    yield "a link to a link", f"links-{base}"
    yield "a hard link", f"hard-{base}"


# ---- the command line of each command ----------------------------------------

def commands_of(tests):
    """The names of all commands, by the program's own help."""
    text = tests.run(["help"]).stdout
    rows = text[text.index("\nQueries "):text.index("\nOptions ")]
    names = [line[10:].split()[0] for line in rows.splitlines() if line]
    return [name for name in names if name not in ("help", "completions")]


def options_of(tests, command):
    """Long options of a command whose value is a file."""
    text = tests.run(["help", command]).stdout
    found = []
    for line in text.splitlines():
        words = line.split()
        if len(words) > 1 and words[0].startswith("-"):
            name = words[1] if words[0].endswith(",") else words[0]
            after = words[words.index(name) + 1:]
            if after and after[0] in FILE_WORDS:
                found.append(name.lstrip("-"))
    return found


def test_tables(tests):
    tests.enter()
    commands = commands_of(tests)
    for name in commands:
        tests.expect(f"the command {name}", ("a row in COMMANDS",
                                             name in COMMANDS))
        for option in options_of(tests, name):
            tests.expect(f"{name} --{option}", ("a row in OPTIONS",
                                                option in OPTIONS))
        tests.expect(f"the command {name}",
                     ("an option -o", "output" in options_of(tests, name)))
    tests.expect("the table", ("commands that there are",
                               set(COMMANDS) <= set(commands)))
    for folder, _, files in os.walk(os.path.join(tests.sources, "src")):
        for name in files:
            path = os.path.join(folder, name)
            if not name.endswith(".c") or "O_RDONLY" not in read(path):
                continue
            path = os.path.relpath(path, tests.sources)
            tests.expect(path, ("a row in READERS, and a call of "
                                "output_guard_admits if it opens an input",
                                path in READERS))


# ---- inputs ------------------------------------------------------------------

SAID = "this input is also the output"


def rows_with_input():
    for command, rows in COMMANDS.items():
        for i, row in enumerate(rows):
            if IN in row:
                name = NAMES_OF_INPUTS.get(command, ["scene.json"] * 9)[i]
                yield row, name


def test_named_inputs(tests):
    for row, name in rows_with_input():
        tests.enter()
        line = [name if word is IN else word for word in row]
        at = line.index("--") if "--" in line else len(line)
        for what, output in list(aliases(name)):
            tests.refuses(what, line[:at] + ["-o", output] + line[at:], SAID)


def test_standard_input(tests):
    for row, name in rows_with_input():
        tests.enter()
        line = ["-" if word is IN else word for word in row]
        at = line.index("--") if "--" in line else len(line)
        line[at:at] = ["-o", f"./{name}"]
        with open(name, encoding="utf-8") as file:
            tests.refuses("standard input", line, SAID, stdin=file)
        if row[-1] is IN and "-o" == line[-2] and row[0] not in (
                "judge", "diff", "join") and "other.json" not in row:
            with open(name, encoding="utf-8") as file:
                tests.refuses("standard input without an operand",
                              [word for word in line if word != "-"], SAID,
                              stdin=file)


def test_standard_output(tests):
    """As in `collide sat a.json >>a.json`, which would never end."""
    for row, name in rows_with_input():
        tests.enter()
        line = [name if word is IN else word for word in row]
        with open(name, "a", encoding="utf-8") as file:
            tests.refuses("standard output", line,
                          "the file that standard output is redirected to",
                          stdout=file)


def test_references(tests):
    """Files that a map refers to, in every command that reads maps."""
    for command in commands_of(tests):
        tests.enter()
        if "--layer" not in tests.run(["help", command]).stdout:
            continue
        for name in ("tiles.tsj", "wall.tj"):
            for row in COMMANDS[command]:
                if command == "golden":
                    line = row + ["-o", f"folder/{name}"]
                elif command == "judge" and row[1] is not IN:
                    continue
                else:
                    line = ["map.tmj" if w is IN else w for w in row]
                    if command == "ray":
                        line[1:1] = []
                    if command == "cast":
                        line[2] = "2"
                    at = line.index("--") if "--" in line else len(line)
                    line[at:at] = ["-o", f"./{name}"]
                tests.refuses("a file that a map refers to", line, SAID)


def test_other_inputs(tests):
    tests.enter()
    for output in ("folder/scene.json", "folder/map.tmj"):
        tests.refuses("a file found in a folder",
                      ["check", "folder", "-o", output], SAID)
        tests.refuses("a file found in a folder",
                      ["check", "--jobs", "4", "folder", ".", "-o", output],
                      SAID)
    # results of the files in front of this one may be there
    for line, makes in (
            (["record", "folder", "-o", "folder/map.tmj"], "approved"),
            (["verify", "folder", "-o", "folder/map.tmj"], "received"),
            (["verify", "--format", "json", "folder", "-o",
              "folder/scene.json"], "received")):
        tests.refuses("a scene of golden", ["golden", *line], SAID, makes)
        tests.enter()
    tests.run(["golden", "record", "folder"])
    tests.expect("golden record", ("results", os.path.exists(
        "folder/scene.json.approved")))
    for action in ("record", "verify", "accept"):
        for output in ("scene.json.approved", "map.tmj.approved",
                       "empty/../map.tmj.approved", "scene.json.received"):
            tests.refuses("results",
                          ["golden", action, "folder", "-o",
                           f"folder/{output}"], SAID)
    for command in ("check", "draw"):
        line = [command, "map.tmj", "--baseline", "accepted", "-o",
                "./accepted"]
        if command == "draw":
            line += ["--query", "check"]
        tests.refuses("a baseline", line, SAID)
    tests.refuses("an input that appears late",
                  ["sat", "scene.json", "scene.json", "-o", "scene.json"],
                  SAID)


def test_late_inputs(tests):
    """The output is not there at first, and is an input when it is."""
    tests.enter()
    os.mkfifo("pipe")
    # nothing is there when the command line is compared
    process = subprocess.Popen(
        [tests.program, "sat", "pipe", "late.json", "-o", "late.json"],
        stderr=subprocess.PIPE, text=True)
    with open("pipe", "w", encoding="utf-8") as file:
        file.write(SCENE)
        write("late.json", SCENE)
    _, error = process.communicate(timeout=60)
    tests.expect("an input that is made during the run",
                 ("status 2", process.returncode == 2),
                 (f"{SAID!r} in {error!r}", SAID in error),
                 ("that it stays", read("late.json") == SCENE))


# ---- baselines ---------------------------------------------------------------

def test_baselines(tests):
    tests.enter()
    for what, name in list(aliases("map.tmj")):
        tests.refuses(what, ["check", "--write-baseline", name, "map.tmj"],
                      "this input is also the file of --write-baseline")
    for what, name in list(aliases("scene.json")):
        tests.refuses(f"a glob, and {what}",
                      ["check", "--write-baseline", name, "map.tmj"],
                      "--write-baseline FILE replaces only a baseline")
    write("bow.json", BOW)
    write("folder/bow.json", BOW)
    report = tests.run(["check", "--format", "ndjson", "bow.json"]).stdout
    write("report", report)
    write("text", "hello\n")
    write("half", read("accepted") + "more\n")
    for name in ("tiles.tsj", "folder/map.tmj", "report", "text", "half",
                 "answers.ndjson"):
        tests.refuses("no baseline", ["check", "--write-baseline", name, ".",
                                      "-q"],
                      "replaces only a baseline or an empty file")
    tests.refuses("a folder", ["check", "--write-baseline", "folder",
                               "map.tmj"], "folder: Is a directory")
    with open("map.tmj", encoding="utf-8") as file:
        tests.refuses("standard input",
                      ["check", "--write-baseline", "map.tmj", "-"],
                      "also the file of --write-baseline", stdin=file)
    for name in ("accepted", "new"):
        tests.refuses("one file twice",
                      ["check", "--write-baseline", name, "map.tmj", "-o",
                       f"./{name}"], "name the same file")

    write("nothing", "")
    write("folder/accepted.json", read("accepted"))
    for name in ("new", "accepted", "nothing", "folder/accepted.json"):
        result = tests.run(["check", "-q", "--write-baseline", name,
                            "bow.json", "folder"])
        tests.expect(f"--write-baseline {name}",
                     ("status 0", result.returncode == 0),
                     ("a baseline", read(name).startswith('{"file":"')))
    before = read("new")
    result = tests.run(["check", "--baseline", "new", "--write-baseline",
                        "new", "bow.json", "folder"])
    tests.expect("a baseline that is read and rewritten",
                 (f"status 0: {result.stderr}", result.returncode == 0),
                 ("the same baseline", read("new") == before))
    write("newer", '{"file":"map.tmj","rule":"C999","shapes":[],"count":1}\n')
    result = tests.run(["check", "-q", "--write-baseline", "newer", "map.tmj"])
    tests.expect("a baseline with a rule of a later version",
                 ("status 0", result.returncode == 0))
    with open("out", "w", encoding="utf-8") as file:
        result = tests.run(["check", "--write-baseline", "/dev/stdout",
                            "bow.json"], stdout=file)
    tests.expect("--write-baseline /dev/stdout",
                 ("status 0", result.returncode == 0),
                 ("baseline and report", '"rule":"C012"' in read("out") and
                  "1 file checked" in read("out")))


# ---- what works --------------------------------------------------------------

def working(command):
    return WORKING.get(command, [command, "scene.json"])


def test_working(tests):
    for command in COMMANDS:
        tests.enter()
        tests.run(["golden", "record", "folder"])
        line = working(command)
        direct = tests.run(line).stdout
        at = line.index("--") if "--" in line else len(line)
        write("old", "an old text\n")
        os.chmod("old", 0o600)
        os.symlink("target", "link")
        write("target", "an old text\n")
        before = set(snapshot())
        for output in ("new", "old", "link"):
            result = tests.run(line[:at] + ["-o", output] + line[at:])
            tests.expect(f"{' '.join(line)} -o {output}",
                         (f"no trouble: {result.stderr}",
                          result.returncode < 2),
                         ("the output", read(output) == direct))
        tests.expect(f"{command} -o",
                     ("no other files", set(snapshot()) == before | {"./new"}),
                     ("the link still", os.path.islink("link")),
                     ("the mode still",
                      stat.S_IMODE(os.stat("old").st_mode) == 0o600))


def test_no_regular_files(tests):
    tests.enter()
    line = ["sat", "scene.json"]
    direct = tests.run(line).stdout
    result = tests.run(line + ["-o", "/dev/null"])
    tests.expect("-o /dev/null", ("status 0", result.returncode == 0),
                 ("the device", stat.S_ISCHR(os.stat("/dev/null").st_mode)))
    result = tests.run(["sat", "/dev/null", "-o", "/dev/null"])
    tests.expect("/dev/null as both", (f"no refusal: {result.stderr}",
                                       SAID not in result.stderr))
    result = tests.run(line + ["-o", "/dev/stdout"])
    tests.expect("-o /dev/stdout", ("the output", result.stdout == direct))
    write("out", "")
    with open("out", "a", encoding="utf-8") as file:
        file.write("head\n")
        file.flush()
        tests.run(line + ["-o", "/dev/stdout"], stdout=file)
    tests.expect("-o /dev/stdout in a file",
                 ("what was there, and the output",
                  read("out") == "head\n" + direct))
    result = subprocess.run(
        ["bash", "-c", '"$0" sat scene.json -o >(cat >sub; echo >done) && '
         'until test -e done; do sleep 0.05; done; cat sub', tests.program],
        capture_output=True, text=True, timeout=60, check=False)
    tests.expect("-o >(cat)", ("the output", result.stdout == direct))
    os.mkfifo("pipe")
    process = subprocess.Popen(["cat", "pipe"], stdout=subprocess.PIPE,
                               text=True)
    result = tests.run(line + ["-o", "pipe"])
    text, _ = process.communicate(timeout=60)
    tests.expect("-o PIPE", ("status 0", result.returncode == 0),
                 ("the output", text == direct))


def test_reports_in_folders(tests):
    """A report among the maps is no input: it can be written anew."""
    tests.enter()
    for line in (["check", "--format", "json", "folder"],
                 ["golden", "verify", "--format", "json", "folder"],
                 ["golden", "verify", "--format", "ndjson", "folder"]):
        tests.run(["golden", "record", "folder"])
        report = f"folder/report.{line[line.index('--format') + 1]}"
        for _ in range(2):
            result = tests.run(line + ["-o", report])
            tests.expect(" ".join(line),
                         (f"no refusal: {result.stderr}",
                          result.returncode < 2))
        os.remove(report)
    for name in ("report.ndjson", "report.sarif"):
        with open(f"folder/{name}", "w", encoding="utf-8") as file:
            result = tests.run(["check", "--format", name.split(".")[1],
                                "folder"], stdout=file)
        tests.expect(f"check folder >folder/{name}",
                     (f"no refusal: {result.stderr}", result.returncode < 2))
    if os.path.isdir("/sys"):
        result = tests.run(["sat", "scene.json", "-o", "/sys/collide"])
        tests.expect("a folder that no file can be made in",
                     ("the output, what failed, and why", result.stderr ==
                      "collide: output /sys/collide: cannot create a temporary "
                      "file beside it: Permission denied\n"))


# ---- folders made by an enemy ------------------------------------------------

def obstacle(kind, path):
    if kind == "link":
        os.symlink(os.path.abspath("victim"), path)
    elif kind == "link to results":
        os.symlink(os.path.abspath("results"), path)
    elif kind == "link to nowhere":
        os.symlink(os.path.abspath("nowhere"), path)
    elif kind == "link to a device":
        os.symlink("/dev/zero", path)
    elif kind == "pipe":
        os.mkfifo(path)
    elif kind == "folder":
        os.mkdir(path)
    elif kind == "hard link":
        os.link("victim", path)
    elif kind == "file":
        write(path, '{"query":"clip","scene":null}\n')


def test_hostile_folders(tests):
    kinds = ("link", "link to results", "link to nowhere", "link to a device",
             "pipe", "folder", "hard link", "file")
    for kind in kinds:
        for place in ("approved", "received"):
            for action in ("record", "verify", "review", "accept"):
                tests.enter()
                tests.run(["golden", "record", "folder", "scene.json"])
                os.rename("folder/scene.json.approved", "results")
                results = read("results")
                write("victim", "export X=1\n")
                write("folder/scene.json",
                      SCENE.replace('"s"', '"$(touch PWNED)"'))
                path = f"folder/scene.json.{place}"
                obstacle(kind, path)
                # what the action needs beside it
                if action in ("review", "accept") and place == "approved":
                    write("folder/scene.json.received", results)
                before = snapshot()
                result = tests.run(["golden", action, "folder", "scene.json"])
                after = snapshot()
                is_free = place == "received" and kind in ("hard link",
                                                           "file")
                same = {k: v for k, v in after.items() if k in before}
                is_told = (f"scene.json.{place}" in
                           result.stdout + result.stderr)
                is_idle = (action == "review" and kind in
                           ("hard link", "file") or
                           action in ("review", "accept") and
                           place == "received" and
                           kind not in ("link", "link to results",
                                        "hard link", "file"))
                tests.expect(
                    f"golden {action}, {place} is a {kind}",
                    ("that nothing that was there changes", same == before),
                    ("that nothing is made where a link leads",
                     not os.path.lexists("nowhere")),
                    (f"status 2, not {result.returncode}: {result.stderr}",
                     result.returncode == 2),
                    (f"the name of the {kind}: {result.stdout}"
                     f"{result.stderr}", is_told or is_idle or is_free))


# ---- runs that are killed ----------------------------------------------------

def has_unnamed_files(folder):
    if not hasattr(os, "O_TMPFILE"):
        return False
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_WRONLY, 0o600))
    except OSError:
        return False
    return os.path.isdir("/proc/self/fd")


def test_killed_runs(tests):
    tests.enter()
    if not has_unnamed_files("."):
        print("outputs-nameless: SKIPPED: no files without a name, leftovers are not "
              "looked for")
        return
    write("old", "old\n")
    write("many.ndjson", SCENE * 200000)
    before = snapshot()
    for i in range(8):
        process = subprocess.Popen(
            [tests.program, "sat", "--jobs", "1", "-o",
             "old" if i % 2 else "new", "many.ndjson"])
        time.sleep(0.02 + 0.02 * i)
        process.send_signal(signal.SIGKILL)
        process.wait()
        if process.returncode == 0:
            continue
        tests.expect(f"a run killed after {i}",
                     ("the files as before", snapshot() == before))
    tests.enter()
    for i in range(400):
        write(f"folder/s{i}.json", SCENE)
    for i in range(8):
        process = subprocess.Popen(
            [tests.program, "golden", "record", "-q", "folder"],
            env=tests.environment)
        time.sleep(0.01 * (i + 1))
        process.send_signal(signal.SIGKILL)
        process.wait()
    names = os.listdir("folder")
    torn = [name for name in names if name.endswith(".approved") and
            not read(f"folder/{name}").endswith("]}\n")]
    tests.expect("golden record, killed",
                 ("no leftovers", not any(n.startswith(".") for n in names)),
                 (f"whole results, not {torn}", not torn))


def test_leftovers(tests):
    """Names of version 1.0.0, in a container where each run is process 1."""
    tests.enter()
    for i in range(100):
        write(f".collide-1-{i}", "")
    line = [tests.program, "sat", "-o", "out", "scene.json"]
    try:
        result = subprocess.run(["unshare", "-pf", *line], text=True,
                                capture_output=True, timeout=60, check=False)
    except FileNotFoundError:
        result = None
    if result is None or "unshare" in result.stderr:
        print("outputs-namespace: SKIPPED: no process can be number 1 here")
        return
    tests.expect("leftovers of 100 killed runs",
                 (f"status 0: {result.stderr}", result.returncode == 0),
                 ("the output", os.path.exists("out") and read("out")))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    tests = Tests(sys.argv[1])
    try:
        for test in (test_tables, test_named_inputs, test_standard_input,
                     test_standard_output, test_references, test_other_inputs,
                     test_late_inputs, test_baselines, test_working,
                     test_no_regular_files, test_reports_in_folders,
                     test_hostile_folders, test_killed_runs, test_leftovers):
            test(tests)
    finally:
        os.chdir("/")
        shutil.rmtree(tests.root, ignore_errors=True)
    print(f"outputs: {tests.passed} passed, {tests.failed} failed")
    sys.exit(tests.failed > 0)


if __name__ == "__main__":
    main()
