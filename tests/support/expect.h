/* Expectations on vectors and boxes: exactly equal, 0 being -0; what is not a
 * number is none that is wanted. */
#ifndef SUPPORT_EXPECT_H
#define SUPPORT_EXPECT_H

#include "collide.h"

#include "support/criterion.h"

static inline int cr_user_col_vec2_eq(const col_vec2 *p, const col_vec2 *q)
{
    return p->x == q->x && p->y == q->y;
}

static inline char *cr_user_col_vec2_tostr(const col_vec2 *p)
{
    char *text = NULL;
    cr_asprintf(&text, "(%.17g, %.17g)", p->x, p->y);
    return text;
}

#define expect_vec(p, x, y) cr_assert(eq(type(col_vec2), p, ((col_vec2){x, y})))

static inline int cr_user_col_box_eq(const col_box *a, const col_box *b)
{
    return cr_user_col_vec2_eq(&a->min, &b->min) &&
           cr_user_col_vec2_eq(&a->max, &b->max);
}

static inline char *cr_user_col_box_tostr(const col_box *box)
{
    char *text = NULL;
    cr_asprintf(&text, "(%.17g, %.17g) to (%.17g, %.17g)", box->min.x,
                box->min.y, box->max.x, box->max.y);
    return text;
}

#define expect_box(box, x0, y0, x1, y1)                                        \
    cr_assert(eq(type(col_box), box, ((col_box){{x0, y0}, {x1, y1}})))

#endif
