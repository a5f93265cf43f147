#!/usr/bin/env python3
"""Holds `--whole` against exact arithmetic that knows of no pieces.

usage: whole.py [--count N] [--seed N] [--law N] PROGRAM
--count  random pairs without radii whose least translation is found in a second
         way: it lies on the segments between an edge of one outline and a vertex
         of the other, at a foot, an end or a crossing of two of them. Whether
         shapes are separate there is decided for the outlines, in fractions
--law    random pairs, larger and with radii, that are moved by depth * normal:
         no pair of pieces may then overlap by more than 4 units in the last
         place, and a translation that is a little shorter may not separate them
"""

import argparse
import itertools
import json
import math
import random
import subprocess
import sys
from fractions import Fraction

BITS = 200   # of roots


# ---- Shapes ------------------------------------------------------------------

def star(rng, number, count, size):
    """A ring around a center; angles ascend, so that it is simple."""
    angles = sorted(rng.uniform(0, 2 * math.pi) for _ in range(count))
    lengths = [rng.uniform(0.25, 1) * size for _ in angles]
    return [(number(math.cos(a) * r), number(math.sin(a) * r))
            for a, r in zip(angles, lengths)]


def comb(rng, number, teeth, size):
    """A bar with teeth upward, of different heights."""
    step = size * 2 / (2 * teeth - 1)
    low = -size / 2
    ring = [(number(-size), number(low)), (number(size), number(low))]
    for i in reversed(range(teeth)):
        left, right = -size + 2 * i * step, -size + (2 * i + 1) * step
        top = rng.uniform(0.2, 1) * size
        ring += [(number(right), number(low / 2)), (number(right), number(top)),
                 (number(left), number(top)), (number(left), number(low / 2))]
        if i == teeth - 1:
            ring.remove((number(right), number(low / 2)))
            ring.insert(2, (number(right), number(low / 2)))
    return ring


def tiles(rng, columns):
    """Columns of whole width and height side by side, as of a level of tiles:
    slots between them fit other tiles exactly."""
    x, top = 0, [rng.randrange(1, 4) for _ in range(columns)]
    ring, ends = [], [(0, 0)]
    for height in top:
        width = rng.randrange(1, 3)
        ring += [(x, height), (x + width, height)]
        x += width
    ends.append((x, 0))
    ring = [ends[0], ends[1], *ring[::-1]]
    kept = []
    for i, p in enumerate(ring):
        a, b = ring[i - 1], ring[(i + 1) % len(ring)]
        if turn(a, p, b) or rng.random() < 0.2:
            kept.append(p)
    return [(float(x), float(y)) for x, y in kept if kept.count((x, y)) == 1]


