/* Outlines: what stands in them and what is kept beside. The texts have room
 * behind them, as number_scan asks for; without it they give the same. */
#include "support/criterion.h"
#include "support/json/checker.h"
#include "support/outline_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ROOM 100

static struct arena arena;

static void leave(void)
{
    arena_free(&arena);
}

TestSuite(json_outline, .fini = leave);

static void expect_with(const char *text, size_t room, const char *outline,
                        const char *values)
{
    char *copy = malloc(strlen(text) + room), shown[4000] = "";
    memset(copy, ' ', strlen(text) + room);
    memcpy(copy, text, strlen(text));
    struct json_value value;
    struct fail fail;
    cr_assert(eq(int,
                 json_check((struct json_text){.bytes = copy,
                                               .length = strlen(text) + room,
                                               .complete = true,
                                               .lift = JSON_LIFTED},
                            &limits_default, &arena, &value, &fail),
                 JSON_VALUE),
              "%s: %s", text, fail.message);
    cr_assert(eq(sz, value.length, strlen(text)));
    cr_assert(eq(sz, value.outline.length, strlen(outline)), "%.*s",
              (int)value.outline.length, value.outline.text);
    cr_assert(eq(mem, BYTES(value.outline.text, strlen(outline)),
                 BYTES(outline, strlen(outline))),
              "%.*s", (int)value.outline.length, value.outline.text);
    const uint64_t *at = value.outline.values;
    show_value(shown, &at, nulls_in(outline, strlen(outline)));
    cr_assert(eq(str, shown, values), "%s: %s", text, shown);
    free(copy);
}

static void expect(const char *text, const char *outline, const char *values)
{
    expect_with(text, ROOM, outline, values);
    expect_with(text, 0, outline, values);
}

Test(json_outline, scalars_are_kept)
{
    expect("5", "null", "5");
    expect("-0.25e1", "null", "-2.5");
    expect("null", "null", "null");
    expect("\"a\\u00e9\\n\"", "null", "'a\xC3\xA9\n' 4");
    expect("true", "true", "");
    expect("{ \"a\" : false , \"b\\t\":1e400,\"c\":\"\" }",
           "{\"a\":false,\"b\\t\":null,\"c\":null}", "inf, '' 0");
}

/* Only where numbers have room behind them, else they are elements. */
Test(json_outline, arrays_of_numbers_and_pairs_are_kept_whole)
{
    expect_with("{\"a\":[1, 2,3 ],\"b\":[[1,2],\n[ 3 , 4.5 ]]}", ROOM,
                "{\"a\":null,\"b\":null}", "numbers 1 2 3, pairs 1 2 3 4.5");
    expect_with("[1,2]", 0, "null", "array 2 2*null(1, 2)");
    expect_with("[[1,2]]", ROOM, "null", "pairs 1 2");
    expect_with("[0.1,1e22,123456789012345678901234]", ROOM, "null",
                "numbers 0.10000000000000001 1e+22 1.2345678901234569e+23");
}

/* Behind white space the text may end before the array does, or soon after. */
Test(json_outline, white_space_leaves_room_behind_numbers_only)
{
    char text[200];
    for (int end = 0; end < 12; end++) {
        snprintf(text, sizeof text, "[1,2%*s]", 100, "");
        expect_with(text, (size_t)end, "null",
                    end < 8 ? "array 2 2*null(1, 2)" : "numbers 1 2");
        snprintf(text, sizeof text, "[[1,2]%*s]", 100, "");
        expect_with(text, (size_t)end, "null",
                    end < 8 ? "array 1 1*null(numbers 1 2)" : "pairs 1 2");
    }
}

/* A text that is longer than all memory is not kept, nor is what follows. */
Test(json_outline, without_memory_there_is_none)
{
    static char text[100000];
    struct arena little = arena_make((size_t)80 * 1024);
    struct json_text none = {.bytes = text};
    struct json_lift lift = json_lift_begin(&none, &little);
    json_lift_text(&lift, text, 5);
    cr_assert(eq(sz, json_lift_outline(&lift).length, 5));
    json_lift_text(&lift, text, sizeof text);
    cr_assert(zero(ptr, json_lift_outline(&lift).text));
    json_lift_text(&lift, text, 5);
    cr_assert(zero(ptr, json_lift_outline(&lift).text));
    arena_free(&little);
}

/* As the elements of a map's layers are: the text is right, and not kept. */
Test(json_outline, a_long_one_is_none)
{
    enum { COUNT = 40000 };
    char *text = malloc(COUNT * 16), *at = text;
    struct json_value value;
    struct fail fail;
    at += sprintf(at, "[{\"a\":[");
    for (int i = 0; i < COUNT; i++)
        at += sprintf(at, "%s{\"n\":%d}", i ? "," : "", i);
    sprintf(at, "]}]");
    struct json_text whole = {.bytes = text,
                              .length = strlen(text),
                              .complete = true,
                              .lift = JSON_LIFTED};
    cr_assert(eq(int, json_check(whole, &limits_default, &arena, &value, &fail),
                 JSON_VALUE));
    cr_assert(eq(sz, value.length, whole.length));
    cr_assert(zero(ptr, value.outline.text));
    leave();
    free(text);
}

