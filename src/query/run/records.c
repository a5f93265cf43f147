/* Answers the records of streams and of texts in memory: each record gives its
 * answer, or an error with its place. */
#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "query/run/command_run.h"
#include "query/run/source.h"
#include "scene/stream/scene_input.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/json_writer.h"

struct answers answers_make(struct arena *arena)
{
    return (struct answers){.out = sink_to_memory(arena),
                            .messages = sink_to_memory(arena),
                            .arena = arena};
}

/* Notes the end of an answer. */
static void answers_keep_end(struct answers *answers)
{
    size_t *ends = arena_more(answers->arena, answers->ends, answers->count,
                              &answers->room, sizeof *ends);
    if (!ends) {
        answers->out.error = ENOMEM;
        return;
    }
    answers->ends = ends;
    answers->ends[answers->count++] = answers->out.used;
}

/* ---- Ids of records -----------------------------------------------------
 *
 * An answer repeats the id of its record, for runs on parts of a stream that
 * somebody has split (collide-batch(7)). */

/* Finds the JSON text of the member that is the id: a string, number or literal
 * as it stands there; "null" if there is none. `fail` belongs to a broken
 * record, whose text is valid up to the fault: nothing after it is searched;
 * NULL: the record is whole. False: the id is an array or object; id is "null"
 * then. */
static bool record_id_find(const struct stream_record *record,
                           const char *pointer, const struct fail *fail,
                           struct record_id *id)
{
    size_t sure = fail ? fail->offset : record->length, name, value;
    assert(record->text); /* records_need_texts */
    *id = (struct record_id){"null", 4};
    if (!json_find(record->text, sure, pointer, &name, &value))
        return true;
    const char *text = record->text + value;
    size_t length = json_length(text, sure - value);
    if (value + length >= sure)
        return true; /* it may go on behind what is sure */
    if (text[0] == '[' || text[0] == '{')
        return false;
    *id = (struct record_id){text, length};
    return true;
}

/* Notes the members of a whole record, of which --record-id names one. A name
 * with escapes is no name that a user would choose. */
static void record_id_see(const struct stream_record *record,
                          const struct options *options,
                          struct matches *matches)
{
    const char *text = record->text, *end = text + record->length;
    size_t at_name, value;
    if (!matches_want(matches, MATCH_RECORD_ID) || record->is_document)
        return;
    if (json_find(text, record->length, options->id_pointer, &at_name,
                  &value)) {
        matches_see(matches, MATCH_RECORD_ID, options->record_id, match_equal);
        return;
    }
    text = json_behind_space(text, end);
    if (text == end || *text != '{')
        return;
    text = json_behind_space(text + 1, end);
    while (*text == '"') {
        char name[MATCH_NAME_BYTES + 1];
        size_t size = json_length(text, (size_t)(end - text));
        if (size - 2 < sizeof name && !memchr(text, '\\', size)) {
            memcpy(name, text + 1, size - 2);
            name[size - 2] = '\0';
            matches_see(matches, MATCH_RECORD_ID, name, match_equal);
        }
        text = json_behind_space(text + size, end) + 1; /* behind the colon */
        text = json_behind_space(text, end);
        text += json_length(text, (size_t)(end - text));
        text = json_behind_space(text, end);
        if (*text == ',')
            text = json_behind_space(text + 1, end);
    }
}

/* The id of a record, broken with `fail` or (NULL) whole, as far as wanted. */
static bool find_id(const struct records *records,
                    const struct stream_record *record, const struct fail *fail,
                    struct record_id *id)
{
    const char *pointer = records->options->id_pointer;
    *id = (struct record_id){NULL, 0};
    if (!fail)
        record_id_see(record, records->options, records->matches);
    return !pointer || record_id_find(record, pointer, fail, id);
}

/* ---- Answers of a record ------------------------------------------------ */

static struct json_writer start_answer(struct records *records)
{
    return json_writer_make(records->out, records->options->pretty,
                            records->options->digits);
}

static void write_member(struct json_writer *writer, const char *name,
                         const char *value)
{
    json_key(writer, name);
    json_string(writer, value);
}

/* Ends the answer to a record, or to a level of it. */
static void end_answer(struct records *records)
{
    records->tally.said = true;
    sink_end_record(records->out);
    if (records->behind_answer)
        records->behind_answer(records->context);
}

