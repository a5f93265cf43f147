/* Slits: sides of two solids that face each other closely. */
#include <stdlib.h>

#include "collide_measure.h"
#include "lint/rules/beside.h"
#include "lint/rules/cover.h"
#include "lint/rules/pairs.h"
#include "lint/rules/rule_words.h"
#include "lint/rules/rules.h"
#include "lint/rules/sides.h"

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

/* ---- Two sides ----------------------------------------------------------- */

/* An end of one of two sides and the other side. */
struct across {
    const struct solid_side *side;
    col_vec2 end;
};

static struct across across(const struct solid_side *e,
                            const struct solid_side *f, int i)
{
    return (struct across){i < 2 ? e : f, i == 0   ? f->from
                                          : i == 1 ? f->to
                                          : i == 2 ? e->from
                                                   : e->to};
}

/* The distance of two sides that do not meet is that of an end. */
static bool are_closer(const struct solid_side *e, const struct solid_side *f,
                       double limit)
{
    for (int i = 0; i < 4; i++) {
        struct across a = across(e, f, i);
        if (col_segment_distance_compare(a.side->from, a.side->to, a.end,
                                         limit) < 0)
            return true;
    }
    return false;
}

static double distance_of(const struct solid_side *e,
                          const struct solid_side *f)
{
    double least = -1;
    for (int i = 0; i < 4; i++) {
        struct across a = across(e, f, i);
        double distance = col_segment_distance(a.side->from, a.side->to, a.end);
        least = least < 0 || distance < least ? distance : least;
    }
    return least;
}

/* Somewhere in a slit that no other solid fills; false: it is filled. */
static bool find_free(struct check *check, const struct solid_side *e,
                      const struct solid_side *f, col_vec2 *at, long *work)
{
    static const double shares[] = {0.5, 0.125, 0.875};
    for (int i = 0; i < 3; i++) {
        *at = sides_middle(e, f, shares[i]);
        if (!is_covered(check, *at, e->solid, f->solid, work))
            return true;
    }
    return false;
}

/* ---- All sides ----------------------------------------------------------- */

static bool add_slit(struct slits *slits, struct arena *arena, struct slit slit)
{
    struct slit *grown = arena_more(arena, slits->slit, slits->count,
                                    &slits->room, sizeof *grown);
    if (!grown)
        return false;
    slits->slit = grown;
    slits->slit[slits->count++] = slit;
    return true;
}

static bool look_at(struct check *check, const struct solid_side *e,
                    const struct solid_side *f, struct slits *slits, long *work)
{
    struct slit slit = {.a = e->solid, .b = f->solid};
    bool is_swapped = compare_points(e->from, f->from) > 0;
    const struct solid_side *first = is_swapped ? f : e;
    const struct solid_side *second = is_swapped ? e : f;
    if (sides_belong(check, e, f) || !sides_face(e, f) ||
        !are_closer(e, f, check->tolerances->clearance) ||
        !find_free(check, first, second, &slit.at, work))
        return true;
    slit.width = distance_of(first, second);
    return add_slit(slits, check->arena, slit);
}

/* false: memory is used up. *rest: the solid from which on nothing was looked
 * at, or NULL. */
static bool find_slits(struct check *check, struct sides *sides,
                       struct slits *slits, const struct solid **rest)
{
    double clearance = check->tolerances->clearance;
    long work = WORK + (long)WORK_EACH * sides->count;
    *rest = NULL;
    for (int i = 0; i < sides->count && !check_is_stopped(check); i++) {
        const struct solid_side *e = &sides->side[i];
        int count = sides_near(sides, e->from, e->to, clearance, i);
        work -= count;
        if (work < 0) {
            *rest = &check->shapes[e->solid];
            break;
        }
        for (int k = 0; k < count; k++)
            if (!look_at(check, e, &sides->side[sides->boxes.found[k]], slits,
                         &work))
                return false;
    }
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

static bool check_gap(struct check *check, const struct rule *rule)
{
    struct sides sides;
    struct slits slits = {.count = 0};
    if (!(check->tolerances->clearance > 0))
        return true;
    const struct solid *rest;
    if (!sides_make(check, &sides) || !find_slits(check, &sides, &slits, &rest))
        return false;
    if (slits.count)
        qsort(slits.slit, (size_t)slits.count, sizeof *slits.slit,
              compare_slits);
    for (int i = 0; i < slits.count; i++) {
        const struct slit *slit = &slits.slit[i];
        const struct solid *a = &check->shapes[slit->a];
        const struct solid *b = &check->shapes[slit->b];
        if (i > 0 && slit[-1].a == slit->a && slit[-1].b == slit->b)
            continue;
        if (!check_find_at(check, rule, a, b, slit->at, slit->width,
                           "%s and %s leave a gap of %s at %s",
                           words_shape(a).text, words_shape(b).text,
                           words_number(slit->width).text,
                           words_point(slit->at).text))
            return false;
    }
    return !rest || check_tell_rest(check, rule, rest);
}

const struct rule rule_gap = {
    .id = "C033",
    .slug = "gap",
    .severity = SEVERITY_WARNING,
    .summary = "a slit between two solids",
    .measure = "its width",
    .why = "A slit that nobody sees lets light, bullets and small bodies "
           "through, and corners of larger ones catch in it. Box2D's contacts "
           "reach 0.02 m, so a slit may be closed at low speed and open at a "
           "higher one.",
    .hint = "close it, or make it wide enough",
    .look_at_level = check_gap,
};
