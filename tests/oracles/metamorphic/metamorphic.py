#!/usr/bin/env python3
"""Holds findings of `collide check` against each other: random levels are
transformed in ways that must not change what is found, but for the transform.

usage: metamorphic.py [--count COUNT] [--seed SEED] [--keep FOLDER] PROGRAM
COUNT    how many levels; 200
SEED     of the first batch of levels; 1
FOLDER   where files of levels that differ are kept

For each level and relation the multisets of findings are compared: rule, shapes,
severity, measure and place. EXCEPT lists each rule for which a relation or a part
of a finding is not compared, with the reason. Exits with 1 if anything differs, or
if 2000 levels or more did not provoke every rule of the program.
"""

import argparse
import collections
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile

from faults import turned
from random_levels import make_level, text_of
from tile_layers import (forms_in, ids_of, ids_of_forms, move_layer, shapes_of,
                         times)

BATCH = 10  # levels with the same options
COUNT_FOR_ALL = 2000  # levels that must provoke every rule

# ---- relations ---------------------------------------------------------------

# Of a relation: x and y of a point, whether y changes its direction, and whether
# the direction of gravity can be kept.
Relation = collections.namedtuple("Relation", "matrix shift scale turns")

RELATIONS = {
    "shift": Relation((1, 0, 0, 1), (256, -512), 1, False),
    "mirror-x": Relation((-1, 0, 0, 1), (0, 0), 1, False),
    "mirror-y": Relation((1, 0, 0, -1), (0, 0), 1, False),
    "transpose": Relation((0, 1, 1, 0), (0, 0), 1, True),
    "rotate-90": Relation((0, -1, 1, 0), (0, 0), 1, True),
    "scale": Relation((1, 0, 0, 1), (0, 0), 2, False),
    "permute": Relation((1, 0, 0, 1), (0, 0), 1, False),
    "rename": Relation((1, 0, 0, 1), (0, 0), 1, False),
}
REFLECTIONS = {"mirror-x", "mirror-y", "transpose"}
TURNS = {"transpose", "rotate-90"}

# Powers of the unit of length in measures; 1 for other rules, but C024 measures
# the area of a loop.
DIMENSIONS = {"C009": 0, "C010": 0, "C012": 0, "C018": 0, "C020": 0, "C021": 0,
              "C025": 0, "C040": 0, "C041": 0, "C042": 0, "C019": 2, "C031": 2,
              "C048": 2}

# Rules about two shapes whose order means nothing.
SYMMETRIC = {"C012", "C030", "C031", "C033", "C034", "C036", "C037"}

# Rules whose measure is that of convex pieces: a concave polygon may be cut in
# another way if it is reflected or turned, so the measure is not compared then.
PIECES = {"C030", "C032", "C045"}

# Rules about a player that jumps. Beside slanted and round solids they miss some
# findings, as heights there are rounded to cells (collide-check(1), MOVEMENT); a
# relation that moves the cells changes which.
JUMPS = {"C047", "C049"}

# Rules of the readers of files, which know no more of a shape than its place: of a
# box that is the corner with the least coordinates.
READ = {"C002", "C003", "C004", "C008", "C027", "C040", "C041"}

# Rules of which the first finding about two tiles of a layer stands for all: how
# many these are is compared, not which two come first.
LAYERS = {"C034", "C035"}

# (rules, relations, what is not compared, reason)
EXCEPT = [
    ("C019 C024", REFLECTIONS | TURNS, "finding",
     "which winding and which side of a chain are wrong depends on the axes"),
    ("C026 C030 C031 C032 C033 C035 C038 C043", REFLECTIONS | TURNS, "at",
     "of equal places the first in the file or by coordinates is reported"),
    ("C045", REFLECTIONS | TURNS, "at shapes",
     "of solids in which a spawn is as deep the first by coordinates is reported"),
    ("C049", {"mirror-x"}, "at shapes",
     "the place is the leftmost of the highest ground, and the floor there"),
    ("C036", REFLECTIONS, "shapes",
     "of solids with equal steps any may be reported"),
    ("C028", REFLECTIONS | TURNS, "at",
     "of crossings of a hole the first that is found is reported"),
    ("C040", {"permute"}, "at shapes",
     "of two objects with one id the second in the file is reported, of which "
     "there may be no shape"),
    ("C047 C048", REFLECTIONS | TURNS, "at",
     "of positions equally near the one with the least coordinates is reported"),
]


def map_point(relation, point):
    a, b, c, d = relation.matrix
    x, y = point
    return [(a * x + b * y) * relation.scale + relation.shift[0],
            (c * x + d * y) * relation.scale + relation.shift[1]]


