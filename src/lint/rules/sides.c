/* Collects the straight sides of all solids, finds which of them are near each
 * other, and compares how two of them lie. */
#include "lint/rules/solid.h"

#include <string.h>

#include "collide_measure.h"
#include "support/same.h"

/* ---- Making -------------------------------------------------------------- */

static bool has_sides(const struct solid *solid)
{
    return has_inside(solid) && solid->shape->kind != LEVEL_ELLIPSE &&
           solid->shape->kind != LEVEL_CAPSULE && !(solid->shape->radius > 0) &&
           !solid->shape->travels;
}

/* Adds a ring. Where the solid is on the right, the vertices are visited in
 * reverse. */
static void add_ring(struct sides *sides, int solid,
                     const struct outline *outline, bool backwards)
{
    int begin = sides->count;
    for (int k = 0; k < outline->count; k++) {
        int edge = backwards ? outline->count - 1 - k : k;
        col_vec2 from = outline->points[edge];
        col_vec2 to = outline_at(outline, edge + 1);
        if (same_point(from, to))
            continue;
        int number = sides->count++;
        sides->side[number] = (struct solid_side){.from = backwards ? to : from,
                                                  .to = backwards ? from : to,
                                                  .solid = solid,
                                                  .edge = outline->first + edge,
                                                  .before = number - 1,
                                                  .next = number + 1};
    }
    if (sides->count > begin) {
        sides->side[begin].before = sides->count - 1;
        sides->side[sides->count - 1].next = begin;
    }
}

static col_box box_of(const void *of, int i)
{
    const struct sides *sides = of;
    return segment_box(sides->side[i].from, sides->side[i].to, 0);
}

/* Of the sides of so many all are compared, which is faster than a tree. */
#define SIDES_COMPARED 64

/* How many sides the neighbors of a solid have; more than SIDES_COMPARED stand
 * for any number. */
static int sides_beside(const struct check *check, const struct sides *sides,
                        int number)
{
    const struct neighbors *near = &check->neighbors;
    int count = near->starts ? 0 : SIDES_COMPARED + 1;
    for (int i = near->starts ? near->starts[number] : 0;
         count <= SIDES_COMPARED && i < near->starts[number + 1]; i++) {
        int k = near->list[i];
        count += sides->starts[k + 1] - sides->starts[k];
    }
    return count;
}

/* Makes the tree, if a search will need it. */
static bool make_tree(struct check *check, struct sides *sides, bool is_far)
{
    bool is_needed = is_far || !check->neighbors.starts;
    if (sides->has_tree)
        return true;
    for (int i = 0; i < check->solid_count && !is_needed; i++)
        is_needed = sides_beside(check, sides, i) > SIDES_COMPARED;
    sides->has_tree = is_needed;
    if (!is_needed)
        return true;
    bool had =
        boxes_make(&sides->boxes, sides->count, box_of, sides, check->arena);
    sides->found = sides->boxes.found;
    return had;
}

bool sides_make(struct check *check, bool is_far)
{
    long count = 0;
    if (check->sides)
        return make_tree(check, check->sides, is_far);
    for (int i = 0; i < check->solid_count; i++) {
        const struct solid *solid = &check->shapes[check->solids[i]];
        count += has_sides(solid) ? solid->count : 0;
    }
    if (count > COL_COUNT_LIMIT)
        return false;
    struct sides *sides = arena_alloc(check->arena, 1, sizeof *sides);
    struct solid_side *side =
        arena_take(check->arena, (size_t)count, sizeof *side);
    if (!sides || !side)
        return false;
    sides->side = side;
    sides->asked = -1;
    sides->found = arena_take(check->arena, SIDES_COMPARED, sizeof(int));
    sides->starts = arena_take(check->arena, (size_t)check->solid_count + 1,
                               sizeof *sides->starts);
    if (!sides->found || !sides->starts)
        return false;
    for (int i = 0; i < check->solid_count; i++) {
        int index = check->solids[i];
        sides->starts[i] = sides->count;
        const struct solid *solid = &check->shapes[index];
        int rings = has_sides(solid) ? solid->ring_count : 0;
        for (int ring = 0; ring < rings; ring++) {
            struct outline outline = outline_of(solid, ring);
            add_ring(sides, index, &outline,
                     winding_outward(solid, &outline) < 0);
        }
    }
    sides->starts[check->solid_count] = sides->count;
    check->sides = sides;
    return make_tree(check, sides, is_far);
}

/* As comparing with its box. */
static inline bool side_meets(const struct solid_side *side, const col_box *box)
{
    col_vec2 p = side->from, q = side->to, min = box->min, max = box->max;
    return (p.x <= max.x || q.x <= max.x) && (p.x >= min.x || q.x >= min.x) &&
           (p.y <= max.y || q.y <= max.y) && (p.y >= min.y || q.y >= min.y);
}

