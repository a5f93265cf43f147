/* generate: the same bytes everywhere, and what the options make of them. */

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/generated.h"
#include "support/same.h"
#include "support/scarce.h"
#include "support/text_parts.h"
#include "verify/generate/generator.h"

/* ---- Bytes -------------------------------------------------------------- */

/* The hash of the first scenes of all families that there are, a line each: of
 * those that are pairs, or of the others. */
static struct sha256_text hash_of(const struct generate_options *options,
                                  uint64_t seed, int scenes, bool of_added)
{
    struct generated generated = generated_begin(options);
    struct sha256 hash = sha256_make();
    for (int family = 0; family < family_count; family++)
        for (int i = 1; i <= scenes; i++) {
            if (!generator_has(generated.generator, family) ||
                (families[family].adds != ADDS_NOTHING) != of_added)
                continue;
            const char *text =
                generated_text(&generated, family, seed, (uint64_t)i);
            sha256_add(&hash, text, strlen(text));
            sha256_add(&hash, "\n", 1);
        }
    generated_end(&generated);
    return sha256_text(&hash);
}

/* But for families that are extra, the same as `collide generate [OPTION]...
 * --seed S --count N | sha256sum`. */
Test(generate, gives_the_bytes_that_it_always_gave)
{
    const struct {
        struct generate_options options;
        uint64_t seed;
        int scenes;
        const char *hash;
    } golden[] = {
        {{.shapes = 2},
         1,
         40,
         "5fc02eebbbe2939ccf46e206801db6be52d5f0a2d269c1477dee2cfb146ba4be"},
        {{.shapes = 2},
         123456789012,
         40,
         "7aa96fa9b0cd3aab6db4901f58e970094bb6ec89f45aba45e24df700d4327f2c"},
        {{.shapes = 2, .is_float = true},
         2,
         40,
         "acd66496873024513a85e6507c179c42a4651bd73a36ef68d90c2af06a346c12"},
        {{.shapes = 2, .is_moving = true, .is_turned = true},
         3,
         40,
         "ba536365810e666016ead5af266e35e3c0026d9856cd4a8fe96d21f387d005c1"},
        {{.shapes = 25, .is_moving = true},
         4,
         4,
         "5bbcb46878535a84d9ce6ed03b87ee23955b792745267662197a132f0dc3500b"},
        {{.shapes = 2, .fewest = 50, .most = 200},
         5,
         10,
         "bb5da0a1f3b68041462bd439a32cb782b4bba26ef41f25e4ed41b928b09a1ec6"},
        {{.shapes = 2, .types = 1u << GENERATE_BOX},
         6,
         40,
         "da29466fe0191dca8d55fbf34cc0b28871bc31866668297152191774d12527df"},
    };
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++)
        cr_expect(
            eq(str,
               hash_of(&golden[i].options, golden[i].seed, golden[i].scenes,
                       false)
                   .text,
               golden[i].hash),
            "%zu: %s", i,
            hash_of(&golden[i].options, golden[i].seed, golden[i].scenes, false)
                .text);
}

Test(generate, gives_the_same_rays_casts_and_chains)
{
    const struct generate_options doubles = {.shapes = 2};
    const struct generate_options floats = {
        .shapes = 2, .is_float = true, .is_moving = true, .is_turned = true};
    cr_expect(
        eq(str, hash_of(&doubles, 1, 40, true).text,
           "12717d607b928c539357e744c12c5000c3ee868dab74523c3c57375185563199"));
    cr_expect(
        eq(str, hash_of(&floats, 2, 40, true).text,
           "02d27e96a758d7dff7dbdf2f953cdfdad9fa11c249e02b734ddbae75428fc2ce"));
}

/* Whatever was drawn before it. */
Test(generate, a_scene_can_be_made_again_alone)
{
    struct generate_options options = generated_pairs;
    options.shapes = 5;
    struct generated all = generated_begin(&options);
    for (int family = 0; family < family_count; family++) {
        for (uint64_t number = 1; number < 12; number++)
            generated_text(&all, family, 3, number);
        struct generated one = generated_begin(&options);
        cr_assert(eq(str, generated_text(&one, family, 3, 12),
                     generated_text(&all, family, 3, 12)));
        generated_end(&one);
    }
    generated_end(&all);
}

