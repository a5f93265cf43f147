/* What of the rim is looked at, as a step of the trace. The figures are rounded
 * from scaled values, off by 2^-94 of what they are differences of; nothing is
 * decided by them. */
#include "geometry/motion/entry.h"

static col_support support_of(const passage *p, const rim_point *at)
{
    vector corner = entry_corner(p, at->a, at->b);
    return (col_support){
        at->a, at->b, {dd_round(corner.x), dd_round(corner.y)}};
}

static scaled cross_of(vector u, vector v)
{
    wide cross = col_cross_wide(u, v);
    return col_wide_scaled(&cross);
}

static scaled length_of(vector v)
{
    wide square = col_dot_wide(v, v);
    return col_scaled_sqrt(col_wide_scaled(&square));
}

/* (cross(way, corner) - R (way . edge) / |edge|) / |way|. */
static double aside_of(const passage *p, const rim_point *at)
{
    scaled aside = cross_of(p->way, entry_corner(p, at->a, at->b));
    if (at->edge) {
        scaled along = cross_of(p->way, vector_left(*at->edge));
        along = col_scaled_mul(along, col_scaled_of(p->radius.value));
        along = col_scaled_div(along, length_of(*at->edge));
        aside = col_scaled_add(aside, col_scaled_negate(along));
    }
    return col_scaled_round(col_scaled_div(aside, length_of(p->way)));
}

void col_entry_record(const passage *p, col_rim rim, const rim_point ends[2],
                      const entry *entered)
{
    if (!p->trace)
        return;
    col_step step = {.kind = COL_STEP_IMPACT};
    step.as.impact.rim = rim;
    step.as.impact.from = support_of(p, &ends[0]);
    step.as.impact.to = support_of(p, &ends[1]);
    step.as.impact.radius = dd_round(p->radius.value);
    step.as.impact.way = (col_vec2){dd_round(p->way.x), dd_round(p->way.y)};
    step.as.impact.from_aside = aside_of(p, &ends[0]);
    step.as.impact.to_aside = aside_of(p, &ends[1]);
    step.as.impact.entered = entered != NULL;
    if (entered && entered->when > 0)
        step.as.impact.time = col_scaled_round(col_entry_time(p, entered));
    p->trace->record(p->trace->context, &step);
}