def is_concave(shape):
    """Whether a shape is a polygon that turns both ways."""
    points = shape["points"]
    turns = set()
    for i in range(len(points) if shape["kind"] == "polygon" else 0):
        (x, y), (x2, y2), (x3, y3) = (points[i - k] for k in (2, 1, 0))
        turn = (x2 - x) * (y3 - y2) - (y2 - y) * (x3 - x2)
        turns.add((turn > 0) - (turn < 0))
    return {1, -1} <= turns


def is_slanted(shape):
    """Whether a solid has other sides than along the axes."""
    points = shape["points"]
    if shape["role"] not in ("solid", "ledge") or shape["kind"] == "box":
        return False
    if shape["kind"] in ("circle", "capsule"):
        return True
    closed = points + points[:1] if shape["kind"] == "polygon" else points
    return any(a != c and b != d
               for (a, b), (c, d) in zip(closed, closed[1:]))


def box_around(shape):
    """The box around a shape."""
    points = shape["points"]
    sizes = {"circle": 1, "capsule": 2}.get(shape["kind"], len(points))
    more = points[-1][0] if sizes < len(points) else 0
    return [[min(p[k] for p in points[:sizes]) - more for k in (0, 1)],
            [max(p[k] for p in points[:sizes]) + more for k in (0, 1)]]


def is_blocked(shapes):
    """Whether a spawn may overlap a solid; ledges are solid in a map."""
    boxes = [(shape["role"], box_around(shape)) for shape in shapes]
    return any(all(p[k] < b[1][k] and b[0][k] < q[k] for k in (0, 1))
               for role, (p, q) in boxes if role == "spawn"
               for other, b in boxes if other in ("solid", "ledge"))


def map_box(relation, box):
    p, q = (map_point(relation, at) for at in box)
    return [[min(p[0], q[0]), min(p[1], q[1])],
            [max(p[0], q[0]), max(p[1], q[1])]]


def map_shape(relation, shape):
    kind, points = shape["kind"], shape["points"]
    if kind in ("box", "tile"):
        mapped = map_box(relation, points)
    else:
        sizes = {"circle": 1, "capsule": 2}.get(kind, len(points))
        mapped = [map_point(relation, at) for at in points[:sizes]] + \
            [[size * relation.scale, 0] for size, _ in points[sizes:]]
    if kind == "tile":
        shape = dict(shape, flip=times(relation.matrix, shape["flip"]))
    return dict(shape, points=mapped,
                holes=[[map_point(relation, at) for at in hole]
                       for hole in shape.get("holes", [])],
                fault=turned(shape.get("fault"), relation.turns))


def map_layer(relation, layer):
    if "cells" in layer:
        return move_layer(layer, relation, map_point)
    linear = relation._replace(shift=(0, 0))
    return dict(layer, offset=map_point(linear, layer["offset"]))


def transform(level, name, rng):
    """The level transformed, and new names of its shapes."""
    relation = RELATIONS[name]
    names = {s["id"]: s["id"] for s in level["shapes"]}
    mapped = dict(level, names=names, unit=level["unit"] * relation.scale)
    mapped["shapes"] = [map_shape(relation, s) for s in level["shapes"]]
    mapped["layers"] = [map_layer(relation, s) for s in level["layers"]]
    if level["bounds"]:
        mapped["bounds"] = map_box(relation, level["bounds"])
    if name == "mirror-y" and not level["is_map"] and level["down"]:
        mapped["down"] = "up" if level["down"] == "down" else "down"
    if name == "permute":
        rng.shuffle(mapped["shapes"])
        rng.shuffle(mapped["layers"])
    if name == "rename":
        new = sorted(str(i) for i in rng.sample(range(1, 1000), len(names)))
        names = dict(zip(sorted(names), new))
        mapped["names"] = names
        mapped["shapes"] = [dict(s, id=names[s["id"]])
                            for s in mapped["shapes"]]
        mapped["layers"] = [dict(layer, name=f"of cells {layer['name']}")
                            if "cells" in layer else layer
                            for layer in mapped["layers"]]
    return mapped, dict(names, **names_of_tiles(level, mapped, relation))


