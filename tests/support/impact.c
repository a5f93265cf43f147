#include <math.h>

#include "support/impact_piece.h"

static void impact_init(struct impact *o)
{
    for (int i = 0; i < IMPACT_ROOM; i++)
        mpz_inits(o->va[i].x, o->va[i].y, o->vb[i].x, o->vb[i].y, NULL);
    mpz_inits(o->way.x, o->way.y, o->radii, o->radius, NULL);
    for (int i = 0; i < 16; i++)
        mpz_init(o->t[i]);
    for (int i = 0; i < 6; i++)
        mpf_init2(o->f[i], IMPACT_BITS);
    mpf_init2(o->share, IMPACT_BITS);
    mpf_init2(o->time, IMPACT_BITS);
}

struct impact *impact_oracle(void)
{
    static struct impact oracle;
    static bool is_ready;
    if (!is_ready)
        impact_init(&oracle);
    is_ready = true;
    return &oracle;
}

/* ---- Doubles as whole numbers ------------------------------------------- */

static long unit_of(double x)
{
    int e;
    frexp(x, &e);
    return x > 0 || x < 0 ? e - 53 : 10000;
}

static void lower(long *unit, double x)
{
    *unit = unit_of(x) < *unit ? unit_of(x) : *unit;
}

static void whole(mpz_t out, double x, long unit)
{
    int e = 0;
    mpz_set_d(out, ldexp(frexp(x, &e), 53));
    if (mpz_sgn(out) != 0)
        mpz_mul_2exp(out, out, (mp_bitcnt_t)(e - 53 - unit));
}

static void load_shape(const col_shape *shape, long unit,
                       struct impact_point *v)
{
    for (int i = 0; i < shape->count; i++) {
        whole(v[i].x, shape->vertices[i].x, unit);
        whole(v[i].y, shape->vertices[i].y, unit);
    }
}

static void lower_by_shape(long *unit, const col_shape *shape)
{
    lower(unit, shape->radius);
    for (int i = 0; i < shape->count; i++) {
        lower(unit, shape->vertices[i].x);
        lower(unit, shape->vertices[i].y);
    }
}

/* out = (to - from) * factor, one coordinate of the way. */
static void way_along(mpz_t out, double from, double to, double factor,
                      long unit, mpz_t scratch)
{
    long u = unit_of(from) < unit_of(to) ? unit_of(from) : unit_of(to);
    long k = unit_of(factor);
    whole(out, to, u);
    whole(scratch, from, u);
    mpz_sub(out, out, scratch);
    whole(scratch, factor, k);
    mpz_mul(out, out, scratch);
    if (mpz_sgn(out) != 0)
        mpz_mul_2exp(out, out, (mp_bitcnt_t)(u + k - unit));
}

static void load(struct impact *o, const col_shape *a, const col_shape *b,
                 const double speeds[4], double dt, double target)
{
    o->a = a;
    o->b = b;
    o->unit = 5000;
    lower_by_shape(&o->unit, a);
    lower_by_shape(&o->unit, b);
    lower(&o->unit, target);
    for (int i = 0; i < 4; i++)
        if (unit_of(speeds[i]) + unit_of(dt) < o->unit)
            o->unit = unit_of(speeds[i]) + unit_of(dt);
    load_shape(a, o->unit, o->va);
    load_shape(b, o->unit, o->vb);
    way_along(o->way.x, speeds[0], speeds[1], dt, o->unit, o->t[0]);
    way_along(o->way.y, speeds[2], speeds[3], dt, o->unit, o->t[0]);
    whole(o->radii, a->radius, o->unit);
    whole(o->t[0], b->radius, o->unit);
    mpz_add(o->radii, o->radii, o->t[0]);
    whole(o->t[0], target, o->unit);
    mpz_add(o->radius, o->radii, o->t[0]);
}

/* ---- Distances ---------------------------------------------------------- */

/* Sign of the distance of the point from the segment minus r. The point is
 * given as the way from the segment's start. */
