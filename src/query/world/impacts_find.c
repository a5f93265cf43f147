/* Finds what a body may hit in the rest of a step: how bodies move, which
 * pieces are in their way, and when smaller copies of its own pieces hit these
 * (shrunk.c). */
#include <math.h>

#include "query/world/bodies.h"
#include "query/world/impacts.h"

/* ---- Motions ------------------------------------------------------------- */

col_body impact_pose(const struct world_impacts *impacts, int body, double time)
{
    const struct segment *segment = &impacts->segments[body];
    col_body pose = segment->from, end = impacts->world->bodies[body];
    double share = (time - segment->since) / (1 - segment->since);
    if (share >= 1)
        return end;
    share = share > 0 ? share : 0;
    end.center.x = pose.center.x + (end.center.x - pose.center.x) * share;
    end.center.y = pose.center.y + (end.center.y - pose.center.y) * share;
    end.angle = pose.angle + (end.angle - pose.angle) * share;
    return end;
}

col_body impact_motion(const struct world_impacts *impacts, int body,
                       double time)
{
    const col_body *end = &impacts->world->bodies[body];
    const struct segment *segment = &impacts->segments[body];
    col_body motion = impact_pose(impacts, body, time);
    double left = 1 - (time < segment->since ? time : segment->since);
    double turn = end->angle - segment->from.angle;
    col_vec2 way = subtract(end->center, segment->from.center);
    if (fabs(turn) > COL_TURN_LIMIT / 2)
        turn -= 360 * floor(turn / 360);
    motion.velocity = (col_vec2){way.x / left, way.y / left};
    motion.angular_velocity = turn / left;
    return motion;
}

void impact_put(const struct world_impacts *impacts, int body, double time)
{
    struct segment *segment = &impacts->segments[body];
    struct world *world = impacts->world;
    col_body end = world->bodies[body];
    if (!world->drives[body].moves ||
        (time <= segment->placed && time >= segment->placed))
        return;
    world->bodies[body] = impact_pose(impacts, body, time);
    for (int i = impacts->first[body]; i >= 0; i = impacts->next[i])
        world_place_shape(world, i);
    world->bodies[body] = end;
    segment->placed = time;
}

/* A shape of a body, which is placed for the time. */
static col_mover mover_of(const struct world_impacts *impacts,
                          const col_shape *shape, int body, double time)
{
    if (!impacts->world->drives[body].moves)
        return (col_mover){.shape = shape};
    col_body motion = impact_motion(impacts, body, time);
    return (col_mover){shape, motion.velocity, motion.center,
                       motion.angular_velocity};
}

double impact_way(const struct world_impacts *impacts, int body, int other,
                  double time)
{
    col_body motion = impact_motion(impacts, body, time);
    double turns = fabs(motion.angular_velocity) * impacts->reaches[body];
    if (other >= 0 && impacts->world->drives[other].moves) {
        col_body beside = impact_motion(impacts, other, time);
        motion.velocity = subtract(motion.velocity, beside.velocity);
        turns += fabs(beside.angular_velocity) * impacts->reaches[other];
    }
    return (1 - time) *
           (shrunk_length(motion.velocity) + COL_RADIANS_PER_DEGREE * turns);
}

bool impact_is_sound(const struct world_impacts *impacts, int body, double time)
{
    for (int i = impacts->first[body]; i >= 0; i = impacts->next[i])
        if (!place_is_sound(impacts->world, i))
            return false;
    col_body motion = impact_motion(impacts, body, time);
    return fabs(motion.velocity.x) <= COL_LIMIT &&
           fabs(motion.velocity.y) <= COL_LIMIT;
}

/* ---- Obstacles ----------------------------------------------------------- */

static enum obstacle_kind kind_of(const struct world *world, int shape)
{
    return world->parts[shape] & PART_FREE    ? OBSTACLE_FREE
           : world->parts[shape] & PART_MOVES ? OBSTACLE_KINEMATIC
                                              : OBSTACLE_STATIC;
}

static int pieces_of(const struct world *world, int shape)
{
    int count = world->core_starts[shape + 1] - world->core_starts[shape];
    return count > 0 ? count : 1;
}

