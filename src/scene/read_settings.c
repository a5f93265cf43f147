/* Reads the members of a scene that are settings and no geometry: the body of a
 * shape, the world, and the options that a scene states for its query. */
#include <float.h>
#include <math.h>

#include <string.h>

#include "scene/read_parts.h"

#include "support/json/json_check.h"
#include "support/matches.h"
#include "support/number.h"
#include "support/same.h"

/* ---- Numbers within ranges ---------------------------------------------- */

struct range {
    double least, most;
    bool above;        /* the least itself is out */
    bool whole;        /* fractions are out */
    const char *words; /* what is expected, for messages */
};

/* Reads a member into *number; a missing member leaves it as it is. Codes:
 * wrong-type, number-range. */
static bool range_number(const struct node *member, const struct range *range,
                         double *number, struct fail *fail)
{
    double value;
    if (!member->item)
        return true;
    if (!node_number(member, COL_LIMIT, &value, fail))
        return false;
    if (value < range->least || value > range->most ||
        (range->above && !(value > range->least)) ||
        (range->whole && floor(value) < value)) {
        char found[NUMBER_MAX];
        number_write(found, value);
        return node_fail(member, fail, "number-range",
                         "%s: expected %s, found %s", node_name(member),
                         range->words, found);
    }
    *number = value + 0.0; /* 0 for -0 */
    return true;
}

static bool range_numbers(const struct part_reading *reading,
                          const struct node *members,
                          const struct range *ranges, double *const *numbers,
                          int count)
{
    bool is_good = true;
    for (int i = 0; i < count; i++)
        if (!read_part(reading,
                       range_number(&members[i], &ranges[i], numbers[i],
                                    reading->fail),
                       &is_good))
            return false;
    return is_good;
}

/* ---- The body of a shape ------------------------------------------------ */

static const struct range BODY_RANGES[BODY_NUMBERS] = {
    [BODY_DENSITY] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [BODY_MASS] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [BODY_RESTITUTION] = {0, 1, false, false, "a number from 0 to 1"},
    [BODY_FRICTION] = {0, COL_LIMIT, false, false, "a number of at least 0"},
    [BODY_GRAVITY_SCALE] = {-COL_LIMIT, COL_LIMIT, false, false, "a number"},
    [BODY_INERTIA] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [BODY_TORQUE] = {-COL_LIMIT, COL_LIMIT, false, false, "a number"},
    [BODY_LINEAR_DAMPING] = {0, COL_LIMIT, false, false,
                             "a number of at least 0"},
    [BODY_ANGULAR_DAMPING] = {0, COL_LIMIT, false, false,
                              "a number of at least 0"},
};

const struct scene_body body_default = {.density = 1, .gravity_scale = 1};

/* Reads the numbers of a body, or of the first `count` members only. */
static bool body_numbers(const struct part_reading *reading,
                         const struct node *found, int count,
                         struct scene_body *body)
{
    double *const numbers[BODY_NUMBERS] = {
        [BODY_DENSITY] = &body->density,
        [BODY_MASS] = &body->mass,
        [BODY_RESTITUTION] = &body->restitution,
        [BODY_FRICTION] = &body->friction,
        [BODY_GRAVITY_SCALE] = &body->gravity_scale,
        [BODY_INERTIA] = &body->inertia,
        [BODY_TORQUE] = &body->torque,
        [BODY_LINEAR_DAMPING] = &body->linear_damping,
        [BODY_ANGULAR_DAMPING] = &body->angular_damping,
    };
    body->has_restitution |= found[BODY_RESTITUTION].item != NULL;
    return range_numbers(reading, found, BODY_RANGES, numbers, count);
}

