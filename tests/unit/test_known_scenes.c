/* A scene that is read by a skeleton, as it is written like others before, is
 * the scene that its text alone is; and no text is read that is not right. The
 * streams have lines that are written alike, lines that nearly are, with other
 * spellings of numbers, and lines that are wrong by a byte or so. */
#include "scene/scene.h"
#include "scene/stream/scene_input.h"
#include "support/criterion.h"
#include "support/rng.h"
#include "support/scene_same.h"
#include "support/trials.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LINE_MAX_BYTES 65536
#define LINES          60

/* ---- Lines --------------------------------------------------------------- */

/* How the lines of a stream are written. */
struct style {
    int shapes, types[6];
    bool is_named, has_query, has_own, is_placed, moves, has_body, has_ids;
    bool is_turned; /* members of shapes in another order */
    const char *space;
};

static struct style random_style(struct rng *rng)
{
    static const char *const spaces[] = {"", "", " ", "\t", "\n "};
    struct style style = {.shapes = rng_whole(rng, 1, 6)};
    for (int i = 0; i < style.shapes; i++)
        style.types[i] = rng_below(rng, 8);
    style.is_named = rng_chance(rng, 50);
    style.has_query = rng_chance(rng, 20);
    style.has_own = rng_chance(rng, 30);
    style.is_placed = rng_chance(rng, 30);
    style.moves = rng_chance(rng, 20);
    style.has_body = rng_chance(rng, 20);
    style.has_ids = rng_chance(rng, 80);
    style.is_turned = rng_chance(rng, 30);
    style.space = spaces[rng_below(rng, 5)];
    return style;
}

static char *add(char *to, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    to += vsprintf(to, format, arguments);
    va_end(arguments);
    return to;
}

static char *add_number(struct rng *rng, char *to, double value)
{
    static const char *const formats[] = {"%.0f", "%.2f", "%.17g",
                                          "%.4e", "%.1f", "%.15g"};
    return add(to, formats[rng_below(rng, 6)], value);
}

static char *add_point(struct rng *rng, const struct style *style, char *to,
                       double x, double y)
{
    to = add_number(rng, add(to, "["), x);
    to = add_number(rng, add(to, ",%s", style->space), y);
    return add(to, "]");
}

static double coordinate(struct rng *rng)
{
    return rng_chance(rng, 3) ? rng_hostile(rng) : rng_between(rng, -9, 9);
}

/* A name and what stands behind it. */
static char *add_name(const struct style *style, char *to, const char *name)
{
    return add(to, ",%s\"%s\":%s", style->space, name, style->space);
}

static char *add_place(struct rng *rng, const struct style *style, char *to,
                       const char *name)
{
    double x = coordinate(rng), y = coordinate(rng);
    return add_point(rng, style, add_name(style, to, name), x, y);
}

/* Vertices around a center, mostly convex. */
static char *add_vertices(struct rng *rng, const struct style *style, char *to)
{
    double x = coordinate(rng), y = coordinate(rng), angle = 0;
    int count =
        rng_chance(rng, 5) ? rng_whole(rng, 1, 30) : rng_whole(rng, 3, 8);
    double radius = rng_between(rng, 0.5, 3);
    to = add(add_name(style, to, "vertices"), "[");
    for (int i = 0; i < count; i++) {
        col_vec2 unit = {1, 0};
        angle += 360.0 / count;
        unit = col_unit_vector(angle);
        double r = rng_chance(rng, 2) ? radius / 3 : radius;
        to = add(to, i ? ",%s" : "", style->space);
        to = add_point(rng, style, to, x + r * unit.x, y + r * unit.y);
    }
    return add(to, "]");
}

static char *add_geometry(struct rng *rng, const struct style *style, char *to,
                          int type)
{
    double x = coordinate(rng), y = coordinate(rng);
    switch (type) {
    case 0:
        to = add_place(rng, style, to, "center");
        to = add_number(rng, add_name(style, to, "radius"),
                        rng_between(rng, -0.02, 3));
        break;
    case 1:
        to = add_place(rng, style, to, "a");
        to = add_place(rng, style, to, "b");
        to = add_number(rng, add_name(style, to, "radius"),
                        rng_between(rng, 0, 3));
        break;
    case 2:
        to = add_point(rng, style, add_name(style, to, "min"), x, y);
        to = add_point(rng, style, add_name(style, to, "max"),
                       x + rng_between(rng, -0.02, 3), y + 1.5);
        break;
    case 3:
        to = add_place(rng, style, to, "b");
        to = add_place(rng, style, to, "a");
        break;
    case 4:
        to = add_place(rng, style, to, "point");
        break;
    case 5:
        to = add_vertices(rng, style, to);
        to = add_number(rng, add_name(style, to, "radius"),
                        rng_between(rng, 0, 1));
        break;
    default:
        to = add_vertices(rng, style, to);
    }
    return to;
}

