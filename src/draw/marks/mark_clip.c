/* What `clip` answers: the two edges, and the contacts with their depths. */
#include "draw/marks/mark.h"

/* The surface that depths are measured from: a line through `at` with the
 * normal out of the reference shape. */
struct surface {
    col_vec2 at, out;
};

/* Outward is the record's normal where the reference is A's. */
static bool surface_of(const struct drawing *drawing, const struct item *record,
                       struct surface *surface)
{
    const struct item *manifold = item_member(record, "manifold");
    const struct item *reference = item_member(manifold, "reference");
    bool is_of_b = member_truth(manifold, "flip", false);
    const col_shape *piece = record_piece(drawing, record, is_of_b ? "b" : "a");
    col_vec2 points[2];
    if (!member_unit(record, "normal", &surface->out))
        return false;
    if (is_of_b)
        surface->out = vec_back(surface->out);
    if (member_segment(reference, "points", points)) {
        surface->at = points[0];
        return true;
    }
    if (!member_vec2(reference, "point", points))
        return false;
    surface->at = vec_along(points[0], surface->out, piece ? piece->radius : 0);
    return true;
}

/* From a contact, which may lie on either surface or between them, to the
 * reference's: where there `depth` begins, and where it ends. */
static void depth_ends(const struct surface *surface, col_vec2 at, double depth,
                       col_vec2 ends[2])
{
    double below = vec_dot(vec_between(at, surface->at), surface->out);
    ends[1] = vec_along(at, surface->out, below);
    ends[0] = vec_along(ends[1], surface->out, -depth);
}

/* The contact that is as deep as the pair: the first such. */
static int deepest_of(const struct item *points, double depth)
{
    const struct item *point = points->first;
    while (point && member_number(point, "depth", 0) < depth)
        point = point->next;
    return point ? point->index : 0;
}

/* A contact: its point, and its depth; that of the pair has the word, too. */
static void mark_contact(struct pen pen, const struct item *contact,
                         const struct surface *surface, int deepest)
{
    const char *key =
        picture_text(pen.picture, "manifold/points/%d", contact->index);
    double depth = member_number(contact, "depth", 0);
    bool is_deepest = contact->index == deepest;
    col_vec2 at, ends[2];
    if (!member_vec2(contact, "point", &at))
        return;
    if (surface && depth > 0) {
        const char *text =
            picture_text(pen.picture, "%s%s", is_deepest ? "depth " : "",
                         picture_number(depth).text);
        depth_ends(surface, at, depth, ends);
        pen_span(pen_at(pen, is_deepest ? "depth" : key), STYLE_DEPTH, ends,
                 text);
    }
    pen_dot(pen_at(pen, key), STYLE_CONTACT, at,
            is_deepest && !(depth > 0) ? "touching" : NULL);
}

/* The middle of the contacts, on that surface of the two from which the normal
 * leads on without crossing the other. */
static bool normal_start(const struct item *record, const struct item *points,
                         const struct surface *surface, col_vec2 *start)
{
    bool is_of_b = member_truth(item_member(record, "manifold"), "flip", false);
    col_vec2 sum = {0, 0};
    int count = item_length(points);
    for (const struct item *point = points->first; point; point = point->next) {
        col_vec2 at, ends[2];
        if (!member_vec2(point, "point", &at))
            return false;
        depth_ends(surface, at, member_number(point, "depth", 0), ends);
        sum = vec_along(sum, ends[is_of_b ? 0 : 1], 1.0 / count);
    }
    *start = sum;
    return count > 0;
}

static void mark_manifold(const struct drawing *drawing, struct pen pen,
                          const struct item *record)
{
    const struct item *manifold = item_member(record, "manifold");
    const struct item *points = item_member(manifold, "points");
    struct surface surface;
    col_vec2 start, normal;
    bool has_surface = surface_of(drawing, record, &surface);
    mark_feature(pen_at(pen, "manifold/reference"), STYLE_REFERENCE,
                 item_member(manifold, "reference"));
    mark_feature(pen_at(pen, "manifold/incident"), STYLE_INCIDENT,
                 item_member(manifold, "incident"));
    if (!points || points->kind != ITEM_ARRAY)
        return;
    if (has_surface && member_unit(record, "normal", &normal) &&
        normal_start(record, points, &surface, &start))
        pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL, start, normal);
    int deepest = deepest_of(points, member_number(record, "depth", 0));
    for (const struct item *point = points->first; point; point = point->next)
        mark_contact(pen, point, has_surface ? &surface : NULL, deepest);
    mark_contact_ids(pen, "manifold/points", points);
}

const char *mark_clip(struct drawing *drawing, struct pen pen,
                      const struct item *record)
{
    const struct item *manifold = item_member(record, "manifold");
    int count = item_length(item_member(manifold, "points"));
    const char *relation = mark_relation(pen.picture, record);
    struct facing_mark facing;
    if (!manifold) {
        if (facing_of_record(drawing, record, &facing))
            mark_facing(pen, record, &facing);
        return relation;
    }
    mark_manifold(drawing, pen, record);
    return picture_text(pen.picture, "%s at %d contact%s", relation, count,
                        count == 1 ? "" : "s");
}
