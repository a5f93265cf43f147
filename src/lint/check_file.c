#include "lint/check_file.h"

#include <string.h>

#include "lint/check_baseline.h"
#include "lint/check_picture.h"
#include "lint/check_scene.h"
#include "query/run/command_run.h"
#include "scene/stream/named_input.h"
#include "scene/stream/scene_input.h"
#include "support/document/file.h"
#include "support/path.h"

/* The place of a record in the file. */
struct record {
    struct check_file *file;
    const struct stream_record *text;
    struct arena *scratch;
};

static bool is_ignored(const struct check_options *options,
                       const struct rule *rule)
{
    for (const char *const *name = options->ignore; name && *name; name++)
        if (rule_matches(rule, *name, strlen(*name)))
            return true;
    return false;
}

/* Tells that the file, or a record of it, could not be read, unless that is not
 * to be told. */
static void tell_failure(struct check_file *file, const struct fail *fail,
                         long line, long column)
{
    if (fail_is_memory(fail))
        file->short_of_memory = true;
    if (is_ignored(&file->options->check.rules, told_failure_rule(fail)))
        return;
    file->is_unreadable = true;
    if (!told_add_failure(&file->told, fail, file->file, line, column))
        file->short_of_memory = true;
}

static struct limits limits_of(const struct check_file *file)
{
    struct limits limits = file->options->answer.limits;
    limits.hides_text = file->input.is_link;
    return limits;
}

/* Tells that a record could not be read; *fail has a place in its text. */
static void tell_record(const struct record *record, struct fail *fail)
{
    const struct stream_record *text = record->text;
    struct json_place place;
    if (text->is_xml)
        place = json_place(text->text,
                           fail->offset <= text->length ? fail->offset : 0);
    else
        place = stream_locate(text, fail);
    if (text->is_xml)
        place.line += text->place.line - 1;
    if (record->file->input.is_link) /* a pointer quotes names of members */
        fail->pointer[0] = '\0';
    tell_failure(record->file, fail, place.line, place.column);
}

/* Tells it with the place of an item; NULL: of the whole record. */
static void tell_item(const struct record *record, const struct item *where,
                      const struct fail *fail)
{
    struct item_place place = {.line = record->text->place.line,
                               .column = record->text->place.column};
    if (where)
        place = item_place(where, record->scratch);
    tell_failure(record->file, fail, place.line, place.column);
}

/* ---- Levels -------------------------------------------------------------- */

/* Whether a finding is in the file that the level is in. */
static bool is_in_level(const struct finding *finding,
                        const struct level *level)
{
    const struct item *item = finding->item, *root = level->item;
    return item && root && item->document == root->document;
}

static bool wants_pictures(const struct check_file *file)
{
    const struct check_settings *settings = &file->options->check;
    return settings->format == REPORT_HTML && !settings->quiet;
}

static bool tell_findings(const struct record *record,
                          const struct document *document,
                          const struct check *check)
{
    struct told_list *list = &record->file->told;
    int first = list->count;
    if (check->count > 0 && !told_add_level(list, check->level))
        return false;
    for (int i = 0; i < check->count; i++) {
        if (!told_add(list, &check->findings[i], document, record->scratch))
            return false;
        list->items[list->count - 1].is_in_level =
            is_in_level(&check->findings[i], check->level);
    }
    return check->count == 0 || !wants_pictures(record->file) ||
           check_picture(
               list, check, first,
               (const int[2]){record->file->number, list->level_count});
}

static bool check_levels(const struct record *record,
                         const struct document *document,
                         const struct levels *levels, struct fail *fail)
{
    struct check_file *file = record->file;
    const struct check_options *rules = &file->options->check.rules;
    for (int i = 0; i < levels->count; i++) {
        struct check check = {.options = rules,
                              .level = levels->levels[i],
                              .stop = &file->stop,
                              .arena = record->scratch};
        if (!check_run(&check, fail))
            return false;
        if (stop_wanted(&file->stop))
            return true;
        if (!tell_findings(record, document, &check))
            return fail_memory(fail);
        file->levels++;
    }
    return true;
}

/* Where the document is a scene, its only level has what queries refuse of it,
 * too. */
static bool check_scenes(const struct record *record,
                         const struct document *document,
                         const struct levels *levels, struct fail *fail)
{
    return level_format(document->root) ||
           check_scene(record->file->reader, record->text, levels->levels[0]) ||
           fail_memory(fail);
}

/* A record that was found in a folder and is neither a map nor a scene is none
 * of ours. Baselines have a member `shapes`, too. */
static bool is_other(const struct check_file *file,
                     const struct document *document)
{
    return file->input.is_walked && !level_format(document->root) &&
           (!item_member(document->root, "shapes") ||
            check_baseline_is_record(document->root));
}

/* Reads the levels of a record, which makes the file an input of the run. */
static bool read_levels(struct check_file *file,
                        const struct level_source *source,
                        struct levels *levels, const struct item **where,
                        struct fail *fail)
{
    bool is_read = level_read(source, levels, where, fail);
    file->matches.inputs |= is_read;
    return is_read;
}

