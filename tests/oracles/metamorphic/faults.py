"""What is wrong with the files of random levels.

A fault of a shape is a dict that the shape has as `fault`: `kind`, `axis` (0 or 1:
along which it is; relations that turn a level turn it) and `value`. Faults of the
whole file are names in the set `faults` of a level. Both are transformed as data,
and do their damage to what is written.
"""

import json

from tile_layers import UNKNOWN

HUGE = 1e61      # beyond what any query computes with
NO_OBJECT = 5000  # an id that no object has

RULES_TO_IGNORE = ("C999", "C998", "C030", "overlap C999", "C033 C035")

# Faults of shapes in maps and scenes: how often, and in which kinds of shapes.
ANY = ("box", "polygon", "circle", "chain", "segment", "capsule", "point",
       "tile")
OF_MAPS = {
    "missing": (2, ANY), "text": (2, ANY), "type": (1, ANY), "huge": (1, ANY),
    "negative": (2, ("box", "circle")), "zero": (5, ("box", "circle")),
    "misspelt": (2, ANY), "unused": (1, ANY), "words": (1, ANY),
    "template": (3, ANY), "reference": (3, ANY), "ignore": (2, ANY),
    "tile": (2, ANY), "duplicate": (2, ANY), "two-points": (3, ("polygon",)),
    "one-line": (2, ("polygon",)),
}
OF_SCENES = {
    "missing": (2, ANY), "text": (1, ANY), "type": (1, ANY), "huge": (1, ANY),
    "negative": (2, ("box", "circle", "capsule")), "zero": (4, ("capsule",)),
    "no-size": (1, ("box",)), "misspelt": (2, ANY), "ignore": (2, ANY),
    "duplicate": (2, ANY), "hole": (8, ("polygon",)),
    "two-points": (2, ("polygon",)), "one-line": (2, ("polygon",)),
}

OF_MAP_FILES = {"image": 1, "unknown-layer": 1, "parallax": 1,
                "missing-tileset": 3, "map-reference": 1, "orientation": 4,
                "cut-off": 1, "neither": 1}
OF_SCENE_FILES = {"member": 1, "pair": 1, "cast": 1, "cast-radius": 1,
                  "cut-off": 1, "neither": 1}


# ---- random ------------------------------------------------------------------

def random_hole(rng, points):
    """A hole beside a polygon, across its outline, or within its box."""
    x, y = min(p[0] for p in points), min(p[1] for p in points)
    x2, y2 = max(p[0] for p in points), max(p[1] for p in points)
    left = rng.choice((x - 4, x + 0.25, x2 - 1, x2 + 8))
    top = rng.choice((y - 4, y + 0.25, y2 - 1, y))
    return [[left, top], [left, top + 2], [left + 2, top + 2]]


def random_fault(rng, shapes, is_map):
    """Gives one of the shapes a fault that its kind can have."""
    faults = OF_MAPS if is_map else OF_SCENES
    (kind,) = rng.choices(list(faults), [often for often, _ in faults.values()])
    able = [s for s in shapes if s["kind"] in faults[kind][1]]
    if not able:
        return
    shape, axis, value = rng.choice(able), rng.randrange(2), None
    points = shape["points"]
    if kind in ("zero", "no-size") and shape["kind"] == "box":
        points[1][axis] = points[0][axis]
        if is_map and rng.random() < 0.3:
            points[1] = list(points[0])
    elif kind == "zero":
        points[-1][0] = 0
    elif kind == "duplicate":
        shape["id"] = rng.choice(shapes)["id"]
    elif kind == "hole":
        shape["holes"] = [random_hole(rng, points)
                          for _ in range(rng.choice((1, 1, 2)))]
    elif kind == "two-points":
        del points[2:]
    elif kind == "one-line":
        shape["points"] = [[points[0][0] + 8 * i, points[0][1] + 4 * i]
                           for i in range(rng.randint(3, 4))]
    elif kind == "reference":
        value = rng.choice((NO_OBJECT, NO_OBJECT + 1, None, 0))
        value = rng.choice(shapes)["id"] if value is None else value
    elif kind == "tile":
        value = rng.choice((UNKNOWN, UNKNOWN + 1))
    elif kind == "missing" and is_map and shape["kind"] in ("polygon", "chain") \
            and rng.random() < 0.5:
        value = rng.randrange(len(points))
    shape["fault"] = {"kind": kind, "axis": axis, "value": value}
    for other in rng.sample(able, min(4, len(able))) if kind == "ignore" else ():
        other["fault"] = {"kind": kind, "axis": axis,
                          "value": rng.choice(RULES_TO_IGNORE)}


def random_faults(rng, level):
    """Adds some faults to a level; sometimes such of the whole file."""
    is_map = level["is_map"]
    of_files = OF_MAP_FILES if is_map else OF_SCENE_FILES
    for _ in range(rng.randint(1, 4)):
        if rng.random() < 0.8:
            random_fault(rng, level["shapes"], is_map)
        else:
            level["faults"].add(
                rng.choices(list(of_files), list(of_files.values()))[0])


