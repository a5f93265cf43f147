#!/usr/bin/env python3
"""Holds the layers that `collide convert --merge` adds against the cells and
boxes that random maps consist of.

usage: merged.py [--count COUNT] [--seed SEED] PROGRAM
COUNT    random maps; 60
SEED     of the first one; 1

The new objects of a class cover the unit squares that the solids of that class
cover, each once, and are not more than the solids. All other bytes of the map
stay. Exits with 1 if anything is otherwise.
"""

import argparse
import json
import os
import random
import re
import subprocess
import sys
import xml.etree.ElementTree

WIDE, HIGH, CELL = 8, 6, 4

def random_map(rng):
    """Cells and boxes of a map."""
    full = rng.random()
    cells = [int(rng.random() < full) for _ in range(WIDE * HIGH)]
    boxes = []
    for _ in range(rng.randint(0, 6)):
        boxes.append((rng.randint(-5, 30), rng.randint(-5, 20),
                      rng.randint(1, 12), rng.randint(1, 8),
                      rng.choice(["", "", "ice"])))
    return cells, boxes

def text_of(rng, cells, boxes, is_xml):
    line = rng.choice(["", "\n", "\r\n\t"])
    tail = "\n"
    if is_xml:
        objects = "".join(
            f'{line}<object id="{i + 1}" type="{name}" x="{x}" y="{y}" '
            f'width="{w}" height="{h}"/>'
            for i, (x, y, w, h, name) in enumerate(boxes))
        return (f'<map version="1.10" orientation="orthogonal" width="{WIDE}" '
                f'height="{HIGH}" tilewidth="{CELL}" tileheight="{CELL}" '
                f'nextlayerid="3" nextobjectid="50">{line}<tileset firstgid="1" '
                f'name="t" tilewidth="{CELL}" tileheight="{CELL}" tilecount="1" '
                f'columns="1"/>{line}<layer id="1" name="c" width="{WIDE}" '
                f'height="{HIGH}"><properties><property name="solid" '
                f'type="bool" value="true"/></properties><data encoding="csv">'
                f'{",".join(map(str, cells))}</data></layer>{line}'
                f'<objectgroup id="2" name="o"><properties><property '
                f'name="solid" type="bool" value="true"/></properties>{objects}'
                f'</objectgroup>{line}</map>{tail}')
    solid = [{"name": "solid", "type": "bool", "value": True}]
    tiled = {"type": "map", "version": "1.10", "orientation": "orthogonal",
             "width": WIDE, "height": HIGH, "tilewidth": CELL,
             "tileheight": CELL, "nextobjectid": 50,
             "tilesets": [{"firstgid": 1, "name": "t", "tilewidth": CELL,
                           "tileheight": CELL, "tilecount": 1, "columns": 1}],
             "layers": [
                 {"type": "tilelayer", "name": "c", "width": WIDE,
                  "height": HIGH, "data": cells, "properties": solid},
                 {"type": "objectgroup", "name": "o", "properties": solid,
                  "objects": [{"id": i + 1, "type": name, "x": x, "y": y,
                               "width": w, "height": h}
                              for i, (x, y, w, h, name) in enumerate(boxes)]}],
             "nextlayerid": 3}
    return json.dumps(tiled, indent=rng.choice([None, 1, "\t"])) + tail

def squares(x, y, w, h):
    return {(i, j) for i in range(x, x + w) for j in range(y, y + h)}

def inside(ring):
    """The unit squares in a polygon along the axes, by the even-odd rule."""
    xs, ys = [p[0] for p in ring], [p[1] for p in ring]
    found = set()
    for i in range(min(xs), max(xs)):
        for j in range(min(ys), max(ys)):
            crossings = sum(
                a[0] == b[0] and a[0] > i and min(a[1], b[1]) <= j <
                max(a[1], b[1]) for a, b in zip(ring, ring[1:] + ring[:1]))
            if crossings % 2:
                found.add((i, j))
    return found

def objects_of(text, is_xml):
    """The class and the squares of each object of the layer "new"."""
    found = []
    if is_xml:
        root = xml.etree.ElementTree.fromstring(text)
        for item in root.find("objectgroup[@name='new']"):
            x, y = int(item.get("x")), int(item.get("y"))
            polygon = item.find("polygon")
            area = (squares(x, y, int(item.get("width")),
                            int(item.get("height")))
                    if polygon is None else inside([
                        (x + int(p.split(",")[0]), y + int(p.split(",")[1]))
                        for p in polygon.get("points").split()]))
            found.append((item.get("type", ""), area))
        return found
    for layer in json.loads(text)["layers"]:
        for item in layer["objects"] if layer["name"] == "new" else []:
            x, y = item["x"], item["y"]
            area = (inside([(x + p["x"], y + p["y"]) for p in item["polygon"]])
                    if "polygon" in item else
                    squares(x, y, item["width"], item["height"]))
            found.append((item.get("type", ""), area))
    return found

def faults_of(program, rng):
    cells, boxes = random_map(rng)
    is_xml = rng.random() < 0.5
    options = rng.choice([[], ["--cells", "outlines"]])
    text = text_of(rng, cells, boxes, is_xml)
    done = subprocess.run(
        [program, "convert", "--merge", "new", "--property", "solid", *options,
         "-"], input=text.encode(), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)
    new = done.stdout.decode()
    expected = {}
    owner = {}
    for i, value in enumerate(cells):
        if value:
            for at in squares(i % WIDE * CELL, i // WIDE * CELL, CELL, CELL):
                owner.setdefault(at, "")
    for x, y, w, h, name in boxes:
        for at in squares(x, y, w, h):
            owner.setdefault(at, name)
    for at, name in owner.items():
        expected.setdefault(name, set()).add(at)
    if not owner:
        if done.returncode != 2 or new:
            yield "an empty map is merged"
        return
    if done.returncode:
        yield f"status {done.returncode}: {done.stderr.decode()}"
        return
    counters = re.compile(r'(next(?:layer|object)id"?[:=] *"?)\d+')
    old_text, new_text = (counters.sub(r"\1", t) for t in (text, new))
    start = len(os.path.commonprefix([old_text, new_text]))
    end = len(old_text) - start
    if end and new_text[-end:] != old_text[start:]:
        yield "other bytes were changed"
    found, covered = {}, 0
    objects = objects_of(new, is_xml)
    for name, area in objects:
        found.setdefault(name, set()).update(area)
        covered += len(area)
    if found != expected:
        yield "other squares are covered"
    if covered != len(owner):
        yield "squares are covered twice"
    if len(objects) > sum(cells) + 4 * len(boxes):
        yield "there are too many objects"

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program")
    arguments = parser.parse_args()
    failed = 0
    for seed in range(arguments.seed, arguments.seed + arguments.count):
        for fault in faults_of(arguments.program, random.Random(seed)):
            print(f"merged: seed {seed}: {fault}")
            failed += 1
    print(f"merged: {arguments.count} maps, {failed} failed")
    sys.exit(failed > 0)

main()
