#include "geometry/clip/contact_discs.h"
#include "geometry/clip/side_planes.h"
#include "geometry/exact/bits.h"

/* The edge of the largest gap to a point; -1: that is not sure, -2: the gap is
 * surely larger than `reach`. */
static int find_edge(const frame *f, col_vec2 point, double reach)
{
    const frame disc = {.center = point};
    frame_way way = frame_between(f, &disc);
    int stride = frame_stride(f->count), last = stride - 4;
    const float *x = f->values, *y = x + stride;
    const float *nx = y + stride, *ny = nx + stride;
    quad tx = quad_both(way.x), ty = quad_both(way.y), gaps[2];
    for (int i = 0; i < 2; i++) {
        int at = i * last;
        quad across =
            quad_mul(quad_load(nx + at), quad_sub(tx, quad_load(x + at)));
        gaps[i] = quad_add(across, quad_mul(quad_load(ny + at),
                                            quad_sub(ty, quad_load(y + at))));
    }
    quad most = quad_spread_largest(quad_max(gaps[0], gaps[1]));
    float limit = (float)reach;
    limit += limit * 0x1p-22f + way.error;
    COUNT_DECISION(made);
    if (quad_above(most, quad_both(limit)))
        return -2;
    quad least = quad_sub(most, quad_both(2 * way.error));
    unsigned bits =
        quad_at_least(gaps[0], least) | quad_at_least(gaps[1], least) << last;
    bits &= (1U << f->count) - 1;
    return bits & (bits - 1) ? -1 : lowest_bit(bits);
}

/* How far the disc's centre lies above the moved edge, less its radius. */
static estimate gap_of(const quick_side *side, lanes center, double radius)
{
    estimate at = quick_height_of(side, center);
    dd over = dd_two_sum(at.hi, -radius);
    double size = fabs(at.hi) + radius;
    return (estimate){over.hi, over.lo + at.lo, at.error + size * 0x1p-90};
}

/* Of the edge that the disc lies beside. */
static contact_outcome meet(const quick_side *side, int edge,
                            const col_shape *disc, bool flip,
                            col_manifold *manifold)
{
    lanes center = lanes_at(disc->vertices), normal, point, from, to;
    bool backward = side->shape->winding < 0;
    double radius = side->shape->radius, height;
    estimate gap = gap_of(side, center, disc->radius);
    if (!split_round(gap, &height) || !(fabs(height) > 2 * gap.error))
        return UNSURE;
    if (height > 0)
        return APART;
    if (!quick_unit_round(&side->normal, &normal) ||
        !quick_move(&side->normal, center, -disc->radius, &point) ||
        !quick_move(&side->normal, side->corner[backward], radius, &from) ||
        !quick_move(&side->normal, side->corner[!backward], radius, &to))
        return UNSURE;
    put_relation(&manifold->relation, -height,
                 lanes_mul(lanes_both(1 - 2 * flip), normal));
    manifold->flip = flip;
    put_edge(&manifold->reference, flip ? COL_B : COL_A, edge, from, to);
    put_vertex(&manifold->incident, flip ? COL_A : COL_B, 0, center);
    manifold->count = 1;
    col_contact *contact = &manifold->contacts[0];
    lanes_put(&contact->point, point);
    contact->depth = -height;
    contact->a_is_edge = !flip;
    contact->a = flip ? 0 : edge;
    contact->b_is_edge = flip;
    contact->b = flip ? edge : 0;
    put_no_contact(&manifold->contacts[1]);
    return MEETING;
}

contact_outcome col_contact_side(const col_shape *mine, const col_shape *disc,
                                 bool flip, col_manifold *manifold)
{
    int edge = find_edge(&mine->prepared->frame, disc->vertices[0],
                         mine->radius + disc->radius);
    if (edge < 0)
        return edge == -2 ? APART : UNSURE;
    quick_side side;
    core_run run = {core_start(mine, edge), core_end(mine, edge)};
    quick_side_put(&side, mine, run);
    int out = clip_planes(&side, lanes_at(disc->vertices));
    if (out != 0) {
        int vertex = out == 1 ? run.from : run.to;
        return flip ? col_contact_vertices(disc, 0, mine, vertex, manifold)
                    : col_contact_vertices(mine, vertex, disc, 0, manifold);
    }
    quick_side_measure(&side);
    return meet(&side, edge, disc, flip, manifold);
}
