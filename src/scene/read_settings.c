/* Members that are numbers of a range. */
#include <cjson/cJSON.h>
#include <float.h>
#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "scene/read_parts.h"
#include "scene/read_value.h"
#include "scene/scene_format.h"
#include "scene/scene_tree.h"
#include "support/fail.h"
#include "support/hint.h"
#include "support/json/json_outline.h"
#include "support/number.h"
#include "support/same.h"

struct range {
    double least, most;
    bool above;        /* the least itself is out */
    bool whole;        /* fractions are out */
    const char *words; /* what is expected, for messages */
};

static bool is_in(const struct range *range, double value)
{
    bool enough = range->above ? value > range->least : value >= range->least;
    bool fits = !range->whole || !(floor(value) < value);
    return enough && fits && value <= range->most;
}

static bool read_number(const struct node *member, const struct range *range,
                        double *number, struct fail *fail)
{
    double value;
    if (!member->json)
        return true;
    if (!node_number(member, COL_LIMIT, &value, fail))
        return false;
    if (!is_in(range, value)) {
        char found[NUMBER_MAX];
        number_write(found, value);
        return node_fail(member, fail, "number-range",
                         "%s: expected %s, found %s", node_name(member),
                         range->words, found);
    }
    *number = value + 0.0; /* 0 for -0 */
    return true;
}

/* Reads `count` members into *numbers[i]; leaves that as it is where there is
 * none. Codes: wrong-type, number-range. */
static bool range_numbers(const struct node *members,
                          const struct range *ranges, double *const *numbers,
                          int count, struct fail *fail)
{
    for (int i = 0; i < count; i++) {
        if (!read_number(&members[i], &ranges[i], numbers[i], fail))
            return false;
    }
    return true;
}

static const struct range RANGES[BODY_NUMBERS] = {
    [BODY_DENSITY] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [BODY_MASS] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [BODY_RESTITUTION] = {0, 1, false, false, "a number from 0 to 1"},
    [BODY_FRICTION] = {0, COL_LIMIT, false, false, "a number of at least 0"},
    [BODY_GRAVITY_SCALE] = {-COL_LIMIT, COL_LIMIT, false, false, "a number"},
};

bool body_read(const struct node *node, struct scene_body *body,
               struct fail *fail)
{
    struct node found[BODY_MEMBERS + 1];
    *body = (struct scene_body){.density = 1, .gravity_scale = 1};
    if (!node->json)
        return true;
    if (!members_read(node, &body_members, found, fail))
        return false;
    double *const numbers[BODY_NUMBERS] = {
        [BODY_DENSITY] = &body->density,
        [BODY_MASS] = &body->mass,
        [BODY_RESTITUTION] = &body->restitution,
        [BODY_FRICTION] = &body->friction,
        [BODY_GRAVITY_SCALE] = &body->gravity_scale,
    };
    if (!range_numbers(found, RANGES, numbers, BODY_NUMBERS, fail))
        return false;
    body->has_restitution = found[BODY_RESTITUTION].json != NULL;
    if (found[BODY_DENSITY].json && found[BODY_MASS].json)
        return node_fail(&found[BODY_DENSITY], fail, "mass-and-density",
                         "a body has either \"mass\" or \"density\", not both");
    return !found[BODY_STATIC].json ||
           node_boolean(&found[BODY_STATIC], &body->is_static, fail);
}

static const struct range read_world_RANGES[WORLD_NUMBERS] = {
    [WORLD_DT] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [WORLD_STEPS] = {1, WORLD_STEPS_MAX, false, true,
                     "a whole number from 1 to 1000000000"},
    [WORLD_ITERATIONS] = {1, WORLD_ITERATIONS_MAX, false, true,
                          "a whole number from 1 to 10000"},
    [WORLD_SLOP] = {0, COL_LIMIT, false, false, "a number of at least 0"},
    [WORLD_CORRECTION] = {0, 1, false, false, "a number from 0 to 1"},
    [WORLD_FRAME_STEPS] = {1, WORLD_STEPS_MAX, false, true,
                           "a whole number from 1 to 1000000000"},
};

/* 20 steps for a frame, slop and correction are those of Gaul 2013, How to
 * Create a Custom 2D Physics Engine. */
static const struct scene_world DEFAULTS = {
    .dt = 1.0 / 60,
    .steps = 60,
    .solver = SCENE_IMPULSE,
    .iterations = 10,
    .slop = 0.01,
    .correction = 0.2,
    .frame_steps = 20,
};

const char *const solver_names[] = {
    [SCENE_IMPULSE] = "impulse",
    [SCENE_VERLET] = "verlet",
    NULL,
};

static bool read_solver(const struct node *node, enum scene_solver *solver,
                        struct fail *fail)
{
    const char *name;
    int i = 0;
    if (!node_string(node, &name, fail))
        return false;
    for (; solver_names[i]; i++) {
        if (same_name(name, solver_names[i])) {
            *solver = (enum scene_solver)i;
            return true;
        }
    }
    return node_fail(
        node, fail, "unknown-solver", "unknown solver %s%s",
        quote_name(name).text,
        hint_for(name, solver_names, i, "; the solvers are ").text);
}

static bool read_numbers(const struct node *found, struct scene_world *world,
                         struct fail *fail)
{
    double steps = world->steps, iterations = world->iterations;
    double frame_steps = world->frame_steps;
    double *const numbers[WORLD_NUMBERS] = {
        [WORLD_DT] = &world->dt,
        [WORLD_STEPS] = &steps,
        [WORLD_ITERATIONS] = &iterations,
        [WORLD_SLOP] = &world->slop,
        [WORLD_CORRECTION] = &world->correction,
        [WORLD_FRAME_STEPS] = &frame_steps,
    };
    if (!range_numbers(found, read_world_RANGES, numbers, WORLD_NUMBERS, fail))
        return false;
    world->steps = (int)steps;
    world->iterations = (int)iterations;
    world->frame_steps = (int)frame_steps;
    return true;
}

bool read_world(const struct node *node, struct scene_world *world,
                struct fail *fail)
{
    struct node found[WORLD_MEMBERS + 1];
    *world = DEFAULTS;
    if (!node->json)
        return true;
    return members_read(node, &world_members, found, fail) &&
           read_numbers(found, world, fail) &&
           (!found[WORLD_GRAVITY].json ||
            node_point(&found[WORLD_GRAVITY], &world->gravity, fail)) &&
           (!found[WORLD_SOLVER].json ||
            read_solver(&found[WORLD_SOLVER], &world->solver, fail));
}

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

static bool read_options_read_numbers(const uint64_t *value,
                                      struct arena *arena,
                                      struct scene_option *option,
                                      struct fail *fail)
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
        return read_options_read_numbers(kept, arena, option, fail);
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
