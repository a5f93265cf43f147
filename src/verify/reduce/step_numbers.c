/* Makes numbers simpler: rounder numbers, another origin and size of the scene,
 * shapes without positions and angles. */
#include <float.h>
#include <math.h>
#include <string.h>

#include "collide.h"
#include "verify/reduce/reduce_parts.h"

enum member_role member_role(const struct draft_value *member)
{
    static const struct {
        const char *name;
        enum member_role role;
    } roles[] = {
        {"vertices", ROLE_OUTLINE},  {"holes", ROLE_OUTLINE},
        {"center", ROLE_OUTLINE},    {"a", ROLE_OUTLINE},
        {"b", ROLE_OUTLINE},         {"min", ROLE_OUTLINE},
        {"max", ROLE_OUTLINE},       {"point", ROLE_OUTLINE},
        {"position", ROLE_POSITION}, {"radius", ROLE_LENGTH},
        {"velocity", ROLE_LENGTH},
    };
    for (size_t i = 0; i < sizeof roles / sizeof roles[0]; i++)
        if (draft_is_named(member, roles[i].name))
            return roles[i].role;
    return ROLE_NONE;
}

/* `value`, or the first point after it in `top`: an array of two numbers. NULL:
 * there is none. */
static struct draft_value *point_from(struct draft_value *value,
                                      const struct draft_value *top)
{
    while (value && !draft_is_point(value))
        value = draft_next(value, top);
    return value;
}

/* ---- Rounder numbers ----------------------------------------------------- */

const struct round_rule round_rules[ROUND_RULES] = {
    {ROUND_SAME, 0},    {ROUND_ZERO, 0},      {ROUND_ONE, 0},
    {ROUND_WHOLE, 0},   {ROUND_TRUNCATED, 0}, {ROUND_UNSIGNED, 0},
    {ROUND_DIGITS, 1},  {ROUND_CUT, 1},       {ROUND_DIGITS, 2},
    {ROUND_CUT, 2},     {ROUND_DIGITS, 3},    {ROUND_BITS, 1},
    {ROUND_BITS, 2},    {ROUND_BITS, 3},      {ROUND_DIGITS, 4},
    {ROUND_BITS, 4},    {ROUND_BITS, 5},      {ROUND_DIGITS, 5},
    {ROUND_BITS, 6},    {ROUND_DIGITS, 6},    {ROUND_BITS, 8},
    {ROUND_DIGITS, 7},  {ROUND_DIGITS, 8},    {ROUND_BITS, 12},
    {ROUND_DIGITS, 9},  {ROUND_DIGITS, 10},   {ROUND_DIGITS, 11},
    {ROUND_BITS, 16},   {ROUND_DIGITS, 12},   {ROUND_DIGITS, 13},
    {ROUND_DIGITS, 14}, {ROUND_DIGITS, 15},   {ROUND_BITS, 24},
    {ROUND_DIGITS, 16}, {ROUND_HALF, 0},      {ROUND_LESS, 0},
};

/* Half of the numbers between go up, half down: a tie goes to the even one. */
static double nearest_whole(double value)
{
    double below = floor(value), rest = value - below;
    bool up = rest > 0.5 || (rest >= 0.5 && floor(below / 2) * 2 < below);
    return up ? below + 1 : below;
}

static double with_bits(double value, int bits)
{
    int exponent;
    double part = frexp(value, &exponent);
    return ldexp(nearest_whole(ldexp(part, bits)), exponent - bits);
}

/* True if text[i], which is a digit, sign or point, is a digit from the first
 * significant one on. */
static bool is_counted(const char *text, size_t i, int before)
{
    return text[i] >= '0' && (before > 0 || text[i] > '0');
}

/* How many digits a number has up to the last that is not 0. */
static int count_digits(const char *text, size_t length)
{
    int count = 0, significant = 0;
    for (size_t i = 0; i < length && text[i] != 'e'; i++) {
        count += is_counted(text, i, count);
        if (text[i] > '0')
            significant = count;
    }
    return significant;
}

/* Replaces the digits after the first ones by 0, and subtracts `less` from the
 * first of all. */
static bool cut_digits(double value, int digits, int less, double *cut)
{
    char text[NUMBER_MAX];
    size_t length = number_write(text, value);
    int count = 0;
    for (size_t i = 0; i < length && text[i] != 'e'; i++) {
        if (!is_counted(text, i, count))
            continue;
        count++;
        if (count == 1 && text[i] == '0' + less)
            return false;
        if (count == 1)
            text[i] = (char)(text[i] - less);
        if (count > digits)
            text[i] = '0';
    }
    return number_read(text, length, cut);
}

