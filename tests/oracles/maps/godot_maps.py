"""Random scenes of Godot and exports of PhysicsEditor, and a second reader of
both, written from the documentation of the formats and not from the program.

make_godot(random, folder) writes scene.tscn and the files that it names;
make_editor(random, folder) writes bodies.json or bodies.plist. levels_of(path)
is as in reader.py, with one more sort of shape: ("pill", map, radius, reach) is
the image of a capsule that is one no more.
"""

import base64
import json
import math
import os
import re
import struct
import xml.etree.ElementTree as ElementTree

from reader import SAME, at, is_similar, moved, round_shape, scaled, times, turned

# ---- reading Godot -----------------------------------------------------------

TOKEN = re.compile(r"""\s*(?:;[^\n]*\n\s*)*(?:
    (?P<string>[&^]?"(?:[^"\\]|\\.)*") |
    (?P<number>[-+]?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?) |
    (?P<word>[A-Za-z_][\w.]*) | (?P<mark>[][(){},:=]))""", re.X | re.S)


class Text:
    """The sections of a file: [(kind, attributes, properties)]."""

    def __init__(self, path):
        with open(path, encoding="utf-8") as file:
            self.text = file.read()
        self.at = 0
        self.sections = []
        while self.text[self.at:].strip():
            self.section()

    def token(self):
        found = TOKEN.match(self.text, self.at)
        self.at = found.end()
        return found.lastgroup, found.group(found.lastgroup)

    def peek(self):
        found = TOKEN.match(self.text, self.at)
        return found and found.group(found.lastgroup)

    def value(self):
        kind, text = self.token()
        if kind == "string":
            return text.lstrip("&^")[1:-1].replace('\\"', '"')
        if kind == "number":
            return float(text)
        if kind == "word":
            if self.peek() != "(":
                return {"true": True, "false": False}.get(text, text)
            self.token()
            return (text, self.many(")"))
        if text == "[":
            return self.many("]")
        assert text == "{", text
        pairs = self.many("}")
        return dict(zip(pairs[::2], pairs[1::2]))

    def many(self, end):
        result = []
        while self.peek() != end:
            result.append(self.value())
            if self.peek() in (",", ":"):
                self.token()
        self.token()
        return result

    def section(self):
        self.token()
        kind, attributes, properties = self.token()[1], {}, {}
        while self.peek() != "]":
            name = self.token()[1]
            self.token()
            attributes[name] = self.value()
        self.token()
        line = re.compile(r"\s*([^=\[\]\n]+?)\s*=")
        while True:
            found = line.match(self.text, self.at)
            if not found:
                break
            self.at = found.end()
            properties[found.group(1)] = self.value()
        self.sections.append((kind, attributes, properties))


def pairs_of(value):
    numbers = value[1]
    return list(zip(numbers[::2], numbers[1::2]))


def degrees(radians):
    """Right angles are written in six digits."""
    quarters = round(radians / (math.pi / 2))
    if abs(radians - quarters * math.pi / 2) < 6e-6:
        return 90 * quarters
    return math.degrees(radians)


def local(properties):
    """The transform of a node."""
    x, y = properties.get("position", ("", (0, 0)))[1]
    sx, sy = properties.get("scale", ("", (1, 1)))[1]
    turn = degrees(properties.get("rotation", 0))
    skew = degrees(properties.get("skew", 0))
    u, v = turned(turn)[:2], turned(turn + skew)[2:4]
    return (u[0] * sx, u[1] * sx, v[0] * sy, v[1] * sy, x, y)


def is_old(text):
    return text.sections[0][1].get("format", 2) < 3


def shape_of(m, kind, values, old):
    """The shapes of a resource of this kind."""
    if kind == "RectangleShape2D":
        w, h = values.get("extents", ("", (10, 10)))[1] if old else \
            [s / 2 for s in values.get("size", ("", (20, 20)))[1]]
        return [("ring", at(m, [(-w, -h), (w, -h), (w, h), (-w, h)]))]
    if kind in ("CircleShape2D", "CapsuleShape2D"):
        r = values.get("radius", 10.0)
        reach = 0
        if kind == "CapsuleShape2D":
            height = values.get("height", 20.0 if old else 30.0)
            reach = max(0, height / 2 - (0 if old else r))
        if reach == 0:
            return [round_shape(m, [(0, 0)], r)]
        if is_similar(m):
            return [round_shape(m, [(0, -reach), (0, reach)], r)]
        return [("pill", m, r, reach)]
    if kind == "SegmentShape2D":
        return [("chain", at(m, [values.get("a", ("", (0, 0)))[1],
                                 values.get("b", ("", (0, 10)))[1]]))]
    if kind == "ConvexPolygonShape2D":
        return [("ring", at(m, pairs_of(values["points"])))]
    assert kind == "ConcavePolygonShape2D", kind
    return [("chain", at(m, chain)) for chain in
            chains_of(pairs_of(values["segments"]))]