static int from_segment(struct impact *o, point p, point along,
                        const mpz_t square, const mpz_t r)
{
    mpz_mul(o->t[0], r, r);
    dot(o->t[1], p, along);
    if (mpz_sgn(o->t[1]) <= 0) {
        dot(o->t[2], p, p);
        return mpz_cmp(o->t[2], o->t[0]);
    }
    if (mpz_cmp(o->t[1], square) >= 0) {
        mpz_sub(o->t[2], p->x, along->x);
        mpz_sub(o->t[3], p->y, along->y);
        mpz_mul(o->t[2], o->t[2], o->t[2]);
        mpz_addmul(o->t[2], o->t[3], o->t[3]);
        return mpz_cmp(o->t[2], o->t[0]);
    }
    cross(o->t[2], p, along);
    mpz_mul(o->t[2], o->t[2], o->t[2]);
    mpz_mul(o->t[0], o->t[0], square);
    return mpz_cmp(o->t[2], o->t[0]);
}

/* Sign of the origin's distance from all pieces minus r. */
static int from_origin(struct impact *o, const mpz_t r)
{
    struct piece s;
    struct impact_point home;
    int least = 1;
    piece_init(&s);
    mpz_inits(home.x, home.y, NULL);
    for (int k = 0; k < pieces(o); k++) {
        take_piece(o, k, &s);
        mpz_neg(home.x, s.from.x);
        mpz_neg(home.y, s.from.y);
        int sign = from_segment(o, &home, &s.along, s.square, r);
        least = sign < least ? sign : least;
    }
    mpz_clears(home.x, home.y, NULL);
    piece_clear(&s);
    return least;
}

static int turn(struct impact *o, point p, point q)
{
    cross(o->t[4], p, q);
    return mpz_sgn(o->t[4]);
}

/* Whether the closed way from the origin has a point in common with the closed
 * piece; with `endless`, the ray. Pieces on the way's line have an end that
 * from_way sees. */
static bool way_meets(struct impact *o, const struct piece *s, bool endless)
{
    int from = turn(o, &o->way, &s->from), to = turn(o, &o->way, &s->to);
    if (from * to > 0 || (from == 0 && to == 0))
        return false;
    /* At share cross(along, from) / cross(along, way) of the way. */
    cross(o->t[5], &s->along, &s->from);
    cross(o->t[6], &s->along, &o->way);
    if (mpz_sgn(o->t[6]) < 0) {
        mpz_neg(o->t[5], o->t[5]);
        mpz_neg(o->t[6], o->t[6]);
    }
    return mpz_sgn(o->t[5]) >= 0 && (endless || mpz_cmp(o->t[5], o->t[6]) <= 0);
}

/* Sign of a point's distance from the ray minus the radius. */
static int from_ray(struct impact *o, point p)
{
    mpz_mul(o->t[0], o->radius, o->radius);
    dot(o->t[1], p, &o->way);
    if (mpz_sgn(o->t[1]) <= 0) {
        dot(o->t[2], p, p);
        return mpz_cmp(o->t[2], o->t[0]);
    }
    cross(o->t[2], p, &o->way);
    mpz_mul(o->t[2], o->t[2], o->t[2]);
    dot(o->t[3], &o->way, &o->way);
    mpz_mul(o->t[0], o->t[0], o->t[3]);
    return mpz_cmp(o->t[2], o->t[0]);
}

static int point_from_way(struct impact *o, point p, bool endless)
{
    if (endless)
        return from_ray(o, p);
    dot(o->t[7], &o->way, &o->way);
    return from_segment(o, p, &o->way, o->t[7], o->radius);
}

/* Sign of the way's distance from all pieces minus the radius. */
static int from_way(struct impact *o, bool endless)
{
    int least = from_origin(o, o->radius);
    struct piece s;
    struct impact_point end;
    piece_init(&s);
    mpz_inits(end.x, end.y, NULL);
    for (int k = 0; k < pieces(o) && least >= 0; k++) {
        take_piece(o, k, &s);
        int signs[4] = {point_from_way(o, &s.from, endless),
                        point_from_way(o, &s.to, endless), 1, 1};
        if (way_meets(o, &s, endless))
            signs[2] = mpz_sgn(o->radius) > 0 ? -1 : 0;
        minus(&end, &o->way, &s.from);
        if (!endless)
            signs[3] = from_segment(o, &end, &s.along, s.square, o->radius);
        for (int i = 0; i < 4; i++)
            least = signs[i] < least ? signs[i] : least;
    }
    mpz_clears(end.x, end.y, NULL);
    piece_clear(&s);
    return least;
}

/* ---- Inside ------------------------------------------------------------- */

static void edge_of(const col_shape *shape, const struct impact_point *v,
                    int edge, struct impact_point *along)
{
    point p = &v[edge], q = &v[(edge + 1) % shape->count];
    if (shape->winding > 0)
        minus(along, q, p);
    else
        minus(along, p, q);
}

