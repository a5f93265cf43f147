/* The steps of `sat` and `clip`. An axis is shown beside the shapes, with both
 * projections on it: moving B along the axis by their overlap separates the
 * two. Clipping cuts the incident edge by a plane at each end of the reference
 * edge, and drops what the reference edge's own plane leaves outside. */
#include <string.h>

#include "draw/marks/mark.h"

/* Shares of the pair's size: distance of the axis from the shapes, and between
 * the marks on it. */
#define CLEARANCE 0.08
#define SPACING   0.05

/* Shares of the pair's size: how far planes reach beyond it, and how far the
 * measures of an edge's ends are from the edge. */
#define BEYOND 0.1
#define ASIDE  0.06

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
    const struct item *cut = item_member(named, "cut");
    int side = strcmp(member_text(named, "of", "a"), "b") == 0;
    const struct picture_shape *shape = axes->pair.shape[side];
    col_vec2 ends[2], outward = side ? vec_back(normal) : normal;
    bool ok =
        cut ? cut->kind == ITEM_NUMBERS && cut->count == 2 &&
                  step_vertex(shape, step_index(cut->numbers[0]), &ends[0]) &&
                  step_vertex(shape, step_index(cut->numbers[1]), &ends[1])
            : step_edge(shape, member_index(named, "edge"), ends);
    if (!ok)
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

/* ---- Clipping ------------------------------------------------------------ */

struct clip {
    const struct step_pair *pair;
    const struct item *item;
    int number;                /* of the plane, from 0 */
    col_vec2 normal;           /* what lies on its side is kept */
    const col_vec2 *reference; /* the ends of that edge; one is on the plane */
    col_vec2 end;              /* that one */
    double offset;             /* o1 or o2 */
    double d[2];               /* of the ends, from the plane */
    bool is_cut;
    double u; /* where it is */
    col_vec2 before[2], after[2];
    int count_before, count_after;
};

static int points_of(const struct item *list, col_vec2 points[2])
{
    int count = 0;
    while (count < 2 && item_vec2(item_element(list, count), &points[count]))
        count++;
    return count;
}

/* A feature of the manifold: the ends of an edge, or a vertex. */
static int feature_points(const struct item *record, const char *name,
                          col_vec2 points[2])
{
    const struct item *feature =
        item_member(item_member(record, "manifold"), name);
    if (member_vec2(feature, "point", &points[0]))
        return 1;
    return points_of(item_member(feature, "points"), points);
}

static void show_points(struct pen pen, enum mark_style style,
                        const col_vec2 *points, int count)
{
    if (count == 2)
        pen_line(pen, style, points[0], points[1]);
    if (count == 1)
        pen_dot(pen, style, points[0], NULL);
}

/* Where the line through a point, perpendicular to a normal, leaves the pair:
 * to the left of the normal (side 1) or to its right (-1). */
static col_vec2 plane_end(const struct step_pair *pair, col_vec2 point,
                          col_vec2 normal, double side)
{
    col_vec2 along = vec_left(normal);
    along = (col_vec2){side * along.x, side * along.y};
    return vec_along(point, along,
                     step_reach(&pair->box, along) - vec_dot(point, along) +
                         BEYOND * pair->size);
}

/* Shows a plane through a point, and the part that it clips away. */
static void show_plane(struct pen pen, const struct step_pair *pair,
                       col_vec2 point, col_vec2 normal)
{
    col_vec2 out = vec_back(normal);
    col_vec2 left = plane_end(pair, point, normal, 1);
    col_vec2 right = plane_end(pair, point, normal, -1);
    double deep = step_reach(&pair->box, out) - vec_dot(point, out);
    deep = (deep > 0 ? deep : 0) + BEYOND * pair->size;
    const col_vec2 outside[4] = {left, right, vec_along(right, out, deep),
                                 vec_along(left, out, deep)};
    pen_polygon(pen, STYLE_OUTSIDE, outside, 4);
    pen_line(pen, STYLE_PLANE, left, right);
}

/* Where the edge is cut; clip->is_cut, and something is left. */
static col_vec2 cut_of(const struct clip *clip)
{
    return clip->after[clip->d[0] < 0 ? 0 : clip->count_after - 1];
}

/* ---- The features that take part ----------------------------------------- */

static const char *feature_name(struct pen pen, const struct step_pair *pair,
                                const char *name)
{
    const struct item *feature =
        item_member(item_member(pen.record, "manifold"), name);
    const char *of = pair->id[member_text(feature, "of", "a")[0] == 'b'];
    bool is_edge = item_member(feature, "edge") != NULL;
    const struct item *index =
        item_member(feature, is_edge ? "edge" : "vertex");
    if (!index || index->kind != ITEM_NUMBER)
        return pen_text(pen, "a cut of %s", of);
    return pen_text(pen, "%s %d of %s", is_edge ? "edge" : "vertex",
                    step_index(index->number), of);
}

