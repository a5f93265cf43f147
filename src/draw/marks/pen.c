#include "draw/marks/pen.h"

#include <string.h>

struct pen pen_make(struct picture *picture, int record)
{
    return (struct pen){picture, {record, -1, NULL}};
}

struct pen pen_at(struct pen pen, const char *key)
{
    pen.source.key = key;
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
    const col_vec2 corners[4] = {
        box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
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