def turned(fault, turns):
    """A fault in a level whose axes are swapped if turns is true."""
    return dict(fault, axis=1 - fault["axis"]) if fault and turns else fault


# ---- damage ------------------------------------------------------------------

def damage_object(made, shape, unit, names):
    """Puts the fault of a shape into an object of a map."""
    fault = shape.get("fault")
    if not fault:
        return
    kind, axis, value = fault["kind"], fault["axis"], fault["value"]
    at, size = "xy"[axis], ("width", "height")[axis]
    if kind == "missing" and value is not None:
        points = made.get("polygon") or made.get("polyline")
        if value < len(points):
            del points[value][at]
    elif kind == "missing":
        del made[at]
    elif kind == "text":
        made[at] = json.dumps(made[at])
    elif kind == "type":
        made[at] = [made[at]]
    elif kind == "huge":
        made[at] = HUGE * unit
    elif kind == "negative":
        made[at] += made[size]
        made[size] = -made[size]
    elif kind == "misspelt":
        made["widht"] = 8
    elif kind == "unused":
        made["made_by_a_tool"] = 1
    elif kind == "words":
        made["text"] = {"text": "x"}
    elif kind == "template":
        made["template"] = "none.tj"
    elif kind == "reference":
        value = int(names.get(value, value))
        made["properties"] = [{"name": "r", "type": "object", "value": value}]
    elif kind == "ignore" and value:
        made["properties"] = [{"name": "collide:ignore", "type": "string",
                               "value": value}]
    elif kind == "tile":
        made["gid"] = value


def damage_point(made, member, kind, axis, unit):
    """Puts a fault into the point of a scene's shape."""
    point = list(made[member])
    if kind == "missing":
        del made[member]
        return
    if kind == "text":
        point[axis] = json.dumps(point[axis])
    elif kind == "type":
        point = {"x": point[0], "y": point[1]}
    else:
        point[axis] = HUGE * unit
    made[member] = point


def damage_shape(made, shape, unit):
    """Puts the fault of a shape into a shape of a scene."""
    fault = shape.get("fault")
    if not fault:
        return
    kind, axis = fault["kind"], fault["axis"]
    if kind in ("missing", "text", "type", "huge"):
        member = next(m for m in ("vertices", "min", "center", "point", "a")
                      if m in made)
        if member != "vertices":
            damage_point(made, member, kind, axis, unit)
        elif kind in ("missing", "type"):
            damage_point(made, member, "missing", axis, unit)
        else:
            points = {"p": made["vertices"][0]}
            damage_point(points, "p", kind, axis, unit)
            made["vertices"] = [points["p"]] + made["vertices"][1:]
    elif kind == "negative" and "radius" in made:
        made["radius"] = -made["radius"]
    elif kind == "negative":
        low, high = list(made["min"]), list(made["max"])
        low[axis], high[axis] = high[axis], low[axis]
        made.update(min=low, max=high)
    elif kind == "misspelt":
        made["raduis"] = 8
    elif kind == "ignore" and fault["value"]:
        made["x-collide-ignore"] = fault["value"]


def damage_map(made, level):
    """Puts the faults of a file into a map."""
    faults = level["faults"]
    if "image" in faults:
        made["layers"].append({"type": "imagelayer", "name": "i", "image": "i"})
    if "unknown-layer" in faults:
        made["layers"].append({"type": "lightlayer", "name": "l"})
    if "parallax" in faults:
        made["layers"][0]["parallaxx"] = 0.5
    if "missing-tileset" in faults:
        made.setdefault("tilesets", []).append(
            {"firstgid": 501, "source": "none.tsj"})
    if "map-reference" in faults:
        made["properties"] = [
            {"name": "r", "type": "object", "value": NO_OBJECT + 2}]
    if "orientation" in faults:
        made["orientation"] = "staggered"


def damage_scene(made, level):
    """Puts the faults of a file into a scene."""
    faults = level["faults"]
    first = level["shapes"][0]["id"]
    if "member" in faults:
        made["shpaes"] = 1
    if "pair" in faults:
        made["pairs"] = [[first, "no such shape"]]
    if "cast" in faults:
        made["casts"] = [{"shape": "no such shape", "by": [1, 1]}]
    if "cast-radius" in faults:
        made["casts"] = [{"shape": {"type": "circle", "center": [0, 0],
                                    "radius": -level["unit"]}, "by": [1, 1]}]


def damage_text(text, level):
    """Cuts a file off, or replaces it by one that is no level."""
    if "cut-off" in level["faults"]:
        return text[:len(text) // 2]
    return '{"a": 1}' if "neither" in level["faults"] else text
