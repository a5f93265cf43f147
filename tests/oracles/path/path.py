#!/usr/bin/env python3
"""Compares `collide path` with brute-force searches in random scenes.

usage: path.py [--grids COUNT] [--scenes COUNT] [--seed SEED] PROGRAM
COUNT    how many grids (10000), and how many scenes without a grid (200)
SEED     of the random numbers; 1

On grids, the costs must equal those of Dijkstra's algorithm, for 4 and for 8
directions, and the points must be a path of that cost. In half of the grids the
player jumps: there Dijkstra's algorithm searches all pairs of a position and
the greatest height allowed there. In scenes without a grid
a rational test must find that the player, swept along the printed points,
overlaps no solid. If all coordinates are whole, the length must be that of a
brute-force visibility graph. Exits with 1 if anything differs.
"""

import argparse
import heapq
import json
import math
import random
import subprocess
import sys
from fractions import Fraction

ROOT = math.isqrt(2 * 10 ** 80)  # sqrt(2) * 10^40: orders costs of any grid


def run(program, scenes, *options):
    text = "".join(json.dumps(scene) + "\n" for scene in scenes)
    done = subprocess.run([program, *options], input=text, capture_output=True,
                          text=True, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


# ---- grids -------------------------------------------------------------------

def random_grid(rng):
    wide, high = rng.randint(2, 14), rng.randint(2, 14)
    cell = rng.choice([(1, 1), (16, 16), (10, 7), (0.5, 0.25)])
    density = rng.choice([0.1, 0.25, 0.35, 0.45])
    player = rng.choice([(1, 1), (1, 1), (2, 1), (1, 2), (2, 2)])
    origin = rng.choice([(0, 0), (-32, 8)])
    solid = {(x, y) for x in range(wide) for y in range(high)
             if rng.random() < density}
    is_jumping = rng.random() < 0.5
    ledges = {(x, y) for x in range(wide) for y in range(high)
              if is_jumping and rng.random() < 0.1} - solid
    place = lambda: (rng.randrange(wide), rng.randrange(high))
    return {"size": (wide, high), "cell": cell, "player": player,
            "origin": origin, "solid": solid, "start": place(),
            "goals": [place() for _ in range(rng.choice([1, 1, 3]))],
            "y": rng.choice(["up", "down"] + [None] * (not is_jumping)),
            "jump": rng.randint(0, 4) if is_jumping else None,
            "ledges": ledges, "directions": rng.choice([4, 8])}


def box_of(grid, at, size=(1, 1)):
    (x0, y0), (w, h) = grid["origin"], grid["cell"]
    return {"type": "box", "min": [x0 + at[0] * w, y0 + at[1] * h],
            "max": [x0 + (at[0] + size[0]) * w, y0 + (at[1] + size[1]) * h]}


def scene_of(grid):
    bounds = box_of(grid, (0, 0), grid["size"])
    source = {"bounds": {"min": bounds["min"], "max": bounds["max"]},
              "cell": grid["cell"]}
    if grid["y"]:
        source["y"] = grid["y"]
    shapes = [box_of(grid, at) for at in sorted(grid["solid"])]
    shapes += [{**box_of(grid, at), "source": {"one_sided": True}}
               for at in sorted(grid["ledges"])]
    shapes.append({"id": "player", **box_of(grid, grid["start"], grid["player"]),
                   "source": {"role": "spawn"}})
    for i, goal in enumerate(grid["goals"]):
        shapes.append({"id": f"goal{i}", **box_of(grid, goal),
                       "source": {"role": "goal"}})
    options = {"grid": str(grid["directions"])}
    if grid["jump"] is not None:
        options["jump"] = (grid["jump"] + 0.5) * grid["cell"][1]
    return {"source": source, "shapes": shapes, "query": "path",
            "options": options}


def is_free(grid, at):
    return all(0 <= at[0] + i < grid["size"][0] and
               0 <= at[1] + j < grid["size"][1] and
               (at[0] + i, at[1] + j) not in grid["solid"]
               for i in range(grid["player"][0]) for j in range(grid["player"][1]))


def steps(grid, at, diagonals):
    for dx in (-1, 0, 1):
        for dy in (-1, 0, 1):
            if (dx == 0 and dy == 0) or (dx and dy and not diagonals):
                continue
            if all(is_free(grid, p) for p in ((at[0] + dx, at[1] + dy),
                                              (at[0] + dx, at[1]),
                                              (at[0], at[1] + dy))):
                yield (at[0] + dx, at[1] + dy), dx and dy


def stands(grid, at):
    """Whether a solid, or the upper side of a ledge, is below the player."""
    up = grid["y"] == "up"
    feet = at[1] if up else at[1] + grid["player"][1] - 1
    below = feet - 1 if up else feet + 1
    return any((x, below) in grid["solid"] or
               ((x, below) in grid["ledges"] and
                (x, feet) not in grid["ledges"])
               for x in range(at[0], at[0] + grid["player"][0]))


def limit_at(grid, at, before):
    """The greatest height that the player may have after a step."""
    if grid["jump"] is None:
        return math.inf
    height = at[1] if grid["y"] == "up" else -at[1]
    if height > before:
        return None
    return height + grid["jump"] if stands(grid, at) else before


def costs_from(grid, start, diagonals):
    """Straight and diagonal steps to every position."""
    best, done = {}, set()
    height = start[1] if grid["y"] == "up" else -start[1]
    heap = [(0, 0, 0, start, limit_at(grid, start, height))]
    while heap:
        _, a, b, at, limit = heapq.heappop(heap)
        if (at, limit) in done:
            continue
        done.add((at, limit))
        best.setdefault(at, (a, b))
        for to, is_diagonal in steps(grid, at, diagonals):
            c, d = (a, b + 1) if is_diagonal else (a + 1, b)
            then = limit_at(grid, to, limit)
            if then is not None:
                heapq.heappush(heap, (c * 10 ** 40 + d * ROOT, c, d, to, then))
    return best


def position_of(grid, point):
    at = []
    for i in (0, 1):
        p = (point[i] - grid["origin"][i]) / grid["cell"][i] - grid["player"][i] / 2
        at.append(round(p))
        if abs(p - round(p)) > 1e-9:
            raise ValueError(f"{point} is no position")
    return tuple(at)


def covers(grid, at, cell):
    return all(at[i] <= cell[i] < at[i] + grid["player"][i] for i in (0, 1))


def check_points(grid, record, diagonals):
    """The points must be a path of this cost; returns the start."""
    points = [position_of(grid, p) for p in record["points"]]
    straight = diagonal = 0
    start = points[0]
    limit = limit_at(grid, start, start[1] if grid["y"] == "up" else -start[1])
    for a, b in zip(points, points[1:]):
        dx, dy = b[0] - a[0], b[1] - a[1]
        count = max(abs(dx), abs(dy))
        way = (dx // count, dy // count)
        for k in range(count):
            at = (a[0] + k * way[0], a[1] + k * way[1])
            to = (at[0] + way[0], at[1] + way[1])
            if to not in dict(steps(grid, at, diagonals)):
                raise ValueError(f"no step from {at} to {to}")
            limit = limit_at(grid, to, limit)
            if limit is None:
                raise ValueError(f"{to} is too high")
        straight += count * (not (way[0] and way[1]))
        diagonal += count * bool(way[0] and way[1])
    if (straight, diagonal) != (record["straight"], record["diagonal"]):
        raise ValueError("the points are not the cost")
    return points[0], points[-1]


def check_grid(grid, answer, diagonals):
    free = [(x, y) for x in range(grid["size"][0])
            for y in range(grid["size"][1]) if is_free(grid, (x, y))]
    spawn = {(x, y) for x in range(grid["player"][0]) for y in
             range(grid["player"][1])}
    spawn = {(x + grid["start"][0], y + grid["start"][1]) for x, y in spawn}
    starts = [p for p in free if any(covers(grid, p, c) for c in spawn)]
    if grid["start"] in starts:
        starts = [grid["start"]]
    for record, goal in zip(answer["paths"], grid["goals"]):
        if not starts:
            if record["found"] or record["reason"] != "start":
                raise ValueError("no start is free")
            continue
        start = starts[0]
        if record["found"]:
            start, end = check_points(grid, record, diagonals)
            if start not in starts or not covers(grid, end, goal):
                raise ValueError("an end is wrong")
        elif len(starts) > 1:
            continue
        best = costs_from(grid, start, diagonals)
        ends = [best[p] for p in free if p in best and covers(grid, p, goal)]
        least = min(ends, key=lambda c: c[0] * 10 ** 40 + c[1] * ROOT,
                    default=None)
        mine = (record["straight"], record["diagonal"]) if record["found"] else None
        if mine != least:
            raise ValueError(f"cost {mine}, expected {least}")


def check_grids(program, rng, count):
    failed = 0
    grids = [random_grid(rng) for _ in range(count)]
    scenes = [scene_of(grid) for grid in grids]
    for grid, scene, answer in zip(grids, scenes, run(program, scenes, "run")):
        try:
            check_grid(grid, answer, grid["directions"] == 8)
        except (ValueError, KeyError) as wrong:
            failed += 1
            print(f"path: {wrong!r}: {json.dumps(scene)}")
    return failed


# ---- scenes ------------------------------------------------------------------

def random_scene(rng):
    is_whole = rng.random() < 0.5
    number = ((lambda low, high: rng.randint(low, high)) if is_whole else
              (lambda low, high: round(rng.uniform(low, high), 2)))
    shapes = []
    for _ in range(rng.randint(1, 9)):
        x, y, w, h = number(0, 90), number(0, 90), number(2, 40), number(2, 30)
        kind = rng.choice(["box", "polygon", "triangle", "segment"] if is_whole else
                          ["box", "polygon", "circle", "capsule", "segment", "chain",
                           "turned", "rounded"])
        if kind == "box":
            shape = {"type": "box", "min": [x, y], "max": [x + w, y + h]}
        elif kind == "turned":
            shape = {"type": "box", "min": [x, y], "max": [x + w, y + h],
                     "angle": number(-20, 20)}
        elif kind == "triangle":
            shape = {"type": "polygon",
                     "vertices": [[x, y], [x + w, y + 3], [x + 2, y + h + 3]]}
        elif kind in ("polygon", "rounded"):
            shape = {"type": "polygon", "vertices": [
                [x, y], [x + w, y - 1], [x + w + 2, y + h], [x + w / 2, y + h / 2],
                [x - 2, y + h + 1]]}
            if is_whole:
                shape["vertices"][3] = [x + w // 2, y + h // 2]
            if kind == "rounded":
                shape["radius"] = 1.5
        elif kind == "circle":
            shape = {"type": "circle", "center": [x, y], "radius": w / 2}
        elif kind == "capsule":
            shape = {"type": "capsule", "a": [x, y], "b": [x + w, y + h],
                     "radius": h / 4}
        elif kind == "segment":
            shape = {"type": "segment", "a": [x, y], "b": [x + w, y - h]}
        else:
            shape = {"type": "chain",
                     "vertices": [[x, y], [x + w, y + h], [x + w, y]]}
        shapes.append(shape)
    size = [2 * number(1, 5), 2 * number(1, 6)]
    goal = [number(80, 100), number(0, 100)]
    source = {"y": "up"}
    if rng.random() < 0.7:
        source["bounds"] = {"min": [-15, -15], "max": [130, 130]}
    start = [number(-10, 5), number(0, 90)]
    shapes.append({"id": "player", "type": "box", "min": start,
                   "max": [start[0] + size[0], start[1] + size[1]],
                   "source": {"role": "spawn"}})
    shapes.append({"id": "goal", "type": "box", "min": goal,
                   "max": [goal[0] + number(2, 9), goal[1] + number(2, 9)],
                   "source": {"role": "goal"}})
    return {"source": source, "shapes": shapes}, is_whole


def turn(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def hull_of(points):
    points = sorted(set(points))
    halves = []
    for way in (points, points[::-1]):
        half = []
        for p in way:
            while len(half) > 1 and turn(half[-2], half[-1], p) <= 0:
                half.pop()
            half.append(p)
        halves += half[:-1]
    return halves or points


def edges(hull):
    return list(zip(hull, hull[1:] + hull[:1]))


def overlaps(a, b):
    """Whether the interior of a polygon meets a convex set: b's interior, or
    all of a segment or point."""
    for p, q in edges(a) + (edges(b) if len(b) > 1 else []):
        normal = (q[1] - p[1], p[0] - q[0])
        on = lambda v: normal[0] * v[0] + normal[1] * v[1]
        if max(map(on, a)) <= min(map(on, b)) or max(map(on, b)) <= min(map(on, a)):
            return False
    return True


def squared_distance(p, a, b):
    d = (b[0] - a[0], b[1] - a[1])
    length = d[0] ** 2 + d[1] ** 2
    t = ((p[0] - a[0]) * d[0] + (p[1] - a[1]) * d[1]) / length if length else 0
    t = min(max(t, 0), 1)
    return (a[0] + t * d[0] - p[0]) ** 2 + (a[1] + t * d[1] - p[1]) ** 2


def is_hit(swept, core, radius):
    if overlaps(swept, core):
        return True
    if not radius:
        return False
    pairs = [(p, e) for p in core for e in edges(swept)]
    pairs += [(p, e) for p in swept for e in edges(core)]
    return min(squared_distance(p, *e) for p, e in pairs) < radius ** 2


def exact(point):
    return tuple(Fraction(v) for v in point)


def swept_boxes(answer, record):
    w, h = (Fraction(v) / 2 for v in answer["player"])
    points = [exact(p) for p in record["points"]]
    for a, b in zip(points, points[1:] + points[-1:]):
        yield hull_of([(p[0] + i * w, p[1] + j * h) for p in (a, b)
                       for i in (-1, 1) for j in (-1, 1)])


def pieces_of(shapes):
    for shape in shapes["shapes"]:
        if shape["id"] in ("player", "goal"):
            continue
        for piece in shape["pieces"]:
            yield [exact(v) for v in piece["vertices"]], Fraction(
                shape.get("radius", 0))


def shortest(scene, answer, solids, start):
    """The length of the shortest path by a full visibility graph of the
    player's center; None: there is none."""
    w, h = (Fraction(v) / 2 for v in answer["player"])
    obstacles = [hull_of([(v[0] + i * w, v[1] + j * h) for v in core
                          for i in (-1, 1) for j in (-1, 1)])
                 for core, _ in solids]
    goal = scene["shapes"][-1]
    low = (goal["min"][0] - w, goal["min"][1] - h)
    high = (goal["max"][0] + w, goal["max"][1] + h)

    def is_clear(a, b):
        for hull in obstacles:
            if a == b:
                if all(turn(p, q, a) > 0 for p, q in edges(hull)):
                    return False
            elif (not any(turn(p, q, a) <= 0 and turn(p, q, b) <= 0
                          for p, q in edges(hull)) and
                  min(turn(a, b, p) for p in hull) < 0 <
                  max(turn(a, b, p) for p in hull)):
                return False
        return True

    nodes = [start] + [p for hull in obstacles for p in hull]
    for hull in obstacles:
        for p, q in edges(hull):
            for i in (0, 1):
                for side in (low[i], high[i]):
                    if (p[i] < side) != (q[i] < side):
                        t = (side - p[i]) / (q[i] - p[i])
                        nodes.append(tuple(side if k == i else
                                           p[k] + t * (q[k] - p[k])
                                           for k in (0, 1)))
    bounds = scene["source"].get("bounds")
    if bounds:
        nodes = [p for p in nodes if p == start or
                 all(bounds["min"][i] <= p[i] - s and p[i] + s <= bounds["max"][i]
                     for i, s in ((0, w), (1, h)))]
    clamp = lambda p: tuple(min(max(p[i], low[i]), high[i]) for i in (0, 1))
    far = lambda a, b: math.hypot(float(a[0] - b[0]), float(a[1] - b[1]))
    best, heap, found = {}, [(0.0, 0)], math.inf
    while heap:
        cost, at = heapq.heappop(heap)
        if at in best or cost >= found:
            continue
        best[at] = cost
        end = clamp(nodes[at])
        if cost + far(nodes[at], end) < found and is_clear(nodes[at], end):
            found = cost + far(nodes[at], end)
        for i, node in enumerate(nodes):
            if i not in best and is_clear(nodes[at], node):
                heapq.heappush(heap, (cost + far(nodes[at], node), i))
    return found if found < math.inf else None


def check_scene(scene, is_whole, answer, pieces):
    record, = answer["paths"]
    solids = list(pieces_of(pieces))
    if record["found"]:
        for swept in swept_boxes(answer, record):
            for core, radius in solids:
                if is_hit(swept, core, radius):
                    raise ValueError("the player overlaps a solid")
        points = [exact(p) for p in record["points"]]
        length = sum(math.hypot(float(a[0] - b[0]), float(a[1] - b[1]))
                     for a, b in zip(points, points[1:]))
        if abs(length - record["length"]) > 1e-9 * (1 + length):
            raise ValueError("the points are not the length")
    elif record["reason"] == "start" or not is_whole:
        return
    if is_whole:
        start = scene["shapes"][-2]
        middle = tuple(Fraction(start["min"][i] + start["max"][i], 2)
                       for i in (0, 1))
        if record["found"] and middle != exact(record["points"][0]):
            middle = exact(record["points"][0])
        expected = shortest(scene, answer, solids, middle)
        mine = record["length"] if record["found"] else None
        if (expected is None) != (mine is None) or (
                expected is not None and abs(expected - mine) > 1e-5):
            raise ValueError(f"length {mine}, expected {expected}")


def check_scenes(program, rng, count):
    failed = found = 0
    made = [random_scene(rng) for _ in range(count)]
    scenes = [scene for scene, _ in made]
    answers = run(program, scenes, "path")
    pieces = run(program, scenes, "pieces")
    for (scene, is_whole), answer, parts in zip(made, answers, pieces):
        try:
            check_scene(scene, is_whole, answer, parts)
            found += answer["paths"][0]["found"]
        except (ValueError, KeyError) as wrong:
            failed += 1
            print(f"path: {wrong!r}: {json.dumps(scene)}")
    return failed, found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--grids", type=int, default=10000)
    parser.add_argument("--scenes", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("program")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    failed = check_grids(args.program, rng, args.grids)
    wrong, found = check_scenes(args.program, rng, args.scenes)
    if found * 4 < args.scenes:
        print(f"path: only {found} scenes have a path")
        wrong += 1
    total = args.grids + args.scenes
    print(f"path: {total - failed - wrong} passed, {failed + wrong} failed")
    sys.exit(1 if failed + wrong else 0)


main()
