/* Draws the shapes and marks of a picture on a screen of character cells.
 * Lines are clipped in world coordinates before they are mapped to dots.
 * Characters replace dots. Words come last: they may hide dots, but no
 * characters. */
#include <math.h>
#include <stdio.h>

#include "draw/terminal/screen.h"

/* The most corners that round things are drawn with. */
#define FRAME_TURN 360

/* The plane on a screen: so that lines of a scene 1e60 wide are where they
 * belong, they are clipped about the view's center. */
struct terminal_frame {
    struct screen *screen;
    struct view view;            /* its units are the screen's dots */
    col_vec2 half;               /* of what is seen, in the world */
    col_vec2 turned[FRAME_TURN]; /* unit vectors all around */
};

static bool can_be_drawn(col_vec2 point)
{
    return fabs(point.x) <= 2 * COL_LIMIT && fabs(point.y) <= 2 * COL_LIMIT;
}

static void frame_line(const struct terminal_frame *frame, enum ink ink,
                       col_vec2 from, col_vec2 to)
{
    const struct view *view = &frame->view;
    if (!can_be_drawn(from) || !can_be_drawn(to))
        return;
    col_vec2 ends[2] = {vec_between(view->center, from),
                        vec_between(view->center, to)};
    if (!line_clip(ends, frame->half))
        return;
    for (int i = 0; i < 2; i++) {
        double x = ends[i].x * view->x_scale, y = ends[i].y * view->y_scale;
        ends[i] = (col_vec2){view->width / 2 + x,
                             view->height / 2 + (view->is_y_up ? -y : y)};
    }
    screen_line(frame->screen, ink, ends[0], ends[1]);
}

/* Through all points, and back to the first where closed. */
static void frame_ring(const struct terminal_frame *frame, enum ink ink,
                       const col_vec2 *points, int count, bool is_closed)
{
    for (int i = 1; i < count; i++)
        frame_line(frame, ink, points[i - 1], points[i]);
    if (count > 0 && (is_closed || count == 1))
        frame_line(frame, ink, points[count - 1], points[0]);
}

/* The vertex of a core that is farthest in a direction. */
static col_vec2 farthest(const col_shape *core, col_vec2 direction)
{
    col_vec2 first = core->vertices[0], best = first;
    double most = 0;
    for (int i = 1; i < core->count; i++) {
        double far = vec_dot(vec_between(first, core->vertices[i]), direction);
        if (far > most) {
            most = far;
            best = core->vertices[i];
        }
    }
    return best;
}

/* Draws the outline of a rounded core, of one vertex or more in any winding. */
static void frame_core(const struct terminal_frame *frame, enum ink ink,
                       const col_shape *core)
{
    if (!(core->radius > 0)) {
        frame_ring(frame, ink, core->vertices, core->count, core->count > 2);
        return;
    }
    /* How many of frame->turned from one corner to the next: what is cut off is
       less than a dot, of radii to a thousand dots. */
    double radius = view_length(&frame->view, core->radius);
    int step = radius < 4 ? 30 : radius < 40 ? 10 : radius < 400 ? 3 : 1;
    col_vec2 first = {0, 0}, last = {0, 0};
    for (int i = 0; i <= FRAME_TURN; i += step) {
        col_vec2 way = frame->turned[i % FRAME_TURN];
        col_vec2 at = vec_along(farthest(core, way), way, core->radius);
        if (i > 0)
            frame_line(frame, ink, last, i == FRAME_TURN ? first : at);
        else
            first = at;
        last = at;
    }
}

/* The length of a pointer, in dots: three rows. */
#define POINTER 12

/* Ids are shown of so few shapes wherever they are, of more only where they
 * have room; and no more than some cells of each. */
#define FEW_SHAPES 12
#define ID_CELLS   16
#define TEXT_CELLS 24

/* The cost of an id outside of its shape: as much as to hide six cells. */
#define OUTSIDE 6

/* ---- Shapes -------------------------------------------------------------- */

static enum ink shape_ink(const struct sketch *sketch, int shape)
{
    if (shape == sketch->a)
        return INK_A;
    if (shape == sketch->b)
        return INK_B;
    return (enum ink)(INK_ROLE + (int)sketch->picture->shapes[shape].role);
}

