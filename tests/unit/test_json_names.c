#include "support/json/json_check.h"
#include "support/json/string.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/criterion.h"
#include "support/trials.h"

static const struct limits usual = {.depth = 512};

static enum json_status check(const char *text, size_t limit, struct fail *fail)
{
    struct arena scratch = arena_make(limit);
    struct json_value value;
    enum json_status status = json_check(
        (struct json_text){
            .bytes = text, .length = strlen(text), .complete = true},
        &usual, &scratch, &value, fail);
    arena_free(&scratch);
    return status;
}

static void assert_repeats(const char *text, size_t offset)
{
    struct fail fail;
    cr_assert(eq(int, check(text, 0, &fail), JSON_REFUSED), "%.200s", text);
    cr_assert(eq(str, fail.code, "json-duplicate-member"), "%.200s", text);
    cr_assert(eq(sz, fail.offset, offset), "%zu of %.200s", fail.offset, text);
}

static void assert_good(const char *text)
{
    struct fail fail;
    cr_assert(eq(int, check(text, 0, &fail), JSON_VALUE), "%.200s", text);
}

/* Appends `format` with one number, and returns the new end. */
static char *append(char *end, const char *format, unsigned number)
{
    return end + sprintf(end, format, number);
}

Test(json_names, count_in_their_own_object_only)
{
    assert_good("{\"a\":{\"a\":{\"a\":0},\"b\":0},\"b\":{\"a\":0,\"b\":0}}");
    assert_good("[{\"a\":0},{\"a\":0},[{\"a\":0}]]");
    assert_good("{\"a\":0,\"A\":0,\"a \":0,\"\":0,\"\\u0000\":0,\"aa\":0}");
    assert_repeats("{\"a\":{\"x\":0,\"y\":1},\"b\":0,\"a\":1}", 25);
    assert_repeats("{\"a\":0,\"b\":{\"c\":0,\"d\":1,\"c\":2}}", 24);
}

Test(json_names, are_compared_unescaped)
{
    assert_repeats("{\"\\u0061\\t\":0,\"a\\u0009\":1}", 14);
    assert_repeats("{\"/\":0,\"\\/\":1}", 7);
    assert_repeats("{\"\\u00E9\":0,\"\\u00e9\":1}", 12);
    assert_good("{\"\\\\u0061\":0,\"a\":1}");
    assert_good("{\"e\\u0301\":0,\"\\u00e9\":1}"); /* no normalisation */
}

/* A repeat of the name in the middle, then one of the first name: the former
 * comes first in the text. 7 i + 3 mod 41 is different for each i < 41. */
Test(json_names, first_repeat_in_the_text_is_named)
{
    for (unsigned count = 2; count < 40; count++) {
        char text[1000], *end = text;
        *end++ = '{';
        for (unsigned i = 0; i < count; i++)
            end = append(end, "\"%u\":0,", (i * 7 + 3) % 41);
        strcpy(end - 1, "}");
        assert_good(text);
        end[-1] = ',';
        size_t offset = (size_t)(end - text);
        end = append(end, "\"%u\":0,", (count / 2 * 7 + 3) % 41);
        append(end, "\"%u\":0}", 3);
        assert_repeats(text, offset);
    }
}

Test(json_names, long_name_is_cut_at_a_code_point)
{
    char name[120] = "", text[300];
    for (size_t i = 0; i < 50; i++)
        strcat(name, "\xc3\xa9");
    snprintf(text, sizeof text, "{\"%s\":0,\"%s\":0}", name, name);
    assert_repeats(text, 106); /* brace, 100 bytes in quotes, :0 and comma */
    struct fail fail;
    check(text, 0, &fail);
    /* The quote and 39 letters of two bytes: 79 bytes, one short of 80. */
    char *shown = strchr(fail.message, '"');
    cr_assert(eq(sz, strspn(shown, "\"\xc3\xa9"), 79), "%s", fail.message);
    cr_assert(eq(str, shown + 79,
                 "... a second time; remove one of the two members"));
}

/* In an order far from sorted (the multiplier is odd, so no two are equal),
 * with a long front part in common and an escape each. */
Test(json_names, million_members_are_fast, .timeout = 60)
{
    unsigned count = (unsigned)trials_size(1000000);
    char *text = malloc(64 * (size_t)count + 100), *end = text;
    *end++ = '{';
    for (unsigned i = 0; i < count; i++)
        end = append(end, "\"a name \\u0061 with much in common %08x\":0,",
                     i * 2654435761u);
    strcpy(end, "\"z\":0}");
    assert_good(text);
    strcpy(end, "\"a name a with much in common 00000000\":0}");
    assert_repeats(text, (size_t)(end - text));
    free(text);
}

/* Takes memory in all ways there are: 501 open objects, 5000 members in one,
 * escapes to undo and names to sort. */
Test(json_names, any_memory_limit_is_survived)
{
    char *text = malloc(200000), *end = text;
    for (unsigned i = 0; i < 500; i++)
        end = append(end, "{\"%u\":", i);
    *end++ = '{';
    for (unsigned i = 0; i < 5000; i++)
        end = append(end, "\"\\u0061%u\":[{}],", i);
    end = append(end, "\"%u\":0}", 0);
    memset(end, '}', 500);
    end[500] = '\0';
    enum json_status status = JSON_REFUSED;
    size_t failures = 0;
    for (size_t limit = 64; status == JSON_REFUSED; limit += 64 + limit / 64) {
        struct fail fail;
        status = check(text, limit, &fail);
        failures += status == JSON_REFUSED;
        if (status == JSON_REFUSED)
            cr_assert(eq(str, fail.code, "out-of-memory"));
    }
    cr_assert(eq(int, status, JSON_VALUE));
    cr_assert(lt(sz, 100, failures));
    free(text);
}

/* Many names are sorted in memory of their own: in an arena of one block of 64
 * KiB, for which a part of it is left or not. */
Test(json_names, memory_to_sort_may_be_short)
{
    int sorted = 0, failures = 0;
    for (size_t used = 0; used < 60000; used += 1000) {
        struct arena scratch = arena_make((size_t)65 * 1024);
        struct json_names names = {0};
        const struct json_member_name name = {"name", 4, 1, false};
        cr_assert(ne(ptr, arena_alloc(&scratch, used, 1), NULL));
        int count = 0;
        while (count < 200 && json_names_push(&names, &name, &scratch))
            count++;
        size_t repeat = 7;
        bool done = json_names_pop(&names, 0, &scratch, &repeat);
        sorted += done && count == 200;
        failures += !done && count == 200;
        arena_free(&scratch);
    }
    cr_assert(lt(int, 0, sorted));
    cr_assert(lt(int, 0, failures));
}

/* In order of names the pair of b is behind that of a, and before it in the
 * text, or the other way round. */
Test(json_names, first_repeat_in_the_text_is_not_that_in_order)
{
    char text[1000], *end;
    for (int swap = 0; swap < 2; swap++) {
        end = text + sprintf(text, "{\"%s\":0,\"%s\":0,", swap ? "b" : "a",
                             swap ? "a" : "b");
        for (unsigned i = 0; i < 60; i++)
            end = append(end, "\"c%u\":0,", i);
        size_t offset = (size_t)(end - text);
        sprintf(end, "\"%s\":0,\"%s\":0}", swap ? "b" : "a", swap ? "a" : "b");
        assert_repeats(text, offset);
    }
}
