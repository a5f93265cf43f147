#!/usr/bin/env python3
"""Compares `collide contains` with exact rational arithmetic, by other methods.

usage: contains.py [--pairs N] [--seed S] [PROGRAM]
--pairs N  random pairs, half of them on small grids with many ties (3000)
--seed S   of the random numbers (1)
PROGRAM    build/collide unless given

A convex shape contains another one if it contains each vertex of it: squares of
distances decide. Of shapes without a radius the lines of both are cut where they
meet, and a point on each side of each part is looked up in both. For a rounded
concave container, points of the other shape are looked up instead, in floats, so
the program may be wrong by less than the samples show; a null is counted.

All numbers are multiples of 2^-49, and whole numbers here.
"""

import argparse
import collections
import json
import random
import subprocess
import sys
from fractions import Fraction as F

TINY = F(1, 2 ** 12)
UNIT = 2 ** 49
PYTHAGORAS = [(0.6, 0.8), (0.8, 0.6), (1.0, 0.0), (0.0, 1.0),
              (5 / 13, 12 / 13), (12 / 13, 5 / 13)]
DIRECTIONS = [(sx * x, sy * y) for x, y in PYTHAGORAS
              for sx in (1, -1) for sy in (1, -1)]


def minus(p, q):
    return (p[0] - q[0], p[1] - q[1])


def cross(u, v):
    return u[0] * v[1] - u[1] * v[0]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1]


def along(p, q, t):
    return (p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1]))


def square_to_segment(x, p, q):
    """The square of the distance of x from the segment p q."""
    d, o = minus(q, p), minus(x, p)
    if d == (0, 0) or dot(o, d) <= 0:
        return dot(o, o)
    if dot(o, d) >= dot(d, d):
        o = minus(x, q)
        return dot(o, o)
    height, length = cross(d, o) ** 2, dot(d, d)
    return height / length if isinstance(height, float) else F(height, length)


def is_on(x, p, q):
    d, o = minus(q, p), minus(x, p)
    if d == (0, 0):
        return o == (0, 0)
    return cross(d, o) == 0 and 0 <= dot(d, o) <= dot(d, d)


def sign(x):
    return (x > 0) - (x < 0)


def segments_meet(p, q, r, s):
    a, b = sign(cross(minus(q, p), minus(r, p))), sign(cross(minus(q, p), minus(s, p)))
    c, d = sign(cross(minus(s, r), minus(p, r))), sign(cross(minus(s, r), minus(q, r)))
    if a * b < 0 and c * d < 0:
        return True
    return any(is_on(x, u, v) for x, u, v in
               ((r, p, q), (s, p, q), (p, r, s), (q, r, s)))


def square_between(p, q, r, s):
    if segments_meet(p, q, r, s):
        return 0
    return min(square_to_segment(p, r, s), square_to_segment(q, r, s),
               square_to_segment(r, p, q), square_to_segment(s, p, q))


def whole(number):
    scaled = F(number) * UNIT
    assert scaled.denominator == 1
    return scaled.numerator


