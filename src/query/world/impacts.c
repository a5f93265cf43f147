/* Stops fast bodies at what they hit, so that none passes through a wall.
 *
 * A step moves bodies by their velocities, and shapes may be beyond others by
 * then. Here each free body that moved by more than half of the slop moves
 * again, from its start: along a line, while it turns evenly. Copies of its
 * pieces that are a little smaller (shrunk.c) find what it would sink into: at
 * first, by more than half of the slop. It goes on to where it first touches
 * that, gets the impulses of a contact there, and moves on with its new
 * velocity for the rest of the step. The next copy for this pair of pieces is
 * smaller still, so that the same contact cannot stop the body again unless it
 * sinks deeper, and each body has a bounded number of impacts.
 *
 * A body that comes no faster than gravity makes it in a step stays where the
 * copy hits, so it has a contact in the next step. Shapes that overlap at the
 * start have contacts in the solver; here, the first copy counts that does not
 * overlap.
 *
 * Bodies are stopped by static and kinematic ones, in order; after that bullets
 * are stopped by all others, which move from where they were at the start, or
 * at their last impact, to where they are now. Times are fractions of the
 * step. */
#include "query/world/impacts.h"

#include <math.h>
#include <stdlib.h>

#include "query/world/bodies.h"

/* Impacts of a body in a step; at the next one it stays. */
#define IMPACTS_MOST 8

/* Evaluations of times of impact in a step; then bodies stay where they are
 * certain to touch nothing. Some seconds. */
#define IMPACTS_WORK (UINT64_C(1) << 27)

/* A piece of a shape. */
struct obstacle {
    int shape, piece;
};

/* Pieces that may stop others, with the boxes of their motions. */
struct obstacle_tree {
    col_tree tree;
    struct obstacle *items;
    col_box *boxes;
    void *memory, *scratch;
    int count;
};

enum obstacle_kind { OBSTACLE_STATIC, OBSTACLE_KINEMATIC, OBSTACLE_FREE };

/* A piece of the body in motion and what it may hit. */
struct meeting {
    struct obstacle mover, target;
    int level;                    /* of the copy that may hit */
    double skin;                  /* what rounding cannot close */
    double time;                  /* of the hit; above 1: there is none */
    struct world_contact contact; /* if the shapes have none by then */
};

/* Where the motion of a body began last. */
struct segment {
    col_body from;
    double since;
    double placed; /* where its shapes are: at this time */
};

struct impact {
    struct world_contact contact;
    int number;
};

struct world_impacts {
    struct world *world;
    struct segment *segments; /* of each body */
    double *reaches;          /* no point of it is further from its center */
    double *least;            /* motions that cannot matter */
    bool *is_bullet;
    int *first, *next; /* shape of each body; of the body of each shape; -1 */
    bool has_bullets, is_symplectic;
    struct obstacle_tree trees[3];
    int *found;
    uint64_t *marks;
    struct shrunk_memory memory;
    struct meeting *meetings, *met; /* of one body; those with a level */
    int meeting_count, meeting_room, met_count, met_room;
    int *pushed; /* bodies that a bullet hit */
    int pushed_count;
    struct impact *impacts;
    int impact_count, impact_room;
    uint64_t looked, work;
};

/* ---- Motions ------------------------------------------------------------- */

static double size_of(col_vec2 v)
{
    return sqrt(v.x * v.x + v.y * v.y);
}

/* What a body moves by in a whole step, as its velocities; whole turns beyond
 * the limit of times of impact do not count. */
static col_body motion_of(const struct world_impacts *impacts, int body)
{
    const struct segment *segment = &impacts->segments[body];
    const col_body *from = &segment->from;
    col_body motion = impacts->world->bodies[body];
    double left = 1 - segment->since, turn = motion.angle - from->angle;
    if (!(left > 0)) {
        motion.velocity = (col_vec2){0, 0};
        motion.angular_velocity = 0;
        return motion;
    }
    if (fabs(turn) > COL_TURN_LIMIT / 2)
        turn -= 360 * floor(turn / 360);
    motion.velocity = (col_vec2){(motion.center.x - from->center.x) / left,
                                 (motion.center.y - from->center.y) / left};
    motion.angular_velocity = turn / left;
    return motion;
}

