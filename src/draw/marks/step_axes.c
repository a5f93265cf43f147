/* The axes that `sat` tries: each beside the shapes, with both projections on
 * it. Moving B along an axis by their overlap separates the two. */
#include <string.h>

#include "draw/marks/step.h"

/* Of the size of the pair: how far from the shapes, and from each other, the
 * axis and what is on it are. */
#define CLEARANCE 0.08
#define SPACING   0.05

static const enum mark_style styles[2] = {STYLE_OF_A, STYLE_OF_B};

/* What is known while the axes of a pair are gone through. */
struct axes {
    struct drawing *drawing;
    struct step_pair pair;
    const char *of;     /* whose edge the last axis was of */
    int furthest[2][2]; /* of A and B the vertices at both ends, or -1 */
    double least;       /* overlap so far */
    const char *name;   /* of the axis with it; NULL: none yet */
};

/* An axis. Points of it are normal * s + away * t. */
struct axis_step {
    const struct item *item;
    const char *name;
    col_vec2 normal;
    col_vec2 away;     /* from the shapes, at a right angle */
    double place;      /* t of the axis */
    double ends[2][2]; /* s: the projections of A and B */
    double overlap;
};

/* ---- Words --------------------------------------------------------------- */

static const char *text_of(struct axes *axes, const struct axis_step *axis)
{
    struct picture *picture = &axes->drawing->scene;
    bool is_apart = axis->overlap < 0, is_first = !axes->name;
    const char *normal = mark_point(picture, axis->normal);
    const char *number = step_figure(picture, fabs(axis->overlap));
    const char *what =
        is_apart ? picture_text(picture,
                                "%s, normal %s: the projections are apart by "
                                "%s",
                                axis->name, normal, number)
                 : picture_text(picture,
                                "%s, normal %s: %s must move %s along "
                                "it",
                                axis->name, normal, axes->pair.id[1], number);
    if (is_first || axis->overlap < axes->least) {
        axes->least = axis->overlap;
        axes->name = axis->name;
        return is_first ? what
                        : picture_text(picture, "%s, the %s so far", what,
                                       is_apart ? "largest gap" : "least");
    }
    return picture_text(picture, "%s; the %s so far is %s (%s)", what,
                        axes->least < 0 ? "largest gap" : "least",
                        picture_number(fabs(axes->least)).text, axes->name);
}

/* ---- Features ------------------------------------------------------------ */

static bool edge_of(const struct picture_shape *shape, const struct item *axis,
                    col_vec2 ends[2])
{
    const struct item *cut = item_member(axis, "cut");
    if (!cut)
        return step_edge(shape, step_index(member_number(axis, "edge", -1)),
                         ends);
    return cut->kind == ITEM_NUMBERS && cut->count == 2 &&
           step_vertex(shape, step_index(cut->numbers[0]), &ends[0]) &&
           step_vertex(shape, step_index(cut->numbers[1]), &ends[1]);
}

static void show_edge(struct pen pen, const struct axes *axes,
                      const struct axis_step *axis, const struct item *named)
{
    int side = strcmp(member_text(named, "of", "a"), "b") == 0;
    const struct picture_shape *shape = axes->pair.shape[side];
    col_vec2 ends[2], outward = side ? vec_back(axis->normal) : axis->normal;
    if (!shape || !edge_of(shape, named, ends))
        return;
    for (int i = 0; i < 2; i++)
        ends[i] = vec_along(ends[i], outward, shape->radius);
    pen_line(step_at(pen, "axis"), STYLE_FOCUS, ends[0], ends[1]);
    pen_pointer(step_at(pen, "normal"), STYLE_NORMAL,
                vec_middle(ends[0], ends[1]), axis->normal);
}

static void show_vertices(struct pen pen, const struct axes *axes,
                          const struct axis_step *axis,
                          const struct item *named)
{
    col_vec2 ends[2];
    if (!step_vertex(axes->pair.shape[0],
                     step_index(member_number(named, "a_vertex", -1)),
                     &ends[0]) ||
        !step_vertex(axes->pair.shape[1],
                     step_index(member_number(named, "b_vertex", -1)),
                     &ends[1]))
        return;
    pen_line(step_at(pen, "axis"), STYLE_FOCUS, ends[0], ends[1]);
    for (int i = 0; i < 2; i++)
        pen_dot(step_at(pen, "axis"), styles[i], ends[i], NULL);
    pen_pointer(step_at(pen, "normal"), STYLE_NORMAL, ends[0], axis->normal);
}

/* ---- The axis ------------------------------------------------------------ */

static col_vec2 at(const struct axes *axes, const struct axis_step *axis,
                   double s, double spaces)
{
    double t = axis->place + spaces * SPACING * axes->pair.size;
    return (col_vec2){s * axis->normal.x + t * axis->away.x,
                      s * axis->normal.y + t * axis->away.y};
}

