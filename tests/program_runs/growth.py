#!/usr/bin/env python3
"""Counts how the work of the program grows with each dimension of its input.

usage: growth.py [--jobs N] [--only TEXT] [--show] PROGRAM
--jobs N     measure N rows at once; as many as there are processors
--only TEXT  only rows whose names contain TEXT
--show       print all rows, not only those that fail

Each row of ROWS makes an input of size n and one of size 4n. valgrind counts
the instructions that the program executes for them, so that a busy machine
changes nothing. The growth is the factor for each doubling: 2 for linear work,
4 for quadratic work. What an empty scene costs is subtracted first. A row fails
if its growth is larger than the row allows.

Texts of more than 256 KiB are read in another manner, which costs a constant
factor: the text of a row is either below that at both sizes, or above it.

Exits with 1 if a row fails. Without valgrind nothing is measured.
"""

import argparse
import base64
import concurrent.futures
import hashlib
import json
import math
import os
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import zlib

LINEAR = 2.3   # n or n log n
PAIRS = 4.3    # all pairs of n things, which are all to be looked at

ROWS = []


def row(name, size, growth=LINEAR, status=(0, 1)):
    """Registers a maker: of a size it makes the arguments of the program, and
    the files that these name."""
    def register(make):
        ROWS.append((name, size, growth, status, make))
        return make
    return register


# ---- shapes and scenes -------------------------------------------------------

def box(x, y, width=1, height=1, **more):
    return {"type": "box", "min": [x, y], "max": [x + width, y + height],
            **more}


def ring(count, radius=10000.0, inner=None, at=(0, 0)):
    """A round polygon, or a star whose inner vertices have another radius."""
    points = []
    for i in range(count):
        r = inner if inner and i % 2 == 0 else radius
        angle = 2 * math.pi * i / count
        points.append([at[0] + r * math.cos(angle), at[1] + r * math.sin(angle)])
    return points


def star(count, at=(0, 0)):
    return ring(count, 10000.0, 5000.0, at)


def comb(teeth):
    """A row of `teeth` teeth of width 1 on a common back."""
    points = []
    for i in range(teeth):
        x = 2 * i
        points += [[x, 1 if i else 0], [x, 5], [x + 1, 5],
                   [x + 1, 1 if i + 1 < teeth else 0]]
    return points


def stairs(steps):
    """Steps of one unit, each 8 wide, on a common floor."""
    points = []
    for i in range(steps):
        points += [[8 * i, i], [8 * i + 8, i]]
    return points + [[8 * steps + 8, steps + 50], [0, steps + 50]]


def polygon(points, **more):
    return {"type": "polygon", "vertices": points, **more}


def scene(shapes, **more):
    return json.dumps({"shapes": shapes, **more})


def one(*arguments):
    """Arguments that name one file, and a function of its text."""
    return lambda text, name="in.json": ([*arguments, name], {name: text})


# ---- maps --------------------------------------------------------------------

def tiled(layers, tilesets=(), size=10):
    return json.dumps({
        "type": "map", "version": "1.10", "orientation": "orthogonal",
        "width": size, "height": size, "tilewidth": 8, "tileheight": 8,
        "infinite": False, "tilesets": list(tilesets), "layers": layers})


def objects(entries):
    """A layer of objects."""
    return {"id": 1, "type": "objectgroup", "name": "solid", "x": 0, "y": 0,
            "objects": [{"id": i + 1, "name": "", "type": "", "x": 0, "y": 0,
                         "width": 0, "height": 0, "rotation": 0, **entry}
                        for i, entry in enumerate(entries)]}


def points_of(points):
    return [{"x": x, "y": y} for x, y in points]


def rectangle(x, y, width=8, height=8):
    return {"x": x, "y": y, "width": width, "height": height}


def cells(columns, rows, is_full, tile=None):
    """A map with a packed layer of tiles, and its tileset."""
    numbers = [int(is_full(x, y)) for y in range(rows) for x in range(columns)]
    packed = zlib.compress(struct.pack(f"<{len(numbers)}I", *numbers))
    tile = tile or {"properties": [
        {"name": "solid", "type": "bool", "value": True}]}
    tileset = {"firstgid": 1, "name": "t", "tilewidth": 8, "tileheight": 8,
               "tilecount": 1, "columns": 1, "image": "t.png", "imagewidth": 8,
               "imageheight": 8, "tiles": [{"id": 0, **tile}]}
    layer = {"id": 1, "type": "tilelayer", "name": "solid", "x": 0, "y": 0,
             "width": columns, "height": rows, "encoding": "base64",
             "compression": "zlib", "data": base64.b64encode(packed).decode()}
    return tiled([layer], [tileset], 1)


