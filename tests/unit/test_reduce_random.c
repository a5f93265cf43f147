/* reduce/reduce on random streams, with answers that follow no rule: each text
 * that is asked about is smaller than the last that held, none is asked about
 * twice, and it comes to an end. */
#include <criterion/criterion.h>

#include <stdio.h>
#include <string.h>

#include "support/rng.h"
#include "verify/reduce/reduce.h"
#include "verify/reduce/trial.h"

#define STREAMS 300

/* ---- Random streams ------------------------------------------------------ */

struct making {
    struct rng rng;
    char text[20000];
    size_t length;
};

static void put(struct making *making, const char *text)
{
    size_t length = strlen(text);
    cr_assert_lt(making->length + length, sizeof making->text);
    memcpy(making->text + making->length, text, length + 1);
    making->length += length;
}

static void put_word(struct making *making)
{
    static const char *const words[] = {
        "0",
        "1",
        "-2.5",
        "\"#1\"",
        "\"a\"",
        "\"abc\"",
        "null",
        "true",
        "1e400",
        "1e-320",
        "[1,2]",
        "[]",
        "{}",
        "17.125",
        "[\"a\",\"#0\"]",
        "360",
        "\"circle\"",
        "[[0,0],[3,0.1],[1,1e60]]",
        "[[[0,5],[3,0.1],[1,12]]]",
        "{\"mass\":2,\"y\":[[],[7]]}",
    };
    put(making, words[rng_below(&making->rng, sizeof words / sizeof *words)]);
}

/* A shape that may have anything. */
static void put_shape(struct making *making, bool is_first)
{
    static const char *const starts[] = {
        "{\"type\":\"circle\",\"center\":[1,2.25],\"radius\":3",
        "{\"type\":\"capsule\",\"a\":[1,2.25],\"b\":[-7,0],\"radius\":3",
        "{\"type\":\"box\",\"min\":[1000,2.25],\"max\":[1001,4]",
        "{\"type\":\"polygon\",\"vertices\":[[0,0],[4,0],[5,5],[0,4]]",
        "{\"type\":\"chain\",\"vertices\":[[0,0],[4,0.0001]]",
        "{\"type\":\"segment\",\"a\":[0.1,0.2],\"b\":[0.3,-0.2]",
        "{\"type\":5,\"min\":[1,2,3],\"vertices\":[[1e400,0],[],7]",
    };
    static const char *const names[] = {"position", "angle",  "id",
                                        "x-own",    "layers", "velocity",
                                        "body",     "holes",  "rotation"};
    put(making, is_first ? "" : ",");
    put(making,
        starts[rng_below(&making->rng, sizeof starts / sizeof *starts)]);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char name[40];
        if (!rng_chance(&making->rng, 25))
            continue;
        snprintf(name, sizeof name, ",\"%s\":", names[i]);
        put(making, name);
        put_word(making);
    }
    put(making, "}");
}

static void put_scene(struct making *making)
{
    static const char *const ends[] = {
        "]}\n",
        "],\"pairs\":[[\"#0\",\"#1\"],[\"#1\",\"a\"]]}\n",
        "],\"rays\":[{\"from\":[0,1],\"to\":[5,5]}]}\n",
        "],\"world\":{\"gravity\":[0,-10],\"slop\":0.5}}\n",
        "],\"pairs\":[[\"#0\",{}],7],\"world\":3}\n",
    };
    int shapes = rng_below(&making->rng, 5);
    put(making, "{\"shapes\":[");
    for (int i = 0; i < shapes; i++)
        put_shape(making, i == 0);
    put(making, ends[rng_below(&making->rng, sizeof ends / sizeof *ends)]);
}

static void make_stream(struct making *making, uint64_t seed)
{
    *making = (struct making){.rng = rng_seeded(seed)};
    int values = rng_whole(&making->rng, 1, 3);
    for (int i = 0; i < values; i++) {
        if (rng_chance(&making->rng, 80))
            put_scene(making);
        else
            put_word(making);
        if (making->text[making->length - 1] != '\n')
            put(making, "\n");
    }
}

/* ---- Answers ------------------------------------------------------------- */

struct answers {
    struct arena memory;
    struct seen_texts asked;
    struct scene_measure best;
    uint64_t salt;
    int share; /* of eight texts that hold */
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
    cr_assert_not(seen_texts_has(&answers->asked, one), "twice: %s", text);
    cr_assert(seen_texts_add(&answers->asked, one));
    cr_assert(measure_is_less(&measure, &answers->best), "larger: %s", text);
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
    static struct making making;
    for (uint64_t seed = 1; seed <= STREAMS; seed++) {
        make_stream(&making, seed);
        struct arena arena = arena_make(0);
        struct answers answers = {
            .memory = arena_make(0),
            .best = measure_text(making.text, making.length),
            .salt = seed * 7919,
            .share = (int)(seed % 9),
        };
        answers.asked.memory = &answers.memory;
        const struct reduce_test test = {.holds = answer,
                                         .is_valid = is_valid,
                                         .context = &answers,
                                         .most = UINT64_MAX};
        struct reduce_result result;
        cr_assert(reduce(making.text, making.length, &test, &arena, &result));
        cr_assert_eq(result.end, REDUCE_MINIMAL);
        cr_assert_eq(result.questions, answers.asked.count);
        cr_assert_lt(result.questions, 20000);
        struct scene_measure left = measure_text(result.text, result.length);
        cr_assert_not(measure_is_less(&left, &answers.best));
        cr_assert_not(measure_is_less(&answers.best, &left));
        arena_free(&arena);
        arena_free(&answers.memory);
    }
}