static bool with_digits(double value, int digits, double *rounded)
{
    char text[NUMBER_MAX];
    size_t length = number_write_digits(text, value, digits);
    return number_read(text, length, rounded);
}

/* The rounded value of a finite number. */
static bool round_value(const struct round_rule *rule, double value,
                        double *rounded)
{
    *rounded = value;
    switch (rule->way) {
    case ROUND_SAME:
        return true;
    case ROUND_ZERO:
        *rounded = 0;
        return true;
    case ROUND_ONE:
        *rounded = value < 0 ? -1 : 1;
        return true;
    case ROUND_WHOLE:
        *rounded = nearest_whole(value);
        return true;
    case ROUND_TRUNCATED:
        *rounded = value < 0 ? ceil(value) : floor(value);
        return true;
    case ROUND_UNSIGNED:
        *rounded = fabs(value);
        return true;
    case ROUND_DIGITS:
        return with_digits(value, rule->count, rounded);
    case ROUND_CUT:
        return cut_digits(value, rule->count, 0, rounded);
    case ROUND_BITS:
        *rounded = with_bits(value, rule->count);
        return true;
    case ROUND_HALF: {
        char text[NUMBER_MAX];
        size_t length = number_write(text, value);
        return cut_digits(value / 2, count_digits(text, length), 0, rounded);
    }
    case ROUND_LESS:
        break;
    }
    return cut_digits(value, 1, 1, rounded);
}

bool round_number(const struct round_rule *rule,
                  const struct draft_value *number, char out[NUMBER_MAX])
{
    double value = draft_number(number), rounded;
    if (!isfinite(value)) {
        /* A number beyond doubles becomes 0, or stays so with few
         * characters. */
        const char *most = value < 0 ? "-1e309" : "1e309";
        if (rule->way != ROUND_SAME && rule->way != ROUND_ZERO)
            return false;
        const char *text = rule->way == ROUND_ZERO ? "0" : most;
        memcpy(out, text, strlen(text) + 1);
    } else {
        if (!round_value(rule, value, &rounded) || !isfinite(rounded))
            return false;
        number_write(out, rounded);
    }
    return measure_digits(out, strlen(out)) <
           measure_digits(number->text, number->length);
}

static void edit_number(struct draft *draft, struct draft_value *number,
                        const void *context)
{
    char text[NUMBER_MAX];
    if (round_number(context, number, text))
        draft_set_text(draft, number, text, strlen(text));
}

static bool has_rounder(const struct draft_value *value, const void *rule)
{
    char text[NUMBER_MAX];
    return value->kind == VALUE_NUMBER && round_number(rule, value, text);
}

/* Half and half again is one step, so that a large number does not take a round
 * for each. */
bool step_numbers(struct trial *trial)
{
    bool any = false;
    for (int i = 0; i < ROUND_RULES && !trial->ended; i++) {
        bool again = true;
        while (again) {
            const struct round_rule *rule = &round_rules[i];
            bool rounder = edits_sweep_all(
                trial, (struct edits){.edit = edit_number, .context = rule},
                has_rounder, rule);
            again = rounder && (round_rules[i].way == ROUND_HALF ||
                                round_rules[i].way == ROUND_LESS);
            any |= rounder;
        }
    }
    return any;
}

/* ---- The whole scene ----------------------------------------------------- */

/* The numbers of a scene that are changed together. */
struct reduced_frame {
    struct trial *trial;
    struct edits x, y; /* coordinates in the world */
    struct edits all;  /* lengths */
};

/* `top` may be NULL. */
static void add_lengths(struct reduced_frame *frame, struct draft_value *top)
{
    for (struct draft_value *value = top; value; value = draft_next(value, top))
        if (value->kind == VALUE_NUMBER && isfinite(draft_number(value)))
            edits_add(&frame->all, value);
}

static void add_coordinates(struct reduced_frame *frame,
                            struct draft_value *top)
{
    struct draft_value *point = point_from(top, top);
    for (; point; point = point_from(draft_next(point, top), top)) {
        edits_add(&frame->x, point->first);
        edits_add(&frame->y, point->last);
    }
}

/* A shape with a position is moved by that. */
static void add_shape(struct reduced_frame *frame, struct draft_value *shape)
{
    const struct draft_value *position = draft_member(shape, "position");
    enum member_role moved = position ? ROLE_POSITION : ROLE_OUTLINE;
    for (struct draft_value *member = shape->first; member;
         member = member->next) {
        enum member_role role = member_role(member);
        if (role != ROLE_NONE)
            add_lengths(frame, member);
        if (role == moved)
            add_coordinates(frame, member);
    }
}

