/* Memory that runs out at every place where scene_read asks for some: it fails
 * with out-of-memory, changes no output and loses nothing. */
#include "scene/read.h"

#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

/* All kinds of memory are asked for: ids, names, cores, a hull, pairs, and a
 * copy for the NUL. */
static const char good[] =
    "{\"name\":\"all\",\"query\":\"sat\",\"pairs\":[[\"A\",\"#1\"]],"
    "\"_\":\"\\u0000\",\"shapes\":[{\"id\":\"A\",\"type\":\"circle\","
    "\"center\":[0,0],\"radius\":1,\"layers\":[\"a\"],\"hits\":[\"b\",\"c\"]},"
    "{\"type\":\"box\",\"min\":[0,0],\"max\":[1,1],\"body\":{\"mass\":1}},"
    "{\"type\":\"polygon\",\"position\":[1e17,0],"
    "\"vertices\":[[0,0],[1,0],[1,1]]}]}";

/* The same with a pair whose id is unknown. */
static const char bad[] = "{\"shapes\":[{\"type\":\"point\",\"point\":[0,0]}],"
                          "\"pairs\":[[\"#0\",\"#1\"]]}";

/* A concave polygon: telling it from a crossed one takes memory. */
static const char concave[] = "{\"shapes\":[{\"type\":\"polygon\","
                              "\"vertices\":[[0,0],[4,0],[4,4],[3,1]]}]}";

/* Whether the text is read with what is given; if not, that is for lack of
 * memory. */
static bool reads(const char *text, const char *code, struct arena *arena)
{
    struct scene scene = {.shape_count = -7};
    struct fail fail = {.code = "none"};
    bool special = strstr(text, "\\u0000");
    struct json_value value = {text, strlen(text), special};
    bool read =
        scene_read(&value, &(struct scene_rules){.limits = limits_default},
                   arena, &scene, &fail);
    if (!read)
        cr_assert_eq(scene.shape_count, -7, "the output is changed");
    if (!read && strcmp(fail.code, "out-of-memory") == 0)
        return false;
    cr_assert_str_eq(fail.code, code);
    return true;
}

/* Leaves less and less of an arena's first and only block. */
static int failures_of_arena(const char *text, const char *code)
{
    int failures = 0;
    for (size_t used = 65536;; used -= 16) {
        struct arena arena = arena_make(66000);
        cr_assert(arena_alloc(&arena, used, 1));
        bool read = reads(text, code, &arena);
        arena_free(&arena);
        if (read)
            return failures;
        failures++;
        cr_assert(used >= 16);
    }
}

Test(scene_memory, arena_runs_out_anywhere)
{
    cr_assert_gt(failures_of_arena(good, "none"), 50);
    cr_assert_gt(failures_of_arena(bad, "pair-unknown-id"), 10);
    cr_assert_gt(failures_of_arena(concave, "polygon-concave"), 8);
}

/* ---- cJSON -------------------------------------------------------------- */

static long allowed; /* allocations until one fails */
static long held;    /* allocations that are not freed */

static void *failing_malloc(size_t size)
{
    if (allowed-- <= 0)
        return NULL;
    held++;
    return malloc(size);
}

static void counting_free(void *memory)
{
    held -= memory != NULL;
    free(memory);
}

static long failures_of_tree(const char *text, const char *code)
{
    for (long failures = 0;; failures++) {
        struct arena arena = arena_make(0);
        allowed = failures;
        bool read = reads(text, code, &arena);
        cr_assert_eq(held, 0, "%ld allocations are lost", held);
        arena_free(&arena);
        if (read)
            return failures;
    }
}

Test(scene_memory, tree_runs_out_anywhere_and_is_freed)
{
    cJSON_InitHooks(&(cJSON_Hooks){failing_malloc, counting_free});
    cr_assert_gt(failures_of_tree(good, "none"), 50);
    cr_assert_gt(failures_of_tree(bad, "pair-unknown-id"), 10);
    cJSON_InitHooks(NULL);
}
