/* Reads a whole scene: its own members, pairs, rays and casts, and checks that
 * ids are unique. Shapes, settings and values have readers of their own
 * (scene/read_parts.h, scene/read_value.h). */
#include <float.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "scene/read_parts.h"
#include "scene/scene.h"
#include "support/json/locate.h"
#include "support/matches.h"
#include "support/number.h"
#include "support/same.h"

/* Names that are compared at most to suggest ids in one scene. */
#define HINT_NAMES 200000

/* Ids that a message lists; each takes at most 56 bytes. */
#define IDS_SHOWN 4

/* A scene that is being read. */
struct scene_reading {
    struct arena *lists; /* of shapes, if they are not needed any longer than
                            the reading takes; or NULL */
    struct part_reading parts;
    struct arena *arena;
    struct fail *fail;
    struct scene *scene;       /* as far as it is read */
    struct ids ids;            /* of its own shapes, not those of casts */
    bool has_ids;              /* all of these are known */
    int compared;              /* names, to suggest ids, up to HINT_NAMES */
    const struct item **items; /* for a collector: the shapes */
    const struct scene_reader *reader;
    const struct item *root;
    struct node found[SCENE_MEMBERS + 1];
    struct shape_templates templates;
};

/* ---- Names and version -------------------------------------------------- */

/* The schema is for editors. The version changes nothing for the reader yet. */
static inline bool read_header(struct scene_reading *reading)
{
    static const struct field fields[SCENE_MEMBERS] = {
        [SCENE_NAME] = {offsetof(struct scene, name), FIELD_TEXT},
        [SCENE_QUERY] = {offsetof(struct scene, query), FIELD_TEXT},
        [SCENE_SOURCE] = {0, FIELD_OBJECT},
    };
    const struct node *found = reading->found;
    const struct node *schema = &found[SCENE_SCHEMA];
    const struct part_reading *parts = &reading->parts;
    const char *text;
    double version = 1;
    struct node exact = found[SCENE_VERSION];
    exact.is_float = false;
    if (!read_fields(parts, found, fields, SCENE_SOURCE, SCENE_SOURCE + 1,
                     reading->scene) ||
        !read_fields(parts, found, fields, SCENE_NAME, SCENE_SHAPES,
                     reading->scene) ||
        (schema->item && !node_string(schema, &text, reading->fail) &&
         !read_goes_on(parts)) ||
        (exact.item && !node_number(&exact, DBL_MAX, &version, reading->fail)))
        return false;
    return same_number(version, 1) || same_number(version, SCENE_VERSION_MAX) ||
           node_fail(&exact, reading->fail, "unknown-version",
                     "version: this program knows the versions 1 and %d of "
                     "the format, found %s; a newer collide may know it",
                     SCENE_VERSION_MAX, decimal_text(version).text);
}

/* ---- Lists --------------------------------------------------------------- */

/* Memory for what an array has, *count items of some size; NULL and *fail:
 * there is none. */
static void *take_list(struct scene_reading *reading, const struct node *array,
                       const char *expected, size_t size, int *count)
{
    if (!node_array(array, expected, count, reading->fail))
        return NULL;
    void *list = arena_take(reading->arena, (size_t)*count, size);
    if (!list)
        fail_memory(reading->fail);
    return list;
}

/* Reads the items of an array or object. */
static bool read_each(struct scene_reading *reading, const struct node *list,
                      bool (*read_item)(struct scene_reading *reading,
                                        const struct node *item))
{
    for (struct node item = node_first(list); item.item; node_step(&item))
        if (!read_item(reading, &item) && !read_goes_on(&reading->parts))
            return false;
    return node_all_read(list);
}

/* ---- Bodies ------------------------------------------------------------- */

