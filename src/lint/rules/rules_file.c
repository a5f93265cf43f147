/* Reports faults of the file rather than of its geometry: errors of readers,
 * unknown rules that shapes suppress, and shapes outside the map. */
#include <math.h>
#include <string.h>

#include "lint/rules/rules.h"
#include "support/same.h"

/* ---- What readers find --------------------------------------------------- */

const struct rule rule_unreadable = {
    RULE("C001", "unreadable", ERROR),
    .about.summary =
        "a file that cannot be read, or is neither a map nor a scene",
    .about.why =
        "A level that cannot be read cannot be checked. This is therefore "
        "an error of the run, not only a finding: the exit status is 2. All "
        "other files are still checked.",
    .about.hint = "repair the file or exclude it from the check",
};

const struct rule rule_missing_number = {
    SHAPE_RULE("C002", "missing-number", ERROR),
    .about.summary = "a number that a shape needs is missing or not finite",
    .about.why =
        "Some loaders read a missing coordinate, width or radius as 0, "
        "others as not-a-number, and others reject the file. A shape with a "
        "width of 0 or a coordinate that is not a number collides with "
        "nothing, and no message says so.\n\nScripts and some editors "
        "export such shapes. One published sample map has a rectangle "
        "without a width.",
    .about.hint = "write the number or remove the shape",
    .codes = "missing-member missing-number",
};

const struct rule rule_wrong_type = {
    SHAPE_RULE("C003", "wrong-type", ERROR),
    .about.summary = "a value has a type that the format does not allow there",
    .about.why =
        "A coordinate in quotes is text. JavaScript concatenates strings "
        "when it adds them, so \"618\" + 32 is \"61832\"; other languages "
        "reject the file. In one published sample map of a web engine, all "
        "coordinates are in quotes.\n\nWith --lenient, such strings are "
        "read as numbers and are not reported.",
    .about.hint =
        "write the value as the format defines it: numbers without quotes",
    .codes = "wrong-type number-in-string unknown-type unknown-role string-nul "
             "rotation-and-angle point-shape pair-shape pair-same "
             "mass-and-density static-and-kinematic velocity-of-body "
             "link-unknown-vertex link-same link-repeated accelerations-count "
             "cast-id shared-id template-type template-cycle option-value "
             "option-conflict options-without-query",
};

const struct rule rule_number_range = {
    SHAPE_RULE("C004", "number-range", ERROR),
    .about.summary = "a number is out of range",
    .measure = "the number",
    .about.why =
        "Negative radii and sizes turn a shape inside out, and every engine "
        "reacts differently. Queries reject coordinates beyond 1e60; "
        "engines fail much earlier.",
    .about.hint = "change the number to a value in its range",
    .codes = "number-range negative-radius box-order rotation-not-unit "
             "too-many too-many-cells too-many-shapes too-many-vertices "
             "too-many-values scale-range scale-collapse",
};

const struct rule rule_unsupported_map = {
    RULE("C005", "unsupported-map", ERROR),
    .about.summary = "a map of a kind or format that is not supported",
    .about.why =
        "Very old formats store cells elsewhere, and files of Defold, SVG "
        "images, sprite sheets and the like are not read at all. Nothing "
        "was checked.",
    .about.hint =
        "save the map in a format that collide reads (collide help maps)",
    .codes = "unsupported-map unsupported-pattern",
};

const struct rule rule_missing_file = {
    RULE("C006", "missing-file", ERROR),
    .about.summary =
        "a file that the map refers to cannot be read, or is outside "
        "the map's root",
    .about.why =
        "Tiles of a missing tileset have no collision shapes, so the player "
        "falls through the floor. An object of a missing "
        "template has no size.",
    .about.hint =
        "move the file to the place that the map refers to, or correct its "
        "name",
    .codes = "missing-file outside-root unreadable-file file-too-large "
             "too-many-files",
};

const struct rule rule_bad_layer_data = {
    RULE("C007", "bad-layer-data", ERROR),
    .about.summary =
        "the cells of a layer cannot be decoded or their number is wrong",
    .about.why =
        "Missing or undecodable cells are also missing in the game. Some "
        "loaders silently replace them by empty cells.",
    .about.hint = "save the map again",
    .codes = "base64-syntax data-length data-corrupt unknown-compression "
             "unknown-encoding built-without",
};

