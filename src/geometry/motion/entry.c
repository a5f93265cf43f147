#include "geometry/motion/entry.h"

#include "geometry/core/core.h"
#include "geometry/core/support.h"

/* A way along the chain, at a vertex of B - A. */
struct chain_place {
    const passage *p;
    int a, b;
    int end_a, end_b;
};

/* The vertices of a core that are furthest along a direction. */
static core_run furthest(const col_shape *shape, vector direction)
{
    int surely =
        support_surely(shape, sight_along(direction.x.hi, direction.y.hi));
    if (surely >= 0)
        return (core_run){surely, surely};
    form2 forms = col_vector_form(direction);
    int vertex = col_core_support(shape, &forms);
    return col_core_run(shape, direction, vertex);
}

/* Of level vertices the chain has those that are met first: the last
 * counter-clockwise on the left, the first one on the right. */
static struct chain_place chain_start(const passage *p)
{
    vector left = vector_left(p->way), right = vector_right(p->way);
    return (struct chain_place){
        .p = p,
        .a = furthest(p->a, right).to,
        .b = furthest(p->b, left).to,
        .end_a = furthest(p->a, left).from,
        .end_b = furthest(p->b, right).from,
    };
}

/* Takes the next edge of the chain, one of A and one of B at once where they
 * are parallel; false at the end. They all face the motion, so that of two the
 * one that turns less from the first comes first. */
static bool next_edge(struct chain_place *c, entry *side)
{
    const col_shape *a = c->p->a, *b = c->p->b;
    bool more_a = c->a != c->end_a, more_b = c->b != c->end_b;
    if (!more_a && !more_b)
        return false;
    vector of_a = {dd_of(0), dd_of(0)}, of_b = of_a;
    if (more_a)
        of_a = vector_negate(core_edge(a, core_edge_at(a, c->a)));
    if (more_b)
        of_b = core_edge(b, core_edge_at(b, c->b));
    int turn = !more_a ? -1 : !more_b ? 1 : vector_cross_sign(of_a, of_b);
    *side = (entry){.kind = ENTRY_SIDE, .a = c->a, .b = c->b};
    side->of_a = turn >= 0;
    side->of_b = turn <= 0;
    side->edge = side->of_a ? of_a : of_b;
    if (side->of_a)
        c->a = core_next(a, c->a);
    if (side->of_b)
        c->b = core_next(b, c->b);
    return true;
}

/* On which side of the way the rim breaks at a vertex of B - A. */
static int side_of_break(const passage *p, int a, int b, vector edge)
{
    return col_rim_side(p->way, entry_corner(p, a, b), edge, &p->radius);
}

/* ---- When --------------------------------------------------------------- */

static int corner_when(const passage *p, const entry *e)
{
    vector corner = entry_corner(p, e->a, e->b);
    int ahead = vector_dot_sign(p->way, corner);
    if (ahead <= 0)
        return -1;
    vector aside = vector_right(corner);
    return col_rim_side(aside, corner, aside, &p->radius);
}

static int side_when(const passage *p, const entry *e)
{
    vector corner = entry_corner(p, e->a, e->b);
    return col_rim_side(e->edge, corner, e->edge, &p->radius);
}

/* ---- Long chains -------------------------------------------------------- */

/* Edges of one core on the chain that are looked at one by one. */
#define CHAIN_FEW 8

static int steps_between(const col_shape *shape, int from, int to)
{
    int steps = (to - from) * shape->winding;
    return steps < 0 ? steps + shape->count : steps;
}

static int step_by(const col_shape *shape, int from, int steps)
{
    int way = shape->winding > 0 ? steps : shape->count - steps;
    int left = shape->count - from;
    return way < left ? from + way : way - left;
}

/* Where the edge of A, or B, starts on the chain that has a vertex of that core
 * as its start; the edge. */
static vector start_of(struct chain_place *c, bool of_b, int vertex)
{
    const col_shape *shape = of_b ? c->p->b : c->p->a;
    vector edge = core_edge(shape, core_edge_at(shape, vertex));
    if (!of_b)
        edge = vector_negate(edge);
    c->a = of_b ? furthest(c->p->a, vector_left(edge)).from : vertex;
    c->b = of_b ? vertex : furthest(c->p->b, vector_right(edge)).from;
    return edge;
}

