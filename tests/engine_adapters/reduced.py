#!/usr/bin/env python3
"""Real faults of engines stay what they are while `collide reduce --judge`
makes their scenes smaller.

usage: python3 tests/engine_adapters/reduced.py BUILD [COUNT [SEED]]
from the project's root, after `make setup-engines engine-adapters`. Generates
scenes within the range of each engine that is here, asks it, and takes COUNT
(50) faults, from all engines and kinds in turn. Each is reduced; then the
engine is asked about the reduced scene alone, and its answer judged by `collide
judge`. It must have a fault of the same kind and class, of shapes of the same
types, none of which has lost its size, with at least an eighth of the error,
relative to the size of the pair. Prints a line for each fault.
"""

import json
import math
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))

# Profile of `generate`, and options of `judge` that cover rounding, the slop,
# and differences that the engine's authors know (README.md).
ENGINES = {
    "box2d": ("box2d-2", "--f32 --touch 0.003 --tol 0.003 --rel depth=0.05"),
    "chipmunk": ("chipmunk", "--touch 1e-6 --tol 1e-6"),
    "planck": ("planck", "--touch 0.003 --tol 0.003 --rel depth=0.05"),
    "matter": ("matter", "--touch 1 --tol 1 --tol normal=0.001"),
}

# Scenes of each family. Box2D and planck are rarely wrong.
FAMILIES = {
    "ordinary": 8, "shallow": 8, "nested": 8, "inner-touching": 8,
    "coincident": 8, "near-coincident": 8, "parallel": 8, "near-parallel": 8,
    "collinear": 8, "near-collinear": 60, "shared-edge": 8, "sliver": 8,
    "mixed": 8, "far": 8, "grid": 8, "decimal": 8, "core-touching": 100,
    "concentric": 100, "crossing": 100, "degenerate": 100, "above-corner": 200,
}
NOT_LENGTHS = {"normal", "normal-length", "alternatives", "axis"}


def adapter(build, engine):
    """The command line of an adapter; None: it is not here."""
    program = f"{build}/engine_adapters/{engine}"
    package = {"matter": "matter-js"}.get(engine, engine)
    if os.path.exists(program):
        return [program]
    if os.path.isdir(f"{build}/engine_adapters/node_modules/{package}"):
        return ["node", f"{HERE}/{engine}.mjs", f"{build}/engine_adapters"]
    return None


class Judge:
    """The judge of one engine."""

    def __init__(self, build, engine):
        self.build = build
        self.engine = engine
        self.command = adapter(build, engine)
        self.profile, options = ENGINES[engine]
        self.options = options.split()
        self.scratch = f"{build}/engine_adapters/reduced"
        os.makedirs(self.scratch, exist_ok=True)

    def ask(self, scene):
        return subprocess.run(self.command, input=scene, capture_output=True,
                              text=True, check=False).stdout

    def faults(self, scenes, answers):
        """The faults of scenes: (name of the scene, fault, a, b)."""
        for name, text in (("scenes", scenes), ("answers", answers)):
            with open(f"{self.scratch}/{name}", "w", encoding="utf8") as file:
                file.write(text)
        done = subprocess.run(
            [f"{self.build}/collide", "judge", "--faults", "--dialect",
             self.engine, *self.options, f"{self.scratch}/scenes",
             f"{self.scratch}/answers"],
            capture_output=True, text=True, check=False)
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        return [(line["scene"], fault, line["a"], line["b"]) for line in lines
                for fault in line.get("faults", [])]

    def reduce(self, scene, kind):
        with open(f"{self.scratch}/whole", "w", encoding="utf8") as file:
            file.write(scene)
        return subprocess.run(
            [f"{self.build}/collide", "reduce", "--judge", self.engine,
             "--kind", kind, "--stream", *self.options,
             f"{self.scratch}/whole", "--", *self.command],
            capture_output=True, text=True, check=False)


def shapes_by_id(scene):
    shapes = json.loads(scene)["shapes"]
    return {shape.get("id", f"#{i}"): shape for i, shape in enumerate(shapes)}


def points_of(shape):
    if "vertices" in shape:
        return shape["vertices"]
    return [shape[name] for name in ("min", "max", "a", "b", "center", "point")
            if name in shape]


def dimension(shape):
    """Of the core: 0 a point, 1 a segment, 2 an area."""
    points = points_of(shape)
    if shape["type"] == "box":
        low, high = points
        return sum(a < b for a, b in zip(low, high))
    first = points[0]
    ways = [(x - first[0], y - first[1]) for x, y in points]
    if not any(x or y for x, y in ways):
        return 0
    crosses = (p[0] * q[1] - p[1] * q[0] for p in ways for q in ways)
    return 2 if any(crosses) else 1


