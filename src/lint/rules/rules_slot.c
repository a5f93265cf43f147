/* Slots that the player does not fit into. */
#include <math.h>

#include "collide_measure.h"
#include "lint/rules/cover.h"
#include "lint/rules/pairs.h"
#include "lint/rules/player.h"
#include "lint/rules/rule_words.h"
#include "lint/rules/rules.h"
#include "lint/rules/sides.h"
#include "lint/rules/solid_outline.h"
#include "support/same.h"

/* Sides that are looked at for each side, and beside that. */
#define WORK_EACH 256
#define WORK      4000000

/* The length that the player takes across a slot beside a side: what its box
 * measures along the side's normal. */
static double player_across(const struct solid_side *side, double width,
                            double height)
{
    double x = fabs(side->to.x - side->from.x);
    double y = fabs(side->to.y - side->from.y);
    double larger = fmax(x, y), smaller = fmin(x, y);
    double slope = smaller / larger, length = larger * sqrt(1 + slope * slope);
    return (y / length) * width + (x / length) * height;
}

/* Whether two sides are the walls of a slot: it is as wide all along. */
static bool are_walls(const struct solid_side *e, const struct solid_side *f)
{
    return col_turn_sign(e->from, e->to, f->from, f->to) == 0 &&
           sides_face(e, f);
}

/* A slot between cells of one layer, along an axis. */
struct narrow_slot {
    bool is_upright;
    col_vec2 walls;  /* their two positions across, ascending */
    double from, to; /* positions along it */
};

/* Slots that others may go on with: those of rows that were just passed. */
#define SLOTS 64

/* A search for slots. */
struct slot_search {
    struct check *check;
    const struct rule *rule;
    struct sides sides;
    struct narrow_slot told[SLOTS]; /* the last ones, in a ring */
    int told_count;
    long work; /* that is left */
};

static double across_of(col_vec2 point, bool is_upright)
{
    return is_upright ? point.x : point.y;
}

/* false: the sides do not run along an axis. */
static bool slot_between(const struct solid_side *e, const struct solid_side *f,
                         struct narrow_slot *slot)
{
    bool is_up = !(e->from.x < e->to.x) && !(e->from.x > e->to.x);
    if (!is_up && (e->from.y < e->to.y || e->from.y > e->to.y))
        return false;
    double one = across_of(e->from, is_up), other = across_of(f->from, is_up);
    double begin = across_of(e->from, !is_up), end = across_of(e->to, !is_up);
    double first = across_of(f->from, !is_up), last = across_of(f->to, !is_up);
    *slot = (struct narrow_slot){
        .is_upright = is_up,
        .walls = {fmin(one, other), fmax(one, other)},
        .from = fmax(fmin(begin, end), fmin(first, last)),
        .to = fmin(fmax(begin, end), fmax(first, last)),
    };
    return true;
}

/* Whether a slot goes on with one that was told: its walls are cut in cells. */
static bool is_told(struct slot_search *search, const struct narrow_slot *slot)
{
    int count = search->told_count < SLOTS ? search->told_count : SLOTS;
    for (int i = 0; i < count; i++) {
        struct narrow_slot *told = &search->told[i];
        if (told->is_upright != slot->is_upright ||
            !same_point(told->walls, slot->walls) || told->from > slot->to ||
            slot->from > told->to)
            continue;
        told->from = fmin(told->from, slot->from);
        told->to = fmax(told->to, slot->to);
        return true;
    }
    search->told[search->told_count++ % SLOTS] = *slot;
    return false;
}

static bool look_at_slot(struct slot_search *search, const struct solid_side *e,
                         const struct solid_side *f, double across)
{
    struct check *check = search->check;
    const struct rule *rule = search->rule;
    struct narrow_slot slot;
    const struct solid *a = &check->shapes[e->solid];
    const struct solid *b = &check->shapes[f->solid];
    double clearance = check->tolerances->clearance;
    bool is_nowhere = check->level->is_tileset && a != b;
    if (is_nowhere || (a->shape->is_moving && b->shape->is_moving) ||
        !are_walls(e, f) ||
        col_line_distance_compare(e->from, e->to, f->from, clearance) < 0)
        return true;
    double width = col_line_distance(e->from, e->to, f->from);
    if (!(width < across))
        return true;
    col_vec2 at = sides_middle(e, f, 0.5);
    if (is_covered(check, at, -1, -1, &search->work) ||
        (sides_are_cells(check, e, f) && slot_between(e, f, &slot) &&
         is_told(search, &slot)))
        return true;
    if (a == b)
        return check_find_at(check, rule, a, NULL, at, width,
                             "%s has a slot of %s at %s, and the player needs "
                             "%s",
                             words_shape(a).text, words_number(width).text,
                             words_point(at).text, words_number(across).text);
    return check_find_at(check, rule, a, b, at, width,
                         "%s and %s leave a slot of %s at %s, and the player "
                         "needs %s",
                         words_shape(a).text, words_shape(b).text,
                         words_number(width).text, words_point(at).text,
                         words_number(across).text);
}

static bool check_narrow_slot(struct check *check, const struct rule *rule)
{
    struct slot_search search = {.check = check, .rule = rule};
    struct sides *sides = &search.sides;
    double width, height;
    if (!player_size(check, &width, &height))
        return true;
    if (!sides_make(check, sides))
        return false;
    search.work = WORK + (long)WORK_EACH * sides->count;
    for (int i = 0; i < sides->count && !check_is_full(check); i++) {
        if (check_is_stopped(check))
            return true;
        if (search.work <= 0)
            return check_tell_rest(check, rule,
                                   &check->shapes[sides->side[i].solid]);
        const struct solid_side *e = &sides->side[i];
        double across = player_across(e, width, height);
        int count = sides_near(sides, e->from, e->to, across, i);
        search.work -= count;
        for (int k = 0; k < count && !check_is_full(check); k++)
            if (!look_at_slot(&search, e, &sides->side[sides->boxes.found[k]],
                              across))
                return false;
    }
    return true;
}

const struct rule rule_narrow_slot = {
    .id = "C037",
    .slug = "narrow-slot",
    .severity = SEVERITY_NOTE,
    .summary = "a slot that the player does not fit through",
    .measure = "its width",
    .why = "The player seems to fit but does not, or is squeezed in and "
           "shakes. It is a note because walls may be meant to be close.",
    .hint = "close it, or make it wide enough; if one of the two is no wall, "
            "--class or --trigger can say so",
    .look_at_level = check_narrow_slot,
};
