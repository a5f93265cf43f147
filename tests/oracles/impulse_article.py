#!/usr/bin/env python3
"""Holds `collide resolve` against the algorithm of an article, for boxes and
circles that do not rotate: Gaul 2013, How to Create a Custom 2D Physics Engine,
parts 1 and 4.

usage: impulse_article.py [--count COUNT] [--seed SEED] PROGRAM
COUNT    random pairs; 3000
SEED     of the first one; 1

The algorithm is ported from the article, in rational numbers but for square
roots. Its printed code has these errata, which the port corrects:

  1. AABBvsAABB takes the axis of the *larger* overlap (x_overlap > y_overlap).
     The text asks for the axis of least penetration.
  2. It returns the normal (0, 0) where it means (1, 0).
  3. AABBvsCircle takes the vector between the centers as the normal, and with
     the center of the circle in the box it turns that around. It is a unit
     vector from the nearest point of the box to the circle.
  4. With the center of the circle in the box it goes to the side that is
     farther along the larger coordinate, which is the nearest one for squares
     only, and has the depth r - d where the circle must go r + d.
  5. CirclevsCircle compares the distance with r^2 before r is squared.

Where two axes have the same overlap the article takes y, and collide the edge
of A with the lower index; either normal is right, and the oracle goes on with
the one that collide reports. Article and collide both correct positions, also
of pairs that separate (PositionalCorrection stands after ResolveCollision).
The article has a static and a dynamic friction; the oracle gives both the same
value, with the mean of two bodies as in ImpulseEngine, sqrt(f g).

Exits with 1 if a velocity, position or depth is off by more than 1e-12 of the
largest number of its scene.
"""

import argparse
import json
import math
import random
import subprocess
import sys
from fractions import Fraction

SLOP, PERCENT = Fraction(1, 128), Fraction(1, 4)
TOLERANCE = 1e-12

def random_number(rng, low, high, is_grid):
    if is_grid:
        return float(rng.randint(int(low * 4), int(high * 4))) / 4
    return rng.uniform(low, high)

def random_shape(rng, name, is_grid):
    x, y = (random_number(rng, -2, 2, is_grid) for _ in range(2))
    body = {"restitution": rng.choice([0, 1, rng.random()]),
            "friction": rng.choice([0, rng.random(), 2 * rng.random()])}
    if rng.random() < 0.2:
        body["static"] = True
    else:
        body["mass"] = rng.choice([1, 4, rng.uniform(0.1, 10)])
        body["fixed_rotation"] = True
    shape = {"id": name, "body": body}
    if rng.random() < 0.5:
        shape.update(type="circle", center=[x, y],
                     radius=random_number(rng, 0.25, 2, is_grid))
    else:
        shape.update(type="box", min=[x, y],
                     max=[x + random_number(rng, 0.25, 3, is_grid),
                          y + random_number(rng, 0.25, 3, is_grid)])
    if not body.get("static"):
        shape["velocity"] = [random_number(rng, -3, 3, is_grid)
                             for _ in range(2)]
    return shape

def scene_of(rng):
    is_grid = rng.random() < 0.3
    return {"world": {"slop": float(SLOP), "correction": float(PERCENT)},
            "shapes": [random_shape(rng, "a", is_grid),
                       random_shape(rng, "b", is_grid)]}

# ---- The article -----------------------------------------------------------

def root(x):
    """The square root, to more digits than a double has."""
    if x == 0:
        return Fraction(0)
    shift = 200
    return Fraction(math.isqrt(int(x * 4 ** shift)), 2 ** shift)

def vector(values):
    return [Fraction(v) for v in values]

def minus(p, q):
    return [p[0] - q[0], p[1] - q[1]]

def dot(p, q):
    return p[0] * q[0] + p[1] * q[1]

def scaled(p, by):
    return [p[0] * by, p[1] * by]

def circles(a, b):
    """Normals of least penetration, depth; None: apart."""
    n = minus(vector(b["center"]), vector(a["center"]))
    r = Fraction(a["radius"]) + Fraction(b["radius"])
    if dot(n, n) > r * r:
        return None
    d = root(dot(n, n))
    if d == 0:
        return None, r
    return [scaled(n, 1 / d)], r - d

def boxes(a, b):
    low_a, high_a = vector(a["min"]), vector(a["max"])
    low_b, high_b = vector(b["min"]), vector(b["max"])
    overlaps, normals = [], []
    for axis in range(2):
        n = (low_b[axis] + high_b[axis] - low_a[axis] - high_a[axis]) / 2
        extent = (high_a[axis] - low_a[axis] + high_b[axis] - low_b[axis]) / 2
        overlap = extent - abs(n)
        if overlap < 0:
            return None
        for sign in (-1, 1):
            if n * sign >= 0:
                overlaps.append(overlap)
                normals.append([Fraction(sign * (axis == 0)),
                                Fraction(sign * (axis == 1))])
    least = min(overlaps)
    return [n for n, o in zip(normals, overlaps) if o == least], least

