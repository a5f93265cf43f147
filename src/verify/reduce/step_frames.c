#include "verify/reduce/reduce_steps.h"

#include <math.h>

#include "verify/reduce/links.h"
#include "verify/reduce/reduce_points.h"
#include "verify/reduce/reduce_sweep.h"

/* The numbers of a scene that are changed together. */
struct reduced_frame {
    struct trial *trial;
    struct edits x, y; /* coordinates in the world */
    struct edits all;  /* lengths */
};

/* ---- Which numbers ------------------------------------------------------- */

static void add_lengths(struct reduced_frame *frame, struct draft_value *top)
{
    for (struct draft_value *value = top; value; value = draft_next(value, top))
        if (value->kind == VALUE_NUMBER && isfinite(draft_number(value)))
            edits_add(&frame->all, value);
}

static void add_coordinates(struct reduced_frame *frame,
                            struct draft_value *top)
{
    struct draft_value *point = point_first(top);
    for (; point; point = point_next(point, top)) {
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

/* The shape of a cast moves with the scene if it is not one of the scene. */
static void add_cast(struct reduced_frame *frame, struct draft_value *cast)
{
    struct draft_value *by = draft_member(cast, "by");
    struct draft_value *shape = draft_member(cast, "shape");
    if (by)
        add_lengths(frame, by);
    if (shape)
        add_shape(frame, shape);
}

static void add_members(struct reduced_frame *frame,
                        const struct draft_value *scene)
{
    struct draft_value *rays = draft_member(scene, "rays");
    const struct draft_value *world = draft_member(scene, "world");
    struct draft_value *gravity = world ? draft_member(world, "gravity") : NULL;
    struct draft_value *slop = world ? draft_member(world, "slop") : NULL;
    if (rays) {
        add_lengths(frame, rays);
        add_coordinates(frame, rays);
    }
    const struct draft_value *casts = draft_member(scene, "casts");
    struct draft_value *cast = casts ? casts->first : NULL;
    for (; cast; cast = cast->next)
        add_cast(frame, cast);
    if (gravity)
        add_lengths(frame, gravity);
    if (slop)
        add_lengths(frame, slop);
}

static void find_frame(struct reduced_frame *frame, struct trial *trial,
                       const struct draft_value *scene)
{
    *frame = (struct reduced_frame){
        .trial = trial,
        .x = {.trial = trial},
        .y = {.trial = trial},
        .all = {.trial = trial},
    };
    struct draft_value *shape = scene_shapes(scene)->first;
    for (; shape; shape = shape->next)
        add_shape(frame, shape);
    add_members(frame, scene);
}

/* ---- Another origin ------------------------------------------------------ */

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

/* ---- Another size -------------------------------------------------------- */

/* The exponent of the lowest bit of a number that is not 0. `part` is below 1
 * and has at most 53 bits. */
static int lowest_bit(double part, int exponent)
{
    int low = exponent;
    while (part > floor(part)) {
        part *= 2;
        low--;
    }
    return low;
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
        int low = lowest_bit(part, exponent);
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
        struct reduced_frame frame;
        if (!scene_shapes(scene))
            continue;
        find_frame(&frame, trial, scene);
        if (!trial->ended && find_origin(&frame))
            any = true;
        if (!trial->ended && find_size(&frame))
            any = true;
        arena_rewind(&trial->work, mark);
    }
    return any;
}
