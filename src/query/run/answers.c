#include "query/run/answers.h"

#include <errno.h>
#include <string.h>

#include "query/run/records.h"
#include "scene/stream/scene_input.h"
#include "support/options/stated.h"

/* Pairs that are answered before there is help with a scene. */
#define ALONE 4096

struct answers answers_make(struct arena *arena)
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

enum answers_end answers_take(struct answers *answers,
                              const struct answers_question *question,
                              struct arena *scratch)
{
    const struct options *options = question->options;
    struct scene_reader reader = stated_reader(&options->answer.limits);
    reader.is_float = options->is_float;
    struct records records = {
        .options = options,
        .file = question->path,
        .reader = &reader,
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
    };
    struct at_hand text = {question->text, question->length};
    struct stream stream = stream_at_hand(&text);
    stream.limits = options->answer.limits;
    if (question->place.line)
        stream.place = question->place;
    enum stream_status status = records_answer(&records, &stream, scratch);
    bool short_of_memory = status == STREAM_TROUBLE ||
                           records.short_of_memory || answers->out.error ||
                           answers->messages.error;
    stream_free(&stream);
    scene_reader_free(&reader);
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
