"""Wrong changes to a record of this program: each function yields (what was
done, the changed record, the kinds of fault of which one must be named).

A change is made only where it is surely wrong, by the decimals of
truth.py, or by being larger than any tolerance.
"""

import math

from truth import LAST, copy


def changed(record, *path_and_value):
    """A copy in which the value at a path is another."""
    *path, last, value = path_and_value
    out = copy(record)
    at = out
    for step in path:
        at = at[step]
    at[last] = value
    return out


def without(record, *path):
    """A copy in which the value at a path is left out."""
    out = copy(record)
    at = out
    for step in path[:-1]:
        at = at[step]
    del at[path[-1]]
    return out


def signed_amount(record):
    """The gap that is told; below 0 it is a depth."""
    for name in ("distance", "separation"):
        if name in record:
            return record[name]
    return -record["depth"]


def moved(place, direction, by):
    return [place[0] + by * direction[0], place[1] + by * direction[1]]


def turned(normal, by):
    return moved(normal, (-normal[1], normal[0]), by)


def unit(vector):
    length = math.hypot(*vector)
    return [vector[0] / length, vector[1] / length]


# ---- What every record has ---------------------------------------------------


def overlap(record, pair, query):
    """Yes for no, no for yes, with or without the rest."""
    flipped = not record["overlap"]
    yield "flipped", changed(record, "overlap", flipped), {"overlap"}
    bare = {"a": record["a"], "b": record["b"], "overlap": flipped}
    for k in ("a_piece", "b_piece"):
        if k in record:
            bare[k] = record[k]
    yield "bare", bare, {"overlap"}


def normal(record, pair, query):
    n = record["normal"]
    yield "zero", changed(record, "normal", [0, 0]), {"normal"}
    for by in (2, 1 + 2e-14, 1e-300):
        yield f"by {by}", changed(record, "normal", [by * n[0], by * n[1]]), \
            {"normal-length"}
    if not pair.known:
        return
    amount = signed_amount(record)
    is_axis = "separation" in record
    kinds = {"normal"} if not is_axis else {"normal", "axis"}
    others = {"reversed": [-n[0], -n[1]], "across": [-n[1], n[0]]}
    for by in (20 * LAST, 1e-12, 1e-7, 1e-3):
        others[f"turned {by:.0e}"] = turned(n, by)
        others[f"turned {-by:.0e}"] = turned(n, -by)
    for what, other in others.items():
        is_free = is_axis and "axis" not in record and pair.gap(other) > 0
        is_off = pair.is_off if what.startswith("turned") else pair.is_other
        if is_off(other, amount) and not is_free:
            yield what, changed(record, "normal", other), kinds


def amounts(record, pair, query):
    for name in ("depth", "distance", "separation"):
        if name not in record:
            continue
        value = record[name]
        step = 9 * math.ulp(value * (1 + 2 ** -40))
        others = {"more": value + step, "less": value - step}
        if value:
            others |= {"doubled": 2 * value, "zero": 0, "negated": -value}
        for what, other in others.items():
            # Along the normal that is told, which is rounded, the gap is
            # another one.
            if name == "separation" and "axis" not in record and \
                    not (pair.known and other > 0 and
                         pair.is_off(record["normal"], other)):
                continue
            if math.isfinite(other):
                yield f"{name} {what}", changed(record, name, other), {name}


def touching(record, pair, query):
    if "touching" in record:
        yield "left out", without(record, "touching"), {"touching"}
        yield "false", changed(record, "touching", False), {"touching"}
    else:
        yield "added", changed(record, "touching", True), {"touching"}


# ---- Closest points ----------------------------------------------------------


def points(record, pair, query):
    if "points" not in record:
        return
    n, both = record["normal"], record["points"]
    kinds = {"points"}
    for by in (20 * pair.unit, 1e-3 * pair.scale):
        for of in "ab":
            for what, way in (("along", (-n[1], n[0])), ("out", n),
                              ("in", (-n[0], -n[1]))):
                yield f"{of} {what} {by:.0e}", changed(
                    record, "points", of, moved(both[of], way, by)), kinds
        yield f"both {by:.0e}", changed(
            record, "points", {k: moved(v, n, by) for k, v in both.items()}), \
            kinds
    if math.dist(both["a"], both["b"]) > 40 * pair.unit:
        yield "exchanged", changed(
            record, "points", {"a": both["b"], "b": both["a"]}), kinds


