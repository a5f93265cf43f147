/* Draws the steps of conservative advancement: intervals of time in which an
 * axis separates the shapes. The panel is a chart of their separation over
 * time. */
#include <string.h>

#include "draw/marks/mark.h"

/* Vertices of ghosts in one record; later steps have no ghosts. */
#define MOST_VERTICES 100000

struct advance_view {
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

static bool read_advance_step(const struct item *item,
                              struct advance_step *step)
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

static const char *advance_text(struct pen pen, const struct step_pair *pair,
                                const struct advance_step *step)
{
    const char *time = pen_text(pen, "from %g to %g", step->from, step->to);
    const char *apart =
        pen_text(pen, "%g apart at first, at least %g throughout",
                 step->separation, step->least);
    if (step->is_discs)
        return pen_text(pen, "%s: the discs in which the shapes rotate are %s",
                        time, apart);
    const char *axis =
        step_axis_name(pen, pair, item_member(step->item, "axis"));
    if (step->is_overlap)
        return pen_text(
            pen, "%s: at the end they overlap by %g along %s, so they hit",
            time, fabs(step->separation), axis);
    if (strcmp(step->conclusion, "short") == 0)
        return pen_text(
            pen, "%s: the interval is too short to decide; %g apart along %s",
            time, step->separation, axis);
    return pen_text(pen, "%s: %s separates: %s", time, axis, apart);
}

/* Shows what all steps find: a line from each to the next. */
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
    for (const struct item *item = section->first; item; item = item->next) {
        struct advance_step step;
        if (!read_advance_step(item, &step))
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
            pen_text(pen, "%g", step->separation));
}

/* Shows the separation along the normal, where the other shape is nearest to
 * the edge of the axis. */
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
                 pen_text(pen, "%g", step->separation));
}

void step_advance(struct pen pen, const struct item *section)
{
    struct advance_view advance = {
        .pair = step_pair_of(pen),
        .piece = {step_index(member_number(pen.record, "a_piece", 0)),
                  step_index(member_number(pen.record, "b_piece", 0))},
        .room = MOST_VERTICES,
    };
    const struct step_pair *pair = &advance.pair;
    struct picture *panel =
        step_chart(pen, "How far apart the shapes are", "time", "separation");
    if (panel)
        show_course(pen_make(panel, pen.source.record), section);
    const struct item *item = panel ? section->first : NULL;
    for (; item && !pen.picture->failed; item = item->next) {
        struct advance_step step;
        if (!read_advance_step(item, &step))
            continue;
        struct pen own = step_pen(pen, item, advance_text(pen, pair, &step));
        show_interval(pen_on(own, panel), &step);
        if (!pair->piece[0] || !pair->piece[1] || advance.room < 0)
            continue;
        for (int side = 0; side < 2; side++)
            advance.room -=
                step_ghost(step_at(own, "time"), pair->shape[side],
                           step_place(pair->shape[side], step.time)) +
                pair->piece[side]->count;
        show_separation(own, &advance, &step);
    }
}
