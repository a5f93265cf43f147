/* A scene as a level, so that `check` can lint scenes, and the choice of its
 * shapes by --layer. scene/scene_format.h tells why scenes have two readers.
 *
 * What is wrong with a shape becomes a fault with the code of the strict reader
 * (scene/read_parts.h). But a polygon that has no area, repeats a vertex or
 * crosses itself is a shape here: the rules of `check` find that. */
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "maps/building.h"
#include "maps/map_select.h"
#include "scene/scene_format.h"
#include "support/same.h"

/* A shape that is being read. */
struct shape_reading {
    struct building *building;
    const struct item *item;
    struct level_shape *shape;
};

/* The member of a shape; NULL: it has none. */
static const struct item *scene_shape_member(const struct item *shape,
                                             enum shape_member member)
{
    return item_member(shape, shape_members.names[member]);
}

static const struct item *member(const struct shape_reading *reading,
                                 enum shape_member member)
{
    return scene_shape_member(reading->item, member);
}

/* ---- Geometry ----------------------------------------------------------- */

static bool set_points(struct shape_reading *reading, enum level_kind kind,
                       int count)
{
    struct level_shape *shape = reading->shape;
    shape->kind = kind;
    shape->points = building_points(reading->building, count);
    shape->count = count;
    return shape->points != NULL;
}

/* Reads the points that two members have; both are told of where they are
 * wrong. */
static bool read_two(struct shape_reading *reading, enum level_kind kind,
                     enum shape_member first, enum shape_member second)
{
    if (!set_points(reading, kind, 2))
        return false;
    col_vec2 *points = reading->shape->points;
    bool is_good =
        ask_point(reading->building, member(reading, first), false, &points[0]);
    return ask_point(reading->building, member(reading, second), false,
                     &points[1]) &&
           is_good;
}

static bool read_radius(struct shape_reading *reading)
{
    const struct item *item = member(reading, SHAPE_RADIUS);
    double *radius = &reading->shape->radius;
    struct fail fail;
    if (!item)
        return true;
    return ask_number(reading->building, item, radius) &&
           (bounds_radius(*radius, &fail) ||
            ask_told(reading->building, item, &fail));
}

/* A box whose corners are swapped is one, nevertheless. */
static bool read_box(struct shape_reading *reading)
{
    struct building *building = reading->building;
    struct fail fail;
    int axis;
    if (!read_two(reading, LEVEL_BOX, SHAPE_MIN, SHAPE_MAX))
        return false;
    col_vec2 min = reading->shape->points[0], max = reading->shape->points[1];
    if (bounds_box(min, max, &axis, &fail))
        return true;
    const struct item *place =
        item_element_placed(member(reading, SHAPE_MAX), axis, building->arena);
    if (building_has(building, place))
        ask_told(building, place, &fail);
    return !same_number(min.x, max.x) && !same_number(min.y, max.y);
}

/* ---- Polygons and chains ------------------------------------------------ */

/* True if an item is an array of enough points for such a line. */
static bool ask_ring(struct shape_reading *reading, const struct item *item,
                     const struct bounds_line *line)
{
    struct fail fail;
    if (!item || item->kind != ITEM_ARRAY)
        return ask_expected(reading->building, "wrong-type", item,
                            "an array of points");
    char what[24] = "vertices";
    if (!item->name)
        snprintf(what, sizeof what, "holes[%d]", item->index);
    return bounds_count(line, item->count, what, &fail) ||
           ask_too_few(reading->building, fail.code, item, item->count, "%s",
                       fail.message);
}

/* Counts the rings that are good and their points; the first is the outer one.
 */
static bool count_rings(struct shape_reading *reading, const struct item *holes,
                        int *count)
{
    struct level_shape *shape = reading->shape;
    const struct item *outer = member(reading, SHAPE_VERTICES);
    if (!ask_ring(reading, outer, &bounds_polygon))
        return false;
    *count = outer->count;
    shape->ring_count = 1;
    if (!holes)
        return true;
    if (holes->kind != ITEM_ARRAY && holes->kind != ITEM_NUMBERS)
        return ask_expected(reading->building, "wrong-type", holes,
                            "an array of holes");
    bool is_good = true;
    for (const struct item *hole = holes->first; hole; hole = hole->next) {
        if (!ask_ring(reading, hole, &bounds_polygon)) {
            is_good = false;
            continue;
        }
        if (hole->count > COL_COUNT_LIMIT - *count)
            return ask_wrong(reading->building, "too-many", holes,
                             "expected at most %d vertices of a polygon, found "
                             "more",
                             COL_COUNT_LIMIT);
        *count += hole->count;
        shape->ring_count++;
    }
    return is_good;
}

