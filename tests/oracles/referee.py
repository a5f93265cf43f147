#!/usr/bin/env python3
"""Judges the results of engines a second time, and compares both verdicts.

usage: referee.py [--tol EPS] [--show N] [--float] PROGRAM DIALECT SCENES RESULTS

SCENES contains scenes of two shapes in world coordinates, RESULTS documents with
records of the dialect planck, box2d, chipmunk or matter.  `collide judge` and
this program both decide which parts of each record are wrong: the overlap, the
normal, the depth or distance, the points, and the contacts.  referee_truth.py
computes in whole numbers and in decimals of 60 digits; nothing is shared with
the program.

A part is compared where the error is clear: more than twice the tolerance, or
less than half of it.  The rules are those of collide-judge(1), section "What is
judged":
- after a wrong overlap nothing else is judged;
- shapes within EPS of touching may be reported to overlap or not;
- a normal is right if an axis with this normal has the least depth within the
  tolerance; if the cores touch within it, any normal with that depth is right;
- the reference edge is perpendicular to the normal; without such an edge two
  corners touch, with one contact;
- the incident edge is the edge at the nearest corner that faces the reference
  more; a corner stands for a disc, or for a round end of steep edges;
- each end of the clipped edge that lies below the reference needs a contact; on a
  round edge any place from the end of the edge to the tip is that end;
- contacts lie on both surfaces, and the deepest is as deep as the pair.
"""

import argparse
import collections
import json
import math
import subprocess
import sys
import tempfile
from decimal import Decimal

from referee_truth import Shape, Truth, add, cross, distance_to, dot, length, \
    sub, unit

PARTS = {"overlap": "overlap", "touching": "overlap", "normal": "normal",
         "normal-length": "normal", "depth": "depth", "distance": "depth",
         "separation": "depth", "contact-depth": "contacts",
         "deepest-contact": "contacts", "contact-count": "contacts",
         "contact-point": "contacts", "uncovered": "contacts",
         "outside": "contacts", "reference": "contacts",
         "incident": "contacts"}
RIGHT, WRONG, UNCLEAR = "right", "wrong", "unclear"


# ---- Records ------------------------------------------------------------------


def vector(value):
    both = (value["x"], value["y"]) if isinstance(value, dict) else value
    return tuple(Decimal(v) for v in both)


class Contact:
    """A claimed contact: a place on each surface, a place in the middle of the
    two, or any place between them; and its depth."""

    def __init__(self, on_a=None, on_b=None, middle=None, between=None,
                 depth=None):
        self.on = (on_a, on_b)
        self.middle, self.between, self.depth = middle, between, depth

    def place(self, of_b, out):
        """The place on one shape, of which `out` points away from the other
        shape's reference; None: it is not known."""
        if self.middle:
            return add(self.middle, out, -self.depth / 2)
        return self.between or self.on[of_b]

    def mate(self, of_b):
        """The place on the other shape; None: it is not known."""
        return self.on[1 - of_b]


class Record:
    """What a record claims: normals point from A to B, depths are positive."""

    def __init__(self, record, dialect):
        self.normal = self.depth = self.distance = self.points = None
        self.contacts = []
        self.has_contacts = False
        if dialect == "matter":
            self.read_matter(record)
        elif "pointA" in record:
            self.overlap = record["overlap"]
            self.points = vector(record["pointA"]), vector(record["pointB"])
            self.distance = Decimal(record["distance"])
        else:
            self.read_manifold(record, dialect)

    def read_matter(self, record):
        self.overlap = record["collided"]
        turn = -1 if record.get("bodyA", record["a"]) == record["a"] else 1
        if self.overlap:
            self.has_contacts = True
            self.normal = tuple(turn * c for c in vector(record["normal"]))
            self.depth = Decimal(record["depth"])
            self.contacts = [
                Contact(between=vector(p))
                for p in record["supports"][:record["supportCount"]]]

    def read_manifold(self, record, dialect):
        points = record.get("points", [])
        count = record.get("pointCount", record.get("count", len(points)))
        self.overlap = record.get("overlap", count > 0)
        if not count:
            return
        self.has_contacts = True
        self.normal = vector(record["normal"])
        for i, point in enumerate(points[:count]):
            if dialect == "chipmunk":
                self.contacts.append(Contact(
                    on_a=vector(point["pointA"]), on_b=vector(point["pointB"]),
                    depth=-Decimal(point["distance"])))
            else:
                self.contacts.append(Contact(
                    middle=vector(point),
                    depth=-Decimal(record["separations"][i])))