/* Goes on to the last edge of one core that surely starts on the left of the
 * way: from edge to edge the breaks at their starts go from left to right. */
static void skip(struct chain_place *c, bool of_b)
{
    const col_shape *shape = of_b ? c->p->b : c->p->a;
    int first = of_b ? c->b : c->a, last = of_b ? c->end_b : c->end_a;
    int low = 0, high = steps_between(shape, first, last);
    if (high <= CHAIN_FEW || c->p->trace)
        return;
    while (high - low > 1) {
        int middle = low + (high - low) / 2;
        struct chain_place there = *c;
        vector edge = start_of(&there, of_b, step_by(shape, first, middle));
        if (side_of_break(c->p, there.a, there.b, edge) > 0) {
            low = middle;
            *c = there;
        } else {
            high = middle;
        }
    }
}

/* ---- The search --------------------------------------------------------- */

static void record_side(const struct chain_place *c, const entry *side,
                        const entry *entered)
{
    const rim_point ends[2] = {{side->a, side->b, &side->edge},
                               {c->a, c->b, &side->edge}};
    col_entry_record(c->p, COL_RIM_SIDE, ends, entered);
}

static void record_corner(const passage *p, const entry *e)
{
    const rim_point ends[2] = {{e->a, e->b, NULL}, {e->a, e->b, NULL}};
    col_entry_record(p, COL_RIM_CORNER, ends, e);
}

static void record_width(const struct chain_place *c, const vector *left,
                         const vector *right)
{
    const rim_point ends[2] = {{c->a, c->b, left}, {c->end_a, c->end_b, right}};
    col_entry_record(c->p, COL_RIM_WIDTH, ends, NULL);
}

static entry grazed(const passage *p, int a, int b)
{
    int ahead = vector_dot_sign(p->way, entry_corner(p, a, b));
    entry e = {.kind = ENTRY_GRAZE, .when = ahead, .a = a, .b = b};
    record_corner(p, &e);
    return e;
}

/* The side that the way enters, which ends at the chain's place, and the one
 * after it if both do. */
static entry enter_side(struct chain_place *c, entry *side, int end,
                        entry *tied)
{
    side->when = side_when(c->p, side);
    record_side(c, side, side);
    if (end == 0 && next_edge(c, tied)) {
        if (side_of_break(c->p, tied->a, tied->b, tied->edge) < 0)
            tied->kind = ENTRY_NONE;
        tied->when = side->when;
        record_side(c, tied, tied->kind == ENTRY_NONE ? NULL : tied);
    }
    return *side;
}

/* Along the chain, where the way leads through the interior. */
static entry go_along(struct chain_place *c, entry *tied)
{
    const passage *p = c->p;
    entry corner = {.kind = ENTRY_CORNER, .a = c->a, .b = c->b}, side;
    while (next_edge(c, &side)) {
        bool before = side_of_break(p, side.a, side.b, side.edge) < 0;
        int end = before ? -1 : side_of_break(p, c->a, c->b, side.edge);
        if (!before && end <= 0)
            return enter_side(c, &side, end, tied);
        record_side(c, &side, NULL);
        if (before)
            break;
        corner.a = c->a;
        corner.b = c->b;
    }
    corner.when = corner_when(p, &corner);
    record_corner(p, &corner);
    return corner;
}

entry col_entry_find(const passage *p, entry *tied)
{
    *tied = (entry){.kind = ENTRY_NONE};
    struct chain_place c = chain_start(p);
    vector forward = p->way, back = vector_negate(forward);
    int left = side_of_break(p, c.a, c.b, back);
    int right = side_of_break(p, c.end_a, c.end_b, forward);
    record_width(&c, &back, &forward);
    if (left < 0 || right > 0)
        return *tied;
    if (left == 0)
        return grazed(p, c.a, c.b);
    if (right == 0)
        return grazed(p, c.end_a, c.end_b);
    skip(&c, true);
    skip(&c, false);
    return go_along(&c, tied);
}
