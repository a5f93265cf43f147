/* Answers the scenes of a file, as golden results: by this program, or by
 * another one.
 *
 * The other program runs once for each scene, which it gets as `convert` prints
 * it on standard input, with the query in the scene's "query". It prints result
 * documents, or lines about one pair each, in its own words. Lines become the
 * "pairs" of one document; "query" and "scene" are added if they are missing,
 * and "file" and "byte", which depend on the call, are left out.
 */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "maps/level.h"
#include "query/dialects/dialect.h"
#include "query/run/command_run.h"
#include "scene/stream/scene_input.h"
#include "support/json/locate.h"
#include "support/same.h"
#include "verify/diff/diff_report.h"
#include "verify/golden/golden_files.h"
#include "verify/program/program.h"

/* A scene for the other program, and the output about it. */
struct asking {
    const struct golden_question *question;
    struct golden_answers *golden;
    struct arena *arena, *scratch; /* of faults; of the rest, rewound */
    int number;                    /* of the scene in its file, from 0 */
    const struct item *scene;
    const char *query;
    struct sha256_text digits; /* that the scene is known by */
    struct sink printed;       /* the output of the program about it */
    struct sink lines;        /* a document whose pairs are those printed one */
    struct json_writer pairs; /*   a line, and its writer */
    bool has_lines, has_documents;
};

/* ---- Faults of the other program ----------------------------------------- */

/* Adds a fault, whose words stay. false: memory is used up, or (NULL) was for
 * the words. */
static bool golden_add_fault(struct golden_answers *golden, const char *words,
                             struct arena *arena)
{
    const char **faults =
        words ? arena_more(arena, golden->faults, golden->fault_count,
                           &golden->fault_room, sizeof *faults)
              : NULL;
    if (!faults)
        return false;
    golden->faults = faults;
    faults[golden->fault_count++] = words;
    return true;
}

/* The program has failed with the scene. false: memory is used up. */
static bool add_fault(const struct asking *asking, const char *words)
{
    const char *name = member_text(asking->scene, "name", NULL);
    const struct messages messages = {.sink = &asking->golden->messages};
    char text[600];
    if (name)
        snprintf(text, sizeof text, "scene \"%.100s\": %s", name, words);
    else
        snprintf(text, sizeof text, "document %d: %s", asking->number + 1,
                 words);
    message(&messages, "%s: %s", asking->question->path, text);
    return golden_add_fault(asking->golden, arena_copy(asking->arena, text),
                            asking->arena);
}

/* Adds the fault of a run that printed too much, or did not end with 0. */
static bool add_failure(const struct asking *asking, enum child_end end,
                        int status)
{
    const struct program *program = asking->question->program;
    const char *name = program->child.arguments[0];
    char words[300];
    if (end == CHILD_TOO_MUCH)
        snprintf(words, sizeof words,
                 "%.200s: expected an output of at most %" PRIu64
                 " bytes (--max-bytes), found more",
                 name, program->child.most);
    else if (program->ended)
        snprintf(words, sizeof words, "%.200s: %.80s", name, program->ended);
    else if (status == CHILD_TOO_LONG)
        snprintf(words, sizeof words,
                 "%.200s: exit status %d: it probably ran longer than %d s "
                 "(--timeout)",
                 name, status, program->child.seconds);
    else
        snprintf(words, sizeof words,
                 "%.200s: expected exit status 0, found %d", name, status);
    return add_fault(asking, words);
}

/* ---- Its input and output ------------------------------------------------ */

/* Writes the members of an object that are called none of these names. */
static void write_others(struct json_writer *out, const struct item *object,
                         const char *const *names)
{
    for (const struct item *item = object->first; item; item = item->next) {
        bool is_named = false;
        for (int i = 0; names[i]; i++)
            is_named |= strcmp(names[i], item->name) == 0;
        if (is_named)
            continue;
        json_key(out, item->name);
        item_json(out, item);
    }
}

/* The scene with its query in the place of whatever it names. Options that the
 * scene states for another query are left out: they are not for this one. */
