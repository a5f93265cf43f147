/* Marks the answers of queries about motion: rays and their hits; times of
 * impact and casts, with the shapes at the hit and their paths; swept boxes,
 * at the start and at the hit. */
#include <math.h>

#include "draw/marks/mark.h"

/* Rays that hit more are labelled at the first ones alone. */
#define LABELLED_MOST 12

/* Marks a point of a surface with its normal, and the disc that touches it. */
static void mark_surface(struct pen pen, const struct item *end, double radius,
                         col_vec2 at, const char *text)
{
    col_vec2 normal;
    if (member_unit(end, "normal", &normal)) {
        const col_vec2 center = vec_along(at, normal, radius);
        const col_shape disc = {&center, 1, 1, radius, NULL};
        pen_pointer(pen, STYLE_NORMAL, at, normal);
        if (radius > 0)
            pen_round(pen, STYLE_GHOST, &disc);
    }
    pen_dot(pen, STYLE_RAY_HIT, at, text);
}

/* Marks a hit with its fraction, once for several hits at one point, and where
 * the ray leaves the shape. */
static void mark_hit(struct pen pen, const struct item *hit, col_vec2 from,
                     double *last)
{
    const struct item *exit = item_member(hit, "exit");
    double radius = member_number(pen.record, "radius", 0);
    bool is_inside = member_truth(hit, "inside", false);
    double fraction = member_number(hit, "fraction", 0);
    bool is_labelled = fraction > *last && hit->index < LABELLED_MOST;
    const char *text = NULL;
    col_vec2 at = from, out;
    if (!is_inside && !member_vec2(hit, "point", &at))
        return;
    if (is_labelled && is_inside)
        text = "inside";
    else if (is_labelled)
        text = pen_text(pen, "%g", fraction);
    mark_surface(pen, hit, radius, at, text);
    if (member_vec2(exit, "point", &out))
        mark_surface(pen_key(pen, "hits/%d/exit", hit->index), exit, radius,
                     out, NULL);
    *last = fraction > *last ? fraction : *last;
}

const char *mark_ray(struct pen pen)
{
    const struct item *hits = item_member(pen.record, "hits");
    const struct item *first = item_first(hits);
    double last = -1;
    col_vec2 ends[2];
    if (!member_vec2(pen.record, "from", &ends[0]) ||
        !member_vec2(pen.record, "to", &ends[1]))
        return "";
    pen_arrow(pen_at(pen, "to"), STYLE_RAY, ends[0], ends[1]);
    pen_dot(pen_at(pen, "from"), STYLE_RAY, ends[0], NULL);
    for (const struct item *hit = first; hit; hit = hit->next)
        mark_hit(pen_key(pen, "hits/%d", hit->index), hit, ends[0], &last);
    const char *ray =
        pen_text(pen, "the ray from %s to %s", mark_point(pen, ends[0]),
                 mark_point(pen, ends[1]));
    if (!first)
        return pen_text(pen, "%s hits nothing", ray);
    const char *shape = mark_id(pen, first, "shape");
    ray = pen_text(pen, "%s hits %d shape%s", ray, item_length(hits),
                   item_length(hits) == 1 ? "" : "s");
    if (member_truth(first, "inside", false))
        return pen_text(pen, "%s, starts in %s", ray, shape);
    return pen_text(pen, "%s, first %s at %s", ray, shape,
                    mark_amount(pen, first, "fraction"));
}

/* ---- Times of impact and casts ------------------------------------------- */

/* Marks the points that meet, the normal, and the distance that a cast keeps.
 */
static void mark_contact(struct pen pen, const char *text)
{
    const struct item *points = item_member(pen.record, "points");
    col_vec2 a, b, normal;
    if (!member_vec2(points, "a", &a) || !member_vec2(points, "b", &b))
        return;
    /* More than rounding between them. */
    double size = fabs(a.x) + fabs(a.y) + fabs(b.x) + fabs(b.y);
    if (fabs(b.x - a.x) + fabs(b.y - a.y) > 1e-9 * size)
        pen_line(pen_at(pen, "points"), STYLE_DISTANCE, a, b);
    if (member_unit(pen.record, "normal", &normal))
        pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL, b, normal);
    pen_dot(pen_at(pen, "points/a"), STYLE_CONTACT, a, NULL);
    pen_dot(pen_at(pen, "points/b"), STYLE_CONTACT, b, NULL);
    pen_label(pen_at(pen, "time"), STYLE_HIT, b, text);
}

