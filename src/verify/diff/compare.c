/* Compares two documents: walks down both trees at once.
 *
 * Open arrays and objects are kept in a list, so that the depth of a document
 * is no depth of calls. If the rules allow it, the normals of two records may
 * differ if both are equally right. */
#include <string.h>

#include "verify/diff/compare.h"
#include "verify/diff/diff_parts.h"

/* ---- Alternatives ------------------------------------------------------- */

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

/* True if two axes are of the same edge or vertices, or if one of the two is
 * missing. */
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

/* True if two records or alternatives name the same normal and axis. */
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

/* True if the normal of one record, with the axis if both have one, is not the
 * other record's own but one of its "alternatives". */
static bool alternatives_are_tied(const struct compare_rules *rules,
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

/* True if a member of such a record depends on the choice of the normal, or
 * only lists the other normals. */
static bool alternatives_are_of(const char *member, bool tied)
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

/* ---- Counts -------------------------------------------------------------- */

/* The index of a boolean among the counts, which follow those of numbers. */
static uint64_t *count_of(struct compared *compared, const struct item *item)
{
    static const char *const contact[] = {"overlap", "hit", "collided",
                                          "touching"};
    double vector[2];
    bool is_number = item->kind == ITEM_NUMBER || item->kind == ITEM_NUMBERS ||
                     vector_of(item, vector);
    /* What a contact point has, such as its depth, is part of the point. */
    bool is_in_points =
        item->parent && field_of(item->parent) == TOLERANCE_POINTS;
    if (is_number && is_in_points && !field_is_index(item))
        return &compared->of[TOLERANCE_POINTS];
    if (is_number)
        return field_is_index(item) ? NULL : &compared->of[field_of(item)];
    if (item->kind != ITEM_BOOLEAN)
        return NULL;
    for (size_t i = 0; i < sizeof contact / sizeof *contact && item->name; i++)
        if (strcmp(contact[i], item->name) == 0)
            return &compared->overlap;
    return &compared->of[TOLERANCE_OTHER];
}

static void count(struct compared *compared, const struct item *item)
{
    uint64_t *of = count_of(compared, item);
    if (of)
        ++*of;
}

/* Counts the values of an item that is passed over. */
static void leave_out(struct compared *compared, const struct item *item)
{
    struct compared inside = {0};
    const struct item *at = item;
    while (at) {
        uint64_t *of = count_of(&inside, at);
        compared->left_out += of != NULL;
        if (!of && at->first) {
            at = at->first;
            continue;
        }
        while (at != item && !at->next)
            at = at->parent;
        at = at == item ? NULL : at->next;
    }
}

void compared_add(struct compared *total, const struct compared *more)
{
    total->overlap += more->overlap;
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        total->of[i] += more->of[i];
    total->left_out += more->left_out;
}

void compared_subtract(struct compared *total, const struct compared *part)
{
    total->overlap -= part->overlap;
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        total->of[i] -= part->of[i];
    total->left_out -= part->left_out;
}

uint64_t compared_count(const struct compared *compared)
{
    uint64_t sum = compared->overlap;
    for (int i = 0; i < TOLERANCE_FIELDS; i++)
        sum += compared->of[i];
    return sum;
}

bool compared_is_nothing(const struct compared *compared)
{
    return compared->left_out > 0 && compared_count(compared) == 0;
}

void compared_print(struct sink *out, const struct compared *compared)
{
    const char *between = " ";
    sink_text(out, "compared:");
    if (compared_count(compared) == 0)
        sink_text(out, " nothing");
    for (int i = -1; i < TOLERANCE_FIELDS; i++) {
        uint64_t n = i < 0 ? compared->overlap : compared->of[i];
        if (n == 0)
            continue;
        sink_print(out, "%s%s %ld", between,
                   i < 0 ? "overlap" : tolerance_field_names[i], (long)n);
        between = ", ";
    }
    sink_end_record(out);
}

void compared_write(struct json_writer *out, const struct compared *compared)
{
    json_key(out, "compared");
    json_begin_object(out);
    for (int i = -1; i < TOLERANCE_FIELDS; i++)
        json_int_member(out, i < 0 ? "overlap" : tolerance_field_names[i],
                        (long)(i < 0 ? compared->overlap : compared->of[i]));
    json_end_object(out);
}

/* ---- The walk ----------------------------------------------------------- */

/* Two arrays or objects that are open. */
struct compare_frame {
    const struct item *expected;
    struct children children;
    int next;       /* expected child, and after all of them actual child */
    bool is_course; /* it is, or is in, a trace */
    bool has_place; /* members name the place of a scene */
    bool has_ties;  /* alternatives are not compared, */
    bool is_tied;   /*   nor are members that depend on the chosen normal */
};

struct compare_walk {
    const struct compare_rules *rules;
    struct arena *arena;
    struct difference_list *list;
    struct compare_frame *frames;
    int depth, room;
};

static bool add(struct compare_walk *walk, const struct difference *difference)
{
    struct difference_list *list = walk->list;
    struct difference *grown = arena_more(walk->arena, list->items, list->count,
                                          &list->room, sizeof *grown);
    if (!grown)
        return false;
    list->items = grown;
    list->items[list->count++] = *difference;
    return true;
}

static bool add_changed(struct compare_walk *walk, const struct item *expected,
                        const struct item *actual, struct change change)
{
    return add(walk, &(struct difference){.kind = DIFFERENCE_CHANGED,
                                          .expected = expected,
                                          .actual = actual,
                                          .parent = expected->parent,
                                          .change = change});
}

/* Compares the numbers that two items consist of. */
static bool compare_numbers(struct compare_walk *walk,
                            const struct item *expected, const double *e,
                            const struct item *actual, const double *a)
{
    const struct number_tolerances *tolerances = &walk->rules->tolerances;
    int count = expected->kind == ITEM_NUMBER ? 1 : expected->count;
    if (numbers_are_equal(e, a, count))
        return true;
    if (field_is_index(expected))
        return add_changed(walk, expected, actual, (struct change){0});
    const struct tolerance *tolerance = &tolerances->of[field_of(expected)];
    if (numbers_pass(e, a, count, tolerance, tolerances->is_float))
        return true;
    struct change change = numbers_change(
        e, a, count, field_is_direction(expected), tolerances->is_float);
    return add_changed(walk, expected, actual, change);
}

static const double *numbers_of(const struct item *item)
{
    return item->kind == ITEM_NUMBER ? &item->number : item->numbers;
}

/* True if both are answers, or their errors: the members of which is_place says
 * so name the place of the scene, and are not compared. Of both, so that a
 * patch does not change what counts. */
static bool have_place(const struct item *expected, const struct item *actual)
{
    bool are_errors = expected->name && strcmp(expected->name, "error") == 0;
    return are_errors ||
           (item_member(expected, "query") && item_member(actual, "query"));
}

static bool is_place(const char *name)
{
    return strcmp(name, "file") == 0 || strcmp(name, "byte") == 0;
}

/* True if both are vectors as objects, and both coordinates are compared. */
static bool are_vectors(const struct compare_walk *walk,
                        const struct item *expected, double e[2],
                        const struct item *actual, double a[2])
{
    return expected->kind == ITEM_OBJECT && vector_of(expected, e) &&
           vector_of(actual, a) && !key_is_ignored("x", walk->rules) &&
           !key_is_ignored("y", walk->rules);
}

static bool is_same_scalar(const struct item *expected,
                           const struct item *actual)
{
    if (expected->kind == ITEM_BOOLEAN)
        return expected->truth == actual->truth;
    if (expected->kind == ITEM_STRING)
        return strcmp(expected->text, actual->text) == 0;
    return true;
}

static bool visit(struct compare_walk *walk, const struct item *expected,
                  const struct item *actual)
{
    count(&walk->list->compared, expected);
    if (expected->kind != actual->kind)
        return add_changed(walk, expected, actual, (struct change){0});
    double e[2], a[2];
    if (are_vectors(walk, expected, e, actual, a))
        return compare_numbers(walk, expected, e, actual, a);
    if ((expected->kind == ITEM_ARRAY || expected->kind == ITEM_OBJECT)) {
        struct compare_frame *grown = arena_more(
            walk->arena, walk->frames, walk->depth, &walk->room, sizeof *grown);
        if (!grown)
            return false;
        walk->frames = grown;
        struct compare_frame *frame = &walk->frames[walk->depth];
        *frame = (struct compare_frame){.expected = expected};
        frame->is_course =
            field_is_course(expected) || (walk->depth && frame[-1].is_course);
        frame->has_ties =
            walk->rules->allow_alternatives && expected->kind == ITEM_OBJECT;
        frame->is_tied = frame->has_ties &&
                         alternatives_are_tied(walk->rules, expected, actual);
        frame->has_place = have_place(expected, actual);
        walk->depth++;
        return children_match(&frame->children, expected, actual, walk->rules,
                              frame->is_course, walk->arena);
    }
    if (expected->kind == ITEM_NUMBER ||
        (expected->kind == ITEM_NUMBERS && expected->count == actual->count))
        return compare_numbers(walk, expected, numbers_of(expected), actual,
                               numbers_of(actual));
    bool is_same =
        expected->kind != ITEM_NUMBERS && is_same_scalar(expected, actual);
    return is_same || add_changed(walk, expected, actual, (struct change){0});
}

/* True if a child of an open object or array is not compared. */
static bool is_passed_over(const struct compare_walk *walk,
                           const struct compare_frame *frame,
                           const struct item *child)
{
    return child->name && (key_is_ignored(child->name, walk->rules) ||
                           (frame->has_place && is_place(child->name)) ||
                           (frame->has_ties &&
                            alternatives_are_of(child->name, frame->is_tied)));
}

/* True if an item that only the actual document has may be new: 1.0.0 printed
 * no ids of the contacts of `simulate`, whose points have no velocities. */
static bool may_be_new(const struct compare_walk *walk,
                       const struct compare_frame *frame,
                       const struct item *item)
{
    const struct item *record = frame->expected;
    if (!walk->rules->accepts_1_0_0 || !item->name)
        return false;
    if (strcmp(item->name, "inner") == 0)
        return item_member(record, "manifold") != NULL;
    return strcmp(item->name, "id") == 0 &&
           item_member(record, "normal_impulse") &&
           !item_member(record, "normal_velocity");
}

/* True if the expected item that the actual document lacks need not be there. A
 * list of records at the top is no member of a record: without it each record
 * is missing. An error is no part of an answer. */
static bool may_be_missing(const struct compare_walk *walk,
                           const struct item *item)
{
    static const char *const always[] = {"error", "failed", "refused"};
    if (!walk->rules->is_subset || !item->name)
        return false;
    for (size_t i = 0; i < sizeof always / sizeof *always; i++)
        if (strcmp(always[i], item->name) == 0)
            return false;
    bool is_top = item->parent && !item->parent->parent;
    return !is_top || item->kind != ITEM_ARRAY || !item->first ||
           item->first->kind != ITEM_OBJECT ||
           key_is_of_pair(item->document->root);
}

/* Compares the next child of the innermost open items. */
static bool step(struct compare_walk *walk)
{
    struct compare_frame *frame = &walk->frames[walk->depth - 1];
    const struct children *children = &frame->children;
    int at = frame->next++, expected_count = children->match.expected_count;
    if (at < expected_count) {
        const struct item *expected = children->expected[at];
        int partner = children->match.partner[at];
        if (is_passed_over(walk, frame, expected))
            return true;
        if (partner >= 0)
            return visit(walk, expected, children->actual[partner]);
        if (may_be_missing(walk, expected)) {
            leave_out(&walk->list->compared, expected);
            return true;
        }
        return add(walk, &(struct difference){.kind = DIFFERENCE_GONE,
                                              .expected = expected,
                                              .parent = expected->parent});
    }
    at -= expected_count;
    if (at >= children->match.actual_count) {
        walk->depth--;
        return true;
    }
    const struct item *actual = children->actual[at];
    return children->match.taken[at] || is_passed_over(walk, frame, actual) ||
           may_be_new(walk, frame, actual) ||
           add(walk, &(struct difference){.kind = DIFFERENCE_NEW,
                                          .actual = actual,
                                          .parent = frame->expected});
}

bool compare_items(const struct compare_rules *rules,
                   const struct item *expected, const struct item *actual,
                   struct arena *arena, struct difference_list *list)
{
    struct compare_walk walk = {.rules = rules, .arena = arena, .list = list};
    bool ok = visit(&walk, expected, actual);
    while (ok && walk.depth > 0)
        ok = step(&walk);
    return ok;
}