void impacts_build_tree(struct world_impacts *impacts, enum obstacle_kind kind)
{
    const struct world *world = impacts->world;
    struct obstacle_tree *tree = &impacts->trees[kind];
    for (int i = 0; i < tree->count; i++) {
        struct piece_ref item = tree->items[i];
        int body = world->owners[item.shape];
        const col_shape *core = world_core(world, item.shape, item.piece);
        col_mover mover = {.shape = core};
        impact_put(impacts, body, 0);
        if (kind != OBSTACLE_STATIC && impact_is_sound(impacts, body, 0))
            mover = mover_of(impacts, core, body, 0);
        tree->boxes[i] = col_mover_bounds(&mover, 1);
    }
    if (tree->count > 0)
        tree->tree = col_tree_build(tree->boxes, tree->count, tree->memory,
                                    tree->scratch);
}

static bool make_tree(struct world_impacts *impacts, enum obstacle_kind kind)
{
    const struct world *world = impacts->world;
    struct arena *arena = world->arena;
    struct obstacle_tree *tree = &impacts->trees[kind];
    size_t room = 0;
    for (int i = 0; i < world->count; i++)
        if (kind_of(world, i) == kind && world->parts[i] & PART_SOLID)
            room += (size_t)pieces_of(world, i);
    if (kind == OBSTACLE_FREE && !impacts->has_bullets)
        room = 0;
    tree->items = arena_take(arena, room, sizeof *tree->items);
    tree->boxes = arena_take(arena, room, sizeof *tree->boxes);
    tree->memory = arena_take(arena, col_tree_bytes((int)room), 1);
    tree->scratch = arena_take(arena, col_tree_scratch((int)room), 1);
    if (!tree->items || !tree->boxes || !tree->memory || !tree->scratch)
        return false;
    for (int i = 0; i < world->count && room > 0; i++)
        if (kind_of(world, i) == kind && world->parts[i] & PART_SOLID)
            for (int k = 0; k < pieces_of(world, i); k++)
                tree->items[tree->count++] = (struct piece_ref){i, k};
    return true;
}

/* ---- Making it ----------------------------------------------------------- */

/* Notes a shape of a body. */
static int note_shape(struct world_impacts *impacts, int i)
{
    const struct world *world = impacts->world;
    const struct world_frame *frame = &world->frames[i];
    int body = world->owners[i], most = 1;
    double radius = world->scene->shapes[i].shape.radius;
    double *reach = &impacts->reaches[body], *least = &impacts->least[body];
    impacts->next[i] = impacts->first[body];
    impacts->first[body] = i;
    *reach = frame->reach + radius > *reach ? frame->reach + radius : *reach;
    for (int k = 0; k < pieces_of(world, i); k++) {
        const col_shape *core = world_core(world, i, k);
        double half = shrunk_thickness(core) / 2;
        *least = half < *least ? half : *least;
        most = core->count > most ? core->count : most;
    }
    impacts->is_bullet[body] =
        world_is_free(world, body) && world->scene->shapes[i].body.is_bullet;
    impacts->has_bullets |= impacts->is_bullet[body];
    return most;
}

bool impacts_make(struct world *world, struct fail *fail)
{
    struct arena *arena = world->arena;
    size_t bodies = (size_t)world->body_count, shapes = (size_t)world->count;
    size_t pieces = shapes + (size_t)world->core_starts[shapes], most = 1;
    struct world_impacts *impacts = arena_alloc(arena, 1, sizeof *impacts);
    if (!impacts)
        return fail_memory(fail);
    world->impacts = impacts;
    impacts->world = world;
    impacts->segments = arena_take(arena, bodies, sizeof *impacts->segments);
    impacts->reaches = arena_alloc(arena, bodies, sizeof *impacts->reaches);
    impacts->least = arena_take(arena, bodies, sizeof *impacts->least);
    impacts->is_bullet = arena_alloc(arena, bodies, sizeof(bool));
    impacts->first = arena_take(arena, bodies, sizeof(int));
    impacts->next = arena_take(arena, shapes, sizeof(int));
    impacts->pushed = arena_take(arena, IMPACTS_MOST, sizeof(int));
    impacts->found = arena_take(arena, pieces, sizeof(int));
    impacts->marks = arena_alloc(arena, col_marks_words((int)pieces),
                                 sizeof *impacts->marks);
    if (!impacts->segments || !impacts->reaches || !impacts->least ||
        !impacts->is_bullet || !impacts->first || !impacts->next ||
        !impacts->pushed || !impacts->found || !impacts->marks)
        return fail_memory(fail);
    for (int i = 0; i < world->body_count; i++) {
        impacts->first[i] = -1;
        impacts->least[i] = world->settings.slop / 2;
    }
    for (int i = world->count - 1; i >= 0; i--) {
        size_t count = (size_t)note_shape(impacts, i);
        most = count > most ? count : most;
    }
    struct shrunk_memory *memory = &impacts->memory;
    memory->vertices = arena_take(arena, most, sizeof *memory->vertices);
    memory->copy = arena_take(arena, most, sizeof *memory->copy);
    memory->hull = arena_take(arena, most, sizeof *memory->hull);
    memory->hull_scratch =
        arena_take(arena, most, sizeof *memory->hull_scratch);
    if (!memory->vertices || !memory->copy || !memory->hull ||
        !memory->hull_scratch || !make_tree(impacts, OBSTACLE_STATIC) ||
        !make_tree(impacts, OBSTACLE_KINEMATIC) ||
        !make_tree(impacts, OBSTACLE_FREE))
        return fail_memory(fail);
    impacts_build_tree(impacts, OBSTACLE_STATIC);
    return true;
}

