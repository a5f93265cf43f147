/* A scene as plain data: the content of the file, checked, in world
 * coordinates; and the reader that makes it from a text. Everything lives in
 * the arena that scene_read gets. */
#ifndef SCENE_H
#define SCENE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "collide_motion.h"
#include "collide_pieces.h"
#include "scene/read_value.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/json/json_check.h"
#include "support/json/skeleton.h"
#include "support/json_writer.h"
#include "support/matches.h"
#include "support/table.h"

/* Two vertices of a shape, by their numbers in the file, a < b. */
struct scene_link {
    int a, b;
};

struct scene_named_body;

/* What the response queries are told of a shape, with what counts where the
 * file says nothing. Density, restitution and friction belong to the shape, the
 * other members to the whole body. */
struct scene_body {
    bool is_stated; /* the file states a body, not only a material; false */
    double density; /* > 0; 1 */
    double mass;    /* > 0, of the whole body; densities then only say how it is
                       distributed among its shapes; 0: not given */
    double inertia; /* > 0, of the whole body about its center of mass; 0: not
                       given */
    double restitution;   /* 0 .. 1; 0 */
    bool has_restitution; /* it is given */
    double friction;      /* >= 0; 0 */
    double gravity_scale; /* 1 */
    col_vec2 force;       /* on the center of mass, at all times; (0, 0) */
    double torque;        /* the same, positive from +x to +y; 0 */
    double linear_damping, angular_damping; /* share of the velocity that is
                                               lost per unit of time, for short
                                               times; >= 0; 0 */
    bool is_static;                         /* it never moves; false */
    bool is_kinematic;       /* it moves by its velocity, whatever it meets; not
                                static too; false */
    bool has_fixed_rotation; /* no impulse turns it; false */
    bool is_bullet;          /* it passes through no other moving body; false */
    /* Of a named body only: how its center of mass moves, and how it turns
     * about it, in degrees. Shapes without a named body have a velocity of
     * their own. */
    col_vec2 velocity;
    double angular_velocity;
    const struct scene_named_body *named; /* of which this is a shape's copy, in
                                             scene->bodies; NULL: of none */
    /* Of a shape's own body only, for the Verlet solver. */
    const struct scene_link *links; /* vertices that are held at their distance;
                                       NULL: the solver's own choice */
    const col_vec2 *accelerations;  /* of each vertex of the file, besides
                                       gravity; NULL: none */
    int link_count;
};

/* A body that shapes refer to by its name. All shapes with the same body move
 * together. */
struct scene_named_body {
    const char *name;
    struct scene_body body;
    col_vec2 center; /* of mass; the reader leaves that to query/world */
};

/* What a shape is for. */
enum scene_role {
    SCENE_NO_ROLE, /* nothing is stated */
    SCENE_SOLID,
    SCENE_SENSOR, /* reports what touches it, and stops nothing */
    SCENE_SPAWN,
    SCENE_GOAL,
    SCENE_IGNORE
};

/* What a shape consists of that is no convex core: a polygon that is concave or
 * has holes, or a chain, of which each edge is a piece. Vertex i of piece p is
 * number vertex_index[starts[p] + i] in the file, and edge_index[starts[p] + i]
 * is the file's number of its edge from there on, -1 for none: that is a cut
 * between two pieces. */
struct scene_pieces {
    const col_shape *cores; /* in world coordinates, with the shape's radius */
    int count;              /* >= 1 */
    const int *starts;
    const int *vertex_index, *edge_index;
    const col_vec2 *vertices; /* all of the file's, in world coordinates */
    const bool *is_corner; /* of each of these: the outline turns outward there;
                              a chain turns at all */
    bool is_chain;         /* it has no inside */
};

/* Names of layers by their numbers in the scene, 64 * index + bit, in words
 * with ascending indices. */
struct layer_word {
    int index;
    uint64_t names; /* by bits; not 0 */
};
struct layer_set {
    const struct layer_word *words;
    int count;
};
struct layer_sets {
    struct layer_set layers, hits;
};