def chains_of(points):
    chains = []
    for a, b in zip(points[::2], points[1::2]):
        if chains and chains[-1][-1] == a:
            chains[-1].append(b)
        else:
            chains.append([a, b])
    return chains


BODIES = ("StaticBody2D", "Area2D", "RigidBody2D", "CharacterBody2D",
          "KinematicBody2D", "AnimatableBody2D")


class Scene:
    """The nodes of a scene by their paths, those of instances among them."""

    def __init__(self, path):
        self.folder = os.path.dirname(path)
        self.text = Text(path)
        self.nodes = {}
        self.resources = {}
        for kind, said, values in self.text.sections:
            if kind in ("ext_resource", "sub_resource"):
                self.resources[kind, said["id"]] = (said, values)
            elif kind == "node":
                self.node(said, values)

    def other(self, value):
        said, _ = self.resources["ext_resource", value[1][0]]
        return os.path.join(self.folder, said["path"].replace("res://", ""))

    def resource(self, value):
        """Its type and properties, of this file or another."""
        if value[0] == "SubResource":
            said, values = self.resources["sub_resource", value[1][0]]
            return said["type"], values, self
        other = Scene(self.other(value))
        kind, said, values = other.text.sections[-1]
        assert kind == "resource"
        return other.text.sections[0][1]["type"], values, other

    def node(self, said, values):
        parent = said.get("parent")
        path = "" if parent is None else said["name"] if parent == "." else \
            parent + "/" + said["name"]
        if path in self.nodes:
            self.nodes[path][1].update(values)
            return
        nodes = {"": [said.get("type", ""), {}, self]}
        if "instance" in said:
            nodes = Scene(self.other(said["instance"])).nodes
        nodes[""][1].update(values)
        for below, node in nodes.items():
            self.nodes["/".join(p for p in (path, below) if p)] = node

    def shapes(self):
        places = {}
        for path, (kind, values, scene) in self.nodes.items():
            up, _, _ = path.rpartition("/")
            outer = places[up] if path else SAME
            m = places[path] = times(outer, local(values))
            parent = self.nodes[up][0] if path else ""
            if values.get("disabled") or not (parent in BODIES or
                                              kind.startswith("TileMap")):
                continue
            if kind == "CollisionPolygon2D":
                yield from polygon(m, values)
            elif kind == "CollisionShape2D":
                of, inner, owner = scene.resource(values["shape"])
                yield from shape_of(m, of, inner, is_old(owner.text))
            elif kind == "TileMapLayer":
                yield from cells(m, scene, values["tile_set"],
                                 bytes_of(values["tile_map_data"])[2:])
            elif kind == "TileMap":
                data = values["layer_0/tile_data"][1]
                yield from cells(m, scene, values["tile_set"], struct.pack(
                    "<%di" % len(data), *map(int, data)))


def polygon(m, values):
    ring = at(m, pairs_of(values["polygon"]))
    yield ("chain", ring + ring[:1]) if values.get("build_mode") else \
        ("ring", ring)


def bytes_of(value):
    inside = value[1]
    if inside and isinstance(inside[0], str):
        return base64.b64decode(inside[0])
    return bytes(map(int, inside))


def middle(x, y, values):
    """The middle of a cell, in cells."""
    shape = values.get("tile_shape", 0)
    if shape == 0:
        return x + 0.5, y + 0.5
    squeeze = {1: 0.5, 2: 1, 3: 0.75}[shape]
    if values.get("tile_offset_axis", 0) == 0:
        return x + (y % 2) / 2 + 0.5, y * squeeze + 0.5
    return x * squeeze + 0.5, y + (x % 2) / 2 + 0.5


