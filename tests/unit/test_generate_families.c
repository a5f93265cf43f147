/* generate/families: scenes are what their family says, by exact arithmetic
 * over GMP's numbers where it says something exact. */

#include <math.h>
#include <string.h>

#include "support/criterion.h"
#include "support/family_claims.h"
#include "support/generated.h"
#include "support/measured.h"
#include "support/same.h"
#include "verify/generate/generator.h"
#include "verify/truth/engine_profile.h"

static double largest_of_scene(const struct scene *scene)
{
    double largest = 0;
    for (int i = 0; i < scene->shape_count; i++)
        largest = fmax(largest, measured_largest(&scene->shapes[i].shape));
    return largest;
}

/* Asserts what is claimed of shapes 2 * pair and the next of a scene. */
static void expect_claim(const struct generate_options *options,
                         const struct scene *scene, const char *json,
                         int family, int pair, struct oracle *oracle)
{
    const struct scene_shape *shapes = scene->shapes + 2 * pair;
    bool has_pieces = shapes[0].pieces || shapes[1].pieces;
    int concave = generate_family_named("concave", 7);
    cr_assert(eq(int, has_pieces, family == concave), "%s", json);
    bool is_plain = options->shapes == 2 && !options->is_turned;
    struct pair_seen seen = {.a = &shapes[0].shape,
                             .b = &shapes[1].shape,
                             .oracle = oracle,
                             .text = is_plain ? json : NULL,
                             .is_float = options->is_float,
                             .is_concave = has_pieces};
    seen.size = fmax(measured_size(seen.a), measured_size(seen.b));
    /* A crowd has places for ten pairs in each direction. */
    seen.unit = (options->shapes > 2 ? 10 : 1) * largest_of_scene(scene) *
                (seen.is_float ? 0x1p-23 : 0x1p-52);
    oracle_relate(oracle, seen.a, seen.b);
    cr_expect(family_claims[family].is_so(&seen), "%s is none, pair %d: %s",
              family_claims[family].family, pair, json);
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
        if (families[family].adds != ADDS_CHAIN)
            cr_assert(eq(int, text.scene.shape_count, options->shapes));
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
    for (int family = 0; family < family_count; family++)
        if (generator_has(generated.generator, family) &&
            !(options->is_turned && families[family].is_loose))
            expect_claims(options, family, scenes);
    generated_end(&generated);
}

