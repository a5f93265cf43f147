"""What the program says of rays and of shapes that move.
"""

import collections
from fractions import Fraction

import oracle as exact
from case import COUNTS, NEAR, near, pairs_of
from still import relation


def check_ray(query, case, found):
    for ray, record in zip(case.rays, found["rays"]):
        want = {}
        for s in case.shapes:
            COUNTS["ray"] += 1
            if s.square(ray[0]) <= s.radius ** 2:
                want[s.name] = Fraction(0), True, []
                continue
            t, edges = (exact.ray_round(s, *ray), []) if s.radius else \
                exact.ray_flat(s, *ray)
            if t is not None:
                want[s.name] = t, False, edges
        told = {h["shape"]: h for h in record["hits"]}
        if told.keys() != want.keys() or len(told) != len(record["hits"]):
            case.fault("ray", ray, record, want.keys())
            continue
        for name, (t, inside, edges) in want.items():
            h = told[name]
            if h.get("inside", False) != inside or \
               not near(Fraction(h["fraction"]), t):
                if case.dropped and abs(h["fraction"] - t) < NEAR:
                    continue
                case.fault("ray", name, ray, h, float(t), inside)
            elif not inside:
                check_entry(case, case.by_name[name], ray, h, t, edges)
        order = [h["fraction"] for h in record["hits"]]
        if order != sorted(order):
            case.fault("ray", "order", record)


def check_entry(case, shape, ray, hit, t, edges):
    """Point, normal and feature where a ray enters."""
    way = [q - p for p, q in zip(*ray)]
    at = [p + t * d for p, d in zip(ray[0], way)]
    point, normal = case.units(hit["point"]), [Fraction(v)
                                               for v in hit["normal"]]
    room = 4 * NEAR * max(case.largest, *(abs(v) for p in ray for v in p))
    if any(abs(p - q) > room for p, q in zip(point, at)):
        case.fault("ray", "point", shape.name, hit, case.number(at[0]))
    size = exact.root(way[0] ** 2 + way[1] ** 2)
    if exact.dot(*normal, *way) > NEAR * size:
        case.fault("ray", "normal leads on", shape.name, hit)
    if shape.json["type"] in ("segment", "capsule", "point", "circle"):
        return
    feature = hit["feature"]
    if "cut" in feature or not feature.keys() <= {"edge", "vertex"}:
        case.fault("ray", "feature", shape.name, hit)
        return
    if shape.radius:
        core = [p - shape.radius * n for p, n in zip(at, normal)]
        s, e = shape.edges[feature["edge"]] if "edge" in feature else \
            [shape.points[feature["vertex"]]] * 2
        if not case.dropped and \
           exact.root(Fraction(*exact.point_square(core, s, e))) > room:
            case.fault("ray", "feature", shape.name, ray, hit)
        return
    if "vertex" in feature:
        if abs(point[0] - shape.points[feature["vertex"]][0]) > room:
            case.fault("ray", "vertex", shape.name, ray, hit)
        return
    if case.turned:
        # A vertex that rounding bends in is left out, and its edges are one.
        if normal and exact.dot(*normal, *normal) == 0:
            case.fault("ray", "normal", shape.name, ray, hit)
        return
    if feature["edge"] not in edges:
        case.fault("ray", "edge", shape.name, ray, hit, edges)
        return
    if shape.rings:
        entered = [e for e in edges if outward(shape, e, way) < 0]
        if entered and feature["edge"] != entered[0]:
            case.fault("ray", "lowest edge", shape.name, ray, hit, entered)
        if not entered:
            return
    a, b = shape.edges[feature["edge"]]
    side = [b[1] - a[1], a[0] - b[0]]
    if exact.dot(*side, *way) > 0:
        side = [-s for s in side]
    length = exact.root(exact.dot(*side, *side))
    if exact.dot(*side, *way) < 0 and any(
            abs(n - s / length) > NEAR for n, s in zip(normal, side)):
        case.fault("ray", "normal", shape.name, ray, hit)


def outward(shape, e, way):
    """The way along the outward normal of an edge; its sign is exact."""
    first = 0
    for i, ring in enumerate(shape.rings):
        if first <= e < first + len(ring):
            twice = sum(p[0] * q[1] - p[1] * q[0]
                        for p, q in zip(ring, ring[1:] + ring[:1]))
            turn = (twice > 0) == (i == 0)
            break
        first += len(ring)
    (ax, ay), (bx, by) = shape.edges[e]
    value = (by - ay) * way[0] - (bx - ax) * way[1]
    return value if turn else -value


