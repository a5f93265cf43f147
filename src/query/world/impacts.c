/* Stops fast bodies at what they hit, so that none passes through a wall.
 *
 * A solver moves bodies by their velocities, and shapes may be beyond others by
 * then. Here each free body that moved by more than half of the slop moves
 * again, along a line and with an even turn, from where it was to where it is.
 * Copies of its pieces that are a little smaller (shrunk.c) find what it would
 * sink into, and there it stays for the rest of the step. So it has a contact
 * in the next step, and the solver answers that together with all others.
 *
 * First, static and kinematic bodies stop the others, in the order of the
 * scene. Then all bodies stop bullets. Bodies that were swept before move from
 * where they were to where they are now. A bullet that stops may be in the way
 * of another one, so there are some rounds. Times are fractions of the step. */
#include <math.h>

#include "query/world/bodies.h"
#include "query/world/world.h"

/* Pairs of pieces and evaluations of times of impact in a step; after that
 * bodies stay where they were. Some seconds. */
#define IMPACTS_WORK (UINT64_C(1) << 27)

/* A piece of a shape. */
struct piece_ref {
    int shape, piece;
};

/* Pieces that may stop others, with the boxes of their motions. */
struct obstacle_tree {
    col_tree tree;
    struct piece_ref *items;
    col_box *boxes;
    void *memory, *scratch;
    int count;
};

struct swept_body {
    double reach;   /* no point of it is further from its center */
    double least;   /* motions up to this cannot matter */
    double moved;   /* the share of the step up to its first stop; 1: none */
    int first;      /* of its shapes; -1 */
    bool is_bullet; /* free bodies stop it */
    bool is_chased; /* free bodies stop it in this step: it is a bullet, or took
                       one to another body */
    bool is_touched; /* it has a contact at the start */
};

/* What may stop a body: each includes those before. */
enum obstacle_kind { OBSTACLE_STATIC, OBSTACLE_KINEMATIC, OBSTACLE_FREE };

struct world_impacts {
    struct world *world;
    const col_body *starts; /* of the motions */
    struct swept_body *bodies;
    int *next;                     /* shape of the same body; -1 */
    struct obstacle_tree trees[2]; /* what never moves, and what may */
    bool has_bullets;
    int *found;
    uint64_t *marks;
    struct shrunk_memory memory;
    uint64_t work;
};

/* ---- Motions ------------------------------------------------------------- */

/* How a body moves in the step, whose length is 1 here. Whole turns beyond the
 * limit of times of impact do not count. */
static col_mover motion_of(const struct world_impacts *impacts, int body)
{
    const col_body *start = &impacts->starts[body];
    const col_body *end = &impacts->world->bodies[body];
    double turn = end->angle - start->angle;
    if (fabs(turn) > COL_TURN_LIMIT / 2)
        turn -= 360 * floor(turn / 360);
    return (col_mover){.velocity = subtract(end->center, start->center),
                       .center = start->center,
                       .angular_velocity = turn};
}

/* How far any point of a body moves at most, beside another motion. */
static double way_of(const col_mover *motion, double reach,
                     const col_mover *other, double other_reach)
{
    double turns = fabs(motion->angular_velocity) * reach +
                   fabs(other->angular_velocity) * other_reach;
    return shrunk_length(subtract(motion->velocity, other->velocity)) +
           COL_RADIANS_PER_DEGREE * turns;
}

/* False where numbers are beyond those of shapes: world_step finds that. */
static bool is_sound(const struct world_impacts *impacts, int body)
{
    col_mover motion = motion_of(impacts, body);
    for (int i = impacts->bodies[body].first; i >= 0; i = impacts->next[i])
        if (!place_is_sound(impacts->world, i))
            return false;
    return fabs(motion.velocity.x) <= COL_LIMIT &&
           fabs(motion.velocity.y) <= COL_LIMIT;
}

/* ---- Obstacles ----------------------------------------------------------- */

