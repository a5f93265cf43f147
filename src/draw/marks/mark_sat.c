/* What `sat` answers: the edge and vertex that collide with the depth there, or
 * the axis that separates with the gap. */
#include "draw/marks/mark.h"

/* Where the vertex that collides lies, and the side that it is to leave by. */
static bool facing_of_vertex(const struct drawing *drawing,
                             const struct item *record,
                             struct facing_mark *facing)
{
    const struct item *vertex = item_member(record, "vertex");
    double depth = member_number(record, "depth", 0);
    bool is_of_b = member_text(vertex, "of", "a")[0] == 'b';
    const col_shape *piece = record_piece(drawing, record, is_of_b ? "b" : "a");
    double radius = piece ? piece->radius : 0;
    col_vec2 at, normal;
    if (!member_vec2(vertex, "point", &at) ||
        !member_unit(record, "normal", &normal))
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

/* Other axes that are as good, where they lead elsewhere. */
static void mark_alternatives(struct pen pen, const struct item *record,
                              col_vec2 at, col_vec2 normal)
{
    const struct item *other = member_first(record, "alternatives");
    for (; other; other = other->next) {
        col_vec2 way;
        if (!member_unit(other, "normal", &way) ||
            vec_dot(way, normal) > 1 - 1e-9)
            continue;
        const char *key =
            picture_text(pen.picture, "alternatives/%d", other->index);
        pen_pointer(pen_at(pen, key), STYLE_OTHER, at, way);
    }
}

static void mark_overlap(const struct drawing *drawing, struct pen pen,
                         const struct item *record)
{
    struct facing_mark facing;
    col_vec2 normal;
    mark_feature(pen_at(pen, "edge"), STYLE_EDGE, item_member(record, "edge"));
    mark_feature(pen_at(pen, "vertex"), STYLE_VERTEX,
                 item_member(record, "vertex"));
    if (!facing_of_vertex(drawing, record, &facing) &&
        !facing_of_record(drawing, record, &facing))
        return;
    if (member_unit(record, "normal", &normal))
        mark_alternatives(pen, record, facing.a, normal);
    mark_facing(pen, record, &facing);
}

static void mark_gap(const struct drawing *drawing, struct pen pen,
                     const struct item *record)
{
    const col_shape *shapes[2] = {record_piece(drawing, record, "a"),
                                  record_piece(drawing, record, "b")};
    struct facing_mark facing;
    col_vec2 normal, line[2];
    if (!facing_of_record(drawing, record, &facing) ||
        !member_unit(record, "normal", &normal))
        return;
    facing_line(shapes, &facing, normal, line);
    pen_line(pen_at(pen, "axis"), STYLE_PLANE, line[0], line[1]);
    mark_facing(pen, record, &facing);
}

const char *mark_sat(struct drawing *drawing, struct pen pen,
                     const struct item *record)
{
    if (member_truth(record, "overlap", false))
        mark_overlap(drawing, pen, record);
    else
        mark_gap(drawing, pen, record);
    return mark_relation(pen.picture, record);
}