def names_of_tiles(level, mapped, relation):
    """New names of the shapes of tiles."""
    names = {}
    for shape in level["shapes"]:
        if shape["kind"] == "tile":
            new = mapped["names"][shape["id"]]
            names.update(zip(ids_of_forms(shape["id"], shape["tile"]),
                             ids_of_forms(new, shape["tile"])))
    for layer in level["layers"]:
        if "cells" not in layer:
            continue
        ids = ids_of(level, layer)
        for cell in layer["cells"]:
            one = dict(layer, cells={cell: layer["cells"][cell]})
            one = move_layer(one, relation, map_point)
            name = next(other["name"] for other in mapped["layers"]
                        if other["name"].endswith(layer["name"]))
            (new,) = ids_of(mapped, dict(one, name=name)).values()
            names.update(zip(ids[cell], new))
    return names


def all_shapes(level):
    """The shapes of a level, also those that its tiles put into the plane."""
    shapes = [s for s in level["shapes"] if s["kind"] != "tile"]
    for shape in level["shapes"]:
        if shape["kind"] == "tile":
            shapes += forms_in(shape["points"], shape["tile"], shape["flip"])
    for layer in level["layers"]:
        if "cells" in layer:
            shapes += shapes_of(layer, level["unit"])
    return shapes


# ---- findings ----------------------------------------------------------------

def read_findings(program, options, files):
    """The findings of each file."""
    run = subprocess.run(
        [program, "check", "--format", "ndjson", "--exit-zero"] + options +
        files, capture_output=True, text=True, check=False)
    if run.returncode != 0:
        sys.exit(f"metamorphic: {options} {files[0]}: {run.stderr}")
    found = {name: [] for name in files}
    for line in run.stdout.splitlines():
        finding = json.loads(line)
        found[finding["file"]].append(finding)
    return found


def number(value, scale=1):
    """A number such that values which differ by rounding are mostly equal."""
    return None if value is None else float(f"{value / scale:.9g}") + 0.0


def sizes_of(finding, relation, is_turned):
    """Width and height in the message of a closed space."""
    size = re.match(r"a closed space of (\S+) by (\S+) ", finding["message"])
    if not size:
        return None
    wide, high = (number(float(s), relation.scale) for s in size.groups())
    return (high, wide) if is_turned else (wide, high)


def applies(level, rule, name):
    """What of a rule is compared under a relation; None: nothing is."""
    parts = {"at", "measure", "shapes"}
    for rules, relations, what, _ in EXCEPT:
        if rule not in rules.split() or name not in relations:
            continue
        if what == "finding":
            return None
        parts -= set(what.split())
    if rule in PIECES and name in REFLECTIONS | TURNS and level["is_concave"]:
        parts.discard("measure")
    if rule == "C020" and name in REFLECTIONS | TURNS and level["has_holes"]:
        parts.discard("measure")
    if level["fills_cells"] and name in REFLECTIONS | TURNS:
        return None
    if rule == "C008" and name == "permute" and level["ignores"]:
        parts.discard("shapes")
    if rule in READ and name in REFLECTIONS | TURNS and level["has_boxes"]:
        parts.discard("at")
    if rule in JUMPS and level["jumps"] and level["is_slanted"] and \
            name in REFLECTIONS | TURNS | {"shift"}:
        return None
    turns_gravity = name in TURNS or \
        (name == "mirror-y" and (level["is_map"] or not level["down"]))
    if not turns_gravity:
        return parts
    has_down = level["is_map"] or level["down"]
    uses_down = (rule in GRAVITY and has_down) or \
        (rule in STARTS and (not level["fits"] or level["blocked"] or
                             (has_down and level["jumps"])))
    return None if uses_down else parts


def layer_of(shape, level, names):
    """The layer whose tile a shape is of, by its new name; None: it is of no
    tile."""
    cells, _, _ = shape.rpartition(" ")
    if any("cells" in layer and cells.endswith(layer["name"])
           for layer in level["layers"]):
        return cells
    for other in level["shapes"]:
        if other["kind"] == "tile" and \
                names[other["id"]] == shape.partition("#")[0]:
            return other["layer"]
    return None


def stands_for(finding, shapes, level, names):
    """What a finding is about that stands for many tiles; None: it does not."""
    more = finding.get("more", 0)
    tile = re.search(r"; this is (tile \d+, placed \d+ times?)$",
                     finding["message"])
    if tile:
        return tile.group(1), more
    layers = {layer_of(shape, level, names) for shape in shapes}
    if finding["rule"] in LAYERS and len(layers) == 1 and None not in layers:
        return layers.pop(), more
    pair = re.search(r"; these are tiles (\d+) and (\d+)$", finding["message"])
    if pair:
        return "tiles %s and %s" % tuple(sorted(pair.groups())), more
    return None


