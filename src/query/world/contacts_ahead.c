/* Finds the contacts of two shapes of a world, and their contacts ahead: points
 * that will touch soon, with a depth below 0. The impulse solver lets bodies
 * approach by that gap in a step, and no further.
 *
 * Shapes that touch also have the contacts ahead by at most the slop. So a box
 * that lies on a slope has two contacts even if rounding has lifted a corner.
 * With a margin, shapes that are at most that far apart also have contacts. */
#include <math.h>

#include "query/world/world.h"

/* ---- A further contact of shapes that touch ------------------------------ */

/* Where an edge in a manifold lies beside the reference edge. */
struct beside {
    double along[2];  /* of its ends, from the first end of the reference */
    double height[2]; /* of its ends above the reference */
    double length;    /* of the reference edge */
};

static struct beside beside_of(const col_manifold *manifold)
{
    const col_vec2 *from = manifold->reference.points;
    col_vec2 way = {from[1].x - from[0].x, from[1].y - from[0].y};
    col_vec2 normal = manifold->relation.normal;
    double side = manifold->flip ? -1 : 1;
    struct beside beside = {.length = sqrt(way.x * way.x + way.y * way.y)};
    for (int i = 0; i < 2; i++) {
        col_vec2 to = manifold->incident.points[i];
        double x = to.x - from[0].x, y = to.y - from[0].y;
        beside.along[i] = (x * way.x + y * way.y) / beside.length;
        beside.height[i] = side * (x * normal.x + y * normal.y);
    }
    return beside;
}

/* True if a manifold of one contact may have a second one that is ahead by at
 * most `reach`, by doubles: the exact clipping takes longer. */
static bool may_have_second(const col_manifold *manifold, double reach)
{
    if (manifold->count != 1 || !manifold->incident.is_edge ||
        !manifold->reference.is_edge)
        return false;
    struct beside beside = beside_of(manifold);
    int far = beside.height[1] > beside.height[0], near = 1 - far;
    double start = beside.along[near], end = beside.along[far], share = 1;
    if (end < 0 && start > 0)
        share = start / (start - end);
    if (end > beside.length && start < beside.length)
        share = (beside.length - start) / (end - start);
    double rise = beside.height[far] - beside.height[near];
    return beside.height[near] + share * rise <= 2 * reach;
}

/* The axis of a manifold whose one contact is the vertex nearest to the
 * reference edge, as all such contacts of two edges are. */
static col_sat axis_of(const col_manifold *manifold)
{
    bool flip = manifold->flip;
    const col_contact *contact = &manifold->contacts[0];
    int edge = manifold->reference.index;
    return (col_sat){
        .relation = manifold->relation,
        .axis = {.kind = flip ? COL_EDGE_OF_B : COL_EDGE_OF_A,
                 .a = flip ? contact->a : edge,
                 .b = flip ? edge : contact->b},
        .edge = edge,
    };
}

/* ---- Shapes that are apart ------------------------------------------------
 */

/* True if shapes that are apart would not graze each other but meet: two
 * straight sides face each other by more than the slop, or a round end is
 * ahead. Boxes that slide over a floor of tiles sink in by up to the slop, and
 * must not run into the side of the next tile. A quarter of a short side is
 * enough. Corners without a radius that are ahead of corners pass each other.
 */
static bool will_meet(const col_manifold *manifold, double slop,
                      bool has_radius)
{
    if (!manifold->reference.is_edge)
        return has_radius;
    if (!manifold->incident.is_edge)
        return true;
    struct beside beside = beside_of(manifold);
    double quarter = beside.length / 4;
    double inset = slop < quarter ? slop : quarter;
    int low = beside.along[1] < beside.along[0];
    return beside.along[1 - low] > inset &&
           beside.along[low] < beside.length - inset;
}

/* ---- Contacts ------------------------------------------------------------ */

bool world_clip(const struct scene_world *settings, const col_shape *a,
                const col_shape *b, col_manifold *manifold)
{
    double margin = settings->margin, slop = settings->slop;
    double reach = margin > slop ? margin : slop;
    bool touch = col_clip_test(a, b, COL_AT_INCIDENT, manifold);
    if (settings->solver != SCENE_IMPULSE || (!touch && !(margin > 0)) ||
        (touch && !may_have_second(manifold, reach)))
        return touch;
    col_sat sat = touch ? axis_of(manifold) : col_sat_test(a, b, NULL);
    *manifold = col_clip_ahead(a, b, &sat, touch ? reach : margin,
                               COL_AT_INCIDENT, NULL);
    bool has_radius = a->radius > 0 || b->radius > 0;
    return touch ||
           (manifold->count > 0 && will_meet(manifold, slop, has_radius));
}
