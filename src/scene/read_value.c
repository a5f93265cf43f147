/* Walks the tree of a scene and reads its values and members. Each value is
 * read as the type that it must have, and a mistake is reported with its
 * place. */
#include <assert.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "scene/read_value.h"
#include "support/json/locate.h"
#include "support/number.h"
#include "support/same.h"
#include "support/text.h"

/* ---- Trees of outlines -------------------------------------------------- */

/* Reads the tree of an outline, unless it is there. false: memory is used up.
 */
static bool outline_tree_read(struct outline_tree *tree, const char *text,
                              size_t length)
{
    if (tree->root && tree->length == length &&
        memcmp(tree->text, text, length) == 0)
        return true;
    tree->root = NULL;
    arena_rewind(&tree->memory, (struct arena_mark){NULL, 0});
    tree->text = arena_text(&tree->memory, text, length);
    if (!tree->text)
        return false;
    const struct item *root =
        json_tree_outline(tree->text, length, &tree->memory, &tree->count);
    if (!root)
        return false;
    tree->length = length;
    tree->values =
        arena_take(&tree->memory, (size_t)tree->count, sizeof *tree->values);
    tree->places = arena_take(&tree->memory, (size_t)root->count, 1);
    tree->names = NULL;
    if (tree->values && tree->places)
        tree->root = root;
    return tree->root;
}

/* Gives the nulls their values, which begin at `at`; returns where the next
 * values begin. */
static const uint64_t *outline_tree_fill(struct outline_tree *tree,
                                         const uint64_t *at)
{
    for (int i = 0; i < tree->count; i++) {
        tree->values[i] = json_here(at);
        at = json_behind(tree->values[i]);
    }
    return at;
}

struct node tree_of_text(struct tree *tree, const struct json_value *value)
{
    struct fail ignored; /* memory, or an array that is too long for it */
    arena_rewind(&tree->text, (struct arena_mark){NULL, 0});
    tree->root = json_tree(value->text, value->length, &tree->text, &ignored);
    return (struct node){.item = tree->root};
}

struct node tree_of_outline(struct tree *tree, const struct json_value *value)
{
    const struct json_outline *outline = &value->outline;
    struct outline_tree *whole = &tree->whole;
    whole->tree = tree;
    tree->failed = false;
    if (!outline_tree_read(whole, outline->text, outline->length))
        return (struct node){.item = NULL};
    outline_tree_fill(whole, outline->values);
    return (struct node){.item = whole->root, .outline = whole};
}

static void free_outline(struct outline_tree *tree)
{
    arena_free(&tree->memory);
    *tree = (struct outline_tree){.memory = tree->memory};
}

void tree_free(struct tree *tree)
{
    arena_free(&tree->text);
    free_outline(&tree->whole);
    for (int i = 0; i < TREE_OUTLINES; i++)
        free_outline(&tree->elements[i]);
}

/* ---- Children ----------------------------------------------------------- */

const uint64_t *node_kept(const struct node *node)
{
    if (!node->outline || node->item->kind != ITEM_NULL)
        return NULL;
    return node->outline->values[node->item->index];
}

bool node_is_object(const struct node *node)
{
    return node->item->kind == ITEM_OBJECT;
}

/* Makes a child the next element of its array; its outline is that of the last
 * one, or NULL. Where the tree of an outline is kept matters for time only:
 * different outlines mostly have different lengths. */
static void next_element(struct node *child)
{
    struct tree *tree = child->parent->outline->tree;
    child->item = NULL;
    if (tree->left == 0) {
        const struct json_run *run =
            child->outline ? tree->run->next : tree->run;
        tree->run = run;
        child->outline = NULL;
        if (!run)
            return;
        struct outline_tree *outline =
            &tree->elements[run->length % TREE_OUTLINES];
        if (!outline_tree_read(outline, run->text, run->length)) {
            tree->failed = true;
            return;
        }
        child->outline = outline;
        tree->left = run->count;
    }
    assert(child->outline); /* of the element before, in the same run */
    tree->left--;
    tree->next = outline_tree_fill(child->outline, tree->next);
    child->item = child->outline->root;
}

