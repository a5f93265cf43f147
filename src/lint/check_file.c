/* Checks one file of `collide check`: each record is read as a document, the
 * document as levels, and each level is checked. Findings become texts, and for
 * HTML reports each level a picture. Of a single file with many records,
 * threads check batches. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/page/page.h"
#include "lint/check_command.h"
#include "maps/level.h"
#include "query/run/command_run.h"
#include "scene/stream/scene_input.h"
#include "support/document/library.h"
#include "support/json/locate.h"
#include "support/pool.h"
#include "support/text.h"

/* ---- Pictures ------------------------------------------------------------ */

/* Width of the pictures, in their own units. */
#define WIDTH 900

/* Bytes of pictures that are kept of one file: levels beyond them have none. */
#define CHECK_PICTURES_MOST ((size_t)8 * 1024 * 1024)

/* Keeps a drawing up to its end tag, before which badges can be put. */
static bool keep(struct report_list *list, const struct sink *drawn)
{
    static const char end[] = "</svg>";
    struct report_level *level = &list->levels[list->level_count - 1];
    size_t length = drawn->used, total = 0;
    while (length > 0 && drawn->text[length - 1] == '\n')
        length--;
    if (drawn->error || length < strlen(end))
        return false;
    length -= strlen(end);
    for (int i = 0; i < list->level_count; i++)
        total += list->levels[i].length;
    level->is_too_large = total + length > CHECK_PICTURES_MOST;
    if (level->is_too_large)
        return true;
    level->length = length;
    level->picture = arena_text(list->arena, drawn->text, length);
    return level->picture != NULL;
}

/* Draws the last level of a list, whose first finding is list->items[first],
 * unless no finding has a place; and adds the places in the picture. `file`
 * numbers the file in the report. false: out of memory. */
static bool draw_level(struct report_list *list, const struct check *check,
                       int first, int file)
{
    struct picture picture = picture_make(check->arena);
    char id[40];
    col_vec2 place;
    bool has_place = false;
    for (int i = 0; i < check->count && !has_place; i++)
        has_place = finding_place(check, &check->findings[i], &place);
    if (!has_place)
        return true;
    snprintf(id, sizeof id, "map-%d-%d", file + 1, list->level_count);
    picture.title = check->level->name ? check->level->name : "the level";
    picture.summary = picture_text(
        &picture, "%d shapes. Findings are numbered as in the list.",
        check->level->shape_count);
    picture_add_level(&picture, check);
    /* The picture has room for the badges, which are then removed from it: the
     * report, which knows their numbers, adds them. */
    picture_add_findings(&picture, check, 1);
    struct svg_options options = {.width = WIDTH,
                                  .has_crop = true,
                                  .crop = picture_bounds(&picture),
                                  .record = -1,
                                  .step = SVG_NO_STEP,
                                  .hides_labels = true};
    picture.mark_count = 0;
    if (picture.failed)
        return false;
    struct view view = svg_view(&picture, &options);
    for (int i = 0; i < check->count; i++) {
        struct report_finding *told = &list->items[first + i];
        told->has_spot = finding_place(check, &check->findings[i], &place);
        if (told->has_spot)
            told->spot = view_point(&view, place);
    }
    struct sink drawn = sink_to_memory(check->arena);
    svg_write_inline(&drawn, &picture, id, &options);
    return keep(list, &drawn);
}

/* ---- Failures ------------------------------------------------------------ */

/* A record of the file, and its place there. */
struct record {
    struct check_file *file;
    const struct stream_record *text;
    struct arena *scratch;
};

/* Reports an unreadable file or record, unless its rule is ignored. Returns
 * true if it is a finding now. */
static bool report_failure(struct check_file *file, const struct fail *fail,
                           long line, long column)
{
    const struct check_options *rules =
        &SETTINGS_OF(file->options, check_settings)->rules;
    if (fail_is_memory(fail))
        file->short_of_memory = true;
    if (rule_is_named(rules->ignore, told_failure_rule(fail)))
        return false;
    file->is_unreadable = true;
    if (told_add_failure(&file->told, fail, file->file, line, column))
        return true;
    file->short_of_memory = true;
    return false;
}

