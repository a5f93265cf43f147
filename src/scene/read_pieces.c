#include "scene/read_pieces.h"

#include "collide_pieces.h"
#include "support/same.h"

/* What is being made. Vertices, their numbers and those of edges of all pieces
 * lie in one array each. */
struct piece_maker {
    const struct shape_rings *rings;
    const col_vec2 *world; /* the vertices of the rings, moved */
    double radius;
    col_shape *cores;
    int *starts;
    int count; /* of pieces that are done, and where the next one begins: */
    int start;
    col_vec2 *vertices;
    int *vertex_index, *edge_index;
    int *hull, *scratch; /* room for the largest piece */
    bool *is_corner;
};

/* ---- Edges of the file -------------------------------------------------- */

/* The vertex behind another in its ring. */
static int vertex_after(const struct shape_rings *rings, int vertex)
{
    int low = 0, high = rings->count - 1; /* the ring is one of low .. high */
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (vertex < rings->ends[middle])
            high = middle;
        else
            low = middle + 1;
    }
    int first = low > 0 ? rings->ends[low - 1] : 0;
    return vertex + 1 < rings->ends[low] ? vertex + 1 : first;
}

/* The number of the edge between two vertices, in either direction; -1: there
 * is none. */
static int edge_between(const struct shape_rings *rings, int p, int q)
{
    if (vertex_after(rings, p) == q)
        return p;
    return vertex_after(rings, q) == p ? q : -1;
}

/* ---- Pieces ------------------------------------------------------------- */

/* Makes a piece of vertices that are in their places already, counter to the
 * clock, with their numbers and those of the edges. */
static void finish_piece(struct piece_maker *maker, int count)
{
    maker->cores[maker->count] =
        (col_shape){.vertices = maker->vertices + maker->start,
                    .count = count,
                    .winding = 1,
                    .radius = maker->radius};
    maker->starts[maker->count++] = maker->start;
    maker->start += count;
}

/* Of the edges from vertex `from` on to vertex `to` of a ring of `count` the
 * first that is one of the file; -1: none is. */
static int first_of_file(const int *edges, int count, int from, int to)
{
    for (int i = from; i != to; i = i + 1 < count ? i + 1 : 0)
        if (edges[i] >= 0)
            return edges[i];
    return -1;
}

/* The hull of a piece in place of the piece. Returns how many vertices it has.
 */
static int take_hull(struct piece_maker *maker, int count)
{
    int *hull = maker->hull, *copy = maker->scratch;
    col_vec2 *vertices = maker->vertices + maker->start;
    int *numbers = maker->vertex_index + maker->start;
    int *edges = maker->edge_index + maker->start;
    int left = col_convex_hull(vertices, count, hull, copy);
    for (int k = 0; k < left; k++)
        copy[k] = first_of_file(edges, count, hull[k],
                                hull[k + 1 < left ? k + 1 : 0]);
    for (int k = 0; k < left; k++)
        edges[k] = copy[k];
    for (int k = 0; k < left; k++)
        copy[k] = numbers[hull[k]];
    for (int k = 0; k < left; k++) {
        numbers[k] = copy[k];
        vertices[k] = maker->world[copy[k]];
    }
    return left;
}

static void add_piece(struct piece_maker *maker, const int *indices, int count)
{
    col_vec2 *vertices = maker->vertices + maker->start;
    for (int k = 0; k < count; k++) {
        int p = indices[k], q = indices[k + 1 < count ? k + 1 : 0];
        vertices[k] = maker->world[p];
        maker->vertex_index[maker->start + k] = p;
        maker->edge_index[maker->start + k] = edge_between(maker->rings, p, q);
    }
    col_polygon_report report = col_polygon_check(vertices, count);
    if (report.kind != COL_POLYGON_CONVEX || report.winding < 0)
        count = take_hull(maker, count);
    finish_piece(maker, count);
}

/* The edge of a chain from a vertex to the next; where these are moved to one
 * place, a point. */
static void add_link(struct piece_maker *maker, int from, int to)
{
    int start = maker->start;
    maker->vertices[start] = maker->world[from];
    maker->vertices[start + 1] = maker->world[to];
    maker->vertex_index[start] = from;
    maker->vertex_index[start + 1] = to;
    maker->edge_index[start] = maker->edge_index[start + 1] = from;
    finish_piece(maker,
                 same_point(maker->world[from], maker->world[to]) ? 1 : 2);
}

/* ---- Corners ------------------------------------------------------------ */

/* 1 where the file's outline turns left at a vertex, -1 right, 0 straight on or
 * back. */
static int turn_at(const struct shape_rings *rings, int before, int vertex)
{
    const col_vec2 *v = rings->core.vertices;
    const col_vec2 corner[3] = {v[before], v[vertex],
                                v[vertex_after(rings, vertex)]};
    return col_polygon_check(corner, 3).winding;
}

/* Pieces run counter-clockwise: where they take an edge the other way than the
 * file has it, the inside is to the right of that. */
static void find_corners(const struct piece_maker *maker)
{
    const struct shape_rings *rings = maker->rings;
    for (int i = 0; i < maker->start; i++) {
        int edge = maker->edge_index[i];
        if (edge < 0)
            continue;
        int end = vertex_after(rings, edge);
        int turn = turn_at(rings, edge, end);
        bool is_reversed = maker->vertex_index[i] != edge;
        maker->is_corner[end] = rings->is_chain ? turn != 0
                                : is_reversed   ? turn < 0
                                                : turn > 0;
    }
    if (rings->is_open) {
        maker->is_corner[0] = true;
        maker->is_corner[rings->core.count - 1] = true;
    }
}