static struct sink scene_text(const struct asking *asking)
{
    static const char *const query[] = {"query", NULL};
    static const char *const both[] = {"query", "options", NULL};
    const char *stated = member_text(asking->scene, "query", "");
    const char *const *names =
        strcmp(stated, asking->query) == 0 ? query : both;
    struct sink text = sink_to_memory(asking->scratch);
    struct json_writer out = json_writer_make(&text, false, 0);
    json_begin_object(&out);
    json_string_member(&out, "query", asking->query);
    write_others(&out, asking->scene, names);
    json_end_object(&out);
    json_end_document(&out);
    return text;
}

/* Begins a document about the scene. */
static void begin_document(struct json_writer *out, const struct asking *asking,
                           const char *query)
{
    const char *name = member_text(asking->scene, "name", NULL);
    json_begin_object(out);
    json_string_member(out, "query", query);
    json_key(out, "scene");
    if (name)
        json_string(out, name);
    else
        json_null(out);
}

static void end_document(struct json_writer *out, const struct asking *asking)
{
    json_end_object(out);
    if (out->sink->error)
        asking->golden->text.error = out->sink->error;
    else
        golden_write(&asking->golden->text, out->sink->text, out->sink->used,
                     asking->digits.text);
}

/* Adds a document of the output to the answer. */
static bool take_answer(void *context, const struct stream_record *record,
                        const struct item *root, struct fail *fail)
{
    (void)record;
    struct asking *asking = context;
    const struct item *error = item_member(root, "error");
    const struct item *failed = item_member(root, "failed");
    bool has_failed = failed && failed->kind != ITEM_NULL;
    if (root->kind != ITEM_OBJECT)
        return item_fail(root, fail, "wrong-type",
                         "expected a JSON object as an answer, found %s",
                         item_words(root).text);
    if (error)
        return item_fail(root, fail, "wrong-type", "an error: %.150s",
                         member_text(error, "message", item_text(error, "")));
    bool is_line = item_member(root, "a") && item_member(root, "b") &&
                   !item_member(root, "pairs");
    const char *reason = item_text(failed, "");
    const char *message = member_text(root, "message", "");
    if (has_failed && !is_line)
        return item_fail(
            root, fail, "wrong-type", "the engine failed%s%.20s%s%.150s",
            *reason ? ": " : "", reason, *message ? ": " : "", message);
    asking->question->unknown->file = asking->question->path;
    if (!unknown_add_any(asking->question->unknown, root, asking->query))
        return fail_memory(fail);
    asking->has_lines |= is_line;
    asking->has_documents |= !is_line;
    if (is_line) {
        static const char *const names[] = {"scene", "file", "byte", NULL};
        json_begin_object(&asking->pairs);
        write_others(&asking->pairs, root, names);
        json_end_object(&asking->pairs);
    } else {
        static const char *const names[] = {"query", "scene",      "file",
                                            "byte",  GOLDEN_INPUT, NULL};
        struct sink text = sink_to_memory(asking->scratch);
        struct json_writer out = json_writer_make(&text, false, 0);
        begin_document(&out, asking, member_text(root, "query", asking->query));
        write_others(&out, root, names);
        end_document(&out, asking);
    }
    return true;
}

/* Reads the output of the program. false: memory is used up. */
static bool read_answers(struct asking *asking)
{
    const struct program *program = asking->question->program;
    const struct limits *limits = &asking->question->options->limits;
    const struct sink *printed = &asking->printed;
    const struct golden_source source = {program->child.arguments[0],
                                         printed->text, printed->used};
    struct fail fail;
    if (printed->error)
        return false;
    if (!golden_documents(&source, limits, asking->scratch,
                          (struct golden_taker){take_answer, asking}, &fail))
        return !fail_is_memory(&fail) && add_fault(asking, fail.message);
    if (asking->has_lines || !asking->has_documents) {
        json_end_array(&asking->pairs);
        end_document(&asking->pairs, asking);
    }
    return true;
}