Test(generate, seeds_and_numbers_give_other_scenes)
{
    struct generated generated = generated_begin(&generated_pairs);
    char first[4000];
    for (int family = 0; family < family_count; family++) {
        if (families[family].fewest)
            continue;
        snprintf(first, sizeof first, "%s",
                 strstr(generated_text(&generated, family, 1, 1), "shapes"));
        const char *other = generated_text(&generated, family, 1, 2);
        cr_expect(ne(str, first, strstr(other, "shapes")), "%s", other);
        other = generated_text(&generated, family, 2, 1);
        cr_expect(ne(str, first, strstr(other, "shapes")), "%s", other);
    }
    generated_end(&generated);
}

/* ---- Options ------------------------------------------------------------ */

/* Takes all members of a name out of a text. */
static void without(char *text, const char *name)
{
    char *at;
    while ((at = strstr(text, name)) != NULL) {
        const char *end = strchr(at, ']') + 1;
        memmove(at, end, strlen(end) + 1);
    }
}

Test(generate, velocities_are_added_to_the_same_scenes)
{
    struct generate_options options = generated_pairs;
    struct generated still = generated_begin(&options);
    options.is_moving = true;
    struct generated moving = generated_begin(&options);
    for (int family = 0; family < family_count; family++) {
        char text[200000];
        if (families[family].adds == ADDS_CHAIN)
            continue; /* its body moves in any case */
        snprintf(text, sizeof text, "%s",
                 generated_text(&moving, family, 1, 5));
        expect_part(text, ",\"velocity\":[");
        without(text, ",\"velocity\":[");
        cr_expect(eq(str, text, generated_text(&still, family, 1, 5)));
    }
    generated_end(&moving);
    generated_end(&still);
}

/* Turned by multiples of 90 degrees only, shapes stay where they are, but that
 * boxes are counted from another corner. */
Test(generate, places_lead_back_to_the_same_shapes)
{
    struct generate_options options = generated_pairs;
    options.types = ANY_TYPE & ~TYPE(BOX);
    struct generated plain = generated_begin(&options);
    options.is_turned = true;
    struct generated turned = generated_begin(&options);
    for (int family = 0; family < family_count; family++) {
        if (families[family].is_loose ||
            !generator_has(plain.generator, family))
            continue;
        struct scene_text p = generated_scene(&plain, family, 1, 2);
        struct scene_text q = generated_scene(&turned, family, 1, 2);
        for (int k = 0; k < 2; k++) {
            const col_shape *s = &p.scene.shapes[k].shape;
            const col_shape *t = &q.scene.shapes[k].shape;
            cr_assert(eq(int, s->count, t->count));
            for (int i = 0; i < s->count; i++)
                cr_assert(same_point(s->vertices[i], t->vertices[i]),
                          "%s: %.17g, %.17g", p.scene.name, s->vertices[i].x,
                          t->vertices[i].x);
        }
        arena_free(&p.arena);
        arena_free(&q.arena);
    }
    generated_end(&turned);
    generated_end(&plain);
}

static bool is_float(double x)
{
    return (double)(float)x >= x && (double)(float)x <= x;
}

static bool is_float_point(col_vec2 p)
{
    return is_float(p.x) && is_float(p.y);
}

Test(generate, floats_are_all_that_there_is)
{
    struct generate_options options = generated_pairs;
    options.is_float = options.is_moving = options.is_turned = true;
    options.shapes = 6;
    struct generated generated = generated_begin(&options);
    for (int i = 0; i < 40 * family_count; i++) {
        uint64_t number = (uint64_t)(i / family_count) + 1;
        int family = i % family_count;
        if (!generator_has(generated.generator, family))
            continue;
        struct scene_text text = generated_scene(&generated, family, 9, number);
        for (int k = 0; k < text.scene.shape_count; k++) {
            const struct scene_shape *shape = &text.scene.shapes[k];
            bool ok = is_float(shape->shape.radius) &&
                      is_float(scene_motion(shape)->angle) &&
                      is_float_point(scene_motion(shape)->position) &&
                      is_float_point(scene_motion(shape)->velocity);
            for (int v = 0; v < scene_local_count(shape); v++)
                ok = ok && is_float_point(scene_local(shape)[v]);
            cr_assert(ok, "%s", generated_text(&generated, family, 9, number));
        }
        arena_free(&text.arena);
    }
    generated_end(&generated);
}

