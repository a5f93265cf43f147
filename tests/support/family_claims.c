#include "support/family_claims.h"

#include <math.h>
#include <string.h>

#include "support/measured.h"

static double largest_of_both(const struct pair_seen *seen)
{
    return fmax(measured_largest(seen->a), measured_largest(seen->b));
}

/* ---- Families ------------------------------------------------------------ */

static bool is_apart(const struct pair_seen *seen)
{
    return !seen->oracle->overlap;
}

static bool is_touching(const struct pair_seen *seen)
{
    return seen->oracle->touching;
}

static bool is_near(const struct pair_seen *seen)
{
    return mpf_get_d(seen->oracle->amount) <= 16 * seen->unit;
}

static bool is_shallow(const struct pair_seen *seen)
{
    double depth = mpf_get_d(seen->oracle->amount);
    return seen->oracle->overlap && !seen->oracle->touching &&
           depth < seen->size / 4;
}

static bool is_crossing(const struct pair_seen *seen)
{
    return seen->oracle->overlap && !measured_holds(seen->a, seen->b, 0) &&
           !measured_holds(seen->b, seen->a, 0);
}

static bool is_nested(const struct pair_seen *seen)
{
    return measured_holds(seen->a, seen->b, 0) ||
           measured_holds(seen->b, seen->a, 0);
}

/* Within rounding; that the surfaces touch is told by radii or by vertices that
 * are on edges. */
static bool touches_inside(const col_shape *a, const col_shape *b)
{
    double most = -HUGE_VAL, least = HUGE_VAL;
    for (int i = 0; i < b->count; i++) {
        double in = measured_inside(a, b->vertices[i]) - b->radius;
        most = fmax(most, in);
        least = fmin(least, in);
    }
    double off = 1e-12 * measured_size(a);
    for (int i = 0; i < measured_edges(a) && a->radius <= 0; i++)
        for (int k = 0; k < b->count; k++)
            if (oracle_turn(a->vertices[i], measured_after(a, i),
                            b->vertices[k]) == 0)
                return least >= -off;
    return a->radius > 0 && fabs(least) <= off;
}

static bool is_inner_touching(const struct pair_seen *seen)
{
    return touches_inside(seen->a, seen->b) || touches_inside(seen->b, seen->a);
}

static void mean_of(mpq_t out, const col_shape *s, bool in_y)
{
    double terms[64];
    mpq_t count;
    for (int i = 0; i < s->count; i++)
        terms[i] = in_y ? s->vertices[i].y : s->vertices[i].x;
    mpq_init(count);
    mpq_set_si(count, s->count, 1);
    oracle_sum(out, terms, s->count);
    mpq_div(out, out, count);
    mpq_clear(count);
}

static bool is_concentric(const struct pair_seen *seen)
{
    mpq_t a, b;
    bool is_same = true;
    mpq_inits(a, b, NULL);
    for (int k = 0; k < 2; k++) {
        mean_of(a, seen->a, k);
        mean_of(b, seen->b, k);
        is_same = is_same && mpq_equal(a, b);
    }
    mpq_clears(a, b, NULL);
    return is_same;
}

static bool is_coincident(const struct pair_seen *seen)
{
    return seen->a->count == seen->b->count &&
           measured_common(seen->a, seen->b) == seen->a->count &&
           seen->a->radius <= seen->b->radius &&
           seen->a->radius >= seen->b->radius;
}

static bool is_near_coincident(const struct pair_seen *seen)
{
    const col_shape *a = seen->a, *b = seen->b;
    int found = 0;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) {
            double d = measured_length(a->vertices[i], b->vertices[k]);
            found += d <= 8 * seen->unit;
        }
    return a->count == b->count && found >= a->count &&
           a->radius <= b->radius && a->radius >= b->radius;
}

static bool is_tie(const struct pair_seen *seen)
{
    return seen->oracle->overlap && seen->oracle->normals == 2;
}

/* Calls `is_wanted` with all pairs of edges until it is true. */
static bool some_edges(const struct pair_seen *seen,
                       bool (*is_wanted)(const col_vec2 ends[4]))
{
    for (int i = 0; i < measured_edges(seen->a); i++)
        for (int k = 0; k < measured_edges(seen->b); k++) {
            col_vec2 ends[] = {seen->a->vertices[i], measured_after(seen->a, i),
                               seen->b->vertices[k],
                               measured_after(seen->b, k)};
            if (is_wanted(ends))
                return true;
        }
    return false;
}

