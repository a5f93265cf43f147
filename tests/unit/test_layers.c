/* scene/layers: which shapes meet, against looking at every two names. */
#include "scene/scene.h"

#include <stdio.h>
#include <stdlib.h>

#include "support/criterion.h"
#include "support/rng.h"

/* Whether two shapes meet; then these are the names of a scene. */
static bool shapes_meet(struct scene_shape a, struct scene_shape b)
{
    struct arena arena = arena_make(0);
    struct scene_shape shapes[] = {a, b};
    struct scene scene = {.shapes = shapes, .shape_count = 2};
    cr_assert(layers_number(&scene, &arena));
    bool met = layers_meet(&shapes[0], &shapes[1]);
    cr_assert(eq(int, layers_meet(&shapes[1], &shapes[0]), met));
    arena_free(&arena);
    return met;
}

/* The same of a ray and a shape, whatever else the scene has. */
static bool ray_meets(struct layer_names layers, struct scene_shape shape)
{
    struct arena arena = arena_make(0);
    struct scene_ray rays[] = {{.layers = NULL}, {.layers = &layers}};
    struct scene scene = {
        .shapes = &shape, .shape_count = 1, .rays = rays, .ray_count = 2};
    cr_assert(layers_number(&scene, &arena));
    bool met = layers_meet_ray(rays[1].layers, &shape);
    arena_free(&arena);
    return met;
}

/* ---- few names ---------------------------------------------------------- */

#define NAMES 5

static const char *const letters[NAMES] = {"a", "aa", "b", "bc", "c"};

/* The names whose bits are set; returns how many. */
static int names_of(unsigned bits, const char **names)
{
    int count = 0;
    for (int i = 0; i < NAMES; i++)
        if (bits & 1u << i)
            names[count++] = letters[i];
    return count;
}

static bool meet(unsigned layers_a, int hits_a, unsigned layers_b, int hits_b)
{
    const char *names[4][NAMES];
    struct layer_names a = {.layers.texts = names[0], .hits.texts = names[1]};
    struct layer_names b = {.layers.texts = names[2], .hits.texts = names[3]};
    a.layers.count = names_of(layers_a, names[0]);
    b.layers.count = names_of(layers_b, names[2]);
    a.hits.count = hits_a < 0 ? 0 : names_of((unsigned)hits_a, names[1]);
    b.hits.count = hits_b < 0 ? 0 : names_of((unsigned)hits_b, names[3]);
    if (hits_a < 0)
        a.hits.texts = NULL;
    if (hits_b < 0)
        b.hits.texts = NULL;
    return shapes_meet((struct scene_shape){.names = &a},
                       (struct scene_shape){.names = &b});
}

/* Sets of names as bits; -1: no "hits". */
Test(layers, both_must_hit_a_layer_of_the_other)
{
    for (unsigned layers = 0; layers < 1 << NAMES; layers++) {
        cr_assert(meet(layers, -1, 7, -1));
        for (int hits = 0; hits < 1 << NAMES; hits++) {
            bool one = layers & (unsigned)hits;
            cr_assert(eq(int, meet(layers, -1, 0, hits), one));
            for (unsigned others = 0; others < 1 << NAMES; others += 5)
                cr_assert(eq(int, meet(layers, 6, others, hits),
                             (one && others & 6)));
        }
    }
}

/* A ray and a shape are as two shapes are. */
Test(layers, rays_meet_as_shapes_do)
{
    for (unsigned bits = 0; bits < 1 << NAMES; bits++) {
        const char *names[4][NAMES];
        struct layer_names own = {.layers.texts = names[0],
                                  .hits.texts = names[1]};
        struct scene_shape other, shape = {.names = &own};
        struct layer_names ray = {.layers.texts = names[2],
                                  .hits.texts = names[3]};
        own.layers.count = names_of(bits, names[0]);
        own.hits.count = names_of(bits ^ 5, names[1]);
        ray.layers.count = names_of(bits * 3 & 31, names[2]);
        ray.hits.count = names_of(bits ^ 12, names[3]);
        other = (struct scene_shape){.names = &ray};
        cr_assert(eq(int, ray_meets(ray, shape), shapes_meet(other, shape)));
        ray.layers.texts = NULL;
        ray.layers.count = 0;
        other = (struct scene_shape){.names = &ray};
        cr_assert(eq(int, ray_meets(ray, shape), shapes_meet(other, shape)));
        ray.hits.texts = NULL;
        ray.hits.count = 0;
        other = (struct scene_shape){.names = &ray};
        cr_assert(eq(int, ray_meets(ray, shape), shapes_meet(other, shape)));
    }
}

