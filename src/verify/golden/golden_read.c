#include "verify/golden/golden_read.h"

#include <string.h>

#include "scene/stream/scene_input.h"
#include "support/document/file.h"
#include "support/document/library.h"
#include "verify/golden/golden_layout.h"

bool golden_load(struct golden_source *source, const char *path,
                 const struct limits *limits, struct arena *arena,
                 struct fail *fail)
{
    struct file file;
    source->path = path;
    if (!file_open(&file, path, limits, fail))
        return false;
    source->text = file_text(&file, path, arena, &source->length, fail);
    file_close(&file);
    return source->text;
}

/* ---- Documents ----------------------------------------------------------- */

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

static bool take_record(const struct stream_record *record,
                        const struct limits *limits, struct arena *arena,
                        struct golden_taker taker, struct fail *fail)
{
    struct library library = {.arena = arena, .limits = *limits};
    if (record->is_xml)
        return fail_set(fail, "json-syntax",
                        "expected results in JSON, found \"<\"");
    const struct document *document =
        library_add(&library, "", record->text, record->length, fail);
    return document && taker.take(taker.context, record, document->root, fail);
}

bool golden_documents(const struct golden_source *source,
                      const struct limits *limits, struct arena *arena,
                      struct golden_taker taker, struct fail *fail)
{
    struct at_hand text = {source->text, source->length};
    struct stream stream = stream_at_hand(&text);
    struct stream_record record;
    enum stream_status status;
    bool ok = true;
    stream.limits = *limits;
    while (ok && (status = stream_next(&stream, arena, &record, fail)) !=
                     STREAM_END) {
        if (status == STREAM_TROUBLE)
            ok = fail_memory(fail);
        else if (status == STREAM_FAILED ||
                 !take_record(&record, limits, arena, taker, fail))
            ok = fail_at(source, &record, fail);
    }
    stream_free(&stream);
    return ok;
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

/* Results that are read, one behind the other. */
struct golden_reader {
    const struct golden_reading *reading;
    struct golden_results *results;
    struct arena_mark mark; /* of the scratch memory */
};

static bool take_result(void *context, const struct stream_record *record,
                        const struct item *root, struct fail *fail)
{
    struct golden_reader *reader = context;
    const char *input = member_text(root, GOLDEN_INPUT, NULL);
    if (!input || !member_text(root, "query", NULL))
        return item_fail(root, fail, "wrong-type",
                         "expected a result with its \"query\" and \"%s\", "
                         "found %s",
                         GOLDEN_INPUT, item_words(root).text);
    if (!append(reader->results, record, member_text(root, "scene", ""), input,
                reader->reading->arena))
        return fail_memory(fail);
    arena_rewind(reader->reading->scratch, reader->mark);
    return true;
}

bool golden_read(const struct golden_source *source,
                 const struct golden_reading *reading,
                 struct golden_results *results, struct fail *fail)
{
    struct golden_reader reader = {reading, results,
                                   arena_mark(reading->scratch)};
    *results = (struct golden_results){.count = 0};
    bool ok =
        golden_documents(source, reading->limits, reading->scratch,
                         (struct golden_taker){take_result, &reader}, fail);
    arena_rewind(reading->scratch, reader.mark);
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
