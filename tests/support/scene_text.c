#include "support/scene_text.h"

#include "scene/scene.h"
#include "support/criterion.h"
#include "support/scene_same.h"

#include <stdio.h>
#include <string.h>

/* Reads it from its whole text, and compares. */
static void expect_same(const struct json_value *value,
                        const struct scene_text *got)
{
    struct json_value without = *value;
    struct scene_reader reader = scene_reader_make(&limits_default);
    struct arena arena = arena_make(0);
    struct scene scene;
    struct fail fail;
    without.outline.text = NULL;
    bool read = scene_read(&reader, &without, &arena, &scene, &fail);
    cr_assert(eq(int, read, got->read), "%s", value->text);
    if (read)
        cr_assert(scene_same(&scene, &got->scene), "%s", value->text);
    else
        cr_assert(fail_same(&fail, &got->fail), "%s", value->text);
    arena_free(&arena);
    scene_reader_free(&reader);
}

struct scene_text scene_text(const char *text)
{
    struct scene_text result = {.arena = arena_make(0)};
    char json[60096];
    snprintf(json, sizeof json, "%s,1]}\"", text);
    for (char *byte = json; *byte; byte++) {
        if (*byte == '\'')
            *byte = '"';
    }
    struct json_value value;
    struct json_text whole = {.bytes = json,
                              .length = strlen(text),
                              .complete = true,
                              .lift = JSON_LIFTED};
    cr_assert(eq(int,
                 json_check(whole, &limits_default, &result.arena, &value,
                            &result.fail),
                 JSON_VALUE),
              "%s: %s", json, result.fail.message);
    struct scene_reader reader = scene_reader_make(&limits_default);
    result.read =
        scene_read(&reader, &value, &result.arena, &result.scene, &result.fail);
    scene_reader_free(&reader);
    expect_same(&value, &result);
    return result;
}

struct scene_text scene_taken(const char *text)
{
    struct scene_text result = scene_text(text);
    cr_assert(result.read, "%s: %s", text, result.fail.message);
    return result;
}

void scene_refused(const char *text, const char *code, const char *pointer,
                   const char *message)
{
    struct scene_text got = scene_text(text);
    cr_assert(not(got.read), "%s is read", text);
    cr_assert(eq(str, got.fail.code, code), "%s: %s", text, got.fail.code);
    cr_assert(eq(str, got.fail.pointer, pointer), "%s: %s", text,
              got.fail.pointer);
    cr_assert(eq(str, got.fail.message, message), "%s: %s", text,
              got.fail.message);
    cr_assert(eq(int, got.fail.at_name, strcmp(code, "unknown-member") == 0));
    cr_assert(eq(sz, got.fail.offset, FAIL_NOWHERE));
    arena_free(&got.arena);
}
