/* Draws the steps of `clip`. First comes the search for the features: on each
 * shape the vertex that is farthest along the normal and the better edge there,
 * then which of the two edges is the reference. A plane at each end of the
 * reference edge cuts the incident edge. Then the points outside of the
 * reference edge's own plane are dropped. */
#include <string.h>

#include "draw/marks/mark.h"

/* Shares of the pair's size: how far planes reach beyond it, and how far the
 * measures of an edge's ends are from the edge. */
#define BEYOND 0.1
#define ASIDE  0.06

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

/* The name of an edge of a step: "edge 2", or "a cut". */
static const char *edge_name(struct pen pen, const struct item *edge)
{
    const struct item *index = item_member(edge, "edge");
    return index ? pen_text(pen, "edge %d", member_index(edge, "edge"))
                 : "a cut";
}

static const char *feature_text(struct pen pen, const struct item *item,
                                const char *id)
{
    const struct item *r = item_member(item, "r"), *l = item_member(item, "l");
    col_vec2 max = {0, 0}, ends[2];
    bool is_b = member_text(item, "of", "a")[0] == 'b';
    member_vec2(item, "max", &max);
    const char *text =
        pen_text(pen, "%s%s: vertex %d, max = %s, is the farthest: n.max = %g",
                 id, is_b ? ", with -n as n" : "", member_index(item, "vertex"),
                 mark_point(pen, max), member_number(item, "projection", 0));
    if (!r || !l)
        return text;
    text = pen_text(pen, "%s; r.n = %g (%s), l.n = %g (%s)", text,
                    member_number(r, "dot", 0), edge_name(pen, r),
                    member_number(l, "dot", 0), edge_name(pen, l));
    if (!member_vec2(item, "v1", &ends[0]) ||
        !member_vec2(item, "v2", &ends[1]))
        return pen_text(pen, "%s; the feature is the vertex", text);
    return pen_text(pen, "%s; %s is chosen: v1 = %s, v2 = %s", text,
                    edge_name(pen, item), mark_point(pen, ends[0]),
                    mark_point(pen, ends[1]));
}

/* Shows an edge at the vertex; it runs from or to the vertex. */
static void show_edge_dot(struct pen pen, const struct picture_shape *shape,
                          const struct item *item, const char *name)
{
    const struct item *dot = item_member(item, name);
    struct pen own = step_at(pen, name);
    col_vec2 ends[2];
    if (!step_edge(shape, dot, ends))
        return;
    pen_line(own, STYLE_AXIS, ends[0], ends[1]);
    pen_label(own, STYLE_AXIS, vec_middle(ends[0], ends[1]),
              pen_text(pen, "%s.n = %g", name, member_number(dot, "dot", 0)));
}

void step_features(struct pen pen, const struct item *section)
{
    static const enum mark_style styles[2] = {STYLE_OF_A, STYLE_OF_B};
    struct step_pair pair = step_pair_of(pen);
    col_vec2 normal, max, ends[2];
    const struct item *item = section->first;
    for (; item && !pen.drawing->scene.failed; item = item->next) {
        int side = member_text(item, "of", "a")[0] == 'b';
        if (!member_vec2(pen.record, "normal", &normal) ||
            !member_vec2(item, "max", &max))
            continue;
        struct pen own =
            step_pen(pen, item, feature_text(pen, item, pair.id[side]));
        show_edge_dot(own, pair.shape[side], item, "r");
        show_edge_dot(own, pair.shape[side], item, "l");
        if (member_vec2(item, "v1", &ends[0]) &&
            member_vec2(item, "v2", &ends[1]))
            pen_line(step_at(own, "v1"), styles[side], ends[0], ends[1]);
        pen_pointer(pen_at(own, "normal"), STYLE_NORMAL, max,
                    side ? vec_back(normal) : normal);
        pen_dot(step_at(own, "max"), styles[side], max, "max");
    }
}

static const char *reference_text(struct pen pen, const struct step_pair *pair,
                                  const struct item *item)
{
    const char *code = member_text(item, "reason", ""), *products = "";
    for (int side = 0; side < 2; side++) {
        const char *name = side ? "e2_dot_n" : "e1_dot_n";
        if (item_member(item, name))
            products =
                pen_text(pen, "%s%se%d.n = %g", products, *products ? ", " : "",
                         side + 1, member_number(item, name, 0));
    }
    return pen_text(pen, "%s: %s is the reference, as %s; %s is incident",
                    products, feature_name(pen, pair, "reference"),
                    strcmp(code, "tie") == 0
                        ? "both are perpendicular to n, and A goes first"
                    : strcmp(code, "vertex") == 0
                        ? "the other feature is a vertex"
                        : "it is more perpendicular to n",
                    feature_name(pen, pair, "incident"));
}

/* Which edges the clipping is about. */
void step_reference(struct pen pen, const struct item *section)
{
    struct step_pair pair = step_pair_of(pen);
    const struct item *item = section->first;
    const struct item *manifold = item_member(pen.record, "manifold");
    const struct item *reference = item_member(manifold, "reference");
    col_vec2 ends[2], normal;
    if (!item)
        return;
    struct pen own = step_pen(pen, item, reference_text(pen, &pair, item));
    mark_feature(pen_at(own, "manifold/incident"), STYLE_INCIDENT,
                 item_member(manifold, "incident"));
    mark_feature(pen_at(own, "manifold/reference"), STYLE_REFERENCE, reference);
    if (member_segment(reference, "points", ends) &&
        member_vec2(pen.record, "normal", &normal))
        pen_pointer(pen_at(own, "normal"), STYLE_NORMAL,
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
                    : clip->count_after > 0                 ? "one end remains"
                                            : "nothing remains");
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
