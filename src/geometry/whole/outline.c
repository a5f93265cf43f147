/* Finds the neighbors of vertices on outlines, from the pieces: an edge of a
 * piece that is no cut leads from a vertex to its neighbor. */
#include "geometry/whole/whole.h"

int col_outline_vertex(const struct whole_outline *outline, int piece,
                       int vertex)
{
    const col_parts *parts = outline->parts;
    return parts->starts ? parts->vertices[parts->starts[piece] + vertex]
                         : vertex;
}

bool col_outline_is_cut(const struct whole_outline *outline, int piece,
                        int edge)
{
    const col_parts *parts = outline->parts;
    return parts->starts && parts->edges[parts->starts[piece] + edge] < 0;
}

/* The two pieces of a chain at a vertex list its neighbors in any order. */
static void add_end(struct outline_corner *corner, col_vec2 neighbor)
{
    if (corner->count == 0)
        corner->before = neighbor;
    else
        corner->after = neighbor;
    corner->count = corner->count == 0 ? 1 : 2;
}

static void add_piece(struct whole_outline *outline, int piece)
{
    const col_shape *core = &outline->parts->cores[piece];
    const col_vec2 *v = core->vertices;
    struct outline_corner *corners = outline->corners;
    if (core->count == 2) {
        add_end(&corners[col_outline_vertex(outline, piece, 0)], v[1]);
        add_end(&corners[col_outline_vertex(outline, piece, 1)], v[0]);
    }
    if (core->count <= 2)
        return;
    outline->has_inside = true;
    for (int i = 0; i < core->count; i++) {
        if (col_outline_is_cut(outline, piece, i))
            continue;
        int from = core_start(core, i), to = core_end(core, i);
        struct outline_corner *start =
            &corners[col_outline_vertex(outline, piece, from)];
        struct outline_corner *end =
            &corners[col_outline_vertex(outline, piece, to)];
        start->after = v[to];
        start->count++;
        end->before = v[from];
        end->count++;
    }
}

struct whole_outline col_outline_make(const col_parts *parts,
                                      struct outline_corner *corners)
{
    struct whole_outline outline = {
        .parts = parts, .corners = corners, .lean = parts->cores};
    for (int i = 0; i < parts->vertex_count; i++)
        corners[i] = (struct outline_corner){.count = 0};
    for (int p = 0; p < parts->count; p++)
        add_piece(&outline, p);
    if (!outline.has_inside)
        return outline;
    for (int p = 0; p < parts->count; p++) {
        const col_shape *core = &parts->cores[p];
        for (int i = 0; i < core->count; i++) {
            struct outline_corner *corner =
                &corners[col_outline_vertex(&outline, p, i)];
            vector in = vector_between(corner->before, core->vertices[i]);
            vector out = vector_between(core->vertices[i], corner->after);
            corner->is_reflex =
                corner->count == 2 && vector_cross_sign(in, out) < 0;
        }
    }
    return outline;
}

void col_outline_slim(struct whole_outline *outline, col_shape *lean,
                      col_vec2 *vertices)
{
    for (int p = 0; p < outline->parts->count; p++) {
        const col_shape *core = &outline->parts->cores[p];
        int count = 0;
        for (int i = 0; i < core->count; i++) {
            vector in = vector_between(core->vertices[core_down(core, i)],
                                       core->vertices[i]);
            vector out = vector_between(core->vertices[i],
                                        core->vertices[core_up(core, i)]);
            if (core->count <= 2 || vector_cross_sign(in, out) != 0)
                vertices[count++] = core->vertices[i];
        }
        lean[p] = (col_shape){.vertices = vertices,
                              .count = count,
                              .winding = core->winding,
                              .radius = core->radius};
        vertices += count;
    }
    outline->lean = lean;
}
