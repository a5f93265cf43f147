#!/usr/bin/env python3
"""Slides and throws bodies over ground of many shapes, and over the same ground
of one shape: a seam between shapes must make no difference.

usage: seams.py PROGRAM

Each kind of ground has 1000 seams. Bodies slide at 10 speeds in both directions,
on the flat and on slopes, with and without friction, or fall and bounce. They
do not meet each other, so each scene has all of them. Their speeds must be those
on one long segment, box or capsule, to TOLERANCE times the speed that they began
with, and their places too. Bodies that are thrown must never be deeper in the
ground than on one long box.
"""

import json
import math
import random
import subprocess
import sys

PROGRAM = sys.argv[1]
TOLERANCE = 1e-9

# Where something else than the ground decides the last digits: contacts of a
# body of several pieces are solved in the order of the ground's shapes, and a
# second contact with a round shape may come or go by an ulp.
LOOSE = 1e-5
SEAMS, WIDTH, HEIGHT = 1000, 0.25, 1.0
SUNK = 0.002  # bodies begin that deep, so that rounding lifts none of them
X = [WIDTH * (i - SEAMS / 2) for i in range(SEAMS + 1)]
LEFT, RIGHT = X[0], X[-1]
SPANS = list(zip(X, X[1:]))
MATERIAL = {"static": True, "friction": 1, "restitution": 1}


def turned(point, degrees):
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [c * point[0] - s * point[1], s * point[0] + c * point[1]]


def box(left, right, bottom=-HEIGHT, top=0):
    return lambda a: {"type": "box", "min": [left, bottom], "max": [right, top],
                      "angle": a}


def tile(left, right):
    """A box that is placed by its position."""
    half = (right - left) / 2
    return lambda a: {"type": "box", "min": [-half, -HEIGHT], "max": [half, 0],
                      "position": turned([left + half, 0], a), "angle": a}


def polygon(*points, kind="polygon", **more):
    return lambda a: {"type": kind, "vertices": [turned(p, a) for p in points],
                      **more}


def segment(left, right):
    return lambda a: {"type": "segment", "a": turned([left, 0], a),
                      "b": turned([right, 0], a)}


def capsule(left, right):
    return lambda a: {"type": "capsule", "radius": 0.05,
                      "a": turned([left, -0.05], a),
                      "b": turned([right, -0.05], a)}


def chain(xs, y=0.0, **more):
    return polygon(*([x, y] for x in xs), kind="chain", **more)


def comb():
    """A polygon with a notch below each span, so that it is cut at each."""
    below = [p for left, right in SPANS
             for p in ([left, -HEIGHT], [(left + right) / 2, -HEIGHT / 2])]
    return polygon(*below, [RIGHT, -HEIGHT], *([x, 0] for x in reversed(X)))


BOXES = [box(*span) for span in SPANS]
TILES = [polygon([p, -HEIGHT], [q, -HEIGHT], [q, 0], [p, 0]) for p, q in SPANS]
CHAIN = [chain(X)]

# By name: the ground, and the one shape that it must be like.
GROUNDS = {
    "chain": (CHAIN, "segment"),
    "chain backwards": ([chain(X[::-1])], "segment"),
    "chain with a radius": ([chain(X, -0.05, radius=0.05)], "capsule"),
    "segments": ([segment(*span) for span in SPANS], "segment"),
    "capsules": ([capsule(*span) for span in SPANS], "capsule"),
    "boxes": (BOXES, "box"),
    "boxes in any order": (random.Random(1).sample(BOXES, SEAMS), "box"),
    "boxes that are placed": ([tile(*span) for span in SPANS], "box"),
    "boxes that overlap": ([box(p, q + 0.1) for p, q in SPANS], "box"),
    "two rows of boxes": ([box(p, q, -HEIGHT * (k + 1) / 2, -HEIGHT * k / 2)
                           for p, q in SPANS for k in range(2)], "box"),
    "polygons": (TILES, "box"),
    "polygons clockwise": ([polygon([p, 0], [q, 0], [q, -HEIGHT], [p, -HEIGHT])
                            for p, q in SPANS], "box"),
    "boxes and polygons": ([(BOXES, TILES)[i % 2][i] for i in range(SEAMS)],
                           "box"),
    "triangles": ([polygon([p, 0], [(p + q) / 2, -HEIGHT], [q, 0])
                   for p, q in SPANS], "box"),
    "a chain on boxes": (BOXES + CHAIN, "box"),
    "collinear vertices": ([polygon([LEFT, -HEIGHT], [RIGHT, -HEIGHT],
                                    *([x, 0] for x in reversed(X)))], "box"),
    "a concave polygon": ([comb()], "box"),
}
LONG = {"segment": segment(LEFT, RIGHT), "box": box(LEFT, RIGHT),
        "capsule": capsule(LEFT, RIGHT)}