/* Adds to a failure the line of text[0..length) that it is about. */
static void quote(struct check_file *file, const char *text, size_t length,
                  size_t offset)
{
    if (!told_add_excerpt(&file->told, text, length, offset))
        file->short_of_memory = true;
}

static struct limits limits_of(const struct check_file *file)
{
    struct limits limits = file->options->limits;
    limits.hides_text = file->input.is_link;
    return limits;
}

/* Reports that a record could not be read; *fail has a place in its text. */
static void report_record(const struct record *record, struct fail *fail)
{
    const struct stream_record *text = record->text;
    struct json_place place;
    if (text->is_document) {
        place = json_place(text->text,
                           fail->offset <= text->length ? fail->offset : 0);
        place.line += text->place.line - 1;
    } else {
        place = stream_locate(text, fail);
    }
    if (record->file->input.is_link) /* a pointer quotes names of members */
        fail->pointer[0] = '\0';
    if (report_failure(record->file, fail, place.line, place.column))
        quote(record->file, text->text, text->length, fail->offset);
}

/* ---- Levels -------------------------------------------------------------- */

static bool report_findings(const struct record *record,
                            const struct document *document,
                            const struct check *check)
{
    const struct options *options = record->file->options;
    const struct item *root = check->level->item;
    struct report_list *list = &record->file->told;
    int first = list->count;
    if (check->count == 0)
        return true;
    if (!told_add_level(list, check->level))
        return false;
    for (int i = 0; i < check->count; i++) {
        const struct item *item = check->findings[i].item;
        if (!told_add(list, &check->findings[i], document, record->scratch))
            return false;
        list->items[list->count - 1].is_in_level =
            item && root && item->document == root->document;
    }
    bool has_pictures =
        SETTINGS_OF(options, check_settings)->format == REPORT_HTML &&
        !options->quiet;
    return !has_pictures ||
           draw_level(list, check, first, record->file->number);
}

static bool check_levels(const struct record *record,
                         const struct document *document,
                         const struct levels *levels, struct fail *fail)
{
    struct check_file *file = record->file;
    const struct check_options *rules =
        &SETTINGS_OF(file->options, check_settings)->rules;
    struct check_world world = {.count = levels->count};
    world.checks = arena_alloc(record->scratch, (size_t)levels->count,
                               sizeof *world.checks);
    if (!world.checks)
        return fail_memory(fail);
    for (int i = 0; i < levels->count; i++)
        world.checks[i] = (struct check){.options = rules,
                                         .level = levels->levels[i],
                                         .stop = &file->stop,
                                         .arena = record->scratch};
    if (levels->count > 1)
        check_prepare_world(&world);
    for (int i = 0; i < levels->count; i++) {
        if (!check_run(&world.checks[i], fail))
            return false;
        if (stop_wanted(&file->stop))
            return true;
        if (!report_findings(record, document, &world.checks[i]))
            return fail_memory(fail);
        file->levels++;
    }
    return true;
}

/* Baselines also have a member `shapes`. */
bool check_is_other(const struct item *root)
{
    return !level_format(root) &&
           (!item_member(root, "shapes") || check_baseline_is_record(root));
}

static void check_record(const struct record *record)
{
    struct check_file *file = record->file;
    const struct stream_record *text = record->text;
    struct library library = {
        .arena = record->scratch,
        .limits = limits_of(file),
        .allows_outside =
            SETTINGS_OF(file->options, level_options)->allows_outside,
        .folder = file->folder,
        .named = file->named};
    library.limits.shapes = library.limits.checked_shapes;
    struct levels levels;
    const struct item *where = NULL;
    struct fail fail;
    const struct json_value value = {.text = text->text,
                                     .length = text->length,
                                     .has_nul = text->has_nul,
                                     .outline = text->outline};
    struct library_part part = {text->text, text->length, text->place.line,
                                text->place.column,
                                text->is_placed ? &value : NULL};
    const struct document *document =
        library_add_part(&library, file->file, &part, &fail);
    if (!document) {
        report_record(record, &fail);
        return;
    }
    if (file->input.is_walked && check_is_other(document->root)) {
        file->is_other = true;
        file->foreign = level_foreign(document->root);
        return;
    }
    struct level_options options = *SETTINGS_OF(file->options, level_options);
    options.matches = &file->matches;
    options.role_matches = file->role_matches;
    const struct level_source source = {document, &library, &options,
                                        record->scratch, file->reader};
    bool is_read = level_read(&source, &levels, &where, &fail);
    file->matches.inputs |= is_read;
    if (file->role_matches)
        file->role_matches->inputs |= is_read;
    if (is_read && check_levels(record, document, &levels, &fail))
        return;
    struct item_place place = {.line = text->place.line,
                               .column = text->place.column};
    if (where)
        place = item_place(where, record->scratch);
    if (report_failure(file, &fail, place.line, place.column) && where &&
        !where->document->is_hidden)
        quote(file, where->document->text, where->document->length,
              where->offset);
}