/* The layers of a shape or ray, and those that it meets. */
struct scene_names {
    const char *const *texts; /* NULL: there is no list */
    int count;
};
struct layer_names {
    struct scene_names layers, hits; /* no hits: it meets every layer */
    const struct layer_sets *sets;   /* the same names (layers_number); NULL: it
                                        has neither */
};

/* Where a shape is, and how it moves. */
struct scene_motion {
    col_vec2 position;     /* of the shape's own origin: it turns about it */
    double angle;          /* degrees */
    col_vec2 rotation;     /* the cosine and sine of that */
    const col_vec2 *local; /* the file's vertices, about its own origin */
    int local_count;
    col_vec2 velocity;       /* per unit of time */
    double angular_velocity; /* degrees per unit of time */
};

/* One shape of the scene. Vertices that are the file's but not the core's (a
 * rotation can round a nearly straight corner away) are left out of
 * shape.vertices; vertex_index then tells each one's number in the file. */
struct scene_shape {
    /* What pairs are tested by comes first, near each other in memory. */
    struct layer_names *names; /* NULL: it has neither layers nor hits */
    const struct scene_pieces *pieces; /* NULL: it is its own only piece */
    col_shape shape; /* the rounded convex core in world coordinates; of a shape
                        with pieces its convex hull */
    const char *id;
    const struct scene_body *body; /* of a shape with a named body a copy of
                                      that, with the shape's own material; NULL:
                                      there is nothing to tell (scene_body) */
    const int *vertex_index; /* of core vertex i in the file, then the numbers
                                that are left out, unless there are pieces;
                                NULL: i */
    const struct scene_motion *motion; /* NULL: it rests where its vertices
                                          are, and the core has all of them */
    enum scene_role role;
    unsigned char type; /* enum shape_type: scene_type_name */
    bool is_scaled;     /* or mirrored */
};

/* Indices of two shapes, and, where they are asked about by pieces, of a piece
 * of each: 0 for a shape that is its own only one. */
struct scene_pair {
    int a, b;
    int a_piece, b_piece;
};

/* A ray: the segment between two points. */
struct scene_ray {
    col_vec2 from, to;
    double radius;              /* of the disc that is cast along it, >= 0 */
    struct layer_names *layers; /* NULL: it has neither layers nor hits, and
                                   meets every shape */
    bool one_sided;             /* only front faces count */
};

/* A shape and the translation by which it is cast. Cast i moves shape
 * shape_count + i of the scene: a copy of a shape of the scene, or a shape that
 * belongs to this cast only. */
struct scene_cast {
    int shape; /* of the scene, that is copied; -1: the shape is the cast's */
    col_vec2 by;
};

/* An option that a scene states, as texts in the form that the command line has
 * them. What they mean is for query/query.h. */
enum scene_option_kind {
    OPTION_FALSE,   /* no text */
    OPTION_TRUE,    /* no text */
    OPTION_TEXT,    /* a string: one text */
    OPTION_NUMBER,  /* one text, the shortest decimal of the double */
    OPTION_TEXTS,   /* an array of strings and numbers */
    OPTION_NUMBERS, /* an array of two numbers */
};
struct scene_option {
    const char *name; /* without dashes */
    enum scene_option_kind kind;
    const char *const *texts;
    int count;
};

/* What the user calls a record, as JSON text of `length` bytes. */
struct record_id {
    const char *text;
    size_t length;
};

/* What carries bodies from one moment to the next. */
enum scene_solver { SCENE_IMPULSE, SCENE_VERLET };

/* In which order a step of the impulse solver moves bodies: after their
 * velocities have changed, or before (explicit Euler). */
enum scene_integrator { SCENE_SYMPLECTIC, SCENE_EXPLICIT };

