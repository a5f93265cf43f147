/* Compares two solids: whether one equals the other or is inside it, and how
 * deep they overlap; and tests whether solids cover a point. */
#include "lint/rules/solid.h"

#include <math.h>
#include <string.h>

#include "collide_boxes.h"
#include "collide_measure.h"
#include "collide_response.h"
#include "support/same.h"

/* ---- Order --------------------------------------------------------------- */

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
    return order ? order : strcmp(a->shape->own_id, b->shape->own_id);
}

/* ---- The same ------------------------------------------------------------ */

/* Whether the n vertices of b, begun at `start` and visited in steps of `way`,
 * are those of a. */
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

/* Vertices of b that are tried for the first one of a: more than these are as
 * close only where the outline is all in a heap. */
#define BEGINNINGS 8

/* A line begins at one of its ends. */
static bool outlines_match(const struct solid *a, const struct solid *b,
                           double weld)
{
    int tried = 0;
    for (int start = 0; start < b->count && tried < BEGINNINGS; start++) {
        bool may_begin = b->is_closed || start == 0 || start + 1 == b->count;
        if (!may_begin ||
            col_distance_compare(a->outline[0], b->outline[start], weld) > 0)
            continue;
        tried++;
        if (match_from(a, b, start, 1, weld) ||
            match_from(a, b, start, -1, weld))
            return true;
    }
    return false;
}

/* Whether corners of boxes are too far apart for equal solids; four times as
 * far as they may be, because boxes and differences are rounded. */
static bool is_far(col_vec2 p, col_vec2 q, double weld)
{
    return fabs(p.x - q.x) > 4 * weld || fabs(p.y - q.y) > 4 * weld;
}

/* Shapes with holes match if all rings begin at the same vertices: pasted
 * shapes do. */
bool solids_are_same(const struct solid *a, const struct solid *b, double weld)
{
    if (is_far(a->box.min, b->box.min, weld) ||
        is_far(a->box.max, b->box.max, weld))
        return false;
    double radius_a = a->pieces[0].radius, radius_b = b->pieces[0].radius;
    if (a->count != b->count || has_inside(a) != has_inside(b) ||
        a->is_closed != b->is_closed || a->ring_count != b->ring_count)
        return false;
    for (int i = 0; a->ring_ends && i < a->ring_count; i++)
        if (a->ring_ends[i] != b->ring_ends[i])
            return false;
    return !(fabs(radius_a - radius_b) > weld) &&
           (a->ring_count > 1 ? match_from(a, b, 0, 1, weld)
                              : outlines_match(a, b, weld));
}

/* ---- Inside -------------------------------------------------------------- */

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

bool solid_is_in(const struct solid *inner, const struct solid *outer)
{
    /* The box of a round solid is a bit too large. */
    bool is_round = inner->pieces[0].radius > 0;
    bool is_in_box = inner->box.min.x >= outer->box.min.x &&
                     inner->box.max.x <= outer->box.max.x &&
                     inner->box.min.y >= outer->box.min.y &&
                     inner->box.max.y <= outer->box.max.y;
    if (!has_inside(outer) || !(is_round || is_in_box))
        return false;
    /* The sides of a concave shape go through the inner one nowhere, and the
     * two share a part of their insides. */
    if (outer->piece_count > 1)
        return solids_overlap(inner, outer, 0).is_deeper &&
               sides_keep_out(outer, inner);
    /* A convex shape is in another if the discs of its radius about its
     * vertices are: if each of them is as deep as that. */
    for (int i = 0; i < inner->piece_count; i++) {
        const col_shape *piece = &inner->pieces[i];
        for (int k = 0; k < piece->count; k++) {
            col_shape vertex = {&piece->vertices[k], 1, 1, 0, NULL};
            col_sat sat = col_sat_test(&vertex, &outer->pieces[0], NULL);
            if (col_separation_compare(&vertex, &outer->pieces[0], &sat,
                                       -piece->radius) > 0)
                return false;
        }
    }
    return true;
}

/* ---- Overlaps ------------------------------------------------------------ */

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
    col_vec2 at = midpoint(manifold.contacts[0].point,
                           manifold.contacts[manifold.count > 1].point);
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

double solid_area(const struct solid *solid)
{
    double area = 0;
    for (int i = 0; i < solid->piece_count; i++)
        area += col_mass_by_density(&solid->pieces[i], 1).area;
    return area;
}

/* ---- Points -------------------------------------------------------------- */

/* Whether a convex polygon has a point. Seen from vertex 0 the others are
 * sorted by angle: a binary search finds the edge to test. Vertices in the
 * direction of the last one count as the last. O(log count). */
static bool polygon_has_point(const col_shape *piece, col_vec2 point)
{
    const col_vec2 *v = piece->vertices;
    int last = piece->count - 1, low = 1, high = last;
    int beside_last = turn_sign(v[0], v[last], v[0], point);
    if (turn_sign(v[0], v[1], v[0], point) == -piece->winding ||
        beside_last == piece->winding)
        return false;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        int side = turn_sign(v[0], v[middle], v[0], point);
        if (side == -piece->winding ||
            (beside_last == 0 &&
             turn_sign(v[0], v[middle], v[0], v[last]) == 0 &&
             way_sign(v[0], v[middle], v[0], v[last]) > 0))
            high = middle;
        else
            low = middle;
    }
    return turn_sign(v[low], v[high], v[low], point) != -piece->winding;
}

bool piece_has_point(const col_shape *piece, col_vec2 point)
{
    if (piece->count > 2 && !(piece->radius > 0))
        return polygon_has_point(piece, point);
    col_shape at = {&point, 1, 1, 0, NULL};
    return col_sat_test(&at, piece, NULL).relation.overlap;
}

/* Up to this many pieces, comparing all of them is faster than a tree. */
#define PIECES_COMPARED 8

static col_box box_of_piece(const void *of, int i)
{
    const struct solid *solid = of;
    return col_outer_bounds(&solid->pieces[i]);
}

/* The first search in a solid of many pieces makes a tree of their boxes, so
 * that a search takes O(log n) unless the pieces are long and slanted; the work
 * is counted for that case. Without memory for the tree all pieces are
 * compared. */
static bool solid_covers(struct check *check, struct solid *solid,
                         col_vec2 point, long *work)
{
    const col_box at = {point, point};
    if (solid->piece_count > PIECES_COMPARED && !solid->piece_boxes) {
        struct boxes *made = arena_alloc(check->arena, 1, sizeof *made);
        if (made && boxes_make(made, solid->piece_count, box_of_piece, solid,
                               check->arena))
            solid->piece_boxes = made;
    }
    struct boxes *boxes = solid->piece_boxes;
    int count = boxes ? boxes_near(boxes, &at, -1) : solid->piece_count;
    for (int i = 0; i < count; i++) {
        const col_shape *piece = &solid->pieces[boxes ? boxes->found[i] : i];
        *work -= piece->radius > 0 ? piece->count : 1;
        if (piece_has_point(piece, point))
            return true;
    }
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
