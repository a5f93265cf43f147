/* The features, normals and points that belong to the oracle's answer. */
#include <math.h>

#include "support/impact.h"
#include "support/oracle.h"

/* An edge of a core, as one of B - A: counter-clockwise there. */
struct edge {
    const col_shape *mine, *other;
    const struct impact_point *v, *w; /* of the two */
    bool of_b;
    struct impact_point along, d;
    mpz_t x, least;
};

static void edge_init(struct edge *e)
{
    mpz_inits(e->along.x, e->along.y, e->d.x, e->d.y, e->x, e->least, NULL);
}

static void edge_clear(struct edge *e)
{
    mpz_clears(e->along.x, e->along.y, e->d.x, e->d.y, e->x, e->least, NULL);
}

static void take_edge(const struct impact *o, bool of_b, int edge,
                      struct edge *e)
{
    e->of_b = of_b;
    e->mine = of_b ? o->b : o->a;
    e->other = of_b ? o->a : o->b;
    e->v = of_b ? o->vb : o->va;
    e->w = of_b ? o->va : o->vb;
    int next = (edge + 1) % e->mine->count;
    bool forward = (e->mine->winding > 0) == of_b;
    const struct impact_point *p = &e->v[forward ? edge : next];
    const struct impact_point *q = &e->v[forward ? next : edge];
    mpz_sub(e->along.x, q->x, p->x);
    mpz_sub(e->along.y, q->y, p->y);
}

/* d = the difference of vertex i of `mine` and j of `other`. */
static void take_difference(struct edge *e, int i, int j)
{
    const struct impact_point *p = e->of_b ? &e->v[i] : &e->w[j];
    const struct impact_point *q = e->of_b ? &e->w[j] : &e->v[i];
    mpz_sub(e->d.x, p->x, q->x);
    mpz_sub(e->d.y, p->y, q->y);
}

/* x = cross(along, d). */
static void measure(struct edge *e)
{
    mpz_mul(e->x, e->along.x, e->d.y);
    mpz_submul(e->x, e->along.y, e->d.x);
}

/* least = the least of that over all differences. */
static void find_least(struct edge *e)
{
    for (int i = 0; i < e->mine->count; i++)
        for (int j = 0; j < e->other->count; j++) {
            take_difference(e, i, j);
            measure(e);
            if ((i == 0 && j == 0) || mpz_cmp(e->x, e->least) < 0)
                mpz_set(e->least, e->x);
        }
}

static bool is_least(struct edge *e, int i, int j)
{
    take_difference(e, i, j);
    measure(e);
    return mpz_cmp(e->x, e->least) == 0;
}

/* Whether f[0] is the share of the hit. */
static bool is_the_share(struct impact *o)
{
    mpf_sub(o->f[1], o->f[0], o->share);
    mpf_abs(o->f[1], o->f[1]);
    mpf_div_2exp(o->f[2], o->share, 3000);
    return mpf_cmp(o->f[1], o->f[2]) <= 0;
}

static bool faces_the_way(struct impact *o, const struct edge *e)
{
    mpz_mul(o->t[0], e->along.x, o->way.y);
    mpz_submul(o->t[0], e->along.y, o->way.x);
    return mpz_sgn(o->t[0]) > 0;
}

/* Whether the differences of vertex j of `other` (of any: -1) with those on the
 * edge's side reach from behind the origin to before it, at share f[0]. */
static bool reaches(struct impact *o, struct edge *e, int j)
{
    bool before = false, behind = false;
    for (int i = 0; i < e->mine->count; i++)
        for (int k = 0; k < e->other->count; k++) {
            if ((j >= 0 && j != k) || !is_least(e, i, k))
                continue;
            int place = impact_place(o, &e->along, &e->d);
            before |= place >= 0;
            behind |= place <= 0;
        }
    return before && behind;
}