static bool read_body(struct scene_reading *reading, const struct node *member)
{
    struct scene *scene = reading->scene;
    struct scene_named_body *body = &scene->bodies[scene->body_count];
    const struct part_reading *parts = &reading->parts;
    struct fail *fail = reading->fail;
    if (item_has_nul(node_name(member)))
        return node_fail(member, fail, "string-nul",
                         "the name of a body has no U+0000");
    body->name = arena_copy(reading->arena, node_name(member));
    if (!body->name)
        return fail_memory(fail);
    /* With a collector, shapes may refer to a body that has errors. */
    struct node found[BODY_NAMED_MEMBERS + 1];
    body->body = body_default;
    if (parts->collector &&
        !read_object(parts, member, &named_body_members, found) &&
        !read_goes_on(parts))
        return false;
    if ((!parts->collector || node_is_object(member)) &&
        !body_read(parts, member, &named_body_members, 0, &body->body) &&
        !read_goes_on(parts))
        return false;
    scene->body_count++;
    return table_put(&reading->parts.bodies, table_text(body->name), body,
                     reading->arena) ||
           fail_memory(fail);
}

/* Reads the bodies that shapes may refer to. */
static inline bool read_bodies(struct scene_reading *reading)
{
    const struct node *object = &reading->found[SCENE_BODIES];
    struct scene *scene = reading->scene;
    if (!object->item)
        return true;
    if (!node_is_object(object))
        return node_expected(object, reading->fail, "wrong-type",
                             "an object of bodies");
    scene->bodies = arena_alloc(reading->arena, (size_t)object->item->count,
                                sizeof *scene->bodies);
    return scene->bodies ? read_each(reading, object, read_body)
                         : fail_memory(reading->fail);
}

/* Reads the members that shapes share. */
static inline bool read_shared(struct scene_reading *reading)
{
    const struct node *templates = &reading->found[SCENE_TEMPLATES];
    const struct node *defaults = &reading->found[SCENE_DEFAULTS];
    if (!templates->item && !defaults->item)
        return true;
    reading->parts.templates = &reading->templates;
    reading->scene->is_shared = true;
    return read_templates(&reading->parts, templates, defaults) &&
           check_templates(&reading->parts);
}

static inline bool finish_shared(struct scene_reading *reading)
{
    return !reading->parts.templates || check_defaults(&reading->parts);
}

/* ---- Shapes and their ids ----------------------------------------------- */

/* Counts shapes, or casts, which have one shape each, within the limit.
 * `expected` describes the array, `what` names it. */
static bool count_shapes(const struct scene_reading *reading,
                         const struct node *array, const char *expected,
                         const char *what, int *count)
{
    uint64_t max = reading->parts.limits->shapes;
    if (!node_array(array, expected, count, reading->fail))
        return false;
    if (!max || (uint64_t)*count <= max)
        return true;
    return node_fail(array, reading->fail, "too-many-shapes",
                     "%s: expected at most %" PRIu64
                     " (--max-shapes), found %d",
                     what, max, *count);
}

static inline bool count_casts(struct scene_reading *reading)
{
    struct node *array = &reading->found[SCENE_CASTS];
    if (!array->item || count_shapes(reading, array, "an array of casts",
                                     "casts", &reading->scene->cast_count))
        return true;
    array->item = NULL; /* no capacity for what it has */
    return false;
}

/* Shapes for which an arena of their own is worth while. */
#define LISTED 1000

/* Reads the shapes. The array has capacity for one more shape for each cast. */
static inline bool read_shapes(struct scene_reading *reading)
{
    const struct node *array = &reading->found[SCENE_SHAPES];
    struct scene *scene = reading->scene;
    if (!count_shapes(reading, array, "an array of shapes", "shapes",
                      &scene->shape_count))
        return false;
    size_t count = (size_t)scene->shape_count;
    size_t capacity = count + (size_t)scene->cast_count;
    struct arena *lists =
        reading->lists && count >= LISTED ? reading->lists : reading->arena;
    scene->shapes = arena_take(lists, capacity, sizeof *scene->shapes);
    if (reading->parts.collector)
        reading->items = arena_take(lists, count, sizeof(void *));
    if (!scene->shapes || (reading->parts.collector && !reading->items))
        return fail_memory(reading->fail);
    reading->has_ids = true;
    for (struct node item = node_first(array); item.item; node_step(&item)) {
        struct scene_shape *shape = &scene->shapes[item.index];
        if (!read_shape(&reading->parts, &item, shape))
            return false;
        if (reading->items)
            reading->items[item.index] = item.item;
        reading->has_ids = reading->has_ids && shape->id;
    }
    return node_all_read(array);
}

