/* An id in a scene that names one of its shapes. */
#include <float.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "scene/read_parts.h"
#include "scene/read_scene.h"
#include "scene/read_value.h"
#include "scene/scene.h"
#include "scene/scene_format.h"
#include "scene/scene_tree.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/hint.h"
#include "support/limits.h"
#include "support/number.h"
#include "support/same.h"

/* Reads an id and returns the index of its shape; -1 and *fail: there is none.
 * `code` is the code if no shape has the id. Other codes: those of node_string,
 * out-of-memory. */
static int read_id(const struct node *node, const struct ids *ids,
                   const char *code, struct arena *arena, struct fail *fail)
{
    const char *id;
    if (!node_string(node, &id, fail))
        return -1;
    int shape = ids_find(ids, id);
    if (shape >= 0)
        return shape;
    const char **known = arena_alloc(arena, (size_t)ids->count, sizeof *known);
    if (!known) {
        fail_memory(fail);
        return -1;
    }
    for (int i = 0; i < ids->count; i++)
        known[i] = ids->shapes[i].id;
    bounds_unknown_id(code, id, known, ids->count, fail);
    node_blame(node, fail);
    return -1;
}

/* The rays of a scene. */

static bool read_ray(const struct node *node, struct scene_ray *ray,
                     struct fail *fail)
{
    struct node found[RAY_MEMBERS + 1];
    return members_read(node, &ray_members, found, fail) &&
           node_point(&found[RAY_FROM], &ray->from, fail) &&
           node_point(&found[RAY_TO], &ray->to, fail);
}

/* Reads the member "rays"; where there is none the scene has none. Codes:
 * wrong-type, too-many, missing-member, unknown-member, those of node_point,
 * out-of-memory. */
static bool read_rays(const struct node *array, struct arena *arena,
                      struct scene *scene, struct fail *fail)
{
    if (!array->json)
        return true;
    if (!node_array(array, "an array of rays", &scene->ray_count, fail))
        return false;
    scene->rays =
        arena_take(arena, (size_t)scene->ray_count, sizeof *scene->rays);
    if (!scene->rays)
        return fail_memory(fail);
    struct node item = node_first(array);
    for (; item.json; node_step(&item)) {
        if (!read_ray(&item, &scene->rays[item.index], fail))
            return false;
    }
    return node_all_read(array);
}

/* The casts of a scene: shapes, each with the translation by which it moves. */

/* What read_casts needs besides the array. */
struct casts_reader {
    const struct limits *limits;
    const struct ids *ids; /* of the scene's own shapes */
    struct arena *arena;
    struct scene *scene;
};

/* Counts the casts; `array` may be no node. Codes: wrong-type, too-many,
 * too-many-shapes beyond limits->shapes. */
static bool read_casts_count(const struct node *array,
                             const struct limits *limits, struct scene *scene,
                             struct fail *fail)
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

/* Reads the casts that read_casts_count has counted. scene->shapes has capacity
 * for one more shape per cast after its own shapes. Codes: those of members,
 * points, ids and shapes; cast-id, duplicate-id. */
static bool read_casts(const struct node *array,
                       const struct casts_reader *reader, struct fail *fail)
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

/* The scene as a whole: its own members, that ids are unique, and the pairs.
 * One shape is read_shape.c's, rays are read_rays.c's, casts are
 * read_casts.c's, options are read_options.c's, values and their places are
 * read_value.c's. */

static bool read_words(const struct node *found, struct arena *arena,
                       struct scene *scene, struct fail *fail)
{
    return (!found[SCENE_NAME].json ||
            node_string_copy(&found[SCENE_NAME], arena, &scene->name, fail)) &&
           (!found[SCENE_QUERY].json ||
            node_string_copy(&found[SCENE_QUERY], arena, &scene->query, fail));
}

