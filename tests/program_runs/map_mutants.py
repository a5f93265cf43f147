#!/usr/bin/env python3
"""Reads files that were damaged at random: each is read or refused, quickly,
and never crashes the program.

usage: map_mutants.py [--count COUNT] [--seed SEED] [--keep FOLDER] PROGRAM
COUNT   how many damaged files of each format; 2000
SEED    of the random damage; 1
FOLDER  where files are written that crash the program; build/map_mutants

The files of scenes/maps, and some made of them, are the seeds. One run of check
and one of convert read many files at once; if a run dies, each of its files is
read alone. Exits with 1 if one of them fails.
"""

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

SEEDS = "scenes/maps"
BATCH = 500
SECONDS = 120  # for a batch

NUMBERS = ["0", "-1", "1e308", "-1e61", "1e-320", "inf", "nan", "-0",
           "99999999999999999999", "4294967296", ".5", "1.", "0x10"]
WORDS = ["[", "]", "(", ")", "{", "}", '"', ",", ":", "=", ";", "\\", "\n",
         "\0", "\xff", "<", "</dict>", "<key>", "&lt;", "null",
         'SubResource("1")', 'ExtResource( 1 )', "PackedVector2Array(",
         "Array[int]([1])", '&"x"', '^"a/b"', '"\\ud800"', '"\\U10ffff"',
         "Vector2(inf, nan)", "[node name=\"A\" parent=\"A/A/A\"]\n",
         "[[[[[[[[", '{"a": {"b": ', "parent=\"..\"", "position = Vector2(1)"]


def damage(rng, text):
    """The text after some changes: mostly other values, sometimes another
    structure."""
    for _ in range(rng.choice((1, 1, 2, 4, 16))):
        at = rng.randrange(len(text) + 1)
        to = min(len(text), at + rng.choice((1, 2, 8, 40, 400)))
        kind = rng.randrange(20)
        if kind == 0:
            text = text[:at] + text[to:]
        elif kind == 1:
            text = text[:to] + text[at:]
        elif kind == 2:
            text = text[:at]
        elif kind == 3:
            text = text[:at] + rng.choice(WORDS) + text[at:]
        elif kind < 7: # a line or a text in the place of another
            pattern = rng.choice((r'[^\n]*\n', r'"[^"\n]*"'))
            text = swap(rng, text, pattern, None)
        elif kind < 9:
            text = swap(rng, text, r"(?<== )[^\n]+", WORDS)
        else:
            text = swap(rng, text, r"-?\d+(\.\d+)?", NUMBERS)
    return text


def swap(rng, text, pattern, others):
    """The text with one of the parts that fit a pattern replaced by another
    (None: one of them)."""
    parts = list(re.finditer(pattern, text))
    if not parts:
        return text
    part = rng.choice(parts)
    other = rng.choice(others) if others else rng.choice(parts).group()
    return text[:part.start()] + other + text[part.end():]


def run(program, command, paths):
    """What is wrong with a run; None: nothing."""
    try:
        done = subprocess.run([program, command, *paths], check=False,
                              capture_output=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return "takes longer than %d s" % SECONDS
    if done.returncode in (0, 1, 2) and b"Sanitizer" not in done.stderr:
        return None
    return "status %d: %s" % (done.returncode, done.stderr[-300:])


def test_batch(program, paths, keep):
    """The number of files that break the program."""
    broken = set()
    for command in ("check", "convert"):
        batch = run(program, command, paths)
        if not batch:
            continue
        wrong = {path: run(program, command, [path]) for path in paths}
        found = [path for path in paths if wrong[path]]
        os.makedirs(keep, exist_ok=True)
        for path in found or paths:
            shutil.copy(path, keep)
            print("map_mutants: %s %s: %s" %
                  (command, os.path.join(keep, os.path.basename(path)),
                   wrong[path] or "with the others: " + batch))
        broken.update(found or paths[:1])  # or only all of them break it
    return len(broken)


def test_format(program, seeds, ending, given):
    rng = random.Random("%d %s" % (given.seed, ending))
    failed = 0
    for first in range(0, given.count, BATCH):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(SEEDS, folder, dirs_exist_ok=True)
            paths = []
            for i in range(first, min(given.count, first + BATCH)):
                path = os.path.join(folder, "mutant-%d%s" % (i, ending))
                text = damage(rng, rng.choice(seeds))
                with open(path, "wb") as file:
                    file.write(text.encode("latin-1", "replace"))
                paths.append(path)
            failed += test_batch(program, paths, given.keep)
    return failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", default="build/map_mutants")
    parser.add_argument("program")
    given = parser.parse_args()
    seeds = {}
    for name in sorted(os.listdir(SEEDS)):
        with open(os.path.join(SEEDS, name), encoding="utf-8") as file:
            ending = os.path.splitext(name)[1]
            seeds.setdefault(ending, []).append(file.read())
    passed = failed = 0
    for ending, texts in seeds.items():
        broken = test_format(given.program, texts, ending, given)
        passed += given.count - broken
        failed += broken
    print("map_mutants: %d passed, %d failed" % (passed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
