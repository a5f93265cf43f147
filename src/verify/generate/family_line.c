/* Pairs with edges of one direction, or nearly, and on one line, or nearly. */
#include "verify/generate/family.h"
#include "verify/generate/forms.h"
#include "verify/generate/vectors.h"

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

/* Moves B up or down, by little or much, or not at all, and sideways. */
static void draw_offset(struct maker *maker, int local)
{
    struct rng *rng = &maker->rng;
    int64_t aside = INT64_C(1) << local;
    int64_t up = INT64_C(1) << rng_whole(rng, 0, local);
    int64_t x = rng_wide(rng, -aside, aside), y = rng_wide(rng, -up, up);
    if (rng_chance(rng, 20))
        x = 0;
    if (rng_chance(rng, 30))
        y = 0;
    form_move(&maker->b, x, y);
}

void make_parallel(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    draw_facing(maker, budget.local);
    draw_offset(maker, budget.local);
    maker_end(maker, budget.left);
}

/* The axis through B becomes steeper by one unit in 2^part. */
void make_near_parallel(struct maker *maker)
{
    struct budget budget = maker_budget(maker, maker->is_float ? 8 : 18);
    struct lattice_form *a = &maker->a, *b = &maker->b;
    draw_facing(maker, budget.local);
    int part = rng_whole(&maker->rng, 3, budget.left - 1);
    int64_t factor = INT64_C(1) << part, sign = 1;
    if (rng_chance(&maker->rng, 50))
        sign = -1;
    form_scale(a, factor);
    form_scale(b, factor);
    for (int i = 0; i < b->count; i++)
        b->spots[i].y += sign * (b->spots[i].x / factor);
    int64_t most = INT64_C(1) << budget.local;
    form_move(b, 0, rng_wide(&maker->rng, -most, most));
    maker_end(maker, budget.left - part);
}

/* ---- One line ------------------------------------------------------------ */

/* A polygon of 4 or more vertices below the axis with an edge along it that has
 * vertices within. They stand at whole parts of the edge, the first at the left
 * end. Returns how many vertices are within; they are the last of the
 * polygon's. */
static int draw_row(struct maker *maker, struct lattice_form *form, int local)
{
    int count = maker_count(maker), fewest = maker->fewest, most = maker->most;
    int room = count - 3 < WITHIN ? count - 3 : WITHIN;
    int within = rng_whole(&maker->rng, 1, room);
    maker->fewest = maker->most = count - within;
    form_below(maker, form, local, true);
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

static int draw_on_line(struct maker *maker, struct lattice_form *form,
                        int local)
{
    form->radius = 0;
    if (POLYGON_TYPES & 1u << form->type)
        return draw_row(maker, form, local - WITHIN_BITS);
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
    maker_end(maker, budget.left);
}

/* ---- Nearly one line ----------------------------------------------------- */

/* Whether p, q, r turn to the left; steps between them are below 2^31. */
static bool turns_left(struct lattice_spot p, struct lattice_spot q,
                       struct lattice_spot r)
{
    return (q.x - p.x) * (r.y - p.y) > (q.y - p.y) * (r.x - p.x);
}

/* Moves the vertices within the edge out by a few units, the more in the middle
 * of it, so that the polygon is strictly convex. false: it would not be. */
static bool bulge(struct lattice_form *form, int within)
{
    struct lattice_spot *v = form->spots;
    int first = form->count - within;
    for (int i = 0; i < within; i++)
        v[first + i].y = (int64_t)(i + 1) * (within - i);
    return turns_left(v[first - 2], v[first - 1], v[first]) &&
           turns_left(v[form->count - 1], v[0], v[1]);
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
        if (bulge(form, within))
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
    maker_end(maker, budget.left);
}