# ---- Axes and what collides --------------------------------------------------


def axis(record, pair, query):
    axis = record.get("axis")
    if not axis or not pair.known:
        return
    if "edge" not in axis:
        for name in ("a_vertex", "b_vertex"):
            yield f"no {name}", changed(record, "axis", name, 12345), {"axis"}
        return
    n, count = record["normal"], len(pair.vertices[axis["of"]])
    others = {"far": (axis["of"], 12345), "other": (
        "b" if axis["of"] == "a" else "a", axis["edge"]),
        "next": (axis["of"], (axis["edge"] + 1) % count),
        "last": (axis["of"], (axis["edge"] + count - 1) % count)}
    for what, (of, edge) in others.items():
        if not pair.is_square(of, edge, n):
            yield what, changed(record, "axis", {"of": of, "edge": edge}), \
                {"axis"}


def edge(record, pair, query):
    edge = record.get("edge")
    if not edge:
        return
    kinds = {"edge"}
    for i in range(2):
        yield f"end {i} moved", changed(
            record, "edge", "points", i,
            moved(edge["points"][i], (1, 0), 20 * pair.unit)), kinds
    yield "no such", changed(record, "edge", "index", 12345), kinds
    if not pair.known:
        return
    count = len(pair.vertices[edge["of"]])
    other = (edge["index"] + 1) % count
    points = pair.points[edge["of"]]
    ends = [points[other], points[(other + 1) % count]]
    if not pair.is_square(edge["of"], other, record["normal"]):
        yield "next", changed(record, "edge", {
            "of": edge["of"], "index": other, "points": ends}), kinds
    if ends != edge["points"]:
        yield "index", changed(record, "edge", "index", other), kinds


def vertex(record, pair, query):
    vertex = record.get("vertex")
    if not vertex:
        return
    kinds = {"vertex"}
    yield "moved", changed(record, "vertex", "point", moved(
        vertex["point"], (0, 1), 20 * pair.unit)), kinds
    yield "no such", changed(record, "vertex", "index", 12345), kinds
    if not pair.known or "axis" not in record:
        return
    n, of = record["normal"], vertex["of"]
    for i, place in enumerate(pair.points[of]):
        if i == vertex["index"]:
            continue
        height = (n[0] * (place[0] - vertex["point"][0]) +
                  n[1] * (place[1] - vertex["point"][1]))
        if abs(height) > 100 * pair.unit:
            yield f"other {i}", changed(record, "vertex", {
                "of": of, "index": i, "point": place}), kinds
            return


def alternatives(record, pair, query):
    kinds = {"alternatives"}
    told = record.get("alternatives", [])
    for i, one in enumerate(told):
        n = one["normal"]
        others = [record["normal"]] + [
            o["normal"] for k, o in enumerate(told) if k != i]
        # Two edges may have one normal.
        if all(math.dist(n, o) > 1e-9 for o in others):
            yield f"{i} left out", without(record, "alternatives", i), kinds
        yield f"{i} zero", \
            changed(record, "alternatives", i, "normal", [0, 0]), kinds
        yield f"{i} long", changed(record, "alternatives", i, "normal",
                                   [2 * n[0], 2 * n[1]]), kinds
        yield f"{i} doubled", changed(record, "alternatives", told + [one]), \
            kinds
        yield f"{i} nowhere", changed(record, "alternatives", i, "axis",
                                      {"of": "a", "edge": 12345}), kinds
        if pair.known and "edge" in record.get("axis", {}) and \
                not pair.is_square(record["axis"]["of"],
                                   record["axis"]["edge"], n):
            yield f"{i} of the axis", changed(record, "alternatives", i, "axis",
                                              record["axis"]), kinds
    if not record["overlap"] or not pair.known:
        return
    n = record["normal"]
    for what, other in (("across", [-n[1], n[0]]), ("back", [-n[0], -n[1]]),
                        ("near", unit(turned(n, 1e-3)))):
        if pair.is_other(other, signed_amount(record)):
            yield what, changed(record, "alternatives", told + [
                {"normal": other}]), kinds
