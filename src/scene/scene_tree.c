/* cJSON, the memory of its trees, and the way through them. */
#include <assert.h>
#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

#include "scene/scene_tree.h"
#include "support/fail.h"
#include "support/json/json_check.h"
#include "support/json/locate.h"
#include "support/number.h"

/* What stands for a NUL in a string of the tree. */
#define NUL_BYTES     "\xC0\x80"
#define NUL_FIRST     0xC0
#define NUL_ESCAPE    "\\u0000"
#define ESCAPE_LENGTH 6

/* A number, of either sign, that no double can hold. */
#define TOO_LARGE "1e999"

/* ---- Memory ------------------------------------------------------------- */

/* Who gives the memory that cJSON asks for. What was given last can be taken
 * back, as cJSON needs a copy of each number for a moment. */
struct giver {
    struct arena *arena;
    void *last; /* given and not taken back; NULL: none */
    struct arena_mark before;
};

/* The one mutable variable of the program: cJSON's hooks have no context. NULL
 * but for the time of a parse in this thread. */
static _Thread_local struct giver *giver;

static void *give(size_t size)
{
    if (!giver)
        return malloc(size);
    giver->before = arena_mark(giver->arena);
    giver->last = arena_take(giver->arena, size, 1);
    return giver->last;
}

static void take_back(void *memory)
{
    if (!giver) {
        free(memory);
    } else if (memory && memory == giver->last) {
        arena_rewind(giver->arena, giver->before);
        giver->last = NULL;
    }
}

void parse_use_arenas(void)
{
    cJSON_InitHooks(&(cJSON_Hooks){give, take_back});
}

struct cJSON *parse_json(const char *text, size_t length, struct arena *arena)
{
    struct giver mine = {.arena = arena};
    const char *end;
    giver = &mine;
    cJSON *json = cJSON_ParseWithLengthOpts(text, length, &end, 0);
    giver = NULL;
    return json;
}

/* ---- What cJSON does not take as it stands ------------------------------ */

/* Copies the string that starts at the walk's place; returns the copy's end. */
static char *copy_string(struct json_walk *walk, char *out)
{
    const char *text = walk->text + walk->at;
    json_walk_string(walk);
    const char *end = walk->text + walk->at;
    while (text < end) {
        if (*text != '\\') {
            *out++ = *text++;
        } else if (end - text >= ESCAPE_LENGTH &&
                   memcmp(text, NUL_ESCAPE, ESCAPE_LENGTH) == 0) {
            memcpy(out, NUL_BYTES, 2);
            out += 2;
            text += ESCAPE_LENGTH;
        } else { /* both bytes, lest the second of \\ start an escape */
            memcpy(out, text, 2);
            out += 2;
            text += 2;
        }
    }
    return out;
}

/* The same for a number. */
static char *copy_number(struct json_walk *walk, char *out)
{
    const char *text = walk->text + walk->at;
    json_walk_word(walk);
    size_t length = (size_t)(walk->text + walk->at - text);
    double value;
    if (length < JSON_NUMBER_LONG) {
        memcpy(out, text, length);
        return out + length;
    }
    if (number_read(text, length, &value))
        return out + number_write(out, value);
    memcpy(out, TOO_LARGE, sizeof TOO_LARGE - 1);
    return out + sizeof TOO_LARGE - 1;
}

const char *parse_text(const char *text, size_t *length, struct arena *arena)
{
    char *copy = arena_take(arena, *length, 1);
    if (!copy)
        return NULL;
    char *out = copy;
    struct json_walk walk = {.text = text, .length = *length};
    while (walk.at < walk.length) {
        char byte = json_walk_peek(&walk);
        if (byte == '"') {
            out = copy_string(&walk, out);
        } else if (byte == '-' || (byte >= '0' && byte <= '9')) {
            out = copy_number(&walk, out);
        } else {
            *out++ = byte;
            json_walk_byte(&walk);
        }
    }
    *length = (size_t)(out - copy);
    return copy;
}

bool parse_has_nul(const char *text)
{
    return strchr(text, NUL_FIRST);
}

/* ---- Trees of outlines -------------------------------------------------- */

/* Numbers the nulls of a tree; returns how many there are. cJSON builds none
 * that is deeper than LIMITS_DEPTH_MOST. */
static int number_nulls(cJSON *item)
{
    cJSON *above[LIMITS_DEPTH_MOST + 1];
    int depth = 0, count = 0;
    while (item) {
        if ((item->type & 0xFF) == cJSON_NULL)
            item->valueint = count++;
        if (item->child) {
            assert(depth <= LIMITS_DEPTH_MOST);
            above[depth++] = item;
            item = item->child;
            continue;
        }
        while (!item->next && depth > 0)
            item = above[--depth];
        item = item->next;
    }
    return count;
}

/* Reads the tree of an outline, unless it is there. false: memory is used up.
 */
static bool outline_tree_read(struct outline_tree *tree, const char *text,
                              size_t length)
{
    if (tree->json && tree->length == length &&
        memcmp(tree->text, text, length) == 0)
        return true;
    tree->json = NULL;
    arena_rewind(&tree->memory, (struct arena_mark){NULL, 0});
    tree->text = arena_text(&tree->memory, text, length);
    if (!tree->text)
        return false;
    cJSON *json = parse_json(tree->text, length, &tree->memory);
    if (!json)
        return false;
    tree->length = length;
    tree->count = number_nulls(json);
    tree->values =
        arena_take(&tree->memory, (size_t)tree->count, sizeof *tree->values);
    size_t members = 0;
    for (const cJSON *child = json->child; child; child = child->next)
        members++;
    tree->places = arena_take(&tree->memory, members, 1);
    tree->names = NULL;
    if (tree->values && tree->places)
        tree->json = json;
    return tree->json;
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
    if (!node->outline || (node->json->type & 0xFF) != cJSON_NULL)
        return NULL;
    return node->outline->values[node->json->valueint];
}

bool node_is_object(const struct node *node)
{
    return (node->json->type & 0xFF) == cJSON_Object;
}

/* Makes a child the next element of its array; its outline is that of the last
 * one, or NULL. Where the tree of an outline is kept matters for time only:
 * different outlines mostly have different lengths. */
static void next_element(struct node *child)
{
    struct tree *tree = child->parent->outline->tree;
    child->json = NULL;
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
    child->json = child->outline->json;
}

struct node node_first(const struct node *parent)
{
    const uint64_t *value = node_kept(parent);
    struct node first = {.parent = parent, .is_float = parent->is_float};
    if (!value) {
        first.json = parent->json->child;
        first.outline = parent->outline;
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