/* Whether failures of a file that was found in a folder do not matter, because
 * nothing in it is a map or a scene. */
static bool is_no_input(struct records *records, const struct fail *fail)
{
    const struct found_file *walked = records->walked;
    bool is_first = !records->tally.is_read && !records->tally.bad;
    bool short_of_memory = false;
    if (walked && is_first && !records->is_unlike)
        records->is_unlike = found_file_is_unlike(
            walked, fail, &records->options->limits, &short_of_memory);
    if (short_of_memory) {
        records->tally.trouble = records->short_of_memory = true;
        message(&records->messages, "%s: out of memory", records->file);
    }
    return records->is_unlike;
}

/* Writes a line and its column, unless the lines of the file are not known. */
static void write_place(const struct records *records,
                        struct json_writer *writer, struct item_place place)
{
    const char *part = records->messages.part;
    if (part && strcmp(part, place.file) == 0)
        return;
    json_int_member(writer, "line", place.line);
    json_int_member(writer, "column", place.column);
}

/* Writes the errors of a scene beside its first. */
static void write_others(const struct records *records,
                         struct json_writer *writer,
                         const struct stream_record *record)
{
    const struct scene_errors *others = &records->others;
    json_key(writer, "errors");
    json_begin_array(writer);
    for (int i = 0; i < others->count; i++) {
        struct fail *fail = &others->items[i];
        struct json_place at = error_place(record, fail);
        struct item_place place = {records->file, at.line, at.column};
        json_begin_object(writer);
        write_member(writer, "code", fail->code);
        write_member(writer, "message", fail->message);
        write_place(records, writer, place);
        write_member(writer, "pointer", fail->pointer);
        json_end_object(writer);
    }
    json_end_array(writer);
}

/* Reports that a record, or a level of it, could not be answered: in its place
 * of the output, and in a message. The place of a failure in a map is known,
 * else *fail has it. */
static void report(struct records *records, const struct stream_record *record,
                   struct fail *fail)
{
    bool hides_text = records->options->limits.hides_text;
    bool is_broken = fail->offset != FAIL_NOWHERE;
    struct record_id id = {NULL, 0};
    if (is_no_input(records, fail))
        return;
    if (!is_broken || !hides_text)
        find_id(records, record, is_broken ? fail : NULL, &id);
    else if (records->options->id_pointer)
        id = (struct record_id){"null", 4};
    records->tally.bad = true;
    records->tally.errors++;
    records->short_of_memory |= fail_is_memory(fail);
    struct item_place place = records->where;
    if (!place.file) {
        struct json_place at = stream_locate(record, fail);
        place = (struct item_place){records->file, at.line, at.column};
    }
    if (is_broken && hides_text) /* it quotes names of members */
        fail->pointer[0] = '\0';
    struct json_writer writer = start_answer(records);
    json_begin_object(&writer);
    json_key(&writer, "error");
    json_begin_object(&writer);
    write_member(&writer, "code", fail->code);
    write_member(&writer, "message", fail->message);
    write_member(&writer, "file", place.file);
    if (records->is_input && record->at > 0 &&
        strcmp(place.file, records->file) == 0)
        json_count_member(&writer, "byte", record->at);
    write_place(records, &writer, place);
    write_member(&writer, "pointer", fail->pointer);
    json_end_object(&writer);
    write_record_id(&writer, id);
    if (records->options->lists_errors && records->others.count > 0)
        write_others(records, &writer, record);
    json_end_object(&writer);
    end_answer(records);
    /* Shapes on the command line have no lines. */
    if (records->options->shapes)
        message(&records->messages, "%s", fail->message);
    else
        message(&records->messages, "%s%s: %s", place.file,
                message_place(&records->messages, place).text, fail->message);
    errors_tell(&records->messages, records->file, record, &records->others);
}

/* Counts a record or a level that did not fail. */
static void count_answer(struct records *records, enum query_outcome outcome)
{
    if (outcome == QUERY_STOPPED)
        return;
    records->tally.hit |= outcome >= QUERY_HIT;
    records->tally.fault |= outcome == QUERY_FAULT;
    end_answer(records);
}