/* How many shapes of each type a text has. */
static void count_types(const char *text, int counts[GENERATE_TYPES])
{
    for (const char *at = strstr(text, "\"type\":\""); at;
         at = strstr(at + 1, "\"type\":\"")) {
        int type = 0;
        size_t length = strcspn(at + 8, "\"");
        while (strncmp(generate_type_names[type], at + 8, length) != 0)
            type++;
        const char *end = strchr(at, '}');
        const char *radius = strstr(at, "\"radius\"");
        if (type == GENERATE_POLYGON && radius && radius < end)
            type = GENERATE_ROUNDED;
        counts[type]++;
    }
}

Test(generate, shapes_are_of_the_types_wanted)
{
    for (unsigned types = 1; types <= ANY_TYPE; types++) {
        struct generate_options options = generated_pairs;
        options.types = types;
        struct generated generated = generated_begin(&options);
        int counts[GENERATE_TYPES] = {0}, scenes = 0;
        for (int family = 0; family < family_count; family++) {
            if (!generator_has(generated.generator, family))
                continue;
            for (uint64_t i = 1; i <= 4; i++, scenes++)
                count_types(generated_text(&generated, family, 1, i), counts);
        }
        cr_assert(lt(int, 40, scenes));
        for (int i = 0; i < GENERATE_TYPES; i++)
            cr_assert(eq(int, counts[i] > 0, (types & 1u << i) != 0), "%u: %s",
                      types, generate_type_names[i]);
        generated_end(&generated);
    }
}

static void expect_vertices(int fewest, int most, int scenes)
{
    struct generate_options options = generated_pairs;
    options.types = POLYGON_TYPES;
    options.fewest = fewest;
    options.most = most;
    struct generated generated = generated_begin(&options);
    bool has_fewest = false, has_most = false;
    for (int i = 1; i <= scenes; i++) {
        struct scene_text text = generated_scene(&generated, 0, 1, (uint64_t)i);
        for (int k = 0; k < 2; k++) {
            int count = text.scene.shapes[k].shape.count;
            cr_assert(all(le(int, fewest, count), le(int, count, most)));
            has_fewest = has_fewest || count == fewest;
            has_most = has_most || count == most;
        }
        arena_free(&text.arena);
    }
    cr_assert(has_fewest && has_most);
    generated_end(&generated);
}

Test(generate, polygons_have_the_vertices_wanted)
{
    expect_vertices(3, 3, 20);
    expect_vertices(4, 7, 60);
    expect_vertices(500, 500, 3);
}

/* Beyond what other tests read. */
Test(generate, polygons_of_100000_vertices_are_convex)
{
    struct generate_options options = generated_pairs;
    options.types = TYPE(POLYGON);
    options.fewest = options.most = GENERATE_VERTICES;
    struct generated generated = generated_begin(&options);
    generated_text(&generated, 0, 1, 1);
    const struct figure *figure = &generated.generator->maker.figures[0];
    cr_assert(eq(int, figure->count, GENERATE_VERTICES));
    col_polygon_report report =
        col_polygon_check(figure->points, figure->count);
    cr_assert(eq(int, report.kind, COL_POLYGON_CONVEX));
    generated_end(&generated);
}

/* ---- Names -------------------------------------------------------------- */

Test(generate, families_are_found_by_their_names)
{
    for (int i = 0; i < family_count; i++) {
        const char *name = families[i].name;
        cr_assert(eq(int, generate_family_named(name, strlen(name)), i));
        cr_assert(eq(int, generate_family_named(name, strlen(name) - 1), -1));
    }
    cr_assert(eq(int, generate_family_named("", 0), -1));
}

static bool is_name(const char *text)
{
    struct generate_name name;
    return generate_name_read(text, strlen(text), &name);
}

