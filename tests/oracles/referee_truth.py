"""Two convex shapes with radii, in whole numbers and decimals of 60 digits: how
far they are apart or overlap, and along which directions.  Shares nothing with
the program.
"""

import decimal
import functools
from decimal import Decimal
from fractions import Fraction

decimal.setcontext(decimal.Context(prec=60, Emin=-10 ** 6, Emax=10 ** 6))


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


def distance_to(place, p, q):
    way = sub(q, p)
    share = dot(sub(place, p), way) / dot(way, way)
    return length(sub(place, add(p, way, min(max(share, 0), 1))))


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


def turns(p, q):
    """The order of two directions by angle, from 0 to below 360 degrees."""
    half = [v[1] < 0 or (v[1] == 0 and v[0] < 0) for v in (p, q)]
    return half[0] - half[1] or -cross(p, q)


def differences(a, b):
    """Corners, and maybe more points, of the polygon of all b - a: the sides of
    both, in the order of their angles."""
    p, first = sides_from_lowest([(-x, -y) for x, y in a])
    q, second = sides_from_lowest(b)
    at, points = add(p, q), []
    for side in sorted(first + second, key=functools.cmp_to_key(turns)):
        points.append(at)
        at = add(at, side)
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

    def edges(self):
        """From each corner to the next; a segment has two sides."""
        if len(self.core) < 2:
            return []
        return list(zip(self.core, self.core[1:] + self.core[:1]))

    def gap(self, place):
        """The signed distance of a place from the surface."""
        edges = self.edges()
        if not edges:
            return length(sub(place, self.core[0])) - self.radius
        outside = [cross(sub(place, p), unit(sub(q, p))) for p, q in edges]
        if len(edges) > 2 and max(outside) <= 0:
            return max(outside) - self.radius
        return min(distance_to(place, p, q) for p, q in edges) - self.radius


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