# ---- Verdicts -----------------------------------------------------------------


# The same of unit vectors.
Units = collections.namedtuple("Units", "low high")


class Tolerance:
    """What is surely right, and surely wrong: the judge accepts EPS, or 4
    units in the last place of a number of the scene."""

    def __init__(self, options, values):
        largest = max(abs(v) for v in values)
        unit = largest * 2.0 ** -23 if options.float else math.ulp(largest)
        eps = Decimal(options.tol)
        self.low = eps / 2
        self.high = 2 * max(eps, 4 * Decimal(unit))
        self.units = Units(self.low, 2 * eps)


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


class Normal:
    """The verdict about a normal, and the right normal by which the rest of
    the record is judged; None: it is not certain which one that is."""

    def __init__(self, truth, claimed, tolerance):
        self.truth, self.tol = truth, tolerance
        size = length(claimed)
        self.right = None
        self.rule = ""
        if size == 0:
            self.verdict = WRONG
            return
        long = verdict(abs(size - 1), tolerance.units)
        near = self.best_candidates(claimed)
        free = self.free(unit(claimed))
        self.verdict = worst([long, best([*near.values(), free])])
        if RIGHT in near.values():
            self.right = self.first(near, RIGHT)
        elif free == RIGHT:
            self.right = unit(claimed)
            self.rule = "cores touch"
        elif self.verdict == WRONG and free == WRONG and not self.touches():
            self.right = self.nearest(claimed)

    def best_candidates(self, claimed):
        """The verdict about each candidate that the claim may mean."""
        verdicts = {}
        for n, gap in zip(self.truth.candidates, self.truth.gaps):
            verdicts[n] = worst([verdict(self.truth.gap - gap, self.tol),
                                 verdict(length(sub(n, claimed)), self.tol.units)])
        return verdicts

    def first(self, near, wanted):
        """The candidate of that verdict with the least depth."""
        gaps = dict(zip(self.truth.candidates, self.truth.gaps))
        return max((n for n, v in near.items() if v == wanted), key=gaps.get)

    def touches(self):
        return abs(self.truth.gap + self.truth.radii) <= self.tol.high

    def free(self, n):
        """If the cores touch, any direction with the least depth is right."""
        return worst([
            verdict(abs(self.truth.gap + self.truth.radii), self.tol),
            verdict(self.truth.gap - self.truth.along(n), self.tol)])

    def nearest(self, claimed):
        """The right normal nearest to a wrong one, if it is unique."""
        right = [n for n, gap in zip(self.truth.candidates, self.truth.gaps)
                 if self.truth.gap - gap == 0]
        right.sort(key=lambda n: length(sub(n, claimed)))
        if len(right) > 1 and length(sub(right[1], claimed)) - \
                length(sub(right[0], claimed)) < TINY:
            return None
        return right[0] if right else None


# Decimals of this size are rounding.
TINY = Decimal(10) ** -30


