#!/usr/bin/env python3
"""Judges the answers of engines a second time, and compares both verdicts.

usage: referee.py [--tol EPS] [--show N] [--float] PROGRAM DIALECT SCENES RESULTS

SCENES are scenes of two shapes in world coordinates, RESULTS records of the
dialect planck, box2d, chipmunk or matter about them.  `collide judge` and this
program both decide which parts of each record are wrong: the overlap, the
normal, the depth, and the contacts.  Decisions are made in whole numbers,
lengths in decimals of 60 digits; nothing is shared with the program.

A part is compared where the error is clear: more than twice the tolerance, or
less than half of it.  Contacts are judged for two polygons without a radius, and
for a disc with any shape.  These rules are the manual's (collide-judge(1), "What
is judged"):
- after a wrong overlap nothing else is judged;
- shapes within EPS of touching may be reported to overlap or not;
- a normal is right if it is the normal of an axis whose depth is the least one
  within the tolerance;
- the incident edge is the one at the nearest vertex that faces the reference
  edge most; each end of the clipped edge that lies below the reference edge
  needs a contact, and contacts lie on it; one contact is as deep as the pair.
"""

import argparse
import collections
import decimal
import json
import math
import subprocess
import sys
import tempfile
from decimal import Decimal
from fractions import Fraction

decimal.setcontext(decimal.Context(prec=60, Emin=-10 ** 6, Emax=10 ** 6))

PARTS = {"overlap": "overlap", "touching": "overlap", "normal": "normal",
         "normal-length": "normal", "depth": "depth", "distance": "depth",
         "separation": "depth", "contact-depth": "contacts",
         "deepest-contact": "contacts", "contact-count": "contacts",
         "contact-point": "contacts", "uncovered": "contacts",
         "outside": "contacts", "reference": "contacts",
         "incident": "contacts"}
RIGHT, WRONG, UNCLEAR = "right", "wrong", "unclear"


def sub(p, q):
    return p[0] - q[0], p[1] - q[1]


def add(p, q, by=1):
    return p[0] + by * q[0], p[1] + by * q[1]


def dot(p, q):
    return p[0] * q[0] + p[1] * q[1]


def cross(p, q):
    return p[0] * q[1] - p[1] * q[0]


def length(v):
    return (v[0] * v[0] + v[1] * v[1]).sqrt()


def unit(v):
    size = length(v)
    return v[0] / size, v[1] / size


# ---- Shapes -------------------------------------------------------------------


def hull(points):
    """Corners counter-clockwise, none of them on a side."""
    points = sorted(set(points))
    if len(points) < 3:
        return points
    chains = []
    for way in (points, points[::-1]):
        chain = []
        for p in way:
            while len(chain) > 1 and cross(sub(chain[-1], chain[-2]),
                                           sub(p, chain[-1])) <= 0:
                chain.pop()
            chain.append(p)
        chains.append(chain[:-1])
    return chains[0] + chains[1]


def sides_from_lowest(core):
    """The corner that comes first, and the sides from there on."""
    if len(core) == 1:
        return core[0], []
    first = min(range(len(core)), key=lambda i: (core[i][1], core[i][0]))
    core = core[first:] + core[:first]
    return core[0], [sub(q, p) for p, q in zip(core, core[1:] + core[:1])]


def differences(a, b):
    """Corners, and maybe more points, of the polygon of all b - a: the sides of
    both, merged by their angle."""
    p, first = sides_from_lowest([(-x, -y) for x, y in a])
    q, second = sides_from_lowest(b)
    at, points = add(p, q), []
    i = k = 0
    while i < len(first) or k < len(second):
        points.append(at)
        if k == len(second):
            turn = 1
        elif i == len(first):
            turn = -1
        else:
            turn = cross(first[i], second[k])
            if turn == 0 and dot(first[i], second[k]) < 0:
                turn = 1 if first[i] > (0, 0) else -1
        if turn >= 0:
            at = add(at, first[i])
            i += 1
        else:
            at = add(at, second[k])
            k += 1
    return points or [at]


