#include "scene/read_casts.h"

#include "scene/read_id.h"
#include "scene/read_members.h"
#include "scene/read_shape.h"
#include "scene/scene_format.h"
#include "support/matches.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

bool read_casts_count(const struct node *array, const struct limits *limits,
                      struct scene *scene, struct fail *fail)
{
    uint64_t max = limits->shapes;
    if (!array->json)
        return true;
    if (!node_array(array, "an array of casts", &scene->cast_count, fail))
        return false;
    if (!max || (uint64_t)scene->cast_count <= max)
        return true;
    return node_fail(array, fail, "too-many-shapes",
                     "casts: expected at most %" PRIu64
                     " (--max-shapes), found %d",
                     max, scene->cast_count);
}

/* ---- Shapes of casts ---------------------------------------------------- */

/* The id of a cast's own shape is given by its index, so that answers name the
 * shape in the same way in every scene. */
static bool refuse_id(const struct node *shape, int cast, struct fail *fail)
{
    struct node member = node_first(shape);
    while (member.json && strcmp(node_name(&member), "id") != 0)
        node_step(&member);
    if (!member.json)
        return true;
    return node_fail(&member, fail, "cast-id",
                     "the shape of a cast has no \"id\" of its own: the id of "
                     "this one is \"cast#%d\"",
                     cast);
}

static bool read_own_shape(const struct node *node, int cast,
                           const struct casts_reader *reader,
                           struct scene_shape *shape, struct fail *fail)
{
    struct arena *arena = reader->arena;
    char id[24];
    int length = snprintf(id, sizeof id, "cast#%d", cast);
    if (!read_shape(node, reader->limits, arena, shape, fail) ||
        !refuse_id(node, cast, fail))
        return false;
    int same = ids_find(reader->ids, id);
    if (same >= 0)
        return node_fail(node, fail, "duplicate-id",
                         "the shape of cast %d has the id \"%s\", which shape "
                         "%d of the scene also has: give that shape another id",
                         cast, id, same);
    shape->id = arena_text(arena, id, (size_t)length);
    return shape->id || fail_memory(fail);
}

/* ---- Casts -------------------------------------------------------------- */

static bool read_cast(const struct node *node,
                      const struct casts_reader *reader, struct fail *fail)
{
    struct node found[CAST_MEMBERS + 1];
    struct scene *scene = reader->scene;
    int i = node->index;
    struct scene_cast *cast = &scene->casts[i];
    struct scene_shape *shape = &scene->shapes[scene->shape_count + i];
    if (!members_read(node, &cast_members, found, fail) ||
        !node_point(&found[CAST_BY], &cast->by, fail))
        return false;
    const struct node *what = &found[CAST_SHAPE];
    cast->shape = -1;
    if (node_kind(what) == NODE_OBJECT)
        return read_own_shape(what, i, reader, shape, fail);
    if (node_kind(what) != NODE_STRING)
        return node_expected(what, fail, "wrong-type",
                             "the id of a shape or a shape");
    cast->shape =
        read_id(what, reader->ids, "shape-unknown-id", reader->arena, fail);
    if (cast->shape < 0)
        return false;
    *shape = scene->shapes[cast->shape];
    return true;
}

bool read_casts(const struct node *array, const struct casts_reader *reader,
                struct fail *fail)
{
    struct scene *scene = reader->scene;
    if (!array->json)
        return true;
    scene->casts = arena_take(reader->arena, (size_t)scene->cast_count,
                              sizeof *scene->casts);
    if (!scene->casts)
        return fail_memory(fail);
    struct node item = node_first(array);
    for (; item.json; node_step(&item)) {
        if (!read_cast(&item, reader, fail))
            return false;
    }
    return node_all_read(array);
}
