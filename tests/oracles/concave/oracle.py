"""Exact answers about shapes bounded by edges, in whole numbers and fractions:
nothing here knows of pieces but what is asked about those that are printed.
"""

import math
from fractions import Fraction
from math import isqrt

DIGITS = 300   # binary places of a root


def root(square):
    """The square root of a rational number, to 2^-DIGITS at least."""
    square = Fraction(square)
    n, d = square.numerator, square.denominator
    return Fraction(isqrt(n * d << 2 * DIGITS), d << DIGITS)


def cross(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def dot(ax, ay, bx, by):
    return ax * bx + ay * by


def sign(x):
    return (x > 0) - (x < 0)


def on_segment(p, a, b):
    return cross(a, b, p) == 0 and \
        min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and \
        min(a[1], b[1]) <= p[1] <= max(a[1], b[1])


def meets(a, b, c, d):
    """Whether two closed segments have a point in common."""
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]) \
       or max(a[1], b[1]) < min(c[1], d[1]) or \
       max(c[1], d[1]) < min(a[1], b[1]):
        return False
    return sign(cross(a, b, c)) * sign(cross(a, b, d)) <= 0 and \
        sign(cross(c, d, a)) * sign(cross(c, d, b)) <= 0


def point_square(p, a, b):
    """The squared distance of a point and a segment, over and under a bar."""
    ux, uy, vx, vy = b[0] - a[0], b[1] - a[1], p[0] - a[0], p[1] - a[1]
    along, length = dot(ux, uy, vx, vy), dot(ux, uy, ux, uy)
    if along <= 0 or length == 0:
        return dot(vx, vy, vx, vy), 1
    if along >= length:
        wx, wy = p[0] - b[0], p[1] - b[1]
        return dot(wx, wy, wx, wy), 1
    return (ux * vy - uy * vx) ** 2, length


def least(squares):
    best = None
    for n, d in squares:
        if best is None or n * best[1] < best[0] * d:
            best = n, d
    return Fraction(*best)


def segment_square(a, b, c, d):
    if meets(a, b, c, d):
        return Fraction(0)
    return least((point_square(a, c, d), point_square(b, c, d),
                  point_square(c, a, b), point_square(d, a, b)))


