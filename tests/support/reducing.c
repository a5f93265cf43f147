#include "support/reducing.h"

#include <stdio.h>
#include <string.h>

#include "scene/scene.h"
#include "support/criterion.h"
#include "support/json/string.h"
#include "verify/reduce/reduce_parts.h"

char reduced[100000];
uint64_t reduce_questions, reduce_refused, reduce_history;
enum reduce_end reduce_end;

/* Texts that each reduction looks ahead for, when it is repeated. */
enum { reduce_ahead = 7 };

struct reducing {
    bool (*holds)(const char *text, const void *context);
    const void *context;
    bool of_scenes;
};

static enum reduce_answer ask(void *context, const char *text, size_t length)
{
    const struct reducing *reducing = context;
    cr_assert(eq(sz, strlen(text), length));
    reduce_history =
        reduce_history * 3 + seen_text_of(text, length).high % 1000003;
    return reducing->holds(text, reducing->context) ? REDUCE_YES : REDUCE_NO;
}

static bool is_scene(const char *text, size_t length)
{
    struct arena arena = arena_make(0);
    struct scene_reader reader = scene_reader_make(&limits_default);
    struct json_value value;
    struct fail fail;
    struct scene scene;
    struct json_text json = {.bytes = text, .length = length, .complete = true};
    bool is_one = json_check(json, &limits_default, &arena, &value, &fail) ==
                      JSON_VALUE &&
                  scene_read(&reader, &value, &arena, &scene, &fail);
    scene_reader_free(&reader);
    arena_free(&arena);
    return is_one;
}

static bool is_valid(void *context, const char *text, size_t length)
{
    const struct reducing *reducing = context;
    bool valid = !reducing->of_scenes || is_scene(text, length);
    reduce_refused += !valid;
    return valid;
}

static void exchange(char *text, char from, char to)
{
    for (; *text; text++)
        if (*text == from)
            *text = to;
}

static void prepare(void *context, const struct reduce_text *texts, int count)
{
    (void)context;
    cr_assert(all(le(int, 2, count), le(int, count, reduce_ahead)));
    for (int i = 0; i < count; i++)
        cr_assert(eq(sz, strlen(texts[i].text), texts[i].length));
}

/* Looking ahead changes neither the questions nor their order. */
static void run_ahead(const char *text, struct reduce_test test)
{
    uint64_t history = reduce_history, refused = reduce_refused;
    struct arena arena = arena_make(0);
    struct reduce_result result;
    reduce_history = 0;
    test.ahead = reduce_ahead;
    cr_assert(reduce(text, strlen(text), &test, &arena, &result));
    cr_assert(eq(u64, reduce_history, history));
    reduce_refused = refused;
    arena_free(&arena);
}

static const char *run(const char *text, struct reducing *reducing,
                       uint64_t most)
{
    static char quoted[100000];
    struct arena arena = arena_make(0);
    struct reduce_result result;
    const struct reduce_test test = {.holds = ask,
                                     .is_valid = is_valid,
                                     .prepare = prepare,
                                     .context = reducing,
                                     .most = most};
    cr_assert(lt(sz, strlen(text), sizeof quoted));
    strcpy(quoted, text);
    exchange(quoted, '\'', '"');
    reduce_refused = reduce_history = 0;
    cr_assert(reducing->holds(quoted, reducing->context));
    cr_assert(reduce(quoted, strlen(quoted), &test, &arena, &result));
    run_ahead(quoted, test);
    cr_assert(lt(sz, result.length, sizeof reduced));
    cr_assert(eq(sz, strlen(result.text), result.length));
    cr_assert(reducing->holds(result.text, reducing->context));
    strcpy(reduced, result.text);
    exchange(reduced, '"', '\'');
    reduced[strcspn(reduced, "\n")] = '\0';
    reduce_questions = result.questions;
    reduce_end = result.end;
    arena_free(&arena);
    return reduced;
}

const char *reduce_to(const char *text,
                      bool (*holds)(const char *text, const void *context),
                      const void *context)
{
    struct reducing reducing = {holds, context, false};
    return run(text, &reducing, UINT64_MAX);
}

const char *reduce_scene_to(const char *text,
                            bool (*holds)(const char *text,
                                          const void *context),
                            const void *context)
{
    struct reducing reducing = {holds, context, true};
    return run(text, &reducing, UINT64_MAX);
}

const char *reduce_some_to(const char *text, uint64_t most,
                           bool (*holds)(const char *text, const void *context),
                           const void *context)
{
    struct reducing reducing = {holds, context, false};
    return run(text, &reducing, most);
}

bool has_needed(const char *text, const void *context)
{
    const struct needed *needed = context;
    for (int i = 0; needed->parts[i]; i++) {
        char part[200];
        cr_assert(lt(sz, strlen(needed->parts[i]), sizeof part));
        strcpy(part, needed->parts[i]);
        exchange(part, '\'', '"');
        if (!strstr(text, part))
            return false;
    }
    return true;
}

const struct needed needs_nothing = {{NULL}};

void expect_reduced(const char *found, const char *wanted)
{
    cr_assert(eq(str, found, wanted));
    cr_assert(eq(int, reduce_end, REDUCE_MINIMAL));
}

char *circles(int count)
{
    static char text[100000];
    int used = snprintf(text, sizeof text, "{'name':'many','shapes':[");
    for (int i = 1; i <= count; i++)
        used += snprintf(text + used, sizeof text - (size_t)used,
                         "%s{'id':'circle %d','type':'circle','center':[%d,7],"
                         "'radius':%d.5}",
                         i > 1 ? "," : "", i, 10 * i, i);
    snprintf(text + used, sizeof text - (size_t)used, "]}");
    return text;
}
