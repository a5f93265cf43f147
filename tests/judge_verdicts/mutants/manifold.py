"""Wrong changes to the manifold of a record, and to the records of a scene;
see wrong.py.
"""

import math

from truth import copy
from wrong import changed, moved, unit

# What a contact that is not in its place may be said to be.
PLACES = {"contact-point", "contact-depth", "outside"}


def flip(record, pair, query):
    if "manifold" in record:
        told = record["manifold"]["flip"]
        yield "turned", changed(record, "manifold", "flip", not told), {"flip"}


def number_of(feature):
    return "edge" if "edge" in feature else "vertex"


def is_vague(record, pair):
    """Whether an edge of each shape is square to the normal, or no edge is,
    but for rounding: then either may be the reference, as far as is known."""
    if not pair.known:
        return True
    for feature in (record["manifold"][n] for n in ("reference", "incident")):
        if "edge" not in feature or not pair.is_square(
                feature["of"], feature["edge"], record["normal"]):
            return False
    return True


def features(record, pair, query):
    """The reference, the incident feature, and both exchanged."""
    if "manifold" not in record:
        return
    whole = record["manifold"]
    for name in ("reference", "incident"):
        feature, kinds = whole[name], {name}
        number = number_of(feature)
        path = ("manifold", name)
        yield f"{name} no such", changed(record, *path, number, 12345), kinds
        of = "b" if feature["of"] == "a" else "a"
        yield f"{name} of the other", changed(record, *path, "of", of), \
            {"reference", "incident"}
        if number == "vertex":
            if "point" in feature:
                yield f"{name} moved", changed(record, *path, "point", moved(
                    feature["point"], (1, 0), 20 * pair.unit)), kinds
        else:
            for i in range(2):
                yield f"{name} end {i} moved", changed(
                    record, *path, "points", i,
                    moved(feature["points"][i], (0, 1), 20 * pair.unit)), kinds
        yield from next_feature(record, pair, name)
    if not is_vague(record, pair) and "edge" in whole["reference"]:
        out = copy(record)
        out["manifold"]["reference"] = whole["incident"]
        out["manifold"]["incident"] = whole["reference"]
        out["manifold"]["flip"] = not whole["flip"]
        yield "exchanged", out, {"reference", "incident"}


def corners(record, pair, query):
    """Of two corners A's comes first."""
    whole = record.get("manifold")
    if not whole or "vertex" not in whole["reference"]:
        return
    out = copy(record)
    out["manifold"]["reference"] = whole["incident"]
    out["manifold"]["incident"] = whole["reference"]
    out["manifold"]["flip"] = True
    for contact in out["manifold"]["points"]:
        contact["point"] = moved(contact["point"], record["normal"],
                                 contact["depth"])
    yield "of B first", out, {"reference"}


def next_feature(record, pair, name):
    """The next edge, with its number alone or with its ends as well."""
    feature = record["manifold"][name]
    if not pair.known or "edge" not in feature:
        return
    of, edge = feature["of"], feature["edge"]
    count = len(pair.vertices[of])
    other = (edge + 1) % count
    own = pair.edge_normal(of, edge)
    if count < 3 or pair.is_square(of, other, [float(v) for v in own]):
        return
    out = changed(record, "manifold", name, "edge", other)
    yield f"{name} number", out, {name}
    if pair.radius[of]:
        return
    points = pair.points[of]
    ends = [points[other], points[(other + 1) % count]]
    if name == "reference":
        yield f"{name} next", changed(out, "manifold", name, "points", ends), \
            {name}


# ---- Contacts ----------------------------------------------------------------


def contacts(record, pair, query):
    if "manifold" not in record:
        return
    told = record["manifold"]["points"]
    path = ("manifold", "points")
    yield "none", changed(record, *path, []), {"contact-count"}
    yield "three", changed(record, *path, (told * 3)[:3]), {"contact-count"}
    if len(told) == 1:
        yield "doubled", changed(record, *path, told * 2), \
            {"contact-count"}
    for i, contact in enumerate(told):
        yield from depths(record, pair, i, contact)
        yield from places(record, pair, i, contact)
    if len(told) == 2:
        apart = math.dist(told[0]["point"], told[1]["point"])
        for i in range(2):
            if apart > 200 * pair.unit and told[i]["depth"] > 200 * pair.unit:
                yield f"{i} dropped", changed(record, *path, [told[1 - i]]), \
                    {"uncovered", "deepest-contact"}
        yield from along(record, pair, told, apart)
        if abs(told[0]["depth"] - told[1]["depth"]) > 40 * pair.unit:
            out = copy(record)
            p, q = out["manifold"]["points"]
            p["depth"], q["depth"] = q["depth"], p["depth"]
            yield "depths exchanged", out, {"contact-depth", "contact-point"}