static bool read_polygon(struct shape_reading *reading)
{
    struct building *building = reading->building;
    struct level_shape *shape = reading->shape;
    const struct item *outer = member(reading, SHAPE_VERTICES);
    const struct item *holes = member(reading, SHAPE_HOLES);
    int count = 0;
    if (!read_radius(reading) || !count_rings(reading, holes, &count) ||
        !set_points(reading, LEVEL_POLYGON, count))
        return false;
    shape->vertices = outer;
    bool is_good = ask_points(building, outer, false, shape->points);
    if (shape->ring_count == 1)
        return is_good;
    shape->ring_ends =
        arena_take(building->arena, (size_t)shape->ring_count, sizeof(int));
    if (!building_has(building, shape->ring_ends))
        return false;
    int ring = 0, end = outer->count;
    shape->ring_ends[ring] = end;
    for (const struct item *hole = holes->first; hole; hole = hole->next) {
        if (!ask_points(building, hole, false, &shape->points[end]))
            is_good = false;
        end += hole->count;
        shape->ring_ends[++ring] = end;
    }
    return is_good;
}

static bool read_chain(struct shape_reading *reading)
{
    const struct item *line = member(reading, SHAPE_VERTICES);
    const struct item *closed = member(reading, SHAPE_CLOSED);
    bool is_closed = false;
    if (!read_radius(reading) ||
        (closed && !ask_truth(reading->building, closed, &is_closed)) ||
        !ask_ring(reading, line,
                  is_closed ? &bounds_closed_chain : &bounds_chain) ||
        !set_points(reading, is_closed ? LEVEL_LOOP : LEVEL_CHAIN, line->count))
        return false;
    reading->shape->vertices = line;
    return ask_points(reading->building, line, false, reading->shape->points);
}

/* ---- Members ------------------------------------------------------------ */

/* Reports unknown and missing members of an object; false: one is missing. An
 * unknown member is reported at its name, as its value may be right for another
 * member. */
static bool scene_check_members(struct building *building,
                                const struct item *object,
                                const struct members *members)
{
    uint32_t missing = members->required;
    struct fail fail;
    for (const struct item *item = object->first; item; item = item->next) {
        int place = members_place(members, item->name);
        uint32_t bit = place < 0 ? 0 : (uint32_t)1 << place;
        missing &= ~bit;
        if (!(bit & ~members->allowed))
            continue;
        const struct item *name = item_at_name(item, building->arena);
        members_unknown(members, item->name, &fail);
        if (building_has(building, name))
            ask_told(building, name, &fail);
    }
    bool is_whole = !missing;
    for (; missing; missing &= missing - 1) { /* without its lowest bit */
        members_missing(members, missing, &fail);
        ask_told(building, object, &fail);
    }
    return is_whole;
}

/* ---- Where it lies ------------------------------------------------------ */

static bool read_place(struct shape_reading *reading)
{
    struct level_shape *shape = reading->shape;
    const struct item *position = member(reading, SHAPE_POSITION);
    const struct item *angle = member(reading, SHAPE_ANGLE);
    const struct item *rotation = member(reading, SHAPE_ROTATION);
    struct fail fail;
    if (position &&
        !ask_point(reading->building, position, false, &shape->position))
        return false;
    if (!bounds_turn(rotation, angle, &fail))
        return ask_told(reading->building, rotation, &fail);
    if (rotation) {
        if (!ask_point(reading->building, rotation, false, &shape->rotation))
            return false;
        if (!bounds_rotation(shape->rotation, &fail))
            return ask_told(reading->building, rotation, &fail);
        shape->has_rotation = true;
        shape->angle = col_angle_degrees(shape->rotation);
    }
    if (angle && angle->kind != ITEM_NUMBER)
        return ask_expected(reading->building, "wrong-type", angle, "a number");
    if (angle)
        shape->angle = angle->number;
    return true;
}

