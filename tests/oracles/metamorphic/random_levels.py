"""Random levels for metamorphic tests, as data that relations can transform.

A level is a dict: `shapes`, `bounds` (or None), `down` ("up", "down" or None),
`is_map` (a Tiled map, else a scene), `unit` (by how much the level is scaled),
`layers` of a map, `faults` (faults.py) and `middle`, which is added to coordinates
of a map that has a size: its border stays where it is. A layer is a dict: `name`
and `offset`, and what tile_layers.py describes if it has `cells`. A shape is a
dict: `id`, `kind`, `role` and `points`, a list of pairs, whose meaning depends on
the kind, maybe `holes`, the name of its `layer`, and a `fault`.
All coordinates are multiples of 1/8, so every relation transforms them exactly.
"""

import json

from faults import (damage_map, damage_object, damage_scene, damage_shape,
                    damage_text, random_faults)
from tile_layers import FAULTS as LAYER_FAULTS
from tile_layers import (TILE, layer_members, number_of, random_layer,
                         random_object, tileset_members)

MIDDLE = 2048  # of a Tiled map with a size
MIDDLE_OF_CELLS = 1024  # of one with tile layers, whose cells are all written
FAULTY = 0.15      # levels with faults in the file
WITH_CELLS = 0.25  # maps with tile layers

# ---- shapes ------------------------------------------------------------------

def off(rng):
    """A small offset, mostly none: near misses make gaps, steps and overlaps."""
    return rng.choice((0, 0, 0, 0, 0, 0, 0.125, 0.5, 1, 1.5, -0.5, -1, -0.125))


def on_lattice(rng, high):
    return rng.randrange(high) * 8 + off(rng)


def random_box(rng, large):
    x, y = on_lattice(rng, 24), on_lattice(rng, 16)
    wide = rng.choice((1, 1, 2, 3, large)) * 8 + off(rng)
    high = rng.choice((1, 1, 2, 3)) * 8 + off(rng)
    if rng.random() < 0.03:
        wide = rng.choice((0.25, 0.5))
    return [[x, y], [x + wide, y + high]]


def random_polygon(rng):
    """Ramps, hulls, stars; now and then one with a fault."""
    x, y = on_lattice(rng, 24), on_lattice(rng, 16)
    kind = rng.randrange(9)
    if kind < 3:
        wide, high = rng.randint(1, 4) * 8, rng.randint(1, 3) * 8
        corners = [[0, 0], [wide, 0], [wide, high], [0, high]]
        del corners[rng.randrange(4)]
    elif kind == 3:
        corners = [[0, 0], [24, 0], [24, 8], [8, 8], [8, 24], [0, 24]]
    elif kind == 4:
        corners = [[0, 0], [rng.choice((8, 8.125, 16)), 0], [16, 0], [16, 16],
                   [rng.choice((0, 0.125, 0.5)), 16], [0, 16]]
    elif kind == 5:
        corners = [[0, 0], [40, rng.choice((0.5, 1, 2))], [40, 0]]
    elif kind == 6:
        corners = [[rng.randrange(32), rng.randrange(32)]
                   for _ in range(rng.randint(3, 5))]
    elif kind == 7:
        corners = [[0, 8], [8, 0], [16, 0], [24, 8], [24, 16], [16, 24],
                   [8, 24], [0, 16], [0, 12]]
    else:
        corners = [[0, 0], [16, 0], [16, 0], [16, 16], [0, 16]]
    if rng.random() < 0.4:
        corners.reverse()
    return [[x + a, y + b] for a, b in corners]


def random_line(rng, count):
    x, y = on_lattice(rng, 24), on_lattice(rng, 16)
    points = [[x, y]]
    for _ in range(count - 1):
        x += rng.choice((-8, 0, 8, 16, 24))
        y += rng.choice((-8, 0, 0, 0, 8, 0.5))
        if [x, y] == points[-1]:
            x += 8
        points.append([x, y])
    return points


def random_solid(rng, is_map):
    pick = rng.random()
    if pick < 0.5:
        return "box", random_box(rng, rng.randint(2, 12))
    if pick < 0.75:
        return "polygon", random_polygon(rng)
    if pick < 0.8:
        x, y = on_lattice(rng, 24), on_lattice(rng, 16)
        return "circle", [[x, y], [rng.choice((4, 8, 12)), 0]]
    if is_map:
        return "chain", random_line(rng, rng.randint(2, 5))
    if pick < 0.95:
        return "segment", random_line(rng, 2)
    return "capsule", random_line(rng, 2) + [[rng.choice((2, 4)), 0]]