static void draw_shape(const struct sketch *sketch, int number)
{
    const struct picture_shape *shape = &sketch->picture->shapes[number];
    enum ink ink = shape_ink(sketch, number);
    if (shape->piece_count == 1 ||
        (shape->piece_count > 1 && shape->radius > 0)) {
        for (int i = 0; i < shape->piece_count; i++)
            frame_core(sketch->frame, ink, &shape->pieces[i]);
        return;
    }
    int from = 0, rings = shape->ring_ends ? shape->ring_count : 1;
    for (int i = 0; i < rings; i++) {
        int end = shape->ring_ends ? shape->ring_ends[i] : shape->count;
        frame_ring(sketch->frame, ink, shape->outline + from, end - from,
                   shape->is_closed);
        from = end;
    }
}

/* ---- Marks --------------------------------------------------------------- */

static enum ink mark_ink(const struct mark *mark)
{
    return (enum ink)(INK_STYLE + (int)mark->style);
}

/* Where the head of an arrow or pointer is, and where it comes from, in dots,
 * cut at the border. false: it is not seen, or leads nowhere. */
static bool arrow_ends(const struct terminal_frame *frame,
                       const struct mark *mark, col_vec2 ends[2])
{
    const struct view *view = &frame->view;
    col_vec2 from = view_point(view, mark->points[0]);
    col_vec2 way;
    if (mark->kind == MARK_POINTER) {
        way = view_direction(view, mark->points[1]);
        way = (col_vec2){POINTER * way.x, POINTER * way.y};
    } else {
        col_vec2 to = view_point(view, mark->points[1]);
        way = (col_vec2){to.x - from.x, to.y - from.y};
    }
    col_vec2 half = {view->width / 2, view->height / 2};
    ends[0] = (col_vec2){from.x - half.x, from.y - half.y};
    ends[1] = (col_vec2){ends[0].x + way.x, ends[0].y + way.y};
    if (!(fabs(way.x) + fabs(way.y) > 0) || !line_clip(ends, half))
        return false;
    for (int i = 0; i < 2; i++)
        ends[i] = (col_vec2){ends[i].x + half.x, ends[i].y + half.y};
    return true;
}

static void draw_lines(const struct sketch *sketch, const struct mark *mark)
{
    const struct terminal_frame *frame = sketch->frame;
    col_vec2 ends[2];
    switch (mark->kind) {
    case MARK_LINE:
    case MARK_SPAN:
        frame_ring(frame, mark_ink(mark), mark->points, mark->count, false);
        break;
    case MARK_POLYGON:
        frame_ring(frame, mark_ink(mark), mark->points, mark->count, true);
        break;
    case MARK_ROUND:
        frame_core(
            frame, mark_ink(mark),
            &(col_shape){mark->points, mark->count, 1, mark->size, NULL});
        break;
    case MARK_ARROW:
    case MARK_POINTER:
        if (arrow_ends(frame, mark, ends))
            screen_line(frame->screen, mark_ink(mark), ends[0], ends[1]);
        break;
    case MARK_DOT:
    case MARK_LABEL:
    case MARK_BADGE:
        break;
    }
}

/* The parts of marks that are one character. */
static void draw_head(const struct sketch *sketch, const struct mark *mark)
{
    col_vec2 ends[2];
    if ((mark->kind == MARK_ARROW || mark->kind == MARK_POINTER) &&
        arrow_ends(sketch->frame, mark, ends))
        screen_head(sketch->screen, mark_ink(mark), ends[1],
                    vec_between(ends[0], ends[1]));
}

static void draw_point(const struct sketch *sketch, const struct mark *mark)
{
    if (mark->kind == MARK_DOT)
        screen_point(sketch->screen, mark_ink(mark),
                     view_point(sketch->view, mark->points[0]));
}

/* ---- Words --------------------------------------------------------------- */

/* Puts a text at a place, or where `beside` says beside it, else above or below
 * it. false: there is no room. */
static bool put_words(const struct sketch *sketch, const struct mark *mark,
                      const char *text, bool beside)
{
    const struct view *view = sketch->view;
    col_vec2 at = view_point(view, mark->points[0]);
    if (mark->kind == MARK_SPAN) {
        col_vec2 to = view_point(view, mark->points[1]);
        at = (col_vec2){(at.x + to.x) / 2, (at.y + to.y) / 2};
    }
    struct screen_place cell = screen_place_of(at);
    int column = cell.column, row = cell.row;
    const struct screen_place places[] = {
        {column, row, 0, 0},         {column + 2, row, 1, 0},
        {column - 2, row, -1, 0},    {column, row - 1, 0, 0},
        {column, row + 1, 0, 0},     {column + 2, row - 1, 1, 0},
        {column + 2, row + 1, 1, 0},
    };
    return screen_label(sketch->screen, &(struct screen_label){
                                            .text = text,
                                            .ink = mark_ink(mark),
                                            .most = TEXT_CELLS,
                                            .is_wanted = true,
                                            .places = places + beside,
                                            .count = 7 - beside,
                                        });
}