/* How a scene is simulated: its "world", with what is left out filled in. */
struct scene_world {
    col_vec2 gravity; /* per unit of time squared */
    double dt;        /* length of a step, > 0 */
    int steps;        /* how many, >= 1 */
    enum scene_solver solver;
    enum scene_integrator integrator;
    int iterations;    /* of the solver in a step, >= 1 */
    double slop;       /* depth that is let be, >= 0 */
    double margin;     /* distance from which shapes that are apart have
                          contacts, >= 0 */
    double correction; /* share of the rest that goes in a step, 0 .. 1 */
    int frame_steps;   /* most steps in a frame, >= 1 */
};

struct scene {
    const char *name;           /* NULL: it has none */
    struct record_id record_id; /* text NULL: not asked for */
    const char
        *file;     /* that an answer names, as its path; NULL: it names none */
    uint64_t byte; /* offset of the scene in that file */
    const char *query; /* NULL: it names none */
    struct scene_shape *shapes;
    int shape_count; /* after these, shapes[] has one for each cast */
    struct scene_named_body *bodies; /* as listed; NULL: it has none */
    int body_count;
    struct scene_pair *pairs; /* as listed; NULL: every pair i < j counts */
    int pair_count;
    struct scene_ray *rays; /* as listed; NULL: it has none */
    int ray_count;
    struct scene_cast *casts; /* as listed; NULL: it has none */
    int cast_count;
    struct scene_option *options; /* as listed */
    int option_count;
    struct scene_world world;
    const char *text; /* that it was read from; valid as long as that stays;
                         NULL: it is not at hand, but its length is */
    size_t length;
    const char *const *left_out; /* ids of shapes that --layer or --only-layer
                                    has left out, ascending */
    int left_out_count;
    bool is_shared;     /* it has templates or defaults */
    bool has_no_layers; /* nor hits, in any shape or ray: known after
                           layers_number */
};

/* The body where a file says nothing. */
extern const struct scene_body body_default;

static inline const struct scene_body *
scene_body(const struct scene_shape *shape)
{
    return shape->body ? shape->body : &body_default;
}

/* The body that a shape names; NULL: it has one of its own. */
static inline const struct scene_named_body *
scene_named(const struct scene_shape *shape)
{
    return shape->body ? shape->body->named : NULL;
}

/* The type of a shape, as scenes name it. */
const char *scene_type_name(const struct scene_shape *shape);

/* The motion of a shape that has none: it rests at the origin. */
extern const struct scene_motion motion_none;

/* The motion of a shape, but for its vertices, which follow. */
static inline const struct scene_motion *
scene_motion(const struct scene_shape *shape)
{
    return shape->motion ? shape->motion : &motion_none;
}

static inline const col_vec2 *scene_local(const struct scene_shape *shape)
{
    return shape->motion ? shape->motion->local : shape->shape.vertices;
}

static inline int scene_local_count(const struct scene_shape *shape)
{
    return shape->motion ? shape->motion->local_count : shape->shape.count;
}

/* Index of the shape whose id is id[0..length), or -1. Looks through them all.
 */
int scene_find(const struct scene *scene, const char *id, size_t length);

/* Lists the other names of the shapes, which the text of the scene has: those
 * of maps in their "source", and the editor's ids in "_id". Reads the whole
 * text again. false: memory is used up, or the text is not at hand. */
bool scene_aliases(const struct scene *scene, struct arena *arena,
                   struct aliases *aliases);

/* A shape as it moves and turns about its own origin, or with its named body
 * about the center of that, which must be set then. */
col_mover scene_mover(const struct scene_shape *shape);

/* The same of one of its pieces. */
col_mover scene_piece_mover(const struct scene_shape *shape, int piece);

/* How many pieces there are, >= 1, and their cores. */
static inline int scene_piece_count(const struct scene_shape *shape)
{
    return shape->pieces ? shape->pieces->count : 1;
}

static inline const col_shape *scene_core(const struct scene_shape *shape,
                                          int piece)
{
    return shape->pieces ? &shape->pieces->cores[piece] : &shape->shape;
}

/* A shape as its pieces, and the memory that col_whole_test needs for any two
 * shapes of a scene; NULL: memory is used up. */
