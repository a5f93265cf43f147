"""A second reader of maps, written from the descriptions of the formats and
from how Tiled draws them (libtiled, maprenderer.cpp), not from the program.

levels_of(path) is a list of levels, each a list of shapes in world coordinates:
("ring", vertices), ("chain", vertices), ("round", core, radius),
("ellipse", map of the unit circle), ("holes", rings), and of LDtk's cells
("cells", value, squares). A map is (a, b, c, d, e, f): x' = a x + c y + e and
y' = b x + d y + f. Unsupported says what is not read here.
"""

import base64
import gzip
import json
import math
import os
import re
import shutil
import struct
import subprocess
import xml.etree.ElementTree as ElementTree
import zlib

FLIP_H, FLIP_V, FLIP_D = 0x80000000, 0x40000000, 0x20000000
MARKS = 0xF0000000

# Tile objects without collision shapes count if their class or name is one of
# the usual words, which collide-formats(5) tells.
WORDS = set("""
    player playerstart spawn start hero mob enemy npc exit goal finish flag
    trigger sensor checkpoint door key coin item sign spikes block""".split())


class Unsupported(Exception):
    """A file that this reader does not understand."""


# ---- maps of the plane -------------------------------------------------------

SAME = (1, 0, 0, 1, 0, 0)


def times(m, n):
    """First n, then m."""
    return (m[0] * n[0] + m[2] * n[1], m[1] * n[0] + m[3] * n[1],
            m[0] * n[2] + m[2] * n[3], m[1] * n[2] + m[3] * n[3],
            m[0] * n[4] + m[2] * n[5] + m[4], m[1] * n[4] + m[3] * n[5] + m[5])


def moved(x, y):
    return (1, 0, 0, 1, x, y)


def scaled(x, y):
    return (x, 0, 0, y, 0, 0)


def turned(degrees):
    quarters = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
    radians = math.radians(degrees)
    c, s = quarters.get(degrees % 360, (math.cos(radians), math.sin(radians)))
    return (c, s, -s, c, 0, 0)


def at(m, points):
    return [(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])
            for x, y in points]


# ---- XML as the JSON that Tiled would have written ---------------------------

def number(text):
    value = float(text)
    return int(value) if value == int(value) else value


def numbers(element, *names):
    return {n: number(element.get(n)) for n in names if element.get(n)}


def points_of(text):
    pairs = [p.split(",") for p in text.split()]
    return [{"x": float(x), "y": float(y)} for x, y in pairs]


def xml_object(element):
    result = numbers(element, "id", "gid", "x", "y", "width", "height",
                     "rotation")
    result.update((n, element.get(n)) for n in ("template", "name", "type",
                                                "class") if element.get(n))
    for child in element:
        if child.tag in ("polygon", "polyline"):
            result[child.tag] = points_of(child.get("points"))
        elif child.tag in ("ellipse", "point", "capsule", "text"):
            result[child.tag] = True
    return result


def xml_data(element, encoding):
    if encoding == "csv":
        return [int(v) for v in element.text.split(",") if v.strip()]
    if encoding == "base64":
        return element.text
    return [int(t.get("gid", 0)) for t in element.findall("tile")]


def xml_tile_layer(element):
    data = element.find("data")
    encoding = data.get("encoding")
    result = {"type": "tilelayer", "encoding": encoding,
              "compression": data.get("compression"),
              **numbers(element, "width", "height")}
    chunks = data.findall("chunk")
    if chunks:
        result["chunks"] = [
            {"data": xml_data(c, encoding),
             **numbers(c, "x", "y", "width", "height")} for c in chunks]
    else:
        result["data"] = xml_data(data, encoding)
    return result


def xml_objects(element):
    return {"type": "objectgroup",
            "objects": [xml_object(o) for o in element.findall("object")]}


def xml_layers(element):
    readers = {"layer": xml_tile_layer, "objectgroup": xml_objects,
               "group": lambda e: {"type": "group", "layers": xml_layers(e)}}
    return [{**readers[e.tag](e), "name": e.get("name", ""),
             **numbers(e, "offsetx", "offsety")}
            for e in element if e.tag in readers]


