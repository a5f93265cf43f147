/* A file is answered twice: by `convert`, which prints the scene that each
 * record or level stands for, and by the query. Each gives one answer to each
 * scene, so the first is the input of the second. */
#include "verify/golden/golden_answer.h"

#include <stdio.h>
#include <string.h>

#include "maps/level.h"
#include "query/run/records.h"
#include "scene/stream/at_hand.h"
#include "support/sha256.h"
#include "verify/golden/golden_layout.h"
#include "verify/golden/golden_program.h"

/* ---- What the file holds ------------------------------------------------- */

/* What was seen in a file. */
struct contents {
    bool maps, scenes, broken; /* records */
    bool short_of_memory;      /* it is not known what else there is */
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
    if (!document) {
        contents->broken = true;
        contents->short_of_memory |= fail_is_memory(&fail);
    } else if (level_format(document->root)) {
        contents->maps = true;
    } else if (item_member(document->root, "shapes")) {
        contents->scenes = true;
    }
}

/* A file that cannot be read and is unlike maps and scenes is not broken: it
 * belongs to something else. A compressed file counts as broken, because its
 * bytes cannot show what it holds. */
static struct contents look(const struct golden_question *question,
                            struct arena *scratch)
{
    struct contents contents = {.maps = false};
    struct at_hand text = {question->text, question->length};
    struct stream stream = stream_at_hand(&text);
    stream.limits = question->options->answer.limits;
    struct arena_mark mark = arena_mark(scratch);
    enum stream_status status = STREAM_VALUE;
    bool is_compressed = false;
    while (status == STREAM_VALUE && !stop_wanted(&question->stop)) {
        struct stream_record record;
        struct fail fail;
        status = stream_next(&stream, scratch, &record, &fail);
        if (status == STREAM_VALUE)
            look_at_record(question, &record, scratch, &contents);
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
    stream_free(&stream);
    return contents;
}

/* ---- Answers to it ------------------------------------------------------- */

/* Answers all of the file as `options` have it. */
static enum golden_outcome answer_all(const struct golden_question *question,
                                      const struct options *options,
                                      struct answers *answers,
                                      struct arena *scratch)
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
        .matches = question->matches,
    };
    return outcomes[answers_take(answers, &asked, scratch)];
}

/* The options of a query that is to print all that it can be held to, which is
 * kept in memory. */
static struct options options_of(const struct golden_question *question)
{
    struct options options = *question->options;
    options.pretty = false;
    options.digits = 0;
    options.record_id = options.id_pointer = NULL;
    options.shard = (struct shard){0, 0};
    struct limits *limits = &options.answer.limits;
    if (limits->kept && (!limits->pairs || limits->pairs > limits->kept))
        limits->pairs = limits->kept;
    options.level.folder = question->folder;
    options.answer.query = question->query;
    options.answer.unnamed = &query_clip;
    return options;
}

/* ---- Errors among answers ------------------------------------------------ */

bool golden_add_fault(struct golden_answers *golden, const char *words,
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

/* FILE:LINE:COLUMN: MESSAGE of an error; NULL: memory is used up. */
static const char *error_words(const struct item *error, struct arena *arena)
{
    const char *file = member_text(error, "file", "");
    const char *words = member_text(error, "message", "");
    size_t room = strlen(file) + strlen(words) + 60;
    char *text = arena_take(arena, room, 1);
    if (text)
        snprintf(text, room, "%s:%.0f:%.0f: %s", file,
                 member_number(error, "line", 0),
                 member_number(error, "column", 0), words);
    return text;
}

/* Keeps what is wrong of all answers that are errors; false: memory is used up.
 */
static bool keep_faults(const struct answers *answers,
                        struct golden_answers *golden)
{
    struct arena *arena = answers->arena;
    struct library library = {.arena = arena, .limits = limits_most};
    for (int i = 0; i < answers->count; i++) {
        struct fail fail;
        size_t length;
        const char *text = answers_text(answers, i, &length);
        if (!answers_is_error(text, length))
            continue;
        const struct document *document =
            library_add(&library, "", text, length, &fail);
        if (!document ||
            !golden_add_fault(
                golden,
                error_words(item_member(document->root, "error"), arena),
                arena))
            return false;
    }
    return true;
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

static enum golden_outcome write_all(const struct answers *scenes,
                                     const struct answers *found,
                                     struct golden_answers *golden)
{
    if (scenes->count != found->count)
        return golden_add_fault(golden, "what it is made of changed meanwhile",
                                found->arena)
                   ? GOLDEN_FAILED
                   : GOLDEN_NO_MEMORY;
    for (int i = 0; i < found->count; i++) {
        struct sha256 hash = sha256_make();
        size_t length;
        const char *scene = answers_text(scenes, i, &length);
        sha256_add(&hash, scene, length);
        const char *answer = answers_text(found, i, &length);
        write_answer(&golden->text, answer, length, sha256_text(&hash).text);
    }
    return golden->text.error ? GOLDEN_NO_MEMORY : GOLDEN_ANSWERED;
}

/* Answers by options, as far as it goes. */
static enum golden_outcome answer_by(const struct golden_question *question,
                                     const struct options *options,
                                     struct answers *answers,
                                     struct arena *scratch,
                                     struct golden_answers *golden)
{
    enum golden_outcome outcome =
        answer_all(question, options, answers, scratch);
    golden->messages = answers->messages;
    if (outcome == GOLDEN_FAILED && !keep_faults(answers, golden))
        outcome = GOLDEN_NO_MEMORY;
    return outcome;
}

enum golden_outcome golden_answer(const struct golden_question *question,
                                  struct arena *arena, struct arena *scratch,
                                  struct golden_answers *golden)
{
    struct answers scenes = answers_make(arena), found = answers_make(arena);
    struct contents contents = look(question, scratch);
    *golden = (struct golden_answers){.text = sink_to_memory(arena),
                                      .messages = sink_to_memory(arena)};
    if (stop_wanted(&question->stop))
        return GOLDEN_STOPPED;
    if (contents.short_of_memory)
        return GOLDEN_NO_MEMORY;
    if (!contents.maps && !contents.scenes && !contents.broken)
        return GOLDEN_NO_SCENES;
    struct options asking = options_of(question), converting = asking;
    asking.answer.all = !contents.maps;
    converting.converts = true;
    enum golden_outcome outcome =
        answer_by(question, &converting, &scenes, scratch, golden);
    if (outcome == GOLDEN_ANSWERED && question->program)
        return golden_program_answer(question, &scenes, scratch, golden);
    if (outcome == GOLDEN_ANSWERED)
        outcome = answer_by(question, &asking, &found, scratch, golden);
    if (outcome == GOLDEN_ANSWERED)
        outcome = write_all(&scenes, &found, golden);
    return outcome;
}
