#include "support/measured.h"

#include <gmp.h>
#include <math.h>

#include "support/oracle.h"

/* ---- Exactly ------------------------------------------------------------- */

/* The sign of (q - p) x (s - r), or of the dot product of these. */
int measured_sign(const col_vec2 p[4], bool is_dot)
{
    mpq_t t[4], u;
    double ends[4][2] = {{p[1].x, -p[0].x},
                         {p[1].y, -p[0].y},
                         {p[3].x, -p[2].x},
                         {p[3].y, -p[2].y}};
    mpq_init(u);
    for (int i = 0; i < 4; i++) {
        mpq_init(t[i]);
        oracle_sum(t[i], ends[i], 2);
    }
    mpq_mul(u, t[0], t[is_dot ? 2 : 3]);
    mpq_mul(t[0], t[1], t[is_dot ? 3 : 2]);
    if (is_dot)
        mpq_add(u, u, t[0]);
    else
        mpq_sub(u, u, t[0]);
    int sign = mpq_sgn(u);
    for (int i = 0; i < 4; i++)
        mpq_clear(t[i]);
    mpq_clear(u);
    return sign;
}

bool measured_same(col_vec2 p, col_vec2 q)
{
    return p.x <= q.x && p.x >= q.x && p.y <= q.y && p.y >= q.y;
}

int measured_edges(const col_shape *s)
{
    return s->count > 2 ? s->count : s->count - 1;
}

col_vec2 measured_after(const col_shape *s, int i)
{
    return s->vertices[(i + 1) % s->count];
}

int measured_common(const col_shape *a, const col_shape *b)
{
    int common = 0;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            common += measured_same(a->vertices[i], b->vertices[k]);
    return common;
}

/* ---- About --------------------------------------------------------------- */

double measured_length(col_vec2 p, col_vec2 q)
{
    double x = q.x - p.x, y = q.y - p.y;
    return sqrt(x * x + y * y);
}

/* The longest distance between vertices, and the radius. */
double measured_size(const col_shape *s)
{
    double size = 0;
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < i; k++)
            size = fmax(size, measured_length(s->vertices[i], s->vertices[k]));
    return size + 2 * s->radius;
}

/* The largest magnitude of a coordinate, or the radius. */
double measured_largest(const col_shape *s)
{
    double largest = s->radius;
    for (int i = 0; i < s->count; i++)
        largest =
            fmax(largest, fmax(fabs(s->vertices[i].x), fabs(s->vertices[i].y)));
    return largest;
}

/* How far a point is from the segment between two. */
static double beside(col_vec2 p, col_vec2 q, col_vec2 point)
{
    double x = q.x - p.x, y = q.y - p.y;
    double t = (x * (point.x - p.x) + y * (point.y - p.y)) / (x * x + y * y);
    t = measured_same(p, q) ? 0 : fmin(fmax(t, 0), 1);
    return measured_length((col_vec2){p.x + t * x, p.y + t * y}, point);
}

/* How far a point of the plane is within a shape; negative outside. */
double measured_inside(const col_shape *s, col_vec2 p)
{
    bool is_in = s->count > 2;
    double least = measured_length(s->vertices[0], p);
    for (int i = 0; i < measured_edges(s); i++) {
        col_vec2 u = s->vertices[i], v = measured_after(s, i);
        double aside = (v.x - u.x) * (p.y - u.y) - (v.y - u.y) * (p.x - u.x);
        is_in = is_in && aside * s->winding > 0;
        least = fmin(least, beside(u, v, p));
    }
    return is_in ? s->radius + least : s->radius - least;
}

/* Whether b is in a, with so much room as it says, or less than 0. */
bool measured_holds(const col_shape *a, const col_shape *b, double room)
{
    for (int i = 0; i < b->count; i++)
        if (!(measured_inside(a, b->vertices[i]) - b->radius > room))
            return false;
    return true;
}
