#include "support/shapes.h"

#include "support/hostile.h"
#include "support/oracle.h"

#include <math.h>
#include <stdio.h>

/* ---- Single shapes ------------------------------------------------------ */

col_shape solid_shape(const struct solid *solid)
{
    return (col_shape){.vertices = solid->v,
                       .count = solid->count,
                       .winding = solid->winding,
                       .radius = solid->radius};
}

col_sat solid_sat(const struct solid *a, const struct solid *b)
{
    col_shape p = solid_shape(a), q = solid_shape(b);
    return col_sat_test(&p, &q, NULL);
}

struct solid solid_disc(double x, double y, double radius)
{
    return (struct solid){{{x, y}}, 1, 1, radius};
}

struct solid solid_capsule(col_vec2 p, col_vec2 q, double radius)
{
    return (struct solid){{p, q}, 2, 1, radius};
}

struct solid solid_box(double x0, double y0, double x1, double y1)
{
    return (struct solid){{{x0, y0}, {x1, y0}, {x1, y1}, {x0, y1}}, 4, 1, 0};
}

struct solid solid_hull(const col_vec2 *points, int count)
{
    struct solid solid = {.winding = 1};
    int hull[SOLID_ROOM];
    solid.count = oracle_hull(points, count, hull);
    for (int i = 0; i < solid.count; i++)
        solid.v[i] = points[hull[i]];
    return solid;
}

/* ---- Copies ------------------------------------------------------------- */

struct solid solid_moved(const struct solid *solid, double x, double y)
{
    struct solid out = *solid;
    for (int i = 0; i < out.count; i++) {
        out.v[i].x += x;
        out.v[i].y += y;
    }
    return out;
}

struct solid solid_turned(const struct solid *solid)
{
    struct solid out = *solid;
    for (int i = 0; i < out.count; i++)
        out.v[i] = (col_vec2){-solid->v[i].y, solid->v[i].x};
    return out;
}

struct solid solid_scaled(const struct solid *solid, int exponent)
{
    struct solid out = *solid;
    out.radius = ldexp(out.radius, exponent);
    for (int i = 0; i < out.count; i++) {
        out.v[i].x = ldexp(out.v[i].x, exponent);
        out.v[i].y = ldexp(out.v[i].y, exponent);
    }
    return out;
}

struct solid solid_shifted(const struct solid *solid, int by)
{
    struct solid out = *solid;
    for (int i = 0; i < out.count; i++)
        out.v[i] = solid->v[(i + by) % out.count];
    return out;
}

struct solid solid_reversed(const struct solid *solid)
{
    struct solid out = *solid;
    for (int i = 0; i < out.count; i++)
        out.v[i] = solid->v[out.count - 1 - i];
    out.winding = out.count > 2 ? -out.winding : 1;
    return out;
}

static double larger(double x, double y)
{
    return x > y ? x : y;
}

bool solid_is_sound(const struct solid *solid)
{
    const col_vec2 *v = solid->v;
    for (int i = 0; i < solid->count; i++)
        if (!(fabs(v[i].x) <= COL_LIMIT && fabs(v[i].y) <= COL_LIMIT))
            return false;
    if (solid->count == 2)
        return v[0].x < v[1].x || v[0].x > v[1].x || v[0].y < v[1].y ||
               v[0].y > v[1].y;
    if (solid->count < 2)
        return true;
    col_polygon_report report = col_polygon_check(v, solid->count);
    return report.kind == COL_POLYGON_CONVEX &&
           report.winding == solid->winding;
}

double pair_size(const struct pair *pair)
{
    double size = larger(pair->a.radius, pair->b.radius);
    for (int k = 0; k < 2; k++) {
        const struct solid *s = k ? &pair->b : &pair->a;
        for (int i = 0; i < s->count; i++)
            size = larger(size, larger(fabs(s->v[i].x), fabs(s->v[i].y)));
    }
    return size;
}

/* ---- Random shapes ------------------------------------------------------ */

static col_vec2 beside(struct rng *rng, double x, double y, double distance)
{
    col_vec2 d = rng_direction(rng);
    return (col_vec2){x + distance * d.x, y + distance * d.y};
}

