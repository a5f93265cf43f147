#!/usr/bin/env python3
"""Reads maps in a second way (reader.py) and holds the shapes in the world
against those of `collide convert`.

usage: maps.py [--count COUNT] [--seed SEED] PROGRAM [FILE]...
COUNT    how many random maps of each format to make and compare; 0
SEED     of the random maps; 1
FILE     a map, or a folder of them, to compare as well

Random maps of Tiled are written in JSON and XML and in all encodings of their
layers (zstd where it is installed): their shapes must be the same bytes, but
for the places in the files. Cells of LDtk are compared as the squares that the
rectangles, and the outlines, cover. Exits with 1 if anything differs.
"""

import argparse
import itertools
import json
import math
import os
import random
import subprocess
import sys
import tempfile

import godot_maps
import random_maps
import reader

NEAR = 1e-9  # of the larger of 1 and the coordinate


def convert(program, path, *options):
    """The documents of a file."""
    run = subprocess.run([program, "convert", *options, path],
                         capture_output=True, check=False, text=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


# ---- shapes of the program, as reader.py has them ----------------------------

def pose_of(shape):
    pose = reader.moved(*shape.get("position", (0, 0)))
    if "rotation" in shape:
        c, s = shape["rotation"]
        return reader.times(pose, (c, s, -s, c, 0, 0))
    return reader.times(pose, reader.turned(shape.get("angle", 0)))


def box_of(shape):
    (a, b), (c, d) = shape["min"], shape["max"]
    return [(a, b), (c, b), (c, d), (a, d)]


def in_world(shape):
    pose, kind = pose_of(shape), shape["type"]
    if kind == "box":
        return ("ring", reader.at(pose, box_of(shape)))
    if kind == "chain":
        vertices = reader.at(pose, shape["vertices"])
        return ("chain", vertices + vertices[:shape.get("closed", False)])
    if kind == "polygon":
        rings = [shape["vertices"], *shape.get("holes", [])]
        rings = [reader.at(pose, r) for r in rings]
        return ("ring", rings[0]) if len(rings) == 1 else ("holes", rings)
    core = {"circle": ["center"], "point": ["point"]}.get(kind, ["a", "b"])
    return ("round", reader.at(pose, [shape[c] for c in core]),
            shape.get("radius", 0))


# ---- comparison --------------------------------------------------------------

def is_near(a, b):
    return abs(a - b) <= NEAR * max(1, abs(a), abs(b))


def same_points(a, b):
    return len(a) == len(b) and all(
        is_near(p[0], q[0]) and is_near(p[1], q[1]) for p, q in zip(a, b))


def same_ring(a, b):
    """Whatever vertex comes first, whatever the direction."""
    return len(a) == len(b) and any(
        same_points(c[i:] + c[:i], b)
        for c in (a, a[::-1]) for i in range(len(a)))


def on_ellipse(m, ring, count=32):
    size = m[0] * m[3] - m[1] * m[2]
    for x, y in ring:
        x, y = x - m[4], y - m[5]
        u, v = (m[3] * x - m[2] * y) / size, (m[0] * y - m[1] * x) / size
        if abs(math.hypot(u, v) - 1) > 1e-7:
            return False
    return len(ring) == count


def on_pill(wanted, ring):
    """Whether all vertices are on the image of a capsule's edge."""
    _, (a, b, c, d, e, f), radius, reach = wanted
    size = a * d - b * c
    for x, y in ((x - e, y - f) for x, y in ring):
        x, y = (d * x - c * y) / size, (a * y - b * x) / size
        over = max(0, abs(y) - reach)
        if abs(math.hypot(x, over) - radius) > 1e-7 * (1 + radius):
            return False
    return len(ring) == 34


def same(wanted, found):
    if wanted[0] == "pill":
        return found[0] == "ring" and on_pill(wanted, found[1])
    if wanted[0] == "ellipse":
        return found[0] == "ring" and on_ellipse(wanted[1], found[1])
    if wanted[0] != found[0]:
        return False
    if wanted[0] == "ring":
        return same_ring(wanted[1], found[1])
    if wanted[0] == "holes":
        return len(wanted[1]) == len(found[1]) and all(
            map(same_ring, wanted[1], found[1]))
    if wanted[0] == "chain":
        return same_points(wanted[1], found[1])
    return is_near(wanted[2], found[2]) and (
        same_points(wanted[1], found[1]) or
        same_points(wanted[1][::-1], found[1]))


def own_id(shape):
    """The id of a shape in its editor."""
    return shape.get("_id", shape["id"])


def differences(wanted, shapes):
    left = [(in_world(s), s["id"]) for s in shapes]
    result = []
    for shape in wanted:
        fitting = next((l for l in left if same(shape, l[0])), None)
        if fitting:
            left.remove(fitting)
        else:
            result.append("missing: %r" % (shape,))
    return result + ["too many: %s %r" % (l[1], l[0]) for l in left]


# ---- files -------------------------------------------------------------------

def refused(documents):
    return next((d["error"] for d in documents if "error" in d), None)


def compare(program, path):
    """What differs in a file; None where one of the two does not read it."""
    if path.endswith((".ldtk", ".ldtkl")):
        return compare_ldtk(program, path) if path.endswith("k") else None
    try:
        is_new = path.endswith((".tscn", ".plist", "bodies.json"))
        wanted = (godot_maps if is_new else reader).levels_of(path)
    except reader.Unsupported:
        return None
    documents = convert(program, path)
    if refused(documents):
        return ["refused: %r" % refused(documents)]
    if len(documents) != len(wanted):
        return ["%d levels, not %d" % (len(documents), len(wanted))]
    # The second reader knows no keywords: full cells that a name marks are
    # compared in tests/golden/check_roles.golden.
    return [d for w, found in zip(wanted, documents)
            for d in differences(w, [s for s in found["shapes"]
                                     if not s["source"].get("cells")])]


def squares_of(shape, origin, size):
    """The squares of a grid whose centres are in a shape, by even and odd."""
    kind, rings = in_world(shape)
    rings = rings if kind == "holes" else [rings]
    xs, ys = zip(*(p for ring in rings for p in ring))
    result = set()
    for row in range(round((min(ys) - origin[1]) / size),
                     round((max(ys) - origin[1]) / size)):
        y = origin[1] + (row + 0.5) * size
        cuts = sorted(a[0] for ring in rings
                      for a, b in zip(ring, ring[1:] + ring[:1])
                      if (a[1] < y) != (b[1] < y))
        for low, high in zip(cuts[::2], cuts[1::2]):
            first = round((low - origin[0]) / size)
            last = round((high - origin[0]) / size)
            result |= {(origin[0] + c * size, origin[1] + row * size)
                       for c in range(first, last)}
    return result


def compare_cells(wanted, shapes, is_whole):
    """Cells of a level; a square that is covered twice is wrong as well."""
    result = []
    for _, layer, name, size, squares in wanted:
        mine = [s for s in shapes if s["source"].get("layer") == layer and
                s["source"].get("class", name) == name]
        covered = [squares_of(s, min(squares), size) for s in mine]
        if set().union(*covered) != squares:
            result.append("cells differ: %s %s" % (layer, name))
        if sum(map(len, covered)) != len(squares):
            result.append("cells covered twice: %s %s" % (layer, name))
        if is_whole and len(mine) > len(squares):
            result.append("more rectangles than cells: %s" % name)
    return result


def compare_answers(program, path, count):
    """Whether a query answers each level."""
    run = subprocess.run([program, "pairs", path], capture_output=True,
                         check=False, text=True)
    found = run.stdout.count("\n")
    return [] if found == count else \
        ["%d answers, not %d, status %d" % (found, count, run.returncode)]


def compare_ldtk(program, path):
    levels = reader.ldtk_levels(path)
    result = compare_answers(program, path, len(levels))
    for options in ([], ["--cells", "outlines"]):
        documents = convert(program, path, "--class", "*", *options)
        if len(documents) != len(levels) or refused(documents):
            return ["%d levels, not %d" % (len(documents), len(levels))]
        for (_, cells, entities), document in zip(levels, documents):
            shapes = document["shapes"]
            mine = [s for s in shapes if own_id(s) in entities]
            result += differences(list(entities.values()), mine)
            result += compare_cells(
                cells, [s for s in shapes if own_id(s) not in entities],
                not options)
    return result


# ---- random maps -------------------------------------------------------------

def placeless(documents):
    """Documents without what only says where in which file a shape is."""
    text = json.loads(json.dumps(documents))
    for document in text:
        for shape in document["shapes"]:
            source = shape.pop("source")
            shape["is"] = {k: source.get(k) for k in ("layer", "object",
                                                      "role", "name")}
        document.pop("source")
        document.pop("name", None)
    return text


def compare_tiled(program, seed, folder):
    random_maps.Maker(random.Random(seed), folder).make()
    first = os.path.join(folder, "map-array.tmj")
    result = compare(program, first) or []
    wanted = placeless(convert(program, first)) if not result else None
    for name in sorted(os.listdir(folder)):
        if not result and name.startswith("map-"):
            documents = convert(program, os.path.join(folder, name))
            if refused(documents) or placeless(documents) != wanted:
                result.append("%s is not as map-array.tmj: %r" %
                              (name, refused(documents)))
    return result


def compare_made(program, seed, folder, make, name):
    made = make(random.Random(seed), folder)
    return compare(program, os.path.join(folder, made or name))


def compare_random(program, count, seed):
    """Names of random maps, each with what differs in it."""
    makers = {"ldtk": (random_maps.make_ldtk, "project.ldtk"),
              "rube": (random_maps.make_rube, "rube.json"),
              "geojson": (random_maps.make_geojson, "land.json"),
              "godot": (godot_maps.make_godot, "scene.tscn"),
              "editor": (godot_maps.make_editor, None)}
    for i in range(seed, seed + count):
        with tempfile.TemporaryDirectory() as folder:
            yield "tiled %d" % i, compare_tiled(program, i, folder)
        for name, maker in makers.items():
            with tempfile.TemporaryDirectory() as folder:
                yield ("%s %d" % (name, i),
                       compare_made(program, i, folder, *maker))


def compare_files(program, paths):
    for path in files_in(paths):
        yield path, compare(program, path)


def files_in(paths):
    for path in paths:
        if not os.path.isdir(path):
            yield path
        for folder, _, names in sorted(os.walk(path)):
            yield from (os.path.join(folder, n) for n in sorted(names)
                        if n.endswith((".tmj", ".tmx", ".json", ".world",
                                       ".ldtk", ".tscn", ".plist")))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program")
    parser.add_argument("files", nargs="*")
    given = parser.parse_args()
    passed = failed = skipped = 0
    for name, found in itertools.chain(
            compare_random(given.program, given.count, given.seed),
            compare_files(given.program, given.files)):
        passed += found == []
        failed += bool(found)
        skipped += found is None
        for difference in found or []:
            print(("maps: %s: %s" % (name, difference))[:400])
    print("maps: %d passed, %d failed, %d not compared" %
          (passed, failed, skipped))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
