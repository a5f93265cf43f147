/* Memory that runs out at every place where scene_read asks for some: it fails
 * with out-of-memory, changes no output and loses nothing. */
#include "scene/scene.h"
#include "support/criterion.h"
#include "support/json/checker.h"
#include "support/scarce.h"

#include <stdlib.h>
#include <string.h>

/* All kinds of memory are asked for: ids, names, cores, a hull, pairs, and a
 * copy for the NUL. */
static const char good[] =
    "{\"name\":\"all\",\"query\":\"sat\",\"pairs\":[[\"A\",\"#1\"]],"
    "\"rays\":[{\"from\":[0,1],\"to\":[2,3]}],"
    "\"_\":\"\\u0000\",\"shapes\":[{\"id\":\"A\",\"type\":\"circle\","
    "\"center\":[0,0],\"radius\":1,\"layers\":[\"a\"],\"hits\":[\"b\",\"c\"]},"
    "{\"type\":\"box\",\"min\":[0,0],\"max\":[1,1],\"body\":{\"mass\":1}},"
    "{\"type\":\"polygon\",\"position\":[1e17,0],"
    "\"vertices\":[[0,0],[1,0],[1,1]]}]}";

/* The same with a pair whose id is unknown. */
static const char bad[] = "{\"shapes\":[{\"type\":\"point\",\"point\":[0,0]}],"
                          "\"pairs\":[[\"#0\",\"#1\"]]}";

/* A concave polygon: telling it from a crossed one, and cutting it, takes
 * memory. */
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
    struct json_value value = {
        .text = text, .length = strlen(text), .has_nul = special};
    bool read = scene_read(reader, &value, arena, &scene, &fail);
    if (!read)
        cr_assert(eq(int, scene.shape_count, -7), "the output is changed");
    if (!read && strcmp(fail.code, "out-of-memory") == 0)
        return false;
    cr_assert(eq(str, fail.code, code));
    return true;
}

/* Leaves less and less of a scene's arena. */
static int failures_of_arena(const char *text, const char *code)
{
    int failures = 0;
    for (size_t used = 65536;; used -= 16) {
        struct scene_reader reader = scene_reader_make(&limits_default);
        struct arena arena = scarce_arena(used);
        bool read = reads(&reader, text, code, &arena);
        scene_reader_free(&reader);
        arena_free(&arena);
        if (read)
            return failures;
        failures++;
        cr_assert(le(sz, 16, used));
    }
}

/* The text of an object with one member more, whose name has so many bytes;
 * free() gives it back. */
static char *with_long_name(const char *text, size_t length)
{
    char *longer = malloc(strlen(text) + length + 8);
    cr_assert(ne(ptr, longer, NULL));
    strcpy(longer, "{\"x-");
    memset(longer + 4, 'a', length);
    strcpy(longer + 4 + length, "\":0,");
    strcat(longer, text + 1);
    return longer;
}

/* The tree has one block, of which a name takes less and less. */
static int failures_of_tree(const char *text, const char *code)
{
    int failures = 0;
    for (size_t length = 66000;; length -= 16) {
        struct scene_reader reader = scene_reader_make(&limits_default);
        struct arena arena = arena_make(0);
        char *longer = with_long_name(text, length);
        reader.tree.text = arena_make(66000);
        bool read = reads(&reader, longer, code, &arena);
        free(longer);
        scene_reader_free(&reader);
        arena_free(&arena);
        if (read)
            return failures;
        failures++;
        cr_assert(le(sz, 16, length));
    }
}

Test(scene_memory, arena_runs_out_anywhere)
{
    cr_assert(lt(int, 50, failures_of_arena(good, "none")));
    cr_assert(lt(int, 10, failures_of_arena(bad, "pair-unknown-id")));
    cr_assert(lt(int, 8, failures_of_arena(concave, "none")));
}

Test(scene_memory, trees_run_out_anywhere)
{
    cr_assert(lt(int, 50, failures_of_tree(good, "none")));
    cr_assert(lt(int, 10, failures_of_tree(bad, "pair-unknown-id")));
}

/* ---- Outlines ----------------------------------------------------------- */

/* A text with an outline, checked in an arena. */
static enum json_status check(const char *text, struct arena *arena,
                              struct json_value *value)
{
    struct fail fail;
    struct json_pattern pattern = {0};
    struct json_progress progress;
    json_progress_begin(&progress);
    struct json_text whole = {.bytes = text,
                              .length = strlen(text),
                              .complete = true,
                              .lift = JSON_LIFTED,
                              .pattern = &pattern,
                              .progress = &progress};
    enum json_status status =
        json_check(whole, &limits_default, arena, value, &fail);
    if (status != JSON_VALUE)
        cr_assert(eq(str, fail.code, "out-of-memory"));
    return status;
}

/* Three shapes of two kinds and a pair, so four runs of elements. */
static const char outlined[] =
    "{\"pairs\":[[\"A\",\"#1\"]],\"shapes\":[{\"id\":\"A\",\"type\":"
    "\"circle\",\"center\":[0,0],\"radius\":1},{\"type\":\"box\","
    "\"min\":[0,0],\"max\":[1,1]},{\"id\":\"C\",\"type\":\"circle\","
    "\"center\":[0,5],\"radius\":1}]}";