static int pieces_of(const struct world *world, int shape)
{
    int count = world->core_starts[shape + 1] - world->core_starts[shape];
    return count > 0 ? count : 1;
}

/* Shapes must be placed at the starts. */
static void build_tree(struct world_impacts *impacts,
                       struct obstacle_tree *tree)
{
    const struct world *world = impacts->world;
    for (int i = 0; i < tree->count; i++) {
        struct piece_ref item = tree->items[i];
        int body = world->owners[item.shape];
        col_mover mover = is_sound(impacts, body) ? motion_of(impacts, body)
                                                  : (col_mover){.shape = NULL};
        mover.shape = world_core(world, item.shape, item.piece);
        tree->boxes[i] = col_mover_bounds(&mover, 1);
    }
    tree->tree =
        col_tree_build(tree->boxes, tree->count, tree->memory, tree->scratch);
}

static bool make_tree(struct world_impacts *impacts, bool moves, size_t room)
{
    const struct world *world = impacts->world;
    struct arena *arena = world->arena;
    struct obstacle_tree *tree = &impacts->trees[moves];
    tree->items = arena_take(arena, room, sizeof *tree->items);
    tree->boxes = arena_take(arena, room, sizeof *tree->boxes);
    tree->memory = arena_take(arena, col_tree_bytes((int)room), 1);
    tree->scratch = arena_take(arena, col_tree_scratch((int)room), 1);
    if (!tree->items || !tree->boxes || !tree->memory || !tree->scratch)
        return false;
    for (int i = 0; i < world->count; i++) {
        bool is_in = world->parts[i] & PART_SOLID &&
                     world_moves(world, i) == moves &&
                     (impacts->has_bullets || !(world->parts[i] & PART_FREE));
        for (int k = 0; is_in && k < pieces_of(world, i); k++)
            tree->items[tree->count++] = (struct piece_ref){i, k};
    }
    return true;
}

/* ---- Making it ----------------------------------------------------------- */

/* Notes a shape of a body, and the most vertices of a piece. */
static void note_shape(struct world_impacts *impacts, int i, int *most)
{
    const struct world *world = impacts->world;
    struct swept_body *body = &impacts->bodies[world->owners[i]];
    double reach = world->frames[i].reach + world->shapes[i].radius;
    impacts->next[i] = body->first;
    body->first = i;
    body->reach = reach > body->reach ? reach : body->reach;
    for (int k = 0; k < pieces_of(world, i); k++) {
        const col_shape *core = world_core(world, i, k);
        if (shrunk_thickness(core) < 2 * world->settings.slop)
            body->least = 0;
        *most = core->count > *most ? core->count : *most;
    }
    body->is_bullet = scene_body(&world->scene->shapes[i])->is_bullet;
    impacts->has_bullets |= body->is_bullet;
}

bool impacts_make(struct world *world, struct fail *fail)
{
    struct arena *arena = world->arena;
    size_t bodies = (size_t)world->body_count, shapes = (size_t)world->count;
    size_t pieces = shapes + (size_t)world->core_starts[shapes];
    int most = 1;
    struct world_impacts *impacts = arena_alloc(arena, 1, sizeof *impacts);
    if (!impacts)
        return fail_memory(fail);
    world->impacts = impacts;
    impacts->world = world;
    impacts->bodies = arena_alloc(arena, bodies, sizeof *impacts->bodies);
    impacts->next = arena_take(arena, shapes, sizeof(int));
    impacts->found = arena_take(arena, pieces, sizeof(int));
    impacts->marks = arena_alloc(arena, col_marks_words((int)pieces),
                                 sizeof *impacts->marks);
    if (!impacts->bodies || !impacts->next || !impacts->found ||
        !impacts->marks)
        return fail_memory(fail);
    for (int i = 0; i < world->body_count; i++) {
        impacts->bodies[i].first = -1;
        impacts->bodies[i].least = world->settings.slop / 2;
    }
    for (int i = world->count - 1; i >= 0; i--)
        note_shape(impacts, i, &most);
    col_vec2 *vertices = arena_take(arena, 2 * (size_t)most, sizeof *vertices);
    int *hull = arena_take(arena, 2 * (size_t)most, sizeof *hull);
    if (!vertices || !hull || !make_tree(impacts, false, pieces) ||
        !make_tree(impacts, true, pieces))
        return fail_memory(fail);
    impacts->memory =
        (struct shrunk_memory){vertices, vertices + most, hull, hull + most};
    impacts->starts = world->bodies;
    build_tree(impacts, &impacts->trees[false]);
    return true;
}

