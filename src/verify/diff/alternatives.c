#include "verify/diff/alternatives.h"

#include "verify/diff/diff_numbers.h"
#include "verify/diff/diff_vector.h"

#include <string.h>

/* ---- Axes --------------------------------------------------------------- */

static bool is_same_text(const struct item *a, const struct item *b)
{
    return (!a && !b) ||
           (a && b && a->kind == ITEM_STRING && b->kind == ITEM_STRING &&
            strcmp(a->text, b->text) == 0);
}

static bool are_same_numbers(const struct item *a, const struct item *b)
{
    if (!a || !b || a->kind != b->kind)
        return !a && !b;
    if (a->kind == ITEM_NUMBER)
        return numbers_are_equal(&a->number, &b->number, 1);
    return a->kind == ITEM_NUMBERS && a->count == b->count &&
           numbers_are_equal(a->numbers, b->numbers, a->count);
}

/* Whether two axes are of the same edge or vertices; true where one of the two
 * is not told. */
static bool is_same_axis(const struct item *a, const struct item *b)
{
    static const char *const numbers[] = {"edge", "cut", "a_vertex",
                                          "b_vertex"};
    bool is_same =
        !a || !b || is_same_text(item_member(a, "of"), item_member(b, "of"));
    for (int i = 0; i < 4 && a && b; i++)
        is_same = is_same && are_same_numbers(item_member(a, numbers[i]),
                                              item_member(b, numbers[i]));
    return is_same;
}

/* ---- Normals ------------------------------------------------------------ */

/* Whether two records or alternatives take the same normal off the same axis.
 */
static bool is_same_way(const struct compare_rules *rules,
                        const struct item *expected, const struct item *actual)
{
    double e[2], a[2];
    const struct tolerance *tolerance = &rules->tolerances.of[TOLERANCE_NORMAL];
    return vector_of(item_member(expected, "normal"), e) &&
           vector_of(item_member(actual, "normal"), a) &&
           numbers_pass(e, a, 2, tolerance, rules->tolerances.is_float) &&
           is_same_axis(item_member(expected, "axis"),
                        item_member(actual, "axis"));
}

/* The first of the alternatives of a record; NULL: none. */
static const struct item *first_of(const struct item *record)
{
    const struct item *list = item_member(record, "alternatives");
    return list && list->kind == ITEM_ARRAY ? list->first : NULL;
}

bool alternatives_are_tied(const struct compare_rules *rules,
                           const struct item *expected,
                           const struct item *actual)
{
    if (is_same_way(rules, expected, actual))
        return false;
    const struct item *at = first_of(expected);
    for (; at; at = at->next)
        if (is_same_way(rules, at, actual))
            return true;
    for (at = first_of(actual); at; at = at->next)
        if (is_same_way(rules, expected, at))
            return true;
    return false;
}

bool alternatives_are_of(const char *member, bool tied)
{
    static const char *const names[] = {"normal", "axis",     "edge",
                                        "vertex", "manifold", "points"};
    int count = sizeof names / sizeof *names;
    if (strcmp(member, "alternatives") == 0)
        return true;
    for (int i = 0; i < count && tied; i++)
        if (strcmp(member, names[i]) == 0)
            return true;
    return false;
}