/* ---- Records on threads -------------------------------------------------- */

/* Input before which threads are not worth their start; and what a thread gets
 * at a time. A larger record is checked by the thread that reads, as a signal
 * ends that at once. */
#define AHEAD_FROM    ((uint64_t)256 * 1024)
#define BATCH_BYTES   ((size_t)64 * 1024)
#define BATCH_RECORDS 64

/* Records in the order of the file. Their findings are appended to those of the
 * file in that order, so the report does not depend on the threads. */
struct record_batch {
    struct task task;       /* the first member: by it the batch is found */
    struct check_file file; /* the same file with results of its own */
    struct arena results, texts;
    struct stream_record records[BATCH_RECORDS];
    int count;
    size_t bytes;
};

/* A ring of batches: those that threads have, and the one that is filled. */
struct records_ahead {
    struct check_file *file;
    struct pool *pool;
    struct record_batch *batches;
    int count, first, out;
    bool is_off; /* there can be no threads */
};

static void check_batch(struct task *task, struct arena *scratch)
{
    struct record_batch *batch = (struct record_batch *)task;
    struct arena_mark mark = arena_mark(scratch);
    for (int i = 0; i < batch->count && !atomic_load(&task->cancelled); i++) {
        const struct record record = {&batch->file, &batch->records[i],
                                      scratch};
        check_record(&record);
        arena_rewind(scratch, mark);
    }
}

/* Pictures, and what is known of a file in a folder or of a project, need one
 * record after the other. */
static bool ahead_is_possible(const struct check_file *file)
{
    return file->jobs > 1 && !file->input.is_walked && !file->role_matches &&
           !file->named &&
           SETTINGS_OF(file->options, check_settings)->format != REPORT_HTML;
}

static bool ahead_start(struct records_ahead *ahead)
{
    struct check_file *file = ahead->file;
    ahead->count = 2 * file->jobs + 2;
    ahead->batches =
        arena_alloc(file->arena, (size_t)ahead->count, sizeof *ahead->batches);
    for (int i = 0; ahead->batches && i < ahead->count; i++) {
        struct record_batch *batch = &ahead->batches[i];
        batch->task.run = check_batch;
        batch->file = *file;
        batch->file.stop = (struct stop){.cancelled = &batch->task.cancelled};
        batch->file.arena = &batch->results;
        batch->file.told =
            (struct report_list){.keeps_excerpts = file->told.keeps_excerpts,
                                 .arena = &batch->results};
        batch->file.is_unreadable = batch->file.short_of_memory = false;
        batch->file.levels = 0;
        if (!matches_like(&batch->file.matches, file->patterns, file->arena))
            return false;
    }
    ahead->pool = ahead->batches ? pool_start(file->jobs) : NULL;
    return ahead->pool;
}

static struct record_batch *open_batch(const struct records_ahead *ahead)
{
    return &ahead->batches[(ahead->first + ahead->out) % ahead->count];
}

static void hand_out(struct records_ahead *ahead)
{
    pool_submit(ahead->pool, &open_batch(ahead)->task);
    ahead->out++;
}