def key_of(finding, level, name, names, is_base):
    """What must be equal, or None."""
    rule = finding["rule"]
    parts = applies(level, rule, name)
    if parts is None:
        return None
    relation = RELATIONS[name]
    shapes = finding["shapes"]
    if level["has_twins"]:
        shapes = [re.sub(r"\.\d+$", "", s) for s in shapes]
    if is_base:
        shapes = [names.get(s, s) for s in shapes]
    if rule in SYMMETRIC:
        shapes = sorted(shapes)
    many = stands_for(finding, shapes, level, names)
    if many:
        shapes = many
        is_tile = str(many[0]).startswith("tile ")
        parts -= {"at"} if is_tile else {"at", "measure"}
    at, measure = finding.get("at"), finding.get("measure")
    if at is not None:
        at = [v - level["middle"] for v in at]
        at = map_point(relation, at) if is_base else at
        at = [number(round(v, 6)) for v in at]
    if measure is not None:
        power = DIMENSIONS.get(rule, 1) + (" loop " in finding["message"])
        measure = number(measure, 1 if is_base else relation.scale ** power)
    one = Relation(None, None, 1 if is_base else relation.scale, None)
    size = sizes_of(finding, one, is_base and name in TURNS)
    return (rule, finding["severity"],
            tuple(shapes) if "shapes" in parts else None,
            tuple(at) if at and "at" in parts else None,
            measure if "measure" in parts else None,
            size if "measure" in parts else None)


GRAVITY = {"C034", "C036", "C046", "C049"}
STARTS = {"C047", "C048"}


def same(a, b):
    """Whether keys are equal, but for rounding."""
    if isinstance(a, tuple) and isinstance(b, tuple):
        return len(a) == len(b) and all(map(same, a, b))
    if isinstance(a, float) and isinstance(b, float):
        return math.isclose(a, b, rel_tol=1e-8, abs_tol=2e-6)
    return a == b


def differences(base, other, level, name, names):
    """Findings that one of two has and the other has not."""
    wanted = [key for key in (key_of(f, level, name, names, True)
                              for f in base) if key]
    found = [key for key in (key_of(f, level, name, names, False)
                             for f in other) if key]
    for key in list(wanted):
        for twin in found:
            if same(key, twin):
                wanted.remove(key)
                found.remove(twin)
                break
    return wanted, found


# ---- all of it ---------------------------------------------------------------

PROFILES = ["generic", "generic", "box2d-3", "box2d-2", "chipmunk", "godot-4",
            "matter", "rapier"]


def options_of(rng):
    """The player, and options for levels as they are, twice as large and
    turned."""
    size = rng.choice(((8, 8), (6, 12), (16, 16), (7, 10)))
    jump = rng.choice((0, 0, 12.5, 20.5))
    profile, ground = rng.choice(PROFILES), rng.choice((0, 0, 24))
    meter = 1 if profile in ("chipmunk", "godot-4", "matter") else 32
    make = lambda n, wide, high: [
        "--profile", profile, "--scale", str(meter * n), "--player",
        f"{wide * n}x{high * n}", "--set", f"jump={jump * n}"] + \
        (["--set", f"ground={ground * n}"] if ground else [])
    return size, {"base": make(1, *size), "scale": make(2, *size),
                  "turn": make(1, *size[::-1])}


def layers_of(rng, levels):
    """Options by which tiles without shapes fill their cells; a map must have
    layers for them."""
    if not any(level["is_map"] and not level["faults"] for level in levels):
        return []
    return rng.choice(([], [], [], ["--layer", "*"],
                       ["--layer", "*", "--cells", "outlines"]))


class Tally:
    def __init__(self):
        self.levels = self.compared = self.failed = 0
        self.rules = collections.Counter()


