#include "support/motion_oracle.h"

#include <math.h>

struct place {
    long double x, y;
};

static const long double RADIANS = 0.0174532925199432957692369076848861271L;

static struct place less(struct place p, struct place q)
{
    return (struct place){p.x - q.x, p.y - q.y};
}

static long double dot(struct place p, struct place q)
{
    return p.x * q.x + p.y * q.y;
}

/* A core at a time: its vertices, and edges as turned differences, which are
 * right however far off they are. */
struct core {
    const col_shape *shape;
    struct place at[MOTION_ROOM], edge[MOTION_ROOM];
};

static void put(const col_mover *m, double time, struct core *core)
{
    struct place *out = core->at;
    long double t = (long double)time;
    long double angle =
        fmodl((long double)m->angular_velocity * t, 360) * RADIANS;
    long double c = cosl(angle), s = sinl(angle);
    core->shape = m->shape;
    for (int i = 0; i < m->shape->count; i++) {
        col_vec2 from = m->shape->vertices[i];
        col_vec2 to = m->shape->vertices[(i + 1) % m->shape->count];
        long double dx = (long double)to.x - (long double)from.x;
        long double dy = (long double)to.y - (long double)from.y;
        core->edge[i] = (struct place){c * dx - s * dy, s * dx + c * dy};
        long double x = (long double)m->shape->vertices[i].x;
        long double y = (long double)m->shape->vertices[i].y;
        if (m->angular_velocity > 0 || m->angular_velocity < 0) {
            long double ax = x - (long double)m->center.x;
            long double ay = y - (long double)m->center.y;
            x = (long double)m->center.x + (c * ax - s * ay);
            y = (long double)m->center.y + (s * ax + c * ay);
        }
        out[i].x = x + (long double)m->velocity.x * t;
        out[i].y = y + (long double)m->velocity.y * t;
    }
}

/* The largest gap along an edge normal of p from which q is seen. */
static long double largest_gap(const struct core *p, const struct core *q)
{
    long double best = -HUGE_VALL;
    for (int i = 0; p->shape->count > 1 && i < p->shape->count; i++) {
        struct place e = p->edge[i];
        long double length = hypotl(e.x, e.y) * p->shape->winding;
        struct place n = {e.y / length, -e.x / length};
        long double gap = HUGE_VALL;
        for (int j = 0; j < q->shape->count; j++)
            gap = fminl(gap, dot(n, less(q->at[j], p->at[i])));
        best = fmaxl(best, gap);
    }
    return best;
}

static long double point_distance(struct place from, struct place edge,
                                  struct place point)
{
    struct place w = less(point, from), past = less(w, edge);
    long double square = dot(edge, edge), along = dot(w, edge);
    if (!(square > 0) || along <= 0)
        return hypotl(w.x, w.y);
    if (along >= square)
        return hypotl(past.x, past.y);
    return fabsl(edge.x * w.y - edge.y * w.x) / sqrtl(square);
}

static long double least_distance(const struct core *p, const struct core *q)
{
    long double best = HUGE_VALL;
    for (int i = 0; i < p->shape->count; i++)
        for (int j = 0; j < q->shape->count; j++)
            best = fminl(best, point_distance(p->at[i], p->edge[i], q->at[j]));
    return best;
}

long double motion_separation(const col_mover *a, const col_mover *b,
                              double time)
{
    struct core p, q;
    put(a, time, &p);
    put(b, time, &q);
    long double gap = fmaxl(largest_gap(&p, &q), largest_gap(&q, &p));
    /* In line with a thin core its normals tell nothing but rounding. */
    if (gap >= -motion_noise(a, b, time) ||
        a->shape->count + b->shape->count == 2)
        gap = fminl(least_distance(&p, &q), least_distance(&q, &p));
    return gap - (long double)a->shape->radius - (long double)b->shape->radius;
}

long double motion_beyond(const col_mover *a, const col_mover *b, double time,
                          col_vec2 normal)
{
    struct core p, q;
    struct place n = {(long double)normal.x, (long double)normal.y};
    put(a, time, &p);
    put(b, time, &q);
    long double gap = HUGE_VALL;
    for (int i = 0; i < a->shape->count; i++)
        for (int j = 0; j < b->shape->count; j++)
            gap = fminl(gap, dot(n, less(q.at[j], p.at[i])));
    return gap - (long double)a->shape->radius - (long double)b->shape->radius;
}

static long double golden(const col_mover *a, const col_mover *b, double low,
                          double high)
{
    const double share = 0.38196601125010515;
    long double best = HUGE_VALL;
    for (int i = 0; i < 64; i++) {
        double p = low + share * (high - low), q = high - share * (high - low);
        long double at_p = motion_separation(a, b, p);
        long double at_q = motion_separation(a, b, q);
        best = fminl(best, fminl(at_p, at_q));
        if (at_p < at_q)
            high = q;
        else
            low = p;
    }
    return best;
}

long double motion_least(const col_mover *a, const col_mover *b, double from,
                         double to, int samples)
{
    double step = (to - from) / samples;
    long double near = motion_speed(a, b, step), best = HUGE_VALL;
    long double last = HUGE_VALL, here = motion_separation(a, b, from);
    for (int i = 0; i <= samples; i++) {
        double time = i < samples ? from + i * step : to;
        double after = i < samples - 1 ? time + step : to;
        long double next =
            i < samples ? motion_separation(a, b, after) : HUGE_VALL;
        best = fminl(best, here);
        if (here <= last && here <= next && here < near)
            best = fminl(best, golden(a, b, fmax(from, time - step), after));
        last = here;
        here = next;
    }
    return best;
}

static long double reach(const col_mover *m)
{
    long double most = 0;
    for (int i = 0; i < m->shape->count; i++) {
        long double x = (long double)m->shape->vertices[i].x;
        long double y = (long double)m->shape->vertices[i].y;
        most = fmaxl(most, hypotl(x - (long double)m->center.x,
                                  y - (long double)m->center.y));
    }
    return most;
}

static long double way(const col_mover *a, const col_mover *b, double dt)
{
    return hypotl((long double)b->velocity.x - (long double)a->velocity.x,
                  (long double)b->velocity.y - (long double)a->velocity.y) *
           (long double)dt;
}

/* What lengths add up to: the way, the arms, the radii. */
static long double motion_size(const col_mover *a, const col_mover *b,
                               double dt)
{
    long double x = (long double)b->center.x - (long double)a->center.x;
    long double y = (long double)b->center.y - (long double)a->center.y;
    return way(a, b, dt) + hypotl(x, y) + reach(a) + reach(b) +
           (long double)a->shape->radius + (long double)b->shape->radius;
}

static long double turned(const col_mover *m, double dt)
{
    return fabsl((long double)m->angular_velocity) * (long double)dt * RADIANS *
           reach(m);
}

long double motion_speed(const col_mover *a, const col_mover *b, double dt)
{
    return way(a, b, dt) + turned(a, dt) + turned(b, dt);
}

/* Sums of some terms, and angles, rounded to 2^-64, and places of the way of
 * each. */
long double motion_noise(const col_mover *a, const col_mover *b, double dt)
{
    long double size = motion_size(a, b, dt) + turned(a, dt) + turned(b, dt);
    long double far = 0;
    const col_mover *both[2] = {a, b};
    for (int i = 0; i < 2; i++) {
        const col_mover *m = both[i];
        far += (fabsl((long double)m->velocity.x) +
                fabsl((long double)m->velocity.y)) *
               (long double)dt;
        far += fabsl((long double)m->center.x) +
               fabsl((long double)m->center.y) + reach(m);
    }
    return (size + far) * 0x1p-58L;
}
