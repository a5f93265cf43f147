/* Reads a scene as a level, so that `check` can lint scenes, and chooses its
 * shapes by --layer. Errors of the scene reader become faults; polygons that
 * have no area, repeat a vertex or cross themselves are left to the rules of
 * `check`. */
#include <stdio.h>
#include <string.h>

#include "maps/building.h"
#include "maps/map_select.h"
#include "scene/scene.h"
#include "support/same.h"

/* ---- Geometry ----------------------------------------------------------- */

/* The points of the level lie where the reader put the vertices. */
static bool take_geometry(struct building *building,
                          const struct shape_parts *parts,
                          struct level_shape *shape)
{
    const struct shape_rings *local = &parts->local;
    const struct item *vertices = parts->found[SHAPE_VERTICES].item;
    col_vec2 *points = local->core.vertices;
    shape->points = points;
    shape->count = local->core.count;
    shape->radius = parts->shape->shape.radius;
    shape->vertices = vertices;
    switch (parts->type) {
    case TYPE_POLYGON:
        shape->kind = LEVEL_POLYGON;
        if (local->count < 2)
            break;
        shape->ring_count = local->count;
        shape->ring_ends =
            arena_take(building->arena, (size_t)local->count, sizeof(int));
        if (!building_has(building, shape->ring_ends))
            return false;
        memcpy(shape->ring_ends, local->ends,
               (size_t)local->count * sizeof(int));
        break;
    case TYPE_CHAIN:
        shape->kind = local->is_open ? LEVEL_CHAIN : LEVEL_LOOP;
        break;
    case TYPE_BOX:
        shape->kind = LEVEL_BOX;
        points[1] = points[2];
        shape->count = 2;
        arena_shrink(building->arena, points, 4, 2, sizeof *points);
        break;
    case TYPE_CAPSULE:
        shape->kind = LEVEL_CAPSULE;
        break;
    case TYPE_CIRCLE:
        shape->kind = LEVEL_ELLIPSE;
        shape->count = 2;
        shape->points = building_points(building, 2);
        if (!shape->points)
            return false;
        shape->points[0] = points[0];
        shape->points[1] = (col_vec2){shape->radius, shape->radius};
        shape->radius = 0;
        break;
    case TYPE_SEGMENT:
        shape->kind = LEVEL_CHAIN;
        /* A segment of no length is a point, as it is for the queries. */
        if (!same_point(points[0], points[1]))
            break;
        shape->kind = LEVEL_POINT;
        shape->count = 1;
        break;
    case TYPE_POINT:
        break;
    }
    for (int i = 0; i < shape->count; i++) { /* 0 for -0 */
        shape->points[i].x += 0.0;
        shape->points[i].y += 0.0;
    }
    return true;
}

/* Reads an array of two numbers. */
static bool read_pair(const struct item *item, col_vec2 *pair)
{
    if (item_length(item) != 2 || item->kind != ITEM_NUMBERS)
        return false;
    *pair = (col_vec2){item->numbers[0], item->numbers[1]};
    return true;
}

/* True if a shape has a member that is not its own. */
static bool is_shared(const struct shape_parts *parts, enum shape_member member)
{
    const struct item *item = parts->found[member].item;
    return item && item->parent != parts->node->item;
}

/* false: there is no shape. */
static bool take_shape(struct building *building,
                       const struct shape_parts *parts,
                       struct level_shape *shape)
{
    const col_vec2 position = parts->transform.position;
    *shape = building_blank(parts->node->item);
    shape->id = parts->shape->id;
    shape->is_instance =
        parts->template || parts->found[SHAPE_MIRROR].item ||
        parts->found[SHAPE_SCALE].item || is_shared(parts, SHAPE_VERTICES) ||
        is_shared(parts, SHAPE_MIN) || is_shared(parts, SHAPE_MAX);
    shape->is_moving = scene_parts_move(parts, &shape->is_static);
    read_pair(parts->found[SHAPE_VELOCITY].item, &shape->velocity);
    shape->angular_velocity =
        item_number(parts->found[SHAPE_ANGULAR_VELOCITY].item, 0);
    shape->position = (col_vec2){position.x + 0.0, position.y + 0.0};
    shape->angle = parts->motion.angle;
    shape->has_rotation = parts->found[SHAPE_ROTATION].item;
    if (shape->has_rotation)
        shape->rotation = parts->transform.rotation;
    return take_geometry(building, parts, shape) && ask_place(building, shape);
}

bool scene_level_recognise(const struct item *root)
{
    return item_member(root, "shapes") != NULL;
}

/* ---- Names and roles ---------------------------------------------------- */