/* The schema is for editors. A version says nothing that a reader needs yet. */
static bool read_format(const struct node *found, struct fail *fail)
{
    const char *schema;
    double version = 1;
    char written[NUMBER_MAX];
    struct node exact = found[SCENE_VERSION];
    exact.is_float = false;
    if (found[SCENE_SCHEMA].json &&
        !node_string(&found[SCENE_SCHEMA], &schema, fail))
        return false;
    if (exact.json && !node_number(&exact, DBL_MAX, &version, fail))
        return false;
    if (same_number(version, 1) || same_number(version, SCENE_VERSION_MAX))
        return true;
    number_write(written, version);
    return node_fail(&exact, fail, "unknown-version",
                     "version: this program knows the versions 1 and %d of "
                     "the format, found %s",
                     SCENE_VERSION_MAX, written);
}

/* Counts the shapes, and keeps to the limit. */
static bool count_shapes(const struct node *array, uint64_t most, int *count,
                         struct fail *fail)
{
    if (!node_array(array, "an array of shapes", count, fail))
        return false;
    if (!most || (uint64_t)*count <= most)
        return true;
    return node_fail(array, fail, "too-many-shapes",
                     "shapes: expected at most %" PRIu64
                     " (--max-shapes), found %d",
                     most, *count);
}

static bool read_shapes(const struct node *array, const struct limits *limits,
                        struct arena *arena, struct scene *scene,
                        struct fail *fail)
{
    if (!count_shapes(array, limits->shapes, &scene->shape_count, fail))
        return false;
    size_t capacity = (size_t)scene->shape_count + (size_t)scene->cast_count;
    scene->shapes = arena_take(arena, capacity, sizeof *scene->shapes);
    if (!scene->shapes)
        return fail_memory(fail);
    struct node item = node_first(array);
    for (; item.json; node_step(&item)) {
        if (!read_shape(&item, limits, arena, &scene->shapes[item.index], fail))
            return false;
    }
    return node_all_read(array);
}

/* ---- Ids ---------------------------------------------------------------- */

/* The "id" of a shape; .json is NULL where it is left out. */
static struct node id_of(const struct node *shape)
{
    struct node member = node_first(shape);
    while (member.json && strcmp(node_name(&member), "id") != 0)
        node_step(&member);
    return member;
}

static bool check_unique(const struct node *shapes, const struct ids *ids,
                         struct fail *fail)
{
    int same[2] = {0, 0};
    if (!ids_repeat(ids, &same[0], &same[1]))
        return true;
    if (shapes->outline) /* of an outline: the text will be asked */
        return false;
    struct node early = node_at(shapes, same[0]);
    struct node late = node_at(shapes, same[1]);
    struct node early_id = id_of(&early), late_id = id_of(&late);
    bounds_duplicate(same, ids->shapes[same[0]].id, !late_id.json, fail);
    return node_blame(late_id.json ? &late_id : &early_id, fail);
}

/* ---- Pairs -------------------------------------------------------------- */

static bool read_pair(const struct node *node, const struct ids *ids,
                      struct scene_pair *pair, struct arena *arena,
                      struct fail *fail)
{
    if (!node_tuple(node, 2, "[id, id]", "pair-shape", fail))
        return false;
    struct node a = node_first(node), b = node_next(&a);
    *pair = (struct scene_pair){.a = 0};
    pair->a = read_id(&a, ids, "pair-unknown-id", arena, fail);
    if (pair->a < 0)
        return false;
    pair->b = read_id(&b, ids, "pair-unknown-id", arena, fail);
    if (pair->b < 0)
        return false;
    if (pair->a == pair->b)
        return node_fail(node, fail, "pair-same",
                         "a shape cannot be paired with itself, %s",
                         quote_name(ids->shapes[pair->a].id).text);
    return true;
}

static bool read_pairs(const struct node *array, const struct ids *ids,
                       struct arena *arena, struct scene *scene,
                       struct fail *fail)
{
    if (!array->json)
        return true;
    if (!node_array(array, "an array of pairs", &scene->pair_count, fail))
        return false;
    scene->pairs =
        arena_take(arena, (size_t)scene->pair_count, sizeof *scene->pairs);
    if (!scene->pairs)
        return fail_memory(fail);
    struct node item = node_first(array);
    for (; item.json; node_step(&item)) {
        if (!read_pair(&item, ids, &scene->pairs[item.index], arena, fail))
            return false;
    }
    return node_all_read(array);
}

