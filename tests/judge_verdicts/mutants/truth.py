"""What mutants.py knows of a scene by itself: its shapes as rounded
convex cores, and gaps along directions, in decimals of 200 digits.
"""

import decimal
import json
import math
from decimal import Decimal

decimal.setcontext(decimal.Context(prec=200, Emin=-10 ** 6, Emax=10 ** 6))
# Of a unit vector: units in the last place are those of [1/2, 1).
LAST = 2.0 ** -53


def copy(value):
    """A deep copy of what JSON can hold."""
    return json.loads(json.dumps(value))


def core(shape):
    """Vertices and radius; no vertices where the shape is put elsewhere."""
    if {"position", "angle", "rotation"} & shape.keys():
        return [], 0
    kind = shape["type"]
    if kind == "box":
        (x, y), (right, top) = shape["min"], shape["max"]
        return [[x, y], [right, y], [right, top], [x, top]], 0
    names = {"circle": ["center"], "capsule": ["a", "b"],
             "segment": ["a", "b"], "point": ["point"]}
    if kind == "polygon":
        return shape["vertices"], shape.get("radius", 0)
    return [shape[n] for n in names[kind]], shape.get("radius", 0)


def exact(point):
    """A point of doubles in decimals."""
    return Decimal(point[0]), Decimal(point[1])


def dot(p, q):
    return p[0] * q[0] + p[1] * q[1]


class Pair:
    """Two shapes of a scene, by the ids of a record."""

    def __init__(self, scene, record):
        """Either shape may be in pieces: then nothing is known of them."""
        shapes = {s.get("id", f"#{i}"): s
                  for i, s in enumerate(scene["shapes"])}
        cores = {k: core(shapes[record[k]]) for k in "ab"}
        self.is_cut = "a_piece" in record or "b_piece" in record
        self.known = all(c[0] for c in cores.values()) and not self.is_cut
        self.points = {k: c[0] for k, c in cores.items()}
        self.vertices = {k: [exact(p) for p in c[0]] for k, c in cores.items()}
        self.radius = {k: c[1] for k, c in cores.items()}
        numbers = list(numbers_of([shapes[record[k]] for k in "ab"]))
        self.scale = 4 * max(abs(v) for v in numbers)
        self.unit = math.ulp(self.scale)   # no place is known worse than that
        self.room, self.is_clear = 0, True   # see planted.py

    def gap(self, normal):
        """The gap along a direction from A to B, for a unit of length."""
        n = exact(normal)
        length = dot(n, n).sqrt()
        ahead = min(dot(n, p) for p in self.vertices["b"])
        behind = max(dot(n, p) for p in self.vertices["a"])
        return (ahead - behind) / length - sum(map(Decimal,
                                                   self.radius.values()))

    def is_off(self, normal, amount, room=0):
        """Whether the gap along a normal is surely not the amount, which is
        that of the shapes but for rounding; by more than `room`, too."""
        off = abs(self.gap(normal) - Decimal(amount))
        return off > max(12 * Decimal(math.ulp(amount)), Decimal(room))

    def is_other(self, normal, amount):
        """The same of a normal that may be the rounded one of another edge."""
        return self.is_off(normal, amount, 8 * LAST * self.scale)

    def edge_normal(self, of, edge):
        """The unit normal of an edge of the file, on either side of it; None:
        there is no such edge."""
        points = self.vertices[of]
        if not 0 <= edge < len(points) or len(points) < 2:
            return None
        p, q = points[edge], points[(edge + 1) % len(points)]
        way = (q[0] - p[0], q[1] - p[1])
        length = dot(way, way).sqrt()
        return (way[1] / length, -way[0] / length) if length else None

    def is_square(self, of, edge, normal):
        """Whether an edge may be square to a normal, but for rounding."""
        own = self.edge_normal(of, edge)
        if own is None:
            return False
        cross = own[0] * Decimal(normal[1]) - own[1] * Decimal(normal[0])
        return abs(cross) < 40 * LAST


def numbers_of(value):
    """All numbers within."""
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        yield value
    elif isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        for element in value:
            yield from numbers_of(element)