/* Draws the text of a mark; numbers and ids of parts would hide more than they
 * tell. */
static void draw_text(const struct sketch *sketch, const struct mark *mark)
{
    bool is_part =
        mark->style == STYLE_INDEX || mark->style == STYLE_CONTACT_ID;
    if (mark->text && !is_part && mark->kind != MARK_BADGE)
        put_words(sketch, mark, mark->text, true);
}

/* Draws the number of a finding, "(7)". */
static void draw_badge(const struct sketch *sketch, const struct mark *mark)
{
    char text[TEXT_CELLS];
    if (mark->kind != MARK_BADGE)
        return;
    snprintf(text, sizeof text, "(%s)", mark->text ? mark->text : "");
    if (put_words(sketch, mark, text, false))
        sketch->screen->inks[mark_ink(mark)] |= SCREEN_BADGES;
}

static bool is_about(const struct sketch *sketch, int shape)
{
    return shape == sketch->a || shape == sketch->b;
}

/* Puts an id into the visible part of its shape's box, or beside a narrow box,
 * where it could be another shape's. */
static void draw_id(const struct sketch *sketch, int number)
{
    const struct picture_shape *shape = &sketch->picture->shapes[number];
    col_box seen = view_seen(sketch->view, shape->box);
    if (box_is_none(seen))
        return;
    struct screen_place first_cell = screen_place_of(seen.min);
    struct screen_place last_cell = screen_place_of(seen.max);
    int left = first_cell.column, top = first_cell.row;
    int right = last_cell.column, bottom = last_cell.row;
    int column = left + (right - left) / 2, row = top + (bottom - top) / 2;
    const struct screen_place places[] = {
        {column, row, 0, 0},
        {column, row > top ? row - 1 : row, 0, 0},
        {column, row < bottom ? row + 1 : row, 0, 0},
        {right + 2, row, 1, OUTSIDE},
        {left - 2, row, -1, OUTSIDE},
        {column, bottom + 1, 0, OUTSIDE},
        {column, top - 1, 0, OUTSIDE},
    };
    bool is_wanted =
        is_about(sketch, number) || sketch->picture->shape_count <= FEW_SHAPES;
    int inside = right - left - 1, first = inside < 2 ? 3 : 0;
    screen_label(sketch->screen,
                 &(struct screen_label){
                     .text = shape->id,
                     .ink = shape_ink(sketch, number),
                     .most = is_wanted || inside > ID_CELLS ? ID_CELLS : inside,
                     .is_wanted = is_wanted,
                     .places = places + first,
                     .count = (is_wanted ? 7 : 3) - first,
                 });
}

/* ---- All ----------------------------------------------------------------- */

typedef void mark_part(const struct sketch *sketch, const struct mark *mark);

static void each_mark(const struct sketch *sketch, mark_part *part)
{
    const struct picture *picture = sketch->picture;
    for (int i = 0; i < picture->mark_count; i++)
        if (picture_shows(picture, &picture->marks[i], sketch->record,
                          sketch->step))
            part(sketch, &picture->marks[i]);
}

/* A and B are drawn above all other shapes, and have their ids first. */
void sketch_picture(struct sketch own)
{
    const struct view *view = own.view;
    const struct sketch *sketch = &own;
    int count = own.picture->shape_count;
    struct terminal_frame frame = {
        .screen = own.screen,
        .view = *view,
        .half = {view->width / 2 / view->x_scale,
                 view->height / 2 / view->y_scale},
    };
    own.frame = &frame;
    for (int i = 0; i < FRAME_TURN; i++)
        frame.turned[i] = col_unit_vector(360.0 / FRAME_TURN * i);
    for (int i = 0; i < count; i++)
        if (!is_about(sketch, i))
            draw_shape(sketch, i);
    if (sketch->a >= 0 && sketch->a < count)
        draw_shape(sketch, sketch->a);
    if (sketch->b >= 0 && sketch->b < count)
        draw_shape(sketch, sketch->b);
    each_mark(sketch, draw_lines);
    each_mark(sketch, draw_head);
    each_mark(sketch, draw_point);
    each_mark(sketch, draw_badge);
    if (sketch->hides_labels)
        return;
    each_mark(sketch, draw_text);
    for (int others = 0; others < 2; others++)
        for (int i = 0; i < count; i++)
            if (is_about(sketch, i) == !others)
                draw_id(sketch, i);
}
