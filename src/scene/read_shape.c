/* Shapes of several pieces: a concave polygon, one with holes, a chain.
 *
 * A polygon is cut by the numbers of the file, so that a shape has the same
 * pieces wherever it lies. Then its vertices are moved into the world, each
 * once, and a piece that rounding has bent is the convex hull of its own: as
 * hulls only grow, there is no gap between neighbours. */
#include <float.h>
#include <stdint.h>
#include <stdio.h>

#include "collide_pieces.h"
#include "scene/read_parts.h"
#include "scene/read_value.h"
#include "scene/scene.h"
#include "scene/scene_format.h"
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

/* Sets shape->pieces, shape->shape and shape->vertex_index; the radius is known
 * already. Codes: number-range for a vertex beyond COL_LIMIT, told of `node`;
 * out-of-memory. */
static bool read_pieces(const struct rings_reader *reader,
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

/* A shape that is being read. */
struct shape_reader {
    const struct node *node;
    enum shape_type type;
    struct node found[SHAPE_MEMBERS + 1];
    const struct limits *limits;
    struct arena *arena;
    struct fail *fail;
    struct scene_shape *shape; /* what is read so far */
};

/* ---- Type, members, id -------------------------------------------------- */

static bool read_type(struct shape_reader *reader)
{
    const struct node *node = &reader->found[SHAPE_TYPE];
    const char *name;
    if (!node_string(node, &name, reader->fail))
        return false;
    if (type_named(name, &reader->type, reader->fail))
        return true;
    return node_blame(node, reader->fail);
}

/* Without a type it is not known what else may be there. */
static bool find_members(struct shape_reader *reader)
{
    const struct members *members = &shape_members;
    uint32_t there;
    if (!members_find(reader->node, members, reader->found, &there,
                      reader->fail))
        return false;
    if (reader->found[SHAPE_TYPE].json) {
        if (!read_type(reader))
            return false;
        members = &type_members[reader->type];
    }
    return members_check(reader->node, members, reader->found, there,
                         reader->fail);
}

static bool read_id(struct shape_reader *reader)
{
    const struct node *node = &reader->found[SHAPE_ID];
    if (!node->json) {
        char id[16];
        int length = snprintf(id, sizeof id, "#%d", reader->node->index);
        reader->shape->id = arena_text(reader->arena, id, (size_t)length);
        return reader->shape->id || fail_memory(reader->fail);
    }
    if (!node_string_copy(node, reader->arena, &reader->shape->id,
                          reader->fail))
        return false;
    if (bounds_id(reader->shape->id, reader->fail))
        return true;
    return node_blame(node, reader->fail);
}

/* ---- Core and radius ---------------------------------------------------- */

static bool read_radius(struct shape_reader *reader)
{
    const struct node *node = &reader->found[SHAPE_RADIUS];
    double radius = 0;
    if (!node->json)
        return true;
    if (!node_number(node, COL_LIMIT, &radius, reader->fail))
        return false;
    if (!bounds_radius(radius, reader->fail))
        return node_blame(node, reader->fail);
    reader->shape->shape.radius = radius + 0.0; /* 0 for -0 */
    return true;
}

/* What the shape's vertices are, before it is moved. */
static bool read_local(struct shape_reader *reader, struct shape_rings *rings)
{
    const struct node *found = reader->found;
    struct arena *arena = reader->arena;
    struct fail *fail = reader->fail;
    struct core_reader *core = &rings->core;
    const struct rings_reader lines = {reader->limits, arena, fail};
    *rings = (struct shape_rings){.count = 1};
    switch (reader->type) {
    case TYPE_POLYGON:
        return read_rings(&lines, &found[SHAPE_VERTICES], &found[SHAPE_HOLES],
                          rings);
    case TYPE_CHAIN:
        return read_chain(&lines, &found[SHAPE_VERTICES], &found[SHAPE_CLOSED],
                          rings);
    case TYPE_BOX:
        return read_core_box(&found[SHAPE_MIN], &found[SHAPE_MAX], arena, core,
                             fail);
    case TYPE_CAPSULE:
    case TYPE_SEGMENT:
        return read_core_points(&found[SHAPE_A], 2, arena, core, fail);
    case TYPE_CIRCLE:
        return read_core_points(&found[SHAPE_CENTER], 1, arena, core, fail);
    case TYPE_POINT:
        break;
    }
    return read_core_points(&found[SHAPE_POINT], 1, arena, core, fail);
}

static bool read_rotation(const struct node *node, col_vec2 *rotation,
                          struct fail *fail)
{
    struct node exact = *node;
    exact.is_float = false;
    if (!node_point(&exact, rotation, fail))
        return false;
    if (bounds_rotation(*rotation, fail))
        return true;
    return node_blame(node, fail);
}

static bool read_transform(struct shape_reader *reader,
                           col_transform *transform)
{
    const struct node *found = reader->found;
    struct fail *fail = reader->fail;
    *transform = (col_transform){{0, 0}, {1, 0}};
    if (found[SHAPE_POSITION].json &&
        !node_point(&found[SHAPE_POSITION], &transform->position, fail))
        return false;
    if (!bounds_turn(found[SHAPE_ROTATION].json, found[SHAPE_ANGLE].json, fail))
        return node_blame(&found[SHAPE_ROTATION], fail);
    double *angle = &reader->shape->angle;
    if (found[SHAPE_ROTATION].json) {
        if (!read_rotation(&found[SHAPE_ROTATION], &transform->rotation, fail))
            return false;
        *angle = col_angle_degrees(transform->rotation);
    }
    if (found[SHAPE_ANGLE].json) {
        if (!node_number(&found[SHAPE_ANGLE], DBL_MAX, angle, fail))
            return false;
        transform->rotation = col_unit_vector(*angle);
    }
    return true;
}

static bool read_core(struct shape_reader *reader)
{
    struct shape_rings local;
    struct core_reader core;
    col_transform transform;
    struct scene_shape *shape = reader->shape;
    if (!read_local(reader, &local) || !read_transform(reader, &transform))
        return false;
    core = local.core;
    if (core.has_pieces) {
        const struct rings_reader lines = {reader->limits, reader->arena,
                                           reader->fail};
        if (!read_pieces(&lines, &local, &transform, reader->node, shape))
            return false;
    } else {
        if (!read_core_place(&core, &transform, reader->node, reader->arena,
                             reader->fail))
            return false;
        shape->shape.vertices = core.vertices;
        shape->shape.count = core.count;
        shape->shape.winding = core.winding;
        shape->vertex_index = core.index;
    }
    shape->local = local.core.vertices;
    shape->local_count = local.core.count;
    shape->position = transform.position;
    shape->rotation = transform.rotation;
    return true;
}

/* ---- The rest ----------------------------------------------------------- */

static bool read_motion(struct shape_reader *reader)
{
    const struct node *linear = &reader->found[SHAPE_VELOCITY];
    const struct node *angular = &reader->found[SHAPE_ANGULAR_VELOCITY];
    if (linear->json &&
        !node_point(linear, &reader->shape->velocity, reader->fail))
        return false;
    return !angular->json ||
           node_number(angular, COL_LIMIT, &reader->shape->angular_velocity,
                       reader->fail);
}

/* The names in an array; NULL where there is none. */
static bool read_names(struct shape_reader *reader, const struct node *array,
                       const char *const **names, int *count)
{
    if (!array->json)
        return true;
    if (!node_array(array, "an array of strings", count, reader->fail))
        return false;
    const char **list =
        arena_alloc(reader->arena, (size_t)*count, sizeof *list);
    if (!list)
        return fail_memory(reader->fail);
    struct node item = node_first(array);
    for (; item.json; node_step(&item)) {
        if (!node_string_copy(&item, reader->arena, &list[item.index],
                              reader->fail))
            return false;
    }
    *names = list;
    return true;
}

static bool read_layers(struct shape_reader *reader)
{
    struct scene_shape *shape = reader->shape;
    return read_names(reader, &reader->found[SHAPE_LAYERS], &shape->layers,
                      &shape->layer_count) &&
           read_names(reader, &reader->found[SHAPE_HITS], &shape->hits,
                      &shape->hit_count);
}

bool read_shape(const struct node *node, const struct limits *limits,
                struct arena *arena, struct scene_shape *shape,
                struct fail *fail)
{
    struct shape_reader reader; /* found[] is members_find's to fill */
    reader.node = node;
    reader.limits = limits;
    reader.arena = arena;
    reader.fail = fail;
    reader.shape = shape;
    *shape = (struct scene_shape){.id = NULL};
    if (!find_members(&reader) || !read_id(&reader) || !read_radius(&reader) ||
        !node_object_if_any(&reader.found[SHAPE_SOURCE], fail) ||
        !read_core(&reader) || !read_motion(&reader) || !read_layers(&reader) ||
        !body_read(&reader.found[SHAPE_BODY], &shape->body, fail))
        return false;
    return true;
}
