/* What `resolve` answers by the methods that sweep boxes, and by walks: the
 * places at the hits, and the ways before and behind. */
#include "draw/marks/mark_resolve.h"

/* A shape where it was only moved to `position`; false: that is not told. */
static bool place_at(const struct picture_shape *shape, const struct item *pose,
                     col_transform *place)
{
    place->rotation = shape->rotation;
    return member_vec2(pose, "position", &place->position);
}

static col_box box_at(const struct picture_shape *shape, col_transform place)
{
    return box_moved(shape->box, vec_between(shape->position, place.position));
}

/* ---- Pairs --------------------------------------------------------------- */

/* A body at the hit and afterwards, and its way by both. */
static void mark_body(const struct drawing *drawing, struct pen pen,
                      const struct item *record, const char *side)
{
    const struct picture_shape *shape = record_shape(drawing, record, side);
    const struct item *body = resolved_body(record, side);
    const struct item *poses = item_member(record, "poses");
    col_transform before, hit, after;
    if (!shape || !member_place(body, "before", &before) ||
        !member_place(body, "after", &after) ||
        !place_at(shape, item_member(poses, side), &hit))
        return;
    struct pen at_hit =
        pen_at(pen, picture_text(pen.picture, "poses/%s", side));
    struct pen behind =
        pen_at(pen, picture_text(pen.picture, "remaining/%s", side));
    if (mark_is_elsewhere(shape, hit)) {
        pen_line(at_hit, STYLE_PATH, mark_center_at(shape, before),
                 mark_center_at(shape, hit));
        mark_shape_at(at_hit, STYLE_HIT, shape, hit);
    }
    struct picture_shape at_contact = *shape;
    at_contact.position = hit.position;
    if (!mark_is_elsewhere(&at_contact, after))
        return;
    pen_line(behind, STYLE_PATH, mark_center_at(shape, hit),
             mark_center_at(shape, after));
    mark_shape_at(
        pen_at(pen, picture_text(pen.picture, "bodies/%s/after", side)),
        STYLE_MOVED, shape, after);
}

/* Where the boxes meet; of stuck ones how deep they are. */
static void mark_meeting(const struct drawing *drawing, struct pen pen,
                         const struct item *record)
{
    const struct picture_shape *a = record_shape(drawing, record, "a");
    const struct picture_shape *b = record_shape(drawing, record, "b");
    const struct item *poses = item_member(record, "poses");
    bool is_stuck = member_truth(record, "stuck", false);
    col_transform at_a, at_b;
    col_vec2 normal;
    if (!a || !b || !place_at(a, item_member(poses, "a"), &at_a) ||
        !place_at(b, item_member(poses, "b"), &at_b) ||
        !member_unit(record, "normal", &normal))
        return;
    col_box box_a = box_at(a, at_a), box_b = box_at(b, at_b);
    struct facing_mark facing = facing_of_boxes(
        is_stuck ? &a->box : &box_a, is_stuck ? &b->box : &box_b, normal);
    if (!mark_is_box(a))
        pen_box(pen_at(pen, "poses/a"), STYLE_BOX, box_a);
    if (!mark_is_box(b))
        pen_box(pen_at(pen, "poses/b"), STYLE_BOX, box_b);
    if (is_stuck) {
        mark_facing(pen, record, &facing);
        return;
    }
    pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL, facing.a, normal);
    pen_dot(pen_at(pen, "time"), STYLE_CONTACT, facing.a,
            mark_amount(pen.picture, record, "time"));
}

void mark_swept(struct drawing *drawing, struct pen pen,
                const struct item *record)
{
    mark_body(drawing, pen, record, "a");
    mark_body(drawing, pen, record, "b");
    mark_velocities(drawing, pen, record);
    mark_meeting(drawing, pen, record);
}

/* ---- Walks --------------------------------------------------------------- */

/* The walker at a hit: its way there from `from`, which becomes that place. */
static void mark_walk_hit(const struct drawing *drawing, struct pen pen,
                          const struct picture_shape *walker,
                          const struct item *hit, col_transform *from)
{
    const char *id = member_text(hit, "shape", NULL);
    int number = id ? drawing_shape(drawing, id) : -1;
    col_transform place;
    col_vec2 normal;
    if (!place_at(walker, hit, &place))
        return;
    pen_line(pen, STYLE_PATH, mark_center_at(walker, *from),
             mark_center_at(walker, place));
    *from = place;
    mark_shape_at(pen, STYLE_GHOST, walker, place);
    if (number < 0 || !member_unit(hit, "normal", &normal))
        return;
    const struct picture_shape *shape = &drawing->scene.shapes[number];
    col_box box = box_at(walker, place);
    struct facing_mark facing = facing_of_boxes(&box, &shape->box, normal);
    pen_pointer(pen, STYLE_NORMAL, facing.a, normal);
    pen_dot(pen, STYLE_CONTACT, facing.a,
            picture_text(pen.picture, "%d", hit->index + 1));
}

static void mark_hits(struct drawing *drawing, struct pen pen,
                      const struct item *record,
                      const struct picture_shape *walker)
{
    const struct item *hits = item_member(record, "hits");
    const struct item *hit = item_first(hits);
    col_transform from, after;
    if (!place_at(walker, item_member(record, "before"), &from))
        return;
    for (; hit; hit = hit->next) {
        const char *key = picture_text(pen.picture, "hits/%d", hit->index);
        mark_walk_hit(drawing, pen_at(pen, key), walker, hit, &from);
    }
    if (!member_place(record, "after", &after))
        return;
    pen_line(pen_at(pen, "after"), STYLE_PATH, mark_center_at(walker, from),
             mark_center_at(walker, after));
    mark_shape_at(pen_at(pen, "after"), STYLE_MOVED, walker, after);
}

const char *mark_walk(struct drawing *drawing, struct pen pen,
                      const struct item *record)
{
    int number = drawing_shape(drawing, member_text(record, "walker", ""));
    int count = item_length(item_member(record, "hits"));
    drawing->records[pen.source.record].a = number;
    if (number >= 0)
        mark_hits(drawing, pen, record, &drawing->scene.shapes[number]);
    return picture_text(pen.picture, "%s: %s hits %d shape%s on its way",
                        member_text(record, "method", "?"),
                        mark_id(pen.picture, record, "walker"), count,
                        count == 1 ? "" : "s");
}
