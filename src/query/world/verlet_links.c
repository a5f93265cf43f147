#include "query/world/verlet_links.h"

#include <math.h>

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
