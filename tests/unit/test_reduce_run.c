/* reduce/reduce: how a run is bounded, stopped and repeated. */

#include <stdint.h>
#include <string.h>

#include "support/criterion.h"
#include "support/reducing.h"
#include "support/scarce.h"
#include "support/text_parts.h"

Test(reduce_run, questions_can_be_bounded)
{
    const struct needed needed = {{"'radius':17.5", "'radius':62.5", NULL}};
    size_t last = SIZE_MAX;
    for (uint64_t most = 0; most < 40; most++) {
        reduce_some_to(circles(100), most, has_needed, &needed);
        cr_assert(eq(u64, reduce_questions, most));
        cr_assert(eq(int, reduce_end, REDUCE_SPENT));
        cr_assert(le(sz, strlen(reduced), last));
        last = strlen(reduced);
    }
}

Test(reduce_run, the_same_questions_in_the_same_order)
{
    const struct needed needed = {{"'radius':17.5", "'radius':62.5", NULL}};
    reduce_scene_to(circles(100), has_needed, &needed);
    uint64_t history = reduce_history, questions = reduce_questions;
    reduce_scene_to(circles(100), has_needed, &needed);
    cr_assert(eq(u64, reduce_history, history));
    cr_assert(eq(u64, reduce_questions, questions));
}

/* Wherever it ends. */
Test(reduce_run, streams_can_be_bounded)
{
    const struct needed needed = {{"'radius':5.5", "'x-2':'abc", NULL}};
    const char *text = "{'shapes':[{'id':'long','type':'circle','center':[7,2],"
                       "'radius':5.5},{'type':'box','min':[0,0],'max':[3,3]}],"
                       "'pairs':[['long','#1']]}\n{'shapes':[{'id':'one',"
                       "'type':'point','point':[10,10]}],'x-2':'abcdef'}\n";
    uint64_t most = 0;
    do
        reduce_some_to(text, most++, has_needed, &needed);
    while (reduce_end == REDUCE_SPENT && most < 1000);
    cr_assert(eq(int, reduce_end, REDUCE_MINIMAL));
    cr_assert(eq(u64, most, reduce_questions + 1));
}

/* A second reduction finds nothing. */
Test(reduce_run, what_is_minimal_stays)
{
    const struct needed needed = {{"'radius':17.5", "'a'", "0.1", NULL}};
    char first[4000];
    const char *text = "{'shapes':[{'id':'a','type':'circle','center':[5,0.1],"
                       "'radius':17.5},{'type':'point','point':[1,7]}],"
                       "'pairs':[['a','#1']]}";
    strcpy(first, reduce_scene_to(text, has_needed, &needed));
    expect_reduced(reduce_scene_to(first, has_needed, &needed), first);
}

static enum reduce_answer stop_at_third(void *context, const char *text,
                                        size_t length)
{
    int *count = context;
    (void)text;
    (void)length;
    return ++*count == 3 ? REDUCE_STOP : REDUCE_NO;
}

static bool is_never_valid(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
    return false;
}

Test(reduce_run, stops_when_it_is_told_to)
{
    struct arena arena = arena_make(0);
    int count = 0;
    const struct reduce_test test = {.holds = stop_at_third,
                                     .is_valid = is_never_valid,
                                     .context = &count,
                                     .most = UINT64_MAX};
    struct reduce_result result;
    cr_assert(reduce("[1,2,3]", 7, &test, &arena, &result));
    cr_assert(eq(int, count, 3));
    cr_assert(eq(u64, result.questions, 3));
    cr_assert(eq(int, result.end, REDUCE_STOPPED));
    cr_assert(eq(str, result.text, "[1,2,3]"));
    arena_free(&arena);
}

static enum reduce_answer has_number(void *context, const char *text,
                                     size_t length)
{
    (void)context;
    (void)length;
    return strstr(text, "17.5") ? REDUCE_YES : REDUCE_NO;
}

static bool is_always_valid(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    (void)length;
    return true;
}

/* Whichever request for memory is refused, what is left holds, or there is
 * nothing. */
static void refuse_one(const char *text, long which, long *refused)
{
    struct arena arena = arena_make(0);
    const struct reduce_test test = {
        .holds = has_number, .is_valid = is_always_valid, .most = UINT64_MAX};
    struct reduce_result result;
    scarce_refuse(which, true);
    bool done = reduce(text, strlen(text), &test, &arena, &result);
    bool was_refused = scarce_end() > which;
    *refused += was_refused;
    if (done)
        expect_part(result.text, "17.5");
    if (!was_refused)
        cr_assert(all(done, eq(int, result.end, REDUCE_MINIMAL)));
    else if (done)
        cr_assert(eq(int, result.end, REDUCE_NO_MEMORY));
    arena_free(&arena);
}

Test(reduce_run, ends_well_where_memory_runs_out)
{
    static const char *const texts[] = {
        "{\"shapes\":[{\"type\":\"capsule\",\"a\":[1,2],\"b\":[3,17.5],"
        "\"radius\":0.25,\"angle\":90},{\"type\":\"chain\",\"vertices\":"
        "[[1,2],[3,4]]}],\"pairs\":[[\"#0\",\"#1\"]],\"name\":\"abc\"}",
        "{}\n[17.5,\n[1]\n",
    };
    for (int i = 0; i < 2; i++) {
        long refused = 0;
        for (long which = 0; refused == which; which++)
            refuse_one(texts[i], which, &refused);
        cr_assert(le(long, 10, refused));
    }
}
