#include "world/verlet_body.h"

#include <math.h>
#include <string.h>

/* ---- Links -------------------------------------------------------------- */

/* Where squares underflow the difference is scaled. */
static double distance(col_vec2 p, col_vec2 q)
{
    double x = q.x - p.x, y = q.y - p.y, square = x * x + y * y;
    if (square > 0x1p-900)
        return sqrt(square);
    x *= 0x1p600;
    y *= 0x1p600;
    return sqrt(x * x + y * y) * 0x1p-600;
}

/* Joins particle a to particles first .. last, but for those beside it and
 * particle 0, which is joined to all others. */
static int join(struct verlet_link *links, int a, int first, int last)
{
    int count = 0;
    for (int b = first; b <= last; b++)
        if (b < a - 1 || b > a + 1)
            links[count++] = (struct verlet_link){.a = a, .b = b};
    return count;
}

/* Stores the links of n particles, at most 3n. */
static int find_links(const col_vec2 *points, int n, struct verlet_link *links)
{
    int count = 0;
    for (int i = 0; i + 1 < n; i++)
        links[count++] = (struct verlet_link){.a = i, .b = i + 1};
    if (n > 2)
        links[count++] = (struct verlet_link){.a = n - 1, .b = 0};
    count += join(links + count, 0, 1, n - 2);
    count += join(links + count, (n - 1) / 2, 1, n - 1);
    for (int i = 0; i < count; i++)
        links[i].length = distance(points[links[i].a], points[links[i].b]);
    return count;
}

static void relax(const struct verlet_link *link, col_vec2 *particles)
{
    col_vec2 *p = &particles[link->a], *q = &particles[link->b];
    double is = distance(*p, *q);
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
        double is = distance(body->now[link->a], body->now[link->b]);
        double error = fabs(is - link->length);
        most = error > most ? error : most;
    }
    return most;
}

/* ---- Particles ---------------------------------------------------------- */

/* What a rotation moves a point by that is at r from its centre. */
static col_vec2 turned_by(col_vec2 rotation, col_vec2 r)
{
    double c = rotation.x - 1, s = rotation.y;
    return (col_vec2){c * r.x - s * r.y, s * r.x + c * r.y};
}

/* Where the particles were one step before time 0. */
static void start_moving(struct verlet_body *body, double dt)
{
    const col_body *rigid = &body->origin;
    col_vec2 back = col_unit_vector(-rigid->spin * dt);
    for (int i = 0; i < body->count; i++) {
        col_vec2 p = body->now[i];
        col_vec2 r = {p.x - rigid->centre.x, p.y - rigid->centre.y};
        col_vec2 turned = turned_by(back, r);
        body->old[i] = (col_vec2){p.x - rigid->velocity.x * dt + turned.x,
                                  p.y - rigid->velocity.y * dt + turned.y};
    }
}

bool verlet_make(struct verlet_body *body, const col_body *rigid,
                 const col_shape *shape, double dt, struct arena *arena)
{
    *body = (struct verlet_body){.origin = *rigid};
    if (!(rigid->inverse_mass > 0))
        return true;
    int n = shape->count;
    size_t room = (size_t)n;
    col_vec2 *points = arena_take(arena, 4 * room, sizeof *points);
    struct verlet_link *links = arena_take(arena, 3 * room, sizeof *links);
    int *numbers = arena_take(arena, 2 * room, sizeof *numbers);
    if (!points || !links || !numbers)
        return false;
    memcpy(points, shape->vertices, room * sizeof *points);
    memcpy(points + n, shape->vertices, room * sizeof *points);
    body->count = n;
    body->start = points;
    body->now = points + n;
    body->old = points + 2 * n;
    body->hull = points + 3 * n;
    body->numbers = numbers;
    body->scratch = numbers + n;
    body->links = links;
    body->link_count = find_links(points, n, links);
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

/* ---- Shape and body ----------------------------------------------------- */

/* Whether all particles are where shapes may be; false for NaN, too. */
static bool is_sound(const struct verlet_body *body)
{
    for (int i = 0; i < body->count; i++)
        if (!(fabs(body->now[i].x) <= COL_LIMIT &&
              fabs(body->now[i].y) <= COL_LIMIT))
            return false;
    return true;
}

/* The winding of the ring of particles, or 0 where it is not convex. */
static int ring_winding(const struct verlet_body *body)
{
    const col_vec2 *p = body->now;
    if (body->count == 1)
        return 1;
    if (body->count == 2)
        return p[0].x < p[1].x || p[0].x > p[1].x || p[0].y < p[1].y ||
               p[0].y > p[1].y;
    col_polygon_report report = col_polygon_check(p, body->count);
    return report.kind == COL_POLYGON_CONVEX ? report.winding : 0;
}

bool verlet_shape(struct verlet_body *body, col_shape *shape)
{
    if (!body->is_changed)
        return true;
    if (!is_sound(body))
        return false;
    body->is_changed = false;
    shape->prepared = NULL;
    shape->vertices = body->now;
    shape->count = body->count;
    shape->winding = ring_winding(body);
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
    col_vec2 way = col_fit_carry(&fit, origin->centre);
    rigid->centre =
        (col_vec2){origin->centre.x + way.x, origin->centre.y + way.y};
    rigid->velocity = (col_vec2){(rigid->centre.x - before.centre.x) / dt,
                                 (rigid->centre.y - before.centre.y) / dt};
    if (body->count == 1) {
        rigid->angle += rigid->spin * dt;
        return;
    }
    rigid->angle = nearest_turn(origin->angle + col_angle_degrees(fit.rotation),
                                before.angle);
    rigid->spin = (rigid->angle - before.angle) / dt;
}