class Shape:
    """Rings, or one open chain; a radius."""

    def __init__(self, record):
        self.record = record
        self.radius = whole(record.get("radius", 0))
        kind = record["type"]
        if kind == "box":
            (x, y), (z, w) = record["min"], record["max"]
            rings = [[(x, y), (z, y), (z, w), (x, w)]]
        elif kind in ("circle", "point"):
            rings = [[record["center" if kind == "circle" else "point"]]]
        elif kind in ("capsule", "segment"):
            rings = [[record["a"], record["b"]]]
        else:
            rings = [record["vertices"]] + record.get("holes", [])
        self.rings = [[(whole(x), whole(y)) for x, y in ring] for ring in rings]
        self.closed = kind in ("polygon", "box")
        self.points = [p for ring in self.rings for p in ring]
        self.lines = []
        for ring in self.rings:
            count = len(ring) if self.closed else len(ring) - 1
            self.lines += [(ring[i], ring[(i + 1) % len(ring)])
                           for i in range(count)]
        if kind == "chain" and record.get("closed"):
            self.lines.append((self.points[-1], self.points[0]))
        if not self.lines:
            self.lines = [(self.points[0], self.points[0])]
        self.flat = self.radius == 0 and not self.closed
        self.convex = len(self.points) <= 2 or self.is_convex()

    def is_convex(self):
        if not self.closed or len(self.rings) > 1:
            return False
        ring = self.rings[0]
        turns = {sign(cross(minus(ring[i - 1], ring[i - 2]),
                            minus(ring[i], ring[i - 1])))
                 for i in range(len(ring))} - {0}
        return len(turns) == 1

    def on_lines(self, x):
        return any(is_on(x, p, q) for p, q in self.lines)

    def inside(self, x):
        """Strictly within the rings, without the radius."""
        if not self.closed or self.on_lines(x):
            return False
        odd = False
        for p, q in self.lines:
            if (p[1] > x[1]) != (q[1] > x[1]):
                odd ^= (cross(minus(q, p), minus(x, p)) > 0) == (q[1] > p[1])
        return odd

    def square(self, x):
        """The square of the distance from the core."""
        if self.inside(x):
            return 0
        return min(square_to_segment(x, p, q) for p, q in self.lines)

    def has(self, x):
        return self.square(x) <= self.radius ** 2


def convex_contains(a, b):
    slack = a.radius - b.radius
    strict = True
    ring = a.rings[0]
    if a.closed and sum(cross(ring[i - 1], ring[i])
                        for i in range(len(ring))) < 0:
        ring = ring[::-1]
    for x in b.points:
        if slack >= 0:
            square = a.square(x)
            if square > slack ** 2:
                return False, False
            strict &= square < slack ** 2 or a.inside(x)
            continue
        if not a.closed:
            return False, False
        for i, q in enumerate(ring):
            p = ring[i - 1]
            height, way = cross(minus(q, p), minus(x, p)), minus(q, p)
            least = slack ** 2 * dot(way, way)
            if height < 0 or height ** 2 < least:
                return False, False
            strict &= height ** 2 > least
    return True, strict


def cuts(line, lines):
    """Where a segment meets others, as fractions of it."""
    p, q = line
    d, found = minus(q, p), {F(0), F(1)}
    if d == (0, 0):
        return [F(0)]
    for r, s in lines:
        e = minus(s, r)
        if cross(d, e) != 0:
            t = F(cross(minus(r, p), e), cross(d, e))
            u = F(cross(minus(r, p), d), cross(d, e))
            if 0 <= t <= 1 and 0 <= u <= 1:
                found.add(t)
        elif cross(d, minus(r, p)) == 0:
            found |= {t for t in (F(dot(minus(x, p), d), dot(d, d))
                                  for x in (r, s)) if 0 <= t <= 1}
    return sorted(found)


def middles(line, lines):
    at = cuts(line, lines)
    return [along(*line, (s + t) / 2) for s, t in zip(at, at[1:])] or [line[0]]


def sharp_contains(a, b):
    """For A without a radius."""
    if b.flat:
        holds = all(a.has(x) for line in b.lines
                    for x in middles(line, a.lines) + list(line))
        return holds, holds and a.closed and not any(
            segments_meet(*l, *m) for l in a.lines for m in b.lines)
    if not a.closed:
        return False, False
    if b.radius == 0:
        for line in a.lines + b.lines:
            d = minus(line[1], line[0])
            size = abs(d[0]) + abs(d[1])
            step = (-d[1] * TINY / size, d[0] * TINY / size)
            for x in middles(line, a.lines + b.lines):
                for s in (1, -1):
                    y = (x[0] + s * step[0], x[1] + s * step[1])
                    if b.inside(y) and not a.inside(y):
                        return False, False
        return True, not any(segments_meet(*l, *m)
                             for l in a.lines for m in b.lines)
    if not a.inside(b.points[0]):
        return False, False
    least = min(square_between(*l, *m) for l in a.lines for m in b.lines)
    if any(b.inside(p) for p in a.points):
        least = 0
    return least >= b.radius ** 2, least > b.radius ** 2