static bool are_parallel(const col_vec2 ends[4])
{
    return measured_sign(ends, false) == 0;
}

static bool is_parallel(const struct pair_seen *seen)
{
    return some_edges(seen, are_parallel);
}

static bool are_near_parallel(const col_vec2 p[4])
{
    double cross = (p[1].x - p[0].x) * (p[3].y - p[2].y) -
                   (p[1].y - p[0].y) * (p[3].x - p[2].x);
    return measured_sign(p, false) != 0 &&
           fabs(cross) <
               0.13 * measured_length(p[0], p[1]) * measured_length(p[2], p[3]);
}

static bool is_near_parallel(const struct pair_seen *seen)
{
    return some_edges(seen, are_near_parallel);
}

static int on_line(const col_shape *s, col_vec2 p, col_vec2 q)
{
    int count = 0;
    for (int i = 0; i < s->count; i++)
        count += oracle_turn(p, q, s->vertices[i]) == 0;
    return count;
}

static int row_of(const col_shape *s)
{
    return s->count > 4 ? 3 : s->count > 1 ? 2 : 1;
}

/* Some line has vertices of both on it; of a polygon with five of them, three,
 * as it has one within an edge. Boxes have four. */
static bool is_collinear(const struct pair_seen *seen)
{
    const col_shape *const shapes[] = {seen->a, seen->b};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < shapes[k]->count; i++) {
            col_vec2 p = shapes[k]->vertices[i],
                     q = measured_after(shapes[k], i);
            if (!measured_same(p, q) &&
                on_line(shapes[1 - k], p, q) >= row_of(shapes[1 - k]) &&
                on_line(shapes[k], p, q) >= row_of(shapes[k]))
                return true;
        }
    return seen->a->count == 1 && seen->b->count == 1;
}

