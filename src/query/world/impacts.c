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
#include <math.h>
#include <stdlib.h>

#include "query/world/bodies.h"
#include "query/world/impacts.h"

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

/* What a body hits, and what comes of it. */
struct solved_hit {
    const struct near_hit *meeting;
    struct world_contact contact; /* count 0: none */
    double touch;                 /* when they touch */
    double time;                  /* of the contact */
    double resting;
    bool bounces;
};

/* Finds the contact of a hit at a time, with the surface of the ground. */
static bool find_contact(struct world_impacts *impacts, struct solved_hit *hit,
                         double time, struct fail *fail)
{
    struct world *world = impacts->world;
    struct piece_ref p = hit->meeting->mover, q = hit->meeting->target;
    bool flips = p.shape > q.shape;
    struct piece_ref first = flips ? q : p, second = flips ? p : q;
    double skin = hit->meeting->skin;
    const struct world_pieces pieces = {.world = world,
                                        .pair = {first.shape, second.shape},
                                        .a_piece = first.piece,
                                        .b_piece = second.piece};
    col_manifold manifold;
    hit->time = time;
    impact_put(impacts, world->owners[p.shape], time);
    impact_put(impacts, world->owners[q.shape], time);
    const col_shape *a = world_core(world, first.shape, first.piece);
    const col_shape *b = world_core(world, second.shape, second.piece);
    if (!world_clip(&world->settings, a, b, &manifold)) {
        col_sat sat = col_sat_test(a, b, NULL);
        manifold = col_clip_ahead(a, b, &sat, 4 * skin, COL_AT_INCIDENT, NULL);
    }
    hit->contact = world_contact_of(&pieces, &manifold, false);
    if (world->ground && manifold.count > 0 &&
        !ground_smooth_one(world, &hit->contact, fail))
        return false;
    keep_touching(&hit->contact, skin);
    return true;
}