/* Whether some vertex on the side has this one as its nearest. */
static bool is_opposite(struct edge *e, int j)
{
    for (int i = 0; i < e->mine->count; i++)
        if (is_least(e, i, j))
            return true;
    return false;
}

/* The vertex of `other` that stands beside the edge. */
static int vertex_of(struct impact *o, struct edge *e)
{
    for (int j = 0; j < e->other->count; j++)
        if (is_opposite(e, j) && reaches(o, e, j))
            return j;
    for (int j = 0; j < e->other->count; j++)
        if (is_opposite(e, j))
            return j;
    return -1;
}

static bool edge_meets(struct impact *o, struct edge *e)
{
    if (!faces_the_way(o, e))
        return false;
    find_least(e);
    for (int k = 0; k < e->mine->count * e->other->count; k++)
        if (is_least(e, k / e->other->count, k % e->other->count))
            break;
    return impact_line_share(o, &e->d, &e->along) && is_the_share(o) &&
           reaches(o, e, -1);
}

bool impact_axis(struct impact *o, col_axis given, col_axis *axis)
{
    struct edge e;
    bool found = false;
    edge_init(&e);
    for (int of_b = 0; of_b < 2; of_b++) {
        int count = of_b ? o->b->count : o->a->count;
        for (int i = 0; i < count && count > 1 && !found; i++) {
            take_edge(o, of_b, i, &e);
            found = edge_meets(o, &e);
            if (!found)
                continue;
            int vertex = vertex_of(o, &e);
            *axis = of_b ? (col_axis){COL_EDGE_OF_B, vertex, i}
                         : (col_axis){COL_EDGE_OF_A, i, vertex};
        }
    }
    edge_clear(&e);
    if (found)
        return true;
    struct impact_point d;
    mpz_inits(d.x, d.y, NULL);
    mpz_sub(d.x, o->vb[given.b].x, o->va[given.a].x);
    mpz_sub(d.y, o->vb[given.b].y, o->va[given.a].y);
    found = impact_disc_share(o, &d) && is_the_share(o);
    mpz_clears(d.x, d.y, NULL);
    *axis = (col_axis){COL_VERTICES, given.a, given.b};
    return found;
}

/* Whether the edge itself, and not only its side, has the origin beside it. */
static bool is_there(struct impact *o, struct edge *e, int edge)
{
    bool before = false, behind = false;
    for (int end = 0; end < 2; end++) {
        take_difference(e, (edge + end) % e->mine->count, 0);
        int place = impact_place(o, &e->along, &e->d);
        before |= place >= 0;
        behind |= place <= 0;
    }
    return before && behind;
}

int impact_ray_edge(struct impact *o)
{
    struct edge e;
    int found = -1;
    edge_init(&e);
    for (int i = 0; i < o->b->count && o->b->count > 1 && found < 0; i++) {
        take_edge(o, true, i, &e);
        if (edge_meets(o, &e) && is_there(o, &e, i))
            found = i;
    }
    edge_clear(&e);
    return found;
}

/* ---- Normals ------------------------------------------------------------ */

/* f[3], f[4]: a vector along the normal. */
static void edge_normal(struct impact *o, bool of_b, int edge)
{
    struct edge e;
    edge_init(&e);
    take_edge(o, of_b, edge, &e);
    mpz_neg(e.along.y, e.along.y);
    mpf_set_z(o->f[3], e.along.y);
    mpf_set_z(o->f[4], e.along.x);
    edge_clear(&e);
}

static void corner_normal(struct impact *o, int a, int b)
{
    mpz_sub(o->t[0], o->vb[b].x, o->va[a].x);
    mpz_sub(o->t[1], o->vb[b].y, o->va[a].y);
    mpf_set_z(o->f[3], o->t[0]);
    mpf_set_z(o->f[4], o->t[1]);
    mpf_set_z(o->f[0], o->way.x);
    mpf_mul(o->f[0], o->f[0], o->share);
    mpf_sub(o->f[3], o->f[3], o->f[0]);
    mpf_set_z(o->f[0], o->way.y);
    mpf_mul(o->f[0], o->f[0], o->share);
    mpf_sub(o->f[4], o->f[4], o->f[0]);
}

