/* Reads the members of objects that have one value each, and the settings of a
 * scene, which are no geometry: bodies, the world, and the options that the
 * scene states for its query. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "scene/read_parts.h"
#include "support/json/json_check.h"
#include "support/matches.h"
#include "support/number.h"
#include "support/same.h"

/* ---- Members of one value ----------------------------------------------- */

struct range {
    double least, most;
    bool above;         /* the least itself is out */
    bool whole;         /* fractions are out; it is an int */
    const char *words;  /* what is expected, for messages */
    const char *code;   /* NULL: number-range */
    const char *advice; /* about a number below 0; NULL: none */
};

#define POSITIVE     0, COL_LIMIT, true, false, "a number greater than 0"
#define NOT_NEGATIVE 0, COL_LIMIT, false, false, "a number of at least 0"

static const struct range RANGES[] = {
    [FIELD_NUMBER] = {-COL_LIMIT, COL_LIMIT, false, false, "a number", NULL,
                      NULL},
    [FIELD_POSITIVE] = {POSITIVE, NULL, NULL},
    [FIELD_SCALE] = {POSITIVE, NULL, "; use \"mirror\" for a mirror image"},
    [FIELD_NOT_NEGATIVE] = {NOT_NEGATIVE, NULL, NULL},
    [FIELD_RADIUS] = {NOT_NEGATIVE, "negative-radius", NULL},
    [FIELD_SHARE] = {0, 1, false, false, "a number from 0 to 1", NULL, NULL},
    [FIELD_STEPS] = {1, WORLD_STEPS_MAX, false, true,
                     "a whole number from 1 to 1000000000", NULL, NULL},
    [FIELD_ITERATIONS] = {1, WORLD_ITERATIONS_MAX, false, true,
                          "a whole number from 1 to 10000", NULL, NULL},
};

/* In the order of enum scene_solver and enum scene_integrator. */
const char *const solver_names[] = {"impulse", "verlet", NULL};
const char *const integrator_names[] = {"symplectic", "explicit", NULL};

struct word_choice {
    const char *const *names;
    const char *what, *code, *separator;
    int first; /* the number of names[0] */
};

static const struct word_choice CHOICES[] = {
    [FIELD_ROLE] = {shape_role_names, "role", "unknown-role", "; expected ",
                    SCENE_SOLID},
    [FIELD_SOLVER] = {solver_names, "solver", "unknown-solver",
                      "; expected one of ", 0},
    [FIELD_INTEGRATOR] = {integrator_names, "integrator", "unknown-integrator",
                          "; expected one of ", 0},
};

static bool read_number(const struct node *node, const struct range *range,
                        void *to, struct fail *fail)
{
    double value;
    if (!node_number(node, COL_LIMIT, &value, fail))
        return false;
    if (value < range->least || value > range->most ||
        (range->above && !(value > range->least)) ||
        (range->whole && floor(value) < value)) {
        return node_fail(node, fail, range->code ? range->code : "number-range",
                         "%s: expected %s, found %s%s", node_name(node),
                         range->words, decimal_text(value).text,
                         range->advice && value < 0 ? range->advice : "");
    }
    if (range->whole)
        *(int *)to = (int)value;
    else
        *(double *)to = value + 0.0; /* 0 for -0 */
    return true;
}

static bool read_choice(const struct node *node,
                        const struct word_choice *choice, int *number,
                        struct fail *fail)
{
    const char *name;
    int i = 0;
    if (!node_string(node, &name, fail))
        return false;
    while (choice->names[i] && !same_name(name, choice->names[i]))
        i++;
    *number = choice->first + i;
    return choice->names[i] ||
           node_fail(node, fail, choice->code, "unknown %s %s%s", choice->what,
                     quote_name(name).text,
                     hint_for(name, choice->names, i, choice->separator).text);
}

static bool read_names(const struct part_reading *reading,
                       const struct node *array, struct scene_names *names)
{
    if (!node_array(array, "an array of strings", &names->count, reading->fail))
        return false;
    const char **list =
        arena_alloc(reading->arena, (size_t)names->count, sizeof *list);
    if (!list)
        return fail_memory(reading->fail);
    names->texts = list;
    for (struct node item = node_first(array); item.item; node_step(&item))
        if (!node_string_copy(&item, reading->arena, &list[item.index],
                              reading->fail) &&
            !read_goes_on(reading))
            return false;
    return true;
}