/* ---- Hits ---------------------------------------------------------------- */

/* The first hit of a body. */
struct first_hit {
    double time; /* 1: there is none */
    int other;   /* the body that is hit; -1: there was too much work */
    int level;   /* of the copy that hits */
};

/* A piece in motion. */
struct sweep {
    struct world_impacts *impacts;
    int shape;
    col_mover motion;
    enum obstacle_kind kind; /* the last that may stop it */
    int carrier;             /* a body that takes it along; -1 */
    bool is_far;             /* it moves so far that what stands still may */
    double depth;            /* the slop, or more where numbers are large */
};

/* Finds when a copy of the piece hits a piece of another body, before the hit
 * that is known; `way` is how far they move. False: it overlaps at the start,
 * or hits an edge within the ground, and a smaller one counts. A large copy
 * goes on by a bit, so that it does overlap at the start of the next step. */
static bool hit_by(const struct sweep *sweep, int level, const col_mover *b,
                   struct piece_ref target, double way, struct first_hit *hit)
{
    struct world_impacts *impacts = sweep->impacts;
    const struct world *world = impacts->world;
    col_toi_limit limit = {hit->time, IMPACTS_WORK, impacts->work + 1};
    col_mover a = sweep->motion;
    const col_shape copy =
        shrunk_copy(a.shape, level, sweep->depth, &impacts->memory);
    a.shape = &copy;
    col_impact impact = col_toi_limited(b, &a, 1, &limit, NULL);
    impacts->work = limit.done;
    if (impact.status == COL_OVERLAPPING ||
        (impact.status == COL_HIT && impact.axis.kind == COL_EDGE_OF_A &&
         ground_hides(world, target.shape, target.piece, impact.axis.a)))
        return false;
    double time = impact.from;
    if (level < SHRUNK_SCALED && shrunk_thickness(&copy) > 0x1p-28 * way)
        time = impact.to + 0x1p-30;
    if (impact.status == COL_HIT && time < hit->time)
        *hit = (struct first_hit){time, world->owners[target.shape], level};
    if (impacts->work > IMPACTS_WORK)
        *hit = (struct first_hit){0, -1, 0};
    return true;
}

static void hit_obstacle(const struct sweep *sweep, struct piece_ref target,
                         struct first_hit *hit)
{
    const struct world_impacts *impacts = sweep->impacts;
    const struct world *world = impacts->world;
    const struct swept_body *body =
        &impacts->bodies[world->owners[sweep->shape]];
    int other = world->owners[target.shape], level = body->is_touched;
    col_mover b = motion_of(impacts, other);
    double way =
        way_of(&sweep->motion, body->reach, &b, impacts->bodies[other].reach);
    if (other == sweep->carrier ||
        (sweep->kind < OBSTACLE_FREE &&
         world->parts[target.shape] & PART_FREE) ||
        !world_may_meet(world, sweep->shape, target.shape) ||
        way <= body->least || !is_sound(impacts, other))
        return;
    b.shape = world_core(world, target.shape, target.piece);
    while (level < SHRUNK_LEVELS && !hit_by(sweep, level, &b, target, way, hit))
        level++;
}

