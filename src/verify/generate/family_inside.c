/* Pairs that overlap deeply: one in the other, across the other, or both about
 * one middle. */
#include "verify/generate/family.h"
#include "verify/generate/forms.h"
#include "verify/generate/vectors.h"

/* How often shapes are drawn again that do not go together, which few do not.
 */
#define TRIES 100

static int64_t half_width(const struct lattice_form *form)
{
    struct extent extent = form_extent(form);
    return (extent.max.x - extent.min.x) / 2;
}

static int64_t half_height(const struct lattice_form *form)
{
    struct extent extent = form_extent(form);
    return (extent.max.y - extent.min.y) / 2;
}

/* Whether each reaches farther than the other is thick: then a way through A
 * from its left end to its right one meets one through B from below to above.
 */
static bool do_cross(const struct lattice_form *a, const struct lattice_form *b)
{
    return half_width(a) > half_height(b) + b->radius + 1 &&
           half_width(b) > half_height(a) + a->radius + 1;
}

void make_crossing(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    for (int i = 0; i < TRIES; i++) {
        form_long(maker, &maker->a, budget.local, 3);
        form_long(maker, &maker->b, budget.local, 3);
        if (do_cross(&maker->a, &maker->b))
            break;
    }
    struct turn quarter = {0, 1, 1};
    form_turn(&maker->b, &quarter);
    maker_end_freely(maker, budget.left);
}

/* ---- One in the other ---------------------------------------------------- */

/* A point in the middle of a shape's core. */
static struct lattice_spot middle_of(const struct lattice_form *form)
{
    const struct lattice_spot *v = form->spots;
    const struct lattice_spot *w = &v[form->count / 3],
                              *u = &v[form->count * 2 / 3];
    if (form->count < 3)
        return *v;
    return (struct lattice_spot){(v->x + w->x + u->x) / 3,
                                 (v->y + w->y + u->y) / 3};
}

/* Whether a shape about the origin fits into a circle. */
static bool fits(const struct lattice_form *form, int64_t radius)
{
    struct extent extent = form_extent(form);
    int64_t x = extent.max.x > -extent.min.x ? extent.max.x : -extent.min.x;
    int64_t y = extent.max.y > -extent.min.y ? extent.max.y : -extent.min.y;
    return x + y + form->radius < radius;
}

/* Into the largest circle about a point in the middle of A. */
void make_nested(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    struct lattice_form *outer = &maker->a, *inner = &maker->b;
    int64_t needed = 8 * (int64_t)maker->most, room = 0;
    struct lattice_spot middle = {0, 0};
    for (int i = 0; i < TRIES && room < needed; i++) {
        form_any(maker, outer, budget.local);
        middle = middle_of(outer);
        room = form_clearance(outer, middle);
    }
    int high = bit_count(room) - 2, low = bit_count(maker->most) - 1;
    int bits = rng_whole(&maker->rng, low, high > low ? high : low);
    for (int i = 0; i < TRIES; i++) {
        form_any(maker, inner, i < TRIES / 2 ? bits : low);
        if (fits(inner, room))
            break;
    }
    form_move(inner, middle.x, middle.y);
    maker_end(maker, budget.left);
}

/* Of two images about a point of the surface, the larger one holds the other.
 */
void make_inner_touching(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    struct lattice_form *a = &maker->a, *b = &maker->b;
    int part = rng_whole(&maker->rng, 1, 4), bits = budget.local - part;
    form_below(maker, b, bits, rng_chance(&maker->rng, 50));
    form_round_below(maker, b, bits);
    form_copy(a, b);
    form_scale(a, INT64_C(1) << part);
    maker_end(maker, budget.left);
}

/* ---- One middle ---------------------------------------------------------- */

