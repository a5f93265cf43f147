"""Seeded families of shapes on a lattice: concave polygons, with holes and
without, chains, and the convex shapes that meet them.

A shape is a dict: `rings`, lists of points in whole units, which bound its
inside, or `line`, points joined by edges, `closed` or not; `radius`, in units;
and `json`, the members of the scene, in units of the lattice as well. All
stand where the scene has them: `position` and quarter turns are applied.
"""

import math

from oracle import Shape, cross, meets


def ring_is_simple(ring):
    """Whether no two edges meet but neighbours at their vertex."""
    n = len(ring)
    edges = [(ring[i], ring[(i + 1) % n]) for i in range(n)]
    for i, (a, b) in enumerate(edges):
        if a == b:
            return False
        c = edges[(i + 1) % n][1]
        if cross(a, b, c) == 0 and \
           (b[0] - a[0]) * (c[0] - b[0]) + (b[1] - a[1]) * (c[1] - b[1]) < 0:
            return False
        for j in range(i + 2, n):
            if (j + 1) % n != i and meets(a, b, *edges[j]):
                return False
    return any(cross(*ring[:2], p) for p in ring)


def star(rng):
    """Corners round a centre, near and far ones in turn."""
    count = rng.randrange(4, 14)
    arms = {}
    while len(arms) < count:
        x, y = rng.randrange(-9, 10), rng.randrange(-9, 10)
        if x or y:
            g = math.gcd(x, y)
            arms[x // g, y // g] = (x, y)
    ring = sorted(arms.values(), key=lambda p: math.atan2(p[1], p[0]))
    return [ring]


def comb(rng):
    """Teeth of any length on a back."""
    ring, x = [], 0
    for _ in range(rng.randrange(2, 7)):
        tooth, gap = rng.randrange(1, 4), rng.randrange(1, 4)
        high, low = rng.randrange(3, 9), rng.randrange(1, 3)
        ring += [(x, low), (x, high), (x + tooth, high), (x + tooth, low)]
        x += tooth + gap
    return [ring + [(ring[-1][0], 0), (0, 0)]]


def spiral(rng):
    """A corridor that winds inward, a quarter as wide as its turns."""
    turns = rng.randrange(3, 9)
    ways = ((1, 0), (0, 1), (-1, 0), (0, -1))
    out, x, y = [(0, 0)], 0, 0
    for i in range(turns):
        length = 8 * ((turns - i + 1) // 2) + 4
        x, y = x + ways[i % 4][0] * length, y + ways[i % 4][1] * length
        out.append((x, y))
    back = [(0, 1)]
    for i in range(1, turns):
        (dx, dy), (ex, ey) = ways[(i - 1) % 4], ways[i % 4]
        back.append((out[i][0] - dx + ex, out[i][1] - dy + ey))
    dx, dy = ways[(turns - 1) % 4]
    return [out + [(x - dy, y + dx)] + back[::-1]]


def tour(rng):
    """A tour of random points, uncrossed."""
    count = rng.randrange(4, 12)
    ring = list({(rng.randrange(13), rng.randrange(13))
                 for _ in range(count)})
    rng.shuffle(ring)
    for _ in range(200):
        n = len(ring)
        found = [(i, j) for i in range(n) for j in range(i + 2, n)
                 if (j + 1) % n != i and
                 meets(ring[i], ring[i + 1], ring[j], ring[(j + 1) % n])]
        if not found:
            break
        i, j = rng.choice(found)
        ring[i + 1:j + 1] = ring[i + 1:j + 1][::-1]
    return [ring]


def border(cells):
    """The rings round cells of a lattice; None where two touch at a corner."""
    after = {}
    for x, y in cells:
        for a, b, side in (((x, y), (x + 1, y), (x, y - 1)),
                           ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
                           ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
                           ((x, y + 1), (x, y), (x - 1, y))):
            if side not in cells:
                if a in after:
                    return None
                after[a] = b
    rings = []
    while after:
        ring = [min(after)]
        while ring[-1] in after:
            ring.append(after.pop(ring[-1]))
        rings.append(ring[:-1])
    return rings


def cells(rng):
    """Cells of a grid, with holes and vertices on straight sides."""
    wide, share = rng.randrange(3, 7), rng.choice((0.6, 0.75, 0.9))
    full = {(x, y) for x in range(wide) for y in range(wide)
            if rng.random() < share}
    part, todo = set(), [min(full)] if full else []
    while todo:
        x, y = todo.pop()
        if (x, y) in full and (x, y) not in part:
            part.add((x, y))
            todo += [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
    rings = border(part)
    if not rings:
        return comb(rng)
    keep = rng.random()
    rings = [[p for i, p in enumerate(r)
              if cross(r[i - 1], p, r[(i + 1) % len(r)]) or
             rng.random() < keep]
             for r in rings]
    return [[(2 * x, 2 * y) for x, y in r] for r in rings]


def frame(rng):
    """A box with holes of the other families side by side."""
    rings, x, high = [], 2, 0
    for _ in range(rng.randrange(1, 4)):
        hole = rng.choice((star, comb, tour, spiral))(rng)[0]
        if not ring_is_simple(hole):
            continue
        low = min(p[0] for p in hole), min(p[1] for p in hole)
        hole = [(p[0] - low[0] + x, p[1] - low[1] + 1) for p in hole]
        x = max(p[0] for p in hole) + rng.randrange(1, 3)
        high = max(high, *(p[1] for p in hole))
        rings.append(hole)
    wide, high = x + 1, high + 1
    return [[(0, 0), (wide, 0), (wide, high), (0, high)]] + rings


CONCAVE = (star, comb, spiral, tour, cells, frame)


def polygon(rng, family):
    while True:
        rings = family(rng)
        if len(rings[0]) > 2 and all(map(ring_is_simple, rings)):
            break
    rings = [r[::rng.choice((1, -1))] for r in rings]
    k = rng.randrange(len(rings[0]))
    return [rings[0][k:] + rings[0][:k]] + rings[1:]


def chain(rng):
    line = [(rng.randrange(12), rng.randrange(12))]
    while len(line) < 3 or rng.random() < 0.7:
        p = (line[-1][0] + rng.randrange(-6, 7),
             line[-1][1] + rng.randrange(-6, 7))
        if p != line[-1]:
            line.append(p)
    return line, line[0] != line[-1] and rng.random() < 0.4


def convex(rng):
    """A shape that is its own only piece."""
    def at():
        return (rng.randrange(12), rng.randrange(12))
    kind = rng.choice(("circle", "capsule", "box", "point", "segment",
                       "polygon"))
    a, b, radius = at(), at(), rng.randrange(1, 4)
    if kind == "circle":
        return Shape(kind, {"center": a, "radius": radius}, line=[a],
                     radius=radius)
    if kind == "point":
        return Shape(kind, {"point": a}, line=[a])
    if kind == "segment":
        return Shape(kind, {"a": a, "b": b}, line=[a, b])
    if kind == "capsule":
        return Shape(kind, {"a": a, "b": b, "radius": radius}, line=[a, b],
                     radius=radius)
    if kind == "box":
        b = (a[0] + rng.randrange(1, 5), a[1] + rng.randrange(1, 5))
        ring = [a, (b[0], a[1]), b, (a[0], b[1])]
        return Shape(kind, {"min": a, "max": b}, rings=[ring])
    c = at()
    while not cross(a, b, c):
        a, b, c = at(), at(), at()
    radius = rng.choice((0, 0, radius))
    return Shape(kind, {"vertices": [a, b, c], "radius": radius},
                 rings=[[a, b, c]], radius=radius)


def concave(rng):
    """A shape of pieces, and the name of its family."""
    if rng.random() < 0.25:
        line, closed = chain(rng)
        radius = rng.choice((0, 0, 1, 2))
        return Shape("chain", {"vertices": line, "closed": closed,
                               "radius": radius},
                     line=line + line[:1] * closed, radius=radius), "chain"
    family = rng.choice(CONCAVE)
    rings = polygon(rng, family)
    radius = rng.choice((0, 0, 0, 1))
    members = {"vertices": rings[0], "radius": radius}
    if len(rings) > 1:
        members["holes"] = rings[1:]
    return Shape("polygon", members, rings=rings,
                 radius=radius), family.__name__


# What whole lattice units are in the scene, how many the lattice's own step
# is, and how far all lies from the origin: ordinary, steps of 2^-40 beside
# whole numbers, tiny, far out, huge.
SCALES = {"ordinary": (0, 1, 0), "halves": (-1, 1, 0),
          "nearly": (-40, 2 ** 40, 0), "tiny": (-500, 1, 0),
          "far": (0, 1, 2 ** 50), "huge": (150, 1, 0),
          "turned": (-120, 2 ** 120 // 10, 0)}


def scene(rng, scale):
    """Shapes in units, which are 2 to the power of the exponent returned."""
    exponent, step, offset = SCALES[scale]
    shapes, names = [], []
    for i in range(rng.randrange(2, 5)):
        if i == 0 or rng.random() < 0.5:
            shape, name = concave(rng)
        else:
            shape, name = convex(rng), "convex"
        moved = [rng.randrange(-8, 9) * step + offset for _ in range(2)]
        if scale == "nearly":
            moved[rng.randrange(2)] += rng.choice((-1, 0, 1))
        way = [rng.choice((-1, 1)) * rng.randrange(0, 25) * step
               for _ in range(2)]
        angle = rng.choice((0, 0, 90, 180, 270, -90, 450))
        if scale == "turned":
            angle = rng.choice((30.0, 45.0, rng.uniform(-180, 180)))
        shape.place(f"s{i}", step, angle, moved, way)
        shapes.append(shape)
        names.append(name)
    if offset and rng.random() < 0.5:
        rng.shuffle(shapes)
    return shapes, names, exponent
