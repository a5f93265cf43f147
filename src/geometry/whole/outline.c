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
    *(corner->count == 0 ? &corner->before : &corner->after) = neighbor;
    corner->count = corner->count == 0 ? 1 : 2;
}

static void add_piece(struct whole_outline *outline, int piece)
{
    const col_shape *core = &outline->parts->cores[piece];
    const col_vec2 *v = core->vertices;
    for (int i = 0; i < core_edges(core); i++) {
        int from = core_start(core, i), to = core_end(core, i);
        struct outline_corner *start =
            &outline->corners[col_outline_vertex(outline, piece, from)];
        struct outline_corner *end =
            &outline->corners[col_outline_vertex(outline, piece, to)];
        if (core->count == 2) {
            add_end(start, v[to]);
        } else if (!col_outline_is_cut(outline, piece, i)) {
            start->after = v[to];
            start->count++;
            end->before = v[from];
            end->count++;
        }
    }
}

static void find_reflex(struct whole_outline *outline, int piece)
{
    const col_shape *core = &outline->parts->cores[piece];
    for (int i = 0; i < core->count; i++) {
        struct outline_corner *corner =
            &outline->corners[col_outline_vertex(outline, piece, i)];
        vector in = vector_between(corner->before, core->vertices[i]);
        vector out = vector_between(core->vertices[i], corner->after);
        corner->is_reflex =
            corner->count == 2 && vector_cross_sign(in, out) < 0;
    }
}

void col_outline_fill(struct whole_outline *outline)
{
    const col_parts *parts = outline->parts;
    outline->has_inside = parts->cores[0].count > 2;
    memset(outline->corners, 0,
           (size_t)parts->vertex_count * sizeof *outline->corners);
    for (int p = 0; p < parts->count; p++)
        add_piece(outline, p);
    for (int p = 0; outline->has_inside && p < parts->count; p++)
        find_reflex(outline, p);
}