struct node node_first(const struct node *parent)
{
    const uint64_t *value = node_kept(parent);
    struct node first = {.parent = parent, .is_float = parent->is_float};
    if (parent->is_element)
        return first;
    if (!value) {
        first.item = parent->item->first;
        first.outline = parent->outline;
        if (parent->item->kind == ITEM_NUMBERS) {
            first.item = parent->item;
            first.is_element = true;
        }
        return first;
    }
    struct tree *tree = parent->outline->tree;
    bool is_array = json_kind(value) == JSON_ARRAY;
    tree->run = is_array ? json_runs(value) : NULL;
    tree->left = 0;
    tree->next = is_array ? json_inside(value) : NULL;
    next_element(&first);
    return first;
}

void node_step(struct node *child)
{
    assert(child->item);
    child->index++;
    if (child->outline != child->parent->outline) {
        next_element(child);
    } else if (!child->is_element) {
        child->item = child->item->next;
    } else if (child->index == child->item->count) {
        child->item = NULL;
    }
}

/* For each member of an object a number that stays with its outline: the place
 * that the member has among those that `names` lists. *kept tells whether they
 * have been filled for the same list. NULL: none can be kept. */
static signed char *node_places(const struct node *object,
                                const char *const *names, bool *kept)
{
    struct outline_tree *outline = object->outline;
    if (!outline || object->item != outline->root)
        return NULL;
    *kept = outline->names == names;
    outline->names = names;
    return outline->places;
}

bool node_all_read(const struct node *array)
{
    const struct tree *tree = array->outline ? array->outline->tree : NULL;
    return !tree || !tree->failed;
}

struct node node_at(const struct node *array, int index)
{
    if (array->outline)
        return *array;
    struct node child = node_first(array);
    while (child.index < index)
        node_step(&child);
    return child;
}

const char *node_name(const struct node *node)
{
    return node->is_element ? NULL : node->item->name;
}

/* ---- Places ------------------------------------------------------------- */

/* Nodes down to a value are at most 8: the root and
 * /casts/0/shape/holes/0/0/0. */
#define STEPS 8

/* Stores the nodes from the root, steps[0], down to `node`; counts them. */
static int steps_to(const struct node *node, const struct node *steps[STEPS])
{
    int count = 0;
    for (const struct node *at = node; at; at = at->parent)
        count++;
    assert(count <= STEPS);
    int place = count;
    for (const struct node *at = node; at; at = at->parent)
        steps[--place] = at;
    return count;
}

/* The names on the way to a node are known, but the last may be the name of an
 * option: a pointer that has no room for it ends before it. */
bool node_blame(const struct node *node, struct fail *fail)
{
    fail->item = node->item;
    fail->element = node->is_element ? node->index : -1;
    const struct node *steps[STEPS];
    int count = steps_to(node, steps);
    size_t size = sizeof fail->pointer;
    bool fits = true;
    for (int i = 1; fits && i < count; i++) {
        const char *name = node_name(steps[i]);
        fits = name ? json_pointer_push(fail->pointer, size, name)
                    : json_pointer_push_index(fail->pointer, size,
                                              (size_t)steps[i]->index);
    }
    return false;
}

bool node_fail(const struct node *node, struct fail *fail, const char *code,
               const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_set_list(fail, code, format, arguments);
    va_end(arguments);
    return node_blame(node, fail);
}

/* What messages call a node: its name, or that of the array it is in and its
 * place there, as in "vertices[3]: "; nothing for the root. */
struct value_label {
    char text[64]; /* of a name, which may be anybody's, the first bytes */
};

