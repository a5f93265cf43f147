#!/usr/bin/env python3
"""Asks the program what other engines' test suites ask of theirs about rays,
casts and times of impact, and holds it against their answers.

usage: motion.py FILE [PROGRAM]
FILE     a case a line, in JSON: `op` (raycast, raycast_aabb, point, toi, cast),
         the shapes `a` and `b` (of which one is enough for rays and points),
         `ray` {origin, dir, max} or its ends `p1` and `p2`, the point `p`,
         `motion_a` and `motion_b` {dx, dy, dtheta in radians, center} over one
         unit of time, `expect`, what the suite expects, within `tol`, and
         maybe `oracle`, what exact arithmetic says
PROGRAM  build/collide unless given

Where there is an oracle, whether there is a hit and when must be as it says,
to EXACT. All else that a suite expects (point, normal, distance, fraction) must
be so within its own tolerance. POLICIES lists the cases in which a suite wants
something else than we do, with the reason; each of them must do so.
"""

import json
import math
import subprocess
import sys

EXACT = 1e-12

# Length of a ray without end: a power of two, so that its own end is rounded
# as little as can be.
FAR = 1024.0

INSIDE = "a start in the shape, or on its border, is a hit at fraction 0"
POLICIES = {
    "dyn4j/GjkTest/raycastRectangle/5": INSIDE,
    "dyn4j/SegmentDetector/8": INSIDE,
    "box2d/AABBRayCastTest/7": INSIDE,
    "box2d/AABBRayCastTest/12": INSIDE,
    # The hit is at 0.85231 (-0.64279, -0.76604) = (-0.54785, -0.65290), that is
    # (0.20215, 0.14710) = 0.25 (0.80859, 0.58838) from the end (-0.75, -0.8):
    # the normal (0.816, 0.577) that is expected is of a point further on.
    "dyn4j/GjkTest/raycastCapsule/1": "the normal expected is off by 0.01",
}


def shape_of(given, name):
    """A shape of the file as one of a scene."""
    shape = {"id": name, **given}
    if shape["type"] == "aabb":
        shape["type"] = "box"
    if "p1" in shape:
        shape["a"], shape["b"] = shape.pop("p1"), shape.pop("p2")
    return shape


def in_motion(shape, motion):
    """The same with a motion; what turns does so about its position."""
    if not motion:
        return shape
    shape["velocity"] = [motion["dx"], motion["dy"]]
    if motion.get("dtheta"):
        cx, cy = shape["position"] = motion["center"]
        shape["vertices"] = [[x - cx, y - cy] for x, y in shape["vertices"]]
        shape["angular_velocity"] = math.degrees(motion["dtheta"])
    return shape


def ray_of(case):
    """The ends of a ray and what its fractions are to be multiplied by."""
    if "p" in case:
        return case["p"], case["p"], 1
    if "p1" in case:
        return case["p1"], case["p2"], 1
    ray = case["ray"]
    length = ray["max"] or FAR
    end = [o + d * length for o, d in zip(ray["origin"], ray["dir"])]
    return ray["origin"], end, length


def answer_of(program, query, scene):
    run = subprocess.run([program, *query], input=json.dumps(scene), text=True,
                         capture_output=True, check=False)
    if run.returncode != 0:
        sys.exit(f"motion: {' '.join(query)}: {run.stderr}")
    return json.loads(run.stdout)


def ask_ray(program, case):
    """What a ray hits, in the words of the file; {"hit": False}: nothing."""
    start, end, length = ray_of(case)
    scene = {"shapes": [shape_of(case["b"], "b")],
             "rays": [{"from": start, "to": end}]}
    hits = answer_of(program, ["ray"], scene)["rays"][0]["hits"]
    if not hits:
        return {"hit": False, "inside": False}
    found = {"hit": True, "inside": False, **hits[0]}
    found["t"] = found["distance"] = found["fraction"] * length
    return found


def ask_pair(program, case):
    """When two shapes meet."""
    scene = {"shapes": [in_motion(shape_of(case[k], k), case.get("motion_" + k))
                        for k in ("a", "b")]}
    query = ["toi", "--all"]
    if case["op"] == "cast":
        way = case["motion_b"]
        query = ["cast", "--all", "--shape", "b",
                 "--by", f"{way['dx']!r},{way['dy']!r}"]
    found = answer_of(program, query, scene)["pairs"][0]
    if found["hit"]:
        found["t"] = found["time"]
    return found


def near(found, wanted, tolerance):
    if isinstance(wanted, bool):
        return found is wanted
    if isinstance(wanted, list):
        return all(near(f, w, tolerance) for f, w in zip(found, wanted))
    return abs(found - wanted) <= tolerance + EXACT


def differences(found, wanted, tolerance):
    """What is wanted and found to be something else."""
    return [f"{name} is {found.get(name)}, not {value} within {tolerance + EXACT:.1g}"
            for name, value in wanted.items()
            if name not in found or not near(found[name], value, tolerance)]


def truth_of(case):
    """What exact arithmetic says, in the words of an answer."""
    oracle = case.get("oracle", {})
    if "signed_distance" in oracle:
        return {"inside": oracle["signed_distance"] <= 0}
    if "t" not in oracle:
        return {}
    time = oracle["t"]
    return {"hit": False} if time is None else {"hit": True, "t": time}


def judge(program, case):
    """What is wrong with the answer to a case."""
    ask = ask_pair if case["op"] in ("toi", "cast") else ask_ray
    found = ask(program, case)
    faults = differences(found, truth_of(case), 0)
    expect = dict(case["expect"])
    expect.pop("projection", None)  # of a point: not asked
    theirs = differences(found, expect, case["tol"])
    if case["id"] in POLICIES:
        return faults if theirs else [*faults, "is no matter of policy"]
    return faults + theirs


def main(path, program="build/collide"):
    failed, count, left = 0, 0, set(POLICIES)
    with open(path, encoding="utf-8") as file:
        for line in file:
            case = json.loads(line)
            count += 1
            left.discard(case["id"])
            faults = list(judge(program, case))
            failed += bool(faults)
            for fault in faults:
                print(f"motion: {case['id']}: {fault}")
    for name in sorted(left):
        count, failed = count + 1, failed + 1
        print(f"motion: {name}: has a policy and is not there")
    print(f"motion: {count - failed} passed, {failed} failed, "
          f"{len(POLICIES)} not as their suites want")
    return count > 0 and failed == 0


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    sys.exit(0 if main(*sys.argv[1:]) else 1)