static struct solid random_polygon(struct rng *rng, double x, double y,
                                   double size)
{
    struct solid solid;
    do {
        col_vec2 points[12];
        int count = rng_whole(rng, 3, 12);
        for (int i = 0; i < count; i++)
            points[i] = beside(rng, x, y, size * rng_between(rng, 0.6, 1));
        solid = solid_hull(points, count);
    } while (solid.count < 3);
    if (rng_chance(rng, 30))
        solid = solid_reversed(&solid);
    return solid_shifted(&solid, rng_below(rng, solid.count));
}

struct solid random_solid(struct rng *rng, double x, double y, double size)
{
    int kind = rng_below(rng, 7);
    double r = size * rng_between(rng, 0.05, 0.6);
    if (kind == 0)
        return solid_disc(x, y, rng_chance(rng, 20) ? 0 : r);
    if (kind == 1 || kind == 2) {
        col_vec2 d = beside(rng, 0, 0, size * rng_between(rng, 0.2, 1));
        return solid_capsule((col_vec2){x - d.x, y - d.y},
                             (col_vec2){x + d.x, y + d.y}, kind == 1 ? r : 0);
    }
    if (kind == 3) {
        double w = size * rng_between(rng, 0.2, 1);
        return solid_box(x - w, y - r, x + w, y + r);
    }
    struct solid solid = random_polygon(rng, x, y, size);
    solid.radius = kind == 4 ? r / 2 : 0;
    return solid;
}

static struct pair ordinary(struct rng *rng, double offset, double scale)
{
    double p = scale * rng_between(rng, 0.3, 2);
    double q = scale * rng_between(rng, 0.3, 2);
    double x = offset + scale * rng_between(rng, -5, 5);
    double y = offset * rng_between(rng, -1, 1);
    y += scale * rng_between(rng, 0, 5);
    col_vec2 c = beside(rng, x, y, (p + q) * rng_between(rng, 0, 1.3));
    struct solid a = random_solid(rng, x, y, p);
    return (struct pair){a, random_solid(rng, c.x, c.y, q)};
}

/* ---- Whole coordinates -------------------------------------------------- */

static col_vec2 grid_point(struct rng *rng)
{
    int x = rng_whole(rng, -4, 4), y = rng_whole(rng, -4, 4);
    return (col_vec2){x, y};
}

/* Puts a vertex in the middle of every edge that has a whole one. */
static struct solid with_middles(const struct solid *solid)
{
    struct solid out = {.winding = solid->winding};
    for (int i = 0; i < solid->count; i++) {
        col_vec2 p = solid->v[i], q = solid->v[(i + 1) % solid->count];
        col_vec2 m = {p.x / 2 + q.x / 2, p.y / 2 + q.y / 2};
        out.v[out.count++] = p;
        if (!(m.x < floor(m.x) || m.x > floor(m.x)) &&
            !(m.y < floor(m.y) || m.y > floor(m.y)))
            out.v[out.count++] = m;
    }
    return out;
}

static struct solid grid_solid(struct rng *rng)
{
    col_vec2 points[8];
    int kind = rng_below(rng, 6), count = rng_whole(rng, 3, 8);
    for (int i = 0; i < 8; i++)
        points[i] = grid_point(rng);
    double x = points[0].x, y = points[0].y;
    if (kind == 0)
        return solid_disc(x, y, rng_whole(rng, 0, 5));
    if (kind == 1) {
        points[1].x += x >= points[1].x && x <= points[1].x ? 9 : 0;
        return solid_capsule(points[0], points[1], rng_whole(rng, 0, 3));
    }
    struct solid solid = solid_hull(points, count);
    if (kind == 2 || solid.count < 3) {
        int height = rng_whole(rng, 1, 4), width = rng_whole(rng, 1, 4);
        solid = solid_box(x, y, x + width, y + height);
    }
    if (rng_chance(rng, 30))
        solid = with_middles(&solid);
    if (rng_chance(rng, 30))
        solid = solid_reversed(&solid);
    solid = solid_shifted(&solid, rng_below(rng, solid.count));
    solid.radius = rng_chance(rng, 20) ? rng_whole(rng, 1, 2) : 0;
    return solid;
}

