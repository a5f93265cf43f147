/* What the readers of files find, and what shapes say of the rules themselves.
 */
#include <string.h>

#include "lint/rules/rule_select.h"
#include "lint/rules/rule_words.h"
#include "lint/rules/rules.h"
#include "support/same.h"

const struct rule rule_unreadable = {
    .id = "C001",
    .slug = "unreadable",
    .severity = SEVERITY_ERROR,
    .summary = "the file cannot be read, or is neither a map nor a scene",
    .why = "Nothing can be said about a level that cannot be read, so this is "
           "trouble and not just a finding: the exit status is 2. All other "
           "files are checked all the same.",
    .hint = "mend the file, or leave it out of what is checked",
};

const struct rule rule_missing_number = {
    .id = "C002",
    .slug = "missing-number",
    .severity = SEVERITY_ERROR,
    .is_of_shape = true,
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
    .id = "C003",
    .slug = "wrong-type",
    .severity = SEVERITY_ERROR,
    .is_of_shape = true,
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
    .id = "C004",
    .slug = "number-range",
    .severity = SEVERITY_ERROR,
    .is_of_shape = true,
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
    .id = "C005",
    .slug = "unsupported-map",
    .severity = SEVERITY_ERROR,
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
    .id = "C006",
    .slug = "missing-file",
    .severity = SEVERITY_ERROR,
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
    .id = "C007",
    .slug = "bad-layer-data",
    .severity = SEVERITY_ERROR,
    .summary = "the cells of a layer cannot be unpacked, or their number is "
               "wrong",
    .why = "Cells that are cut off or do not unpack are missing in the game. "
           "Some loaders fill in empty cells without a message.",
    .hint = "save the map anew",
    .codes = "base64-syntax data-length data-corrupt unknown-compression "
             "unknown-encoding built-without",
};

static bool has_unknown_names(const struct level *level)
{
    size_t length;
    for (int i = 0; i < level->shape_count; i++)
        if (shape_ignores_nothing(&level->shapes[i], &length))
            return true;
    return false;
}

static int compare_ignored(const void *context, int a, int b)
{
    const struct level_shape *shapes = context;
    return strcmp(shapes[a].ignore, shapes[b].ignore);
}

/* All shapes of a layer have the layer's list, so equal lists are reported
 * once, with their first shape. The shapes are sorted by their lists: else the
 * order of the file would decide which equal lists follow each other. */
static bool check_ignored_names(struct check *check, const struct rule *rule)
{
    const struct level *level = check->level;
    const char *reported = "";
    if (!has_unknown_names(level))
        return true;
    const int *order = sorted_order(level->shape_count, compare_ignored,
                                    level->shapes, check->arena);
    for (int i = 0; order && i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[order[i]];
        size_t length;
        const char *name = shape_ignores_nothing(shape, &length);
        if (!name || strcmp(shape->ignore, reported) == 0)
            continue;
        reported = shape->ignore;
        const char *text = arena_text(check->arena, name, length);
        struct finding *finding =
            text ? check_find(check, rule, shape->item,
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
    .id = "C008",
    .slug = "unknown-member",
    .severity = SEVERITY_NOTE,
    .is_of_shape = true,
    .summary = "a member or value that the format does not have",
    .why = "A member that nobody reads is usually misspelt, and what it was "
           "meant to do is not done. The same holds for an unknown rule that a "
           "shape wants to be ignored.",
    .hint = "remove it, or mend its name",
    .codes = "unknown-member unknown-solver unknown-version query-unknown "
             "option-unknown option-excluded",
    .look_at_level = check_ignored_names,
};

const struct rule rule_not_used = {
    .id = "C009",
    .slug = "not-used",
    .severity = SEVERITY_NOTE,
    .summary = "contents of the file that are not checked",
    .measure = "how many there are",
    .why = "Images, text, layers that move with the camera and the like play "
           "no part in collisions, and are not checked. This is reported once "
           "for each kind, so that a layer that was meant to count is not left "
           "out unnoticed.",
    .hint = "nothing, unless it was meant to count",
};