static bool read_geometry(struct shape_reading *reading, enum shape_type type)
{
    struct level_shape *shape = reading->shape;
    switch (type) {
    case TYPE_POLYGON:
        return read_polygon(reading);
    case TYPE_CHAIN:
        return read_chain(reading);
    case TYPE_BOX:
        return read_box(reading);
    case TYPE_CAPSULE:
        return read_radius(reading) &&
               read_two(reading, LEVEL_CAPSULE, SHAPE_A, SHAPE_B);
    case TYPE_CIRCLE:
        if (!read_radius(reading) || !set_points(reading, LEVEL_ELLIPSE, 2))
            return false;
        shape->points[1] = (col_vec2){shape->radius, shape->radius};
        shape->radius = 0;
        return ask_point(reading->building, member(reading, SHAPE_CENTER),
                         false, shape->points);
    case TYPE_SEGMENT:
        if (!read_two(reading, LEVEL_CHAIN, SHAPE_A, SHAPE_B))
            return false;
        /* A segment of no length is a point, as it is for the queries. */
        if (same_point(shape->points[0], shape->points[1])) {
            shape->kind = LEVEL_POINT;
            shape->count = 1;
        }
        return true;
    case TYPE_POINT:
        break;
    }
    return set_points(reading, LEVEL_POINT, 1) &&
           ask_point(reading->building, member(reading, SHAPE_POINT), false,
                     shape->points);
}

/* Reads the geometry of a shape and where it lies. false: there is no shape. */
static bool scene_shape_read(struct building *building, const struct item *item,
                             struct level_shape *shape)
{
    struct shape_reading reading = {building, item, shape};
    const struct item *of = scene_shape_member(item, SHAPE_TYPE);
    enum shape_type type;
    const char *name;
    struct fail fail;
    if (item->kind != ITEM_OBJECT)
        return ask_expected(building, "wrong-type", item, "an object");
    if (!of) {
        members_missing(&shape_members, shape_members.required, &fail);
        return ask_told(building, item, &fail);
    }
    if (!ask_text(building, of, &name))
        return false;
    if (!type_named(name, &type, &fail))
        return ask_told(building, of, &fail);
    return scene_check_members(building, item, &type_members[type]) &&
           read_geometry(&reading, type) && read_place(&reading) &&
           ask_place(building, shape);
}

bool scene_level_recognise(const struct item *root)
{
    return item_member(root, "shapes") != NULL;
}

/* ---- Names and roles ---------------------------------------------------- */

static bool read_id(struct building *building, struct level_shape *shape)
{
    const struct item *id = scene_shape_member(shape->item, SHAPE_ID);
    struct fail fail;
    if (!id) {
        shape->id = building_text(building, "#%d", shape->item->index);
        return true;
    }
    if (!ask_text(building, id, &shape->id))
        return false;
    return bounds_id(shape->id, &fail) || ask_told(building, id, &fail);
}

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

static void read_names(struct building *building, struct level_shape *shape)
{
    const struct item *source = scene_shape_member(shape->item, SHAPE_SOURCE);
    const struct item *layers = scene_shape_member(shape->item, SHAPE_LAYERS);
    const struct item *layer = item_member(source, "layer");
    shape->name = member_text(source, "name", shape->id);
    shape->class = member_text(source, "class", "");
    shape->layer = layer ? item_text(layer, "") : layers_path(building, layers);
    shape->ignore =
        select_ignored(item_member(shape->item, "x-collide-ignore"));
    shape->is_cells = member_truth(source, "cells", false);
    shape->is_tile = member_truth(source, "tile", false);
    shape->is_one_sided = member_truth(source, "one_sided", false);
}

/* Options win over the shape's source, and this over the usual words. */
static void choose_role(const struct level_options *roles,
                        struct level_shape *shape)
{
    const struct traits traits = {
        .name = shape->name, .class = shape->class, .layer = shape->layer};
    const struct item *source = scene_shape_member(shape->item, SHAPE_SOURCE);
    bool is_told = roles->triggers || roles->spawns || roles->goals;
    enum level_role role;
    shape->role = select_shape(roles, &traits).role;
    if (role_named(member_text(source, "role", ""), &role) &&
        !(is_told && shape->role != LEVEL_SOLID))
        shape->role = role;
}

/* The options about roles alone: what layers leave out is another question, to
 * which a scene has two answers. */
static struct level_options roles_of(const struct level_options *options)
{
    return (struct level_options){.triggers = options->triggers,
                                  .spawns = options->spawns,
                                  .goals = options->goals,
                                  .matches = options->matches};
}

