"""Holds records of whole shapes and of containment against `collide judge`.

Scenes of concave shapes are made at random. The program's own answers have no
fault. Then each record is changed in one way that makes it wrong, and the judge
must report a fault of one of the expected kinds.

usage: python3 tests/judge_verdicts/whole.py COLLIDE [COUNT [SEED]]
COUNT is the number of scenes (300)
"""

import copy
import json
import math
import random
import subprocess
import sys

QUERIES = [["sat", "--whole"], ["gjk", "--whole"], ["clip", "--whole"],
           ["contains"]]


# ---- Scenes -------------------------------------------------------------------


def star(rng, x, y):
    """A star around a place, often with whole coordinates."""
    count, size = rng.choice([5, 6, 7, 9]), rng.choice([4, 6, 8])
    is_whole = rng.random() < 0.5
    out = []
    for i in range(count):
        angle, r = 2 * math.pi * i / count, size * rng.uniform(0.3, 1)
        at = [x + r * math.cos(angle), y + r * math.sin(angle)]
        out.append([round(v) for v in at] if is_whole else at)
    return out


def comb(x, y, teeth):
    top = []
    for i in range(teeth):
        left = x + 2 * i
        top += [[left, y + 3], [left + 1, y + 3], [left + 1, y + 1],
                [left + 2, y + 1]]
    return [[x, y], [x + 2 * teeth, y], *reversed(top)]


def shape(rng, name):
    kind = rng.choice(["star", "star", "comb", "box", "circle", "capsule",
                       "chain"])
    x, y = rng.uniform(-3, 3), rng.uniform(-3, 3)
    if rng.random() < 0.5:
        x, y = round(x), round(y)
    radius = rng.choice([0, 0, 0.25, 0.3, 0.5])
    made = {"id": name, "type": kind}
    if kind in ("star", "comb"):
        made["type"] = "polygon"
        made["vertices"] = star(rng, x, y) if kind == "star" else \
            comb(x, y, rng.choice([2, 3]))
        if radius:
            made["radius"] = radius
    elif kind == "box":
        made |= {"min": [x, y], "max": [x + rng.choice([1, 2, 3]),
                                        y + rng.choice([1, 2, 3.5])]}
    elif kind == "circle":
        made |= {"center": [x, y], "radius": rng.choice([0.5, 1, 2])}
    elif kind == "capsule":
        made |= {"from": [x, y], "to": [x + 2, y + 1], "radius": 0.5}
    else:
        made |= {"vertices": [[x, y], [x + 3, y + 1], [x + 2, y + 4]],
                 "radius": 0.5}
    return made


def run(arguments, lines):
    text = "".join(json.dumps(line) + "\n" for line in lines)
    return subprocess.run(arguments, input=text, capture_output=True, text=True,
                          check=False)


def sound_scenes(collide, count, seed):
    rng = random.Random(seed)
    scenes = [{"name": f"{seed}-{i}", "shapes": [shape(rng, "A"),
                                                 shape(rng, "B")]}
              for i in range(count)]
    answers = run([collide, "aabb"], scenes).stdout.splitlines()
    return [scene for scene, answer in zip(scenes, answers, strict=True)
            if "error" not in json.loads(answer)]


# ---- Changes -------------------------------------------------------------------


def put(record, *path_and_value):
    *path, last, value = path_and_value
    out = copy.deepcopy(record)
    at = out
    for step in path:
        at = at[step]
    at[last] = value
    return out


def turned(v, angle):
    c, s = math.cos(angle), math.sin(angle)
    return [c * v[0] - s * v[1], s * v[0] + c * v[1]]


def wrong_depths(record, path):
    depth = record[path[0]] if len(path) == 1 else \
        record["manifold"]["points"][path[2]]["depth"]
    for by in (1 + 1e-14, 1 - 1e-14, 2, 0.5):
        yield f"depth times {by}", put(record, *path, depth * by)


def wrong_whole(record):
    """Changes to a record of shapes that overlap by more than 0."""
    yield "overlap", put(record, "overlap", False), {"overlap"}
    yield "touching", put(record, "touching", True), {"touching"}
    for what, out in wrong_depths(record, ["depth"]):
        yield what, out, {"depth"}
    normal = record["normal"]
    for angle in (1e-6, -1e-6, 1, 2):
        yield f"normal turned by {angle}", \
            put(record, "normal", turned(normal, angle)), {"normal"}
    for by in (0, 1 + 1e-12):
        yield f"normal times {by}", \
            put(record, "normal", [by * v for v in normal]), \
            {"normal", "normal-length"}  # the latter of convex shapes
    for side in "ab" if "points" in record else "":
        for way in ([1e-6, 0], [0, 1e-6]):
            at = [p + w for p, w in zip(record["points"][side], way,
                                        strict=True)]
            yield f"point {side} moved", put(record, "points", side, at), \
                {"points"}
    if "points" in record:
        out = put(record, "points", "a", [v + 99 for v in record["points"]["a"]])
        out["points"]["b"] = [v + 99 for v in record["points"]["b"]]
        yield "both points moved", out, {"points"}
    for i, contact in enumerate(record.get("manifold", {}).get("points", [])):
        path = ["manifold", "points", i]
        for what, out in wrong_depths(record, [*path, "depth"]):
            yield f"contact {i}: {what}", out, {"contact-depth",
                                                "deepest-contact"}
        by = turned(normal, 1)
        aside = [c - 1e-6 * v for c, v in zip(contact["point"], by,
                                              strict=True)]
        yield f"contact {i} moved", put(record, *path, "point", aside), \
            {"contact-point", "outside", "contact-depth"}
    if "manifold" in record:
        yield "no contacts", put(record, "manifold", "points", []), \
            {"contact-count"}
    if "edge" in record.get("axis", {}):
        yield "axis", put(record, "axis", "edge", 999), {"axis"}