static bool begin_scene(struct asking *asking, const char *text, size_t length)
{
    const struct query *query = asking->question->query;
    struct sha256 hash = sha256_make();
    asking->scene = golden_tree(text, length, asking->scratch);
    if (!asking->scene)
        return false;
    asking->query =
        query ? query->topic.name
              : member_text(asking->scene, "query", query_clip.topic.name);
    sha256_add(&hash, text, length);
    asking->digits = sha256_text(&hash);
    asking->lines = sink_to_memory(asking->scratch);
    asking->pairs = json_writer_make(&asking->lines, false, 0);
    begin_document(&asking->pairs, asking, asking->query);
    json_key(&asking->pairs, "pairs");
    json_begin_array(&asking->pairs);
    return true;
}

/* True if the answers to the query list pairs. */
static bool query_has_pairs(const char *name)
{
    const struct query *query = query_find(name);
    return query && (query->pair || query == &query_cast);
}

/* Checks the answer of an adapter to a line. false: it is not as the protocol
 * has it, so later answers could belong to other scenes, and the run ends. */
static bool check_adapter_answer(const struct asking *asking,
                                 const struct sink *line)
{
    struct program *program = asking->question->program;
    enum claim_failure failure;
    const struct adapter_answer answer = {
        .number = program->runs - 1,
        .text = line->text,
        .text_length = line->used,
        .answer = asking->printed.text,
        .answer_length = asking->printed.used,
    };
    if (!asking->printed.error &&
        !adapter_read_failure(program->run, &answer,
                              query_has_pairs(asking->query), &failure))
        program->has_failed = true;
    return !program->has_failed;
}

static enum golden_outcome ask(struct asking *asking)
{
    struct program *program = asking->question->program;
    const struct sink text = scene_text(asking);
    int status;
    if (text.error || asking->lines.error)
        return GOLDEN_NO_MEMORY;
    asking->printed = sink_to_memory(asking->scratch);
    program->output = &asking->printed;
    enum child_end end = program_run(program, text.text, text.used, &status);
    program->output = NULL;
    if (end != CHILD_ENDED && end != CHILD_TOO_MUCH)
        return GOLDEN_STOPPED;
    /* An adapter that ends with status 0 has not answered either. */
    bool is_answered = end == CHILD_ENDED && status == 0 && !program->ended;
    if (is_answered && program->stream && !check_adapter_answer(asking, &text))
        return GOLDEN_STOPPED;
    bool ok =
        is_answered ? read_answers(asking) : add_failure(asking, end, status);
    return ok ? GOLDEN_ANSWERED : GOLDEN_NO_MEMORY;
}

/* Runs question->program on scenes, and lays its answers out. If it fails with
 * a scene, or prints an error or no JSON object, that is a fault.
 * GOLDEN_STOPPED: also if the program could not be run, which has been
 * reported. */
static enum golden_outcome
golden_program_answer(const struct golden_question *question,
                      const struct answers *scenes, struct arena *scratch,
                      struct golden_answers *golden)
{
    enum golden_outcome outcome = GOLDEN_ANSWERED;
    for (int i = 0; i < scenes->count && outcome == GOLDEN_ANSWERED; i++) {
        struct asking asking = {
            .question = question,
            .golden = golden,
            .arena = scenes->arena,
            .scratch = scratch,
            .number = i,
        };
        struct arena_mark mark = arena_mark(scratch);
        size_t length;
        const char *text = answers_text(scenes, i, &length);
        outcome = begin_scene(&asking, text, length) ? ask(&asking)
                                                     : GOLDEN_NO_MEMORY;
        arena_rewind(scratch, mark);
    }
    if (outcome == GOLDEN_ANSWERED && golden->fault_count > 0)
        outcome = GOLDEN_FAILED;
    return golden->text.error ? GOLDEN_NO_MEMORY : outcome;
}

/* ---- The contents of the file -------------------------------------------- */

/* The kinds of records in a file. */
struct contents {
    bool maps, scenes, broken; /* records */
    bool short_of_memory;      /* other records are unknown */
};

/* Adds what a record holds. A scene has a member "shapes", and no map has; so
 * only a record without it is read as a map may be. */
