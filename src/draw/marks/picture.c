/* Makes pictures: computes their bounds, names roles, styles and shapes, and
 * adds marks by pens. */
#include <stdarg.h>
#include <string.h>

#include "draw/marks/picture.h"
#include "draw/marks/plane.h"
#include "support/sink.h"
#include "support/text.h"

/* Characters of an id in a sentence. */
#define ID_MOST 40

const char *picture_role_words(enum picture_role role)
{
    static const char *const words[PICTURE_ROLES] = {
        [ROLE_STATIC] = "static", [ROLE_DYNAMIC] = "dynamic",
        [ROLE_SENSOR] = "sensor", [ROLE_SPAWN] = "spawn",
        [ROLE_GOAL] = "goal",     [ROLE_BAD] = "invalid",
    };
    return words[role];
}

const char *picture_style_words(enum mark_style style)
{
    static const char *const words[STYLES] = {
        [STYLE_NORMAL] = "normal",
        [STYLE_OTHER] = "other normal",
        [STYLE_DEPTH] = "depth",
        [STYLE_DISTANCE] = "distance",
        [STYLE_CONTACT] = "contact point",
        [STYLE_CLOSEST] = "closest point",
        [STYLE_DEEPEST] = "deepest point",
        [STYLE_VERTEX] = "colliding vertex",
        [STYLE_EDGE] = "colliding edge",
        [STYLE_REFERENCE] = "reference edge",
        [STYLE_INCIDENT] = "incident edge",
        [STYLE_PLANE] = "plane",
        [STYLE_CLIPPED] = "clipped edge",
        [STYLE_DROPPED] = "dropped",
        [STYLE_OUTSIDE] = "outside the plane",
        [STYLE_BOX] = "bounding box",
        [STYLE_PAIR] = "pair",
        [STYLE_GHOST] = "at another time",
        [STYLE_HIT] = "at the hit",
        [STYLE_PATH] = "path",
        [STYLE_VELOCITY] = "velocity",
        [STYLE_IMPULSE] = "impulse",
        [STYLE_FRICTION] = "friction",
        [STYLE_MOVED] = "moved",
        [STYLE_RAY] = "ray",
        [STYLE_RAY_HIT] = "hit",
        [STYLE_CUT] = "cut",
        [STYLE_CENTER] = "center",
        [STYLE_FOCUS] = "examined",
        [STYLE_AXIS] = "axis",
        [STYLE_OF_A] = "of A",
        [STYLE_OF_B] = "of B",
        [STYLE_OVERLAP] = "overlap",
        [STYLE_WAY_OUT] = "way out",
        [STYLE_GAP] = "gap",
        [STYLE_DIFFERENCE] = "Minkowski difference",
        [STYLE_SIMPLEX] = "simplex",
        [STYLE_SUPPORT] = "support point",
        [STYLE_ORIGIN] = "origin",
        [STYLE_ERROR] = "error",
        [STYLE_WARNING] = "warning",
        [STYLE_NOTE] = "note",
    };
    return words[style];
}

/* ---- Ids ----------------------------------------------------------------- */

#define ELLIPSIS "\xE2\x80\xA6"

/* Where character number `count` begins. */
static size_t offset_of(const char *text, int count)
{
    size_t at = 0;
    for (int i = 0; i < count; i++)
        at += utf8_step(text + at);
    return at;
}

/* What is at the end often tells more than what is in the middle. */
const char *picture_short(struct arena *arena, const char *text, int most)
{
    int count = 0, last = most / 3;
    for (const char *at = text; *at; at += utf8_step(at))
        count++;
    if (count <= most)
        return text;
    size_t head = offset_of(text, most - last);
    struct sink cut = sink_to_memory(arena);
    sink_write(&cut, text, head);
    sink_print(&cut, "%s%s", ELLIPSIS, text + offset_of(text, count - last));
    return sink_string(&cut);
}