/* The "id" of a shape; .item is NULL where it is left out. */
static struct node id_of(const struct node *shape)
{
    struct node member = node_first(shape);
    while (member.item && strcmp(node_name(&member), "id") != 0)
        node_step(&member);
    return member;
}

/* Fills *fail for two shapes with the same id; false. */
static bool refuse_id(struct scene_reading *reading, const int same[2])
{
    const struct node *shapes = &reading->found[SCENE_SHAPES];
    struct node nodes[2], ids[2];
    for (int i = 0; i < 2; i++) {
        nodes[i] = (struct node){.parent = shapes, .index = same[i]};
        if (reading->items)
            nodes[i].item = reading->items[same[i]];
        else
            nodes[i] = node_at(shapes, same[i]);
        ids[i] = id_of(&nodes[i]);
    }
    bool is_default = !ids[1].item;
    struct short_text by = {""};
    if (is_default)
        snprintf(by.text, sizeof by.text, ", which is the default for shape %d",
                 same[1]);
    node_fail(&ids[is_default ? 0 : 1], reading->fail, "duplicate-id",
              "shapes %d and %d have the same id, %s%s; give one of them "
              "another id",
              same[0], same[1],
              quote_name(reading->scene->shapes[same[0]].id).text, by.text);
    return false;
}

/* Sorts the ids and checks that they are unique. */
static inline bool read_ids(struct scene_reading *reading)
{
    const struct scene *scene = reading->scene;
    const struct ids *ids = &reading->ids;
    const struct arena_mark mark = arena_mark(reading->arena);
    int same[2] = {0, 0};
    if (!scene->shapes)
        return true;
    if (!ids_sort(scene->shapes, scene->shape_count, reading->arena,
                  &reading->ids))
        return fail_memory(reading->fail);
    bool is_unique = !ids_repeat(ids, &same[0], &same[1]);
    if (is_unique && !reading->found[SCENE_PAIRS].item &&
        !reading->found[SCENE_CASTS].item) /* nothing else names shapes */
        arena_rewind(reading->arena, mark);
    if (is_unique)
        return true;
    if (reading->found[SCENE_SHAPES].outline) /* the text says what is wrong */
        return false;
    if (!reading->items)
        return refuse_id(reading, same);
    for (int i = 1; i < ids->count; i++) {
        same[0] = ids->order[i - 1];
        same[1] = ids->order[i];
        if (strcmp(scene->shapes[same[0]].id, scene->shapes[same[1]].id) != 0)
            continue;
        refuse_id(reading, same);
        if (!read_goes_on(&reading->parts))
            return false;
    }
    return true;
}

/* Fills *fail for an id that no shape has, with the nearest id. A scene may
 * have as many unknown ids as shapes, so only some of them get that help. */
static void refuse_unknown(struct scene_reading *reading,
                           const struct node *node, const char *id,
                           const char *code)
{
    const struct scene *scene = reading->scene;
    struct arena_mark mark = arena_mark(reading->arena);
    const char **known = NULL;
    int count = 0;
    if (reading->compared < HINT_NAMES) {
        known = arena_alloc(reading->arena, (size_t)scene->shape_count,
                            sizeof *known);
        if (!known) {
            fail_memory(reading->fail);
            return;
        }
        for (int i = 0; i < scene->shape_count; i++)
            if (scene->shapes[i].id)
                known[count++] = scene->shapes[i].id;
        reading->compared += count < HINT_NAMES ? count : HINT_NAMES;
    }
    const struct short_text near = hint_for(id, known, count, NULL);
    struct short_text others = {""};
    int shown = 0, used = 0;
    for (; !*near.text && shown < count && shown < IDS_SHOWN; shown++)
        used += snprintf(others.text + used, sizeof others.text - (size_t)used,
                         "%s%s", shown == 0 ? "; known ids: " : ", ",
                         quote_name(known[shown]).text);
    node_fail(node, reading->fail, code, "no shape has the id %s%s%s%s",
              quote_name(id).text, near.text, others.text,
              shown > 0 && shown < count ? ", ..." : "");
    arena_rewind(reading->arena, mark);
}