static struct value_label label_of(const struct node *node)
{
    struct value_label label = {""};
    const struct node *steps[STEPS] = {NULL};
    int count = steps_to(node, steps);
    int named = count - 1;
    while (named > 0 && !node_name(steps[named]))
        named--;
    if (named == 0)
        return label;
    size_t size = sizeof label.text;
    int used = snprintf(label.text, size, "%.24s", node_name(steps[named]));
    for (int i = named + 1; i < count; i++)
        used += snprintf(label.text + used, size - (size_t)used, "[%d]",
                         steps[i]->index);
    snprintf(label.text + used, size - (size_t)used, ": ");
    return label;
}

static const char *const KIND_NAMES[] = {
    [NODE_OBJECT] = "an object",  [NODE_ARRAY] = "an array",
    [NODE_STRING] = "a string",   [NODE_NUMBER] = "a number",
    [NODE_BOOLEAN] = "a boolean", [NODE_NULL] = "null",
};

enum node_kind node_kind(const struct node *node)
{
    const uint64_t *value = node_kept(node);
    if (value) {
        switch (json_kind(value)) {
        case JSON_NUMBER:
            return NODE_NUMBER;
        case JSON_STRING:
            return NODE_STRING;
        case JSON_NUMBERS:
        case JSON_PAIRS:
        case JSON_ARRAY:
            return NODE_ARRAY;
        case JSON_NULL:
        case JSON_ELSEWHERE:
        case JSON_PLACE:
            break;
        }
        return NODE_NULL;
    }
    if (node->is_element)
        return NODE_NUMBER;
    switch (node->item->kind) {
    case ITEM_OBJECT:
        return NODE_OBJECT;
    case ITEM_ARRAY:
    case ITEM_NUMBERS:
        return NODE_ARRAY;
    case ITEM_STRING:
        return NODE_STRING;
    case ITEM_NUMBER:
        return NODE_NUMBER;
    case ITEM_BOOLEAN:
        return NODE_BOOLEAN;
    case ITEM_NULL:
        break;
    }
    return NODE_NULL;
}

/* Longest text that the advice about it repeats. */
#define ADVICE_TEXT 24

/* True if a string of a node may be any name. Others, such as "type", are one
 * of a few words. */
static bool is_free_name(const struct node *node)
{
    const char *name = node_name(node);
    return !name || strcmp(name, "id") == 0 || strcmp(name, "name") == 0;
}

/* "; write "id": "7"": how to write a value that has another type than it must
 * have. Nothing if that is not known. */
static struct short_text advice_for(const struct node *node,
                                    const struct item *value,
                                    const char *expected)
{
    struct short_text advice = {""}, name = {""};
    const char *text = item_text(value, "");
    size_t size = sizeof advice.text;
    double number;
    bool fits = strlen(text) <= ADVICE_TEXT && !item_has_nul(text);
    if (node_name(node))
        snprintf(name.text, sizeof name.text, "\"%.24s\": ", node_name(node));
    if (strncmp(expected, "an array", strlen("an array")) == 0 &&
        value->kind == ITEM_OBJECT)
        snprintf(advice.text, size, "; put it in brackets: [{...}]");
    else if (strncmp(expected, "a scene", strlen("a scene")) == 0 &&
             value->kind == ITEM_ARRAY)
        snprintf(advice.text, size,
                 "; write scenes one after the other, without brackets");
    else if (strcmp(expected, "an array of strings") == 0 && *text && fits)
        snprintf(advice.text, size, "; write %s[\"%s\"]", name.text, text);
    else if (strcmp(expected, "a string") == 0 && value->kind == ITEM_NUMBER &&
             is_free_name(node)) {
        char digits[NUMBER_MAX];
        number_write(digits, value->number);
        snprintf(advice.text, size, "; write %s\"%s\"", name.text, digits);
    } else if ((strcmp(expected, "a number") == 0 && fits &&
                text_is_number(text, &number)) ||
               (strcmp(expected, "true or false") == 0 &&
                (same_name(text, "true") || same_name(text, "false"))))
        snprintf(advice.text, size, "; write %s%s", name.text, text);
    return advice;
}