def cells(m, scene, tile_set, data):
    _, values, owner = scene.resource(tile_set)
    w, h = values.get("tile_size", ("", (16, 16)))[1]
    for x, y, source, ax, ay, flags in struct.iter_unpack("<hhHHHH", data):
        _, tiles, _ = owner.resource(values["sources/%d" % source])
        cx, cy = middle(x, y, values)
        flip = scaled(-1 if flags & 0x1000 else 1, -1 if flags & 0x2000 else 1)
        if flags & 0x4000:
            flip = times(flip, (0, 1, 1, 0, 0, 0))
        place = times(m, times(moved(cx * w, cy * h), flip))
        name = "%d:%d/%d/physics_layer_" % (ax, ay, flags & 0xfff)
        for key, value in tiles.items():
            if key.startswith(name) and key.endswith("/points"):
                yield ("ring", at(place, pairs_of(value)))


# ---- writing Godot -----------------------------------------------------------

def number(random):
    value = random.choice((random.randrange(-300, 300),
                           random.randrange(-80, 80) / 4,
                           random.uniform(-200, 200)))
    return round(value, 4)


def vector(x, y):
    return "Vector2(%r, %r)" % (x, y)


def ring(random):
    count = random.randrange(3, 8)
    turn = random.choice((1, -1)) * 2 * math.pi / count
    return [c for i in range(count) for r in [random.uniform(5, 40)]
            for c in (round(math.cos(i * turn) * r, 3),
                      round(math.sin(i * turn) * r, 3))]


def array(name, values):
    return "%s(%s)" % (name, ", ".join(map(repr, values)))