def spiral(rng, number, turns, size):
    """A band along a spiral of right angles."""
    out, width, x, y = [], size / (2.5 * turns), 0.0, 0.0
    ways = [(1, 0), (0, 1), (-1, 0), (0, -1)]
    for i in range(turns):
        dx, dy = ways[i % 4]
        length = (i // 2 + 1) * width * 2
        x, y = x + dx * length, y + dy * length
        out.append((x, y))
    line = [(0.0, 0.0), *out]

    def side(sign):
        points = []
        for i, (px, py) in enumerate(line):
            before = ways[(i - 1) % 4] if i else ways[0]
            after = ways[i % 4] if i < turns else before
            nx = -before[1] * sign + (-after[1] * sign if after != before else 0)
            ny = before[0] * sign + (after[0] * sign if after != before else 0)
            points.append((px + nx * width / 2, py + ny * width / 2))
        return points
    ring = side(-1) + side(1)[::-1]
    shift = rng.uniform(-1, 1) * width
    return [(number(x + shift), number(y + shift)) for x, y in ring]


def ring_area(ring):
    return sum(Fraction(p[0]) * Fraction(q[1]) - Fraction(p[1]) * Fraction(q[0])
               for p, q in zip(ring, ring[1:] + ring[:1]))


def oriented(ring, is_left):
    return ring if (ring_area(ring) > 0) == is_left else ring[::-1]


class Shape:
    """Rings with the inside on their left; or a line of points."""

    def __init__(self, rings=(), line=(), radius=0.0, is_closed=False):
        self.rings = [oriented(r, i == 0) for i, r in enumerate(rings)]
        self.line, self.radius, self.is_closed = list(line), radius, is_closed
        self.points = [p for r in self.rings for p in r] + self.line
        self.edges = [e for r in self.rings for e in zip(r, r[1:] + r[:1])]
        self.edges += [e for e in zip(self.line, self.line[1:]) if e[0] != e[1]]
        self.is_solid = bool(self.rings)

    def members(self):
        if self.rings:
            out = {"type": "polygon", "vertices": self.rings[0]}
            if len(self.rings) > 1:
                out["holes"] = self.rings[1:]
        elif len(self.line) == 1 and self.radius:
            out = {"type": "circle", "center": self.line[0]}
        elif len(self.line) == 1:
            return {"type": "point", "point": self.line[0]}
        elif len(self.line) == 2 and not self.radius:
            return {"type": "segment", "a": self.line[0], "b": self.line[1]}
        else:
            out = {"type": "chain", "vertices": self.line}
        if self.radius:
            out["radius"] = self.radius
        return out

    def moved(self, x, y):
        def by(points):
            return [(p[0] + x, p[1] + y) for p in points]
        # Not by __init__, as the area may round to nothing far away.
        return Shape([by(r) for r in self.rings], by(self.line), self.radius)

    def size(self):
        return max(abs(c) for p in self.points for c in p) + self.radius


def numbers(rng):
    """How coordinates are rounded, and how large shapes are."""
    kind = rng.choice(("whole", "halves", "double", "double", "far"))
    if kind == "whole":
        return lambda v: float(round(v)), rng.choice((3, 5, 9))
    if kind == "halves":
        return lambda v: round(2 * v) / 2, 4
    if kind == "far":
        return lambda v: v + 1e6 / 3, 1.0
    return lambda v: v, rng.choice((1.0, 1e-3, 1e5))


def polygon(rng, number, size, large):
    kind = rng.choice(("star", "star", "comb", "spiral", "hole"))
    if kind == "comb":
        return Shape([comb(rng, number, rng.randrange(2, 24 if large else 4),
                           size)])
    if kind == "spiral":
        return Shape([spiral(rng, number, rng.randrange(2, 9 if large else 5),
                             size)])
    count = rng.randrange(12, 25) if large else rng.randrange(4, 9)
    ring = star(rng, number, count, size)
    if kind == "star":
        return Shape([ring])
    wide = [(number(-size), number(-size)), (number(size), number(-size)),
            (number(size), number(size)), (number(-size), number(size))]
    hole = star(rng, number, rng.randrange(3, 7), size * 0.8)
    return Shape([wide, hole])


def other(rng, number, size, large):
    kind = rng.choice(("polygon", "polygon", "box", "point", "segment",
                       "triangle"))
    x, y = (rng.uniform(-1, 1) * size for _ in "xy")
    w, h = (rng.uniform(0.1, 0.8) * size for _ in "xy")
    if kind == "polygon":
        shape = polygon(rng, lambda v: v, size * rng.choice((0.3, 0.6, 1)),
                        large)
        return Shape([[(number(p[0] + x), number(p[1] + y)) for p in r]
                      for r in shape.rings])
    if kind == "point":
        return Shape(line=[(number(x), number(y))])
    if kind == "segment":
        return Shape(line=[(number(x), number(y)), (number(x + w),
                                                    number(y + h * 0))]
                     if rng.random() < 0.5 else
                     [(number(x), number(y)), (number(x + w), number(y + h))])
    if kind == "box":
        return Shape([[(number(x), number(y)), (number(x + w), number(y)),
                       (number(x + w), number(y + h)), (number(x), number(y + h))]])
    return Shape([[(number(x), number(y)), (number(x + w), number(y - h)),
                   (number(x + w / 2), number(y + h))]])


def tile_pair(rng):
    """Of tiles, or a slot and what may fit it; the hole of a frame counts."""
    def block():
        x, y = rng.randrange(-1, 6), rng.randrange(-1, 4)
        w, h = rng.randrange(1, 4), rng.randrange(1, 4)
        return [(float(p), float(q)) for p, q in
                ((x, y), (x + w, y), (x + w, y + h), (x, y + h))]
    a = Shape([tiles(rng, rng.randrange(2, 6))])
    if rng.random() < 0.3:
        a = Shape([[(-2.0, -2.0), (7.0, -2.0), (7.0, 7.0), (-2.0, 7.0)], block()])
    kind = rng.random()
    if kind < 0.4:
        b = Shape([block()])
    elif kind < 0.6:
        b = Shape([tiles(rng, rng.randrange(1, 4))]).moved(
            float(rng.randrange(-2, 6)), float(rng.randrange(-2, 4)))
    elif kind < 0.8:
        b = Shape(line=block()[:rng.choice((1, 2))])
    else:
        b = Shape(line=[block()[0], block()[2]])
    return a, b


def pair(rng, large=False):
    if rng.random() < 0.3:
        return tile_pair(rng)
    number, size = numbers(rng)
    while True:
        b = other(rng, number, size, large)
        if b.is_solid and rng.random() < 0.2:
            a = Shape(line=[(number(rng.uniform(-1, 1) * size),
                             number(rng.uniform(-1, 1) * size))
                            for _ in range(rng.randrange(3, 7))])
        else:
            a = polygon(rng, number, size, large)
        if large and rng.random() < 0.5:
            a.radius = rng.choice((0.0, rng.uniform(0, 0.3) * size))
            b.radius = rng.uniform(0, 0.3) * size if not b.line or \
                len(b.line) == 1 else 0.0
        return (b, a) if rng.random() < 0.3 else (a, b)


# ---- Whether shapes are separate ----------------------------------------------

def turn(p, q, r):
    return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])


