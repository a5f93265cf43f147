/* A scene read from its outline is that read from its whole text: for texts
 * made at random of what scenes are made of, right and wrong. */
#include "scene/scene.h"
#include "support/criterion.h"
#include "support/scene_maker.h"
#include "support/scene_same.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TEXT_MAX 200000

/* ---- Spelling ----------------------------------------------------------- */

static const char *random_space(struct rng *rng)
{
    static const char *const spaces[] = {" ", "\n  ", "\t", "\r\n", "   "};
    return rng_chance(rng, 10) ? spaces[rng_below(rng, 5)] : "";
}

static int put_number(struct rng *rng, char *to, double value)
{
    static const char *const formats[] = {"%.0f",  "%.3f",  "%.25f",
                                          "%.16e", "%.70f", "%.17g"};
    int format = rng_below(rng, 12);
    return sprintf(to, formats[format < 5 ? format : 5], value);
}

/* Copies a string to its closing quote, some letters escaped. Returns how many
 * bytes it has. */
static size_t put_string(struct rng *rng, char **to, const char *from)
{
    size_t at = 1;
    *to += sprintf(*to, "\"");
    for (; from[at] != '"'; at++)
        if (from[at] == '\\')
            *to += sprintf(*to, "\\%c", from[++at]);
        else if (isalpha((unsigned char)from[at]) && rng_chance(rng, 2))
            *to += sprintf(*to, "\\u%04x", from[at]);
        else
            *(*to)++ = from[at];
    *to += sprintf(*to, "\"");
    return at + 1;
}

/* Writes JSON with other spaces, spellings of numbers and escapes. */
static void respell(struct rng *rng, char *to, const char *from)
{
    while (*from) {
        char *end = NULL;
        double value = strtod(from, &end);
        if (*from == '"') {
            from += put_string(rng, &to, from);
        } else if (end > from) {
            int length = (int)(end - from);
            to += isfinite(value) ? put_number(rng, to, value)
                                  : sprintf(to, "%.*s", length, from);
            from = end;
        } else if (strchr("[]{}:,", *from)) {
            const char *space = random_space(rng);
            to += sprintf(to, "%s%c", space, *from++);
            to += sprintf(to, "%s", random_space(rng));
        } else {
            *to++ = *from++;
        }
    }
    *to = '\0';
}

/* ---- Both ways ---------------------------------------------------------- */

struct tally {
    int read, failed, by_outline, expanded;
};

/* `room` bytes follow the text in its buffer. */
static void compare(struct scene_reader *reader, const char *text,
                    size_t length, bool room, struct tally *tally)
{
    static struct json_pattern pattern;
    struct arena arena = arena_make(0);
    struct scene scene[2];
    struct fail fail[2];
    struct json_value value[2];
    enum json_status status[2];
    bool read[2];
    size_t given = room ? strlen(text) : length;
    for (int i = 0; i < 2; i++) {
        struct json_text whole = {.bytes = text,
                                  .length = given,
                                  .complete = true,
                                  .lift = i == 0 ? JSON_LIFTED : JSON_UNLIFTED,
                                  .pattern = &pattern};
        status[i] =
            json_check(whole, &limits_default, &arena, &value[i], &fail[i]);
        read[i] = false;
        if (status[i] != JSON_VALUE)
            continue;
        cr_assert(eq(sz, value[i].length, length));
        cr_assert(eq(int, value[i].has_nul, value[0].has_nul));
        cr_assert(eq(int, !value[i].outline.text, i));
        arena_free(&reader->tree.text);
        read[i] = scene_read(reader, &value[i], &arena, &scene[i], &fail[i]);
        tally->by_outline += i == 0 && !reader->tree.text.taken;
    }
    cr_assert(eq(int, status[0], status[1]), "%s", text);
    cr_assert(ne(int, status[0], JSON_BAD), "%s: %s", text, fail[0].message);
    cr_assert(eq(int, read[0], read[1]), "%s", text);
    if (read[0])
        cr_assert(scene_same(&scene[0], &scene[1]), "%s", text);
    else
        cr_assert(fail_same(&fail[0], &fail[1]), "%s", text);
    if (read[0]) {
        int same = scene_same_expanded(reader, &scene[0], &arena);
        cr_assert(ne(int, same, 0), "%s", text);
        tally->expanded += same > 0;
    }
    tally->read += read[0];
    tally->failed += !read[0];
    arena_free(&arena);
}

static struct tally compare_many(int count, bool has_mistakes)
{
    static char made[TEXT_MAX], text[TEXT_MAX];
    struct scene_reader reader = scene_reader_make(&limits_default);
    struct tally tally = {0};
    struct rng rng = rng_seeded(4711);
    for (int i = 0; i < count; i++) {
        random_scenes(&rng, has_mistakes, 1, 8, made, sizeof made);
        made[strcspn(made, "\n")] = '\0';
        respell(&rng, text, made);
        size_t space = strspn(text, " \t\r\n");
        size_t length = strlen(text) - space;
        while (strchr(" \t\r\n", text[space + length - 1]))
            length--;
        sprintf(text + space + length, "%100s", "");
        compare(&reader, text + space, length, i % 8 != 0, &tally);
    }
    scene_reader_free(&reader);
    return tally;
}

Test(scene_outline, what_is_right_is_read_the_same)
{
    struct tally tally = compare_many(2500, false);
    cr_assert(lt(int, 1500, tally.read));
    cr_assert(lt(int, 100, tally.expanded));
}

/* Where nothing is special and no rule is broken, the text is not asked. */
Test(scene_outline, what_is_wrong_is_said_the_same)
{
    struct tally tally = compare_many(6000, true);
    cr_assert(lt(int, 1000, tally.read));
    cr_assert(lt(int, 1000, tally.failed));
    cr_assert(le(int, tally.by_outline, tally.read));
    cr_assert(lt(int, 500, tally.by_outline));
}

Test(scene_outline, equal_outlines_are_asked_for_once)
{
    struct scene_reader reader = scene_reader_make(&limits_default);
    struct tally tally = {0};
    char text[200];
    for (int i = 0; i < 9; i++) {
        sprintf(text,
                "{\"shapes\":[{\"type\":\"point\",\"point\":[%d,0]},"
                "{\"type\":\"point\",\"point\":[0,-1e-%d]}]}%100s",
                i, i, "");
        compare(&reader, text, strlen(text) - 100, true, &tally);
    }
    cr_assert(eq(int, tally.by_outline, 9));
    scene_reader_free(&reader);
}
