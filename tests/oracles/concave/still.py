"""What the program says of shapes at rest: pieces, pairs of them, boxes and
masses.
"""

import collections
from fractions import Fraction

import oracle as exact
from case import COUNTS, NEAR, near, pairs_of


def check_pieces(case, found):
    if "error" in found:
        case.fault("pieces", found)
        raise ValueError(case.text())
    for record, shape in zip(found["shapes"], case.shapes):
        COUNTS["pieces"] += 1
        pieces = [[case.units(v) for v in p["vertices"]]
                  for p in record["pieces"]]
        pieces = [[(int(x), int(y)) for x, y in p] for p in pieces]
        case.pieces[shape.name] = pieces
        if case.turned:
            case.take(shape, record["pieces"], pieces)
            continue
        file = [a for a, _ in shape.edges] if shape.rings else shape.line
        if any(file[i] != v for p, q in zip(record["pieces"], pieces)
               for i, v in zip(p["indices"], q)):
            case.fault("pieces", shape.name, "vertices", record)
        if not shape.rings:
            want = [list(e) for e in zip(shape.line, shape.line[1:])
                    if e[0] != e[1]] or [shape.line[:1]]
            if pieces != want:
                case.fault("pieces", shape.name, "line", record)
            continue
        area, sides, told = Fraction(0), collections.Counter(), []
        for p, q in zip(record["pieces"], pieces):
            twice = sum(exact.cross(q[0], q[i], q[i + 1])
                        for i in range(1, len(q) - 1))
            if len(pieces) == 1 and twice < 0:
                twice = -twice
                q.reverse()
                p["edges"] = p["edges"][-2::-1] + p["edges"][-1:]
            area += Fraction(twice, 2)
            if not near(case.units(case.units(p["area"])), Fraction(twice, 2)) \
               and case.exponent == 0:
                case.fault("pieces", shape.name, "area", p)
            if any(exact.cross(q[i - 2], q[i - 1], q[i]) < 0
                   for i in range(len(q))) or not exact_turn(q):
                case.fault("pieces", shape.name, "not convex", p)
            for i, e in enumerate(p["edges"]):
                side = q[i], q[(i + 1) % len(q)]
                sides[side] += 1
                if e is None:
                    continue
                told.append(e)
                if set(side) != set(shape.edges[e]):
                    case.fault("pieces", shape.name, "edge", p)
        if area != shape.mass()[0]:
            case.fault("pieces", shape.name, "areas", area)
        if sorted(told) != list(range(len(shape.edges))):
            case.fault("pieces", shape.name, "edges", told)
        cuts = sum(p["edges"].count(None) for p in record["pieces"])
        twins = sum((b, a) in sides for a, b in sides)
        if max(sides.values()) > 1 or twins != cuts:
            case.fault("pieces", shape.name, "cuts", cuts, twins)
        if [min(p["indices"]) for p in record["pieces"]] != sorted(
                min(p["indices"]) for p in record["pieces"]):
            case.fault("pieces", shape.name, "order")


def exact_turn(ring):
    """Whether a ring that only turns left goes round once."""
    ups = sum((ring[i - 1][1] < ring[i][1]) != (ring[i][1] < ring[j][1])
              for i in range(len(ring)) for j in [(i + 1) % len(ring)]
              if ring[i][1] != ring[i - 1][1] and ring[j][1] != ring[i][1])
    return ups <= 2


def relation(case, p, q, radius):
    """overlap, touching, depth or separation of two convex sets."""
    square = exact.convex_square(p, q)
    if square > radius * radius:
        return False, False, exact.root(square) - radius
    if square > 0:
        return True, square == radius * radius, radius - exact.root(square)
    inside = exact.open_times(p, q, (0, 0)) is not None
    deep = exact.convex_depth(p, q) if inside else 0
    return True, not inside and radius == 0, radius + exact.root(deep)


def true_overlap(case, a, b):
    key = a.name, b.name
    if key not in case.memo:
        case.memo[key] = exact.core_square(a, b)
    return case.memo[key] <= (a.radius + b.radius) ** 2