bool node_expected(const struct node *node, struct fail *fail, const char *code,
                   const char *expected)
{
    assert(node);
    struct item value = *node->item;
    if (node->is_element)
        value = (struct item){.kind = ITEM_NUMBER,
                              .number = node->item->numbers[node->index]};
    bool is_shown = !node->outline &&
                    (value.kind != ITEM_NUMBER || isfinite(value.number)) &&
                    (value.kind != ITEM_STRING || !item_has_nul(value.text));
    return node_fail(node, fail, code, "%sexpected %s, found %s%s",
                     label_of(node).text, expected,
                     is_shown ? item_words(&value).text
                              : KIND_NAMES[node_kind(node)],
                     is_shown ? advice_for(node, &value, expected).text : "");
}

/* ---- Values ------------------------------------------------------------- */

bool node_array(const struct node *node, const char *expected, int *count,
                struct fail *fail)
{
    const uint64_t *value = node_kept(node);
    if (value && json_kind(value) == JSON_ARRAY &&
        json_count(value) <= TREE_ITEMS) {
        *count = (int)json_count(value);
        return true;
    }
    if (value || node_kind(node) != NODE_ARRAY)
        return node_expected(node, fail, "wrong-type", expected);
    if (node->item->count > TREE_ITEMS)
        return node_fail(node, fail, "too-many",
                         "%sexpected at most %d items, found more",
                         label_of(node).text, TREE_ITEMS);
    *count = node->item->count;
    return true;
}

bool node_tuple(const struct node *node, int count, const char *expected,
                const char *code, struct fail *fail)
{
    int found = 0;
    if (!node_array(node, expected, &found, fail))
        return false;
    if (found != count)
        return node_fail(node, fail, code,
                         "%sexpected %s, found an array of %d",
                         label_of(node).text, expected, found);
    return true;
}

/* Rounds to the nearest float where that is wanted; false: it is too large for
 * one. */
static bool narrow(const struct node *node, double *value)
{
    if (!node->is_float)
        return true;
    if (fabs(*value) > (double)FLT_MAX)
        return false;
    *value = (double)(float)*value;
    return true;
}

bool node_number(const struct node *node, double limit, double *number,
                 struct fail *fail)
{
    const uint64_t *inside = node_kept(node);
    if (node_kind(node) != NODE_NUMBER)
        return node_expected(node, fail, "wrong-type", "a number");
    double value = inside             ? *json_doubles(inside)
                   : node->is_element ? node->item->numbers[node->index]
                                      : node->item->number;
    if (!(fabs(value) <= DBL_MAX))
        return node_fail(node, fail, "number-range",
                         "%sexpected at most 1.8e308, the largest double; "
                         "found a larger number",
                         label_of(node).text);
    if (!narrow(node, &value))
        return node_fail(node, fail, "number-range",
                         "%sexpected at most 3.4e38, the largest float "
                         "(--f32); found a larger number",
                         label_of(node).text);
    if (!(fabs(value) <= limit)) {
        bounds_exceeded(value, limit, label_of(node).text, fail);
        return node_blame(node, fail);
    }
    *number = value;
    return true;
}

static bool in_range(const struct node *node, col_vec2 *point)
{
    return fabs(point->x) <= COL_LIMIT && fabs(point->y) <= COL_LIMIT &&
           narrow(node, &point->x) && narrow(node, &point->y);
}

bool node_point(const struct node *node, col_vec2 *point, struct fail *fail)
{
    const uint64_t *value = node_kept(node);
    if (value && json_kind(value) == JSON_NUMBERS && json_count(value) == 2) {
        const double *numbers = json_doubles(value);
        *point = (col_vec2){numbers[0], numbers[1]};
        return in_range(node, point) ||
               node_expected(node, fail, "number-range", "[x, y] in range");
    }
    const struct item *pair = node->item;
    if (!node->is_element && pair->kind == ITEM_NUMBERS && pair->count == 2) {
        *point = (col_vec2){pair->numbers[0], pair->numbers[1]};
        if (in_range(node, point))
            return true; /* else each number says what is wrong */
    }
    if (!node_tuple(node, 2, "[x, y]", "point-shape", fail))
        return false;
    /* Of an outline's array the first item goes when the second comes. */
    struct node item = node_first(node);
    col_vec2 found;
    if (!item.item || !node_number(&item, COL_LIMIT, &found.x, fail))
        return false;
    node_step(&item);
    if (!item.item || !node_number(&item, COL_LIMIT, &found.y, fail))
        return false;
    *point = found;
    return true;
}

