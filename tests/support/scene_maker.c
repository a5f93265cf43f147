#include "support/scene_maker.h"

#include "collide.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Points of a polygon, before its hull is taken. */
#define POINTS 10

#define COUNT(array)        ((int)(sizeof(array) / sizeof *(array)))
#define TAKE(source, array) (array)[take_below(source, COUNT(array))]

struct maker {
    struct source *source;
    char *text;
    size_t used, room;
    bool has_templates; /* "t0" to "t2" */
};

/* In one of so many values there is a mistake. */
#define RIGHT_VALUES 64

static bool is_wrong(struct maker *m)
{
    return take_chance(m->source, RIGHT_VALUES);
}

static void put(struct maker *m, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length =
        vsnprintf(m->text + m->used, m->room - m->used, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= m->room - m->used)
        abort();
    m->used += (size_t)length;
}

/* ---- Values ------------------------------------------------------------- */

static void put_wrong(struct maker *m)
{
    static const char *const values[] = {"null",        "true",
                                         "false",       "[]",
                                         "{}",          "-1",
                                         "\"\"",        "\"A\"",
                                         "[1]",         "0",
                                         "1e999",       "[1,2,3]",
                                         "[[0,0]]",     "[\"A\"]",
                                         "2e60",        "0.5",
                                         "[0,0]",       "[1e999,0]",
                                         "\"\\u0000\"", "[\"\\u0000\",\"A\"]",
                                         "{\"a\":1}",   "[[1,0],[1,0],[2,1]]"};
    put(m, "%s", TAKE(m->source, values));
}

static double take_coordinate(struct source *source)
{
    static const double extremes[] = {1e60,   -1e60,    1e-300, 0x1p-1074,
                                      0x1p52, 0x1p-500, 1e30,   -0.0};
    int byte = (int)take_byte(source), whole = byte / 8 % 9 - 4;
    double value;
    switch (byte % 8) {
    case 4:
        return whole / 4.0;
    case 5:
        return nextafter(whole, take_byte(source) % 2 ? HUGE_VAL : -HUGE_VAL);
    case 6:
        return TAKE(source, extremes);
    case 7:
        value = take_bits(source);
        return fabs(value) <= COL_LIMIT ? value : whole;
    default:
        return whole;
    }
}

static void put_number(struct maker *m, double value)
{
    if (is_wrong(m))
        put_wrong(m);
    else
        put(m, "%.17g", value);
}

static void put_size(struct maker *m)
{
    put_number(m, fabs(take_coordinate(m->source)));
}

static void put_point(struct maker *m, col_vec2 p)
{
    put(m, "[");
    put_number(m, p.x);
    put(m, ",");
    put_number(m, p.y);
    put(m, "]");
}

static col_vec2 take_place(struct maker *m)
{
    double x = take_coordinate(m->source);
    return (col_vec2){x, take_coordinate(m->source)};
}

static void put_words(struct maker *m)
{
    static const char *const words[] = {"[]", "[\"l\"]", "[\"m\",\"l\"]",
                                        "[\"\",\"m\"]"};
    put(m, "%s", TAKE(m->source, words));
}

static const char *const ids[] = {"A",  "B",   "C", "\xC3\xA9",
                                  "#4", "a,b", "E", "#1"};

const char *take_id(struct source *source)
{
    return TAKE(source, ids);
}

/* ---- Members ------------------------------------------------------------ */

/* The name of a member, seldom another one; where it is false the value has
 * been left out or stands there already. */
static bool put_name(struct maker *m, const char *name)
{
    static const char *const others[] = {"x-own",   "_own",     "idd",
                                         "\\u0000", "position", "radius"};
    char last = m->text[m->used - 1];
    if (!is_wrong(m)) {
        put(m, "%s\"%s\":", last == '{' ? "" : ",", name);
        if (!is_wrong(m))
            return true;
        put_wrong(m);
    } else if (is_wrong(m)) {
        put(m, "%s\"%s\":", last == '{' ? "" : ",", TAKE(m->source, others));
        put_wrong(m);
    }
    return false;
}

/* Whether a member that may be there is. */
static bool may_put_name(struct maker *m, const char *name)
{
    return take_chance(m->source, 6) && put_name(m, name);
}

static void put_place(struct maker *m, const char *name)
{
    if (put_name(m, name))
        put_point(m, take_place(m));
}

/* ---- Shapes ------------------------------------------------------------- */

/* Their hull, if it has an area, else a triangle at the first. Returns how many
 * are left. */
