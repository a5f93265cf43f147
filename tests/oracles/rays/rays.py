#!/usr/bin/env python3
"""Asks the program what rays hit, with every member and option that rays have,
and holds its answers against rational arithmetic (truth.py).

usage: rays.py [--count RAYS] [--seed SEED] [PROGRAM [GENERATOR]]
GENERATOR prints polygons: tests/same_bytes/generate.c

Seeded rays through, along and beside the vertices and edges of every type of
shape, in which much touches exactly, also tiny, huge and far out: what is hit,
in which order, whether a start is inside, whether the ray ends inside, and the
features must be as the oracle says; fractions and normals to one unit in the
last place, points and thicknesses to their contracts.
"""

import argparse
import collections
import json
import math
import os
import random
import subprocess
import sys
from fractions import Fraction

import truth
from truth import ONE, along, cross, dot, minus, root

sys.path.insert(1, os.path.join(os.path.dirname(__file__), "..", "concave"))
import families  # noqa: E402  pylint: disable=wrong-import-position

# Units of the scene, as powers of two, and how far the shapes are moved.
SCALES = [(0, 0), (0, 0), (-1, 0), (-300, 0), (140, 0), (0, 2 ** 50)]
NEAR = Fraction(1, 1 << 68)
# Of ends in several pieces whose fractions round to the same double, any one may
# be reported.
PIECES_NEAR = Fraction(1, 1 << 48)
COUNTS = collections.Counter()
WORST = collections.Counter()   # errors in units in the last place


class Shape:
    """A shape of a scene, in whole units."""

    def __init__(self, rng, name, move):
        made = families.convex(rng) if rng.random() < 0.5 else \
            families.concave(rng)[0]
        self.name, kind = name, made.json["type"]
        self.json = {**{k: self.moved(v, move) for k, v in made.json.items()},
                     "id": name}
        if rng.random() < 0.3:
            self.json["layers"] = rng.sample("xyz", rng.randrange(3))
        if rng.random() < 0.3:
            self.json["hits"] = rng.sample("xyz", rng.randrange(3))
        rings = [[minus(p, (-move, -move)) for p in r] for r in made.rings]
        line = [minus(p, (-move, -move)) for p in made.line]
        self.solid = truth.Solid(rings, line, made.radius)
        self.solid.is_line = kind in ("segment", "chain") and \
            (kind == "chain" or len(set(line)) > 1)
        self.solid.is_convex = kind != "chain" and (
            not rings or len(rings) == 1 and is_convex(rings[0]))
        self.kind = kind

    def moved(self, value, move):
        if isinstance(value, (tuple, list)):
            if value and isinstance(value[0], int):
                return [v + move for v in value]
            return [self.moved(v, move) for v in value]
        return value


def is_convex(ring):
    turns = [cross(minus(q, p), minus(r, q)) for p, q, r in
             zip(ring, ring[1:] + ring[:1], ring[2:] + ring[:2])]
    return min(turns) >= 0 or max(turns) <= 0


def scaled(value, unit):
    """A value of a scene from whole units; fractions are exact as doubles."""
    if isinstance(value, (str, bool)):
        return value
    if isinstance(value, (int, Fraction)):
        return math.ldexp(float(value), unit)
    if isinstance(value, dict):
        return {k: v if k in ("type", "id", "layers", "hits", "closed",
                              "one_sided", "direction")
                else scaled(v, unit) for k, v in value.items()}
    return [scaled(v, unit) for v in value]


def some_place(rng, shapes, radius):
    solid = rng.choice(shapes).solid
    a, b = rng.choice(solid.edges)
    kind = rng.randrange(6)
    reach = solid.radius + radius
    if kind == 0:
        return rng.choice(solid.points)
    if kind == 1:
        return Fraction(a[0] + b[0], 2), Fraction(a[1] + b[1], 2)
    if kind == 2:
        step = rng.choice(((0, 1), (1, 0), (0, -1), (-1, 0)))
        return a[0] + step[0] * reach, a[1] + step[1] * reach
    if kind == 3:
        times = rng.choice((-2, -1, 2, 3))
        return a[0] + times * (b[0] - a[0]), a[1] + times * (b[1] - a[1])
    return a[0] + rng.randrange(-9, 10), a[1] + rng.randrange(-9, 10)


def some_ray(rng, shapes):
    ray = {}
    if rng.random() < 0.5:
        ray["radius"] = rng.choice((0, 1, 1, 2, 3, Fraction(1, 2)))
    radius = ray.get("radius", 0)
    ray["from"] = start = some_place(rng, shapes, radius)
    end = some_place(rng, shapes, radius)
    way = minus(end, start)
    if rng.random() < 0.5:
        times = rng.choice((2, 4, 8, -1))
        end = start[0] + way[0] * times, start[1] + way[1] * times
    if rng.random() < 0.2:
        end = (start[0], end[1]) if rng.random() < 0.5 else (end[0], start[1])
    if rng.random() < 0.2 and way != (0, 0):
        ray["direction"] = [float(v) for v in way]
        ray["length"] = rng.choice((1, 5, 13, 40))
    else:
        ray["to"] = end
    if rng.random() < 0.35:
        ray["one_sided"] = rng.random() < 0.9
    for member in ("layers", "hits"):
        if rng.random() < 0.15:
            ray[member] = rng.sample("xyz", rng.randrange(1, 4))
    return ray