col_parts scene_parts(const struct scene_shape *shape);
void *scene_whole_memory(const struct scene *scene, struct arena *arena);

/* The file's number of a vertex of a piece. */
static inline int scene_vertex_index(const struct scene_shape *shape, int piece,
                                     int vertex)
{
    const struct scene_pieces *pieces = shape->pieces;
    if (pieces)
        return pieces->vertex_index[pieces->starts[piece] + vertex];
    return shape->vertex_index ? shape->vertex_index[vertex] : vertex;
}

/* And of an edge; -1: it is a cut. */
static inline int scene_edge_index(const struct scene_shape *shape, int piece,
                                   int edge)
{
    const struct scene_pieces *pieces = shape->pieces;
    if (pieces)
        return pieces->edge_index[pieces->starts[piece] + edge];
    return shape->vertex_index ? shape->vertex_index[edge] : edge;
}

/* Whether any shape of a scene has pieces. */
bool scene_has_pieces(const struct scene *scene);

/* Whether a shape moves: its body is not static, or it has a velocity and no
 * named body. */
bool scene_shape_moves(const struct scene_shape *shape);

/* ---- Ids ---------------------------------------------------------------- */

/* Ids are sorted by length, then by bytes, so that "#0", "#1", .. are in order.
 */

struct id {
    const char *text;
    size_t length;
};

struct ids {
    const struct scene_shape *shapes; /* in the order of the scene */
    const struct id *list;            /* the same */
    const int *order;                 /* their indices, by id */
    int count;                        /* of `order` */
};

/* Sorts the ids of `count` shapes, at most TREE_ITEMS: O(n log n) whatever they
 * are. Shapes whose id is NULL or empty, after an error, are left out. false:
 * memory is used up. */
bool ids_sort(const struct scene_shape *shapes, int count, struct arena *arena,
              struct ids *ids);

/* Whether two shapes have the same id: *second is then the first shape to have
 * that of an earlier one, and *first is the first to have it. */
bool ids_repeat(const struct ids *ids, int *first, int *second);

/* Index of the shape with this id, or -1. O(log n). */
int ids_find(const struct ids *ids, const char *text);

/* ---- Layers ------------------------------------------------------------- */

/* The names of layers of a scene are numbered once, and each list of names is
 * kept as a set of numbers, so that pairs of shapes compare no texts. */

/* Makes the sets of the shapes of a scene, those of its casts too, and of its
 * rays. O(n log n) for n names, whatever they are. false: memory is used up. */
bool layers_number(struct scene *scene, struct arena *arena);

/* Whether two shapes are a pair: each has no `hits`, or they name one of the
 * other's `layers`. Both must be shapes of one scene. O(1) without `hits`, or
 * if the scene has at most 64 names; otherwise linear in the 64 numbers each
 * that the two lists have a name among. */
bool layers_meet(const struct scene_shape *a, const struct scene_shape *b);

/* The same of a ray with layers and a shape. */
bool layers_meet_ray(const struct layer_names *ray,
                     const struct scene_shape *shape);

/* ---- Reading ------------------------------------------------------------
 *
 * From the text of a scene to struct scene, by the rules of the format
 * (scene_format.h). */

struct known_plan;

/* What a reader knows of the scenes that it has read, to read others that are
 * written like them without a tree (read_known.c). */
struct known_scenes {
    bool learns; /* scenes come one after the other */
    struct json_skeletons skeletons;
    struct known_plan *plans; /* one for each skeleton */
    struct arena memory;      /* of both */
    uint64_t read, learned;   /* scenes that were known, and that became so */
    int passed;               /* that could have become so, since one did */
};

/* What reading one scene after the other needs; each thread has its own. */
struct scene_reader {
    struct limits limits; /* of these it keeps those of shapes and vertices */
    struct tree tree;
    struct known_scenes known;
    const char *own_member; /* of a scene, the user's own; NULL: none but those
                               that begin with _ or x- */
    bool is_float; /* numbers are rounded to single precision before anything is
                      made of them, but for those of a "rotation", which would
                      be none any more */

