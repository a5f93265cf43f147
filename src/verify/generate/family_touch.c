/* Pairs that touch or nearly do. A lies below the axis of x, B above it, and
 * both have the origin on their surface: the axis separates them. What is
 * turned, moved and multiplied as a whole stays so. */
#include "verify/generate/family.h"
#include "verify/generate/forms.h"

/* Draws a core below the axis, turned up where it is B's. */
static void draw_core(struct maker *maker, struct lattice_form *form, int local)
{
    bool is_flat = rng_chance(&maker->rng, 50);
    form_below(maker, form, local, is_flat);
}

static void draw_touching(struct maker *maker, int local)
{
    draw_core(maker, &maker->a, local);
    form_round_below(maker, &maker->a, local);
    draw_core(maker, &maker->b, local);
    form_round_below(maker, &maker->b, local);
    form_flip(&maker->b);
}

void make_touching(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    draw_touching(maker, budget.local);
    maker_end(maker, budget.left);
}

/* The gap is of any size: some units up to the size of the shapes. */
static int64_t draw_gap(struct maker *maker, int local)
{
    int64_t most = INT64_C(1) << rng_whole(&maker->rng, 1, local);
    return rng_wide(&maker->rng, (most + 1) / 2, most);
}

void make_apart(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    draw_touching(maker, budget.local);
    form_move(&maker->b, 0, draw_gap(maker, budget.local));
    maker_end(maker, budget.left);
}

/* As far apart as the last bits of the coordinates tell, or less. */
void make_near_touching(struct maker *maker)
{
    struct rng *rng = &maker->rng;
    struct budget budget = maker_usual(maker);
    draw_touching(maker, budget.local);
    maker_turn(maker, budget.left);
    maker_move(maker);
    maker_fill(maker);
    maker_measure(maker, maker_largest(maker));
    int64_t x = rng_whole(rng, -3, 3), y = rng_whole(rng, -3, 3);
    form_move(&maker->b, x, y);
    if (maker->a.radius > 0 && rng_chance(rng, 30))
        maker->a.radius += rng_whole(rng, -2, 2);
}

/* ---- Overlapping a little ------------------------------------------------ */

/* Three times a point inside of A. */
static struct lattice_spot inside_of(const struct lattice_form *a)
{
    const struct lattice_spot *v = a->spots, *w = &v[a->count / 3];
    const struct lattice_spot *u = &v[a->count / 3 * 2];
    if (a->count < 3)
        return (struct lattice_spot){3 * v->x, 3 * v->y};
    return (struct lattice_spot){v->x + w->x + u->x, v->y + w->y + u->y};
}

/* B's point at the origin goes a small part of the way into A. */
void make_shallow(struct maker *maker)
{
    struct budget budget = maker_budget(maker, maker->is_float ? 8 : 20);
    draw_touching(maker, budget.local);
    struct lattice_spot inside = inside_of(&maker->a);
    int part = rng_whole(&maker->rng, 2, budget.left - 2);
    int64_t factor = INT64_C(3) << part;
    form_scale(&maker->a, factor);
    form_scale(&maker->b, factor);
    form_move(&maker->b, inside.x, inside.y);
    maker_end(maker, budget.left - part - 2);
}

/* ---- Special places ------------------------------------------------------ */

/* B is the image of A, or higher than that. */
void make_shared_edge(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    struct lattice_form *a = &maker->a, *b = &maker->b;
    form_below(maker, a, budget.local - 2, true);
    form_copy(b, a);
    int factor = rng_whole(&maker->rng, 1, 4);
    /* From the last to the first, as the image runs the other way round. */
    for (int i = 0; i < a->count; i++) {
        struct lattice_spot p = a->spots[a->count - 1 - i];
        b->spots[i] = (struct lattice_spot){p.x, -factor * p.y};
    }
    maker_end(maker, budget.left);
}

/* The right end of A's flat top is at the origin, B's lowest point above it. */
void make_above_corner(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    struct lattice_form *a = &maker->a, *b = &maker->b;
    form_below(maker, a, budget.local, true);
    struct extent extent = form_extent(a);
    int64_t end = extent.min.x;
    for (int i = 0; i < a->count; i++)
        if (a->spots[i].y == 0 && a->spots[i].x > end)
            end = a->spots[i].x;
    form_move(a, -end, 0);
    form_round(maker, a, budget.local - 2);
    form_below(maker, b, budget.local, false);
    if (b->type == GENERATE_BOX)
        form_move(b, -form_extent(b).max.x, 0);
    form_round(maker, b, budget.local - 2);
    form_flip(b);
    int64_t gap = draw_gap(maker, budget.local);
    int64_t height = rng_chance(&maker->rng, 70) ? a->radius + b->radius : 0;
    form_move(b, 0, rng_chance(&maker->rng, 50) ? height + gap : height);
    maker_end(maker, budget.left);
}

/* Only the radii make them overlap. */
void make_core_touching(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    draw_core(maker, &maker->a, budget.local);
    form_round(maker, &maker->a, budget.local);
    draw_core(maker, &maker->b, budget.local);
    form_round(maker, &maker->b, budget.local);
    form_flip(&maker->b);
    maker_end(maker, budget.left);
}