def checkered(x, y):
    return (x + y) % 2


def strewn(x, y):
    return (x * 2654435761 + y * 40503 * 65537) >> 7 & 1


# ---- rows: vertices ----------------------------------------------------------

for query in ("sat", "gjk", "clip", "cast --shape #0 --by 9,9", "sweep",
              "resolve", "contains", "cross"):
    @row(f"{query.split()[0]}: vertices of two convex polygons", 400)
    def make(n, query=query):
        return one(*query.split())(
            scene([polygon(ring(n)), polygon(ring(n, at=(15000, 300)))]))

for query in ("sat", "mass", "pieces", "aabb",
              "ray --from -20000,1 --to 20000,2"):
    @row(f"{query.split()[0]}: vertices of a star", 600)
    def make(n, query=query):
        return one(*query.split())(scene([polygon(star(n)), box(9000, 0)]))

@row("check: vertices of a comb", 100)
def make(n):
    return one("check")(tiled([objects([{"polygon": points_of(comb(n))}])]))

@row("check: vertices of a convex polygon", 400)
def make(n):
    return one("check")(tiled([objects([{"polygon": points_of(ring(n))}])]))

@row("check: steps of a floor", 300)
def make(n):
    return one("check", "--select", "C036")(
        tiled([objects([{"polygon": points_of(stairs(n))}])]))

@row("check: slots of a comb", 300)
def make(n):
    return one("check", "--player", "2x2", "--select", "C037")(
        tiled([objects([{"polygon": points_of(comb(n))}])]))

@row("check: slits between two combs", 200)
def make(n):
    other = [[x + 1.1, 10 - y] for x, y in comb(n)]
    for i, (x, y) in enumerate(other):
        if x % 2 > 0.5:
            other[i][0] = x - 0.2
    return one("check", "--select", "C033", "--set", "clearance=1")(
        tiled([objects([{"polygon": points_of(comb(n))},
                        {"polygon": points_of(other)},
                        rectangle(0, 0, 4 * n, 12)])]))

@row("check --fix: vertices of a polygon", 200)
def make(n):
    points = [p for p in star(n) for _ in range(2)]
    return one("check", "--fix", "-o", "out.json")(
        tiled([objects([{"polygon": points_of(points)}])]))

@row("check: vertices of a line", 1000)
def make(n):
    line = [[i, i % 2] for i in range(n)]
    return one("check")(tiled([objects([{"polyline": points_of(line)}])]))

@row("sat: points of a chain", 500)
def make(n):
    chain = {"type": "chain", "vertices": [[i, i % 2] for i in range(n)]}
    return one("sat")(scene([chain, box(5, 0)]))

for query in "pieces", "check":
    @row(f"{query}: holes of a polygon", 100)
    def make(n, query=query):
        holes = [[[3 * i + 1, 1], [3 * i + 1, 2], [3 * i + 2, 2]]
                 for i in range(n)]
        outer = [[0, 0], [3 * n + 1, 0], [3 * n + 1, 3], [0, 3]]
        return one(query)(scene([polygon(outer, holes=holes)]))

# ---- rows: shapes and pairs --------------------------------------------------

for query in ("sat", "gjk --within 1", "clip", "pairs", "convert", "toi",
              "sweep", "check", "resolve", "simulate --steps 2", "aabb",
              "contains", "mass", "pieces"):
    @row(f"{query.split()[0]}: shapes side by side", 150)
    def make(n, query=query):
        return one(*query.split())(
            scene([box(2 * i, 0, 2, 1, velocity=[0, i % 2])
                   for i in range(n)]))

@row("cross: shapes", 15, PAIRS)
def make(n):
    return one("cross")(scene([box(2 * i, 0) for i in range(n)]))

@row("contains: shapes within each other", 50, PAIRS)
def make(n):
    return one("contains")(
        scene([box(-i, -i, 2 * i + 1, 2 * i + 1) for i in range(n)]))

