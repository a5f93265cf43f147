/* Moves bodies whose vertices are particles: responds to their collisions, and
 * finds the rigid motion that is nearest to the motion of the particles.
 *
 * The response starts from the result of the separating axis theorem for two
 * shapes that overlap: the normal, the depth, an edge of one and the vertex of
 * the other beside it. The vertex V moves in one direction along the normal,
 * the edge's ends E1 and E2 in the other, the more the nearer V is to them.
 * With t the place of V along the edge, 0 at E1 and 1 at E2, weights 1 - t and
 * t and lambda = 1 / (t^2 + (1 - t)^2), the point of the edge beside V moves by
 *
 *   (1 - t) (1 - t) lambda + t t lambda = 1
 *
 * times the edge's share of the depth. So the two shares together separate the
 * shapes for every t.
 *
 * Two vertices that collide have no edge between them: they count as an edge of
 * length 0, and t = 0 moves one end alone.
 *
 * If sides lie face to face, the deciding vertex may lie beyond the end of the
 * edge, as the vertex of a wide floor under a box does. Then that end lies
 * beside an edge of the other shape, and the two change roles.
 *
 * Source: Jakobsen 2001, Advanced Character Physics; Bitterli 2009, A Verlet
 * Based Approach for 2D Game Physics. */
#include <assert.h>
#include <math.h>

#include "collide_response.h"
#include "geometry/core/core.h"
#include "geometry/exact/doubles.h"

/* ---- The nearest rigid motion ---------------------------------------------
 *
 * This motion has the least sum of squared distances, with equal weights of all
 * particles. It moves the mean of the particles to their new mean. For the
 * rotation let r and s be the positions of a particle relative to the mean,
 * before and after. The sum of |R r - s|^2 is least if the sum of (R r) . s is
 * largest, which for the angle phi of R is C cos phi + S sin phi with C the sum
 * of r . s and S the sum of r x s: phi is the angle of (C, S). The scales of r
 * and s do not matter. Source: Horn 1987, in the plane. */

/* The mean of the particles, and of their motions: 0 if none moved. */
static void find_means(col_fit *fit, const col_vec2 *from, const col_vec2 *to,
                       int count)
{
    for (int i = 0; i < count; i++) {
        col_vec2 moved = vec2_between(from[i], to[i]);
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

/* A factor for distances from a point, so that the largest becomes about 1, and
 * squares stay in the range of doubles. */
static double scale_of(const col_vec2 *points, int count, col_vec2 center)
{
    double largest = 0;
    for (int i = 0; i < count; i++) {
        col_vec2 r = vec2_between(center, points[i]);
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
        col_vec2 r = vec2_between(center, from[i]),
                 s = vec2_between(moved, to[i]);
        r = vec2_times(r, scale);
        s = vec2_times(s, moved_scale);
        cosines += vec2_dot(r, s);
        sines += vec2_cross(r, s);
    }
    double length = sqrt(cosines * cosines + sines * sines);
    if (length > 0x1p-500)
        fit.rotation = (col_vec2){cosines / length, sines / length};
    return fit;
}

col_vec2 col_fit_carry(const col_fit *fit, col_vec2 point)
{
    col_vec2 r = vec2_between(fit->center, point);
    double c = fit->rotation.x - 1, s = fit->rotation.y;
    return (col_vec2){fit->shift.x + (c * r.x - s * r.y),
                      fit->shift.y + (s * r.x + c * r.y)};
}

/* ---- Collisions --------------------------------------------------------- */

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

/* The end of the edge and the edge of the other shape beside it. The vertex
 * beyond the end is one end of a side of its shape that faces the edge, and
 * that side reaches back past the end, or the two would not be nearest
 * features. */
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

/* The direction of a vector as two doubles, the larger in 1 .. 2, and the power
 * of two by which the vector was divided. */
static col_vec2 normalized(vector v, int *exponent)
{
    double largest = larger(fabs(v.x.hi), fabs(v.y.hi));
    *exponent = is_zero(largest) ? 0 : exponent_of(largest);
    return (col_vec2){times_power_of_two(v.x.hi, -*exponent),
                      times_power_of_two(v.y.hi, -*exponent)};
}

/* The place of the foot of a point on the segment from..to: 0 at `from`, 1 at
 * `to`, clamped beyond them. Lengths are scaled, as their squares could leave
 * the range of doubles. */
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
    verlet->collision = vec2_times(normal, length);
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

col_verlet_moves col_verlet_project(const col_verlet *verlet, double edge_share,
                                    double vertex_share)
{
    double push = -edge_share * verlet->lambda;
    return (col_verlet_moves){
        .ends = {vec2_times(verlet->collision, push * (1 - verlet->t)),
                 vec2_times(verlet->collision, push * verlet->t)},
        .vertex = vec2_times(verlet->collision, vertex_share),
    };
}