/* ---- What a body may hit ------------------------------------------------- */

bool meeting_is_thin(const struct world_impacts *impacts,
                     const struct near_hit *meeting)
{
    const col_shape *core =
        world_core(impacts->world, meeting->mover.shape, meeting->mover.piece);
    return core->count < 3 && !(core->radius > 0);
}

/* When a copy of the piece that moves hits, from where both are placed. */
static col_impact hit_by(struct world_impacts *impacts,
                         const struct near_hit *meeting, const col_shape *copy,
                         double until)
{
    const struct world *world = impacts->world;
    struct piece_ref p = meeting->mover, q = meeting->target;
    int body = world->owners[p.shape], other = world->owners[q.shape];
    double since = impacts->segments[body].since;
    col_mover a = mover_of(impacts, copy, body, since);
    col_mover b =
        mover_of(impacts, world_core(world, q.shape, q.piece), other, since);
    col_toi_limit limit = {until - since, IMPACTS_WORK, impacts->work};
    col_impact hit = col_toi_limited(&a, &b, 1 - since, &limit, NULL);
    impacts->work = limit.done;
    return hit;
}

/* Places both bodies where the motion begins. */
static void place_both(struct world_impacts *impacts,
                       const struct near_hit *meeting)
{
    const int *owners = impacts->world->owners;
    int body = owners[meeting->mover.shape];
    double since = impacts->segments[body].since;
    impact_put(impacts, body, since);
    impact_put(impacts, owners[meeting->target.shape], since);
}

void meeting_find(struct world_impacts *impacts, struct near_hit *meeting)
{
    struct world *world = impacts->world;
    struct piece_ref p = meeting->mover, q = meeting->target;
    double slop = world->settings.slop, skin = meeting->skin;
    double depth = slop > 256 * skin ? slop : 256 * skin;
    double since = impacts->segments[world->owners[p.shape]].since;
    place_both(impacts, meeting);
    const col_shape *core = world_core(world, p.shape, p.piece);
    meeting->time = HUGE_VAL;
    for (; meeting->level < SHRUNK_LEVELS; meeting->level++) {
        col_shape copy =
            shrunk_copy(core, meeting->level, depth, skin, &impacts->memory);
        if (meeting->level >= SHRUNK_SCALED &&
            meeting_is_thin(impacts, meeting)) {
            col_sat sat =
                col_sat_test(core, world_core(world, q.shape, q.piece), NULL);
            copy.radius = sat.relation.overlap ? 0 : sat.relation.amount / 2;
        }
        col_impact hit = hit_by(impacts, meeting, &copy, HUGE_VAL);
        if (hit.status == COL_HIT)
            meeting->time = since + hit.from;
        if (hit.status != COL_OVERLAPPING)
            return;
    }
}

