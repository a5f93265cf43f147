#!/usr/bin/env python3
"""Holds the files that `collide check --fix` rewrites against a reader of its
own: random maps of Tiled in JSON and XML, compact and indented, with tilesets;
scenes; and copies of the folders that are named.

usage: fixes.py [--count COUNT] [--seed SEED] PROGRAM [FOLDER ...]
COUNT    random maps and scenes; 60
SEED     of the first one; 1

Of each file, --fix changes only arrays of vertices, the counter of ids, and
adds objects; vertices are copied, not computed, and the area stays the same.
With --unsafe-fixes it changes nothing but numbers, and adds objects.
A second run changes nothing, a file without repairs is not touched, no other
file appears, and the output of --diff, applied by patch, gives the same bytes.
Exits with 1 if anything is otherwise.
"""

import argparse
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree
from fractions import Fraction

PROFILES = ["generic", "box2d-3", "rapier", "chipmunk"]

# ---- random files ------------------------------------------------------------

def random_ring(rng):
    """A polygon around the origin, with repeated and nearly repeated vertices,
    in either order; mostly simple."""
    count = rng.randint(3, 12)
    ring = []
    for i in range(count):
        angle, radius = 2 * math.pi * i / count, rng.randint(10, 60)
        vertex = (round(radius * math.cos(angle), 2),
                  round(radius * math.sin(angle), 1))
        ring.append(vertex)
        if rng.random() < 0.2:
            ring.append(vertex)
        if rng.random() < 0.1:
            ring.append((vertex[0] + 0.001, vertex[1]))
    return ring[::-1] if rng.random() < 0.5 else ring

def random_objects(rng, ids):
    """Objects of Tiled, as dictionaries."""
    objects = []
    for _ in range(rng.randint(1, 5)):
        item = {"height": 0, "id": ids.pop(0), "name": rng.choice(["a", "ü", ""])}
        if rng.random() < 0.8:
            ring = random_ring(rng)
            item["polygon" if rng.random() < 0.8 else "polyline"] = [
                {"x": x, "y": y} for x, y in ring]
        else:
            item.update(height=8, width=rng.randint(1, 9))
        item.update(rotation=rng.choice([0, 30]), x=rng.randint(0, 900), y=7.5)
        objects.append(item)
    for _ in range(rng.randint(0, 3)): # with small gaps and overlaps
        x = round(80 * len(objects) + rng.uniform(-0.4, 0.4), 1)
        item = {"height": 30, "id": ids.pop(0), "name": "", "width": 80,
                "rotation": 0, "x": x, "y": 2000}
        if rng.random() < 0.4:
            item.update(height=0, width=0, polygon=[
                {"x": a, "y": b} for a, b in ((0, 0), (80, 0), (80, 30),
                                              (0, 30))])
        objects.append(item)
    return objects

def random_map(rng):
    ids = list(range(1, 100))
    objects = random_objects(rng, ids)
    tile = random_objects(rng, list(range(1, 12)))
    for item in objects + tile:
        item.setdefault("width", 0)
    return {
        "type": "map", "orientation": "orthogonal", "width": 2, "height": 1,
        "tilewidth": 64, "tileheight": 64, "infinite": False, "layers": [
            {"id": 1, "type": "objectgroup", "name": "o", "x": 0, "y": 0,
             "objects": objects},
            {"id": 2, "type": "tilelayer", "name": "t", "width": 2,
             "height": 1, "x": 0, "y": 0, "data": [1, 0x80000001]}],
        "nextobjectid": ids[0], "tilesets": [
            {"firstgid": 1, "name": "t", "tilewidth": 64, "tileheight": 64,
             "tilecount": 1, "columns": 1, "tiles": [
                 {"id": 0, "objectgroup": {
                     "type": "objectgroup", "name": "", "objects": tile}}]}]}

def as_json(rng, value):
    style = rng.choice([{"separators": (",", ":")}, {}, {"indent": 2},
                        {"indent": "\t"}])
    text = json.dumps(value, ensure_ascii=False, **style)
    if "indent" in style and rng.random() < 0.5: # as Tiled writes it
        text = text.replace("},\n", "}, \n")
    return text

