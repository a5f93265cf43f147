/* Signs of products of ways, where doubles are wrong about them. */
#include "support/criterion.h"
#include "verify/truth/truth.h"

/* All differences are rounded to what `to` is, and so are the products, to
 * whole multiples of 2^-1074: in doubles the first is 2 and the second 1 of
 * them. In fact both are near one and a half, and the second is larger. */
Test(judge_vector, products_that_are_subnormal)
{
    struct delta p = {{0x1.ccccccccccccdp-591, -0x1.ccccccccccccdp-591},
                      {0x1.0741c7bc960dap-537, 0x1.d5f4b3ac79505p-537}};
    struct delta q = {{-0x1.ccccccccccccdp-592, 0x1.ccccccccccccdp-591},
                      {0x1.a25aab5f32e8ep-538, 0x1.756a25ac223f1p-537}};
    cr_assert(eq(int, cross_sign(p, q), -1));
    cr_assert(eq(int, cross_sign(q, p), 1));
    struct delta turned = {{q.from.y, -q.from.x}, {q.to.y, -q.to.x}};
    cr_assert(eq(int, dot_sign(p, turned), -1));
    struct truth_direction direction = {.from = p.from, .to = p.to};
    cr_assert(eq(int, along_sign(&direction, turned), -1));
    direction.turned = true;
    cr_assert(eq(int, along_sign(&direction, q), -1));
}

/* Points of the line y = x, moved by the last bit or not. */
Test(judge_vector, points_on_a_line)
{
    for (int i = -2; i <= 2; i++) {
        struct delta p = {{0.1, 0.1}, {12, 12 + i * 0x1p-49}};
        struct delta q = {{24, 24}, {0.1, 0.1}};
        cr_assert(eq(int, cross_sign(p, q), (i > 0) - (i < 0)));
    }
}

/* What is too large for doubles. */
Test(judge_vector, products_that_overflow)
{
    struct delta p = {{0, -0x1p1023}, {0x1p1023, 0x1p1023}};
    struct delta q = {{0, 0}, {1, 0x1p1023}};
    cr_assert(eq(int, cross_sign(p, q), 1));
    cr_assert(eq(int, dot_sign(p, q), 1));
}