@row("path: boxes in the way", 20, PAIRS)
def make(n):
    return one("path", "--player", "1x1", "--from", "-2,0", "--to",
               f"{4 * n},0")(
        scene([box(4 * i, i % 3 - 2, 1, 3) for i in range(n)]))

@row("path: cells of a grid", 20)
def make(n):
    return one("path", "--grid", "8", "--cell", "1x1", "--player", "1x1",
               "--from", "0.5,0.5", "--to", f"{4 * n - 0.5},0.5")(
        scene([box(4 * i + 2, 8 * (i % 2), 1, 8) for i in range(n - 1)] +
              [box(-1, -1, 4 * n + 2, 1), box(-1, 16, 4 * n + 2, 1),
               box(-1, 0, 1, 16), box(4 * n, 0, 1, 16)]))

@row("pairs: shapes at one place", 50, PAIRS)
def make(n):
    return one("pairs")(scene([box(i / n, 0) for i in range(n)]))

@row("sat: pairs of pieces of two stars", 40, PAIRS)
def make(n):
    return one("sat")(
        scene([polygon(star(n)), polygon(star(n, at=(300, 200)))]))

@row("check: solids at one place", 15, PAIRS)
def make(n):
    return one("check")(
        tiled([objects([rectangle(i / n, 0) for i in range(n)])]))

@row("sat: listed pairs", 300)
def make(n):
    return one("sat")(scene([box(0, 0, id="a"), box(0, 0, id="b")],
                            pairs=[["a", "b"]] * n))

@row("sat: pairs of options", 200)
def make(n):
    pairs = [word for _ in range(n) for word in ("--pair", "#0,#1")]
    return one("sat", *pairs)(scene([box(0, 0), box(0, 0)]))

# The text grows with the square of the size, and so does the number of pairs.
@row("sat: shapes at one place, and as many layers of each", 30, 4.6)
def make(n):
    return one("sat")(scene(
        [box(0, 0, layers=[f"l{k}" for k in range(n)],
             hits=[f"h{k}" for k in range(n)]) for _ in range(n)]))

@row("sat: names of layers, of each shape its own", 100)
def make(n):
    return one("sat")(scene(
        [box(0, 0, layers=[f"l{k}.{i}" for k in range(n)],
             hits=[f"h{k}.{i}" for k in range(n)]) for i in range(20)]))

@row("ray: rays", 100)
def make(n):
    rays = [{"from": [-1, i / n], "to": [40, i / n]} for i in range(n)]
    return one("ray")(scene([box(2 * i, 0) for i in range(10)], rays=rays))

@row("ray: shapes", 300)
def make(n):
    return one("ray", "--from", "-1,0.5", "--to", f"{2 * n},0.6")(
        scene([box(2 * i, 0) for i in range(n)]))

@row("cast: shapes", 300)
def make(n):
    return one("cast", "--shape", "#0", "--by", f"{2 * n},0")(
        scene([box(2 * i, 0) for i in range(n)]))

@row("cast: casts", 100)
def make(n):
    return one("cast")(scene(
        [box(2 * i, 0) for i in range(10)],
        casts=[{"shape": "#0", "by": [9, i / n]} for i in range(n)]))

# ---- rows: time --------------------------------------------------------------

@row("toi: turns around another shape", 16)
def make(n):
    return one("toi")(scene(
        [polygon(ring(8, 1, at=(4, 0)), angular_velocity=360 * n),
         polygon(ring(8, 0.5))]))

# The size is a power of 2, so that the points are exact and the shapes convex.
@row("toi: edges within 2^-46 of a line", 128)
def make(n):
    xs = [8 * i / n - 4 for i in range(n + 1)]
    flat = [[x, 2.0 ** -50 * x * x] for x in xs]
    return one("toi")(scene(
        [polygon([[-x, -y - 2.0 ** -46] for x, y in flat] +
                 [[-4.5, -1], [4.5, -1]], angular_velocity=10),
         polygon(flat + [[4, 2], [-4, 2]], angular_velocity=10,
                 velocity=[0, -2.0 ** -50])]))

@row("gjk: slanted shapes side by side, none near enough", 30, PAIRS)
def make(n):
    return one("gjk", "--within", "0.1")(scene(
        [polygon([[0, i], [100, 100 + i], [100, 100.5 + i], [0, i + 0.5]])
         for i in range(n)]))

@row("simulate: steps", 400)
def make(n):
    return one("simulate", "--steps", str(n))(
        scene([box(0, 0, 9, 1, body={"static": True})] +
              [box(2 * i, 1 + i, velocity=[0, -1]) for i in range(4)]))