class Incident:
    """The surface of the incident shape that a reference edge sees: an edge
    between two planes and the round about its near corner, or a tip."""

    def __init__(self, shape, frame, edge, corner):
        self.shape, self.frame, self.edge = shape, frame, edge
        radius, out = shape.radius, frame.out
        self.round = False
        if edge is None:
            at = frame.along(corner)
            self.ends, self.low, self.high = [(at, at)], at, at
            return
        (p, q) = edge
        way = unit(sub(q, p))
        side = way[1], -way[0]
        cores = [(frame.along(v), frame.depth(v)) for v in edge]
        line = [(x + radius * dot(side, frame.way), d - radius *
                 dot(side, out)) for x, d in cores]
        line, cores = zip(*sorted(zip(line, cores)))
        self.line = clipped(line, frame.size)
        deeper = cores[1][1] - cores[0][1]
        even = abs(deeper) <= TINY * (abs(cores[0][1]) + abs(cores[1][1]))
        near = int(deeper > 0)
        self.round = radius > 0 and not even
        if not self.round:
            self.ends = [(x, x) for x, _ in self.line]
        elif self.line:
            # Between the end of the line and the tip any place may be the end.
            self.ends = [(min(x, tip), max(x, tip)) for (x, _), tip in
                         zip(self.line, [c[0] if 0 <= c[0] <= frame.size
                                         else x for c, (x, _) in
                                         zip(cores, self.line)])]
            tip = cores[near][0]
            self.ends[near] = (min(self.line[near][0], tip),
                               max(self.line[near][0], tip))
            if self.line[1][0] - self.line[0][0] <= frame.tol.high:
                self.ends = [self.ends[near]]
        else:
            self.ends = [(cores[near][0], cores[near][0])]
        self.low = min((low for low, _ in self.ends), default=0)
        self.high = max((high for _, high in self.ends), default=0)
        if self.round and self.line:
            self.low = min(self.low, self.line[0][0])
            self.high = max(self.high, self.line[1][0])

    def depth_at(self, x):
        """The greatest depth of the line there."""
        (x0, d0), (x1, d1) = self.line
        if x1 - x0 == 0:
            return max(d0, d1)
        return d0 + (d1 - d0) * (x - x0) / (x1 - x0)

    def off(self, place):
        """How far a place is from the surface of the shape and of the edge."""
        if self.edge is None:
            return abs(self.shape.gap(place))
        (p, q) = self.edge
        way = unit(sub(q, p))
        behind = cross(way, sub(place, p))
        apart = abs(distance_to(place, p, q) - self.shape.radius)
        return max(abs(self.shape.gap(place)), apart, behind)


def clipped(line, size):
    """The part of a line of (place, depth) from 0 to the size; empty: none."""
    (x0, d0), (x1, d1) = line
    if x1 < 0 or x0 > size:
        return []

    def at(x):
        return x, d0 + (d1 - d0) * (x - x0) / (x1 - x0)

    return [at(Decimal(0)) if x0 < 0 else (x0, d0),
            at(size) if x1 > size else (x1, d1)]


class Frame:
    """Coordinates of a reference edge: places along it and depths below it."""

    def __init__(self, shape, start, end, tolerance):
        self.size = length(sub(end, start))
        self.way = unit(sub(end, start))
        self.out = self.way[1], -self.way[0]
        self.start = add(start, self.out, shape.radius)
        self.tol = tolerance

    def along(self, place):
        return dot(self.way, sub(place, self.start))

    def depth(self, place):
        return -dot(self.out, sub(place, self.start))


# The cosine of 45 degrees, with room for rounding.
STEEP = Decimal("0.5").sqrt() + Decimal("1e-12")


