/* generate/families: scenes are what their family says, by exact arithmetic
 * over GMP's numbers where it says something exact. */
#include <criterion/criterion.h>

#include <gmp.h>
#include <math.h>
#include <string.h>

#include "generate/family.h"
#include "support/generated.h"
#include "support/oracle.h"

/* What the whole suite asks a pair about. A and B are as in the scene. */
struct pair_seen {
    const col_shape *a, *b;
    const struct oracle *oracle;
    const char *text; /* of a scene of these two alone, as they are; or NULL */
    double size; /* the larger extent of the two, at most twice too large */
    double unit; /* the last place of the largest number of the scene */
    bool is_float;
    bool is_concave; /* one of them */
};

/* ---- Exactly ------------------------------------------------------------- */

/* The sign of (q - p) x (s - r), or of the dot product of these. */
static int product_sign(const col_vec2 p[4], bool is_dot)
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

static bool same(col_vec2 p, col_vec2 q)
{
    return p.x <= q.x && p.x >= q.x && p.y <= q.y && p.y >= q.y;
}

static int edges_of(const col_shape *s)
{
    return s->count > 2 ? s->count : s->count - 1;
}

static col_vec2 after(const col_shape *s, int i)
{
    return s->vertices[(i + 1) % s->count];
}

static int common_vertices(const col_shape *a, const col_shape *b)
{
    int common = 0;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++)
            common += same(a->vertices[i], b->vertices[k]);
    return common;
}

/* ---- About --------------------------------------------------------------- */

static double length(col_vec2 p, col_vec2 q)
{
    double x = q.x - p.x, y = q.y - p.y;
    return sqrt(x * x + y * y);
}

/* The longest distance between vertices, and the radius. */
static double size_of(const col_shape *s)
{
    double size = 0;
    for (int i = 0; i < s->count; i++)
        for (int k = 0; k < i; k++)
            size = fmax(size, length(s->vertices[i], s->vertices[k]));
    return size + 2 * s->radius;
}

/* The largest magnitude of a coordinate, or the radius. */
static double largest_of(const col_shape *s)
{
    double largest = s->radius;
    for (int i = 0; i < s->count; i++)
        largest =
            fmax(largest, fmax(fabs(s->vertices[i].x), fabs(s->vertices[i].y)));
    return largest;
}

static double largest_of_both(const struct pair_seen *seen)
{
    return fmax(largest_of(seen->a), largest_of(seen->b));
}

/* How far a point is from the segment between two. */
static double beside(col_vec2 p, col_vec2 q, col_vec2 point)
{
    double x = q.x - p.x, y = q.y - p.y;
    double t = (x * (point.x - p.x) + y * (point.y - p.y)) / (x * x + y * y);
    t = same(p, q) ? 0 : fmin(fmax(t, 0), 1);
    return length((col_vec2){p.x + t * x, p.y + t * y}, point);
}

/* How far a point of the plane is within a shape; negative outside. */
static double inside(const col_shape *s, col_vec2 p)
{
    bool is_in = s->count > 2;
    double least = length(s->vertices[0], p);
    for (int i = 0; i < edges_of(s); i++) {
        col_vec2 u = s->vertices[i], v = after(s, i);
        double aside = (v.x - u.x) * (p.y - u.y) - (v.y - u.y) * (p.x - u.x);
        is_in = is_in && aside * s->winding > 0;
        least = fmin(least, beside(u, v, p));
    }
    return is_in ? s->radius + least : s->radius - least;
}

/* Whether b is in a, with so much room as it says, or less than 0. */
static bool holds(const col_shape *a, const col_shape *b, double room)
{
    for (int i = 0; i < b->count; i++)
        if (!(inside(a, b->vertices[i]) - b->radius > room))
            return false;
    return true;
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
    return seen->oracle->overlap && !holds(seen->a, seen->b, 0) &&
           !holds(seen->b, seen->a, 0);
}

static bool is_nested(const struct pair_seen *seen)
{
    return holds(seen->a, seen->b, 0) || holds(seen->b, seen->a, 0);
}

/* Within rounding; that the surfaces touch is told by radii or by vertices that
 * are on edges. */
