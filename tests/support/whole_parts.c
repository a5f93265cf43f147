#include "support/whole_parts.h"

#include <math.h>
#include <stdlib.h>

static void finish(struct whole_parts *shape, col_shape *cores, int *starts,
                   int *vertices, int *edges)
{
    shape->memory[0] = cores;
    shape->memory[1] = starts;
    shape->memory[2] = vertices;
    shape->memory[3] = edges;
    shape->parts.cores = cores;
    shape->parts.starts = starts;
    shape->parts.vertices = vertices;
    shape->parts.edges = edges;
}

struct whole_parts parts_of_rings(const col_rings *rings, double radius)
{
    struct whole_parts shape = {.memory = {NULL}};
    int count = rings->ring_ends[rings->ring_count - 1];
    void *memory = malloc(col_pieces_bytes(count, rings->ring_count));
    const col_pieces pieces = col_pieces_cut(rings, memory);
    size_t room = (size_t)pieces.ends[pieces.count - 1];
    col_shape *cores = malloc((size_t)pieces.count * sizeof *cores);
    col_vec2 *points = malloc(room * sizeof *points);
    int *starts = malloc((size_t)pieces.count * sizeof *starts);
    int *vertices = malloc(room * sizeof *vertices);
    int *edges = malloc(room * sizeof *edges);
    col_pieces_edges(rings, &pieces, edges);
    for (int i = 0, k = 0; i < pieces.count; i++) {
        starts[i] = k;
        for (; k < pieces.ends[i]; k++) {
            vertices[k] = pieces.indices[k];
            points[k] = rings->vertices[pieces.indices[k]];
        }
        cores[i] = (col_shape){.vertices = points + starts[i],
                               .count = k - starts[i],
                               .winding = 1,
                               .radius = radius};
    }
    shape.parts.count = pieces.count;
    shape.parts.vertex_count = count;
    shape.memory[4] = points;
    shape.memory[5] = memory;
    finish(&shape, cores, starts, vertices, edges);
    return shape;
}

struct whole_parts parts_of_chain(const col_vec2 *points, int count,
                                  double radius)
{
    struct whole_parts shape = {.memory = {NULL}};
    size_t room = 2 * (size_t)count;
    col_shape *cores = malloc(room * sizeof *cores);
    int *starts = malloc(room * sizeof *starts);
    int *vertices = malloc(room * sizeof *vertices);
    int *edges = malloc(room * sizeof *edges);
    for (int i = 0; i + 1 < count; i++) {
        cores[i] = (col_shape){
            .vertices = points + i, .count = 2, .winding = 1, .radius = radius};
        starts[i] = 2 * i;
        vertices[2 * i] = i;
        vertices[2 * i + 1] = i + 1;
        edges[2 * i] = edges[2 * i + 1] = i;
    }
    shape.parts.count = count - 1;
    shape.parts.vertex_count = count;
    finish(&shape, cores, starts, vertices, edges);
    return shape;
}

struct whole_parts parts_of_core(const col_shape *core)
{
    return (struct whole_parts){
        .parts = {.cores = core, .count = 1, .vertex_count = core->count}};
}

void parts_free(struct whole_parts *shape)
{
    for (int i = 0; i < 6; i++)
        free(shape->memory[i]);
}

col_whole whole_of(const struct whole_parts *a, const struct whole_parts *b)
{
    col_whole_limit limit = {.work = UINT64_MAX};
    void *memory = malloc(col_whole_bytes(col_parts_measure(&a->parts),
                                          col_parts_measure(&b->parts)));
    col_whole whole = col_whole_test(&a->parts, &b->parts, &limit, memory);
    free(memory);
    return whole;
}

/* The hull of a core that has moved. */
static col_shape moved(const col_shape *core, col_vec2 move, col_vec2 *vertices,
                       int *hull)
{
    col_shape out = *core;
    col_vec2 *points = vertices + core->count;
    for (int i = 0; i < core->count; i++)
        points[i] = (col_vec2){core->vertices[i].x + move.x,
                               core->vertices[i].y + move.y};
    out.count = col_convex_hull(points, core->count, hull, hull + core->count);
    for (int i = 0; i < out.count; i++)
        vertices[i] = points[hull[i]];
    out.vertices = vertices;
    out.winding = 1;
    out.prepared = NULL;
    return out;
}

double parts_deepest(const struct whole_parts *a, const struct whole_parts *b,
                     col_vec2 move)
{
    double deepest = -HUGE_VAL;
    for (int i = 0; i < b->parts.count; i++) {
        size_t room = 2 * (size_t)b->parts.cores[i].count;
        col_vec2 *vertices = malloc(room * sizeof *vertices);
        int *hull = malloc(room * sizeof *hull);
        col_shape core = moved(&b->parts.cores[i], move, vertices, hull);
        for (int k = 0; k < a->parts.count; k++) {
            col_sat sat = col_sat_test(&a->parts.cores[k], &core, NULL);
            double amount = sat.relation.amount;
            deepest = fmax(deepest, sat.relation.overlap ? amount : -amount);
        }
        free(vertices);
        free(hull);
    }
    return deepest;
}

double parts_size(const struct whole_parts *shape)
{
    double size = shape->parts.cores[0].radius;
    for (int i = 0; i < shape->parts.count; i++) {
        const col_shape *core = &shape->parts.cores[i];
        for (int k = 0; k < core->count; k++)
            size = fmax(size, fmax(fabs(core->vertices[k].x),
                                   fabs(core->vertices[k].y)));
    }
    return size;
}
