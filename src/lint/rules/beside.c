/* ---- Order --------------------------------------------------------------- */
#include <math.h>
#include <string.h>

#include "collide_boxes.h"
#include "collide_measure.h"
#include "collide_response.h"
#include "lint/rules/solid.h"
#include "support/same.h"

int compare_points(col_vec2 p, col_vec2 q)
{
    int order = (p.x > q.x) - (p.x < q.x);
    return order ? order : (p.y > q.y) - (p.y < q.y);
}

int compare_solids(const struct solid *a, const struct solid *b)
{
    int order = compare_points(a->box.min, b->box.min);
    if (!order)
        order = compare_points(a->box.max, b->box.max);
    if (!order)
        order = (a->count > b->count) - (a->count < b->count);
    for (int i = 0; i < a->count && !order; i++)
        order = compare_points(a->outline[i], b->outline[i]);
    return order ? order : strcmp(a->shape->id, b->shape->id);
}

/* ---- The same ------------------------------------------------------------ */

/* Whether b, begun at vertex `start` and gone round by `way`, is a. */
static bool match_from(const struct solid *a, const struct solid *b, int start,
                       int way, double weld)
{
    int n = a->count, j = start;
    for (int i = 0; i < n; i++) {
        if (col_distance_compare(a->outline[i], b->outline[j], weld) > 0)
            return false;
        j = (j + way + n) % n;
    }
    return true;
}

/* Vertices that one may begin with: a line has ends. */
static bool may_begin(const struct solid *b, int vertex)
{
    return b->is_closed || vertex == 0 || vertex + 1 == b->count;
}

/* Vertices of b that are tried for the first one of a: more than these are as
 * close only where the outline is all in a heap. */
#define BEGINNINGS 8

static bool outlines_match(const struct solid *a, const struct solid *b,
                           double weld)
{
    int tried = 0;
    for (int start = 0; start < b->count && tried < BEGINNINGS; start++) {
        if (!may_begin(b, start) ||
            col_distance_compare(a->outline[0], b->outline[start], weld) > 0)
            continue;
        tried++;
        if (match_from(a, b, start, 1, weld) ||
            match_from(a, b, start, -1, weld))
            return true;
    }
    return false;
}

static bool rings_are_same(const struct solid *a, const struct solid *b)
{
    if (a->ring_count != b->ring_count)
        return false;
    for (int i = 0; a->ring_ends && i < a->ring_count; i++)
        if (a->ring_ends[i] != b->ring_ends[i])
            return false;
    return true;
}

/* The first ring is compared, and the others where they begin at the same
 * vertices: what is pasted does. */
static bool holes_match(const struct solid *a, const struct solid *b,
                        double weld)
{
    for (int i = 0; i < a->count; i++)
        if (col_distance_compare(a->outline[i], b->outline[i], weld) > 0)
            return false;
    return true;
}

/* Whether corners of boxes are too far apart for it; four times as far as they
 * may be, for what is rounded in boxes and here. */
static bool is_far(col_vec2 p, col_vec2 q, double weld)
{
    return fabs(p.x - q.x) > 4 * weld || fabs(p.y - q.y) > 4 * weld;
}

bool solids_are_same(const struct solid *a, const struct solid *b, double weld)
{
    if (is_far(a->box.min, b->box.min, weld) ||
        is_far(a->box.max, b->box.max, weld))
        return false;
    double radius_a = a->pieces[0].radius, radius_b = b->pieces[0].radius;
    if (a->count != b->count || has_inside(a) != has_inside(b) ||
        a->is_closed != b->is_closed || !rings_are_same(a, b) ||
        fabs(radius_a - radius_b) > weld)
        return false;
    return a->ring_count > 1 ? holes_match(a, b, weld)
                             : outlines_match(a, b, weld);
}

/* ---- Inside -------------------------------------------------------------- */

