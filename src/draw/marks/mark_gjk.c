/* What `gjk` answers: the closest points and the distance, or the points that
 * tell the depth. */
#include "draw/marks/mark.h"

const char *mark_gjk(struct drawing *drawing, struct pen pen,
                     const struct item *record)
{
    (void)drawing;
    const struct item *points = item_member(record, "points");
    struct facing_mark facing;
    if (member_vec2(points, "a", &facing.a) &&
        member_vec2(points, "b", &facing.b)) {
        bool is_deep = member_number(record, "depth", 0) > 0;
        enum mark_style style = is_deep ? STYLE_DEEPEST : STYLE_CLOSEST;
        mark_facing(pen, record, &facing);
        pen_dot(pen_at(pen, "points/a"), style, facing.a, NULL);
        pen_dot(pen_at(pen, "points/b"), style, facing.b, NULL);
    }
    return mark_relation(pen.picture, record);
}
