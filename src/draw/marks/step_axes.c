/* Draws the steps of `sat`. Each axis is drawn beside the shapes, with both
 * projections on it. Moving B along the axis by the overlap of the projections
 * separates the shapes. */
#include <string.h>

#include "draw/marks/mark.h"

/* Shares of the pair's size: distance of the axis from the shapes, and between
 * the marks on it. */
#define CLEARANCE 0.08
#define SPACING   0.05

static const enum mark_style styles[2] = {STYLE_OF_A, STYLE_OF_B};

/* State while going through the axes of a pair. */
struct axes {
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

static const char *axis_text(struct pen pen, struct axes *axes,
                             const struct axis_step *axis)
{
    bool is_apart = axis->overlap < 0, is_first = !axes->name;
    const char *normal = mark_point(pen, axis->normal);
    const char *number = pen_text(pen, "%g", fabs(axis->overlap));
    const char *what =
        is_apart
            ? pen_text(pen, "%s, normal %s: the projections are apart by %s",
                       axis->name, normal, number)
            : pen_text(pen, "%s, normal %s: %s must move %s along it",
                       axis->name, normal, axes->pair.id[1], number);
    if (is_first || axis->overlap < axes->least) {
        axes->least = axis->overlap;
        axes->name = axis->name;
        return is_first ? what
                        : pen_text(pen, "%s, the %s so far", what,
                                   is_apart ? "largest gap" : "least");
    }
    return pen_text(pen, "%s; the %s so far is %g (%s)", what,
                    axes->least < 0 ? "largest gap" : "least",
                    fabs(axes->least), axes->name);
}

/* ---- The feature that an axis is of -------------------------------------- */

static void show_edge(struct pen pen, const struct axes *axes, col_vec2 normal,
                      const struct item *named)
{
    int side = strcmp(member_text(named, "of", "a"), "b") == 0;
    const struct picture_shape *shape = axes->pair.shape[side];
    col_vec2 ends[2], outward = side ? vec_back(normal) : normal;
    if (!step_edge(shape, named, ends))
        return;
    for (int i = 0; i < 2; i++)
        ends[i] = vec_along(ends[i], outward, shape->radius);
    pen_line(step_at(pen, "axis"), STYLE_FOCUS, ends[0], ends[1]);
    pen_pointer(step_at(pen, "normal"), STYLE_NORMAL,
                vec_middle(ends[0], ends[1]), normal);
}

static void show_vertices(struct pen pen, const struct axes *axes,
                          col_vec2 normal, const struct item *named)
{
    struct pen own = step_at(pen, "axis");
    col_vec2 ends[2];
    if (!step_vertex(axes->pair.shape[0], member_index(named, "a_vertex"),
                     &ends[0]) ||
        !step_vertex(axes->pair.shape[1], member_index(named, "b_vertex"),
                     &ends[1]))
        return;
    pen_line(own, STYLE_FOCUS, ends[0], ends[1]);
    for (int i = 0; i < 2; i++)
        pen_dot(own, styles[i], ends[i], NULL);
    pen_pointer(step_at(pen, "normal"), STYLE_NORMAL, ends[0], normal);
}

/* ---- The axis ------------------------------------------------------------ */

static col_vec2 at(const struct axes *axes, const struct axis_step *axis,
                   double s, double spaces)
{
    double t = axis->place + spaces * SPACING * axes->pair.size;
    return (col_vec2){s * axis->normal.x + t * axis->away.x,
                      s * axis->normal.y + t * axis->away.y};
}

/* Puts the axis below the shapes; one that is upright to the right. */
static void place(struct pen pen, const struct axes *axes,
                  struct axis_step *axis)
{
    double down = pen.picture->is_y_up ? -1 : 1;
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
        col_vec2 end = at(axes, axis, ends[1], side + 1);
        drop_lines(own, axes, axis, side);
        pen_line(own, styles[side], at(axes, axis, ends[0], side + 1), end);
        pen_label(own, styles[side], end, axes->pair.id[side]);
    }
    bool is_apart = axis->overlap < 0;
    const col_vec2 span[2] = {at(axes, axis, is_apart ? a[1] : b[0], 4),
                              at(axes, axis, is_apart ? b[0] : a[1], 4)};
    /* If B is not ahead of A, the span is how far B has to go. */
    enum mark_style style = is_apart                       ? STYLE_GAP
                            : a[0] <= b[0] && a[1] <= b[1] ? STYLE_OVERLAP
                                                           : STYLE_WAY_OUT;
    pen_span(step_at(pen, "overlap"), style, span,
             pen_text(pen, "%s %g", picture_style_words(style),
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

void step_axes(struct pen pen, const struct item *section)
{
    struct axes axes = {.pair = step_pair_of(pen), .of = ""};
    memset(axes.furthest, -1, sizeof axes.furthest);
    const struct item *item = section->first;
    for (; item && !pen.picture->failed; item = item->next) {
        const struct item *named = item_member(item, "axis");
        const char *of = member_text(named, "of", "");
        struct axis_step axis;
        if (!read_axis(item, &axis))
            continue;
        axis.name = step_axis_name(pen, &axes.pair, named);
        struct pen own = step_pen(pen, item, axis_text(pen, &axes, &axis));
        /* Vertices at the ends are looked for near the last ones as long as the
           axes are of edges of one shape, which go round it. */
        if (strcmp(axes.of, of) != 0)
            memset(axes.furthest, -1, sizeof axes.furthest);
        axes.of = of;
        if (item_member(named, "a_vertex"))
            show_vertices(own, &axes, axis.normal, named);
        else
            show_edge(own, &axes, axis.normal, named);
        if (!axes.pair.piece[0] && !axes.pair.piece[1])
            continue;
        place(own, &axes, &axis);
        show_axis(own, &axes, &axis);
    }
}
