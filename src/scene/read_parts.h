/* The core of one shape, from the points of the file to vertices in
 * world coordinates.
 *
 * A polygon is judged exactly, by the numbers of the file. Moving it into the
 * world rounds each vertex, which can bend a nearly straight corner inward or
 * let neighbours fall together: then the convex hull of the moved vertices is
 * the core, and `index` remembers which of the file's vertices they are. */
#ifndef READ_PARTS_H
#define READ_PARTS_H

#include <stdbool.h>

#include "collide.h"
#include "scene/read_value.h"
#include "scene/scene.h"
#include "scene/scene_format.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/limits.h"

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

/* The lines that a shape with vertices consists of: a polygon's outer ring and
 * its holes, or a chain. */

/* Vertices of all rings, one after the other; ring i ends before ends[i]. A
 * chain is one ring, which may be open. */
struct shape_rings {
    struct core_reader core; /* all of them */
    const int *ends;
    int count;
    bool is_chain;
    bool is_open;
};

/* What reading a shape's lines needs. */
struct rings_reader {
    const struct limits *limits;
    struct arena *arena;
    struct fail *fail;
};

/* A polygon from its "vertices" and "holes" (.json NULL: none). Together they
 * may have limits->vertices vertices. Codes: those of read_core_polygon,
 * hole-outside, holes-cross, wrong-type. */
bool read_rings(const struct rings_reader *reader, const struct node *vertices,
                const struct node *holes, struct shape_rings *rings);

/* A chain from its "vertices" and "closed" (.json NULL: false). Codes:
 * chain-too-few, chain-repeated-vertex, too-many, too-many-vertices,
 * wrong-type, those of node_point, out-of-memory. */
bool read_chain(const struct rings_reader *reader, const struct node *vertices,
                const struct node *closed, struct shape_rings *rings);

/* The "body" of a shape: what the response queries are told about its mass and
 * surface. It is read with the scene, so that a mistake in it is found
 * whichever query is asked. */

/* Reads a body; the defaults where there is none (body->json is NULL). Codes:
 * wrong-type, unknown-member, number-range, mass-and-density. */
bool body_read(const struct node *node, struct scene_body *body,
               struct fail *fail);

/* Reads the member, if there is one, and fills in what is left out. Codes:
 * wrong-type, unknown-member, number-range, point-shape, unknown-solver. */
bool read_world(const struct node *node, struct scene_world *world,
                struct fail *fail);

/* The options that a scene states for its query, as the texts that a command
 * line would have. Which options there are, and what their values may be, is
 * decided by support/options/stated.h. */

/* Reads the object "options" into scene->options; `object` may be no node.
 * Members whose names begin with _ or x- are the user's own and are ignored.
 * Codes: wrong-type, number-range, string-nul, out-of-memory. */
bool read_options(const struct node *object, struct arena *arena,
                  struct scene *scene, struct fail *fail);

/* One shape of a scene. */

/* Reads an item of "shapes" whose place in it is node->index. What the shape
 * points to lives in the arena. That its id is the only one of its name is not
 * looked at here. Of the limits it keeps that of vertices. On failure *shape is
 * half done. */
bool read_shape(const struct node *node, const struct limits *limits,
                struct arena *arena, struct scene_shape *shape,
                struct fail *fail);

#endif