/* ---- The whole ---------------------------------------------------------- */

/* Says so where what is wrong with a scene is that it is a result, which has
 * these two members; always false. */
static bool told_as_result(const struct node *found, uint32_t there,
                           struct fail *fail)
{
    const struct node *odd = &found[SCENE_MEMBERS];
    const char *query;
    struct fail ignored;
    if (there >> SCENE_MEMBERS & 1 && strcmp(node_name(odd), "scene") == 0 &&
        found[SCENE_QUERY].json &&
        node_string(&found[SCENE_QUERY], &query, &ignored))
        snprintf(fail->message, sizeof fail->message,
                 "expected a scene, found a result of %s",
                 quote_name(query).text);
    return false;
}

static bool read_scene(const struct node *root,
                       const struct scene_reader *reader, struct arena *arena,
                       struct scene *scene, struct fail *fail)
{
    struct node found[SCENE_MEMBERS + 1];
    struct members members = scene_members;
    uint32_t there;
    struct ids ids;
    members.own = reader->own_member;
    if (!node_is_object(root))
        return node_expected(root, fail, "scene-not-object",
                             "an object with \"shapes\"");
    if (!members_find(root, &members, found, &there, fail))
        return false;
    if (!members_check(root, &members, found, there, fail))
        return told_as_result(found, there, fail);
    if (!node_object_if_any(&found[SCENE_SOURCE], fail) ||
        !read_words(found, arena, scene, fail) || !read_format(found, fail) ||
        !read_casts_count(&found[SCENE_CASTS], &reader->limits, scene, fail) ||
        !read_shapes(&found[SCENE_SHAPES], &reader->limits, arena, scene, fail))
        return false;
    if (!ids_sort(scene->shapes, scene->shape_count, arena, &ids))
        return fail_memory(fail);
    struct casts_reader casts = {&reader->limits, &ids, arena, scene};
    return check_unique(&found[SCENE_SHAPES], &ids, fail) &&
           read_pairs(&found[SCENE_PAIRS], &ids, arena, scene, fail) &&
           read_rays(&found[SCENE_RAYS], arena, scene, fail) &&
           read_world(&found[SCENE_WORLD], &scene->world, fail) &&
           read_casts(&found[SCENE_CASTS], &casts, fail) &&
           (layers_number(scene, arena) || fail_memory(fail)) &&
           read_options(&found[SCENE_OPTIONS], arena, scene, fail) &&
           (!found[SCENE_OPTIONS].json || !reader->check_options ||
            reader->check_options(scene, arena, fail));
}

/* Reads the scene at `root`, which may be for lack of memory no node. On
 * failure nothing is left in the arena. */
static bool read_root(struct scene_reader *reader, const struct node *root,
                      struct arena *arena, struct scene *scene,
                      struct fail *fail)
{
    struct scene result = {.name = NULL};
    struct arena_mark mark = arena_mark(arena);
    if (!root->json)
        return fail_memory(fail);
    if (!read_scene(root, reader, arena, &result, fail)) {
        arena_rewind(arena, mark);
        return false;
    }
    *scene = result;
    return true;
}

struct scene_reader scene_reader_make(const struct limits *limits)
{
    parse_use_arenas();
    return (struct scene_reader){.limits = *limits};
}

struct scene_reader scene_reader_like(const struct scene_reader *reader)
{
    return (struct scene_reader){.limits = reader->limits,
                                 .own_member = reader->own_member,
                                 .check_options = reader->check_options,
                                 .is_float = reader->is_float};
}

void scene_reader_free(struct scene_reader *reader)
{
    tree_free(&reader->tree);
}

bool scene_read(struct scene_reader *reader, const struct json_value *value,
                struct arena *arena, struct scene *scene, struct fail *fail)
{
    struct tree *tree = &reader->tree;
    struct node root;
    if (value->outline.text && !value->special) {
        root = tree_of_outline(tree, value);
        root.is_float = reader->is_float;
        if (read_root(reader, &root, arena, scene, fail))
            return true;
    }
    root = tree_of_text(tree, value);
    root.is_float = reader->is_float;
    return read_root(reader, &root, arena, scene, fail);
}