/* Reads an id and returns the index of its shape; -1 and *fail: there is none.
 * `code` is the code if no shape has the id. If not all ids are known, a shape
 * may have it: there is no error then. */
static int read_id(struct scene_reading *reading, const struct node *node,
                   const char *code)
{
    const char *id;
    if (!node_string(node, &id, reading->fail))
        return -1;
    int shape = ids_find(&reading->ids, id);
    if (shape >= 0)
        return shape;
    reading->fail->code = NULL;
    if (reading->has_ids)
        refuse_unknown(reading, node, id, code);
    return -1;
}

/* ---- Pairs and rays ----------------------------------------------------- */

static bool read_pair(struct scene_reading *reading, const struct node *item)
{
    struct scene_pair *pair = &reading->scene->pairs[item->index];
    struct fail *fail = reading->fail;
    if (!node_tuple(item, 2, "[id, id]", "pair-shape", fail))
        return false;
    struct node a = node_first(item), b = a;
    node_step(&b);
    *pair = (struct scene_pair){.a = read_id(reading, &a, "pair-unknown-id")};
    if (pair->a < 0 && !read_goes_on(&reading->parts))
        return false;
    pair->b = read_id(reading, &b, "pair-unknown-id");
    if (pair->b < 0)
        return false;
    if (pair->a == pair->b)
        return node_fail(item, fail, "pair-same",
                         "a shape cannot be paired with itself, %s; name two "
                         "shapes",
                         quote_name(reading->scene->shapes[pair->a].id).text);
    return true;
}

static inline bool read_pairs(struct scene_reading *reading)
{
    const struct node *array = &reading->found[SCENE_PAIRS];
    struct scene *scene = reading->scene;
    if (!array->item)
        return true;
    scene->pairs = take_list(reading, array, "an array of pairs",
                             sizeof *scene->pairs, &scene->pair_count);
    return scene->pairs && read_each(reading, array, read_pair);
}

static bool read_scene_ray(struct scene_reading *reading,
                           const struct node *item)
{
    return read_ray(&reading->parts, item, &reading->scene->rays[item->index]);
}

static inline bool read_rays(struct scene_reading *reading)
{
    const struct node *array = &reading->found[SCENE_RAYS];
    struct scene *scene = reading->scene;
    if (!array->item)
        return true;
    scene->rays = take_list(reading, array, "an array of rays",
                            sizeof *scene->rays, &scene->ray_count);
    return scene->rays && read_each(reading, array, read_scene_ray);
}

/* ---- Casts -------------------------------------------------------------- */

/* Reads a cast of a shape of the scene, or of a shape that belongs to the cast
 * only. The id of such a shape is given by the index of the cast, so that
 * answers name the shape alike in every scene. */
static bool read_cast(struct scene_reading *reading, const struct node *node)
{
    const struct part_reading *parts = &reading->parts;
    struct node found[CAST_MEMBERS + 1];
    struct scene *scene = reading->scene;
    bool is_good = true;
    struct fail *fail = reading->fail;
    struct scene_cast *cast = &scene->casts[node->index];
    struct scene_shape *shape =
        &scene->shapes[scene->shape_count + node->index];
    const struct node *what = &found[CAST_SHAPE];
    if (!read_object(parts, node, &cast_members, found) ||
        !read_part(parts, node_point(&found[CAST_BY], &cast->by, fail),
                   &is_good))
        return false;
    cast->shape = -1;
    if (node_kind(what) == NODE_STRING) {
        cast->shape = read_id(reading, what, "shape-unknown-id");
        if (cast->shape >= 0)
            *shape = scene->shapes[cast->shape];
        return cast->shape >= 0;
    }
    if (node_kind(what) != NODE_OBJECT)
        return node_expected(what, fail, "wrong-type",
                             "the id of a shape or a shape");
    char id[24];
    int length = snprintf(id, sizeof id, "cast#%d", node->index);
    /* No rule about levels judges this shape. */
    struct part_reading judging = *parts;
    judging.collector = NULL;
    if ((part_is_outline(parts) && !read_shape(&judging, what, shape)) ||
        !read_shape(parts, what, shape))
        return false;
    struct node member = id_of(what);
    if (member.item)
        return node_fail(&member, fail, "cast-id",
                         "the shape of a cast has no \"id\" of its own: the id "
                         "of this one is \"%s\"; remove \"id\"",
                         id);
    int same = ids_find(&reading->ids, id);
    if (same >= 0)
        return node_fail(what, fail, "duplicate-id",
                         "the shape of cast %d has the id \"%s\", which shape "
                         "%d of the scene also has: give that shape another id",
                         node->index, id, same);
    shape->id = arena_text(reading->arena, id, (size_t)length);
    return shape->id || fail_memory(fail);
}

