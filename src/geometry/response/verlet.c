/* The rigid motion that is nearest to how particles moved: the one with the
 * least sum of squared distances, all particles weighing the same.
 *
 * The mean of the particles goes along. For the rotation let r and s be where a
 * particle is from the mean, before and after. The sum of |R r - s|^2 is least
 * where the sum of (R r) . s is largest, which for the angle phi of R is
 * C cos phi + S sin phi with C the sum of r . s and S that of r x s: the angle
 * of (C, S). What the scale of either is makes no difference. Source: Horn
 * 1987, in the plane. */
#include <assert.h>
#include <math.h>

#include "collide_response.h"
#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"

static col_vec2 minus(col_vec2 p, col_vec2 q)
{
    return (col_vec2){p.x - q.x, p.y - q.y};
}

/* The mean of the particles, and of how far they moved: 0 where none did. */
static void find_means(col_fit *fit, const col_vec2 *from, const col_vec2 *to,
                       int count)
{
    for (int i = 0; i < count; i++) {
        col_vec2 moved = minus(to[i], from[i]);
        fit->center.x += from[i].x;
        fit->center.y += from[i].y;
        fit->shift.x += moved.x;
        fit->shift.y += moved.y;
    }
    fit->center.x /= count;
    fit->center.y /= count;
    fit->shift.x /= count;
    fit->shift.y /= count;
}

/* What to multiply distances from a point with so that the largest is about 1,
 * and squares stay in the range of doubles. */
static double scale_of(const col_vec2 *points, int count, col_vec2 center)
{
    double largest = 0;
    for (int i = 0; i < count; i++) {
        col_vec2 r = minus(points[i], center);
        largest = larger(largest, larger(fabs(r.x), fabs(r.y)));
    }
    int exponent = is_zero(largest) ? 0 : exponent_of(largest);
    return power_of_two(exponent < -1000 ? 1000 : -exponent);
}

col_fit col_fit_rigid(const col_vec2 *from, const col_vec2 *to, int count)
{
    assert(count >= 1);
    col_fit fit = {.rotation = {1, 0}};
    find_means(&fit, from, to, count);
    col_vec2 center = fit.center;
    col_vec2 moved = {center.x + fit.shift.x, center.y + fit.shift.y};
    double scale = scale_of(from, count, center);
    double moved_scale = scale_of(to, count, moved);
    double cosines = 0, sines = 0;
    for (int i = 0; i < count; i++) {
        col_vec2 r = minus(from[i], center), s = minus(to[i], moved);
        r = (col_vec2){r.x * scale, r.y * scale};
        s = (col_vec2){s.x * moved_scale, s.y * moved_scale};
        cosines += r.x * s.x + r.y * s.y;
        sines += r.x * s.y - r.y * s.x;
    }
    double length = sqrt(cosines * cosines + sines * sines);
    if (length > 0x1p-500)
        fit.rotation = (col_vec2){cosines / length, sines / length};
    return fit;
}

col_vec2 col_fit_carry(const col_fit *fit, col_vec2 point)
{
    col_vec2 r = minus(point, fit->center);
    double c = fit->rotation.x - 1, s = fit->rotation.y;
    return (col_vec2){fit->shift.x + (c * r.x - s * r.y),
                      fit->shift.y + (s * r.x + c * r.y)};
}

/* The collision response of bodies whose vertices are particles.
 *
 * Takes what the separating axis theorem says of two shapes that overlap: the
 * normal, the depth, an edge of one and the vertex of the other that lies
 * beside it. The vertex V goes the one way along the normal, the edge's ends E1
 * and E2 the other way, the more the nearer V is to them. With t the place of V
 * along the edge, 0 at E1 and 1 at E2, weights 1 - t and t and
 * lambda = 1 / (t^2 + (1 - t)^2), the point of the edge beside V moves by
 *
 *   (1 - t) (1 - t) lambda + t t lambda = 1
 *
 * times the share of the depth that the edge's shape takes. So the two shares
 * together part the two, whatever t is.
 *
 * Two vertices that collide have no edge between them: they are taken for an
 * edge without length, of which t = 0 moves the one end alone.
 *
 * Where sides lie face to face the vertex that decided may lie beyond the end
 * of the edge, as that of a wide floor under a box does. That end then lies
 * beside an edge of the other shape, and the two change roles.
 *
 * Source: Jakobsen 2001, Advanced Character Physics; Bitterli 2009, A Verlet
 * Based Approach for 2D Game Physics. */

/* An edge of one shape and a vertex of the other. */
struct verlet_meeting {
    col_side side; /* whose edge it is */
    const col_shape *shape, *other;
    int edge, vertex;
};

static struct verlet_meeting meeting_of(const col_shape *a, const col_shape *b,
                                        const col_sat *sat)
{
    bool of_a = sat->axis.kind == COL_EDGE_OF_A;
    return (struct verlet_meeting){
        .side = of_a ? COL_A : COL_B,
        .shape = of_a ? a : b,
        .other = of_a ? b : a,
        .edge = sat->edge,
        .vertex = of_a ? sat->axis.b : sat->axis.a,
    };
}

