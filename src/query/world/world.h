/* A scene in motion: its bodies, the shapes that they carry, and their
 * contacts.
 *
 * A world is made of a scene, starts at time 0 as the scene states, and
 * advances in steps of one length (world.c). A solver computes each step
 * (struct solver below). All solvers build on the same parts: which pairs are
 * near and which touch (world_contacts.c), and where the shapes of moved bodies
 * are. Everything is in the order of the scene, so the same scene gives the
 * same bits. */
#ifndef WORLD_H
#define WORLD_H

#include "collide_boxes.h"
#include "collide_response.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/box.h"
#include "support/fail.h"

struct solver;
struct world_near;
struct world_places;
struct world_ground;
struct world_impacts;

/* Two shapes of different bodies that touch, a < b, or pieces of them. */
struct world_contact {
    int a, b;
    int a_piece, b_piece;  /* that touch: 0 of what is its own only one */
    bool inside;           /* it is at no surface: they touch nowhere else */
    bool is_whole;         /* of whole shapes: no pieces have it */
    int run;               /* of the ground's surface, from 1; 0: none */
    col_vec2 normal;       /* unit, from A to B */
    int count;             /* of points: 1 or 2 */
    int run_features[2];   /* of the points: the run's edge or vertex */
    col_contact points[2]; /* midway between the two surfaces; ahead, if the
                              depth is below 0 */
    double impulses[2];    /* along the normal; set by the solver */
    double frictions[2];   /* the same along the normal turned by +90 degrees */
    int a_numbers[2], b_numbers[2]; /* of the features of each point, among the
                                       vertices or edges of the scene's core;
                                       with notes_ids only */
};

/* Where the vertices of a shape are, whatever its body has done since. */
struct world_frame {
    const col_vec2 *offsets; /* of the vertices from the center of the body, at
                                the start */
    col_body start;          /* the body there */
    double reach;            /* no vertex is further from the center */
    double arm; /* nor is the point that the shape is printed with further */
};

/* What changes the velocity of a body in each step, whatever it meets:
 * v' = (v + gain) / damping, which is the implicit Euler step of
 * dv/dt = a - d v with gain = a dt and damping = 1 + d dt. */
struct world_drive {
    col_vec2 gain; /* by gravity and force; (0, 0) if the body is not free */
    double turn;   /* by torque, degrees per unit of time */
    double damping, angular_damping; /* >= 1 */
    double resting; /* speed that gravity and force alone give it in a step */
    bool moves;     /* it is free or kinematic */
};

/* What a shape does. Bits. */
enum world_part {
    PART_FREE = 1,   /* impulses move its body */
    PART_MOVES = 2,  /* its body moves: it is free or kinematic */
    PART_SOLID = 4,  /* it has contacts */
    PART_SENSOR = 8, /* it only has events */
};

/* Two shapes that touch, a < b. */
struct world_touch {
    col_pair pair;
    bool is_sensor; /* one of them is a sensor */
};

/* Ascending. */
struct world_touches {
    struct world_touch *list;
    int count, room;
};

/* What began or ended in a step. */
struct world_event {
    struct world_touch touch;
    bool is_end;
};

struct world {
    const struct scene *scene;
    struct scene_world settings; /* the scene's, or those of options */
    uint64_t most_pairs;         /* to look at in a step; 0: no limit */
    bool notes_ids;              /* contacts get the features of the file */
    bool notes_events;           /* sensors and events are found */
    bool is_composite;           /* a body has more than one shape */
    int count;                   /* of shapes */
    int body_count;              /* of bodies */
    const int *owners;           /* of each shape: the number of its body */
    const unsigned char *parts;  /* of each shape: bits of enum world_part */
    col_body *bodies;
    const struct world_drive *drives; /* of each body */
    col_shape *shapes; /* as they stand now; of their own vertices, or, where a
                          body never moves, of the scene's */
    /* Pieces as they stand now, of shapes that have some: those of shape i are
     * cores[core_starts[i] .. core_starts[i + 1]), with a box of each. */
    col_shape *cores;
    col_box *core_boxes;
    const int *core_starts;
    const struct world_frame *frames; /* of each shape */
    int step;                         /* steps that have been done */

    /* What world_find_pairs and world_find_contacts found last. */
    col_pair *pairs;
    int pair_count;
    struct world_contact *contacts;
    int contact_count;
    col_pair *sensed; /* pairs of a sensor and a solid that touch */
    int sensed_count;