static int make_convex(col_vec2 *points, int count)
{
    col_vec2 given[POINTS], at = points[0];
    int hull[POINTS], scratch[POINTS];
    memcpy(given, points, (size_t)count * sizeof *points);
    count = col_convex_hull(given, count, hull, scratch);
    for (int i = 0; i < count; i++)
        points[i] = given[hull[i]];
    if (count > 2)
        return count;
    points[1] = (col_vec2){at.x + 1, at.y};
    points[2] = (col_vec2){at.x, at.y + 2};
    return 3;
}

/* Convex ones, with or without the middles of the sides, and seldom any. */
static void put_vertices(struct maker *m)
{
    col_vec2 points[POINTS];
    int how = take_below(m->source, 8), count = 3 + take_below(m->source, 8);
    for (int i = 0; i < count; i++)
        points[i] = take_place(m);
    if (how < 7)
        count = make_convex(points, count);
    put(m, "[");
    for (int i = 0; i < count; i++) {
        col_vec2 p = points[i], q = points[(i + 1) % count];
        put(m, i > 0 ? "," : "");
        put_point(m, p);
        if (how == 6) {
            put(m, ",");
            put_point(m, (col_vec2){p.x / 2 + q.x / 2, p.y / 2 + q.y / 2});
        }
    }
    put(m, "]");
}

static void put_polygon(struct maker *m)
{
    if (put_name(m, "vertices"))
        put_vertices(m);
    if (may_put_name(m, "radius"))
        put_size(m);
}

static void put_circle(struct maker *m)
{
    put_place(m, "center");
    if (put_name(m, "radius"))
        put_size(m);
}

static void put_box(struct maker *m)
{
    col_vec2 p = take_place(m), q = take_place(m);
    if (put_name(m, "min"))
        put_point(m, (col_vec2){fmin(p.x, q.x), fmin(p.y, q.y)});
    if (put_name(m, "max"))
        put_point(m, (col_vec2){fmax(p.x, q.x) + 1, fmax(p.y, q.y) + 1});
}

static void put_segment(struct maker *m)
{
    put_place(m, "a");
    put_place(m, "b");
}

static void put_capsule(struct maker *m)
{
    put_segment(m);
    if (put_name(m, "radius"))
        put_size(m);
}

static void put_single(struct maker *m)
{
    put_place(m, "point");
}

static void put_turn(struct maker *m)
{
    static const char *const turns[] = {"[0,1]",     "[-1,0]",    "[0.6,-0.8]",
                                        "[0.8,0.6]", "[1,1e-20]", "[1,1]"};
    if (may_put_name(m, "angle"))
        put_number(m, take_below(m->source, 17) * 22.5 - 180);
    else if (may_put_name(m, "rotation"))
        put(m, "%s", TAKE(m->source, turns));
}

static void put_body(struct maker *m)
{
    static const char *const names[] = {"mass", "restitution", "friction",
                                        "gravity_scale"};
    put(m, "{");
    for (int i = 0; i < COUNT(names); i++)
        if (may_put_name(m, take_chance(m->source, 16) && i == 0 ? "density"
                                                                 : names[i]))
            put_number(m, take_below(m->source, 5) / 4.0);
    if (may_put_name(m, "static"))
        put(m, "true");
    put(m, "}");
}

static void put_common(struct maker *m)
{
    if (may_put_name(m, "position"))
        put_point(m, take_place(m));
    put_turn(m);
    if (may_put_name(m, "velocity"))
        put_point(m, take_place(m));
    if (may_put_name(m, "angular_velocity"))
        put_number(m, take_coordinate(m->source));
    if (may_put_name(m, "layers"))
        put_words(m);
    if (may_put_name(m, "hits"))
        put_words(m);
    if (may_put_name(m, "body"))
        put_body(m);
    if (m->has_templates && may_put_name(m, "scale"))
        put_number(m, take_below(m->source, 8) / 2.0 + 0.1);
    if (m->has_templates && may_put_name(m, "mirror"))
        put(m, take_byte(m->source) % 2 ? "\"x\"" : "\"y\"");
}

static void put_template_name(struct maker *m)
{
    if (put_name(m, "template"))
        put(m, "\"t%d\"", take_below(m->source, is_wrong(m) ? 4 : 3));
}

/* The type and the members of a shape. */
static void put_type(struct maker *m)
{
    static const struct {
        const char *name;
        void (*put)(struct maker *m);
    } types[] = {{"polygon", put_polygon}, {"box", put_box},
                 {"circle", put_circle},   {"capsule", put_capsule},
                 {"segment", put_segment}, {"point", put_single}};
    int type = take_below(m->source, COUNT(types));
    if (put_name(m, "type"))
        put(m, "\"%s\"", types[type].name);
    types[type].put(m);
}