/* The axis is below the shapes; of those that stand upright to the right. */
static void place(const struct axes *axes, struct axis_step *axis)
{
    double down = axes->drawing->scene.is_y_up ? -1 : 1;
    col_vec2 away = vec_left(axis->normal);
    bool is_level = !(away.y < 0) && !(away.y > 0);
    if (is_level ? away.x < 0 : away.y * down < 0)
        away = vec_back(away);
    axis->away = away;
    axis->place =
        step_reach(&axes->pair.box, away) + CLEARANCE * axes->pair.size;
}

/* Thin lines from the shapes to the ends of their projections. */
static void drop_lines(struct pen pen, struct axes *axes,
                       const struct axis_step *axis, int side)
{
    const col_shape *piece = axes->pair.piece[side];
    for (int end = 0; piece && end < 2; end++) {
        col_vec2 way = end ? axis->normal : vec_back(axis->normal);
        int *vertex = &axes->furthest[side][end];
        *vertex = step_furthest(piece, way, *vertex);
        pen_line(pen, STYLE_AXIS,
                 vec_along(piece->vertices[*vertex], way, piece->radius),
                 at(axes, axis, axis->ends[side][end], side + 1));
    }
}

/* What the span is: no overlap of both projections where B is not ahead of A,
 * but how far it has to go. */
static enum mark_style span_style(const struct axis_step *axis)
{
    const double *a = axis->ends[0], *b = axis->ends[1];
    if (axis->overlap < 0)
        return STYLE_GAP;
    return a[0] <= b[0] && a[1] <= b[1] ? STYLE_OVERLAP : STYLE_WAY_OUT;
}

static void show_axis(struct pen pen, struct axes *axes,
                      const struct axis_step *axis)
{
    const double *a = axis->ends[0], *b = axis->ends[1];
    double least = a[0] < b[0] ? a[0] : b[0], most = a[1] > b[1] ? a[1] : b[1];
    double beyond = SPACING * axes->pair.size;
    pen_arrow(step_at(pen, "normal"), STYLE_AXIS,
              at(axes, axis, least - beyond, 0),
              at(axes, axis, most + beyond, 0));
    for (int side = 0; side < 2; side++) {
        struct pen own = step_at(pen, side ? "b" : "a");
        const double *ends = axis->ends[side];
        drop_lines(own, axes, axis, side);
        pen_line(own, styles[side], at(axes, axis, ends[0], side + 1),
                 at(axes, axis, ends[1], side + 1));
        pen_label(own, styles[side], at(axes, axis, ends[1], side + 1),
                  axes->pair.id[side]);
    }
    bool is_apart = axis->overlap < 0;
    const col_vec2 span[2] = {at(axes, axis, is_apart ? a[1] : b[0], 4),
                              at(axes, axis, is_apart ? b[0] : a[1], 4)};
    enum mark_style style = span_style(axis);
    pen_span(step_at(pen, "overlap"), style, span,
             step_number(pen.picture, picture_style_words(style),
                         fabs(axis->overlap)));
}

static bool read_axis(const struct item *item, struct axis_step *axis)
{
    *axis = (struct axis_step){.item = item,
                               .overlap = member_number(item, "overlap", 0)};
    col_vec2 a, b;
    if (!member_vec2(item, "normal", &axis->normal) ||
        !member_vec2(item, "a", &a) || !member_vec2(item, "b", &b))
        return false;
    axis->ends[0][0] = a.x;
    axis->ends[0][1] = a.y;
    axis->ends[1][0] = b.x;
    axis->ends[1][1] = b.y;
    return true;
}

/* Vertices at the ends are looked for near the last ones as long as the axes
 * are of edges of one shape, which go round it. */
static void go_on(struct axes *axes, const char *of)
{
    if (strcmp(axes->of, of) == 0)
        return;
    axes->of = of;
    memset(axes->furthest, -1, sizeof axes->furthest);
}

static void add_axis(struct pen pen, struct axes *axes, struct axis_step *axis)
{
    const struct item *named = item_member(axis->item, "axis");
    axis->name = step_axis_name(&axes->drawing->scene, &axes->pair, named);
    struct pen own =
        step_pen(axes->drawing, pen, axis->item, text_of(axes, axis));
    go_on(axes, member_text(named, "of", ""));
    if (item_member(named, "a_vertex"))
        show_vertices(own, axes, axis, named);
    else
        show_edge(own, axes, axis, named);
    if (!axes->pair.piece[0] && !axes->pair.piece[1])
        return;
    place(axes, axis);
    show_axis(own, axes, axis);
}

void step_axes(struct drawing *drawing, struct pen pen,
               const struct item *record, const struct item *section)
{
    struct axes axes = {
        .drawing = drawing, .pair = step_pair_of(drawing, record), .of = ""};
    memset(axes.furthest, -1, sizeof axes.furthest);
    const struct item *item = section->first;
    for (; item && !drawing->scene.failed; item = item->next) {
        struct axis_step axis;
        if (read_axis(item, &axis))
            add_axis(pen, &axes, &axis);
    }
}