def near_another(rng, shapes):
    """A box that abuts, nearly abuts or repeats one that is there."""
    boxes = [s for s in shapes if s["kind"] == "box"]
    if not boxes:
        return random_box(rng, 4)
    (x, y), (x2, y2) = rng.choice(boxes)["points"]
    wide, high = rng.randint(1, 4) * 8, rng.randint(1, 3) * 8
    pick = rng.randrange(7)
    if pick == 0:
        return [[x, y], [x2, y2]]
    if pick == 1 and x2 - x > 1 and y2 - y > 1:
        return [[x + 0.5, y + 0.5], [x2 - 0.5, y2 - 0.5]]
    if pick < 5:
        left = x2 + off(rng)
        top = y + rng.choice((0, 0, 0.5, 1, 4, -4))
        return [[left, top], [left + wide, top + high]]
    top = y2 + off(rng)
    left = x + rng.choice((0, 0.5, 4, -4))
    return [[left, top], [left + wide, top + high]]


def closed_room(rng):
    """Four walls around free space, one of them maybe slanted."""
    x, y = rng.randrange(16) * 8, rng.randrange(10) * 8
    wide, high = rng.randint(3, 6) * 8, rng.randint(3, 6) * 8
    walls = [("box", [[x, y], [x + wide, y + 8]]),
             ("box", [[x, y + high], [x + wide, y + high + 8]]),
             ("box", [[x, y + 8], [x + 8, y + high]]),
             ("box", [[x + wide - 8, y + 8], [x + wide, y + high]])]
    if rng.random() < 0.5:
        walls.append(("polygon", [[x + 8, y + 8], [x + 8 + rng.randint(1, 16),
                                                   y + 8], [x + 8, y + high]]))
    return walls


def pit(rng):
    """A floor between walls that are higher than the player jumps."""
    x, y = rng.randrange(16) * 8, rng.randrange(8) * 8
    wide, high = rng.randint(3, 5) * 8, rng.randint(4, 6) * 8
    return [("box", [[x - 24, y], [x, y + high]]),
            ("box", [[x, y + high], [x + wide, y + high + 8]]),
            ("box", [[x + wide, y], [x + wide + 24, y + high]])]


def heap(rng):
    """Round and slanted solids, with closed spaces between them."""
    solids = []
    for _ in range(rng.randint(4, 12)):
        x, y = rng.randrange(200), rng.randrange(140)
        ends = [[x, y], [x + rng.randint(-96, 96), y + rng.randint(1, 48)]]
        kind = rng.choice(("circle", "capsule", "segment", "polygon"))
        if kind == "circle":
            ends[1] = [rng.randint(4, 48), 0]
        elif kind == "capsule":
            ends.append([rng.randint(2, 24), 0])
        elif kind == "polygon":
            ends = [[x, y], [x + rng.randint(16, 96), y + rng.randint(-24, 24)],
                    [x + rng.randint(0, 48), y + rng.randint(32, 96)]]
        solids.append((kind, ends))
    return solids


# ---- levels ------------------------------------------------------------------

def place(rng, size, is_fit):
    """A spawn or goal: a box in which the player fits, a box, or a point."""
    x, y = on_lattice(rng, 24), on_lattice(rng, 16)
    if is_fit:
        more = rng.choice((0, 0, 4))
        return "box", [[x, y], [x + size[0] + more, y + size[1] + more]]
    if rng.random() < 0.5:
        return "point", [[x, y]]
    return "box", [[x, y], [x + rng.choice((4, 8, 16)),
                            y + rng.choice((4, 8, 16))]]


def random_layers(rng):
    """One layer of objects; sometimes two, and layers of cells."""
    layers = [{"name": "o", "offset": [0, 0]}]
    if rng.random() < WITH_CELLS:
        layers = [{"name": "o", "offset": [0, 0]},
                  {"name": "p", "offset": [16, -4.5]}]
        layers += [random_layer(rng, name)
                   for name in ("t", "u")[:rng.choice((1, 1, 2))]]
        if rng.random() < 0.15:
            layers[-1]["fault"] = rng.choice(LAYER_FAULTS)
        rng.shuffle(layers)
    return layers


def make_level(rng, size):
    is_map = rng.random() < 0.4
    shapes = []
    add = lambda role, kind, points: shapes.append(
        {"id": str(len(shapes) + 1), "kind": kind, "role": role,
         "points": points})
    for _ in range(rng.randint(4, 14)):
        if rng.random() < 0.4:
            add("solid", "box", near_another(rng, shapes))
        else:
            add("solid", *random_solid(rng, is_map))
    if rng.random() < 0.4:
        for wall in closed_room(rng):
            add("solid", *wall)
    if rng.random() < 0.1 and not is_map:
        for solid in heap(rng):
            add("solid", *solid)
    if rng.random() < 0.02:
        for wall in pit(rng):
            add("solid", *wall)
        x, y = shapes[-3]["points"][0]
        add("spawn", "box", [[x, y - size[1]], [x + size[0], y]])
    layers = random_layers(rng) if is_map else []
    middle = 0
    if is_map and rng.random() < 0.6:
        middle = MIDDLE if len(layers) == 1 else MIDDLE_OF_CELLS
    if rng.random() < 0.05 and not middle:
        add("solid", "box", [[2 ** 20, 0], [2 ** 20 + 8, 8]])
    if rng.random() < 0.05:
        add("ledge", "box", random_box(rng, 4))
    for _ in range(rng.randint(0, 3) if len(layers) > 1 else 0):
        kind, points, tile, flip = random_object(rng)
        add("solid", kind, points)
        shapes[-1].update(tile=tile, flip=flip)
    fits = rng.random() < 0.5
    for _ in range(rng.choice((1, 1, 2))):
        add("spawn", *place(rng, size, fits))
    for _ in range(rng.randint(0, 3)):
        add("goal", *place(rng, size, False))
    rng.shuffle(shapes)
    names = [layer["name"] for layer in layers if "cells" not in layer]
    for i, shape in enumerate(shapes):
        shape["id"] = str(i + 1)
        shape["layer"] = rng.choice(names) if names else None
    bounds = [[0, 0], [rng.randint(20, 30) * 8, rng.randint(14, 22) * 8]]
    level = {"shapes": shapes, "is_map": is_map, "fits": fits,
             "middle": middle, "unit": 1, "layers": layers, "faults": set(),
             "down": "down" if is_map else rng.choice(("up", "down", None)),
             "bounds": None if is_map or rng.random() < 0.4 else bounds}
    if rng.random() < FAULTY:
        random_faults(rng, level)
    return level