static inline bool read_casts(struct scene_reading *reading)
{
    const struct node *array = &reading->found[SCENE_CASTS];
    struct scene *scene = reading->scene;
    if (!array->item || !scene->shapes)
        return true;
    scene->casts = take_list(reading, array, "an array of casts",
                             sizeof *scene->casts, &scene->cast_count);
    return scene->casts && read_each(reading, array, read_cast);
}

/* ---- The whole ---------------------------------------------------------- */

/* Finds the item of a pointer, in or beside the options. */
static void blame_item(const struct item *root, struct fail *fail)
{
    const struct document *document = root->document;
    const char *token = strrchr(fail->pointer, '/');
    size_t name, offset;
    if (!json_find(document->text, document->length, fail->pointer, &name,
                   &offset))
        offset = root->offset;
    const struct item *item = root, *at = root->first;
    while (at && at->offset <= offset) {
        while (at->next && at->next->offset <= offset)
            at = at->next;
        item = at;
        at = at->first;
    }
    fail->item = item;
    if (token && item->kind == ITEM_NUMBERS && item->offset < offset)
        fail->element = atoi(token + 1);
}

static inline bool read_settings(struct scene_reading *reading)
{
    struct scene *scene = reading->scene;
    struct fail *fail = reading->fail;
    const struct node *object = &reading->found[SCENE_OPTIONS];
    const struct scene_reader *reader = reading->reader;
    if (!object->item)
        return true;
    if (!read_options(object, reading->arena, scene, fail))
        return false;
    bool is_named = !reading->found[SCENE_QUERY].item || scene->query;
    if (!reader->check_options || !is_named ||
        reader->check_options(scene, reading->arena, fail))
        return true;
    if (object->item->document)
        blame_item(reading->root, fail);
    return false;
}

static inline bool read_world_of(struct scene_reading *reading)
{
    const struct node *world = &reading->found[SCENE_WORLD];
    reading->scene->world = world_default;
    return !world->item ||
           read_world(&reading->parts, world, &reading->scene->world);
}

/* The shapes of a collector are judged one by one, not as pairs. */
static inline bool number_layers(struct scene_reading *reading)
{
    return reading->parts.collector ||
           layers_number(reading->scene, reading->arena) ||
           fail_memory(reading->fail);
}

static bool (*const sections[])(struct scene_reading *reading) = {
    read_header,   read_bodies,   read_shared,   count_casts,   read_shapes,
    read_ids,      read_pairs,    read_rays,     read_world_of, read_casts,
    finish_shared, number_layers, read_settings,
};

/* True for a result in the place of a scene: one of a query has the member
 * "scene", and one of a pair begins with this or with "a". */
static bool is_result(const struct scene_reading *reading, uint32_t there)
{
    const struct node *odd = &reading->found[SCENE_MEMBERS];
    return there >> SCENE_MEMBERS & 1 &&
           (strcmp(node_name(odd), "scene") == 0 ||
            strcmp(node_name(odd), "a") == 0);
}

/* True for an object that is neither a scene nor a map: it has an unknown
 * member, but none that may be a misspelled "shapes". */
static bool is_foreign(const struct node *root, uint32_t there)
{
    const char *const *shapes = &scene_members.names[SCENE_SHAPES];
    struct node member = node_first(root);
    while (member.item && !nearest_name(node_name(&member), shapes, 1))
        node_step(&member);
    return !member.item && there >> SCENE_MEMBERS & 1;
}