Test(json_outline, other_arrays_are_runs_of_elements)
{
    expect("[]", "null", "array 0");
    expect("{\"a\":[{},{}, {\"b\":[]}]}", "{\"a\":null}",
           "array 3 2*{}() 1*{\"b\":[]}()");
    expect("[{\"a\":1},{\"a\":2},{\"b\":3},{\"a\":4}]", "null",
           "array 4 2*{\"a\":null}(1, 2) 1*{\"b\":null}(3) 1*{\"a\":null}(4)");
    expect("[\"x\",null,[\"y\"],[\"z\"]]", "null",
           "array 4 2*null('x' 1, null) 2*[null]('y' 1, 'z' 1)");
}

Test(json_outline, what_is_not_quite_an_array_of_pairs)
{
    expect_with("[[1,2,3]]", ROOM, "null", "array 1 1*null(numbers 1 2 3)");
    expect_with("[[1,2],[3]]", ROOM, "null",
                "array 2 2*null(numbers 1 2, numbers 3)");
    expect_with("[[1,2],\"x\"]", ROOM, "null",
                "array 2 2*null(numbers 1 2, 'x' 1)");
    expect_with("[[1,2],[3,null]]", ROOM, "null",
                "array 2 1*null(numbers 1 2) 1*[null,null](3, null)");
    expect_with("[1,1e999]", ROOM, "null", "array 2 2*null(1, inf)");
    expect_with("[[[1,2]],[1]]", ROOM, "null",
                "array 2 2*null(pairs 1 2, numbers 1)");
}

/* More values, more elements and longer strings than one piece of memory has
 * room for. */
Test(json_outline, much_of_all_is_kept)
{
    enum { COUNT = 30000 };
    char *text = malloc(COUNT * 60), *at = text;
    at += sprintf(at, "[");
    for (int i = 0; i < COUNT; i++)
        at += sprintf(at, "%s{\"%s\":%d,\"p\":[[%d,2],[3,4]],\"s\":\"%d\"}",
                      i ? "," : "", i % 3 ? "n" : "m", i, i, i);
    sprintf(at, "]");
    struct json_value value;
    struct fail fail;
    struct json_text whole = {.bytes = text,
                              .length = strlen(text),
                              .complete = true,
                              .lift = JSON_LIFTED};
    cr_assert(eq(int, json_check(whole, &limits_default, &arena, &value, &fail),
                 JSON_VALUE));
    const uint64_t *array = value.outline.values;
    cr_assert(eq(int, json_kind(array), JSON_ARRAY));
    cr_assert(eq(u64, json_count(array), COUNT));
    const uint64_t *next = json_inside(array);
    for (int i = 0; i < COUNT; i++) {
        char wanted[100], shown[100];
        sprintf(wanted, "%d, pairs %d 2 3 4, '%d' %d", i, i, i,
                snprintf(NULL, 0, "%d", i));
        if (i + 5 < COUNT) { /* the last ones have no room behind them */
            show_value(shown, &next, 3);
            cr_assert(eq(str, shown, wanted));
        }
    }
    int runs = 0, elements = 0;
    for (const struct json_run *run = json_runs(array); run; run = run->next) {
        runs++;
        elements += (int)run->count;
    }
    cr_assert(eq(int, elements, COUNT));
    cr_assert(le(int, COUNT * 2 / 3, runs));
    free(text);
}

static enum json_status check(const char *text, const struct limits *limits,
                              struct fail *fail)
{
    char copy[200] = "";
    struct json_value value;
    strcpy(copy, text);
    return json_check((struct json_text){.bytes = copy,
                                         .length = sizeof copy,
                                         .lift = JSON_LIFTED},
                      limits, &arena, &value, fail);
}

/* The limit is reached inside of what would be taken as one. */
Test(json_outline, limits_hold_inside_of_arrays_of_numbers)
{
    const char *text = "{\"a\":[[1,2],[3,4]]} ";
    struct fail fail;
    cr_assert(eq(int,
                 check(text, &(struct limits){.values = 8, .depth = 3}, &fail),
                 JSON_VALUE));
    cr_assert(eq(int, check(text, &(struct limits){.values = 7}, &fail),
                 JSON_REFUSED));
    cr_assert(eq(str, fail.code, "json-too-many-values"));
    cr_assert(eq(sz, fail.offset, 15));
    cr_assert(eq(int, check(text, &(struct limits){.depth = 2}, &fail),
                 JSON_REFUSED));
    cr_assert(eq(str, fail.code, "json-depth"));
    cr_assert(eq(sz, fail.offset, 6));
}

/* ---- Patterns ----------------------------------------------------------- */

