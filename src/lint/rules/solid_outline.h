/* The lines round a shape, ring after ring, for rules about vertices and
 * edges. */
#ifndef SOLID_OUTLINE_H
#define SOLID_OUTLINE_H

#include "lint/rules/check.h"

/* One ring, or the whole line of a chain. Vertices are counted from `first` on
 * in the shape's own numbers. */
struct outline {
    const col_vec2 *points;
    int count;
    int first;
    bool is_closed;
};

/* Ring 0 .. ring_count - 1 of a shape; the outer one is 0. */
struct outline outline_of(const struct solid *solid, int ring);

/* Whether the shape has vertices that somebody drew: a polygon, chain or loop.
 */
bool has_vertices(const struct solid *solid);

/* Whether a shape stands for the place where something starts or is to go. */
bool is_place(const struct level_shape *shape);

/* Whether it is an area: no chain, loop or point. And whether it is that, or a
 * line that its radius makes one; of what is sound. */
bool has_inside(const struct solid *solid);
bool has_area(const struct solid *solid);

/* Edges; none of less than two vertices, one of two. */
int outline_edges(const struct outline *outline);

/* Vertex i, and i + 1 behind the last one, which is the first again. */
col_vec2 outline_at(const struct outline *outline, int i);

/* 1 where a ring turns from +x to +y at its leftmost vertex, -1, or 0 where it
 * does not turn there. What a simple ring does, exactly. */
int outline_winding(const struct outline *outline);

/* The way that a ring of a polygon turns where the solid sticks out, 1 or -1:
 * then the solid is on its left, as x turns to y, or on its right. */
int winding_outward(const struct solid *solid, const struct outline *ring);

/* Whether all vertices, one at least, lie on one line; its ends are then at
 * *low and *high. Exactly. */
bool outline_is_line(const struct outline *outline, col_vec2 *low,
                     col_vec2 *high);

/* Whether a point is inside of a ring, or of a line with a last edge from its
 * end to its beginning. Exactly; on the ring it is so or not. */
bool outline_holds(const struct outline *outline, col_vec2 point);

/* The outline without vertices that repeat the one before. */
struct plain_outline {
    struct outline outline;
    int *index; /* the vertex that each of its vertices is */
    int *last;  /* the last that repeats it: where its edge starts */
};

/* false: memory is used up. */
bool outline_plain(const struct outline *outline, struct arena *arena,
                   struct plain_outline *plain);

#endif
