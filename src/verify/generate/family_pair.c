/* Makes families of pairs that are placed to each other in a special way:
 * touching, on one line, or one inside the other.
 *
 * Pairs that touch or nearly do have A below the axis of x and B above it, and
 * both have the origin on their surface: so the axis separates them. They stay
 * so if they are turned, moved and multiplied as a whole. */
#include "verify/generate/generator.h"

void draw_touching(struct maker *maker, int local)
{
    form_below(maker, &maker->a, local, rng_chance(&maker->rng, 50));
    form_round_below(maker, &maker->a, local);
    form_below(maker, &maker->b, local, rng_chance(&maker->rng, 50));
    form_round_below(maker, &maker->b, local);
    form_flip(&maker->b);
}

void make_touching(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    draw_touching(maker, budget.local);
    maker_end(maker, budget.left, EXACTLY);
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
    maker_end(maker, budget.left, EXACTLY);
}

/* Turns and moves both, and then moves B by a few units in the last place. */
static void move_by_units(struct maker *maker, int bits)
{
    maker_turn(maker, bits, EXACTLY);
    maker_move(maker);
    maker_fill(maker);
    maker_measure(maker, maker_largest(maker));
    int64_t x = rng_whole(&maker->rng, -3, 3);
    int64_t y = rng_whole(&maker->rng, -3, 3);
    form_move(&maker->b, x, y);
}

/* As far apart as the last bits of the coordinates can express, or less. */
void make_near_touching(struct maker *maker)
{
    struct rng *rng = &maker->rng;
    struct budget budget = maker_usual(maker);
    draw_touching(maker, budget.local);
    move_by_units(maker, budget.left);
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
    maker_scale(maker, factor);
    form_move(&maker->b, inside.x, inside.y);
    maker_end(maker, budget.left - part - 2, EXACTLY);
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
    maker_end(maker, budget.left, EXACTLY);
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
    maker_end(maker, budget.left, EXACTLY);
}

/* Only the radii make them overlap. */
void make_core_touching(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    form_below(maker, &maker->a, budget.local, rng_chance(&maker->rng, 50));
    form_round(maker, &maker->a, budget.local);
    form_below(maker, &maker->b, budget.local, rng_chance(&maker->rng, 50));
    form_round(maker, &maker->b, budget.local);
    form_flip(&maker->b);
    maker_end(maker, budget.left, EXACTLY);
}

/* ---- Parallel edges ------------------------------------------------------ */

/* How often shapes are drawn again whose vertices cannot be moved as wanted. */
#define TRIES 100

/* Vertices within an edge, at most: a number of 3 bits. */
#define WITHIN      7
#define WITHIN_BITS 3

/* One below the axis, one above it, both with an edge along it. */
static void draw_facing(struct maker *maker, int local)
{
    form_below(maker, &maker->a, local, true);
    form_round_below(maker, &maker->a, local - 1);
    form_below(maker, &maker->b, local, true);
    form_round_below(maker, &maker->b, local - 1);
    form_flip(&maker->b);
}

void make_parallel(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    draw_facing(maker, budget.local);
    /* Moves B up or down, by little or much, or not at all, and sideways. */
    struct rng *rng = &maker->rng;
    int64_t aside = INT64_C(1) << budget.local;
    int64_t up = INT64_C(1) << rng_whole(rng, 0, budget.local);
    int64_t x = rng_wide(rng, -aside, aside), y = rng_wide(rng, -up, up);
    if (rng_chance(rng, 20))
        x = 0;
    if (rng_chance(rng, 30))
        y = 0;
    form_move(&maker->b, x, y);
    maker_end(maker, budget.left, EXACTLY);
}

