/* Writes, reads, replaces and removes files of golden results. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scene/stream/scene_input.h"
#include "support/document/library.h"
#include "support/json/locate.h"
#include "support/output_file.h"
#include "verify/golden/golden_files.h"

/* True if the value at walk->at is an array whose first item is an object. */
static bool is_list(struct json_walk walk)
{
    if (json_walk_peek(&walk) != '[')
        return false;
    json_walk_byte(&walk);
    return json_walk_peek(&walk) == '{';
}

static void copy(struct sink *out, const struct json_walk *walk, size_t from)
{
    sink_write(out, walk->text + from, walk->at - from);
}

static void copy_list(struct sink *out, struct json_walk *walk)
{
    sink_byte(out, '[');
    json_walk_byte(walk);
    while (walk->at < walk->length && json_walk_peek(walk) != ']') {
        size_t from = walk->at;
        json_walk_value(walk);
        if (json_walk_peek(walk) == ',')
            json_walk_byte(walk);
        sink_byte(out, '\n');
        copy(out, walk, from);
    }
    sink_text(out, "\n]");
    json_walk_byte(walk);
}

void golden_write(struct sink *out, const char *text, size_t length,
                  const char *digits)
{
    struct json_walk walk = {text, length, 0};
    json_walk_byte(&walk);
    sink_byte(out, '{');
    while (walk.at < walk.length && json_walk_peek(&walk) != '}') {
        /* A member, with a comma in front of it unless it is the first. */
        static const char scene[] = "\"scene\":";
        size_t from = walk.at;
        if (json_walk_peek(&walk) == ',')
            json_walk_byte(&walk);
        size_t name = walk.at;
        json_walk_string(&walk);
        json_walk_byte(&walk);
        bool is_scene = walk.at - name == strlen(scene) &&
                        memcmp(walk.text + name, scene, strlen(scene)) == 0;
        if (is_list(walk)) {
            copy(out, &walk, from);
            copy_list(out, &walk);
        } else {
            json_walk_value(&walk);
            copy(out, &walk, from);
        }
        if (!is_scene)
            continue;
        sink_text(out, ",\"" GOLDEN_INPUT "\":\"" GOLDEN_SHA256);
        sink_text(out, digits);
        sink_byte(out, '"');
    }
    sink_byte(out, '}');
    sink_end_record(out);
}

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
    if (record->is_document)
        return fail_set(fail, "json-syntax",
                        "expected results in JSON, found \"%c\"",
                        *record->text == '[' ? '[' : '<');
    const struct document *document =
        library_add(&library, "", record->text, record->length, fail);
    return document && taker.take(taker.context, record, document->root, fail);
}

bool golden_documents(const struct golden_source *source,
                      const struct limits *limits, struct arena *arena,
                      struct golden_taker taker, struct fail *fail)
{
    struct stream stream =
        stream_at_hand((struct at_hand){source->text, source->length});
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
    return ok;
}

/* ---- Results ------------------------------------------------------------- */

/* The results that are read so far. */
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
    const char *scene = member_text(root, "scene", "");
    struct golden_result *items = arena_more(
        reader->reading->arena, reader->results->items, reader->results->count,
        &reader->results->room, sizeof *items);
    if (!items)
        return fail_memory(fail);
    reader->results->items = items;
    struct golden_result *result = &items[reader->results->count];
    *result = (struct golden_result){
        .text =
            arena_text(reader->reading->arena, record->text, record->length),
        .length = record->length,
        .scene = arena_copy(reader->reading->arena, scene),
        .input = arena_copy(reader->reading->arena, input),
        .number = reader->results->count++,
    };
    if (!(result->text && result->scene && result->input))
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

const struct item *golden_tree(const char *text, size_t length,
                               struct arena *arena)
{
    struct library library = {.arena = arena, .limits = limits_most};
    struct fail fail;
    const struct document *document =
        library_add(&library, "", text, length, &fail);
    return document ? document->root : NULL;
}

/* ---- Replacing and removing ---------------------------------------------- */

bool golden_file_is_possible(const char *path, struct fail *fail)
{
    struct stat status;
    if (lstat(path, &status) != 0 || S_ISREG(status.st_mode))
        return true;
    const char *kind = S_ISLNK(status.st_mode)    ? "a symbolic link"
                       : S_ISDIR(status.st_mode)  ? "a folder"
                       : S_ISFIFO(status.st_mode) ? "a pipe"
                                                  : "a device or socket";
    return fail_set(fail, "wrong-type",
                    "%.200s: expected a regular file with results, found %s: "
                    "remove it",
                    path, kind);
}

/* golden_write puts a member into each document that nothing else has. Results
 * damaged by a merge conflict have it, too, and `record` repairs them. A text
 * with NULs in it is searched up to the first. */
bool golden_file_has_results(const struct golden_source *source)
{
    const char *text = source->text;
    static const char name[] = "\"" GOLDEN_INPUT "\"";
    static const char value[] = "\"" GOLDEN_SHA256;
    static const char space[] = " \t\r\n";
    while ((text = strstr(text, name))) {
        text += strlen(name);
        text += strspn(text, space);
        if (*text != ':')
            continue;
        text += 1 + strspn(text + 1, space);
        if (strncmp(text, value, strlen(value)) == 0)
            return true;
    }
    return false;
}

/* True if the file may be replaced or removed: there is none, or golden has
 * written it. */
static bool is_own(const char *path, const struct limits *limits,
                   struct arena *arena, struct fail *fail)
{
    struct golden_source old;
    struct stat status;
    if (lstat(path, &status) != 0)
        return true;
    if (!golden_file_is_possible(path, fail) ||
        !golden_load(&old, path, limits, arena, fail))
        return false;
    return old.length == 0 || golden_file_has_results(&old) ||
           fail_set(fail, "wrong-type",
                    "golden did not write this file and does not replace it: "
                    "rename or remove it");
}

bool golden_file_put(const struct golden_source *results,
                     const struct limits *limits, struct arena *arena,
                     struct fail *fail)
{
    struct output_file file;
    if (!is_own(results->path, limits, arena, fail))
        return false;
    int error = output_file_open(&file, results->path,
                                 OUTPUT_FILE_ONLY | OUTPUT_FILE_QUICK, arena);
    if (!error)
        error = output_file_put(&file, results->text, results->length);
    return !error || fail_set(fail, "unreadable-file", "%s%s", file.failed,
                              strerror(error));
}

/* Another run may have removed it meanwhile. */
bool golden_file_remove(const char *path, const struct limits *limits,
                        struct arena *arena, struct fail *fail)
{
    if (!is_own(path, limits, arena, fail))
        return false;
    return unlink(path) == 0 || errno == ENOENT ||
           fail_set(fail, "unreadable-file", "%s", strerror(errno));
}
