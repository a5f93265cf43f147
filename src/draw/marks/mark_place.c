/* Shapes where they are at another time, and their ways there. */
#include <math.h>

#include "draw/marks/mark.h"
#include "draw/marks/shapes.h"

/* A shape of more vertices is a box elsewhere. */
#define OUTLINE_MOST 500

/* A place that differs by less than this share of the shape's size is the same.
 */
#define SAME 1e-9

/* Degrees between two points of a way that turns, and the most such points: the
 * way of what turns further is not to be seen for itself. */
#define WAY_DEGREES 6
#define WAY_POINTS  240

col_transform mark_moved(const struct picture_shape *shape, col_vec2 by)
{
    return (col_transform){vec_along(shape->position, by, 1), shape->rotation};
}

bool mark_is_elsewhere(const struct picture_shape *shape, col_transform place)
{
    double size = shape->box.max.x - shape->box.min.x + shape->box.max.y -
                  shape->box.min.y;
    return fabs(place.position.x - shape->position.x) > SAME * size ||
           fabs(place.position.y - shape->position.y) > SAME * size ||
           fabs(place.rotation.x - shape->rotation.x) > SAME ||
           fabs(place.rotation.y - shape->rotation.y) > SAME;
}

bool mark_is_box(const struct picture_shape *shape)
{
    for (int i = 0; i < shape->count; i++) {
        col_vec2 at = shape->outline[i];
        bool is_at_x = !(at.x > shape->box.min.x) || !(at.x < shape->box.max.x);
        bool is_at_y = !(at.y > shape->box.min.y) || !(at.y < shape->box.max.y);
        if (!is_at_x || !is_at_y)
            return false;
    }
    return shape->count == 4 && !(shape->radius > 0);
}

/* ---- Outlines ------------------------------------------------------------ */

static int mark_box_at(struct pen pen, enum mark_style style,
                       const struct picture_shape *shape, col_transform place)
{
    col_box box = shape->box;
    col_vec2 corners[4] = {
        box.min, {box.max.x, box.min.y}, box.max, {box.min.x, box.max.y}};
    for (int i = 0; i < 4; i++)
        corners[i] = picture_point_at(shape, place, corners[i]);
    pen_polygon(pen, style, corners, 4);
    return 4;
}

static void mark_ring(struct pen pen, enum mark_style style,
                      const struct picture_shape *shape, const int range[2],
                      col_transform place)
{
    col_vec2 points[OUTLINE_MOST];
    int count = range[1] - range[0];
    for (int i = 0; i < count; i++)
        points[i] =
            picture_point_at(shape, place, shape->outline[range[0] + i]);
    if (shape->is_closed)
        pen_polygon(pen, style, points, count);
    else
        pen_path(pen, style, points, count);
}

static int mark_outline_at(struct pen pen, enum mark_style style,
                           const struct picture_shape *shape,
                           col_transform place)
{
    int start = 0, rings = shape->ring_ends ? shape->ring_count : 1;
    for (int ring = 0; ring < rings; ring++) {
        int end = shape->ring_ends ? shape->ring_ends[ring] : shape->count;
        mark_ring(pen, style, shape, (const int[2]){start, end}, place);
        start = end;
    }
    return shape->count;
}

static int mark_pieces_at(struct pen pen, enum mark_style style,
                          const struct picture_shape *shape,
                          col_transform place)
{
    int count = 0;
    for (int i = 0; i < shape->piece_count; i++) {
        col_shape piece = picture_piece_at(pen.picture, shape, i, place);
        pen_round(pen, style, &piece);
        count += piece.count;
    }
    return count;
}

int mark_shape_at(struct pen pen, enum mark_style style,
                  const struct picture_shape *shape, col_transform place)
{
    if (shape->piece_count == 0)
        return 0;
    if (shape->count > OUTLINE_MOST || shape->piece_count > OUTLINE_MOST)
        return mark_box_at(pen, style, shape, place);
    if (shape->piece_count > 1 && !(shape->radius > 0))
        return mark_outline_at(pen, style, shape, place);
    return mark_pieces_at(pen, style, shape, place);
}

col_vec2 mark_center_at(const struct picture_shape *shape, col_transform place)
{
    return picture_point_at(shape, place, box_middle(shape->box));
}

/* ---- Ways ---------------------------------------------------------------- */

/* Where the shape is after a share of its way. */
static col_transform place_on_way(const struct picture_shape *shape,
                                  col_transform place, double turn,
                                  double share)
{
    col_vec2 from = shape->position, to = place.position;
    if (!(share < 1))
        return place;
    return (col_transform){
        {from.x + share * (to.x - from.x), from.y + share * (to.y - from.y)},
        col_unit_vector(shape->angle + share * turn)};
}

void mark_way(struct pen pen, const struct picture_shape *shape,
              const struct turned_place *end, col_vec2 at)
{
    col_vec2 points[WAY_POINTS + 1];
    struct picture_shape there = {.position = end->place.position,
                                  .rotation = end->place.rotation};
    col_transform start = {shape->position, shape->rotation};
    if (!(fabs(end->turn) < WAY_DEGREES * WAY_POINTS))
        return;
    int count = 1 + (int)(fabs(end->turn) / WAY_DEGREES);
    points[0] = picture_point_at(&there, start, at);
    for (int i = 1; i <= count; i++) {
        double share = (double)i / count;
        points[i] = picture_point_at(
            &there, place_on_way(shape, end->place, end->turn, share), at);
    }
    pen_path(pen, STYLE_PATH, points, count + 1);
}
