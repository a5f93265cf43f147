/* A scene as plain data: what the file says, checked, in world coordinates.
 * Everything lives in the arena that scene_read was given. */
#ifndef SCENE_SCENE_H
#define SCENE_SCENE_H

#include <stdbool.h>
#include <stddef.h>

#include "collide_motion.h"

/* What the response queries are told of a shape, with what counts where the
 * file says nothing. */
struct scene_body {
    double density; /* > 0; 1 */
    double mass;    /* > 0 and counts in place of the density; 0: not given */
    double restitution;   /* 0 .. 1; 0 */
    bool has_restitution; /* it is given */
    double friction;      /* >= 0; 0 */
    double gravity_scale; /* 1 */
    bool is_static;       /* false */
};

/* One shape of the scene. Vertices that are the file's but not the core's (a
 * rotation can round a nearly straight corner away) are left out of
 * shape.vertices; vertex_index then tells each one's number in the file. */
struct scene_shape {
    const char *id;
    col_shape shape;         /* the rounded convex core in world coordinates */
    const int *vertex_index; /* of core vertex i in the file; NULL: i */
    col_vec2 position;       /* of the shape's own origin: it turns about it */
    double angle;            /* degrees */
    col_vec2 rotation;       /* the cosine and sine of that */
    const col_vec2 *local;   /* the file's vertices, about its own origin */
    int local_count;
    col_vec2 velocity;       /* per unit of time */
    double angular_velocity; /* degrees per unit of time */
    struct scene_body body;
    const char *const *layers; /* layer_count names, ascending (layers.h) */
    int layer_count;
    const char *const *hits; /* the same; NULL: meets every layer */
    int hit_count;
};

/* Indices of two shapes. */
struct scene_pair {
    int a, b;
};

/* A ray: the segment between two points. */
struct scene_ray {
    col_vec2 from, to;
};

/* What the user calls a record, as JSON text of `length` bytes. */
struct record_id {
    const char *text;
    size_t length;
};

/* What carries bodies from one moment to the next. */
enum scene_solver { SCENE_IMPULSE, SCENE_VERLET };

/* How a scene is simulated: its "world", with what is left out filled in. */
struct scene_world {
    col_vec2 gravity; /* per unit of time squared */
    double dt;        /* length of a step, > 0 */
    int steps;        /* how many, >= 1 */
    enum scene_solver solver;
    int iterations;    /* of the solver in a step, >= 1 */
    double slop;       /* depth that is let be, >= 0 */
    double correction; /* share of the rest that goes in a step, 0 .. 1 */
    int frame_steps;   /* most steps in a frame, >= 1 */
};

struct scene {
    const char *name;           /* NULL: it has none */
    struct record_id record_id; /* text NULL: not asked for */
    const char *query;          /* NULL: it names none */
    struct scene_shape *shapes;
    int shape_count;
    struct scene_pair *pairs; /* as listed; NULL: every pair i < j counts */
    int pair_count;
    struct scene_ray *rays; /* as listed; NULL: it has none */
    int ray_count;
    struct scene_world world;
};

/* Index of the shape whose id is id[0..length), or -1. Looks through them all.
 */
int scene_find(const struct scene *scene, const char *id, size_t length);

/* A shape as it moves and turns about its own origin. */
col_mover scene_mover(const struct scene_shape *shape);

/* The file's number of a core vertex (edge i starts at vertex i). */
int scene_vertex_index(const struct scene_shape *shape, int core_index);

#endif