def holds(shape, p):
    """1: a point is inside, 0: on the outline, -1: outside."""
    inside = False
    for a, b in shape.edges:
        t = turn(a, b, p)
        if t == 0 and min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and \
                min(a[1], b[1]) <= p[1] <= max(a[1], b[1]):
            return 0
        if (a[1] <= p[1]) != (b[1] <= p[1]) and (t > 0) == (b[1] > a[1]):
            inside = not inside
    return 1 if inside else -1


def shares(a, b, shape):
    """Where edges of a shape meet the segment from a to b, 0 and 1 with them."""
    out = {Fraction(0), Fraction(1)}
    dx, dy = b[0] - a[0], b[1] - a[1]
    for c, d in shape.edges:
        ex, ey = d[0] - c[0], d[1] - c[1]
        below = dx * ey - dy * ex
        if below:
            s = ((c[0] - a[0]) * ey - (c[1] - a[1]) * ex) / below
            t = ((c[0] - a[0]) * dy - (c[1] - a[1]) * dx) / below
            if 0 < s < 1 and 0 <= t <= 1:
                out.add(s)
        elif turn(a, b, c) == 0:
            for p in (c, d):
                s = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy)
                if 0 < s < 1:
                    out.add(s)
    return sorted(out)


def same_side(shape, p, a, b):
    """Whether an edge of the shape at p runs like the edge from a to b."""
    for c, d in shape.edges:
        if turn(c, d, p) == 0 and turn(c, d, a) == 0 and turn(c, d, b) == 0 and \
                min(c[0], d[0]) <= p[0] <= max(c[0], d[0]) and \
                min(c[1], d[1]) <= p[1] <= max(c[1], d[1]):
            return (d[0] - c[0]) * (b[0] - a[0]) + (d[1] - c[1]) * (b[1] - a[1]) > 0
    return False