static bool body_flags(const struct part_reading *reading,
                       const struct node *found, struct scene_body *body)
{
    bool *const flags[] = {&body->is_static, &body->is_kinematic,
                           &body->has_fixed_rotation, &body->is_bullet};
    struct fail *fail = reading->fail;
    bool is_good = true;
    for (int i = BODY_STATIC; i <= BODY_BULLET; i++)
        if (found[i].item &&
            !read_part(reading,
                       node_boolean(&found[i], flags[i - BODY_STATIC], fail),
                       &is_good))
            return false;
    if (body->is_static && body->is_kinematic)
        return node_fail(&found[BODY_KINEMATIC], fail, "static-and-kinematic",
                         "a body is either \"static\" or \"kinematic\", not "
                         "both; remove one");
    return is_good;
}

/* Reads an array of pairs of numbers; `expected` describes a pair. Codes:
 * wrong-type, point-shape, number-range, out-of-memory. */
static bool read_number_pairs(const struct part_reading *reading,
                              const struct node *array, const char *expected,
                              const col_vec2 **pairs, int *count)
{
    struct fail *fail = reading->fail;
    *pairs = node_points(array, count);
    if (*pairs)
        return true;
    if (!node_array(array, "an array", count, fail))
        return false;
    col_vec2 *list = arena_take(reading->arena, (size_t)*count, sizeof *list);
    if (!list)
        return fail_memory(fail);
    for (struct node item = node_first(array); item.item; node_step(&item))
        if ((!item.outline &&
             !node_tuple(&item, 2, expected, "point-shape", fail)) ||
            !node_point(&item, &list[item.index], fail))
            return false;
    *pairs = list;
    return node_all_read(array);
}

static int compare_links(const void *context, int i, int j)
{
    const struct scene_link *links = context, *p = &links[i], *q = &links[j];
    int sign = (p->a > q->a) - (p->a < q->a);
    return sign != 0 ? sign : (p->b > q->b) - (p->b < q->b);
}

/* Checks that no link is the same as an earlier one. */
static bool check_links(const struct part_reading *reading,
                        const struct node *array, const struct scene_body *body)
{
    int first = 0, second = -1, count = body->link_count;
    const int *order =
        sorted_order(count, compare_links, body->links, reading->arena);
    if (!order)
        return fail_memory(reading->fail);
    for (int i = 1; i < count; i++) {
        if (compare_links(body->links, order[i - 1], order[i]) != 0 ||
            (second >= 0 && order[i] > second))
            continue;
        first = order[i - 1];
        second = order[i];
    }
    if (second < 0)
        return true;
    struct node link = node_at(array, second);
    return node_fail(&link, reading->fail, "link-repeated",
                     "links[%d] joins the same vertices as links[%d]; remove "
                     "one of them",
                     second, first);
}

/* Reads the vertices that the Verlet solver holds at their distance. */
static bool read_links(const struct part_reading *reading,
                       const struct node *member, int vertices,
                       struct scene_body *body)
{
    struct fail *fail = reading->fail;
    struct node array = *member;
    const col_vec2 *ends;
    int count;
    array.is_float = false;
    if (!read_number_pairs(reading, &array,
                           "[i, j], the indices of two vertices", &ends,
                           &count))
        return false;
    struct scene_link *links =
        arena_take(reading->arena, (size_t)count, sizeof *links);
    if (!links)
        return fail_memory(fail);
    int last = (vertices > 0 ? vertices : COL_COUNT_LIMIT) - 1;
    for (int i = 0; i < count; i++) {
        double low = ends[i].x, high = ends[i].y;
        if (low > high) {
            low = ends[i].y;
            high = ends[i].x;
        }
        bool is_known = low >= 0 && high <= last && floor(low) >= low &&
                        floor(high) >= high;
        if (is_known && low < high) {
            links[i] = (struct scene_link){(int)low, (int)high};
            continue;
        }
        struct node link = node_at(&array, i);
        char i_text[NUMBER_MAX], j_text[NUMBER_MAX];
        number_write(i_text, ends[i].x);
        number_write(j_text, ends[i].y);
        return node_fail(&link, fail,
                         is_known ? "link-same" : "link-unknown-vertex",
                         "links[%d]: expected the indices of two different "
                         "vertices, 0 to %d, found [%s, %s]",
                         i, last, i_text, j_text);
    }
    body->links = links;
    body->link_count = count;
    return check_links(reading, &array, body);
}

