#include "support/scene_text.h"

#include "scene/read.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

struct scene_text scene_text(const char *text)
{
    struct scene_text result = {.arena = arena_make(0)};
    char json[4096];
    snprintf(json, sizeof json, "%s,1]}\"", text);
    for (char *byte = json; *byte; byte++) {
        if (*byte == '\'')
            *byte = '"';
    }
    struct json_value value = {json, strlen(text), strstr(json, "\\u0000")};
    struct scene_reader reader = scene_reader_make(&limits_default);
    result.read =
        scene_read(&reader, &value, &result.arena, &result.scene, &result.fail);
    scene_reader_free(&reader);
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
    cr_assert_not(got.read, "%s is read", text);
    cr_assert_str_eq(got.fail.code, code, "%s: %s", text, got.fail.code);
    cr_assert_str_eq(got.fail.pointer, pointer, "%s: %s", text,
                     got.fail.pointer);
    cr_assert_str_eq(got.fail.message, message, "%s: %s", text,
                     got.fail.message);
    cr_assert_eq(got.fail.at_name, strcmp(code, "unknown-member") == 0);
    cr_assert_eq(got.fail.offset, FAIL_NOWHERE);
    arena_free(&got.arena);
}