/* Vertices on multiples of 2^-20, once more convex. */
static struct solid on_lattice(struct rng *rng, const struct solid *solid)
{
    struct solid out = *solid;
    for (int i = 0; i < out.count; i++) {
        out.v[i].x = floor(ldexp(out.v[i].x, 20)) / 0x1p20;
        out.v[i].y = floor(ldexp(out.v[i].y, 20)) / 0x1p20;
    }
    if (out.count > 2)
        out = solid_hull(out.v, out.count);
    out.radius = floor(ldexp(solid->radius, 20)) / 0x1p20;
    return out.count > 2 || solid->count < 3 ? out : grid_solid(rng);
}

/* ---- Nearly touching ---------------------------------------------------- */

static struct pair near_boxes(struct rng *rng)
{
    double x = rng_between(rng, 1, 3), y = rng_between(rng, -0.5, 0.5);
    return (struct pair){solid_box(-1, -1, x, 1),
                         solid_box(rng_nudged(rng, x, 2), y, x + 1, y + 1)};
}

static struct pair near_discs(struct rng *rng)
{
    double r = rng_between(rng, 0.1, 2), s = rng_between(rng, 0.1, 2);
    double x = rng_between(rng, 1, 3), y = rng_between(rng, -1, 1);
    col_vec2 q = beside(rng, x, y, r + s);
    return (struct pair){solid_disc(x, y, r), solid_disc(q.x, q.y, s)};
}

/* Something with a corner within rounding on an edge of a polygon. */
static struct pair near_polygon(struct rng *rng)
{
    struct solid a = random_polygon(rng, 0, 0, 2);
    int i = rng_below(rng, a.count);
    col_vec2 p = a.v[i], q = a.v[(i + 1) % a.count];
    double t = rng_between(rng, 0, 1);
    col_vec2 c = {p.x + t * (q.x - p.x), p.y + t * (q.y - p.y)};
    if (rng_chance(rng, 30))
        return (struct pair){a, solid_disc(c.x, c.y, 0)};
    col_vec2 out[3] = {c,
                       {2 * c.x + c.y / 2, 2 * c.y - c.x / 2},
                       {2 * c.x - c.y / 2, 2 * c.y + c.x / 2}};
    if (rng_chance(rng, 30))
        return (struct pair){a, solid_capsule(out[0], out[1], 0)};
    struct solid b = solid_hull(out, 3);
    return b.count == 3 ? (struct pair){a, b} : near_boxes(rng);
}

static struct pair near_pair(struct rng *rng)
{
    switch (rng_below(rng, 3)) {
    case 0:
        return near_boxes(rng);
    case 1:
        return near_discs(rng);
    default:
        return near_polygon(rng);
    }
}

/* ---- Families ----------------------------------------------------------- */

static struct pair nested(struct rng *rng)
{
    struct solid outer = random_solid(rng, 0, 0, 4);
    double y = rng_between(rng, -1, 1), x = rng_between(rng, -1, 1);
    return (struct pair){outer, random_solid(rng, x, y, 0.3)};
}

static struct solid sliver(struct rng *rng)
{
    double t = rng_magnitude(rng, -40, -10);
    double x = rng_between(rng, -2, 2), y = rng_between(rng, -2, 2);
    return solid_box(x - 3, y, x + 3, y + t);
}