double meeting_touch(struct world_impacts *impacts,
                     const struct near_hit *meeting)
{
    struct world *world = impacts->world;
    struct piece_ref p = meeting->mover;
    place_both(impacts, meeting);
    col_shape wide = *world_core(world, p.shape, p.piece);
    wide.radius += 2 * meeting->skin;
    col_impact hit = hit_by(impacts, meeting, &wide, meeting->time);
    double time = impacts->segments[world->owners[p.shape]].since + hit.from;
    return hit.status == COL_HIT && time < meeting->time ? time : meeting->time;
}

static bool is_pair(const struct near_hit *p, const struct near_hit *q)
{
    return p->mover.shape == q->mover.shape &&
           p->mover.piece == q->mover.piece &&
           p->target.shape == q->target.shape &&
           p->target.piece == q->target.piece;
}

bool meeting_note(struct world_impacts *impacts, const struct near_hit *meeting,
                  struct fail *fail)
{
    int i = 0;
    while (i < impacts->met_count && !is_pair(&impacts->met[i], meeting))
        i++;
    struct near_hit *list =
        arena_more(impacts->world->arena, impacts->met, impacts->met_count,
                   &impacts->met_room, sizeof *list);
    if (!list)
        return fail_memory(fail);
    impacts->met = list;
    impacts->met_count += i == impacts->met_count;
    list[i] = *meeting;
    return true;
}

/* The largest coordinate of the places where two boxes meet. */
static double largest(col_box a, col_box b)
{
    double left = a.min.x > b.min.x ? a.min.x : b.min.x;
    double right = a.max.x < b.max.x ? a.max.x : b.max.x;
    double low = a.min.y > b.min.y ? a.min.y : b.min.y;
    double high = a.max.y < b.max.y ? a.max.y : b.max.y;
    double x = fabs(left) > fabs(right) ? left : right;
    double y = fabs(low) > fabs(high) ? low : high;
    return fabs(x) > fabs(y) ? fabs(x) : fabs(y);
}

/* Adds a piece of a body and an obstacle whose boxes meet. */
static bool add_meeting(struct world_impacts *impacts, struct near_hit meeting,
                        struct fail *fail)
{
    struct world *world = impacts->world;
    int p = meeting.mover.shape, q = meeting.target.shape;
    int body = world->owners[p], other = world->owners[q];
    double since = impacts->segments[body].since;
    if (body == other || !world_may_meet(world, p, q) ||
        impact_way(impacts, body, other, since) <= impacts->least[body] ||
        (world->drives[other].moves && !impact_is_sound(impacts, other, since)))
        return true;
    if (!world_count_pair(world, ++impacts->looked, fail))
        return false;
    for (int i = 0; i < impacts->met_count; i++)
        if (is_pair(&impacts->met[i], &meeting))
            meeting.level = impacts->met[i].level;
    struct near_hit *list =
        arena_more(world->arena, impacts->meetings, impacts->meeting_count,
                   &impacts->meeting_room, sizeof *list);
    if (!list)
        return fail_memory(fail);
    impacts->meetings = list;
    meeting_find(impacts, &meeting);
    list[impacts->meeting_count++] = meeting;
    return true;
}

bool impacts_list(struct world_impacts *impacts, int body, int kinds,
                  struct fail *fail)
{
    struct world *world = impacts->world;
    double since = impacts->segments[body].since;
    double far = impact_way(impacts, body, -1, since) + impacts->reaches[body];
    impacts->meeting_count = 0;
    impact_put(impacts, body, since);
    for (int i = impacts->first[body]; i >= 0; i = impacts->next[i]) {
        for (int k = 0; k < pieces_of(world, i) * kinds; k++) {
            struct obstacle_tree *tree = &impacts->trees[k % kinds];
            struct piece_ref mover = {i, k / kinds};
            const col_shape *core = world_core(world, i, mover.piece);
            col_mover motion = mover_of(impacts, core, body, since);
            col_box box = col_mover_bounds(&motion, 1 - since);
            int count = tree->count == 0 || !(world->parts[i] & PART_SOLID)
                            ? 0
                            : col_tree_query(&tree->tree, &box, -1,
                                             impacts->found, impacts->marks);
            for (int n = 0; n < count; n++) {
                int at = impacts->found[n];
                struct near_hit meeting = {
                    .mover = mover,
                    .target = tree->items[at],
                    .skin = 0x1p-38 * (largest(box, tree->boxes[at]) + far)};
                if (!add_meeting(impacts, meeting, fail))
                    return false;
            }
        }
    }
    return true;
}
