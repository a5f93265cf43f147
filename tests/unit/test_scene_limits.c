/* scene/read under limits, and under none. */
#include "scene/scene.h"
#include "support/criterion.h"

#include <string.h>

static bool is_read(const char *text, const struct limits *limits,
                    struct fail *fail)
{
    struct arena arena = arena_make(0);
    struct scene scene;
    struct json_value value = {.text = text, .length = strlen(text)};
    struct scene_reader reader = scene_reader_make(limits);
    bool read = scene_read(&reader, &value, &arena, &scene, fail);
    scene_reader_free(&reader);
    arena_free(&arena);
    return read;
}

/* Two shapes, one of four vertices. */
static const char scene[] =
    "{\"shapes\":[{\"type\":\"point\",\"point\":[0,0]},"
    "{\"type\":\"polygon\",\"vertices\":[[0,0],[1,0],[1,1],[0,1]]}]}";

Test(scene_limits, as_many_as_the_limit_are_read)
{
    const struct limits none = {0}, enough = {.shapes = 2, .vertices = 4};
    struct fail fail;
    cr_assert(is_read(scene, &none, &fail));
    cr_assert(is_read(scene, &enough, &fail));
}

Test(scene_limits, one_more_is_refused)
{
    const struct limits shapes = {.shapes = 1}, vertices = {.vertices = 3};
    struct fail fail;
    cr_assert(not(is_read(scene, &shapes, &fail)));
    cr_assert(eq(str, fail.code, "too-many-shapes"));
    cr_assert(eq(str, fail.pointer, "/shapes"));
    cr_assert(not(is_read(scene, &vertices, &fail)));
    cr_assert(eq(str, fail.code, "too-many-vertices"));
    cr_assert(eq(str, fail.pointer, "/shapes/1/vertices"));
}
