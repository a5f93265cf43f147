/* The core of one shape, from the points of the file to vertices in
 * world coordinates.
 *
 * A polygon is judged exactly, by the numbers of the file. Moving it into the
 * world rounds each vertex, which can bend a nearly straight corner inward or
 * let neighbours fall together: then the convex hull of the moved vertices is
 * the core, and `index` remembers which of the file's vertices they are. */
#ifndef READ_CORE_H
#define READ_CORE_H

#include "collide.h"
#include "scene/read_value.h"
#include "scene/value_bounds.h"
#include "support/arena.h"
#include "support/fail.h"

#include <stdbool.h>

struct core_reader {
    col_vec2 *vertices;
    int count;
    int winding;      /* as in col_shape */
    bool has_pieces;  /* it is no core, but has several (read_pieces.h) */
    const int *index; /* of vertex i in the file; NULL: i */
};

/* What is wanted of an array of vertices. */
struct core_vertices {
    const struct bounds_line *line; /* the least number */
    const struct limits *limits;
};

/* The vertices alone, of which nothing is judged but their number. Codes:
 * wanted->line->too_few, too-many, too-many-vertices, those of node_point,
 * out-of-memory. */
bool read_core_vertices(const struct node *vertices,
                        const struct core_vertices *wanted, struct arena *arena,
                        struct core_reader *core, struct fail *fail);

/* Whether a shape may have so many vertices; the code where not, told of
 * `vertices`: too-many-vertices. */
bool read_core_count(const struct node *vertices, const struct limits *limits,
                     int64_t count, struct fail *fail);

/* A polygon from its "vertices", of which there may be limits->vertices. Codes:
 * too-many, too-many-vertices, polygon-too-few, polygon-repeated-vertex,
 * polygon-zero-area, polygon-self-intersecting, those of node_point,
 * out-of-memory. */
bool read_core_polygon(const struct node *vertices, const struct limits *limits,
                       struct arena *arena, struct core_reader *core,
                       struct fail *fail);

/* A box as the polygon (min.x, min.y), (max.x, min.y), (max.x, max.y),
 * (min.x, max.y). Code: box-order, those of node_point, out-of-memory. */
bool read_core_box(const struct node *min, const struct node *max,
                   struct arena *arena, struct core_reader *core,
                   struct fail *fail);

/* One point, or the two ends of a line. Codes: those of node_point,
 * out-of-memory. */
bool read_core_points(const struct node *points, int count, struct arena *arena,
                      struct core_reader *core, struct fail *fail);

/* Moves the vertices alone; those that it had stay where they are. Codes as of
 * read_core_place. */
bool read_core_move(struct core_reader *core, const col_transform *transform,
                    const struct node *shape, struct arena *arena,
                    struct fail *fail);

/* Moves a core that is convex into the world; the vertices it had stay where
 * they are. Two ends that are equal become one vertex, with or without a move.
 * Codes: number-range for a vertex beyond COL_LIMIT, told of `shape`;
 * out-of-memory.
 */
bool read_core_place(struct core_reader *core, const col_transform *transform,
                     const struct node *shape, struct arena *arena,
                     struct fail *fail);

#endif