static void look_at(const struct golden_question *question,
                    const struct stream_record *record, struct arena *scratch,
                    struct contents *contents)
{
    struct library library = {.arena = scratch,
                              .limits = question->options->limits};
    size_t name, value;
    struct fail fail;
    if (!record->is_document &&
        json_find(record->text, record->length, "/shapes", &name, &value)) {
        contents->scenes = true;
        return;
    }
    const struct document *document = library_add(
        &library, question->path, record->text, record->length, &fail);
    contents->broken |= !document;
    contents->short_of_memory |= !document && fail_is_memory(&fail);
    contents->maps |= document && level_format(document->root);
}

/* A file that cannot be read and is unlike maps and scenes is not broken: it
 * belongs to something else. A compressed file counts as broken, because its
 * bytes cannot show what it holds. */
static struct contents look(const struct golden_question *question,
                            struct arena *scratch)
{
    struct contents contents = {.maps = false};
    struct stream stream =
        stream_at_hand((struct at_hand){question->text, question->length});
    stream.limits = question->options->limits;
    struct arena_mark mark = arena_mark(scratch);
    enum stream_status status = STREAM_VALUE;
    bool is_compressed = false;
    while (status == STREAM_VALUE && !stop_wanted(&question->stop)) {
        struct stream_record record;
        struct fail fail;
        status = stream_next(&stream, scratch, &record, &fail);
        if (status == STREAM_VALUE)
            look_at(question, &record, scratch, &contents);
        if (status == STREAM_FAILED) {
            contents.short_of_memory |= fail_is_memory(&fail);
            is_compressed = strcmp(fail.code, "compressed-input") == 0;
        }
        arena_rewind(scratch, mark);
    }
    contents.broken |= status == STREAM_FAILED;
    contents.broken &=
        is_compressed ||
        level_may_be(question->path, question->text, question->length);
    contents.short_of_memory |= status == STREAM_TROUBLE;
    return contents;
}

/* ---- Answers of this program ---------------------------------------------
 *
 * Beside each answer of the query stands the scene of the record or level, as
 * `convert` prints it, which is the input of the answer. Shapes of maps have
 * the ids of the editor, which stay if somebody changes a name. */

/* The options for a complete answer, which is kept in memory. false: memory is
 * used up. */
static bool options_make(const struct golden_question *question, bool has_all,
                         struct arena *arena, struct options *options)
{
    *options = *question->options;
    options->pretty = false;
    options->digits = 0;
    options->record_id = options->id_pointer = NULL;
    options->shard = (struct shard){0, 0};
    struct level_options *level = settings_copy(options, &level_options, arena);
    struct query_settings *query =
        settings_copy(options, &query_settings, arena);
    if (!level || !query)
        return false;
    struct limits *limits = &query->answer.limits;
    if (limits->kept && (!limits->pairs || limits->pairs > limits->kept))
        limits->pairs = limits->kept;
    level->folder = question->folder;
    level->has_own_ids = true;
    query->answer.query = question->query;
    query->answer.unnamed = &query_clip;
    query->answer.all = has_all;
    return true;
}

/* Keeps FILE:LINE:COLUMN: MESSAGE of all answers that are errors; false: memory
 * is used up. */
static bool keep_faults(const struct answers *answers,
                        struct golden_answers *golden)
{
    struct arena *arena = answers->arena;
    for (int i = 0; i < answers->count; i++) {
        size_t length;
        const char *text = answers_text(answers, i, &length);
        if (!answers_is_error(text, length))
            continue;
        const struct item *root = golden_tree(text, length, arena);
        if (!root)
            return false;
        const struct item *error = item_member(root, "error");
        const char *file = member_text(error, "file", "");
        const char *words = member_text(error, "message", "");
        size_t room = strlen(file) + strlen(words) + 60;
        char *fault = arena_take(arena, room, 1);
        if (fault)
            snprintf(fault, room, "%s:%.0f:%.0f: %s", file,
                     member_number(error, "line", 0),
                     member_number(error, "column", 0), words);
        if (!golden_add_fault(golden, fault, arena))
            return false;
    }
    return true;
}