def run_batch(args, seed, count, folder, tally):
    rng = random.Random(seed)
    size, options = options_of(rng)
    levels, files = [], {name: [] for name in options}
    for i in range(count):
        level = make_level(rng, size)
        level["names"] = {}
        variants = {"base": (level, {})}
        for name in RELATIONS:
            variants[name] = transform(level, name, rng)
        for name, (variant, _) in variants.items():
            path = os.path.join(folder, f"{i}-{name}.json")
            with open(path, "w", encoding="utf-8") as file:
                file.write(text_of(variant))
            kind = "turn" if name in TURNS else \
                name if name in files else "base"
            files[kind].append(path)
        levels.append(variants)
    layers = layers_of(rng, [variants["base"][0] for variants in levels])
    options = {kind: chosen + layers for kind, chosen in options.items()}
    found = {}
    for kind, paths in files.items():
        found.update(read_findings(args.program, options[kind], paths))
    for i, variants in enumerate(levels):
        level = variants["base"][0]
        base = found[os.path.join(folder, f"{i}-base.json")]
        tally.levels += 1
        tally.rules.update(f["rule"] for f in base)
        shapes = all_shapes(level)
        ids = [s["id"] for s in level["shapes"]]
        level["has_twins"] = len(set(ids)) < len(ids)
        level["has_holes"] = any(s.get("holes") for s in level["shapes"])
        level["ignores"] = any((s.get("fault") or {}).get("kind") == "ignore"
                               for s in level["shapes"])
        level["has_boxes"] = any(
            s["kind"] in ("box", "tile") and
            (s.get("fault") or ids.count(s["id"]) > 1) for s in level["shapes"])
        level["is_concave"] = any(map(is_concave, shapes))
        level["jumps"] = "jump=0" not in options["base"]
        level["blocked"] = is_blocked(shapes)
        level["is_slanted"] = any(map(is_slanted, shapes))
        level["fills_cells"] = "--layer" in options["base"] and any(
            tile == 0 for layer in level["layers"]
            for tile, _ in layer.get("cells", {}).values())
        for name in RELATIONS:
            other = found[os.path.join(folder, f"{i}-{name}.json")]
            wanted, more = differences(base, other, level, name,
                                       variants[name][1])
            tally.compared += 1
            if wanted or more:
                report(args, tally, f"seed {seed} level {i} {name}: "
                       f"{' '.join(options['base'])}: lost {wanted}, new {more}",
                       folder, i, name)


def rules_of(program):
    """The ids of all rules."""
    run = subprocess.run([program, "check", "--rules"], capture_output=True,
                         text=True, check=True)
    return re.findall(r"^C\d+", run.stdout, re.MULTILINE)


def report(args, tally, text, folder, i, name):
    tally.failed += 1
    print(f"metamorphic: {text}")
    if args.keep:
        os.makedirs(args.keep, exist_ok=True)
        for which in "base", name:
            shutil.copy(os.path.join(folder, f"{i}-{which}.json"), args.keep)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep")
    parser.add_argument("program")
    args = parser.parse_args()
    tally = Tally()
    for first in range(0, args.count, BATCH):
        with tempfile.TemporaryDirectory() as folder:
            run_batch(args, args.seed + first // BATCH,
                      min(BATCH, args.count - first), folder, tally)
    print("metamorphic: findings by rule: " + " ".join(
        f"{rule} {n}" for rule, n in sorted(tally.rules.items())))
    for rules, relations, what, reason in EXCEPT:
        print(f"metamorphic: not compared: {what} of {rules} under "
              f"{', '.join(sorted(relations))}: {reason}")
    print(f"metamorphic: not compared: measure of {' '.join(sorted(PIECES))} "
          "under reflections and turns in levels with concave polygons: they may "
          "be cut into other pieces")
    print(f"metamorphic: not compared: at of {' '.join(sorted(READ))} under "
          "reflections and turns in levels where a box has a fault: the place is "
          "its corner with the least coordinates")
    print("metamorphic: not compared: shapes of C008 under permute in levels where "
          "shapes ignore rules: of equal lists the first in the file is reported")
    print("metamorphic: not compared: measure of C020 under reflections and turns in "
          "levels where polygons have holes: they may be cut into more pieces than "
          "they need")
    print("metamorphic: not compared: findings under reflections and turns in maps "
          "where full cells of tiles without shapes are joined: where they are cut "
          "depends on the axes")
    print("metamorphic: not compared: places of the shape of a tile, and places "
          "and measures of findings about two tiles: "
          "the first stands for all; how many they are is compared")
    print(f"metamorphic: not compared: {' '.join(sorted(JUMPS))} under shift, "
          "reflections and turns if the player jumps beside slanted or round "
          "solids: heights are rounded to cells there, and some are missed")
    print(f"metamorphic: not compared: {' '.join(sorted(GRAVITY | STARTS))} "
          "where a relation turns the direction of gravity: they depend on it, "
          "except C047 and C048 if the player flies and fits into free spawns")
    rules = rules_of(args.program)
    missing = [rule for rule in rules if not tally.rules[rule]]
    print(f"metamorphic: {len(rules) - len(missing)} of {len(rules)} rules were "
          f"provoked{', not ' if missing else ''}{' '.join(missing)}")
    if missing and args.count >= COUNT_FOR_ALL:
        tally.failed += 1
        tally.compared += 1
    print(f"metamorphic: {tally.compared - tally.failed} passed, "
          f"{tally.failed} failed, {tally.levels} levels, "
          f"{len(RELATIONS)} relations")
    sys.exit(tally.failed > 0)


if __name__ == "__main__":
    main()
