#include "query/world/verlet_body.h"

#include <math.h>
#include <string.h>

/* ---- Links -------------------------------------------------------------- */

static void relax(const struct verlet_link *link, col_vec2 *particles)
{
    col_vec2 *p = &particles[link->a], *q = &particles[link->b];
    double is = verlet_distance(*p, *q);
    if (!(is > 0))
        return;
    double share = (is - link->length) / is / 2;
    col_vec2 by = {(q->x - p->x) * share, (q->y - p->y) * share};
    *p = (col_vec2){p->x + by.x, p->y + by.y};
    *q = (col_vec2){q->x - by.x, q->y - by.y};
}

void verlet_relax(struct verlet_body *body)
{
    body->is_changed |= body->link_count > 0;
    for (int i = 0; i < body->link_count; i++)
        relax(&body->links[i], body->now);
}

double verlet_strain(const struct verlet_body *body)
{
    double most = -1;
    for (int i = 0; i < body->link_count; i++) {
        const struct verlet_link *link = &body->links[i];
        double is = verlet_distance(body->now[link->a], body->now[link->b]);
        double error = fabs(is - link->length);
        most = error > most ? error : most;
    }
    return most;
}

/* ---- Particles ---------------------------------------------------------- */

/* How far a rotation moves a point that is at r from its centre. */
static col_vec2 turned_by(col_vec2 rotation, col_vec2 r)
{
    double c = rotation.x - 1, s = rotation.y;
    return (col_vec2){c * r.x - s * r.y, s * r.x + c * r.y};
}

/* Where the particles were one step before time 0. */
static void start_moving(struct verlet_body *body, double dt)
{
    const col_body *rigid = &body->origin;
    col_vec2 back = col_unit_vector(-rigid->angular_velocity * dt);
    for (int i = 0; i < body->count; i++) {
        col_vec2 p = body->now[i];
        col_vec2 r = {p.x - rigid->center.x, p.y - rigid->center.y};
        col_vec2 turned = turned_by(back, r);
        body->old[i] = (col_vec2){p.x - rigid->velocity.x * dt + turned.x,
                                  p.y - rigid->velocity.y * dt + turned.y};
    }
}

/* Room for the vertices of pieces, as they are now. */
static bool make_pieces(struct verlet_body *body,
                        const struct scene_pieces *pieces, struct arena *arena)
{
    if (!pieces)
        return true;
    size_t room = (size_t)verlet_corner_count(pieces);
    body->pieces = pieces;
    body->corners = arena_take(arena, room, sizeof *body->corners);
    body->corner_numbers =
        arena_take(arena, room, sizeof *body->corner_numbers);
    body->left = arena_take(arena, (size_t)body->count, sizeof *body->left);
    return body->corners && body->corner_numbers && body->left;
}

bool verlet_make(struct verlet_body *body, const col_body *rigid,
                 const struct verlet_particles *particles, double dt,
                 struct arena *arena)
{
    *body = (struct verlet_body){.origin = *rigid};
    if (!(rigid->inverse_mass > 0))
        return true;
    int n = body->count = particles->count;
    size_t room = (size_t)n;
    col_vec2 *points = arena_take(arena, 4 * room, sizeof *points);
    struct verlet_link *links =
        arena_take(arena, verlet_links_room(particles), sizeof *links);
    int *numbers = arena_take(arena, 2 * room, sizeof *numbers);
    if (!points || !links || !numbers ||
        !make_pieces(body, particles->pieces, arena))
        return false;
    memcpy(points, particles->points, room * sizeof *points);
    memcpy(points + n, particles->points, room * sizeof *points);
    body->start = points;
    body->now = points + n;
    body->old = points + 2 * n;
    body->hull = points + 3 * n;
    body->numbers = numbers;
    body->scratch = numbers + n;
    body->links = links;
    body->link_count = verlet_links_find(particles, links, numbers);
    body->lightness = rigid->inverse_mass * VERLET_LIGHTNESS * n;
    body->is_changed = true;
    start_moving(body, dt);
    return true;
}

void verlet_drift(struct verlet_body *body, col_vec2 fall)
{
    for (int i = 0; i < body->count; i++) {
        col_vec2 now = body->now[i], old = body->old[i];
        body->now[i] = (col_vec2){now.x + (now.x - old.x) + fall.x,
                                  now.y + (now.y - old.y) + fall.y};
        body->old[i] = now;
        body->is_changed = true;
    }
}

/* ---- The body ------------------------------------------------------------ */

/* The angle, give or take full turns, that is nearest to one before. */
static double nearest_turn(double angle, double before)
{
    double turns = (before - angle) / 360;
    if (!(fabs(turns) < 0x1p52))
        return angle;
    double whole = (double)(int64_t)(turns + (turns < 0 ? -0.5 : 0.5));
    return angle + 360 * whole;
}

void verlet_read(const struct verlet_body *body, double dt, col_body *rigid)
{
    const col_body *origin = &body->origin, before = *rigid;
    col_fit fit = col_fit_rigid(body->start, body->now, body->count);
    col_vec2 way = col_fit_carry(&fit, origin->center);
    rigid->center =
        (col_vec2){origin->center.x + way.x, origin->center.y + way.y};
    rigid->velocity = (col_vec2){(rigid->center.x - before.center.x) / dt,
                                 (rigid->center.y - before.center.y) / dt};
    if (body->count == 1) {
        rigid->angle += rigid->angular_velocity * dt;
        return;
    }
    rigid->angle = nearest_turn(origin->angle + col_angle_degrees(fit.rotation),
                                before.angle);
    rigid->angular_velocity = (rigid->angle - before.angle) / dt;
}
