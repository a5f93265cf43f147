"""Random maps, as files in a folder: Tiled's in JSON and its twin in XML, LDtk
projects, R.U.B.E. exports and GeoJSON. Same seed, same files."""

import base64
import gzip
import json
import math
import os
import shutil
import struct
import subprocess
import zlib
from xml.sax.saxutils import quoteattr

ALIGNMENTS = ("unspecified", "topleft", "top", "topright", "left", "center",
              "right", "bottomleft", "bottom", "bottomright")
MARKS = [bits << 29 for bits in range(8)]
ENCODINGS = ["array", "csv", "base64", "zlib", "gzip"] + \
    (["zstd"] if shutil.which("zstd") else [])


def pick(random):
    """A coordinate: mostly a small whole number or a half."""
    if random.random() < 0.2:
        return random.uniform(-300, 300)
    return random.randrange(-400, 400) / 2


def star(random, size=40):
    """Vertices of a simple polygon around (0, 0), in either direction."""
    count = random.randrange(3, 9)
    turn = random.choice((1, -1)) * 2 * math.pi / count
    return [{"x": round(math.cos(i * turn) * r, 2),
             "y": round(math.sin(i * turn) * r, 2)}
            for i in range(count) for r in [random.uniform(5, size)]]


def line(random):
    return [{"x": 7 * i + random.randrange(5), "y": random.randrange(-20, 20)}
            for i in range(random.randrange(2, 6))]