static const char *random_name(struct rng *rng, char *to)
{
    static const char *const names[] = {
        "a",  "b",      "größe", "x\\u0041", "s-0017",   "",        "#0",
        "#1", "A wall", "\\\"",  "名前",     "größe\\n", "é\\u0000"};
    if (rng_chance(rng, 10))
        return names[rng_below(rng, 13)];
    int length = rng_whole(rng, 1, rng_chance(rng, 5) ? 60 : 10);
    for (int i = 0; i < length; i++)
        to[i] = (char)('a' + rng_below(rng, 26));
    to[length] = '\0';
    return to;
}

static char *add_shape(struct rng *rng, const struct style *style, char *to,
                       int index)
{
    static const char *const names[] = {"circle",  "capsule", "box",
                                        "segment", "point",   "polygon",
                                        "polygon", "polygon"};
    char name[80];
    int type = rng_chance(rng, 3) ? rng_below(rng, 8) : style->types[index];
    to = add(to, "{\"type\":%s\"%s\"", style->space, names[type]);
    if (style->is_turned)
        to = add_geometry(rng, style, to, type);
    if (style->has_ids)
        to = add(add_name(style, to, "id"), "\"%s%d\"",
                 rng_chance(rng, 30) ? random_name(rng, name) : "s",
                 rng_chance(rng, 98) ? index : 0);
    if (style->is_placed) {
        to = add_place(rng, style, to, "position");
        to = add_number(rng, add_name(style, to, "angle"),
                        rng_between(rng, -400, 400));
    }
    if (style->moves) {
        to = add_place(rng, style, to, "velocity");
        to = add_number(rng, add_name(style, to, "angular_velocity"),
                        rng_between(rng, -90, 90));
    }
    if (!style->is_turned)
        to = add_geometry(rng, style, to, type);
    if (style->has_body)
        to =
            add(add_name(style, to, "body"), "{\"density\":%s2}", style->space);
    return add(to, "}");
}

static void write_line(struct rng *rng, const struct style *style, char *to)
{
    static const char *const queries[] = {"clip", "", "fifteen letters",
                                          "sixteen letters!", "\\u0063lip"};
    char name[80];
    int count = rng_chance(rng, 4) ? rng_whole(rng, 0, 6) : style->shapes;
    to = add(to, "{");
    if (style->is_named)
        to =
            add(to, "\"name\":%s\"%s\",", style->space, random_name(rng, name));
    to = add(to, "\"shapes\":%s[", style->space);
    for (int i = 0; i < count; i++)
        to = add_shape(rng, style, add(to, i ? ",%s" : "", style->space), i);
    to = add(to, "]");
    if (style->has_own)
        to = add_number(rng, add_name(style, to, "_seed"),
                        rng_between(rng, 0, 1e6));
    if (style->has_query)
        to = add(add_name(style, to, "query"), "\"%s\"",
                 queries[rng_below(rng, sizeof queries / sizeof *queries)]);
    add(to, "}");
}

/* ---- Changes --------------------------------------------------------------
 */

static void replace(char *line, size_t at, size_t length, const char *by)
{
    static char rest[LINE_MAX_BYTES];
    size_t left = strlen(line + at);
    length = length < left ? length : left;
    if (at + left + strlen(by) + 1 > LINE_MAX_BYTES)
        return;
    strcpy(rest, line + at + length);
    strcpy(line + at, by);
    strcat(line, rest);
}

/* Where some text of these bytes begins, and its length; 0: there is none. */
static size_t find_some(struct rng *rng, const char *line, const char *bytes,
                        size_t *length)
{
    size_t at = (size_t)rng_below(rng, (int)strlen(line));
    at += strcspn(line + at, bytes);
    while (at > 0 && line[at] && strchr(bytes, line[at - 1]))
        at--;
    *length = strspn(line + at, bytes);
    return at;
}