/* Where a body is at a time. */
static col_body pose_at(const struct world_impacts *impacts, int body,
                        double time)
{
    const struct segment *segment = &impacts->segments[body];
    col_body pose = segment->from, end = impacts->world->bodies[body];
    double share = (time - segment->since) / (1 - segment->since);
    share = share > 0 ? share : 0;
    if (share >= 1)
        return end;
    pose.center.x += (end.center.x - pose.center.x) * share;
    pose.center.y += (end.center.y - pose.center.y) * share;
    pose.angle += (end.angle - pose.angle) * share;
    pose.velocity = end.velocity;
    pose.angular_velocity = end.angular_velocity;
    return pose;
}

/* Puts the shapes of a body where they are at a time. */
static void place_at(const struct world_impacts *impacts, int body, double time)
{
    struct segment *segment = &impacts->segments[body];
    struct world *world = impacts->world;
    col_body end = world->bodies[body];
    if (!world->drives[body].moves ||
        (time <= segment->placed && time >= segment->placed))
        return;
    world->bodies[body] = pose_at(impacts, body, time);
    for (int i = impacts->first[body]; i >= 0; i = impacts->next[i])
        world_place_shape(world, i);
    world->bodies[body] = end;
    segment->placed = time;
}

static col_mover mover_of(const struct world_impacts *impacts,
                          const col_shape *shape, int body, double time)
{
    if (!impacts->world->drives[body].moves)
        return (col_mover){.shape = shape};
    col_body motion = motion_of(impacts, body);
    return (col_mover){shape, motion.velocity,
                       pose_at(impacts, body, time).center,
                       motion.angular_velocity};
}

/* How far any point of a body moves at most, beside another one; -1: none. */
static double moves_by(const struct world_impacts *impacts, int body, int other)
{
    col_body motion = motion_of(impacts, body);
    double turns = fabs(motion.angular_velocity) * impacts->reaches[body];
    if (other >= 0 && impacts->world->drives[other].moves) {
        col_body beside = motion_of(impacts, other);
        motion.velocity = subtract(motion.velocity, beside.velocity);
        turns += fabs(beside.angular_velocity) * impacts->reaches[other];
    }
    return size_of(motion.velocity) + COL_RADIANS_PER_DEGREE * turns;
}

