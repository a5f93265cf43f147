#!/usr/bin/env python3
"""Makes src/support/power_of_ten.c: tests/support/make_powers.py > power_of_ten.c

Row e of the table is the integer g of 128 bits with

    g <= 10^e * 2^(127 - L) < g + 1,    L = floor(log2(10^e)),

worked out with Python's integers. Before printing, the facts that
number_write.c relies on are proved for every exponent there is.
"""

from fractions import Fraction

FIRST, LAST = -342, 324  # the reader needs -342..308, the writer -292..324

HEAD = """\
/* Made by tests/support/make_powers.py; not to be edited by hand. */
#include "support/number.h"

/* Two powers a line. */
/* clang-format off */
const uint64_t power_of_ten_halves[] = {"""

TAIL = """\
};
/* clang-format on */"""


def floor_log2(x):
    """floor(log2(x)) of a Fraction, exactly."""
    n = x.numerator.bit_length() - x.denominator.bit_length()
    return n if Fraction(2) ** n <= x else n - 1


def power(e):
    """Row e of the table."""
    ten = Fraction(10) ** e
    return int(ten * Fraction(2) ** (127 - floor_log2(ten)))


def extremes(x, top):
    """The least nonzero fraction of n * x, and the least distance of n * x
    to the next integer above, over 1 <= n <= top: Euclid's algorithm on the
    residues n * a mod m of x = a / m, which reaches each record in turn."""
    a, m = x.numerator % x.denominator, x.denominator
    if a == 0:
        return Fraction(1), Fraction(1)
    low, n_low, gap, n_gap = a, 1, m, 0
    while True:
        t = min((gap - 1) // low, (top - n_gap) // n_low)
        gap, n_gap = gap - t * low, n_gap + t * n_low
        u = min((low - 1) // gap, (top - n_low) // n_gap) if n_gap else 0
        low, n_low = low - u * gap, n_low + u * n_gap
        if t == 0 and u == 0:
            return Fraction(low, m), Fraction(gap, m)


def check_scale(q, k, even):
    """Facts on v = n * 2^q / 10^k for n up to 2^55 + 2 (`even`: the even n
    alone), which number_write.c takes from cp = n << h and the table:
    cp < 2^60, and v is an integer, or at least 2^-66 above one and more than
    2^-68 below the next."""
    scale = Fraction(2) ** q / Fraction(10) ** k
    assert FIRST <= -k <= LAST
    h = q + floor_log2(Fraction(10) ** -k) + 1
    assert h >= 0 and (2**55 + 2) << h < 2**60
    if even:
        low, gap = extremes(scale * 2, 2**54 + 1)
        assert low >= Fraction(1, 2**66) and gap > Fraction(1, 2**68)
        return
    for n in (2**54 - 1, 2**54, 2**54 + 2):
        rest = n * scale % 1
        assert rest == 0 or Fraction(1, 2**66) <= rest < 1 - Fraction(1, 2**68)


def check_all():
    """The margins above, the formulas for floor(log) in the C files, and which
    rows have nothing in their lower half: powers that fit in 64 bits."""
    for e in range(FIRST, LAST + 1):
        assert floor_log2(Fraction(10) ** e) == (e * 1741647) >> 19
        assert (power(e) % 2**64 == 0) == (0 <= e <= 27)
    for q in range(-1074, 972):
        two, k = Fraction(2) ** q, (q * 1262611) >> 22
        assert Fraction(10) ** k <= two < Fraction(10) ** (k + 1)
        check_scale(q, k, True)
        k = (q * 1262611 - 524031) >> 22
        assert Fraction(10) ** k <= two * 3 / 4 < Fraction(10) ** (k + 1)
        check_scale(q, k, False)


def main():
    check_all()
    words = []
    for e in range(FIRST, LAST + 1):
        words += divmod(power(e), 2**64)
    print(HEAD)
    for i in range(0, len(words), 4):
        print(", ".join("0x%016x" % word for word in words[i : i + 4]) + ",")
    print(TAIL)


main()