def enters(one, solid):
    """Whether the outline of one shape has a point inside of another one, or
    runs along its outline with the inside on the same side."""
    if not one.edges:
        return holds(solid, one.points[0]) > 0
    for a, b in one.edges:
        cuts = shares(a, b, solid)
        for s, t in zip(cuts, cuts[1:]):
            m = (s + t) / 2
            p = (a[0] + m * (b[0] - a[0]), a[1] + m * (b[1] - a[1]))
            where = holds(solid, p)
            if where > 0 or (where == 0 and one.is_solid and
                             same_side(solid, p, a, b)):
                return True
    return False


def exact(shape):
    def of(points):
        return [(Fraction(x), Fraction(y)) for x, y in points]
    return Shape([of(r) for r in shape.rings], of(shape.line))


def are_separate(a, b):
    return not (a.is_solid and enters(b, a)) and not (b.is_solid and enters(a, b))


def surely_overlap(a, b, x, y, slack):
    """The same in doubles: true if two edges cross by more than their errors."""
    for (px, py), (qx, qy) in a.edges:
        dx, dy = qx - px, qy - py
        for (rx, ry), (sx, sy) in b.edges:
            u = dx * (ry + y - py) - dy * (rx + x - px)
            v = dx * (sy + y - py) - dy * (sx + x - px)
            if not (u > slack and v < -slack or u < -slack and v > slack):
                continue
            ex, ey = sx - rx, sy - ry
            u = ex * (py - ry - y) - ey * (px - rx - x)
            v = ex * (qy - ry - y) - ey * (qx - rx - x)
            if u > slack and v < -slack or u < -slack and v > slack:
                return True
    return False


# ---- The least translation ---------------------------------------------------

def segments(a, b):
    """Where an edge of one outline and a vertex of the other touch."""
    out = [((p[0] - v[0], p[1] - v[1]), (q[0] - v[0], q[1] - v[1]))
           for p, q in a.edges for v in b.points]
    out += [((v[0] - p[0], v[1] - p[1]), (v[0] - q[0], v[1] - q[1]))
            for p, q in b.edges for v in a.points]
    return out


def foot(p, q):
    dx, dy = q[0] - p[0], q[1] - p[1]
    along, square = -(p[0] * dx + p[1] * dy), dx * dx + dy * dy
    if square == 0 or not 0 < along < square:
        return None
    return (p[0] + dx * along / square, p[1] + dy * along / square)


def crossing(p, q, r, s):
    dx, dy, ex, ey = q[0] - p[0], q[1] - p[1], s[0] - r[0], s[1] - r[1]
    below = dx * ey - dy * ex
    if below == 0:
        return None
    t = ((r[0] - p[0]) * ey - (r[1] - p[1]) * ex) / below
    u = ((r[0] - p[0]) * dy - (r[1] - p[1]) * dx) / below
    if not (-1e-9 <= t <= 1 + 1e-9 and -1e-9 <= u <= 1 + 1e-9):
        return None
    return (p[0] + dx * t, p[1] + dy * t)


def candidates(lines):
    """Places in doubles, with how to find them exactly."""
    out = []
    for i, (p, q) in enumerate(lines):
        out += [(p, lambda s, i=i: s[i][0]), (q, lambda s, i=i: s[i][1])]
        at = foot(p, q)
        if at:
            out.append((at, lambda s, i=i: foot(*s[i])))
    for i, j in itertools.combinations(range(len(lines)), 2):
        at = crossing(*lines[i], *lines[j])
        if at:
            out.append((at, lambda s, i=i, j=j: crossing(*s[i], *s[j])))
    return sorted(((math.hypot(*p), p, f) for p, f in out), key=lambda c: c[0])


