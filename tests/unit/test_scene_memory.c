/* Memory that runs out at every place where scene_read asks for some: it fails
 * with out-of-memory, changes no output and loses nothing. */
#include "scene/read.h"

#include <criterion/criterion.h>
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
static bool reads(struct scene_reader *reader, const char *text,
                  const char *code, struct arena *arena)
{
    struct scene scene = {.shape_count = -7};
    struct fail fail = {.code = "none"};
    bool special = strstr(text, "\\u0000");
    struct json_value value = {text, strlen(text), special};
    bool read = scene_read(reader, &value, arena, &scene, &fail);
    if (!read)
        cr_assert_eq(scene.shape_count, -7, "the output is changed");
    if (!read && strcmp(fail.code, "out-of-memory") == 0)
        return false;
    cr_assert_str_eq(fail.code, code);
    return true;
}

/* An arena of which only so much of the first and only block is left. */
static struct arena nearly_used(size_t used)
{
    struct arena arena = arena_make(66000);
    cr_assert(arena_alloc(&arena, used, 1));
    return arena;
}

/* Leaves less and less of an arena: of the scene's, or of the trees'. */
static int failures_of(const char *text, const char *code, bool trees)
{
    int failures = 0;
    for (size_t used = 65536;; used -= 16) {
        struct scene_reader reader = scene_reader_make(&limits_default);
        struct arena arena = trees ? arena_make(0) : nearly_used(used);
        if (trees)
            reader.trees = nearly_used(used);
        bool read = reads(&reader, text, code, &arena);
        scene_reader_free(&reader);
        arena_free(&arena);
        if (read)
            return failures;
        failures++;
        cr_assert(used >= 16);
    }
}

Test(scene_memory, arena_runs_out_anywhere)
{
    cr_assert_gt(failures_of(good, "none", false), 50);
    cr_assert_gt(failures_of(bad, "pair-unknown-id", false), 10);
    cr_assert_gt(failures_of(concave, "polygon-concave", false), 8);
}

Test(scene_memory, trees_run_out_anywhere)
{
    cr_assert_gt(failures_of(good, "none", true), 50);
    cr_assert_gt(failures_of(bad, "pair-unknown-id", true), 10);
}
