#include "verify/golden/golden_program.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "query/dialects/unknown.h"
#include "support/same.h"
#include "verify/diff/item_json.h"
#include "verify/golden/golden_layout.h"
#include "verify/golden/golden_read.h"
#include "verify/program/program.h"

/* A scene that is asked about, and what has been printed about it. */
struct asking {
    const struct golden_question *question;
    struct golden_answers *golden;
    struct arena *arena, *scratch; /* of faults; of the rest, rewound */
    int number;                    /* of the scene in its file, from 0 */
    const struct item *scene;
    const char *query;
    struct sha256_text digits; /* that the scene is known by */
    struct sink printed;       /* what the program has printed about it */
    struct sink lines;        /* a document whose pairs are those printed one */
    struct json_writer pairs; /*   a line, and what writes it */
    bool has_lines, has_documents;
};

/* ---- Faults -------------------------------------------------------------- */

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
    return golden_add_fault(asking->golden,
                            arena_text(asking->arena, text, strlen(text)),
                            asking->arena);
}

static bool add_status(const struct asking *asking, int status)
{
    const struct program *program = asking->question->program;
    char words[300];
    if (status == CHILD_TOO_LONG)
        snprintf(words, sizeof words,
                 "%.200s: its exit status is %d, as of a run that takes longer "
                 "than %d s",
                 program->child.arguments[0], status, program->child.seconds);
    else
        snprintf(words, sizeof words, "%.200s: its exit status is %d",
                 program->child.arguments[0], status);
    return add_fault(asking, words);
}

static bool add_length(const struct asking *asking)
{
    const struct program *program = asking->question->program;
    char words[300];
    snprintf(words, sizeof words,
             "%.200s: expected an output of at most %" PRIu64
             " bytes (--max-bytes), found a longer one",
             program->child.arguments[0], program->child.most);
    return add_fault(asking, words);
}

/* ---- What it is asked ---------------------------------------------------- */

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
    json_key(&out, "query");
    json_string(&out, asking->query);
    write_others(&out, asking->scene, names);
    json_end_object(&out);
    json_end_document(&out);
    return text;
}

/* ---- What it answers ----------------------------------------------------- */

/* Begins a document about the scene. */
static void begin_document(struct json_writer *out, const struct asking *asking,
                           const char *query)
{
    const char *name = member_text(asking->scene, "name", NULL);
    json_begin_object(out);
    json_key(out, "query");
    json_string(out, query);
    json_key(out, "scene");
    if (name)
        json_string(out, name);
    else
        json_null(out);
}

/* Ends it and lays it out. */
static void end_document(struct json_writer *out, const struct asking *asking)
{
    json_end_object(out);
    if (out->sink->error)
        asking->golden->text.error = out->sink->error;
    else
        golden_write(&asking->golden->text, out->sink->text, out->sink->used,
                     asking->digits.text);
}

static void write_document(const struct asking *asking, const struct item *root)
{
    static const char *const names[] = {"query", "scene", GOLDEN_INPUT, NULL};
    struct sink text = sink_to_memory(asking->scratch);
    struct json_writer out = json_writer_make(&text, false, 0);
    begin_document(&out, asking, member_text(root, "query", asking->query));
    write_others(&out, root, names);
    end_document(&out, asking);
}

static void write_line(struct asking *asking, const struct item *root)
{
    static const char *const names[] = {"scene", NULL};
    json_begin_object(&asking->pairs);
    write_others(&asking->pairs, root, names);
    json_end_object(&asking->pairs);
}

/* Takes what was printed. */
static bool take_answer(void *context, const struct stream_record *record,
                        const struct item *root, struct fail *fail)
{
    (void)record;
    struct asking *asking = context;
    const struct item *error = item_member(root, "error");
    if (root->kind != ITEM_OBJECT)
        return item_fail(root, fail, "wrong-type",
                         "expected an object as an answer, found %s",
                         item_words(root).text);
    if (error)
        return item_fail(root, fail, "wrong-type", "an error: %.150s",
                         member_text(error, "message", item_text(error, "")));
    asking->question->unknown->file = asking->question->path;
    if (!unknown_add_any(asking->question->unknown, root, asking->query))
        return fail_memory(fail);
    bool is_line = item_member(root, "a") && item_member(root, "b") &&
                   !item_member(root, "pairs");
    asking->has_lines |= is_line;
    asking->has_documents |= !is_line;
    if (is_line)
        write_line(asking, root);
    else
        write_document(asking, root);
    return true;
}

/* Reads what the program has printed. false: memory is used up. */
static bool read_answers(struct asking *asking)
{
    const struct program *program = asking->question->program;
    const struct limits *limits = &asking->question->options->answer.limits;
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

/* ---- Scenes -------------------------------------------------------------- */

static bool begin_scene(struct asking *asking, const char *text, size_t length)
{
    struct library library = {.arena = asking->scratch, .limits = limits_most};
    const struct query *query = asking->question->query;
    struct sha256 hash = sha256_make();
    struct fail fail;
    const struct document *document =
        library_add(&library, "", text, length, &fail);
    if (!document)
        return false;
    asking->scene = document->root;
    asking->query =
        query ? query->topic.name
              : member_text(document->root, "query", query_clip.topic.name);
    sha256_add(&hash, text, length);
    asking->digits = sha256_text(&hash);
    asking->lines = sink_to_memory(asking->scratch);
    asking->pairs = json_writer_make(&asking->lines, false, 0);
    begin_document(&asking->pairs, asking, asking->query);
    json_key(&asking->pairs, "pairs");
    json_begin_array(&asking->pairs);
    return true;
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
    bool ok = end == CHILD_TOO_MUCH ? add_length(asking)
              : status == 0         ? read_answers(asking)
                                    : add_status(asking, status);
    return ok ? GOLDEN_ANSWERED : GOLDEN_NO_MEMORY;
}

enum golden_outcome
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