static struct pair of_family(struct rng *rng, enum family family)
{
    struct pair pair = {{.count = 0}, {.count = 0}};
    switch (family) {
    case FAMILY_GRID:
        pair.a = grid_solid(rng);
        pair.b = grid_solid(rng);
        return pair;
    case FAMILY_LATTICE:
        pair = ordinary(rng, 0, 1);
        pair.a = on_lattice(rng, &pair.a);
        pair.b = on_lattice(rng, &pair.b);
        return pair;
    case FAMILY_NESTED:
        return nested(rng);
    case FAMILY_SLIVER:
        pair = ordinary(rng, 0, 1);
        pair.b = sliver(rng);
        return pair;
    case FAMILY_NEAR:
        return near_pair(rng);
    case FAMILY_COINCIDENT:
        pair.a =
            rng_chance(rng, 50) ? grid_solid(rng) : random_solid(rng, 1, 2, 3);
        pair.b = rng_chance(rng, 50) ? pair.a : solid_reversed(&pair.a);
        return pair;
    case FAMILY_NUDGED:
        return nudged_pair(rng);
    case FAMILY_COLLINEAR:
        return collinear_pair(rng);
    case FAMILY_CONCENTRIC:
        return concentric_pair(rng);
    case FAMILY_PARALLEL:
        return parallel_pair(rng);
    case FAMILY_DECIMAL:
        return decimal_pair(rng);
    case FAMILY_FAR:
        return ordinary(rng, rng_magnitude(rng, 10, 29), 1);
    case FAMILY_TINY:
        return ordinary(rng, 0, rng_magnitude(rng, -1000, -10));
    case FAMILY_HUGE:
        return ordinary(rng, 0, rng_magnitude(rng, 10, 193));
    case FAMILY_MIXED:
        pair.a = of_family(rng, FAMILY_HUGE).a;
        pair.b = of_family(rng, (enum family)rng_below(rng, FAMILY_HUGE)).b;
        return pair;
    case FAMILY_ORDINARY:
    case FAMILIES:
        break;
    }
    return ordinary(rng, 0, 1);
}

struct pair random_pair(struct rng *rng, enum family family)
{
    struct pair pair = of_family(rng, family);
    return rng_chance(rng, 50) ? pair : (struct pair){pair.b, pair.a};
}

const char *family_name(enum family family)
{
    static const char *const names[FAMILIES] = {
        "ordinary",  "grid",       "lattice",    "nested",
        "sliver",    "near",       "coincident", "nudged",
        "collinear", "concentric", "parallel",   "decimal",
        "far",       "tiny",       "huge",       "mixed"};
    return names[family];
}

/* ---- As text ------------------------------------------------------------ */

static bool same(double x, double y)
{
    return !(x < y) && !(x > y);
}

static bool is_box(const struct solid *solid)
{
    const col_vec2 *v = solid->v;
    return solid->count == 4 && !(solid->radius > 0) && v[0].x < v[2].x &&
           v[0].y < v[2].y && same(v[0].x, v[3].x) && same(v[1].x, v[2].x) &&
           same(v[0].y, v[1].y) && same(v[2].y, v[3].y);
}

static void write_point(FILE *out, const char *name, col_vec2 point)
{
    fprintf(out, ",\"%s\":[%.17g,%.17g]", name, point.x, point.y);
}

void solid_begin_json(const struct solid *solid, FILE *out)
{
    const col_vec2 *v = solid->v;
    bool round = solid->radius > 0;
    if (solid->count == 1) {
        fprintf(out, "{\"type\":\"%s\"", round ? "circle" : "point");
        write_point(out, round ? "center" : "point", v[0]);
    } else if (solid->count == 2) {
        fprintf(out, "{\"type\":\"%s\"", round ? "capsule" : "segment");
        write_point(out, "a", v[0]);
        write_point(out, "b", v[1]);
    } else if (is_box(solid)) {
        fprintf(out, "{\"type\":\"box\"");
        write_point(out, "min", v[0]);
        write_point(out, "max", v[2]);
    } else {
        fprintf(out, "{\"type\":\"polygon\",\"vertices\":");
        for (int i = 0; i < solid->count; i++)
            fprintf(out, "%s[%.17g,%.17g]", i ? "," : "[", v[i].x, v[i].y);
        fprintf(out, "]");
    }
    if (round)
        fprintf(out, ",\"radius\":%.17g", solid->radius);
}

static size_t print_solid(const struct solid *solid, char *text, size_t size)
{
    size_t length = (size_t)snprintf(text, size, "radius %a winding %d",
                                     solid->radius, solid->winding);
    for (int i = 0; i < solid->count && length < size; i++)
        length += (size_t)snprintf(text + length, size - length, " (%a, %a)",
                                   solid->v[i].x, solid->v[i].y);
    return length < size ? length : size - 1;
}

void pair_print(const struct pair *pair, char *text, size_t size)
{
    size_t length = (size_t)snprintf(text, size, "A: ");
    length += print_solid(&pair->a, text + length, size - length);
    length += (size_t)snprintf(text + length, size - length, "\nB: ");
    if (length < size)
        print_solid(&pair->b, text + length, size - length);
}
