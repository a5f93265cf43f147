#!/usr/bin/env python3
"""Attacks `collide judge`: makes one change in an answer of the program, and
sees what is said of it.

usage: mutants.py [--count COUNT] [--seed SEED] [--share SHARE] [--show MOST]
       [PROGRAM]

Scenes of every family are answered by sat, gjk and clip, which the judge has to
let pass as they are.  Then
wrong     one number, feature or record is changed, which makes the answer wrong
          (wrong.py, manifold.py): the judge has to name a fault of the right
          kind at that pair, and none at another
free      a change that is no matter (free.py) has to pass
engines   the same for answers in the words of an engine
blurred   numbers are off by less than a tolerance
touch     the other answer is given, nearer than --touch or not
COUNT scenes of each family; of the changes to an answer one in SHARE is made.
"""

import argparse
import collections
import json
import random
import subprocess
import sys
import tempfile

import free
import manifold
import wrong
from engines import ENGINES, engine_wrong, engine_free
from truth import Pair
from wrong import without

COUNTS = collections.Counter()
FAULTS = []

QUESTIONS = [(["sat", "--all"], []), (["gjk"], []), (["clip", "--all"], []),
             (["clip", "--all", "--using", "epa"], []),
             (["clip", "--all", "--at", "reference"], ["--at", "reference"]),
             (["clip", "--all", "--at", "middle"], ["--at", "middle"])]
WRONG = [wrong.overlap, wrong.normal, wrong.amounts, wrong.touching,
         wrong.points, wrong.axis, wrong.edge, wrong.vertex,
         wrong.alternatives, *manifold.WRONG]
# Options, and the share of itself that a number may be off by under them.
BLURS = [(["--rel", "1e-9"], 1e-10), (["--ulps", "100000"], 2e-12)]


def ask(program, arguments, text):
    run = subprocess.run([program, *arguments], input=text, text=True,
                         capture_output=True, check=False)
    if run.returncode not in (0, 1) or "Sanitizer" in run.stderr:
        sys.exit(f"mutants: {arguments}: {run.returncode} {run.stderr[:2000]}")
    return run.stdout


class Case:
    """A scene and a document about it with a change."""

    def __init__(self, scene, documents, what, kinds=frozenset(), pairs=()):
        """kinds: of which one is to be named, at these pairs; none: all is to
        pass."""
        self.scene, self.documents = scene, documents
        self.what, self.kinds, self.pairs = what, set(kinds), set(pairs)

    def wrong_lines(self, lines):
        return [line for line in lines if not line["ok"]]

    def is_judged_well(self, lines):
        bad = self.wrong_lines(lines)
        if not self.kinds:
            return not bad
        named = {f["what"] for line in bad for f in line["faults"]}
        strange = [line for line in bad
                   if (line["a"], line["b"]) not in self.pairs]
        return not strange and (bool(self.kinds & named) or
                                ("any" in self.kinds and bool(named)))


def judge(program, cases, options):
    """Judges all cases in one run, each as a scene with a name of its own."""
    scenes, claims = [], []
    for i, case in enumerate(cases):
        scenes.append(json.dumps(case.scene | {"name": f"{i}"}))
        claims += [json.dumps(d | {"scene": f"{i}"}) for d in case.documents]
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
        file.write("\n".join(scenes) + "\n")
        file.flush()
        told = ask(program, ["judge", *options, file.name, "-"],
                   "\n".join(claims) + "\n")
    by_scene = collections.defaultdict(list)
    for line in map(json.loads, told.splitlines()):
        if "summary" not in line:
            by_scene[line["scene"]].append(line)
    return [by_scene[f"{i}"] for i in range(len(cases))]


def hold(program, cases, options, question):
    """Judges cases, and keeps those that are judged badly."""
    for case, lines in zip(cases, judge(program, cases, options)):
        COUNTS[case.what.split(":")[0]] += 1
        if not case.is_judged_well(lines):
            FAULTS.append((question, options, case, lines))


# ---- Changes -----------------------------------------------------------------


def with_record(document, i, record):
    out = dict(document)
    out["pairs"] = document["pairs"][:i] + [record] + document["pairs"][i + 1:]
    return out


def record_cases(scene, document, i):
    """All changes to a record."""
    record = document["pairs"][i]
    pair, query = Pair(scene, record), document["query"]
    ids = {(record["a"], record["b"])}
    for change in WRONG:
        for what, out, kinds in change(record, pair, query):
            yield Case(scene, [with_record(document, i, out)],
                       f"wrong {change.__name__}: {what}", kinds, ids)
    for what, out, kinds, told in manifold.pairs(document["pairs"], i, query):
        if not what.endswith("_piece far") or what.split()[0] in record:
            yield Case(scene, [document | {"pairs": out}],
                       f"wrong pairs: {what}", kinds, told)
    for change in free.FREE:
        for what, out in change(record, pair, query):
            yield Case(scene, [with_record(document, i, out)],
                       f"free {change.__name__}: {what}")


def cases_of(scenes, documents, share, rng):
    for scene, document in zip(scenes, documents):
        for what, out in free.documents(document):
            yield Case(scene, out, f"free documents: {what}")
        for i in range(len(document["pairs"])):
            for case in record_cases(scene, document, i):
                if rng.random() * share < 1:
                    yield case


# ---- Runs --------------------------------------------------------------------


def answers(program, arguments, scenes):
    text = "".join(json.dumps(s) + "\n" for s in scenes)
    return [json.loads(line)
            for line in ask(program, arguments, text).splitlines()]