@row("simulate: bodies on a floor", 100)
def make(n):
    return one("simulate", "--steps", "4")(
        scene([box(-1, 0, 2 * n + 2, 1, body={"static": True})] +
              [box(2 * i, 1, velocity=[0, -1]) for i in range(n)]))

# ---- rows: maps --------------------------------------------------------------

for what in "rectangles", "outlines":
    for name, is_full in (("checkered", checkered), ("strewn", strewn)):
        @row(f"check: {name} cells, {what}", 6)
        def make(n, what=what, is_full=is_full):
            return one("check", "--property", "solid", "--cells", what)(
                cells(4 * n, 16, is_full), "in.tmj")

@row("convert: cells", 20)
def make(n):
    return one("convert", "--property", "solid")(
        cells(8 * n, 16, strewn), "in.tmj")

@row("check: cells with shapes of their tile", 10)
def make(n):
    form = {"objectgroup": objects([{"polygon": points_of(
        [[0, 0], [8, 0], [8, 8], [4, 4], [0, 8]])}])}
    return one("check")(cells(2 * n, 8, checkered, form), "in.tmj")

@row("check: empty cells", 3000)
def make(n):
    return one("check")(cells(n, 16, lambda x, y: 0), "in.tmj")

@row("check: a player among cells", 40)
def make(n):
    return one("check", "--player", "8x8", "--property", "solid")(
        cells(8 * n, 32, lambda x, y: y == 31 or (x % 8 == 0 and y > 28)),
        "in.tmj")

@row("check: boxes among which a player goes", 40)
def make(n):
    spawn = {**rectangle(4, 4, 4, 4), "type": "spawn"}
    goal = {**rectangle(48 * n - 16, 4, 4, 4), "type": "goal"}
    return one("check", "--player", "4x4", "--set", "jump=20",
               "--select", "C047", "--select", "C048", "--select", "C049")(
        tiled([objects([spawn, goal, rectangle(0, 60, 48 * n, 8)] +
                       [rectangle(48 * i, 40 + i % 3) for i in range(n)])]))

@row("check: references to one template", 100)
def make(n):
    template = json.dumps({"type": "template", "object": {
        "id": 1, "name": "a", "type": "", "width": 8, "height": 8,
        "rotation": 0, "visible": True}})
    entries = [{"template": "t.tj", "x": 16 * i} for i in range(n)]
    for entry in entries:
        entry["y"] = 0
    layer = objects(entries)
    for entry in layer["objects"]:
        for member in "name", "type", "width", "height", "rotation":
            del entry[member]
    return ["check", "in.tmj"], {"in.tmj": tiled([layer]), "t.tj": template}

@row("check: references to as many templates", 50)
def make(n):
    files = {f"t{i}.tj": json.dumps({"type": "template", "object": {
        "id": 1, "name": "a", "type": "", "width": 8, "height": 8,
        "rotation": 0, "visible": True}}) for i in range(n)}
    layer = {"id": 1, "type": "objectgroup", "name": "o", "x": 0, "y": 0,
             "objects": [{"id": i + 1, "template": f"t{i}.tj", "x": 16 * i,
                          "y": 0} for i in range(n)]}
    return ["check", "in.tmj"], {**files, "in.tmj": tiled([layer])}

@row("check: references to as many tilesets", 50)
def make(n):
    files = {f"t{i}.tsj": json.dumps(
        {"type": "tileset", "name": "t", "tilewidth": 8, "tileheight": 8,
         "tilecount": 1, "columns": 1, "tiles": []}) for i in range(n)}
    tilesets = [{"firstgid": i + 1, "source": f"t{i}.tsj"} for i in range(n)]
    return ["check", "in.tmj"], {**files, "in.tmj": tiled([], tilesets)}

@row("check: levels of a world", 50)
def make(n):
    files = {f"m{i}.tmj": tiled([objects([rectangle(0, 0)])])
             for i in range(n)}
    world = json.dumps({"type": "world", "maps": [
        {"fileName": f"m{i}.tmj", "x": 80 * i, "y": 0} for i in range(n)]})
    return ["check", "in.world"], {**files, "in.world": world}

@row("check: layers of a map", 50)
def make(n):
    return one("check")(tiled(
        [{**objects([rectangle(16 * i, 0)]), "name": f"l{i}"}
         for i in range(n)]), "in.tmj")