def samples(b, rng):
    """Points of a shape, as floats."""
    found = [tuple(map(float, p)) for p in b.points]
    for p, q in b.lines:
        found += [along(tuple(map(float, p)), q, k / 8) for k in range(1, 8)]
    if b.closed:
        low = [min(p[k] for p in b.points) for k in (0, 1)]
        high = [max(p[k] for p in b.points) for k in (0, 1)]
        grid = [tuple(float(low[k] + (high[k] - low[k]) * rng.random())
                      for k in (0, 1)) for _ in range(30)]
        found += [x for x in grid if b.inside(x)]
    if b.radius:
        found += [(x + b.radius * u, y + b.radius * v)
                  for x, y in list(found) for u, v in DIRECTIONS]
    return found


def in_holes(a, b, rng):
    """Points of B in holes of A, which may be small beside B."""
    found = []
    for ring in a.rings[1:]:
        spans = [(min(p[k] for p in ring), max(p[k] for p in ring))
                 for k in (0, 1)]
        found += [tuple(rng.uniform(*map(float, span)) for span in spans)
                  for _ in range(30)]
    return [x for x in found if b.has(x)]


def climb(a, b, points, rng):
    """A point of B that is far from A's core, by steps that get smaller."""
    best = sorted(points, key=a.square)[-4:]
    for i, x in enumerate(best):
        size = 2.0 * UNIT
        for _ in range(400):
            y = (x[0] + rng.uniform(-size, size),
                 x[1] + rng.uniform(-size, size))
            if b.has(y) and a.square(y) > a.square(x):
                x = y
            else:
                size = max(size * 0.97, UNIT / 1e4)
        best[i] = x
    return max(a.square(x) for x in best) ** 0.5 / UNIT


def rounded_fault(a, b, contains, strict, rng):
    """What samples say against an answer about a rounded concave container."""
    points = samples(b, rng)
    worst = max(a.square(x) for x in points) ** 0.5 / UNIT
    radius = a.radius / UNIT
    if (contains or strict) and worst > radius * (1 + 1e-9):
        return "has a point outside"
    if contains is False and worst < radius and not b.flat \
            and climb(a, b, points + in_holes(a, b, rng), rng) < radius - 0.01:
        return "has no point outside"
    return None


# ---- Random shapes -----------------------------------------------------------