static void expect_scene(struct scene_reader *reader,
                         const struct json_value *value)
{
    struct arena arena = arena_make(0);
    struct scene scene;
    struct fail fail;
    cr_assert(scene_read(reader, value, &arena, &scene, &fail), "%s",
              fail.message);
    cr_assert(eq(int, scene.shape_count, 3));
    cr_assert(eq(int, scene.pair_count, 1));
    cr_assert(eq(str, scene.shapes[2].id, "C"));
    arena_free(&arena);
}

Test(scene_memory, without_room_for_an_outline_there_is_none)
{
    int without = 0;
    for (size_t used = 65536;; used -= 16) {
        struct arena arena = scarce_arena(used);
        struct json_value value;
        enum json_status status = check(outlined, &arena, &value);
        bool lifted = status == JSON_VALUE && value.outline.text;
        if (status == JSON_VALUE) {
            struct scene_reader reader = scene_reader_make(&limits_default);
            expect_scene(&reader, &value);
            scene_reader_free(&reader);
        }
        arena_free(&arena);
        without += status == JSON_VALUE && !lifted;
        if (lifted)
            break;
        cr_assert(le(sz, 16, used));
    }
    cr_assert(lt(int, 50, without));
}

/* An element that is longer than what was taken for it at first. */
Test(scene_memory, without_room_for_a_long_element_there_is_no_outline)
{
    static char text[4000] = "{\"shapes\":[{\"v\":[[0,0]";
    for (int i = 0; i < 300; i++)
        strcat(text, ",[10,20]");
    strcat(text, "]}]}");
    int without = 0;
    for (size_t left = 0;; left += 64) {
        struct arena arena = scarce_arena(65536 - left);
        struct json_value value;
        enum json_status status = check(text, &arena, &value);
        bool lifted = status == JSON_VALUE && value.outline.text;
        arena_free(&arena);
        without += status == JSON_VALUE && !lifted;
        if (lifted)
            break;
        cr_assert(lt(sz, left, 65536));
    }
    cr_assert(lt(int, 50, without));
}

/* An outline takes its room three times: as it is, its copy and the name in the
 * tree, of which the last two are the tree's. */
Test(scene_memory, without_room_for_its_tree_the_text_is_read)
{
    int texts = 0;
    for (size_t length = 33000; length > 31000; length -= 16) {
        struct arena arena = arena_make(0);
        struct json_value value;
        char *longer = with_long_name(outlined, length);
        struct scene_reader reader = scene_reader_make(&limits_default);
        reader.tree.whole.memory = arena_make(66000);
        cr_assert(eq(int, check(longer, &arena, &value), JSON_VALUE));
        expect_scene(&reader, &value);
        texts += reader.tree.text.taken > 0;
        scene_reader_free(&reader);
        arena_free(&arena);
        free(longer);
    }
    cr_assert(all(lt(int, 20, texts), lt(int, texts, 100)));
}

/* There is room for the elements of the first kind, none for the second. */
Test(scene_memory, without_room_for_an_element_the_text_is_read)
{
    struct arena arena = arena_make(0);
    for (int i = 0; i < TREE_OUTLINES; i++) {
        struct scene_reader reader = scene_reader_make(&limits_default);
        struct json_value value;
        cr_assert(eq(int, check(outlined, &arena, &value), JSON_VALUE));
        reader.tree.elements[i].memory = arena_make(1000);
        expect_scene(&reader, &value);
        scene_reader_free(&reader);
    }
    arena_free(&arena);
}

/* A point of which the first or the second item has an outline of its own, of
 * some 10 bytes, for which there is no room: that of the number has some. */
Test(scene_memory, without_room_for_an_item_of_a_point_the_text_is_read)
{
    static const struct {
        const char *text, *pointer;
    } rows[] = {{"{\"shapes\":[],\"world\":{\"gravity\":[{\"x\":1},2]}}",
                 "/world/gravity/0"},
                {"{\"shapes\":[],\"world\":{\"gravity\":[1,{\"x\":2}]}}",
                 "/world/gravity/1"}};
    for (int i = 0; i < 2 * TREE_OUTLINES; i++) {
        const char *text = rows[i / TREE_OUTLINES].text;
        struct arena arena = arena_make(0);
        struct json_value value;
        struct scene scene;
        struct fail fail;
        struct scene_reader reader = scene_reader_make(&limits_default);
        reader.tree.elements[i % TREE_OUTLINES].memory = arena_make(1);
        cr_assert(eq(int, check(text, &arena, &value), JSON_VALUE));
        cr_assert(ne(ptr, value.outline.text, NULL));
        cr_assert(not(scene_read(&reader, &value, &arena, &scene, &fail)));
        cr_assert(eq(str, fail.code, "wrong-type"));
        cr_assert(eq(str, fail.pointer, rows[i / TREE_OUTLINES].pointer));
        scene_reader_free(&reader);
        arena_free(&arena);
    }
}