MOVERS = {
    "box": {"type": "box", "min": [-0.4, -0.5], "max": [0.4, 0.5]},
    "long box": {"type": "box", "min": [-2.3, -0.5], "max": [2.3, 0.5]},
    "disc": {"type": "circle", "center": [0, 0], "radius": 0.5},
    "capsule": {"type": "capsule", "a": [-0.5, -0.2], "b": [0.5, -0.2],
                "radius": 0.3},
    "hexagon": {"type": "polygon", "radius": 0.1, "vertices": [
        [-0.4, -0.4], [0.4, -0.4], [0.8, 0], [0.4, 0.4], [-0.4, 0.4],
        [-0.8, 0]]},
    "arch": {"type": "polygon", "vertices": [
        [-0.5, -0.5], [-0.3, -0.5], [-0.3, 0.3], [0.3, 0.3], [0.3, -0.5],
        [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]},
}


def placed(ground, degrees):
    return [dict(make(degrees), body=MATERIAL, layers=["ground"])
            for make in ground]


def simulate(shapes, gravity, steps, every):
    """The states of the bodies with an id of their own, a list."""
    scene = {"shapes": shapes, "world": {"gravity": gravity, "steps": steps}}
    done = subprocess.run([PROGRAM, "simulate", "--every", str(every), "-"],
                          input=json.dumps(scene), capture_output=True,
                          text=True, check=False)
    if done.returncode:
        sys.exit("seams: " + done.stderr)
    return [{b["id"]: b for b in json.loads(line)["bodies"] if b["id"][0] != "#"}
            for line in done.stdout.splitlines()]


def sliders(degrees, names, frictions, height, restitution, back=0):
    """Bodies that begin in the middle, or `back` before it."""
    shapes = []
    for name in names:
        for friction in frictions:
            for speed in (s * v for v in range(1, 11) for s in (1, -1)):
                shapes.append(dict(
                    MOVERS[name], id=f"{name}, friction {friction}, v {speed}",
                    body={"friction": friction, "restitution": restitution},
                    position=turned([0.1 - math.copysign(back, speed),
                                     0.5 + height], degrees),
                    angle=degrees, velocity=turned([speed, 0], degrees),
                    layers=["body"], hits=["ground"]))
    return shapes


FAILED = []
PASSED = 0


def expect(what, good):
    global PASSED
    if good:
        PASSED += 1
    else:
        FAILED.append(what)
        print(f"seams: {what}")


def compare(degrees, grounds, bodies, steps, what):
    """Slides all bodies over each ground and over the long shape."""
    gravity, known = turned([0, -10], degrees), {}
    for name in grounds:
        ground, like = GROUNDS[name]
        if like not in known:
            known[like] = simulate(placed([LONG[like]], degrees) + bodies,
                                   gravity, steps, steps)[-1]
        found = simulate(placed(ground, degrees) + bodies, gravity, steps,
                         steps)[-1]
        worst, where = 0, ""
        for body, state in found.items():
            right = known[like][body]
            speed = abs(float(body.rsplit(" ", 1)[1]))
            off = max(math.dist(state["velocity"], right["velocity"]) / speed,
                      math.dist(state["position"], right["position"]) / 100)
            if "arch, friction 0.5" in body or (like == "capsule" and
                                                what == "bouncing"):
                off *= TOLERANCE / LOOSE
            if off > worst:
                worst, where = off, body
        expect(f"{name}, {what}, slope {degrees}: off by {worst:.1e}: {where}",
               worst <= TOLERANCE)


# ---- 1000 seams, ten speeds, both directions ---------------------------------

def test_thousand_seams():
    bodies = sliders(0, ["box"], [0], -SUNK, 0, back=124)
    steps = 1480
    known = simulate(placed([LONG["box"]], 0) + bodies, [0, -10], steps, steps)
    for name in ("chain", "chain backwards", "boxes"):
        states = simulate(placed(GROUNDS[name][0], 0) + bodies, [0, -10], steps,
                          steps)
        for body, state in states[-1].items():
            speed = float(body.rsplit(" ", 1)[1])
            expect(f"{name}: {body} ends with {state['velocity']}",
                   abs(state["velocity"][0] - speed) <= TOLERANCE * abs(speed)
                   and abs(state["velocity"][1]) <= TOLERANCE
                   and math.dist(state["position"],
                                 known[-1][body]["position"]) <= 1e-6)


# ---- every ground, slope, friction, restitution ------------------------------

def test_every_ground():
    for degrees in (0, 20, -33):
        names = ["box", "disc", "arch"] if degrees else list(MOVERS)
        grounds = [g for g in GROUNDS if g != "collinear vertices" or
                   degrees == 0]  # which takes long
        if degrees == 0:
            compare(0, grounds, sliders(0, ["box"], [0, 0.5], -SUNK, 0), 120,
                    "first before all")
        compare(degrees, [g for g in grounds if g != "collinear vertices"],
                sliders(degrees, names, [0, 0.5], -SUNK, 0), 150, "sliding")
        compare(degrees, [g for g in grounds if g != "collinear vertices"],
                sliders(degrees, names[:2], [0.3], 0.3, 0.5), 150, "bouncing")


# ---- thrown bodies -----------------------------------------------------------

def thrown(rng, count):
    shapes = []
    for i in range(count):
        a, b = rng.uniform(0.1, 1), rng.uniform(0.1, 0.7)
        corners = sorted(rng.uniform(0, 2) + 2.1 * k for k in range(3))
        form = rng.choice([
            {"type": "box", "min": [-a, -b], "max": [a, b]},
            {"type": "circle", "center": [0, 0], "radius": a},
            {"type": "capsule", "a": [-a, 0], "b": [a, 0.1], "radius": b / 2},
            {"type": "polygon", "vertices": [
                [0.6 * math.cos(t), 0.6 * math.sin(t)] for t in corners]},
            {"type": "polygon", "vertices": [[0, -0.7], [0.12, 0.3],
                                             [-0.12, 0.3]]}])
        shapes.append(dict(
            form, id=f"body {i}", position=[rng.uniform(-20, 20),
                                            rng.uniform(1.2, 4)],
            angle=rng.uniform(0, 360), velocity=[rng.uniform(-10, 10),
                                                 rng.uniform(-12, 3)],
            angular_velocity=rng.uniform(-400, 400),
            body={"friction": rng.choice([0, 0.2, 0.6]),
                  "restitution": rng.choice([0, 0.3, 0.8])},
            layers=["body"], hits=["ground"]))
    return shapes


def lowest(shape, state):
    """The height of a body's lowest point."""
    if shape["type"] == "circle":
        points = [[0, 0]]
    elif shape["type"] == "box":
        (x0, y0), (x1, y1) = shape["min"], shape["max"]
        points = [[x0, y0], [x1, y0], [x0, y1], [x1, y1]]
    else:
        points = shape.get("vertices") or [shape["a"], shape["b"]]
    return (state["position"][1] - shape.get("radius", 0) +
            min(turned(p, state["angle"])[1] for p in points))


def depths(ground, bodies):
    """The lowest height of each body over all steps."""
    found = {}
    shapes = {b["id"]: b for b in bodies}
    for states in simulate(placed(ground, 0) + bodies, [0, -10], 240, 1):
        for body, state in states.items():
            height = lowest(shapes[body], state)
            found[body] = min(height, found.get(body, height))
    return found


def test_thrown_bodies():
    bodies = thrown(random.Random(7), 60)
    known = depths([LONG["box"]], bodies)
    for name in ("boxes", "two rows of boxes", "polygons", "boxes that overlap",
                 "a concave polygon"):
        for body, height in depths(GROUNDS[name][0], bodies).items():
            expect(f"{name}: {body} sinks to {height}, not to {known[body]}",
                   height >= min(known[body], -0.01) - 0.01)


for test in (test_thousand_seams, test_every_ground, test_thrown_bodies):
    test()
print(f"seams: {PASSED} passed, {len(FAILED)} failed")
sys.exit(1 if FAILED else 0)