static bool touches_inside(const col_shape *a, const col_shape *b)
{
    double most = -HUGE_VAL, least = HUGE_VAL;
    for (int i = 0; i < b->count; i++) {
        double in = inside(a, b->vertices[i]) - b->radius;
        most = fmax(most, in);
        least = fmin(least, in);
    }
    double off = 1e-12 * size_of(a);
    for (int i = 0; i < edges_of(a) && a->radius <= 0; i++)
        for (int k = 0; k < b->count; k++)
            if (oracle_turn(a->vertices[i], after(a, i), b->vertices[k]) == 0)
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
           common_vertices(seen->a, seen->b) == seen->a->count &&
           seen->a->radius <= seen->b->radius &&
           seen->a->radius >= seen->b->radius;
}

static bool is_near_coincident(const struct pair_seen *seen)
{
    const col_shape *a = seen->a, *b = seen->b;
    int found = 0;
    for (int i = 0; i < a->count; i++)
        for (int k = 0; k < b->count; k++) {
            double d = length(a->vertices[i], b->vertices[k]);
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
    for (int i = 0; i < edges_of(seen->a); i++)
        for (int k = 0; k < edges_of(seen->b); k++) {
            col_vec2 ends[] = {seen->a->vertices[i], after(seen->a, i),
                               seen->b->vertices[k], after(seen->b, k)};
            if (is_wanted(ends))
                return true;
        }
    return false;
}

static bool are_parallel(const col_vec2 ends[4])
{
    return product_sign(ends, false) == 0;
}

static bool is_parallel(const struct pair_seen *seen)
{
    return some_edges(seen, are_parallel);
}

static bool are_near_parallel(const col_vec2 p[4])
{
    double cross = (p[1].x - p[0].x) * (p[3].y - p[2].y) -
                   (p[1].y - p[0].y) * (p[3].x - p[2].x);
    return product_sign(p, false) != 0 &&
           fabs(cross) < 0.13 * length(p[0], p[1]) * length(p[2], p[3]);
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
            col_vec2 p = shapes[k]->vertices[i], q = after(shapes[k], i);
            if (!same(p, q) &&
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
        col_vec2 p = s->vertices[i], q = after(s, i);
        col_vec2 r = s->vertices[(i + 2) % s->count];
        col_vec2 ends[] = {p, q, q, r};
        double cross = (q.x - p.x) * (r.y - q.y) - (q.y - p.y) * (r.x - q.x);
        if (product_sign(ends, false) != 0 &&
            fabs(cross) < slope * length(p, q) * length(q, r))
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
    return seen->oracle->touching && common_vertices(seen->a, seen->b) == 2;
}

/* Some vertex of b lies straight above an end of an edge of a. */
static bool has_above_corner(const col_shape *a, const col_shape *b)
{
    for (int i = 0; i < edges_of(a); i++)
        for (int end = 0; end < 2; end++)
            for (int k = 0; k < b->count; k++) {
                col_vec2 corner = end ? after(a, i) : a->vertices[i];
                col_vec2 ends[] = {a->vertices[i], after(a, i), corner,
                                   b->vertices[k]};
                if (product_sign(ends, true) == 0)
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
    for (int i = 0; i < edges_of(s); i++) {
        col_vec2 p = s->vertices[i], q = after(s, i);
        double d = length(p, q), width = 0;
        for (int k = 0; k < s->count; k++) {
            col_vec2 r = s->vertices[k];
            double cross =
                (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
            width = fmax(width, fabs(cross) / d);
        }
        best = fmax(best, size_of(s) / (width + 2 * s->radius));
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
    for (int i = 0; i < edges_of(s); i++)
        shortest = fmin(shortest, length(s->vertices[i], after(s, i)));
    return size_of(s) / shortest;
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
    double a = size_of(seen->a), b = size_of(seen->b);
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

static bool are_parts(const struct pair_seen *seen, double parts)
{
    const col_shape *const shapes[] = {seen->a, seen->b};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < shapes[k]->count; i++) {
            col_vec2 p = shapes[k]->vertices[i];
            double x = floor(p.x * parts + 0.5) / parts;
            double y = floor(p.y * parts + 0.5) / parts;
            col_vec2 f = {(float)x, (float)y}, d = {x, y};
            if (!same(p, seen->is_float ? f : d))
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

static const struct {
    const char *family;
    bool (*is_so)(const struct pair_seen *);
} claims[] = {
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
};

/* ---- The suite ------------------------------------------------------------
 */

static double largest_of_scene(const struct scene *scene)
{
    double largest = 0;
    for (int i = 0; i < scene->shape_count; i++)
        largest = fmax(largest, largest_of(&scene->shapes[i].shape));
    return largest;
}

/* Asserts what is claimed of shapes 2 * pair and the next of a scene. */
static void expect_claim(const struct generate_options *options,
                         const struct scene *scene, const char *json,
                         int family, int pair, struct oracle *oracle)
{
    const struct scene_shape *shapes = scene->shapes + 2 * pair;
    bool has_pieces = shapes[0].pieces || shapes[1].pieces;
    cr_assert_eq(has_pieces, generate_family_is_extra(family), "%s", json);
    bool is_plain = options->shapes == 2 && !options->is_turned;
    struct pair_seen seen = {.a = &shapes[0].shape,
                             .b = &shapes[1].shape,
                             .oracle = oracle,
                             .text = is_plain ? json : NULL,
                             .is_float = options->is_float,
                             .is_concave = has_pieces};
    seen.size = fmax(size_of(seen.a), size_of(seen.b));
    /* A crowd has places for ten pairs in each direction. */
    seen.unit = (options->shapes > 2 ? 10 : 1) * largest_of_scene(scene) *
                (seen.is_float ? 0x1p-23 : 0x1p-52);
    oracle_relate(oracle, seen.a, seen.b);
    cr_expect(claims[family].is_so(&seen), "%s is none, pair %d: %s",
              claims[family].family, pair, json);
}

static void expect_claims(const struct generate_options *options, int family,
                          int scenes)
{
    struct generated generated = generated_begin(options);
    struct oracle oracle;
    oracle_init(&oracle);
    for (int i = 1; i <= scenes; i++) {
        uint64_t number = (uint64_t)i;
        struct scene_text text = generated_scene(&generated, family, 7, number);
        const char *json = generated_text(&generated, family, 7, number);
        cr_assert_eq(text.scene.shape_count, options->shapes);
        for (int pair = 0; 2 * pair + 1 < options->shapes; pair++)
            expect_claim(options, &text.scene, json, family, pair, &oracle);
        arena_free(&text.arena);
    }
    oracle_clear(&oracle);
    generated_end(&generated);
}

/* All families that there are for the options. Where shapes are turned by any
 * angle, what is claimed need not be so. */
static void expect_all(const struct generate_options *options, int scenes)
{
    struct generated generated = generated_begin(options);
    for (int family = 0; family < generate_family_count(); family++)
        if (generator_has(generated.generator, family) &&
            !(options->is_turned && families[family].is_loose))
            expect_claims(options, family, scenes);
    generated_end(&generated);
}

Test(generate_families, each_has_a_claim)
{
    cr_assert_eq(generate_family_count(),
                 (int)(sizeof claims / sizeof *claims));
    for (int i = 0; i < generate_family_count(); i++)
        cr_assert_str_eq(claims[i].family, generate_family_name(i));
}

/* The hull of the oracle has room for 24 by 24 vertices. */
Test(generate_families, are_what_they_say)
{
    struct generate_options options = generated_pairs;
    options.fewest = 3;
    options.most = 8;
    expect_all(&options, 150);
    options.most = 20;
    expect_all(&options, 20);
    options.most = 3;
    expect_all(&options, 100);
}

Test(generate_families, are_so_in_floats)
{
    struct generate_options options = generated_pairs;
    options.fewest = 3;
    options.most = 8;
    options.is_float = true;
    expect_all(&options, 100);
}

Test(generate_families, are_so_at_places_and_in_motion)
{
    struct generate_options options = generated_pairs;
    options.fewest = 3;
    options.most = 8;
    options.is_turned = options.is_moving = true;
    expect_all(&options, 60);
    options.is_float = true;
    expect_all(&options, 60);
}

Test(generate_families, are_so_in_crowds)
{
    struct generate_options options = generated_pairs;
    options.fewest = 3;
    options.most = 6;
    options.shapes = 21;
    expect_all(&options, 10);
    options.is_float = options.is_turned = true;
    expect_all(&options, 10);
}