/* Finds the first hit of a piece, if it is before the one that is known. */
static void hit_first(struct sweep *sweep, struct first_hit *hit)
{
    struct world_impacts *impacts = sweep->impacts;
    col_box box = col_mover_bounds(&sweep->motion, 1);
    double size =
        fabs(box.min.x) + fabs(box.min.y) + fabs(box.max.x) + fabs(box.max.y);
    sweep->depth = fmax(impacts->world->settings.slop, 0x1p-30 * size);
    for (int n = !sweep->is_far; n <= (sweep->kind > OBSTACLE_STATIC); n++) {
        const struct obstacle_tree *tree = &impacts->trees[n];
        int count = col_tree_query(&tree->tree, &box, -1, impacts->found,
                                   impacts->marks);
        for (int k = 0; k < count; k++)
            hit_obstacle(sweep, tree->items[impacts->found[k]], hit);
    }
}

static struct first_hit first_hit_of(struct world_impacts *impacts, int body,
                                     enum obstacle_kind kind, int carrier)
{
    const struct world *world = impacts->world;
    const struct swept_body *swept = &impacts->bodies[body];
    struct first_hit hit = {1, -1, 0};
    const col_mover still = {.center = {0, 0}};
    struct sweep sweep = {.impacts = impacts,
                          .motion = motion_of(impacts, body),
                          .kind = kind,
                          .carrier = carrier};
    sweep.is_far =
        way_of(&sweep.motion, swept->reach, &still, 0) > swept->least;
    if (!(sweep.is_far || impacts->trees[true].count > 0) ||
        !is_sound(impacts, body))
        return hit;
    for (int i = swept->first; i >= 0; i = impacts->next[i]) {
        sweep.shape = i;
        bool is_solid = world->parts[i] & PART_SOLID;
        for (int k = 0; is_solid && k < pieces_of(world, i); k++) {
            sweep.motion.shape = world_core(world, i, k);
            hit_first(&sweep, &hit);
        }
    }
    return hit;
}

/* ---- Stops --------------------------------------------------------------- */

/* Takes the rest of its motion from a body. It stays beside what it hit, which
 * may move on. */
static void stop_body(struct world_impacts *impacts, int body,
                      const struct first_hit *hit)
{
    const struct world *world = impacts->world;
    col_mover motion = motion_of(impacts, body);
    col_body *end = &world->bodies[body];
    double time = hit->time, left = 1 - time;
    end->center.x = motion.center.x + time * motion.velocity.x;
    end->center.y = motion.center.y + time * motion.velocity.y;
    end->angle = impacts->starts[body].angle + time * motion.angular_velocity;
    if (hit->other < 0 || !world->drives[hit->other].moves)
        return;
    const col_body *other = &world->bodies[hit->other];
    motion = motion_of(impacts, hit->other);
    col_vec2 turn = col_unit_vector(left * motion.angular_velocity);
    col_vec2 arm = {end->center.x + left * motion.velocity.x - other->center.x,
                    end->center.y + left * motion.velocity.y - other->center.y};
    end->center.x = other->center.x + (turn.x * arm.x - turn.y * arm.y);
    end->center.y = other->center.y + (turn.y * arm.x + turn.x * arm.y);
    end->angle += left * motion.angular_velocity;
}

/* Takes what drives gave a body in a share of the step from its velocity; after
 * impulses, which met that, only if it gets no faster: they make no energy. */
static void take_gain(struct world_impacts *impacts, int body, double share)
{
    const struct world_drive *drive = &impacts->world->drives[body];
    bool is_touched = impacts->bodies[body].is_touched;
    col_body *end = &impacts->world->bodies[body], less = *end;
    less.velocity.x -= share * drive->gain.x / drive->damping;
    less.velocity.y -= share * drive->gain.y / drive->damping;
    less.angular_velocity -= share * drive->turn / drive->angular_damping;
    if (!is_touched ||
        shrunk_length(less.velocity) <= shrunk_length(end->velocity))
        end->velocity = less.velocity;
    if (!is_touched ||
        fabs(less.angular_velocity) <= fabs(end->angular_velocity))
        end->angular_velocity = less.angular_velocity;
}

