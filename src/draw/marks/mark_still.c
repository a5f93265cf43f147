/* Marks the answers of queries about shapes at rest: sat, gjk, clip, cross,
 * pairs, contains, aabb, mass and pieces. */
#include <math.h>

#include "draw/marks/mark.h"

/* Methods can differ in no more members. */
#define DIFFERENCES_MOST 16

/* Shapes of more pieces have no numbers on them. */
#define NUMBERED_MOST 100

/* ---- sat: the edge and vertex that collide, or the separating axis ------ */

/* Finds where the vertex that collides lies, and the side that it is to leave
 * by. */
static bool facing_of_vertex(struct pen pen, struct facing_mark *facing)
{
    const struct item *vertex = item_member(pen.record, "vertex");
    double depth = member_number(pen.record, "depth", 0);
    bool is_of_b = member_text(vertex, "of", "a")[0] == 'b';
    const col_shape *piece = record_piece(pen, is_of_b ? "b" : "a");
    double radius = piece ? piece->radius : 0;
    col_vec2 at, normal;
    if (!member_vec2(vertex, "point", &at) ||
        !member_unit(pen.record, "normal", &normal))
        return false;
    if (is_of_b) {
        facing->b = vec_along(at, normal, -radius);
        facing->a = vec_along(facing->b, normal, depth);
    } else {
        facing->a = vec_along(at, normal, radius);
        facing->b = vec_along(facing->a, normal, -depth);
    }
    return true;
}

static void mark_overlap(struct pen pen)
{
    struct facing_mark facing;
    col_vec2 normal, way;
    mark_features(pen);
    if (!facing_of_vertex(pen, &facing) && !facing_of_record(pen, &facing))
        return;
    const struct item *other = member_unit(pen.record, "normal", &normal)
                                   ? member_first(pen.record, "alternatives")
                                   : NULL;
    /* Other axes that are as good, where they lead elsewhere. */
    for (; other; other = other->next)
        if (member_unit(other, "normal", &way) &&
            !(vec_dot(way, normal) > 1 - 1e-9))
            pen_pointer(pen_key(pen, "alternatives/%d", other->index),
                        STYLE_OTHER, facing.a, way);
    mark_facing(pen, &facing);
}

const char *mark_sat(struct pen pen)
{
    const col_shape *shapes[2] = {record_piece(pen, "a"),
                                  record_piece(pen, "b")};
    struct facing_mark facing;
    col_vec2 normal, line[2];
    if (member_truth(pen.record, "overlap", false)) {
        mark_overlap(pen);
    } else if (facing_of_record(pen, &facing) &&
               member_unit(pen.record, "normal", &normal)) {
        facing_line(shapes, &facing, normal, line);
        pen_line(pen_at(pen, "axis"), STYLE_PLANE, line[0], line[1]);
        mark_facing(pen, &facing);
    }
    return mark_relation(pen);
}

/* ---- gjk: the closest points, or the ends of the depth ------------------ */

const char *mark_gjk(struct pen pen)
{
    const struct item *points = item_member(pen.record, "points");
    bool is_deep = member_number(pen.record, "depth", 0) > 0;
    enum mark_style style = is_deep ? STYLE_DEEPEST : STYLE_CLOSEST;
    struct facing_mark facing;
    if (member_vec2(points, "a", &facing.a) &&
        member_vec2(points, "b", &facing.b)) {
        mark_facing(pen, &facing);
        pen_dot(pen_at(pen, "points/a"), style, facing.a, NULL);
        pen_dot(pen_at(pen, "points/b"), style, facing.b, NULL);
    }
    return mark_relation(pen);
}

/* ---- clip: the two edges, and the contacts with their depths ------------- */

/* The surface that depths are measured from: a line through `at` with the
 * normal out of the reference shape. */
struct surface {
    col_vec2 at, out;
};

