"""Seeded families of shapes on a lattice: concave polygons, with holes and
without, chains, and the convex shapes that meet them.

A shape is a dict: `rings`, lists of points in whole units, which bound its
inside, or `line`, points joined by edges, `closed` or not; `radius`, in units;
and `json`, the members of the scene, in units of the lattice as well. All
stand where the scene has them: `position` and quarter turns are applied.
"""

import json
import subprocess

from oracle import Shape, cross

POLYGONS = []   # pairs of a family's name and rings, from the generator


def load_polygons(generator, seed):
    run = subprocess.run([generator, "rings", str(seed)], check=True,
                         capture_output=True)
    for line in map(json.loads, run.stdout.splitlines()):
        POLYGONS.append((line["family"], [[tuple(p) for p in ring]
                                          for ring in line["rings"]]))


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
    family, rings = rng.choice(POLYGONS)
    radius = rng.choice((0, 0, 0, 1))
    members = {"vertices": rings[0], "radius": radius}
    if len(rings) > 1:
        members["holes"] = rings[1:]
    return Shape("polygon", members, rings=rings, radius=radius), family


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
