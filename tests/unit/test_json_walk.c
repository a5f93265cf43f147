/* json/walk: steps over tokens, and that none leaves a text that is cut. */
#include "support/criterion.h"
#include "support/json/locate.h"
#include "support/json/string.h"

#include <string.h>

static struct json_walk walk_over(const char *text)
{
    return (struct json_walk){text, strlen(text), 0};
}

Test(json_walk, four_bytes_are_white_space)
{
    for (int byte = 0; byte < 256; byte++)
        cr_assert(
            eq(int, json_is_space((char)byte),
               byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r'),
            "%d", byte);
    struct json_walk walk = walk_over(" \r\n\t 1");
    json_walk_space(&walk);
    cr_assert(eq(sz, walk.at, 5));
    cr_assert(eq(chr, json_walk_peek(&walk), '1'));
}

Test(json_walk, at_the_end_nothing_moves)
{
    struct json_walk walk = walk_over("1");
    json_walk_byte(&walk);
    json_walk_byte(&walk);
    json_walk_space(&walk);
    cr_assert(eq(sz, walk.at, 1));
    cr_assert(eq(chr, json_walk_peek(&walk), '\0'));
    cr_assert(not(json_walk_string(&walk)));
    cr_assert(eq(sz, walk.at, 1));
}

Test(json_walk, words_end_at_what_is_none)
{
    const char ends[] = " \n\r\t,:[]{}\"";
    for (size_t i = 0; i < sizeof ends - 1; i++) {
        char text[] = "-1.5e+3? true";
        text[7] = ends[i];
        struct json_walk walk = walk_over(text);
        json_walk_word(&walk);
        cr_assert(eq(sz, walk.at, 7));
    }
    struct json_walk comma = walk_over(",,");
    json_walk_word(&comma);
    cr_assert(eq(sz, comma.at, 1));
}

Test(json_walk, strings_end_at_their_quote)
{
    struct json_walk whole = walk_over("\"a\\\"b\\\\\",");
    cr_assert(json_walk_string(&whole));
    cr_assert(eq(sz, whole.at, 8));
    struct json_walk cut = walk_over("\"a\\\"");
    cr_assert(not(json_walk_string(&cut)));
    cr_assert(eq(sz, cut.at, 4));
    struct json_walk in_escape = walk_over("\"a\\");
    cr_assert(not(json_walk_string(&in_escape)));
    cr_assert(eq(sz, in_escape.at, 3));
}

static size_t length_of(const char *text)
{
    struct json_walk walk = walk_over(text);
    json_walk_value(&walk);
    return walk.at;
}

Test(json_walk, values_end_with_their_last_bracket)
{
    cr_assert(eq(sz, length_of("{\"]\":[1,{}]} ]"), 12));
    cr_assert(eq(sz, length_of("[] []"), 2));
    cr_assert(eq(sz, length_of("\"[\","), 3));
    cr_assert(eq(sz, length_of("-1]"), 2));
}

Test(json_walk, values_that_are_cut_end_with_the_text)
{
    cr_assert(eq(sz, length_of("[[1,"), 4));
    cr_assert(eq(sz, length_of("{\"a"), 3));
    cr_assert(eq(sz, length_of(""), 0));
    cr_assert(eq(sz, length_of("]"), 1));
}