/* Whether a pattern fits the layer of the shape's source, or one of its own
 * layers. */
static bool is_in_layers(struct building *building, const char *const *patterns,
                         const struct level_shape *shape)
{
    const struct level_options wanted = {.layers = patterns};
    const struct item *layers = scene_shape_member(shape->item, SHAPE_LAYERS);
    return select_layer(&wanted, shape->layer) ||
           select_layer(&wanted, layers_path(building, layers));
}

/* Whether --layer and --only-layer keep a shape, whose role is known. Classes
 * and properties are those of maps alone. */
static bool is_kept(struct building *building, const struct level_shape *shape)
{
    const struct level_options *options = building->source->options;
    const struct item *layers = scene_shape_member(shape->item, SHAPE_LAYERS);
    if (options->layers || options->only_layers)
        select_see_layer(options, layers_path(building, layers));
    return (!options->only_layers ||
            is_in_layers(building, options->only_layers, shape)) &&
           (!options->layers || shape->role != LEVEL_SOLID ||
            is_in_layers(building, options->layers, shape));
}

static bool is_moved(const struct item *value)
{
    if (!value)
        return false;
    bool moves = value->number < 0 || value->number > 0;
    for (int i = 0; value->kind == ITEM_NUMBERS && i < value->count; i++)
        moves = moves || value->numbers[i] < 0 || value->numbers[i] > 0;
    return moves;
}

static void read_motion(struct building *building, struct level_shape *shape)
{
    const struct item *body = scene_shape_member(shape->item, SHAPE_BODY);
    if (body && body->kind == ITEM_OBJECT)
        scene_check_members(building, body, &body_members);
    else if (body)
        ask_expected(building, "wrong-type", body, "an object");
    shape->is_moving =
        (body && !member_truth(body, "static", false)) ||
        is_moved(scene_shape_member(shape->item, SHAPE_VELOCITY)) ||
        is_moved(scene_shape_member(shape->item, SHAPE_ANGULAR_VELOCITY));
}

/* ---- Casts -------------------------------------------------------------- */

/* Reads the shapes that belong to casts only. The reader of the queries reports
 * whatever else is wrong with a cast. */
static void read_casts(struct building *building, const struct item *casts)
{
    struct level *level = building->level;
    int count = casts && casts->kind == ITEM_ARRAY ? item_length(casts) : 0;
    if (count == 0)
        return;
    level->casts =
        arena_take(building->arena, (size_t)count, sizeof *level->casts);
    const struct item *cast =
        building_has(building, level->casts) ? casts->first : NULL;
    for (; cast && !building->has_failed; cast = cast->next) {
        const struct item *item =
            item_member(cast, cast_members.names[CAST_SHAPE]);
        struct level_shape read = building_blank(item);
        if (!item || item->kind != ITEM_OBJECT ||
            !scene_shape_read(building, item, &read))
            continue;
        read.id = building_text(building, "cast#%d", cast->index);
        read_motion(building, &read);
        level->casts[level->cast_count++] = read;
    }
}

/* ---- The whole ---------------------------------------------------------- */

static void find_duplicates(struct building *building, const int *order)
{
    const struct level *level = building->level;
    assert(order || level->shape_count < 2);
    for (int i = 1; i < level->shape_count; i++) {
        const struct level_shape *first = &level->shapes[order[i - 1]];
        const struct level_shape *second = &level->shapes[order[i]];
        if (strcmp(first->id, second->id) != 0)
            continue;
        const struct item *id = scene_shape_member(second->item, SHAPE_ID);
        const int same[] = {first->item->index, second->item->index};
        struct fail fail;
        bounds_duplicate(same, first->id, !id, &fail);
        ask_told(building, id ? id : scene_shape_member(first->item, SHAPE_ID),
                 &fail);
    }
}

/* Pairs may name shapes that were left out: these are looked for in the file.
 */
