/* What a map says of itself: its ids, what they refer to, and its bounds. */
#include "lint/rules/rule_words.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid_outline.h"

/* ---- Ids and tiles, which readers look at -------------------------------- */

const struct rule rule_duplicate_id = {
    .id = "C040",
    .slug = "duplicate-id",
    .severity = SEVERITY_ERROR,
    .summary = "two objects with the same id",
    .why = "Scripts and references use the id, and find the first object, or "
           "the last. It comes from copies made outside the editor.",
    .hint = "give one of the two another id",
    .codes = "duplicate-object-id duplicate-id empty-id",
};

const struct rule rule_dangling_reference = {
    .id = "C041",
    .slug = "dangling-reference",
    .severity = SEVERITY_ERROR,
    .summary = "a reference to an object that does not exist",
    .why = "A reference to an object that is gone is a door that leads "
           "nowhere; most games fail only when it is opened.",
    .hint = "point it at an object of the map",
    .codes = "dangling-reference pair-unknown-id shape-unknown-id",
};

const struct rule rule_unknown_tile = {
    .id = "C042",
    .slug = "unknown-tile",
    .severity = SEVERITY_ERROR,
    .summary = "a cell or object with a tile that is in no tileset",
    .measure = "the number of the tile",
    .why =
        "A cell with a number that no tileset has draws nothing and collides "
        "with nothing, or stops the loader: in Defold it is a build error. It "
        "is left behind by a tileset that was removed or has shrunk.",
    .hint = "load the tileset, or choose another tile",
    .codes = "unknown-tile",
};

/* ---- Bounds -------------------------------------------------------------- */

/* How far a shape without a point in a rectangle is from it; 0: it has one. Of
 * what is not sound its box counts. */
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
static bool check_outside_map(struct check *check, const struct rule *rule,
                              const struct solid *solid)
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
           check_find_at(
               check, rule, solid, NULL, solid->outline[0], out,
               "%s at %s is %s outside the map", words_shape(solid).text,
               words_point(solid->outline[0]).text, words_number(out).text);
}

const struct rule rule_outside_map = {
    .id = "C043",
    .slug = "outside-map",
    .severity = SEVERITY_WARNING,
    .summary = "a shape outside the map",
    .measure = "how far it is outside",
    .why = "What lies outside is not seen in the editor, is not loaded by "
           "games that load a level in parts, and lets players leave the world "
           "if it should have stopped them. Decoration outside is usual: "
           "choose with --layer what is checked.",
    .hint = "move it, or make the map larger",
    .look_at_shape = check_outside_map,
};
