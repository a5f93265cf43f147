"""Changes to records in the words of engines, by the names of their members:
(what was done, the changed record, kinds of fault; "any" will do).
"""

from truth import copy
from wrong import without

# Lists of numbers, which are no vectors even if there are two.
LISTS = {"separations", "depths", "contactDist"}

ENGINES = ["box2d", "dyn4j", "chipmunk", "cute_c2", "parry", "matter", "planck",
           "box2d-3", "rapier", "sat-js", "detect-collisions", "p2"]

NORMALS = {"normal", "n", "normal1", "local_n1", "normal2", "local_n2",
           "localNormal1", "localNormal2", "overlapN", "normalA"}
AMOUNTS = {"depth", "dist", "distance", "separation", "overlap", *LISTS}
PLACES = {"points", "supports", "contact_points", "pointA", "pointB", "point",
          "point1", "point2", "local_p1", "local_p2", "outA", "outB",
          "penetration", "overlapV", "localContactPoint1",
          "localContactPoint2", "contactPointA", "contactPointB"}
COUNTS = {"pointCount", "count", "supportCount", "numContacts"}


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
    if name and is_vector(value) and name not in LISTS:
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
    """A contact of Box2D, parry or Rapier that is ahead is no claim."""
    return record.get("overlap") and value > 0 and \
        name in ("separations", "separation", "dist", "contactDist")


def is_no_claim(record, path, by):
    """A normal of (0, 0) beside a distance of 0 reports nothing."""
    return by == 0 and path == ("normal",) and record.get("distance") == 0


def engine_wrong(record, pair):
    """Each number and vector by itself, by more than pair.room: the deviation
    that is no fault. Shapes that nearly touch may overlap or not."""
    flag = "collided" if "collided" in record else "overlap"
    # SAT.js has the depth there, which is 0 if the shapes touch.
    if pair.is_clear:
        yield "overlap", put(record, (flag,), record[flag] is False), \
            {"overlap"}
    for path, name, value in leaves(record):
        where = ".".join(map(str, path))
        if name in NORMALS:
            n = vector(value)
            for by in (0, 2):
                if is_no_claim(record, path, by):
                    continue
                yield f"{where} by {by}", put(record, path, like(
                    value, [by * v for v in n])), {"normal", "normal-length"}
        elif name in AMOUNTS:
            by = max(abs(value), 100 * pair.unit, pair.room)
            for what, other in (("more", value + by), ("less", value - by)):
                if not is_passed_over(record, name, other):
                    yield f"{where} {what}", put(record, path, other), {"any"}
        elif name in PLACES:
            for what, way in (("x", (1, 0)), ("y", (0, 1))):
                at = vector(value)
                by = max(3 * pair.scale, pair.room)
                yield f"{where} {what}", put(record, path, like(
                    value, [at[0] + by * way[0], at[1] + by * way[1]])), {"any"}
        elif name in COUNTS and value and pair.is_clear:
            yield where, put(record, path, 0), {"any"}


def engine_free(record):
    """Points are not left out where their number is told."""
    kept = {"a", "b", "a_piece", "b_piece", "bodyA", "bodyB", "points",
            "supports", "contact_points", "contactEquations"}
    if record.keys() <= {"a", "b", "a_piece", "b_piece", "overlap"}:
        kept.add("overlap")   # a record without it reports nothing
    for name in sorted(record.keys() - kept):
        yield f"{name} left out", without(record, name)
    yield "members in reverse", dict(reversed(record.items()))
    yield "more members", record | {"collision": {"id": 3}, "_x": None}