static void check_pairs(struct building *building, const int *order,
                        const struct item *pairs)
{
    const struct level *level = building->level;
    int count = level->shape_count;
    bool is_whole = count == item_length(item_member(level->item, "shapes"));
    const char **ids =
        arena_take(building->arena, 2 * (size_t)count, sizeof *ids);
    if (!building_has(building, ids))
        return;
    const char **sorted = ids + count;
    assert(order || count == 0);
    for (int i = 0; i < count; i++) {
        ids[i] = level->shapes[i].id;
        sorted[i] = level->shapes[order[i]].id;
    }
    const struct item *pair = pairs && is_whole ? pairs->first : NULL;
    for (; pair; pair = pair->next) {
        for (const struct item *end = pair->first; end; end = end->next) {
            struct fail fail;
            if (end->kind == ITEM_STRING &&
                !sorted_has(sorted, count, end->text) &&
                !bounds_unknown_id("pair-unknown-id", end->text, ids, count,
                                   &fail))
                ask_told(building, end, &fail);
        }
    }
}

/* What a scene that was converted tells of its map. */
static void read_source(struct level *level, const struct item *source)
{
    const char *y = member_text(source, "y", "");
    const struct item *bounds = item_member(source, "bounds");
    const struct item *min = item_member(bounds, "min");
    const struct item *max = item_member(bounds, "max");
    const struct item *cell = item_member(source, "cell");
    level->is_y_up = strcmp(y, "up") == 0;
    level->knows_y = level->is_y_up || strcmp(y, "down") == 0;
    if (item_length(min) == 2 && min->kind == ITEM_NUMBERS &&
        item_length(max) == 2 && max->kind == ITEM_NUMBERS) {
        level->bounds = (col_box){{min->numbers[0], min->numbers[1]},
                                  {max->numbers[0], max->numbers[1]}};
        level->has_bounds =
            ask_in_range(level->bounds.min) && ask_in_range(level->bounds.max);
    }
    if (item_length(cell) == 2 && cell->kind == ITEM_NUMBERS) {
        level->cell_width = cell->numbers[0];
        level->cell_height = cell->numbers[1];
        level->has_grid = level->has_bounds && level->cell_width > 0 &&
                          level->cell_height > 0;
    }
}

static int compare_ids(const void *context, int a, int b)
{
    const struct level_shape *shapes = context;
    return strcmp(shapes[a].id, shapes[b].id);
}

bool scene_level_read(const struct level_source *source, struct levels *levels,
                      const struct item **where, struct fail *fail)
{
    const struct item *root = source->document->root;
    const struct item *shapes = item_member(root, "shapes");
    struct building building;
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
    building_begin(&building, source, root);
    if (!building.has_failed) {
        building.level->name = member_text(root, "name", NULL);
        building.level->knows_y = false;
        read_source(building.level, item_member(root, "source"));
        scene_check_members(&building, root, &scene_members);
    }
    const struct item *item = shapes->first;
    const struct level_options roles = roles_of(source->options);
    for (; item && !building.has_failed; item = item->next) {
        struct level_fault **since = building.faults;
        struct level_shape read = building_blank(item);
        if (!scene_shape_read(&building, item, &read) ||
            !read_id(&building, &read))
            continue;
        read_names(&building, &read);
        read_motion(&building, &read);
        choose_role(&roles, &read);
        if (is_kept(&building, &read))
            building_add(&building, &read, since);
    }
    const struct level *level = building.level;
    const int *order = building.has_failed
                           ? NULL
                           : sorted_order(level->shape_count, compare_ids,
                                          level->shapes, building.arena);
    if (building_has(&building, order)) {
        find_duplicates(&building, order);
        check_pairs(&building, order, item_member(root, "pairs"));
        read_casts(&building, item_member(root, "casts"));
    }
    return building_end_only(&building, levels, fail);
}

/* Of a scene whose queries are answered no name gives a role by itself. */
bool scene_level_kept(const struct level_source *source, bool *kept,
                      struct fail *fail)
{
    static const char *const none[] = {NULL};
    const struct item *root = source->document->root;
    struct level_options roles = roles_of(source->options);
    struct building building;
    building_begin(&building, source, root);
    roles.triggers = roles.triggers ? roles.triggers : none;
    roles.spawns = roles.spawns ? roles.spawns : none;
    roles.goals = roles.goals ? roles.goals : none;
    const struct item *item = item_member(root, "shapes")->first;
    for (; item && !building.has_failed; item = item->next) {
        struct level_shape shape = building_blank(item);
        if (!read_id(&building, &shape))
            break;
        read_names(&building, &shape);
        choose_role(&roles, &shape);
        kept[item->index] = is_kept(&building, &shape);
    }
    if (building.has_failed)
        *fail = building.fail;
    return !building.has_failed;
}