const char *picture_id(struct picture *picture, const char *id)
{
    const char *words = picture_short(picture->arena, id, ID_MOST);
    picture->failed |= !words;
    return words ? words : "";
}

/* ---- Labels -------------------------------------------------------------- */

const char *picture_side(const char *id, int side)
{
    bool is_called_so = (id[0] == "AB"[side] || id[0] == "ab"[side]) && !id[1];
    return is_called_so ? "" : side ? " (B)" : " (A)";
}

const char *picture_label(const struct picture *picture, int shape, int most)
{
    const char *id = picture->shapes[shape].id;
    const char *label = picture_short(picture->arena, id, most);
    int side = shape == picture->sides[0]   ? 0
               : shape == picture->sides[1] ? 1
                                            : -1;
    const char *more = side < 0 ? "" : picture_side(id, side);
    if (!label || !more[0])
        return label ? label : "";
    struct sink whole = sink_to_memory(picture->arena);
    sink_print(&whole, "%s%s", label, more);
    const char *text = sink_string(&whole);
    return text ? text : "";
}

struct picture picture_make(struct arena *arena)
{
    return (struct picture){.arena = arena, .is_y_up = true, .sides = {-1, -1}};
}

/* ---- Bounds -------------------------------------------------------------- */

static void hold(col_box *box, col_vec2 point, double around)
{
    col_vec2 min = {point.x - around, point.y - around};
    col_vec2 max = {point.x + around, point.y + around};
    if (!(min.x >= -2 * COL_LIMIT && max.x <= 2 * COL_LIMIT &&
          min.y >= -2 * COL_LIMIT && max.y <= 2 * COL_LIMIT))
        return;
    box->min.x = min.x < box->min.x ? min.x : box->min.x;
    box->min.y = min.y < box->min.y ? min.y : box->min.y;
    box->max.x = max.x > box->max.x ? max.x : box->max.x;
    box->max.y = max.y > box->max.y ? max.y : box->max.y;
}

/* A pointer's second point is a direction. */
col_box bounds_of_mark(const struct mark *mark)
{
    int count = mark->kind == MARK_POINTER ? 1 : mark->count;
    col_box box = box_none();
    for (int i = 0; i < count; i++)
        hold(&box, mark->points[i], mark->size);
    return box;
}

col_box picture_bounds(const struct picture *picture)
{
    col_box box = box_none();
    for (int i = 0; i < picture->shape_count; i++) {
        const struct picture_shape *shape = &picture->shapes[i];
        hold(&box, shape->box.min, 0);
        hold(&box, shape->box.max, 0);
    }
    for (int i = 0; i < picture->mark_count; i++)
        box = box_both(box, bounds_of_mark(&picture->marks[i]));
    return box;
}

bool picture_shows(const struct picture *picture, const struct mark *mark,
                   int record, int step)
{
    const struct mark_source *source = &mark->source;
    if (record >= 0 && source->record >= 0 && source->record != record)
        return false;
    if (source->step >= 0)
        return source->step == step;
    return step < 0 || source->record < 0 || picture->is_panel;
}

/* ---- Words --------------------------------------------------------------- */

static const char *text_of(struct picture *picture, const char *format,
                           va_list list)
{
    struct sink out = sink_to_memory(picture->arena);
    sink_print_list(&out, PICTURE_DIGITS, format, list);
    const char *text = sink_string(&out);
    picture->failed |= !text;
    return text ? text : "";
}

const char *picture_text(struct picture *picture, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const char *text = text_of(picture, format, list);
    va_end(list);
    return text;
}

struct pen pen_make(struct picture *picture, int record)
{
    return (struct pen){.picture = picture, .source = {record, -1, NULL}};
}

struct pen pen_at(struct pen pen, const char *key)
{
    pen.source.key = key;
    return pen;
}

const char *pen_text(struct pen pen, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    const char *text = text_of(pen.picture, format, list);
    va_end(list);
    return text;
}

struct pen pen_key(struct pen pen, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    pen.source.key = text_of(pen.picture, format, list);
    va_end(list);
    return pen;
}