/* Answers a scene. That of a map, or without a name, is known by its file. */
static bool answer_scene(struct records *records,
                         const struct stream_record *record,
                         struct scene *scene, struct arena *arena,
                         struct fail *fail)
{
    const struct options *options = records->options;
    bool is_table = SETTINGS_OF(options, table_settings)->format != TABLE_JSON;
    if (records->has_path && (records->is_map || !scene->name || is_table)) {
        scene->file = records->file;
        scene->byte = record->at;
    }
    if (!find_id(records, record, NULL, &scene->record_id)) {
        fail_set(fail, "record-id-type",
                 "the record's id (--record-id) must be a string, a number, "
                 "true, false or null, found an array or object");
        snprintf(fail->pointer, sizeof fail->pointer, "%s",
                 options->id_pointer);
        return false;
    }
    const struct query_options *answer =
        &SETTINGS_OF(options, query_settings)->answer;
    struct query_options own;
    if (stated_counts(options, scene)) {
        if (!stated_complete(options, scene, arena, &own, fail))
            return false;
        answer = &own;
    }
    struct json_writer writer = start_answer(records);
    struct query_means means = {
        .arena = arena,
        .out = &writer,
        .stop = records->stop,
        .pool = records->pool,
        .jobs = records->jobs,
        .alone = records->alone,
    };
    enum query_outcome outcome = query_run(answer, scene, &means, fail);
    if (outcome == QUERY_FAILED)
        return false;
    count_answer(records, outcome);
    return true;
}

/* ---- Scenes as `convert` prints them ------------------------------------ */

static bool writes_scenes(const struct records *records)
{
    return records->options->converts || records->scenes;
}

static struct json_writer start_scene(struct records *records)
{
    return records->options->converts
               ? start_answer(records)
               : json_writer_make(&records->scenes->out, false, 0);
}

/* Ends a scene, which is the answer or stands beside it. */
static void end_scene(struct records *records)
{
    if (records->options->converts) {
        count_answer(records, QUERY_MISSED);
    } else {
        sink_end_record(&records->scenes->out);
        answers_keep_end(records->scenes);
    }
}

/* ---- Answers of maps and scenes ------------------------------------------ */

/* Answers one level of a map. */
static bool answer_level(struct records *records,
                         const struct stream_record *record, struct map *map,
                         int level, struct fail *fail)
{
    struct scene scene;
    map->where.file = NULL;
    if (writes_scenes(records)) {
        struct json_writer writer = start_scene(records);
        if (!map_write(map, level, &writer, fail))
            return false;
        end_scene(records);
        if (records->options->converts)
            return true;
    }
    if (!map_scene(map, level, records->reader, &scene, fail))
        return false;
    if (answer_scene(records, record, &scene, map->library.arena, fail))
        return true;
    map_blame(map, level, fail);
    return false;
}

/* Answers the levels of a map, one after the other. A level that fails does not
 * stop the others, unless memory is short. */
static bool answer_map(struct records *records,
                       const struct stream_record *record, struct map *map,
                       struct fail *fail)
{
    struct arena *arena = map->library.arena;
    for (int i = 0; i < map->library.count; i++)
        document_index_lines(map->library.documents[i], arena);
    struct arena_mark mark = arena_mark(arena);
    map_tell_notes(map, &records->messages);
    for (int i = 0; i < map->levels.count; i++) {
        if (stop_wanted(&records->stop))
            return true;
        if (records->level && records->level != i + 1)
            continue;
        if (!answer_level(records, record, map, i, fail)) {
            if (fail_is_memory(fail))
                return false;
            records->where = map->where;
            report(records, record, fail);
            map_tell_faults(map, i, records->options->max_errors,
                            &records->messages);
            records->where.file = NULL;
        }
        arena_rewind(arena, mark);
    }
    return true;
}

/* Whether a record is one of a baseline of `check`, which has a member "shapes"
 * as scenes have, but ids in it. */
static bool is_accepted_finding(const struct stream_record *record)
{
    static const char *const pointers[] = {"/file", "/rule", "/count"};
    size_t name, value;
    int found = 0;
    for (int i = 0; i < 3; i++)
        found +=
            json_find(record->text, record->length, pointers[i], &name, &value);
    return found == 3;
}