# ---- as files ----------------------------------------------------------------

def scene_shape(shape, unit):
    kind, points = shape["kind"], shape["points"]
    made = {"id": shape["id"], "type": kind}
    if kind == "box":
        made.update(min=points[0], max=points[1])
    elif kind == "polygon":
        made.update(vertices=points)
    elif kind == "circle":
        made.update(center=points[0], radius=points[1][0])
    elif kind == "point":
        made.update(point=points[0])
    else:
        made.update(a=points[0], b=points[1])
        if kind == "capsule":
            made.update(radius=points[2][0])
    if shape.get("holes"):
        made["holes"] = shape["holes"]
    if shape["role"] == "ledge":
        made["source"] = {"one_sided": True}
    elif shape["role"] != "solid":
        made["source"] = {"role": shape["role"]}
    damage_shape(made, shape, unit)
    return made


def tiled_object(shape, corner):
    """A shape as an object of a layer whose corner lies there."""
    kind = shape["kind"]
    moved = 1 if kind == "circle" else len(shape["points"])
    points = [[a - corner[0], b - corner[1]]
              for a, b in shape["points"][:moved]] + shape["points"][moved:]
    x, y = points[0]
    made = {"id": int(shape["id"]), "name": "", "rotation": 0, "visible": True,
            "type": {"spawn": "PlayerStart", "goal": "Exit"}
                    .get(shape["role"], ""),
            "x": x, "y": y, "width": 0, "height": 0}
    relative = [{"x": a - x, "y": b - y} for a, b in points]
    if kind == "box":
        made.update(width=points[1][0] - x, height=points[1][1] - y)
    elif kind == "circle":
        radius = points[1][0]
        made.update(x=x - radius, y=y - radius, width=2 * radius,
                    height=2 * radius, ellipse=True)
    elif kind == "tile":
        size = [points[1][k] - points[0][k] for k in (0, 1)]
        if shape["flip"][1]:  # sizes are those before the diagonal flip
            size.reverse()
        made.update(y=points[1][1], width=size[0], height=size[1],
                    gid=number_of((shape["tile"], shape["flip"])))
    elif kind == "point":
        made.update(point=True)
    elif kind == "polygon":
        made.update(polygon=relative)
    else:
        made.update(polyline=relative)
    return made


def object_layer(level, layer):
    corner = [offset - level["middle"] for offset in layer["offset"]]
    objects = []
    for shape in level["shapes"]:
        if shape["layer"] == layer["name"]:
            objects.append(tiled_object(shape, corner))
            damage_object(objects[-1], shape, level["unit"], level["names"])
    return {"name": layer["name"], "type": "objectgroup", "objects": objects,
            "offsetx": layer["offset"][0], "offsety": layer["offset"][1]}


def map_members(level):
    tile = TILE * level["unit"]
    size = 2 * level["middle"] // tile
    made = {"type": "map", "version": "1.10", "orientation": "orthogonal",
            "infinite": not size, "width": size, "height": size,
            "tilewidth": tile, "tileheight": tile,
            "layers": [layer_members(level, layer, size) if "cells" in layer
                       else object_layer(level, layer)
                       for layer in level["layers"]]}
    if any("cells" in layer for layer in level["layers"]):
        made["tilesets"] = [tileset_members(level["unit"], tiled_object)]
    damage_map(made, level)
    return made


def scene_members(level):
    made = {"shapes": [scene_shape(s, level["unit"]) for s in level["shapes"]]}
    source = {}
    if level["down"]:
        source["y"] = level["down"]
    if level["bounds"]:
        source["bounds"] = dict(zip(("min", "max"), level["bounds"]))
    damage_scene(made, level)
    return dict(made, source=source)


def text_of(level):
    members = map_members(level) if level["is_map"] else scene_members(level)
    return damage_text(json.dumps(members), level)
