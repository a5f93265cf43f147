#include "scene/read_options.h"

#include "scene/members.h"
#include "scene/parse.h"
#include "scene/read_members.h"
#include "support/json/json_check.h"
#include "support/number.h"

#include <cjson/cJSON.h>
#include <float.h>
#include <math.h>
#include <string.h>

/* An object of which no member is known: here members are only the user's own
 * or options. */
static const struct members option_members = {.owner = "options"};

static bool wrong_type(const struct node *node, const char *expected,
                       struct fail *fail)
{
    return node_expected(node, fail, "wrong-type", expected);
}

/* ---- Texts -------------------------------------------------------------- */

/* --f32 rounds the numbers of scenes, not those of options. */
static bool number_text(const struct node *node, struct arena *arena,
                        const char **text, struct fail *fail)
{
    struct node exact = *node;
    char digits[NUMBER_MAX];
    double number = 0;
    exact.is_float = false;
    if (!node_number(&exact, DBL_MAX, &number, fail))
        return false;
    *text = arena_text(arena, digits, number_write(digits, number));
    return *text || fail_memory(fail);
}

static bool item_text(const struct node *item, struct arena *arena,
                      const char **text, struct fail *fail)
{
    switch (node_kind(item)) {
    case NODE_NUMBER:
        return number_text(item, arena, text, fail);
    case NODE_STRING:
        return node_string_copy(item, arena, text, fail);
    case NODE_OBJECT:
    case NODE_ARRAY:
    case NODE_BOOLEAN:
    case NODE_NULL:
        break;
    }
    return wrong_type(item, "a string or a number", fail);
}

/* Numbers that the checker kept. One that no double can hold is refused by the
 * reader of the whole text, which knows its place. */
static bool kept_numbers(const uint64_t *value, struct arena *arena,
                         const char **texts, struct fail *fail)
{
    for (size_t i = 0; i < json_count(value); i++) {
        char digits[NUMBER_MAX];
        double number = json_doubles(value)[i];
        if (!(fabs(number) <= DBL_MAX))
            return false;
        texts[i] = arena_text(arena, digits, number_write(digits, number));
        if (!texts[i])
            return fail_memory(fail);
    }
    return true;
}

static bool read_numbers(const uint64_t *value, struct arena *arena,
                         struct scene_option *option, struct fail *fail)
{
    const char **texts = arena_alloc(arena, json_count(value), sizeof *texts);
    if (!texts)
        return fail_memory(fail);
    option->texts = texts;
    option->count = (int)json_count(value);
    option->kind = option->count == 2 ? OPTION_NUMBERS : OPTION_TEXTS;
    return kept_numbers(value, arena, texts, fail);
}

static bool read_list(const struct node *array, struct arena *arena,
                      struct scene_option *option, struct fail *fail)
{
    int numbers = 0;
    const uint64_t *kept = node_kept(array);
    if (kept && json_kind(kept) == JSON_NUMBERS &&
        json_count(kept) <= TREE_ITEMS)
        return read_numbers(kept, arena, option, fail);
    if (!node_array(array, "an array", &option->count, fail))
        return false;
    const char **texts =
        arena_alloc(arena, (size_t)option->count, sizeof *texts);
    if (!texts)
        return fail_memory(fail);
    option->texts = texts;
    struct node item = node_first(array);
    for (; item.json; node_step(&item)) {
        numbers += node_kind(&item) == NODE_NUMBER;
        if (!item_text(&item, arena, &texts[item.index], fail))
            return false;
    }
    bool is_point = option->count == 2 && numbers == 2;
    option->kind = is_point ? OPTION_NUMBERS : OPTION_TEXTS;
    return node_all_read(array);
}

static bool read_single(const struct node *node, struct arena *arena,
                        struct scene_option *option, struct fail *fail)
{
    const char **text = arena_alloc(arena, 1, sizeof *text);
    if (!text)
        return fail_memory(fail);
    option->texts = text;
    option->count = 1;
    option->kind = node_kind(node) == NODE_NUMBER ? OPTION_NUMBER : OPTION_TEXT;
    return item_text(node, arena, text, fail);
}

/* ---- Options ------------------------------------------------------------ */

static bool read_value(const struct node *node, struct arena *arena,
                       struct scene_option *option, struct fail *fail)
{
    switch (node_kind(node)) {
    case NODE_STRING:
    case NODE_NUMBER:
        return read_single(node, arena, option, fail);
    case NODE_ARRAY:
        return read_list(node, arena, option, fail);
    case NODE_BOOLEAN:
        option->kind = cJSON_IsTrue(node->json) ? OPTION_TRUE : OPTION_FALSE;
        return true;
    case NODE_OBJECT:
    case NODE_NULL:
        break;
    }
    return wrong_type(node, "a string, a number, a boolean or an array", fail);
}

static bool read_option(const struct node *node, struct arena *arena,
                        struct scene_option *option, struct fail *fail)
{
    const char *name = node_name(node);
    if (parse_has_nul(name))
        return members_refuse(node->parent, &option_members, name, fail);
    *option =
        (struct scene_option){.name = arena_text(arena, name, strlen(name))};
    if (!option->name)
        return fail_memory(fail);
    return read_value(node, arena, option, fail);
}

bool read_options(const struct node *object, struct arena *arena,
                  struct scene *scene, struct fail *fail)
{
    size_t capacity = 0;
    if (!object->json)
        return true;
    if (node_kind(object) != NODE_OBJECT)
        return wrong_type(object, "an object", fail);
    struct node member = node_first(object);
    for (; member.json; node_step(&member))
        capacity++;
    scene->options = arena_alloc(arena, capacity, sizeof *scene->options);
    if (!scene->options)
        return fail_memory(fail);
    for (member = node_first(object); member.json; node_step(&member)) {
        struct scene_option *option = &scene->options[scene->option_count];
        if (members_place(&option_members, node_name(&member)) < 0)
            continue;
        if (!read_option(&member, arena, option, fail))
            return false;
        scene->option_count++;
    }
    return true;
}
