/* Reports faults of the file rather than of its geometry: errors of readers,
 * unknown rules that shapes suppress, and shapes outside the map. */
#include <string.h>

#include "lint/rules/rules.h"
#include "support/same.h"

/* ---- What readers find --------------------------------------------------- */

const struct rule rule_unreadable = {
    RULE("C001", "unreadable", ERROR),
    .summary = "the file cannot be read, or is neither a map nor a scene",
    .why = "Nothing can be said about a level that cannot be read, so this is "
           "trouble and not just a finding: the exit status is 2. All other "
           "files are checked all the same.",
    .hint = "mend the file, or leave it out of what is checked",
};

const struct rule rule_missing_number = {
    SHAPE_RULE("C002", "missing-number", ERROR),
    .summary = "a number that a shape needs is missing or not finite",
    .why = "A coordinate, a width or a radius that is missing is read as 0 by "
           "some loaders, as not-a-number by others, and is refused by the "
           "rest. A shape of width 0 or at not-a-number collides with nothing, "
           "without any message.\n\nMaps that scripts and other editors export "
           "have such shapes now and then: a rectangle without its width "
           "occurs in a published sample.",
    .hint = "give the number, or remove the shape",
    .codes = "missing-member missing-number not-finite",
};

const struct rule rule_wrong_type = {
    SHAPE_RULE("C003", "wrong-type", ERROR),
    .summary = "a value has another type than the format has there",
    .why = "A coordinate in quotes is text. JavaScript adds texts by joining "
           "them, so that \"618\" + 32 is \"61832\"; other languages refuse "
           "the file. A published sample map of a web engine has all its "
           "coordinates like that.\n\nWith --lenient such texts count as the "
           "numbers that they show, and the rule is silent about them.",
    .hint = "write the value as the format has it: numbers without quotes",
    .codes = "wrong-type number-in-string unknown-type string-nul "
             "rotation-and-angle point-shape pair-shape pair-same "
             "mass-and-density cast-id option-value option-conflict "
             "options-without-query",
};

const struct rule rule_number_range = {
    SHAPE_RULE("C004", "number-range", ERROR),
    .summary = "a number is out of range",
    .measure = "the number",
    .why = "Negative radii and sizes turn a shape inside out, and every engine "
           "reacts differently. Coordinates beyond 1e60 are more than "
           "any query of this program computes with; engines fail far earlier.",
    .hint = "bring the number into its range",
    .codes = "number-range negative-radius box-order rotation-not-unit "
             "too-many too-many-cells too-many-shapes too-many-vertices",
};

const struct rule rule_unsupported_map = {
    RULE("C005", "unsupported-map", ERROR),
    .summary = "the map is of a kind that is not supported: hexagonal, "
               "staggered, too old",
    .why = "Cells of staggered, hexagonal and oblique maps are not rectangles "
           "side by side, and maps in very old formats store their cells "
           "elsewhere. To read them as if they were orthogonal would give a "
           "level that nobody drew.",
    .hint = "save the map as an orthogonal one, by a newer editor",
    .codes = "unsupported-map unsupported-pattern",
};

const struct rule rule_missing_file = {
    RULE("C006", "missing-file", ERROR),
    .summary = "a file that the map names cannot be read, or lies outside the "
               "root of the map",
    .why = "Tiles whose tileset is not found have no collision shapes: the "
           "player falls through the floor that they draw. A template that is "
           "not found leaves an object without size.",
    .hint = "put the file where the map looks for it, or mend its name",
    .codes = "missing-file outside-root unreadable-file file-too-large "
             "too-many-files",
};

const struct rule rule_bad_layer_data = {
    RULE("C007", "bad-layer-data", ERROR),
    .summary = "the cells of a layer cannot be unpacked, or their number is "
               "wrong",
    .why = "Cells that are cut off or do not unpack are missing in the game. "
           "Some loaders fill in empty cells without a message.",
    .hint = "save the map anew",
    .codes = "base64-syntax data-length data-corrupt unknown-compression "
             "unknown-encoding built-without",
};

const struct rule rule_not_used = {
    RULE("C009", "not-used", NOTE),
    .summary = "contents of the file that are not checked",
    .measure = "how many there are",
    .why = "Images, text, layers that move with the camera and the like play "
           "no part in collisions, and are not checked. This is reported once "
           "for each kind, so that a layer that was meant to count is not left "
           "out unnoticed.",
    .hint = "nothing, unless it was meant to count",
};

const struct rule rule_duplicate_id = {
    RULE("C040", "duplicate-id", ERROR),
    .summary = "two objects with the same id",
    .why = "Scripts and references use the id, and find the first object, or "
           "the last. It comes from copies made outside the editor.",
    .hint = "give one of the two another id",
    .codes = "duplicate-object-id duplicate-id empty-id",
};

const struct rule rule_dangling_reference = {
    RULE("C041", "dangling-reference", ERROR),
    .summary = "a reference to an object that does not exist",
    .why = "A reference to an object that is gone is a door that leads "
           "nowhere; most games fail only when it is opened.",
    .hint = "point it at an object of the map",
    .codes = "dangling-reference pair-unknown-id shape-unknown-id",
};

const struct rule rule_unknown_tile = {
    RULE("C042", "unknown-tile", ERROR),
    .summary = "a cell or object with a tile that is in no tileset",
    .measure = "the number of the tile",
    .why =
        "A cell with a number that no tileset has draws nothing and collides "
        "with nothing, or stops the loader: in Defold it is a build error. It "
        "is left behind by a tileset that was removed or has shrunk.",
    .hint = "load the tileset, or choose another tile",
    .codes = "unknown-tile",
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
            text ? check_find(check, shape->item,
                              "%s: %s is to be ignored, but is not a rule",
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
    .summary = "a member or value that the format does not have",
    .why = "A member that nobody reads is usually misspelt, and what it was "
           "meant to do is not done. The same holds for an unknown rule that a "
           "shape wants to be ignored.",
    .hint = "remove it, or mend its name",
    .codes = "unknown-member unknown-solver unknown-version query-unknown "
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

/* Walls around a map may touch it, and reach out of it. */
static bool check_outside_map(struct check *check, const struct solid *solid)
{
    const struct level *level = check->level;
    col_box b = level->bounds;
    const col_vec2 corners[4] = {
        b.min, {b.max.x, b.min.y}, b.max, {b.min.x, b.max.y}};
    const col_shape map = {corners, 4, 1, 0, NULL};
    if (solid->count == 0 || !level->has_bounds || !(b.min.x < b.max.x) ||
        !(b.min.y < b.max.y))
        return true;
    double out = distance_outside(solid, &map, b);
    return !(out > 0) ||
           check_find_at(check, solid, NULL, solid->outline[0], out,
                         "{a} at {at} is {measure} outside the map");
}

const struct rule rule_outside_map = {
    RULE("C043", "outside-map", WARNING),
    .summary = "a shape outside the map",
    .measure = "how far it is outside",
    .why = "What lies outside is not seen in the editor, is not loaded by "
           "games that load a level in parts, and lets players leave the world "
           "if it should have stopped them. Decoration outside is usual: "
           "choose with --layer what is checked.",
    .hint = "move it, or make the map larger",
    .look_at_shape = check_outside_map,
};
