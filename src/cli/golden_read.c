#include "cli/golden_read.h"

#include <string.h>

#include "cli/golden_text.h"
#include "document/file.h"
#include "document/library.h"
#include "input/at_hand.h"

bool golden_load(struct golden_source *source, const char *path,
                 struct arena *arena, struct fail *fail)
{
    struct file file;
    source->path = path;
    if (!file_open(&file, path, 0, fail))
        return false;
    source->text = file_text(&file, path, arena, &source->length, fail);
    file_close(&file);
    return source->text;
}

/* ---- Results ------------------------------------------------------------- */

static bool append(struct golden_results *results, struct golden_result result,
                   struct arena *arena, struct fail *fail)
{
    struct golden_result *items = arena_more(
        arena, results->items, results->count, &results->room, sizeof *items);
    if (!items)
        return fail_memory(fail);
    result.number = results->count;
    results->items = items;
    items[results->count++] = result;
    return true;
}

static bool read_result(const struct item *root, struct golden_results *results,
                        struct arena *arena, struct fail *fail)
{
    const char *input = member_text(root, GOLDEN_INPUT, NULL);
    if (!input || !member_text(root, "query", NULL))
        return item_fail(root, fail, "wrong-type",
                         "expected a result with its \"query\" and \"%s\", "
                         "found %s",
                         GOLDEN_INPUT, item_words(root).text);
    const struct golden_result result = {
        .root = root,
        .scene = member_text(root, "scene", ""),
        .input = input,
    };
    return append(results, result, arena, fail);
}

/* A record stays as long as its document. */
static bool read_record(const struct golden_source *source,
                        const struct stream_record *record,
                        struct library *library, struct golden_results *results,
                        struct fail *fail)
{
    struct arena *arena = library->arena;
    struct library_part part = {
        .text = arena_text(arena, record->text, record->length),
        .length = record->length,
        .line = record->place.line,
        .column = record->place.column,
    };
    if (!part.text)
        return fail_memory(fail);
    const struct document *document =
        library_add_part(library, source->path, &part, fail);
    return document && read_result(document->root, results, arena, fail);
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
                        struct stream *stream, struct library *library,
                        struct golden_results *results, struct fail *fail)
{
    struct stream_record record;
    enum stream_status status;
    while ((status = stream_next(stream, library->arena, &record, fail)) !=
           STREAM_END) {
        if (status == STREAM_TROUBLE)
            return fail_memory(fail);
        if (status == STREAM_FAILED ||
            !read_record(source, &record, library, results, fail))
            return fail_at(source, &record, fail);
    }
    return true;
}

bool golden_read(const struct golden_source *source,
                 const struct limits *limits, struct arena *arena,
                 struct golden_results *results, struct fail *fail)
{
    struct at_hand text = {source->text, source->length};
    struct stream stream = stream_at_hand(&text);
    struct library library = {.arena = arena, .limits = *limits};
    *results = (struct golden_results){.count = 0};
    stream.limits = *limits;
    bool ok = read_stream(source, &stream, &library, results, fail);
    stream_free(&stream);
    return ok;
}