class Contacts:
    """The contacts of a record, by each reference that its normal allows."""

    def __init__(self, truth, record, normal, tolerance):
        self.truth, self.record = truth, record
        self.normal, self.tol = normal, tolerance
        self.shapes = truth.a, truth.b

    def judge(self):
        """The best of all forms, with the deepest contact; none where either
        answer about overlap is right."""
        if not self.record.contacts:
            return verdict(abs(self.truth.gap), self.tol)
        deep = [c.depth for c in self.record.contacts if c.depth is not None]
        deepest = RIGHT if not deep else verdict(
            abs(max(deep) + self.truth.along(self.normal)), self.tol)
        squares = [[(i, v) for i, v in self.squares(side) if v != WRONG]
                   for side in (0, 1)]
        forms = [worst([square, self.judge_reference(side, i)])
                 for side in (0, 1) for i, square in squares[side]]
        if not all(squares):
            forms.append(self.judge_corners())
        return worst([deepest, best(forms)])

    def outward(self, side):
        x, y = self.normal
        return (x, y) if side == 0 else (-x, -y)

    def squares(self, side):
        """Edges of a shape, and whether they are perpendicular to the normal."""
        for i, (p, q) in enumerate(self.shapes[side].edges()):
            x, y = unit(sub(q, p))
            yield i, verdict(length(sub((y, -x), self.outward(side))),
                             self.tol.units)

    def judge_corners(self):
        """Two corners touch if the normal points from one to the other."""
        p, q = (max(self.shapes[side].core,
                    key=lambda v, n=self.outward(side): dot(n, v))
                for side in (0, 1))
        way = sub(q, p)
        if length(way) > self.tol.low:
            off = verdict(length(sub(unit(way), self.normal)),
                          self.tol.units)
        else:
            off = RIGHT
        tips = (add(p, self.normal, self.truth.a.radius),
                add(q, self.normal, -self.truth.b.radius))
        return worst([off, self.judge_tip(tips[1], tips[0], 1, self.normal)])

    def judge_tip(self, tip, opposite, of_b, out):
        """One contact, at a tip of the incident shape."""
        if len(self.record.contacts) != 1:
            return WRONG
        contact = self.record.contacts[0]
        depth = -dot(out, sub(tip, opposite))
        if contact.between:
            # Anywhere on the way from one surface to the other.
            return verdict(distance_to(contact.between, tip, opposite)
                           if length(sub(tip, opposite))
                           else length(sub(tip, contact.between)), self.tol)
        exact = add(tip, out, depth / 2) if contact.middle else tip
        place = contact.middle or contact.place(of_b, out)
        results = [verdict(length(sub(place, exact)), self.tol),
                   verdict(abs(contact.depth - depth), self.tol)]
        if contact.mate(of_b):
            results.append(verdict(
                length(sub(contact.mate(of_b), opposite)), self.tol))
        return worst(results)

    def judge_reference(self, side, i):
        frame = Frame(self.shapes[side], *self.shapes[side].edges()[i],
                      self.tol)
        forms = []
        for find in (self.incident_edges, self.incident_corners):
            results = {self.judge_incident(frame, side, edge, corner)
                       for edge, corner in find(frame, 1 - side)}
            # Of features that differ by rounding, any may be meant.
            forms.append(WRONG if not results else
                         results.pop() if len(results) == 1 else UNCLEAR)
        return best(forms)

    def facing(self, frame, side):
        """The nearest corners; with the edges at each, and how much they face
        the reference."""
        shape = self.shapes[side]
        heights = [dot(frame.out, p) for p in shape.core]
        edges = shape.edges()
        for k, height in enumerate(heights):
            if height - min(heights) > self.tol.high:
                continue
            own = []
            for edge in (edges[k - 1], edges[k]) if edges else ():
                x, y = unit(sub(edge[1], edge[0]))
                own.append((-dot(frame.out, (y, -x)), edge))
            yield shape.core[k], own

    def incident_edges(self, frame, side):
        """At each corner the edge that faces the reference more."""
        for corner, own in self.facing(frame, side):
            for facing, edge in own:
                if max(own)[0] - facing <= self.tol.units.high:
                    yield edge, corner

    def incident_corners(self, frame, side):
        """A corner stands for a disc, or for a round end of steep edges."""
        for corner, own in self.facing(frame, side):
            if not own or (self.shapes[side].radius > 0 and
                           max(own)[0] < STEEP):
                yield None, corner

    def judge_incident(self, frame, side, edge, corner):
        of_b, shape = 1 - side, self.shapes[1 - side]
        surface = Incident(shape, frame, edge, corner)
        if edge is None:
            tip = add(corner, frame.out, -shape.radius)
            return self.judge_tip(tip, add(tip, frame.out, frame.depth(tip)),
                                  of_b, frame.out)
        if len(self.record.contacts) > 2:
            return WRONG
        if not surface.ends:
            cut = min(abs(frame.along(v) - limit)
                      for v in edge for limit in (0, frame.size))
            return WRONG if cut > self.tol.high else UNCLEAR
        results = [self.judge_place(contact, frame, surface, of_b)
                   for contact in self.record.contacts]
        return worst(results + self.judge_ends(frame, surface, of_b))

    def judge_place(self, contact, frame, surface, of_b):
        place = contact.place(of_b, frame.out)
        x, d = frame.along(place), frame.depth(place)
        results = [verdict(max(surface.low - x, x - surface.high, 0), self.tol)]
        if contact.between:
            real = surface.depth_at(min(max(x, surface.low), surface.high))
            return worst([*results, verdict(max(-d, d - real, 0), self.tol)])
        results += [verdict(surface.off(place), self.tol),
                    verdict(abs(contact.depth - d), self.tol)]
        if contact.mate(of_b):
            results.append(verdict(length(sub(
                contact.mate(of_b), add(place, frame.out, d))), self.tol))
        return worst(results)

    def judge_ends(self, frame, surface, of_b):
        """Each end that lies below the reference needs a contact."""
        places = [frame.along(c.place(of_b, frame.out))
                  for c in self.record.contacts]
        results = []
        for i, (low, high) in enumerate(surface.ends):
            # The only end of a round edge is as deep as the pair.
            need = surface.line[i][1] if len(surface.ends) > 1 \
                else -self.truth.gap
            if need < -self.tol.high:
                continue
            found = verdict(min(max(low - x, x - high, 0) for x in places),
                            self.tol)
            results.append(found if need > self.tol.high or found == RIGHT
                           else UNCLEAR)
        return results


