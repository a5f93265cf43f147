#!/usr/bin/env python3
"""Holds which goals `collide check` reports as unreachable against a flood of
lattice points, in random levels with spawns flush to walls, lines and corners.

usage: lattice.py [--goals COUNT] [--seed SEED] [--show] PROGRAM
COUNT    stop after so many goals; 2000
SEED     of the first batch of levels; 1
--show   print the levels that differ as scenes

All coordinates are whole, but for points at halves. So among boxes and lines
along the axes nothing changes between two multiples of 1/2, and the positions at
these multiples stand for all. Levels with slopes are flooded twice, each bound
proven: by a player of full size whose every step is tested along the way, and by
a smaller one that may step anywhere free. A goal between the bounds is not judged.
Spawns follow collide-check(1), MOVEMENT. Exits with 1 if anything differs, or if
more than 5 % of the goals are not judged.
"""

import argparse
import collections
import json
import random
import subprocess
import sys

from levels import goal_names, random_boxes, scene_of

BATCH = 20  # levels with the same player
FINE = 4    # positions per unit beside slopes; a skin is at most 1 / FINE

# ---- levels ------------------------------------------------------------------

def random_solids(rng, wide, high):
    """Boxes and lines along the axes, as lists of points."""
    solids = [box_of(*(int(v) for v in box)) for box in
              random_boxes(rng, (wide, high), (2, 9))]
    for _ in range(rng.randint(0, 4)):
        x, y = rng.randint(0, wide), rng.randint(0, high)
        if rng.random() < 0.6:
            solids.append([(x, y), (x + rng.randint(1, 10), y)])
        else:
            solids.append([(x, y), (x, y + rng.randint(1, 8))])
    if rng.random() < 0.4:
        y = rng.randint(2, high - 2)
        solids.append([(0, y), (wide, y)])
    if rng.random() < 0.2:
        x = rng.randint(2, wide - 2)
        solids.append([(x, 0), (x, high)])
    return solids


def random_slope(rng, wide, high):
    x, y = rng.randint(0, wide - 2), rng.randint(0, high - 2)
    x2, y2 = x + rng.randint(1, 6), y + rng.randint(1, 6)
    if rng.random() < 0.3:
        return [(x, y), (x2, y2)] if rng.random() < 0.5 else [(x, y2), (x2, y)]
    corners = box_of(x, y, x2, y2)
    del corners[rng.randrange(4)]
    return corners


def box_of(x, y, x2, y2):
    return [(x, y), (x2, y), (x2, y2), (x, y2)]


def flush_spot(rng, solids, size):
    """Where a player's box would stand on a solid, hang below it or lean on a
    side of it, now and then at its corner."""
    solid = rng.choice(solids)
    low = [min(p[k] for p in solid) for k in (0, 1)]
    top = [max(p[k] for p in solid) for k in (0, 1)]
    axis = rng.randrange(2)
    at = [0, 0]
    at[axis] = rng.choice((low[axis] - size[axis], top[axis]))
    at[1 - axis] = rng.choice((
        low[1 - axis], top[1 - axis], low[1 - axis] - size[1 - axis],
        rng.randint(low[1 - axis] - size[1 - axis], top[1 - axis])))
    return at


def random_spawn(rng, level):
    size, solids = level["size"], level["solids"]
    if rng.random() < 0.75:
        x, y = flush_spot(rng, solids, size)
    else:
        x, y = rng.randint(0, level["wide"]), rng.randint(0, level["high"])
    kind = rng.random()
    wide, high = size
    if kind < 0.15:
        wide += rng.randint(0, 3)
        high += rng.randint(0, 3)
    elif kind < 0.3:
        wide, high = rng.randint(1, 3), rng.randint(1, 3)
    elif kind < 0.45:
        lower = y if level["up"] else y + high
        half = rng.choice((0, 0, 1))
        x, y, wide, high = x + size[0] // 2 + half / 2, lower, 0, 0
        if rng.random() < 0.3:
            y += size[1] / 2 * (1 if level["up"] else -1)
    x = min(max(x, 0), max(level["wide"] - wide, 0))
    y = min(max(y, 0), max(level["high"] - high, 0))
    return (x, y, min(x + wide, level["wide"]), min(y + high, level["high"]))


