#include "exhaustive_pairs/truth.h"

#include "support/oracle.h"

#include <assert.h>
#include <math.h>

enum { MOST_S = 32, MOST_L = 32, MOST_RADII = 4, MOST = 4 };

/* |s / sqrt(l) - radii|, and unit vectors. */
static struct value amounts[2 * MOST_S + 1][MOST_L + 1][MOST_RADII + 1];
static struct unit_value units[2 * MOST + 1][2 * MOST + 1];

/* ---- Values ------------------------------------------------------------- */

static double last_place(double x)
{
    return ldexp(1, ilogb(x) - 52);
}

/* exact - x. */
static double left_of(const mpf_t exact, double x)
{
    mpf_t left;
    mpf_init2(left, ORACLE_BITS);
    mpf_set_d(left, x);
    mpf_sub(left, exact, left);
    double rounded = mpf_get_d(left);
    mpf_clear(left);
    return rounded;
}

static struct value value_of(const mpf_t exact)
{
    double x = mpf_get_d(exact); /* cut off, not rounded */
    if (mpf_sgn(exact) == 0)
        return (struct value){0, 0};
    if (fabs(left_of(exact, x)) > last_place(x) / 2)
        x += copysign(last_place(x), x);
    return (struct value){x, left_of(exact, x) / last_place(x)};
}

/* out = s / sqrt(l). */
static void quotient(mpf_t out, int s, int l)
{
    mpf_t top;
    mpf_init2(top, ORACLE_BITS);
    mpf_set_si(top, s);
    mpf_sqrt_ui(out, (unsigned long)l);
    mpf_div(out, top, out);
    mpf_clear(top);
}

void truth_prepare(void)
{
    mpf_t x;
    mpf_init2(x, ORACLE_BITS);
    for (int s = -MOST_S; s <= MOST_S; s++)
        for (int l = 1; l <= MOST_L; l++)
            for (int radii = 0; radii <= MOST_RADII; radii++) {
                quotient(x, s, l);
                mpf_sub_ui(x, x, (unsigned long)radii);
                mpf_abs(x, x);
                amounts[s + MOST_S][l][radii] = value_of(x);
            }
    for (int i = -MOST; i <= MOST; i++)
        for (int j = -MOST; j <= MOST; j++) {
            struct unit_value *unit = &units[i + MOST][j + MOST];
            int l = i * i + j * j;
            quotient(x, i, l > 0 ? l : 1);
            unit->x = value_of(x);
            quotient(x, j, l > 0 ? l : 1);
            unit->y = value_of(x);
        }
    mpf_clear(x);
}

double value_ulps(double value, const struct value *exact)
{
    double nearest = exact->nearest;
    if (!(nearest < 0 || nearest > 0))
        return value < 0 || value > 0 ? HUGE_VAL : 0;
    return fabs((value - nearest) / last_place(nearest) - exact->lacking);
}

double unit_ulps(col_vec2 unit, const struct unit_value *exact)
{
    return fmax(value_ulps(unit.x, &exact->x), value_ulps(unit.y, &exact->y));
}

const struct unit_value *unit_along(struct whole_vec vector)
{
    return &units[vector.x + MOST][vector.y + MOST];
}

long double value_real(const struct value *value)
{
    double nearest = value->nearest;
    if (!(nearest < 0 || nearest > 0))
        return 0;
    return (long double)nearest +
           (long double)value->lacking * (long double)last_place(nearest);
}

/* ---- Edges -------------------------------------------------------------- */

static int edges_of(const struct lattice_shape *shape)
{
    return shape->count > 1 ? shape->count : 0;
}

static struct whole_vec edge_end(const struct lattice_shape *shape, int edge)
{
    return shape->v[(edge + 1) % shape->count];
}

struct whole_vec whole_edge(const struct lattice_shape *shape, int edge)
{
    struct whole_vec p = shape->v[edge], q = edge_end(shape, edge);
    return (struct whole_vec){q.x - p.x, q.y - p.y};
}

/* The gap of a point beyond an edge, and its place along the edge, times the
 * edge's length. */
static int whole_beyond(const struct lattice_shape *shape, int edge,
                        struct whole_vec point)
{
    return whole_cross(shape->v[edge], point, edge_end(shape, edge));
}

int whole_along(const struct lattice_shape *shape, int edge,
                struct whole_vec point)
{
    return whole_dot(shape->v[edge], point, edge_end(shape, edge));
}

static int length_squared(const struct lattice_shape *shape, int edge)
{
    return whole_along(shape, edge, edge_end(shape, edge));
}

int whole_compare(struct whole_gap x, struct whole_gap y)
{
    int left = x.s * (x.s < 0 ? -x.s : x.s) * y.l;
    int right = y.s * (y.s < 0 ? -y.s : y.s) * x.l;
    return (left > right) - (left < right);
}

