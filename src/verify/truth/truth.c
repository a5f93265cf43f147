#include "verify/truth/truth.h"

#include "support/arena.h"
#include "verify/truth/signed_gap.h"
#include "verify/truth/truth_nearest.h"

/* The sum of both radii. */
static void sum_of_radii(struct big *out, const struct truth_shape *a,
                         const struct truth_shape *b)
{
    struct big first, second;
    big_set(&first, a->radius);
    big_set(&second, b->radius);
    big_add(out, &first, &second);
}

bool truth_of(const struct truth_shape *a, const struct truth_shape *b,
              struct arena *arena, struct truth *truth)
{
    struct truth_nearest nearest;
    struct big radius;
    if (!nearest_find(a, b, arena, &nearest))
        return false;
    sum_of_radii(&radius, a, b);
    const struct big *square = &nearest.square, *share = &nearest.share;
    int sign = nearest.inside ? -1 : sign_less(square, share, &radius);
    struct real amount = nearest.inside ? root_more(square, share, &radius)
                                        : root_less(square, share, &radius);
    *truth = (struct truth){.a = a,
                            .b = b,
                            .overlap = sign <= 0,
                            .amount = real_magnitude(&amount),
                            .spread = nearest.spread,
                            .normals = nearest.normals,
                            .normal_count = nearest.count};
    truth->touching =
        nearest.inside ? square->sign == 0 && radius.sign == 0 : sign == 0;
    return true;
}

struct real truth_point_gap(const struct truth_shape *shape,
                            struct judge_point point)
{
    const int first = 0;
    struct truth_shape dot = {.vertices = &point,
                              .count = 1,
                              .winding = 1,
                              .hull = &first,
                              .hull_count = 1};
    struct truth_nearest nearest;
    struct big radius;
    nearest_find(&dot, shape, NULL, &nearest);
    sum_of_radii(&radius, &dot, shape);
    if (!nearest.inside)
        return root_less(&nearest.square, &nearest.share, &radius);
    struct real depth = root_more(&nearest.square, &nearest.share, &radius);
    return real_negative(&depth);
}