/* Answers a record: a map, a scene of which options may leave out shapes, or
 * any other scene. */
static bool answer(struct records *records, const struct stream_record *record,
                   struct arena *arena, struct fail *fail)
{
    const struct options *options = records->options;
    struct level_options level = *SETTINGS_OF(options, level_options);
    struct json_value value = {record->text, record->length, record->has_nul,
                               record->outline, record->match};
    struct scene scene;
    level.matches = records->matches;
    if (!record->match && map_may_be(record)) {
        if (!record->text) /* it is answered once more, with its text */
            return fail_memory(fail);
        struct map map = {
            .options = &level,
            .library = {.arena = arena,
                        .limits = options->limits,
                        .allows_outside = level.allows_outside,
                        .folder =
                            records->folder ? records->folder : level.folder},
        };
        enum map_status status = map_read(&map, record, records->file, fail);
        records->where = map.where;
        records->tally.is_read |= status == MAP_READ;
        records->is_map = status == MAP_READ;
        if (status == MAP_FOREIGN && records->folder) {
            records->foreign = level_foreign(map.library.documents[0]->root);
            return true;
        }
        if (status != MAP_NONE)
            return status == MAP_READ &&
                   answer_map(records, record, &map, fail);
        if (records->folder)
            return true;
    }
    if (records->folder && is_accepted_finding(record))
        return true;
    if (!scene_read(records->reader, &value, arena, &scene, fail)) {
        if (record->text &&
            !errors_collect(records->reader, record, fail, options->max_errors,
                            arena, &records->others))
            records->short_of_memory = true;
        return false;
    }
    records->tally.is_read = true;
    bool is_selected = scene_selection_matters(&level);
    if (!is_selected && !writes_scenes(records))
        return answer_scene(records, record, &scene, arena, fail);
    struct scene_selection selection = {
        .options = &level,
        .file = records->file,
        .limits = options->limits,
        .arena = arena,
        .has_instances = scene_has_instances(&scene),
    };
    bool is_rewritten = is_selected || selection.has_instances;
    if (is_rewritten && !scene_selection_make(&selection, record, fail))
        return false;
    if (writes_scenes(records)) {
        struct json_writer writer = start_scene(records);
        if (is_rewritten)
            scene_selection_write(&selection, &writer);
        else
            json_copy(&writer, record->text, record->length);
        end_scene(records);
        if (options->converts)
            return true;
    }
    if (!is_selected)
        return answer_scene(records, record, &scene, arena, fail);
    if (scene_selection_read(&selection, records->reader, &scene, fail) &&
        answer_scene(records, record, &scene, arena, fail))
        return true;
    scene_selection_blame(&selection, fail);
    return false;
}

/* ---- Records of a stream ------------------------------------------------ */

static bool free_help(const struct records *records,
                      const struct stream *stream)
{
    return records->free_help && records->free_help(stream->context);
}

bool records_need_texts(const struct records *records)
{
    const struct options *options = records->options;
    return records->part || records->folder || options->id_pointer ||
           writes_scenes(records) ||
           scene_selection_matters(SETTINGS_OF(options, level_options));
}

/* Answers a record once more, from its text and a new outline. `start` is where
 * the output was before the first answer, and `mark` the arena before the
 * record was read. */
static bool answer_again(struct records *records, struct stream *stream,
                         struct stream_record *record, struct arena *arena,
                         struct arena_mark mark, uint64_t start,
                         struct fail *fail)
{
    bool is_whole = record->text && !record->outline.text;
    if (!sink_take_back(records->out, start))
        return false;
    if (!is_whole) {
        arena_rewind(arena, mark);
        if (!stream_recall(stream, record, arena))
            return fail_memory(fail);
    }
    return answer(records, record, arena, fail);
}

/* Answers a record: once more with its text if that was forgotten, and once
 * more without help if there is not enough memory for both. */
static bool answer_somehow(struct records *records, struct stream *stream,
                           struct stream_record *record, struct arena *arena,
                           struct arena_mark mark, struct fail *fail)
{
    struct arena_mark own = arena_mark(arena);
    uint64_t start = sink_position(records->out);
    bool is_forgotten = !record->text;
    if (answer(records, record, arena, fail) ||
        (is_forgotten &&
         answer_again(records, stream, record, arena, mark, start, fail)))
        return true;
    if (stream->error || !fail_is_memory(fail) || !free_help(records, stream))
        return false;
    if (is_forgotten) /* the text lies in the arena */
        record->text = NULL;
    else
        arena_rewind(arena, own);
    return answer_again(records, stream, record, arena, mark, start, fail);
}