def check_motion(query, case, found):
    """toi and cast of shapes that do not turn."""
    if query == "cast":
        a = case.by_name["s0"]
        told = collections.defaultdict(list)
        for r in found["pairs"]:
            told[r["b"]].append(r)
        pairs = [(a, b, told[b.name]) for b in case.shapes if b is not a]
    else:
        pairs = list(pairs_of(case, found))
    for a, b, records in pairs:
        COUNTS[query] += 1
        way = case.way if query == "cast" else \
            tuple(p - q for p, q in zip(a.way, b.way))
        status, time = first_contact(case, a, b, way)
        if status == "skip":
            COUNTS[query + " skipped"] += 1
            continue
        if len(records) != 1 or records[0]["status"] != status or \
           records[0]["hit"] != (status != "apart"):
            case.fault(query, a.name, b.name, records, status,
                       time and float(time))
            continue
        r = records[0]
        if status == "apart":
            if "a_piece" in r or "b_piece" in r:
                case.fault(query, "pieces of none", r)
            continue
        (p, _), (q, _) = case.piece(r, "a"), case.piece(r, "b")
        if not near(Fraction(r["time"]), time):
            case.fault(query, "time", r, float(time))
        if status == "overlapping":
            if not relation(case, p, q, a.radius + b.radius)[0]:
                case.fault(query, "pieces apart", r)
            continue
        p = [(x + time * way[0], y + time * way[1]) for x, y in p]
        gap = exact.root(exact.convex_square(p, q)) - a.radius - b.radius
        if abs(gap) > case.largest * NEAR:
            case.fault(query, "pieces", r, float(gap))
        check_meeting(case, query, a, b, way, time, r)


def check_meeting(case, query, a, b, way, time, r):
    """Points and normal of a contact."""
    pa, pb = (case.units(r["points"][k]) for k in "ab")
    if query == "cast":
        moved = [time * v for v in way], [0, 0]
    else:
        moved = [time * v for v in a.way], [time * v for v in b.way]
    room = 8 * NEAR * (case.largest + max(abs(v) for m in moved for v in m))
    for s, p, m in ((a, pa, moved[0]), (b, pb, moved[1])):
        home = [v - d for v, d in zip(p, m)]
        if abs(exact.root(s.square(home)) - s.radius) > room:
            case.fault(query, "points", s.name, r)
    if max(abs(p - q) for p, q in zip(pa, pb)) > room:
        case.fault(query, "points differ", r)
    size = exact.root(way[0] ** 2 + way[1] ** 2)
    n = [Fraction(v) for v in r["normal"]]
    if exact.dot(*n, *way) < -NEAR * size or \
       not near(exact.dot(*n, *n), 1):
        case.fault(query, "normal", r)


def first_contact(case, a, b, way):
    radius = a.radius + b.radius
    if radius:
        if exact.core_square(a, b) < radius ** 2:
            return "overlapping", Fraction(0)
        t = exact.cast_round(a, b, way)
        return ("apart", None) if t is None else ("hit", t)
    best = None
    for p in case.pieces[a.name]:
        for q in case.pieces[b.name]:
            open_ = exact.open_times(p, q, way)
            if not open_ or open_[1] <= 0 or open_[0] > 1:
                continue
            if open_[0] < 0:
                return "overlapping", Fraction(0)
            best = open_[0] if best is None else min(best, open_[0])
    return ("apart", None) if best is None else ("hit", best)


def check_sweep(query, case, found):
    for a, b, records in pairs_of(case, found):
        COUNTS["sweep"] += 1
        (al, ah), (bl, bh) = a.box(), b.box()
        way = tuple(p - q for p, q in zip(a.way, b.way))
        if 0 in (ah[0] - al[0] + bh[0] - bl[0], ah[1] - al[1] + bh[1] - bl[1]):
            continue
        lows, highs, never = [], [], False
        for i in (0, 1):
            if way[i] == 0:
                never |= ah[i] <= bl[i] or bh[i] <= al[i]
                continue
            ends = sorted(Fraction(v, way[i])
                          for v in (bl[i] - ah[i], bh[i] - al[i]))
            lows.append(ends[0])
            highs.append(ends[1])
        low = max(lows, default=Fraction(-1))
        high = min(highs, default=Fraction(2))
        hit = not never and low < high and high > 0 and low <= 1
        if len(records) != hit:
            case.fault("sweep", a.name, b.name, records, low, high)
        elif hit and (records[0]["stuck"] != (low < 0) or
                      not near(Fraction(records[0]["time"]), max(low, 0))):
            case.fault("sweep", a.name, b.name, records, float(low))