class Random:
    def __init__(self, rng, is_grid):
        self.rng, self.is_grid = rng, is_grid

    def number(self):
        if self.is_grid:
            return self.rng.randrange(0, 9)
        return self.rng.randrange(0, 8 * UNIT) / UNIT

    def point(self):
        return [self.number(), self.number()]

    def radius(self):
        rng = self.rng
        if rng.random() < 0.4:
            return 0
        return rng.choice([1, 2, 0.5, 1.5, 3, 5]) if self.is_grid \
            else rng.randrange(UNIT // 8, 4 * UNIT) / UNIT

    def polygon(self):
        count = self.rng.randrange(3, 8)
        middle = self.point()
        points = sorted((self.point() for _ in range(count)), key=lambda p: (
            angle(p[0] - middle[0], p[1] - middle[1]), p))
        shape = {"type": "polygon", "vertices": points,
                 "radius": self.radius()}
        if self.rng.random() < 0.3:
            shape["vertices"] = [[-1, -1], [9, -1], [9, 9], [-1, 9]]
            if self.rng.random() < 0.5:
                shape["vertices"].insert(2, [self.number(), 5])
            shape["holes"] = [points]
        return shape

    def shape(self):
        rng, kind = self.rng, self.rng.choice(
            ["circle", "box", "capsule", "segment", "point", "polygon",
             "polygon", "polygon", "chain"])
        if kind == "polygon":
            return self.polygon()
        shape = {"type": kind}
        if kind == "circle":
            shape |= {"center": self.point(), "radius": self.radius()}
        elif kind == "box":
            p, q = self.point(), self.point()
            shape |= {"min": [min(p[0], q[0]), min(p[1], q[1])],
                      "max": [max(p[0], q[0]), max(p[1], q[1])]}
        elif kind == "point":
            shape["point"] = self.point()
        elif kind == "chain":
            shape |= {"vertices": [self.point() for _ in range(
                rng.randrange(2, 6))], "radius": self.radius()}
        else:
            shape |= {"a": self.point(), "b": self.point()}
            if kind == "capsule":
                shape["radius"] = self.radius()
        return shape

    def related(self, other):
        """A shape that has something of another one."""
        rng = self.rng
        points = [list(p) for ring in
                  [other.get("vertices", [])] + other.get("holes", [])
                  for p in ring] or [other.get("center") or other.get("point")
                                     or other.get("a") or other["min"]]
        kind = rng.randrange(5)
        if kind == 0:
            return dict(other)
        if kind == 1 and "radius" in other:
            return other | {"radius": self.radius()}
        if kind == 2 and other.get("holes"):
            return {"type": "polygon", "vertices": other["holes"][0]}
        if kind == 3 and len(points) > 2:
            return {"type": "polygon", "vertices": rng.sample(points, 3),
                    "radius": self.radius()}
        if len(points) > 1:
            p, q = rng.sample(points, 2)
            return {"type": "capsule", "a": p, "b": q,
                    "radius": self.radius()}
        return {"type": "circle", "center": points[0],
                "radius": self.radius()}


def angle(x, y):
    """Grows with the angle, from 0 to 4."""
    if x == 0 and y == 0:
        return 0
    t = x / (abs(x) + abs(y))
    return 1 - t if y >= 0 else 3 + t


def make_pairs(count, seed):
    rng = random.Random(seed)
    for i in range(count):
        maker = Random(rng, i % 2 == 0)
        a = maker.shape()
        b = maker.related(a) if rng.random() < 0.4 else maker.shape()
        if rng.random() < 0.5:
            a, b = b, a
        yield a, b


def expected(a, b):
    if a.convex:
        return convex_contains(a, b)
    return sharp_contains(a, b) if a.radius == 0 else None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--pairs", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program", nargs="?", default="build/collide")
    args = parser.parse_args()
    pairs = list(make_pairs(args.pairs, args.seed))
    lines = "".join(json.dumps({"shapes": [dict(a, id="a"), dict(b, id="b")]})
                    + "\n" for a, b in pairs)
    run = subprocess.run([args.program, "contains", "--all"], input=lines,
                         capture_output=True, text=True, check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(pairs):
        sys.exit("contains.py: not one answer for each scene")
    counts, faults = collections.Counter(), 0
    rng = random.Random(args.seed)
    for pair, answer in zip(pairs, answers):
        if "error" in answer:
            counts["scenes that are no shapes"] += 1
            continue
        shapes = [Shape(s) for s in pair]
        for k, record in enumerate(answer["pairs"]):
            a, b = shapes[k], shapes[1 - k]
            found = record["contains"], record["strict"]
            wanted = expected(a, b)
            if wanted is None:
                counts["rounded concave containers"] += 1
                counts["of these contains null"] += found[0] is None
                counts["of these strict null"] += found[1] is None
                fault = rounded_fault(a, b, *found, rng)
            else:
                counts["exact decisions"] += 1
                fault = None if found == wanted else f"expected {wanted}"
            counts["contained"] += found[0] is True
            counts["strictly"] += found[1] is True
            counts["contained, touching"] += found == (True, False)
            if fault:
                faults += 1
                if faults <= 5:
                    print(json.dumps(pair[k]), json.dumps(pair[1 - k]), found,
                          fault)
    for name, count in sorted(counts.items()):
        print(f"{name}: {count}")
    if faults:
        sys.exit(f"contains.py: {faults} wrong")


if __name__ == "__main__":
    main()