/* Marks a shape that has moved at the hit, and the path of its contact point.
 */
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

static void mark_pose(struct pen pen, const char *side)
{
    const struct picture_shape *shape = record_shape(pen, side);
    const struct item *poses = item_member(pen.record, "poses");
    struct turned_place end;
    if (!shape || !member_place(poses, side, &end.place))
        return;
    end.turn =
        member_number(item_member(poses, side), "angle", 0) - shape->angle;
    pen = pen_key(pen, "poses/%s", side);
    mark_mover(pen, shape, &end,
               item_member(item_member(pen.record, "points"), side));
}

const char *mark_toi(struct pen pen)
{
    const char *names = mark_names(pen);
    const char *time = mark_amount(pen, pen.record, "time");
    if (!member_truth(pen.record, "hit", false))
        return pen_text(pen, "%s do not collide", names);
    if (item_member(pen.record, "depth")) {
        mark_record_facing(pen);
        return pen_text(pen, "%s overlap at the start, %s", names,
                        mark_amount(pen, pen.record, "depth"));
    }
    mark_pose(pen, "a");
    mark_pose(pen, "b");
    mark_contact(pen, time);
    return pen_text(pen, "%s meet at %s", names, time);
}

/* Finds the translation of the cast that the record names, or else of the
 * options. false: it is not known. */
static bool find_translation(struct pen pen, col_vec2 *by)
{
    const struct item *cast = item_member(pen.record, "cast");
    *by = pen.drawing->way;
    if (!cast)
        return pen.drawing->has_way;
    int index = (int)item_number(cast, -1);
    return member_vec2(item_element(pen.drawing->casts, index), "by", by);
}

const char *mark_cast(struct pen pen)
{
    const struct picture_shape *shape = record_shape(pen, "a");
    const char *a = mark_id(pen, pen.record, "a");
    const char *b = mark_id(pen, pen.record, "b");
    const char *share = mark_amount(pen, pen.record, "time");
    col_vec2 by;
    bool has_way = shape && find_translation(pen, &by);
    if (!member_truth(pen.record, "hit", false)) {
        col_vec2 from = has_way ? box_middle(shape->box) : (col_vec2){0, 0};
        if (has_way)
            pen_arrow(pen_at(pen, "hit"), STYLE_PATH, from,
                      vec_along(from, by, 1));
        return pen_text(pen, "%s does not hit %s", a, b);
    }
    if (item_member(pen.record, "depth")) {
        mark_record_facing(pen);
        return pen_text(pen, "%s and %s overlap at the start, %s", a, b,
                        mark_amount(pen, pen.record, "depth"));
    }
    if (has_way) {
        double time = member_number(pen.record, "time", 0);
        struct turned_place end = {
            mark_moved(shape, vec_along((col_vec2){0, 0}, by, time)), 0};
        mark_mover(pen_at(pen, "time"), shape, &end,
                   item_member(item_member(pen.record, "points"), "a"));
    }
    mark_contact(pen, share);
    return pen_text(pen, "%s hits %s at %s", a, b, share);
}

/* ---- Swept boxes --------------------------------------------------------- */

static void mark_side(struct pen pen, const char *side)
{
    const struct picture_shape *shape = record_shape(pen, side);
    struct pen own = pen_key(pen, "boxes/%s", side);
    col_box box;
    bool has_box = member_box(item_member(pen.record, "boxes"), side, &box);
    if (shape && !mark_is_box(shape))
        pen_box(has_box ? own : pen_at(pen, "axes"), STYLE_BOX, shape->box);
    if (!has_box || !shape)
        return;
    /* Middles, for the picture's boxes of rounded shapes are a little wider. */
    col_vec2 way = vec_between(box_middle(shape->box), box_middle(box));
    col_transform place = mark_moved(shape, way);
    if (!mark_is_elsewhere(shape, place))
        return;
    /* The two corners that draw the sides of the swept area. */
    col_box from = shape->box;
    bool is_diagonal = (way.x > 0 && way.y > 0) || (way.x < 0 && way.y < 0);
    const col_vec2 starts[2] = {
        {from.min.x, is_diagonal ? from.max.y : from.min.y},
        {from.max.x, is_diagonal ? from.min.y : from.max.y}};
    for (int i = 0; i < 2; i++)
        pen_line(own, STYLE_PATH, starts[i], vec_along(starts[i], way, 1));
    mark_shape_at(own, STYLE_HIT, shape, place);
    if (!mark_is_box(shape))
        pen_box(own, STYLE_BOX, box);
}

