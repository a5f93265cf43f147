/* Makes families that are more than a pair: with rays, with casts, and a body
 * that slides over the seams of a chain of segments.
 *
 * What comes on top is spots of maker->added: they are turned, moved and
 * multiplied with the pair, so that a ray goes exactly through a corner, and a
 * cast ends exactly where the shapes touch. */
#include "verify/generate/generator.h"

/* Adds a pair of spots for shape A or B. */
static void add_way(struct maker *maker, bool of_b, struct lattice_spot from,
                    struct lattice_spot to)
{
    struct lattice_form *added = &maker->added;
    if (added->count + 2 > ADDED_SPOTS)
        return;
    maker->added_of_b[added->count / 2] = of_b;
    added->spots[added->count++] = from;
    added->spots[added->count++] = to;
}

static struct lattice_spot spot_plus(struct lattice_spot p,
                                     struct lattice_spot q)
{
    return (struct lattice_spot){p.x + q.x, p.y + q.y};
}

static struct lattice_spot spot_minus(struct lattice_spot p,
                                      struct lattice_spot q)
{
    return (struct lattice_spot){p.x - q.x, p.y - q.y};
}

/* Turns by at most 2^bits and moves the pair with what is added. Three of the
 * bits that are left are for spots that lie outside of the shapes. */
static void end_with_added(struct maker *maker, const struct budget *budget)
{
    int bits = budget->left > 4 ? budget->left - 3 : 1;
    maker_turn(maker, bits, EXACTLY);
    maker_move(maker);
    maker_measure(maker, maker_largest(maker));
}

/* ---- Rays ---------------------------------------------------------------- */

static struct lattice_spot draw_spot(struct maker *maker, int local)
{
    int64_t most = INT64_C(1) << local;
    int64_t x = rng_wide(&maker->rng, -most, most);
    int64_t y = rng_wide(&maker->rng, -most, most);
    return (struct lattice_spot){x, y == 0 && x == 0 ? 1 : y};
}

/* Along y = the top of a form, or a unit above or below it: a ray that grazes a
 * vertex or an arc, or runs along an edge. */
static void add_grazing(struct maker *maker, const struct lattice_form *form,
                        bool of_b)
{
    struct extent extent = form_extent(form);
    int64_t y = extent.max.y + form->radius;
    int64_t reach = form_reach(form, false) + 2;
    if (rng_chance(&maker->rng, 40))
        y += rng_whole(&maker->rng, -1, 1);
    add_way(maker, of_b, (struct lattice_spot){extent.min.x - reach, y},
            (struct lattice_spot){extent.max.x + reach, y});
}

/* Through a corner, along an edge, from the inside, and grazing. */
static void add_rays(struct maker *maker, const struct lattice_form *form,
                     bool of_b, int local)
{
    struct rng *rng = &maker->rng;
    int i = rng_below(rng, form->count), k = (i + 1) % form->count;
    struct lattice_spot corner = form->spots[i];
    struct lattice_spot way = draw_spot(maker, local);
    add_way(maker, of_b, spot_minus(corner, way), spot_plus(corner, way));
    if (form->count > 1) {
        struct lattice_spot edge = spot_minus(form->spots[k], corner);
        add_way(maker, of_b, spot_minus(corner, edge),
                spot_plus(form->spots[k], edge));
    }
    struct lattice_spot across = form->spots[form->count / 2];
    struct lattice_spot middle = {(form->spots[0].x + across.x) / 2,
                                  (form->spots[0].y + across.y) / 2};
    add_way(maker, of_b, middle, spot_plus(middle, draw_spot(maker, local)));
    add_grazing(maker, form, of_b);
}

void make_ray(struct maker *maker)
{
    struct budget budget = maker_budget(maker, maker->is_float ? 9 : 24);
    form_any(maker, &maker->a, budget.local);
    form_any(maker, &maker->b, budget.local);
    int64_t x = form_reach(&maker->a, false) + form_reach(&maker->b, false);
    int64_t y = form_reach(&maker->a, true) + form_reach(&maker->b, true);
    x = rng_wide(&maker->rng, -x, x);
    y = rng_wide(&maker->rng, -y, y);
    form_move(&maker->b, x, y);
    add_rays(maker, &maker->a, false, budget.local);
    add_rays(maker, &maker->b, true, budget.local);
    /* From one shape to the other. */
    add_way(maker, false, maker->a.spots[0], maker->b.spots[0]);
    end_with_added(maker, &budget);
}