/* The direction of a ray stays. */
static void add_ray(struct reduced_frame *frame, const struct draft_value *ray)
{
    static const char *const lengths[] = {"from", "to", "length", "radius"};
    for (int i = 0; i < 4; i++)
        add_lengths(frame, draft_member(ray, lengths[i]));
    add_coordinates(frame, draft_member(ray, "from"));
    add_coordinates(frame, draft_member(ray, "to"));
}

static void add_members(struct reduced_frame *frame,
                        const struct draft_value *scene)
{
    const struct draft_value *rays = draft_member(scene, "rays");
    struct draft_value *ray = rays ? rays->first : NULL;
    const struct draft_value *world = draft_member(scene, "world");
    for (; ray; ray = ray->next)
        add_ray(frame, ray);
    const struct draft_value *casts = draft_member(scene, "casts");
    struct draft_value *cast = casts ? casts->first : NULL;
    for (; cast; cast = cast->next) {
        /* A shape of the cast's own moves with the scene. */
        struct draft_value *shape = draft_member(cast, "shape");
        add_lengths(frame, draft_member(cast, "by"));
        if (shape)
            add_shape(frame, shape);
    }
    if (world) {
        add_lengths(frame, draft_member(world, "gravity"));
        add_lengths(frame, draft_member(world, "slop"));
    }
}

static void move(struct draft *draft, const struct edits *list, double amount)
{
    for (int i = 0; i < list->count; i++) {
        double moved = draft_number(list->items[i]) - amount;
        if (isfinite(moved))
            draft_set_number(draft, list->items[i], moved);
    }
}

static bool try_move(struct reduced_frame *frame, double x, double y)
{
    struct draft *draft = &frame->trial->draft;
    if (frame->trial->ended || !isfinite(x) || !isfinite(y))
        return false;
    if (x < 0 || x > 0)
        move(draft, &frame->x, x);
    if (y < 0 || y > 0)
        move(draft, &frame->y, y);
    return trial_try_draft(frame->trial);
}

static bool try_moves(struct reduced_frame *frame, double x, double y)
{
    bool any = try_move(frame, x, y) || try_move(frame, floor(x), floor(y));
    return any || try_move(frame, x, 0) || try_move(frame, floor(x), 0) ||
           try_move(frame, 0, y) || try_move(frame, 0, floor(y));
}

static double least_of(const struct edits *list)
{
    double least = HUGE_VAL;
    for (int i = 0; i < list->count; i++) {
        double number = draft_number(list->items[i]);
        least = number < least ? number : least;
    }
    return least;
}

/* The least coordinates come to 0, or the first ones. */
static bool find_origin(struct reduced_frame *frame)
{
    if (frame->x.count == 0)
        return false;
    if (try_moves(frame, least_of(&frame->x), least_of(&frame->y)))
        return true;
    return try_moves(frame, draft_number(frame->x.items[0]),
                     draft_number(frame->y.items[0]));
}

/* The exponents of the lowest bit of all numbers, and of the highest. false:
 * all are 0. */
static bool find_bits(const struct edits *list, int *lowest, int *highest)
{
    bool any = false;
    for (int i = 0; i < list->count; i++) {
        int exponent;
        double part = frexp(fabs(draft_number(list->items[i])), &exponent);
        if (!(part > 0))
            continue;
        int low = exponent; /* of the lowest bit; `part` has at most 53 */
        for (; part > floor(part); low--)
            part *= 2;
        *lowest = any && *lowest < low ? *lowest : low;
        *highest = any && *highest > exponent ? *highest : exponent;
        any = true;
    }
    return any;
}

static bool try_scale(struct reduced_frame *frame, int exponent)
{
    const struct edits *list = &frame->all;
    struct draft *draft = &frame->trial->draft;
    if (frame->trial->ended || exponent == 0)
        return false;
    for (int i = 0; i < list->count; i++) {
        double scaled = ldexp(draft_number(list->items[i]), exponent);
        if (isfinite(scaled))
            draft_set_number(draft, list->items[i], scaled);
    }
    return trial_try_draft(frame->trial);
}

/* All numbers become whole and have no common factor of two, or the largest is
 * below 2. */
static bool find_size(struct reduced_frame *frame)
{
    int lowest = 0, highest = 0;
    return find_bits(&frame->all, &lowest, &highest) &&
           (try_scale(frame, -lowest) || try_scale(frame, 1 - highest));
}