/* ---- Memory ------------------------------------------------------------- */

static bool take_memory(struct piece_maker *maker, int pieces, int vertices,
                        int most, struct arena *arena)
{
    size_t room = (size_t)vertices;
    size_t count = (size_t)maker->rings->core.count;
    maker->is_corner = arena_alloc(arena, count, sizeof *maker->is_corner);
    maker->cores = arena_take(arena, (size_t)pieces, sizeof *maker->cores);
    maker->starts = arena_take(arena, (size_t)pieces, sizeof *maker->starts);
    maker->vertices = arena_take(arena, room, sizeof *maker->vertices);
    maker->vertex_index = arena_take(arena, room, sizeof *maker->vertex_index);
    maker->edge_index = arena_take(arena, room, sizeof *maker->edge_index);
    maker->hull = arena_take(arena, (size_t)most, sizeof *maker->hull);
    maker->scratch = arena_take(arena, (size_t)most, sizeof *maker->scratch);
    return maker->cores && maker->is_corner && maker->starts &&
           maker->vertices && maker->vertex_index && maker->edge_index &&
           maker->hull && maker->scratch;
}

/* ---- The two kinds ------------------------------------------------------ */

static bool make_links(struct piece_maker *maker, struct arena *arena,
                       struct fail *fail)
{
    const struct shape_rings *rings = maker->rings;
    int vertices = rings->core.count;
    int links = rings->is_open ? vertices - 1 : vertices;
    if (!take_memory(maker, links, 2 * links, 0, arena))
        return fail_memory(fail);
    for (int i = 0; i < links; i++)
        add_link(maker, i, i + 1 < vertices ? i + 1 : 0);
    find_corners(maker);
    return true;
}

static bool cut(struct piece_maker *maker, struct arena *arena,
                struct fail *fail)
{
    const struct shape_rings *rings = maker->rings;
    const col_rings given = {rings->core.vertices, rings->ends, rings->count};
    size_t bytes = col_pieces_bytes(rings->core.count, rings->count);
    void *scratch = bytes < SIZE_MAX ? arena_take(arena, bytes, 1) : NULL;
    if (!scratch)
        return fail_memory(fail);
    const col_pieces pieces = col_pieces_cut(&given, scratch);
    int most = 0, start = 0;
    for (int i = 0; i < pieces.count; i++) {
        int count = pieces.ends[i] - (i > 0 ? pieces.ends[i - 1] : 0);
        most = count > most ? count : most;
    }
    if (!take_memory(maker, pieces.count, pieces.ends[pieces.count - 1], most,
                     arena))
        return fail_memory(fail);
    for (int i = 0; i < pieces.count; i++) {
        add_piece(maker, pieces.indices + start, pieces.ends[i] - start);
        start = pieces.ends[i];
    }
    find_corners(maker);
    return true;
}

/* The convex hull of all vertices is what the shape is taken for where its
 * pieces do not matter. */
static bool make_whole(const struct piece_maker *maker, struct arena *arena,
                       struct scene_shape *shape, struct fail *fail)
{
    size_t room = (size_t)maker->rings->core.count;
    int *hull = arena_take(arena, room, sizeof *hull);
    int *scratch = arena_take(arena, room, sizeof *scratch);
    if (!hull || !scratch)
        return fail_memory(fail);
    int count =
        col_convex_hull(maker->world, maker->rings->core.count, hull, scratch);
    col_vec2 *vertices = arena_take(arena, (size_t)count, sizeof *vertices);
    if (!vertices)
        return fail_memory(fail);
    for (int i = 0; i < count; i++)
        vertices[i] = maker->world[hull[i]];
    shape->shape.vertices = vertices;
    shape->shape.count = count;
    shape->shape.winding = 1;
    shape->vertex_index = hull;
    return true;
}

bool read_pieces(const struct rings_reader *reader,
                 const struct shape_rings *rings,
                 const col_transform *transform, const struct node *node,
                 struct scene_shape *shape)
{
    struct arena *arena = reader->arena;
    struct fail *fail = reader->fail;
    struct core_reader core = rings->core;
    if (!read_core_move(&core, transform, node, arena, fail))
        return false;
    struct piece_maker maker = {
        .rings = rings, .world = core.vertices, .radius = shape->shape.radius};
    if (!(rings->is_chain ? make_links(&maker, arena, fail)
                          : cut(&maker, arena, fail)) ||
        !make_whole(&maker, arena, shape, fail))
        return false;
    struct scene_pieces *pieces = arena_take(arena, 1, sizeof *pieces);
    if (!pieces)
        return fail_memory(fail);
    *pieces = (struct scene_pieces){.cores = maker.cores,
                                    .count = maker.count,
                                    .starts = maker.starts,
                                    .vertex_index = maker.vertex_index,
                                    .edge_index = maker.edge_index,
                                    .vertices = core.vertices,
                                    .is_corner = maker.is_corner,
                                    .is_chain = rings->is_chain};
    shape->pieces = pieces;
    return true;
}
