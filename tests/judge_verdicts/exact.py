#!/usr/bin/env python3
"""Faults name the correct value: claims of it are no fault.

Answers of this program about seeded pairs are changed at random. Each fault
that `collide judge` reports then has a value `exact`; the record with that value
in place of the claimed one must not have this fault any more.

usage: exact.py [--count N] [--seed N] PROGRAM
"""
import argparse
import copy
import json
import random
import subprocess
import sys
import tempfile

FAMILIES = ["ordinary", "rounded", "mixed", "touching", "nested", "concentric",
            "parallel", "tie", "shared-edge", "many-vertices", "collinear"]


class Program:
    def __init__(self, path):
        self.path = path

    def run(self, *words, text=""):
        done = subprocess.run([self.path, *words], input=text, text=True,
                              capture_output=True, check=False)
        if done.returncode > 1:
            sys.exit(f"exact: {' '.join(words)}: {done.stderr[:500]}")
        return [json.loads(line) for line in done.stdout.splitlines()]

    def judge(self, scenes, records):
        """The faults of each record, in order."""
        lines = [json.dumps({"query": query, "scene": scene, "pairs": [record]})
                 for query, scene, record in records]
        verdicts = self.run("judge", scenes, "-", text="\n".join(lines))
        found = [line for line in verdicts if "ok" in line and not any(
            fault["what"] == "missing" for fault in line.get("faults", []))]
        assert len(found) == len(records), (len(found), len(records))
        return [line.get("faults", []) for line in found]


def moved(vector, by):
    return [x + random.uniform(-by, by) for x in vector]


def changed(query, record):
    """The record with one wrong value; None: it has none to change."""
    record = copy.deepcopy(record)
    by = 10 ** random.uniform(-6, 0)
    amount = next((name for name in ("depth", "distance", "separation")
                   if name in record), None)
    kinds = ["normal", "turned", "amount"]
    kinds += {"gjk": ["points"], "clip": ["contact", "contact-depth", "id"],
              "sat": ["axis"]}[query]
    kind = random.choice(kinds)
    contacts = record.get("manifold", {}).get("points")
    if kind == "normal":
        x, y = record["normal"]
        record["normal"] = random.choice([[-x, -y], [y, -x], [0, 0]])
    elif kind == "turned":
        x, y = moved(record["normal"], by)
        length = (x * x + y * y) ** 0.5
        record["normal"] = [x / length, y / length]
    elif kind == "amount":
        record[amount] += by
    elif kind == "points":
        side = random.choice("ab")
        record["points"][side] = moved(record["points"][side], by)
    elif kind == "axis":
        record["axis"] = {"of": "a", "edge": 0}
    elif not contacts:
        return None
    elif kind == "contact":
        contact = random.choice(contacts)
        contact["point"] = moved(contact["point"], by)
    elif kind == "contact-depth":
        random.choice(contacts)["depth"] += by
    else:
        random.choice(contacts)["id"] = "a.v0 b.v0"
    return record


def corrected(record, fault):
    """The record that claims what is exact; None: no member holds that."""
    record = copy.deepcopy(record)
    what, exact, index = fault["what"], fault["exact"], fault.get("index")
    assert exact is not None, fault
    contacts = record.get("manifold", {}).get("points", [])
    if what in ("normal", "depth", "distance", "separation"):
        record[what] = exact
    elif what == "normal-length":
        x, y = record["normal"]
        length = (x * x + y * y) ** 0.5
        record["normal"] = [x / length, y / length]
    elif what == "points":
        record["points"]["ab"[index]] = exact
    elif what in ("contact-point", "outside"):
        contacts[index]["point"] = exact
    elif what == "contact-depth":
        contacts[index]["depth"] = exact
    elif what == "contact-id":
        contacts[index]["id"] = exact
    elif what == "deepest-contact":
        max(contacts, key=lambda contact: contact["depth"])["depth"] = exact
    elif what == "axis" and isinstance(exact, list):
        record["normal"] = exact
    elif what == "axis":
        names = [int(name[3:]) for name in exact.split()]
        record["axis"] = ({"of": exact[0], "edge": names[0]}
                          if len(names) == 1 else
                          {"a_vertex": names[0], "b_vertex": names[1]})
    else:
        return None
    return record


class Tally:
    def __init__(self):
        self.passed = self.failed = 0

    def expect(self, same, words):
        if same:
            self.failed += 1
            print(f"exact: {words}: then {same}")
        else:
            self.passed += 1


def write(path, scenes):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(scene) + "\n" for scene in scenes)


def try_query(program, query, scenes, path, tally):
    write(path, scenes)
    records = [(query, answer["scene"], changed(query, record))
               for answer in program.run(query, "--all", path)
               for record in answer["pairs"]]
    records = [record for record in records if record[2]]
    named = {scene["name"]: scene for scene in scenes}
    for (_, scene, record), faults in zip(records,
                                          program.judge(path, records)):
        # Without the right axis there is no right separation.
        is_axis = any(fault["what"] == "axis" for fault in faults)
        write(path, [named[scene]])
        for fault in faults:
            right = corrected(record, fault)
            if not right or (is_axis and fault["what"] == "separation"):
                continue
            left = program.judge(path, [(query, scene, right)])[0]
            tally.expect([f for f in left if f["what"] == fault["what"] and
                          f.get("index") == fault.get("index")],
                         f"{query} {scene}: {fault} of {json.dumps(record)}")


def main():
    words = argparse.ArgumentParser()
    words.add_argument("--count", type=int, default=20)
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("program")
    options = words.parse_args()
    random.seed(options.seed)
    program = Program(options.program)
    tally = Tally()
    with tempfile.NamedTemporaryFile(suffix=".ndjson") as file:
        for family in FAMILIES:
            scenes = program.run("generate", "--family", family, "--count",
                                 str(options.count), "--seed",
                                 str(options.seed))
            for query in ("sat", "gjk", "clip"):
                try_query(program, query, scenes, file.name, tally)
    print(f"exact: {tally.passed} passed, {tally.failed} failed")
    sys.exit(tally.failed > 0)


if __name__ == "__main__":
    main()
