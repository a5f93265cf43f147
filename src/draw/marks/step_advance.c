/* Conservative advancement: for which intervals of time an axis separates the
 * shapes. The panel is how far apart they are over time. */
#include <string.h>

#include "draw/marks/shapes.h"
#include "draw/marks/step.h"

/* Vertices of ghosts that one record may have: with more of them, later steps
 * have none. */
#define MOST_VERTICES 100000

struct advance_view {
    struct drawing *drawing;
    struct step_pair pair;
    int piece[2];
    long room; /* of ghosts: vertices */
};

struct advance_step {
    const struct item *item;
    const char *conclusion;
    double from, to;
    double time; /* that separation and normal are of */
    col_vec2 normal;
    double separation, least;
    bool is_discs, is_overlap;
};

static bool read_step(const struct item *item, struct advance_step *step)
{
    col_vec2 time;
    *step = (struct advance_step){
        .item = item,
        .conclusion = member_text(item, "conclusion", ""),
        .separation = member_number(item, "separation", 0),
        .least = member_number(item, "least", 0),
    };
    if (!member_vec2(item, "time", &time) ||
        !member_vec2(item, "normal", &step->normal))
        return false;
    step->is_discs = strcmp(step->conclusion, "discs") == 0;
    step->is_overlap = strcmp(step->conclusion, "overlap") == 0;
    step->from = time.x;
    step->to = time.y;
    step->time = step->is_overlap ? time.y : time.x;
    return true;
}

/* ---- Words --------------------------------------------------------------- */

static const char *text_of(const struct advance_view *advance,
                           const struct advance_step *step)
{
    struct picture *picture = &advance->drawing->scene;
    const char *time =
        picture_text(picture, "from %s to %s", picture_number(step->from).text,
                     picture_number(step->to).text);
    const char *apart =
        picture_text(picture, "%s apart at first, at least %s all the time",
                     picture_number(step->separation).text,
                     picture_number(step->least).text);
    if (step->is_discs)
        return picture_text(picture,
                            "%s: the discs that the shapes turn in are %s",
                            time, apart);
    const char *axis = step_axis_name(picture, &advance->pair,
                                      item_member(step->item, "axis"));
    if (step->is_overlap)
        return picture_text(
            picture, "%s: at the end they overlap by %s along %s, so they hit",
            time, picture_number(fabs(step->separation)).text, axis);
    if (strcmp(step->conclusion, "short") == 0)
        return picture_text(picture,
                            "%s: too short to be told; %s apart along %s", time,
                            picture_number(step->separation).text, axis);
    return picture_text(picture, "%s: %s separates: %s", time, axis, apart);
}

/* ---- The panel ----------------------------------------------------------- */

/* What all steps find: a line from each to the next. */
static void show_course(struct pen pen, const struct item *section)
{
    int count = 0;
    double first = 0, last = 0;
    col_vec2 *points = arena_take(pen.picture->arena,
                                  (size_t)section->count + 1, sizeof *points);
    if (!points) {
        pen.picture->failed = true;
        return;
    }
    const struct item *item = section->first;
    for (; item; item = item->next) {
        struct advance_step step;
        if (!read_step(item, &step))
            continue;
        first = count ? first : step.from;
        last = step.to;
        points[count++] = (col_vec2){step.time, step.separation};
    }
    /* Beyond the last, so that its number has room. */
    pen_arrow(pen, STYLE_AXIS, (col_vec2){first, 0},
              (col_vec2){last + (last - first) / 5, 0});
    if (count > 1)
        pen_path(pen, STYLE_PATH, points, count);
}

static void show_interval(struct pen pen, const struct advance_step *step)
{
    col_vec2 found = {step->time, step->separation};
    pen_line(step_at(pen, "time"), STYLE_FOCUS, (col_vec2){step->from, 0},
             (col_vec2){step->to, 0});
    pen_line(step_at(pen, "least"), STYLE_PLANE,
             (col_vec2){step->from, step->least},
             (col_vec2){step->to, step->least});
    pen_line(step_at(pen, "separation"), STYLE_DISTANCE,
             (col_vec2){step->time, 0}, found);
    pen_dot(step_at(pen, "separation"),
            step->is_overlap ? STYLE_HIT : STYLE_SUPPORT, found,
            step_figure(pen.picture, step->separation));
}

/* ---- The scene ----------------------------------------------------------- */

/* The separation along the normal, where the other shape reaches furthest
 * towards the edge that the axis is of. */
static void show_separation(struct pen pen, const struct advance_view *advance,
                            const struct advance_step *step)
{
    const struct item *axis = item_member(step->item, "axis");
    int side = strcmp(member_text(axis, "of", "b"), "a") == 0;
    const struct picture_shape *shape = advance->pair.shape[side];
    col_vec2 way = side ? vec_back(step->normal) : step->normal;
    col_shape piece = picture_piece_at(pen.picture, shape, advance->piece[side],
                                       step_place(shape, step->time));
    if (pen.picture->failed)
        return;
    int vertex = step_furthest(&piece, way, -1);
    col_vec2 from = vec_along(piece.vertices[vertex], way, piece.radius);
    col_vec2 to = vec_along(from, way, step->separation);
    pen_pointer(step_at(pen, "normal"), STYLE_NORMAL, side ? to : from,
                step->normal);
    if (!step->is_discs)
        pen_span(step_at(pen, "separation"),
                 step->is_overlap ? STYLE_DEPTH : STYLE_DISTANCE,
                 (const col_vec2[2]){side ? to : from, side ? from : to},
                 step_figure(pen.picture, step->separation));
}

static void show_shapes(struct pen pen, struct advance_view *advance,
                        const struct advance_step *step)
{
    if (advance->room < 0)
        return;
    for (int side = 0; side < 2; side++) {
        const struct picture_shape *shape = advance->pair.shape[side];
        advance->room -= step_ghost(step_at(pen, "time"), shape,
                                    step_place(shape, step->time));
    }
    advance->room -=
        advance->pair.piece[0]->count + advance->pair.piece[1]->count;
    show_separation(pen, advance, step);
}

void step_advance(struct drawing *drawing, struct pen pen,
                  const struct item *record, const struct item *section)
{
    struct advance_view advance = {
        .drawing = drawing,
        .pair = step_pair_of(drawing, record),
        .piece = {step_index(member_number(record, "a_piece", 0)),
                  step_index(member_number(record, "b_piece", 0))},
        .room = MOST_VERTICES,
    };
    struct picture *panel = step_chart(
        drawing, pen, "How far apart the shapes are", "time", "separation");
    bool has_shapes = advance.pair.piece[0] && advance.pair.piece[1];
    if (panel)
        show_course(pen_make(panel, pen.source.record), section);
    const struct item *item = panel ? section->first : NULL;
    for (; item && !drawing->scene.failed; item = item->next) {
        struct advance_step step;
        if (!read_step(item, &step))
            continue;
        struct pen own = step_pen(drawing, pen, item, text_of(&advance, &step));
        show_interval(pen_on(own, panel), &step);
        if (has_shapes)
            show_shapes(own, &advance, &step);
    }
}
