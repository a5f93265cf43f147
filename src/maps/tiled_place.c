/* Places the collision shapes of tiles of Tiled in the plane: a tile may be
 * flipped, turned and scaled. */
#include <math.h>

#include "maps/tiled_reading.h"
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

static bool is_flipped(const struct tiled_flips *flips)
{
    return flips->diagonal != (flips->horizontal != flips->vertical);
}

static bool put_straight(const struct putting *putting)
{
    const struct tiled_form *form = putting->form;
    const struct tiled_flips *flips = &putting->place->flips;
    struct level_shape *shape = putting->shape;
    col_vec2 *points = building_points(putting->building, form->count);
    if (!points)
        return false;
    shape->points = points;
    shape->kind = form->kind;
    shape->count = form->count;
    shape->radius = form->radius;
    /* A mirror image is turned the other way. */
    shape->angle = putting->place->angle +
                   (is_flipped(flips) ? 0 - form->angle : form->angle);
    if (form->kind == LEVEL_CAPSULE) {
        col_vec2 scaled = {form->size.x * putting->scale.x,
                           form->size.y * putting->scale.y};
        tiled_capsule(scaled, points, &shape->radius);
        points[0] = mirror(flips, points[0]);
        points[1] = mirror(flips, points[1]);
        return true;
    }
    for (int i = 0; i < form->count; i++)
        points[i] = put_vector(putting, form->points[i]);
    if (form->kind == LEVEL_ELLIPSE)
        points[1] = (col_vec2){fabs(points[1].x), fabs(points[1].y)};
    return true;
}

static col_vec2 put_turned(const struct putting *putting, col_vec2 unit,
                           col_vec2 v)
{
    return put_vector(putting, (col_vec2){unit.x * v.x - unit.y * v.y,
                                          unit.y * v.x + unit.x * v.y});
}

static bool put_skewed(const struct putting *putting)
{
    const struct tiled_form *form = putting->form;
    struct level_shape *shape = putting->shape;
    bool is_box = form->kind == LEVEL_BOX;
    int count = is_box ? 4 : form->count;
    if (form->kind == LEVEL_CAPSULE) {
        building_note(putting->building,
                      "capsules of tiles that are rotated and then scaled "
                      "unequally are ignored",
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
        building_axes(shape, put_turned(putting, unit, (col_vec2){half.x, 0}),
                      put_turned(putting, unit, (col_vec2){0, half.y}));
    }
    return true;
}

bool tiled_place_form(struct building *building,
                      const struct tiled_place *place,
                      const struct tiled_form *form, struct level_shape *shape)
{
    const struct tiled_flips *flips = &place->flips;
    struct putting putting = {building, place, form, place->scale, shape};
    col_vec2 size = tiled_place_size(place);
    col_vec2 p = {form->position.x * place->scale.x + place->margin.x,
                  form->position.y * place->scale.y + place->margin.y};
    if (flips->diagonal)
        p = (col_vec2){p.y, p.x};
    if (flips->horizontal)
        p.x = size.x - p.x;
    if (flips->vertical)
        p.y = size.y - p.y;
    p = (col_vec2){place->corner.x + p.x, place->corner.y + p.y};
    col_transform turn = {place->position, col_unit_vector(place->angle)};
    shape->position = col_transform_point(turn, p);
    bool is_scaled_over = (place->scale.x < 0) != (place->scale.y < 0);
    shape->is_mirrored = is_flipped(flips) != is_scaled_over;
    col_vec2 unit = col_unit_vector(form->angle);
    bool is_half_turn = same_number(unit.y, 0); /* or none */
    bool is_quarter_turn = same_number(unit.x, 0);
    if (is_quarter_turn)
        putting.scale = (col_vec2){place->scale.y, place->scale.x};
    bool is_equal = same_number(place->scale.x, place->scale.y);
    return is_equal || is_half_turn || is_quarter_turn ? put_straight(&putting)
                                                       : put_skewed(&putting);
}

struct tiled_place tiled_place_of(const struct tiled_tileset *tileset,
                                  const struct tiled_tile *tile,
                                  struct tiled_flips flips, col_vec2 size,
                                  col_vec2 corner)
{
    struct tiled_place place = {
        .scale = {1, 1}, .box = size, .flips = flips, .corner = corner};
    if (tile->size.x > 0)
        place.scale.x = size.x / tile->size.x;
    if (tile->size.y > 0)
        place.scale.y = size.y / tile->size.y;
    if (tileset->keeps_aspect) {
        double least =
            place.scale.x < place.scale.y ? place.scale.x : place.scale.y;
        place.scale = (col_vec2){least, least};
        place.margin.x = (size.x - tile->size.x * least) / 2;
        place.margin.y = (size.y - tile->size.y * least) / 2;
    }
    place.corner.x += tileset->offset.x * place.scale.x;
    place.corner.y +=
        tileset->offset.y * place.scale.y - tiled_place_size(&place).y;
    return place;
}
