#include "verify/reduce/reduce_steps.h"

#include <math.h>

#include "collide.h"
#include "verify/reduce/links.h"
#include "verify/reduce/reduce_points.h"
#include "verify/reduce/reduce_sweep.h"

/* What is taken from a shape and given to its points. */
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

/* A box can be turned by quarters only; then its corners may have to be sorted
 * again, as min is less than max. */
static bool turns_box(const struct draft_value *shape, col_vec2 rotation)
{
    bool quarter = fabs(rotation.x) + fabs(rotation.y) <= 1;
    return quarter || !draft_member(shape, "min");
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

static void sort_corners(struct draft *draft, const struct draft_value *shape)
{
    const struct draft_value *min = draft_member(shape, "min");
    const struct draft_value *max = draft_member(shape, "max");
    if (!min || !max || !draft_is_point(min) || !draft_is_point(max))
        return;
    sort_numbers(draft, min->first, max->first);
    sort_numbers(draft, min->last, max->last);
}

static void move_points(struct draft *draft, struct draft_value *outline,
                        col_transform transform)
{
    struct draft_value *point = point_first(outline);
    for (; point; point = point_next(point, outline)) {
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
 * stays what it is. */
static void edit_pose(struct draft *draft, struct draft_value *shape,
                      const void *context)
{
    const enum reduced_pose *pose = context;
    col_transform transform = {{0, 0}, {1, 0}};
    read_turn(shape, &transform.rotation);
    if (!turns_box(shape, transform.rotation))
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
    sort_corners(draft, shape);
}

static bool has_pose(const struct draft_value *shape, enum reduced_pose pose)
{
    col_vec2 found;
    return read_turn(shape, &found) ||
           (pose == POSE_ALL &&
            read_point(draft_member(shape, "position"), &found));
}

static bool take_poses(struct trial *trial, enum reduced_pose pose)
{
    struct arena_mark mark = arena_mark(&trial->work);
    struct edits edits = {.trial = trial, .edit = edit_pose, .context = &pose};
    struct draft_value *root = trial->draft.root;
    for (struct draft_value *value = root; value;
         value = draft_next(value, root))
        if (draft_is_shape(value) && has_pose(value, pose))
            edits_add(&edits, value);
    bool any = edits_sweep(&edits);
    arena_rewind(&trial->work, mark);
    return any;
}

bool step_poses(struct trial *trial)
{
    bool all = take_poses(trial, POSE_ALL);
    return take_poses(trial, POSE_ANGLE) || all;
}