/* The axis through B becomes steeper by one unit in 2^part. */
void make_near_parallel(struct maker *maker)
{
    struct budget budget = maker_budget(maker, maker->is_float ? 8 : 18);
    struct lattice_form *b = &maker->b;
    draw_facing(maker, budget.local);
    int part = rng_whole(&maker->rng, 3, budget.left - 1);
    int64_t factor = INT64_C(1) << part, sign = 1;
    if (rng_chance(&maker->rng, 50))
        sign = -1;
    maker_scale(maker, factor);
    for (int i = 0; i < b->count; i++)
        b->spots[i].y += sign * (b->spots[i].x / factor);
    int64_t most = INT64_C(1) << budget.local;
    form_move(b, 0, rng_wide(&maker->rng, -most, most));
    maker_end(maker, budget.left - part, EXACTLY);
}

/* ---- One line ------------------------------------------------------------ */

/* Draws a core below the axis with an edge along it. Returns how many vertices
 * are within that edge. */
static int draw_on_line(struct maker *maker, struct lattice_form *form,
                        int local)
{
    form->radius = 0;
    if (POLYGON_TYPES & 1u << form->type) {
        /* A polygon of 4 or more vertices below the axis with an edge along it
         * that has vertices within. They stand at whole parts of the edge, the
         * first at the left end; they are the last of the polygon. */
        int count = maker_count(maker), fewest = maker->fewest,
            most = maker->most;
        int room = count - 3 < WITHIN ? count - 3 : WITHIN;
        int within = rng_whole(&maker->rng, 1, room);
        maker->fewest = maker->most = count - within;
        form_below(maker, form, local - WITHIN_BITS, true);
        maker->fewest = fewest;
        maker->most = most;
        int64_t left = form->spots[0].x;
        int64_t width = form->spots[form->count - 1].x - left;
        for (int i = 0; i < form->count; i++)
            form->spots[i].x = (form->spots[i].x - left) * (within + 1);
        for (int i = within; i > 0; i--)
            form->spots[form->count++] = (struct lattice_spot){width * i, 0};
        return within;
    }
    form_below(maker, form, local, true);
    return 0;
}

/* Both on one side of the line, or on one each; moved along it. */
static void place_on_line(struct maker *maker, int local)
{
    struct rng *rng = &maker->rng;
    if (rng_chance(rng, 70))
        form_flip(&maker->b);
    int64_t most = INT64_C(1) << local;
    form_move(&maker->b, rng_wide(rng, -most, most), 0);
    if (rng_chance(rng, 50)) {
        form_round(maker, &maker->a, local - 2);
        form_round(maker, &maker->b, local - 2);
    }
}

/* A shape has to have a radius, where its type does. */
static void give_radii(struct maker *maker)
{
    struct lattice_form *const forms[] = {&maker->a, &maker->b};
    for (int i = 0; i < 2; i++)
        if ((ROUND_TYPES & 1u << forms[i]->type) && forms[i]->radius == 0)
            forms[i]->radius = 1;
}

void make_collinear(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    draw_on_line(maker, &maker->a, budget.local);
    draw_on_line(maker, &maker->b, budget.local);
    place_on_line(maker, budget.local);
    give_radii(maker);
    maker_end(maker, budget.left, EXACTLY);
}

/* ---- Nearly one line ----------------------------------------------------- */

/* True if p, q, r turn to the left; steps between them are below 2^31. */
static bool turns_left(struct lattice_spot p, struct lattice_spot q,
                       struct lattice_spot r)
{
    return (q.x - p.x) * (r.y - p.y) > (q.y - p.y) * (r.x - p.x);
}

static void draw_near_line(struct maker *maker, struct lattice_form *form,
                           int local)
{
    if (!(POLYGON_TYPES & 1u << form->type)) {
        draw_on_line(maker, form, local);
        form->spots[0].y += rng_whole(&maker->rng, -1, 1);
        return;
    }
    for (int i = 0; i < TRIES; i++) {
        int within = draw_on_line(maker, form, local);
        /* The vertices within the edge move out by a few units, most in its
         * middle, so that the polygon is strictly convex. */
        struct lattice_spot *v = form->spots;
        int first = form->count - within;
        for (int k = 0; k < within; k++)
            v[first + k].y = (int64_t)(k + 1) * (within - k);
        if (turns_left(v[first - 2], v[first - 1], v[first]) &&
            turns_left(v[form->count - 1], v[0], v[1]))
            break;
    }
}