/* Refuses an object that is no scene, for its first unknown member. */
static bool refuse_object(struct scene_reading *reading,
                          const struct members *members, uint32_t there)
{
    const struct node *query = &reading->found[SCENE_QUERY];
    const struct node *odd = &reading->found[SCENE_MEMBERS];
    struct fail *fail = reading->fail, ignored;
    size_t size = sizeof fail->message;
    const char *name;
    members_refuse(odd, members, fail);
    if (strcmp(fail->code, "unknown-member") != 0)
        return false;
    if (!is_result(reading, there))
        snprintf(fail->message, size,
                 "expected a scene with \"shapes\", or a map, found an object "
                 "with %s",
                 quote_name(node_name(odd)).text);
    else if (query->item && node_string(query, &name, &ignored))
        snprintf(fail->message, size,
                 "expected a scene, found a result of %s; give the scene that "
                 "it is about",
                 quote_name(name).text);
    else
        snprintf(fail->message, size,
                 "expected a scene, found a result about a pair; give the "
                 "scene that it is about");
    return false;
}

static bool read_scene(struct scene_reading *reading, const struct node *root)
{
    struct fail *fail = reading->fail;
    struct members members = scene_members;
    uint32_t there;
    members.own = reading->reader->own_member;
    if (!node_is_object(root))
        return node_expected(root, fail, "scene-not-object",
                             "a scene, an object with \"shapes\"");
    if (!members_find(root, &members, reading->found, &there, fail))
        return false;
    if (!(there >> SCENE_SHAPES & 1) &&
        (is_result(reading, there) || is_foreign(root, there)))
        return refuse_object(reading, &members, there);
    if (!read_members(&reading->parts, root, &members, reading->found, there))
        return false;
    for (size_t i = 0; i < sizeof sections / sizeof *sections; i++)
        if (!sections[i](reading) && !read_goes_on(&reading->parts))
            return false;
    return true;
}

static struct scene_reading reading_make(const struct scene_reader *reader,
                                         const struct item *root,
                                         struct arena *arena,
                                         struct scene *scene, struct fail *fail)
{
    *scene = (struct scene){.name = NULL};
    return (struct scene_reading){
        .parts = {.limits = &reader->limits,
                  .arena = arena,
                  .fail = fail,
                  .is_float = reader->is_float},
        .arena = arena,
        .fail = fail,
        .scene = scene,
        .reader = reader,
        .root = root,
    };
}

/* Reads the scene at `root`, which is no node if memory is used up. On failure
 * nothing is left in the arena. */
static bool read_root(struct scene_reader *reader, struct node root,
                      struct arena *arena, struct scene *scene,
                      struct fail *fail)
{
    struct scene result;
    struct scene_reading reading =
        reading_make(reader, NULL, arena, &result, fail);
    struct arena_mark mark = arena_mark(arena);
    root.is_float = reader->is_float;
    if (!root.item)
        return fail_memory(fail);
    if (!read_scene(&reading, &root)) {
        arena_rewind(arena, mark);
        return false;
    }
    *scene = result;
    return true;
}

bool scene_collect(const struct scene_reader *reader, const struct item *root,
                   struct arena *arena, const struct scene_collector *collector,
                   struct fail *fail)
{
    /* Levels have limits of their own. */
    const struct limits limits = {.values = reader->limits.values};
    const struct node node = {.item = root};
    struct scene scene;
    struct scene_reading reading =
        reading_make(reader, root, arena, &scene, fail);
    reading.parts.limits = &limits;
    reading.parts.collector = collector;
    reading.parts.is_float = false;
    struct arena lists = arena_make(arena->limit);
    reading.lists = &lists;
    bool ok = read_scene(&reading, &node) || read_goes_on(&reading.parts);
    arena_free(&lists);
    return ok;
}

/* ---- The other errors of a scene ---------------------------------------- */

struct error_collecting {
    struct scene_errors *errors;
    const struct fail *first;
    bool has_first; /* the first error was found once more */
    int max, capacity;
    struct document document; /* the text, for places */
    struct arena *arena;
};