static bool read_accelerations(const struct part_reading *reading,
                               const struct node *array, int vertices,
                               struct scene_body *body)
{
    int count;
    if (!read_number_pairs(reading, array, "[x, y]", &body->accelerations,
                           &count))
        return false;
    return vertices == 0 || count == vertices ||
           node_fail(array, reading->fail, "accelerations-count",
                     "accelerations: expected %d vectors, one for each vertex, "
                     "found %d",
                     vertices, count);
}

/* Reads the members that are about the vertices of a shape. */
static bool body_vertices(const struct part_reading *reading,
                          const struct node *found, int vertices,
                          struct scene_body *body)
{
    bool is_good = true;
    return read_part(
               reading,
               !found[BODY_LINKS].item ||
                   read_links(reading, &found[BODY_LINKS], vertices, body),
               &is_good) &&
           (!found[BODY_ACCELERATIONS].item ||
            read_accelerations(reading, &found[BODY_ACCELERATIONS], vertices,
                               body)) &&
           is_good;
}

/* Finds the members of a body; a collector has the errors about unknown members
 * from elsewhere. */
static bool body_find(const struct part_reading *reading,
                      const struct node *node, const struct members *members,
                      struct node *found)
{
    uint32_t there;
    return members_find(node, members, found, &there, reading->fail) &&
           (reading->collector ||
            members_check(node, members, found, there, reading->fail));
}

bool body_read(const struct part_reading *reading, const struct node *node,
               const struct members *members, int vertices,
               struct scene_body *body)
{
    struct fail *fail = reading->fail;
    struct node found[BODY_NAMED_MEMBERS + 1] = {{.item = NULL}};
    bool is_good = true;
    *body = body_default;
    if (!body_find(reading, node, members, found) ||
        !read_part(reading, body_numbers(reading, found, BODY_NUMBERS, body),
                   &is_good))
        return false;
    bool is_named = members == &named_body_members;
    if (found[BODY_DENSITY].item && found[BODY_MASS].item && !is_named)
        return node_fail(&found[BODY_DENSITY], fail, "mass-and-density",
                         "a body has either \"mass\" or \"density\", not both; "
                         "remove one");
    for (int i = BODY_LINKS; is_named && i <= BODY_ACCELERATIONS; i++)
        if (found[i].item) {
            node_fail(&found[i], fail, "unknown-member",
                      "%s: a named body has no vertices; put it into the body "
                      "of a shape",
                      node_name(&found[i]));
            fail->at_name = true;
            return false;
        }
    const struct node *spin = &found[BODY_ANGULAR_VELOCITY];
    return read_part(reading, body_vertices(reading, found, vertices, body),
                     &is_good) &&
           read_part(reading, body_flags(reading, found, body), &is_good) &&
           read_part(reading,
                     !found[BODY_FORCE].item ||
                         node_point(&found[BODY_FORCE], &body->force, fail),
                     &is_good) &&
           (!is_named ||
            (read_part(
                 reading,
                 !found[BODY_VELOCITY].item ||
                     node_point(&found[BODY_VELOCITY], &body->velocity, fail),
                 &is_good) &&
             (!spin->item ||
              node_number(spin, COL_LIMIT, &body->angular_velocity, fail))));
}

bool material_read(const struct part_reading *reading, const struct node *node,
                   struct scene_body *body)
{
    struct node found[BODY_MATERIALS + 1];
    return body_find(reading, node, &material_members, found) &&
           body_numbers(reading, found, BODY_MATERIALS, body);
}

/* ---- The world ---------------------------------------------------------- */

