/* ---- Roles and words ----------------------------------------------------- */
#include <math.h>

#include "draw/marks/picture.h"
#include "draw/marks/plane.h"
#include "draw/marks/shapes.h"
#include "lint/rules/geometry.h"

/* Whether a solid stays where it is. A scene says so of shapes; in maps all are
 * static but those of bodies that move. */
static bool is_static(const struct level *level,
                      const struct level_shape *shape)
{
    if (level->knows_y)
        return !shape->is_moving;
    return member_truth(item_member(shape->item, "body"), "static", false);
}

/* Whether a scene says how a shape moves: then it is no mere place to start
 * from, though it may be called "player". */
static bool is_body(const struct level *level, const struct level_shape *shape)
{
    return !level->knows_y && shape->is_moving;
}

static enum picture_role role_of(const struct level *level,
                                 const struct solid *solid)
{
    if (!solid->is_sound)
        return ROLE_BAD;
    switch (solid->shape->role) {
    case LEVEL_SENSOR:
        return ROLE_SENSOR;
    case LEVEL_SPAWN:
        if (is_body(level, solid->shape))
            break;
        return ROLE_SPAWN;
    case LEVEL_GOAL:
        return ROLE_GOAL;
    case LEVEL_SOLID:
        break;
    }
    return is_static(level, solid->shape) ? ROLE_STATIC : ROLE_DYNAMIC;
}

static const char *kind_name(const struct level_shape *shape)
{
    static const char *const names[LEVEL_KINDS] = {
        [LEVEL_POLYGON] = "polygon", [LEVEL_CHAIN] = "chain",
        [LEVEL_LOOP] = "loop",       [LEVEL_BOX] = "box",
        [LEVEL_ELLIPSE] = "ellipse", [LEVEL_CAPSULE] = "capsule",
        [LEVEL_POINT] = "point",
    };
    bool is_circle = shape->kind == LEVEL_ELLIPSE &&
                     !(shape->points[1].x < shape->points[1].y) &&
                     !(shape->points[1].x > shape->points[1].y);
    return is_circle ? "circle" : names[shape->kind];
}

static const char *words_of(struct picture *picture,
                            const struct level_shape *shape,
                            enum picture_role role)
{
    bool has_name = shape->name[0] != '\0', has_layer = shape->layer[0] != '\0';
    return picture_text(picture, "%s%s%s%s, %s%s%s", kind_name(shape),
                        has_name ? " \"" : "", shape->name,
                        has_name ? "\"" : "", picture_role_words(role),
                        has_layer ? ", layer " : "", shape->layer);
}

/* ---- Shapes -------------------------------------------------------------- */

static bool has_inside(const struct level_shape *shape)
{
    return shape->kind != LEVEL_CHAIN && shape->kind != LEVEL_LOOP &&
           shape->kind != LEVEL_POINT;
}

/* Scenes have their shapes' velocities; maps have none. */
static col_vec2 velocity_of(const struct level *level,
                            const struct level_shape *shape)
{
    const struct item *velocity = item_member(shape->item, "velocity");
    if (level->knows_y || !velocity || velocity->kind != ITEM_NUMBERS ||
        velocity->count != 2)
        return (col_vec2){0, 0};
    return (col_vec2){velocity->numbers[0], velocity->numbers[1]};
}

static double angular_velocity_of(const struct level *level,
                                  const struct level_shape *shape)
{
    return level->knows_y ? 0
                          : member_number(shape->item, "angular_velocity", 0);
}

static struct picture_shape shape_of(struct picture *picture,
                                     const struct level *level,
                                     const struct solid *solid)
{
    const struct level_shape *shape = solid->shape;
    enum picture_role role = role_of(level, solid);
    bool is_round = shape->kind == LEVEL_ELLIPSE && solid->piece_count == 1;
    col_transform place = level_transform(shape);
    return (struct picture_shape){
        .id = shape->id,
        .words = words_of(picture, shape, role),
        .role = role,
        .is_closed = shape->kind != LEVEL_CHAIN,
        .has_inside = has_inside(shape),
        .outline = solid->outline,
        .count = solid->count,
        .ring_ends = solid->ring_ends,
        .ring_count = solid->ring_count,
        .pieces = solid->pieces,
        .piece_count = solid->piece_count,
        .radius = is_round ? solid->pieces[0].radius : shape->radius,
        .box = solid->box,
        .position = place.position,
        .rotation = place.rotation,
        .angle = shape->angle,
        .velocity = velocity_of(level, shape),
        .angular_velocity = angular_velocity_of(level, shape),
    };
}