def as_xml(rng, tiled):
    line = rng.choice(["", "\n", "\n  "])
    quote = rng.choice("\"'")

    def attributes(item, names):
        return "".join(f" {name}={quote}{item[name]}{quote}"
                       for name in names if name in item)

    def group(objects):
        text = f"<objectgroup name={quote}o&amp;o{quote}>"
        for item in objects:
            text += line + "<object" + attributes(
                item, ["id", "name", "x", "y", "width", "height", "rotation"])
            inner = "<!-- </object> -->" if rng.random() < 0.2 else ""
            for kind in ("polygon", "polyline"):
                points = " ".join(f"{p['x']},{p['y']}"
                                  for p in item.get(kind, []))
                if points:
                    inner += f"{line}<{kind} points={quote}{points}{quote}/>"
            text += f">{inner}{line}</object>" if inner else "/>"
        return text + line + "</objectgroup>"

    tileset = tiled["tilesets"][0]
    return (f"<?xml version='1.0' encoding='UTF-8'?>\n<map" + attributes(
        tiled, ["orientation", "width", "height", "tilewidth", "tileheight",
                "nextobjectid"]) + ">" + line +
        "<tileset" + attributes(tileset, ["firstgid", "name", "tilewidth",
                                          "tileheight", "tilecount",
                                          "columns"]) +
        f"><tile id={quote}0{quote}>" +
        group(tileset["tiles"][0]["objectgroup"]["objects"]) +
        "</tile></tileset>" + line + group(tiled["layers"][0]["objects"]) +
        "</map>\n")

def random_scenes(rng):
    def scene():
        return as_json(rng, {"shapes": [
            {"id": f"s{i}", "type": "polygon", "position": [200 * i, 0],
             "vertices": random_ring(rng)} for i in range(rng.randint(1, 3))]})
    return "\n".join(scene() for _ in range(rng.randint(1, 3))) + "\n"

def write_random(folder, rng, count):
    for i in range(count):
        tiled = random_map(rng)
        text, ending = rng.choice([(as_json(rng, tiled), "tmj"),
                                   (as_xml(rng, tiled), "tmx"),
                                   (random_scenes(rng), "ndjson")])
        if rng.random() < 0.2:
            text = text.replace("\n", "\r\n")
        if rng.random() < 0.1:
            text = "\ufeff" + text
        with open(os.path.join(folder, f"{i}.{ending}"), "wb") as file:
            file.write(text.encode())

# ---- a reader of its own -----------------------------------------------------

VERTICES = re.compile(
    rb'"(?:polygon|polyline|vertices)"\s*:\s*'
    rb'\[(?:[^\[\]]|\[[^\]]*\])*\]|points="[^"]*"|points=\'[^\']*\'')
NUMBER = re.compile(rb'-?\d+(?:\.\d+)?(?:e[-+]?\d+)?')
COUNTER = re.compile(rb'nextobjectid"?\s*[:=]\s*["\']?\d+')

def without_vertices(text):
    return COUNTER.sub(b"#", VERTICES.sub(b"@", text))

def rings_of(text):
    """All polygons of a file, as lists of exact vertices."""
    rings = []
    text = text.decode("utf-8-sig").encode().strip()
    if text[:1] == b"<":
        for element in xml.etree.ElementTree.fromstring(text).iter("polygon"):
            rings.append([tuple(map(Fraction, point.split(",")))
                          for point in element.get("points", "").split()])
        return rings

    def visit(value):
        if isinstance(value, dict):
            for name, inner in value.items():
                if name in ("polygon", "vertices") and isinstance(inner, list):
                    rings.append([
                        tuple(Fraction(v) for v in
                              (p.values() if isinstance(p, dict) else p))
                        for p in inner])
                visit(inner)
        elif isinstance(value, list):
            for inner in value:
                visit(inner)

    decoder = json.JSONDecoder(parse_float=str, parse_int=str)
    rest = text.decode()
    while rest:
        value, end = decoder.raw_decode(rest)
        visit(value)
        rest = rest[end:].strip()
    return rings

def twice_area(ring):
    return sum(ring[i - 1][0] * ring[i][1] - ring[i][0] * ring[i - 1][1]
               for i in range(len(ring)))

def only_adds(old, new):
    """True if bytes were only added."""
    rest = iter(new)
    return all(byte in rest for byte in old)