static bool box_is_in(col_box inner, col_box outer)
{
    return inner.min.x >= outer.min.x && inner.max.x <= outer.max.x &&
           inner.min.y >= outer.min.y && inner.max.y <= outer.max.y;
}

/* A convex shape is in another where the discs of its radius about its vertices
 * are: where each of them is as deep as that. */
static bool piece_is_in(const col_shape *inner, const col_shape *outer)
{
    for (int i = 0; i < inner->count; i++) {
        col_shape vertex = {&inner->vertices[i], 1, 1, 0, NULL};
        col_sat sat = col_sat_test(&vertex, outer, NULL);
        if (col_separation_compare(&vertex, outer, &sat, -inner->radius) > 0)
            return false;
    }
    return true;
}

/* Whether a segment has points in the inside of a shape. */
static bool goes_into(const col_vec2 ends[2], const struct solid *solid)
{
    col_shape segment = {ends, 2, 1, 0, NULL};
    for (int i = 0; i < solid->piece_count; i++) {
        if (!col_bounds_overlap(&segment, &solid->pieces[i]))
            continue;
        col_sat sat = col_sat_test(&segment, &solid->pieces[i], NULL);
        if (sat.relation.overlap && !sat.relation.touching)
            return true;
    }
    return false;
}

/* Whether no side of a solid goes through the inside of another. */
static bool sides_keep_out(const struct solid *sides, const struct solid *of)
{
    for (int ring = 0; ring < sides->ring_count; ring++) {
        struct outline outline = outline_of(sides, ring);
        for (int i = 0; i < outline_edges(&outline); i++) {
            col_vec2 ends[2] = {outline.points[i], outline_at(&outline, i + 1)};
            if (!same_point(ends[0], ends[1]) && goes_into(ends, of))
                return false;
        }
    }
    return true;
}

/* Of a concave shape: its sides go through the inner one nowhere, and the two
 * have an inside in common. */
bool solid_is_in(const struct solid *inner, const struct solid *outer)
{
    bool is_round =
        inner->pieces[0].radius > 0; /* its box is a bit too large */
    if (!has_inside(outer) || !(is_round || box_is_in(inner->box, outer->box)))
        return false;
    if (outer->piece_count > 1)
        return solids_overlap(inner, outer, 0).is_deeper &&
               sides_keep_out(outer, inner);
    for (int i = 0; i < inner->piece_count; i++)
        if (!piece_is_in(&inner->pieces[i], &outer->pieces[0]))
            return false;
    return true;
}

/* ---- Overlaps ------------------------------------------------------------ */

static col_vec2 middle_of(const col_manifold *manifold)
{
    col_vec2 p = manifold->contacts[0].point;
    col_vec2 q = manifold->contacts[manifold->count > 1].point;
    return (col_vec2){p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
}

static void look_at_pieces(const col_shape *a, const col_shape *b, double limit,
                           struct overlap *overlap)
{
    if (!col_bounds_overlap(a, b))
        return;
    col_sat sat = col_sat_test(a, b, NULL);
    if (!sat.relation.overlap || sat.relation.touching)
        return;
    if (!overlap->is_deeper)
        overlap->is_deeper = col_separation_compare(a, b, &sat, -limit) < 0;
    if (sat.relation.amount < overlap->depth)
        return;
    col_manifold manifold = col_clip(a, b, &sat, COL_AT_MIDDLE, NULL);
    col_vec2 at = middle_of(&manifold);
    if (sat.relation.amount > overlap->depth ||
        compare_points(at, overlap->at) < 0) {
        overlap->depth = sat.relation.amount;
        overlap->at = at;
    }
}

struct overlap solids_overlap(const struct solid *a, const struct solid *b,
                              double limit)
{
    struct overlap overlap = {.depth = 0};
    if (compare_solids(a, b) > 0) {
        const struct solid *first = b;
        b = a;
        a = first;
    }
    for (int i = 0; i < a->piece_count; i++)
        if (col_boxes_overlap(col_bounds(&a->pieces[i]), b->box))
            for (int j = 0; j < b->piece_count; j++)
                look_at_pieces(&a->pieces[i], &b->pieces[j], limit, &overlap);
    return overlap;
}

/* Whether q lies in the same direction from `at` as p. */
static bool is_same_way(col_vec2 at, col_vec2 p, col_vec2 q)
{
    return col_turn_sign(at, p, at, q) == 0 && col_way_sign(at, p, at, q) > 0;
}

/* Whether a convex polygon has a point. Seen from vertex 0 the others follow
 * each other by angle, so that a binary search finds the edge behind which the
 * point would be outside. Vertices in the direction of the last one count as
 * the last: an edge between two of them bounds nothing. O(log count). */
static bool polygon_has_point(const col_shape *piece, col_vec2 point)
{
    const col_vec2 *v = piece->vertices;
    int last = piece->count - 1, low = 1, high = last;
    int beside_last = col_turn_sign(v[0], v[last], v[0], point);
    if (col_turn_sign(v[0], v[1], v[0], point) == -piece->winding ||
        beside_last == piece->winding)
        return false;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        int side = col_turn_sign(v[0], v[middle], v[0], point);
        if (side == -piece->winding ||
            (beside_last == 0 && is_same_way(v[0], v[middle], v[last])))
            high = middle;
        else
            low = middle;
    }
    return col_turn_sign(v[low], v[high], v[low], point) != -piece->winding;
}