def judge_points(truth, record, tolerance):
    """Each point is on its surface, and they are the distance apart along a
    right normal."""
    p, q = record.points
    way = sub(q, p)
    results = [verdict(abs(shape.gap(place)), tolerance)
               for shape, place in zip((truth.a, truth.b), (p, q))]
    off = min(length(sub(way, (truth.gap * n[0], truth.gap * n[1])))
              for n, gap in zip(truth.candidates, truth.gaps)
              if truth.gap - gap == 0)
    return worst([*results, verdict(off, tolerance)])


def judge(truth, record, tolerance):
    """The parts of a record, each right, wrong or unclear; and the names of the
    rules that decided."""
    rules = []
    if record.overlap != truth.overlap:
        parts = {"overlap": verdict(abs(truth.gap), tolerance)}
        if parts["overlap"] != RIGHT:
            return parts, rules
        rules.append("touching within the tolerance")
    parts = {"overlap": RIGHT}
    if record.points and not (record.overlap or truth.overlap):
        parts["depth"] = verdict(abs(record.distance - truth.gap), tolerance)
        parts["points"] = judge_points(truth, record, tolerance)
    if not record.overlap or record.normal is None:
        return parts, rules
    normal = Normal(truth, record.normal, tolerance)
    parts["normal"] = normal.verdict
    if normal.rule:
        rules.append(normal.rule)
    if record.depth is not None:
        parts["depth"] = verdict(abs(record.depth + truth.gap), tolerance)
    if not record.has_contacts:
        return parts, rules
    parts["contacts"] = UNCLEAR
    if normal.right:
        parts["contacts"] = Contacts(truth, record, normal.right,
                                     tolerance).judge()
    return parts, rules


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
        own, rules = judge(truth, Record(record, options.dialect),
                           Tolerance(options, numbers([scene, record])))
        counts.update(f"by rule: {rule}" for rule in rules)
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