/* All that json_check says of a text, as text. */
static void say(const char *text, const struct limits *limits,
                struct json_pattern *pattern, char *said)
{
    static char copy[4000 + ROOM];
    struct json_value value;
    struct fail fail;
    memset(copy, ' ', sizeof copy);
    memcpy(copy, text, strlen(text));
    enum json_status status =
        json_check((struct json_text){.bytes = copy,
                                      .length = sizeof copy,
                                      .complete = true,
                                      .lift = JSON_LIFTED,
                                      .pattern = pattern},
                   limits, &arena, &value, &fail);
    if (status != JSON_VALUE) {
        sprintf(said, "%d %s %s %zu", status, fail.code, fail.message,
                fail.offset);
        return;
    }
    said += sprintf(said, "%zu %d %.*s ", value.length, value.has_nul,
                    (int)value.outline.length, value.outline.text);
    const uint64_t *at = value.outline.values;
    show_value(said, &at, nulls_in(value.outline.text, value.outline.length));
}

/* Of each of the texts, one after the other, the same is said as would be
 * without the others. */
static void expect_same(const char *const *texts, size_t count,
                        const struct limits *limits)
{
    static char alone[8000], behind[8000];
    struct json_pattern pattern = {0};
    for (size_t i = 0; i < count; i++) {
        say(texts[i], limits, NULL, alone);
        say(texts[i], limits, &pattern, behind);
        cr_assert(eq(str, behind, alone), "%s", texts[i]);
    }
}

#define EXPECT_SAME(limits, ...)                                               \
    expect_same((const char *const[])__VA_ARGS__,                              \
                sizeof(const char *const[]) __VA_ARGS__ / sizeof(char *),      \
                limits)

Test(json_outline, a_pattern_changes_nothing)
{
    EXPECT_SAME(&limits_default,
                {"[{\"a\":1},{\"a\":2},{\"a\":[1,2]},{\"a\":[[1,2]]}]",
                 "[{\"a\":null},{\"a\":\"x\"},{\"a\":\"\\n\"}]",
                 "[{\"a\":true},{\"a\":false},{\"a\":[]},{\"a\":{}}]",
                 "[{\"a\": 1},{\"a\" :2},{ \"a\" :3}, { \"a\" :4}]",
                 "[{\"a\":1 },{\"a\":1e5 },{\"a\":-0 },{\"a\":1e999 }]",
                 "{\"s\":[{\"a\":1,\"b\":[1,[2]]},{\"a\":3,\"b\":[4,[5]]}],"
                 "\"t\":[{\"a\":1,\"b\":[1,[2]]},{\"a\":1}]}",
                 "[{\"a\":1},[\"x\"],{\"a\":2},\"y\",{\"a\":3},{\"b\":4}]",
                 "[[\"x\"],{\"a\":2},{\"a\":3}]", "[{},{},{}]",
                 "[{\"\\u0000\":1},{\"\\u0000\":1}]", "[{\"a\":1}]",
                 "[{\"a\":\"\\u0000\"}]", "[{\"a\":3}]"});
}

Test(json_outline, a_pattern_hides_no_mistake)
{
    EXPECT_SAME(&limits_default,
                {"[{\"a\":1,\"b\":[1,2]},{\"a\":1,\"b\":[1,2]}]",
                 "[{\"a\":01,\"b\":[1,2]}]", "[{\"a\":1x,\"b\":[1,2]}]",
                 "[{\"a\":\"\n\",\"b\":[1,2]}]", "[{\"a\":nul,\"b\":[1,2]}]",
                 "[{\"a\":1,\"b\":[1,2,]}]", "[{\"a\":1,\"b\":[1,2]]",
                 "[{\"a\":1,\"b\":[1,2]}}", "[{\"a\":1,\"b\":[1,2]} 1]",
                 "[{\"a\":1,\"a\":[1,2]}]",
                 "[{\"a\":1,\"b\":", "[{\"a\":1,\"b\":[1,2]},",
                 "[{\"a\":1,\"b\":\"\xff\"}]", "[{\"a\":2,\"b\":[1,2]}]"});
}

Test(json_outline, limits_hold_inside_of_a_pattern)
{
    const char *texts[] = {"[{\"a\":1,\"b\":{\"c\":2}}]",
                           "[{\"a\":1,\"b\":{\"c\":[3]}}]",
                           "[{\"a\":[1],\"b\":{\"c\":[[3,4]]}}]",
                           ("[{\"a\":1,\"b\":{\"c\":2}},{\"a\":1,\"b\":"
                            "{\"c\":[[2,3],[4,5]]}}]")};
    for (uint64_t most = 1; most < 20; most++) {
        expect_same(texts, 4, &(struct limits){.values = most});
        expect_same(texts, 4, &(struct limits){.depth = most});
        expect_same(texts, 4, &(struct limits){.bytes = 4 * most});
    }
}

/* More pieces, or more text, than a pattern has room for. */
Test(json_outline, what_is_too_long_for_a_pattern)
{
    static char text[4000];
    for (int members = 20; members < 60; members++) {
        char *at = text;
        at += sprintf(at, "[");
        for (int element = 0; element < 3; element++) {
            at += sprintf(at, element ? ",{" : "{");
            for (int i = 0; i < members; i++)
                at += sprintf(at, "%s\"%0*d\":%d", i ? "," : "",
                              members % 11 + 2, i, element);
            at += sprintf(at, "}");
        }
        sprintf(at, "]");
        EXPECT_SAME(&limits_default, {text, text, "[{\"a\":1},{\"a\":2}]"});
    }
}