/* Outward is the record's normal where the reference is A's. */
static bool surface_of(struct pen pen, struct surface *surface)
{
    const struct item *manifold = item_member(pen.record, "manifold");
    const struct item *reference = item_member(manifold, "reference");
    bool is_of_b = member_truth(manifold, "flip", false);
    const col_shape *piece = record_piece(pen, is_of_b ? "b" : "a");
    col_vec2 points[2];
    if (!member_unit(pen.record, "normal", &surface->out))
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

/* A contact: its point, and its depth or the gap to it; that of the pair has
 * the word, too. */
static void mark_contact(struct pen pen, const struct item *contact,
                         const struct surface *surface, int deepest)
{
    const char *key = pen_text(pen, "manifold/points/%d", contact->index);
    double depth = member_number(contact, "depth", 0);
    bool is_deepest = contact->index == deepest;
    col_vec2 at, ends[2];
    if (!member_vec2(contact, "point", &at))
        return;
    bool is_ahead = depth < 0, is_touching = !is_ahead && !(depth > 0);
    bool is_inner = member_truth(pen.record, "inner", false);
    const char *word = is_ahead ? "separation" : "depth";
    if (surface && !is_touching) {
        const char *text =
            is_deepest ? pen_text(pen, "%s%s %g", is_inner ? "inner: " : "",
                                  word, fabs(depth))
                       : pen_text(pen, "%g", fabs(depth));
        depth_ends(surface, at, depth, ends);
        pen_span(pen_at(pen, is_deepest ? word : key),
                 is_ahead ? STYLE_DISTANCE : STYLE_DEPTH, ends, text);
    }
    pen_dot(pen_at(pen, key), STYLE_CONTACT, at,
            !is_deepest   ? NULL
            : is_touching ? is_inner ? "inner: touching" : "touching"
            : !surface    ? pen_text(pen, "%s %g", word, fabs(depth))
                          : NULL);
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

static void mark_manifold(struct pen pen)
{
    const struct item *manifold = item_member(pen.record, "manifold");
    const struct item *points = item_member(manifold, "points");
    double separation = member_number(pen.record, "separation", 0);
    double depth = member_number(pen.record, "depth", -separation);
    struct surface surface;
    col_vec2 start, normal;
    bool has_surface = surface_of(pen, &surface);
    mark_feature(pen_at(pen, "manifold/reference"), STYLE_REFERENCE,
                 item_member(manifold, "reference"));
    mark_feature(pen_at(pen, "manifold/incident"), STYLE_INCIDENT,
                 item_member(manifold, "incident"));
    if (!points || points->kind != ITEM_ARRAY)
        return;
    if (member_unit(pen.record, "normal", &normal) &&
        (has_surface ? normal_start(pen.record, points, &surface, &start)
                     : member_vec2(points->first, "point", &start)))
        pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL, start, normal);
    /* The first contact that is as deep as the pair. */
    const struct item *point = points->first;
    while (point && member_number(point, "depth", 0) < depth)
        point = point->next;
    int deepest = point ? point->index : 0;
    for (point = points->first; point; point = point->next)
        mark_contact(pen, point, has_surface ? &surface : NULL, deepest);
    mark_contact_ids(pen, "manifold/points", points);
}

const char *mark_clip(struct pen pen)
{
    const struct item *manifold = item_member(pen.record, "manifold");
    int count = item_length(item_member(manifold, "points"));
    const char *relation = mark_relation(pen);
    if (!manifold) {
        mark_record_facing(pen);
        return relation;
    }
    mark_manifold(pen);
    return pen_text(pen, "%s at %d contact%s", relation, count,
                    count == 1 ? "" : "s");
}

/* ---- cross: what all methods agree on, or that they do not --------------- */

static void mark_disagreement(struct pen pen)
{
    static const char *const methods[2] = {"sat", "gjk"};
    const struct picture_shape *a = record_shape(pen, "a");
    const struct picture_shape *b = record_shape(pen, "b");
    const struct item *answers = item_member(pen.record, "answers");
    col_vec2 normal;
    if (!a || !b)
        return;
    struct facing_mark facing =
        facing_of_boxes(&a->box, &b->box, (col_vec2){1, 0});
    col_vec2 at = vec_middle(facing.a, facing.b);
    for (int i = 0; i < 2; i++)
        if (member_unit(item_member(answers, methods[i]), "normal", &normal))
            pen_pointer(pen_key(pen, "answers/%s/normal", methods[i]),
                        STYLE_NORMAL, at, normal);
    pen_dot(pen_at(pen, "differ"), STYLE_ERROR, at, "methods differ");
}

const char *mark_cross(struct pen pen)
{
    if (member_truth(pen.record, "agree", false)) {
        mark_record_facing(pen);
        return pen_text(pen, "all methods agree: %s", mark_relation(pen));
    }
    mark_disagreement(pen);
    const struct item *name = member_first(pen.record, "differ");
    const char *names = "";
    for (; name && name->index < DIFFERENCES_MOST; name = name->next)
        names = pen_text(pen, "%s%s%s", names, names[0] ? ", " : "",
                         item_text(name, "?"));
    return pen_text(pen, "methods differ on %s: %s", mark_names(pen), names);
}

/* ---- pairs, contains, mass, pieces --------------------------------------- */

const char *mark_pairs(struct pen pen)
{
    const struct item *boxes = item_member(pen.record, "boxes");
    bool overlaps = member_truth(pen.record, "overlap", false);
    col_box a, b;
    if (member_box(boxes, "a", &a) && member_box(boxes, "b", &b)) {
        pen_box(pen_at(pen, "boxes/a"), STYLE_BOX, a);
        pen_box(pen_at(pen, "boxes/b"), STYLE_BOX, b);
        if (overlaps)
            pen_line(pen_at(pen, "overlap"), STYLE_PAIR, box_middle(a),
                     box_middle(b));
    }
    return pen_text(pen, "the boxes of %s %s", mark_names(pen),
                    overlaps ? "overlap" : "are apart");
}

const char *mark_aabb(struct pen pen)
{
    col_box box;
    if (member_vec2(pen.record, "min", &box.min) &&
        member_vec2(pen.record, "max", &box.max))
        pen_box(pen_at(pen, "min"), STYLE_BOX, box);
    return pen_text(pen, "the bounding box of %s",
                    mark_id(pen, pen.record, "id"));
}

const char *mark_contains(struct pen pen)
{
    const struct item *contains = item_member(pen.record, "contains");
    const struct picture_shape *b = record_shape(pen, "b");
    const char *first = mark_id(pen, pen.record, "a");
    const char *second = mark_id(pen, pen.record, "b");
    if (contains && contains->kind == ITEM_NULL)
        return pen_text(pen, "it is not decided whether %s contains %s", first,
                        second);
    if (!member_truth(pen.record, "contains", false))
        return pen_text(pen, "%s does not contain %s", first, second);
    bool is_strict = member_truth(pen.record, "strict", false);
    if (b) {
        pen_box(pen_at(pen, "contains"), STYLE_BOX, b->box);
        pen_label(pen_at(pen, "strict"), STYLE_PLAIN, b->box.min,
                  pen_text(pen, is_strict ? "in the interior of %s" : "in %s",
                           first));
    }
    return pen_text(pen, "%s contains %s%s", first, second,
                    is_strict ? ", which is in its interior" : "");
}

const char *mark_mass(struct pen pen)
{
    const char *mass = mark_amount(pen, pen.record, "mass");
    const char *inertia = mark_amount(pen, pen.record, "inertia");
    col_vec2 centroid;
    if (member_vec2(pen.record, "centroid", &centroid))
        pen_dot(pen_at(pen, "centroid"), STYLE_CENTER, centroid, mass);
    return pen_text(pen, "%s has %s and %s", mark_id(pen, pen.record, "id"),
                    mass, inertia);
}

/* Edge by edge: a cut has no number in the file. It belongs to two pieces and
 * runs the other way in the other one, so it is drawn by the piece in which it
 * leads to the higher index. */
static void mark_cuts(struct pen pen, const struct item *piece)
{
    const struct item *vertices = item_member(piece, "vertices");
    const struct item *indices = item_member(piece, "indices");
    const struct item *edges = item_member(piece, "edges");
    if (!vertices || vertices->kind != ITEM_ARRAY || !edges ||
        edges->kind != ITEM_ARRAY || !indices ||
        indices->kind != ITEM_NUMBERS || indices->count != vertices->count)
        return;
    const struct item *vertex = vertices->first;
    for (const struct item *edge = edges->first; edge && vertex;
         edge = edge->next, vertex = vertex->next) {
        const struct item *next = vertex->next ? vertex->next : vertices->first;
        double from = indices->numbers[vertex->index];
        double to = indices->numbers[next->index];
        col_vec2 ends[2];
        if (edge->kind == ITEM_NULL && from < to &&
            item_vec2(vertex, &ends[0]) && item_vec2(next, &ends[1]))
            pen_line(pen, STYLE_CUT, ends[0], ends[1]);
    }
}

/* The piece's number, in its middle. */
static void mark_piece_number(struct pen pen, const struct item *piece)
{
    const struct item *vertices = item_member(piece, "vertices");
    int count = item_length(vertices);
    col_vec2 middle = {0, 0};
    if (!vertices || vertices->kind != ITEM_ARRAY)
        return;
    for (const struct item *vertex = vertices->first; vertex;
         vertex = vertex->next) {
        col_vec2 at;
        if (!item_vec2(vertex, &at))
            return;
        middle = vec_along(middle, at, 1.0 / count);
    }
    double number = member_number(piece, "piece", piece->index);
    pen_label(pen, STYLE_INDEX, middle, pen_text(pen, "%g", number));
}

/* Draws the cuts between the convex pieces of a shape. */
const char *mark_pieces(struct pen pen)
{
    const struct item *pieces = item_member(pen.record, "pieces");
    int count = item_length(pieces);
    const struct item *piece = count > 1 ? item_first(pieces) : NULL;
    for (; piece; piece = piece->next) {
        struct pen own = pen_key(pen, "pieces/%d", piece->index);
        mark_cuts(own, piece);
        if (count <= NUMBERED_MOST)
            mark_piece_number(own, piece);
    }
    return pen_text(pen, "%s has %d piece%s", mark_id(pen, pen.record, "id"),
                    count, count == 1 ? "" : "s");
}