/* False where numbers are beyond those of shapes: world_step finds that. */
static bool is_sound(const struct world_impacts *impacts, int body)
{
    for (int i = impacts->first[body]; i >= 0; i = impacts->next[i])
        if (!place_is_sound(impacts->world, i))
            return false;
    col_body motion = motion_of(impacts, body);
    return fabs(motion.velocity.x) <= COL_LIMIT &&
           fabs(motion.velocity.y) <= COL_LIMIT &&
           fabs(motion.angular_velocity) <= COL_LIMIT;
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

static void build_tree(struct world_impacts *impacts, enum obstacle_kind kind)
{
    const struct world *world = impacts->world;
    struct obstacle_tree *tree = &impacts->trees[kind];
    for (int i = 0; i < tree->count; i++) {
        struct obstacle item = tree->items[i];
        int body = world->owners[item.shape];
        const col_shape *core = world_core(world, item.shape, item.piece);
        bool moves = kind != OBSTACLE_STATIC && is_sound(impacts, body);
        double since = impacts->segments[body].since;
        col_mover mover = {.shape = core};
        if (moves) {
            place_at(impacts, body, since);
            mover = mover_of(impacts, core, body, since);
        }
        tree->boxes[i] = col_mover_bounds(&mover, 1 - since);
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
                tree->items[tree->count++] = (struct obstacle){i, k};
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
        impacts->segments[i] = (struct segment){.from = world->bodies[i]};
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
    build_tree(impacts, OBSTACLE_STATIC);
    return true;
}

/* ---- What a body may hit ------------------------------------------------- */

static bool is_pair(const struct meeting *p, const struct meeting *q)
{
    return p->mover.shape == q->mover.shape &&
           p->mover.piece == q->mover.piece &&
           p->target.shape == q->target.shape &&
           p->target.piece == q->target.piece;
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

static bool is_thin(const col_shape *core)
{
    return core->count < 3 && !(core->radius > 0);
}

/* How far two pieces are apart where they are now. */
static double gap_of(const struct world_impacts *impacts,
                     const struct meeting *meeting)
{
    struct obstacle p = meeting->mover, q = meeting->target;
    col_sat sat =
        col_sat_test(world_core(impacts->world, p.shape, p.piece),
                     world_core(impacts->world, q.shape, q.piece), NULL);
    return sat.relation.overlap ? 0 : sat.relation.amount;
}

/* When the copy of its level hits, or of the next level that does not overlap
 * at the start. */
static void find_time(struct world_impacts *impacts, struct meeting *meeting)
{
    struct world *world = impacts->world;
    struct obstacle p = meeting->mover, q = meeting->target;
    int body = world->owners[p.shape], other = world->owners[q.shape];
    double since = impacts->segments[body].since;
    double slop = world->settings.slop, skin = meeting->skin;
    const col_shape *core = world_core(world, p.shape, p.piece);
    double depth = slop > 256 * skin ? slop : 256 * skin;
    col_shape copy;
    place_at(impacts, body, since);
    place_at(impacts, other, since);
    meeting->time = HUGE_VAL;
    for (; shrunk_copy(core, meeting->level, depth, skin, &impacts->memory,
                       &copy);
         meeting->level++) {
        if (meeting->level >= SHRUNK_SCALED && is_thin(core))
            copy.radius = gap_of(impacts, meeting) / 2;
        col_mover a = mover_of(impacts, &copy, body, since);
        col_mover b = mover_of(impacts, world_core(world, q.shape, q.piece),
                               other, since);
        col_toi_limit limit = {HUGE_VAL, IMPACTS_WORK, impacts->work};
        col_impact hit = col_toi_limited(&a, &b, 1 - since, &limit, NULL);
        impacts->work = limit.done;
        if (hit.status == COL_OVERLAPPING)
            continue;
        if (hit.status == COL_APART)
            return;
        bool flips = p.shape > q.shape;
        bool is_edge = hit.axis.kind == COL_EDGE_OF_A;
        col_vec2 n = hit.normal, on = hit.points.b;
        meeting->time = since + hit.from;
        meeting->contact = (struct world_contact){
            .a = p.shape,
            .b = q.shape,
            .a_piece = p.piece,
            .b_piece = q.piece,
            .normal = n,
            .count = 1,
            .points = {{on, 0, is_edge, hit.axis.a,
                        hit.axis.kind == COL_EDGE_OF_B, hit.axis.b}}};
        if (flips) {
            struct world_contact *contact = &meeting->contact;
            *contact = (struct world_contact){
                .a = q.shape,
                .b = p.shape,
                .a_piece = q.piece,
                .b_piece = p.piece,
                .normal = {-n.x, -n.y},
                .count = 1,
                .points = {{on, 0, hit.axis.kind == COL_EDGE_OF_B, hit.axis.b,
                            is_edge, hit.axis.a}}};
        }
        return;
    }
}

/* Adds a piece of a body and an obstacle whose boxes meet. */
static bool add_meeting(struct world_impacts *impacts, struct meeting meeting,
                        struct fail *fail)
{
    struct world *world = impacts->world;
    int p = meeting.mover.shape, q = meeting.target.shape;
    int body = world->owners[p], other = world->owners[q];
    if (body == other || !world_may_meet(world, p, q) ||
        moves_by(impacts, body, other) <= impacts->least[body] ||
        (world->drives[other].moves && !is_sound(impacts, other)))
        return true;
    if (!world_count_pair(world, ++impacts->looked, fail))
        return false;
    for (int i = 0; i < impacts->met_count; i++)
        if (is_pair(&impacts->met[i], &meeting))
            meeting.level = impacts->met[i].level;
    struct meeting *list =
        arena_more(world->arena, impacts->meetings, impacts->meeting_count,
                   &impacts->meeting_room, sizeof *list);
    if (!list)
        return fail_memory(fail);
    impacts->meetings = list;
    find_time(impacts, &meeting);
    list[impacts->meeting_count++] = meeting;
    return true;
}

/* Lists what a body may hit from now on, by kinds of obstacles. */
static bool list_meetings(struct world_impacts *impacts, int body, int kinds,
                          struct fail *fail)
{
    struct world *world = impacts->world;
    double since = impacts->segments[body].since;
    double far = moves_by(impacts, body, -1) + impacts->reaches[body];
    impacts->meeting_count = 0;
    place_at(impacts, body, since);
    for (int i = impacts->first[body]; i >= 0; i = impacts->next[i]) {
        for (int k = 0; k < pieces_of(world, i) * kinds; k++) {
            struct obstacle_tree *tree = &impacts->trees[k % kinds];
            struct obstacle mover = {i, k / kinds};
            const col_shape *core = world_core(world, i, mover.piece);
            col_mover motion = mover_of(impacts, core, body, since);
            col_box box = col_mover_bounds(&motion, 1 - since);
            int count = tree->count == 0 || !(world->parts[i] & PART_SOLID)
                            ? 0
                            : col_tree_query(&tree->tree, &box, -1,
                                             impacts->found, impacts->marks);
            for (int n = 0; n < count; n++) {
                int at = impacts->found[n];
                struct meeting meeting = {
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

/* ---- The contact of an impact -------------------------------------------- */

/* Takes out the points of a contact that are apart, by more than 4 skins. */
static void keep_touching(struct world_contact *contact, double skin)
{
    int kept = 0;
    for (int k = 0; k < contact->count; k++) {
        col_contact *point = &contact->points[k];
        if (point->depth < -4 * skin)
            continue;
        point->depth = point->depth > 0 ? point->depth : 0;
        contact->run_features[kept] = contact->run_features[k];
        contact->points[kept++] = *point;
    }
    contact->count = kept;
}

/* The contact of two pieces at a time, if they have one by then, with the
 * surface of the ground. */
static bool find_contact(struct world_impacts *impacts, double time,
                         double skin, struct world_contact *contact,
                         struct fail *fail)
{
    struct world *world = impacts->world;
    struct world_pieces pieces = {.world = world,
                                  .pair = {contact->a, contact->b},
                                  .a_piece = contact->a_piece,
                                  .b_piece = contact->b_piece};
    col_manifold manifold;
    place_at(impacts, world->owners[contact->a], time);
    place_at(impacts, world->owners[contact->b], time);
    const col_shape *a = world_core(world, contact->a, contact->a_piece);
    const col_shape *b = world_core(world, contact->b, contact->b_piece);
    if (!world_clip(&world->settings, a, b, &manifold)) {
        col_sat sat = col_sat_test(a, b, NULL);
        manifold = col_clip_ahead(a, b, &sat, 4 * skin, COL_AT_INCIDENT, NULL);
    }
    if (manifold.count == 0)
        return true;
    struct world_contact found = world_contact_of(&pieces, &manifold, false);
    struct world_contact *contacts = world->contacts;
    int count = world->contact_count;
    world->contacts = &found;
    world->contact_count = 1;
    bool is_done = !world->ground || ground_smooth(world, fail);
    world->contacts = contacts;
    world->contact_count = count;
    keep_touching(&found, skin);
    if (found.count > 0)
        *contact = found;
    return is_done;
}

/* How fast the bodies of a contact approach, at the fastest of its points. */
static double approach(const struct world_contact *contact, const col_body *a,
                       const col_body *b)
{
    double most = -HUGE_VAL;
    for (int k = 0; k < contact->count; k++) {
        col_vec2 at = contact->points[k].point, n = contact->normal;
        col_vec2 p = subtract(at, a->center), q = subtract(at, b->center);
        double w = a->angular_velocity * COL_RADIANS_PER_DEGREE;
        double u = b->angular_velocity * COL_RADIANS_PER_DEGREE;
        double x = (a->velocity.x - w * p.y) - (b->velocity.x - u * q.y);
        double y = (a->velocity.y + w * p.x) - (b->velocity.y + u * q.x);
        double along = x * n.x + y * n.y;
        most = along > most ? along : most;
    }
    return most;
}

/* ---- Impacts ------------------------------------------------------------- */

/* When the body first touches what it hits, at the time of the hit or
 * before: the shapes are a skin or two apart then. */
static double touch_time(struct world_impacts *impacts,
                         const struct meeting *meeting)
{
    struct world *world = impacts->world;
    struct obstacle p = meeting->mover, q = meeting->target;
    int body = world->owners[p.shape], other = world->owners[q.shape];
    double since = impacts->segments[body].since;
    place_at(impacts, body, since);
    place_at(impacts, other, since);
    col_shape wide = *world_core(world, p.shape, p.piece);
    wide.radius += 2 * meeting->skin;
    col_mover a = mover_of(impacts, &wide, body, since);
    col_mover b =
        mover_of(impacts, world_core(world, q.shape, q.piece), other, since);
    col_toi_limit limit = {meeting->time - since, IMPACTS_WORK, impacts->work};
    col_impact hit = col_toi_limited(&a, &b, 1 - since, &limit, NULL);
    impacts->work = limit.done;
    return hit.status == COL_HIT && since + hit.from < meeting->time
               ? since + hit.from
               : meeting->time;
}

/* The rest of a body's motion begins anew, with a change of its velocity. */
static void set_out(struct world_impacts *impacts, int body, double time,
                    const col_body *before, const col_body *after)
{
    struct world *world = impacts->world;
    struct segment *segment = &impacts->segments[body];
    col_body *end = &world->bodies[body];
    time = time > segment->since ? time : segment->since;
    segment->from = pose_at(impacts, body, time);
    segment->since = time;
    segment->placed = -1;
    double left = world->settings.dt * (1 - time);
    col_vec2 change = subtract(after->velocity, before->velocity);
    double spin = after->angular_velocity - before->angular_velocity;
    end->velocity.x += change.x;
    end->velocity.y += change.y;
    end->angular_velocity += spin;
    end->center.x += change.x * left;
    end->center.y += change.y * left;
    end->angle += spin * left;
}

/* A body in an impact: where it is then, with the material of its shape. Its
 * velocity is that of the step, of which a body that bounces has only a part of
 * the gain by then: with v + (f - 1/2) gain at the fraction f, the energy
 * v^2 / 2 - g x of symplectic Euler is the same after an impact of
 * restitution 1. */
static col_body body_in(const struct world_impacts *impacts, int shape,
                        double time, bool bounces)
{
    const struct world *world = impacts->world;
    int body = world->owners[shape];
    col_vec2 gain = world->drives[body].gain;
    col_body in = pose_at(impacts, body, time);
    if (bounces && impacts->is_symplectic) {
        in.velocity.x += (time - 0.5) * gain.x;
        in.velocity.y += (time - 0.5) * gain.y;
    }
    in = body_of_material(in, &world->scene->shapes[shape]);
    in.restitution = bounces ? in.restitution : 0;
    return in;
}

static bool note_impact(struct world_impacts *impacts,
                        const struct world_contact *contact,
                        const col_response *response, struct fail *fail)
{
    struct world *world = impacts->world;
    struct impact *list =
        arena_more(world->arena, impacts->impacts, impacts->impact_count,
                   &impacts->impact_room, sizeof *list);
    if (!list)
        return fail_memory(fail);
    impacts->impacts = list;
    struct impact *impact = &list[impacts->impact_count];
    *impact = (struct impact){*contact, impacts->impact_count++};
    impact->contact.is_impact = true;
    for (int k = 0; k < response->constraint.count; k++) {
        impact->contact.impulses[k] = response->constraint.normals[k].impulse;
        impact->contact.frictions[k] = response->constraint.tangents[k].impulse;
    }
    if (world->notes_ids)
        world_note_numbers(world, &impact->contact);
    return true;
}

enum impact_result { IMPACT_NONE, IMPACT_SOLVED, IMPACT_STOPS, IMPACT_FAILED };

/* Remembers the level of a pair of pieces for the rest of the step. */
static bool note_level(struct world_impacts *impacts,
                       const struct meeting *meeting, struct fail *fail)
{
    for (int i = 0; i < impacts->met_count; i++) {
        if (is_pair(&impacts->met[i], meeting)) {
            impacts->met[i].level = meeting->level;
            return true;
        }
    }
    struct meeting *list =
        arena_more(impacts->world->arena, impacts->met, impacts->met_count,
                   &impacts->met_room, sizeof *list);
    if (!list)
        return fail_memory(fail);
    impacts->met = list;
    list[impacts->met_count++] = *meeting;
    return true;
}

/* What a body hits, and what comes of it. */
struct hit {
    const struct meeting *meeting;
    struct world_contact contact;
    double touch; /* when they touch */
    double time;  /* of the contact */
    double resting;
    bool bounces;
};

/* How fast the bodies approach at the contact: by their velocities, or by what
 * they moved in the step. */
static double hit_speed(const struct world_impacts *impacts,
                        const struct hit *hit, bool is_motion)
{
    const int *owners = impacts->world->owners;
    const struct world_contact *contact = &hit->contact;
    col_body a = body_in(impacts, contact->a, hit->time, hit->bounces);
    col_body b = body_in(impacts, contact->b, hit->time, hit->bounces);
    if (is_motion) {
        col_body p = motion_of(impacts, owners[contact->a]);
        col_body q = motion_of(impacts, owners[contact->b]);
        a.velocity = p.velocity;
        b.velocity = q.velocity;
        a.angular_velocity = p.angular_velocity;
        b.angular_velocity = q.angular_velocity;
    }
    return approach(contact, &a, &b);
}

/* Finds the contact of a hit: of bodies that bounce where they just touch,
 * otherwise where the copy hits, so that a box that falls flat meets the ground
 * with both corners. */
static bool make_hit(struct world_impacts *impacts,
                     const struct meeting *meeting, struct hit *hit,
                     struct fail *fail)
{
    const struct world *world = impacts->world;
    const struct world_contact *pair = &meeting->contact;
    const struct scene_shape *shapes = world->scene->shapes;
    double rest_a = world->drives[world->owners[pair->a]].resting;
    double rest_b = world->drives[world->owners[pair->b]].resting;
    double end = meeting->time, touch = touch_time(impacts, meeting);
    *hit = (struct hit){.meeting = meeting,
                        .contact = *pair,
                        .touch = touch,
                        .time = end,
                        .resting = rest_a > rest_b ? rest_a : rest_b,
                        .bounces = shapes[pair->a].body.restitution > 0 &&
                                   shapes[pair->b].body.restitution > 0};
    hit->bounces &= hit_speed(impacts, hit, false) > hit->resting;
    if (hit->bounces && touch < end) {
        hit->time = touch + (end - touch) * 0x1p-20;
        if (!find_contact(impacts, hit->time, meeting->skin, &hit->contact,
                          fail))
            return false;
        if (hit_speed(impacts, hit, true) > 0)
            return true;
        hit->time = end;
    }
    return find_contact(impacts, end, meeting->skin, &hit->contact, fail);
}

/* The bodies of a hit get its impulses, and set out again. */
static bool solve_hit(struct world_impacts *impacts, const struct hit *hit,
                      struct fail *fail)
{
    struct world *world = impacts->world;
    const struct meeting *meeting = hit->meeting;
    struct world_contact contact = hit->contact;
    col_body a = body_in(impacts, contact.a, hit->time, hit->bounces);
    col_body b = body_in(impacts, contact.b, hit->time, hit->bounces);
    bool rests = approach(&contact, &a, &b) <= hit->resting;
    double time = rests ? meeting->time : hit->touch;
    col_manifold manifold = {
        .relation = {.overlap = true, .normal = contact.normal},
        .count = contact.count,
        .contacts = {contact.points[0], contact.points[1]}};
    col_response response =
        col_resolve(&a, &b, &manifold, (col_correction){0, 0}, NULL);
    if (!note_impact(impacts, &contact, &response, fail))
        return false;
    int p = world->owners[contact.a], q = world->owners[contact.b];
    int body = world->owners[meeting->mover.shape], other = p == body ? q : p;
    set_out(impacts, p, time, &a, &response.a);
    set_out(impacts, q, time, &b, &response.b);
    if (world_is_free(world, other))
        impacts->pushed[impacts->pushed_count++] = other;
    if (time >= meeting->time && is_thin(world_core(world, meeting->mover.shape,
                                                    meeting->mover.piece))) {
        /* no shape holds a point or a segment apart from a line but this */
        double by = (p == body ? -1 : 1) * meeting->skin;
        col_vec2 *from = &impacts->segments[body].from.center;
        col_vec2 *end = &world->bodies[body].center;
        *from = (col_vec2){from->x + by * contact.normal.x,
                           from->y + by * contact.normal.y};
        *end = (col_vec2){end->x + by * contact.normal.x,
                          end->y + by * contact.normal.y};
    }
    return true;
}

/* Answers a hit. A contact that the motion does not close is no obstacle, as
 * that with an edge within the ground: a smaller copy counts for the pair. */
static enum impact_result answer_hit(struct world_impacts *impacts,
                                     struct meeting *meeting, struct fail *fail)
{
    struct hit hit;
    int body = impacts->world->owners[meeting->mover.shape];
    if (!make_hit(impacts, meeting, &hit, fail))
        return IMPACT_FAILED;
    bool is_obstacle =
        hit_speed(impacts, &hit, true) > impacts->least[body] / 2;
    meeting->level++;
    if (!is_obstacle && hit.contact.run != 0 && meeting->level < SHRUNK_SCALED)
        meeting->level = SHRUNK_SCALED;
    if (!note_level(impacts, meeting, fail))
        return IMPACT_FAILED;
    if (!is_obstacle)
        return IMPACT_NONE;
    if (hit_speed(impacts, &hit, false) > 0)
        return solve_hit(impacts, &hit, fail) ? IMPACT_SOLVED : IMPACT_FAILED;
    const col_body still = {.angle = 0};
    set_out(impacts, body, hit.touch, &still, &still);
    return IMPACT_STOPS;
}

/* Answers the first hit of those that are listed. */
static enum impact_result answer_first(struct world_impacts *impacts,
                                       struct fail *fail)
{
    for (;;) {
        struct meeting *first = NULL;
        for (int i = 0; i < impacts->meeting_count; i++) {
            struct meeting *meeting = &impacts->meetings[i];
            if (meeting->time <= 1 && (!first || meeting->time < first->time))
                first = meeting;
        }
        impacts->work += (uint64_t)impacts->meeting_count;
        if (impacts->meeting_count > 0 && impacts->work > IMPACTS_WORK)
            return IMPACT_STOPS;
        if (!first)
            return IMPACT_NONE;
        enum impact_result result = answer_hit(impacts, first, fail);
        if (result != IMPACT_NONE)
            return result;
        find_time(impacts, first);
    }
}

/* Moves a body among kinds of obstacles, from impact to impact. */
static bool sweep_body(struct world_impacts *impacts, int body, int kinds,
                       struct fail *fail)
{
    const struct segment *segment = &impacts->segments[body];
    enum impact_result result = IMPACT_SOLVED;
    impacts->met_count = 0;
    for (int hits = 0; hits < IMPACTS_MOST && result == IMPACT_SOLVED &&
                       segment->since < 1 - 0x1p-40;
         hits++) {
        if (!list_meetings(impacts, body, kinds, fail))
            return false;
        result = answer_first(impacts, fail);
    }
    if (result == IMPACT_SOLVED || result == IMPACT_STOPS) {
        col_body *end = &impacts->world->bodies[body];
        end->center = segment->from.center;
        end->angle = segment->from.angle;
    }
    return result != IMPACT_FAILED;
}

/* ---- All bodies ---------------------------------------------------------- */

static bool sweep_all(struct world_impacts *impacts, bool bullets,
                      struct fail *fail)
{
    const struct world *world = impacts->world;
    bool is_hit = impacts->trees[OBSTACLE_KINEMATIC].count > 0 || bullets;
    for (int i = 0; i < world->body_count; i++) {
        if (!world_is_free(world, i) || impacts->is_bullet[i] != bullets ||
            (!is_hit && moves_by(impacts, i, -1) <= impacts->least[i]) ||
            !is_sound(impacts, i))
            continue;
        impacts->pushed_count = 0;
        if (!sweep_body(impacts, i, bullets ? 3 : 2, fail))
            return false;
        for (int k = 0; k < impacts->pushed_count; k++)
            if (!sweep_body(impacts, impacts->pushed[k], 2, fail))
                return false;
    }
    return true;
}

bool impacts_sweep(struct world *world, const col_body *starts,
                   bool is_symplectic, struct fail *fail)
{
    struct world_impacts *impacts = world->impacts;
    impacts->is_symplectic = is_symplectic;
    impacts->looked = impacts->work = 0;
    for (int i = 0; i < world->body_count; i++)
        impacts->segments[i] = (struct segment){.from = starts[i]};
    build_tree(impacts, OBSTACLE_KINEMATIC);
    if (!sweep_all(impacts, false, fail))
        return false;
    if (!impacts->has_bullets)
        return true;
    build_tree(impacts, OBSTACLE_FREE);
    return sweep_all(impacts, true, fail);
}

/* ---- Contacts of a step -------------------------------------------------- */

static int compare_contacts(const struct world_contact *p,
                            const struct world_contact *q)
{
    if (p->a != q->a)
        return p->a < q->a ? -1 : 1;
    if (p->b != q->b)
        return p->b < q->b ? -1 : 1;
    if (p->a_piece != q->a_piece)
        return p->a_piece < q->a_piece ? -1 : 1;
    return (p->b_piece > q->b_piece) - (p->b_piece < q->b_piece);
}

/* For qsort: no two are equal. */
static int compare_impacts(const void *p, const void *q)
{
    const struct impact *a = p, *b = q;
    int order = compare_contacts(&a->contact, &b->contact);
    return order != 0 ? order : a->number - b->number;
}

bool impacts_note(struct world *world, struct fail *fail)
{
    struct world_impacts *impacts = world->impacts;
    struct impact *list = impacts->impacts;
    int count = impacts->impact_count, kept = 0;
    impacts->impact_count = 0;
    if (count == 0)
        return true;
    qsort(list, (size_t)count, sizeof *list, compare_impacts);
    for (int i = 0, k = 0; i < count; i++) {
        const struct world_contact *contact = &list[i].contact;
        while (k < world->contact_count &&
               compare_contacts(&world->contacts[k], contact) < 0)
            k++;
        if ((k < world->contact_count &&
             compare_contacts(&world->contacts[k], contact) == 0) ||
            (kept > 0 &&
             compare_contacts(&list[kept - 1].contact, contact) == 0))
            continue;
        list[kept++] = list[i];
    }
    if (!world_have_contacts(world, world->contact_count + kept, fail))
        return false;
    int last = world->contact_count;
    world->contact_count += kept;
    for (int to = world->contact_count - 1; kept > 0; to--) {
        if (last > 0 && compare_contacts(&world->contacts[last - 1],
                                         &list[kept - 1].contact) > 0)
            world->contacts[to] = world->contacts[--last];
        else
            world->contacts[to] = list[--kept].contact;
    }
    return true;
}