double impact_normal_ulps(struct impact *o, col_axis axis, col_vec2 normal)
{
    if (axis.kind == COL_VERTICES)
        corner_normal(o, axis.a, axis.b);
    else
        edge_normal(o, axis.kind == COL_EDGE_OF_B,
                    axis.kind == COL_EDGE_OF_B ? axis.b : axis.a);
    mpf_mul(o->f[0], o->f[3], o->f[3]);
    mpf_mul(o->f[1], o->f[4], o->f[4]);
    mpf_add(o->f[0], o->f[0], o->f[1]);
    mpf_sqrt(o->f[0], o->f[0]);
    mpf_div(o->f[3], o->f[3], o->f[0]);
    mpf_div(o->f[4], o->f[4], o->f[0]);
    double x = oracle_ulps(normal.x, o->f[3]);
    double y = oracle_ulps(normal.y, o->f[4]);
    return x > y ? x : y;
}

/* ---- Points ------------------------------------------------------------- */

static void square_length(mpf_t out, const mpf_t x, const mpf_t y, mpf_t s)
{
    mpf_mul(out, x, x);
    mpf_mul(s, y, y);
    mpf_add(out, out, s);
}

/* The distance of (x, y) from a segment, without loss. */
static double from_segment(const mpf_t x, const mpf_t y, col_vec2 p, col_vec2 q)
{
    mpf_t v[8];
    for (int i = 0; i < 8; i++)
        mpf_init2(v[i], IMPACT_BITS);
    mpf_set_d(v[0], p.x);
    mpf_set_d(v[1], p.y);
    mpf_set_d(v[2], q.x);
    mpf_set_d(v[3], q.y);
    mpf_sub(v[2], v[2], v[0]);
    mpf_sub(v[3], v[3], v[1]);
    mpf_sub(v[0], x, v[0]);
    mpf_sub(v[1], y, v[1]);
    square_length(v[4], v[2], v[3], v[7]);
    mpf_mul(v[5], v[0], v[2]);
    mpf_mul(v[6], v[1], v[3]);
    mpf_add(v[5], v[5], v[6]);
    if (mpf_sgn(v[5]) > 0) {
        if (mpf_cmp(v[5], v[4]) > 0)
            mpf_set(v[5], v[4]);
        mpf_div(v[5], v[5], v[4]);
        mpf_mul(v[2], v[2], v[5]);
        mpf_mul(v[3], v[3], v[5]);
        mpf_sub(v[0], v[0], v[2]);
        mpf_sub(v[1], v[1], v[3]);
    }
    square_length(v[4], v[0], v[1], v[7]);
    mpf_sqrt(v[4], v[4]);
    double distance = mpf_get_d(v[4]);
    for (int i = 0; i < 8; i++)
        mpf_clear(v[i]);
    return distance;
}

double impact_off_surface(struct impact *o, const col_shape *shape,
                          col_vec2 velocity, col_vec2 point)
{
    mpf_set_d(o->f[0], velocity.x);
    mpf_mul(o->f[0], o->f[0], o->time);
    mpf_set_d(o->f[1], point.x);
    mpf_sub(o->f[1], o->f[1], o->f[0]);
    mpf_set_d(o->f[0], velocity.y);
    mpf_mul(o->f[0], o->f[0], o->time);
    mpf_set_d(o->f[2], point.y);
    mpf_sub(o->f[2], o->f[2], o->f[0]);
    double least = HUGE_VAL;
    for (int i = 0; i < shape->count; i++)
        least =
            fmin(least, from_segment(o->f[1], o->f[2], shape->vertices[i],
                                     shape->vertices[(i + 1) % shape->count]));
    return fabs(least - shape->radius);
}