Test(layers, a_shape_of_no_layers_is_hit_by_no_name)
{
    const char *const names[] = {"a"};
    struct scene_shape plain = {.id = NULL};
    struct layer_names hits = {.hits = {names, 1}};
    struct layer_names layers = {.layers = {names, 1}};
    struct scene_shape hitting = {.names = &hits};
    struct scene_shape layered = {.names = &layers};
    cr_assert(shapes_meet(plain, plain));
    cr_assert(shapes_meet(plain, layered));
    cr_assert(shapes_meet(layered, hitting));
    cr_assert(not(shapes_meet(plain, hitting)));
    cr_assert(not(shapes_meet(hitting, hitting)));
}

/* The shape of the first cast is a copy of the second shape, that of the second
 * cast is its own. */
Test(layers, shapes_of_casts_have_layers)
{
    const char *const names[] = {"a", "b"};
    struct layer_names own[] = {
        {.layers = {names, 1}}, {.hits = {names, 1}}, {.hits = {names + 1, 1}}};
    struct scene_shape shapes[] = {{.names = own},
                                   {.names = own + 1},
                                   {.names = own + 1},
                                   {.names = own + 2}};
    struct scene_cast casts[2] = {{.shape = 1}, {.shape = -1}};
    struct scene scene = {
        .shapes = shapes, .shape_count = 2, .casts = casts, .cast_count = 2};
    struct arena arena = arena_make(0);
    cr_assert(layers_number(&scene, &arena));
    cr_assert(layers_meet(&shapes[2], &shapes[0]));
    cr_assert(not(layers_meet(&shapes[3], &shapes[0])));
    cr_assert(not(scene.has_no_layers));
    arena_free(&arena);
}

/* ---- many names --------------------------------------------------------- */

#define MANY 300

/* Takes 5 % of the numbers below MANY, some of them twice, in disorder.
 */
static int some_names(struct rng *rng, char (*texts)[4], const char **names,
                      bool *taken)
{
    int count = 0;
    for (int i = 0; i < MANY; i++) {
        int name = i * 7 % MANY;
        taken[name] = rng_chance(rng, 5);
        for (int k = 0; taken[name] && k <= i % 2; k++)
            names[count++] = texts[name];
    }
    return count;
}

/* Two lists have a name in common as often as not. */
Test(layers, lists_of_many_names_meet_where_they_have_one_in_common)
{
    struct rng rng = rng_seeded(1);
    char texts[MANY][4];
    int met = 0, all = 400;
    for (int i = 0; i < MANY; i++)
        snprintf(texts[i], sizeof texts[i], "%d", i);
    for (int run = 0; run < all; run++) {
        const char *layers[2 * MANY], *hits[2 * MANY];
        bool in_layers[MANY], in_hits[MANY], is_common = false;
        struct layer_names own = {.layers.texts = layers};
        struct layer_names other = {.hits.texts = hits};
        struct scene_shape a = {.names = &own}, b = {.names = &other};
        own.layers.count = some_names(&rng, texts, layers, in_layers);
        other.hits.count = some_names(&rng, texts, hits, in_hits);
        for (int i = 0; i < MANY; i++)
            is_common = is_common || (in_layers[i] && in_hits[i]);
        cr_assert(eq(int, shapes_meet(a, b), is_common));
        met += is_common;
    }
    cr_assert(all(lt(int, all / 4, met), lt(int, met, all * 3 / 4)));
}

/* A hundred thousand names each: compared each with each, this would take
 * minutes. */
Test(layers, many_names_take_linear_time, .timeout = 20)
{
    enum { COUNT = 100000 };
    static char(*texts)[8];
    static const char **layers, **hits;
    if (!texts)
        texts = calloc(2 * COUNT, sizeof *texts);
    if (!layers)
        layers = calloc(COUNT, sizeof *layers);
    if (!hits)
        hits = calloc(COUNT, sizeof *hits);
    for (int i = 0; i < COUNT; i++) {
        snprintf(texts[2 * i], 8, "%d", 2 * i);
        snprintf(texts[2 * i + 1], 8, "%d", 2 * i + 1);
        layers[i] = texts[2 * i];
        hits[i] = texts[2 * i + 1];
    }
    struct layer_names own = {{layers, COUNT}, {hits, COUNT}, NULL};
    struct scene_shape shape = {.names = &own};
    struct scene scene = {.shapes = &shape, .shape_count = 1};
    struct arena arena = arena_make(0);
    cr_assert(layers_number(&scene, &arena));
    for (int i = 0; i < 1000; i++)
        cr_assert(not(layers_meet(&shape, &shape)));
    arena_free(&arena);
}