def is_met(ray, shape):
    """By layers."""
    if "layers" not in ray and "hits" not in ray:
        return True
    return all("hits" not in a or set(a["hits"]) & set(b.get("layers", ()))
               for a, b in ((ray, shape), (shape, ray)))


# ---- Values ------------------------------------------------------------------

def ulp(x):
    return Fraction(math.ulp(float(x)))


def is_value(found, exact, what, room=0):
    """Within one unit in the last place and some room, of which there is none
    for the worst errors."""
    off = abs(Fraction(found) - exact)
    error = float(off / ulp(exact))
    if not room:
        WORST[what] = max(WORST[what], error)
    return error <= 1 or off <= room


def is_unit(found, vector, size, room=0):
    """Whether a normal is a vector over its size, each to an ulp."""
    return all(is_value(f, v / size, "normal", room)
               for f, v in zip(found, vector))


class Check:
    """A hit, or the exit of one, beside the truth."""

    def __init__(self, shape, ray, start, end, unit):
        self.shape, self.solid, self.ray = shape, shape.solid, ray
        self.start, self.way = start, minus(end, start)
        self.radius, self.unit = Fraction(ray.get("radius", 0)), unit
        self.largest = max(abs(Fraction(v)) for p in
                           (start, end, *self.solid.points) for v in p)

    def units(self, value):
        return Fraction(value) / Fraction(2) ** self.unit

    def end_fault(self, end, t, sign):
        """What is wrong with the place of an end, where the ray goes outward
        (sign 1) or inward; None: nothing."""
        if not is_value(end["fraction"], t, "fraction"):
            return "fraction"
        (kind, index), = end["feature"].items()
        center = along(self.start, self.way, t)
        total = self.solid.radius + self.radius
        if kind == "edge" and not self.solid.rings and \
           self.shape.kind != "chain":
            if index > 1:
                return "edge"
            side, index = index, 0
        else:
            side = None
        on = self.solid.edges[index] if kind == "edge" else \
            (self.solid.points[index],) * 2
        fault = self.round_fault(end, center, kind, on, total) if total else \
            self.flat_fault(end, center, kind, index, on, sign)
        if fault:
            return fault
        if side is not None:
            a, b = on
            right = cross(minus(b, a), [Fraction(n) for n in end["normal"]])
            if (right < 0) != (side == 0):
                return "side"
        room = NEAR if self.solid.is_convex else PIECES_NEAR
        for found, c, n in zip(end["point"], self.foot, self.outward):
            exact = c + n * self.solid.radius
            if abs(self.units(found) - exact) > \
               ulp(exact) + room * (self.largest + total):
                return "point"
        return None

    def round_fault(self, end, center, kind, on, total):
        a, b = on
        e, v = minus(b, a), minus(center, a)
        foot = a
        if kind == "edge":
            share = dot(e, v) / Fraction(dot(e, e))
            if not -truth.SAME <= share <= 1 + truth.SAME:
                return "foot"
            foot = along(a, e, share)
        out = minus(center, foot)
        room = NEAR if self.solid.is_convex else PIECES_NEAR
        if abs(dot(out, out) - total * total) > room * total * self.largest:
            return "distance"
        if not self.solid.is_convex:
            total = root(Fraction(dot(out, out)))
        self.foot, self.outward = foot, [v / total for v in out]
        if kind == "edge" and self.solid.rings:
            turn = self.solid.turns[self.solid.edges.index(on)]
            if turn * cross(e, out) > 0:
                return "inner side"
        room = 0 if self.solid.is_convex else PIECES_NEAR
        return None if is_unit(end["normal"], out, total, room) else "normal"

    def flat_fault(self, end, center, kind, index, on, sign):
        self.foot, self.outward = center, (0, 0)
        solid, way = self.solid, self.way
        there = [i for i, (a, b) in enumerate(solid.edges)
                 if truth.square_to(center, a, b) == 0]
        crossed = [i for i in there
                   if cross(way, minus(*solid.edges[i][::-1])) != 0]
        if solid.rings:
            crossed = [i for i in crossed if sign * solid.turns[i] * cross(
                way, minus(solid.edges[i][1], solid.edges[i][0])) > 0]
            if kind != "edge" or index != crossed[0]:
                return f"edge, not {crossed}"
        elif kind == "edge" and index not in crossed:
            return f"edge, none of {crossed}"
        elif kind == "vertex":
            # Of the pieces of a chain there the first one counts.
            if len(crossed) == len(there) > 0 and any(
                    a != b for a, b in solid.edges) or on[0] != center:
                return "vertex"
            size = root(Fraction(dot(way, way)))
            return None if is_unit(end["normal"], [sign * v for v in way],
                                   size) else "normal"
        e = minus(on[1], on[0])
        right = (e[1], -e[0])
        if dot(right, way) * sign < 0:
            right = (-e[1], e[0])
        size = root(Fraction(dot(e, e)))
        return None if is_unit(end["normal"], right, size) else "normal"

    def hit_fault(self, hit, met, has_exit):
        if hit.get("inside", False) != met.inside:
            return "inside"
        fault = hit["fraction"] != 0 if met.inside else \
            self.end_fault(hit, met.low, -1)
        if fault or not has_exit:
            return fault and f"entry {fault}"
        if (hit["exit"] is None) != (met.high is None):
            return "end"
        fault = met.high is not None and \
            self.end_fault(hit["exit"], met.high, 1)
        if fault:
            return f"exit {fault}"
        high = ONE if met.high is None else met.high
        size = root(Fraction(dot(self.way, self.way)))
        length = (high - met.low) * size
        if self.way == (0, 0):
            length = Fraction(0)
        error = abs(self.units(hit["thickness"]) - length)
        room = NEAR / 2 * high * size
        WORST["thickness"] = max(WORST["thickness"],
                                 float((error - room) / ulp(length)))
        if error > ulp(length) + room:
            return "thickness"
        return None