def check_own(program, scenes, share, rng):
    for arguments, options in QUESTIONS:
        documents = answers(program, arguments, scenes)
        name = " ".join(arguments)
        hold(program, [Case(s, [d], "as it is")
                       for s, d in zip(scenes, documents)], options, name)
        hold(program, list(cases_of(scenes, documents, share, rng)), options,
             name)
        check_blurred(program, scenes, documents, options, name, rng)


def check_blurred(program, scenes, documents, options, name, rng):
    """Numbers that are off by less than a tolerance."""
    for option, share in BLURS:
        cases = []

        def by(value, rng, share=share):
            return value * (1 + rng.uniform(-share, share))

        for scene, document in zip(scenes, documents):
            pairs = [free.blurred(r, by, rng) for r in document["pairs"]]
            cases.append(Case(scene, [document | {"pairs": pairs}],
                              f"blurred: {option}"))
        hold(program, cases, [*options, *option], name)


def check_touch(program, scenes):
    """So near to touching, either answer is right; farther, it is not."""
    for touch in (1e-6, 1.0):
        cases = []
        for scene, document in zip(scenes, answers(program, ["gjk"], scenes)):
            for i, record in enumerate(document["pairs"]):
                amount = abs(wrong.signed_amount(record))
                _, out, kinds = list(wrong.overlap(record, None, "gjk"))[1]
                if 0.999 < amount / touch < 1.001:
                    continue
                cases.append(Case(scene, [with_record(document, i, out)],
                                  "touch: flipped",
                                  kinds if amount > touch else (),
                                  {(record["a"], record["b"])}))
        hold(program, cases, ["--touch", repr(touch)], "gjk")


def check_order(program, scenes):
    """Documents with names may come in any order."""
    documents = answers(program, ["gjk"], scenes)
    text = "".join(json.dumps(d) + "\n" for d in documents[::-1])
    with tempfile.NamedTemporaryFile("w", suffix=".ndjson") as file:
        file.write("".join(json.dumps(s) + "\n" for s in scenes))
        file.flush()
        told = json.loads(ask(program, ["judge", "-q", file.name, "-"], text))
    summary = told["summary"]
    COUNTS["order"] += 1
    if summary["pairs"] != summary["ok"] or summary["missing"]:
        FAULTS.append(("gjk", [], Case({}, [], "order"), [told]))


def check_engines(program, scenes, share, rng):
    for engine in ENGINES:
        for query in ("gjk", "clip"):
            arguments = [query, "--as", engine]
            arguments += ["--all"] if query == "clip" else []
            documents = answers(program, arguments, scenes)
            # Without its convention a document is read as its engine's row.
            cases = [Case(s, [d], "engine as it is")
                     for s, whole in zip(scenes, documents)
                     for d in (whole, without(whole, "convention"))]
            for scene, document in zip(scenes, documents):
                for i, record in enumerate(document["pairs"]):
                    cases += engine_cases(scene, document, i, record, share,
                                          rng)
            hold(program, cases, ["--dialect", engine], " ".join(arguments))


def engine_cases(scene, document, i, record, share, rng, room=None):
    pair, ids = Pair(scene, record), {(record["a"], record["b"])}
    if room:
        room.give(pair, scene, record)
    for what, out, kinds in engine_wrong(record, pair):
        if rng.random() * share < 1:
            yield Case(scene, [with_record(document, i, out)],
                       f"engine wrong: {what}", kinds, ids)
    for what, out in engine_free(record):
        if rng.random() * share < 1:
            yield Case(scene, [with_record(document, i, out)],
                       f"engine free: {what}")


def generated(program, seed, count, *options):
    told = ask(program, ["generate", "--seed", str(seed), "--count", str(count),
                         *options], "")
    return [json.loads(line) for line in told.splitlines()]


def report(question, options, case, lines):
    print(f"mutants: {question} {options}: {case.what}: expected "
          f"{sorted(case.kinds) or 'to pass'}")
    print("   scene", json.dumps(case.scene))
    for document in case.documents:
        print("   claim", json.dumps(document))
    for line in lines:
        print("   said ", json.dumps(line)[:2000])


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--count", type=int, default=2)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--share", type=int, default=4)
    options.add_argument("--show", type=int, default=20)
    options.add_argument("program", nargs="?", default="build/collide")
    options = options.parse_args()
    rng = random.Random(f"mutants {options.seed}")
    scenes = generated(options.program, options.seed, options.count,
                       "--family", "all")
    for more in (["concave"], ["grid", "--shapes", "4"], ["grid", "--turned"]):
        scenes += generated(options.program, options.seed, options.count,
                            "--family", *more)
    for k, scene in enumerate(scenes):
        scene["name"] += f" {k}"
    check_own(options.program, scenes, options.share, rng)
    check_order(options.program, scenes)
    check_touch(options.program, scenes)
    check_engines(options.program, scenes, 2 * options.share, rng)
    for fault in FAULTS[:options.show]:
        report(*fault)
    if len(FAULTS) > options.show:
        by = collections.Counter(f"{q}: {c.what}" for q, _, c, _ in FAULTS)
        print("mutants:", dict(by.most_common(60)))
    print("mutants: of each:",
          ", ".join(f"{k} {n}" for k, n in sorted(COUNTS.items())))
    print(f"mutants: {sum(COUNTS.values()) - len(FAULTS)} passed, "
          f"{len(FAULTS)} failed")
    return 1 if FAULTS else 0


if __name__ == "__main__":
    sys.exit(main())