def random_level(rng, options):
    level = dict(options)
    wide, high = rng.randint(8, 18), rng.randint(7, 14)
    level.update(wide=wide, high=high, ledges=[],
                 solids=random_solids(rng, wide, high))
    level["slopes"] = []
    if not level["jump"] and rng.random() < 0.35:
        level["slopes"] = [random_slope(rng, wide, high)
                           for _ in range(rng.randint(1, 3))]
    elif rng.random() < 0.3:
        x, y = rng.randint(0, wide - 2), rng.randint(0, high - 1)
        level["ledges"].append((x, y, x + rng.randint(1, 6), y + 1))
    level["spawns"] = [random_spawn(rng, level)
                       for _ in range(rng.choice((1, 1, 1, 2)))]
    level["solids"] += level["slopes"]
    level["goals"] = []
    for _ in range(rng.randint(2, 5)):
        x, y = rng.randint(0, wide - 1), rng.randint(0, high - 1)
        w, h = rng.choice(((0, 0), (1, 1), (2, 2)))
        level["goals"].append((x, y, min(x + w, wide), min(y + h, high)))
    return level


# ---- a lattice of positions --------------------------------------------------

def meets(box, solid):
    """Whether the inside of a box meets a convex polygon or a segment: whether no
    side of either separates them. In whole numbers."""
    x, y, x2, y2 = box
    if max(p[0] for p in solid) <= x or min(p[0] for p in solid) >= x2 or \
            max(p[1] for p in solid) <= y or min(p[1] for p in solid) >= y2:
        return False
    for i, (px, py) in enumerate(solid):
        qx, qy = solid[(i + 1) % len(solid)]
        if max((qx - px) * (v - py) - (qy - py) * (u - px)
               for u in (x, x2) for v in (y, y2)) <= 0:
            return False
    return True


