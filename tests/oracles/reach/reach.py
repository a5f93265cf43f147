#!/usr/bin/env python3
"""Holds what `collide check` says of goals and pits against a search of another
kind, in random levels of rectangles.

usage: reach.py [--count COUNT] [--seed SEED] [--show] PROGRAM
COUNT    how many levels; 400
SEED     of the first one; 1
--show   print levels that differ as scenes

Coordinates are whole, or of one decimal. There no grid of the program fits, so
that pits and goals may be left out which a player that jumps a little more would
get out of, or come to; but no others may be told. The other search is in
oracle.py.
Exits with 1 if anything differs.
"""

import argparse
import json
import random
import subprocess
import sys
from fractions import Fraction

import oracle

# ---- levels ------------------------------------------------------------------

def make_level(rng):
    """A level: rectangles, ledges, places, the player, how high it jumps."""
    places = 10 if rng.random() < 0.3 else 1
    wide, high = rng.randint(12, 40), rng.randint(10, 30)
    number = lambda low, top: rng.randint(low * places, top * places) / places
    boxes, ledges = [], []
    for _ in range(rng.randint(3, 14)):
        x, y = number(-2, wide - 1), number(-2, high - 1)
        flat = rng.random() < 0.5
        box = [x, y, x + number(1, 14 if flat else 4),
               y + number(1, 3 if flat else 12)]
        (ledges if rng.random() < 0.08 else boxes).append(box)
    if rng.random() < 0.7:
        boxes.append([0, high - 2 if rng.random() < 0.5 else 1, wide,
                      high if rng.random() < 0.5 else 2])
    if rng.random() < 0.6:
        boxes += [[-1, 0, 0 + number(0, 2), high],
                  [wide - number(0, 2), 0, wide + 1, high]]
    point = lambda: [rng.randint(0, 2 * wide) / 2, rng.randint(0, 2 * high) / 2]
    return {
        "wide": wide, "high": high,
        "boxes": [b for b in boxes if b[0] < b[2] and b[1] < b[3]],
        "ledges": ledges, "up": rng.random() < 0.4, "exact": places == 1,
        "size": [rng.randint(1, 5), rng.randint(1, 5)],
        "jump": 0 if rng.random() < 0.2 else rng.randint(1, 24) / 2,
        "starts": [point() for _ in range(rng.choice([1, 1, 2]))],
        "goals": [point() for _ in range(rng.randint(0, 4))],
    }


def scene_of(level):
    """The level as a scene."""
    shapes = []
    for name, boxes in ("b", level["boxes"]), ("l", level["ledges"]):
        for i, (x, y, x2, y2) in enumerate(boxes):
            shape = {"id": f"{name}{i}", "type": "box", "min": [x, y],
                     "max": [x2, y2]}
            if name == "l":
                shape["source"] = {"one_sided": True}
            shapes.append(shape)
    for name, role in ("starts", "spawn"), ("goals", "goal"):
        for i, at in enumerate(level[name]):
            shapes.append({"id": f"{name[0]}{i}", "type": "point", "point": at,
                           "source": {"role": role}})
    source = {"y": "up" if level["up"] else "down",
              "bounds": {"min": [0, 0], "max": [level["wide"], level["high"]]}}
    return {"source": source, "shapes": shapes}


# ---- the program -------------------------------------------------------------

def answers_of(program, level):
    """The findings of the program in a level."""
    wide, high = level["size"]
    run = subprocess.run(
        [program, "check", "--format", "ndjson", "--exit-zero",
         "--select", "C047,C049", "--player", f"{wide}x{high}",
         "--set", f"jump={level['jump']}"], input=json.dumps(scene_of(level)),
        capture_output=True, check=True, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def told_pits(a, findings):
    """Pits as find_pits has them."""
    pits = []
    for finding in findings:
        if finding["slug"] != "pit":
            continue
        x, y = (Fraction(v) / a.unit * a.scale for v in finding["at"])
        lacks = Fraction(finding["measure"]) / a.unit * a.scale
        pits.append((y if a.flip is None else a.flip - y, lacks + a.jump,
                     x - Fraction(a.width * a.scale, 2)))
    return sorted(pits)


# ---- comparing ---------------------------------------------------------------

def compare(level, findings):
    """What differs, or None."""
    a = oracle.Arrangement(level, level["jump"])
    told = {f["shapes"][0] for f in findings if f["slug"] == "unreachable"}
    flies = oracle.goals_flying(a)
    seen = oracle.come_from_starts(a) if level["jump"] else None
    goals = flies
    if level["jump"]:
        above = oracle.goals_among(a, seen, a.skin)
        goals = [f and g for f, g in zip(flies, above)]
    wanted = {f"g{i}" for i, reached in enumerate(goals) if not reached}
    pits = oracle.find_pits(a, seen) if level["jump"] else []
    found = told_pits(a, findings)
    if level["ledges"]:  # of these the left end may be in a wall
        pits = sorted(pit[:2] for pit in pits)
        found = sorted(pit[:2] for pit in found)
    if not level["exact"] and told <= wanted and len(found) <= len(pits):
        return None
    return None if (told, found) == (wanted, pits) else \
        f"goals {sorted(told)}, not {sorted(wanted)}; pits {found}, not {pits}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("program")
    args = parser.parse_args()
    bad = pits = goals = 0
    for seed in range(args.seed, args.seed + args.count):
        level = make_level(random.Random(seed))
        findings = answers_of(args.program, level)
        pits += sum(f["slug"] == "pit" for f in findings)
        goals += sum(f["slug"] == "unreachable" for f in findings)
        difference = compare(level, findings)
        if difference:
            bad += 1
            print(f"reach: level {seed}: {difference}")
            if args.show:
                print(json.dumps(scene_of(level)), level["size"],
                      level["jump"])
    print(f"reach: {args.count - bad} passed, {bad} failed, "
          f"{goals} goals not reached, {pits} pits")
    sys.exit(bad > 0)


if __name__ == "__main__":
    main()
