/* input/stream: compressed data is one broken record. */

#include <stdio.h>
#include <string.h>

#include "scene/stream/scene_input.h"
#include "support/criterion.h"
#include "support/stream_story.h"
#include "support/text_parts.h"

/* What a stream says of bytes, and the last message. */
struct report_finding {
    struct arena memory;
    struct sink story;
};

static const char *story(struct report_finding *told, const char *text,
                         size_t length, size_t step)
{
    struct stream stream = stream_in_steps(text, length, step);
    arena_free(&told->memory);
    told->story = sink_to_memory(&told->memory);
    stream_story(&stream, &told->story);
    stream_free(&stream);
    return told->story.text;
}

/* Behind the magic bytes a line that would be a scene, and one that is wrong.
 */
Test(stream_packed, one_error_is_all_that_is_said)
{
    static const struct {
        const char *code, *name, *magic;
        size_t length;
    } formats[] = {
        {"compressed-input", "gzip data", "\x1F\x8B\x08", 3},
        {"compressed-input", "zstd data", "\x28\xB5\x2F\xFD", 4},
        {"compressed-input", "bzip2 data", "BZh9", 4},
        {"compressed-input", "xz data", "\xFD\x37\x7A\x58\x5A\x00", 6},
        {"compressed-input", "zip data", "PK\x03\x04", 4},
        {"compressed-input", "lz4 data", "\x04\x22\x4D\x18", 4},
        {"unsupported-map", "a picture of Aseprite", "\x24\x01\x02\x00\xE0\xA5",
         6},
    };
    struct report_finding told = {{0}, {0}};
    for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
        char text[40], named[40], story_of[40];
        size_t length = formats[i].length;
        memcpy(text, formats[i].magic, length);
        memcpy(text + length, "\n{\"shapes\":[]}\n}{\n", 18);
        snprintf(story_of, sizeof story_of, "F1:1 %s", formats[i].code);
        for (size_t step = 1; step < 9; step++)
            cr_assert(eq(str, story(&told, text, length + 18, step), story_of),
                      "%s", formats[i].name);
        struct arena scratch = {0};
        struct stream_record record;
        struct fail fail;
        struct stream stream = stream_in_steps(text, length + 18, 3);
        cr_assert(eq(int, stream_next(&stream, &scratch, &record, &fail),
                     STREAM_FAILED));
        snprintf(named, sizeof named, "this is %s", formats[i].name);
        expect_part(fail.message, named);
        cr_assert(eq(int, stream_next(&stream, &scratch, &record, &fail),
                     STREAM_END));
        stream_free(&stream);
        arena_free(&scratch);
    }
    arena_free(&told.memory);
}

/* A line that is wrong stops no stream, though it begins as such data does. */
Test(stream_packed, other_bytes_are_lines_as_ever)
{
    static const char *const texts[] = {"BZ\n[1]\n", "PK\x03\n[1]\n",
                                        "\x1F\n[1]\n", "(\xB5\n[1]\n"};
    struct report_finding told = {{0}, {0}};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        const char *text = texts[i];
        story(&told, text, strlen(text), 1);
        cr_assert(eq(str, story(&told, text, strlen(text), strlen(text)),
                     i == 1 || i == 2 ? "F1:1 json-syntax"
                                      : "F1:1 json-syntax; V2:1 [1]"));
    }
    cr_assert(eq(str, story(&told, "[1]\nBZh91\n[2]\n", 14, 1),
                 "V1:1 [1]; F2:1 json-syntax; V3:1 [2]"));
    cr_assert(eq(str, story(&told, "B", 1, 1), "F1:1 json-syntax"));
    arena_free(&told.memory);
}
