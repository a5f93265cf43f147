"""A scene of families.py, what the program said of its pieces, and what was
found to be wrong.
"""

import collections
import json
import random
from fractions import Fraction

import families
import oracle as exact

NEAR = Fraction(1, 10 ** 12)
COUNTS = collections.Counter()
FAULTS = []


def near(found, wanted, room=NEAR):
    return abs(found - wanted) <= room * abs(wanted)


class Case:
    """A scene in whole units, and what was asked about it."""

    def __init__(self, seed, scale, way):
        rng = random.Random(f"{seed} {scale}")
        self.name = f"{scale} {seed}"
        self.shapes, self.families, self.exponent = families.scene(rng, scale)
        step, offset = families.SCALES[scale][1:]
        self.by_name = {s.name: s for s in self.shapes}
        self.way, self.turned = way, scale == "turned"
        self.dropped = 0   # vertices that are left out, being bent inward
        points = [p for s in self.shapes for p in s.points]
        self.rays = []
        for _ in range(6):
            a, b = (list(rng.choice(points))
                    if rng.random() < 0.4 and not self.turned else
                    [rng.randrange(-14, 15) * step + offset for _ in range(2)]
                    for _ in range(2))
            if rng.random() < 0.4:
                b[k] = a[k] if (k := rng.randrange(2)) else b[k]
            self.rays.append(tuple(tuple(int(self.units(self.number(v)))
                                         for v in p) for p in (a, b)))
        self.largest = max(abs(v) for p in points for v in p)
        self.pieces = {}

    def number(self, value):
        return float(value * Fraction(2) ** self.exponent)

    def units(self, value):
        if isinstance(value, list):
            return tuple(self.units(v) for v in value)
        return Fraction(value) / Fraction(2) ** self.exponent

    def text(self, order=1):
        def members(value):
            if isinstance(value, bool) or isinstance(value, str):
                return value
            if isinstance(value, int):
                return self.number(value)
            return [members(v) for v in value]
        shapes = [{**{k: members(v) for k, v in s.json.items()},
                   "angle": s.angle} for s in self.shapes]
        rays = [{"from": members(a), "to": members(b)} for a, b in self.rays]
        return json.dumps({"name": self.name, "shapes": shapes[::order],
                           "rays": rays})

    def fault(self, query, *what):
        COUNTS["faults " + query] += 1
        FAULTS.append((query, self, what))

    def take(self, shape, records, pieces):
        """Where rounding moves vertices, a shape is what is printed."""
        moved = {}
        for record, piece in zip(records, pieces):
            twice = sum(exact.cross(piece[0], piece[i], piece[i + 1])
                        for i in range(1, len(piece) - 1))
            moved.update(zip(record["indices"], piece))
            if twice < 0:
                piece.reverse()
            if any(exact.cross(piece[i - 2], piece[i - 1], piece[i]) < 0
                   for i in range(len(piece) if len(piece) > 2 else 0)):
                self.fault("pieces", shape.name, "not convex", record)
        shape.radius = int(self.units(self.number(shape.radius)))
        shape.way = tuple(int(self.units(self.number(v))) for v in shape.way)
        file = (p for r in shape.rings or [shape.line] for p in r)
        there = {}
        for i, p in enumerate(file):
            there[p] = moved.get(i, p)
            self.dropped += i not in moved
            if max(abs(a - b) for a, b in zip(p, there[p])) > \
               NEAR * self.largest:
                self.fault("pieces", shape.name, "vertex", i)
        shape.rings = [[there[p] for p in r] for r in shape.rings]
        shape.line = [there[p] for p in shape.line]
        shape.join()

    def piece(self, record, side):
        """The points of the piece that a record names, and its shape."""
        shape = self.by_name[record[side]]
        all_of = self.pieces[shape.name]
        named = record.get(side + "_piece")
        if (named is None) != (len(all_of) == 1 and not (
                shape.json["type"] == "chain")):
            raise ValueError(f"{side}_piece is {named} of {len(all_of)}")
        return all_of[named or 0], shape


def pairs_of(case, found):
    by_pair = collections.defaultdict(list)
    for record in found["pairs"]:
        by_pair[record["a"], record["b"]].append(record)
    names = [s.name for s in case.shapes]
    for i, a in enumerate(names):
        for b in names[i + 1:]:
            yield case.by_name[a], case.by_name[b], by_pair.pop((a, b), [])
    if by_pair:
        case.fault("pairs", "records left", by_pair)
