/* Passes over joints, in an order that suits the processor: level after level,
 * and in a level those of one contact two at once. */
#include <string.h>

#include "query/world/joints.h"

bool turns_have_room(struct joint_turns *turns, size_t room,
                     struct arena *arena)
{
    turns->group_sizes =
        arena_take(arena, 2 * room, sizeof *turns->group_sizes);
    turns->order = arena_take(arena, room, sizeof *turns->order);
    turns->list = arena_take(arena, room, sizeof *turns->list);
    return turns->group_sizes && turns->order && turns->list;
}

/* Joints that share a body that moves are in the order of their contacts, in
 * levels: each level's have none in common. So on each body the same is done as
 * in the order of contacts. A body that never moves has no part in it: its
 * velocity is 0 and stays so. In a level those of one contact come last. */
void turns_find(struct joint_turns *turns, const struct world *world,
                const struct joints *joints)
{
    int *levels = turns->levels, *sizes = turns->group_sizes;
    int count = joints->count;
    memset(levels, 0, (size_t)world->body_count * sizeof *levels);
    memset(sizes, 0, 2 * (size_t)count * sizeof *sizes);
    for (int i = 0; i < count; i++) {
        struct joint *joint = &joints->list[i];
        int a = joint->a_body, b = joint->b_body;
        int level = levels[a] > levels[b] ? levels[a] : levels[b];
        joint->group = 2 * level + (joint->constraint.count == 1);
        sizes[joint->group]++;
        if (world->drives[a].moves)
            levels[a] = level + 1;
        if (world->drives[b].moves)
            levels[b] = level + 1;
    }
    for (int i = 0, first = 0, size; i < 2 * count; i++, first += size) {
        size = sizes[i];
        sizes[i] = first;
    }
    for (int i = 0; i < count; i++)
        turns->order[sizes[joints->list[i].group]++] = i;
}

/* ---- Turns -------------------------------------------------------------- */

static void put_row(col_row_pair *pair, int i, const col_row *row)
{
    pair->x[i] = row->direction.x;
    pair->y[i] = row->direction.y;
    pair->lever_a[i] = row->lever_a;
    pair->lever_b[i] = row->lever_b;
    pair->turn_a[i] = row->turn_a;
    pair->turn_b[i] = row->turn_b;
    pair->give[i] = row->give;
    pair->impulse[i] = row->impulse;
}

static void put_joint(struct joint_turn *turn, int i, struct joint *joint)
{
    const col_constraint *constraint = &joint->constraint;
    turn->joints[i] = joint;
    turn->a_bodies[i] = joint->a_body;
    turn->b_bodies[i] = joint->b_body;
    put_row(&turn->pair.normal, i, &constraint->normals[0]);
    put_row(&turn->pair.tangent, i, &constraint->tangents[0]);
    turn->pair.target[i] = constraint->targets[0];
    turn->pair.friction[i] = constraint->friction;
}

/* Lists the turns of a pass; returns how many there are. */
static int list_turns(const struct joint_turns *turns,
                      const struct joints *joints, bool only_hot)
{
    struct joint *last = NULL; /* it may get a second one */
    int count = 0;
    for (int i = 0; i < joints->count; i++) {
        struct joint *joint = &joints->list[turns->order[i]];
        if (only_hot && !joint->is_hot)
            continue;
        if (last && last->group == joint->group && joint->group % 2 == 1) {
            put_joint(&turns->list[count - 1], 0, last);
            put_joint(&turns->list[count - 1], 1, joint);
            last = NULL;
        } else {
            turns->list[count].joints[0] = last = joint;
            turns->list[count++].joints[1] = NULL;
        }
    }
    return count;
}

static void take_turn(struct joint_turn *turn, col_body *bodies)
{
    if (!turn->joints[1]) {
        struct joint *joint = turn->joints[0];
        col_constraint_solve(&joint->constraint, &bodies[joint->a_body],
                             &bodies[joint->b_body]);
        return;
    }
    col_body *const a[2] = {&bodies[turn->a_bodies[0]],
                            &bodies[turn->a_bodies[1]]};
    col_body *const b[2] = {&bodies[turn->b_bodies[0]],
                            &bodies[turn->b_bodies[1]]};
    col_constraint_pair_solve(&turn->pair, a, b);
}

void turns_take(struct joint_turns *turns, const struct world *world,
                const struct joints *joints, bool only_hot)
{
    int count = list_turns(turns, joints, only_hot);
    for (int pass = 0; pass < world->settings.iterations; pass++)
        for (int i = 0; i < count; i++)
            take_turn(&turns->list[i], world->bodies);
    for (int i = 0; i < count; i++) {
        const struct joint_turn *turn = &turns->list[i];
        for (int k = 0; turn->joints[1] && k < 2; k++) {
            col_constraint *constraint = &turn->joints[k]->constraint;
            constraint->normals[0].impulse = turn->pair.normal.impulse[k];
            constraint->tangents[0].impulse = turn->pair.tangent.impulse[k];
        }
    }
}