static void respell_number(struct rng *rng, char *line)
{
    static const char *const spellings[] = {
        "-0",
        "0",
        "-0.0",
        "1e5",
        "1E+5",
        "1e-5",
        "0.1",
        "2.50",
        "100000000000000000000000000000000000000",
        "0.1234567890123456789012345678901234567890",
        "0.0000000000000000000000000000000000000000000000000000000000000000017",
        "1e-400",
        "1e400",
        "-1e400",
        "1e60",
        "1.0000000000000002e60",
        "4.9e-324",
        "1e0000000000000000000000000000000001",
        "9007199254740993",
        "1e999999999999999999999",
        "01",
        "-01",
        "+1",
        "1.",
        ".5",
        "-",
        "1e",
        "1e+",
        "NaN",
        "Infinity",
        "0x10",
        "1 2",
        "null",
        "\"1\"",
        "[1]",
        "true",
        "1.5.5",
        "1-2",
        "12abc",
    };
    size_t length, at = find_some(rng, line, "+-.0123456789eE", &length);
    replace(line, at, length,
            spellings[rng_below(rng, sizeof spellings / sizeof *spellings)]);
}

static void change_line(struct rng *rng, char *line)
{
    static const char bytes[] = "{}[]:,\"\\ \t\r01-+.eE\x01\x7f\x80\xC3\xFF";
    static const char *const parts[] = {",[1,2]",
                                        ",\"_x\":1",
                                        ",\"extra\":1",
                                        "\\u0000",
                                        "\\n",
                                        "  ",
                                        "\xC3\xA9",
                                        "[",
                                        "]",
                                        "}",
                                        "{",
                                        ",{}",
                                        ",\"id\":\"\"",
                                        "\xC0\x80",
                                        "\xED\xA0\x80"};
    size_t length = strlen(line), at = (size_t)rng_below(rng, (int)length);
    char byte[2] = {bytes[rng_below(rng, (int)sizeof bytes - 1)], '\0'};
    switch (rng_below(rng, 6)) {
    case 0: /* a byte less, or several */
        replace(line, at, (size_t)rng_whole(rng, 1, 3), "");
        break;
    case 1:
        line[at] = byte[0];
        break;
    case 2:
        replace(line, at, 0, byte);
        break;
    case 3:
        replace(line, at, 0, parts[rng_below(rng, 15)]);
        break;
    default:
        respell_number(rng, line);
    }
}

/* Lines that are broken at their end would make one of several. */
static bool is_unfinished(const char *line, struct arena *arena)
{
    struct json_value value;
    struct fail fail;
    const struct json_text text = {.bytes = line, .length = strlen(line)};
    return json_check(text, &limits_default, arena, &value, &fail) == JSON_MORE;
}

static void random_line(struct rng *rng, const struct style *style, char *line,
                        struct arena *arena)
{
    do {
        write_line(rng, style, line);
        int changes = rng_chance(rng, 15) ? rng_whole(rng, 1, 3) : 0;
        for (int i = 0; i < changes && line[0]; i++)
            change_line(rng, line);
    } while (is_unfinished(line, arena) || !line[0]);
}

/* ---- Scenes ----------------------------------------------------------------
 */

struct tally {
    int known, others, failed;
};

/* Compares a record of a stream with its text alone. */
static void compare_record(struct scene_reader *reader,
                           const struct stream_record *record,
                           struct arena *arena, struct tally *tally)
{
    struct scene_reader other = scene_reader_make(&limits_default);
    const struct json_value value = {record->text, record->length,
                                     record->has_nul, record->outline,
                                     record->match};
    uint64_t known = reader->known.read;
    struct json_value alone = {.text = NULL};
    struct scene scene[2];
    struct fail fail[2];
    const struct json_text text = {.bytes = record->text,
                                   .length = record->length,
                                   .complete = true,
                                   .lift = JSON_LIFTED};
    cr_assert(eq(int,
                 json_check(text, &limits_default, arena, &alone, &fail[1]),
                 JSON_VALUE),
              "%.*s", (int)record->length, record->text);
    cr_assert(eq(sz, alone.length, record->length));
    cr_assert(eq(int, alone.has_nul, record->has_nul));
    bool is_read = scene_read(reader, &value, arena, &scene[0], &fail[0]);
    cr_assert(eq(int, scene_read(&other, &alone, arena, &scene[1], &fail[1]),
                 is_read),
              "%.*s", (int)record->length, record->text);
    if (is_read)
        cr_assert(scene_same(&scene[0], &scene[1]), "%.*s", (int)record->length,
                  record->text);
    else
        cr_assert(fail_same(&fail[0], &fail[1]), "%.*s", (int)record->length,
                  record->text);
    tally->known += reader->known.read > known;
    tally->others += reader->known.read == known;
    tally->failed += !is_read;
    scene_reader_free(&other);
}

