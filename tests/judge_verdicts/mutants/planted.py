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
# Profiles, with the options that make scenes and answers for their numbers.
PROFILES = {"box2d": "box2d-2", "planck": "planck", "matter": "matter",
            "dyn4j": "dyn4j", "chipmunk": "chipmunk", "cute_c2": "cute_c2",
            "parry": "rapier"}
FLOATS = {"box2d", "cute_c2", "parry"}
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


def engine_cases(program, scenes, rng, profile):
    for engine in ENGINES:
        if profile and engine not in PROFILES:
            continue
        options = ["--dialect", engine]
        more = []
        if profile:
            options += ["--profile", PROFILES[engine]]
            more = ["--f32"] if engine in FLOATS else []
        for query in ("gjk", "clip"):
            arguments = [query, "--as", engine, *more]
            arguments += ["--all"] if query == "clip" else []
            documents = mutants.answers(program, arguments, scenes)
            for scene, document in zip(scenes, documents):
                for i, record in enumerate(document["pairs"]):
                    for case in mutants.engine_cases(scene, document, i,
                                                     record, 1, rng):
                        if case.kinds:
                            yield f"{query} --as {engine}", tuple(options), case


def planted(options, rng):
    """The cases of each combination, at most N."""
    kept = collections.defaultdict(list)
    most = min(SEEDS, options.each + 5)
    for seed in range(options.seed, options.seed + most):
        scenes = mutants.generated(options.program, seed, 1, "--family", "all")
        for k, scene in enumerate(scenes):
            scene["name"] += f" {k}"
        found = list(engine_cases(options.program, scenes, rng,
                                  options.profile))
        if not options.profile:
            found += own_cases(options.program, scenes, rng)
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