/* Every polygon of more than four has a turn that is not 0 and hardly one. */
static bool is_near_row(const col_shape *s, double slope)
{
    for (int i = 0; i < s->count && s->count > 4; i++) {
        col_vec2 p = s->vertices[i], q = measured_after(s, i);
        col_vec2 r = s->vertices[(i + 2) % s->count];
        col_vec2 ends[] = {p, q, q, r};
        double cross = (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
        if (measured_sign(ends, false) != 0 &&
            fabs(cross) < slope * measured_length(p, q) * measured_length(q, r))
            return true;
    }
    return s->count <= 4;
}

static bool is_near_collinear(const struct pair_seen *seen)
{
    double slope = seen->is_float ? 0.3 : 0.01;
    return is_near_row(seen->a, slope) && is_near_row(seen->b, slope);
}

static bool is_shared_edge(const struct pair_seen *seen)
{
    return seen->oracle->touching && measured_common(seen->a, seen->b) == 2;
}

/* Some vertex of b lies straight above an end of an edge of a. */
static bool has_above_corner(const col_shape *a, const col_shape *b)
{
    for (int i = 0; i < measured_edges(a); i++)
        for (int end = 0; end < 2; end++)
            for (int k = 0; k < b->count; k++) {
                col_vec2 corner = end ? measured_after(a, i) : a->vertices[i];
                col_vec2 ends[] = {a->vertices[i], measured_after(a, i), corner,
                                   b->vertices[k]};
                if (measured_sign(ends, true) == 0)
                    return true;
            }
    return false;
}

static bool is_above_corner(const struct pair_seen *seen)
{
    return has_above_corner(seen->a, seen->b) ||
           has_above_corner(seen->b, seen->a);
}

static bool is_core_touching(const struct pair_seen *seen)
{
    col_shape a = *seen->a, b = *seen->b;
    struct oracle oracle;
    a.radius = b.radius = 0;
    oracle_init(&oracle);
    oracle_relate(&oracle, &a, &b);
    bool is_so = oracle.touching;
    oracle_clear(&oracle);
    return is_so && seen->oracle->overlap && !seen->oracle->touching;
}

/* How wide it is across its longest edge or core. */
static double slimness(const col_shape *s)
{
    double best = 0;
    for (int i = 0; i < measured_edges(s); i++) {
        col_vec2 p = s->vertices[i], q = measured_after(s, i);
        double d = measured_length(p, q), width = 0;
        for (int k = 0; k < s->count; k++) {
            col_vec2 r = s->vertices[k];
            double cross =
                (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
            width = fmax(width, fabs(cross) / d);
        }
        best = fmax(best, measured_size(s) / (width + 2 * s->radius));
    }
    return best;
}

static bool is_sliver(const struct pair_seen *seen)
{
    return slimness(seen->a) > 16 || slimness(seen->b) > 16;
}

static double shortness(const col_shape *s)
{
    double shortest = HUGE_VAL;
    for (int i = 0; i < measured_edges(s); i++)
        shortest = fmin(shortest,
                        measured_length(s->vertices[i], measured_after(s, i)));
    return measured_size(s) / shortest;
}

static bool is_short_edge(const struct pair_seen *seen)
{
    double share = seen->is_float ? 100 : 1e5;
    return shortness(seen->a) > share || shortness(seen->b) > share;
}

static bool is_rounded(const struct pair_seen *seen)
{
    return seen->a->radius > 0 && seen->b->radius > 0;
}

static bool has_point_edge(const char *text)
{
    const char *a = strstr(text, "\"a\":"), *b = strstr(text, "\"b\":");
    return a && b && strncmp(a + 4, b + 4, (size_t)(b - a - 5)) == 0;
}

static bool is_degenerate(const struct pair_seen *seen)
{
    const char *second = seen->text ? strstr(seen->text, "},{") : NULL;
    return !second || strstr(seen->text, "\"radius\":0}") ||
           has_point_edge(seen->text) || has_point_edge(second);
}

static bool is_mixed(const struct pair_seen *seen)
{
    double a = measured_size(seen->a), b = measured_size(seen->b);
    double times = seen->is_float ? 2 : 256;
    return a > times * b || b > times * a;
}

static bool is_far(const struct pair_seen *seen)
{
    return largest_of_both(seen) > (seen->is_float ? 8 : 1000) * seen->size;
}

static bool is_tiny(const struct pair_seen *seen)
{
    return largest_of_both(seen) <= 0x1p-20;
}

static bool is_huge(const struct pair_seen *seen)
{
    return largest_of_both(seen) >= 0x1p19 && largest_of_both(seen) <= 0x1p190;
}

/* Whether it is a whole number of parts, rounded to the type of the scene. */
static bool is_part(double x, double parts, bool is_float)
{
    double exact = floor(x * parts + 0.5) / parts;
    double off = fabs(x - exact);
    return is_float ? off <= 0x1p-24 * fabs(x) : off <= 0;
}

static bool are_parts(const struct pair_seen *seen, double parts)
{
    const col_shape *const shapes[] = {seen->a, seen->b};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < shapes[k]->count; i++) {
            col_vec2 p = shapes[k]->vertices[i];
            if (!is_part(p.x, parts, seen->is_float) ||
                !is_part(p.y, parts, seen->is_float))
                return false;
        }
    return true;
}

static bool is_grid(const struct pair_seen *seen)
{
    return are_parts(seen, 1) && largest_of_both(seen) <= 1000;
}

static bool is_decimal(const struct pair_seen *seen)
{
    return are_parts(seen, 100);
}

static bool is_concave(const struct pair_seen *seen)
{
    return seen->is_concave;
}

static bool is_anything(const struct pair_seen *seen)
{
    return seen->a->count > 0;
}

const struct family_claim family_claims[] = {
    {"ordinary", is_anything},
    {"apart", is_apart},
    {"touching", is_touching},
    {"near-touching", is_near},
    {"shallow", is_shallow},
    {"crossing", is_crossing},
    {"nested", is_nested},
    {"inner-touching", is_inner_touching},
    {"concentric", is_concentric},
    {"coincident", is_coincident},
    {"near-coincident", is_near_coincident},
    {"tie", is_tie},
    {"parallel", is_parallel},
    {"near-parallel", is_near_parallel},
    {"collinear", is_collinear},
    {"near-collinear", is_near_collinear},
    {"shared-edge", is_shared_edge},
    {"above-corner", is_above_corner},
    {"core-touching", is_core_touching},
    {"sliver", is_sliver},
    {"short-edge", is_short_edge},
    {"rounded", is_rounded},
    {"many-vertices", is_anything},
    {"degenerate", is_degenerate},
    {"mixed", is_mixed},
    {"far", is_far},
    {"tiny", is_tiny},
    {"huge", is_huge},
    {"grid", is_grid},
    {"decimal", is_decimal},
    {"hostile", is_anything},
    {"concave", is_concave},
    {"ray", is_anything},
    {"cast", is_anything},
    {"chain", is_anything},
};

const int family_claim_count =
    (int)(sizeof family_claims / sizeof *family_claims);
