#include "scene/tree.h"

#include "base/number.h"
#include "scene/parse.h"
#include "json/pointer.h"

#include <assert.h>
#include <cjson/cJSON.h>
#include <float.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Nodes down to a value are at most 6: the root and /shapes/0/vertices/0/0. */
#define STEPS 8

/* ---- Trees -------------------------------------------------------------- */

struct node tree_of_text(struct tree *tree, const struct json_value *value)
{
    const char *text = value->text;
    size_t length = value->length;
    arena_rewind(&tree->text, (struct arena_mark){NULL, 0});
    if (value->special)
        text = parse_text(text, &length, &tree->text);
    if (!text)
        return (struct node){.json = NULL};
    return (struct node){.json = parse_json(text, length, &tree->text)};
}

struct node tree_of_outline(struct tree *tree, const struct json_value *value)
{
    const struct json_outline *outline = &value->outline;
    struct outline_tree *whole = &tree->whole;
    whole->tree = tree;
    tree->failed = false;
    if (!outline_tree_read(whole, outline->text, outline->length))
        return (struct node){.json = NULL};
    outline_tree_fill(whole, outline->values);
    return (struct node){.json = whole->json, .outline = whole};
}

void tree_free(struct tree *tree)
{
    arena_free(&tree->text);
    outline_tree_free(&tree->whole);
    for (int i = 0; i < TREE_OUTLINES; i++)
        outline_tree_free(&tree->elements[i]);
}

/* ---- Places ------------------------------------------------------------- */

/* The nodes from the root, steps[0], down to `node`. Returns how many. */
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

/* Only known names are on the way to a node, so the pointer has room. */
static void set_pointer(const struct node *node, struct fail *fail)
{
    const struct node *steps[STEPS];
    int count = steps_to(node, steps);
    size_t size = sizeof fail->pointer;
    for (int i = 1; i < count; i++) {
        const char *name = node_name(steps[i]);
        if (name)
            json_pointer_push(fail->pointer, size, name);
        else
            json_pointer_push_index(fail->pointer, size,
                                    (size_t)steps[i]->index);
    }
}

bool node_fail(const struct node *node, struct fail *fail, const char *code,
               const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_set_list(fail, code, format, arguments);
    va_end(arguments);
    set_pointer(node, fail);
    return false;
}

/* What messages call a node: its name, or that of the array it is in and its
 * place there, as in "vertices[3]: "; nothing for the root. */
struct label {
    char text[64]; /* members with labels have names of at most 16 bytes */
};

static struct label label_of(const struct node *node)
{
    struct label label = {""};
    const struct node *steps[STEPS];
    int count = steps_to(node, steps);
    int named = count - 1;
    while (named > 0 && !node_name(steps[named]))
        named--;
    if (named == 0)
        return label;
    size_t size = sizeof label.text;
    int used = snprintf(label.text, size, "%s", node_name(steps[named]));
    for (int i = named + 1; i < count; i++)
        used += snprintf(label.text + used, size - (size_t)used, "[%d]",
                         steps[i]->index);
    snprintf(label.text + used, size - (size_t)used, ": ");
    return label;
}

static const char *kind_of(const struct node *node)
{
    if (cJSON_IsObject(node->json))
        return "an object";
    if (cJSON_IsArray(node->json))
        return "an array";
    if (cJSON_IsString(node->json))
        return "a string";
    if (cJSON_IsNumber(node->json))
        return "a number";
    return cJSON_IsBool(node->json) ? "a boolean" : "null";
}

bool node_expected(const struct node *node, struct fail *fail, const char *code,
                   const char *expected)
{
    return node_fail(node, fail, code, "%sexpected %s, found %s",
                     label_of(node).text, expected, kind_of(node));
}

/* ---- Children ----------------------------------------------------------- */

/* What the checker kept of a value, or NULL. */
static const uint64_t *kept(const struct node *node)
{
    if (!node->outline || (node->json->type & 0xFF) != cJSON_NULL)
        return NULL;
    return node->outline->values[node->json->valueint];
}

bool node_is_object(const struct node *node)
{
    return (node->json->type & 0xFF) == cJSON_Object;
}

/* Goes to the tree of the run's outline. Where that is kept matters for time
 * only: different outlines mostly have different lengths. */
static struct outline_tree *read_run(struct tree *tree)
{
    const struct json_run *run = tree->run;
    struct outline_tree *outline = &tree->elements[run->length % TREE_OUTLINES];
    if (outline_tree_read(outline, run->text, run->length))
        return outline;
    tree->failed = true;
    return NULL;
}

/* Makes a child the next element of its array; its outline is that of the last
 * one, or NULL. */
static void next_element(struct node *child)
{
    struct tree *tree = child->parent->outline->tree;
    child->json = NULL;
    if (tree->left == 0) {
        tree->run = child->outline ? tree->run->next : tree->run;
        child->outline = tree->run ? read_run(tree) : NULL;
        if (!child->outline)
            return;
        tree->left = tree->run->count;
    }
    assert(child->outline); /* of the element before, in the same run */
    tree->left--;
    tree->next = outline_tree_fill(child->outline, tree->next);
    child->json = child->outline->json;
}