col_vec2 *node_points(const struct node *node, int *count)
{
    const uint64_t *value = node_kept(node);
    if (!value || json_kind(value) != JSON_PAIRS ||
        json_count(value) > TREE_ITEMS)
        return NULL;
    col_vec2 *points = (col_vec2 *)(void *)json_doubles(value);
    *count = (int)json_count(value);
    for (int i = 0; i < *count; i++) {
        if (!in_range(node, &points[i]))
            return NULL;
    }
    return points;
}

bool node_string(const struct node *node, const char **text, struct fail *fail)
{
    const uint64_t *value = node_kept(node);
    if (value && json_kind(value) == JSON_STRING) {
        *text = json_bytes(value);
        return true;
    }
    if (node_kind(node) != NODE_STRING)
        return node_expected(node, fail, "wrong-type", "a string");
    if (item_has_nul(node->item->text))
        return node_fail(
            node, fail, "string-nul",
            "%sexpected a string without \\u0000, found one with it",
            label_of(node).text);
    *text = node->item->text;
    return true;
}

bool node_string_copy(const struct node *node, struct arena *arena,
                      const char **text, struct fail *fail)
{
    const char *found = "";
    if (!node_string(node, &found, fail))
        return false;
    if (node->outline) {
        *text = found;
        return true;
    }
    const char *copy = arena_copy(arena, found);
    if (!copy)
        return fail_memory(fail);
    *text = copy;
    return true;
}

bool node_boolean(const struct node *node, bool *value, struct fail *fail)
{
    if (node_kind(node) != NODE_BOOLEAN)
        return node_expected(node, fail, "wrong-type", "true or false");
    *value = node->item->truth;
    return true;
}

/* ---- Members ------------------------------------------------------------ */

bool members_find(const struct node *object, const struct members *members,
                  struct node *found, uint32_t *there, struct fail *fail)
{
    if (!node_is_object(object))
        return node_expected(object, fail, "wrong-type", "an object");
    memset(found, 0, ((size_t)members->count + 1) * sizeof *found);
    *there = 0;
    bool kept = false;
    signed char *places = node_places(object, members->names, &kept);
    struct node member = node_first(object);
    for (; member.item; node_step(&member)) {
        int place = places && kept ? *places
                                   : members_place(members, node_name(&member));
        if (places)
            *places++ = (signed char)place;
        if (place < 0 || *there & (uint32_t)1 << place)
            continue;
        *there |= (uint32_t)1 << place;
        found[place] = member;
    }
    return true;
}

bool members_refuse(const struct node *member, const struct members *members,
                    struct fail *fail)
{
    const char *name = node_name(member);
    if (item_has_nul(name))
        return node_fail(member->parent, fail, "string-nul",
                         "expected a member name of %s without \\u0000, found "
                         "one with it",
                         members->owner);
    members_unknown(members, name, fail);
    node_blame(member->parent, fail);
    fail->at_name =
        json_pointer_push(fail->pointer, sizeof fail->pointer, name);
    fail->item = member->item;
    return false;
}

bool members_check(const struct node *object, const struct members *members,
                   const struct node *found, uint32_t there, struct fail *fail)
{
    uint32_t odd = there & ~members->allowed;
    uint32_t missing = members->required & ~there;
    int first = 0;
    if (odd) {
        while (!(odd >> first & 1))
            first++;
        return members_refuse(&found[first], members, fail);
    }
    if (!missing)
        return true;
    members_missing(members, missing, fail);
    return node_blame(object, fail);
}
