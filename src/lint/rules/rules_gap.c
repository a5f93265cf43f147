/* Finds narrow space between sides that face each other: slits between two
 * solids, and slots that the player does not fit through. */
#include <math.h>
#include <stdlib.h>

#include "collide_measure.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"

/* ---- Slits --------------------------------------------------------------- */

/* Pairs of sides that are looked at for each side, and beside that. */
#define WORK_EACH 64
#define WORK      1000000

struct slit {
    int a, b; /* solids */
    double width;
    col_vec2 at;
};

struct slits {
    struct slit *slit;
    int count, room;
};

/* Adds the slit of two sides if they leave one and no other solid fills it.
 * false: out of memory. */
static bool look_at(struct check *check, const struct solid_side *e,
                    const struct solid_side *f, struct slits *slits, long *work)
{
    static const double shares[] = {0.5, 0.125, 0.875};
    struct slit slit = {.a = e->solid, .b = f->solid};
    bool is_swapped = compare_points(e->from, f->from) > 0;
    const struct solid_side *first = is_swapped ? f : e;
    const struct solid_side *second = is_swapped ? e : f;
    const col_vec2 ends[4] = {second->from, second->to, first->from, first->to};
    bool is_closer = false, is_free = false;
    if (sides_belong(check, e, f) || !sides_face(e, f))
        return true;
    /* The distance of two sides that do not meet is that of an end. */
    for (int i = 0; i < 4 && !is_closer; i++) {
        const struct solid_side *side = i < 2 ? first : second;
        is_closer =
            col_segment_distance_compare(side->from, side->to, ends[i],
                                         check->tolerances->clearance) < 0;
    }
    for (int i = 0; i < 3 && is_closer && !is_free; i++) {
        slit.at = sides_middle(first, second, shares[i]);
        is_free =
            !is_covered(check, slit.at, first->solid, second->solid, work);
    }
    if (!is_free)
        return true;
    struct slit *grown = arena_more(check->arena, slits->slit, slits->count,
                                    &slits->room, sizeof *grown);
    if (!grown)
        return false;
    for (int i = 0; i < 4; i++) {
        const struct solid_side *side = i < 2 ? first : second;
        double distance = col_segment_distance(side->from, side->to, ends[i]);
        slit.width = i == 0 ? distance : fmin(slit.width, distance);
    }
    slits->slit = grown;
    slits->slit[slits->count++] = slit;
    return true;
}

/* By the two solids, the narrowest first; a tie is decided by the place, which
 * does not depend on the order of the sides. */
static int compare_slits(const void *first, const void *second)
{
    const struct slit *p = first, *q = second;
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    if (p->b != q->b)
        return p->b < q->b ? -1 : 1;
    if (p->width < q->width || p->width > q->width)
        return p->width < q->width ? -1 : 1;
    return compare_points(p->at, q->at);
}

static bool check_gap(struct check *check)
{
    struct slits slits = {.count = 0};
    const struct solid *rest = NULL;
    double clearance = check->tolerances->clearance;
    if (!(clearance > 0))
        return true;
    if (!sides_make(check, false))
        return false;
    struct sides *sides = check->sides;
    long work = WORK + (long)WORK_EACH * sides->count;
    for (int i = 0; i < sides->count && !rest && !check_is_stopped_at(check, i);
         i++) {
        const struct solid_side *e = &sides->side[i];
        int count = sides_near(check, e, e->from, e->to, clearance, i);
        work -= count;
        if (work < 0)
            rest = &check->shapes[e->solid];
        for (int k = 0; k < count && !rest; k++) {
            const struct solid_side *f = &sides->side[sides->found[k]];
            if (f->solid != e->solid && !look_at(check, e, f, &slits, &work))
                return false;
        }
    }
    if (slits.count)
        qsort(slits.slit, (size_t)slits.count, sizeof *slits.slit,
              compare_slits);
    for (int i = 0; i < slits.count; i++) {
        const struct slit *slit = &slits.slit[i];
        if (i > 0 && slit[-1].a == slit->a && slit[-1].b == slit->b)
            continue;
        if (!check_find_at(check, &check->shapes[slit->a],
                           &check->shapes[slit->b], slit->at, slit->width,
                           "{a} and {b} leave a gap of {measure} at {at}"))
            return false;
    }
    return !rest || check_tell_rest(check, rest);
}