def least_translations(a, b):
    """The square of the least translation, and all translations of its length."""
    ea, eb = exact(a), exact(b)
    exact_lines, size = segments(ea, eb), a.size() + b.size()
    lines = [tuple((float(x), float(y)) for x, y in line)
             for line in exact_lines]
    extent = max(abs(c) for p, q in lines for c in (*p, *q))
    slack = 1e-9 * extent * (extent + size * 1e-6)
    best, found, seen = None, [], set()
    if are_separate(ea, eb):
        return Fraction(0), []
    for distance, (x, y), make in candidates(lines):
        if best is not None and distance > limit:
            break
        if surely_overlap(a, b, x, y, slack):
            continue
        at = make(exact_lines)
        if at is None or at in seen:
            continue
        seen.add(at)
        square = at[0] ** 2 + at[1] ** 2
        if best is not None and square > best or \
                not are_separate(ea, eb.moved(*at)):
            continue
        if best is None or square < best:
            best, found = square, []
            limit = math.sqrt(best) * (1 + 1e-9) + extent * 1e-12
        found.append(at)
    return best, found


def distance_square(a, b):
    """Of outlines, exactly; of shapes that are apart and not in each other."""
    def point_segment(p, c, d):
        dx, dy = d[0] - c[0], d[1] - c[1]
        square = dx * dx + dy * dy
        s = (p[0] - c[0]) * dx + (p[1] - c[1]) * dy
        s = 0 if square == 0 or s <= 0 else min(Fraction(s) / square, 1)
        return (p[0] - c[0] - s * dx) ** 2 + (p[1] - c[1] - s * dy) ** 2
    edges_a = a.edges or [(a.points[0], a.points[0])]
    edges_b = b.edges or [(b.points[0], b.points[0])]
    return min(min(point_segment(p, *e) for p in b.points for e in edges_a),
               min(point_segment(p, *e) for p in a.points for e in edges_b))


def meet(a, b):
    """Whether closed shapes have a common point."""
    if a.is_solid and any(holds(a, p) >= 0 for p in b.points) or \
            b.is_solid and any(holds(b, p) >= 0 for p in a.points):
        return True
    for (p, q), (r, s) in itertools.product(a.edges, b.edges):
        if turn(p, q, r) * turn(p, q, s) <= 0 and \
                turn(r, s, p) * turn(r, s, q) <= 0 and \
                max(p[0], q[0]) >= min(r[0], s[0]) and \
                max(r[0], s[0]) >= min(p[0], q[0]) and \
                max(p[1], q[1]) >= min(r[1], s[1]) and \
                max(r[1], s[1]) >= min(p[1], q[1]):
            return True
    return False


# ---- The answers -------------------------------------------------------------