def signature(shape):
    return (shape["type"], dimension(shape), shape.get("radius", 0) > 0)


def extent(shapes):
    corners = [(x + s * radius, y + s * radius) for shape in shapes
               for radius in [shape.get("radius", 0)]
               for x, y in points_of(shape) for s in (-1, 1)]
    return max(max(values) - min(values) for values in zip(*corners))


def relative_error(fault, shapes):
    error = fault.get("error")
    if error is None:
        return None
    if fault["what"] in NOT_LENGTHS:
        return error
    return error / (extent(shapes) or 1)


def signatures(shapes):
    return sorted(signature(shape) for shape in shapes)


def pair_of(scene, a, b):
    shapes = shapes_by_id(scene)
    return [shapes[a], shapes[b]]


def generate(judge, family, count, seed):
    """Scenes, one a line; none if the profile does not have the family."""
    return subprocess.run(
        [f"{judge.build}/collide", "generate", "--profile", judge.profile,
         "--family", family, "--count", str(count), "--seed", str(seed)],
        capture_output=True, text=True, check=False,
    ).stdout.splitlines(keepends=True)


def find_faults(judge, seed):
    """The scenes with a fault of each kind."""
    scenes = [scene for family, count in FAMILIES.items()
              for scene in generate(judge, family, count, seed)]
    by_name = {json.loads(scene)["name"]: scene for scene in scenes}
    text = "".join(scenes)
    found = {}
    for name, fault, _, _ in judge.faults(text, judge.ask(text)):
        faults = found.setdefault(fault["what"], {})
        faults.setdefault(name, by_name[name])
    return {what: list(faults.values()) for what, faults in found.items()}


def choose(found, count):
    """Takes faults of all engines and kinds in turn, of different scenes."""
    lists = [(judge, what, faults) for judge, kinds in found
             for what, faults in sorted(kinds.items())]
    chosen, turn = [], 0
    while len(chosen) < count and any(turn < len(f) for _, _, f in lists):
        chosen += [(judge, what, faults[turn]) for judge, what, faults in lists
                   if turn < len(faults)]
        turn += 1
    return chosen[:count]


def compare(judge, what, scene):
    """Why the reduced scene has another fault; "" if it has the same."""
    done = judge.reduce(scene, what)
    runs = done.stderr.rpartition(" in ")[2].partition(" run")[0]
    if done.returncode != 0:
        return f"status {done.returncode}: {done.stderr}", "", runs
    reduced = done.stdout
    # The kept fault is the first of this kind whose class is `wrong`.
    whole = [(f, pair_of(scene, a, b)) for _, f, a, b in
             judge.faults(scene, judge.ask(scene)) if f["what"] == what]
    wrong = [w for w in whole if w[0]["class"] == "wrong"]
    fault, shapes = (wrong or whole)[0]
    least = relative_error(fault, shapes)
    why = "no fault of this kind is left"
    for _, now, a, b in judge.faults(reduced, judge.ask(reduced)):
        if now["what"] != what:
            continue
        pair = pair_of(reduced, a, b)
        error = relative_error(now, pair)
        if now["class"] != fault["class"]:
            why = f"class {now['class']} instead of {fault['class']}"
        elif signatures(pair) != signatures(shapes):
            why = f"{signatures(pair)} instead of {signatures(shapes)}"
        elif (error is None) != (least is None):
            why = "an error appeared or vanished"
        elif error is not None and not error >= least * 0.124:
            why = f"error {error} is less than 1/8 of {least}"
        elif error is not None and not math.isfinite(error):
            why = "the error is not finite"
        else:
            return "", reduced, runs
    return why, reduced, runs


def main():
    build = sys.argv[1]
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 50
    seed = int(sys.argv[3]) if len(sys.argv) > 3 else 1
    engines = [engine for engine in ENGINES if adapter(build, engine)]
    if len(engines) < 3:
        print("reduced: SKIPPED: fewer than three engines are here: make "
              "setup-engines engine-adapters")
        return 0
    judges = [Judge(build, engine) for engine in engines]
    found = [(judge, find_faults(judge, seed)) for judge in judges]
    passed = failed = all_runs = 0
    for judge, what, scene in choose(found, count):
        why, reduced, runs = compare(judge, what, scene)
        all_runs += int(runs) if runs.isdigit() else 0
        state = "reduced: FAIL" if why else "ok"
        print(f"{state} {judge.engine} {what} {json.loads(scene)['name']} "
              f"{runs} runs, {len(scene)} -> {len(reduced)} bytes {why}",
              flush=True)
        if why:
            print(reduced)
        passed += not why
        failed += bool(why)
    print(f"reduced: {passed} passed, {failed} failed, {all_runs} runs")
    return 1 if failed or passed < count else 0


if __name__ == "__main__":
    sys.exit(main())
