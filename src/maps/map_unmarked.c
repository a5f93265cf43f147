/* Decides which unmarked shapes are solids once all levels of a map are known:
 * most maps either mark their solids or have nothing else. Then finds what
 * moves and what only marks a place. */
#include <string.h>

#include "collide.h"
#include "collide_measure.h"
#include "maps/map_select.h"
#include "support/text.h"

/* ---- Outlines ------------------------------------------------------------ */

/* An outline contains at least this many shapes, or one and the whole map. */
#define OUTLINE_SHAPES 3

static void include_point(col_box *box, col_vec2 point)
{
    box->min.x = point.x < box->min.x ? point.x : box->min.x;
    box->min.y = point.y < box->min.y ? point.y : box->min.y;
    box->max.x = point.x > box->max.x ? point.x : box->max.x;
    box->max.y = point.y > box->max.y ? point.y : box->max.y;
}

/* The box of a shape's points in the level, without its radius; of an ellipse
 * about the larger half axis. */
static col_box box_of(const struct level_shape *shape)
{
    col_transform transform = level_transform(shape);
    bool is_round = shape->kind == LEVEL_ELLIPSE;
    col_vec2 first = col_transform_point(transform, shape->points[0]);
    col_box box = {first, first};
    for (int i = 1; i < shape->count && !is_round; i++)
        include_point(&box, col_transform_point(transform, shape->points[i]));
    if (shape->kind == LEVEL_BOX) {
        col_vec2 a = shape->points[0], b = shape->points[1];
        include_point(&box,
                      col_transform_point(transform, (col_vec2){a.x, b.y}));
        include_point(&box,
                      col_transform_point(transform, (col_vec2){b.x, a.y}));
    }
    if (is_round && shape->count > 1) {
        col_vec2 axes = shape->points[1];
        double radius = axes.x > axes.y ? axes.x : axes.y;
        box.min = (col_vec2){first.x - radius, first.y - radius};
        box.max = (col_vec2){first.x + radius, first.y + radius};
    }
    return box;
}

static bool box_contains(const col_box *box, const col_box *other)
{
    return box->min.x <= other->min.x && box->min.y <= other->min.y &&
           box->max.x >= other->max.x && box->max.y >= other->max.y;
}

/* Whether a point is in the outer ring of a polygon, or on its border. */
static bool ring_has_point(const struct level_shape *polygon, col_vec2 point)
{
    col_transform transform = level_transform(polygon);
    int count = polygon->ring_ends ? polygon->ring_ends[0] : polygon->count;
    bool is_inside = false;
    if (count < 3)
        return false;
    col_vec2 a = col_transform_point(transform, polygon->points[count - 1]);
    for (int i = 0; i < count; i++) {
        col_vec2 b = col_transform_point(transform, polygon->points[i]);
        if ((a.y > point.y) != (b.y > point.y)) {
            int sign = col_turn_sign(a, b, a, point);
            if (sign == 0)
                return true;
            if ((sign > 0) == (b.y > a.y))
                is_inside = !is_inside;
        }
        a = b;
    }
    return is_inside;
}

/* Whether a box or polygon contains the boxes of all other shapes. */
static bool is_outline(const struct level *level, const col_box *boxes,
                       int index)
{
    const struct level_shape *shape = &level->shapes[index];
    bool covers_map =
        level->has_bounds && box_contains(&boxes[index], &level->bounds);
    if (shape->kind != LEVEL_BOX && shape->kind != LEVEL_POLYGON)
        return false;
    if (level->shape_count - 1 < (covers_map ? 1 : OUTLINE_SHAPES))
        return false;
    for (int i = 0; i < level->shape_count; i++)
        if (i != index && !box_contains(&boxes[index], &boxes[i]))
            return false;
    for (int i = 0; i < level->shape_count; i++) {
        const col_box *box = &boxes[i];
        if (i != index && shape->kind == LEVEL_POLYGON &&
            !(ring_has_point(shape, box->min) &&
              ring_has_point(shape, box->max)))
            return false;
    }
    return true;
}

/* Searches for outlines among unmarked solids. false: out of memory. */
static bool find_outlines(struct level *level)
{
    struct arena_mark mark = arena_mark(level->arena);
    size_t count = (size_t)level->shape_count;
    col_box *boxes = arena_take(level->arena, count, sizeof *boxes);
    col_box all = {{0, 0}, {0, 0}};
    if (!boxes)
        return false;
    for (size_t i = 0; i < count; i++) {
        boxes[i] = box_of(&level->shapes[i]);
        all = i ? all : boxes[i];
        include_point(&all, boxes[i].min);
        include_point(&all, boxes[i].max);
    }
    for (size_t i = 0; i < count; i++) {
        struct level_shape *shape = &level->shapes[i];
        if (shape->role == LEVEL_SOLID && shape->reason <= REASON_UNKNOWN &&
            box_contains(&boxes[i], &all) && is_outline(level, boxes, (int)i)) {
            shape->role = LEVEL_SENSOR;
            shape->reason = REASON_OUTLINE;
        }
    }
    arena_rewind(level->arena, mark);
    return true;
}

/* ---- Maps without solids --------------------------------------------------
 */

static bool begins_with(const char *name, const char *start)
{
    while (*start && ascii_lower(*name) == *start) {
        name++;
        start++;
    }
    return !*start;
}

/* Whether a map holds rules for automapping, which Tiled recognizes by such
 * names of layers: what is put where something else is. */
static bool is_of_rules(const struct level *level)
{
    bool has_input = false, has_output = false;
    for (const struct level_layer *layer = level->layers; layer;
         layer = layer->next) {
        bool is_pair = strchr(layer->path, '_');
        has_input |= begins_with(layer->path, "regions") ||
                     (begins_with(layer->path, "input") && is_pair);
        has_output |= begins_with(layer->path, "output") && is_pair;
    }
    return has_input && has_output;
}