/* A pipe: what is left of a text comes in pieces of at most so many bytes, or
 * line by line. */
static struct {
    const char *at, *end;
    size_t most; /* 0: a line */
} pipe_text;

static ssize_t read_piece(struct stream *stream, void *bytes, size_t length)
{
    size_t left = (size_t)(pipe_text.end - pipe_text.at);
    size_t most = pipe_text.most;
    const char *newline = memchr(pipe_text.at, '\n', left);
    (void)stream;
    if (most == 0)
        most = newline ? (size_t)(newline + 1 - pipe_text.at) : left;
    most = most < left ? most : left;
    length = length < most ? length : most;
    memcpy(bytes, pipe_text.at, length);
    pipe_text.at += length;
    return (ssize_t)length;
}

static struct stream stream_of_pipe(struct at_hand text, size_t most)
{
    struct stream stream = stream_make(-1);
    pipe_text.at = text.text;
    pipe_text.end = text.text + text.length;
    pipe_text.most = most;
    stream.read = read_piece;
    return stream;
}

static struct tally compare_records(struct stream *stream, struct arena *arena)
{
    struct tally tally = {0};
    struct scene_reader reader = scene_reader_make(&limits_default);
    struct stream_record record;
    struct fail fail;
    enum stream_status status;
    stream->skeletons = scene_reader_skeletons(&reader);
    while ((status = stream_next(stream, arena, &record, &fail)) ==
               STREAM_VALUE ||
           status == STREAM_FAILED) {
        if (status == STREAM_VALUE)
            compare_record(&reader, &record, arena, &tally);
        arena_rewind(arena, (struct arena_mark){NULL, 0});
    }
    cr_assert(eq(int, status, STREAM_END));
    stream_free(stream);
    scene_reader_free(&reader);
    return tally;
}

static struct tally compare_stream(struct rng *rng)
{
    static const size_t pieces[] = {0, 1, 7, 100, 1000, 65536};
    char *text = malloc((size_t)LINES * LINE_MAX_BYTES);
    struct arena arena = arena_make(0);
    struct style style = random_style(rng);
    char *to = text;
    for (int i = 0; i < LINES; i++) {
        random_line(rng, &style, to, &arena);
        to += strlen(to);
        *to++ = '\n';
    }
    struct at_hand at_hand = {text, (size_t)(to - text)};
    struct stream stream =
        rng_chance(rng, 50)
            ? stream_at_hand(at_hand)
            : stream_of_pipe(at_hand, pieces[rng_below(rng, 6)]);
    struct tally tally = compare_records(&stream, &arena);
    arena_free(&arena);
    free(text);
    return tally;
}

/* Lines that are alike, from the first on or behind others. */
static struct tally known_lines(int others, int alike, size_t piece)
{
    struct arena arena = arena_make(0);
    char *text = malloc((size_t)(others + alike) * 100), *to = text;
    for (int i = 0; i < others + alike; i++) {
        to = i < others ? add(to, "{\"_%d\":1,", i) : add(to, "{");
        to = add(to,
                 "\"shapes\":[{\"type\":\"circle\",\"center\":[%d,0.5],"
                 "\"radius\":2}]}\n",
                 i);
    }
    struct stream stream =
        stream_of_pipe((struct at_hand){text, (size_t)(to - text)}, piece);
    struct tally tally = compare_records(&stream, &arena);
    arena_free(&arena);
    free(text);
    return tally;
}

/* A text that ends close behind a record was not matched, so that of a pipe no
 * record was. */
Test(known_scenes, are_known_however_few_bytes_come_at_a_time)
{
    static const size_t pieces[] = {0, 1, 10, 64, 65, 1000, 65536};
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
        cr_assert(eq(int, known_lines(0, 300, pieces[i]).known, 298));
}

/* Scenes of which none is like another used up what could be learned. */
Test(known_scenes, are_learned_behind_any_number_of_others)
{
    cr_assert(le(int, 600, known_lines(2000, 1000, 65536).known));
    cr_assert(le(int, 600, known_lines(20000, 1000, 0).known));
}

/* Learning what has matched may put another skeleton in the place that the
 * match names. */
