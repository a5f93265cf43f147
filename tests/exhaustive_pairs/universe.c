#include "exhaustive_pairs/universe.h"

int whole_cross(struct whole_vec from, struct whole_vec p, struct whole_vec q)
{
    return (p.x - from.x) * (q.y - from.y) - (p.y - from.y) * (q.x - from.x);
}

int whole_dot(struct whole_vec from, struct whole_vec p, struct whole_vec q)
{
    return (p.x - from.x) * (q.x - from.x) + (p.y - from.y) * (q.y - from.y);
}

bool lattice_is_convex(const struct whole_vec *ring, int count)
{
    bool turns = false;
    for (int i = 0; i < count; i++) {
        struct whole_vec p = ring[i], q = ring[(i + 1) % count];
        struct whole_vec r = ring[(i + 2) % count];
        int turn = whole_cross(q, r, p);
        turns |= turn > 0;
        if (turn < 0 || (turn == 0 && whole_dot(q, r, p) >= 0))
            return false;
    }
    return turns; /* four turns below 180 degrees make no second round */
}

/* ---- Files -------------------------------------------------------------- */

static int wrapped(int i, int count)
{
    return (i % count + count) % count;
}

static void add_file(struct universe *u, const struct lattice_shape *shape,
                     int start, int winding)
{
    struct lattice_file *file = &u->files[u->file_count++];
    for (int i = 0; i < shape->count; i++) {
        int vertex = wrapped(start + winding * i, shape->count);
        file->vertex[i] = vertex;
        file->edge[i] =
            winding > 0 ? vertex : wrapped(vertex - 1, shape->count);
        file->v[i] = (col_vec2){shape->v[vertex].x, shape->v[vertex].y};
    }
    file->shape = (col_shape){.vertices = file->v,
                              .count = shape->count,
                              .winding = winding,
                              .radius = shape->radius};
}

static void add_shape(struct universe *u, const struct whole_vec *v, int count,
                      int radius)
{
    struct lattice_shape *shape = &u->shapes[u->shape_count++];
    *shape = (struct lattice_shape){
        .count = count,
        .radius = radius,
        .size = radius,
        .first_file = u->file_count,
    };
    for (int i = 0; i < count; i++) {
        int larger = v[i].x > v[i].y ? v[i].x : v[i].y;
        shape->v[i] = v[i];
        shape->size = larger > shape->size ? larger : shape->size;
    }
    for (int winding = 1; winding >= (count > 2 ? -1 : 1); winding -= 2)
        for (int start = 0; start < count; start++)
            add_file(u, shape, start, winding);
    shape->files = u->file_count - shape->first_file;
}

/* ---- Shapes ------------------------------------------------------------- */

static struct whole_vec point_of(int index, int width)
{
    return (struct whole_vec){index % width, index / width};
}

/* Polygons are counted from their first point on the lattice. */
static void add_polygons(struct universe *u, int count)
{
    for (int i = 0; i < 1 << 16; i++) {
        struct whole_vec ring[LATTICE_VERTICES];
        bool first = true;
        for (int k = 0; k < count; k++) {
            int index = i >> 4 * k & 15;
            ring[k] = point_of(index, 4);
            first &= k == 0 || index > (i & 15);
        }
        if (first && i >> 4 * count == 0 && lattice_is_convex(ring, count))
            add_shape(u, ring, count, 0);
    }
}

void universe_fill(struct universe *u)
{
    u->shape_count = u->file_count = 0;
    add_polygons(u, 3);
    add_polygons(u, 4);
    for (int i = 0; i < 25; i++)
        for (int radius = 0; radius <= 2; radius++)
            add_shape(u, (struct whole_vec[]){point_of(i, 5)}, 1, radius);
    for (int i = 0; i < 25; i++)
        for (int j = i + 1; j < 25; j++)
            for (int radius = 0; radius <= 1; radius++)
                add_shape(u,
                          (struct whole_vec[]){point_of(i, 5), point_of(j, 5)},
                          2, radius);
}