/* Takes half of its velocity from a body that is sunk deep into what is not
 * free although it has a contact, as one that turns fast beside a wall: so it
 * does not stay there for ever. */
static void calm_down(const struct world *world, int body,
                      const struct first_hit *hit)
{
    col_body *end = &world->bodies[body];
    if (hit->level < SHRUNK_SCALED ||
        (hit->other >= 0 && world_is_free(world, hit->other)))
        return;
    end->velocity.x /= 2;
    end->velocity.y /= 2;
    if (end->inverse_inertia > 0)
        end->angular_velocity /= 2;
}

/* Moves a body among kinds of obstacles up to its first hit. What takes it
 * along from there may take it to others: free bodies are looked at twice, then
 * only the kinds before. Returns true if a free body took it to another one. */
static bool sweep_body(struct world_impacts *impacts, int body,
                       enum obstacle_kind kind, bool is_first)
{
    double *moved = &impacts->bodies[body].moved;
    bool is_between = false;
    int carrier = -1;
    for (int passes = 0;; passes++) {
        struct first_hit hit = first_hit_of(impacts, body, kind, carrier);
        if (!(hit.time < 1))
            break;
        *moved = hit.time < *moved ? hit.time : *moved;
        if (carrier >= 0 && world_is_free(impacts->world, carrier))
            is_between = impacts->bodies[carrier].is_chased = true;
        carrier = hit.other;
        stop_body(impacts, body, &hit);
        if (is_first)
            calm_down(impacts->world, body, &hit);
        if (hit.other < 0 || !impacts->world->drives[hit.other].moves)
            break;
        if (passes > 0 || kind != OBSTACLE_FREE)
            kind = kind == OBSTACLE_FREE ? OBSTACLE_KINEMATIC : OBSTACLE_STATIC;
    }
    return is_between;
}

/* Moves all free bodies of one kind. Returns true if a free body took one to
 * another. */
static bool sweep_bodies(struct world_impacts *impacts, bool are_chased,
                         bool is_first)
{
    const struct world *world = impacts->world;
    enum obstacle_kind kind = are_chased ? OBSTACLE_FREE : OBSTACLE_KINEMATIC;
    bool is_between = false;
    build_tree(impacts, &impacts->trees[true]);
    for (int i = 0; i < world->body_count; i++)
        if (world_is_free(world, i) &&
            impacts->bodies[i].is_chased == are_chased)
            is_between |= sweep_body(impacts, i, kind, is_first);
    return is_between;
}

/* Bullets that were taken to another body move again, with what took them. */
#define BULLET_ROUNDS 4

void impacts_sweep(struct world *world, const col_body *starts,
                   bool is_symplectic)
{
    struct world_impacts *impacts = world->impacts;
    impacts->starts = starts;
    impacts->work = 0;
    for (int i = 0; i < world->body_count; i++) {
        struct swept_body *swept = &impacts->bodies[i];
        swept->is_chased = swept->is_bullet;
        swept->is_touched = false;
        swept->moved = 1;
    }
    for (int i = 0; i < world->contact_count; i++) {
        const struct world_contact *contact = &world->contacts[i];
        impacts->bodies[world->owners[contact->a]].is_touched = true;
        impacts->bodies[world->owners[contact->b]].is_touched = true;
    }
    sweep_bodies(impacts, false, true);
    bool goes_on = impacts->has_bullets;
    for (int round = 0; goes_on && round < BULLET_ROUNDS; round++)
        goes_on = sweep_bodies(impacts, true, round == 0);
    for (int i = 0; i < world->body_count && is_symplectic; i++)
        if (impacts->bodies[i].moved < 1)
            take_gain(impacts, i, 1 - impacts->bodies[i].moved);
}