class Maker:
    """Writes one map and its files; names are of the folder it is in."""

    def __init__(self, random, folder):
        self.random = random
        self.folder = folder
        self.last_id = 0

    # ---- objects ----

    def object(self, has_capsules=True):
        random = self.random
        self.last_id += 1
        thing = {"id": self.last_id, "x": pick(random), "y": pick(random)}
        if random.random() < 0.5:
            thing["rotation"] = random.choice((90, 180, 270, -90, 45, 360,
                                               random.uniform(-400, 400)))
        kind = random.choice(("rectangle", "rectangle", "polygon", "polyline",
                              "ellipse", "point", "capsule"))
        if kind == "capsule" and not has_capsules:
            kind = "rectangle"
        if kind in ("polygon", "polyline"):
            thing[kind] = star(random) if kind == "polygon" else line(random)
        elif kind != "point":
            thing["width"] = random.randrange(1, 60)
            thing["height"] = random.choice((thing["width"],
                                             random.randrange(1, 60)))
        if kind in ("ellipse", "point", "capsule"):
            thing[kind] = True
        return thing

    def tile_object(self, gids):
        random = self.random
        self.last_id += 1
        thing = {"id": self.last_id, "x": pick(random), "y": pick(random),
                 "gid": random.choice(gids) | random.choice(MARKS)}
        if random.random() < 0.5:
            thing["width"] = random.randrange(8, 64)
            thing["height"] = random.randrange(8, 64)
        if random.random() < 0.5:
            thing["rotation"] = random.choice((90, 180, -30, 12.5))
        if random.random() < 0.5:
            thing["type"] = random.choice(("Coin", "me.Door_Object 2", "Rock"))
        return thing

    # ---- tilesets and templates ----

    def tileset(self, count):
        random = self.random
        result = {"name": "t", "tilecount": count, "columns": 0,
                  "tilewidth": random.choice((16, 24)),
                  "tileheight": random.choice((16, 32)),
                  "objectalignment": random.choice(ALIGNMENTS), "tiles": []}
        if random.random() < 0.5:
            result["tileoffset"] = {"x": random.randrange(-9, 9),
                                    "y": random.randrange(-9, 9)}
        if random.random() < 0.4:
            result["tilerendersize"] = "grid"
        if random.random() < 0.4:
            result["fillmode"] = "preserve-aspect-fit"
        for i in random.sample(range(count), count - 1):
            tile = {"id": i, "image": "t.png",
                    "imagewidth": random.choice((16, 20)),
                    "imageheight": random.choice((16, 30))}
            if random.random() < 0.8:
                tile["objectgroup"] = {
                    "type": "objectgroup", "name": "",
                    "objects": [self.object(False)
                                for _ in range(random.randrange(1, 3))]}
            result["tiles"].append(tile)
        return result

    def template(self, name, extension):
        random = self.random
        template = {"type": "template", "object": self.object()}
        del template["object"]["id"]
        if random.random() < 0.5:
            thing = self.tile_object([1, 2, 3])
            template["tileset"] = {"firstgid": 1, "source": "own" + extension}
            template["object"] = {k: v for k, v in thing.items() if k != "id"}
        template["object"].pop("x")
        template["object"].pop("y")
        self.write_both(name, {**template}, {".json": ".tj", ".xml": ".tx"})
        self.last_id += 1
        thing = {"id": self.last_id, "x": pick(random), "y": pick(random),
                 "template": name + {".tsj": ".tj", ".tsx": ".tx"}[extension]}
        if random.random() < 0.4:
            thing["rotation"] = random.choice((0, 90, 33))
        if random.random() < 0.4 and "width" in template["object"]:
            thing["width"] = random.randrange(5, 50)
        return thing

    # ---- layers ----

    def cells(self, gids, width, height):
        random = self.random
        return [random.choice(gids) | random.choice(MARKS)
                if random.random() < 0.4 else 0 for _ in range(width * height)]

    def offsets(self):
        random = self.random
        if random.random() < 0.5:
            return {}
        return {"offsetx": pick(random), "offsety": pick(random)}

    def tile_layer(self, gids, is_infinite, size):
        random = self.random
        layer = {"type": "tilelayer", "name": "cells", "width": size[0],
                 "height": size[1], **self.offsets()}
        if not is_infinite:
            return {**layer, "data": self.cells(gids, *size)}
        places = random.sample([(x, y) for x in (-16, -4, 0, 4)
                                for y in (-8, 0, 4)], 3)
        return {**layer, "chunks": [
            {"x": x, "y": y, "width": 4, "height": 4,
             "data": self.cells(gids, 4, 4)} for x, y in places]}

    def layer(self, gids, extension, is_infinite, size, depth=0):
        random = self.random
        kind = random.choice(("tiles", "objects", "objects", "group"))
        if kind == "tiles":
            return self.tile_layer(gids, is_infinite, size)
        if kind == "group" and depth < 3:
            return {"type": "group", "name": "g%d" % depth, **self.offsets(),
                    "layers": [self.layer(gids, extension, is_infinite, size,
                                          depth + 1)
                               for _ in range(random.randrange(3))]}
        things = [self.object() for _ in range(random.randrange(4))]
        things += [self.tile_object(gids) for _ in range(random.randrange(4))]
        if random.random() < 0.5:
            self.last_id += 1
            things.append(self.template("template%d" % self.last_id, extension))
        random.shuffle(things)
        return {"type": "objectgroup", "name": "objects", "objects": things,
                **self.offsets()}

    def make(self):
        """Writes map.tmj, map.tmx and what they name. The map of JSON may name
        tilesets in XML, and the other way round, as they do in the wild."""
        random = self.random
        extension = random.choice((".tsj", ".tsx"))
        is_infinite = random.random() < 0.4
        size = random.randrange(1, 6), random.randrange(1, 6)
        inner, outer = self.tileset(4), self.tileset(5)
        self.write_both("own", {"type": "tileset", **self.tileset(3)},
                        {".json": ".tsj", ".xml": ".tsx"})
        self.write_both("outer", {"type": "tileset", **outer},
                        {".json": ".tsj", ".xml": ".tsx"})
        gids = list(range(1, 5)) + list(range(100, 105))
        layers = [self.layer(gids, extension, is_infinite, size)
                  for _ in range(random.randrange(1, 5))]
        root = {"type": "map", "version": "1.10", "orientation": "orthogonal",
                "renderorder": "right-down", "infinite": is_infinite,
                "width": size[0], "height": size[1],
                "tilewidth": random.choice((16, 20)),
                "tileheight": random.choice((16, 24)),
                "tilesets": [{"firstgid": 1, **inner},
                             {"firstgid": 100, "source": "outer" + extension}],
                "layers": layers}
        self.root = root
        for encoding in ENCODINGS:
            self.write_both("map-" + encoding, encoded(root, encoding),
                            {".json": ".tmj", ".xml": ".tmx"})

    def write_both(self, name, thing, extensions):
        with open(os.path.join(self.folder, name + extensions[".json"]), "w",
                  encoding="utf-8") as file:
            json.dump({k: v for k, v in thing.items()}, file)
        with open(os.path.join(self.folder, name + extensions[".xml"]), "w",
                  encoding="utf-8") as file:
            file.write('<?xml version="1.0" encoding="UTF-8"?>\n')
            file.write(xml_of_root(thing))