/* Takes the first batch back, and what was found in it. */
static void take_batch(struct records_ahead *ahead)
{
    struct check_file *file = ahead->file;
    struct record_batch *batch = &ahead->batches[ahead->first];
    struct check_file *own = &batch->file;
    pool_wait(ahead->pool, &batch->task);
    ahead->first = (ahead->first + 1) % ahead->count;
    ahead->out--;
    file->short_of_memory |= !told_append(&file->told, &own->told);
    file->short_of_memory |= own->short_of_memory;
    file->is_unreadable |= own->is_unreadable;
    file->levels += own->levels;
    bool is_input = file->matches.inputs || own->matches.inputs;
    matches_add(&file->matches, &own->matches);
    file->matches.inputs = is_input;
    matches_clear(&own->matches);
    own->is_unreadable = own->short_of_memory = false;
    own->levels = 0;
    batch->count = 0;
    batch->bytes = 0;
    arena_rewind(&batch->texts, (struct arena_mark){NULL, 0});
}

static void take_all(struct records_ahead *ahead)
{
    if (ahead->pool && open_batch(ahead)->count > 0)
        hand_out(ahead);
    while (ahead->out > 0)
        take_batch(ahead);
}

/* Gives a record to the threads; false: it is for this one. */
static bool check_ahead(struct records_ahead *ahead,
                        const struct stream_record *text)
{
    if (ahead->is_off || text->at < AHEAD_FROM || text->is_document ||
        text->length > BATCH_BYTES)
        return false;
    if (!ahead->pool && !ahead_start(ahead)) {
        ahead->is_off = true;
        return false;
    }
    struct record_batch *batch = open_batch(ahead);
    char *copy = arena_text(&batch->texts, text->text, text->length);
    if (!copy)
        return false;
    batch->records[batch->count++] =
        (struct stream_record){.text = copy,
                               .length = text->length,
                               .has_nul = text->has_nul,
                               .place = text->place,
                               .at = text->at};
    batch->bytes += text->length;
    if (batch->count == BATCH_RECORDS || batch->bytes > BATCH_BYTES)
        hand_out(ahead);
    if (ahead->out == ahead->count)
        take_batch(ahead);
    return true;
}

static void ahead_end(struct records_ahead *ahead)
{
    for (int i = 0; ahead->pool && i < ahead->count; i++)
        atomic_store(&ahead->batches[i].task.cancelled, true);
    pool_stop(ahead->pool);
    for (int i = 0; ahead->batches && i < ahead->count; i++) {
        arena_free(&ahead->batches[i].texts);
        arena_adopt(ahead->file->arena, &ahead->batches[i].results);
    }
}

/* ---- The file ------------------------------------------------------------ */

static void check_stream(struct check_file *file, struct stream *stream,
                         struct arena *scratch)
{
    struct arena_mark mark = arena_mark(scratch);
    struct stream_record text = {.is_placed = false};
    struct fail fail;
    enum stream_status status = STREAM_VALUE;
    struct records_ahead ahead = {.file = file,
                                  .is_off = !ahead_is_possible(file)};
    while (status != STREAM_END && status != STREAM_TROUBLE &&
           !stop_wanted(&file->stop)) {
        status = stream_next(stream, scratch, &text, &fail);
        const struct record record = {file, &text, scratch};
        bool is_ahead = status == STREAM_VALUE && check_ahead(&ahead, &text);
        if (!is_ahead && !stop_wanted(&file->stop))
            take_all(&ahead);
        if (is_ahead || !text.is_placed) /* the outline is of no use */
            arena_rewind(scratch, mark);
        if (status == STREAM_VALUE && !is_ahead)
            check_record(&record);
        else if (status == STREAM_FAILED)
            report_record(&record, &fail);
        file->records += status == STREAM_VALUE || status == STREAM_FAILED;
        arena_rewind(scratch, mark);
    }
    ahead_end(&ahead);
    if (status != STREAM_TROUBLE)
        return;
    fail_set(&fail, "unreadable-file", "%s", stream_why(stream));
    report_failure(file, &fail, 1, 1);
}