def faults_of(old, new, is_safe):
    """What is wrong with a rewritten file."""
    parts = without_vertices(old), without_vertices(new)
    if not is_safe:
        parts = [NUMBER.sub(b"0", part) for part in parts]
    if not only_adds(*parts):
        yield "other bytes were changed"
    before, after = rings_of(old), rings_of(new)
    known = {vertex for ring in before for vertex in ring}
    if is_safe and any(vertex not in known for ring in after
                       for vertex in ring):
        yield "a vertex is new"
    if is_safe and (sum(abs(twice_area(ring)) for ring in before) !=
                    sum(abs(twice_area(ring)) for ring in after)):
        yield "the area differs"

# ---- runs --------------------------------------------------------------------

def files_of(folder):
    """The bytes, the inode and the time of each file."""
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            file = os.path.join(path, name)
            status = os.stat(file)
            with open(file, "rb") as opened:
                found[os.path.relpath(file, folder)] = (
                    opened.read(), status.st_ino, status.st_mtime_ns)
    return found

def check(program, folder, *options):
    done = subprocess.run([program, "check", *options, "."], cwd=folder,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode not in (0, 1, 2):
        sys.exit(f"fixes: status {done.returncode}: {done.stderr.decode()}")
    return done

def patched(source, folder, diff):
    """A copy of a folder, changed by the diff; None: patch refuses it, or finds
    its lines elsewhere."""
    shutil.copytree(source, folder)
    done = subprocess.run(["patch", "-p1", "--verbose", "--binary",
                           "--no-backup-if-mismatch"], input=diff, cwd=folder,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    is_moved = b" (offset " in done.stdout or b" fuzz " in done.stdout
    return None if (done.returncode and diff) or is_moved else files_of(folder)

def try_folder(program, source, options, scratch):
    """Returns how many files were changed, and the faults."""
    folder, faults = os.path.join(scratch, "copy"), []
    shutil.copytree(source, folder)
    before = files_of(folder)
    diff = check(program, folder, "--diff", *options).stdout
    if files_of(folder) != before:
        faults.append("--diff writes")
    first = check(program, folder, "--fix", *options)
    after = files_of(folder)
    if b"because the result" in first.stderr:
        faults.append(first.stderr.decode())
    if set(after) != set(before):
        faults.append("files appear or vanish")
    changed = [name for name in before if after[name][0] != before[name][0]]
    for name in before:
        if name not in changed and after[name] != before[name]:
            faults.append(f"{name}: touched without a change")
    for name in changed:
        faults += [f"{name}: {fault}" for fault in faults_of(
            before[name][0], after[name][0], "--unsafe-fixes" not in options)]
    second = check(program, folder, "--fix", *options)
    if files_of(folder) != after:
        faults.append("a second run changes files")
    if second.stdout != first.stdout:
        faults.append("a second run finds something else")
    copy = patched(source, os.path.join(scratch, "patched"), diff)
    if not copy or any(copy[name][0] != after[name][0] for name in before):
        faults.append("the diff does not make the same files")
    shutil.rmtree(folder)
    shutil.rmtree(os.path.join(scratch, "patched"))
    return len(changed), [f"{source} {' '.join(options)}: {fault}"
                          for fault in faults]

def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--count", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program")
    parser.add_argument("folders", nargs="*")
    arguments = parser.parse_args()
    program = os.path.abspath(arguments.program)
    passed, failed, changed = 0, 0, 0
    with tempfile.TemporaryDirectory() as scratch:
        made = os.path.join(scratch, "random")
        os.mkdir(made)
        write_random(made, random.Random(arguments.seed), arguments.count)
        for folder in [made, *arguments.folders]:
            for profile in PROFILES:
                for more in ([], ["--unsafe-fixes"]):
                    count, faults = try_folder(
                        program, folder, ["--profile", profile, *more], scratch)
                    changed += count
                    passed += not faults
                    failed += len(faults)
                    for fault in faults:
                        print(f"fixes: {fault}")
    if changed < arguments.count:
        print(f"fixes: only {changed} files were changed")
        failed += 1
    print(f"fixes: {passed} passed, {failed} failed; {changed} files changed")
    sys.exit(failed > 0)

main()
