#include "geometry/motion/toi_touch.h"

#include "geometry/exact/bits.h"

/* How far the vertices of one core that meet the other reach along the edge,
 * counted from one of them: a side, or 0 and 0 for a single one. */
struct touch_part {
    double low, high;
};

/* What is asked: along the outward normal of an edge of the base. */
struct toi_touch {
    const course *c;
    const pose *p;
    int base;
    unit_vector outward, along;
    double slack; /* what is closer does meet, as far as can be told */
};

/* Where a vertex is in the pose. */
static vector place_of(const col_mover *const mover[2], const course *c,
                       const pose *p, int side, int vertex)
{
    const col_mover *m = mover[side];
    col_vec2 v = m->shape->vertices[vertex];
    vector place = {dd_two_product(m->velocity.x, p->time),
                    dd_two_product(m->velocity.y, p->time)};
    if (is_zero(c->core[side].angular_velocity))
        return vector_sum(place, (vector){dd_of(v.x), dd_of(v.y)});
    vector arm = col_turn_vector(p->turn[side], vector_between(m->center, v));
    vector center = {dd_of(m->center.x), dd_of(m->center.y)};
    return vector_sum(vector_sum(place, center), arm);
}

static col_vec2 moved(vector place, unit_vector n, dd by)
{
    return vector_rounded(vector_sum(place, vector_times(n, by)));
}

/* From the start of the base's edge to a vertex of the other core. */
static vector to_other(const struct toi_touch *t, int start, int vertex)
{
    return t->base == 0 ? col_between(t->c, t->p, start, vertex)
                        : vector_negate(col_between(t->c, t->p, vertex, start));
}

/* Takes in the vertices on from one, ahead or behind, that are level with it.
 */
static void extend(const struct toi_touch *t, int side, int vertex, bool ahead,
                   struct touch_part *part)
{
    const col_shape *shape = t->c->core[side].shape;
    vector from = vector_negate(col_arm_in(t->c, t->p, side, vertex));
    int at = vertex;
    for (int i = 1; i < shape->count; i++) {
        at = ahead ? core_next(shape, at) : core_before(shape, at);
        vector way = vector_sum(from, col_arm_in(t->c, t->p, side, at));
        double height = vector_dot(t->outward, way).value.hi;
        if ((side == t->base ? -height : height) > t->slack)
            return;
        double along = vector_dot(t->along, way).value.hi;
        part->low = along < part->low ? along : part->low;
        part->high = along > part->high ? along : part->high;
    }
}

static struct touch_part part_of(const struct toi_touch *t, int side,
                                 int vertex)
{
    struct touch_part part = {0, 0};
    extend(t, side, vertex, true, &part);
    extend(t, side, vertex, false, &part);
    return part;
}

/* From the start of the edge to the middle of what two sides have in common. */
static double middle_of(struct touch_part mine, struct touch_part theirs,
                        double offset)
{
    double low = theirs.low + offset, high = theirs.high + offset;
    low = low > mine.low ? low : mine.low;
    high = high < mine.high ? high : mine.high;
    return (low + high) / 2;
}

static col_points touch_edge(const struct toi_touch *t,
                             const col_mover *const mover[2],
                             const advance *hit)
{
    int other = 1 - t->base;
    int start = hit->axis.vertex[t->base], vertex = hit->axis.vertex[other];
    struct touch_part mine = part_of(t, t->base, start);
    struct touch_part theirs = part_of(t, other, vertex);
    dd to_base = dd_of(mover[t->base]->shape->radius);
    dd back = dd_of(-mover[other]->shape->radius);
    dd apart = dd_sub(dd_of(hit->reach.gap / t->c->unit), back);
    apart = dd_add(apart, to_base);
    vector at = place_of(mover, t->c, t->p, other, vertex);
    if (theirs.low < theirs.high) {
        vector way = to_other(t, start, vertex);
        double offset = vector_dot(t->along, way).value.hi;
        double middle = middle_of(mine, theirs, offset);
        at = place_of(mover, t->c, t->p, t->base, start);
        at = vector_sum(at, vector_times(t->along, dd_of(middle / t->c->unit)));
        back = dd_add(back, apart);
    } else {
        to_base = dd_sub(to_base, apart);
    }
    col_vec2 on_base = moved(at, t->outward, to_base);
    col_vec2 on_other = moved(at, t->outward, back);
    return t->base == 0 ? (col_points){on_base, on_other}
                        : (col_points){on_other, on_base};
}

col_points col_touch(const col_mover *const mover[2], const course *c,
                     const pose *p, const advance *hit)
{
    const turning_axis *axis = &hit->axis;
    if (axis->base < 2) {
        struct toi_touch t = {.c = c, .p = p, .base = axis->base};
        t.outward = t.base == 0 ? axis->normal : vector_negate(axis->normal);
        t.along = vector_left(t.outward);
        t.slack = 2 * col_course_speed(c) * course_share(1) + c->tolerance;
        return touch_edge(&t, mover, hit);
    }
    vector a = place_of(mover, c, p, 0, axis->vertex[0]);
    vector b = place_of(mover, c, p, 1, axis->vertex[1]);
    return (col_points){
        moved(a, axis->normal, dd_of(mover[0]->shape->radius)),
        moved(b, axis->normal, dd_of(-mover[1]->shape->radius))};
}
