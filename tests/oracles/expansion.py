#!/usr/bin/env python3
"""Compares scenes with templates, defaults, mirror images, scales and bodies with
the same scenes written out shape by shape.

usage: expansion.py [--count COUNT] [--seed SEED] PROGRAM
COUNT    random scenes; 300
SEED     of the first one; 1

This script writes the scenes out by itself: a shape's members take precedence
over those of its template, of the template's template, and of the defaults;
coordinates are mirrored and multiplied by the scale, rounded once. Every query
must give the same bytes for both, in the reader's fast mode and in its other
mode (for texts with U+0000), and `convert` must write the same scene as this
script. `check` must give the same findings apart from their places. Exits with 1
if anything differs.
"""

import argparse
import json
import math
import random
import subprocess
import sys

QUERIES = [
    ["sat", "--all"], ["gjk", "--all"], ["clip"], ["sweep", "--all"],
    ["toi", "--all"], ["ray"], ["cast"], ["pairs"], ["resolve"],
    ["simulate", "--steps", "3"], ["mass"], ["pieces"], ["aabb"],
    ["cross"], ["sat", "--f32", "--all"], ["sat", "--only-layer", "x"],
]
TYPES = {
    "polygon": ("vertices",), "chain": ("vertices",), "box": ("min", "max"),
    "circle": ("center", "radius"), "capsule": ("a", "b", "radius"),
    "segment": ("a", "b"), "point": ("point",),
}
MAY = {"polygon": ("radius",), "chain": ("radius", "closed")}
ALL_GEOMETRY = {"vertices", "holes", "closed", "center", "point", "a", "b",
                "min", "max", "radius"}


# ---- random scenes -----------------------------------------------------------

def number(rng, size=4):
    return rng.choice([rng.randint(-2 * size, 2 * size) / 2,
                       rng.uniform(-size, size)])


def point(rng, size=4):
    return [number(rng, size), number(rng, size)]


def outline(rng):
    """A star, often concave, in either direction."""
    count = rng.randint(3, 7)
    points = []
    for i in range(count):
        angle = 2 * math.pi * (i + rng.uniform(0, 0.5)) / count
        size = rng.choice([1, 2, rng.uniform(0.5, 2.5)])
        points.append([size * math.cos(angle), size * math.sin(angle)])
    return points if rng.random() < 0.5 else points[::-1]


def value_of(rng, member, bodies, layers=("x", "y", "z")):
    """A random value of a member."""
    if member == "vertices":
        return outline(rng)
    if member == "min":
        return [-rng.randint(1, 4) / 2, -rng.uniform(0.1, 2)]
    if member == "max":
        return [rng.uniform(0.1, 2), rng.randint(1, 4) / 2]
    if member in ("center", "point", "a", "b"):
        return point(rng, 1)
    if member == "radius":
        return rng.choice([0.5, rng.uniform(0.01, 1)])
    if member == "closed":
        return rng.random() < 0.5
    if member == "position":
        return point(rng)
    if member == "angle":
        return rng.choice([90, 180, 30, rng.uniform(-200, 200)])
    if member == "rotation":
        return rng.choice([[0.6, 0.8], [0, 1], [-1, 0]])
    if member == "velocity":
        return point(rng)
    if member == "angular_velocity":
        return number(rng) * 10
    if member in ("layers", "hits"):
        return rng.sample(layers, rng.randint(1, 3))
    if member == "role":
        return rng.choice(["solid", "sensor", "ignore"])
    if member == "material":
        return {"friction": rng.random(), "restitution": rng.random()}
    if member == "scale":
        return rng.choice([0.5, 2, 0.1, 1 / 3, rng.uniform(0.2, 2), 1])
    if member == "mirror":
        return rng.choice(["x", "y"])
    if bodies and rng.random() < 0.5:
        return rng.choice(sorted(bodies))
    return rng.choice([{}, {"static": True}, {"density": 2}, {"mass": 3}])


COMMON = ["position", "angle", "rotation", "layers", "hits", "role", "material",
          "scale", "mirror", "body"]


