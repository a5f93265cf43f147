/* A scene read from its outline is that read from its whole text: for texts
 * made at random of what scenes are made of, right and wrong. */
#include "scene/read_scene.h"
#include "support/rng.h"
#include "support/scene_same.h"

#include <criterion/criterion.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define TEXT_MAX 60000

/* A text that grows. */
struct maker {
    struct rng rng;
    char text[TEXT_MAX];
    size_t used;
    int strange; /* percent of what is not as it should be */
};

static void put(struct maker *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    m->used += (size_t)vsnprintf(m->text + m->used, TEXT_MAX - m->used, format,
                                 arguments);
    va_end(arguments);
    cr_assert_lt(m->used, TEXT_MAX);
}

static bool chance(struct maker *m, int percent)
{
    return rng_chance(&m->rng, percent);
}

static bool strange(struct maker *m)
{
    return m->strange && rng_below(&m->rng, 1000) < m->strange;
}

static const char *one_of(struct maker *m, const char *const *list, int count)
{
    return list[rng_below(&m->rng, count)];
}

#define ONE_OF(m, ...)                                                         \
    one_of(m, (const char *const[])__VA_ARGS__,                                \
           (int)(sizeof(const char *const[]) __VA_ARGS__ / sizeof(char *)))

static void put_space(struct maker *m)
{
    if (chance(m, 10))
        put(m, "%s", ONE_OF(m, {" ", "\n  ", "\t", "\r\n", "   "}));
}

/* Any value, up to `depth` levels of arrays and objects. */
static void put_any(struct maker *m, int depth);

static void put_number(struct maker *m, double value)
{
    put_space(m);
    if (strange(m)) {
        put_any(m, 1);
        return;
    }
    switch (rng_below(&m->rng, 12)) {
    case 0:
        put(m, "%.0f", value);
        break;
    case 1:
        put(m, "%.3f", value);
        break;
    case 2:
        put(m, "%.25f", value);
        break;
    case 3:
        put(m, "%.16e", value);
        break;
    case 4:
        put(m, "%.70f", value);
        break;
    default:
        put(m, "%.17g", value);
    }
    put_space(m);
}

static void put_string(struct maker *m, const char *text)
{
    put_space(m);
    if (strange(m))
        put_any(m, 1);
    else if (chance(m, 10))
        put(m, "\"\\u%04x%s\"", text[0], text + 1);
    else
        put(m, "\"%s\"", text);
    put_space(m);
}

static void put_any(struct maker *m, int depth)
{
    int kind = rng_below(&m->rng, depth > 0 ? 14 : 10);
    int count = rng_below(&m->rng, 4);
    if (kind < 10) {
        put(m, "%s",
            ONE_OF(m, {"null", "true", "false", "0", "-0", "1e999", "\"\"",
                       "\"\\u0000\"", "1e61", "\"a\\\"b\\\\\""}));
    } else if (kind < 13) {
        put(m, "[");
        for (int i = 0; i < count; i++) {
            put(m, i ? "," : "");
            put_any(m, depth - 1);
        }
        put(m, "]");
    } else {
        put(m, "{");
        for (int i = 0; i < count; i++) {
            put(m, "%s\"k%d\":", i ? "," : "", i);
            put_any(m, depth - 1);
        }
        put(m, "}");
    }
}

static void put_point(struct maker *m, double x, double y)
{
    if (strange(m)) {
        put_any(m, 2);
        return;
    }
    put_space(m);
    put(m, "[");
    put_number(m, x);
    put(m, ",");
    put_number(m, y);
    put(m, strange(m) ? ",1]" : "]");
    put_space(m);
}

static void put_name(struct maker *m, const char *name)
{
    put_space(m);
    if (chance(m, 3))
        put(m, "\"\\u%04x%s\"", name[0], name + 1);
    else
        put(m, "\"%s%s\"", name, strange(m) ? "\\u0000" : "");
    put_space(m);
    put(m, ":");
}

static double coordinate(struct maker *m)
{
    return strange(m) ? rng_hostile(&m->rng) : rng_between(&m->rng, -9, 9);
}

/* A convex one, mostly: every second or third point of a circle of 24. */
static void put_polygon(struct maker *m)
{
    int step = rng_whole(&m->rng, 2, 9);
    bool first = true;
    put(m, "\"polygon\",");
    put_name(m, "vertices");
    put(m, "[");
    for (int i = 0; i < 24; i += step) {
        col_vec2 at = col_unit_vector(15.0 * i);
        put(m, first ? "" : ",");
        put_point(m, 3 * at.x, strange(m) ? coordinate(m) : 3 * at.y);
        first = false;
    }
    put(m, "]");
}

static void put_members(struct maker *m, const char *name, const char *other)
{
    put(m, ",");
    put_name(m, name);
    put_point(m, coordinate(m), coordinate(m));
    if (!other)
        return;
    put(m, ",");
    put_name(m, other);
    put_point(m, 10 + coordinate(m), 10 + coordinate(m));
}

static void put_radius(struct maker *m)
{
    put(m, ",");
    put_name(m, "radius");
    put_number(m, rng_between(&m->rng, 0, 3));
}