/* ---- Casts --------------------------------------------------------------- */

/* A lies below B with a gap between that is known, or they touch, or B is a
 * little in A. */
void make_cast(struct maker *maker)
{
    struct rng *rng = &maker->rng;
    struct budget budget = maker_budget(maker, maker->is_float ? 9 : 24);
    const struct lattice_spot start = {0, 0};
    draw_touching(maker, budget.local);
    int64_t most = INT64_C(1) << rng_whole(rng, 1, budget.local);
    int64_t gap = rng_wide(rng, (most + 1) / 2, most);
    int64_t aside = INT64_C(1) << budget.local;
    int64_t far = 3 * aside;
    if (rng_chance(rng, 10))
        gap = 0;
    else if (rng_chance(rng, 10))
        gap = -1;
    form_move(&maker->b, 0, gap);
    int64_t x = rng_wide(rng, -aside, aside);
    const struct lattice_spot ways[] = {
        {0, gap},     /* ends where they touch */
        {0, gap - 1}, /* ends a unit before that */
        {0, gap + 1}, /* hits at the very end */
        {x, gap},     /* touches at the end, somewhere */
        {x, 2 * gap}, /* hits on the way, if at all */
        {aside, 0},   /* slides along the line between them */
        {0, far},     /* through all of B */
        {x, -aside},  /* away */
        {0, 0},       /* stays */
    };
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        /* B moves the other way. */
        bool of_b = rng_chance(rng, 50);
        struct lattice_spot way = ways[i];
        if (of_b)
            way = spot_minus(start, way);
        add_way(maker, of_b, start, way);
    }
    end_with_added(maker, &budget);
}

/* ---- Chains -------------------------------------------------------------- */

/* The end of a chain: it goes on straight, rises or falls. */
static int64_t draw_slope(struct rng *rng, int64_t length)
{
    int64_t height = rng_wide(rng, 1, length);
    int kind = rng_below(rng, 4);
    return kind == 0 ? 0 : kind == 1 ? -height : height;
}

/* A body lies on or near the seams of a chain of four segments: a flat one in
 * the middle, and one to each side that may be a concave or convex corner. B is
 * the segment to the right of the middle. A is the body, and moves along. */
void make_chain(struct maker *maker)
{
    struct rng *rng = &maker->rng;
    struct budget budget = maker_budget(maker, maker->is_float ? 9 : 24);
    struct lattice_form *body = &maker->a, *b = &maker->b;
    int64_t length = INT64_C(1) << (budget.local - 1);
    form_below(maker, body, budget.local - 1, rng_chance(rng, 60));
    form_round_below(maker, body, budget.local - 1);
    form_flip(body);
    const struct lattice_spot corners[] = {
        {-2 * length, draw_slope(rng, length)},
        {-length, 0},
        {0, 0},
        {length, 0},
        {2 * length, draw_slope(rng, length)},
    };
    b->spots[0] = corners[2];
    b->spots[1] = corners[3];
    b->count = 2;
    b->radius = 0;
    /* At a seam, within units of it, or anywhere on the flat part. */
    int64_t x = length * rng_whole(rng, -1, 1);
    int place = rng_below(rng, 3);
    if (place == 1)
        x += rng_whole(rng, -3, 3);
    else if (place == 2)
        x = rng_wide(rng, -length, length);
    int64_t depth = INT64_C(1) << rng_whole(rng, 0, budget.local / 2);
    int64_t y = rng_chance(rng, 50) ? 0 : rng_wide(rng, -depth, depth);
    form_move(body, x, y);
    add_way(maker, true, corners[0], corners[1]);
    add_way(maker, true, corners[1], corners[2]);
    add_way(maker, true, corners[3], corners[4]);
    int64_t speed = rng_wide(rng, 1, 2 * length);
    if (rng_chance(rng, 50))
        speed = -speed;
    int64_t fall = rng_chance(rng, 50) ? 0 : rng_wide(rng, 0, length / 4);
    add_way(maker, false, corners[2], (struct lattice_spot){speed, -fall});
    end_with_added(maker, &budget);
}
