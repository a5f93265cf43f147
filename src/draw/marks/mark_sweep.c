/* What `sweep` answers: the boxes at their start and where they meet, and the
 * ways of their corners between. */
#include "draw/marks/mark.h"

/* The two corners at which a box that moves so leaves the sides of its way. */
static void mark_corner_ways(struct pen pen, const col_box *from,
                             const col_box *to)
{
    col_vec2 way = vec_between(box_middle(*from), box_middle(*to));
    bool is_diagonal = (way.x > 0 && way.y > 0) || (way.x < 0 && way.y < 0);
    double near = is_diagonal ? from->max.y : from->min.y;
    double far = is_diagonal ? from->min.y : from->max.y;
    col_vec2 starts[2] = {{from->min.x, near}, {from->max.x, far}};
    for (int i = 0; i < 2; i++)
        pen_line(pen, STYLE_PATH, starts[i], vec_along(starts[i], way, 1));
}

static void mark_side(const struct drawing *drawing, struct pen pen,
                      const struct item *record, const char *side)
{
    const struct picture_shape *shape = record_shape(drawing, record, side);
    struct pen own = pen_at(pen, picture_text(pen.picture, "boxes/%s", side));
    col_box box;
    bool has_box = member_box(item_member(record, "boxes"), side, &box);
    if (shape && !mark_is_box(shape))
        pen_box(has_box ? own : pen_at(pen, "axes"), STYLE_BOX, shape->box);
    if (!has_box || !shape)
        return;
    /* Middles, for the picture's boxes of rounded shapes are a little wider. */
    col_vec2 way = vec_between(box_middle(shape->box), box_middle(box));
    col_transform place = mark_moved(shape, way);
    if (!mark_is_elsewhere(shape, place))
        return;
    mark_corner_ways(own, &shape->box, &box);
    mark_shape_at(own, STYLE_HIT, shape, place);
    if (!mark_is_box(shape))
        pen_box(own, STYLE_BOX, box);
}

/* Where the boxes meet: the normal, and the time. */
static void mark_meeting(struct pen pen, const struct item *record)
{
    const struct item *boxes = item_member(record, "boxes");
    bool is_stuck = member_truth(record, "stuck", false);
    col_vec2 normal;
    col_box a, b;
    if (!member_box(boxes, "a", &a) || !member_box(boxes, "b", &b) ||
        !member_unit(record, "normal", &normal))
        return;
    struct facing_mark facing = facing_of_boxes(&a, &b, normal);
    pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL, facing.a, normal);
    pen_dot(pen_at(pen, is_stuck ? "stuck" : "time"), STYLE_CONTACT, facing.a,
            is_stuck ? "stuck" : mark_amount(pen.picture, record, "time"));
}

/* How far apart the boxes of a miss are along x or y. */
static void mark_distance(struct pen pen, const struct item *record,
                          const char *name, const struct facing_mark *facing)
{
    const struct item *axis = item_member(item_member(record, "axes"), name);
    double distance = member_number(axis, "distance", 0);
    if (!(distance > 0))
        return;
    const char *key = picture_text(pen.picture, "axes/%s", name);
    pen_span(pen_at(pen, key), STYLE_DISTANCE,
             (const col_vec2[2]){facing->a, facing->b},
             picture_text(pen.picture, "%s %s", name,
                          picture_number(distance).text));
}

/* Where the boxes are apart along both, the two spans lead from a corner of A
 * to one of B. */
static void mark_miss(const struct drawing *drawing, struct pen pen,
                      const struct item *record)
{
    const struct picture_shape *a = record_shape(drawing, record, "a");
    const struct picture_shape *b = record_shape(drawing, record, "b");
    if (!a || !b)
        return;
    bool is_right = a->box.max.x < b->box.min.x;
    bool is_above = a->box.max.y < b->box.min.y;
    bool is_aside = is_right || b->box.max.x < a->box.min.x;
    bool is_apart = is_above || b->box.max.y < a->box.min.y;
    col_vec2 x = {is_right ? 1 : -1, 0}, y = {0, is_above ? 1 : -1};
    struct facing_mark along_x = facing_of_boxes(&a->box, &b->box, x);
    struct facing_mark along_y = facing_of_boxes(&a->box, &b->box, y);
    if (is_aside && is_apart) {
        along_x.a.y = along_x.b.y = along_y.a.y;
        along_y.a.x = along_y.b.x = along_x.b.x;
    }
    mark_distance(pen, record, "x", &along_x);
    mark_distance(pen, record, "y", &along_y);
}

const char *mark_sweep(struct drawing *drawing, struct pen pen,
                       const struct item *record)
{
    const char *names = mark_names(pen.picture, record);
    mark_side(drawing, pen, record, "a");
    mark_side(drawing, pen, record, "b");
    if (!member_truth(record, "hit", false)) {
        mark_miss(drawing, pen, record);
        return picture_text(pen.picture, "the boxes of %s do not meet", names);
    }
    mark_meeting(pen, record);
    if (member_truth(record, "stuck", false))
        return picture_text(pen.picture, "the boxes of %s overlap at the start",
                            names);
    return picture_text(pen.picture, "the boxes of %s meet at %s", names,
                        mark_amount(pen.picture, record, "time"));
}
