"""The part of a ray in a shape, in rational numbers: the times, as shares of the
ray, at which its point is at most a radius away from the shape.

A shape is `rings`, which bound its inside, or else `line`, points joined by
edges; and a radius. Nothing here knows of convex pieces: a set of times is the
union of those within the radius of each edge, and of those inside the rings.
Roots are rounded to 2^-DIGITS, and times that differ by less than SAME are the
same: the coordinates of the tests are small whole numbers, of which no two
different sums of roots are as near.
"""

from fractions import Fraction
from math import isqrt

DIGITS = 700
SAME = Fraction(1, 1 << 600)
ZERO, ONE = Fraction(0), Fraction(1)


def root(square):
    n, d = square.numerator, square.denominator
    return Fraction(isqrt(n * d << 2 * DIGITS), d << DIGITS)


def cross(u, v):
    return u[0] * v[1] - u[1] * v[0]


def dot(u, v):
    return u[0] * v[0] + u[1] * v[1]


def minus(p, q):
    return p[0] - q[0], p[1] - q[1]


def along(p, way, t):
    return p[0] + way[0] * t, p[1] + way[1] * t


def square_to(p, a, b):
    """The squared distance of a point from a segment."""
    e, v = minus(b, a), minus(p, a)
    size, foot = dot(e, e), dot(e, v)
    if size == 0 or foot <= 0:
        return dot(v, v)
    if foot >= size:
        w = minus(p, b)
        return dot(w, w)
    return Fraction(cross(e, v) ** 2, size)


class Solid:
    def __init__(self, rings, line, radius):
        self.rings, self.radius = rings, radius
        rings = rings or []
        self.edges = [(r[i], r[(i + 1) % len(r)]) for r in rings
                      for i in range(len(r))]
        self.edges += list(zip(line, line[1:])) or [(p, p) for p in line]
        self.points = line or [a for a, _ in self.edges]
        self.turns = []  # for each edge: 1 if the inside is on its left
        for i, r in enumerate(rings):
            area = sum(cross(p, q) for p, q in zip(r, r[1:] + r[:1]))
            self.turns += [1 if (area > 0) == (i == 0) else -1] * len(r)

    def has(self, p):
        """Whether a point is inside the rings, on no edge."""
        inside = False
        for a, b in self.edges if self.rings else []:
            if (a[1] > p[1]) != (b[1] > p[1]):
                turn = cross(minus(b, a), minus(p, a))
                inside ^= (turn > 0) == (b[1] > a[1])
        return inside

    def is_within(self, p, radius):
        return self.has(p) or any(square_to(p, a, b) <= radius * radius
                                  for a, b in self.edges)


def flat_times(start, way, a, b):
    """The times at which a point meets a segment."""
    e, v = minus(b, a), minus(a, start)
    speed = cross(way, e)
    if speed == 0:
        if cross(way, v) != 0 or cross(way, minus(b, start)) != 0:
            return None
        size = dot(way, way)
        ends = [Fraction(dot(way, minus(p, start)), size) for p in (a, b)]
        return min(ends), max(ends)
    if not 0 <= Fraction(cross(v, way), speed) <= 1:
        return None
    t = Fraction(cross(v, e), speed)
    return t, t


def round_times(start, way, a, b, radius):
    """The times at which a point is within a radius of a segment; and whether
    its line only touches what is."""
    sides = [cross(way, minus(p, start)) for p in (a, b)]
    size, square = dot(way, way), radius * radius
    low = min(abs(s) for s in sides) if sides[0] * sides[1] > 0 else 0
    reach = square * size - low * low
    if reach < 0:
        return None
    times, e = [], minus(b, a)
    length = dot(e, e)
    for p, s in zip((a, b), sides):
        rest = square * size - s * s
        if rest < 0:
            continue
        for sign in (-1, 1):
            t = (dot(way, minus(p, start)) + sign * root(Fraction(rest))) / size
            foot = dot(e, minus(along(start, way, t), a))
            if length == 0 or (foot <= SAME if p is a
                               else foot >= length - SAME):
                times.append(t)
    speed = cross(e, way)
    for sign in (-1, 1):
        if speed == 0:
            break
        t = (sign * radius * root(Fraction(length)) +
             cross(e, minus(a, start))) / speed
        foot = dot(e, minus(along(start, way, t), a))
        if 0 <= foot <= length:
            times.append(t)
    return min(times), max(times), reach == 0


def inner_times(solid, start, way):
    """The times between which the point is inside the rings."""
    times = set()
    for a, b in solid.edges if solid.rings else []:
        met = flat_times(start, way, a, b)
        times.update(met or ())
    times = sorted(times)
    return [(s, t) for s, t in zip(times, times[1:])
            if solid.has(along(start, way, (s + t) / 2))]


def unite(parts):
    out = []
    for low, high in sorted(parts):
        if out and low <= out[-1][1] + SAME:
            out[-1][1] = max(out[-1][1], high)
        else:
            out.append([low, high])
    return out


def is_front(way, a, b):
    """Whether a ray comes from the right of an edge."""
    return cross(way, minus(b, a)) < 0


def parts_of(solid, start, way, radius, one_sided):
    """The times at which the ray is in the shape, on its whole line, as a list
    of intervals."""
    total, parts = solid.radius + radius, []
    is_line = not solid.rings and solid.is_line
    for a, b in solid.edges:
        if one_sided and is_line and not is_front(way, a, b):
            continue
        if total == 0:
            if not one_sided or solid.rings or is_line:
                parts.append(flat_times(start, way, a, b))
            continue
        met = round_times(start, way, a, b, total)
        if met and not (one_sided and met[2]):
            parts.append(met[:2])
    return unite(p for p in parts + inner_times(solid, start, way) if p)


class Met:
    """What a ray meets: the entry and exit times, None if there is none."""

    def __init__(self, inside, low, high):
        self.inside, self.low, self.high = inside, low, high


def meet(solid, start, end, radius, one_sided):
    way = minus(end, start)
    total = solid.radius + radius
    within = solid.is_within(start, total)
    if way == (0, 0):
        return Met(True, ZERO, None) if within and not one_sided else None
    if within and not one_sided:
        high = next(h for low, h in parts_of(solid, start, way, radius, False)
                    if low <= SAME and h >= -SAME)
        return Met(True, ZERO, None if high > ONE + SAME else max(high, ZERO))
    for low, high in parts_of(solid, start, way, radius, one_sided):
        if low > SAME and low <= ONE + SAME:
            return Met(False, low, None if high > ONE + SAME else high)
    return None