/* The end of the edge that the vertex lies beyond; -1: it lies beside it. */
static int end_before(const struct verlet_meeting *meeting)
{
    const col_vec2 *v = meeting->shape->vertices;
    int start = core_start(meeting->shape, meeting->edge);
    int end = core_end(meeting->shape, meeting->edge);
    vector along = core_edge(meeting->shape, meeting->edge);
    col_vec2 vertex = meeting->other->vertices[meeting->vertex];
    if (vector_further(along, v[start], vertex) > 0)
        return start;
    return vector_further(along, vertex, v[end]) > 0 ? end : -1;
}

/* Lets the end of the edge collide with the edge of the other shape that lies
 * beside it: the vertex beyond the end is one end of a side of its shape that
 * faces the edge, and that side reaches back past the end, or the two would not
 * be nearest features. */
static struct verlet_meeting exchanged(const struct verlet_meeting *meeting,
                                       int end)
{
    const col_shape *shape = meeting->shape, *other = meeting->other;
    vector along = core_edge(shape, meeting->edge);
    core_run side = col_core_run(other, vector_left(along), meeting->vertex);
    assert(side.from != side.to);
    return (struct verlet_meeting){
        .side = meeting->side == COL_A ? COL_B : COL_A,
        .shape = other,
        .other = shape,
        .edge = col_core_part(other, side, vector_negate(along), shape,
                              (core_run){end, end}),
        .vertex = end,
    };
}

/* The same direction as two doubles, the larger of 1 to 2, and the power of two
 * that was divided by. */
static col_vec2 normalized(vector v, int *exponent)
{
    double most = larger(fabs(v.x.hi), fabs(v.y.hi));
    *exponent = is_zero(most) ? 0 : exponent_of(most);
    return (col_vec2){times_power_of_two(v.x.hi, -*exponent),
                      times_power_of_two(v.y.hi, -*exponent)};
}

/* Where the foot of a point on the line from..to lies: 0 at `from`, 1 at `to`,
 * and one of these beyond them. Lengths are scaled, as their squares could
 * leave the range of doubles. */
static double place_along(col_vec2 from, col_vec2 to, col_vec2 point)
{
    int edge_exponent, way_exponent;
    col_vec2 edge = normalized(vector_between(from, to), &edge_exponent);
    col_vec2 way = normalized(vector_between(from, point), &way_exponent);
    dd dot =
        dd_add(dd_two_product(edge.x, way.x), dd_two_product(edge.y, way.y));
    double square = edge.x * edge.x + edge.y * edge.y;
    double t = times_power_of_two(dd_round(dot) / square,
                                  way_exponent - edge_exponent);
    return t > 0 ? (t < 1 ? t : 1) : 0;
}

static col_verlet with_edge(const struct verlet_meeting *meeting)
{
    const col_vec2 *v = meeting->shape->vertices;
    int first = meeting->edge, second = core_up(meeting->shape, first);
    col_vec2 vertex = meeting->other->vertices[meeting->vertex];
    double t = place_along(v[first], v[second], vertex);
    return (col_verlet){
        .side = meeting->side,
        .edge = first,
        .ends = {first, second},
        .vertex = meeting->vertex,
        .t = t,
        .lambda = 1 / (t * t + (1 - t) * (1 - t)),
    };
}

/* `normal` is from A to B. */
static void set_collision(col_verlet *verlet, col_vec2 normal, double depth)
{
    double length = verlet->side == COL_B ? -depth : depth;
    verlet->collision = (col_vec2){normal.x * length, normal.y * length};
}

col_verlet col_verlet_test(const col_shape *a, const col_shape *b,
                           const col_sat *sat)
{
    assert(sat->relation.overlap);
    col_verlet verlet = {.side = COL_A,
                         .edge = -1,
                         .ends = {sat->axis.a, sat->axis.a},
                         .vertex = sat->axis.b,
                         .lambda = 1};
    if (sat->axis.kind != COL_VERTICES) {
        struct verlet_meeting meeting = meeting_of(a, b, sat);
        int end = end_before(&meeting);
        if (end >= 0)
            meeting = exchanged(&meeting, end);
        verlet = with_edge(&meeting);
    }
    set_collision(&verlet, sat->relation.normal, sat->relation.amount);
    return verlet;
}

col_verlet col_verlet_contact(const col_shape *a, const col_shape *b,
                              const col_manifold *manifold, int contact)
{
    assert(contact >= 0 && contact < manifold->count);
    const col_contact *at = &manifold->contacts[contact];
    col_verlet verlet = {.side = COL_A,
                         .edge = -1,
                         .ends = {at->a, at->a},
                         .vertex = at->b,
                         .lambda = 1};
    if (at->a_is_edge)
        verlet = with_edge(&(struct verlet_meeting){COL_A, a, b, at->a, at->b});
    else if (at->b_is_edge)
        verlet = with_edge(&(struct verlet_meeting){COL_B, b, a, at->b, at->a});
    set_collision(&verlet, manifold->relation.normal, at->depth);
    return verlet;
}

static col_vec2 times(col_vec2 v, double factor)
{
    return (col_vec2){v.x * factor, v.y * factor};
}

col_verlet_moves col_verlet_project(const col_verlet *verlet, double edge_share,
                                    double vertex_share)
{
    double push = -edge_share * verlet->lambda;
    return (col_verlet_moves){
        .ends = {times(verlet->collision, push * (1 - verlet->t)),
                 times(verlet->collision, push * verlet->t)},
        .vertex = times(verlet->collision, vertex_share),
    };
}
