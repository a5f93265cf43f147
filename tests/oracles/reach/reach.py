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
from levels import goal_names, random_boxes, scene_of

# ---- levels ------------------------------------------------------------------

def random_level(rng):
    """Rectangles, places at halves, a player and how high it jumps."""
    places = 10 if rng.random() < 0.3 else 1
    wide, high = rng.randint(12, 40), rng.randint(10, 30)
    boxes = random_boxes(rng, (wide, high), (3, 14), places)
    is_ledge = [rng.random() < 0.08 for _ in boxes]
    solids = [box for box, ledge in zip(boxes, is_ledge) if not ledge]
    if rng.random() < 0.7:
        solids.append([0, high - 2 if rng.random() < 0.5 else 1, wide,
                       high if rng.random() < 0.5 else 2])
    if rng.random() < 0.6:
        left, right = (rng.randint(0, 2 * places) / places for _ in range(2))
        solids += [[-1, 0, left, high], [wide - right, 0, wide + 1, high]]
    point = lambda: 2 * [rng.randint(0, 2 * wide) / 2,
                         rng.randint(0, 2 * high) / 2]
    return {
        "wide": wide, "high": high, "exact": places == 1,
        "solids": [b for b in solids if b[0] < b[2] and b[1] < b[3]],
        "ledges": [box for box, ledge in zip(boxes, is_ledge) if ledge],
        "up": rng.random() < 0.4,
        "size": [rng.randint(1, 5), rng.randint(1, 5)],
        "jump": 0 if rng.random() < 0.2 else rng.randint(1, 24) / 2,
        "spawns": [point() for _ in range(rng.choice([1, 1, 2]))],
        "goals": [point() for _ in range(rng.randint(0, 4))],
    }


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
    wanted = {name for name, reached in zip(goal_names(level), goals)
              if not reached}
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
        level = random_level(random.Random(seed))
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