/* The names of layers with slashes between. */
static const char *layers_path(struct building *building,
                               const struct item *layers)
{
    size_t length = 0;
    const struct item *name = layers ? layers->first : NULL;
    for (; name; name = name->next)
        length += strlen(item_text(name, "")) + 1;
    if (length == 0)
        return "";
    char *path = arena_alloc(building->arena, length, 1), *end = path;
    if (!building_has(building, path))
        return "";
    for (name = layers->first; name; name = name->next) {
        size_t part = strlen(item_text(name, ""));
        memcpy(end, item_text(name, ""), part);
        end += part;
        *end++ = name->next ? '/' : '\0';
    }
    return path;
}

static void read_names(struct building *building,
                       const struct item *const *members,
                       struct level_shape *shape)
{
    const struct item *source = members[SHAPE_SOURCE],
                      *layers = members[SHAPE_LAYERS];
    const struct item *layer = item_member(source, "layer");
    shape->name = member_text(source, "name", shape->id);
    shape->class = member_text(source, "class", "");
    shape->layer = layer ? item_text(layer, "") : layers_path(building, layers);
    shape->ignore =
        select_ignored(item_member(shape->item, "x-collide-ignore"));
    shape->is_cells = member_truth(source, "cells", false);
    shape->is_tile = member_truth(source, "tile", false);
    shape->is_one_sided = member_truth(source, "one_sided", false);
    if (source)
        shape->own_id = member_text(shape->item, "_id", NULL);
}

/* The options about roles alone: is_kept applies the options about layers.
 * Keywords give no roles in scenes, whose ids have no meaning. */
static struct level_options roles_of(const struct level_options *options)
{
    return (struct level_options){.triggers = options->triggers,
                                  .spawns = options->spawns,
                                  .goals = options->goals,
                                  .project = options->project,
                                  .ignores_keywords = true,
                                  .matches = options->matches};
}

/* Options take precedence over the shape's own member, and this over the role
 * in its source. false: the shape is to be ignored. */
static bool choose_role(const struct level_options *roles,
                        const struct item *const *members,
                        struct level_shape *shape)
{
    const struct traits traits = {
        .name = shape->name, .class = shape->class, .layer = shape->layer};
    const struct item *source = members[SHAPE_SOURCE];
    const char *own = item_text(members[SHAPE_ROLE], NULL);
    struct selection selection = select_shape(roles, &traits);
    shape->role = selection.role;
    shape->reason = selection.reason;
    if (selection.role != LEVEL_SOLID || selection.reason == REASON_PROJECT)
        return selection.counts;
    shape->reason = REASON_NONE;
    if (role_named(own ? own : member_text(source, "role", ""), &shape->role))
        shape->reason = REASON_MEMBER;
    return !own || strcmp(own, "ignore") != 0;
}

/* Whether a pattern fits the layer of the shape's source, or one of its own
 * layers. */
static bool is_in_layers(const char *const *patterns, const char *path,
                         const struct level_shape *shape)
{
    const struct level_options wanted = {.layers = patterns};
    return select_layer(&wanted, shape->layer) || select_layer(&wanted, path);
}

/* Whether --layer and --only-layer keep a shape, whose role is known. Classes
 * and properties are those of maps alone. */
static bool is_kept(struct building *building,
                    const struct item *const *members,
                    const struct level_shape *shape)
{
    const struct level_options *options = building->source->options;
    if (!options->layers && !options->only_layers)
        return true;
    const char *path = layers_path(building, members[SHAPE_LAYERS]);
    select_see_layer(options, path);
    return (!options->only_layers ||
            is_in_layers(options->only_layers, path, shape)) &&
           (!options->layers || shape->role != LEVEL_SOLID ||
            is_in_layers(options->layers, path, shape));
}

/* What a scene that was converted says about its map. */
static void read_source(struct level *level, const struct item *source)
{
    const char *y = member_text(source, "y", "");
    const struct item *bounds = item_member(source, "bounds");
    col_box box;
    col_vec2 cell;
    level->is_y_up = strcmp(y, "up") == 0;
    level->knows_y = level->is_y_up || strcmp(y, "down") == 0;
    if (read_pair(item_member(bounds, "min"), &box.min) &&
        read_pair(item_member(bounds, "max"), &box.max)) {
        level->bounds = box;
        level->has_bounds = ask_in_range(box.min) && ask_in_range(box.max);
    }
    if (read_pair(item_member(source, "cell"), &cell)) {
        level->cell_width = cell.x;
        level->cell_height = cell.y;
        level->has_grid = level->has_bounds && cell.x > 0 && cell.y > 0;
    }
}

/* ---- The whole ---------------------------------------------------------- */

