/* Steps in the floor that are too low to be meant. */
#include <math.h>
#include <string.h>

#include "collide_measure.h"
#include "lint/rules/cover.h"
#include "lint/rules/pairs.h"
#include "lint/rules/rule_words.h"
#include "lint/rules/rules.h"
#include "lint/rules/sides.h"

/* Sides that are looked at for each side, and beside that. */
#define WORK_EACH 256
#define WORK      4000000

/* A floor rises or falls by at most this for each unit along it. */
#define LEVEL 0.25

/* Whether a side is a floor: the solid is below it, and it is nearly level. */
static bool is_floor(const struct check *check, const struct solid_side *side)
{
    double x = side->to.x - side->from.x, y = side->to.y - side->from.y;
    bool is_top = check->level->is_y_up ? x < 0 : x > 0;
    return is_top && fabs(y) <= LEVEL * fabs(x);
}

/* An end of a floor. */
struct step_ledge {
    col_vec2 at;
    int way; /* 1: the floor ends in the direction of +x, -1 */
};

static struct step_ledge ledge_of(const struct solid_side *side, bool at_end)
{
    col_vec2 at = at_end ? side->to : side->from;
    col_vec2 other = at_end ? side->from : side->to;
    return (struct step_ledge){at, at.x > other.x ? 1 : -1};
}

/* Whether a floor goes on, from below the ledge or at most `weld` beyond it,
 * and is lower there: by *height. */
static bool goes_on_lower(const struct solid_side *floor,
                          const struct step_ledge *ledge, double weld,
                          double *height)
{
    col_vec2 near = floor->from, far = floor->to;
    if (ledge->way > 0 ? near.x > far.x : near.x < far.x) {
        near = floor->to;
        far = floor->from;
    }
    double beyond = ledge->way * (near.x - ledge->at.x);
    if (ledge->way * (far.x - ledge->at.x) <= 0 || beyond > weld ||
        col_turn_sign(floor->from, floor->to, floor->from, ledge->at) >= 0)
        return false;
    double share = (ledge->at.x - near.x) / (far.x - near.x);
    double y = share > 0 ? near.y + (far.y - near.y) * share : near.y;
    *height = fabs(ledge->at.y - y);
    return true;
}

/* A search for low steps. */
struct step_search {
    struct check *check;
    const struct rule *rule;
    struct sides sides;
    long work; /* that is left */
};

/* Compares coordinates. */
static int compare(double p, double q)
{
    return (p > q) - (p < q);
}

/* Orders sides by where they lie, and sides at the same place by the ids of
 * their shapes: the order of the objects in the file does not matter. */
static int compare_places(const struct check *check, const struct solid_side *e,
                          const struct solid_side *f)
{
    const struct level_shape *a = check->shapes[e->solid].shape;
    const struct level_shape *b = check->shapes[f->solid].shape;
    int sign = compare(e->from.x, f->from.x);
    sign = sign ? sign : compare(e->from.y, f->from.y);
    sign = sign ? sign : compare(e->to.x, f->to.x);
    sign = sign ? sign : compare(e->to.y, f->to.y);
    return sign ? sign : strcmp(a->id, b->id);
}

/* The highest floor that a ledge of a side is a low step down to, of equally
 * high floors the first by place; -1: none. */
static int find_lower(struct step_search *search, int number,
                      const struct step_ledge *ledge, double *height)
{
    struct check *check = search->check;
    struct sides *sides = &search->sides;
    double step = check->tolerances->step, weld = check->tolerances->weld;
    int lower = -1;
    *height = step;
    int count =
        sides_near(sides, ledge->at, ledge->at, step > weld ? step : weld, -1);
    search->work -= count;
    for (int i = 0; i < count; i++) {
        const struct solid_side *floor = &sides->side[sides->boxes.found[i]];
        double drop;
        if (sides->boxes.found[i] == number || !is_floor(check, floor) ||
            (floor->solid != sides->side[number].solid &&
             sides_belong(check, floor, &sides->side[number])) ||
            !goes_on_lower(floor, ledge, weld, &drop) || !(drop < step) ||
            drop > *height)
            continue;
        if (lower >= 0 && !(drop < *height) &&
            compare_places(check, &sides->side[lower], floor) <= 0)
            continue;
        lower = sides->boxes.found[i];
        *height = drop;
    }
    return lower;
}

/* Whether nothing stands before the step. */
static bool is_open(struct step_search *search, const struct step_ledge *ledge,
                    double height)
{
    struct check *check = search->check;
    double down = check->level->is_y_up ? -1 : 1;
    col_vec2 before = {ledge->at.x + ledge->way * height / 4,
                       ledge->at.y + down * height / 2};
    return !is_covered(check, before, -1, -1, &search->work);
}

static bool look_at_ledge(struct step_search *search, int number, bool at_end)
{
    struct check *check = search->check;
    const struct rule *rule = search->rule;
    const struct sides *sides = &search->sides;
    const struct solid_side *side = &sides->side[number];
    struct step_ledge ledge = ledge_of(side, at_end);
    double height;
    int lower = find_lower(search, number, &ledge, &height);
    if (lower < 0 || !is_open(search, &ledge, height))
        return true;
    const struct solid *upper = &check->shapes[side->solid];
    const struct solid *other = &check->shapes[sides->side[lower].solid];
    if (other == upper)
        return check_find_at(check, rule, upper, NULL, ledge.at, height,
                             "%s has a step of %s at %s",
                             words_shape(upper).text, words_number(height).text,
                             words_point(ledge.at).text);
    return check_find_at(check, rule, upper, other, ledge.at, height,
                         "from %s to %s is a step of %s at %s",
                         words_shape(upper).text, words_shape(other).text,
                         words_number(height).text, words_point(ledge.at).text);
}

static bool check_low_step(struct check *check, const struct rule *rule)
{
    struct step_search search = {.check = check, .rule = rule};
    struct sides *sides = &search.sides;
    if (!(check->tolerances->step > 0) || !check->level->knows_y)
        return true;
    if (!sides_make(check, sides))
        return false;
    search.work = WORK + (long)WORK_EACH * sides->count;
    for (int i = 0; i < sides->count && !check_is_stopped(check); i++) {
        if (search.work <= 0)
            return check_tell_rest(check, rule,
                                   &check->shapes[sides->side[i].solid]);
        if (is_floor(check, &sides->side[i]) &&
            (!look_at_ledge(&search, i, false) ||
             !look_at_ledge(&search, i, true)))
            return false;
    }
    return true;
}

const struct rule rule_low_step = {
    .id = "C036",
    .slug = "low-step",
    .severity = SEVERITY_WARNING,
    .summary = "a step in the floor that is too low to be meant",
    .measure = "its height",
    .why = "A step of a pixel or two is felt but not seen: a box stops at it, "
           "a character stumbles or loses its ground for one frame.",
    .hint = "bring both floors to one height",
    .look_at_level = check_low_step,
};