@row("check: properties of an object", 300)
def make(n):
    properties = [{"name": f"p{i}", "type": "bool", "value": True}
                  for i in range(n)]
    return one("check", "--property", f"p{n - 1}")(tiled(
        [objects([{**rectangle(0, 0), "properties": properties}])]), "in.tmj")

@row("check: objects with one number", 80)
def make(n):
    layer = objects([rectangle(16 * i, 0) for i in range(n)])
    for entry in layer["objects"]:
        entry["id"] = 1
    return one("check")(tiled([layer]), "in.tmj")

@row("check: objects in XML", 100)
def make(n):
    return one("check")(
        '<map version="1.10" orientation="orthogonal" width="9" height="9" '
        'tilewidth="8" tileheight="8"><objectgroup id="1" name="o">' +
        "".join(f'<object id="{i + 1}" x="{16 * i}" y="0" width="8" '
                'height="8"/>' for i in range(n)) + "</objectgroup></map>",
        "in.tmx")

@row("check: cells in XML as elements", 2000)
def make(n):
    return one("check")(
        '<map version="1.10" orientation="orthogonal" width="9" height="9" '
        f'tilewidth="8" tileheight="8"><layer id="1" name="o" width="{n}" '
        'height="1"><data>' + '<tile gid="0"/>' * n +
        "</data></layer></map>", "in.tmx")

# A pattern is compared with a name in the product of their lengths.
@row("check: stars of a pattern", 60, PAIRS)
def make(n):
    return one("check", "--layer", "*a" * n + "b")(tiled(
        [{**objects([rectangle(0, 0)]), "name": name}
         for name in ("a" * 20 * n, "a" * n + "b")]), "in.tmj")

@row("check: names that patterns are compared with", 100)
def make(n):
    return one("check", "--spawn", "*s*p*", "--goal", "*g*")(tiled(
        [objects([{**rectangle(16 * i, 0), "name": f"spawngoal{i}"}
                  for i in range(n)])]), "in.tmj")

# Each group adds its name to the paths of the layers in it.
@row("check: groups within each other", 50, PAIRS)
def make(n):
    layer = objects([rectangle(0, 0)])
    for i in range(n):
        layer = {"id": i + 2, "type": "group", "name": f"group {i}", "x": 0,
                 "y": 0, "layers": [layer, {**objects([rectangle(16 * i, 20)]),
                                            "name": "o"}]}
    return one("check")(tiled([layer]), "in.tmj")

@row("check: polygons of GeoJSON", 80)
def make(n):
    return one("check")(json.dumps(
        {"type": "FeatureCollection", "features": [
            {"type": "Feature", "properties": {}, "geometry": {
                "type": "Polygon", "coordinates": [
                    [[3 * i, 0], [3 * i + 2, 0], [3 * i, 2], [3 * i, 0]]]}}
            for i in range(n)]}), "in.geojson")

@row("convert: bodies of Godot", 200)
def make(n):
    return one("convert")(
        "[gd_scene format=3]\n[sub_resource type=\"CircleShape2D\" id=\"s\"]\n"
        "[node name=\"R\" type=\"Node2D\"]\n" + "".join(
            f"[node name=\"n{i}\" type=\"StaticBody2D\" parent=\".\"]\n"
            f"position = Vector2({30 * i}, 0)\n"
            f"[node name=\"S\" type=\"CollisionShape2D\" parent=\"n{i}\"]\n"
            "shape = SubResource(\"s\")\n" for i in range(n)), "in.tscn")

@row("convert: nodes of Godot within each other", 60, PAIRS)
def make(n):
    return one("convert")(
        "[gd_scene format=3]\n[sub_resource type=\"CircleShape2D\" id=\"s\"]\n"
        "[node name=\"R\" type=\"StaticBody2D\"]\n" + "".join(
            f"[node name=\"a\" type=\"StaticBody2D\" parent=\"{'a/' * i}.\"]\n"
            f"[node name=\"S\" type=\"CollisionShape2D\" parent="
            f"\"{'a/' * i}a\"]\nshape = SubResource(\"s\")\n"
            for i in range(n)), "in.tscn")