    /* Checks the options that a scene states (query/query.h); NULL: nothing
     * checks them. On failure *fail has the pointer. */
    bool (*check_options)(const struct scene *scene, struct arena *arena,
                          struct fail *fail);
};

struct scene_reader scene_reader_make(const struct limits *limits);

/* Another reader with the same settings, for another thread. */
struct scene_reader scene_reader_like(const struct scene_reader *reader);
void scene_reader_free(struct scene_reader *reader);

/* The skeletons by which a stream may match the records that this reader reads
 * (support/json/skeleton.h). */
struct json_skeletons *scene_reader_skeletons(struct scene_reader *reader);

/* Reads a value that json_check accepted, whose outline is good for one
 * reading: shapes may take the place of its values. On success *scene and all
 * that it points to lives in `arena`. On failure the outputs are unchanged and
 * the fail names the code, the sentence and the pointer; too-many-shapes and
 * too-many-vertices are those of the limits. Codes of options are those of
 * reader->check_options. Without the text of the value any failure is
 * out-of-memory. */
bool scene_read(struct scene_reader *reader, const struct json_value *value,
                struct arena *arena, struct scene *scene, struct fail *fail);

struct shape_parts;

/* Gets the errors and shapes of a scene that is read to its end. */
struct scene_collector {
    void *context;

    /* Gets an error, whose place is fail->item. Returns false to end the
     * reading; the reader then fails as if memory were used up. */
    bool (*error)(void *context, const struct fail *fail);

    /* Gets a shape of the scene or of a cast, after its errors; NULL for a
     * shape whose geometry cannot be used. Polygons and chains are then not
     * judged, nor moved into the world or cut: rules judge them. Returns false
     * if memory is used up. If this member is NULL, shapes are read as the
     * queries need them, so that every error of a query is found. */
    bool (*shape)(void *context, const struct shape_parts *parts);
};

/* Members that shapes share: a template, or the defaults. */
struct shape_template {
    struct node node;                        /* where it is written */
    const struct item *items[SHAPE_MEMBERS]; /* the values of its members and
                                                of those that it inherits; NULL:
                                                none */
    uint64_t sizes[SHAPE_MEMBERS];           /* values that each consists of */
    const struct shape_template *owners[SHAPE_MEMBERS]; /* that each of these is
                                                           written in */
    struct shape_template *base; /* its own template; NULL: none */
    struct shape_template *user; /* while a chain is resolved: before it */
    uint32_t there;              /* bit i: items[i] */
    bool is_open, is_resolved;   /* it is in that chain; it is done */
};

/* The shared members of a scene (read_templates.c). */
struct shape_templates {
    struct shape_template *items; /* in the order of the file */
    struct table names;           /* struct shape_template, by their names */
    struct shape_template defaults;
    int count;
    bool is_broken;        /* a template has an error */
    uint32_t used;         /* members that some type of the scene may have */
    uint64_t values;       /* that shapes have inherited up to now */
    struct table reported; /* errors in shared members, of a collector */
};

/* What all parts are read with. */
struct part_reading {
    const struct limits *limits; /* of these, the number of vertices counts */
    struct arena *arena;
    struct fail *fail;
    const struct scene_collector *collector; /* NULL: the first error is all */
    struct table bodies; /* by their names: struct scene_named_body */
    struct shape_templates *templates; /* NULL: the scene has no templates and
                                          no defaults */
    const col_vec2 *factor; /* that coordinates are multiplied by, each axis by
                               its own, the one mirrored < 0; NULL: (1, 1) */
    bool is_float;          /* numbers are rounded to single precision */
};

/* True if rules judge the shapes that are read. */
static inline bool part_is_outline(const struct part_reading *reading)
{
    return reading->collector && reading->collector->shape;
}