def ids(record, pair, query):
    """Other features than those that touch there; both ids exchanged."""
    if "manifold" not in record:
        return
    kinds = {"contact-id", "contact-count"}
    told = record["manifold"]["points"]
    path = ("manifold", "points")
    for i, contact in enumerate(told):
        first, second = contact["id"].split()
        for what, other in (
                ("none", ""), ("words", "x y"), ("half", first),
                ("of the other", first.translate(str.maketrans("ab", "ba"))
                 + " " + second.translate(str.maketrans("ab", "ba"))),
                ("far", f"{first}9999 {second}"),
                ("kind", f"{first} {second.translate(KINDS)}"),
                ("other kind", f"{first.translate(KINDS)} {second}")):
            if sorted(other.split()) != sorted((first, second)):
                yield f"{i} {what}", changed(record, *path, i, "id", other), \
                    kinds
    if len(told) == 2 and math.dist(*(p["point"] for p in told)) > \
            200 * pair.unit:
        out = copy(record)
        p, q = out["manifold"]["points"]
        p["id"], q["id"] = q["id"], p["id"]
        yield "exchanged", out, kinds


# Neither letter is that of a side.
KINDS = str.maketrans("ev", "ve")


def depths(record, pair, i, contact):
    kinds = {"contact-depth", "deepest-contact", "contact-point"}
    depth, step = contact["depth"], 20 * pair.unit
    others = {"more": depth + step, "less": depth - step}
    if depth > 2 * step:
        others |= {"doubled": 2 * depth, "zero": 0, "negated": -depth}
    for what, other in others.items():
        yield f"{i} depth {what}", \
            changed(record, "manifold", "points", i, "depth", other), kinds


def places(record, pair, i, contact):
    """Off the surface."""
    n = record["normal"]
    for by in (30 * pair.unit, 1e-3 * pair.scale):
        for way in (by, -by):
            yield f"{i} off by {way:.0e}", changed(
                record, "manifold", "points", i, "point",
                moved(contact["point"], n, way)), PLACES
    across = (-n[1], n[0])
    for way in (2 * pair.scale, -2 * pair.scale):
        yield f"{i} far along {way:.0e}", changed(
            record, "manifold", "points", i, "point",
            moved(contact["point"], across, way)), PLACES


def along(record, pair, told, apart):
    """Along the edge: beyond the end, or away from it."""
    if apart < 1e-6 * pair.scale:
        return
    for i in range(2):
        p, q = told[i]["point"], told[1 - i]["point"]
        way = unit((p[0] - q[0], p[1] - q[1]))
        path = ("manifold", "points", i, "point")
        if not any(pair.radius.values()):
            yield f"{i} beyond", changed(
                record, *path, moved(p, way, 60 * pair.unit)), PLACES
        if told[i]["depth"] > 200 * pair.unit:
            yield f"{i} short", changed(
                record, *path, moved(p, way, -0.3 * apart)), \
                PLACES | {"uncovered"}


# ---- The records of a scene --------------------------------------------------


def pairs(records, i, query):
    """The i-th record is left out, doubled, or about others: (what was done,
    the records, kinds, the pairs of which faults are to be told)."""
    record = records[i]
    rest = records[:i] + records[i + 1:]
    ids = (record["a"], record["b"])
    if record["overlap"] or query == "gjk":
        yield "dropped", rest, {"missing"}, {ids}
    yield "doubled", records + [record], {"extra"}, {ids}
    for k, other in (("a", "nobody"), ("b", record["a"]), ("b", "")):
        out = changed(record, k, other)
        yield f"{k} {other}", rest + [out], {"extra"}, \
            {ids, (out["a"], out["b"])}
    for k in ("a_piece", "b_piece"):
        yield f"{k} far", rest + [changed(record, k, 12345)], {"extra"}, {ids}


WRONG = [flip, features, corners, contacts, ids]