# ---- encodings of layers -----------------------------------------------------

def packed(cells, encoding):
    if encoding == "array":
        return cells
    if encoding == "csv":
        return cells
    data = struct.pack("<%dI" % len(cells), *cells)
    if encoding == "zlib":
        data = zlib.compress(data)
    elif encoding == "gzip":
        data = gzip.compress(data, mtime=0)
    elif encoding == "zstd":
        data = subprocess.run(["zstd", "-qc"], input=data, capture_output=True,
                              check=True).stdout
    return base64.b64encode(data).decode()


def encoded(layer, encoding):
    """A map, group or layer with the cells of its layers in an encoding."""
    result = dict(layer)
    if "layers" in layer:
        result["layers"] = [encoded(l, encoding) for l in layer["layers"]]
    if layer["type"] != "tilelayer":
        return result
    if encoding == "csv":
        result["encoding"] = "csv"
    elif encoding != "array":
        result["encoding"] = "base64"
        result["compression"] = "" if encoding == "base64" else encoding
    if "data" in layer:
        result["data"] = packed(layer["data"], encoding)
    else:
        result["chunks"] = [{**c, "data": packed(c["data"], encoding)}
                            for c in layer["chunks"]]
    return result


# ---- XML ---------------------------------------------------------------------

def tag(name, members, names, content=""):
    """An element; the members that are named become its attributes."""
    text = "<" + name
    for key in names:
        if key in members and not isinstance(members[key], (dict, list)):
            value = members[key]
            value = int(value) if isinstance(value, bool) else value
            text += " %s=%s" % (key, quoteattr(str(value)))
    return text + (">\n%s</%s>\n" % (content, name) if content else "/>\n")


def xml_of_object(thing):
    content = ""
    for name in ("polygon", "polyline"):
        if name in thing:
            points = " ".join("%r,%r" % (p["x"], p["y"]) for p in thing[name])
            content += '<%s points="%s"/>\n' % (name, points)
    for name in ("ellipse", "point", "capsule"):
        if thing.get(name):
            content += "<%s/>\n" % name
    return tag("object", thing, ("id", "template", "type", "gid", "x", "y",
                                 "width", "height", "rotation"), content)


def xml_of_cells(layer, data):
    if layer.get("encoding") == "csv":
        return ",".join(map(str, data)) + "\n"
    if isinstance(data, str):
        return "\n   " + data + "\n  "
    return "".join(tag("tile", {"gid": g}, ("gid",) if g else ()) for g in data)


def xml_of_layer(layer):
    common = ("name", "width", "height", "offsetx", "offsety")
    if layer["type"] == "group":
        content = "".join(map(xml_of_layer, layer["layers"]))
        return tag("group", layer, common, content)
    if layer["type"] == "objectgroup":
        content = "".join(map(xml_of_object, layer["objects"]))
        return tag("objectgroup", layer, common, content)
    if "chunks" in layer:
        data = "".join(tag("chunk", c, ("x", "y", "width", "height"),
                           xml_of_cells(layer, c["data"]))
                       for c in layer["chunks"])
    else:
        data = xml_of_cells(layer, layer["data"])
    return tag("layer", layer, common,
               tag("data", {k: v for k, v in layer.items() if v},
                   ("encoding", "compression"), data))


def xml_of_tileset(tileset):
    content = ""
    if "tileoffset" in tileset:
        content += tag("tileoffset", tileset["tileoffset"], ("x", "y"))
    for tile in tileset.get("tiles", []):
        size = {"source": "t.png", "width": tile["imagewidth"],
                "height": tile["imageheight"]}
        inner = tag("image", size, ("source", "width", "height"))
        if "objectgroup" in tile:
            inner += xml_of_layer(tile["objectgroup"])
        content += tag("tile", tile, ("id",), inner)
    return tag("tileset", tileset,
               ("firstgid", "source", "name", "tilewidth", "tileheight",
                "tilecount", "columns", "objectalignment", "tilerendersize",
                "fillmode"), content)