struct core_reader {
    col_vec2 *vertices;
    int count;
    int winding;      /* as in col_shape */
    bool has_pieces;  /* it is no core, but has several */
    const int *index; /* of vertex i in the file; NULL: i */
};

/* Vertices of all rings, one after the other; ring i ends before ends[i]. A
 * chain is one ring, which may be open. */
struct shape_rings {
    struct core_reader core; /* all of them */
    const int *ends;
    int count;
    bool is_chain;
    bool is_open;
};

/* A shape as far as it is read. */
struct shape_parts {
    const struct part_reading *reading;
    const struct node *node;
    enum shape_type type;
    struct node found[SHAPE_MEMBERS + 1];  /* its own members, and those that it
                                              inherits */
    const struct shape_template *template; /* NULL: it has none */
    uint32_t own;                          /* bit i: found[i] is its own */
    col_vec2 factor;          /* of its coordinates; its scale is factor.x, or
                                 -factor.x if that is < 0 */
    struct shape_rings local; /* the vertices of the file, mirrored, scaled */
    col_transform transform;
    struct scene_motion motion; /* of the shape */
    struct scene_shape *shape;
};

/* Whether a shape moves: its body is not static, or it has a velocity and no
 * named body. *is_static: its body is static. */
bool scene_parts_move(const struct shape_parts *parts, bool *is_static);

/* ---- Shared members in documents ---------------------------------------- */

/* Finds the templates and defaults of a scene that scene_read or scene_collect
 * has accepted. false: memory is used up. */
bool scene_templates_of(const struct item *root, struct arena *arena,
                        struct shape_templates *templates);

/* The members of a shape, its own and inherited, as the reader sees them; NULL:
 * it has none. The shape is one of that scene, or NULL. O(members). */
void scene_shape_members(struct shape_templates *templates,
                         const struct item *shape,
                         const struct item *members[SHAPE_MEMBERS]);

/* True if a shape of the scene has a template, defaults, a mirror image or a
 * scale. */
bool scene_has_instances(const struct scene *scene);

/* Writes a shape with all of its members, mirrored and scaled, but without
 * "template", "mirror" and "scale"; `id` first, unless it is NULL. The scene is
 * accepted. */
void scene_expand_shape(struct shape_templates *templates,
                        const struct item *shape, const char *id,
                        struct json_writer *out);

/* True if a document has templates or defaults, or a shape that is mirrored or
 * scaled. */
bool scene_has_shared_members(const struct item *root);

/* Writes a whole scene with its shapes so expanded; of a scene that is not
 * accepted some scene. Returns false if memory is used up. */
bool scene_expand(const struct item *root, struct arena *arena,
                  struct json_writer *out);

/* Writes a member of a scene with its shapes so expanded, those of casts too;
 * nothing for "templates" and "defaults". */
void scene_expand_member(struct shape_templates *templates,
                         const struct item *member, struct json_writer *out);

/* Reads the scene of a document to its end: its errors, with places, and its
 * shapes go to the collector. Limits do not count. false and *fail:
 * out-of-memory. */
bool scene_collect(const struct scene_reader *reader, const struct item *root,
                   struct arena *arena, const struct scene_collector *collector,
                   struct fail *fail);

/* After the limit on the errors of a scene this many more are counted. Then the
 * reader stops, so a hostile scene costs little more than a valid one. */
#define SCENE_ERRORS_COUNTED 1000

/* The errors of a scene beside its first. */
struct scene_errors {
    struct fail *items; /* in the order in which the reader finds them; each has
                           its pointer and its offset in the text */
    int count;
    int more; /* errors after these; SCENE_ERRORS_COUNTED means at least so
                 many */
};

/* Collects the errors of the text that scene_read has just refused with *first:
 * at most `max` besides *first, which is not among them. All of it lives in the
 * arena. Returns false if memory is used up. */
bool scene_errors_collect(struct scene_reader *reader,
                          const struct json_value *value,
                          const struct fail *first, int max,
                          struct arena *arena, struct scene_errors *errors);

#endif