static struct node first_element(const struct node *array,
                                 const uint64_t *value)
{
    struct tree *tree = array->outline->tree;
    bool is_array = json_kind(value) == JSON_ARRAY;
    tree->run = is_array ? json_runs(value) : NULL;
    tree->left = 0;
    tree->next = is_array ? json_inside(value) : NULL;
    struct node first = {.parent = array, .is_float = array->is_float};
    next_element(&first);
    return first;
}

struct node node_first(const struct node *parent)
{
    const uint64_t *value = kept(parent);
    if (value)
        return first_element(parent, value);
    return (struct node){.json = parent->json->child,
                         .parent = parent,
                         .is_float = parent->is_float,
                         .outline = parent->outline};
}

void node_step(struct node *child)
{
    assert(child->json);
    child->index++;
    if (child->outline == child->parent->outline)
        child->json = child->json->next;
    else
        next_element(child);
}

signed char *node_places(const struct node *object, const char *const *names,
                         bool *kept)
{
    struct outline_tree *outline = object->outline;
    if (!outline || object->json != outline->json)
        return NULL;
    *kept = outline->names == names;
    outline->names = names;
    return outline->places;
}

struct node node_next(const struct node *child)
{
    struct node next = *child;
    node_step(&next);
    return next;
}

bool node_all_read(const struct node *array)
{
    return !array->outline || !array->outline->tree->failed;
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
    return node->json->string;
}

/* ---- Readers ------------------------------------------------------------ */

bool node_array(const struct node *node, const char *expected, int *count,
                struct fail *fail)
{
    const uint64_t *value = kept(node);
    if (value && json_kind(value) == JSON_ARRAY &&
        json_count(value) <= TREE_ITEMS) {
        *count = (int)json_count(value);
        return true;
    }
    if (!cJSON_IsArray(node->json))
        return node_expected(node, fail, "wrong-type", expected);
    int items = 0;
    for (const cJSON *item = node->json->child; item; item = item->next) {
        if (items == TREE_ITEMS)
            return node_fail(node, fail, "too-many",
                             "%sexpected at most %d items, found more",
                             label_of(node).text, TREE_ITEMS);
        items++;
    }
    *count = items;
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
    const uint64_t *inside = kept(node);
    bool is_number =
        inside ? json_kind(inside) == JSON_NUMBER : cJSON_IsNumber(node->json);
    if (!is_number)
        return node_expected(node, fail, "wrong-type", "a number");
    double value = inside ? *json_doubles(inside) : node->json->valuedouble;
    if (!(fabs(value) <= DBL_MAX))
        return node_fail(node, fail, "number-range",
                         "%sexpected a number that a double can hold, found a "
                         "larger one",
                         label_of(node).text);
    if (!narrow(node, &value))
        return node_fail(node, fail, "number-range",
                         "%sexpected a number that a float can hold (--f32), "
                         "found a larger one",
                         label_of(node).text);
    if (fabs(value) > limit) {
        char most[NUMBER_MAX], found[NUMBER_MAX];
        number_write(most, limit);
        number_write(found, value);
        return node_fail(node, fail, "number-range",
                         "%sexpected a number of at most %s in magnitude, "
                         "found %s",
                         label_of(node).text, most, found);
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
    const uint64_t *value = kept(node);
    if (value && json_kind(value) == JSON_NUMBERS && json_count(value) == 2) {
        const double *numbers = json_doubles(value);
        *point = (col_vec2){numbers[0], numbers[1]};
        return in_range(node, point) ||
               node_expected(node, fail, "number-range", "[x, y] in range");
    }
    if (!node_tuple(node, 2, "[x, y]", "point-shape", fail))
        return false;
    /* Of an outline's array the first item goes when the second comes. */
    struct node item = node_first(node);
    col_vec2 found;
    if (!item.json || !node_number(&item, COL_LIMIT, &found.x, fail))
        return false;
    node_step(&item);
    if (!item.json || !node_number(&item, COL_LIMIT, &found.y, fail))
        return false;
    *point = found;
    return true;
}

col_vec2 *node_points(const struct node *node, int *count)
{
    const uint64_t *value = kept(node);
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
    const uint64_t *value = kept(node);
    if (value && json_kind(value) == JSON_STRING) {
        *text = json_bytes(value);
        return true;
    }
    if (!cJSON_IsString(node->json))
        return node_expected(node, fail, "wrong-type", "a string");
    if (parse_has_nul(node->json->valuestring))
        return node_fail(
            node, fail, "string-nul",
            "%sexpected a string without \\u0000, found one with it",
            label_of(node).text);
    *text = node->json->valuestring;
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
    const char *copy = arena_text(arena, found, strlen(found));
    if (!copy)
        return fail_memory(fail);
    *text = copy;
    return true;
}

bool node_boolean(const struct node *node, bool *value, struct fail *fail)
{
    if (!cJSON_IsBool(node->json))
        return node_expected(node, fail, "wrong-type", "true or false");
    *value = cJSON_IsTrue(node->json);
    return true;
}
