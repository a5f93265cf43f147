/* The order of things: the stream, then its values as one tree, in rounds,
 * until a round changes nothing. */
#include "verify/reduce/reduce.h"

#include <string.h>

#include "verify/reduce/pieces.h"
#include "verify/reduce/reduce_steps.h"
#include "verify/reduce/trial.h"

static bool do_round(struct trial *trial)
{
    static bool (*const steps[])(struct trial * trial) = {
        step_shapes, step_members, step_lists,   step_poses,
        step_types,  step_frames,  step_numbers, step_names,
    };
    bool any = false;
    for (size_t i = 0; i < sizeof steps / sizeof steps[0] && !trial->ended; i++)
        any = steps[i](trial) || any;
    return any;
}

/* A byte order mark may stand before a scene, but is no JSON. */
static void leave_mark_out(struct trial *trial)
{
    static const char mark[] = "\xef\xbb\xbf";
    const size_t marked = sizeof mark - 1;
    size_t length;
    const char *text = trial_text(trial, &length);
    if (length < marked || memcmp(text, mark, marked) != 0)
        return;
    sink_write(trial_sink(trial), text + marked, length - marked);
    trial_try_text(trial);
}

/* Reduces what holds as JSON; false: it is none, or holds only as it is
 * written. */
static bool reduce_json(struct trial *trial)
{
    trial_ask_valid(trial);
    if (!trial_read_draft(trial))
        return false;
    while (!trial->ended && do_round(trial))
        continue;
    return true;
}

bool reduce(const char *text, size_t length, const struct reduce_test *test,
            struct arena *arena, struct reduce_result *result)
{
    struct trial trial;
    if (!trial_start(&trial, test, text, length)) {
        trial_free(&trial);
        return false;
    }
    leave_mark_out(&trial);
    pieces_of_values(&trial);
    if (!reduce_json(&trial)) {
        pieces_of_lines(&trial);
        if (!reduce_json(&trial))
            pieces_of_bytes(&trial);
    }
    const char *best = trial_text(&trial, &length);
    *result = (struct reduce_result){
        .text = arena_text(arena, best, length),
        .length = length,
        .questions = trial.questions,
        .end = trial.ended ? trial.end : REDUCE_MINIMAL,
    };
    trial_free(&trial);
    return result->text != NULL;
}