@row("convert: cells of Godot", 1000)
def make(n):
    data = ", ".join(f"{i % 256}, {i // 256}, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0"
                     for i in range(n))
    return one("convert")(
        "[gd_scene format=3]\n[sub_resource type=\"TileSetAtlasSource\" id=\"a\"]"
        "\n0:0/0/physics_layer_0/polygon_0/points = PackedVector2Array(0, 0, 1, "
        "0, 0, 1)\n[sub_resource type=\"TileSet\" id=\"t\"]\nsources/0 = "
        "SubResource(\"a\")\n[node name=\"R\" type=\"TileMapLayer\"]\ntile_set ="
        f" SubResource(\"t\")\ntile_map_data = PackedByteArray(0, 0, {data})\n",
        "in.tscn")

LEVELS = os.path.join(os.path.dirname(os.path.abspath(__file__)), os.pardir,
                      "levels")


def known(name):
    """A map of tests/levels."""
    with open(os.path.join(LEVELS, name), encoding="utf-8") as file:
        return json.load(file)


def known_ldtk():
    """An LDtk project and its first level with layers."""
    project = known("project.ldtk")
    level = next(level for level in project["levels"]
                 if level["layerInstances"])
    return project, level


@row("check: levels of LDtk", 20)
def make(n):
    project, level = known_ldtk()
    project["levels"] = [{**level, "identifier": f"L{i}", "iid": f"L{i}",
                          "worldX": 999 * i} for i in range(n)]
    return one("check")(json.dumps(project), "in.ldtk")

@row("check: entities of LDtk", 50)
def make(n):
    project, level = known_ldtk()
    for layer in level["layerInstances"]:
        if layer.get("entityInstances"):
            first = layer["entityInstances"][0]
            layer["entityInstances"] = [
                {**first, "iid": f"e{i}", "px": [40 * i, 0]} for i in range(n)]
    project["levels"] = [level]
    return one("check")(json.dumps(project), "in.ldtk")

@row("check: bodies of RUBE", 40)
def make(n):
    bodies = known("bodies.json")
    first = bodies["body"][0]
    bodies["body"] = [{**first, "name": f"b{i}",
                       "position": {"x": 9 * i, "y": 0}} for i in range(n)]
    bodies["joint"] = []
    return one("check")(json.dumps(bodies))

@row("check: tiles of a tileset", 100)
def make(n):
    form = objects([rectangle(0, 0)])
    return one("check")(tiled([], [
        {"firstgid": 1, "name": "t", "tilewidth": 8, "tileheight": 8,
         "tilecount": n, "columns": 1, "tiles": [
             {"id": i, "objectgroup": form} for i in range(n)]}]), "in.tmj")

@row("check: layers and patterns of them", 12, PAIRS)
def make(n):
    patterns = [word for i in range(n) for word in ("--layer", f"l{i}")]
    return one("check", *patterns)(tiled(
        [{**objects([rectangle(16 * i, 0)]), "name": f"l{i}"}
         for i in range(n)]), "in.tmj")

# ---- rows: findings ----------------------------------------------------------

def twins(n):
    """A map of which each object is a finding."""
    return tiled([objects([rectangle(16 * i, 0, 0, 8) for i in range(n)])])

for form in "text", "sarif", "html":
    @row(f"check: findings as {form}", 80)
    def make(n, form=form):
        return one("check", "--format", form)(twins(n), "in.tmj")

@row("check: findings accepted by a baseline", 80)
def make(n):
    accepted = "".join(json.dumps(
        {"file": "in.tmj", "rule": "C027", "shapes": [str(i + 1)],
         "count": 1}) + "\n" for i in range(n))
    return (["check", "--baseline", "b.json", "in.tmj"],
            {"in.tmj": twins(n), "b.json": accepted})

@row("check: files", 50)
def make(n):
    return (["check", "maps"],
            {f"maps/m{i}.tmj": twins(1) for i in range(n)})

# ---- rows: texts -------------------------------------------------------------

for query in ("sat", "gjk", "clip", "pairs", "sweep", "toi", "resolve", "mass",
              "cross", "pieces", "aabb", "contains", "convert", "check",
              "simulate --steps 2", "cast --shape #0 --by 9,9",
              "ray --from -1,0 --to 9,1",
              "path --player 1x1 --from -2,0 --to 9,0"):
    @row(f"{query.split()[0]}: scenes in a row", 300)
    def make(n, query=query):
        return one(*query.split())((scene([box(0, 0), box(0.5, 0)]) + "\n") * n)

