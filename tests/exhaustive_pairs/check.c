#include "exhaustive_pairs/check.h"

#include <math.h>

/* Memory for col_gjk_test on any pair of the lattice. */
enum { SCRATCH = 4096 };

/* Depth, distance and normal are rounded once, from values that are right to
 * 1/128 of a unit in the last place. */
static const double limits[QUANTITIES] = {
    [QUANTITY_DEPTH] = 0.508,  [QUANTITY_DISTANCE] = 0.508,
    [QUANTITY_NORMAL] = 0.508, [QUANTITY_POINTS] = 4,
    [QUANTITY_CONTACTS] = 4,   [QUANTITY_CONTACT_DEPTHS] = 4,
};

bool check_error(struct check *check, enum quantity quantity, double error)
{
    if (!(error <= check->worst[quantity]))
        check->worst[quantity] = error;
    return error <= limits[quantity];
}

bool check_point(struct check *check, enum quantity quantity, col_vec2 point,
                 struct real_vec exact)
{
    int p = check->truth->shape[0]->size, q = check->truth->shape[1]->size;
    long double size = p > q ? p : q > 0 ? q : 1; /* two points at 0 */
    long double x = fabsl((long double)point.x - exact.x);
    long double y = fabsl((long double)point.y - exact.y);
    long double error = (x > y ? x : y) / size * 0x1p52L;
    return check_error(check, quantity, (double)error);
}

/* What stands for a mask of vertices or edges in a file: the lowest index. */
static int lowest_vertex(const struct lattice_file *file, unsigned vertices)
{
    int i = 0;
    while (!(vertices >> file->vertex[i] & 1))
        i++;
    return i;
}

int lowest_edge(const struct lattice_file *file, unsigned edges)
{
    int i = 0;
    while (!(edges >> file->edge[i] & 1))
        i++;
    return i;
}

/* ---- The axis ----------------------------------------------------------- */

static int ones(unsigned mask)
{
    int count = 0;
    for (; mask; mask &= mask - 1)
        count++;
    return count;
}

static bool axis_of_vertices(struct check *c, const col_sat *sat)
{
    const struct truth *t = c->truth;
    REQUIRE(c, sat->axis.kind == COL_VERTICES);
    REQUIRE(c, c->file[0]->vertex[sat->axis.a] == t->vertex[0]);
    REQUIRE(c, c->file[1]->vertex[sat->axis.b] == t->vertex[1]);
    REQUIRE(c, sat->edge == -1);
    REQUIRE(c, sat->alternatives == 0);
    return true;
}

/* The first of the edges with the largest gap, of A before B, with the vertex
 * that faces it and the part of its side that is touched. */
static bool axis_of_edge(struct check *c, const col_sat *sat)
{
    const struct truth *t = c->truth;
    int who = t->edges[0] ? 0 : 1;
    const struct lattice_file *mine = c->file[who], *other = c->file[1 - who];
    int edge = lowest_edge(mine, t->edges[who]);
    const struct face *face = &t->face[who][mine->edge[edge]];
    int vertex = lowest_vertex(other, face->beside ? face->beside : face->near);
    REQUIRE(c, sat->axis.kind == (who ? COL_EDGE_OF_B : COL_EDGE_OF_A));
    REQUIRE(c, (who ? sat->axis.b : sat->axis.a) == edge);
    REQUIRE(c, (who ? sat->axis.a : sat->axis.b) == vertex);
    REQUIRE(c, sat->edge == lowest_edge(mine, face->part));
    REQUIRE(c, sat->alternatives == ones(t->edges[0]) + ones(t->edges[1]) - 1);
    return true;
}

/* All other edges with the largest gap, in order. */
static bool alternatives_fit(struct check *c, const col_sat *sat)
{
    const struct truth *t = c->truth;
    const col_shape *a = &c->file[0]->shape, *b = &c->file[1]->shape;
    col_axis axes[2 * LATTICE_VERTICES];
    int n = col_sat_alternatives(a, b, sat, axes, 2 * LATTICE_VERTICES), k = 0;
    REQUIRE(c, n == sat->alternatives);
    for (int i = 0; i < a->count + b->count; i++) {
        int who = i >= a->count, index = who ? i - a->count : i;
        int edge = c->file[who]->edge[index];
        bool chosen = (sat->axis.kind == COL_EDGE_OF_B) == who &&
                      (who ? sat->axis.b : sat->axis.a) == index;
        if (chosen || !(t->edges[who] >> edge & 1))
            continue;
        const struct face *face = &t->face[who][edge];
        col_axis axis = axes[k++];
        int near = who ? axis.a : axis.b;
        REQUIRE(c, axis.kind == (who ? COL_EDGE_OF_B : COL_EDGE_OF_A));
        REQUIRE(c, (who ? axis.b : axis.a) == index);
        REQUIRE(c, face->near >> c->file[1 - who]->vertex[near] & 1);
        col_vec2 normal = col_axis_normal(a, b, axis);
        REQUIRE(c, check_error(c, QUANTITY_NORMAL,
                               unit_ulps(normal, face->normal)));
    }
    REQUIRE(c, k == n);
    return true;
}

