"""Where a player comes among rectangles, found out by flooding.

Rectangles and the player, all along the axes, are made into the arrangement of
all lines at which something changes, in whole numbers: its points, its lines
between them and its faces, each free or not. These are flooded one by one: for a
player that flies, and for one that jumps by the model of movement in
collide-check(1), taken literally, from each place to stand on.
"""

from bisect import bisect_left, bisect_right
from fractions import Fraction

SKIN = 64      # the player is taken smaller by this part of its lesser size


def unit_of(size):
    """The largest power of two that is at most a quarter of the skin."""
    unit = Fraction(1)
    quarter = Fraction(min(size)) / SKIN / 4
    while unit > quarter:
        unit /= 2
    while unit * 2 <= quarter:
        unit *= 2
    return unit


def taken_size(size):
    """The size that the program takes a player for, in whole units."""
    unit = unit_of(size)
    skin = Fraction(min(size)) / SKIN
    return [-((skin - side) // unit) * unit for side in size]


# ---- the arrangement ---------------------------------------------------------

class Arrangement:
    """All that is alike, by columns and rows: of an odd number a line, of an
    even one what is between two. y points up, whole numbers of units."""

    def __init__(self, level, jump):
        self.unit = unit_of(level["size"])
        size = taken_size(level["size"])
        self.width, self.height = (int(side / self.unit) for side in size)
        self.scale = 10  # of one decimal
        self.jump = self.whole(jump)
        skin = Fraction(level["size"][1]) / self.unit - self.height
        self.skin = int(-(-skin // 1)) * self.scale
        self.bounds = [0, 0, self.whole(level["wide"]) - self.width * self.scale,
                       self.whole(level["high"]) - self.height * self.scale]
        self.flip = None if level["up"] else self.whole(level["high"])
        for axis in 0, 1:  # the program has a unit at least
            self.bounds[2 + axis] = max(self.bounds[2 + axis], self.scale)
        if self.flip is not None:  # it grows downward there
            top = self.whole(level["high"]) - self.height * self.scale
            self.bounds[1], self.bounds[3] = top - self.bounds[3], top
        self.boxes = [self.grown(box) for box in level["solids"]]
        self.ledges = [self.grown(box) for box in level["ledges"]]
        self.marks = {name: [self.grown(at) for at in level[name]]
                      for name in ("spawns", "goals")}
        self.lifts = [self.lifted(mark) for mark in self.marks["spawns"]]
        self.make_lines()
        self.make_free()
        self.more = {at for mark in self.marks["goals"]
                     for at in self.touching(mark)}
        self.starts = [self.start_at(*pair)
                       for pair in zip(self.marks["spawns"], self.lifts)]
        for mark, start in zip(self.marks["spawns"], self.starts):
            self.more |= set(start) | set(self.around(mark, False))

    def whole(self, x):
        """A number of one decimal in tenths of units."""
        tenths = Fraction(round(x * 10), 10) / self.unit * self.scale
        return int(tenths // 1)

    def grown(self, box):
        """Where the player meets a rectangle: its least corner."""
        x, y, x2, y2 = (self.whole(v) for v in box)
        if self.flip is not None:
            y, y2 = self.flip - y2, self.flip - y
        return [x - self.width * self.scale, y - self.height * self.scale,
                x2, y2]

    def lifted(self, mark):
        """Where a player is that is centered on a point, with its lower side
        at the point, and inside the bounds."""
        x = Fraction(mark[0] + mark[2], 2)
        return [min(max(at, self.bounds[axis]), self.bounds[2 + axis])
                for axis, at in ((0, x), (1, mark[3]))]

    def make_lines(self):
        """The lines at which anything changes."""
        everything = self.boxes + self.ledges + [self.bounds] + \
            self.marks["spawns"] + self.marks["goals"]
        lines = [set(), set()]
        for box in everything:
            for axis in 0, 1:
                lines[axis] |= {box[axis], box[2 + axis]}
        lines[1] |= {mark[1] - self.skin for mark in self.marks["goals"]}
        for at in self.lifts:
            lines[0].add(at[0])
            lines[1].add(at[1])
        lines[1] |= {y + self.jump for y in list(lines[1])}
        self.lines = [sorted(at for at in lines[axis]
                             if self.bounds[axis] <= at <= self.bounds[2 + axis])
                      for axis in (0, 1)]
        self.index = [{at: 2 * i for i, at in enumerate(self.lines[axis])}
                      for axis in (0, 1)]
        self.columns, self.rows = (2 * len(self.lines[axis]) - 1
                                   for axis in (0, 1))

    def numbers(self, axis, low, high, is_open):
        """Columns or rows between two coordinates, which are lines or beyond
        all of them."""
        lines = self.lines[axis]
        if is_open:
            first, last = bisect_right(lines, low), bisect_left(lines, high)
        else:
            first, last = bisect_left(lines, low), bisect_right(lines, high)
        first, last = 2 * first, 2 * last - 2
        if is_open and first > 0 and low >= lines[0]:
            first -= 1
        if is_open and last < 2 * len(lines) - 2 and high <= lines[-1]:
            last += 1
        return range(max(first, 0), last + 1)

    def make_free(self):
        """What no rectangle meets."""
        self.free = [[True] * self.rows for _ in range(self.columns)]
        for box in self.boxes:
            rows = self.numbers(1, box[1], box[3], True)
            for i in self.numbers(0, box[0], box[2], True):
                for j in rows:
                    self.free[i][j] = False
        self.stands = set()
        for i in range(self.columns):
            for j in range(0, self.rows, 2):
                if self.free[i][j] and (j == 0 or not self.free[i][j - 1]):
                    self.stands.add((i, j))
        for box in self.ledges:
            row = self.index[1].get(box[3])
            if row is None:
                continue
            for i in self.numbers(0, box[0], box[2], True):
                if self.free[i][row]:
                    self.stands.add((i, row))

    def touching(self, mark):
        """The free places from which a point is touched."""
        rows = self.numbers(1, mark[1], mark[3], False)
        return [(i, j) for i in self.numbers(0, mark[0], mark[2], False)
                for j in rows if self.free[i][j]]

    def around(self, mark, has_feet):
        """The free places at which a point is strictly inside the player, or
        at its lower side."""
        rows = list(self.numbers(1, mark[1], mark[3], True))
        if has_feet and mark[3] in self.index[1]:
            rows.append(self.index[1][mark[3]])
        return [(i, j) for i in self.numbers(0, mark[0], mark[2], True)
                for j in rows if self.free[i][j]]

    def start_at(self, mark, lift):
        """The places at which a player starts at a point."""
        at = self.index[0][lift[0]], self.index[1][lift[1]]
        return [at] if self.free[at[0]][at[1]] else self.around(mark, True)

    def flood(self, starts, top):
        """All that hangs together with some places, up to a row."""
        seen = {at for at in starts if at[1] <= top}
        stack = list(seen)
        while stack:
            i, j = stack.pop()
            for at in (i - 1, j), (i + 1, j), (i, j - 1), (i, j + 1):
                if 0 <= at[0] < self.columns and 0 <= at[1] <= top and \
                        at[1] < self.rows and self.free[at[0]][at[1]] and \
                        at not in seen:
                    seen.add(at)
                    stack.append(at)
        return seen

    def row_up_to(self, y):
        """The last row that is nowhere higher than this."""
        row = -1
        for i, at in enumerate(self.lines[1]):
            if at <= y:
                row = 2 * i
        return row

    def come(self, starts, top, row=0):
        """All that the player comes to that is as high, or in a row, and how
        high it is."""
        while True:
            seen = self.flood(starts, max(self.row_up_to(top), row))
            stands = [self.lines[1][j // 2] for i, j in seen & self.stands]
            better = max([top] + [y + self.jump for y in stands])
            if better == top:
                return seen, top
            top = better


# ---- truth -------------------------------------------------------------------

def goals_flying(a):
    """For each goal whether a player comes to it that flies."""
    starts = [at for start in a.starts for at in start]
    seen = a.flood(starts, a.rows)
    return goals_among(a, seen)


def goals_among(a, seen, skin=0):
    """For each goal whether it is touched from any of these, or is above one of
    them by no more than the skin."""
    return [any(at in seen for at in a.touching(
                [mark[0], mark[1] - skin, mark[2], mark[3]]))
            for mark in a.marks["goals"]]


def come_from_starts(a):
    """What the player comes to that jumps, from all starts."""
    seen = set()
    for start in a.starts:
        for at in sorted(start, key=lambda at: -at[1]):
            seen |= a.come([at], a.lines[1][at[1] // 2], at[1])[0]
    return seen


def lip_of(a, pit, top):
    """How high one has to come to come to anything else."""
    more = a.more
    for row in range(a.row_up_to(top) + 1, a.rows):
        seen = a.flood(list(pit), row)
        if seen & more or at_border(a, seen) or (seen & a.stands) - pit:
            return a.lines[1][row // 2]
    return None


def at_border(a, seen):
    """Whether any of it is at the border of the space."""
    return any(i in (0, a.columns - 1) or j in (0, a.rows - 1)
               for i, j in seen)


def find_pits(a, seen):
    """The pits among what is come to: highest ground, the depth from there,
    and how far left that ground is."""
    more = a.more
    pits, same = [], None
    for at in sorted(seen & a.stands, key=lambda at: (at[1], at[0])):
        if same == (at[0] - 1, at[1]):  # beside the one before
            same = at
            continue
        same = at
        pit, top = a.come([at], a.lines[1][at[1] // 2] + a.jump)
        if pit & more or at_border(a, pit):
            continue
        stands = pit & a.stands
        highest = max(j for _, j in stands)
        ground = a.lines[1][highest // 2]
        left = min(i for i, j in stands if j == highest)
        pit_at = (ground, lip_of(a, pit, top) - ground,
                  a.lines[0][left // 2])
        if pit_at not in pits:
            pits.append(pit_at)
    return sorted(pits)