struct scene_building {
    struct building building;
    struct level_options roles;
    struct level_fault **since; /* faults from here on are new */
};

static bool add_fault(void *context, const struct fail *fail)
{
    struct scene_building *made = context;
    struct building *building = &made->building;
    const struct item *item = fail->item;
    const char *end = strrchr(fail->code, '-');
    if (fail->element >= 0)
        item = item_element_placed(item, fail->element, building->arena);
    else if (fail->at_name)
        item = item_at_name(item, building->arena);
    if (!building_has(building, item))
        return false;
    if (end && strcmp(end, "-few") == 0)
        ask_too_few(building, fail->code, item, item_length(item), "%s",
                    fail->message);
    else
        ask_told(building, item, fail);
    return !building->has_failed;
}

static bool is_inside(const struct item *item, const struct item *shape)
{
    while (item && item != shape)
        item = item->parent;
    return item;
}

/* A cast has its shape as a member. */
static bool add_shape(void *context, const struct shape_parts *parts)
{
    struct scene_building *made = context;
    struct building *building = &made->building;
    struct level *level = building->level;
    struct level_shape shape;
    if (parts && take_shape(building, parts, &shape)) {
        const struct item *members[SHAPE_MEMBERS];
        for (int i = 0; i < SHAPE_MEMBERS; i++)
            members[i] = parts->found[i].item;
        if (shape.item->name) {
            shape.id =
                building_text(building, "cast#%d", shape.item->parent->index);
            shape.own_id = shape.id;
            level->casts[level->cast_count++] = shape;
        } else {
            read_names(building, members, &shape);
            bool is_used = choose_role(&made->roles, members, &shape);
            struct level_fault **since = made->since;
            while (*since && !is_inside((*since)->item, shape.item))
                since = &(*since)->next;
            if (is_used && is_kept(building, members, &shape))
                building_add(building, &shape, since);
        }
    }
    made->since = building->faults;
    return !building->has_failed;
}

bool scene_level_read(const struct level_source *source, struct levels *levels,
                      const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    const struct item *shapes = item_member(root, "shapes");
    struct scene_building made;
    struct building *building = &made.building;
    *where = root;
    if (root->kind != ITEM_OBJECT)
        return item_fail(root, fail, "scene-not-object",
                         "expected an object with \"shapes\", found %s",
                         item_words(root).text);
    if (!shapes) {
        members_missing(&scene_members, scene_members.required, fail);
        fail->offset = root->offset;
        return false;
    }
    if (shapes->kind != ITEM_ARRAY)
        return item_fail(shapes, fail, "wrong-type",
                         "shapes: expected an array of shapes, found %s",
                         item_words(shapes).text);
    *where = NULL;
    building_begin(building, source, root);
    if (building->has_failed)
        return building_end_only(building, levels, fail);
    struct level *level = building->level;
    uint64_t most = source->library->limits.shapes;
    if (!most || (uint64_t)shapes->count <= most)
        building_expect(building, shapes->count);
    level->name = member_text(root, "name", NULL);
    level->knows_y = false;
    read_source(level, item_member(root, "source"));
    made.roles = roles_of(source->options);
    made.since = building->faults;
    level->casts = arena_take(building->arena,
                              (size_t)item_length(item_member(root, "casts")),
                              sizeof *level->casts);
    const struct scene_collector collector = {&made, add_fault, add_shape};
    const struct scene_reader plain = {.limits = source->library->limits};
    if (building_has(building, level->casts) &&
        !scene_collect(source->reader ? source->reader : &plain, root,
                       building->arena, &collector, fail))
        building_fail(building, fail);
    return building_end_only(building, levels, fail);
}

bool scene_level_kept(const struct level_source *source, bool *kept,
                      struct fail *fail)
{
    const struct item *root = source->document->root;
    struct level_options roles = roles_of(source->options);
    struct building building;
    struct shape_templates shared;
    if (!scene_templates_of(root, source->arena, &shared))
        return fail_memory(fail);
    building_begin(&building, source, root);
    const struct item *item = item_member(root, "shapes")->first;
    for (; item && !building.has_failed; item = item->next) {
        struct level_shape shape = building_blank(item);
        const struct item *members[SHAPE_MEMBERS];
        scene_shape_members(&shared, item, members);
        shape.id = member_text(item, "id", NULL);
        if (!shape.id)
            shape.id = building_text(&building, "#%d", item->index);
        read_names(&building, members, &shape);
        choose_role(&roles, members, &shape);
        kept[item->index] = is_kept(&building, members, &shape);
    }
    if (building.has_failed)
        *fail = building.fail;
    return !building.has_failed;
}
