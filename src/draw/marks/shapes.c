/* Makes the shapes of a picture from a checked level, and badges from its
 * findings (draw/marks/drawing.h). */
#include <string.h>

#include "draw/marks/drawing.h"
#include "draw/marks/plane.h"
#include "lint/rules/check.h"

/* The role of a shape. In scenes, which say how shapes move, a moving "player"
 * is no spawn. In maps (level->knows_y) solids are static unless they move. */
static enum picture_role role_of(const struct level *level,
                                 const struct solid *solid)
{
    const struct level_shape *shape = solid->shape;
    bool is_body = !level->knows_y && shape->is_moving;
    bool is_static = level->knows_y ? !shape->is_moving : shape->is_static;
    if (!solid->is_sound)
        return ROLE_BAD;
    if (shape->role == LEVEL_SENSOR)
        return ROLE_SENSOR;
    if (shape->role == LEVEL_GOAL)
        return ROLE_GOAL;
    if (shape->role == LEVEL_SPAWN && !is_body)
        return ROLE_SPAWN;
    return is_static ? ROLE_STATIC : ROLE_DYNAMIC;
}

/* "circle \"wheel\", dynamic, layer cars" */
static const char *words_of(struct picture *picture,
                            const struct level_shape *shape,
                            enum picture_role role)
{
    static const char *const kinds[LEVEL_KINDS] = {
        [LEVEL_POLYGON] = "polygon", [LEVEL_CHAIN] = "chain",
        [LEVEL_LOOP] = "loop",       [LEVEL_BOX] = "box",
        [LEVEL_ELLIPSE] = "ellipse", [LEVEL_CAPSULE] = "capsule",
        [LEVEL_POINT] = "point",
    };
    bool is_circle = shape->kind == LEVEL_ELLIPSE &&
                     !(shape->points[1].x < shape->points[1].y) &&
                     !(shape->points[1].x > shape->points[1].y);
    bool has_layer = shape->layer[0] != '\0';
    /* The id of an object of a map is its name already, or begins with it. */
    bool has_name = shape->name[0] != '\0' &&
                    !(shape->number && strncmp(shape->id, shape->name,
                                               strlen(shape->name)) == 0);
    return picture_text(picture, "%s%s%s%s, %s%s%s",
                        is_circle ? "circle" : kinds[shape->kind],
                        has_name ? " \"" : "", has_name ? shape->name : "",
                        has_name ? "\"" : "", picture_role_words(role),
                        has_layer ? ", layer " : "", shape->layer);
}

static struct picture_shape shape_of(struct picture *picture,
                                     const struct level *level,
                                     const struct solid *solid)
{
    const struct level_shape *shape = solid->shape;
    enum picture_role role = role_of(level, solid);
    bool is_round = shape->kind == LEVEL_ELLIPSE && solid->piece_count == 1;
    col_transform place = level_transform(shape);
    struct picture_shape made = {
        .id = shape->id,
        .words = words_of(picture, shape, role),
        .role = role,
        .is_closed = shape->kind != LEVEL_CHAIN,
        .has_inside = shape->kind != LEVEL_CHAIN && shape->kind != LEVEL_LOOP &&
                      shape->kind != LEVEL_POINT,
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
    };
    if (level->knows_y)
        return made;
    made.velocity = shape->velocity;
    made.angular_velocity = shape->angular_velocity;
    return made;
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

/* ---- Findings ------------------------------------------------------------ */

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
    return (finding->has_at || shape) && place->x >= -COL_LIMIT &&
           place->x <= COL_LIMIT && place->y >= -COL_LIMIT &&
           place->y <= COL_LIMIT;
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

void picture_add_findings(struct picture *picture, const struct check *check,
                          long first)
{
    struct pen pen = pen_make(picture, -1);
    if (picture->failed)
        return;
    for (int i = 0; i < check->count; i++) {
        const struct finding *finding = &check->findings[i];
        col_vec2 place;
        for (int s = 0; s < FINDING_SHAPES; s++)
            if (finding->shapes[s])
                picture->shapes[finding->shapes[s] - check->level->shapes]
                    .findings++;
        if (finding_place(check, finding, &place))
            pen_badge(pen, finding_style(finding->severity), place,
                      pen_text(pen, "%ld", first + i));
    }
}