static struct whole_gap gap_beyond(const struct lattice_shape *shape, int edge,
                                   const struct lattice_shape *other)
{
    struct whole_gap gap = {MOST_S + 1, length_squared(shape, edge)};
    for (int i = 0; i < other->count; i++) {
        int s = whole_beyond(shape, edge, other->v[i]);
        gap.s = s < gap.s ? s : gap.s;
    }
    return gap;
}

unsigned whole_side(const struct lattice_shape *shape, int edge)
{
    unsigned side = 1u << edge;
    for (int k = 0; k < shape->count && shape->count > 2; k++)
        if (whole_beyond(shape, edge, shape->v[k]) == 0 &&
            whole_beyond(shape, edge, edge_end(shape, k)) == 0)
            side |= 1u << k;
    return side;
}

unsigned whole_part(const struct lattice_shape *shape, int edge, unsigned side,
                    int low, int high)
{
    unsigned ranks[3] = {0, 0, 0};
    for (int k = 0; k < shape->count; k++) {
        int from = whole_along(shape, edge, shape->v[k]);
        int to = whole_along(shape, edge, edge_end(shape, k));
        if (side >> k & 1)
            ranks[high > from && to > low     ? 2
                  : high >= from && to >= low ? 1
                                              : 0] |= 1u << k;
    }
    return ranks[2] ? ranks[2] : ranks[1] ? ranks[1] : ranks[0];
}

/* ---- Faces -------------------------------------------------------------- */

struct range {
    int low, high;
};

static void widen(struct range *range, int x)
{
    range->low = x < range->low ? x : range->low;
    range->high = x > range->high ? x : range->high;
}

static struct range range_of_side(const struct lattice_shape *shape, int edge,
                                  unsigned side)
{
    struct range range = {0, 0};
    for (int k = 0; k < shape->count; k++)
        if (side >> k & 1) {
            widen(&range, whole_along(shape, edge, shape->v[k]));
            widen(&range, whole_along(shape, edge, edge_end(shape, k)));
        }
    return range;
}

/* The points where the shapes are nearest to each other or deepest, on the
 * edge's core line at `twice` / 2 along it, moved out by the radii. */
static void place_points(const struct truth *t, struct face *f, int who,
                         int edge, int twice)
{
    const struct lattice_shape *shape = t->shape[who];
    struct whole_vec e = f->direction, start = shape->v[edge];
    long double l = (long double)f->gap.l;
    struct real_vec on = {start.x + (long double)(twice * e.x) / (2 * l),
                          start.y + (long double)(twice * e.y) / (2 * l)};
    struct real_vec off = {on.x + (long double)(f->gap.s * e.y) / l,
                           on.y - (long double)(f->gap.s * e.x) / l};
    long double x = value_real(&f->normal->x), y = value_real(&f->normal->y);
    int ra = t->shape[0]->radius, rb = t->shape[1]->radius;
    struct real_vec a = who == 0 ? on : off, b = who == 0 ? off : on;
    f->point[0] = (struct real_vec){a.x + ra * x, a.y + ra * y};
    f->point[1] = (struct real_vec){b.x - rb * x, b.y - rb * y};
}

static void find_face(struct truth *t, int who, int edge)
{
    const struct lattice_shape *shape = t->shape[who];
    const struct lattice_shape *other = t->shape[1 - who];
    struct face *f = &t->face[who][edge];
    struct whole_vec e = whole_edge(shape, edge);
    *f = (struct face){
        .side = whole_side(shape, edge),
        .gap = gap_beyond(shape, edge, other),
        .direction = e,
    };
    f->normal = unit_along(who == 0 ? (struct whole_vec){e.y, -e.x}
                                    : (struct whole_vec){-e.y, e.x});
    struct range mine = range_of_side(shape, edge, f->side);
    struct range run = {1 << 20, -(1 << 20)};
    for (int i = 0; i < other->count; i++) {
        if (whole_beyond(shape, edge, other->v[i]) > f->gap.s)
            continue;
        int at = whole_along(shape, edge, other->v[i]);
        f->near |= 1u << i;
        f->beside |= at >= mine.low && at <= mine.high ? 1u << i : 0;
        widen(&run, at);
    }
    f->part = whole_part(shape, edge, f->side, run.low, run.high);
    int low = run.low, high = run.high;
    if (low < high) {
        low = low > mine.low ? low : mine.low;
        high = high < mine.high ? high : mine.high;
    }
    place_points(t, f, who, edge, low + high);
}

/* ---- Cores that do not overlap ------------------------------------------ */

/* The square of a distance, and the two vertices where it is theirs. */
struct nearest {
    int top, bottom;
    int vertex[2]; /* -1: a point within an edge */
};