bool read_field(const struct part_reading *reading, const struct node *node,
                enum field_kind kind, void *to)
{
    struct fail *fail = reading->fail;
    if (!node->item)
        return true;
    if (kind <= FIELD_ITERATIONS)
        return read_number(node, &RANGES[kind], to, fail);
    if (kind <= FIELD_INTEGRATOR)
        return read_choice(node, &CHOICES[kind], to, fail);
    if (kind == FIELD_POINT)
        return node_point(node, to, fail);
    if (kind == FIELD_FLAG)
        return node_boolean(node, to, fail);
    if (kind == FIELD_NAMES)
        return read_names(reading, node, to);
    if (kind == FIELD_TEXT)
        return node_string_copy(node, reading->arena, to, fail);
    return node_is_object(node) ||
           node_expected(node, fail, "wrong-type", "an object");
}

bool read_fields(const struct part_reading *reading, const struct node *found,
                 const struct field *fields, int first, int end, void *object)
{
    for (int i = first; i < end; i++)
        if (found[i].item &&
            !read_field(reading, &found[i], fields[i].kind,
                        (char *)object + fields[i].at) &&
            !read_goes_on(reading))
            return false;
    return true;
}

bool read_layer_names(const struct part_reading *reading,
                      const struct node *found, struct layer_names **names)
{
    static const struct field fields[] = {
        {offsetof(struct layer_names, layers), FIELD_NAMES},
        {offsetof(struct layer_names, hits), FIELD_NAMES},
    };
    *names = NULL;
    if (!found[0].item && !found[1].item)
        return true;
    *names = arena_alloc(reading->arena, 1, sizeof **names);
    return *names ? read_fields(reading, found, fields, 0, 2, *names)
                  : fail_memory(reading->fail);
}

/* ---- The body of a shape ------------------------------------------------ */

#define AT(member) offsetof(struct scene_body, member)

static const struct field BODY_FIELDS[BODY_NAMED_MEMBERS] = {
    [BODY_DENSITY] = {AT(density), FIELD_POSITIVE},
    [BODY_MASS] = {AT(mass), FIELD_POSITIVE},
    [BODY_RESTITUTION] = {AT(restitution), FIELD_SHARE},
    [BODY_FRICTION] = {AT(friction), FIELD_NOT_NEGATIVE},
    [BODY_GRAVITY_SCALE] = {AT(gravity_scale), FIELD_NUMBER},
    [BODY_INERTIA] = {AT(inertia), FIELD_POSITIVE},
    [BODY_TORQUE] = {AT(torque), FIELD_NUMBER},
    [BODY_LINEAR_DAMPING] = {AT(linear_damping), FIELD_NOT_NEGATIVE},
    [BODY_ANGULAR_DAMPING] = {AT(angular_damping), FIELD_NOT_NEGATIVE},
    [BODY_STATIC] = {AT(is_static), FIELD_FLAG},
    [BODY_KINEMATIC] = {AT(is_kinematic), FIELD_FLAG},
    [BODY_FIXED_ROTATION] = {AT(has_fixed_rotation), FIELD_FLAG},
    [BODY_BULLET] = {AT(is_bullet), FIELD_FLAG},
    [BODY_FORCE] = {AT(force), FIELD_POINT},
    [BODY_VELOCITY] = {AT(velocity), FIELD_POINT},
    [BODY_ANGULAR_VELOCITY] = {AT(angular_velocity), FIELD_NUMBER},
};

const struct scene_body body_default = {.density = 1, .gravity_scale = 1};

/* Reads an array of pairs of numbers: a collector gets the first error only.
 * `expected` describes a pair. */
static bool read_pairs(const struct part_reading *reading,
                       const struct node *array, const char *expected,
                       col_vec2 **pairs, int *count)
{
    struct part_reading single = *reading;
    single.collector = NULL;
    return read_point_list(&single, array, "an array", expected, pairs, count);
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
    col_vec2 *ends;
    int count;
    array.is_float = false;
    if (!read_pairs(reading, &array, "[i, j], the indices of two vertices",
                    &ends, &count))
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
        return node_fail(&link, fail,
                         is_known ? "link-same" : "link-unknown-vertex",
                         "links[%d]: expected the indices of two different "
                         "vertices, 0 to %d, found [%s, %s]",
                         i, last, decimal_text(ends[i].x).text,
                         decimal_text(ends[i].y).text);
    }
    body->links = links;
    body->link_count = count;
    return check_links(reading, &array, body);
}

static bool read_accelerations(const struct part_reading *reading,
                               const struct node *array, int vertices,
                               struct scene_body *body)
{
    col_vec2 *list;
    int count;
    if (!read_pairs(reading, array, "[x, y]", &list, &count))
        return false;
    body->accelerations = list;
    return vertices == 0 || count == vertices ||
           node_fail(array, reading->fail, "accelerations-count",
                     "accelerations: expected %d vectors, one for each vertex, "
                     "found %d",
                     vertices, count);
}