/* How fast the bodies of a contact approach, at the fastest of its points. */
static double approach(const struct world_contact *contact, const col_body *a,
                       const col_body *b)
{
    double most = 0;
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

/* The rest of a body's motion begins anew, with a change of its velocity. */
static void set_out(struct world_impacts *impacts, int body, double time,
                    const col_body *before, const col_body *after)
{
    struct world *world = impacts->world;
    struct segment *segment = &impacts->segments[body];
    col_body *end = &world->bodies[body];
    if (!world_is_free(world, body))
        return;
    time = time > segment->since ? time : segment->since;
    segment->from = impact_pose(impacts, body, time);
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
                        const struct solved_hit *hit)
{
    const struct world *world = impacts->world;
    int body = world->owners[shape];
    col_vec2 gain = world->drives[body].gain;
    col_body in = impact_pose(impacts, body, hit->time);
    if (hit->bounces && impacts->is_symplectic) {
        in.velocity.x += (hit->touch - 0.5) * gain.x;
        in.velocity.y += (hit->touch - 0.5) * gain.y;
    }
    in = body_of_material(in, &world->scene->shapes[shape]);
    in.restitution = hit->bounces ? in.restitution : 0;
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
    impact->contact.points[0].depth = impact->contact.points[1].depth = 0;
    for (int k = 0; k < response->constraint.count; k++) {
        impact->contact.impulses[k] = response->constraint.normals[k].impulse;
        impact->contact.frictions[k] = response->constraint.tangents[k].impulse;
    }
    if (world->notes_ids)
        world_note_numbers(world, &impact->contact);
    return true;
}

enum impact_result { IMPACT_NONE, IMPACT_SOLVED, IMPACT_STOPS, IMPACT_FAILED };

/* How fast the bodies approach at the contact: by their velocities, or by what
 * they moved in the step. */
static double hit_speed(const struct world_impacts *impacts,
                        const struct solved_hit *hit, bool is_motion)
{
    const int *owners = impacts->world->owners;
    const struct world_contact *contact = &hit->contact;
    col_body a = body_in(impacts, contact->a, hit);
    col_body b = body_in(impacts, contact->b, hit);
    if (is_motion) {
        a = impact_motion(impacts, owners[contact->a], hit->time);
        b = impact_motion(impacts, owners[contact->b], hit->time);
    }
    return approach(contact, &a, &b);
}

/* Makes a hit. Bodies that bounce have the contact of where they just touch,
 * others that of where the copy hits, so that a box that falls flat meets the
 * ground with both corners. */
static bool make_hit(struct world_impacts *impacts, struct solved_hit *hit,
                     struct fail *fail)
{
    const struct world *world = impacts->world;
    const struct scene_shape *shapes = world->scene->shapes;
    int a = hit->meeting->mover.shape, b = hit->meeting->target.shape;
    double rest_a = world->drives[world->owners[a]].resting;
    double rest_b = world->drives[world->owners[b]].resting;
    double end = hit->meeting->time;
    hit->touch = meeting_touch(impacts, hit->meeting);
    hit->resting = rest_a > rest_b ? rest_a : rest_b;
    hit->bounces =
        shapes[a].body.restitution > 0 && shapes[b].body.restitution > 0;
    if (!find_contact(impacts, hit, end, fail))
        return false;
    hit->bounces &= hit_speed(impacts, hit, false) > hit->resting;
    if (!hit->bounces || hit->touch >= end)
        return true;
    const struct solved_hit last = *hit;
    double time = hit->touch + (end - hit->touch) * 0x1p-20;
    if (!find_contact(impacts, hit, time, fail))
        return false;
    if (!(hit_speed(impacts, hit, true) > 0))
        *hit = last;
    return true;
}

/* The bodies of a hit get its impulses, and set out again: those that do not
 * bounce from where they overlap a little, so that they have a contact in the
 * next step, too. */
static bool solve_hit(struct world_impacts *impacts,
                      const struct solved_hit *hit, struct fail *fail)
{
    struct world *world = impacts->world;
    const struct near_hit *meeting = hit->meeting;
    struct world_contact contact = hit->contact;
    col_body a = body_in(impacts, contact.a, hit);
    col_body b = body_in(impacts, contact.b, hit);
    bool rests = approach(&contact, &a, &b) <= hit->resting;
    double time = rests ? meeting->time : hit->touch;
    if (!hit->bounces && !rests)
        time += (meeting->time - time) * 0x1p-16;
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
    if (time >= meeting->time && meeting_is_thin(impacts, meeting)) {
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
                                     struct near_hit *meeting,
                                     struct fail *fail)
{
    struct solved_hit hit = {.meeting = meeting};
    int body = impacts->world->owners[meeting->mover.shape];
    if (!make_hit(impacts, &hit, fail))
        return IMPACT_FAILED;
    bool is_obstacle =
        hit_speed(impacts, &hit, true) > impacts->least[body] / 2;
    bool is_seam = !is_obstacle && hit.contact.run != 0;
    meeting->level = is_seam && meeting->level < SHRUNK_SLOP
                         ? SHRUNK_SLOP
                         : meeting->level + 1;
    /* copies of points and segments get thinner as often as it takes */
    bool is_last =
        meeting->level == SHRUNK_LEVELS && meeting_is_thin(impacts, meeting);
    if (is_last)
        meeting->level = SHRUNK_SCALED;
    if (!meeting_note(impacts, meeting, fail))
        return IMPACT_FAILED;
    if (!is_obstacle && hit.contact.count > 0 && !is_last)
        return IMPACT_NONE;
    impacts->stopped_by = impacts->world->owners[meeting->target.shape];
    bool is_end = meeting->level == SHRUNK_LEVELS;
    if (hit_speed(impacts, &hit, false) > 0)
        return !solve_hit(impacts, &hit, fail) ? IMPACT_FAILED
               : is_end                        ? IMPACT_STOPS
                                               : IMPACT_SOLVED;
    const col_body still = {.angle = 0};
    set_out(impacts, body, hit.touch, &still, &still);
    return IMPACT_STOPS;
}

/* Answers the first hit of those that are listed. */
static enum impact_result answer_first(struct world_impacts *impacts,
                                       struct fail *fail)
{
    for (;;) {
        struct near_hit *first = NULL;
        for (int i = 0; i < impacts->meeting_count; i++) {
            struct near_hit *meeting = &impacts->meetings[i];
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
        meeting_find(impacts, first);
    }
}

/* Takes the rest of its motion from a body. It stays beside what it hit last,
 * which may move on. */
static void stop_body(struct world_impacts *impacts, int body)
{
    const struct segment *segment = &impacts->segments[body];
    col_body *end = &impacts->world->bodies[body];
    int other = impacts->stopped_by;
    end->center = segment->from.center;
    end->angle = segment->from.angle;
    if (other < 0 || !impacts->world->drives[other].moves)
        return;
    col_body from = impact_pose(impacts, other, segment->since);
    const col_body *to = &impacts->world->bodies[other];
    col_vec2 turn = col_unit_vector(to->angle - from.angle);
    col_vec2 arm = subtract(end->center, from.center);
    end->center = (col_vec2){to->center.x + (turn.x * arm.x - turn.y * arm.y),
                             to->center.y + (turn.y * arm.x + turn.x * arm.y)};
    end->angle += to->angle - from.angle;
}

/* Moves a body among kinds of obstacles, from impact to impact. */
static bool sweep_body(struct world_impacts *impacts, int body, int kinds,
                       struct fail *fail)
{
    const struct segment *segment = &impacts->segments[body];
    enum impact_result result = IMPACT_SOLVED;
    impacts->met_count = 0;
    impacts->stopped_by = -1;
    for (int hits = 0; hits < IMPACTS_MOST && result == IMPACT_SOLVED &&
                       segment->since < 1 - 0x1p-40;
         hits++) {
        if (!impacts_list(impacts, body, kinds, fail))
            return false;
        result = answer_first(impacts, fail);
    }
    if (result == IMPACT_SOLVED || result == IMPACT_STOPS)
        stop_body(impacts, body);
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
            (!is_hit && impact_way(impacts, i, -1, 0) <= impacts->least[i]) ||
            !impact_is_sound(impacts, i, 0))
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
    impacts_build_tree(impacts, OBSTACLE_KINEMATIC);
    if (!sweep_all(impacts, false, fail))
        return false;
    if (!impacts->has_bullets)
        return true;
    impacts_build_tree(impacts, OBSTACLE_FREE);
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
    int kept = impacts->impact_count;
    impacts->impact_count = 0;
    if (kept == 0)
        return true;
    qsort(list, (size_t)kept, sizeof *list, compare_impacts);
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