const struct rule rule_not_used = {
    RULE("C009", "not-used", NOTE),
    .about.gathering = REPORT_KINDS,
    .about.gathered = "ignored in",
    .about.summary = "contents of the file that are ignored",
    .measure = "number of occurrences",
    .about.why =
        "Images, text and parallax layers do not collide and are ignored. "
        "Each kind is reported once, so that you notice if a layer that "
        "should collide is ignored.",
    .about.hint = "no fix is needed, unless the content should collide",
};

const struct rule rule_duplicate_id = {
    RULE("C040", "duplicate-id", ERROR),
    .about.summary = "two objects with the same id",
    .about.why =
        "Scripts and references that use the id find either the first or "
        "the last object. Duplicate ids come from copies that were made "
        "outside the editor.",
    .about.hint = "change the id of one object",
    .codes = "duplicate-object-id duplicate-id empty-id",
};

const struct rule rule_dangling_reference = {
    RULE("C041", "dangling-reference", ERROR),
    .about.summary = "a reference to an object that does not exist",
    .about.why =
        "An example is a door that leads to a missing object. Most games "
        "fail only when the door is opened.",
    .about.hint = "refer to an existing object of the map",
    .codes = "dangling-reference pair-unknown-id shape-unknown-id "
             "unknown-template unknown-body",
};

const struct rule rule_unknown_tile = {
    RULE("C042", "unknown-tile", ERROR),
    .about.summary = "a cell or object whose tile is in no tileset",
    .measure = "number of the tile",
    .about.why =
        "A cell whose tile is in no tileset draws nothing and collides with "
        "nothing, or the loader rejects it; in Defold, it is a build error. "
        "Such cells remain after a tileset is removed or shrinks.",
    .about.hint = "add the tileset, or choose another tile",
    .codes = "unknown-tile",
};

const struct rule rule_stale_image = {
    RULE("C051", "stale-image", NOTE),
    .about.summary = "a tileset whose image is missing or has another size",
    .about.why =
        "The number of tiles and their places follow from the image. Tiled "
        "and most loaders use the size of the file, but some use the size "
        "that the tileset states, and then draw wrong tiles. Tilesets "
        "become stale when somebody enlarges the image.",
    .about.hint = "open the tileset in Tiled and save it, or restore the image",
    .codes = "stale-image missing-image",
};

/* ---- Names of rules that shapes suppress --------------------------------- */

static int compare_ignored(const void *context, int a, int b)
{
    const struct level_shape *shapes = context;
    return strcmp(shapes[a].ignore, shapes[b].ignore);
}

/* All shapes of a layer have the layer's list, so equal lists are reported
 * once, with their first shape. The shapes are sorted by their lists: else the
 * order of the file would decide which equal lists follow each other. */
static bool check_ignored_names(struct check *check)
{
    const struct level *level = check->level;
    const char *reported = "";
    size_t length;
    bool has_unknown = false;
    for (int i = 0; i < level->shape_count && !has_unknown; i++)
        has_unknown = shape_ignores_nothing(&level->shapes[i], &length);
    if (!has_unknown)
        return true;
    const int *order = sorted_order(level->shape_count, compare_ignored,
                                    level->shapes, check->arena);
    for (int i = 0; order && i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[order[i]];
        const char *name = shape_ignores_nothing(shape, &length);
        if (!name || strcmp(shape->ignore, reported) == 0)
            continue;
        reported = shape->ignore;
        const char *text = arena_text(check->arena, name, length);
        struct finding *finding =
            text
                ? check_find(check, shape->item,
                             "%s: collide:ignore names %s, which is not a rule",
                             words_level_shape(shape).text,
                             words_name(text).text)
                : NULL;
        if (!finding)
            return false;
        finding->shapes[0] = shape;
    }
    return order != NULL;
}

const struct rule rule_unknown_member = {
    SHAPE_RULE("C008", "unknown-member", NOTE),
    .about.summary = "a member or value that the format does not have",
    .about.why =
        "An unknown member is usually misspelled and has no effect. The same "
        "is true of an unknown rule in a shape's list of ignored rules.",
    .about.hint = "remove it or correct its name",
    .codes = "unknown-member unused-default unknown-mirror unknown-solver "
             "unknown-integrator unknown-version query-unknown "
             "option-unknown option-excluded",
    .look_at_level = check_ignored_names,
};