bool piece_has_point(const col_shape *piece, col_vec2 point)
{
    if (piece->count > 2 && !(piece->radius > 0))
        return polygon_has_point(piece, point);
    col_shape at = {&point, 1, 1, 0, NULL};
    return col_sat_test(&at, piece, NULL).relation.overlap;
}

double solid_area(const struct solid *solid)
{
    double area = 0;
    for (int i = 0; i < solid->piece_count; i++)
        area += col_mass_by_density(&solid->pieces[i], 1).area;
    return area;
}

/* Up to this many pieces, comparing all of them is faster than a tree. */
#define PIECES_COMPARED 8

static col_box box_of_piece(const void *of, int i)
{
    const struct solid *solid = of;
    return col_outer_bounds(&solid->pieces[i]);
}

/* The tree of a solid's pieces. NULL: memory is used up. */
static struct boxes *piece_boxes(struct check *check, struct solid *solid)
{
    if (solid->piece_boxes)
        return solid->piece_boxes;
    struct boxes *boxes = arena_alloc(check->arena, 1, sizeof *boxes);
    if (boxes && boxes_make(boxes, solid->piece_count, box_of_piece, solid,
                            check->arena))
        solid->piece_boxes = boxes;
    return solid->piece_boxes;
}

static bool piece_covers(const struct solid *solid, int piece, col_vec2 point,
                         long *work)
{
    const col_shape *core = &solid->pieces[piece];
    *work -= core->radius > 0 ? core->count : 1;
    return piece_has_point(core, point);
}

/* Without memory for the tree all pieces are compared: the answer is the same.
 */
static bool solid_covers(struct check *check, struct solid *solid,
                         col_vec2 point, long *work)
{
    struct boxes *boxes = NULL;
    if (solid->piece_count > PIECES_COMPARED)
        boxes = piece_boxes(check, solid);
    const col_box box = {point, point};
    int count = boxes ? boxes_near(boxes, &box, -1) : solid->piece_count;
    for (int i = 0; i < count; i++)
        if (piece_covers(solid, boxes ? boxes->found[i] : i, point, work))
            return true;
    return false;
}

bool is_covered(struct check *check, col_vec2 point, int solid, int other,
                long *work)
{
    const col_box box = {point, point};
    int count = check_near(check, &box, -1);
    *work -= count;
    for (int i = 0; i < count; i++) {
        int index = check->solids[check->boxes.found[i]];
        if (index != solid && index != other &&
            solid_covers(check, &check->shapes[index], point, work))
            return true;
    }
    return false;
}