static bool is_same_error(const struct fail *one, const struct fail *other)
{
    return strcmp(one->code, other->code) == 0 &&
           strcmp(one->pointer, other->pointer) == 0 &&
           strcmp(one->message, other->message) == 0;
}

/* The offset of what an error is about; FAIL_NOWHERE if only its pointer is
 * known. */
static size_t offset_of(const struct error_collecting *collecting,
                        const struct fail *fail)
{
    struct arena_mark mark = arena_mark(collecting->arena);
    if (!fail->item)
        return FAIL_NOWHERE;
    struct item item = *fail->item;
    item.document = &collecting->document;
    const struct item *placed = &item;
    if (fail->element >= 0)
        placed = item_element_placed(&item, fail->element, collecting->arena);
    else if (fail->at_name)
        placed = item_at_name(&item, collecting->arena);
    size_t offset = placed ? placed->offset : FAIL_NOWHERE;
    arena_rewind(collecting->arena, mark);
    return offset;
}

static bool add_error(void *context, const struct fail *fail)
{
    struct error_collecting *collecting = context;
    struct scene_errors *errors = collecting->errors;
    if (!collecting->has_first && is_same_error(fail, collecting->first)) {
        collecting->has_first = true;
        return true;
    }
    if (errors->count == collecting->max)
        return ++errors->more < SCENE_ERRORS_COUNTED;
    struct fail *items =
        arena_more(collecting->arena, errors->items, errors->count,
                   &collecting->capacity, sizeof *items);
    if (!items)
        return false;
    errors->items = items;
    items[errors->count] = *fail;
    items[errors->count++].offset = offset_of(collecting, fail);
    return true;
}

bool scene_errors_collect(struct scene_reader *reader,
                          const struct json_value *value,
                          const struct fail *first, int max,
                          struct arena *arena, struct scene_errors *errors)
{
    struct fail fail = {.code = NULL};
    struct scene scene;
    struct error_collecting collecting = {
        .errors = errors,
        .first = first,
        .max = max,
        .document = {.text = value->text, .length = value->length},
        .arena = arena,
    };
    const struct scene_collector collector = {&collecting, add_error, NULL};
    const struct node root = {.item = reader->tree.root,
                              .is_float = reader->is_float};
    struct scene_reading reading =
        reading_make(reader, root.item, arena, &scene, &fail);
    reading.parts.collector = &collector;
    *errors = (struct scene_errors){.items = NULL};
    return root.item &&
           (read_scene(&reading, &root) || read_goes_on(&reading.parts) ||
            errors->more == SCENE_ERRORS_COUNTED);
}

/* ---- The reader --------------------------------------------------------- */

struct scene_reader scene_reader_make(const struct limits *limits)
{
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
    arena_free(&reader->known.memory);
    reader->known = (struct known_scenes){.learns = false};
}

/* The outline of a value that has none as it matched a skeleton. */
static struct json_value outlined(const struct scene_reader *reader,
                                  const struct json_value *value,
                                  struct arena *arena)
{
    const struct json_text text = {.bytes = value->text,
                                   .length = value->length,
                                   .complete = true,
                                   .lift = JSON_LIFTED};
    struct json_value checked;
    struct fail ignored;
    return json_check(text, &reader->limits, arena, &checked, &ignored) ==
                   JSON_VALUE
               ? checked
               : *value;
}

bool scene_read(struct scene_reader *reader, const struct json_value *value,
                struct arena *arena, struct scene *scene, struct fail *fail)
{
    struct tree *tree = &reader->tree;
    if (value->match && known_read(reader, value, arena, scene))
        return true;
    struct json_value with =
        value->match ? outlined(reader, value, arena) : *value;
    bool is_quick =
        with.outline.text && !with.has_nul &&
        read_root(reader, tree_of_outline(tree, &with), arena, scene, fail);
    if (!is_quick && !with.text)
        return fail_memory(fail);
    if (!is_quick &&
        !read_root(reader, tree_of_text(tree, &with), arena, scene, fail))
        return false;
    scene->text = value->text;
    scene->length = value->length;
    /* What matched is known; its match must not outlive what it stands for. */
    if (is_quick && reader->known.learns && !value->match)
        known_learn(reader, &with, scene, arena);
    return true;
}
