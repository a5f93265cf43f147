/* json_check of a text of which there is more and more: what was seen to be
 * right is not looked at again, and the outline is the same. */
#include "support/criterion.h"
#include "support/json/checker.h"
#include "support/outline_text.h"
#include "support/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct arena arena;

static void leave(void)
{
    arena_free(&arena);
}

TestSuite(json_pieces, .fini = leave);

#define LONG_TEXT 600000

/* An object of two arrays of elements, of about `length` bytes; or the first of
 * them alone. */
static void put_long(char *out, size_t length, bool alone, struct rng *rng)
{
    char *end = out + length;
    out += sprintf(out, alone ? "[" : "{\"x\":{\"y\":1},\"first\":[");
    for (int i = 0; out < end - length / 2; i++)
        out += sprintf(out, "%s{\"id\":\"%d\",\"%s\": [[%d,2.5],[-1,1e%d]]}",
                       i ? "," : "", i, rng_chance(rng, 90) ? "p" : "q", i,
                       rng_below(rng, 9));
    if (!alone) /* a piece may end in the object */
        out += sprintf(out, "],\"n\":{\"s\":\"%060000d\"},\"second\" : [", 7);
    for (int i = 0; out < end; i++)
        out += sprintf(out, "%s[\"%d\",\"b\"]\n", i || alone ? "," : "", i);
    sprintf(out, alone ? "]" : "]}");
}

/* What is said of a text of which there is more and more, each time somewhere
 * else. Returns how often that went on from some place. */
static int say_in_pieces(const char *text, size_t length, size_t piece,
                         char *said)
{
    struct json_progress progress = {0};
    struct json_pattern pattern = {0};
    struct json_value value;
    struct fail fail;
    enum json_status status = JSON_MORE;
    int resumed = 0;
    char *copy = NULL;
    for (size_t had = piece; status == JSON_MORE; had += piece) {
        bool complete = had >= length;
        size_t given = complete ? length : had;
        char *moved = malloc(given);
        memcpy(moved, text, given);
        free(copy);
        copy = moved;
        resumed += progress.at > 0;
        status = json_check((struct json_text){.bytes = copy,
                                               .length = given,
                                               .complete = complete,
                                               .lift = JSON_LIFTED,
                                               .pattern = &pattern,
                                               .progress = &progress},
                            &limits_default, &arena, &value, &fail);
    }
    if (status != JSON_VALUE) {
        sprintf(said, "%s %s %zu", fail.code, fail.message, fail.offset);
    } else {
        said += sprintf(said, "%zu %.*s ", value.length,
                        (int)value.outline.length, value.outline.text);
        const uint64_t *at = value.outline.values;
        show_leaves(said, &at,
                    nulls_in(value.outline.text, value.outline.length));
    }
    free(copy);
    return resumed;
}

static void expect_pieces(const char *text, size_t length, int least)
{
    char *whole = malloc(4 * LONG_TEXT), *pieces = malloc(4 * LONG_TEXT);
    say_in_pieces(text, length, length, whole);
    for (size_t piece = 30011; piece < length; piece += 50021) {
        int resumed = say_in_pieces(text, length, piece, pieces);
        cr_assert(eq(str, pieces, whole), "pieces of %zu", piece);
        cr_assert(le(int, piece < length / 4 ? least : 0, resumed));
    }
    free(whole);
    free(pieces);
}

Test(json_pieces, a_text_in_pieces_is_the_same)
{
    struct rng rng = rng_seeded(5);
    char *text = malloc(LONG_TEXT + 200);
    for (int alone = 0; alone < 2; alone++) {
        put_long(text, LONG_TEXT, alone, &rng);
        expect_pieces(text, strlen(text), 2);
    }
    free(text);
}

Test(json_pieces, a_mistake_in_pieces_is_the_same)
{
    struct rng rng = rng_seeded(6);
    char *text = malloc(LONG_TEXT + 200);
    for (int i = 0; i < 8; i++) {
        put_long(text, LONG_TEXT, i % 2, &rng);
        size_t at = (size_t)rng_whole(&rng, LONG_TEXT / 3, LONG_TEXT - 9);
        memcpy(text + at, i < 4 ? "}}" : "\"\n", 2);
        expect_pieces(text, strlen(text), 1);
    }
    free(text);
}

/* A name that was read before the place, and stands behind it again. */
Test(json_pieces, a_name_before_the_place_is_remembered)
{
    struct rng rng = rng_seeded(7);
    char *text = malloc(LONG_TEXT + 200);
    put_long(text, LONG_TEXT, false, &rng);
    strcpy(text + strlen(text) - 1, ",\"first\":1}");
    expect_pieces(text, strlen(text), 2);
    free(text);
}