static void offer(struct nearest *nearest, struct nearest candidate)
{
    int left = candidate.top * nearest->bottom;
    if (left < nearest->top * candidate.bottom)
        *nearest = candidate;
}

static struct nearest between_vertices(const struct truth *t, int i, int j)
{
    struct whole_vec p = t->shape[0]->v[i], q = t->shape[1]->v[j];
    return (struct nearest){whole_dot(p, q, q), 1, {i, j}};
}

static struct nearest nearest_of_cores(const struct truth *t)
{
    struct nearest nearest = between_vertices(t, 0, 0);
    for (int i = 0; i < t->shape[0]->count; i++)
        for (int j = 0; j < t->shape[1]->count; j++)
            offer(&nearest, between_vertices(t, i, j));
    for (int who = 0; who < 2; who++) {
        const struct lattice_shape *shape = t->shape[who];
        const struct lattice_shape *other = t->shape[1 - who];
        for (int k = 0; k < edges_of(shape); k++)
            for (int i = 0; i < other->count; i++) {
                int l = length_squared(shape, k);
                int s = whole_beyond(shape, k, other->v[i]);
                int at = whole_along(shape, k, other->v[i]);
                if (at > 0 && at < l)
                    offer(&nearest, (struct nearest){s * s, l, {-1, -1}});
            }
    }
    return nearest;
}

static void settle_vertices(struct truth *t, const struct nearest *nearest)
{
    int i = nearest->vertex[0], j = nearest->vertex[1];
    assert(nearest->bottom == 1);
    struct whole_vec p = t->shape[0]->v[i], q = t->shape[1]->v[j];
    struct whole_vec way = {q.x - p.x, q.y - p.y};
    bool same = way.x == 0 && way.y == 0;
    t->by_vertices = true;
    t->vertex[0] = i;
    t->vertex[1] = j;
    t->normal = unit_along(same ? (struct whole_vec){1, 0} : way);
    t->gap = (struct whole_gap){nearest->top, same ? 1 : nearest->top};
    long double x = value_real(&t->normal->x), y = value_real(&t->normal->y);
    int ra = t->shape[0]->radius, rb = t->shape[1]->radius;
    t->point[0] = (struct real_vec){p.x + ra * x, p.y + ra * y};
    t->point[1] = (struct real_vec){q.x - rb * x, q.y - rb * y};
}

/* ---- All together ------------------------------------------------------- */

static void largest_gap(struct truth *t)
{
    t->gap = (struct whole_gap){-MOST_S - 1, 1};
    for (int i = 0; i < edges_of(t->shape[0]) + edges_of(t->shape[1]); i++) {
        int who = i >= edges_of(t->shape[0]);
        int k = who ? i - edges_of(t->shape[0]) : i;
        struct whole_gap gap = gap_beyond(t->shape[who], k, t->shape[1 - who]);
        int sign = whole_compare(gap, t->gap);
        if (sign > 0) {
            t->gap = gap;
            t->edges[0] = t->edges[1] = 0;
        }
        if (sign >= 0)
            t->edges[who] |= 1u << k;
    }
}

/* The faces of the axis, and whether their normals are one. */
static void find_faces(struct truth *t)
{
    const struct unit_value *first = NULL;
    t->unique = true;
    for (int k = 0; k < 2 * LATTICE_VERTICES && !t->by_vertices; k++) {
        int who = k / LATTICE_VERTICES, edge = k % LATTICE_VERTICES;
        if (!(t->edges[who] >> edge & 1))
            continue;
        find_face(t, who, edge);
        const struct unit_value *normal = t->face[who][edge].normal;
        first = first ? first : normal;
        col_vec2 n = {normal->x.nearest, normal->y.nearest};
        t->unique &= unit_ulps(n, first) < 1;
    }
}

void truth_find(struct truth *t, const struct lattice_shape *a,
                const struct lattice_shape *b)
{
    t->shape[0] = a;
    t->shape[1] = b;
    t->edges[0] = t->edges[1] = 0;
    t->by_vertices = false;
    largest_gap(t);
    if (t->gap.s >= 0 || (a->count == 1 && b->count == 1)) {
        struct nearest nearest = nearest_of_cores(t);
        if (edges_of(a) + edges_of(b) == 0 ||
            t->gap.s * t->gap.s * nearest.bottom < nearest.top * t->gap.l)
            settle_vertices(t, &nearest);
    }
    int radii = a->radius + b->radius;
    int sign = whole_compare(t->gap, (struct whole_gap){radii, 1});
    t->overlap = sign <= 0;
    t->touching = sign == 0;
    t->amount = amounts[t->gap.s + MOST_S][t->gap.l][radii];
    find_faces(t);
}
