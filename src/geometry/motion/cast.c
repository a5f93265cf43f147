/* Linear casts: the moving origin against the rounded Minkowski difference. */
#include <assert.h>

#include "collide_motion.h"
#include "geometry/exact/bits.h"
#include "geometry/motion/toi_contact.h"

static passage passage_of(const col_moving *a, const col_moving *b,
                          double target)
{
    form radii = col_form_difference(a->shape->radius, -b->shape->radius);
    form grown = col_form_of(target);
    return (passage){
        .a = a->shape,
        .b = b->shape,
        .way = vector_between(b->velocity, a->velocity),
        .radius = col_form_sum(&radii, &grown),
    };
}

/* Whether the difference has no interior, so that nothing can lead into it: a
 * point counts as an edge of no length. */
static bool is_thin(const passage *p)
{
    const col_shape *a = p->a, *b = p->b;
    return col_form_sign(&p->radius) == 0 && a->count <= 2 && b->count <= 2 &&
           vector_cross_sign(core_edge(a, 0), core_edge(b, 0)) == 0;
}

/* Whether the way leads through the interior. */
static bool leads_in(const entry *e)
{
    return e->kind == ENTRY_CORNER || e->kind == ENTRY_SIDE;
}

/* Whether the origin is in the interior, entered before and not left yet, where
 * it has been entered before: the way back leads in, too, where it is left. */
static bool still_inside(const passage *p)
{
    passage back = *p;
    entry tied;
    back.way = vector_negate(p->way);
    back.trace = NULL;
    return col_entry_find(&back, &tied).when < 0;
}

static col_impact overlapping(const passage *p)
{
    col_sat sat = col_sat_test(p->a, p->b, NULL);
    bool near = !sat.relation.overlap || sat.relation.touching;
    return (col_impact){
        .status = near ? COL_HIT : COL_OVERLAPPING,
        .normal = sat.relation.normal,
        .points = col_sat_points(p->a, p->b, &sat),
        .axis = sat.axis,
        .depth = near ? 0 : sat.relation.amount,
    };
}

static col_impact hit(const passage *p, const entry *e, const entry *tied,
                      const col_moving *a, const col_moving *b)
{
    contact c = col_contact_of(p, e, tied);
    scaled at = col_entry_time(p, e);
    double time = col_scaled_round(at);
    return (col_impact){
        .status = COL_HIT,
        .time = time,
        .from = time,
        .to = time,
        .normal = col_contact_normal(p, &c),
        .points = col_contact_points(p, &c, at, a, b),
        .axis = c.axis,
    };
}

col_impact col_cast_test(const col_moving *a, const col_moving *b, double dt,
                         double target, const col_trace *trace)
{
    assert(core_is_sound(a->shape) && core_is_sound(b->shape));
    assert(dt > 0 && dt <= COL_LIMIT && target >= 0 && target <= COL_LIMIT);
    passage p = passage_of(a, b, target);
    p.trace = trace;
    if (is_thin(&p))
        return (col_impact){.status = COL_APART};
    bool rests = vector_is_zero(p.way);
    if (rests) /* any direction tells whether the origin is inside */
        p.way.x = dd_of(1);
    entry tied, e = col_entry_find(&p, &tied);
    if (leads_in(&e) && e.when < 0 && still_inside(&p))
        return overlapping(&p);
    if (rests || !leads_in(&e) || e.when < 0 || !col_entry_within(&p, &e, dt))
        return (col_impact){.status = COL_APART};
    return hit(&p, &e, &tied, a, b);
}
