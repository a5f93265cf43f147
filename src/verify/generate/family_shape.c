/* Pairs of ordinary places whose shapes are ordinary or not. */
#include "verify/generate/family.h"
#include "verify/generate/forms.h"
#include "verify/generate/vectors.h"

/* How often shapes are drawn again that are not as wanted, which few are. */
#define TRIES 100

static int64_t reach(const struct lattice_form *form, bool in_y)
{
    struct extent extent = form_extent(form);
    int64_t half =
        in_y ? extent.max.y - extent.min.y : extent.max.x - extent.min.x;
    return half / 2 + form->radius;
}

void place_beside(struct maker *maker)
{
    int64_t x = reach(&maker->a, false) + reach(&maker->b, false);
    int64_t y = reach(&maker->a, true) + reach(&maker->b, true);
    x = rng_wide(&maker->rng, -x, x);
    y = rng_wide(&maker->rng, -y, y);
    form_move(&maker->b, x, y);
}

void make_ordinary(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    form_any(maker, &maker->a, budget.local);
    form_any(maker, &maker->b, budget.local);
    place_beside(maker);
    maker_end_freely(maker, budget.left);
}

/* A is at least 2^5 times longer than it is wide. */
void make_sliver(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    int thin = rng_whole(&maker->rng, 7, budget.local - 1);
    for (int i = 0; i < TRIES; i++) {
        form_long(maker, &maker->a, budget.local, thin);
        if (reach(&maker->a, false) >> 5 > reach(&maker->a, true))
            break;
    }
    form_any(maker, &maker->b, budget.local);
    place_beside(maker);
    maker_end_freely(maker, budget.left);
}

/* ---- Short edges --------------------------------------------------------- */

/* Not zero, and along no axis. */
static int64_t some_units(struct rng *rng)
{
    int64_t units = rng_whole(rng, 1, 3);
    return rng_chance(rng, 50) ? units : -units;
}

/* A polygon one edge of which has a few units. The first edge gives them. */
static void short_polygon(struct maker *maker, struct lattice_form *form,
                          int local)
{
    int count = maker_count(maker);
    struct vector_draw draw = form_draw(maker, local, 0, count);
    struct lattice_spot *v = maker->vectors;
    for (int i = 0; i < TRIES; i++) {
        vectors_closed(&draw, v, count - 1);
        v[count - 1].x = some_units(&maker->rng);
        v[count - 1].y = some_units(&maker->rng);
        v[0].x -= v[count - 1].x;
        v[0].y -= v[count - 1].y;
        form_of_vectors(maker, form, count, (struct lattice_spot){0, 0});
        if (vectors_differ(v, count))
            break;
    }
}

void make_short_edge(struct maker *maker)
{
    struct budget budget = maker_budget(maker, maker->is_float ? 14 : 28);
    struct lattice_form *a = &maker->a;
    a->radius = 0;
    if (POLYGON_TYPES & 1u << a->type) {
        short_polygon(maker, a, budget.local);
    } else {
        a->spots[0] = (struct lattice_spot){0, 0};
        a->spots[1].x = some_units(&maker->rng);
        a->spots[1].y = some_units(&maker->rng);
        a->count = 2;
    }
    form_round(maker, a, budget.local);
    form_center(a);
    form_any(maker, &maker->b, budget.local);
    place_beside(maker);
    maker_end_freely(maker, budget.left);
}

/* ---- Not convex ---------------------------------------------------------- */

static bool has_reflex(const struct lattice_form *form)
{
    const struct lattice_spot *v = form->spots;
    for (int i = 0; i < form->count; i++) {
        struct lattice_spot p = v[i], q = v[(i + 1) % form->count];
        struct lattice_spot r = v[(i + 2) % form->count];
        if ((q.x - p.x) * (r.y - q.y) < (q.y - p.y) * (r.x - q.x))
            return true;
    }
    return false;
}

/* All of it can be seen from one point; every second vertex or so is nearer to
 * that. */
static void star(struct maker *maker, struct lattice_form *form, int local)
{
    int count = maker_count(maker);
    int64_t most = INT64_C(1) << (local < 28 ? local : 28);
    struct lattice_spot *v = form->spots;
    form->count = count;
    for (int tries = 0; tries < TRIES; tries++) {
        for (int i = 0; i < count; i++) {
            int part = rng_whole(&maker->rng, -6, 6);
            part = part < 1 ? 8 : part;
            v[i].x = rng_wide(&maker->rng, -most, most) * part / 8;
            v[i].y = rng_wide(&maker->rng, -most, most) * part / 8;
        }
        vectors_sort(v, maker->scratch, count);
        if (vectors_surround(v, count) && has_reflex(form))
            return;
    }
}

void make_concave(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    struct lattice_form *a = &maker->a;
    a->radius = 0;
    star(maker, a, budget.local);
    form_round(maker, a, budget.local - 3);
    form_center(a);
    form_any(maker, &maker->b, budget.local);
    place_beside(maker);
    maker_end_freely(maker, budget.left);
}

/* ---- Less than they are called ------------------------------------------- */

/* A segment or capsule from a point to itself, or a circle, a capsule or a
 * rounded polygon whose radius is 0. */
static void draw_degenerate(struct maker *maker, struct lattice_form *form,
                            int local)
{
    bool is_flat = rng_chance(&maker->rng, 50);
    form_below(maker, form, local, is_flat);
    bool is_point =
        form->type == GENERATE_SEGMENT || rng_chance(&maker->rng, 50);
    if (form->count == 2 && is_point) {
        form->spots[0] = form->spots[1] = (struct lattice_spot){0, 0};
        if (rng_chance(&maker->rng, 70))
            form_round_below(maker, form, local);
    }
}

void make_degenerate(struct maker *maker)
{
    struct budget budget = maker_usual(maker);
    draw_degenerate(maker, &maker->a, budget.local);
    form_below(maker, &maker->b, budget.local, rng_chance(&maker->rng, 50));
    form_round_below(maker, &maker->b, budget.local);
    form_flip(&maker->b);
    int64_t most = INT64_C(1) << budget.local;
    if (rng_chance(&maker->rng, 50))
        form_move(&maker->b, 0, rng_wide(&maker->rng, -most, most));
    maker_end(maker, budget.left);
}
