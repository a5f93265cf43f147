/* A file is answered twice: by `convert`, which prints the scene that each
 * record or level stands for, and by the query. Each gives one answer to each
 * scene, so the first is the input of the second. */
#include "cli/golden_answer.h"

#include <errno.h>
#include <string.h>

#include "base/sha256.h"
#include "cli/golden_text.h"
#include "cli/records.h"
#include "input/at_hand.h"
#include "level/level.h"

/* ---- What the file holds ------------------------------------------------- */

/* What was seen in a file. */
struct contents {
    bool maps, scenes, broken, others;
};

static void look_at_record(const struct golden_question *question,
                           const struct stream_record *record,
                           struct arena *scratch, struct contents *contents)
{
    struct library library = {.arena = scratch,
                              .limits = question->options->answer.limits};
    struct fail fail;
    const struct document *document = library_add(
        &library, question->path, record->text, record->length, &fail);
    if (!document)
        contents->broken = true;
    else if (level_format(document->root))
        contents->maps = true;
    else if (item_member(document->root, "shapes"))
        contents->scenes = true;
    else
        contents->others = true;
}

static struct contents look(const struct golden_question *question,
                            struct arena *scratch)
{
    struct contents contents = {false, false, false, false};
    struct at_hand text = {question->text, question->length};
    struct stream stream = stream_at_hand(&text);
    stream.limits = question->options->answer.limits;
    struct arena_mark mark = arena_mark(scratch);
    enum stream_status status = STREAM_VALUE;
    while (status == STREAM_VALUE && !stop_wanted(&question->stop)) {
        struct stream_record record;
        struct fail fail;
        status = stream_next(&stream, scratch, &record, &fail);
        if (status == STREAM_VALUE)
            look_at_record(question, &record, scratch, &contents);
        arena_rewind(scratch, mark);
    }
    contents.broken |= status == STREAM_FAILED || status == STREAM_TROUBLE;
    stream_free(&stream);
    return contents;
}

/* ---- Answers to it ------------------------------------------------------- */

/* Answers in the order of the scenes, and where each ends. */
struct answers {
    struct sink out, messages;
    size_t *ends;
    int count, room;
    struct arena *arena;
};

static struct answers answers_make(struct arena *arena)
{
    return (struct answers){.out = sink_to_memory(arena),
                            .messages = sink_to_memory(arena),
                            .arena = arena};
}

static void keep_end(void *context)
{
    struct answers *answers = context;
    size_t *ends = arena_more(answers->arena, answers->ends, answers->count,
                              &answers->room, sizeof *ends);
    if (!ends) {
        answers->out.error = ENOMEM;
        return;
    }
    answers->ends = ends;
    answers->ends[answers->count++] = answers->out.used;
}

/* Answers all of the file as `options` have it. */
static enum golden_outcome answer_all(const struct golden_question *question,
                                      const struct options *options,
                                      struct answers *answers,
                                      struct arena *scratch)
{
    struct scene_reader reader = scene_reader_make(&options->answer.limits);
    struct records records = {
        .options = options,
        .file = question->path,
        .reader = &reader,
        .out = &answers->out,
        .messages = {.sink = &answers->messages},
        .stop = question->stop,
        .behind_answer = keep_end,
        .context = answers,
    };
    struct at_hand text = {question->text, question->length};
    struct stream stream = stream_at_hand(&text);
    stream.limits = options->answer.limits;
    enum stream_status status = records_answer(&records, &stream, scratch);
    int error = status == STREAM_TROUBLE ? stream.error : answers->out.error;
    stream_free(&stream);
    scene_reader_free(&reader);
    if (stop_wanted(&question->stop))
        return GOLDEN_STOPPED;
    if (error)
        message(&records.messages, "%s: %s", question->path, strerror(error));
    return error || records.tally.bad ? GOLDEN_FAILED : GOLDEN_ANSWERED;
}

/* The options of a query that is to print all that it can be held to. */
static struct options options_of(const struct golden_question *question,
                                 enum query_kind kind, bool all)
{
    struct options options = *question->options;
    options.pretty = false;
    options.digits = 0;
    options.record_id = options.id_pointer = NULL;
    options.shard = (struct shard){0, 0};
    options.answer.kind = kind;
    options.answer.unnamed = QUERY_CLIP;
    options.answer.all = all;
    return options;
}

/* ---- Golden results ------------------------------------------------------ */

/* Lays one answer out, which may be several documents, a line each. */
static void write_answer(struct sink *out, const char *text, size_t length,
                         const char *digits)
{
    const char *end = text + length, *line_end;
    while ((line_end = memchr(text, '\n', (size_t)(end - text)))) {
        golden_write(out, text, (size_t)(line_end - text), digits);
        text = line_end + 1;
    }
}

static enum golden_outcome write_all(const struct golden_question *question,
                                     const struct answers *scenes,
                                     struct answers *found, struct sink *out)
{
    size_t scene = 0, answer = 0;
    const struct messages messages = {.sink = &found->messages};
    if (scenes->count != found->count) {
        message(&messages, "%s: what it is made of changed while it was read",
                question->path);
        return GOLDEN_FAILED;
    }
    for (int i = 0; i < found->count; i++) {
        struct sha256 hash = sha256_make();
        sha256_add(&hash, scenes->out.text + scene, scenes->ends[i] - scene);
        write_answer(out, found->out.text + answer, found->ends[i] - answer,
                     sha256_text(&hash).text);
        scene = scenes->ends[i];
        answer = found->ends[i];
    }
    if (!out->error)
        return GOLDEN_ANSWERED;
    message(&messages, "%s: %s", question->path, strerror(out->error));
    return GOLDEN_FAILED;
}

enum golden_outcome golden_answer(const struct golden_question *question,
                                  struct arena *arena, struct arena *scratch,
                                  struct golden_answers *golden)
{
    struct answers scenes = answers_make(arena), found = answers_make(arena);
    struct contents contents = look(question, scratch);
    golden->text = sink_to_memory(arena);
    golden->messages = sink_to_memory(arena);
    if (stop_wanted(&question->stop))
        return GOLDEN_STOPPED;
    if (!contents.maps && !contents.scenes && !contents.broken)
        return GOLDEN_NO_SCENES;
    struct options options = options_of(question, QUERY_CONVERT, false);
    enum golden_outcome outcome =
        answer_all(question, &options, &scenes, scratch);
    golden->messages = scenes.messages;
    if (outcome != GOLDEN_ANSWERED)
        return outcome;
    options = options_of(question, question->kind, !contents.maps);
    outcome = answer_all(question, &options, &found, scratch);
    if (outcome == GOLDEN_ANSWERED)
        outcome = write_all(question, &scenes, &found, &golden->text);
    golden->messages = found.messages;
    return outcome;
}