void picture_add_level(struct picture *picture, const struct check *check)
{
    const struct level *level = check->level;
    int count = picture->shape_count + level->shape_count;
    picture->is_y_up = level->knows_y ? level->is_y_up : true;
    struct picture_shape *shapes =
        arena_grow(picture->arena, picture->shapes,
                   (size_t)picture->shape_count, (size_t)count, sizeof *shapes);
    if (!shapes) {
        picture->failed = true;
        return;
    }
    picture->shapes = shapes;
    for (int i = 0; i < level->shape_count; i++)
        shapes[picture->shape_count + i] =
            shape_of(picture, level, &check->shapes[i]);
    picture->shape_count = picture->shape_room = count;
}

void picture_add_casts(struct picture *picture, const struct check *check)
{
    const struct level *level = check->level;
    int vertices = check->options->level.ellipse_vertices;
    for (int i = 0; i < level->cast_count && !picture->failed; i++) {
        struct solid solid;
        struct picture_shape *shapes =
            arena_more(picture->arena, picture->shapes, picture->shape_count,
                       &picture->shape_room, sizeof *shapes);
        if (!shapes ||
            !solid_make(&level->casts[i], vertices, picture->arena, &solid)) {
            picture->failed = true;
            return;
        }
        picture->shapes = shapes;
        shapes[picture->shape_count] = shape_of(picture, level, &solid);
        picture->shape_count++;
    }
}

/* ---- Elsewhere ----------------------------------------------------------- */

/* A point about the shape's own origin, turned back. */
static col_vec2 local_point(const struct picture_shape *shape, col_vec2 world)
{
    col_vec2 r = shape->rotation;
    double x = world.x - shape->position.x, y = world.y - shape->position.y;
    return (col_vec2){r.x * x + r.y * y, r.x * y - r.y * x};
}

col_vec2 picture_point_at(const struct picture_shape *shape,
                          col_transform place, col_vec2 point)
{
    return col_transform_point(place, local_point(shape, point));
}

col_shape picture_piece_at(struct picture *picture,
                           const struct picture_shape *shape, int piece,
                           col_transform place)
{
    col_shape moved = shape->pieces[piece];
    col_vec2 *vertices =
        arena_take(picture->arena, (size_t)moved.count, sizeof *vertices);
    if (!vertices) {
        picture->failed = true;
        return moved;
    }
    for (int i = 0; i < moved.count; i++)
        vertices[i] = picture_point_at(shape, place, moved.vertices[i]);
    moved.vertices = vertices;
    moved.prepared = NULL;
    return moved;
}

static bool can_be_seen(col_vec2 point)
{
    return point.x >= -COL_LIMIT && point.x <= COL_LIMIT &&
           point.y >= -COL_LIMIT && point.y <= COL_LIMIT;
}

bool finding_place(const struct check *check, const struct finding *finding,
                   col_vec2 *place)
{
    const struct level_shape *shape = finding->shapes[0];
    if (finding->has_at) {
        *place = finding->at;
    } else if (shape) {
        col_box box = check->shapes[shape - check->level->shapes].box;
        *place = box_middle(box);
    }
    return (finding->has_at || shape) && can_be_seen(*place);
}

enum mark_style finding_style(enum severity severity)
{
    static const enum mark_style styles[] = {
        [SEVERITY_NOTE] = STYLE_NOTE,
        [SEVERITY_WARNING] = STYLE_WARNING,
        [SEVERITY_ERROR] = STYLE_ERROR,
    };
    return styles[severity];
}

static void count_shapes(struct picture *picture, const struct check *check,
                         const struct finding *finding)
{
    for (int i = 0; i < FINDING_SHAPES; i++) {
        const struct level_shape *shape = finding->shapes[i];
        if (shape)
            picture->shapes[shape - check->level->shapes].findings++;
    }
}

void picture_add_findings(struct picture *picture, const struct check *check,
                          long first)
{
    struct pen pen = pen_make(picture, -1);
    if (picture->failed)
        return;
    for (int i = 0; i < check->count; i++) {
        const struct finding *finding = &check->findings[i];
        col_vec2 place;
        count_shapes(picture, check, finding);
        if (finding_place(check, finding, &place))
            pen_badge(pen, finding_style(finding->severity), place,
                      picture_text(picture, "%ld", first + i));
    }
}