static const struct range WORLD_RANGES[WORLD_NUMBERS] = {
    [WORLD_DT] = {0, COL_LIMIT, true, false, "a number greater than 0"},
    [WORLD_STEPS] = {1, WORLD_STEPS_MAX, false, true,
                     "a whole number from 1 to 1000000000"},
    [WORLD_ITERATIONS] = {1, WORLD_ITERATIONS_MAX, false, true,
                          "a whole number from 1 to 10000"},
    [WORLD_SLOP] = {0, COL_LIMIT, false, false, "a number of at least 0"},
    [WORLD_MARGIN] = {0, COL_LIMIT, false, false, "a number of at least 0"},
    [WORLD_CORRECTION] = {0, 1, false, false, "a number from 0 to 1"},
    [WORLD_FRAME_STEPS] = {1, WORLD_STEPS_MAX, false, true,
                           "a whole number from 1 to 1000000000"},
};

/* 20 steps for a frame, slop and correction are those of Gaul 2013, How to
 * Create a Custom 2D Physics Engine. */
const struct scene_world world_default = {
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

const char *const integrator_names[] = {
    [SCENE_SYMPLECTIC] = "symplectic",
    [SCENE_EXPLICIT] = "explicit",
    NULL,
};

/* Reads a member that is one of `names`; *choice stays where there is none.
 * `what` names what is chosen: unknown-WHAT is the code. */
static bool read_choice(const struct node *member, const char *const *names,
                        const char *what, int *choice, struct fail *fail)
{
    const char *name;
    int count = 0;
    if (!member->item)
        return true;
    if (!node_string(member, &name, fail))
        return false;
    for (; names[count]; count++) {
        if (same_name(name, names[count])) {
            *choice = count;
            return true;
        }
    }
    const char *code =
        names == solver_names ? "unknown-solver" : "unknown-integrator";
    return node_fail(member, fail, code, "unknown %s %s%s", what,
                     quote_name(name).text,
                     hint_for(name, names, count, "; expected one of ").text);
}

bool read_world(const struct part_reading *reading, const struct node *node,
                struct scene_world *world)
{
    struct fail *fail = reading->fail;
    bool is_good = true;
    struct node found[WORLD_MEMBERS + 1];
    *world = world_default;
    double steps = world->steps, iterations = world->iterations;
    double frame_steps = world->frame_steps;
    double *const numbers[WORLD_NUMBERS] = {
        [WORLD_DT] = &world->dt,
        [WORLD_STEPS] = &steps,
        [WORLD_ITERATIONS] = &iterations,
        [WORLD_SLOP] = &world->slop,
        [WORLD_MARGIN] = &world->margin,
        [WORLD_CORRECTION] = &world->correction,
        [WORLD_FRAME_STEPS] = &frame_steps,
    };
    if (!read_object(reading, node, &world_members, found) ||
        !read_part(
            reading,
            range_numbers(reading, found, WORLD_RANGES, numbers, WORLD_NUMBERS),
            &is_good))
        return false;
    world->steps = (int)steps;
    world->iterations = (int)iterations;
    world->frame_steps = (int)frame_steps;
    int solver = (int)world->solver, integrator = (int)world->integrator;
    bool is_read =
        read_part(reading,
                  !found[WORLD_GRAVITY].item ||
                      node_point(&found[WORLD_GRAVITY], &world->gravity, fail),
                  &is_good) &&
        read_part(reading,
                  read_choice(&found[WORLD_SOLVER], solver_names, "solver",
                              &solver, fail),
                  &is_good) &&
        read_choice(&found[WORLD_INTEGRATOR], integrator_names, "integrator",
                    &integrator, fail);
    world->solver = (enum scene_solver)solver;
    world->integrator = (enum scene_integrator)integrator;
    return is_read;
}

/* ---- Options ------------------------------------------------------------ */

/* No member has a known name here: members are the user's own, or options. */
static const struct members option_members = {.owner = "options"};

/* Reads a string or number as a text. --f32 rounds the numbers of scenes, but
 * not the numbers of options. */
static bool option_text(const struct node *item, struct arena *arena,
                        const char **text, struct fail *fail)
{
    struct node exact = *item;
    char digits[NUMBER_MAX];
    double number = 0;
    if (node_kind(item) == NODE_STRING)
        return node_string_copy(item, arena, text, fail);
    if (node_kind(item) != NODE_NUMBER)
        return node_expected(item, fail, "wrong-type", "a string or a number");
    exact.is_float = false;
    if (!node_number(&exact, DBL_MAX, &number, fail))
        return false;
    *text = arena_text(arena, digits, number_write(digits, number));
    return *text || fail_memory(fail);
}

/* Reads an array of strings and numbers. The checker may have kept its numbers;
 * a number that no double can hold is then left to the reader of the whole
 * text, which knows its place. */
static bool read_list(const struct node *array, struct arena *arena,
                      struct scene_option *option, struct fail *fail)
{
    const uint64_t *kept = node_kept(array);
    bool is_kept = kept && json_kind(kept) == JSON_NUMBERS &&
                   json_count(kept) <= TREE_ITEMS;
    if (is_kept)
        option->count = (int)json_count(kept);
    else if (!node_array(array, "an array", &option->count, fail))
        return false;
    const char **texts =
        arena_alloc(arena, (size_t)option->count, sizeof *texts);
    if (!texts)
        return fail_memory(fail);
    option->texts = texts;
    int numbers = is_kept ? option->count : 0;
    for (int i = 0; i < numbers; i++) {
        char digits[NUMBER_MAX];
        double number = json_doubles(kept)[i];
        if (!(fabs(number) <= DBL_MAX))
            return false;
        texts[i] = arena_text(arena, digits, number_write(digits, number));
        if (!texts[i])
            return fail_memory(fail);
    }
    struct node item = {.item = NULL};
    if (!is_kept)
        item = node_first(array);
    for (; item.item; node_step(&item)) {
        numbers += node_kind(&item) == NODE_NUMBER;
        if (!option_text(&item, arena, &texts[item.index], fail))
            return false;
    }
    bool is_point = option->count == 2 && numbers == 2;
    option->kind = is_point ? OPTION_NUMBERS : OPTION_TEXTS;
    return node_all_read(array);
}

static bool read_value(const struct node *node, struct arena *arena,
                       struct scene_option *option, struct fail *fail)
{
    enum node_kind kind = node_kind(node);
    if (kind == NODE_ARRAY)
        return read_list(node, arena, option, fail);
    if (kind == NODE_BOOLEAN) {
        option->kind = node->item->truth ? OPTION_TRUE : OPTION_FALSE;
        return true;
    }
    if (kind != NODE_STRING && kind != NODE_NUMBER)
        return node_expected(node, fail, "wrong-type",
                             "a string, a number, a boolean or an array");
    const char **text = arena_alloc(arena, 1, sizeof *text);
    if (!text)
        return fail_memory(fail);
    option->texts = text;
    option->count = 1;
    option->kind = kind == NODE_NUMBER ? OPTION_NUMBER : OPTION_TEXT;
    return option_text(node, arena, text, fail);
}

bool read_options(const struct node *object, struct arena *arena,
                  struct scene *scene, struct fail *fail)
{
    size_t capacity = 0;
    if (node_kind(object) != NODE_OBJECT)
        return node_expected(object, fail, "wrong-type", "an object");
    struct node member = node_first(object);
    for (; member.item; node_step(&member))
        capacity++;
    scene->options = arena_alloc(arena, capacity, sizeof *scene->options);
    if (!scene->options)
        return fail_memory(fail);
    for (member = node_first(object); member.item; node_step(&member)) {
        struct scene_option *option = &scene->options[scene->option_count];
        const char *name = node_name(&member);
        if (members_place(&option_members, name) < 0)
            continue;
        if (item_has_nul(name))
            return members_refuse(&member, &option_members, fail);
        *option = (struct scene_option){.name = arena_copy(arena, name)};
        if (!option->name)
            return fail_memory(fail);
        if (!read_value(&member, arena, option, fail))
            return false;
        scene->option_count++;
    }
    return true;
}