# ---- Scenes ------------------------------------------------------------------

def end_of(ray, record, unit):
    """The end of the ray, in units; None: it is not rounded as it should."""
    given = [Fraction(v) / Fraction(2) ** unit for v in record["to"]]
    if "to" in ray:
        return tuple(ray["to"]) if given == list(ray["to"]) else None
    way = [Fraction(v) for v in ray["direction"]]
    size = root(dot(way, way))
    for g, f, w in zip(given, ray["from"], way):
        exact = f + w / size * ray["length"]
        room = (ulp(exact) / 2 if exact else 0) + NEAR * (abs(f) + 1)
        if abs(g - exact) > room:
            return None
    return tuple(given)


def check_ray(shapes, ray, record, unit, has_exit):
    """The faults of the record of a ray."""
    end = end_of(ray, record, unit)
    if end is None:
        yield "end of the ray", record["to"]
        return
    start = tuple(ray["from"])
    want = {}
    for shape in shapes:
        COUNTS["tests"] += 1
        if is_met(ray, shape.json):
            met = truth.meet(shape.solid, start, end,
                             Fraction(ray.get("radius", 0)),
                             ray.get("one_sided", False))
            if met:
                want[shape.name] = met
    hits = {h["shape"]: h for h in record["hits"]}
    if hits.keys() != want.keys() or len(hits) != len(record["hits"]):
        yield "hits", sorted(want)
        return
    order = [h["fraction"] for h in record["hits"]]
    if order != sorted(order):
        yield "order", order
    for shape in shapes:
        if shape.name in want:
            COUNTS["hits"] += 1
            check = Check(shape, ray, start, end, unit)
            fault = check.hit_fault(hits[shape.name], want[shape.name],
                                    has_exit)
            if fault:
                met = want[shape.name]
                yield fault, shape.name, float(met.low), \
                    met.high and float(met.high)


def check_scene(rng, program):
    unit, move = rng.choice(SCALES)
    shapes = [Shape(rng, f"s{i}", move) for i in range(3)]
    rays = [some_ray(rng, shapes) for _ in range(20)]
    if unit or move:
        rays = [r for r in rays if "direction" not in r]
    has_exit = rng.random() < 0.8
    text = json.dumps({"shapes": [scaled(s.json, unit) for s in shapes],
                       "rays": [scaled(r, unit) for r in rays]})
    run = subprocess.run([program, "ray", *["--exit"] * has_exit], input=text,
                         text=True, capture_output=True, check=False)
    if run.returncode not in (0, 1):
        sys.exit(f"rays: {run.returncode} {run.stderr} {text}")
    records = json.loads(run.stdout)["rays"]
    faults = 0
    for i, (ray, record) in enumerate(zip(rays, records)):
        COUNTS["rays"] += 1
        for fault in check_ray(shapes, ray, record, unit, has_exit):
            faults += 1
            if COUNTS["shown"] < 10:
                COUNTS["shown"] += 1
                print("rays:", *fault, f"\n  ray {i} {json.dumps(record)} of "
                      f"{text}")
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program", nargs="?", default="build/collide")
    parser.add_argument("generator", nargs="?", default="build/generate")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    families.load_polygons(options.generator, options.seed)
    failed = 0
    while COUNTS["rays"] < options.count:
        failed += check_scene(rng, options.program)
    print("rays: worst errors, ulp:", ", ".join(
        f"{name} {WORST[name]:.3f}" for name in sorted(WORST)))
    print(f"rays: {COUNTS['rays'] - failed} passed, {failed} failed, "
          f"{COUNTS['tests']} pairs of a ray and a shape, "
          f"{COUNTS['hits']} hits")
    return failed == 0


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