/* Whether a level has a solid; objects that are solids only because nothing is
 * marked do not count beside layers of cells of which none is used. */
static bool has_solid(const struct level *level)
{
    bool has_default = false, has_cells = false;
    for (int i = 0; i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[i];
        if (shape->role != LEVEL_SOLID)
            continue;
        has_default = true;
        if (shape->reason > REASON_UNKNOWN || shape->is_cells)
            return true;
    }
    const struct level_layer *layer = level->layers;
    for (; layer; layer = layer->next)
        has_cells |= layer->has_cells && layer->count > 0;
    return has_default && !has_cells;
}

static bool is_empty(const struct level *level)
{
    bool is_empty = level->layers && level->shape_count == 0;
    for (const struct level_layer *layer = level->layers; layer;
         layer = layer->next)
        is_empty &= layer->count == 0;
    return is_empty;
}

/* Each map of Tiled needs a solid, but not each level of a project: `all` is
 * whether the levels are parts of one map. A level in its own file, without its
 * project, needs none; nor does a map whose tiles are unknown, for which the
 * missing tileset is the fault. */
static void find_empty(const struct levels *levels, bool all)
{
    bool has_any = false;
    for (int i = 0; i < levels->count; i++) {
        struct level *level = levels->levels[i];
        bool is_part = level->item && !level->item->parent &&
                       item_member(level->item, "layerInstances");
        level->is_of_rules = is_of_rules(level);
        level->guesses_solids = !has_solid(level);
        level->is_empty = !all && is_empty(level); /* LDtk: not counted */
        level->lacks_solids = level->layers && level->guesses_solids &&
                              !level->lacks_tiles && !level->is_of_rules &&
                              !(all && is_part);
        has_any |= has_solid(level);
    }
    for (int i = 0; i < levels->count && all; i++)
        levels->levels[i]->lacks_solids &= !has_any && i == 0;
}

/* ---- What moves, what marks a place -------------------------------------- */

/* Properties of a shape that are looked at: several shapes may share them. */
#define PROPERTIES 64

/* Whether a Tiled object or LDtk entity moves along a path, by its name, class
 * or a property: what lies beside it at the start says nothing. */
static bool travels(const struct level_shape *shape)
{
    const struct item *own = shape->is_cells ? NULL : shape->item;
    const struct item *fields = item_member(own, "fieldInstances");
    bool is_field = fields != NULL;
    const struct item *list =
        is_field ? fields : item_member(own, "properties");
    const struct item *at = item_length(list) > 0 ? list->first : NULL;
    bool moves = keyword_moves(shape->name) || keyword_moves(shape->class);
    for (int i = 0; at && i < PROPERTIES && !moves; i++, at = at->next) {
        const char *name =
            member_text(at, is_field ? "__identifier" : "name", "");
        const struct item *value =
            item_member(at, is_field ? "__value" : "value");
        bool is_empty = value && value->kind == ITEM_ARRAY && value->count == 0;
        moves = !is_empty && keyword_property_moves(name, value);
    }
    return moves;
}

/* Sets what shapes do besides their roles. Those of a layer follow each other.
 */
static void find_other_marks(struct level *level)
{
    const char *layer = NULL;
    bool layer_moves = false, layer_marks = false;
    for (int i = 0; i < level->shape_count; i++) {
        struct level_shape *shape = &level->shapes[i];
        if (shape->layer != layer) {
            layer = shape->layer;
            layer_moves = keyword_moves(layer);
            layer_marks = keyword_layer_marks_places(layer);
        }
        shape->travels = layer_moves || travels(shape);
        shape->marks_place = layer_marks && shape->role != LEVEL_SOLID;
    }
}

/* ---- Marks --------------------------------------------------------------- */

/* The marks of solids of some kind. */
struct marks {
    enum level_reason strongest;
    bool has_known; /* a solid whose class is not unknown */
};

static void add_mark(struct marks *marks, const struct level_shape *shape)
{
    marks->has_known |= shape->reason != REASON_UNKNOWN;
    if (shape->reason > marks->strongest)
        marks->strongest = shape->reason;
}

/* Whether the marks of other shapes make a solid a sensor. */
static bool is_demoted(const struct marks *marks,
                       const struct level_shape *shape)
{
    return shape->role == LEVEL_SOLID && shape->reason <= REASON_UNKNOWN &&
           (reason_is_marked(marks->strongest) ||
            (shape->reason == REASON_UNKNOWN && marks->has_known));
}

bool select_unmarked(const struct levels *levels, bool are_one_map)
{
    /* An object says nothing about cells. */
    struct marks all = {.strongest = REASON_NONE}, cells = all;
    for (int i = 0; i < levels->count; i++) {
        const struct level *level = levels->levels[i];
        for (int k = 0; k < level->shape_count; k++) {
            const struct level_shape *shape = &level->shapes[k];
            if (shape->role != LEVEL_SOLID)
                continue;
            add_mark(&all, shape);
            if (shape->is_cells)
                add_mark(&cells, shape);
        }
    }
    for (int i = 0; i < levels->count; i++) {
        struct level *level = levels->levels[i];
        for (int k = 0; k < level->shape_count; k++) {
            struct level_shape *shape = &level->shapes[k];
            if (!is_demoted(shape->is_cells ? &cells : &all, shape))
                continue;
            shape->role = LEVEL_SENSOR;
            shape->reason = REASON_OTHERS;
        }
        if (!find_outlines(level))
            return false;
        find_other_marks(level);
    }
    find_empty(levels, are_one_map);
    return true;
}