    /* What touched in the last step, and the events since event_count was 0. */
    struct world_touches touches, touches_before;
    struct world_event *events;
    int event_count, event_room;

    const struct solver *solver;
    void *own;                   /* the solver's */
    struct world_near *near;     /* what finds pairs */
    struct world_ground *ground; /* the surface of what stands still and
                                    touches; NULL: nothing does */
    struct world_places *places; /* and what moves shapes */
    void *whole_memory;          /* for col_whole_test; NULL: not needed */
    struct arena *arena; /* what grows with the number of pairs lives here
                            and stays where it is once it is large enough */

    struct world_impacts *impacts; /* what stops fast bodies */
};

/* Makes a world at time 0 in the arena; `scene`, `settings`, `most_pairs`,
 * `notes_ids` and `notes_events` are set, the rest is 0. Codes: out-of-memory,
 * too-many-pairs, concave-rounded, solver-unsupported. */
bool world_make(struct world *world, struct arena *arena, struct fail *fail);

/* Where what a solver did goes. */
struct world_trace {
    const col_trace *steps;
    struct scene_pair *pair; /* set to whose contact the next steps are of */
};

/* Goes on by one step. On failure the world is not to be used any more. Codes:
 * out-of-memory, too-many-pairs, too-many-events, simulation-diverged. */
bool world_step(struct world *world, struct fail *fail);

/* Records what the solver did to the contacts in the last step, by repeating
 * that; the world stays as it is. At most once for each step, and not after a
 * step that failed. */
void world_repeat(struct world *world, const struct world_trace *trace);

/* How far the distances of a body's particles that the solver holds are from
 * what they should be, at most; negative: there are none, the body is rigid. */
double world_strain(const struct world *world, int body);

/* ---- For solvers -------------------------------------------------------- */

/* Fails for a member of a shape's body that this solver cannot simulate, but
 * the other one can; false. Code: solver-unsupported. */
bool world_refuse_member(const struct world *world, int shape,
                         const char *member, struct fail *fail);

/* True if impulses move a body: neither static nor kinematic ones. */
static inline bool world_is_free(const struct world *world, int body)
{
    return world->bodies[body].inverse_mass > 0;
}

/* True if a shape moves: it is on a free or a kinematic body. */
static inline bool world_moves(const struct world *world, int shape)
{
    return world->parts[shape] & PART_MOVES;
}

static inline col_body *world_body(const struct world *world, int shape)
{
    return &world->bodies[world->owners[shape]];
}

/* A piece of a shape; one without pieces is its own, number 0. */
static inline bool world_has_pieces(const struct world *world, int shape)
{
    return world->core_starts[shape] < world->core_starts[shape + 1];
}

static inline col_shape *world_core(const struct world *world, int shape,
                                    int piece)
{
    return world_has_pieces(world, shape)
               ? &world->cores[world->core_starts[shape] + piece]
               : &world->shapes[shape];
}

/* The pairs of pieces of two shapes whose boxes meet, ascending by A's and then
 * B's. */
struct world_pieces {
    const struct world *world;
    col_pair pair;
    int a_piece, b_piece; /* the pair that world_pieces_next found */
    col_box a_box, b_box; /* of A's piece, and of all of B */
};

struct world_pieces world_pieces_of(const struct world *world, col_pair pair);
bool world_pieces_next(struct world_pieces *pieces);

/* True if pieces meet at what is no surface of their shape: an edge that is a
 * cut, or a vertex where the outline does not turn outward. What is of the
 * ground does not count. */
bool world_meets_inside(const struct world *world,
                        const struct world_pieces *pieces,
                        const col_manifold *manifold);

/* The contacts of two shapes or pieces, on the incident shape: false if there
 * are none. Shapes that touch may have a second contact, ahead by at most the
 * slop or the margin; shapes that are apart have some if that is at most the
 * margin. With the Verlet solver only shapes that touch have contacts. Defined
 * in contacts_ahead.c. */
bool world_clip(const struct scene_world *settings, const col_shape *a,
                const col_shape *b, col_manifold *manifold);

/* Boxes of shapes within the margin meet once each is widened by half of it. */
static inline col_box world_box_ahead(const struct world *world, col_box box)
{
    return box_widened(box, world->settings.margin / 2);
}
/* Makes the contact of two pieces. The points of the manifold lie on the
 * incident shape. */