/* True if a file in a folder that cannot be read is not an input. */
static bool is_unlike_ours(struct check_file *file)
{
    if (file->levels > 0 || !file->told.count || file->short_of_memory)
        return false;
    const char *code = file->told.items[0].code;
    const struct fail fail = {.code = code ? code : ""};
    return found_file_is_unlike(&file->input, &fail, &file->options->limits,
                                &file->short_of_memory);
}

/* A read may wait for ever, and a file may never end. */
static bool before_read(void *context)
{
    const struct check_file *file = context;
    return !stop_wanted(&file->stop) && input_wait(file->fd, &file->stop, NULL);
}

static void check_input(struct check_file *file, struct named_input *input,
                        struct arena *scratch)
{
    struct stream stream = named_input_stream(input);
    stream.limits = limits_of(file);
    stream.is_placed = true;
    if (stream.fd >= 0) { /* it may have to be waited for */
        stream.before_read = before_read;
        stream.context = file;
    }
    file->fd = input->fd;
    check_stream(file, &stream, scratch);
    file->bytes = stream_position(&stream);
    if (is_unlike_ours(file)) {
        file->told.count = 0;
        file->is_unreadable = false;
        file->is_other = file->is_guessed = true;
    }
    /* A list of scenes may be empty, such as one that failures are written to.
     * Standard input may not: a run without input has checked nothing. */
    const char *path = file->input.path;
    if (!file->records && !stream.stopped && !file->told.count &&
        !path_ends(path, strlen(path),
                   (const char *const[]){".ndjson", NULL})) {
        struct fail fail;
        fail_set(&fail, "empty-file",
                 file->bytes ? "the file contains only white space: expected a "
                               "map or a scene"
                             : "the file is empty: expected a map or a scene");
        report_failure(file, &fail, 1, 1);
    }
    stream_free(&stream);
}

/* Reports an error in a project file at its place. */
static void report_project(struct check_file *file, const struct fail *fail)
{
    struct item_place place = {.file = file->file, .line = 1, .column = 1};
    if (fail->item)
        place = item_place(fail->item, file->arena);
    file->file = place.file;
    report_failure(file, fail, place.line, place.column);
}

static void add_named(const struct check_file *file, const char *path)
{
    if (file->named && path)
        sink_write(file->named, path, strlen(path) + 1);
}

/* A file found in a folder may be the output if it turns out to be neither a
 * map nor a scene, such as a report that is written anew. */
void check_file(struct check_file *file, struct arena *scratch)
{
    struct fail fail;
    file->told.arena = file->arena;
    file->told.keeps_excerpts = file->keeps_excerpts && !file->input.is_link;
    if (!matches_like(&file->matches, file->patterns, file->arena))
        file->short_of_memory = true;
    file->file = file->input.path;
    if (file->input.is_walked && project_is_name(file->file)) {
        file->is_other = true;
        return;
    }
    if (!check_project(file->options, file->file, file->arena,
                       &file->own_options, &fail)) {
        report_project(file, &fail);
        add_named(file, file->file);
        return;
    }
    file->options = &file->own_options;
    file->short_of_memory |= !check_patterns_begin(file);
    file->baseline = SETTINGS_OF(file->options, check_settings)->baseline;
    const struct project *project =
        SETTINGS_OF(file->options, level_options)->project;
    add_named(file, project ? project->path : NULL);
    add_named(file, file->baseline);
    if (file->input.error) {
        fail_set(&fail, "unreadable-file", "%s", file->input.error);
        report_failure(file, &fail, 1, 1);
        return;
    }
    struct output_guard *guard = file->options->limits.guard;
    struct named_input input = found_file_open(
        &file->input, file->in, file->input.is_walked ? NULL : guard);
    if (!input.error) {
        file->file = input.file;
        check_input(file, &input, scratch);
        bool is_read =
            file->levels > 0 || (file->told.count > 0 && !file->is_other);
        if (file->input.is_walked && is_read)
            output_guard_admits(guard, input.fd, input.file);
        named_input_close(&input);
    } else if (!stop_wanted(&file->stop)) {
        fail_set(&fail, "unreadable-file", "%s%s",
                 file->file[0] ? "" : "the file name is empty: ",
                 strerror(input.error));
        report_failure(file, &fail, 1, 1);
    }
}
