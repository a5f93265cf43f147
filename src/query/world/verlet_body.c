#include <math.h>
#include <string.h>

#include "query/world/verlet_body.h"

/* Collects links in the order in which they are found. */
struct finder {
    struct verlet_link *links;
    int count;
    int *marks; /* of the particles that one is linked to: its number */
};

double verlet_distance(col_vec2 p, col_vec2 q)
{
    double x = q.x - p.x, y = q.y - p.y, square = x * x + y * y;
    if (square > 0x1p-900)
        return sqrt(square);
    x *= 0x1p600;
    y *= 0x1p600;
    return sqrt(x * x + y * y) * 0x1p-600;
}

int verlet_corner_count(const struct scene_pieces *pieces)
{
    int last = pieces->count - 1;
    return pieces->starts[last] + pieces->cores[last].count;
}

size_t verlet_links_room(const struct verlet_particles *particles)
{
    size_t count = (size_t)particles->count;
    size_t sides = particles->pieces
                       ? (size_t)verlet_corner_count(particles->pieces)
                       : count;
    return sides + 2 * count;
}

static void add(struct finder *finder, int a, int b)
{
    finder->links[finder->count++] = (struct verlet_link){.a = a, .b = b};
}

static void join_ring(struct finder *finder, int count)
{
    for (int i = 0; i + 1 < count; i++)
        add(finder, i, i + 1);
    if (count > 2)
        add(finder, count - 1, 0);
}

/* Along the sides of pieces, cuts but once: two pieces have each. */
static void join_pieces(struct finder *finder,
                        const struct scene_pieces *pieces)
{
    for (int i = 0; i < pieces->count; i++) {
        const int *numbers = pieces->vertex_index + pieces->starts[i];
        const int *edges = pieces->edge_index + pieces->starts[i];
        int count = pieces->cores[i].count;
        for (int k = 0; k < count; k++) {
            int p = numbers[k], q = numbers[k + 1 < count ? k + 1 : 0];
            if (p < q || (p > q && edges[k] >= 0))
                add(finder, p, q);
        }
    }
}

/* Links a particle to all that it is not linked to. */
static void join_all(struct finder *finder, int particle, int count)
{
    int *marks = finder->marks;
    marks[particle] = particle;
    for (int i = 0; i < finder->count; i++) {
        const struct verlet_link *link = &finder->links[i];
        if (link->a == particle)
            marks[link->b] = particle;
        if (link->b == particle)
            marks[link->a] = particle;
    }
    for (int i = 0; i < count; i++)
        if (marks[i] != particle)
            add(finder, particle, i);
}

static int furthest_from_first(const col_vec2 *points, int count)
{
    int far = 0;
    double most = 0;
    for (int i = 1; i < count; i++) {
        double length = verlet_distance(points[0], points[i]);
        if (length > most) {
            most = length;
            far = i;
        }
    }
    return far;
}

int verlet_links_find(const struct verlet_particles *particles,
                      struct verlet_link *links, int *marks)
{
    const col_vec2 *points = particles->points;
    int count = particles->count;
    struct finder finder = {.links = links, .marks = marks};
    for (int i = 0; i < count; i++)
        marks[i] = -1;
    if (particles->pieces)
        join_pieces(&finder, particles->pieces);
    else
        join_ring(&finder, count);
    join_all(&finder, 0, count);
    join_all(&finder,
             particles->pieces ? furthest_from_first(points, count)
                               : (count - 1) / 2,
             count);
    for (int i = 0; i < finder.count; i++)
        links[i].length =
            verlet_distance(points[links[i].a], points[links[i].b]);
    return finder.count;
}

/* The shape in which a body of particles collides. */

/* False for NaN, too. */
static bool is_sound(col_vec2 p)
{
    return fabs(p.x) <= COL_LIMIT && fabs(p.y) <= COL_LIMIT;
}

static bool all_sound(const col_vec2 *points, int count)
{
    int i = 0;
    while (i < count && is_sound(points[i]))
        i++;
    return i == count;
}

/* The winding of a ring of particles, or 0 where it is not convex. */
static int ring_winding(const col_vec2 *p, int count)
{
    if (count == 1)
        return 1;
    if (count == 2)
        return p[0].x < p[1].x || p[0].x > p[1].x || p[0].y < p[1].y ||
               p[0].y > p[1].y;
    col_polygon_report report = col_polygon_check(p, count);
    return report.kind == COL_POLYGON_CONVEX ? report.winding : 0;
}

bool verlet_shape(struct verlet_body *body, col_shape *shape)
{
    if (!body->is_changed)
        return true;
    if (!all_sound(body->now, body->count))
        return false;
    body->is_changed = false;
    shape->prepared = NULL;
    shape->vertices = body->now;
    shape->count = body->count;
    shape->winding = body->pieces ? 0 : ring_winding(body->now, body->count);
    if (shape->winding != 0) {
        for (int i = 0; i < body->count; i++)
            body->numbers[i] = i;
        return true;
    }
    shape->winding = 1;
    shape->vertices = body->hull;
    shape->count =
        col_convex_hull(body->now, body->count, body->numbers, body->scratch);
    for (int i = 0; i < shape->count; i++)
        body->hull[i] = body->now[body->numbers[i]];
    return true;
}

/* The hull of a piece's corners, as numbers in it, in the order of its ring:
 * counter-clockwise, or the other way where the ring is turned inside out, as
 * *winding says. Returns how many are left. */
static int hull_of_piece(const struct verlet_body *body,
                         const col_vec2 *corners, int count, int *winding)
{
    int *left = body->left;
    count = col_convex_hull(corners, count, left, body->scratch);
    *winding = count > 2 && left[1] > left[count - 1] ? -1 : 1;
    for (int i = 1, k = count - 1; *winding < 0 && i < k; i++, k--) {
        int number = left[i];
        left[i] = left[k];
        left[k] = number;
    }
    return count;
}

bool verlet_piece(const struct verlet_body *body, int piece, col_shape *core,
                  const int **left)
{
    const struct scene_pieces *pieces = body->pieces;
    int start = pieces->starts[piece], count = pieces->cores[piece].count;
    const int *numbers_of_all = pieces->vertex_index + start;
    int *numbers = body->corner_numbers + start;
    col_vec2 *corners = body->corners + start;
    for (int i = 0; i < count; i++)
        if (!is_sound(body->now[numbers_of_all[i]]))
            return false;
    for (int i = 0; i < count; i++) {
        numbers[i] = numbers_of_all[i];
        corners[i] = body->now[numbers[i]];
    }
    int winding = ring_winding(corners, count);
    *left = winding != 0 ? NULL : body->left;
    if (*left) {
        count = hull_of_piece(body, corners, count, &winding);
        for (int i = 0; i < count; i++)
            numbers[i] = numbers_of_all[body->left[i]];
        for (int i = 0; i < count; i++)
            corners[i] = body->now[numbers[i]];
    }
    core->prepared = NULL;
    core->vertices = corners;
    core->count = count;
    core->winding = winding;
    return true;
}

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

/* ---- The body ----------------------------------------------------------- */

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