@row("run: scenes in a row", 300)
def make(n):
    return one("run")("".join(
        scene([box(0, 0), box(0, 0)], query=("sat", "aabb")[i % 2]) + "\n"
        for i in range(n)))

@row("sat: invalid scenes in a row", 300, status=(2,))
def make(n):
    return one("sat")('{"shapes":[{"type":"bax"}]}\n' * n)

@row("sat: nesting", 100)
def make(n):
    nested = "[" * n + "]" * n
    return one("sat")('{"shapes":[],"_own":[' + f"{nested}," * 99 + "0]}")

@row("sat: members of the user's own", 3000)
def make(n):
    return one("sat")(json.dumps(
        {"shapes": [], **{f"_m{i}": i for i in range(n)}}))

@row("sat: digits of a number", 60000)
def make(n):
    return one("sat")('{"shapes":[],"_own":0.' + "1" * n + "}")

@row("sat: escapes in a string", 5000)
def make(n):
    return one("sat")('{"shapes":[],"name":"' + "\\u00e9" * n + '"}')

@row("sat: length of ids", 5000)
def make(n):
    return one("sat")(scene(
        [box(0, 0, id="a" * n + str(i)) for i in range(10)]))

@row("sat: ids with one beginning", 300)
def make(n):
    return one("sat")(scene(
        [box(2 * i, 0, id="a" * 100 + str(i)) for i in range(n)]))

@row("sat: text before a syntax error", 60000, status=(2,))
def make(n):
    return one("sat")('{"shapes":[],' + " " * n + "x}")

# ---- rows: other commands ----------------------------------------------------

def answers(n):
    return "".join(json.dumps(
        {"query": "sat", "scene": f"s{i}", "pairs": [
            {"a": "a", "b": "b", "overlap": True, "normal": [1, 0],
             "depth": i}]}) + "\n" for i in range(n))

@row("diff: equal results", 200)
def make(n):
    return ["diff", "a.ndjson", "b.ndjson"], {
        "a.ndjson": answers(n), "b.ndjson": answers(n)}

@row("diff: results of which each differs", 200)
def make(n):
    return ["diff", "a.ndjson", "b.ndjson"], {
        "a.ndjson": answers(n),
        "b.ndjson": answers(n).replace("true", "false")}

@row("diff: pairs in another order", 200)
def make(n):
    pairs = [{"a": "a", "b": f"b{i}", "overlap": True} for i in range(n)]
    text = lambda pairs: json.dumps(
        {"query": "sat", "scene": None, "pairs": pairs})
    return ["diff", "a.json", "b.json"], {
        "a.json": text(pairs), "b.json": text(pairs[::-1])}

@row("judge: claims", 30)
def make(n):
    shapes = [box(0, 0, id="a"), box(0.5, 0, id="b")]
    claims = answers(1).replace('"s0"', "null") * n
    return ["judge", "s.ndjson", "c.ndjson"], {
        "s.ndjson": (scene(shapes) + "\n") * n, "c.ndjson": claims}

# Records of more than 1024 pairs are read pair by pair.
@row("judge: very many claims about one scene", 1200)
@row("judge: claims about one scene", 30)
def make(n):
    shapes = [box(2 * i, 0, 2, 1, id=f"s{i}") for i in range(n)]
    pairs = [{"a": f"s{i}", "b": f"s{i + 1}", "overlap": True}
             for i in range(n - 1)]
    return ["judge", "s.json", "c.json"], {
        "s.json": scene(shapes),
        "c.json": json.dumps({"query": "sat", "scene": None, "pairs": pairs})}

@row("judge: vertices of two convex polygons", 400)
def make(n):
    shapes = [polygon(ring(n), id="a"),
              polygon(ring(n, at=(15000, 300)), id="b")]
    return ["judge", "s.json", "c.json"], {
        "s.json": scene(shapes), "c.json": answers(1).replace('"s0"', "null")}

@row("golden: scenes", 20)
def make(n):
    return ["golden", "record", "d"], {
        f"d/{i}.json": scene([box(0, 0), box(0, 0)]) for i in range(n)}

