/* reduce/reduce on random streams, with answers that follow no rule: each text
 * that is asked about is smaller than the last that held, none is asked about
 * twice, and it comes to an end. */

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/scene_maker.h"
#include "verify/reduce/reduce.h"
#include "verify/reduce/reduce_parts.h"

#define STREAMS 300

/* ---- Answers ------------------------------------------------------------- */

struct answers {
    struct arena memory;
    struct seen_texts asked;
    struct scene_measure best;
    uint64_t salt;
    int share;  /* of eight texts that hold */
    int larger; /* texts that are larger than the last that held */
};

static struct scene_measure measure_text(const char *text, size_t length)
{
    struct draft draft;
    struct fail fail;
    cr_assert(draft_read(&draft, text, length, &fail), "%s: %s", fail.message,
              text);
    struct scene_measure measure = measure_of(&draft);
    draft_free(&draft);
    return measure;
}

static enum reduce_answer answer(void *context, const char *text, size_t length)
{
    struct answers *answers = context;
    struct seen_text one = seen_text_of(text, length);
    struct scene_measure measure = measure_text(text, length);
    cr_assert(not(seen_texts_has(&answers->asked, one)), "twice: %s", text);
    cr_assert(seen_texts_add(&answers->asked, one));
    /* A scene may be written out, once, without its templates. */
    if (strstr(text, "\"t0\"") || answers->larger > 0)
        cr_assert(measure_is_less(&measure, &answers->best), "larger: %s",
                  text);
    answers->larger += !measure_is_less(&measure, &answers->best);
    if ((int)((one.high ^ answers->salt) % 8) >= answers->share)
        return REDUCE_NO;
    answers->best = measure;
    return REDUCE_YES;
}

static bool is_valid(void *context, const char *text, size_t length)
{
    const struct answers *answers = context;
    return (seen_text_of(text, length).low ^ answers->salt) % 16 != 0;
}

Test(reduce_random, every_question_is_for_less)
{
    static char stream[200000];
    for (uint64_t seed = 1; seed <= STREAMS; seed++) {
        struct rng rng = rng_seeded(seed);
        size_t length = random_scenes(&rng, true, 1 + (int)(seed % 3), 4,
                                      stream, sizeof stream);
        struct arena arena = arena_make(0);
        struct answers answers = {
            .memory = arena_make(0),
            .best = measure_text(stream, length),
            .salt = seed * 7919,
            .share = (int)(seed % 9),
        };
        answers.asked.memory = &answers.memory;
        const struct reduce_test test = {.holds = answer,
                                         .is_valid = is_valid,
                                         .context = &answers,
                                         .most = UINT64_MAX};
        struct reduce_result result;
        cr_assert(reduce(stream, length, &test, &arena, &result));
        cr_assert(eq(int, result.end, REDUCE_MINIMAL));
        cr_assert(eq(u64, result.questions, answers.asked.count));
        cr_assert(lt(u64, result.questions, 20000));
        struct scene_measure left = measure_text(result.text, result.length);
        cr_assert(not(measure_is_less(&left, &answers.best)));
        cr_assert(not(measure_is_less(&answers.best, &left)));
        arena_free(&arena);
        arena_free(&answers.memory);
    }
}
