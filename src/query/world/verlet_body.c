/* Makes bodies of particles: their links, the shapes in which they collide, and
 * their motion. */
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

/* How many vertices all pieces have together, each counted in each piece. */
static int corner_count(const struct scene_pieces *pieces)
{
    int last = pieces->count - 1;
    return pieces->starts[last] + pieces->cores[last].count;
}

static void add(struct finder *finder, int a, int b)
{
    finder->links[finder->count++] = (struct verlet_link){.a = a, .b = b};
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

/* Links the particles of a body without links of its own. */
static void brace(struct finder *finder,
                  const struct verlet_particles *particles)
{
    const col_vec2 *points = particles->points;
    const struct scene_pieces *pieces = particles->pieces;
    int count = particles->count, second = (count - 1) / 2;
    for (int i = 0; i < count; i++)
        finder->marks[i] = -1;
    for (int i = 0; !pieces && i + 1 < count; i++)
        add(finder, i, i + 1);
    if (!pieces && count > 2)
        add(finder, count - 1, 0);
    /* along the sides of pieces, cuts but once: two pieces have each */
    for (int i = 0; pieces && i < pieces->count; i++) {
        const int *numbers = pieces->vertex_index + pieces->starts[i];
        const int *edges = pieces->edge_index + pieces->starts[i];
        int corners = pieces->cores[i].count;
        for (int k = 0; k < corners; k++) {
            int p = numbers[k], q = numbers[k + 1 < corners ? k + 1 : 0];
            if (p < q || (p > q && edges[k] >= 0))
                add(finder, p, q);
        }
    }
    double most = 0;
    if (pieces)
        second = 0;
    for (int i = 1; pieces && i < count; i++) {
        double length = verlet_distance(points[0], points[i]);
        if (length > most) {
            most = length;
            second = i;
        }
    }
    join_all(finder, 0, count);
    join_all(finder, second, count);
}

/* Stores the links, and returns how many. `marks` has room for a number for
 * each particle. */
static int find_links(const struct verlet_particles *particles,
                      struct verlet_link *links, int *marks)
{
    const col_vec2 *points = particles->points;
    struct finder finder = {.links = links};
    finder.marks = marks;
    for (int i = 0; particles->links && i < particles->link_count; i++)
        add(&finder, particles->links[i].a, particles->links[i].b);
    if (!particles->links)
        brace(&finder, particles);
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
    for (int i = 0; i < body->count; i++)
        if (!is_sound(body->now[i]))
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

/* The hull is in the order of the ring: counter-clockwise, or clockwise if the
 * ring is turned inside out. */
bool verlet_piece(const struct verlet_body *body, int piece, col_shape *core)
{
    const struct scene_pieces *pieces = body->pieces;
    int start = pieces->starts[piece], count = pieces->cores[piece].count;
    const int *numbers_of_all = pieces->vertex_index + start;
    int *numbers = body->corner_numbers + start, *hull = body->left;
    col_vec2 *corners = body->corners + start;
    for (int i = 0; i < count; i++)
        if (!is_sound(body->now[numbers_of_all[i]]))
            return false;
    for (int i = 0; i < count; i++) {
        numbers[i] = numbers_of_all[i];
        corners[i] = body->now[numbers[i]];
    }
    int winding = ring_winding(corners, count);
    if (winding == 0) {
        count = col_convex_hull(corners, count, hull, body->scratch);
        winding = count > 2 && hull[1] > hull[count - 1] ? -1 : 1;
        for (int i = 1, k = count - 1; winding < 0 && i < k; i++, k--) {
            int number = hull[i];
            hull[i] = hull[k];
            hull[k] = number;
        }
        for (int i = 0; i < count; i++) {
            numbers[i] = numbers_of_all[hull[i]];
            corners[i] = body->now[numbers[i]];
        }
    }
    core->prepared = NULL;
    core->vertices = corners;
    core->count = count;
    core->winding = winding;
    return true;
}

/* ---- Links -------------------------------------------------------------- */

void verlet_relax(struct verlet_body *body)
{
    body->is_changed |= body->link_count > 0;
    for (int i = 0; i < body->link_count; i++) {
        const struct verlet_link *link = &body->links[i];
        col_vec2 *p = &body->now[link->a], *q = &body->now[link->b];
        double is = verlet_distance(*p, *q);
        if (!(is > 0))
            continue;
        double share = (is - link->length) / is / 2;
        col_vec2 by = {(q->x - p->x) * share, (q->y - p->y) * share};
        *p = (col_vec2){p->x + by.x, p->y + by.y};
        *q = (col_vec2){q->x - by.x, q->y - by.y};
    }
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

bool verlet_make(struct verlet_body *body, const col_body *rigid,
                 const struct verlet_particles *particles, double dt,
                 struct arena *arena)
{
    const struct scene_pieces *pieces = particles->pieces;
    *body = (struct verlet_body){.origin = *rigid};
    if (!(rigid->inverse_mass > 0))
        return true;
    int n = body->count = particles->count;
    body->pieces = pieces;
    body->accelerations = particles->accelerations;
    size_t room = (size_t)n;
    size_t corners = pieces ? (size_t)corner_count(pieces) : 0;
    size_t sides = pieces ? corners : room;
    size_t most =
        particles->links ? (size_t)particles->link_count : sides + 2 * room;
    col_vec2 *points = arena_take(arena, 4 * room, sizeof *points);
    struct verlet_link *links = arena_take(arena, most, sizeof *links);
    int *numbers = arena_take(arena, 2 * room, sizeof *numbers);
    if (pieces) {
        body->corners = arena_take(arena, corners, sizeof *body->corners);
        body->corner_numbers =
            arena_take(arena, corners, sizeof *body->corner_numbers);
        body->left = arena_take(arena, room, sizeof *body->left);
    }
    if (!points || !links || !numbers ||
        (pieces && (!body->corners || !body->corner_numbers || !body->left)))
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
    body->link_count = find_links(particles, links, numbers);
    body->lightness = rigid->inverse_mass * VERLET_LIGHTNESS * n;
    body->is_changed = true;
    /* where the particles were one step before time 0 */
    col_vec2 back = col_unit_vector(-rigid->angular_velocity * dt);
    double c = back.x - 1, s = back.y;
    for (int i = 0; i < n; i++) {
        col_vec2 p = body->now[i];
        col_vec2 r = {p.x - rigid->center.x, p.y - rigid->center.y};
        col_vec2 turned = {c * r.x - s * r.y, s * r.x + c * r.y};
        body->old[i] = (col_vec2){p.x - rigid->velocity.x * dt + turned.x,
                                  p.y - rigid->velocity.y * dt + turned.y};
    }
    return true;
}

void verlet_drift(struct verlet_body *body, col_vec2 fall, double square)
{
    for (int i = 0; i < body->count; i++) {
        col_vec2 now = body->now[i], old = body->old[i], own = fall;
        if (body->accelerations) {
            own.x += body->accelerations[i].x * square;
            own.y += body->accelerations[i].y * square;
        }
        body->now[i] = (col_vec2){now.x + (now.x - old.x) + own.x,
                                  now.y + (now.y - old.y) + own.y};
        body->old[i] = now;
        body->is_changed = true;
    }
}

void verlet_damp(struct verlet_body *body, double linear, double angular)
{
    col_vec2 mean = {0, 0};
    for (int i = 0; i < body->count; i++) {
        mean.x += (body->now[i].x - body->old[i].x) / body->count;
        mean.y += (body->now[i].y - body->old[i].y) / body->count;
    }
    for (int i = 0; i < body->count; i++) {
        col_vec2 *now = &body->now[i], old = body->old[i];
        now->x = old.x + mean.x / linear + (now->x - old.x - mean.x) / angular;
        now->y = old.y + mean.y / linear + (now->y - old.y - mean.y) / angular;
    }
}

/* ---- The body ----------------------------------------------------------- */

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
    /* the angle, give or take full turns, that is nearest to the one before */
    double angle = origin->angle + col_angle_degrees(fit.rotation);
    double turns = (before.angle - angle) / 360;
    if (fabs(turns) < 0x1p52)
        angle += 360 * (double)(int64_t)(turns + (turns < 0 ? -0.5 : 0.5));
    rigid->angle = angle;
    rigid->angular_velocity = (rigid->angle - before.angle) / dt;
}
