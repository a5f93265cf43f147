"""The golden cases (tests/support/golden_cases.h has the format)."""

import collections
import glob

Case = collections.namedtuple("Case", "name command input output")


def read_cases():
    """All cases of tests/golden, by file and place."""
    cases = []
    for path in sorted(glob.glob("tests/golden/*.golden")):
        with open(path, encoding="utf-8", errors="surrogateescape",
                  newline="\n") as file:
            blocks = file.read().split("\ncase ")[1:]
        for block in blocks:
            lines = block.split("\n")
            texts = {"$": "", "<": "", ">": "", "!": "", "?": ""}
            last = ""
            for line in lines[1:]:
                if line == "\\":
                    texts[last] = texts[last][:-1]
                elif line and line[0] in texts:
                    last = line[0]
                    texts[last] += line[2:] + "\n"
            cases.append(Case(lines[0], texts["$"].strip(), texts["<"],
                              texts[">"]))
    return cases