/* ---- The answers -------------------------------------------------------- */

static bool sat_fits(struct check *c, const col_sat *sat)
{
    const struct truth *t = c->truth;
    const col_relation *r = &sat->relation;
    REQUIRE(c, r->overlap == t->overlap);
    REQUIRE(c, r->touching == t->touching);
    REQUIRE(c, check_error(c, t->overlap ? QUANTITY_DEPTH : QUANTITY_DISTANCE,
                           value_ulps(r->amount, &t->amount)));
    if (!(t->by_vertices ? axis_of_vertices : axis_of_edge)(c, sat))
        return false;
    bool of_b = sat->axis.kind == COL_EDGE_OF_B;
    const struct unit_value *normal = t->normal;
    const struct real_vec *point = t->point;
    if (!t->by_vertices) {
        int edge = c->file[of_b]->edge[of_b ? sat->axis.b : sat->axis.a];
        normal = t->face[of_b][edge].normal;
        point = t->face[of_b][edge].point;
    }
    REQUIRE(c, check_error(c, QUANTITY_NORMAL, unit_ulps(r->normal, normal)));
    col_points on = col_sat_points(&c->file[0]->shape, &c->file[1]->shape, sat);
    REQUIRE(c, check_point(c, QUANTITY_POINTS, on.a, point[0]));
    REQUIRE(c, check_point(c, QUANTITY_POINTS, on.b, point[1]));
    return sat->alternatives == 0 || alternatives_fit(c, sat);
}

static bool same(double x, double y)
{
    return x <= y && y <= x;
}

static bool same_vec(col_vec2 p, col_vec2 q)
{
    return same(p.x, q.x) && same(p.y, q.y);
}

static bool same_points(col_points p, col_points q)
{
    return same_vec(p.a, q.a) && same_vec(p.b, q.b);
}

static bool gjk_is_sat(struct check *c, const col_sat *sat)
{
    union {
        double aligned;
        char bytes[SCRATCH];
    } scratch;
    const col_shape *a = &c->file[0]->shape, *b = &c->file[1]->shape;
    REQUIRE(c, col_gjk_scratch(a, b) <= sizeof scratch);
    col_gjk gjk = col_gjk_test(a, b, &scratch, NULL);
    const col_relation *p = &sat->relation, *q = &gjk.relation;
    REQUIRE(c, p->overlap == q->overlap && p->touching == q->touching);
    REQUIRE(c, same(p->amount, q->amount));
    REQUIRE(c, same_vec(p->normal, q->normal));
    REQUIRE(c, same_points(col_sat_points(a, b, sat), gjk.points));
    REQUIRE(c, sat->axis.kind == gjk.axis.kind);
    REQUIRE(c, sat->axis.a == gjk.axis.a && sat->axis.b == gjk.axis.b);
    REQUIRE(c, sat->edge == gjk.edge);
    return true;
}

bool check_pair(struct check *c, col_sat *sat)
{
    *sat = col_sat_test(&c->file[0]->shape, &c->file[1]->shape, NULL);
    return sat_fits(c, sat) && gjk_is_sat(c, sat) &&
           (!sat->relation.overlap || check_manifold(c, sat));
}

bool check_mirror(struct check *c, const col_sat *ab, const col_sat *ba)
{
    const col_relation *p = &ab->relation, *q = &ba->relation;
    const struct truth *t = c->truth;
    bool concentric = t->by_vertices && t->gap.s == 0;
    REQUIRE(c, same(p->amount, q->amount));
    if (!t->unique || concentric)
        return true;
    REQUIRE(c, same_vec(p->normal, (col_vec2){-q->normal.x, -q->normal.y}));
    if (ab->alternatives > 0)
        return true;
    const col_shape *a = &c->file[0]->shape, *b = &c->file[1]->shape;
    col_points on = col_sat_points(a, b, ab), back = col_sat_points(b, a, ba);
    REQUIRE(c, same_points(on, (col_points){back.b, back.a}));
    REQUIRE(c, ab->axis.a == ba->axis.b && ab->axis.b == ba->axis.a);
    REQUIRE(c, ab->edge == ba->edge);
    return true;
}