def whole(value, scale):
    """A double in units of 1 / scale, without rounding."""
    over, under = float(value).as_integer_ratio()
    return over * (scale // under)


class Shape:
    """A convex core and a radius, in whole numbers and in decimals."""

    def __init__(self, shape, scale):
        kind = shape["type"]
        if kind == "box":
            (x, y), (right, top) = shape["min"], shape["max"]
            points = [[x, y], [right, y], [right, top], [x, top]]
        elif kind == "polygon":
            points = shape["vertices"]
        elif kind in ("capsule", "segment"):
            points = [shape["a"], shape["b"]]
        else:
            points = [shape.get("center", shape.get("point"))]
        self.scale = scale
        self.whole = hull([(whole(x, scale), whole(y, scale))
                           for x, y in points])
        self.core = [self.place(p) for p in self.whole]
        self.whole_radius = whole(shape.get("radius", 0), scale)
        self.radius = Decimal(self.whole_radius) / scale

    def place(self, whole_point):
        return tuple(Decimal(c) / self.scale for c in whole_point)


class Truth:
    """How two shapes lie: the gap, and the directions along which it is
    attained, with the gap along each candidate."""

    def __init__(self, a, b):
        self.a, self.b = a, b
        self.radii = a.radius + b.radius
        ways = hull(differences(a.whole, b.whole))
        count = len(ways)
        sides = [(ways[i], ways[(i + 1) % count]) for i in range(count)] \
            if count > 1 else []
        # Outward of the polygon of differences is away from B seen from A.
        inward = [cross(sub(q, p), sub((0, 0), p)) for p, q in sides]
        self.inside = count > 2 and all(c >= 0 for c in inward)
        square = 0 if self.inside else self.square(ways, sides)
        # The origin is on the border: each direction between two sides will do.
        self.cores_touch = 0 in inward if self.inside else square == 0
        self.all_directions = count == 1 and square == 0
        self.overlap = self.inside or \
            square <= (a.whole_radius + b.whole_radius) ** 2
        self.candidates, self.gaps = [], []
        for p, q in sides:
            x, y = sub(q, p)
            n = unit(a.place((-y, x)))
            self.candidates.append(n)
            self.gaps.append(dot(n, a.place(p)) - self.radii)
        nearest = min(ways, key=lambda w: dot(w, w))
        if not self.inside and nearest != (0, 0):
            n = unit(a.place(nearest))
            self.candidates.append(n)
            self.gaps.append(self.along(n))
        self.gap = max(self.gaps, default=-self.radii)

    @staticmethod
    def square(ways, sides):
        """The squared distance of the cores, as a fraction."""
        return min([dot(w, w) for w in ways] +
                   [square_to(p, q) for p, q in sides])

    def along(self, n):
        """The gap along a unit vector."""
        ahead = min(dot(n, p) for p in self.b.core)
        behind = max(dot(n, p) for p in self.a.core)
        return ahead - behind - self.radii


def square_to(p, q):
    """The squared distance of the origin from a segment."""
    way = sub(q, p)
    share = -dot(p, way)
    whole = dot(way, way)
    if share <= 0:
        return dot(p, p)
    if share >= whole:
        return dot(q, q)
    return Fraction(cross(way, p) ** 2, whole)


# ---- Records ------------------------------------------------------------------


def vector(value):
    both = (value["x"], value["y"]) if isinstance(value, dict) else value
    return tuple(Decimal(v) for v in both)


class Record:
    """What a record claims: normals point from A to B, depths are positive,
    and each contact has its depth and its place on each surface, if known."""

    def __init__(self, record, dialect):
        self.normal = self.depth = None
        self.contacts = []
        self.at = "pair"
        if dialect == "matter":
            self.overlap = record["collided"]
            turn = -1 if record.get("bodyA", record["a"]) == record["a"] else 1
            if self.overlap:
                self.normal = tuple(turn * c for c in vector(record["normal"]))
                self.depth = Decimal(record["depth"])
                count = record["supportCount"]
                self.contacts = [(vector(p), None, None)
                                 for p in record["supports"][:count]]
            self.at = "between"
            return
        points = record.get("points", [])
        count = record.get("pointCount", record.get("count", len(points)))
        points = points[:count]
        self.overlap = record.get("overlap", bool(points))
        if not points:
            return
        self.normal = vector(record["normal"])
        for i, point in enumerate(points):
            if dialect == "chipmunk":
                self.contacts.append((vector(point["pointA"]),
                                      vector(point["pointB"]),
                                      -Decimal(point["distance"])))
            else:
                middle = vector(point)
                depth = -Decimal(record["separations"][i])
                self.contacts.append((
                    add(middle, self.normal, depth / 2),
                    add(middle, self.normal, -depth / 2), depth))


# ---- Verdicts -----------------------------------------------------------------


class Tolerance:
    """What is surely right, and surely wrong: the judge accepts EPS, or 4
    units in the last place of a number of the scene."""

    def __init__(self, eps, values):
        largest = max(abs(v) for v in values)
        self.low = Decimal(eps) / 2
        self.high = 2 * max(Decimal(eps), 4 * Decimal(math.ulp(largest)))


def verdict(error, tolerance):
    if error < tolerance.low:
        return RIGHT
    return WRONG if error > tolerance.high else UNCLEAR


def worst(verdicts):
    verdicts = list(verdicts)
    for one in (WRONG, UNCLEAR):
        if one in verdicts:
            return one
    return RIGHT


def best(verdicts):
    verdicts = list(verdicts)
    for one in (RIGHT, UNCLEAR):
        if one in verdicts:
            return one
    return WRONG


def judge_normal(truth, claimed, tolerance):
    """The nearest of the directions that have the least depth."""
    size = length(claimed)
    if size == 0:
        return WRONG
    long = verdict(abs(size - 1), tolerance)
    if truth.all_directions:
        return long
    if truth.cores_touch:
        attained = truth.along(unit(claimed))
        return worst([long, verdict(truth.gap - attained, tolerance)])
    near = []
    for n, gap in zip(truth.candidates, truth.gaps):
        attained = verdict(truth.gap - gap, tolerance)
        off = verdict(length(sub(n, claimed)), tolerance)
        near.append(worst([attained, off]))
    return worst([long, best(near)])


class Contacts:
    """Contacts of two polygons, with a reference edge."""

    def __init__(self, truth, record, tolerance):
        self.truth, self.record, self.tol = truth, record, tolerance

    def judge(self):
        return best(self.judge_form(side, i)
                    for side in (0, 1)
                    for i in range(len(self.core(side)))
                    if len(self.core(side)) > 1)

    def core(self, side):
        return (self.truth.a, self.truth.b)[side].core

    def judge_form(self, side, i):
        core, other = self.core(side), self.core(1 - side)
        p, q = (core[k % len(core)] for k in (i, i + 1))
        along = unit(sub(q, p))
        out = along[1], -along[0]
        claimed = self.record.normal if side == 0 else \
            (-self.record.normal[0], -self.record.normal[1])
        square = verdict(length(sub(out, claimed)), self.tol)
        if square == WRONG:
            return WRONG
        results = [self.judge_segment(p, out, along, length(sub(q, p)), edge,
                                      side)
                   for edge in self.incident_edges(other, out)]
        # Of vertices and edges that differ by rounding only, any may be meant.
        same = results[0] if len(set(results)) == 1 else UNCLEAR
        return worst([square, same])

    def incident_edges(self, core, out):
        """Edges at nearest vertices; of each vertex those that face most."""
        points = core
        heights = [dot(out, p) for p in points]
        low, count = min(heights), len(points)
        for k, height in enumerate(heights):
            if height - low > self.tol.high:
                continue
            edges = [(points[k - 1], points[k]),
                     (points[k], points[(k + 1) % count])]
            slopes = [abs(dot(out, unit(sub(q, p)))) for p, q in edges]
            for edge, slope in zip(edges, slopes):
                if slope - min(slopes) <= self.tol.high:
                    yield edge

    def judge_segment(self, start, out, along, size, edge, side):
        """The contacts against the part of the edge between the planes."""
        ends = [(dot(along, sub(p, start)), -dot(out, sub(p, start)))
                for p in edge]
        ends.sort()
        (x0, d0), (x1, d1) = ends
        low, high = max(x0, 0), min(x1, size)
        if high < low:
            return WRONG if low - high > self.tol.high else UNCLEAR

        def depth_at(x):
            if x1 - x0 == 0:
                return max(d0, d1)
            return d0 + (d1 - d0) * (x - x0) / (x1 - x0)

        results = []
        places = []
        for on_a, on_b, depth in self.record.contacts:
            place = on_a if side == 1 or on_b is None else on_b
            x = dot(along, sub(place, start))
            d = -dot(out, sub(place, start))
            places.append(x)
            results.append(verdict(max(low - x, x - high, 0), self.tol))
            real = depth_at(min(max(x, low), high))
            if self.record.at == "between":
                results.append(verdict(max(-d, d - real, 0), self.tol))
                continue
            results.append(verdict(abs(d - real), self.tol))
            results.append(verdict(abs(depth - real), self.tol))
            mate = on_b if side == 1 else on_a
            results.append(verdict(
                length(sub(mate, add(place, out, d))), self.tol))
        for x in {low, high}:
            need = depth_at(x)
            if need < -self.tol.high:
                continue
            nearest = min((abs(x - place) for place in places), default=size)
            found = verdict(nearest, self.tol)
            results.append(found if need > self.tol.high or found == RIGHT
                           else UNCLEAR)
        return worst(results)


def judge_disc(truth, record, tolerance):
    """One contact, on the line through the center along the normal."""
    a_is_disc = len(truth.a.core) == 1
    disc = truth.a if a_is_disc else truth.b
    if len(record.contacts) != 1:
        return WRONG
    on_a, on_b, depth = record.contacts[0]
    if on_b is None:
        return UNCLEAR
    center, n = disc.core[0], record.normal
    way = 1 if a_is_disc else -1
    tip = add(center, n, way * disc.radius)
    place, mate = (on_a, on_b) if a_is_disc else (on_b, on_a)
    return worst([verdict(length(sub(place, tip)), tolerance),
                  verdict(abs(depth + truth.along(n)), tolerance),
                  verdict(length(sub(mate, add(tip, n, -way * depth))),
                          tolerance)])


def judge(truth, record, tolerance):
    """The parts of a record, each right, wrong or unclear."""
    if record.overlap != truth.overlap:
        return {"overlap": verdict(abs(truth.gap), tolerance)}
    parts = {"overlap": RIGHT}
    if not record.overlap or record.normal is None:
        return parts
    parts["normal"] = judge_normal(truth, record.normal, tolerance)
    if record.depth is not None:
        parts["depth"] = verdict(abs(record.depth + truth.gap), tolerance)
    sizes = len(truth.a.core), len(truth.b.core)
    if parts["normal"] != RIGHT:
        return parts
    if len(record.contacts) > 2 or (not record.contacts and
                                    record.at == "pair"):
        parts["contacts"] = WRONG
    elif 1 in sizes:
        parts["contacts"] = judge_disc(truth, record, tolerance)
    elif not truth.radii and min(sizes) > 2:
        deep = [d for _, _, d in record.contacts if d is not None]
        deepest = verdict(abs(max(deep) + truth.gap), tolerance) if deep \
            else RIGHT
        parts["contacts"] = worst([
            deepest, Contacts(truth, record, tolerance).judge()])
    return parts


# ---- Both verdicts ------------------------------------------------------------


def numbers(value):
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [n for v in value for n in numbers(v)]
    return [value] if isinstance(value, (int, float)) else []


def read(path):
    with open(path, encoding="utf-8") as file:
        return [json.loads(line) for line in file if line.strip()]


def told(options, records):
    """The lines of `collide judge` by scene."""
    flags = ["--tol", repr(options.tol), "--touch", repr(options.tol)]
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
        file.write("".join(json.dumps(r) + "\n" for r in records))
        file.flush()
        run = subprocess.run(
            [options.program, "judge", "--dialect", options.dialect, *flags,
             *(["--f32"] if options.float else []), options.scenes, file.name],
            text=True, capture_output=True, check=False)
    if run.returncode not in (0, 1):
        sys.exit(f"referee: judge: {run.returncode} {run.stderr[:1000]}")
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return {line["scene"]: line for line in lines if "scene" in line}


def compare(options):
    counts, differ = collections.Counter(), []
    scenes = {s["name"]: s for s in read(options.scenes)}
    records = [{"scene": document["scene"], **record}
               for document in read(options.results)
               for record in document.get("pairs", [document])
               if "refused" not in record]
    lines = told(options, records)
    for record in records:
        text = json.dumps(record)
        if "null" in text:
            counts["not finite"] += 1
            continue
        scene = scenes[record["scene"]]
        scale = max(float(v).as_integer_ratio()[1] for v in numbers(scene))
        shapes = {s.get("id", f"#{i}"): Shape(s, scale)
                  for i, s in enumerate(scene["shapes"])}
        truth = Truth(shapes[record["a"]], shapes[record["b"]])
        own = judge(truth, Record(record, options.dialect),
                    Tolerance(options.tol, numbers([scene, record])))
        line = lines[record["scene"]]
        named = {PARTS.get(f["what"], f["what"])
                 for f in line.get("faults", [])}
        for part, mine in own.items():
            if mine == UNCLEAR:
                counts[f"{part} unclear"] += 1
            elif (mine == WRONG) == (part in named):
                counts[f"{part} {mine}"] += 1
            else:
                differ.append((record["scene"], part, mine, line, scene,
                               record))
        for part in named - own.keys():
            counts[f"{part} named by judge alone"] += 1
    return counts, differ


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--tol", type=float, default=1e-5)
    options.add_argument("--show", type=int, default=5)
    options.add_argument("--float", action="store_true")
    for name in ("program", "dialect", "scenes", "results"):
        options.add_argument(name)
    options = options.parse_args()
    counts, differ = compare(options)
    for name, part, mine, line, scene, record in differ[:options.show]:
        print(f"referee: {name}: {part} is {mine}, but the judge names",
              [f["what"] for f in line.get("faults", [])])
        for what in (scene, record, line):
            print("   ", json.dumps(what)[:1500])
    same = sum(n for k, n in counts.items()
               if k.split()[-1] in (RIGHT, WRONG))
    print("referee:", ", ".join(f"{k} {n}" for k, n in sorted(counts.items())))
    print(f"referee: {same} passed, {len(differ)} failed")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