def all_relations(case, a, b):
    key = "pieces", a.name, b.name
    if key not in case.memo:
        case.memo[key] = {
            (i, j): relation(case, p, q, a.radius + b.radius)
            for i, p in enumerate(case.pieces[a.name])
            for j, q in enumerate(case.pieces[b.name])}
    return case.memo[key]


def check_overlap(query, case, found):
    """sat, clip, and gjk as far as shapes overlap."""
    for a, b, records in pairs_of(case, found):
        COUNTS[query] += 1
        over = {k: v for k, v in all_relations(case, a, b).items() if v[0]}
        if bool(over) != true_overlap(case, a, b):
            if not case.turned or \
               any(v[2] > case.largest * NEAR for v in over.values()):
                case.fault("oracle", a.name, b.name, over)
            continue
        hits = [r for r in records if r["overlap"]]
        told = [(r.get("a_piece", 0), r.get("b_piece", 0)) for r in hits]
        if told != sorted(over):
            case.fault(query, a.name, b.name, told, sorted(over))
            continue
        for key, r in zip(told, hits):
            case.piece(r, "a"), case.piece(r, "b")
            if r.get("touching", False) != over[key][1]:
                case.fault(query, "touching", r, over[key])
            if not near(case.units(r["depth"]), over[key][2]):
                case.fault(query, "depth", r, float(over[key][2]))
        if query == "gjk" and not over:
            check_gap(case, a, b, records)
        elif len(records) != len(hits):
            case.fault(query, "too many", a.name, b.name, records)


def check_gap(case, a, b, records):
    """The record of gjk of two shapes that are apart."""
    want = exact.pair_distance(case.memo[a.name, b.name], a.radius + b.radius)
    if len(records) != 1 or \
       not near(case.units(records[0]["distance"]), want):
        case.fault("gjk", "distance", records, case.number(want))
        return
    room = (case.largest + want) * NEAR
    pa, pb = (case.units(records[0]["points"][k]) for k in "ab")
    span = (pb[0] - pa[0]) ** 2 + (pb[1] - pa[1]) ** 2
    if abs(exact.root(span) - want) > room or any(
            abs(exact.root(s.square(p)) - s.radius) > room
            for s, p in ((a, pa), (b, pb))):
        case.fault("gjk", "points", records)


def check_boxes(query, case, found):
    for a, b, records in pairs_of(case, found):
        COUNTS["pairs"] += 1
        (al, ah), (bl, bh) = a.box(), b.box()
        over = all(al[i] <= bh[i] and bl[i] <= ah[i] for i in (0, 1))
        if len(records) != over:
            case.fault("pairs", a.name, b.name, records)
        for r in records:
            told = [case.units(r["boxes"][k][e]) for k in "ab"
                    for e in ("min", "max")]
            room = case.largest * NEAR * case.turned
            if any(abs(v - w) > room for t, s in
                   zip(told, (al, ah, bl, bh)) for v, w in zip(t, s)):
                case.fault("pairs", a.name, b.name, r)


def check_mass(query, case, found):
    if "error" in found:
        if not any(s.radius and s.rings and s.json["type"] == "polygon"
                   for s in case.shapes):
            case.fault("mass", found)
        return
    unit = Fraction(2) ** case.exponent
    for s, r in zip(case.shapes, found["shapes"]):
        if s.rings and not s.radius:
            COUNTS["mass"] += 1
            area, centre, inertia = s.mass()
            if not near(Fraction(r["area"]), area * unit ** 2) and \
               abs(r["area"]) > 1e-290:
                case.fault("mass", s.name, r, float(area))
            if abs(r["inertia"]) > 1e-290 and \
               not near(Fraction(r["inertia"]), inertia * unit ** 4):
                case.fault("mass", s.name, r, float(inertia))
            if any(abs(p - q) > NEAR * case.largest
                   for p, q in zip(case.units(r["centroid"]), centre)):
                case.fault("mass", s.name, r, [case.number(c) for c in centre])
        elif s.json["type"] == "chain":
            low, high = s.box()
            want = [Fraction(a + b, 2) for a, b in zip(low, high)]
            if r["area"] or r["mass"] or r["inertia"] or \
               any(abs(p - q) > NEAR * case.largest for p, q in
                   zip(case.units(r["centroid"]), want)):
                case.fault("mass", s.name, r)