def random_members(rng, type_name, bodies, share):
    """Some members that a shape of a type can have."""
    members = {}
    for name in TYPES[type_name] + MAY.get(type_name, ()):
        if rng.random() < share:
            members[name] = value_of(rng, name, bodies)
    for name in COMMON:
        if rng.random() < share / 3 and not (
                name == "rotation" and "angle" in members):
            members[name] = value_of(rng, name, bodies)
    items = list(members.items())
    rng.shuffle(items)
    return dict(items)


def random_shape(rng, scene, bodies):
    """A shape, with a template or without, that has all that it must have."""
    templates = scene.get("templates", {})
    shape = {}
    if templates and rng.random() < 0.8:
        shape["template"] = rng.choice(sorted(templates))
    known = resolved(scene, shape)
    type_name = known.get("type")
    if not type_name:
        type_name = shape["type"] = rng.choice(sorted(TYPES))
    shape.update(random_members(rng, type_name, bodies, 0.3))
    known = resolved(scene, shape)
    for name in TYPES[type_name]:
        if name not in known:
            shape[name] = value_of(rng, name, bodies)
    if not isinstance(known.get("body"), str) and rng.random() < 0.4:
        shape["velocity"] = point(rng)
    if "position" not in known and rng.random() < 0.8:
        shape["position"] = point(rng)
    items = list(shape.items())
    rng.shuffle(items)
    return dict(items)


def random_scene(rng, index):
    scene = {"name": f"scene {index}"}
    bodies = {}
    if rng.random() < 0.5:
        bodies = {"cart": {"velocity": point(rng)},
                  "wall": {"static": True}}
        scene["bodies"] = bodies
    templates = {}
    for i in range(rng.randint(0, 4)):
        base = rng.choice(sorted(templates)) if templates else None
        template = {}
        type_name = None
        if base and rng.random() < 0.6:
            template["template"] = base
            type_name = resolved({"templates": templates}, template).get("type")
        if not type_name:
            type_name = template["type"] = rng.choice(sorted(TYPES))
        template.update(random_members(rng, type_name, bodies, 0.6))
        templates[f"t{i}"] = template
    if templates:
        names = list(templates)
        rng.shuffle(names)
        scene["templates"] = {name: templates[name] for name in names}
    if rng.random() < 0.6:
        scene["defaults"] = {
            name: value_of(rng, name, bodies)
            for name in ("layers", "radius", "angle", "scale", "mirror", "role",
                         "material", "body", "position")
            if rng.random() < 0.3}
        if templates and rng.random() < 0.2:
            scene["defaults"]["template"] = rng.choice(sorted(templates))
        elif rng.random() < 0.2:
            scene["defaults"]["type"] = "circle"
    scene["shapes"] = [random_shape(rng, scene, bodies)
                       for _ in range(rng.randint(2, 6))]
    # Some shape can have the default radius.
    scene["shapes"].append({"type": "circle", "center": [9, 9], "radius": 1})
    if scene.get("defaults", {}).get("template"):
        scene["shapes"].pop()
        if "radius" in scene["defaults"]:
            del scene["defaults"]["radius"]
    for i, shape in enumerate(scene["shapes"]):
        if rng.random() < 0.7:
            shape["id"] = f"s{i}"
    scene["rays"] = [{"from": point(rng), "to": point(rng)}]
    if rng.random() < 0.7:
        scene["casts"] = [{"shape": random_shape(rng, scene, bodies),
                           "by": point(rng)}]
    scene["world"] = {"gravity": [0, -1]}
    return scene


# ---- writing scenes out ------------------------------------------------------

def inherit(members, base):
    """Members, with those of a base that they lack."""
    lacks = dict(base)
    if "angle" in members or "rotation" in members:
        lacks.pop("angle", None)
        lacks.pop("rotation", None)
    return {**lacks, **members}


def resolved(scene, shape):
    """All members of a shape, as written, without its template."""
    defaults = scene.get("defaults", {})
    members = dict(shape)
    name = members.pop("template", defaults.get("template"))
    while name is not None:
        base = dict(scene["templates"][name])
        name = base.pop("template", None)
        members = inherit(members, base)
    rest = {key: value for key, value in defaults.items() if key != "template"}
    type_name = members.get("type", rest.get("type"))
    if type_name:
        able = set(TYPES[type_name]) | set(MAY.get(type_name, ()))
        rest = {key: value for key, value in rest.items()
                if key not in ALL_GEOMETRY or key in able}
    return inherit(members, rest)