class Lattice:
    """Positions of the least corner of a player at multiples of 1 / scale. y
    points up: levels with y down are turned over."""

    def __init__(self, level, scale, size):
        self.scale = scale
        self.high = level["high"] * scale
        self.up = level["up"]
        self.size = size  # in lattice steps
        self.full = [side * scale for side in level["size"]]
        self.last = [max(level["wide"] * scale - size[0], 0),
                     max(level["high"] * scale - size[1], 0)]
        self.solids = [self.turn(s) for s in level["solids"]]
        self.ledges = [self.box(ledge) for ledge in level["ledges"]]
        self.blocked = set()
        for solid in self.solids:
            self.block(solid)

    def turn(self, points):
        turned = [(int(x * self.scale), int(y * self.scale)) for x, y in points]
        if not self.up:
            turned = [(x, self.high - y) for x, y in turned]
            turned.reverse()
        return turned

    def box(self, box):
        x, y, x2, y2 = (int(v * self.scale) for v in box)
        return (x, y, x2, y2) if self.up else \
            (x, self.high - y2, x2, self.high - y)

    def block(self, solid):
        xs, ys = [p[0] for p in solid], [p[1] for p in solid]
        for i in range(max(min(xs) - self.size[0], 0),
                       min(max(xs), self.last[0]) + 1):
            for j in range(max(min(ys) - self.size[1], 0),
                           min(max(ys), self.last[1]) + 1):
                if meets((i, j, i + self.size[0], j + self.size[1]), solid):
                    self.blocked.add((i, j))

    def is_free(self, at):
        return 0 <= at[0] <= self.last[0] and 0 <= at[1] <= self.last[1] and \
            at not in self.blocked

    def touching(self, goal, more=0):
        """Free positions from which a goal is touched."""
        x, y, x2, y2 = self.box(goal)
        return [(i, j)
                for i in range(x - self.size[0] - more, x2 + more + 1)
                for j in range(y - self.size[1] - more, y2 + more + 1)
                if self.is_free((i, j))]

    # ---- spawns ----

    def starts(self, spawn):
        """Where a player of full size starts."""
        s = self.box(spawn)
        wide, high = self.full
        fits = [s[2] - s[0] >= wide, s[3] - s[1] >= high]
        if all(fits):
            inside = [(i, j) for i in range(s[0], s[2] - wide + 1)
                      for j in range(s[1], s[3] - high + 1)
                      if self.is_free((i, j))]
            if inside:
                return inside
        x = min(max((s[0] + s[2] - wide) // 2, 0), self.last[0])
        for j in range(s[1], s[3] + 1):
            at = (x, min(j, self.last[1]))
            if self.is_free(at):
                return [at]
        if all(fits):
            return []
        spans = []
        for axis, length in ((0, wide), (1, high)):
            if fits[axis]:
                spans.append(range(s[axis], s[2 + axis] - length + 1))
                continue
            # At a half a step of the lattice stands for what is beside it.
            strict = [s[2 + axis] % self.scale == 0, s[axis] % self.scale == 0]
            last = s[axis] - strict[1] if axis == 0 else s[axis]
            spans.append(range(s[2 + axis] - length + strict[0], last + 1))
        return [(i, j) for i in spans[0] for j in spans[1]
                if self.is_free((i, j))]

    # ---- ways ----

    def flood(self, starts, top):
        """All positions up to a height that hang together with these."""
        seen = {at for at in starts if at[1] <= top}
        stack = list(seen)
        while stack:
            i, j = stack.pop()
            for at in (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1):
                if at[1] <= top and at not in seen and self.is_free(at):
                    seen.add(at)
                    stack.append(at)
        return seen

    def stands(self, at):
        i, j = at
        if j == 0 or not self.is_free((i, j - 1)):
            return True
        return any(j == ledge[3] and ledge[0] < i + self.size[0] and
                   i < ledge[2] for ledge in self.ledges)

    def come(self, starts, jump):
        """All positions that a player comes to that jumps."""
        seen = set()
        for start in sorted(starts, key=lambda at: -at[1]):
            if start in seen:
                continue
            top = start[1]
            while True:
                now = self.flood([start], top)
                higher = max([top] + [at[1] + jump for at in now
                                      if self.stands(at)])
                if higher == top:
                    break
                top = higher
            seen |= now
        return seen

    def flood_proven(self, starts):
        """Positions that the player comes to step by step, with nothing in the
        way between two."""
        slopes = [s for s in self.solids if not is_level(s)]

        def is_clear(a, b):
            x, y = min(a[0], b[0]), min(a[1], b[1])
            box = (x, y, max(a[0], b[0]) + self.size[0],
                   max(a[1], b[1]) + self.size[1])
            return not any(meets(box, slope) for slope in slopes)

        seen, stack = set(starts), list(starts)
        while stack:
            i, j = stack.pop()
            for at in (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1):
                if at not in seen and self.is_free(at) and \
                        is_clear((i, j), at):
                    seen.add(at)
                    stack.append(at)
        return seen

    def flood_anyhow(self, starts):
        """Positions that any free steps lead to, also slanted ones."""
        seen, stack = set(starts), list(starts)
        while stack:
            i, j = stack.pop()
            for at in [(i + a, j + b) for a in (-1, 0, 1) for b in (-1, 0, 1)]:
                if at not in seen and self.is_free(at):
                    seen.add(at)
                    stack.append(at)
        return seen


def is_level(solid):
    """Whether a solid is a box or a line along an axis."""
    return len(solid) == 4 or solid[0][0] == solid[1][0] or \
        (len(solid) == 2 and solid[0][1] == solid[1][1])


# ---- truth -------------------------------------------------------------------

def truth_level(level):
    """For each goal whether it is reached, without slopes."""
    lattice = Lattice(level, 2, [side * 2 for side in level["size"]])
    starts = [at for spawn in level["spawns"] for at in lattice.starts(spawn)]
    if level["jump"]:
        seen = lattice.come(starts, int(level["jump"] * 2))
    else:
        seen = lattice.flood(starts, lattice.high)
    return [any(at in seen for at in lattice.touching(goal))
            for goal in level["goals"]]


def truth_sloped(level):
    """For each goal True, False, or why it is not judged."""
    sizes = [[side * FINE - less for side in level["size"]] for less in (0, 2)]
    full, small = (Lattice(level, FINE, size) for size in sizes)
    starts, anyhow = [], []
    for spawn in level["spawns"]:
        own = full.starts(spawn)
        # A smaller player at the middle of each position; where that is free
        # and the position is not, slopes are closer than the lattice tells.
        loose = Lattice.starts(small, spawn)
        if bool(own) != bool(loose) or not nearly_equal(own, loose):
            return ["a spawn is as close to a slope as the lattice"] * \
                len(level["goals"])
        starts += own
        anyhow += [at for i, j in own for at in
                   ((i + a, j + b) for a in (0, 1, 2) for b in (0, 1, 2))
                   if small.is_free(at)]
    seen, maybe = full.flood_proven(starts), small.flood_anyhow(anyhow)
    answers = []
    for goal in level["goals"]:
        if any(at in seen for at in full.touching(goal)):
            answers.append(True)
        elif not any(at in maybe for at in small.touching(goal, 2)):
            answers.append(False)
        else:
            answers.append("a slope is as close as the lattice")
    return answers


def nearly_equal(own, loose):
    """Whether both players start at one place, or both inside the spawn."""
    if not own:
        return True
    lowest = min(j for _, j in own)
    return abs(lowest - min(j for _, j in loose)) <= 2 and \
        (len(own) > 1) == (len(loose) > 1)


# ---- the program -------------------------------------------------------------

def answers_of(program, levels):
    """By level: the goals that are reported, with their severity."""
    options = levels[0]
    wide, high = options["size"]
    text = "".join(json.dumps(scene_of(level)) + "\n" for level in levels)
    run = subprocess.run(
        [program, "check", "--format", "ndjson", "--exit-zero", "--select",
         "C047", "--player", f"{wide}x{high}", "--set",
         f"jump={options['jump']}", "-"], input=text, capture_output=True,
        text=True, check=True)
    told = [{} for _ in levels]
    for line in run.stdout.splitlines():
        finding = json.loads(line)
        if finding["rule"] != "C047":
            sys.exit(f"lattice: not read: {line}")
        told[finding["line"] - 1][finding["shapes"][0]] = finding["severity"]
    return told


def random_options(rng):
    jump = rng.choice((0, 0, 0, 1.5, 2.5, 4.5, 7.5))
    return {"size": [rng.randint(1, 4), rng.randint(1, 4)], "jump": jump,
            "up": rng.random() < 0.5}


class Tally:
    def __init__(self):
        self.goals = self.passed = self.failed = self.reached = 0
        self.kinds = collections.Counter()
        self.reasons = collections.Counter()


def judge(level, told, tally, label, show):
    truth = truth_sloped(level) if level["slopes"] else truth_level(level)
    for name, reached in zip(goal_names(level), truth):
        tally.goals += 1
        kind = "jumps" if level["jump"] else \
            "flies beside slopes" if level["slopes"] else "flies"
        tally.kinds[kind] += 1
        if told.get(name) == "note":
            reached = "the program did not decide"
        if not isinstance(reached, bool):
            tally.reasons[reached] += 1
        elif reached == (name not in told):
            tally.passed += 1
            tally.reached += reached
        else:
            tally.failed += 1
            print(f"lattice: {label} {name}: the program says "
                  f"{'reached' if name not in told else 'unreachable'}: "
                  f"{level['size']} jump {level['jump']}")
            if show:
                print(json.dumps(scene_of(level)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--goals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    parser.add_argument("program")
    args = parser.parse_args()
    tally, seed = Tally(), args.seed
    while tally.goals < args.goals:
        rng = random.Random(seed)
        options = random_options(rng)
        levels = [random_level(rng, options) for _ in range(BATCH)]
        for i, told in enumerate(answers_of(args.program, levels)):
            judge(levels[i], told, tally, f"seed {seed} level {i}", args.show)
        seed += 1
    left = sum(tally.reasons.values())
    kinds = ", ".join(f"{n} {kind}" for kind, n in sorted(tally.kinds.items()))
    reasons = "; ".join(f"{n}: {why}" for why, n in
                        sorted(tally.reasons.items())) or "none"
    too_many = left > 0.05 * tally.goals
    if too_many:
        print("lattice: more than 5 % of the goals were not judged")
    print(f"lattice: {tally.passed} passed, {tally.failed} failed, of "
          f"{tally.goals} goals ({kinds}), {tally.reached} reached; not judged "
          f"{left} ({100 * left / tally.goals:.1f} %: {reasons})")
    sys.exit(tally.failed > 0 or too_many)


if __name__ == "__main__":
    main()
