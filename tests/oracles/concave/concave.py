#!/usr/bin/env python3
"""Asks the program about concave polygons, holes and chains, and holds its
answers against rational arithmetic over their edges.  Only what is asked about
pieces, and when shapes without a radius meet, is held against the pieces that
the program prints, once these are seen to be the shape.

usage: concave.py [--count SCENES] [--seed SEED] [PROGRAM [GENERATOR]]
GENERATOR prints polygons: tests/same_bytes/generate.c

Seeded scenes of families.py, in which much touches exactly, also
tiny, huge, far out, 2^-40 apart or turned, are asked:
pieces        they are convex, their areas sum up, each edge of the file is in
              one of them, and each cut in two
sat clip gjk  pieces overlap if and only if they do, as deep as they do; any of
              two shapes do if and only if the shapes do
gjk           the distance is that of the shapes, and the points lie on them;
              the answers for B and A are the mirror
ray           what is hit is the surface of the shape, where the ray meets it
              first, on the edge that is told; a start within is inside
cast toi      the first contact of what does not turn, and where it is
pairs sweep   the boxes are those of whole shapes
mass          area, centroid and inertia, less the holes
cross         methods agree
simulate      what stands on a floor stays there, what falls comes to rest
Yes or no must be as the oracle says; numbers to NEAR.  Of the turned scenes the
vertices are those that the program prints.  Any two numbers of --jobs give the
same bytes.
"""

import argparse
import json
import random
import subprocess
import sys
from fractions import Fraction

import families
import moving
import still
from case import COUNTS, FAULTS, Case

BATCH = 20

QUERIES = {"sat": still.check_overlap, "clip": still.check_overlap,
           "gjk": still.check_overlap, "ray": moving.check_ray,
           "toi": moving.check_motion, "cast": moving.check_motion,
           "pairs": still.check_boxes, "sweep": moving.check_sweep,
           "mass": still.check_mass}


def ask(program, arguments, text):
    run = subprocess.run([program, *arguments], input=text, text=True,
                         capture_output=True, check=False)
    if run.returncode not in (0, 2) or "Sanitizer" in run.stderr:
        sys.exit(f"concave: {arguments}: {run.returncode} {run.stderr}")
    return run.stdout


def mirrored(record):
    """The record for B and A that goes with one for A and B, as far as the
    choice between equals is no matter."""
    out = {"a": record["b"], "b": record["a"]}
    for k in ("overlap", "depth", "touching", "distance"):
        if k in record:
            out[k] = record[k]
    if record["overlap"]:
        for k, other in (("a_piece", "b_piece"), ("b_piece", "a_piece")):
            if k in record:
                out[other] = record[k]
    return tuple(sorted(out.items()))


def check_swap(program, cases, asked):
    """The answers of gjk for the scene with its shapes in reverse."""
    text = "\n".join(c.text(-1) for c in cases)
    swapped = ask(program, ["gjk"], text).splitlines()
    for case, one, two in zip(cases, asked, swapped):
        COUNTS["swap"] += 1
        here = sorted(mirrored(r) for r in json.loads(one)["pairs"])
        there = sorted(tuple(sorted(
            (k, v) for k, v in r.items()
            if k in ("a", "b", "overlap", "depth", "touching", "distance") or
            r["overlap"] and k in ("a_piece", "b_piece")))
            for r in json.loads(two)["pairs"])
        if here != there:
            case.fault("swap", [x for x in zip(here, there) if x[0] != x[1]])


