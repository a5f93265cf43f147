/* scene/layers: which shapes meet, against looking at every two names. */
#include "scene/layers.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/rng.h"

/* ---- order -------------------------------------------------------------- */

Test(layers, names_are_put_in_order)
{
    struct rng rng = rng_seeded(1);
    struct arena arena = arena_make(0);
    for (int count = 0; count < 60; count++) {
        char texts[60][4];
        const char *names[60];
        int used[10] = {0};
        for (int i = 0; i < count; i++) {
            int number = (int)rng_whole(&rng, 0, 9);
            used[number]++;
            snprintf(texts[i], sizeof texts[i], "%d", number);
            names[i] = texts[i];
        }
        cr_assert(layers_sort(names, count, &arena));
        for (int i = 0; i < count; i++) {
            used[names[i][0] - '0']--;
            cr_assert(i == 0 || strcmp(names[i - 1], names[i]) <= 0);
        }
        for (int number = 0; number < 10; number++)
            cr_assert_eq(used[number], 0, "a name is lost");
    }
    arena_free(&arena);
}

/* ---- meeting ------------------------------------------------------------ */

#define NAMES 5

static const char *const letters[NAMES] = {"a", "aa", "b", "bc", "c"};

/* The names whose bits are set, in order; returns how many. */
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
    struct scene_shape a = {.layers = names[0], .hits = names[1]};
    struct scene_shape b = {.layers = names[2], .hits = names[3]};
    a.layer_count = names_of(layers_a, names[0]);
    b.layer_count = names_of(layers_b, names[2]);
    a.hit_count = names_of((unsigned)hits_a, names[1]);
    b.hit_count = names_of((unsigned)hits_b, names[3]);
    if (hits_a < 0)
        a.hits = NULL;
    if (hits_b < 0)
        b.hits = NULL;
    bool met = layers_meet(&a, &b);
    cr_assert_eq(layers_meet(&b, &a), met);
    return met;
}

/* Sets of names as bits; -1: no "hits". */
Test(layers, both_must_hit_a_layer_of_the_other)
{
    for (unsigned layers = 0; layers < 1 << NAMES; layers++) {
        cr_assert(meet(layers, -1, 7, -1));
        for (int hits = 0; hits < 1 << NAMES; hits++) {
            bool one = layers & (unsigned)hits;
            cr_assert_eq(meet(layers, -1, 0, hits), one);
            for (unsigned others = 0; others < 1 << NAMES; others += 5)
                cr_assert_eq(meet(layers, 6, others, hits), one && others & 6);
        }
    }
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
    struct arena arena = arena_make(0);
    cr_assert(layers_sort(layers, COUNT, &arena));
    cr_assert(layers_sort(hits, COUNT, &arena));
    arena_free(&arena);
    struct scene_shape shape = {.layers = layers,
                                .hits = hits,
                                .layer_count = COUNT,
                                .hit_count = COUNT};
    for (int i = 0; i < 10; i++)
        cr_assert_not(layers_meet(&shape, &shape));
}
