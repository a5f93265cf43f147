#!/usr/bin/env python3
"""Holds the coverage of src/ against a list of what is not covered.

usage: coverage.py EXPORT UNCOVERED FOLDER...
EXPORT      what `llvm-cov export` says of the sources
FOLDER      in src/, of which all is covered or on the list
UNCOVERED   the list: `FILE: TEXT: WHAT: REASON` for each line or branch, and
            `FILE: below the limits: REASON` for a file that may be; a REASON
            that starts with "by chance: " allows for both, covered or not,
            below the limits or not

What is neither covered nor listed, of any folder, is written to the file
`unlisted` beside EXPORT, and counted for each folder.

Figures are those of clang's source-based coverage, which knows lines and
conditions as they are written: a branch is a condition of a && b, c ? d : e,
if, for, while or a case, once true and once false; those of an inline function
count once, however many files include it. What gcov calls branches are the
jumps that were compiled, some of which stand for nothing in the source.

Not counted: the way past all cases of a switch, as every switch is over an
enum and the compiler checks that it names all values (-Wswitch-enum); and what
the expansion of a macro adds, which leaves out the failing of an assert.

Of lines in a row that are not reached the first stands on the list, and of what
is never reached no branches do.

Prints a row for each folder of src/ and for each file below the limits, what is
wrong, and a closing line with the figures of all.

Fails where a line or branch of a FOLDER is neither covered nor on the list,
where one on the list is covered by now, where a file of a FOLDER that is not
excepted has less than LINES percent of its lines or BRANCHES percent of its
branches covered, or one that is excepted has not, and where all files together
have less than ALL_LINES and ALL_BRANCHES percent.
"""

import collections
import json
import os
import re
import sys

LINES, BRANCHES = 98, 95
ALL_LINES, ALL_BRANCHES = 98, 93

# Kinds of entries of the list.
NEVER = ("never true", "never false")
UNREACHED = "not reached"
ENTRY = re.compile(r"(\S+): (.*): (never true|never false|not reached): "
                   r"(by chance: )?\S.*")
EXCEPTION = re.compile(r"(\S+): below the limits: (by chance: )?\S.*")


def line_counts(segments, last):
    """How often each line was run; lines without code are left out. A segment
    is [line, column, count, has a count, begins a region, is a gap]."""
    by_line = collections.defaultdict(list)
    for segment in segments:
        by_line[segment[0]].append(segment)
    counts, around = {}, None
    for line in range(1, last + 1):
        starts = [s for s in by_line[line] if s[3] and s[4] and not s[5]]
        runs = [s[2] for s in starts]
        if around and around[3] and not around[5]:
            runs.append(around[2])
        if runs:
            counts[line] = max(runs)
        if by_line[line]:
            around = by_line[line][-1]
    return counts


def text_at(source, place):
    """The text of a region [line, column, end line, end column]."""
    first, column, last, end = place
    lines = source[first - 1 : last]
    lines[-1] = lines[-1][: end - 1]
    lines[0] = lines[0][column - 1 :]
    return " ".join(" ".join(lines).split())


def branches_of(record, source):
    """How often each condition was true and false."""
    sums = collections.OrderedDict()
    for branch in record["branches"]:
        place, counts = tuple(branch[:4]), branch[4:6]
        if source[place[0] - 1].lstrip().startswith("switch ("):
            continue
        old = sums.get(place, (0, 0))
        sums[place] = (old[0] + counts[0], old[1] + counts[1])
    return sums


class File:
    """What is covered of one file, and (line, text, what) of all else."""

    def __init__(self, record):
        self.name = record["filename"]
        self.name = self.name[self.name.index("src/") :]
        with open(self.name, encoding="utf-8") as file:
            source = file.read().split("\n")
        if any(s[0] > len(source) for s in record["segments"]):
            sys.exit(f"coverage: {self.name} has changed since it was built")
        lines = line_counts(record["segments"], len(source))
        branches = branches_of(record, source)
        self.lines = len(lines)
        self.lines_run = sum(count > 0 for count in lines.values())
        self.branches = 2 * len(branches)
        self.branches_run = sum(
            count > 0 for pair in branches.values() for count in pair)
        self.uncovered = [
            (line, " ".join(source[line - 1].split()), UNREACHED)
            for line, count in lines.items()
            if count == 0 and lines.get(line - 1) != 0
        ]
        for place, pair in branches.items():
            if lines.get(place[0]) != 0:
                self.uncovered += [
                    (place[0], text_at(source, place), what)
                    for what, count in zip(NEVER, pair)
                    if count == 0
                ]