const struct rule rule_gap = {
    RULE("C033", "gap", WARNING),
    .about.summary = "a narrow gap between two solids",
    .measure = "width of the gap",
    .about.why =
        "An invisible gap lets light, bullets and small bodies through, and "
        "catches corners of larger bodies. Box2D creates contacts at "
        "distances of up to 0.02 m, so a gap may be closed at low speed and "
        "open at higher speed.",
    .about.hint = "close it, or make it wide enough",
    .look_at_level = check_gap,
};

/* ---- Slots --------------------------------------------------------------- */

/* Sides that are looked at for each side, and beside that. */
#define SLOT_WORK_EACH 256
#define SLOT_WORK      4000000

/* A slot between cells of one layer, along an axis. */
struct narrow_slot {
    bool is_upright;
    col_vec2 walls;  /* their two positions across, ascending */
    double from, to; /* positions along it */
};

/* Slots that others may continue: those of rows that were just passed. */
#define SLOTS 64

/* A search for slots. */
struct slot_search {
    struct check *check;
    const struct player *player;
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

/* Whether a slot continues a reported one: its walls are cut in cells. */
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
    struct narrow_slot slot;
    const struct solid *a = &check->shapes[e->solid];
    const struct solid *b = &check->shapes[f->solid];
    double clearance = check->tolerances->clearance;
    bool is_nowhere = check->level->is_tileset && a != b;
    /* Its walls are parallel: a slot is as wide all along. */
    if (is_nowhere || (a->shape->is_moving && b->shape->is_moving) ||
        turn_sign(e->from, e->to, f->from, f->to) != 0 || !sides_face(e, f) ||
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
    return check_find_at(
        check, a, a == b ? NULL : b, at, width,
        a == b ? "{a} has a gap of {measure} at {at}, but the player needs %s%s"
               : "{a} and {b} leave a gap of {measure} at {at}, but the player "
                 "needs %s%s",
        words_number(across).text, words_player(search->player).text);
}

static bool check_narrow_slot(struct check *check)
{
    struct player player;
    struct slot_search search = {.check = check, .player = &player};
    if (!player_find(check, &player))
        return true;
    if (!sides_make(check, true))
        return false;
    struct sides *sides = check->sides;
    search.work = SLOT_WORK + (long)SLOT_WORK_EACH * sides->count;
    for (int i = 0; i < sides->count && !check_is_full(check); i++) {
        if (check_is_stopped(check))
            return true;
        const struct solid_side *e = &sides->side[i];
        if (search.work <= 0)
            return check_tell_rest(check, &check->shapes[e->solid]);
        /* The size of the player's box along the normal of the side. */
        double x = fabs(e->to.x - e->from.x), y = fabs(e->to.y - e->from.y);
        double larger = fmax(x, y), slope = fmin(x, y) / larger;
        double length = larger * sqrt(1 + slope * slope);
        double across =
            (y / length) * player.width + (x / length) * player.height;
        int count = sides_near(check, e, e->from, e->to, across, i);
        search.work -= count;
        for (int k = 0; k < count && !check_is_full(check); k++)
            if (!look_at_slot(&search, e, &sides->side[sides->found[k]],
                              across))
                return false;
    }
    return true;
}

const struct rule rule_narrow_slot = {
    RULE("C037", "narrow-slot", NOTE),
    .about.summary = "a gap that is too narrow for the player",
    .measure = "width of the gap",
    .about.why =
        "The player seems to fit but does not, or gets stuck and shakes. The "
        "severity is note because walls may be close together on purpose.",
    .about.hint = "close it or make it wide enough; if a shape is not a wall, "
                  "exclude it with --class or --trigger",
    .look_at_level = check_narrow_slot,
};