def xml_tile(element):
    result = numbers(element, "id")
    result.update((n, element.get(n)) for n in ("type", "class")
                  if element.get(n))
    image = element.find("image")
    if image is not None and image.get("width"):
        result["imagewidth"] = number(image.get("width"))
        result["imageheight"] = number(image.get("height"))
    group = element.find("objectgroup")
    if group is not None:
        result["objectgroup"] = xml_objects(group)
    return result


def xml_tileset(element):
    result = numbers(element, "firstgid", "tilewidth", "tileheight")
    for name in ("source", "objectalignment", "tilerendersize", "fillmode"):
        if element.get(name):
            result[name] = element.get(name)
    offset = element.find("tileoffset")
    if offset is not None:
        result["tileoffset"] = numbers(offset, "x", "y")
    result["tiles"] = [xml_tile(t) for t in element.findall("tile")]
    return result


def xml_root(root):
    if root.tag == "tileset":
        return {"type": "tileset", **xml_tileset(root)}
    if root.tag == "template":
        tileset = root.find("tileset")
        result = {"type": "template", "object": xml_object(root.find("object"))}
        if tileset is not None:
            result["tileset"] = xml_tileset(tileset)
        return result
    return {"type": "map", "orientation": root.get("orientation"),
            **numbers(root, "tilewidth", "tileheight"),
            "tilesets": [xml_tileset(t) for t in root.findall("tileset")],
            "layers": xml_layers(root)}


def load(path):
    if not os.path.exists(path):
        raise Unsupported("a file that is not there: " + path)
    with open(path, "rb") as file:
        text = file.read()
    if text.lstrip().startswith(b"<"):
        return xml_root(ElementTree.fromstring(text))
    return json.loads(text)


# ---- Tiled -------------------------------------------------------------------

def is_similar(m):
    """Whether circles stay circles."""
    a, b, c, d = m[:4]
    size = abs(a * d - b * c)
    return (abs(a * c + b * d) <= 1e-12 * size and
            abs(a * a + b * b - c * c - d * d) <= 1e-12 * size)


def round_shape(m, core, radius):
    if radius == 0 or is_similar(m):
        scale = math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))
        return ("round", at(m, core), radius * scale)
    if len(core) == 1:
        (x, y), = core
        return ("ellipse", times(m, (radius, 0, 0, radius, x, y)))
    raise Unsupported("a capsule that is no capsule any more")


def capsule(m, w, h):
    r = min(w, h) / 2
    if w == h:
        return round_shape(m, [(r, r)], r)
    ends = [(r, r), (w - r, r)] if w > h else [(r, r), (r, h - r)]
    return round_shape(m, ends, r)


def rectangle(m, w, h):
    if w == 0 and h == 0:
        return round_shape(m, [(0, 0)], 0)
    if w == 0 or h == 0:
        return round_shape(m, [(0, 0), (w, h)], 0)
    return ("ring", at(m, [(0, 0), (w, 0), (w, h), (0, h)]))


def outline(m, thing):
    """The shape of an object without a tile, whose frame m maps."""
    w, h = thing.get("width", 0), thing.get("height", 0)
    for name, kind in (("polygon", "ring"), ("polyline", "chain")):
        if name in thing:
            return (kind, at(m, [(p["x"], p["y"]) for p in thing[name]]))
    if thing.get("point"):
        return round_shape(m, [(0, 0)], 0)
    if thing.get("capsule"):
        return capsule(m, w, h)
    if thing.get("ellipse") and w and h:
        if w == h:
            return round_shape(m, [(w / 2, h / 2)], w / 2)
        return ("ellipse", times(m, (w / 2, 0, 0, h / 2, w / 2, h / 2)))
    return rectangle(m, w, h)


def frame(thing):
    return times(moved(thing["x"], thing["y"]), turned(thing.get("rotation", 0)))


def align(name):
    """Which part of the width is left of an object, and of the height above."""
    x = 0 if "left" in name else 1 if "right" in name else 0.5
    y = 0 if "top" in name else 1 if "bottom" in name else 0.5
    return x, y