/* The first step: which edges the clipping is about. */
static void show_features(struct pen pen, const struct step_pair *pair)
{
    col_vec2 ends[2], normal;
    const char *text = pen_text(
        pen, "the edges that take part: %s is the reference, %s incident",
        feature_name(pen, pair, "reference"),
        feature_name(pen, pair, "incident"));
    int step =
        drawing_add_step(pen.drawing, pen.source.record, "manifold", text);
    if (step < 0)
        return;
    int count = feature_points(pen.record, "incident", ends);
    show_points(pen_step(pen, step, "manifold/incident"), STYLE_INCIDENT, ends,
                count);
    count = feature_points(pen.record, "reference", ends);
    show_points(pen_step(pen, step, "manifold/reference"), STYLE_REFERENCE,
                ends, count);
    if (count == 2 && member_vec2(pen.record, "normal", &normal))
        pen_pointer(pen_step(pen, step, "normal"), STYLE_NORMAL,
                    vec_middle(ends[0], ends[1]), normal);
}

/* ---- A side plane -------------------------------------------------------- */

static const char *clip_text(struct pen pen, const struct clip *clip)
{
    const char *plane = pen_text(
        pen,
        "plane at the reference edge's %s end, normal %s: o%d = %g, "
        "d1 = %g, d2 = %g",
        clip->number ? "second" : "first", mark_point(pen, clip->normal),
        clip->number + 1, clip->offset, clip->d[0], clip->d[1]);
    int lost = clip->d[0] < 0 ? 0 : 1;
    if (clip->is_cut && clip->count_before == 2 && clip->count_after > 0)
        return pen_text(pen,
                        "%s; %s lies outside, the edge is cut at u = %g: %s",
                        plane, mark_point(pen, clip->before[lost]), clip->u,
                        mark_point(pen, cut_of(clip)));
    return pen_text(pen, "%s; %s", plane,
                    clip->count_after == clip->count_before ? "nothing is cut"
                    : clip->count_after > 0                 ? "one end is left"
                                            : "nothing is left");
}

/* The side of the reference edge that has the incident one: 1 for the left of
 * the plane's normal, or -1. */
static double side_of(const struct clip *clip)
{
    col_vec2 way = vec_between(clip->end, clip->before[0]);
    return vec_dot(way, vec_left(clip->normal)) < 0 ? -1 : 1;
}

/* Shows how far the ends are from the plane, beside the edge. If both are on
 * one side of it, the second span is further out. */
static void show_distances(struct pen pen, const struct clip *clip)
{
    double aside = ASIDE * side_of(clip);
    bool is_same = (clip->d[0] < 0) == (clip->d[1] < 0);
    for (int end = 0; end < clip->count_before; end++) {
        double d = clip->d[end];
        col_vec2 from =
            vec_along(clip->before[end], vec_left(clip->normal),
                      (end && is_same ? 2 * aside : aside) * clip->pair->size);
        const col_vec2 span[2] = {from, vec_along(from, clip->normal, -d)};
        pen_span(step_at(pen, end ? "d2" : "d1"),
                 d < 0 ? STYLE_DROPPED : STYLE_DISTANCE, span,
                 pen_text(pen, "%s %g", end ? "d2 =" : "d1 =", d));
    }
}

static void show_clip(struct pen pen, const struct clip *clip)
{
    struct pen normal = step_at(pen, "normal"), kept = step_at(pen, "points");
    struct pen offset = step_at(pen, clip->number ? "o2" : "o1");
    struct pen reference = pen_at(pen, "manifold/reference");
    col_vec2 far =
        plane_end(clip->pair, clip->end, clip->normal, -side_of(clip));
    show_plane(normal, clip->pair, clip->end, clip->normal);
    pen_pointer(normal, STYLE_NORMAL, far, clip->normal);
    pen_line(reference, STYLE_REFERENCE, clip->reference[0],
             clip->reference[1]);
    pen_dot(offset, STYLE_REFERENCE, clip->end, NULL);
    pen_label(
        offset, STYLE_REFERENCE, far,
        pen_text(pen, "%s %g", clip->number ? "o2 =" : "o1 =", clip->offset));
    if (clip->is_cut || clip->count_after < clip->count_before)
        show_points(kept, STYLE_DROPPED, clip->before, clip->count_before);
    show_distances(pen, clip);
    show_points(kept, STYLE_CLIPPED, clip->after, clip->count_after);
    for (int end = 0; end < clip->count_before; end++)
        if (clip->d[end] < 0)
            pen_dot(step_at(pen, end ? "d2" : "d1"), STYLE_DROPPED,
                    clip->before[end], NULL);
    if (clip->is_cut && clip->count_after > 0)
        pen_dot(step_at(pen, "u"), STYLE_CLIPPED, cut_of(clip),
                pen_text(pen, "u = %g", clip->u));
}