def scaled(value, factor):
    if isinstance(value[0], list):
        return [scaled(part, factor) for part in value]
    return [value[i] * factor[i] + 0.0 for i in range(2)]


def expanded_shape(scene, shape):
    members = resolved(scene, shape)
    scale = members.pop("scale", 1)
    mirror = members.pop("mirror", None)
    factor = [-scale if mirror == "x" else scale,
              -scale if mirror == "y" else scale]
    for name in ("vertices", "center", "point", "a", "b", "min", "max"):
        if name in members:
            members[name] = scaled(members[name], factor)
    if "radius" in members:
        members["radius"] *= scale
    if "min" in members:
        corners = members["min"], members["max"]
        members["min"] = [min(c[i] for c in corners) for i in range(2)]
        members["max"] = [max(c[i] for c in corners) for i in range(2)]
    return members


def expanded(scene):
    out = {key: value for key, value in scene.items()
           if key not in ("templates", "defaults")}
    out["shapes"] = [expanded_shape(scene, shape) for shape in scene["shapes"]]
    if "casts" in scene:
        out["casts"] = [{**cast, "shape": expanded_shape(scene, cast["shape"])}
                        for cast in scene["casts"]]
    return out


# ---- comparison --------------------------------------------------------------

def run(program, arguments, scenes):
    text = "".join(json.dumps(scene) + "\n" for scene in scenes)
    done = subprocess.run([program, *arguments], input=text.encode(),
                          capture_output=True)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"expansion: {arguments} ended with {done.returncode}")
    return done.stdout.decode().splitlines()


def without_place(line):
    """An answer; of an error only its code, of a finding all but its place."""
    value = json.loads(line)
    if "error" in value:
        return value["error"]["code"]
    if "rule" in value:
        for name in ("line", "column", "pointer"):
            value.pop(name)
        return json.dumps(value)
    return line


def compare(what, scenes, one, other):
    if len(one) != len(other):
        print(f"{what}: {len(one)} and {len(other)} lines")
        return 1
    for i, (a, b) in enumerate(zip(one, other)):
        if a != b:
            print(f"{what}: line {i}:\n  {a}\n  {b}")
            if len(one) == len(scenes):
                print("  " + json.dumps(scenes[i]))
            return 1
    return 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program")
    options = parser.parse_args()
    rng = random.Random(options.seed)
    short = [random_scene(rng, i) for i in range(options.count)]
    whole = [expanded(scene) for scene in short]
    faults = 0
    answers = run(options.program, ["aabb"], short)
    valid = sum("error" not in json.loads(line) for line in answers)
    if valid < 0.8 * options.count:
        sys.exit(f"expansion: only {valid} scenes of {options.count} are valid")
    for query in QUERIES:
        one, other = (
            [without_place(line) for line in run(options.program, query, scenes)]
            for scenes in (short, whole))
        faults += compare(" ".join(query), short, one, other)
    # Texts of one length, so that errors are at the same bytes.
    fast = [{**scene, "_n": "u0000x"} for scene in short]
    slow = [{**scene, "_n": "\0"} for scene in short]
    faults += compare(
        "sat, slow mode", short, run(options.program, ["sat", "--all"], fast),
        run(options.program, ["sat", "--all"], slow))
    converted = run(options.program, ["convert"], short)
    for i, line in enumerate(converted):
        value = json.loads(line)
        if "error" not in value and value != whole[i]:
            print(f"convert: {line}\n  {json.dumps(whole[i])}")
            faults += 1
    kept = [i for i, line in enumerate(converted) if "error" not in line[:9]]
    checks = ["check", "--format", "ndjson", "--select", "all"]
    one, other = (
        sorted(without_place(line) for line in run(
            options.program, checks, [scenes[i] for i in kept]))
        for scenes in (short, whole))
    faults += compare("check", short, one, other)
    print(f"expansion: {valid} scenes of {options.count}, "
          f"{len(QUERIES) + 3} comparisons, {faults} differ")
    sys.exit(1 if faults else 0)


main()