/* Where the boxes meet: the normal, and the time. */
static void mark_meeting(struct pen pen)
{
    const struct item *boxes = item_member(pen.record, "boxes");
    bool is_stuck = member_truth(pen.record, "stuck", false);
    col_vec2 normal;
    col_box a, b;
    if (!member_box(boxes, "a", &a) || !member_box(boxes, "b", &b) ||
        !member_unit(pen.record, "normal", &normal))
        return;
    struct facing_mark facing = facing_of_boxes(&a, &b, normal);
    pen_pointer(pen_at(pen, "normal"), STYLE_NORMAL, facing.a, normal);
    pen_dot(pen_at(pen, is_stuck ? "stuck" : "time"), STYLE_CONTACT, facing.a,
            is_stuck ? "stuck" : mark_amount(pen, pen.record, "time"));
}

/* How far apart the boxes of a miss are along x or y. */
static void mark_distance(struct pen pen, const char *name,
                          const struct facing_mark *facing)
{
    const struct item *axis =
        item_member(item_member(pen.record, "axes"), name);
    double distance = member_number(axis, "distance", 0);
    if (!(distance > 0))
        return;
    pen_span(pen_key(pen, "axes/%s", name), STYLE_DISTANCE,
             (const col_vec2[2]){facing->a, facing->b},
             pen_text(pen, "%s %g", name, distance));
}

/* If the boxes are apart along both axes, the spans join a corner of A to one
 * of B. */
static void mark_miss(struct pen pen)
{
    const struct picture_shape *a = record_shape(pen, "a");
    const struct picture_shape *b = record_shape(pen, "b");
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
    mark_distance(pen, "x", &along_x);
    mark_distance(pen, "y", &along_y);
}

const char *mark_sweep(struct pen pen)
{
    const char *names = mark_names(pen);
    mark_side(pen, "a");
    mark_side(pen, "b");
    if (!member_truth(pen.record, "hit", false)) {
        mark_miss(pen);
        return pen_text(pen, "the boxes of %s do not collide", names);
    }
    mark_meeting(pen);
    if (member_truth(pen.record, "stuck", false))
        return pen_text(pen, "the boxes of %s overlap at the start", names);
    return pen_text(pen, "the boxes of %s meet at %s", names,
                    mark_amount(pen, pen.record, "time"));
}

/* ---- Paths --------------------------------------------------------------- */

/* Marks where the player is at a point of its path. */
static void mark_player(struct pen pen, col_vec2 at)
{
    col_vec2 size;
    if (!pen.drawing || !member_vec2(pen.drawing->answer, "player", &size))
        return;
    pen_box(pen, STYLE_GHOST,
            (col_box){{at.x - size.x / 2, at.y - size.y / 2},
                      {at.x + size.x / 2, at.y + size.y / 2}});
}

/* Its end: an id, or a position. */
static const char *mark_end(struct pen pen, const char *name)
{
    col_vec2 at;
    return member_vec2(pen.record, name, &at) ? mark_point(pen, at)
                                              : mark_id(pen, pen.record, name);
}

const char *mark_path(struct pen pen)
{
    const struct item *points = item_member(pen.record, "points");
    const struct item *point = item_first(points);
    const char *from = mark_end(pen, "from"), *to = mark_end(pen, "to");
    const char *ends = pen_text(pen, "from %s to %s", from, to);
    col_vec2 at, last;
    if (!point || !item_vec2(point, &last)) {
        if (!member_vec2(pen.record, "nearest", &at))
            return pen_text(pen, "no path %s", ends);
        mark_player(pen_at(pen, "nearest"), at);
        pen_dot(pen_at(pen, "nearest"), STYLE_PATH, at, "nearest");
        return pen_text(pen, "no path %s: the player gets no nearer than %g",
                        ends, member_number(pen.record, "distance", 0));
    }
    mark_player(pen_key(pen, "points/0"), last);
    for (point = point->next; point && item_vec2(point, &at);
         point = point->next) {
        pen_line(pen_at(pen, "points"), STYLE_PATH, last, at);
        last = at;
    }
    pen_dot(pen_at(pen, "points"), STYLE_PATH, last, NULL);
    mark_player(pen_at(pen, "points"), last);
    return pen_text(pen, "the shortest path %s, %s", ends,
                    mark_amount(pen, pen.record, "length"));
}