/* Reads the numbers of a body, or of the first `count` members only. A
 * collector has the errors about unknown members from elsewhere. */
static bool read_numbers(const struct part_reading *reading,
                         const struct node *node, const struct members *members,
                         int count, struct node *found, struct scene_body *body)
{
    uint32_t there;
    if (!members_find(node, members, found, &there, reading->fail) ||
        (!reading->collector &&
         !members_check(node, members, found, there, reading->fail)))
        return false;
    body->has_restitution |= found[BODY_RESTITUTION].item != NULL;
    return read_fields(reading, found, BODY_FIELDS, 0, count, body);
}

bool body_read(const struct part_reading *reading, const struct node *node,
               const struct members *members, int vertices,
               struct scene_body *body)
{
    struct fail *fail = reading->fail;
    struct node found[BODY_NAMED_MEMBERS + 1] = {{.item = NULL}};
    const struct node *links = &found[BODY_LINKS];
    const struct node *accelerations = &found[BODY_ACCELERATIONS];
    *body = body_default;
    if (!read_numbers(reading, node, members, BODY_NUMBERS, found, body))
        return false;
    bool is_named = members == &named_body_members;
    if (found[BODY_DENSITY].item && found[BODY_MASS].item && !is_named)
        return node_fail(&found[BODY_DENSITY], fail, "mass-and-density",
                         "a body has either \"mass\" or \"density\", not both; "
                         "remove one");
    if (is_named && (links->item || accelerations->item)) {
        const struct node *odd = links->item ? links : accelerations;
        node_fail(odd, fail, "unknown-member",
                  "%s: a named body has no vertices; put it into the body of a "
                  "shape",
                  node_name(odd));
        fail->at_name = true;
        return false;
    }
    if ((links->item && !read_links(reading, links, vertices, body) &&
         !read_goes_on(reading)) ||
        (accelerations->item &&
         !read_accelerations(reading, accelerations, vertices, body) &&
         !read_goes_on(reading)) ||
        !read_fields(reading, found, BODY_FIELDS, BODY_STATIC, BODY_FORCE,
                     body))
        return false;
    if (body->is_static && body->is_kinematic &&
        !node_fail(&found[BODY_KINEMATIC], fail, "static-and-kinematic",
                   "a body is either \"static\" or \"kinematic\", not both; "
                   "remove one") &&
        !read_goes_on(reading))
        return false;
    return read_fields(reading, found, BODY_FIELDS, BODY_FORCE, BODY_LINKS,
                       body) &&
           (!is_named || read_fields(reading, found, BODY_FIELDS, BODY_VELOCITY,
                                     BODY_NAMED_MEMBERS, body));
}

bool material_read(const struct part_reading *reading, const struct node *node,
                   struct scene_body *body)
{
    struct node found[BODY_MATERIALS + 1];
    return read_numbers(reading, node, &material_members, BODY_MATERIALS, found,
                        body);
}

/* ---- The world ---------------------------------------------------------- */

#undef AT
#define AT(member) offsetof(struct scene_world, member)

static const struct field WORLD_FIELDS[WORLD_MEMBERS] = {
    [WORLD_DT] = {AT(dt), FIELD_POSITIVE},
    [WORLD_STEPS] = {AT(steps), FIELD_STEPS},
    [WORLD_ITERATIONS] = {AT(iterations), FIELD_ITERATIONS},
    [WORLD_SLOP] = {AT(slop), FIELD_NOT_NEGATIVE},
    [WORLD_MARGIN] = {AT(margin), FIELD_NOT_NEGATIVE},
    [WORLD_CORRECTION] = {AT(correction), FIELD_SHARE},
    [WORLD_FRAME_STEPS] = {AT(frame_steps), FIELD_STEPS},
    [WORLD_GRAVITY] = {AT(gravity), FIELD_POINT},
    [WORLD_SOLVER] = {AT(solver), FIELD_SOLVER},
    [WORLD_INTEGRATOR] = {AT(integrator), FIELD_INTEGRATOR},
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

bool read_world(const struct part_reading *reading, const struct node *node,
                struct scene_world *world)
{
    struct node found[WORLD_MEMBERS + 1];
    *world = world_default;
    return read_object(reading, node, &world_members, found) &&
           read_fields(reading, found, WORLD_FIELDS, 0, WORLD_MEMBERS, world);
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
    if (!node_is_object(object))
        return node_expected(object, fail, "wrong-type", "an object");
    scene->options =
        arena_alloc(arena, (size_t)object->item->count, sizeof *scene->options);
    if (!scene->options)
        return fail_memory(fail);
    struct node member = node_first(object);
    for (; member.item; node_step(&member)) {
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