/* A polygon that is its own image by 180 degrees about the origin. */
static void symmetric_polygon(struct maker *maker, struct lattice_form *form,
                              int local, int count)
{
    int half = count / 2;
    struct vector_draw draw =
        form_draw(maker, local, rng_below(&maker->rng, 3), count);
    vectors_half(&draw, maker->vectors, half);
    struct lattice_spot sum = {0, 0};
    for (int i = 0; i < half; i++) {
        struct lattice_spot v = maker->vectors[i];
        sum = (struct lattice_spot){sum.x + v.x, sum.y + v.y};
        maker->vectors[i] = (struct lattice_spot){2 * v.x, 2 * v.y};
        maker->vectors[half + i] = (struct lattice_spot){-2 * v.x, -2 * v.y};
    }
    form_of_vectors(maker, form, count, sum);
}

/* One of an odd number of vertices whose mean is the origin. */
static void balanced_polygon(struct lattice_form *form)
{
    int64_t count = form->count, x = 0, y = 0;
    for (int i = 0; i < form->count; i++) {
        x += form->spots[i].x;
        y += form->spots[i].y;
    }
    form_scale(form, count);
    form_move(form, -x, -y);
}

static void draw_about(struct maker *maker, struct lattice_form *form,
                       int local)
{
    bool is_polygon = POLYGON_TYPES & 1u << form->type;
    int count = is_polygon ? maker_count(maker) : 0;
    if (!is_polygon) {
        form_any(maker, form, local);
        return;
    }
    form->radius = 0;
    if (count % 2 == 0) {
        symmetric_polygon(maker, form, local - 1, count);
    } else {
        int fewest = maker->fewest, most = maker->most;
        maker->fewest = maker->most = count;
        form_any(maker, form, local - bit_count(count));
        maker->fewest = fewest;
        maker->most = most;
        balanced_polygon(form);
    }
    form->radius = 0;
    form_round(maker, form, local);
}

void make_concentric(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    int a = rng_below(&maker->rng, 3), b = rng_below(&maker->rng, 3);
    draw_about(maker, &maker->a, budget.local - a);
    draw_about(maker, &maker->b, budget.local - b);
    maker_end(maker, budget.left);
}

/* Vertices are counted from another one, or the other way round, where a scene
 * is written. */
void make_coincident(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    form_any(maker, &maker->a, budget.local);
    form_copy(&maker->b, &maker->a);
    maker_end(maker, budget.left);
}

void make_near_coincident(struct maker *maker)
{
    struct rng *rng = &maker->rng;
    struct budget budget = maker_usual(maker);
    form_any(maker, &maker->a, budget.local);
    form_copy(&maker->b, &maker->a);
    maker_turn(maker, budget.left);
    maker_move(maker);
    maker_fill(maker);
    maker_measure(maker, maker_largest(maker));
    int64_t x = rng_whole(rng, -3, 3), y = rng_whole(rng, -3, 3);
    form_move(&maker->b, x, y);
}

/* Two rectangles, the corner of one in the other as far in x as in y, and less
 * far than it is in from any other side. */
static void square_corner(struct maker *maker, struct lattice_form *form,
                          int64_t depth, int local)
{
    int64_t most = INT64_C(1) << local;
    int64_t width = rng_wide(&maker->rng, 4 * depth, most);
    int64_t height = rng_wide(&maker->rng, 4 * depth, most);
    form->spots[0] = (struct lattice_spot){-width, -height};
    form->spots[1] = (struct lattice_spot){0, -height};
    form->spots[2] = (struct lattice_spot){0, 0};
    form->spots[3] = (struct lattice_spot){-width, 0};
    form->count = 4;
    form->radius = 0;
    if (form->type == GENERATE_ROUNDED)
        form->radius = rng_wide(&maker->rng, 1, depth);
}

void make_tie(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    int64_t depth = INT64_C(1) << rng_whole(&maker->rng, 1, budget.local - 3);
    depth = rng_wide(&maker->rng, (depth + 1) / 2, depth);
    square_corner(maker, &maker->a, depth, budget.local);
    square_corner(maker, &maker->b, depth, budget.local);
    form_flip(&maker->b);
    form_move(&maker->b, -depth, -depth);
    maker_end(maker, budget.left);
}