void world_contact_make(struct world_contact *contact,
                        const struct world_pieces *pieces,
                        const col_manifold *manifold, bool inside);

/* Finds these pairs, and of them the pieces that touch, in the same order. What
 * touches at no surface is left out where the shapes touch elsewhere, too.
 * Their impulses are 0. */
bool world_find_contacts(struct world *world, struct fail *fail);

/* True if layers or the scene's list let two shapes of two bodies meet. */
bool world_may_meet(const struct world *world, int a, int b);

/* Adds the events of this step: the pairs of shapes that touch and did not in
 * the step before, and those that did and do not now, ascending. Codes:
 * out-of-memory, too-many-events. */
bool world_note_events(struct world *world, struct fail *fail);

/* ---- Whole shapes (world_whole.c) --------------------------------------- */

/* A touch as a contact, as deep as the shapes. The edge is the reference, and
 * so is A's of two vertices. */
col_contact whole_contact(const col_whole *whole, int i, col_place at);

/* Takes the memory for contacts of whole shapes. Code: out-of-memory. */
bool whole_make(struct world *world, struct fail *fail);

/* Replaces the contacts from `first` on, which are those of a pair that has
 * pieces, by a contact of the whole shapes where pieces do not push the shapes
 * apart. */
void whole_replace(struct world *world, col_pair pair, int first);

/* ---- The ground (world_ground.c) ---------------------------------------- */

/* Makes world->ground, once the bodies are there. Codes: out-of-memory,
 * too-many-pairs. */
bool ground_make(struct world *world, struct fail *fail);

/* True if the body's contacts are those of the surface of the ground. */
bool ground_has(const struct world *world, int body);

/* Makes contacts with pieces of the ground those with its surface: one for each
 * run and piece of a body that moves. Those of a body are left out if their
 * normals are none of the surface; if all are, the body keeps them. Contacts
 * stay in order. Code: out-of-memory. */
bool ground_smooth(struct world *world, struct fail *fail);

/* The piece of a body that moves, by number among all, that touches the
 * ground. */
int ground_mover(const struct world *world,
                 const struct world_contact *contact);

/* True if an edge of a piece lies within the ground. */
bool ground_hides(const struct world *world, int shape, int piece, int edge);

/* Changes the velocities by gravity, forces and damping in one step of time. */
void world_accelerate(struct world *world);

/* A velocity of a free body as it was before that. */
col_body world_undriven(const struct world *world, int body,
                        const col_body *driven);

/* Moves and turns the bodies by their velocities in one step of time. */
void world_move(struct world *world);

/* Puts the shapes where the bodies are; the shape of a body that has left the
 * range of numbers stays where it was. Shapes are computed from their vertices
 * at the start and from the body, so that errors never add up. */
void world_place(struct world *world);

/* True if a scene could have the shape as it is printed now: all its vertices
 * and its numbers are at most COL_LIMIT. */
bool place_is_sound(const struct world *world, int shape);

/* The number in the scene's core of a vertex that a shape, or a piece of one,
 * has now: rounding may have bent corners away. */
int place_number(const struct world *world, int shape, int piece, int vertex);

/* Makes world->near, once bodies and shapes are there: the broad phase of each
 * step, in memory that is kept and grows only with the number of pairs. */
bool near_make(struct world *world, struct fail *fail);

/* ---- Fast bodies (impacts.c) --------------------------------------------- */

/* Makes world->impacts, once bodies and shapes are there. Code: out-of-memory.
 */
bool impacts_make(struct world *world, struct fail *fail);

/* Stops free bodies that moved from `starts`, where shapes and contacts are
 * still those of, at the first static or kinematic shape that they hit, and
 * bullets at any. `is_symplectic`: velocities include what drives gave bodies
 * in the whole step; stopped ones lose what they got in the rest. */
void impacts_sweep(struct world *world, const col_body *starts,
                   bool is_symplectic);

/* ---- Smaller copies of cores (shrunk.c) ---------------------------------- */

struct shrunk_memory {
    col_vec2 *vertices, *copy; /* for the core of the most vertices */
    int *hull, *hull_scratch;
};

/* Levels of copies; from SHRUNK_SCALED on each is half as large as the one
 * before, about its middle. */
#define SHRUNK_SCALED 3
#define SHRUNK_LEVELS 24