Test(generate, names_of_scenes_are_read)
{
    struct generate_name name;
    const char *text = "touching/18446744073709551615/12";
    cr_assert(generate_name_read(text, strlen(text), &name));
    cr_assert(eq(str, families[name.family].name, "touching"));
    cr_assert(eq(u64, name.seed, UINT64_MAX));
    cr_assert(eq(u64, name.number, 12));
    cr_assert(generate_name_read(text, strlen(text) - 1, &name));
    cr_assert(eq(u64, name.number, 1));
    cr_assert(not(is_name("touching")));
    cr_assert(not(is_name("touching/1")));
    cr_assert(not(is_name("touching/1/")));
    cr_assert(not(is_name("touching//1")));
    cr_assert(not(is_name("touching/1/1/")));
    cr_assert(not(is_name("touching/1/1 ")));
    cr_assert(not(is_name("touching/-1/1")));
    cr_assert(not(is_name("touching/1/0")));
    cr_assert(not(is_name("touch/1/1")));
    cr_assert(not(is_name("touching/18446744073709551616/1")));
    cr_assert(not(is_name("touching/1/99999999999999999999")));
}

/* ---- What cannot be made ------------------------------------------------ */

static void expect_refused(const struct generate_options *options,
                           const char *code)
{
    struct arena arena = arena_make(0);
    struct fail fail;
    cr_assert(zero(ptr, generator_make(options, &arena, &fail)));
    cr_assert(eq(str, fail.code, code));
    arena_free(&arena);
}

Test(generate, floats_have_too_few_bits_for_large_polygons)
{
    struct generate_options options = generated_pairs;
    options.is_float = true;
    options.fewest = options.most = GENERATE_FLOAT_VERTICES + 1;
    expect_refused(&options, "usage");
    options.fewest = options.most = GENERATE_FLOAT_VERTICES;
    options.shapes = 100;
    expect_refused(&options, "usage");
    options.fewest = 3;
    options.most = GENERATE_VERTICES;
    options.shapes = 2;
    struct generated generated = generated_begin(&options);
    generated_end(&generated);
}

/* 100 floats in a crowd have bits for 32 vertices: from 3 to 100 are from 3 to
 * 32, not none. */
Test(generate, as_many_vertices_as_there_are_bits_for)
{
    struct generate_options options = generated_pairs;
    options.is_float = true;
    options.fewest = 3;
    options.most = 100;
    options.shapes = 100;
    options.types = 1u << GENERATE_POLYGON;
    struct generated generated = generated_begin(&options);
    int family = generate_family_named("ordinary", 8);
    cr_assert(generator_has(generated.generator, family));
    struct vertex_range range =
        family_vertices(generated.generator, &families[family]);
    cr_assert(eq(int, range.fewest, 3));
    cr_assert(eq(int, range.most, 32));
    family = generate_family_named("many-vertices", 13);
    cr_assert(generator_has(generated.generator, family));
    generated_end(&generated);
    options.fewest = options.most = 0;
    generated = generated_begin(&options);
    cr_assert(not(generator_has(generated.generator, family)));
    generated_end(&generated);
}

/* A crowd of large polygons takes hours: nobody may be there to read it. */
Test(generate, a_scene_that_is_no_longer_wanted_ends_early)
{
    volatile sig_atomic_t signal = 0;
    struct generate_options options = generated_pairs;
    options.stop.signal = &signal;
    struct generated generated = generated_begin(&options);
    struct arena arena = arena_make(0);
    struct sink sink = sink_to_memory(&arena);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    const struct generate_name name = {0, 1, 1};
    cr_assert(generate_scene(generated.generator, &name, &writer));
    signal = 2;
    writer = json_writer_make(&sink, false, 0);
    cr_assert(not(generate_scene(generated.generator, &name, &writer)));
    arena_free(&arena);
    generated_end(&generated);
}

Test(generate, memory_that_there_is_not)
{
    struct arena arena = arena_make(0);
    struct fail fail;
    scarce_watch();
    cr_assert(ne(ptr, generator_make(&generated_pairs, &arena, &fail), NULL));
    long requests = scarce_end();
    arena_free(&arena);
    cr_assert(le(long, 7, requests));
    for (long i = 0; i < requests; i++) {
        scarce_refuse(i, true);
        expect_refused(&generated_pairs, "out-of-memory");
        scarce_end();
    }
}