def read_list(path):
    """The entries of the list without their reasons, those that chance
    decides about, the files that are excepted, and the lines that are none of
    these."""
    entries, chances = collections.Counter(), collections.Counter()
    excepted, wrong = {}, []
    with open(path, encoding="utf-8") as file:
        for line in file.read().split("\n"):
            entry, exception = ENTRY.fullmatch(line), EXCEPTION.fullmatch(line)
            if entry:
                kind = chances if entry.group(4) else entries
                kind[entry.groups()[:3]] += 1
            elif exception:
                excepted[exception.group(1)] = bool(exception.group(2))
            elif line and not line.startswith("#"):
                wrong.append("not an entry: " + line)
    return entries, chances, excepted, wrong


def share(run, count):
    return 100 * run / count if count else 100


class Sum:
    """What is covered of some files."""

    def __init__(self, name, files):
        self.name = name
        self.lines = sum(file.lines for file in files)
        self.branches = sum(file.branches for file in files)
        self.line_share = share(sum(file.lines_run for file in files),
                                self.lines)
        self.branch_share = share(sum(file.branches_run for file in files),
                                  self.branches)

    def row(self):
        return (f"{self.name:28} {self.lines:5} lines {self.line_share:6.2f}% "
                f"{self.branches:5} branches {self.branch_share:6.2f}%")

    def faults(self, lines, branches):
        return [f"{self.name}: less than {least}% of its {what} are covered"
                for what, least, found in (
                    ("lines", lines, self.line_share),
                    ("branches", branches, self.branch_share))
                if found < least]


def folder_of(name):
    return name.rsplit("/", 1)[0]


def print_folders(files, unlisted):
    """A row for each folder, that of src/ itself included."""
    folders, left = collections.defaultdict(list), collections.Counter()
    for file in files:
        folders[folder_of(file.name)].append(file)
    for name, _ in unlisted:
        left[folder_of(name)] += 1
    for name, inside in sorted(folders.items()):
        print(f"{Sum(name, inside).row()} {left[name]:5} unlisted")


def compare(files, listed, chances):
    """What is neither covered nor listed, as (file, line), and what is listed
    but covered, as lines."""
    unlisted, left = [], collections.Counter(listed)
    chances = collections.Counter(chances)
    for file in files:
        for line, text, what in sorted(file.uncovered):
            key = (file.name, text, what)
            if left[key] > 0:
                left[key] -= 1
            elif chances[key] > 0:
                chances[key] -= 1
            else:
                unlisted.append((file.name, f"{line}: {text}: {what}"))
    return unlisted, ["listed but covered: " + ": ".join(key)
                  for key in sorted(left.elements())]


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        records = json.load(file)["data"][0]["files"]
    files = sorted((File(record) for record in records
                    if record["summary"]["functions"]["count"] > 0),
                   key=lambda file: file.name)
    whole = {"src/" + folder for folder in sys.argv[3:]}
    listed, chances, excepted, faults = read_list(sys.argv[2])
    unlisted, stale = compare(files, listed, chances)
    print_folders(files, unlisted)
    for file in files:
        if folder_of(file.name) not in whole:
            continue
        alone = Sum(file.name, [file])
        below = alone.faults(LINES, BRANCHES)
        if below:
            print(alone.row())
        if file.name not in excepted:
            faults += below
        elif not below and not excepted[file.name]:
            faults.append(f"{file.name}: excepted but not below the limits")
    everything = Sum("all", files)
    faults += everything.faults(ALL_LINES, ALL_BRANCHES)
    faults += stale
    path = os.path.join(os.path.dirname(sys.argv[1]), "unlisted")
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(f"{name}:{what}\n" for name, what in unlisted)
    faults += [f"neither covered nor listed: {name}:{what}"
               for name, what in unlisted if folder_of(name) in whole]
    for fault in faults:
        print("coverage:", fault)
    print(f"coverage: {everything.line_share:.2f}% of {everything.lines} lines,"
          f" {everything.branch_share:.2f}% of {everything.branches} branches;"
          f" {sum(listed.values()) + sum(chances.values())} listed,"
          f" {len(unlisted)} unlisted, {len(faults)} failed")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