bool step_frames(struct trial *trial)
{
    bool any = false;
    const struct draft_value *scene = trial->draft.root->first;
    for (; scene && !trial->ended; scene = scene->next) {
        struct arena_mark mark = arena_mark(&trial->work);
        const struct draft_value *shapes = scene_shapes(scene);
        struct reduced_frame frame = {.trial = trial,
                                      .x = {.trial = trial},
                                      .y = {.trial = trial},
                                      .all = {.trial = trial}};
        if (!shapes)
            continue;
        struct draft_value *shape = shapes->first;
        for (; shape; shape = shape->next)
            add_shape(&frame, shape);
        add_members(&frame, scene);
        any |= !trial->ended && find_origin(&frame);
        any |= !trial->ended && find_size(&frame);
        arena_rewind(&trial->work, mark);
    }
    return any;
}

/* ---- Poses --------------------------------------------------------------- */

/* The part of a shape's pose that moves into its points. */
enum reduced_pose { POSE_ALL, POSE_ANGLE };

static bool read_point(const struct draft_value *point, col_vec2 *found)
{
    if (!point || !draft_is_point(point))
        return false;
    *found = (col_vec2){draft_number(point->first), draft_number(point->last)};
    return true;
}

/* How a shape is turned; false: not at all. */
static bool read_turn(const struct draft_value *shape, col_vec2 *rotation)
{
    const struct draft_value *angle = draft_member(shape, "angle");
    if (!angle || angle->kind != VALUE_NUMBER)
        return read_point(draft_member(shape, "rotation"), rotation);
    double degrees = draft_number(angle);
    if (!isfinite(degrees))
        return false;
    *rotation = col_unit_vector(degrees);
    return true;
}

static void sort_numbers(struct draft *draft, struct draft_value *less,
                         struct draft_value *more)
{
    double low = draft_number(less), high = draft_number(more);
    if (low <= high)
        return;
    draft_set_number(draft, less, high);
    draft_set_number(draft, more, low);
}

static void move_points(struct draft *draft, struct draft_value *outline,
                        col_transform transform)
{
    struct draft_value *point = point_from(outline, outline);
    for (; point; point = point_from(draft_next(point, outline), outline)) {
        col_vec2 local = {0, 0};
        read_point(point, &local);
        if (!isfinite(local.x) || !isfinite(local.y))
            continue;
        col_vec2 world = col_transform_point(transform, local);
        draft_set_number(draft, point->first, world.x);
        draft_set_number(draft, point->last, world.y);
    }
}

/* The points are rounded as the reader of scenes rounds them, so that the shape
 * stays the same. */
static void edit_pose(struct draft *draft, struct draft_value *shape,
                      const void *context)
{
    const enum reduced_pose *pose = context;
    col_transform transform = {{0, 0}, {1, 0}};
    read_turn(shape, &transform.rotation);
    /* A box can be turned by quarters only; then its corners may have to be
     * sorted again, as min is less than max. */
    bool quarter = fabs(transform.rotation.x) + fabs(transform.rotation.y) <= 1;
    if (!(quarter || !draft_member(shape, "min")))
        return;
    if (*pose == POSE_ALL) {
        read_point(draft_member(shape, "position"), &transform.position);
        draft_cut_member(draft, shape, "position");
    }
    draft_cut_member(draft, shape, "angle");
    draft_cut_member(draft, shape, "rotation");
    for (struct draft_value *member = shape->first; member;
         member = member->next)
        if (member_role(member) == ROLE_OUTLINE)
            move_points(draft, member, transform);
    const struct draft_value *min = draft_member(shape, "min");
    const struct draft_value *max = draft_member(shape, "max");
    if (!min || !max || !draft_is_point(min) || !draft_is_point(max))
        return;
    sort_numbers(draft, min->first, max->first);
    sort_numbers(draft, min->last, max->last);
}

static bool has_pose(const struct draft_value *value, const void *key)
{
    const enum reduced_pose *pose = key;
    col_vec2 found;
    return draft_is_shape(value) &&
           (read_turn(value, &found) ||
            (*pose == POSE_ALL &&
             read_point(draft_member(value, "position"), &found)));
}

static bool take_poses(struct trial *trial, enum reduced_pose pose)
{
    return edits_sweep_all(trial,
                           (struct edits){.edit = edit_pose, .context = &pose},
                           has_pose, &pose);
}

bool step_poses(struct trial *trial)
{
    bool all = take_poses(trial, POSE_ALL);
    return take_poses(trial, POSE_ANGLE) || all;
}