def class_of(thing):
    return thing.get("class") or thing.get("type") or ""


def is_usual(name):
    name = re.sub(r"[-_ .\d]*$", "", name).split(".")[-1].lower()
    name = re.sub(r"[-_ ]", "", name)
    return name in WORDS or re.sub("(entity|object)$", "", name) in WORDS


class Map:
    """The shapes of a map of Tiled, in `shapes`."""

    def __init__(self, path, origin=(0, 0)):
        self.folder = os.path.dirname(path)
        self.map = load(path)
        if self.map.get("orientation") != "orthogonal":
            raise Unsupported("a map that is not orthogonal")
        self.shapes = []
        self.tilesets = [self.tileset(t, self.folder)
                         for t in self.map.get("tilesets", [])]
        self.layers(self.map["layers"], *origin)

    @staticmethod
    def tileset(entry, folder):
        if "source" not in entry:
            return entry
        path = os.path.join(folder, entry["source"])
        return {**load(path), "firstgid": entry["firstgid"]}

    @staticmethod
    def tile(tilesets, gid):
        fitting = [t for t in tilesets if t["firstgid"] <= gid & ~MARKS]
        if not fitting:
            return None, {}
        best = max(fitting, key=lambda t: t["firstgid"])
        local = (gid & ~MARKS) - best["firstgid"]
        tiles = best.get("tiles", [])
        if isinstance(tiles, dict):
            return best, tiles.get(str(local), {})
        return best, next((t for t in tiles if t["id"] == local), {})

    @staticmethod
    def picture(tileset, tile):
        return (tile.get("imagewidth", tileset["tilewidth"]),
                tile.get("imageheight", tileset["tileheight"]))

    @staticmethod
    def is_there(tileset, tile):
        """Of images in files of their own there are no others."""
        tiles = tileset.get("tiles", [])
        tiles = tiles.values() if isinstance(tiles, dict) else tiles
        return bool(tile) or not any("imagewidth" in t for t in tiles)

    def place(self, outer, tileset, tile, gid, size):
        """The shapes of a tile in a box from (0, 0) to size, in `outer`."""
        pw, ph = self.picture(tileset, tile)
        w, h = size
        sx, sy = w / pw, h / ph
        if tileset.get("fillmode") == "preserve-aspect-fit":
            sx = sy = min(sx, sy)
        offset = tileset.get("tileoffset", {})
        x = w / 2 + offset.get("x", 0) * sx
        y = h / 2 + offset.get("y", 0) * sy
        flip = scaled(-1 if gid & FLIP_H else 1, -1 if gid & FLIP_V else 1)
        if gid & FLIP_D:
            flip = times(flip, (0, 1, 1, 0, 0, 0))
            x, y = x + (h - w) / 2, y + (h - w) / 2
        if tile.get("box"):
            box = times(times(moved(x, y), flip), moved(-w / 2, -h / 2))
            self.shapes.append(rectangle(times(outer, box), w, h))
        inner = times(times(flip, scaled(sx, sy)), moved(-pw / 2, -ph / 2))
        whole = times(outer, times(moved(x, y), inner))
        for thing in tile.get("objectgroup", {}).get("objects", []):
            if "text" not in thing and "gid" not in thing:
                self.shapes.append(outline(times(whole, frame(thing)), thing))

    def layers(self, layers, dx, dy):
        for layer in layers:
            x = dx + layer.get("offsetx", 0)
            y = dy + layer.get("offsety", 0)
            kind = layer.get("type")
            if kind == "group":
                self.layers(layer["layers"], x, y)
            elif kind == "objectgroup":
                for thing in layer["objects"]:
                    self.object(thing, moved(x, y))
            elif kind == "tilelayer":
                self.tile_layer(layer, x, y)

    def object(self, thing, outer):
        tilesets = self.tilesets
        if "template" in thing:
            path = os.path.join(self.folder, thing["template"])
            template = load(path)
            if "gid" in template["object"] and "gid" not in thing:
                tilesets = [self.tileset(template["tileset"],
                                         os.path.dirname(path))]
            thing = {**template["object"], **thing}
        if "text" in thing:
            return
        if "gid" in thing:
            self.tile_object(thing, outer, tilesets)
        else:
            self.shapes.append(outline(times(outer, frame(thing)), thing))

    def tile_object(self, thing, outer, tilesets):
        tileset, tile = self.tile(tilesets, thing["gid"])
        if not tileset:
            return
        w, h = self.picture(tileset, tile)
        w, h = thing.get("width") or w, thing.get("height") or h
        name = tileset.get("objectalignment", "unspecified")
        fx, fy = align("bottomleft" if name == "unspecified" else name)
        outer = times(times(outer, frame(thing)), moved(-fx * w, -fy * h))
        if not tile.get("objectgroup", {}).get("objects") and (
                is_usual(class_of(thing) or class_of(tile)) or
                is_usual(thing.get("name", ""))):
            tile = {**tile, "box": self.is_there(tileset, tile)}
        self.place(outer, tileset, tile, thing["gid"], (w, h))

    def tile_layer(self, layer, dx, dy):
        parts = layer.get("chunks") or [{**layer, "x": 0, "y": 0}]
        for part in parts:
            for i, gid in enumerate(cells_of(part["data"], layer)):
                if gid:
                    self.cell(gid, part["x"] + i % part["width"],
                              part["y"] + i // part["width"], dx, dy)

    def cell(self, gid, column, row, dx, dy):
        tileset, tile = self.tile(self.tilesets, gid)
        if not tileset:
            return
        grid = self.map["tilewidth"], self.map["tileheight"]
        is_grid = tileset.get("tilerendersize") == "grid"
        size = grid if is_grid else self.picture(tileset, tile)
        outer = moved(dx + column * grid[0],
                      dy + (row + 1) * grid[1] - size[1])
        self.place(outer, tileset, tile, gid, size)


def unzstd(data):
    if not shutil.which("zstd"):
        raise Unsupported("zstd, which is not installed")
    return subprocess.run(["zstd", "-dc"], input=data, capture_output=True,
                          check=True).stdout


def cells_of(data, layer):
    if not isinstance(data, str):
        return data
    unpack = {"zlib": zlib.decompress, "gzip": gzip.decompress, "zstd": unzstd}
    packed = base64.b64decode(data)
    plain = unpack.get(layer.get("compression"), bytes)(packed)
    return struct.unpack("<%dI" % (len(plain) // 4), plain)


def world_origin(patterns, name):
    """Where the first pattern that fits a name has its map."""
    for pattern in patterns:
        fits = re.search(pattern["regexp"], name)
        if fits:
            return [int(fits.group(i + 1)) * pattern.get("multiplier" + axis, 1)
                    + pattern.get("offset" + axis, 0)
                    for i, axis in enumerate("XY")]
    return None


def world_levels(path):
    world, folder = load(path), os.path.dirname(path)
    maps = [(m["fileName"], (m["x"], m["y"])) for m in world.get("maps", [])]
    listed = {name for name, _ in maps}
    for name in sorted(os.listdir(folder)):
        origin = world_origin(world.get("patterns", []), name)
        if origin and name not in listed:
            maps.append((name, origin))
    return [Map(os.path.join(folder, n), place).shapes for n, place in maps]


# ---- LDtk --------------------------------------------------------------------

def ldtk_layer(layer, definitions):
    """Squares of a layer's cells, by the value's name, in the level's frame."""
    names = {v["value"]: v.get("identifier") or str(v["value"])
             for v in definitions[layer["layerDefUid"]]["intGridValues"]}
    dx, dy = layer["__pxTotalOffsetX"], layer["__pxTotalOffsetY"]
    cells = {}
    for i, value in enumerate(layer["intGridCsv"]):
        if value:
            x = dx + i % layer["__cWid"] * layer["__gridSize"]
            y = dy + i // layer["__cWid"] * layer["__gridSize"]
            cells.setdefault(names.get(value, str(value)), set()).add((x, y))
    return [("cells", layer["__identifier"], name, layer["__gridSize"], squares)
            for name, squares in cells.items()]


def ldtk_entity(entity, layer, is_ellipse):
    """What an entity is when --class makes it solid."""
    w, h = entity["width"], entity["height"]
    m = moved(layer["__pxTotalOffsetX"] + entity["px"][0]
              - entity["__pivot"][0] * w,
              layer["__pxTotalOffsetY"] + entity["px"][1]
              - entity["__pivot"][1] * h)
    return entity["iid"], outline(m, {"width": w, "height": h,
                                      "ellipse": is_ellipse})


def ldtk_levels(path):
    """Of each level its identifier, its cells and its entities by iid."""
    project = load(path)
    definitions = {d["uid"]: d for d in project["defs"]["layers"]}
    ellipses = {d["uid"] for d in project["defs"]["entities"]
                if d["renderMode"] == "Ellipse"}
    result = []
    levels = [l for w in project.get("worlds") or [project]
              for l in w["levels"]]
    for level in levels:
        if level["layerInstances"] is None:
            level = load(os.path.join(os.path.dirname(path),
                                      level["externalRelPath"]))
        cells, entities = [], {}
        for layer in level["layerInstances"]:
            cells += ldtk_layer(layer, definitions) \
                if layer["__type"] == "IntGrid" else []
            entities.update(ldtk_entity(e, layer, e["defUid"] in ellipses)
                            for e in layer["entityInstances"])
        result.append((level["identifier"], cells, entities))
    return result


# ---- R.U.B.E. and GeoJSON ----------------------------------------------------

def rube_number(value):
    if isinstance(value, str):
        return struct.unpack(">f", bytes.fromhex(value.rjust(8, "0")))[0]
    return value


def rube_vector(value):
    if not isinstance(value, dict):
        return (0, 0)
    return (rube_number(value.get("x", 0)), rube_number(value.get("y", 0)))


def rube_fixture(m, fixture):
    if "circle" in fixture:
        circle = fixture["circle"]
        return ("round", at(m, [rube_vector(circle["center"])]),
                rube_number(circle["radius"]))
    kind = next(k for k in ("polygon", "chain", "loop") if k in fixture)
    vertices = fixture[kind]["vertices"]
    points = list(zip(map(rube_number, vertices["x"]),
                      map(rube_number, vertices["y"])))
    points += points[:1] if kind == "loop" else []
    return ("ring" if kind == "polygon" else "chain", at(m, points))


def rube_shapes(root):
    shapes = []
    for body in root["body"]:
        m = times(moved(*rube_vector(body.get("position", 0))),
                  turned(math.degrees(rube_number(body.get("angle", 0)))))
        shapes += [rube_fixture(m, f) for f in body["fixture"]]
    return shapes


def geojson_shapes(thing):
    """The shapes of a geometry, feature or collection."""
    kind, places = thing["type"], thing.get("coordinates")
    if kind == "FeatureCollection":
        return [s for f in thing["features"] for s in geojson_shapes(f)]
    if kind == "Feature":
        return geojson_shapes(thing["geometry"]) if thing["geometry"] else []
    if kind == "GeometryCollection":
        return [s for g in thing["geometries"] for s in geojson_shapes(g)]
    if kind.startswith("Multi"):
        return [s for c in places for s in geojson_shapes(
            {"type": kind[len("Multi"):], "coordinates": c})]
    if kind == "Point":
        return [("round", [tuple(places[:2])], 0)]
    if kind == "LineString":
        return [("chain", [tuple(p[:2]) for p in places])]
    rings = [[tuple(p[:2]) for p in ring[:-1]] for ring in places]
    return [("ring", rings[0]) if len(rings) == 1 else ("holes", rings)]


def levels_of(path):
    """The levels of any file but LDtk's."""
    root = load(path)
    if root.get("type") == "map" or "layers" in root:
        return [Map(path).shapes]
    if root.get("type") == "world":
        return world_levels(path)
    if "body" in root:
        return [rube_shapes(root)]
    if root.get("type") in ("tileset", "template") or "tilewidth" in root:
        raise Unsupported("a tileset or template by itself")
    return [geojson_shapes(root)]
