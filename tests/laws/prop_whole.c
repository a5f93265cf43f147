/* Laws of shapes as a whole, for polygons of every family, with radii and
 * without: B moved by depth * normal only touches, B moved by less does not;
 * the two orders have the same depth; scaled shapes have the same answer; no
 * axis is a cut; shapes that are apart have the distance of their pieces. */
#include "support/criterion.h"

#include <criterion/parameterized.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "laws/law.h"
#include "support/rings.h"
#include "support/trials.h"
#include "support/whole_parts.h"

enum { EACH_FAMILY = 120 };

/* Larger ones take longer. */
#define VERTICES_MOST 120

static double ulp_of(double x)
{
    return nextafter(x, HUGE_VAL) - x;
}

static col_vec2 move_of(const col_relation *relation, double share)
{
    return (col_vec2){relation->normal.x * relation->amount * share,
                      relation->normal.y * relation->amount * share};
}

static bool has_cut(const struct whole_parts *a, const struct whole_parts *b,
                    const col_whole *whole)
{
    for (int i = 0; i < whole->count; i++) {
        const col_touch *touch = &whole->touches[i];
        const col_parts *parts = &a->parts;
        int edge = touch->axis.a, piece = touch->a_piece;
        if (touch->axis.kind == COL_VERTICES)
            continue;
        if (touch->axis.kind == COL_EDGE_OF_B) {
            parts = &b->parts;
            edge = touch->axis.b;
            piece = touch->b_piece;
        }
        if (parts->starts && parts->edges[parts->starts[piece] + edge] < 0)
            return true;
    }
    return false;
}

/* Each touch has points that are depth * normal apart. */
static bool points_fit(const col_whole *whole, double limit)
{
    col_vec2 move = move_of(&whole->relation, 1);
    for (int i = 0; i < whole->count; i++) {
        const col_points p = whole->touches[i].points;
        if (!(fabs(p.a.x - p.b.x - move.x) <= limit) ||
            !(fabs(p.a.y - p.b.y - move.y) <= limit))
            return false;
    }
    return true;
}

static const char *order_fault(const struct whole_parts *a,
                               const struct whole_parts *b,
                               const col_whole *whole, double unit)
{
    col_whole back = whole_of(b, a);
    double radius = a->parts.cores[0].radius + b->parts.cores[0].radius;
    double difference = fabs(back.relation.amount - whole->relation.amount);
    if (back.relation.overlap != whole->relation.overlap ||
        back.relation.touching != whole->relation.touching)
        return "the two orders agree";
    return difference <= (radius > 0 ? unit : 0) ? NULL
                                                 : "both orders have one depth";
}

static const char *whole_fault(const struct whole_parts *a,
                               const struct whole_parts *b)
{
    const col_vec2 none = {0, 0};
    col_whole whole = whole_of(a, b);
    const col_relation *relation = &whole.relation;
    double before = parts_deepest(a, b, none);
    if (!whole.is_known)
        return "the search ends";
    double size = fmax(parts_size(a), parts_size(b));
    double unit = ulp_of(fmax(size, relation->amount));
    if (has_cut(a, b, &whole))
        return "no axis is a cut";
    if (relation->overlap != (before >= 0))
        return "overlap is that of pieces";
    if (!relation->overlap)
        return relation->amount <= -before && relation->amount >= -before
                   ? order_fault(a, b, &whole, unit)
                   : "the distance is that of pieces";
    if (relation->amount < before)
        return "no pair of pieces is deeper";
    if (relation->touching != (before <= 0 && relation->amount <= 0))
        return "touching is depth 0";
    if (!points_fit(&whole, 8 * unit))
        return "points are depth * normal apart";
    if (parts_deepest(a, b, move_of(relation, 1)) > 4 * unit)
        return "moved by depth * normal, they touch";
    if (relation->amount > unit * 0x1p+36 &&
        parts_deepest(a, b, move_of(relation, 1 - 0x1p-30)) <= 0)
        return "moved by less, they overlap";
    return order_fault(a, b, &whole, unit);
}

static void fail_for(long seed, const struct rings *rings, const double *radius,
                     const char *fault)
{
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < rings_vertex_count(&rings[k]); i++)
            fprintf(stderr, "%s%.17g,%.17g", i > 0 ? " " : "\n",
                    rings[k].vertices[i].x, rings[k].vertices[i].y);
    cr_fatal("seed %ld, radii %g and %g: %s", seed, radius[0], radius[1],
             fault);
}

static const char *trial_fault(struct rng *rng, enum rings_family family,
                               struct rings *rings, double *radius)
{
    bool is_small = rng_whole(rng, 0, 2) > 0;
    for (int k = 0; k < 2; k++) {
        enum rings_family one =
            k == 0 ? family
                   : (enum rings_family)rng_whole(rng, 0, RINGS_FAMILIES - 1);
        (is_small ? rings_small : rings_random)(&rings[k], rng, one);
        rings_place(&rings[k], 1, (double)rng_whole(rng, -8, 8));
        radius[k] = 0;
        if (rng_whole(rng, 0, 2) == 0)
            radius[k] = is_small ? (double)rng_whole(rng, 0, 3) : 1000.25;
        if (rings_vertex_count(&rings[k]) > VERTICES_MOST)
            return NULL;
    }
    const col_rings first = rings_of(&rings[0]), second = rings_of(&rings[1]);
    struct whole_parts a = parts_of_rings(&first, radius[0]);
    struct whole_parts b = parts_of_rings(&second, radius[1]);
    const char *fault = whole_fault(&a, &b);
    parts_free(&a);
    parts_free(&b);
    return fault;
}

ParameterizedTestParameters(laws, a_shape_as_a_whole_is_moved_apart)
{
    static int families[RINGS_FAMILIES];
    for (int i = 0; i < RINGS_FAMILIES; i++)
        families[i] = i;
    return cr_make_param_array(int, families, RINGS_FAMILIES, NULL);
}

ParameterizedTest(const int *family, laws, a_shape_as_a_whole_is_moved_apart)
{
    static struct rings rings[2];
    for (long seed = 1; seed <= trials(EACH_FAMILY); seed++) {
        double radius[2];
        struct rng rng = rng_seeded((uint64_t)(seed * 100 + *family));
        const char *fault =
            trial_fault(&rng, (enum rings_family) * family, rings, radius);
        if (fault)
            fail_for(seed, rings, radius, fault);
    }
}