def batch(program, seeds, scale):
    exponent, step, _ = families.SCALES[scale]
    rng = random.Random(f"way {seeds[0]}")
    way = [rng.randrange(-30, 31) * step for _ in range(2)]
    cases = [Case(seed, scale, tuple(way)) for seed in seeds]
    text = "".join(c.text() + "\n" for c in cases)
    by = ",".join(repr(float(w * Fraction(2) ** exponent)) for w in way)
    told = ask(program, ["pieces"], text).splitlines()
    for case, line in zip(cases, told):
        case.memo = {}
        COUNTS["scenes"] += 1
        for f in case.families:
            COUNTS["family " + f] += 1
        still.check_pieces(case, json.loads(line))
    for query, check in QUERIES.items():
        arguments = [query]
        if query == "cast":
            arguments += ["--all", "--shape", "s0", "--by", by]
        elif query == "toi":
            arguments += ["--all"]
        lines = ask(program, arguments, text).splitlines()
        if query == "gjk":
            check_swap(program, cases, lines)
        for case, line in zip(cases, lines):
            found = json.loads(line)
            if "error" in found and query != "mass":
                case.fault(query, found)
                continue
            check(query, case, found)
    if ask(program, ["sat", "--jobs", "1"], 40 * text) != \
       ask(program, ["sat", "--jobs", "2"], 40 * text):
        cases[0].fault("jobs", "differ")
    for line, case in zip(ask(program, ["cross"], text).splitlines(), cases):
        COUNTS["cross"] += 1
        if json.loads(line).get("pairs") != []:
            case.fault("cross", line)


def check_rest(program):
    """An L, a U and a frame stay where they stand on a floor, of a box or of a
    chain with vertices below them, and come to rest on it from above."""
    forms = {"L": [[0, 0], [3, 0], [3, 1], [1, 1], [1, 4], [0, 4]],
             "U": [[0, 0], [6, 0], [6, 5], [4, 5], [4, 1], [2, 1], [2, 5],
                   [0, 5]],
             "frame": [[0, 0], [6, 0], [6, 6], [0, 6]]}
    hole = [[1, 1], [1, 5], [5, 5], [5, 1]]
    floors = [{"type": "box", "min": [-50, -1], "max": [50, 0]},
              {"type": "chain", "vertices": [[x, 0] for x in
                                             (50, 3, 2, 1, -3, -50)]}]
    world = {"gravity": [0, -10], "steps": 600}
    for name, ring in forms.items():
        for floor in floors:
            for height in (0, 0.5):
                shape = {"id": name, "type": "polygon", "vertices": ring,
                         "position": [0, height], "body": {"friction": 0.5}}
                if name == "frame":
                    shape["holes"] = [hole]
                scene = {"world": world, "shapes": [
                    {**floor, "body": {"static": True, "friction": 0.5}},
                    shape]}
                lines = ask(program, ["simulate"], json.dumps(scene))
                states = [json.loads(line)["bodies"][1]
                          for line in lines.splitlines()]
                COUNTS["rest"] += 1
                last = states[-1]
                ways = last["velocity"] + [last["angular_velocity"]]
                if min(s["position"][1] for s in states) < -0.03 or \
                   max(map(abs, ways)) > 1e-9 or abs(last["angle"]) > 0.01 or \
                   max(abs(s["position"][0]) for s in states) > 1e-3:
                    FAULTS.append(("rest", None, (scene, last)))


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=280)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("program", nargs="?", default="build/collide")
    options.add_argument("generator", nargs="?", default="build/generate")
    options = options.parse_args()
    families.load_polygons(options.generator, options.seed)
    scales = list(families.SCALES)
    for k in range(0, options.count, BATCH):
        batch(options.program, range(options.seed + k, options.seed + k + BATCH),
              scales[k // BATCH % len(scales)])
    check_rest(options.program)
    for query, case, what in FAULTS[:20]:
        print(f"concave: {query}: {case.name if case else ''}:", *what)
    told = {k: n for k, n in sorted(COUNTS.items())
            if k != "scenes" and " " not in k}
    print("concave: of each:", ", ".join(f"{k} {n}" for k, n in told.items()))
    print(f"concave: {sum(told.values()) - len(FAULTS)} passed, "
          f"{len(FAULTS)} failed, {COUNTS['scenes']} scenes")
    return 1 if FAULTS else 0


if __name__ == "__main__":
    sys.exit(main())