/* A copy in memory such that the core is sunk in by at most 1/2, 2 or 8 times
 * `depth` (levels 0, 1, 2) once the copy touches something, but no more than
 * half of its thickness, and at level 0 a fourth. 0 <= level < SHRUNK_LEVELS */
col_shape shrunk_copy(const col_shape *core, int level, double depth,
                      const struct shrunk_memory *memory);

/* The radius of a disc within a core, about half of its thickness. */
double shrunk_thickness(const col_shape *core);
double shrunk_length(col_vec2 v);

/* How a world gets from one moment to the next. A solver is a row of functions;
 * what it keeps from step to step is its own. */
struct solver {
    /* Takes the memory that the solver needs, as world->own, when the rest of
     * the world is ready. Codes: out-of-memory, solver-unsupported. */
    bool (*start)(struct world *world, struct arena *arena, struct fail *fail);

    /* Goes on by world->settings.dt: leaves the bodies as they are then, the
     * shapes where the bodies are (world_place), and in world->contacts those
     * that it dealt with, with their impulses. It may leave any
     * numbers in bodies that move, even infinite ones and NaN: world_step
     * checks them. Codes: those of world_find_pairs. */
    bool (*step)(struct world *world, struct fail *fail);

    /* world_repeat and world_strain. NULL: there is nothing of the kind. */
    void (*repeat)(struct world *world, const struct world_trace *trace);
    double (*strain)(const struct world *world, int body);

    /* place_number, of a solver that makes shapes itself. */
    int (*number)(const struct world *world, int shape, int piece, int vertex);
};

extern const struct solver solver_impulse, solver_verlet;

/* ---- Frames -------------------------------------------------------------
 *
 * How many steps of a fixed length a frame of another length takes, and how far
 * between two steps it ends. Time that has not been stepped through is kept in
 * an accumulator: each frame adds its length, each step takes one away, and
 * what is left is less than a step. A state in between is that share of the way
 * from the step before the last to the last. Where frames ask for more steps
 * than they may have, as they would more and more if steps took longer than
 * what they stand for, the rest of the time is dropped. Source: Gaul 2013, How
 * to Create a Custom 2D Physics Engine: The Core Engine; Fiedler 2004, Fix Your
 * Timestep. */

struct frames {
    double frame, dt;   /* lengths of a frame and of a step */
    int most;           /* steps in a frame, >= 1 */
    double accumulator; /* time since the last step, in [0, dt) */
};

/* The shortest frame, in steps: shorter ones might add nothing. */
#define FRAMES_SHORTEST 1e-6

struct moving_frame {
    int steps;      /* to be done for it */
    double alpha;   /* share of the way from the last step but one: 0 .. 1 */
    double dropped; /* time that is not stepped through */
};

/* Goes on to the next frame. */
struct moving_frame frames_next(struct frames *frames);

/* The state between two, at a share of the way: each number by itself. Where
 * they are equal it is just that. */
col_body frames_between(const col_body *before, const col_body *after,
                        double alpha);

/* ---- Walks --------------------------------------------------------------
 *
 * A shape moves among the others of its scene, which stand still: its box goes
 * on from hit to hit, each answered by the same rule, until its time is over,
 * as a character of a game moves on tiles. */

/* Most hits of a walk. With COL_STOP there is 1 and with COL_SLIDE and COL_PUSH
 * there are 2, beside those that the walker is stuck in: each takes a part of
 * the velocity. A bounce between two walls has no such bound. */
#define WALK_HITS_MAX 100

struct walk_hit {
    int shape;                   /* what is hit */
    bool stuck;                  /* the walker was in it, and is moved out */
    double time;                 /* since the start */
    col_vec2 normal;             /* from the walker to it */
    double depth;                /* stuck: how far it is moved out */
    col_vec2 position, velocity; /* the walker's, right after */
};

struct world_walk {
    struct walk_hit hits[WALK_HITS_MAX];
    int count;
    double remaining; /* time left when there were too many hits; else 0 */
    col_vec2 position, velocity; /* at the end */
};

/* Moves a shape by its velocity for rule->dt, among shapes that its layers let
 * it meet. The restitution is that of the two shapes, not rule->restitution.
 *
 * Of several shapes that are hit at once, the shape that is touched more comes
 * first, so that a seam between two tiles is no obstacle; of shapes that the
 * walker is stuck in, the deepest overlap. O(shapes) for each hit. */
void walk(const struct scene *scene, int shape, const col_swept_rule *rule,
          struct world_walk *walk);

#endif
