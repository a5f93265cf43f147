/* Reports what the shapes of a map were taken for: maps in which no solid was
 * found, and, with --verbose, the role of all shapes. */
#include <stdio.h>
#include <string.h>

#include "lint/rules/rules.h"
#include "support/same.h"

/* ---- Maps without solids ------------------------------------------------- */

#define SUGGESTED_MOST 3

/* The layers that are the likeliest to hold walls: layers of cells of which
 * some are empty, with a usual name before others; without these, layers of
 * objects. Scenery, by its name, comes after all of these. */
static int suggest_layers(const struct level *level,
                          const struct level_layer *found[SUGGESTED_MOST])
{
    int count = 0;
    for (int rank = 0; rank < 8 && count < SUGGESTED_MOST; rank++) {
        const struct level_layer *layer = level->layers;
        for (; layer && count < SUGGESTED_MOST; layer = layer->next) {
            bool is_part = layer->count < layer->room;
            int own = !layer->has_cells    ? 3
                      : !is_part           ? 2
                      : layer->looks_solid ? 0
                                           : 1;
            own += layer->looks_passed ? 4 : 0;
            if (layer->count > 0 && layer->path[0] && own == rank)
                found[count++] = layer;
        }
        if (count > 0 && rank > 0)
            break;
    }
    return count;
}

static bool check_nothing_solid(struct check *check)
{
    const struct level *level = check->level;
    const struct level_layer *layers[SUGGESTED_MOST];
    char names[2 * SUGGESTED_MOST * sizeof(struct short_text)] = "";
    size_t used = 0;
    if (!level->lacks_solids)
        return true;
    int count = suggest_layers(level, layers);
    for (int i = 0; i < count; i++) {
        const char *before = i > 0 && i + 1 == count ? " and "
                             : i > 0                 ? ", "
                             : count > 1             ? ": is one of the layers "
                                                     : ": is the layer ";
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s",
                                 before, words_name(layers[i]->path).text);
    }
    bool has_default = false;
    for (int i = 0; i < level->shape_count; i++)
        has_default |= level->shapes[i].role == LEVEL_SOLID;
    struct finding *finding =
        check_find(check, level->item, "%s%s%s",
                   level->is_empty ? "the map has neither tiles nor objects"
                   : has_default   ? "only unmarked objects are solids"
                                   : "no solid was found",
                   names, count ? " solid? (--layer)" : "");
    if (finding && (has_default || level->is_empty))
        finding->severity = SEVERITY_NOTE;
    return finding;
}

const struct rule rule_nothing_solid = {
    RULE("C050", "nothing-solid", WARNING),
    .about.gathering = REPORT_MAPS,
    .about.gathered = "no solid was found in",
    .about.summary = "a map in which no solid was found",
    .about.why =
        "If check finds no walls, it can find no faults of walls. Solids are "
        "recognized by names and properties: collision, solid, wall, block, "
        "obstacle and similar words in the name of a layer, tileset, class, "
        "tile, property or IntGrid value; and by the collision shapes of "
        "tiles.\n\nThe rule is silent if a tileset that the map uses cannot be "
        "read: missing-file reports the tileset. An empty map is a note.",
    .about.hint =
        "choose the solids with --layer, --class or --property, or set "
        "\"solids\" to \"none\" in collide.json",
    .look_at_level = check_nothing_solid,
};

/* ---- The roles of all shapes ----------------------------------------------
 */

/* By layer, class, role, reason. */
static int compare_roles(const void *context, int a, int b)
{
    const struct level_shape *shapes = context;
    const struct level_shape *p = &shapes[a], *q = &shapes[b];
    int order = strcmp(p->layer, q->layer);
    if (!order)
        order = strcmp(p->class, q->class);
    if (!order)
        order = (p->role > q->role) - (p->role < q->role);
    return order ? order : (p->reason > q->reason) - (p->reason < q->reason);
}

static const char *words_reason(const struct level_shape *shape)
{
    static const char *const words[] = {
        [REASON_NONE] = "the map marks no solids",
        [REASON_UNKNOWN] = "nothing else in the map is a solid",
        [REASON_TILE] = "collision shape of a tile",
        [REASON_PROPERTY] = "by a property",
        [REASON_TILESET] = "by the name of the tileset",
        [REASON_LAYER] = "by the name of the layer",
        [REASON_NAME] = "by the name of the shape",
        [REASON_CLASS] = "by the class",
        [REASON_PROJECT] = "by the project file",
        [REASON_OPTION] = "by an option",
        [REASON_MEMBER] = "by the member \"role\"",
        [REASON_OTHERS] = "unmarked, while other shapes are marked as solids",
        [REASON_OUTLINE] = "unmarked, and all other shapes lie inside",
    };
    return shape->kind == LEVEL_POINT && !reason_is_marked(shape->reason)
               ? "points are markers"
               : words[shape->reason];
}

static bool check_roles(struct check *check)
{
    const struct level *level = check->level;
    const struct level_shape *shapes = level->shapes;
    const int *order =
        sorted_order(level->shape_count, compare_roles, shapes, check->arena);
    if (!order)
        return false;
    for (int i = 0, next; i < level->shape_count; i = next) {
        const struct level_shape *shape = &shapes[order[i]];
        for (next = i + 1; next < level->shape_count; next++)
            if (compare_roles(shapes, order[i], order[next]) != 0)
                break;
        struct finding *finding =
            check_find(check, shape->item, "%s%s%d %s%s%s: %s (%s)",
                       *shape->layer ? words_name(shape->layer).text : "",
                       *shape->layer ? ": " : "", next - i,
                       next - i == 1 ? "shape" : "shapes",
                       *shape->class ? " of class " : "",
                       *shape->class ? words_name(shape->class).text : "",
                       role_name(shape->role), words_reason(shape));
        if (!finding)
            return false;
        finding->has_measure = true;
        finding->measure = next - i;
    }
    return true;
}

const struct rule rule_roles = {
    RULE("C052", "roles", NOTE),
    .is_verbose = true,
    .about.summary = "what the shapes of a map were taken for, and why",
    .measure = "number of shapes",
    .about.why =
        "Most findings depend on which shapes are solids, spawns, goals and "
        "sensors. Shapes of one layer, class, role and reason are reported "
        "together. The rule is off unless --verbose or --select names it.",
    .about.hint = "change a role with --layer, --class, --property, --trigger, "
                  "--spawn or --goal, or with roles in collide.json",
    .look_at_level = check_roles,
};