/* Whether some vertex of the other core is on the inner side of each edge. */
static bool faces(struct impact *o, const col_shape *shape,
                  const struct impact_point *v, const col_shape *other,
                  const struct impact_point *w)
{
    struct impact_point along, way;
    bool all = true;
    mpz_inits(along.x, along.y, way.x, way.y, NULL);
    for (int i = 0; i < shape->count && all; i++) {
        edge_of(shape, v, i, &along);
        all = false;
        for (int j = 0; j < other->count && !all; j++) {
            minus(&way, &w[j], &v[i]);
            all = turn(o, &along, &way) > 0;
        }
    }
    mpz_clears(along.x, along.y, way.x, way.y, NULL);
    return all;
}

/* Whether the interior of the difference of the cores holds the origin. */
static bool cores_overlap(struct impact *o)
{
    bool any = o->a->count > 1 || o->b->count > 1;
    return any && (o->a->count < 2 || faces(o, o->a, o->va, o->b, o->vb)) &&
           (o->b->count < 2 || faces(o, o->b, o->vb, o->a, o->va));
}

/* Whether the difference of the cores has points strictly on both sides of the
 * way and is no segment. */
static bool parts_interior(struct impact *o)
{
    struct piece s;
    bool left = false, right = false, thick = false;
    piece_init(&s);
    take_piece(o, 0, &s);
    struct impact_point first;
    mpz_inits(first.x, first.y, NULL);
    for (int k = 0; k < pieces(o); k++) {
        take_piece(o, k, &s);
        if (mpz_sgn(first.x) == 0 && mpz_sgn(first.y) == 0) {
            mpz_set(first.x, s.along.x);
            mpz_set(first.y, s.along.y);
        }
        thick |= turn(o, &first, &s.along) != 0;
        left |= turn(o, &o->way, &s.from) > 0;
        right |= turn(o, &o->way, &s.from) < 0;
        left |= turn(o, &o->way, &s.to) > 0;
        right |= turn(o, &o->way, &s.to) < 0;
    }
    mpz_clears(first.x, first.y, NULL);
    piece_clear(&s);
    return left && right && thick;
}

/* Whether the ray meets some piece after its start. */
static bool meets_later(struct impact *o)
{
    struct piece s;
    bool later = false;
    piece_init(&s);
    for (int k = 0; k < pieces(o) && !later; k++) {
        take_piece(o, k, &s);
        later = way_meets(o, &s, true) && mpz_sgn(o->t[5]) > 0;
    }
    piece_clear(&s);
    return later;
}

/* ---- Answers ------------------------------------------------------------ */

static bool rests(const struct impact *o)
{
    return mpz_sgn(o->way.x) == 0 && mpz_sgn(o->way.y) == 0;
}

static bool hits_open(struct impact *o)
{
    if (rests(o) || from_way(o, false) > 0)
        return false;
    if (mpz_sgn(o->radius) > 0)
        return from_way(o, true) < 0;
    return parts_interior(o) && meets_later(o);
}

void impact_cast(struct impact *o, const col_moving *a, const col_moving *b,
                 double dt, double target)
{
    const double speeds[4] = {b->velocity.x, a->velocity.x, b->velocity.y,
                              a->velocity.y};
    load(o, a->shape, b->shape, speeds, dt, target);
    if (cores_overlap(o) || from_origin(o, o->radii) < 0)
        o->status = IMPACT_OVERLAPPING;
    else if (from_origin(o, o->radius) < 0)
        o->status = IMPACT_NEAR;
    else
        o->status = hits_open(o) ? IMPACT_HIT : IMPACT_APART;
    impact_find_time(o, dt);
}

void impact_ray(struct impact *o, const col_shape *shape, col_vec2 from,
                col_vec2 to)
{
    const double speeds[4] = {from.x, to.x, from.y, to.y};
    o->start = from;
    o->point = (col_shape){&o->start, 1, 1, 0, NULL};
    load(o, &o->point, shape, speeds, 1, 0);
    if (cores_overlap(o) || from_origin(o, o->radius) <= 0)
        o->status = IMPACT_OVERLAPPING;
    else
        o->status =
            !rests(o) && from_way(o, false) <= 0 ? IMPACT_HIT : IMPACT_APART;
    impact_find_time(o, 1);
}
