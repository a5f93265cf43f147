/* What `resolve` by Verlet's method answers: the edge and the vertex that
 * collide, and where their particles go. */
#include "draw/marks/mark_resolve.h"

/* The particles that move, each by an arrow; and the edge where it is then, of
 * which they are the first two. */
static void mark_particles(struct pen pen, const struct item *record)
{
    const struct item *one = member_first(record, "vertices");
    for (; one; one = one->next) {
        const char *key = picture_text(pen.picture, "vertices/%d", one->index);
        col_vec2 before, after;
        if (!member_vec2(one, "before", &before) ||
            !member_vec2(one, "after", &after))
            continue;
        pen_arrow(pen_at(pen, key), STYLE_MOVED, before, after);
    }
}

/* The vertex's place along the edge. */
static void mark_share(struct pen pen, const struct item *record)
{
    double t = member_number(record, "t", -1);
    double lambda = member_number(record, "lambda", 0);
    col_vec2 ends[2];
    if (!(t >= 0 && t <= 1) ||
        !member_segment(item_member(record, "edge"), "points", ends))
        return;
    col_vec2 at = {ends[0].x + t * (ends[1].x - ends[0].x),
                   ends[0].y + t * (ends[1].y - ends[0].y)};
    pen_dot(pen_at(pen, "t"), STYLE_EDGE, at,
            picture_text(pen.picture, "t %s, lambda %s", picture_number(t).text,
                         picture_number(lambda).text));
}

void mark_verlet(struct drawing *drawing, struct pen pen,
                 const struct item *record)
{
    struct facing_mark facing;
    mark_after(drawing, pen, record);
    mark_feature(pen_at(pen, "edge"), STYLE_EDGE, item_member(record, "edge"));
    mark_feature(pen_at(pen, "vertex"), STYLE_VERTEX,
                 item_member(record, "vertex"));
    if (facing_of_record(drawing, record, &facing))
        mark_facing(pen, record, &facing);
    mark_particles(pen, record);
    mark_share(pen, record);
}
