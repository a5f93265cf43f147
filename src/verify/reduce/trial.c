#include "verify/reduce/trial.h"

#include <string.h>

void trial_end(struct trial *trial, enum reduce_end end)
{
    trial->end = end;
    trial->ended = true;
}

void *trial_take(struct trial *trial, size_t count, size_t size)
{
    void *memory = arena_alloc(&trial->work, count, size);
    if (!memory)
        trial_end(trial, REDUCE_NO_MEMORY);
    return memory;
}

/* Ends the text in a sink, with a NUL that does not count. */
static bool close_text(struct sink *sink)
{
    sink_byte(sink, '\0');
    if (sink->error)
        return false;
    sink->used--;
    return true;
}

bool trial_start(struct trial *trial, const struct reduce_test *test,
                 const char *text, size_t length)
{
    *trial = (struct trial){.test = test};
    for (int i = 0; i < 2; i++) {
        trial->text_memory[i] = arena_make(0);
        trial->texts[i] = sink_to_memory(&trial->text_memory[i]);
    }
    trial->seen_memory = arena_make(0);
    trial->seen.memory = &trial->seen_memory;
    trial->work = arena_make(0);
    trial->draft_text = arena_make(0);
    sink_write(&trial->texts[0], text, length);
    return close_text(&trial->texts[0]);
}

void trial_free(struct trial *trial)
{
    draft_free(&trial->draft);
    arena_free(&trial->draft_text);
    for (int i = 0; i < 2; i++)
        arena_free(&trial->text_memory[i]);
    arena_free(&trial->seen_memory);
    arena_free(&trial->work);
}

const char *trial_text(const struct trial *trial, size_t *length)
{
    const struct sink *sink = &trial->texts[trial->best];
    *length = sink->used;
    return sink->text;
}

void trial_ask_valid(struct trial *trial)
{
    const struct reduce_test *test = trial->test;
    size_t length;
    const char *text = trial_text(trial, &length);
    trial->asks_valid = test->is_valid(test->context, text, length);
}

struct sink *trial_sink(struct trial *trial)
{
    struct sink *sink = &trial->texts[1 - trial->best];
    sink_empty(sink);
    return sink;
}

/* Asks whether a text holds, as long as something may be asked. */
static bool ask(struct trial *trial, const char *text, size_t length)
{
    const struct reduce_test *test = trial->test;
    if (trial->questions == test->most) {
        trial_end(trial, REDUCE_SPENT);
        return false;
    }
    trial->questions++;
    enum reduce_answer answer = test->holds(test->context, text, length);
    if (answer == REDUCE_STOP)
        trial_end(trial, REDUCE_STOPPED);
    return answer == REDUCE_YES;
}

static bool is_worth(const struct trial *trial, const char *text, size_t length)
{
    const struct reduce_test *test = trial->test;
    return !trial->asks_valid || test->is_valid(test->context, text, length);
}

bool trial_try_text(struct trial *trial)
{
    struct sink *sink = &trial->texts[1 - trial->best];
    if (!close_text(sink)) {
        trial_end(trial, REDUCE_NO_MEMORY);
        return false;
    }
    struct seen_text seen = seen_text_of(sink->text, sink->used);
    if (seen_texts_has(&trial->seen, seen))
        return false;
    if (is_worth(trial, sink->text, sink->used) &&
        ask(trial, sink->text, sink->used)) {
        trial->best = 1 - trial->best;
        return true;
    }
    if (!seen_texts_add(&trial->seen, seen))
        trial_end(trial, REDUCE_NO_MEMORY);
    return false;
}

bool trial_try_draft(struct trial *trial)
{
    struct scene_measure measure = measure_of(&trial->draft);
    bool holds = false;
    if (trial->draft.failed) {
        trial_end(trial, REDUCE_NO_MEMORY);
    } else if (measure_is_less(&measure, &trial->measure)) {
        draft_write(&trial->draft, trial->test->is_pretty, trial_sink(trial));
        holds = trial_try_text(trial);
    }
    if (!holds) {
        draft_undo(&trial->draft);
        return false;
    }
    trial->measure = measure;
    draft_settle(&trial->draft);
    return true;
}

/* The draft's values point to the text that it was read from, so that has a
 * copy of its own. */
static bool read_draft(struct trial *trial)
{
    struct fail fail;
    size_t length;
    const char *text = trial_text(trial, &length);
    draft_free(&trial->draft);
    arena_free(&trial->draft_text);
    const char *copy = arena_text(&trial->draft_text, text, length);
    if (copy && draft_read(&trial->draft, copy, length, &fail))
        return true;
    if (!copy || fail_is_memory(&fail))
        trial_end(trial, REDUCE_NO_MEMORY);
    return false;
}

/* Whether the candidate is, byte for byte, what holds. */
static bool is_same_text(const struct trial *trial)
{
    const struct sink *a = &trial->texts[0], *b = &trial->texts[1];
    return a->used == b->used && memcmp(a->text, b->text, a->used) == 0;
}

bool trial_read_draft(struct trial *trial)
{
    if (trial->ended || !read_draft(trial))
        return false;
    struct sink *sink = trial_sink(trial);
    draft_write(&trial->draft, trial->test->is_pretty, sink);
    trial->measure = measure_of(&trial->draft);
    return (!sink->error && is_same_text(trial)) || trial_try_text(trial);
}