def root(square):
    n, d = square.numerator, square.denominator
    shift = max(0, 2 * BITS - (n.bit_length() - d.bit_length()))
    shift += shift % 2
    return Fraction(math.isqrt((n << shift) // d), 1 << shift // 2)


def near(value, true, ulps=1):
    """Within so many units in the last place."""
    return abs(Fraction(value) - true) <= ulps * Fraction(math.ulp(value))


def faults_of(a, b, record):
    """What is wrong with a record of gjk about shapes without radii."""
    ea, eb = exact(a), exact(b)
    if not meet(ea, eb):
        if record["overlap"]:
            return ["they are apart"]
        if not near(record["distance"], root(distance_square(ea, eb))):
            return ["the distance is another one"]
        return []
    if not record["overlap"]:
        return ["they overlap"]
    square, moves = least_translations(a, b)
    depth, normal = record["depth"], record["normal"]
    if square == 0:
        return [] if depth == 0 and record.get("touching") else \
            [f"they touch, depth {depth}"]
    true = root(square)
    if record.get("touching") or not near(depth, true):
        return [f"the depth is {float(true)!r}, not {depth!r}"]
    if not any(near(normal[0], x / true) and near(normal[1], y / true)
               for x, y in moves):
        return [f"the normal is none of {[(float(x / true), float(y / true)) for x, y in moves]}, "
                f"but {normal}"]
    size = max(a.size(), b.size(), depth) * 4 * 2.0 ** -52
    pa, pb = record["points"]["a"], record["points"]["b"]
    if any(abs(pa[i] - pb[i] - depth * normal[i]) > size for i in (0, 1)):
        return ["the points are not depth * normal apart"]
    for shape, p in ((ea, pa), (eb, pb)):
        p = Shape(line=[tuple(Fraction(c) for c in p)])
        if distance_square(shape, p) > Fraction(size) ** 2:
            return ["a point is not on the outline"]
    return []


def answers(program, query, pairs, *options):
    text = "".join(json.dumps({"shapes": [{"id": "A", **a.members()},
                                          {"id": "B", **b.members()}]}) + "\n"
                   for a, b in pairs)
    run = subprocess.run([program, query, *options], input=text, text=True,
                         capture_output=True, check=False)
    return [json.loads(line) for line in run.stdout.splitlines()]


def scene_of(a, b):
    return json.dumps({"shapes": [{"id": "A", **a.members()},
                                  {"id": "B", **b.members()}]})


def is_refused(found):
    """Whether random vertices are no polygon, or no chain."""
    return "error" in found and \
        found["error"]["code"].startswith(("polygon", "hole", "chain"))


def check_exactly(program, rng, count):
    failed = passed = 0
    while passed + failed < count:
        pairs = [pair(rng) for _ in range(200)]
        for (a, b), found in zip(pairs, answers(program, "gjk", pairs, "--whole")):
            if is_refused(found):
                continue
            if passed + failed == count:
                break
            faults = [found["error"]["message"]] if "error" in found else \
                faults_of(a, b, found["pairs"][0])
            failed, passed = failed + bool(faults), passed + (not faults)
            for fault in faults:
                print(f"whole: {fault}: {scene_of(a, b)}")
    return passed, failed


# ---- The law -----------------------------------------------------------------

def deepest(found):
    return max((p["depth"] for p in found["pairs"]), default=0.0)


def can_be_judged(a, b):
    """Whether a pair of pieces says that shapes overlap: without radii, what is
    flat may lie along a cut."""
    return a.is_solid and b.is_solid or a.radius + b.radius > 0


def check_law(program, rng, count):
    """Moves B and asks about pairs of pieces."""
    failed = passed = 0
    while passed + failed < count:
        pairs = [pair(rng, True) for _ in range(500)]
        wholes = answers(program, "sat", pairs, "--whole")
        kept = [(a, b, w["pairs"][0]) for (a, b), w in zip(pairs, wholes)
                if "error" not in w and w["pairs"]]
        for w in wholes:
            if "error" in w and not is_refused(w):
                failed += 1
                print(f"whole: {w['error']['message']}")
        shorter = 1 - 2.0 ** -30
        moved = [(a, b.moved(r["normal"][0] * r["depth"],
                             r["normal"][1] * r["depth"])) for a, b, r in kept]
        less = [(a, b.moved(r["normal"][0] * r["depth"] * shorter,
                            r["normal"][1] * r["depth"] * shorter))
                for a, b, r in kept]
        after = answers(program, "sat", moved)
        short = answers(program, "sat", less)
        for (a, b, r), found, before in zip(kept, after, short):
            unit = math.ulp(max(a.size(), b.moved(0, 0).size(), r["depth"]))
            fault = None
            if "error" in found:
                continue  # rounding made the moved polygon another one
            if deepest(found) > 4 * unit:
                fault = f"overlaps by {deepest(found) / unit} ulps after the move"
            elif r["depth"] > unit * 2 ** 36 and "error" not in before and \
                    deepest(before) == 0 and can_be_judged(a, b):
                fault = "a shorter translation separates"
            failed, passed = failed + bool(fault), passed + (not fault)
            if fault:
                print(f"whole: {fault}: {scene_of(a, b)}")
    return passed, failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=400)
    parser.add_argument("--law", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program")
    given = parser.parse_args()
    rng = random.Random(given.seed)
    passed, failed = check_exactly(given.program, rng, given.count)
    more, wrong = check_law(given.program, rng, given.law)
    print(f"whole: {passed + more} passed, {failed + wrong} failed")
    return failed + wrong == 0 and passed + more > 0


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
