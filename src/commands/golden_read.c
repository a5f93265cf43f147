#include "commands/golden_read.h"

#include <string.h>

#include "commands/golden_text.h"
#include "document/file.h"
#include "document/library.h"
#include "input/at_hand.h"

bool golden_load(struct golden_source *source, const char *path, uint64_t most,
                 struct arena *arena, struct fail *fail)
{
    struct file file;
    source->path = path;
    if (!file_open(&file, path, most, fail))
        return false;
    source->text = file_text(&file, path, arena, &source->length, fail);
    file_close(&file);
    return source->text;
}

/* ---- Results ------------------------------------------------------------- */

static const char *copy(const char *text, struct arena *arena)
{
    return arena_text(arena, text, strlen(text));
}

static bool append(struct golden_results *results,
                   const struct stream_record *record, const char *scene,
                   const char *input, struct arena *arena)
{
    struct golden_result *items = arena_more(
        arena, results->items, results->count, &results->room, sizeof *items);
    if (!items)
        return false;
    results->items = items;
    struct golden_result *result = &items[results->count];
    *result = (struct golden_result){
        .text = arena_text(arena, record->text, record->length),
        .length = record->length,
        .scene = copy(scene, arena),
        .input = copy(input, arena),
        .number = results->count++,
    };
    return result->text && result->scene && result->input;
}

static bool read_record(const struct golden_reading *reading,
                        const struct stream_record *record,
                        struct golden_results *results, struct fail *fail)
{
    struct library library = {.arena = reading->scratch,
                              .limits = *reading->limits};
    if (record->is_xml)
        return fail_set(fail, "json-syntax",
                        "expected results in JSON, found \"<\"");
    const struct document *document =
        library_add(&library, "", record->text, record->length, fail);
    if (!document)
        return false;
    const struct item *root = document->root;
    const char *input = member_text(root, GOLDEN_INPUT, NULL);
    if (!input || !member_text(root, "query", NULL))
        return item_fail(root, fail, "wrong-type",
                         "expected a result with its \"query\" and \"%s\", "
                         "found %s",
                         GOLDEN_INPUT, item_words(root).text);
    return append(results, record, member_text(root, "scene", ""), input,
                  reading->arena) ||
           fail_memory(fail);
}

/* Puts the place in front of the message. */
static bool fail_at(const struct golden_source *source,
                    const struct stream_record *record, struct fail *fail)
{
    struct fail placed = *fail;
    if (fail_is_memory(fail))
        return false;
    struct json_place place = stream_locate(record, &placed);
    return fail_set(fail, placed.code, "%.100s:%ld:%ld: %.180s", source->path,
                    place.line, place.column, placed.message);
}

static bool read_stream(const struct golden_source *source,
                        struct stream *stream,
                        const struct golden_reading *reading,
                        struct golden_results *results, struct fail *fail)
{
    struct arena_mark mark = arena_mark(reading->scratch);
    struct stream_record record;
    enum stream_status status;
    while ((status = stream_next(stream, reading->scratch, &record, fail)) !=
           STREAM_END) {
        if (status == STREAM_TROUBLE)
            return fail_memory(fail);
        if (status == STREAM_FAILED ||
            !read_record(reading, &record, results, fail))
            return fail_at(source, &record, fail);
        arena_rewind(reading->scratch, mark);
    }
    return true;
}

bool golden_read(const struct golden_source *source,
                 const struct golden_reading *reading,
                 struct golden_results *results, struct fail *fail)
{
    struct at_hand text = {source->text, source->length};
    struct stream stream = stream_at_hand(&text);
    struct arena_mark mark = arena_mark(reading->scratch);
    *results = (struct golden_results){.count = 0};
    stream.limits = *reading->limits;
    bool ok = read_stream(source, &stream, reading, results, fail);
    stream_free(&stream);
    arena_rewind(reading->scratch, mark);
    return ok;
}

const struct item *golden_tree(const struct golden_result *result,
                               struct arena *arena)
{
    struct library library = {.arena = arena, .limits = limits_most};
    struct fail fail;
    const struct document *document =
        library_add(&library, "", result->text, result->length, &fail);
    return document ? document->root : NULL;
}
