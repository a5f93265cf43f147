"""Changes to a document that are no matter: each function yields (what was
done, the changed document); and numbers that are off by less than is let pass.
"""

from truth import copy, numbers_of
from wrong import without


def negated(vector):
    return [-v for v in vector]


# ---- Records -----------------------------------------------------------------


def left_out(record, pair, query):
    """Each member by itself, but those that say what else would be said."""
    kept = {"a", "b", "a_piece", "b_piece", "touching", "alternatives"}
    for name in sorted(record.keys() - kept):
        yield f"{name} left out", without(record, name)
    for name in ("reference", "incident", "flip"):
        if "manifold" in record:
            yield f"{name} left out", without(record, "manifold", name)
    if "manifold" in record:
        for name in ("depth", "id"):
            out = copy(record)
            for contact in out["manifold"]["points"]:
                contact.pop(name, None)
            yield f"contacts' {name} left out", out
        out = without(without(record, "manifold", "reference"), "manifold",
                      "incident")
        yield "features left out", out
        for feature in ("reference", "incident"):
            for name in ("points", "point"):
                if name in record["manifold"][feature]:
                    yield f"{feature} {name} left out", \
                        without(record, "manifold", feature, name)
    for feature, name in (("edge", "points"), ("vertex", "point")):
        if feature in record:
            yield f"{feature} {name} left out", without(record, feature, name)


def reordered(record, pair, query):
    yield "members in reverse", dict(reversed(record.items()))
    if len(record.get("alternatives", [])) > 1:
        out = copy(record)
        out["alternatives"].reverse()
        yield "alternatives in reverse", out
    if "manifold" in record:
        out = copy(record)
        out["manifold"]["points"].reverse()
        yield "contacts in reverse", out
        out = copy(record)
        for feature in ("reference", "incident"):
            if "points" in out["manifold"][feature]:
                out["manifold"][feature]["points"].reverse()
        yield "ends in reverse", out


def unknown(record, pair, query):
    yield "unknown members", {
        "_x": [1e300, {"a": None}], **record, "time": "later", "id": 7,
        "contact": {"a": 1}}


def minus_zero(value):
    if isinstance(value, dict):
        return {k: minus_zero(v) for k, v in value.items()}
    if isinstance(value, list):
        return [minus_zero(v) for v in value]
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return -0.0 if is_number and value == 0 else value


def zeros(record, pair, query):
    if 0 in list(numbers_of(record)):
        out = minus_zero(record)
        yield "minus zero", out | {
            k: record[k] for k in ("axis", "edge", "vertex", "manifold",
                                   "alternatives") if k in record}


def other_normal(record, pair, query):
    """Another of the normals of the same depth."""
    told = record.get("alternatives", [])
    for i, other in enumerate(told):
        out = copy(record)
        for name in ("edge", "vertex"):
            out.pop(name, None)
        out["normal"], out["axis"] = other["normal"], other["axis"]
        out["alternatives"][i] = {"normal": record["normal"],
                                  "axis": record["axis"]}
        yield f"alternative {i} first", out


def mirrored(record, pair, query):
    """B and A in place of A and B."""
    out = copy(record)
    exchange(out, "a", "b")
    exchange(out, "a_piece", "b_piece")
    out["normal"] = negated(out["normal"])
    if "points" in out:
        exchange(out["points"], "a", "b")
    for one in [out, *out.get("alternatives", [])]:
        one["normal"] = one["normal"] if one is out else negated(one["normal"])
        exchange(one.get("axis", {}), "a_vertex", "b_vertex")
        turn_of(one.get("axis", {}))
    for name in ("edge", "vertex"):
        turn_of(out.get(name, {}))
    # Of edges as good, A's comes first: no mirror has that.
    if "manifold" in out:
        for name in ("reference", "incident"):
            turn_of(out["manifold"][name])
        for contact in out["manifold"]["points"]:
            contact["id"] = contact["id"].translate(str.maketrans("ab", "ba"))
        out["manifold"]["flip"] = not out["manifold"]["flip"]
        if out["manifold"]["flip"]:
            del out["manifold"]["flip"], out["manifold"]["reference"]
    yield "mirrored", out


def exchange(value, p, q):
    if p in value or q in value:
        one, other = value.pop(p, None), value.pop(q, None)
        value |= {k: v for k, v in ((p, other), (q, one)) if v is not None}


def turn_of(value):
    if "of" in value:
        value["of"] = "b" if value["of"] == "a" else "a"


FREE = [left_out, reordered, unknown, zeros, other_normal, mirrored]

# ---- Documents ---------------------------------------------------------------


def documents(document):
    """The records in another order, or in another form: texts."""
    records = document["pairs"]
    yield "records in reverse", [document | {"pairs": records[::-1]}]
    head = {k: document[k] for k in ("scene", "query", "convention")
            if k in document}
    if records:
        yield "lines", [head | record for record in records]


# ---- Tolerances --------------------------------------------------------------


NUMBERS = {"a_piece", "b_piece", "edge", "vertex", "index", "a_vertex",
           "b_vertex", "cut", "iterations", "epa_iterations", "count"}


def blurred(value, by, rng, name=""):
    """All numbers but those of features a little off: by(number, random)."""
    if isinstance(value, dict):
        return {k: blurred(v, by, rng, k) for k, v in value.items()}
    if isinstance(value, list):
        return [blurred(v, by, rng, name) for v in value]
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    if not is_number or name in NUMBERS:
        return value
    return by(value, rng)