def xml_of_root(thing):
    if thing["type"] == "tileset":
        return xml_of_tileset(thing)
    if thing["type"] == "template":
        content = xml_of_tileset(thing["tileset"]) if "tileset" in thing else ""
        return tag("template", {}, (), content + xml_of_object(thing["object"]))
    content = "".join(map(xml_of_tileset, thing["tilesets"]))
    content += "".join(map(xml_of_layer, thing["layers"]))
    return tag("map", thing,
               ("version", "orientation", "renderorder", "width", "height",
                "tilewidth", "tileheight", "infinite"), content)


# ---- LDtk --------------------------------------------------------------------

def ldtk_grid(random, width, height):
    grid = random.choice((8, 16))
    dense = random.random()
    cells = [random.choice((1, 1, 2, 7)) if random.random() < dense else 0
             for _ in range(width * height)]
    return {"__type": "IntGrid", "__identifier": "Cells", "__cWid": width,
            "__cHei": height, "__gridSize": grid, "layerDefUid": 1,
            "iid": "layer", "__pxTotalOffsetX": random.randrange(-8, 8),
            "__pxTotalOffsetY": random.randrange(-8, 8), "intGridCsv": cells,
            "entityInstances": [], "autoLayerTiles": [], "gridTiles": []}


def ldtk_entities(random, name):
    entities = []
    for i in range(random.randrange(6)):
        entities.append({
            "__identifier": "Thing", "iid": "%s-%d" % (name, i), "defUid":
            random.choice((10, 11)), "__grid": [0, 0], "__tags": [],
            "__pivot": [random.choice((0, 0.5, 1)) for _ in range(2)],
            "width": random.randrange(1, 40), "height": random.randrange(1, 40),
            "px": [random.randrange(200), random.randrange(200)],
            "fieldInstances": []})
    return {"__type": "Entities", "__identifier": "Things", "__cWid": 4,
            "__cHei": 4, "__gridSize": 16, "layerDefUid": 2, "iid": "things",
            "__pxTotalOffsetX": random.randrange(-8, 8), "intGridCsv": [],
            "__pxTotalOffsetY": random.randrange(-8, 8), "gridTiles": [],
            "autoLayerTiles": [], "entityInstances": entities}


def ldtk_level(random, name, folder, is_external):
    layers = [ldtk_entities(random, name)] + [ldtk_grid(
        random, random.randrange(1, 12), random.randrange(1, 12))]
    level = {"identifier": name, "iid": name, "uid": 5, "worldX":
             random.randrange(-99, 99), "worldY": 3, "worldDepth": 0,
             "pxWid": 192, "pxHei": 192, "externalRelPath": None,
             "fieldInstances": [], "__neighbours": [], "layerInstances": layers}
    if is_external:
        level["externalRelPath"] = name + ".ldtkl"
        header = {"fileType": "LDtk Project JSON"}
        with open(os.path.join(folder, name + ".ldtkl"), "w",
                  encoding="utf-8") as file:
            json.dump({"__header__": header, **level}, file)
        level = {**level, "layerInstances": None}
    return level


def make_ldtk(random, folder):
    is_external = random.random() < 0.4
    levels = [ldtk_level(random, "Level_%d" % i, folder, is_external)
              for i in range(random.randrange(1, 4))]
    has_worlds = random.random() < 0.4
    values = [{"value": v, "identifier": n, "color": "#000000", "groupUid": 0}
              for v, n in ((7, "stone"), (1, "dirt"), (2, None))]
    project = {
        "__header__": {"fileType": "LDtk Project JSON"}, "jsonVersion": "1.5.3",
        "iid": "project", "worldLayout": None if has_worlds else "Free",
        "externalLevels": is_external,
        "defs": {"layers": [
            {"__type": "IntGrid", "identifier": "Cells", "uid": 1,
             "intGridValues": values, "intGridValuesGroups": []},
            {"__type": "Entities", "identifier": "Things", "uid": 2,
             "intGridValues": [], "intGridValuesGroups": []}],
            "entities": [{"identifier": "Thing", "uid": 10, "tags": [],
                          "renderMode": "Rectangle"},
                         {"identifier": "Thing2", "uid": 11, "tags": [],
                          "renderMode": "Ellipse"}],
            "tilesets": [], "enums": [], "externalEnums": [],
            "levelFields": []},
        "levels": [] if has_worlds else levels,
        "worlds": [{"iid": "w%d" % i, "identifier": "World%d" % i,
                    "worldLayout": "GridVania", "levels": part}
                   for i, part in enumerate((levels[:1], levels[1:]))]
        if has_worlds else []}
    with open(os.path.join(folder, "project.ldtk"), "w",
              encoding="utf-8") as file:
        json.dump(project, file)