Test(generate_families, each_has_a_claim)
{
    cr_assert(eq(int, family_count, family_claim_count));
    for (int i = 0; i < family_count; i++)
        cr_assert(eq(str, family_claims[i].family, families[i].name));
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

/* ---- Families that are more than a pair ---------------------------------- */

static int family_of(const char *name)
{
    return generate_family_named(name, strlen(name));
}

/* Moves a shape, exactly: the sums are numbers of the same lattice. */
static void move(col_shape *shape, col_vec2 by)
{
    static col_vec2 moved[100];
    cr_assert(le(int, shape->count, 100));
    for (int i = 0; i < shape->count; i++)
        moved[i] = (col_vec2){shape->vertices[i].x + by.x,
                              shape->vertices[i].y + by.y};
    shape->vertices = moved;
}

static void expect_cast(const struct scene *scene, struct oracle *oracle)
{
    const struct scene_cast *cast = &scene->casts[0];
    cr_assert(all(eq(int, scene->cast_count, 9), le(int, 0, cast->shape)));
    col_shape a = scene->shapes[cast->shape].shape;
    move(&a, cast->by);
    oracle_relate(oracle, &a, &scene->shapes[1 - cast->shape].shape);
    cr_assert(oracle->touching, "%s", scene->name);
}

Test(generate_families, the_first_cast_ends_where_shapes_touch)
{
    struct generate_options options = generated_pairs;
    for (int i = 0; i < 4; i++) {
        options.is_float = i % 2;
        options.is_turned = i / 2;
        struct generated generated = generated_begin(&options);
        struct oracle oracle;
        oracle_init(&oracle);
        for (uint64_t number = 1; number <= 100; number++) {
            struct scene_text text =
                generated_scene(&generated, family_of("cast"), 5, number);
            expect_cast(&text.scene, &oracle);
            arena_free(&text.arena);
        }
        oracle_clear(&oracle);
        generated_end(&generated);
    }
}

/* True if the middle of the ray is a vertex, exactly. */
static bool is_through_corner(const struct scene *scene,
                              const struct scene_ray *ray)
{
    const col_vec2 middle = {(ray->from.x + ray->to.x) / 2,
                             (ray->from.y + ray->to.y) / 2};
    for (int i = 0; i < scene->shape_count; i++)
        for (int k = 0; k < scene->shapes[i].shape.count; k++)
            if (same_point(scene->shapes[i].shape.vertices[k], middle))
                return true;
    return false;
}

Test(generate_families, the_first_ray_goes_through_a_corner)
{
    struct generate_options options = generated_pairs;
    struct generated generated = generated_begin(&options);
    for (uint64_t number = 1; number <= 200; number++) {
        struct scene_text text =
            generated_scene(&generated, family_of("ray"), 5, number);
        cr_assert(le(int, 7, text.scene.ray_count));
        cr_assert(is_through_corner(&text.scene, &text.scene.rays[0]));
        arena_free(&text.arena);
    }
    generated_end(&generated);
}

/* How many ends of segments are those of another segment. */
static int count_seams(const struct scene *scene)
{
    int seams = 0;
    for (int i = 0; i < scene->shape_count; i++)
        for (int k = 0; k < i; k++) {
            const col_shape *p = &scene->shapes[i].shape;
            const col_shape *q = &scene->shapes[k].shape;
            for (int m = 0; m < 4 && p->count == 2 && q->count == 2; m++)
                seams += same_point(p->vertices[m / 2], q->vertices[m % 2]);
        }
    return seams;
}

Test(generate_families, chains_hang_together)
{
    struct generate_options options = generated_pairs;
    options.types = ANY_TYPE & ~TYPE(CAPSULE);
    struct generated generated = generated_begin(&options);
    for (uint64_t number = 1; number <= 200; number++) {
        struct scene_text text =
            generated_scene(&generated, family_of("chain"), 5, number);
        cr_assert(all(eq(int, text.scene.shape_count, 5),
                      eq(int, text.scene.pair_count, 4)));
        cr_assert(eq(int, count_seams(&text.scene), 3));
        arena_free(&text.arena);
    }
    generated_end(&generated);
}

/* ---- Ranges of engines --------------------------------------------------- */

static double length(col_vec2 p, col_vec2 q)
{
    return hypot(q.x - p.x, q.y - p.y);
}

/* What b2ComputeHull merges or removes. */
static void expect_hull_of_box2d_3(const col_shape *shape, const char *name)
{
    const col_vec2 *v = shape->vertices;
    int n = shape->count;
    cr_assert(le(int, n, 8), "%s", name);
    for (int i = 0; i < n && n > 2; i++) {
        for (int k = 0; k < i; k++)
            cr_assert(le(dbl, 4 * 0.005, length(v[i], v[k])), "%s", name);
        col_vec2 p = v[i], q = v[(i + 1) % n], r = v[(i + 2) % n];
        double cross = (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x);
        cr_assert(lt(dbl, 2 * 0.005, fabs(cross) / length(p, r)), "%s", name);
    }
}

static bool is_float_number(double x)
{
    float rounded = (float)x;
    return (double)rounded <= x && (double)rounded >= x;
}

static void expect_range(const struct scene *scene,
                         const struct engine_range *range)
{
    for (int i = 0; i < 2; i++) {
        const col_shape *shape = &scene->shapes[i].shape;
        if (strcmp(range->name, "box2d-3") == 0)
            expect_hull_of_box2d_3(shape, scene->name);
        if (range->vertices)
            cr_assert(le(int, shape->count, range->vertices));
        if (range->is_counter_clockwise && shape->count > 2)
            cr_assert(eq(int, shape->winding, 1), "%s", scene->name);
        for (int k = 0; k < shape->count && range->is_float; k++)
            cr_assert(all(is_float_number(shape->vertices[k].x),
                          is_float_number(shape->vertices[k].y)));
        bool is_point =
            strcmp(scene_type_name(&scene->shapes[i]), "point") == 0;
        if (is_point)
            cr_assert(ne(uint, range->types & TYPE(POINT), 0));
    }
}

Test(generate_families, are_within_the_range_of_an_engine)
{
    for (const struct engine_range *range = engine_ranges; range->name;
         range++) {
        struct generate_options options = generated_pairs;
        options.range = range;
        options.is_float = range->is_float;
        options.fewest = 3;
        options.most = 20;
        struct generated generated = generated_begin(&options);
        int count = 0;
        for (int family = 0; family < family_count; family++) {
            if (!generator_has(generated.generator, family))
                continue;
            count++;
            for (uint64_t number = 1; number <= 40; number++) {
                struct scene_text text =
                    generated_scene(&generated, family, 3, number);
                expect_range(&text.scene, range);
                arena_free(&text.arena);
            }
        }
        cr_assert(le(int, 22, count), "%s: %d", range->name, count);
        generated_end(&generated);
    }
}

/* `generate`, `judge` and `reduce` list the same names in the same order. */
Test(generate_families, ranges_and_profiles_have_the_same_names)
{
    for (int i = 0; i < ENGINE_PROFILES; i++) {
        cr_assert(eq(str, (char *)engine_profile_names[i],
                     (char *)engine_profiles[i].name));
        cr_assert(eq(str, (char *)engine_ranges[i].name,
                     (char *)engine_profiles[i].name));
        cr_assert(
            eq(int, engine_ranges[i].is_float, engine_profiles[i].is_float));
    }
    cr_assert(zero(ptr, (char *)engine_ranges[ENGINE_PROFILES].name));
    cr_assert(zero(ptr, (char *)engine_profile_names[ENGINE_PROFILES]));
}

/* The gap of two boxes near each other is often about the slop. */
Test(generate_families, some_gaps_are_about_the_slop)
{
    struct generate_options options = generated_pairs;
    options.range = engine_range_named("box2d-3");
    options.is_float = true;
    struct generated generated = generated_begin(&options);
    struct oracle oracle;
    int near = 0;
    oracle_init(&oracle);
    for (uint64_t number = 1; number <= 200; number++) {
        struct scene_text text =
            generated_scene(&generated, family_of("near-touching"), 3, number);
        oracle_relate(&oracle, &text.scene.shapes[0].shape,
                      &text.scene.shapes[1].shape);
        double amount = mpf_get_d(oracle.amount);
        near += amount > 0.005 / 8 && amount < 0.005 * 4;
        arena_free(&text.arena);
    }
    cr_assert(all(lt(int, 40, near), lt(int, near, 160)), "%d", near);
    oracle_clear(&oracle);
    generated_end(&generated);
}