enum stream_status records_answer(struct records *records,
                                  struct stream *stream, struct arena *arena)
{
    struct arena_mark mark = arena_mark(arena);
    enum stream_status status = STREAM_END;
    stream->skeletons = scene_reader_skeletons(records->reader);
    while (!records->out->error && !stop_wanted(&records->stop)) {
        struct stream_record record;
        struct fail fail;
        records->where.file = NULL;
        records->others = (struct scene_errors){.items = NULL};
        records->is_map = false;
        status = stream_next(stream, arena, &record, &fail);
        bool short_of_memory =
            (status == STREAM_FAILED && fail_is_memory(&fail)) ||
            (status == STREAM_TROUBLE && stream->error == ENOMEM);
        if (short_of_memory && free_help(records, stream)) {
            stream_again(stream);
            status = stream_next(stream, arena, &record, &fail);
        }
        if (status != STREAM_VALUE && status != STREAM_FAILED)
            break;
        records->messages.byte = record.at;
        if (records->part && records->tally.records < 2 &&
            !file_part_see(records, &record, status == STREAM_VALUE)) {
            status = STREAM_END;
            break;
        }
        uint64_t number = records->first + records->tally.records++;
        if (shard_has(records->options->shard, number) &&
            (status == STREAM_FAILED ||
             !answer_somehow(records, stream, &record, arena, mark, &fail))) {
            if (!record.text && stream->error) {
                status = STREAM_TROUBLE;
                break;
            }
            report(records, &record, &fail);
        }
        arena_rewind(arena, mark);
    }
    arena_rewind(arena, mark);
    return status;
}

void tally_add(struct tally *tally, const struct tally *other)
{
    tally->records += other->records;
    tally->errors += other->errors;
    tally->is_read |= other->is_read;
    tally->said |= other->said;
    tally->hit |= other->hit;
    tally->fault |= other->fault;
    tally->bad |= other->bad;
    tally->trouble |= other->trouble;
    tally->is_whole |= other->is_whole;
}

/* ---- Answers in memory -------------------------------------------------- */

/* Pairs that are answered before there is help with a scene. */
#define ALONE 4096

static void keep_end(void *context)
{
    answers_keep_end(context);
}

enum answers_end answers_take(struct answers *answers,
                              const struct answers_question *question,
                              struct arena *scratch)
{
    const struct options *options = question->options;
    struct records records = {
        .options = options,
        .file = question->path,
        .reader = question->reader,
        .out = &answers->out,
        .messages = {.sink = &answers->messages},
        .stop = question->stop,
        .matches = question->matches,
        .pool = question->pool,
        .jobs = options->jobs,
        .alone = ALONE,
        .level = question->level,
        .behind_answer = keep_end,
        .context = answers,
        .scenes = question->scenes,
    };
    struct stream stream =
        stream_at_hand((struct at_hand){question->text, question->length});
    stream.limits = options->limits;
    if (question->place.line)
        stream.place = question->place;
    enum stream_status status = records_answer(&records, &stream, scratch);
    bool short_of_memory = status == STREAM_TROUBLE ||
                           records.short_of_memory || answers->out.error ||
                           (question->scenes && question->scenes->out.error) ||
                           answers->messages.error;
    answers->hit |= records.tally.hit;
    if (stop_wanted(&question->stop))
        return ANSWERS_STOPPED;
    if (short_of_memory)
        return ANSWERS_NO_MEMORY;
    return records.tally.bad ? ANSWERS_BAD : ANSWERS_DONE;
}

const char *answers_text(const struct answers *answers, int i, size_t *length)
{
    size_t from = i > 0 ? answers->ends[i - 1] : 0;
    *length = answers->ends[i] - from;
    return answers->out.text + from;
}

bool answers_is_error(const char *text, size_t length)
{
    static const char head[] = "{\"error\":";
    return length >= strlen(head) && memcmp(text, head, strlen(head)) == 0;
}