@row("golden: approved results", 20, status=(0,))
def make(n):
    text = scene([box(0, 0), box(5, 0)]).replace(" ", "") + "\n"
    digest = hashlib.sha256(text.encode()).hexdigest()
    approved = ('{"query":"clip","scene":null,"input":"sha256:' + digest +
                '","pairs":[\n{"a":"#0","b":"#1","overlap":false,'
                '"normal":[1,0],"separation":4}\n]}\n')
    files = {f"d/{i}.json": text for i in range(n)}
    files.update({f"{name}.approved": approved for name in list(files)})
    return ["golden", "verify", "d"], files

@row("golden: output of a command", 50000)
def make(n):
    return ["golden", "record", "d", "--", "cat", "out"], {
        "d/a.json": scene([box(0, 0), box(0, 0)]),
        "out": json.dumps({"pairs": [
            {"a": "#0", "b": "#1", "overlap": True}] * (n // 40)})}

@row("ask: scenes", 100)
def make(n):
    return (["ask", "--stream", "in.ndjson", "--", "sed", 's/.*/{"pairs":[]}/'],
            {"in.ndjson": (scene([box(0, 0), box(0, 0)]) + "\n") * n})

@row("reduce: shapes, of which one run removes all", 300)
def make(n):
    return ["reduce", "--max-runs", "2", "in.json", "--", "false"], {
        "in.json": scene([box(2 * i, 0) for i in range(n)])}

@row("reduce: shapes, of which one is kept", 64)
def make(n):
    return (["reduce", "in.json", "--", "sh", "-c", "! grep -q needed"],
            {"in.json": scene([box(2 * i, 0, id="needed" if i == n // 3 else
                                   f"s{i}") for i in range(n)])})

@row("generate: scenes", 10)
def make(n):
    return ["generate", "--count", str(n)], {}

# Words keep away from all shapes and contacts, as long as these are few.
@row("draw: shapes", 1000)
def make(n):
    return one("draw", "--query", "sat")(
        scene([box(3 * i, 0, 2, 1) for i in range(n)]))

@row("draw: contacts", 2000)
def make(n):
    return one("draw", "--query", "clip")(
        scene([box(i, 0, 1.3) for i in range(n)]))

@row("draw: vertices", 300)
def make(n):
    return one("draw")(scene([polygon(star(n))]))


# ---- measuring ---------------------------------------------------------------

def count(program, arguments, files, statuses):
    """How many instructions the program executes, also `golden record`, which
    writes nothing where CI is set."""
    environment = {k: v for k, v in os.environ.items() if k != "CI"}
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = os.path.join(folder, name)
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w", encoding="utf-8") as file:
                file.write(text)
        log = os.path.join(folder, "valgrind.log")
        done = subprocess.run(
            ["valgrind", "--tool=cachegrind", "--cache-sim=no",
             "--cachegrind-out-file=/dev/null", f"--log-file={log}",
             program, *arguments],
            cwd=folder, env=environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            check=False)
        with open(log, encoding="utf-8") as file:
            found = re.search(r"I +refs: +([0-9,]+)", file.read())
    if done.returncode not in statuses or not found:
        raise RuntimeError(f"exit status {done.returncode}: "
                           f"{done.stderr[:300].strip()}")
    return int(found.group(1).replace(",", ""))


def measure(program, row, least):
    """The name of a row, its growth for each doubling, what is allowed, and
    words about it. `least` instructions are not of the row."""
    name, size, allowed, statuses, make = row
    try:
        small, large = (
            count(program, *make(n), statuses) for n in (size, 4 * size))
    except (RuntimeError, OSError) as error:
        return name, None, allowed, str(error)
    return name, math.sqrt((large - least) / max(small - least, 1)), allowed, \
        f"{small / 1e6:.1f} and {large / 1e6:.1f} million instructions"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--only", default="")
    parser.add_argument("--show", action="store_true")
    parser.add_argument("program")
    options = parser.parse_args()
    rows = [row for row in ROWS if options.only in row[0]]
    if not shutil.which("valgrind"):
        print("growth: SKIPPED: there is no valgrind")
        return 0
    program = os.path.abspath(options.program)
    least = count(program, *one("sat")(scene([])), (0,))
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for name, growth, allowed, words in pool.map(
                lambda row: measure(program, row, least), rows):
            is_bad = growth is None or growth > allowed
            failed += is_bad
            if is_bad or options.show:
                shown = "failed" if growth is None else f"{growth:.2f}"
                print(f"growth: {name}: {shown}, allowed {allowed} for each "
                      f"doubling ({words})", flush=True)
    print(f"growth: {len(rows) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
