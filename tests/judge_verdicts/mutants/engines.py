"""Changes to records in the words of engines, by the names of their members:
(what was done, the changed record, kinds of fault; "any" will do).
"""

from truth import copy
from wrong import without

ENGINES = ["box2d", "dyn4j", "chipmunk", "cute_c2", "parry", "matter", "planck"]

NORMALS = {"normal", "n", "normal1", "local_n1", "normal2", "local_n2"}
AMOUNTS = {"depth", "dist", "distance", "separations", "depths"}
PLACES = {"points", "supports", "contact_points", "pointA", "pointB", "point",
          "point1", "point2", "local_p1", "local_p2", "outA", "outB",
          "penetration"}
COUNTS = {"pointCount", "count", "supportCount"}


def is_vector(value):
    if isinstance(value, dict):
        return value.keys() == {"x", "y"}
    return isinstance(value, list) and len(value) == 2 and \
        all(isinstance(v, (int, float)) for v in value)


def vector(value):
    return [value["x"], value["y"]] if isinstance(value, dict) else value


def like(value, xy):
    """A vector in the form of another."""
    return {"x": xy[0], "y": xy[1]} if isinstance(value, dict) else list(xy)


def leaves(value, path=(), name=""):
    """Paths to numbers and vectors, with the name of the member they are in."""
    if name and is_vector(value) and name not in ("separations", "depths"):
        yield path, name, value
    elif isinstance(value, dict):
        for k, v in value.items():
            yield from leaves(v, (*path, k), k)
    elif isinstance(value, list):
        for k, v in enumerate(value):
            yield from leaves(v, (*path, k), name)
    elif isinstance(value, (int, float)) and not isinstance(value, bool):
        yield path, name, value


def put(record, path, value):
    out = copy(record)
    at = out
    for step in path[:-1]:
        at = at[step]
    at[path[-1]] = value
    return out


def is_passed_over(record, name, value):
    """A contact of Box2D, or of parry, that is ahead is no claim."""
    return record.get("overlap") and name in ("separations", "dist") and \
        value > 0


def is_no_normal(record, by):
    """Box2D's distance of shapes that overlap has the normal (0, 0)."""
    return by == 0 and record.get("distance") == 0 and "points" not in record


def engine_wrong(record, pair):
    """Each number and vector by itself."""
    flag = "collided" if "collided" in record else "overlap"
    yield "overlap", put(record, (flag,), not record[flag]), {"overlap"}
    for path, name, value in leaves(record):
        where = ".".join(map(str, path))
        if name in NORMALS:
            n = vector(value)
            for by in (0, 2):
                if is_no_normal(record, by):
                    continue
                yield f"{where} by {by}", put(record, path, like(
                    value, [by * v for v in n])), {"normal", "normal-length"}
        elif name in AMOUNTS:
            by = max(abs(value), 100 * pair.unit)
            for what, other in (("more", value + by), ("less", value - by)):
                if not is_passed_over(record, name, other):
                    yield f"{where} {what}", put(record, path, other), {"any"}
        elif name in PLACES:
            for what, way in (("x", (1, 0)), ("y", (0, 1))):
                at = vector(value)
                by = 3 * pair.scale
                yield f"{where} {what}", put(record, path, like(
                    value, [at[0] + by * way[0], at[1] + by * way[1]])), {"any"}
        elif name in COUNTS and value:
            yield where, put(record, path, 0), {"any"}


def engine_free(record):
    """Points are not left out where their number is told."""
    kept = {"a", "b", "a_piece", "b_piece", "bodyA", "bodyB", "points",
            "supports", "contact_points"}
    for name in sorted(record.keys() - kept):
        yield f"{name} left out", without(record, name)
    yield "members in reverse", dict(reversed(record.items()))
    yield "more members", record | {"collision": {"id": 3}, "_x": None}