static void put_core(struct maker *m)
{
    switch (rng_below(&m->rng, 6)) {
    case 0:
        put(m, "\"circle\"");
        put_members(m, "center", NULL);
        put_radius(m);
        break;
    case 1:
        put(m, "\"capsule\"");
        put_members(m, "a", "b");
        put_radius(m);
        break;
    case 2:
        put(m, "\"box\"");
        put_members(m, "min", "max");
        break;
    case 3:
        put(m, "\"point\"");
        put_members(m, "point", NULL);
        break;
    default:
        put_polygon(m);
    }
}

static void put_optional(struct maker *m)
{
    if (chance(m, 20))
        put_members(m, "position", NULL);
    if (chance(m, 20)) {
        put(m, ",\"angle\":");
        put_number(m, rng_between(&m->rng, -400, 400));
    }
    if (chance(m, 10))
        put_members(m, "velocity", NULL);
    if (chance(m, 10)) {
        put(m, ",\"layers\":[");
        put_string(m, "floor");
        put(m, "],\"hits\":[\"floor\",\"a\"],\"body\":{\"mass\":");
        put_number(m, 3);
        put(m, ",\"static\":%s}", ONE_OF(m, {"true", "false"}));
    }
    if (chance(m, 10)) {
        put(m, ",\"x-y\":");
        put_any(m, 3);
    }
    if (strange(m))
        put(m, ",\"odd\":1");
}

static void put_scene(struct maker *m)
{
    int count = rng_below(&m->rng, 9);
    put_space(m);
    put(m, "{");
    if (chance(m, 20)) {
        put(m, "\"_\":");
        put_any(m, 4);
        put(m, ",");
    }
    if (chance(m, 30)) {
        put_name(m, "name");
        put_string(m, "a scene");
        put(m, ",");
    }
    put_name(m, "shapes");
    put(m, "[");
    for (int i = 0; i < count; i++) {
        put(m, "%s{", i ? "," : "");
        if (chance(m, 80)) {
            char id[20];
            snprintf(id, sizeof id, "id %d", strange(m) ? 0 : i);
            put_name(m, "id");
            put_string(m, id);
            put(m, ",");
        }
        put_name(m, "type");
        put_core(m);
        put_optional(m);
        put(m, "}");
    }
    put(m, "]");
    if (count > 1 && chance(m, 20)) {
        put(m, ",\"pairs\":[[\"id 0\",\"id 1\"],[");
        put_string(m, "id 1");
        put(m, ",\"id 0\"]]");
    }
    put(m, "}");
}

/* ---- Both ways ---------------------------------------------------------- */

struct tally {
    int read, failed, by_outline;
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
    bool read[2];
    size_t given = room ? strlen(text) : length;
    for (int i = 0; i < 2; i++) {
        cr_assert_eq(
            json_check(
                (struct json_text){.bytes = text,
                                   .length = given,
                                   .complete = true,
                                   .lift = i == 0 ? JSON_LIFTED : JSON_UNLIFTED,
                                   .pattern = &pattern},
                &limits_default, &arena, &value[i], &fail[i]),
            JSON_VALUE, "%s: %s", text, fail[i].message);
        cr_assert_eq(value[i].length, length);
        cr_assert_eq(value[i].has_nul, value[0].has_nul);
        cr_assert_eq(!value[i].outline.text, i);
        arena_free(&reader->tree.text);
        read[i] = scene_read(reader, &value[i], &arena, &scene[i], &fail[i]);
        tally->by_outline += i == 0 && !reader->tree.text.taken;
    }
    cr_assert_eq(read[0], read[1], "%s", text);
    if (read[0])
        cr_assert(scene_same(&scene[0], &scene[1]), "%s", text);
    else
        cr_assert(fail_same(&fail[0], &fail[1]), "%s", text);
    tally->read += read[0];
    tally->failed += !read[0];
    arena_free(&arena);
}

static struct tally compare_many(int count, int strangeness)
{
    static struct maker m;
    struct scene_reader reader = scene_reader_make(&limits_default);
    struct tally tally = {0};
    m.rng = rng_seeded(4711);
    m.strange = strangeness;
    for (int i = 0; i < count; i++) {
        m.used = 0;
        put_scene(&m);
        size_t space = strspn(m.text, " \t\r\n"), length = m.used - space;
        put(&m, "%100s", "");
        compare(&reader, m.text + space, length, i % 8 != 0, &tally);
    }
    scene_reader_free(&reader);
    return tally;
}

Test(scene_outline, what_is_right_is_read_the_same)
{
    struct tally tally = compare_many(2000, 0);
    cr_assert_gt(tally.read, 1500, "%d", tally.read);
}

/* Where nothing is special and no rule is broken, the text is not asked. */
Test(scene_outline, what_is_wrong_is_said_the_same)
{
    struct tally tally = compare_many(6000, 10);
    cr_assert(tally.read > 1000, "%d", tally.read);
    cr_assert(tally.failed > 1000, "%d", tally.failed);
    cr_assert_leq(tally.by_outline, tally.read);
    cr_assert(tally.by_outline > 500, "%d", tally.by_outline);
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
    cr_assert_eq(tally.by_outline, 9);
    scene_reader_free(&reader);
}