struct pen pen_step(struct pen pen, int step, const char *key)
{
    pen.source.step = step;
    pen.source.key = key;
    return pen;
}

struct pen pen_on(struct pen pen, struct picture *picture)
{
    pen.picture = picture;
    return pen;
}

static bool can_be_shown(const col_vec2 *points, int count)
{
    for (int i = 0; i < count; i++)
        if (!(points[i].x >= -COL_LIMIT && points[i].x <= COL_LIMIT &&
              points[i].y >= -COL_LIMIT && points[i].y <= COL_LIMIT))
            return false;
    return true;
}

/* Adds a mark; NULL: it cannot be shown, or memory is used up. */
static struct mark *add(struct pen pen, enum mark_kind kind,
                        enum mark_style style, const col_vec2 *points,
                        int count)
{
    struct picture *picture = pen.picture;
    if (!can_be_shown(points, count))
        return NULL;
    struct mark *marks =
        arena_more(picture->arena, picture->marks, picture->mark_count,
                   &picture->mark_room, sizeof *marks);
    if (marks)
        picture->marks = marks;
    col_vec2 *kept = arena_take(picture->arena, (size_t)count, sizeof *points);
    if (!marks || !kept) {
        picture->failed = true;
        return NULL;
    }
    memcpy(kept, points, (size_t)count * sizeof *points);
    struct mark *mark = &marks[picture->mark_count++];
    *mark = (struct mark){.kind = kind,
                          .style = style,
                          .source = pen.source,
                          .points = kept,
                          .count = count};
    return mark;
}

static void add_text(struct pen pen, enum mark_kind kind, enum mark_style style,
                     col_vec2 at, const char *text)
{
    struct mark *mark = add(pen, kind, style, &at, 1);
    if (mark)
        mark->text = text;
}

void pen_line(struct pen pen, enum mark_style style, col_vec2 from, col_vec2 to)
{
    add(pen, MARK_LINE, style, (col_vec2[]){from, to}, 2);
}

void pen_arrow(struct pen pen, enum mark_style style, col_vec2 from,
               col_vec2 to)
{
    add(pen, MARK_ARROW, style, (col_vec2[]){from, to}, 2);
}

void pen_pointer(struct pen pen, enum mark_style style, col_vec2 from,
                 col_vec2 direction)
{
    add(pen, MARK_POINTER, style, (col_vec2[]){from, direction}, 2);
}

void pen_span(struct pen pen, enum mark_style style, const col_vec2 ends[2],
              const char *text)
{
    struct mark *mark = add(pen, MARK_SPAN, style, ends, 2);
    if (mark)
        mark->text = text;
}

void pen_dot(struct pen pen, enum mark_style style, col_vec2 at,
             const char *text)
{
    add_text(pen, MARK_DOT, style, at, text);
}

void pen_label(struct pen pen, enum mark_style style, col_vec2 at,
               const char *text)
{
    add_text(pen, MARK_LABEL, style, at, text);
}

void pen_badge(struct pen pen, enum mark_style style, col_vec2 at,
               const char *text)
{
    add_text(pen, MARK_BADGE, style, at, text);
}

void pen_box(struct pen pen, enum mark_style style, col_box box)
{
    col_vec2 corners[4];
    box_corners(box, corners);
    add(pen, MARK_POLYGON, style, corners, 4);
}

void pen_path(struct pen pen, enum mark_style style, const col_vec2 *points,
              int count)
{
    add(pen, MARK_LINE, style, points, count);
}

void pen_polygon(struct pen pen, enum mark_style style, const col_vec2 *points,
                 int count)
{
    add(pen, MARK_POLYGON, style, points, count);
}

void pen_round(struct pen pen, enum mark_style style, const col_shape *core)
{
    struct mark *mark =
        add(pen, MARK_ROUND, style, core->vertices, core->count);
    if (mark)
        mark->size = core->radius;
}