static void put_shape(struct maker *m, int index)
{
    put(m, "{");
    if (take_byte(m->source) % 2 && put_name(m, "id"))
        put(m, "\"%s\"",
            is_wrong(m) ? take_id(m->source) : ids[index % COUNT(ids)]);
    if (m->has_templates && take_byte(m->source) % 2)
        put_template_name(m);
    else
        put_type(m);
    put_common(m);
    put(m, "}");
}

/* Templates, of which the last one may refer to the first, and defaults. */
static void put_templates(struct maker *m)
{
    put(m, "{");
    for (int i = 0; i < 3; i++) {
        put(m, "%s\"t%d\":{", i > 0 ? "," : "", i);
        if (i == 2 && take_byte(m->source) % 2)
            put(m, "\"template\":\"t%d\"", is_wrong(m) ? 2 : 0);
        else
            put_type(m);
        put_common(m);
        put(m, "}");
    }
    put(m, "}");
    if (may_put_name(m, "defaults")) {
        put(m, "{");
        put_common(m);
        put(m, "}");
    }
}

/* ---- Scenes ------------------------------------------------------------- */

static void put_pair(struct maker *m)
{
    const char *first = take_id(m->source), *second = take_id(m->source);
    put(m, "[\"%s\",\"%s\"]", first, second);
}

static void put_pairs(struct maker *m)
{
    int count = take_below(m->source, 4);
    put(m, "[");
    for (int i = 0; i < count; i++) {
        put(m, i > 0 ? "," : "");
        if (is_wrong(m))
            put_wrong(m);
        else
            put_pair(m);
    }
    put(m, "]");
}

static void put_rays(struct maker *m)
{
    int count = take_below(m->source, 4);
    put(m, "[");
    for (int i = 0; i < count; i++) {
        put(m, i > 0 ? ",{" : "{");
        put_place(m, "from");
        if (take_chance(m->source, 6)) {
            put_place(m, "direction");
            if (put_name(m, "length"))
                put_size(m);
        } else {
            put_place(m, "to");
        }
        if (may_put_name(m, "radius"))
            put_size(m);
        if (may_put_name(m, "one_sided"))
            put(m, "true");
        if (may_put_name(m, "layers"))
            put_words(m);
        if (may_put_name(m, "hits"))
            put_words(m);
        put(m, "}");
    }
    put(m, "]");
}

static void put_scene(struct maker *m, int most)
{
    static const char *const queries[] = {"sat",   "gjk",   "clip", "sweep",
                                          "pairs", "cross", "toi",  "ray",
                                          "beam",  "mass"};
    int shapes = take_below(m->source, most + 1);
    put(m, "{");
    m->has_templates = take_chance(m->source, 4);
    if (m->has_templates && put_name(m, "templates"))
        put_templates(m);
    if (may_put_name(m, "name"))
        put(m, "\"%s\"", take_id(m->source));
    if (!take_chance(m->source, 4) && put_name(m, "query"))
        put(m, "\"%s\"", TAKE(m->source, queries));
    if (put_name(m, "shapes")) {
        put(m, "[");
        for (int i = 0; i < shapes && m->source->left > 0; i++) {
            put(m, i > 0 ? "," : "");
            put_shape(m, i);
        }
        put(m, "]");
    }
    if (may_put_name(m, "pairs"))
        put_pairs(m);
    if (may_put_name(m, "rays"))
        put_rays(m);
    put(m, "}");
}

size_t take_scenes(struct source *source, int scenes, int shapes, char *text,
                   size_t room)
{
    struct maker m = {.source = source, .text = text, .room = room};
    for (int i = 0; i < scenes; i++) {
        if (is_wrong(&m))
            put_wrong(&m);
        else
            put_scene(&m, shapes);
        put(&m, "\n");
    }
    return m.used;
}

size_t random_scenes(struct rng *rng, bool has_mistakes, int scenes, int shapes,
                     char *text, size_t room)
{
    uint8_t bytes[4096];
    for (size_t i = 0; i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)rng_below(rng, 256);
        if (!has_mistakes && bytes[i] % RIGHT_VALUES == RIGHT_VALUES - 1)
            bytes[i]--;
    }
    struct source source = {bytes, sizeof bytes};
    return take_scenes(&source, scenes, shapes, text, room);
}
