#include "maps/tiled_place.h"

#include <math.h>

#include "support/same.h"

col_vec2 tiled_place_size(const struct tiled_place *place)
{
    col_vec2 box = place->box;
    return place->flips.diagonal ? (col_vec2){box.y, box.x} : box;
}

/* Only mirrors: of a direction, which has no place. */
static col_vec2 mirror(const struct tiled_flips *flips, col_vec2 v)
{
    if (flips->diagonal)
        v = (col_vec2){v.y, v.x};
    return (col_vec2){flips->horizontal ? 0 - v.x : v.x,
                      flips->vertical ? 0 - v.y : v.y};
}

/* Into the plane, but for the turn and what is behind it. */
static col_vec2 put_point(const struct tiled_place *place, col_vec2 p)
{
    col_vec2 size = tiled_place_size(place);
    p.x = p.x * place->scale.x + place->margin.x;
    p.y = p.y * place->scale.y + place->margin.y;
    if (place->flips.diagonal)
        p = (col_vec2){p.y, p.x};
    if (place->flips.horizontal)
        p.x = size.x - p.x;
    if (place->flips.vertical)
        p.y = size.y - p.y;
    return (col_vec2){place->corner.x + p.x, place->corner.y + p.y};
}

/* The number of quarter turns, 0 to 3, that an angle is; -1: it is none. */
static int quarters(double angle)
{
    col_vec2 unit = col_unit_vector(angle);
    if (same_number(unit.y, 0))
        return unit.x > 0 ? 0 : 2;
    if (same_number(unit.x, 0))
        return unit.y > 0 ? 1 : 3;
    return -1;
}

/* A form as it is put: scaled, then mirrored; what it is turned by goes into
 * the angle of the shape. */
struct putting {
    struct building *building;
    const struct tiled_place *place;
    const struct tiled_form *form;
    col_vec2 scale; /* of what is not yet turned */
    struct level_shape *shape;
};

static col_vec2 put_vector(const struct putting *putting, col_vec2 v)
{
    v = (col_vec2){v.x * putting->scale.x, v.y * putting->scale.y};
    return mirror(&putting->place->flips, v);
}

static void put_ellipse(const struct putting *putting, col_vec2 *points)
{
    points[0] = put_vector(putting, putting->form->points[0]);
    col_vec2 axes = put_vector(putting, putting->form->points[1]);
    points[1] = (col_vec2){fabs(axes.x), fabs(axes.y)};
}

static void put_capsule(const struct putting *putting, col_vec2 *points)
{
    col_vec2 scale = putting->scale, size = putting->form->size;
    col_vec2 scaled = {size.x * scale.x, size.y * scale.y};
    tiled_capsule(scaled, points, &putting->shape->radius);
    const struct tiled_flips *flips = &putting->place->flips;
    points[0] = mirror(flips, points[0]);
    points[1] = mirror(flips, points[1]);
}

static bool is_flipped(const struct tiled_flips *flips)
{
    return flips->diagonal != (flips->horizontal != flips->vertical);
}

/* The angle by which the form is turned, as its mirror image. */
static double put_angle(const struct putting *putting)
{
    double angle = putting->form->angle;
    return is_flipped(&putting->place->flips) ? 0 - angle : angle;
}

static bool put_straight(const struct putting *putting)
{
    const struct tiled_form *form = putting->form;
    struct level_shape *shape = putting->shape;
    shape->points = building_points(putting->building, form->count);
    if (!shape->points)
        return false;
    shape->kind = form->kind;
    shape->count = form->count;
    shape->radius = form->radius;
    shape->angle = putting->place->angle + put_angle(putting);
    if (form->kind == LEVEL_ELLIPSE) {
        put_ellipse(putting, shape->points);
    } else if (form->kind == LEVEL_CAPSULE) {
        put_capsule(putting, shape->points);
    } else {
        for (int i = 0; i < form->count; i++)
            shape->points[i] = put_vector(putting, form->points[i]);
    }
    return true;
}