static enum golden_outcome write_all(const struct answers *scenes,
                                     const struct answers *found,
                                     struct golden_answers *golden)
{
    for (int i = 0; i < found->count; i++) {
        struct sha256 hash = sha256_make();
        size_t length;
        const char *scene = answers_text(scenes, i, &length);
        sha256_add(&hash, scene, length);
        /* An answer may be several documents, a line each. */
        const char *text = answers_text(found, i, &length);
        const char *digits = sha256_text(&hash).text;
        const char *end = text + length, *line_end;
        while ((line_end = memchr(text, '\n', (size_t)(end - text)))) {
            golden_write(&golden->text, text, (size_t)(line_end - text),
                         digits);
            text = line_end + 1;
        }
    }
    return golden->text.error ? GOLDEN_NO_MEMORY : GOLDEN_ANSWERED;
}

/* Answers all of the file as `options` have it, and keeps each scene unless
 * `scenes` is NULL. */
static enum golden_outcome
answer_by(const struct golden_question *question, const struct options *options,
          struct answers *answers, struct answers *scenes,
          struct arena *scratch, struct golden_answers *golden)
{
    static const enum golden_outcome outcomes[] = {
        [ANSWERS_DONE] = GOLDEN_ANSWERED,
        [ANSWERS_BAD] = GOLDEN_FAILED,
        [ANSWERS_NO_MEMORY] = GOLDEN_NO_MEMORY,
        [ANSWERS_STOPPED] = GOLDEN_STOPPED,
    };
    const struct answers_question asked = {
        .options = options,
        .path = question->path,
        .text = question->text,
        .length = question->length,
        .stop = question->stop,
        .reader = question->reader,
        .matches = question->matches,
        .scenes = scenes,
    };
    enum golden_outcome outcome =
        outcomes[answers_take(answers, &asked, scratch)];
    golden->messages = answers->messages;
    if (outcome == GOLDEN_FAILED && !keep_faults(answers, golden))
        outcome = GOLDEN_NO_MEMORY;
    return outcome;
}

/* Looks into the file, and prepares the options of the query, and a place for
 * its scenes. */
static enum golden_outcome begin(const struct golden_question *question,
                                 struct options *asking, struct arena *arena,
                                 struct arena *scratch,
                                 struct golden_answers *golden)
{
    struct contents contents = look(question, scratch);
    *golden = (struct golden_answers){.text = sink_to_memory(arena),
                                      .messages = sink_to_memory(arena)};
    if (stop_wanted(&question->stop))
        return GOLDEN_STOPPED;
    if (contents.short_of_memory)
        return GOLDEN_NO_MEMORY;
    if (!contents.maps && !contents.scenes && !contents.broken)
        return GOLDEN_NO_SCENES;
    struct answers *scenes = arena_take(arena, 1, sizeof *scenes);
    if (!scenes || !options_make(question, !contents.maps, arena, asking))
        return GOLDEN_NO_MEMORY;
    *scenes = answers_make(arena);
    golden->scenes = scenes;
    return GOLDEN_ANSWERED;
}

enum golden_outcome golden_scenes(const struct golden_question *question,
                                  struct arena *arena, struct arena *scratch,
                                  struct golden_answers *golden)
{
    struct options asking;
    enum golden_outcome outcome =
        begin(question, &asking, arena, scratch, golden);
    asking.converts = true;
    return outcome == GOLDEN_ANSWERED
               ? answer_by(question, &asking, golden->scenes, NULL, scratch,
                           golden)
               : outcome;
}

enum golden_outcome golden_answer(const struct golden_question *question,
                                  struct arena *arena, struct arena *scratch,
                                  struct golden_answers *golden)
{
    struct options asking;
    struct answers found = answers_make(arena);
    bool is_own = !question->program;
    enum golden_outcome outcome =
        is_own ? begin(question, &asking, arena, scratch, golden)
               : golden_scenes(question, arena, scratch, golden);
    if (outcome == GOLDEN_ANSWERED && !is_own)
        return golden_program_answer(question, golden->scenes, scratch, golden);
    if (outcome == GOLDEN_ANSWERED)
        outcome = answer_by(question, &asking, &found, golden->scenes, scratch,
                            golden);
    if (outcome == GOLDEN_ANSWERED)
        outcome = write_all(golden->scenes, &found, golden);
    return outcome;
}