def box_circle(a, b):
    low, high = vector(a["min"]), vector(a["max"])
    center, r = vector(b["center"]), Fraction(b["radius"])
    closest = [min(max(center[i], low[i]), high[i]) for i in range(2)]
    if closest != center:
        n = minus(center, closest)
        if dot(n, n) > r * r:
            return None
        d = root(dot(n, n))
        return [scaled(n, 1 / d)], r - d
    sides = [(center[0] - low[0], [-1, 0]), (high[0] - center[0], [1, 0]),
             (center[1] - low[1], [0, -1]), (high[1] - center[1], [0, 1])]
    least = min(d for d, _ in sides)
    return [vector(n) for d, n in sides if d == least], r + least

def manifold(a, b):
    if a["type"] == b["type"]:
        return (circles if a["type"] == "circle" else boxes)(a, b)
    if a["type"] == "box":
        return box_circle(a, b)
    found = box_circle(b, a)
    return found and ([scaled(n, -1) for n in found[0]], found[1])

def inverse_mass(shape):
    return 0 if shape["body"].get("static") else 1 / Fraction(
        shape["body"]["mass"])

def resolve(a, b, normal, depth):
    """Velocities after ResolveCollision with friction, and the moves of
    PositionalCorrection."""
    u, v = (vector(s.get("velocity", [0, 0])) for s in (a, b))
    im_a, im_b = inverse_mass(a), inverse_mass(b)
    along = dot(minus(v, u), normal)
    if along <= 0:
        e = min(Fraction(s["body"]["restitution"]) for s in (a, b))
        j = -(1 + e) * along / (im_a + im_b)
        u = minus(u, scaled(normal, j * im_a))
        v = minus(v, scaled(normal, -j * im_b))
        tangent = [-normal[1], normal[0]]
        jt = -dot(minus(v, u), tangent) / (im_a + im_b)
        mu = root(Fraction(a["body"]["friction"]) *
                  Fraction(b["body"]["friction"]))
        jt = min(max(jt, -j * mu), j * mu)
        u = minus(u, scaled(tangent, jt * im_a))
        v = minus(v, scaled(tangent, -jt * im_b))
    move = max(depth - SLOP, 0) / (im_a + im_b) * PERCENT
    return u, v, scaled(normal, -move * im_a), scaled(normal, move * im_b)

# ---- The comparison --------------------------------------------------------

def faults_of(scene, record):
    a, b = scene["shapes"]
    found = manifold(a, b)
    moves = inverse_mass(a) + inverse_mass(b) > 0
    if record["hit"] != bool(found and moves):
        yield f"hit is {record['hit']}"
        return
    if not record["hit"]:
        return
    normals, depth = found
    reported = vector(record["normal"])
    nearest = reported
    if normals:
        off = [dot(minus(n, reported), minus(n, reported)) for n in normals]
        nearest = normals[off.index(min(off))]
        if min(off) > TOLERANCE ** 2:
            yield f"normal {record['normal']}"
            return
    u, v, move_a, move_b = resolve(a, b, nearest, depth)
    size = 1 + max(abs(float(x)) for p in (u, v) for x in p) + float(depth)
    after = [record["bodies"][s]["after"] for s in "ab"]
    for what, wanted, got in [
            ("depth", [depth], [record["depth"]]),
            ("velocity of a", u, after[0]["velocity"]),
            ("velocity of b", v, after[1]["velocity"]),
            ("move of a", move_a, after[0]["position"]),
            ("move of b", move_b, after[1]["position"])]:
        for x, y in zip(wanted, got):
            if abs(float(x - Fraction(y))) > TOLERANCE * size:
                yield f"{what} {got}, expected {[float(w) for w in wanted]}"
                break
    for side in range(2):
        if after[side]["angular_velocity"] != 0:
            yield f"body {side} rotates"

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=3000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program")
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    scenes = [scene_of(rng) for _ in range(arguments.count)]
    text = "".join(json.dumps(scene) + "\n" for scene in scenes)
    run = subprocess.run([arguments.program, "resolve", "--all"], input=text,
                         capture_output=True, text=True, check=True)
    failed, hits = 0, {}
    for i, (scene, line) in enumerate(zip(scenes, run.stdout.splitlines())):
        record = json.loads(line)["pairs"][0]
        kind = " ".join(sorted(s["type"] for s in scene["shapes"]))
        hits[kind] = hits.get(kind, 0) + record["hit"]
        for fault in faults_of(scene, record):
            print(f"impulse_article: {fault}: {json.dumps(scene)}")
            failed += 1
    kinds = ", ".join(f"{n} {kind}" for kind, n in sorted(hits.items()))
    print(f"impulse_article: {len(scenes)} passed, {failed} failed; hits: {kinds}"
          if not failed else
          f"impulse_article: {len(scenes)} pairs, {failed} failed")
    sys.exit(failed > 0)

main()