/* ---- Bounds -------------------------------------------------------------- */

/* How far a shape without a point in a rectangle is from it; 0: it has one. Of
 * a shape that is not sound the box counts. */
static double distance_outside(const struct solid *solid, const col_shape *map,
                               col_box bounds)
{
    double least = -1;
    for (int i = 0; i < solid->piece_count; i++) {
        col_relation at = col_sat_test(&solid->pieces[i], map, NULL).relation;
        if (at.overlap)
            return 0;
        least = least < 0 || at.amount < least ? at.amount : least;
    }
    if (least >= 0)
        return least;
    double left = bounds.min.x - solid->box.max.x;
    double right = solid->box.min.x - bounds.max.x;
    double low = bounds.min.y - solid->box.max.y;
    double high = solid->box.min.y - bounds.max.y;
    double x = left > right ? left : right, y = low > high ? low : high;
    double out = x > y ? x : y;
    return out > 0 ? out : 0;
}

/* Whether a solid beside the map is at least half as long as that side, or runs
 * along it: it is longer along the side than across. Exits lie there, too. */
static bool is_border(const struct check *check, const struct solid *solid)
{
    const struct level *level = check->level;
    col_box map = level->bounds, box = solid->box;
    double width = fmin(box.max.x, map.max.x) - fmax(box.min.x, map.min.x);
    double height = fmin(box.max.y, map.max.y) - fmax(box.min.y, map.min.y);
    bool is_upright = box.max.y - box.min.y > box.max.x - box.min.x;
    bool is_level = box.max.y - box.min.y < box.max.x - box.min.x;
    enum level_role role = solid->shape->role;
    if (!level->has_grid || role == LEVEL_SPAWN || solid->shape->is_icon)
        return false;
    return (is_level && width > 0) || (is_upright && height > 0) ||
           (role == LEVEL_SOLID && (2 * width >= map.max.x - map.min.x ||
                                    2 * height >= map.max.y - map.min.y));
}

/* Whether the last finding is about other cells or tiles of the same layer.
 * Nobody places single cells outside the map: the layer has an offset. */
static struct finding *same_layer(const struct check *check,
                                  const struct level_shape *shape)
{
    struct finding *last =
        check->of_rule > 0 ? &check->findings[check->count - 1] : NULL;
    const struct level_shape *other = last ? last->shapes[0] : NULL;
    bool is_cell = shape->is_cells || (shape->is_tile && shape->object < 0);
    return is_cell && other && other->object < 0 &&
                   (other->is_cells || other->is_tile) &&
                   strcmp(other->layer, shape->layer) == 0 &&
                   shape_ignores(other, check->rule) ==
                       shape_ignores(shape, check->rule)
               ? last
               : NULL;
}

/* Walls around a map may touch it, reach out of it, and lie outside at most a
 * cell away. Markers may lie anywhere. */
static bool check_outside_map(struct check *check, const struct solid *solid)
{
    const struct level *level = check->level;
    col_box b = level->bounds;
    const col_vec2 corners[4] = {
        b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
    const col_shape map = {corners, 4, 1, 0, NULL};
    bool is_marker =
        solid->shape->kind == LEVEL_POINT && solid->shape->role == LEVEL_SENSOR;
    double wall = is_border(check, solid)
                      ? fmax(level->cell_width, level->cell_height)
                      : 0;
    if (solid->count == 0 || is_marker || !level->has_bounds ||
        !(b.min.x < b.max.x) || !(b.min.y < b.max.y))
        return true;
    double out = distance_outside(solid, &map, b);
    struct finding *last = out > wall ? same_layer(check, solid->shape) : NULL;
    if (last)
        last->more++;
    return !(out > wall) || last ||
           check_find_at(check, solid, NULL, solid->outline[0], out,
                         "{a} at {at} is {measure} outside the map");
}

const struct rule rule_outside_map = {
    RULE("C043", "outside-map", WARNING),
    .about.summary = "a shape outside the map",
    .measure = "distance outside the map",
    .about.why =
        "Shapes outside the map are invisible in the editor. Games that "
        "load a level in parts do not load them. A wall that is not loaded "
        "lets players leave the world. Decoration outside the map is "
        "common: use --layer to check only some layers.",
    .about.hint = "move it or enlarge the map",
    .look_at_shape = check_outside_map,
};