void make_near_collinear(struct maker *maker)
{
    struct budget budget = maker_budget(maker, maker->is_float ? 14 : 26);
    draw_near_line(maker, &maker->a, budget.local);
    draw_near_line(maker, &maker->b, budget.local);
    place_on_line(maker, budget.local);
    give_radii(maker);
    maker_end(maker, budget.left, EXACTLY);
}

/* ---- Deep overlaps ------------------------------------------------------- */

void make_crossing(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    const struct lattice_form *a = &maker->a, *b = &maker->b;
    for (int i = 0; i < TRIES; i++) {
        form_long(maker, &maker->a, budget.local, 3);
        form_long(maker, &maker->b, budget.local, 3);
        /* Each reaches farther than the other is thick: then a way through A
         * from its left end to its right one meets one through B from below to
         * above. */
        if (form_reach(a, false) - a->radius > form_reach(b, true) + 1 &&
            form_reach(b, false) - b->radius > form_reach(a, true) + 1)
            break;
    }
    struct turn quarter = {0, 1, 1};
    form_turn(&maker->b, &quarter);
    maker_end(maker, budget.left, FREELY);
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
        /* The shape about the origin has to fit into a circle. */
        struct extent extent = form_extent(inner);
        int64_t x = extent.max.x > -extent.min.x ? extent.max.x : -extent.min.x;
        int64_t y = extent.max.y > -extent.min.y ? extent.max.y : -extent.min.y;
        if (x + y + inner->radius < room)
            break;
    }
    form_move(inner, middle.x, middle.y);
    maker_end(maker, budget.left, EXACTLY);
}

/* The larger one of two images about a point of the surface holds the other
 * one. */
void make_inner_touching(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    struct lattice_form *a = &maker->a, *b = &maker->b;
    int part = rng_whole(&maker->rng, 1, 4), bits = budget.local - part;
    form_below(maker, b, bits, rng_chance(&maker->rng, 50));
    form_round_below(maker, b, bits);
    form_copy(a, b);
    form_scale(a, INT64_C(1) << part);
    maker_end(maker, budget.left, EXACTLY);
}

/* ---- One middle ---------------------------------------------------------- */

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
        /* A polygon that is its own image by 180 degrees about the origin. */
        int half = count / 2;
        struct vector_draw draw =
            form_draw(maker, local - 1, rng_below(&maker->rng, 3), count);
        vectors_half(&draw, maker->vectors, half);
        struct lattice_spot sum = {0, 0};
        for (int i = 0; i < half; i++) {
            struct lattice_spot v = maker->vectors[i];
            sum = (struct lattice_spot){sum.x + v.x, sum.y + v.y};
            maker->vectors[i] = (struct lattice_spot){2 * v.x, 2 * v.y};
            maker->vectors[half + i] =
                (struct lattice_spot){-2 * v.x, -2 * v.y};
        }
        form_of_vectors(maker, form, count, sum);
    } else {
        int fewest = maker->fewest, most = maker->most;
        maker->fewest = maker->most = count;
        form_any(maker, form, local - bit_count(count));
        maker->fewest = fewest;
        maker->most = most;
        /* One of an odd number of vertices whose mean is the origin. */
        int64_t n = form->count, sum_x = 0, sum_y = 0;
        for (int i = 0; i < form->count; i++) {
            sum_x += form->spots[i].x;
            sum_y += form->spots[i].y;
        }
        form_scale(form, n);
        form_move(form, -sum_x, -sum_y);
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
    maker_end(maker, budget.left, EXACTLY);
}

/* Vertices are counted from another one, or the other way round, where a scene
 * is written. */
void make_coincident(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    form_any(maker, &maker->a, budget.local);
    form_copy(&maker->b, &maker->a);
    maker_end(maker, budget.left, EXACTLY);
}

void make_near_coincident(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    form_any(maker, &maker->a, budget.local);
    form_copy(&maker->b, &maker->a);
    move_by_units(maker, budget.left);
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
    maker_end(maker, budget.left, EXACTLY);
}