def turned(p, angle):
    if angle % 90:
        c, s = (Fraction(f(math.radians(angle))) for f in (math.cos, math.sin))
        return (int(c * p[0] - s * p[1]), int(s * p[0] + c * p[1]))
    angle = int(angle)
    for _ in range(angle // 90 % 4):
        p = (-p[1], p[0])
    return p


class Shape:
    """A closed set: an inside bounded by rings, or a line; and a radius."""

    def __init__(self, kind, members, rings=(), line=(), radius=0):
        self.json = {"type": kind, **members}
        self.rings, self.line, self.radius = rings, line, radius

    def place(self, name, step, angle, position, way):
        """Scales by a number, turns and moves; `way` is the velocity."""
        def scaled(value):
            if isinstance(value, (str, bool)):
                return value
            if isinstance(value, int):
                return value * step
            return [scaled(v) for v in value]

        def world(p):
            x, y = turned((p[0] * step, p[1] * step), angle)
            return (x + position[0], y + position[1])
        self.name, self.radius = name, self.radius * step
        self.way = tuple(way)
        self.json = {k: scaled(v) for k, v in self.json.items()}
        self.json.update(id=name, position=list(position), velocity=list(way))
        self.angle = angle
        self.rings = [[world(p) for p in r] for r in self.rings]
        self.line = [world(p) for p in self.line]
        self.join()

    def join(self):
        self.edges = [(r[i], r[(i + 1) % len(r)]) for r in self.rings
                      for i in range(len(r))]
        self.edges += list(zip(self.line, self.line[1:])) or \
            [(p, p) for p in self.line]
        self.points = [a for a, _ in self.edges] + \
            ([] if self.rings else self.line[-1:])

    def core_has(self, p):
        """Whether a point lies in the closed shape without its radius."""
        inside = False
        for a, b in self.edges:
            if on_segment(p, a, b):
                return True
            if (a[1] > p[1]) != (b[1] > p[1]):
                turn = cross(a, b, p)
                inside ^= (turn > 0) == (b[1] > a[1])
        return bool(self.rings) and inside

    def square(self, p):
        """The squared distance of a point from the core."""
        if self.rings and self.core_has(p):
            return Fraction(0)
        return least(point_square(p, a, b) for a, b in self.edges)

    def box(self):
        xs, ys = zip(*self.points)
        r = self.radius
        return [min(xs) - r, min(ys) - r], [max(xs) + r, max(ys) + r]

    def mass(self):
        """Area, centroid, and inertia about that of what rings bound."""
        area = mx = my = second = Fraction(0)
        ox, oy = self.points[0]
        for i, ring in enumerate(self.rings):
            sums = [Fraction(0)] * 4
            for k, (a, b) in enumerate(zip(ring, ring[1:] + ring[:1])):
                ax, ay, bx, by = a[0] - ox, a[1] - oy, b[0] - ox, b[1] - oy
                c = ax * by - ay * bx
                sums[0] += Fraction(c, 2)
                sums[1] += Fraction(c * (ax + bx), 6)
                sums[2] += Fraction(c * (ay + by), 6)
                sums[3] += Fraction(c * (ax * ax + ax * bx + bx * bx + ay * ay
                                         + ay * by + by * by), 12)
            if (sums[0] > 0) != (i == 0):
                sums = [-s for s in sums]
            area, mx, my, second = (s + t for s, t in
                                    zip((area, mx, my, second), sums))
        inertia = second - (mx * mx + my * my) / area
        return area, (mx / area + ox, my / area + oy), inertia


def core_square(a, b):
    """The squared distance of two cores."""
    if a.rings and a.core_has(b.points[0]) or \
       b.rings and b.core_has(a.points[0]):
        return Fraction(0)
    return min(segment_square(*e, *f) for e in a.edges for f in b.edges)


def pair_distance(square, radius):
    """The distance of two shapes from that of their cores; 0 if they touch."""
    return root(square) - radius if square > radius * radius else 0


# ---- convex sets of points: the pieces that are printed ---------------------

def normals(points):
    n = len(points)
    return [(points[(i + 1) % n][1] - points[i][1],
             points[i][0] - points[(i + 1) % n][0])
            for i in range(n)] if n > 1 else []


def span(points, n):
    along = [dot(*p, *n) for p in points]
    return min(along), max(along)


def open_times(p, q, way):
    """The open interval of times at which the insides of P, which goes `way`
    in a unit of time, and of Q overlap; None if there is none."""
    low, high = None, None
    axes = [n for n in normals(p) + normals(q) if n != (0, 0)]
    if len({sign(a[0] * b[1] - a[1] * b[0]) for a in axes for b in axes}) < 2:
        return None
    for n in axes:
        (pl, ph), (ql, qh), speed = span(p, n), span(q, n), dot(*way, *n)
        if speed == 0:
            if ph <= ql or qh <= pl:
                return None
            continue
        ends = sorted((Fraction(ql - ph, speed), Fraction(qh - pl, speed)))
        low = ends[0] if low is None else max(low, ends[0])
        high = ends[1] if high is None else min(high, ends[1])
    if low is None:
        return Fraction(-1), Fraction(2)
    return (low, high) if low < high else None


def convex_square(p, q):
    """The squared distance of two convex sets, 0 where they meet."""
    for a, b in ((p, q), (q, p)):
        if len(a) > 2 and all(cross(a[i - 1], a[i], b[0]) >= 0
                              for i in range(len(a))):
            return Fraction(0)
    es = [(p[i - 1], p[i]) for i in range(len(p))]
    fs = [(q[i - 1], q[i]) for i in range(len(q))]
    return min(segment_square(*e, *f) for e in es for f in fs)


def convex_depth(p, q):
    """The depth of two convex sets whose insides overlap."""
    best = None
    for n in normals(p) + normals(q):
        if n == (0, 0):
            continue
        (pl, ph), (ql, qh) = span(p, n), span(q, n)
        deep = Fraction(min(ph - ql, qh - pl)) ** 2 / dot(*n, *n)
        best = deep if best is None else min(best, deep)
    return best


# ---- motion ------------------------------------------------------------------

def ray_flat(shape, start, end):
    """The first time at which a segment meets a core, and the edges there."""
    first, edges = None, []
    dx, dy = end[0] - start[0], end[1] - start[1]
    for i, (a, b) in enumerate(shape.edges):
        if not meets(start, end, a, b):
            continue
        ex, ey = b[0] - a[0], b[1] - a[1]
        under = dx * ey - dy * ex
        if under:
            t = Fraction((a[0] - start[0]) * ey - (a[1] - start[1]) * ex, under)
        else:
            length = dot(dx, dy, dx, dy)
            t = min(max(Fraction(dot(p[0] - start[0], p[1] - start[1], dx, dy),
                                 length), 0) for p in (a, b))
        if first is None or t < first:
            first, edges = t, []
        if t == first:
            edges.append(i)
    return first, edges


def disc_time(p, way, c, radius):
    """When a point comes to a disc, on its line; None if it misses."""
    vx, vy = p[0] - c[0], p[1] - c[1]
    a, b = dot(*way, *way), dot(vx, vy, *way)
    under = b * b - a * (dot(vx, vy, vx, vy) - radius * radius)
    return (-b - root(under)) / a if a and under >= 0 else None


def capsule_time(p, way, a, b, radius):
    """When a point outside first comes to a capsule that it does meet."""
    times = [disc_time(p, way, a, radius), disc_time(p, way, b, radius)]
    ex, ey = b[0] - a[0], b[1] - a[1]
    speed, length = ex * way[1] - ey * way[0], dot(ex, ey, ex, ey)
    if speed:
        far, at = radius * root(length), cross(a, b, p)
        for t in ((far - at) / speed, (-far - at) / speed):
            foot = dot(p[0] - a[0] + way[0] * t, p[1] - a[1] + way[1] * t,
                       ex, ey)
            if 0 <= foot <= length:
                times.append(t)
    return min((t for t in times if t is not None and t >= -1e-40),
               default=None)


def ray_round(shape, start, end):
    way, radius = (end[0] - start[0], end[1] - start[1]), shape.radius
    return min((capsule_time(start, way, a, b, radius) for a, b in shape.edges
                if segment_square(start, end, a, b) <= radius * radius),
               default=None)


def cast_round(a, b, way):
    """When two shapes with a radius, not overlapping, begin to overlap."""
    radius, best = a.radius + b.radius, None
    for points, edges, (wx, wy) in ((a.points, b.edges, way),
                                    (b.points, a.edges, (-way[0], -way[1]))):
        for p in points:
            one, two = ((p[0] + k * wx, p[1] + k * wy) for k in (1, 2))
            for e in edges:
                if segment_square(p, two, *e) >= radius * radius:
                    continue
                near = segment_square(p, one, *e)
                if near > radius * radius:
                    continue
                # Touching at the end of the way, and going further in.
                t = Fraction(1) if near == radius * radius else \
                    capsule_time(p, (wx, wy), *e, radius)
                best = t if best is None else min(best, t)
    return best