/* Compares with the sides of the neighbors of a solid. What meets the box of a
 * side meets that of its solid: a margin is added to both, and rounding keeps
 * the order of sums. */
static int compare_beside(const struct check *check, int number,
                          const col_box *box, int after, bool skips_own)
{
    const struct neighbors *near = &check->neighbors;
    const struct sides *sides = check->sides;
    int count = 0;
    for (int i = near->starts[number]; i < near->starts[number + 1]; i++) {
        int other = near->list[i], last = sides->starts[other + 1];
        int k = sides->starts[other] > after ? sides->starts[other] : after + 1;
        if (other == number
                ? skips_own
                : !col_boxes_overlap(*box,
                                     check->shapes[check->solids[other]].box))
            continue;
        for (; k < last; k++)
            if (side_meets(&sides->side[k], box))
                sides->found[count++] = k;
    }
    return count;
}

static int find_near(struct check *check, const struct solid_side *side,
                     col_vec2 from, col_vec2 to, double margin, int after,
                     bool skips_own)
{
    const col_box box = segment_box(from, to, margin);
    int number = check->shapes[side->solid].number;
    struct sides *sides = check->sides;
    if (number != sides->asked) {
        sides->asked = number;
        sides->is_compared =
            sides_beside(check, sides, number) <= SIDES_COMPARED;
    }
    return sides->is_compared && margin <= check->neighbors.margin
               ? compare_beside(check, number, &box, after, skips_own)
               : boxes_near(&sides->boxes, &box, after);
}

int sides_near(struct check *check, const struct solid_side *side,
               col_vec2 from, col_vec2 to, double margin, int after)
{
    return find_near(check, side, from, to, margin, after, false);
}

int sides_at(struct check *check, const struct solid_side *side, col_vec2 at,
             double margin, long work)
{
    const struct sides *sides = check->sides;
    bool is_plenty =
        !sides->has_tree && (long)sides->count * SIDES_COMPARED <= work;
    return find_near(check, side, at, at, margin, -1, is_plenty);
}

/* ---- Two sides ----------------------------------------------------------- */

/* Sides at most so far from parallel face each other, in degrees: two that
 * diverge more than that make a corner, not a slit. */
#define FACING 10

/* Whether both ends of f are in front of e's line. */
static bool is_in_front(const struct solid_side *e, const struct solid_side *f)
{
    return turn_sign(e->from, e->to, e->from, f->from) < 0 &&
           turn_sign(e->from, e->to, e->from, f->to) < 0;
}

/* For f antiparallel to e: true if their projections onto e overlap in more
 * than a point. */
static bool lies_along(const struct solid_side *e, const struct solid_side *f)
{
    return way_sign(e->from, e->to, e->from, f->from) > 0 &&
           way_sign(e->from, e->to, f->to, e->to) > 0;
}

/* Of two sides that do not meet, one lies on one side of the other's line. */
bool sides_face(const struct solid_side *e, const struct solid_side *f)
{
    return way_sign(e->from, e->to, f->from, f->to) < 0 &&
           (is_in_front(e, f) || is_in_front(f, e)) && lies_along(e, f) &&
           lies_along(f, e) &&
           col_angle_compare(e->from, e->to, f->to, f->from, FACING) <= 0;
}

static col_vec2 between(col_vec2 p, col_vec2 q, double share)
{
    return (col_vec2){p.x + (q.x - p.x) * share, p.y + (q.y - p.y) * share};
}

/* How far along a side a point is, as a share from 0 to 1. */
static double share_of(const struct solid_side *e, col_vec2 point)
{
    double x = e->to.x - e->from.x, y = e->to.y - e->from.y;
    double along = (point.x - e->from.x) * x + (point.y - e->from.y) * y;
    double share = along / (x * x + y * y);
    return share > 0 ? share < 1 ? share : 1 : 0;
}

col_vec2 sides_middle(const struct solid_side *e, const struct solid_side *f,
                      double share)
{
    col_vec2 p = between(e->from, e->to, share_of(e, f->to));
    col_vec2 q = between(e->from, e->to, share_of(e, f->from));
    col_vec2 on_e = between(p, q, share);
    col_vec2 on_f = between(f->from, f->to, share_of(f, on_e));
    return between(on_e, on_f, 0.5);
}

bool sides_are_cells(const struct check *check, const struct solid_side *e,
                     const struct solid_side *f)
{
    const struct level_shape *a = check->shapes[e->solid].shape;
    const struct level_shape *b = check->shapes[f->solid].shape;
    return a->is_cells && b->is_cells && strcmp(a->layer, b->layer) == 0;
}

bool sides_belong(const struct check *check, const struct solid_side *e,
                  const struct solid_side *f)
{
    const struct level_shape *a = check->shapes[e->solid].shape;
    const struct level_shape *b = check->shapes[f->solid].shape;
    return a == b || (a->is_moving && b->is_moving) || is_one_collider(a, b) ||
           sides_are_cells(check, e, f);
}