# ---- R.U.B.E. and GeoJSON ----------------------------------------------------

def hexadecimal(random, value):
    """A float as the export writes it, and sometimes as its bits."""
    value = struct.unpack(">f", struct.pack(">f", value))[0]
    if random.random() < 0.5 or value == 0:
        return value
    return struct.pack(">f", value).hex()


def rube_fixture(random, i):
    def some():
        return hexadecimal(random, random.uniform(-9, 9))
    kind = random.choice(("circle", "polygon", "chain", "loop"))
    if kind == "circle":
        center = random.choice((0, {"x": some(), "y": some()}))
        return {"name": "f%d" % i, "circle": {
            "center": center, "radius": random.uniform(0.1, 3)}}
    points = line(random) if kind == "chain" else star(random, 8)
    return {"name": "f%d" % i, kind: {"vertices": {
        "x": [hexadecimal(random, p["x"]) for p in points],
        "y": [hexadecimal(random, p["y"]) for p in points]}}}


def make_rube(random, folder):
    bodies = [{"name": "body", "type": random.randrange(3),
               "position": random.choice((0, {"x": pick(random),
                                              "y": pick(random)})),
               "angle": hexadecimal(random, random.uniform(-7, 7)),
               "fixture": [rube_fixture(random, i)
                           for i in range(random.randrange(1, 4))]}
              for _ in range(random.randrange(1, 5))]
    with open(os.path.join(folder, "rube.json"), "w",
              encoding="utf-8") as file:
        json.dump({"gravity": {"x": 0, "y": -10}, "body": bodies}, file)


def closed(ring, x, y, scale=1):
    ring = [[x + scale * p["x"], y + scale * p["y"]] for p in ring]
    return ring + ring[:1]


def square(x, y, size):
    return [[x, y], [x, y + size], [x + size, y + size], [x + size, y], [x, y]]


def geojson_geometry(random):
    kind = random.choice(("Point", "LineString", "Polygon", "Polygon",
                          "MultiPolygon", "MultiPoint", "MultiLineString"))

    def some(kind):
        x, y = random.randrange(-90, 90), random.randrange(-45, 45)
        if kind == "Point":
            return [x, y, 5][:random.choice((2, 3))]
        if kind == "LineString":
            return [[x + p["x"], y + p["y"]] for p in line(random)]
        if random.random() < 0.5:
            return [closed(star(random), x, y)]
        holes = [square(x + 1 + 3 * i, y + 2, 2)
                 for i in range(random.randrange(1, 4))]
        return [[[x, y], [x + 10, y], [x + 10, y + 5], [x, y + 5], [x, y]],
                *holes]
    if kind.startswith("Multi"):
        return {"type": kind, "coordinates": [
            some(kind[len("Multi"):]) for _ in range(random.randrange(1, 4))]}
    return {"type": kind, "coordinates": some(kind)}


def make_geojson(random, folder):
    features = [{"type": "Feature", "id": i, "properties": None,
                 "geometry": geojson_geometry(random)}
                for i in range(random.randrange(1, 8))]
    features.append({"type": "Feature", "properties": {"name": "n"},
                     "geometry": {"type": "GeometryCollection", "geometries": [
                         geojson_geometry(random) for _ in range(2)]}})
    with open(os.path.join(folder, "land.json"), "w",
              encoding="utf-8") as file:
        json.dump({"type": "FeatureCollection", "features": features}, file)
