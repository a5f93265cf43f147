/* What `toi` and `cast` answer: the shapes as they are when they hit, where
 * that is, and the way there. */
#include <math.h>

#include "draw/marks/mark.h"

/* Overlapping at the start: how deep. */
static void mark_stuck(const struct drawing *drawing, struct pen pen,
                       const struct item *record)
{
    struct facing_mark facing;
    if (facing_of_record(drawing, record, &facing))
        mark_facing(pen, record, &facing);
}

/* Whether there is more than rounding between two points. */
static bool is_gap(col_vec2 a, col_vec2 b)
{
    double size = fabs(a.x) + fabs(a.y) + fabs(b.x) + fabs(b.y);
    return fabs(b.x - a.x) + fabs(b.y - a.y) > 1e-9 * size;
}

/* The points that meet, and the normal; a cast that stops at a distance leaves
 * that between them. */
static void mark_contact(struct pen pen, const struct item *record,
                         const char *text)
{
    const struct item *points = item_member(record, "points");
    col_vec2 a, b, normal;
    if (!member_vec2(points, "a", &a) || !member_vec2(points, "b", &b))
        return;
    if (is_gap(a, b))
        pen_line(pen_at(pen, "points"), STYLE_DISTANCE, a, b);
    if (member_unit(record, "normal", &normal))
        pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL, b, normal);
    pen_dot(pen_at(pen, "points/a"), STYLE_CONTACT, a, NULL);
    pen_dot(pen_at(pen, "points/b"), STYLE_CONTACT, b, NULL);
    pen_label(pen_at(pen, "time"), STYLE_HIT, b, text);
}

/* A shape at the time of the hit, if it has moved, and the way of its point
 * that hits. */
static void mark_mover(struct pen pen, const struct picture_shape *shape,
                       const struct turned_place *end, const struct item *at)
{
    col_vec2 point;
    if (!mark_is_elsewhere(shape, end->place) && !(end->turn < 0) &&
        !(end->turn > 0))
        return;
    mark_shape_at(pen, STYLE_HIT, shape, end->place);
    if (item_vec2(at, &point))
        mark_way(pen, shape, end, point);
}

static void mark_pose(const struct drawing *drawing, struct pen pen,
                      const struct item *record, const char *side)
{
    const struct picture_shape *shape = record_shape(drawing, record, side);
    const struct item *poses = item_member(record, "poses");
    struct turned_place end;
    if (!shape || !member_place(poses, side, &end.place))
        return;
    end.turn =
        member_number(item_member(poses, side), "angle", 0) - shape->angle;
    pen.source.key = picture_text(pen.picture, "poses/%s", side);
    mark_mover(pen, shape, &end,
               item_member(item_member(record, "points"), side));
}

static bool is_overlapping(const struct item *record)
{
    return item_member(record, "depth") != NULL;
}

const char *mark_toi(struct drawing *drawing, struct pen pen,
                     const struct item *record)
{
    struct picture *picture = pen.picture;
    const char *names = mark_names(picture, record);
    const char *time = mark_amount(picture, record, "time");
    if (!member_truth(record, "hit", false))
        return picture_text(picture, "%s do not meet", names);
    if (is_overlapping(record)) {
        mark_stuck(drawing, pen, record);
        return picture_text(picture, "%s overlap at the start, %s", names,
                            mark_amount(picture, record, "depth"));
    }
    mark_pose(drawing, pen, record, "a");
    mark_pose(drawing, pen, record, "b");
    mark_contact(pen, record, time);
    return picture_text(picture, "%s meet at %s", names, time);
}

/* ---- Casts --------------------------------------------------------------- */

/* The translation of the shape that is cast: of that cast of the scene which
 * the record names, or of the options. false: it is not known. */
static bool find_translation(const struct drawing *drawing,
                             const struct item *record, col_vec2 *by)
{
    const struct item *cast = item_member(record, "cast");
    *by = drawing->way;
    if (!cast)
        return drawing->has_way;
    int index = (int)item_number(cast, -1);
    return member_vec2(item_element(drawing->casts, index), "by", by);
}

/* The shape that is cast, at a share of its way. */
static void mark_cast_shape(const struct drawing *drawing, struct pen pen,
                            const struct item *record)
{
    const struct picture_shape *shape = record_shape(drawing, record, "a");
    double time = member_number(record, "time", 0);
    col_vec2 by;
    if (!shape || !find_translation(drawing, record, &by))
        return;
    by = vec_along((col_vec2){0, 0}, by, time);
    struct turned_place end = {mark_moved(shape, by), 0};
    mark_mover(pen_at(pen, "time"), shape, &end,
               item_member(item_member(record, "points"), "a"));
}

/* All of the way of what hits nothing. */
static void mark_free_way(const struct drawing *drawing, struct pen pen,
                          const struct item *record)
{
    const struct picture_shape *shape = record_shape(drawing, record, "a");
    col_vec2 by;
    if (!shape || !find_translation(drawing, record, &by))
        return;
    col_vec2 from = box_middle(shape->box);
    pen_arrow(pen_at(pen, "hit"), STYLE_PATH, from, vec_along(from, by, 1));
}

const char *mark_cast(struct drawing *drawing, struct pen pen,
                      const struct item *record)
{
    struct picture *picture = pen.picture;
    const char *a = mark_id(picture, record, "a");
    const char *b = mark_id(picture, record, "b");
    const char *share = mark_amount(picture, record, "time");
    if (!member_truth(record, "hit", false)) {
        mark_free_way(drawing, pen, record);
        return picture_text(picture, "%s does not hit %s", a, b);
    }
    if (is_overlapping(record)) {
        mark_stuck(drawing, pen, record);
        return picture_text(picture, "%s and %s overlap at the start, %s", a, b,
                            mark_amount(picture, record, "depth"));
    }
    mark_cast_shape(drawing, pen, record);
    mark_contact(pen, record, share);
    return picture_text(picture, "%s hits %s at %s of its way", a, b, share);
}