class Maker:
    """Writes scenes of one version of Godot."""

    def __init__(self, random, folder):
        self.random, self.folder = random, folder
        self.old = random.random() < 0.3
        self.points = "PoolVector2Array" if self.old else "PackedVector2Array"
        self.count = 0

    def name(self, stem):
        self.count += 1
        return "%s%d" % (stem, self.count)

    def transform(self):
        random = self.random
        lines = []
        if random.random() < 0.8:
            lines.append("position = " + vector(number(random), number(random)))
        if random.random() < 0.5:
            lines.append("rotation = " + random.choice(
                ("1.5708", "3.14159", "-1.5707964", "4.71239", "0.0",
                 repr(round(random.uniform(-7, 7), 6)))))
        if random.random() < 0.4:
            x = random.choice((1, 2, 0.5, -1, 1.5))
            y = random.choice((x, x, -x, 3, 0.25))
            lines.append("scale = " + vector(x, y))
        if random.random() < 0.15 and not self.old:
            lines.append("skew = %r" % round(random.uniform(-0.9, 0.9), 4))
        return lines

    def resource(self):
        """The type and the properties of a shape."""
        random = self.random
        kind = random.choice(("Rectangle", "Rectangle", "Circle", "Capsule",
                              "Segment", "ConvexPolygon", "ConcavePolygon"))
        sizes = [random.randrange(1, 80) / 2 for _ in range(2)]
        lines = []
        if random.random() < 0.15 and not kind.endswith("Polygon"):
            pass # the values of a new shape
        elif kind == "Rectangle":
            lines = [("extents" if self.old else "size") + " = " +
                     vector(*sizes)]
        elif kind == "Circle":
            lines = ["radius = %r" % sizes[0]]
        elif kind == "Capsule":
            lines = ["radius = %r" % sizes[0],
                     "height = %r" % (sizes[0] * 2 + sizes[1])]
        elif kind == "Segment":
            lines = ["%s = %s" % (e, vector(number(random), number(random)))
                     for e in "ab"]
        elif kind == "ConvexPolygon":
            lines = ["points = " + array(self.points, ring(random))]
        else:
            steps = [(10 * i, random.randrange(-9, 9)) for i in range(5)]
            ends = [c for a, b in zip(steps, steps[1:])
                    if random.random() < 0.8 for c in a + b] or [0, 0, 5, 5]
            lines = ["segments = " + array(self.points, ends)]
        return kind + "Shape2D", lines

    def body(self, parent, ids):
        """A body with shapes, as sections."""
        random = self.random
        kind = random.choice(BODIES)
        name = self.name("Body")
        yield node(name, kind, parent, self.transform() + random.choice(
            ([], ["collision_layer = 3"], ['text = "a \\"b\\"\n[c] ; d"'])))
        inside = name if parent == "." else parent + "/" + name
        for _ in range(random.randrange(1, 3)):
            lines = self.transform()
            if random.random() < 0.1:
                lines.append("disabled = true")
            if random.random() < 0.3:
                lines.append("polygon = " + array(self.points, ring(random)))
                lines += random.choice(([], ["build_mode = 1"]))
                yield node(self.name("Polygon"), "CollisionPolygon2D", inside,
                           lines)
            else:
                lines.append("shape = SubResource(%s)" % random.choice(ids))
                yield node(self.name("Shape"), "CollisionShape2D", inside,
                           lines)

    def scene(self, name, others, more=()):
        random = self.random
        ids, sections = [], []
        for i, (kind, path) in enumerate(others):
            sections.append('[ext_resource type="%s" path="%s" id=%s]\n' %
                            (kind, path, self.id(i + 1)))
        for i in range(random.randrange(1, 5)):
            kind, lines = self.resource()
            ids.append(self.id(i + 1))
            sections.append('[sub_resource type="%s" id=%s]\n%s' %
                            (kind, ids[-1], "".join(l + "\n" for l in lines)))
        sections.append(node(self.name("Root"), "Node2D", None,
                             self.transform()))
        group = self.name("Group")
        sections.append(node(group, "Node2D", ".", self.transform()))
        for _ in range(random.randrange(1, 4)):
            sections += self.body(random.choice((".", group)), ids)
        for i, (kind, path) in enumerate(others):
            if kind == "PackedScene":
                for _ in range(random.randrange(1, 3)):
                    sections.append(node(
                        self.name("Instance"), None, random.choice((".", group)),
                        self.transform(),
                        " instance=ExtResource(%s)" % self.id(i + 1)))
        sections += more
        self.write(name, "[gd_scene load_steps=2 format=%d]\n" %
                   (2 if self.old else 3), sections)

    def id(self, i):
        return " %d " % i if self.old else '"%d_x"' % i

    def write(self, name, head, sections):
        with open(os.path.join(self.folder, name), "w", encoding="utf-8") as f:
            f.write(head + "\n" + "\n".join(sections))

    def tile_set(self):
        random = self.random
        lines = []
        for x in range(3):
            for alternative in range(2):
                lines.append("%d:0/%d = 0" % (x, alternative))
                for p in range(random.randrange(3)):
                    lines.append(
                        "%d:0/%d/physics_layer_0/polygon_%d/points = %s" %
                        (x, alternative, p, array(self.points, ring(random))))
        own = ['tile_size = Vector2i(%d, %d)' % (random.choice((16, 32)), 24),
               'sources/0 = SubResource("a")']
        shape = random.choice((0, 0, 1, 2, 3))
        if shape:
            own.append("tile_shape = %d" % shape)
            own += random.choice(([], ["tile_offset_axis = 1"]))
        self.write("tiles.tres", '[gd_resource type="TileSet" format=3]\n', [
            '[sub_resource type="TileSetAtlasSource" id="a"]\n' +
            "\n".join(lines) + "\n", "[resource]\n" + "\n".join(own) + "\n"])

    def cells(self):
        random = self.random
        return b"".join(struct.pack(
            "<hhHHHH", random.randrange(-9, 9), random.randrange(-9, 9), 0,
            random.randrange(4), 0, random.randrange(2) | random.randrange(8)
            << 12) for _ in range(random.randrange(9)))

    def tile_map(self):
        data = self.cells()
        lines = self.transform() + ['tile_set = ExtResource("1_x")']
        kind = self.random.randrange(3)
        if kind == 2:
            words = struct.unpack("<%di" % (len(data) // 4), data)
            lines.append("layer_0/tile_data = " +
                         array("PackedInt32Array", words))
            return node("Tiles", "TileMap", ".", ["format = 2"] + lines)
        data = b"\0\0" + data
        inside = '"%s"' % base64.b64encode(data).decode() if kind else \
            ", ".join(map(str, data))
        lines.append("tile_map_data = PackedByteArray(%s)" % inside)
        return node("Tiles", "TileMapLayer", ".", lines)

    def make(self):
        os.makedirs(os.path.join(self.folder, "parts"))
        with open(os.path.join(self.folder, "project.godot"), "w",
                  encoding="utf-8"):
            pass
        self.scene("parts.tscn", [])
        others = [("PackedScene", "res://parts.tscn")]
        more = []
        if not self.old:
            self.tile_set()
            others.insert(0, ("TileSet", "res://tiles.tres"))
            more = [self.tile_map()]
        self.scene("scene.tscn", others, more)


def node(name, kind, parent, lines, more=""):
    return '[node name="%s"%s%s%s]\n%s' % (
        name, ' type="%s"' % kind if kind else "",
        ' parent="%s"' % parent if parent else "", more,
        "".join(line + "\n" for line in lines))


def make_godot(random, folder):
    Maker(random, folder).make()


# ---- PhysicsEditor -----------------------------------------------------------

def plist(element):
    if element.tag == "dict":
        return {k.text: plist(v) for k, v in zip(element[::2], element[1::2])}
    if element.tag == "array":
        return [plist(e) for e in element]
    if element.tag in ("true", "false"):
        return element.tag == "true"
    return float(element.text) if element.tag in ("real", "integer") else \
        element.text


def points_of(polygon):
    if isinstance(polygon[0], (int, float)):
        return list(zip(polygon[::2], polygon[1::2]))
    if isinstance(polygon[0], str):
        return [tuple(map(float, p.strip("{} ").split(","))) for p in polygon]
    return [(p["x"], p["y"]) for p in polygon]


def body_shapes(fixtures):
    for fixture in fixtures:
        if "shape" in fixture:
            yield points_of(fixture["shape"]), None
        if "circle" in fixture:
            circle = fixture["circle"]
            place = circle.get("position", [circle])
            place = [place] if isinstance(place, str) else place
            yield points_of(place), circle["radius"]
        for polygon_ in fixture.get("vertices", fixture.get("polygons", [])):
            yield points_of(polygon_), None


def read_editor(path):
    with open(path, "rb") as file:
        data = file.read()
    root = plist(ElementTree.fromstring(data)[0]) if path.endswith(".plist") \
        else json.loads(data)
    bodies = root.get("bodies", root)
    found = [list(body_shapes(b["fixtures"] if isinstance(b, dict) else b))
             for n, b in bodies.items() if n != "generator_info"]
    reach = max([1] + [abs(x) + abs(y) for body in found
                       for points, radius in body
                       for x, y in points + ([(radius, radius)] if radius
                                             else [])])
    result = []
    for i, body in enumerate(found):
        m = moved(4 * reach * (i % 16), 4 * reach * (i // 16))
        result += [round_shape(m, points, radius) if radius else
                   ("ring", at(m, points)) for points, radius in body]
    return result


def braces(points):
    return ["{ %.4f,%.4f }" % (x, y)
            for x, y in zip(points[::2], points[1::2])]


def write_plist(value):
    if isinstance(value, dict):
        return "<dict>%s</dict>" % "".join(
            "<key>%s</key>%s" % (k, write_plist(v)) for k, v in value.items())
    if isinstance(value, list):
        return "<array>%s</array>\n" % "".join(map(write_plist, value))
    if isinstance(value, bool):
        return "<%s/>" % str(value).lower()
    if isinstance(value, str):
        return "<string>%s</string>" % value
    return "<real>%r</real>" % value


def make_editor(random, folder):
    sort = random.choice(("matter", "phaser", "plist"))
    bodies = {}
    for i in range(random.randrange(1, 20)):
        fixtures = []
        for _ in range(random.randrange(1, 4)):
            outline = ring(random)
            radius, x, y = random.randrange(1, 30), outline[0], outline[1]
            fixture = {"isSensor": random.random() < 0.3}
            if random.random() < 0.3:
                fixture["circle"] = {"radius": radius, "x": x, "y": y}
                if sort != "matter":
                    fixture["circle"] = {"radius": radius, "position":
                                         braces([x, y])[0] if sort == "plist"
                                         else [x, y]}
            elif sort == "matter":
                fixture["vertices"] = [[{"x": p, "y": q} for p, q in zip(
                    outline[::2], outline[1::2])]]
            elif sort == "phaser":
                fixture["shape"] = outline
            else:
                fixture["polygons"] = [braces(outline), braces(ring(random))]
            fixtures.append(fixture)
        bodies["body%d" % i] = fixtures if sort == "phaser" else \
            {"label": "b", "fixtures": fixtures}
    if sort == "plist":
        text = ('<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "-//Apple//DTD '
                'PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd'
                '">\n<plist version="1.0">%s</plist>\n' % write_plist(
                    {"metadata": {"format": 1}, "bodies": bodies}))
    else:
        text = json.dumps(bodies if sort == "phaser" else
                          {"generator_info": "PhysicsEditor", **bodies})
    name = "bodies" + (".plist" if sort == "plist" else ".json")
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)
    return name


def levels_of(path):
    if path.endswith(".tscn"):
        return [list(Scene(path).shapes())]
    return [read_editor(path)]