/* ---- turned, then scaled unequally --------------------------------------- */

static col_vec2 put_turned(const struct putting *putting, col_vec2 unit,
                           col_vec2 v)
{
    return put_vector(putting, (col_vec2){unit.x * v.x - unit.y * v.y,
                                          unit.y * v.x + unit.x * v.y});
}

/* The half axes of an ellipse from two that are conjugate, u and v: the lengths
 * along the eigenvectors of the matrix u u^T + v v^T. */
static void put_axes(const struct putting *putting, col_vec2 u, col_vec2 v)
{
    struct level_shape *shape = putting->shape;
    double xx = u.x * u.x + v.x * v.x, yy = u.y * u.y + v.y * v.y;
    double xy = u.x * u.y + v.x * v.y;
    double half = (xx - yy) / 2, root = sqrt(half * half + xy * xy);
    double middle = (xx + yy) / 2, small = middle - root;
    col_vec2 along =
        half > 0 ? (col_vec2){half + root, xy} : (col_vec2){xy, root - half};
    double length = sqrt(along.x * along.x + along.y * along.y);
    shape->points[1] =
        (col_vec2){sqrt(middle + root), small > 0 ? sqrt(small) : 0};
    if (!(length > 0))
        return;
    col_vec2 unit = {along.x / length, along.y / length};
    double turn = col_angle_degrees(unit);
    /* The centre stays where it is while the axes turn. */
    col_vec2 center = shape->points[0];
    shape->points[0] = (col_vec2){unit.x * center.x + unit.y * center.y,
                                  unit.x * center.y - unit.y * center.x};
    shape->angle += turn;
}

static bool put_skewed(const struct putting *putting)
{
    const struct tiled_form *form = putting->form;
    struct level_shape *shape = putting->shape;
    bool is_box = form->kind == LEVEL_BOX;
    int count = is_box ? 4 : form->count;
    if (form->kind == LEVEL_CAPSULE) {
        building_note(putting->building,
                      "capsules of tiles that are turned and then scaled "
                      "unequally are not used",
                      form->item);
        return false;
    }
    shape->points = building_points(putting->building, count);
    if (!shape->points)
        return false;
    shape->kind = is_box ? LEVEL_POLYGON : form->kind;
    shape->count = count;
    shape->angle = putting->place->angle;
    col_vec2 unit = col_unit_vector(form->angle), size = form->size;
    const col_vec2 corners[] = {
        {0, 0}, {size.x, 0}, {size.x, size.y}, {0, size.y}};
    const col_vec2 *points = is_box ? corners : form->points;
    for (int i = 0; i < count; i++)
        shape->points[i] = put_turned(putting, unit, points[i]);
    if (form->kind == LEVEL_ELLIPSE) {
        col_vec2 half = form->points[1];
        put_axes(putting, put_turned(putting, unit, (col_vec2){half.x, 0}),
                 put_turned(putting, unit, (col_vec2){0, half.y}));
    }
    return true;
}

bool tiled_place_form(struct building *building,
                      const struct tiled_place *place,
                      const struct tiled_form *form, struct level_shape *shape)
{
    struct putting putting = {building, place, form, place->scale, shape};
    col_transform turn = {place->position, col_unit_vector(place->angle)};
    shape->position =
        col_transform_point(turn, put_point(place, form->position));
    bool is_scaled_over = (place->scale.x < 0) != (place->scale.y < 0);
    shape->is_mirrored = is_flipped(&place->flips) != is_scaled_over;
    int turns = quarters(form->angle);
    if (turns % 2 == 1)
        putting.scale = (col_vec2){place->scale.y, place->scale.x};
    bool is_equal = same_number(place->scale.x, place->scale.y);
    return is_equal || turns >= 0 ? put_straight(&putting)
                                  : put_skewed(&putting);
}
