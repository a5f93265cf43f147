/* The surface of the ground: of the union of shapes that stand still and touch.
 *
 * A body that slides over tiles meets edges that are inside of the ground. A
 * contact there is right for the one tile, but wrong for the ground: it stops
 * the body. So the ground has a surface of its own, made once (surface_make.c,
 * surface_runs.c):
 *
 * - Each edge of a piece has parts on the surface: those beyond which no other
 *   piece of the ground begins within the tolerance.
 * - Parts of one straight line that touch, of one material, are one run. A run
 *   is a core of two vertices with a radius, as one long segment is, of which
 *   only edge 0 is on the surface.
 * - Where a run ends, the surface turns outward (a corner, with the normals
 *   between those of two runs) or not (then it has no normals of its own).
 *
 * Contacts with pieces become contacts with runs (surface.c, world_ground.c).
 * The tolerance is the world's slop, a depth that the solver lets be anyway, so
 * a step or a gap below it is no edge. It decides nothing in a query but which
 * contacts of `clip` are marked. */
#ifndef SURFACE_H
#define SURFACE_H

#include <stdint.h>

#include "collide.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"

/* What shapes are for the ground. */
enum surface_kind {
    SURFACE_NONE,
    SURFACE_ALONE,  /* only its own pieces have a common surface */
    SURFACE_GROUND, /* all these shapes have, if bodies meet all or none */
};

struct surface_end {
    bool is_corner;  /* the surface turns outward, up to `normal` */
    bool is_round;   /* an arc of a piece follows, which others may cover */
    int slot;        /* of that piece */
    int front;       /* another run without thickness, from whose back this one
                        goes away here; -1: none. What lies on the front and is
                        sunk in does not touch this one */
    col_vec2 normal; /* of the run that follows; is_corner */
};

struct surface_run {
    col_vec2 ends[2]; /* of the core; the ground lies to the left */
    col_shape core;   /* of these ends */
    col_vec2 along;   /* unit, from the first end to the second */
    double length;
    bool is_thin; /* its piece has another side on the same core */
    struct surface_end at[2];
};

/* A part of an edge that is on the surface. */
struct surface_part {
    double from, to; /* distances from the edge's first end, counter-clockwise
                        around the piece */
    int edge, run;
};

/* A piece of a shape of the ground. */
struct surface_slot {
    const col_shape *core;
    int shape;
    int parts;    /* where its parts begin, by edge and place; they end where
                     those of the next slot begin */
    int partners; /* likewise the slots that it touches, ascending */
    bool is_used; /* it touches others, or has a straight vertex, so it is not
                     its own surface */
};

struct world_surface {
    const int *slot_starts; /* of each shape, and where the last one's end */
    struct surface_slot *slots; /* and one behind them */
    int slot_count;
    int run_count;
    struct surface_part *parts;
    int *partners;
    struct surface_run *runs;
    const struct scene_world *settings;
    double rounding; /* coordinates are that precise, at least */
};

struct surface_input {
    const struct scene *scene;
    const unsigned char *kinds;         /* enum surface_kind of each shape */
    const struct scene_world *settings; /* slop and margin */
    uint64_t most_pairs;                /* that touch; 0: no limit */
};

/* Makes the surface; NULL: no slot is used. Takes O(n log n) for n tiles,
 * and at most SURFACE_WORK comparisons of an edge with another, and 1024 for
 * each piece: shapes of very many vertices that overlap have no common surface
 * beyond that. Codes: out-of-memory, too-many-pairs. */
#define SURFACE_WORK (INT64_C(1) << 27)
bool surface_make(const struct surface_input *input, struct arena *arena,
                  const struct world_surface **surface, struct fail *fail);

/* True if contacts with a piece are those of the surface. */
static inline bool surface_has(const struct world_surface *surface, int shape,
                               int piece)
{
    int slot = surface->slot_starts[shape] + piece;
    return slot < surface->slot_starts[shape + 1] &&
           surface->slots[slot].is_used;
}

/* An edge counter-clockwise: its vertices, their places, and the unit vector
 * between. */
struct surface_edge {
    int vertices[2];
    col_vec2 ends[2], along;
    double length;
};

/* False if the length is no number above 0, as of a core of one vertex. */
bool surface_edge_of(const col_shape *core, int edge,
                     struct surface_edge *found);

/* The parts of an edge of a slot between two places on it; returns how many. */
int surface_parts(const struct world_surface *surface, int slot, int edge,
                  double low, double high, const struct surface_part **first);

/* True if a piece has an arc, or is a point, at a vertex, and no other piece
 * covers it in that direction by more than rounding. */
bool surface_has_arc(const struct world_surface *surface, int slot, int vertex,
                     col_vec2 outward);

/* The contact of a shape and a run as with one long segment, if its normal is
 * one of the surface. `press`: the contact along the normal of the run, however
 * deep that is, of a shape that is on both sides of the run's line, and mostly
 * in front of a thin one. Contacts are those of world_clip; features of the run
 * are edge 0 and vertices 0 and 1. `is_a`: the run comes first. */
bool surface_touch(const struct world_surface *surface, int run,
                   const col_shape *mover, bool is_a, bool press,
                   col_manifold *manifold);

/* True if the side (COL_A, COL_B) of a manifold that is this piece meets the
 * other one where the ground has no such surface. */
bool surface_is_inner(const struct world_surface *surface, int shape, int piece,
                      col_side side, const col_manifold *manifold);

/* ---- Vectors ------------------------------------------------------------- */

static inline double dot(col_vec2 u, col_vec2 v)
{
    return u.x * v.x + u.y * v.y;
}

static inline double cross(col_vec2 u, col_vec2 v)
{
    return u.x * v.y - u.y * v.x;
}

static inline col_vec2 way(col_vec2 from, col_vec2 to)
{
    return (col_vec2){to.x - from.x, to.y - from.y};
}

static inline col_vec2 opposite(col_vec2 v)
{
    return (col_vec2){-v.x, -v.y};
}

/* Outward, of an edge along a unit vector. */
static inline col_vec2 surface_normal(col_vec2 along)
{
    return (col_vec2){along.y, -along.x};
}

#endif
