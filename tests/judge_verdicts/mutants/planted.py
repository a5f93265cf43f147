#!/usr/bin/env python3
"""Counts planted faults that `collide judge` finds, by kind and format.

usage: planted.py [--each N] [--seed SEED] [--list] [--profile] [PROGRAM]

A combination is a format (an answer of sat, gjk or clip, or of a query in an
engine's dialect) and a kind of fault (a change of mutants.py, without the
numbers of contacts).  The program answers scenes of every family, until each
combination has N answers with one planted fault.  The judge must name the right
kind of fault on that pair, and no fault on another.

The test succeeds if at least COMBINATIONS have N faults, 99 % of all faults are
named, and all but one in 50 of each combination.  --list prints a line for each
combination.  With --profile the judge uses the profile of the engine, and each
planted fault must have the class `wrong`.
"""

import argparse
import collections
import random
import re
import sys

import mutants
from engines import ENGINES

COMBINATIONS = 112
# The profile of each dialect, and its slop: a length, and a share of the extent
# of both shapes (collide-dialects(7), section PROFILES).
PROFILES = {
    "box2d": ("box2d-2", 0.005, 0), "box2d-3": ("box2d-3", 0.005, 0),
    "planck": ("planck", 0.005, 0), "matter": ("matter", 0, 0.0005),
    "dyn4j": ("dyn4j", 1.06e-8, 0), "chipmunk": ("chipmunk", 0, 0),
    "cute_c2": ("cute_c2", 1e-6, 0), "parry": ("rapier", 100 * 2 ** -23, 0),
    "rapier": ("rapier", 100 * 2 ** -23, 0), "sat-js": ("f64", 0, 0),
    "detect-collisions": ("f64", 0, 0), "p2": ("f32", 0, 0)}
# Dialects of engines that compute with floats.
FLOATS = {"box2d", "cute_c2", "parry", "box2d-3", "rapier", "p2"}
SEEDS = 60  # of a combination that few scenes have


def combination(form, what):
    """The kind of fault without the indices and sizes of this pair."""
    what = re.sub(r"^(engine )?wrong:? ?", "", what)
    what = re.sub(r"\b\d+\b(?!e)", "#", what)
    return form, re.sub(r"[-+]?\d[\d.]*(e[-+]?\d+)?$", "#", what)


def own_cases(program, scenes, rng):
    for arguments, options in mutants.QUESTIONS[:3]:
        documents = mutants.answers(program, arguments, scenes)
        for scene, document in zip(scenes, documents):
            for i in range(len(document["pairs"])):
                for case in mutants.record_cases(scene, document, i):
                    if case.kinds:
                        yield arguments[0], tuple(options), case


class Room:
    """The deviation that a profile allows, for the pairs of some scenes: 32
    epsilons of their largest number, and the slop. Planted faults are four
    times as large, and shapes are clear if they are as deep or as far apart."""

    def __init__(self, program, scenes, engine):
        _, self.length, self.share = PROFILES[engine]
        self.unit = 32 * 2.0 ** (-23 if engine in FLOATS else -52)
        self.amounts = {}
        for query in (["gjk"], ["sat"]):
            for document in mutants.answers(program, query, scenes):
                for record in document["pairs"]:
                    self.amounts[self.key(document, record)] = \
                        record.get("depth", record.get("distance", 0))

    @staticmethod
    def key(document, record):
        named = document.get("scene", document.get("name"))
        return named, *(record.get(k) for k in ("a", "b", "a_piece", "b_piece"))

    def give(self, pair, scene, record):
        points = [p for of in pair.points.values() for p in of]
        extent = max(max(axis) - min(axis) for axis in zip(*points))
        largest = pair.scale / 4
        pair.room = 4 * (self.unit * largest + self.length +
                         self.share * extent)
        pair.is_clear = self.amounts[self.key(scene, record)] > pair.room


def engine_cases(program, seed, rng, profile):
    doubles, floats = scenes_of(program, seed), None
    if profile:
        floats = scenes_of(program, seed, "--f32")
    for engine in ENGINES:
        options = ["--dialect", engine]
        more, scenes, room = [], doubles, None
        if profile:
            options += ["--profile", PROFILES[engine][0]]
            if engine in FLOATS:
                more, scenes = ["--f32"], floats
            room = Room(program, scenes, engine)
        for query in ("gjk", "clip"):
            arguments = [query, "--as", engine, *more]
            arguments += ["--all"] if query == "clip" else []
            documents = mutants.answers(program, arguments, scenes)
            for scene, document in zip(scenes, documents):
                for i, record in enumerate(document["pairs"]):
                    for case in mutants.engine_cases(scene, document, i,
                                                     record, 1, rng,
                                                     room):
                        if case.kinds:
                            yield f"{query} --as {engine}", tuple(options), case


def scenes_of(program, seed, *options):
    """One scene of each family, with names of their own."""
    scenes = mutants.generated(program, seed, 1, "--family", "all", *options)
    for k, scene in enumerate(scenes):
        scene["name"] += f" {k}"
    return scenes


def planted(options, rng):
    """The cases of each combination, at most N."""
    kept = collections.defaultdict(list)
    most = min(SEEDS, options.each + 5)
    for seed in range(options.seed, options.seed + most):
        found = list(engine_cases(options.program, seed, rng, options.profile))
        if not options.profile:
            found += own_cases(options.program,
                               scenes_of(options.program, seed), rng)
        rng.shuffle(found)
        for form, settings, case in found:
            cases = kept[combination(form, case.what)]
            if len(cases) < options.each:
                cases.append((settings, case))
        if sum(len(c) == options.each for c in kept.values()) == len(kept):
            break
    return {k: c for k, c in kept.items() if len(c) == options.each}


def is_named(case, lines, profile):
    if not case.is_judged_well(lines):
        return False
    return not profile or any(fault["class"] == "wrong" for line in lines
                              if not line["ok"] for fault in line["faults"])


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--each", type=int, default=50)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--list", action="store_true")
    options.add_argument("--profile", action="store_true")
    options.add_argument("program", nargs="?", default="build/collide")
    options = options.parse_args()
    rng = random.Random(f"planted {options.seed}")
    kept = planted(options, rng)
    by_options = collections.defaultdict(list)
    for key, cases in kept.items():
        for settings, case in cases:
            by_options[settings].append((key, case))
    named, missed = collections.Counter(), []
    for settings, cases in by_options.items():
        told = mutants.judge(options.program, [c for _, c in cases],
                             list(settings))
        for (key, case), lines in zip(cases, told):
            if is_named(case, lines, options.profile):
                named[key] += 1
            else:
                missed.append((key, settings, case, lines))
    total, found = len(kept) * options.each, sum(named.values())
    low = [key for key in kept if 50 * named[key] < 49 * options.each]
    if options.list:
        for key in sorted(kept):
            print(f"{named[key]:3} of {options.each}  {key[0]}: {key[1]}")
    for key, settings, case, lines in missed[:10]:
        mutants.report(key[0], list(settings), case, lines)
    few = not options.profile and len(kept) < COMBINATIONS
    ok = not low and not few and 100 * found >= 99 * total
    for key in low:
        print(f"planted: only {named[key]} of {options.each} are named: "
              f"{key[0]}: {key[1]}")
    if few:
        print(f"planted: expected at least {COMBINATIONS} combinations of kind "
              f"and format, found {len(kept)}")
    print(f"planted: {len(kept)} combinations of kind and format")
    print(f"planted: {found} passed, {total - found} failed")
    return 0 if ok else 1


if __name__ == "__main__":
    sys.exit(main())