Test(known_scenes, what_matched_is_not_learned)
{
    static const char line[] = "{\"shapes\":[{\"type\":\"polygon\","
                               "\"vertices\":[[0,0],[4,0],[%s],[0,4]]"
                               "}]}\n";
    struct arena arena = arena_make(0);
    struct scene_reader reader = scene_reader_make(&limits_default);
    char text[1000], *to = text;
    for (int i = 0; i < 8; i++)
        to = add(to, line, i < 4 ? "4,4" : "1,1");
    struct stream stream =
        stream_at_hand((struct at_hand){text, (size_t)(to - text)});
    struct stream_record record;
    struct fail fail;
    struct tally tally = {0};
    stream.skeletons = scene_reader_skeletons(&reader);
    while (stream_next(&stream, &arena, &record, &fail) == STREAM_VALUE)
        compare_record(&reader, &record, &arena, &tally);
    cr_assert(eq(int, tally.known, 2));
    cr_assert(eq(int, tally.others, 6));
    cr_assert(eq(u64, reader.known.learned, 4));
    scene_reader_free(&reader);
    arena_free(&arena);
}

Test(known_scenes, a_known_scene_is_that_of_its_text_alone, .timeout = 3000)
{
    struct rng rng = rng_seeded(41);
    struct tally sum = {0};
    for (long i = trials(100); i > 0; i--) {
        struct tally tally = compare_stream(&rng);
        sum.known += tally.known;
        sum.others += tally.others;
        sum.failed += tally.failed;
    }
    cr_log_info("%d known, %d others, %d failed", sum.known, sum.others,
                sum.failed);
    /* Many of them are known, and there are some of each sort. */
    cr_assert(le(int, sum.others, 2 * sum.known));
    cr_assert(le(int, sum.known / 200, sum.failed));
}

#define KNOWN                                                                  \
    "{\"name\":\"\xC3\xA9t\",\"shapes\":[{\"type\":\"polygon\",\"id\":\"a\","  \
    "\"vertices\":[[1,2],[3.5,4],[-1e5,6.25]]},{\"type\":\"circle\",\"id\":"   \
    "\"b\",\"center\":[0.125,7],\"radius\":12.5}],\"_seed\":17}"

/* Text that ends anywhere, also with some bytes changed, in memory that ends
 * there too: a sanitizer sees what is read behind it. What matches is right. */
Test(known_scenes, a_match_is_right_and_within_its_text)
{
    struct arena arena = arena_make(0);
    struct scene_reader reader = scene_reader_make(&limits_default);
    struct json_skeletons *skeletons = scene_reader_skeletons(&reader);
    struct rng rng = rng_seeded(42);
    const struct json_text known = {.bytes = KNOWN,
                                    .length = strlen(KNOWN),
                                    .complete = true,
                                    .lift = JSON_LIFTED};
    struct json_value value;
    struct scene scene;
    struct fail fail;
    int matches = 0, others = 0;
    for (int i = 0; i < 2; i++) {
        cr_assert(eq(int,
                     json_check(known, &limits_default, &arena, &value, &fail),
                     JSON_VALUE));
        cr_assert(scene_read(&reader, &value, &arena, &scene, &fail));
    }
    for (long i = trials(20000); i > 0; i--) {
        char text[sizeof KNOWN + 200];
        size_t length = (size_t)rng_whole(&rng, 1, (int)sizeof text);
        memset(text, ' ', sizeof text);
        memcpy(text, KNOWN, strlen(KNOWN));
        for (int k = rng_below(&rng, 3); k > 0; k--)
            text[rng_below(&rng, (int)length)] =
                "{}[],:\" 0123456789.eE-+\\x\xC3"[rng_below(&rng, 27)];
        char *copy = malloc(length);
        memcpy(copy, text, length);
        skeletons->pause = skeletons->misses = 0;
        const struct skeleton_match *match = skeletons_match(
            skeletons, copy, length, 0, &limits_default, &arena);
        const struct json_text alone = {.bytes = copy, .length = length};
        if (match) {
            cr_assert(
                eq(int,
                   json_check(alone, &limits_default, &arena, &value, &fail),
                   JSON_VALUE),
                "%.*s", (int)length, copy);
            cr_assert(eq(sz, value.length, match->length));
        }
        matches += match != NULL;
        others += !match;
        free(copy);
        arena_rewind(&arena, (struct arena_mark){NULL, 0});
    }
    cr_assert(le(int, others / 10, matches));
    scene_reader_free(&reader);
    arena_free(&arena);
}
