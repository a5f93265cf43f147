#!/usr/bin/env python3
"""Does what the patches of `collide diff` say: answers of all queries, changed
at random, are made of the ones they were by the operations of RFC 6902, and
then do not differ.

usage: patches.py [--count COUNT] [--seed SEED] PROGRAM
COUNT    how many streams of 40 documents each; 25
SEED     of the first one; 1

Also: a stream does not differ from itself, nor from itself in another order of
what has no order; and that two differ does not depend on which is expected.
Exits with 1 if anything is otherwise.
"""

import argparse
import copy
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../golden"))
import cases

DOCUMENTS = 40
LARGEST = 20000

# ---- documents ---------------------------------------------------------------

def read_documents():
    """The documents of the golden answers, those that are JSON objects."""
    found = []
    for case in cases.read_cases():
        text = case.output
        decoder, at = json.JSONDecoder(), 0
        while text[at:].strip():
            try:
                at += len(text[at:]) - len(text[at:].lstrip())
                value, at = decoder.raw_decode(text, at)
            except ValueError:
                break
            if isinstance(value, dict) and len(json.dumps(value)) < LARGEST:
                found.append(value)
    return found

def nodes(root):
    """All values below the root, as (container, name or index)."""
    found, open_values = [], [root]
    while open_values:
        value = open_values.pop()
        names = (list(value) if isinstance(value, dict) else
                 range(len(value)) if isinstance(value, list) else [])
        for name in names:
            found.append((value, name))
            open_values.append(value[name])
    return found

def is_number(value):
    return isinstance(value, (int, float)) and not isinstance(value, bool)

def change(rng, document):
    """Changes a document in one to nine places."""
    for _ in range(rng.choice([1, 2, 4, 9])):
        places = [(c, n) for c, n in nodes(document)
                  if n != "scene" or c is not document]
        if not places:
            return
        where, name = rng.choice(places)
        value, way = where[name], rng.randrange(6)
        if way == 0:
            del where[name]
        elif way == 1 and is_number(value):
            where[name] = value + rng.choice([1, -0.5, 1e-9])
        elif way == 2 and isinstance(value, list):
            rng.shuffle(value)
        elif way == 3:
            where[name] = rng.choice([None, True, 7, "s", [], {}, [1, 2],
                                      [[1, 2]], {"a": "A", "b": "B"}])
        elif way == 4 and isinstance(where, list):
            where.insert(rng.randrange(len(where) + 1), copy.deepcopy(value))
        elif way == 5 and isinstance(where, dict):
            where["~new/%d" % rng.randrange(9)] = copy.deepcopy(value)

def make_streams(rng, documents):
    """Two streams, most of whose documents have the same names."""
    expected, actual = [], []
    for number in range(DOCUMENTS):
        document = copy.deepcopy(rng.choice(documents))
        document["scene"] = "scene %d" % number
        other = copy.deepcopy(document)
        if rng.random() < 0.8:
            change(rng, other)
        if rng.random() < 0.2:
            change(rng, document)
        if rng.random() < 0.95:
            expected.append(document)
        if rng.random() < 0.95:
            actual.append(other)
    if rng.random() < 0.5:
        rng.shuffle(actual)
    return expected, actual

# ---- patches -----------------------------------------------------------------

def place(document, pointer):
    """The container that a pointer leads into, and the name or index there."""
    steps = [step.replace("~1", "/").replace("~0", "~")
             for step in pointer.split("/")[1:]]
    for step in steps[:-1]:
        document = document[int(step) if isinstance(document, list) else step]
    last = steps[-1]
    return document, int(last) if last.isdigit() and isinstance(
        document, list) else last

def operate(document, operation):
    """Does one operation within a document."""
    where, name = place(document, operation["path"])
    kind = operation["op"]
    if kind == "add" and isinstance(where, list):
        assert name == "-"
        where.append(operation["value"])
    elif kind == "add":
        assert name not in where
        where[name] = operation["value"]
    else:
        assert where[name] == operation["old"]
        if kind == "remove":
            del where[name]
        else:
            where[name] = operation["value"]

def patched(stream, operations):
    """The stream, with all operations done in their order."""
    slots = [[document] for document in copy.deepcopy(stream)]
    for operation in operations:
        number = operation["document"] - 1
        if operation["path"]:
            operate(slots[number][0], operation)
        elif operation["op"] == "remove":
            assert slots[number] == [operation["old"]]
            slots[number] = []
        else:
            assert operation["op"] == "add" and number == len(slots)
            slots.append([operation["value"]])
    return [slot[0] for slot in slots if slot]

# ---- runs --------------------------------------------------------------------

class Differ:
    """Runs the program on two streams."""

    def __init__(self, program, folder):
        self.program, self.folder = program, folder

    def __call__(self, options, expected, actual):
        paths = []
        for name, stream in (("expected", expected), ("actual", actual)):
            paths.append(self.folder + "/" + name)
            with open(paths[-1], "w", encoding="utf-8") as file:
                file.writelines(json.dumps(d) + "\n" for d in stream)
        done = subprocess.run([self.program, "diff", *options, *paths],
                              capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1), done.stderr
        return done.returncode, done.stdout

def fault(differ, rng, expected, actual):
    """What is not as it should be; None: all is."""
    options = rng.choice([[], [], ["--tol", "0.1"], ["--allow-alternatives"],
                          ["--ignore-member", "id"]])
    if options[1:] == ["id"] and '"id": ' not in json.dumps(expected + actual):
        options = [] # to ignore a member that is nowhere is an error
    status, text = differ(options + ["--format", "patch"], expected, actual)
    operations = json.loads(text)
    if (status == 1) != bool(operations):
        return "status %d with %d operations" % (status, len(operations))
    status, text = differ(options, patched(expected, operations), actual)
    if status:
        return "after the patch, with %s:\n%s" % (options, text)
    status, text = differ([], expected, rng.sample(expected, len(expected)))
    if status:
        return "from itself:\n" + text
    forth, _ = differ(["-q"], expected, actual)
    back, _ = differ(["-q"], actual, expected)
    return None if forth == back else "one way only"

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=25)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program")
    arguments = parser.parse_args()
    documents = read_documents()
    assert len(documents) > 100, "run this from the root of the project"
    failed = 0
    with tempfile.TemporaryDirectory() as folder:
        differ = Differ(arguments.program, folder)
        for seed in range(arguments.seed,
                          arguments.seed + arguments.count):
            rng = random.Random(seed)
            found = fault(differ, rng, *make_streams(rng, documents))
            if found:
                failed += 1
                print("patches: seed %d: %s" % (seed, found[:2000]))
    print("patches: %d passed, %d failed, streams of %d documents" %
          (arguments.count - failed, failed, DOCUMENTS))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