static bool read_clip(const struct item *item, struct clip *clip)
{
    const struct item *u = item_member(item, "u");
    clip->item = item;
    clip->number = item_member(item, "o1") ? 0 : 1;
    clip->offset = member_number(item, clip->number ? "o2" : "o1", 0);
    clip->d[0] = member_number(item, "d1", 0);
    clip->d[1] = member_number(item, "d2", 0);
    clip->is_cut = u && u->kind == ITEM_NUMBER;
    clip->u = item_number(u, 0);
    clip->count_after = points_of(item_member(item, "points"), clip->after);
    return member_vec2(item, "normal", &clip->normal);
}

void step_clips(struct pen pen, const struct item *section)
{
    struct step_pair pair = step_pair_of(pen);
    col_vec2 ends[2], points[2];
    struct clip clip = {.pair = &pair, .reference = ends};
    int end_count = feature_points(pen.record, "reference", ends);
    int count = feature_points(pen.record, "incident", points);
    if (end_count > 0)
        show_features(pen, &pair);
    const struct item *item = section->first;
    for (; item && !pen.drawing->scene.failed; item = item->next) {
        if (!read_clip(item, &clip) || end_count < 2)
            continue;
        clip.end = ends[clip.number];
        clip.count_before = count;
        for (int i = 0; i < count; i++)
            clip.before[i] = points[i];
        show_clip(step_pen(pen, item, clip_text(pen, &clip)), &clip);
        count = clip.count_after;
        for (int i = 0; i < count; i++)
            points[i] = clip.after[i];
    }
}

/* ---- The reference edge's own plane -------------------------------------- */

static const char *cull_text(struct pen pen, const struct item *item)
{
    const struct item *point = member_first(item, "points");
    const char *text = pen_text(
        pen, "reference edge, max = %g: ", member_number(item, "max", 0));
    for (; point; point = point->next) {
        col_vec2 at = {0, 0};
        double depth = member_number(point, "depth", 0);
        member_vec2(point, "point", &at);
        text =
            pen_text(pen, "%s%s is %g %s and %s%s", text, mark_point(pen, at),
                     fabs(depth), depth < 0 ? "above" : "deep",
                     member_truth(point, "kept", true) ? "kept" : "dropped",
                     point->next ? "; " : "");
    }
    return text;
}

static void show_culled(struct pen pen, const struct item *point,
                        col_vec2 normal)
{
    col_vec2 at;
    double depth = member_number(point, "depth", 0);
    bool is_kept = member_truth(point, "kept", true);
    if (!member_vec2(point, "point", &at))
        return;
    struct pen own = step_at(pen, pen_text(pen, "points/%d", point->index));
    const col_vec2 span[2] = {vec_along(at, normal, -depth), at};
    pen_span(own, is_kept ? STYLE_DEPTH : STYLE_DROPPED, span,
             pen_text(pen, "depth %g", depth));
    pen_dot(own, is_kept ? STYLE_CONTACT : STYLE_DROPPED, at,
            is_kept ? NULL : "dropped");
}

void step_cull(struct pen pen, const struct item *section)
{
    struct step_pair pair = step_pair_of(pen);
    col_vec2 ends[2], normal, at[2];
    int count = feature_points(pen.record, "reference", ends);
    if (count == 1)
        ends[1] = ends[0];
    const struct item *item = count ? section->first : NULL;
    for (; item && !pen.picture->failed; item = item->next) {
        struct pen own = step_pen(pen, item, cull_text(pen, item));
        const struct item *points = item_member(item, "points");
        if (!member_vec2(item, "normal", &normal))
            continue;
        show_plane(step_at(own, "max"), &pair, ends[0], normal);
        pen_line(step_at(own, "max"), STYLE_REFERENCE, ends[0], ends[1]);
        pen_pointer(step_at(own, "normal"), STYLE_NORMAL,
                    vec_middle(ends[0], ends[1]), normal);
        if (member_vec2(item_element(points, 0), "point", &at[0]) &&
            member_vec2(item_element(points, 1), "point", &at[1]))
            pen_line(step_at(own, "points"), STYLE_CLIPPED, at[0], at[1]);
        const struct item *point = points ? points->first : NULL;
        for (; point; point = point->next)
            show_culled(own, point, normal);
    }
}