def wrong_apart(record):
    """Changes to a record of shapes that are apart."""
    yield "overlap", put(record, "overlap", True), {"overlap"}
    for name in ("distance", "separation"):
        if record.get(name, 0) > 0:
            yield name, put(record, name, record[name] * (1 + 1e-12)), {name}


def wrong_containment(record):
    yield "contains", put(record, "contains", not record["contains"]), \
        {"contains"}
    if record["contains"]:
        yield "strict", put(record, "strict", not record["strict"]), \
            {"contains"}


def changes(query, record):
    if query == "contains":
        return wrong_containment(record)
    if not record["overlap"]:
        return wrong_apart(record)
    if "reference" in record.get("manifold", {}) or record["depth"] < 0.01:
        return []  # convex shapes; turns that move nothing
    return wrong_whole(record)


# ---- Verdicts -------------------------------------------------------------------


def judged(collide, scenes, documents):
    """The lines of the judge by scene."""
    with open(f"{collide}.whole-scenes", "w", encoding="utf-8") as out:
        out.writelines(json.dumps(scene) + "\n" for scene in scenes)
    result = run([collide, "judge", out.name, "-"], documents)
    lines = [json.loads(line) for line in result.stdout.splitlines()]
    if not lines or "summary" not in lines[-1]:
        sys.exit(f"judge failed: {result.stderr}")
    by_scene = {}
    for line in lines[:-1]:
        by_scene.setdefault(line["scene"], []).append(line)
    return by_scene, lines[-1]["summary"]


def is_concave(document):
    return any(s["type"] in ("polygon", "chain") for s in document["shapes"])


def corners(made):
    keys = ("center", "from", "to", "min", "max")
    points = made.get("vertices", []) + [made[k] for k in keys if k in made]
    if made["type"] == "box":
        points += [[x, y] for x in (made["min"][0], made["max"][0])
                   for y in (made["min"][1], made["max"][1])]
    return {tuple(p) for p in points}


def shares_a_corner(scene):
    """Where round corners have one center, many normals are right."""
    a, b = (corners(made) for made in scene["shapes"])
    return bool(a & b)


def check(collide, arguments, scenes):
    """The number of changes, and the failures."""
    query = arguments[0]
    answers = [json.loads(line) for line in
               run([collide, *arguments, "--all"] if query != "gjk" else
                   [collide, *arguments], scenes).stdout.splitlines()]
    own, summary = judged(collide, scenes, answers)
    failures = [f"{arguments}: {line}" for lines in own.values()
                for line in lines if not line.get("ok", "refused" in line)]
    refused = {name for name, lines in own.items()
               if any("refused" in line for line in lines)}
    planted, documents, expected = [], [], {}
    for scene, answer in zip(scenes, answers, strict=True):
        if scene["name"] in refused or not is_concave(scene) or \
                shares_a_corner(scene):
            continue
        for i, record in enumerate(answer["pairs"]):
            for what, out, kinds in changes(query, record):
                name = f"{len(planted)}"
                planted.append(scene | {"name": name})
                pairs = copy.copy(answer["pairs"])
                pairs[i] = out
                documents.append(answer | {"scene": name, "pairs": pairs})
                expected[name] = (what, kinds, scene, out)
    found, _ = judged(collide, planted, documents)
    for name, (what, kinds, scene, out) in expected.items():
        faults = {fault["what"] for line in found.get(name, [])
                  for fault in line.get("faults", [])}
        if not faults & kinds:
            failures.append(f"{arguments}: {what}: expected {kinds}, found "
                            f"{faults}: {json.dumps(scene)} {json.dumps(out)}")
    print(f"{' '.join(arguments)}: {summary['pairs']} records, "
          f"{summary['refused']} refused, {len(expected)} changes, "
          f"{len(failures)} failures")
    return failures


def main():
    collide = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 300
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    scenes = sound_scenes(collide, count, seed)
    failures = [f for query in QUERIES for f in check(collide, query, scenes)]
    print("\n".join(failures[:5]), end="\n" if failures else "")
    print(f"whole: {len(QUERIES)} queries, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
