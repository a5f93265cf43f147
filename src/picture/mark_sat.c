/* What `sat` answers: the normal and depth at the colliding vertex and edge, or
 * the gap. */
#include "picture/answers.h"

/* Where the colliding vertex is; false: the record has none. */
static bool vertex_point(const struct item *record, col_vec2 *at)
{
    return member_vec2(item_member(record, "vertex"), "point", at);
}

static void mark_overlap(struct pen pen, const struct item *record)
{
    col_vec2 normal, at, edge[2];
    double depth = member_number(record, "depth", 0);
    const struct item *of = item_member(record, "vertex");
    if (member_segment(item_member(record, "edge"), "points", edge))
        pen_line(pen_at(pen, "edge"), STYLE_REFERENCE, edge[0], edge[1]);
    if (!member_vec2(record, "normal", &normal) || !vertex_point(record, &at))
        return;
    bool is_of_b = member_text(of, "of", "a")[0] == 'b';
    double way = is_of_b ? depth : -depth;
    col_vec2 ends[2] = {at, {at.x + way * normal.x, at.y + way * normal.y}};
    pen_dot(pen_at(pen, "vertex"), STYLE_VERTEX, at, NULL);
    pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL, at, normal);
    pen_span(pen_at(pen, "depth"), STYLE_DEPTH, ends,
             picture_text(pen.picture, "depth %s", picture_number(depth).text));
}

void mark_sat(struct drawing *drawing, struct pen pen,
              const struct item *record)
{
    struct drawn_record *drawn = &drawing->records[pen.source.record];
    if (member_truth(record, "overlap", false))
        mark_overlap(pen, record);
    drawn->text = picture_text(
        pen.picture, "%s and %s %s by %s", member_text(record, "a", ""),
        member_text(record, "b", ""),
        member_truth(record, "overlap", false) ? "overlap" : "are apart",
        picture_number(member_number(record,
                                     member_truth(record, "overlap", false)
                                         ? "depth"
                                         : "separation",
                                     0))
            .text);
}