static void check_record(const struct record *record)
{
    struct check_file *file = record->file;
    const struct stream_record *text = record->text;
    struct library library = {.arena = record->scratch,
                              .limits = limits_of(file),
                              .allows_outside =
                                  file->options->level.allows_outside,
                              .folder = file->folder};
    library.limits.shapes = library.limits.checked_shapes;
    struct levels levels;
    const struct item *where = NULL;
    struct fail fail;
    struct library_part part = {text->text, text->length, text->place.line,
                                text->place.column};
    const struct document *document =
        library_add_part(&library, file->file, &part, &fail);
    if (!document) {
        tell_record(record, &fail);
        return;
    }
    struct level_options options = file->options->level;
    options.matches = &file->matches;
    const struct level_source source = {document, &library, &options,
                                        record->scratch};
    if (is_other(file, document))
        file->is_other = true;
    else if (!read_levels(file, &source, &levels, &where, &fail) ||
             !check_scenes(record, document, &levels, &fail) ||
             !check_levels(record, document, &levels, &fail))
        tell_item(record, where, &fail);
}

/* ---- The file ------------------------------------------------------------ */

static void check_stream(struct check_file *file, struct stream *stream,
                         struct arena *scratch)
{
    struct arena_mark mark = arena_mark(scratch);
    struct stream_record text;
    struct fail fail;
    enum stream_status status = STREAM_VALUE;
    while (status != STREAM_END && status != STREAM_TROUBLE &&
           !stop_wanted(&file->stop)) {
        status = stream_next(stream, scratch, &text, &fail);
        const struct record record = {file, &text, scratch};
        if (status == STREAM_VALUE)
            check_record(&record);
        else if (status == STREAM_FAILED)
            tell_record(&record, &fail);
        file->records += status == STREAM_VALUE || status == STREAM_FAILED;
        arena_rewind(scratch, mark);
    }
    if (status != STREAM_TROUBLE)
        return;
    fail_set(&fail, "unreadable-file", "%s", strerror(stream->error));
    tell_failure(file, &fail, 1, 1);
}

/* True if the file is compressed. Its name says that it is a level, and its
 * bytes cannot show that it is not. */
static bool is_compressed(const struct check_file *file)
{
    const char *code = file->told.items[0].code;
    return code && strcmp(code, "compressed-input") == 0;
}

/* Whether a file found in a folder that cannot be read is none of ours: folders
 * of games hold code, and settings with comments in them. */
static bool is_unlike_ours(const struct check_file *file, struct arena *scratch)
{
    const struct arena_mark mark = arena_mark(scratch);
    const struct limits any_file = {.bytes =
                                        file->options->answer.limits.bytes};
    const char *path = file->input.path;
    struct file again;
    struct fail fail;
    if (!file->input.is_walked || file->levels > 0 || !file->told.count ||
        file->short_of_memory || is_compressed(file) ||
        !file_open(&again, path, &any_file, &fail))
        return false;
    size_t length;
    const char *text = file_text(&again, path, scratch, &length, &fail);
    bool is_unlike = text && !level_may_be(path, text, length);
    file_close(&again);
    arena_rewind(scratch, mark);
    return is_unlike;
}

static void leave_out(struct check_file *file)
{
    file->told.count = 0;
    file->is_unreadable = false;
    file->is_other = file->is_guessed = true;
}

/* A list of scenes may be, such as one that failures are written to. Standard
 * input may not: where nothing comes in, a run has looked at nothing. */
static bool may_not_be_empty(const struct check_file *file)
{
    return !path_ends(file->input.path, strlen(file->input.path),
                      (const char *const[]){".ndjson", NULL});
}

/* A read may wait for ever, and a file may never end. */
static bool before_read(void *context)
{
    const struct check_file *file = context;
    return !stop_wanted(&file->stop) && input_wait(file->fd, &file->stop, NULL);
}

static void check_descriptor(struct check_file *file, int fd,
                             struct arena *scratch)
{
    struct stream stream = stream_make(fd);
    stream.limits = limits_of(file);
    stream.before_read = before_read;
    stream.context = file;
    file->fd = fd;
    check_stream(file, &stream, scratch);
    file->bytes = stream_position(&stream);
    if (is_unlike_ours(file, scratch))
        leave_out(file);
    if (!file->records && !stream.stopped && !file->told.count &&
        may_not_be_empty(file)) {
        struct fail fail;
        fail_set(&fail, "empty-file",
                 file->bytes ? "nothing but white space in the file"
                             : "the file is empty");
        tell_failure(file, &fail, 1, 1);
    }
    stream_free(&stream);
}

/* A file found in a folder may be the output if it turns out to be neither a
 * map nor a scene: a report that is written anew, say. */
void check_file(struct check_file *file, struct arena *scratch)
{
    struct fail fail;
    file->told.arena = file->arena;
    if (!matches_like(&file->matches, file->patterns, file->arena))
        file->short_of_memory = true;
    file->file = file->input.path;
    if (file->input.error) {
        fail_set(&fail, "unreadable-file", "%s", file->input.error);
        tell_failure(file, &fail, 1, 1);
        return;
    }
    struct output_guard *guard = file->options->answer.limits.guard;
    struct named_input input = named_input_open(
        file->input.path, file->in, file->input.is_walked ? NULL : guard);
    if (!input.error) {
        file->file = input.file;
        check_descriptor(file, input.fd, scratch);
        bool is_read =
            file->levels > 0 || (file->told.count > 0 && !file->is_other);
        if (file->input.is_walked && is_read)
            output_guard_admits(guard, input.fd, input.file);
        named_input_close(&input);
    } else if (!stop_wanted(&file->stop)) {
        fail_set(&fail, "unreadable-file", "%s%s",
                 file->file[0] ? "" : "the file name is empty: ",
                 strerror(input.error));
        tell_failure(file, &fail, 1, 1);
    }
}
