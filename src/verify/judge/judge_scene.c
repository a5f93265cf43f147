#include "verify/judge/judge_scene.h"

#include "support/arena.h"

#include <float.h>
#include <math.h>
#include <stdint.h>
#include <string.h>

/* ---- Ids ----------------------------------------------------------------- */

static uint64_t hash_of(const char *id)
{
    uint64_t hash = UINT64_C(14695981039346656037);
    for (; *id; id++)
        hash = (hash ^ (unsigned char)*id) * UINT64_C(1099511628211);
    return hash ^ hash >> 32;
}

/* The slot of an id, or the free one where it belongs. */
static size_t slot_of(const struct judge_scene *scene, const char *id)
{
    size_t mask = scene->slot_count - 1, slot = (size_t)hash_of(id) & mask;
    while (scene->slots[slot] >= 0 &&
           strcmp(scene->scene->shapes[scene->slots[slot]].id, id) != 0)
        slot = (slot + 1) & mask;
    return slot;
}

int judge_scene_find(const struct judge_scene *scene, const char *id)
{
    return scene->slots[slot_of(scene, id)];
}

static bool make_ids(struct judge_scene *made, struct arena *arena)
{
    size_t count = (size_t)made->scene->shape_count;
    made->slot_count = 4;
    while (made->slot_count < 2 * count)
        made->slot_count *= 2;
    made->slots = arena_alloc(arena, made->slot_count, sizeof *made->slots);
    if (!made->slots)
        return false;
    for (size_t i = 0; i < made->slot_count; i++)
        made->slots[i] = -1;
    for (size_t i = 0; i < count; i++)
        made->slots[slot_of(made, made->scene->shapes[i].id)] = (int)i;
    return true;
}

/* ---- Boxes --------------------------------------------------------------- */

/* A number that is surely below x - by, for by >= 0. */
static double below(double x, double by)
{
    double low = x - by;
    return low - (fabs(low) + by) * 0x1p-50 - DBL_MIN;
}

static struct judge_box box_of(const struct truth_shape *shape)
{
    struct judge_box box = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}};
    for (int i = 0; i < shape->count; i++) {
        const double at[2] = {shape->vertices[i].x, shape->vertices[i].y};
        for (int axis = 0; axis < 2; axis++) {
            box.low[axis] = fmin(box.low[axis], at[axis]);
            box.high[axis] = fmax(box.high[axis], at[axis]);
        }
    }
    for (int axis = 0; axis < 2; axis++) {
        box.low[axis] = below(box.low[axis], shape->radius);
        box.high[axis] = -below(-box.high[axis], shape->radius);
    }
    return box;
}

static void include(struct judge_box *box, const struct judge_box *more)
{
    for (int axis = 0; axis < 2; axis++) {
        box->low[axis] = fmin(box->low[axis], more->low[axis]);
        box->high[axis] = fmax(box->high[axis], more->high[axis]);
    }
}

bool judge_boxes_meet(const struct judge_box *p, const struct judge_box *q,
                      double by)
{
    for (int axis = 0; axis < 2; axis++)
        if (below(p->low[axis], by) > q->high[axis] ||
            below(q->low[axis], by) > p->high[axis])
            return false;
    return true;
}

/* ---- Shapes -------------------------------------------------------------- */

static bool make_vertices(const col_shape *core, struct arena *arena,
                          struct judge_shape *shape)
{
    struct judge_point *vertices =
        arena_alloc(arena, (size_t)core->count, sizeof *vertices);
    if (!vertices)
        return false;
    for (int i = 0; i < core->count; i++)
        vertices[i] =
            (struct judge_point){core->vertices[i].x, core->vertices[i].y};
    *shape = (struct judge_shape){vertices, core->count, core->radius};
    return true;
}

static void number_features(const struct scene_shape *shape, int piece,
                            struct verdict_shape *made)
{
    const struct scene_pieces *pieces = shape->pieces;
    made->vertex_numbers = made->edge_numbers = shape->vertex_index;
    if (pieces) {
        made->vertex_numbers = pieces->vertex_index + pieces->starts[piece];
        made->edge_numbers = pieces->edge_index + pieces->starts[piece];
    }
}

static bool make_body(const struct scene_shape *shape, struct arena *arena,
                      struct judge_body *body)
{
    size_t count = (size_t)scene_piece_count(shape);
    body->shape = shape;
    body->count = (int)count;
    body->is_cut = shape->pieces != NULL;
    body->pieces = arena_alloc(arena, count, sizeof *body->pieces);
    body->boxes = arena_alloc(arena, count, sizeof *body->boxes);
    if (!body->pieces || !body->boxes)
        return false;
    for (int i = 0; i < body->count; i++) {
        struct judge_shape core;
        struct verdict_shape *piece = &body->pieces[i];
        if (!make_vertices(scene_core(shape, i), arena, &core) ||
            !truth_shape_make(&core, arena, &piece->shape))
            return false;
        number_features(shape, i, piece);
        body->boxes[i] = box_of(&piece->shape);
        if (i == 0)
            body->box = body->boxes[0];
        include(&body->box, &body->boxes[i]);
    }
    return true;
}

bool judge_scene_make(struct judge_scene *made, const struct scene *scene,
                      const struct number_tolerances *tolerances,
                      struct arena *arena)
{
    size_t count = (size_t)scene->shape_count;
    *made = (struct judge_scene){.scene = scene, .tolerances = tolerances};
    made->bodies = arena_alloc(arena, count, sizeof *made->bodies);
    if (!made->bodies || !make_ids(made, arena))
        return false;
    for (int i = 0; i < scene->shape_count; i++)
        if (!make_body(&scene->shapes[i], arena, &made->bodies[i]))
            return false;
    return true;
}
