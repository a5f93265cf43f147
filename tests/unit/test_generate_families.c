/* generate/families: scenes are what their family says, by exact arithmetic
 * over GMP's numbers where it says something exact. */

#include <math.h>

#include "support/criterion.h"
#include "support/family_claims.h"
#include "support/generated.h"
#include "support/measured.h"
#include "verify/generate/generator.h"

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
    cr_assert(eq(int, has_pieces, families[family].is_extra), "%s", json);
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
