/* A scene in motion: its bodies, the shapes that they carry, and what touches.
 *
 * A world is made of a scene, stands at time 0 as the scene does, and goes on
 * in steps of one length. What a step does is the solver's (solver.h); here is
 * what all solvers build on: which pairs are near, which touch, where the
 * shapes of bodies that have moved stand. Everything is in an order that the
 * scene gives, so that the same scene gives the same bits. */
#ifndef WORLD_H
#define WORLD_H

#include "collide_boxes.h"
#include "collide_response.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"

struct solver;
struct world_near;
struct world_places;

/* Two bodies that touch, a < b, or pieces of them. */
struct world_contact {
    int a, b;
    int a_piece, b_piece;  /* that touch: 0 of what is its own only one */
    bool inside;           /* it is at no surface: they touch nowhere else */
    col_vec2 normal;       /* unit, from A to B */
    int count;             /* of points: 1 or 2 */
    col_contact points[2]; /* midway between the two surfaces */
    double impulses[2];    /* along the normal; set by the solver */
    double frictions[2];   /* the same along the normal turned by +90 degrees */
};

/* Where the vertices of a body are, whatever it has done since. */
struct world_frame {
    const col_vec2 *offsets; /* of the vertices from the centre, at the start */
    col_body start;          /* the body there */
    double reach;            /* no vertex is further from the centre */
    double arm; /* nor is the point that the body is printed with further */
    double gravity_scale;
};

struct world {
    const struct scene *scene;
    struct scene_world settings; /* the scene's, or those of options */
    uint64_t most_pairs;         /* to look at in a step; 0: no limit */
    int count;                   /* of bodies: body i is shape i of the scene */
    col_body *bodies;
    col_shape *shapes; /* as they stand now; of their own vertices, or, where a
                          body never moves, of the scene's */
    /* Pieces as they stand now, of bodies whose shapes have some: those of body
     * i are cores[core_starts[i] .. core_starts[i + 1]), with a box of each. */
    col_shape *cores;
    col_box *core_boxes;
    const int *core_starts;
    unsigned char *marks;      /* of each vertex of a piece and the edge from
                                  there on: bits of enum world_mark; */
    const size_t *mark_starts; /* where those of a body begin */
    const struct world_frame *frames;
    int step; /* steps that have been done */

    /* What world_find_pairs and world_find_contacts found last. */
    col_pair *pairs;
    int pair_count;
    struct world_contact *contacts;
    int contact_count;

    const struct solver *solver;
    void *own;                   /* the solver's */
    struct world_near *near;     /* what finds pairs */
    struct world_places *places; /* and what moves shapes */
    struct arena *arena; /* what grows with the number of pairs lives here
                            and stays where it is once it is large enough */
};

/* Makes a world at time 0 in the arena; `scene`, `settings` and `most_pairs`
 * are set, the rest is 0. Codes: out-of-memory, too-many-pairs. */
bool world_make(struct world *world, struct arena *arena, struct fail *fail);

/* Where what a solver did goes. */
struct world_trace {
    const col_trace *steps;
    struct scene_pair *pair; /* set to whose contact the next steps are of */
};

/* Goes on by one step. On failure the world is not to be used any more. Codes:
 * out-of-memory, too-many-pairs, simulation-diverged. */
bool world_step(struct world *world, struct fail *fail);

/* Records what the solver did to the contacts in the last step, by repeating
 * that; the world stays as it is. At most once for each step, and not after a
 * step that failed. */
void world_repeat(struct world *world, const struct world_trace *trace);

/* How far the distances of a body's particles that the solver holds are from
 * what they should be, at most; negative: there are none, the body is rigid. */
double world_strain(const struct world *world, int body);

/* ---- For solvers -------------------------------------------------------- */

/* Whether a body moves: static ones never do. */
static inline bool world_moves(const struct world *world, int body)
{
    return world->bodies[body].inverse_mass > 0;
}

/* Finds the pairs whose boxes have a point in common, a < b, ascending by a and
 * then b: of two bodies that may meet (layers, or the scene's list of pairs)
 * and do not both stand still. */
bool world_find_pairs(struct world *world, struct fail *fail);

/* A piece of a body; one without pieces is its own, number 0. */
static inline bool world_has_pieces(const struct world *world, int body)
{
    return world->core_starts[body] < world->core_starts[body + 1];
}

static inline col_shape *world_core(const struct world *world, int body,
                                    int piece)
{
    return world_has_pieces(world, body)
               ? &world->cores[world->core_starts[body] + piece]
               : &world->shapes[body];
}

/* The pairs of pieces of two bodies whose boxes meet, ascending by A's and then
 * B's. */
struct world_pieces {
    const struct world *world;
    col_pair pair;
    int a_piece, b_piece; /* the pair that world_pieces_next found */
    col_box a_box, b_box; /* of A's piece, and of all of B */
};

struct world_pieces world_pieces_of(const struct world *world, col_pair pair);
bool world_pieces_next(struct world_pieces *pieces);

/* Parts of a piece that are no surface of its body. */
enum world_mark {
    WORLD_CUT = 1,   /* the edge is a cut */
    WORLD_INNER = 2, /* the vertex is no corner that sticks out */
};

/* Marks a piece, of which vertices numbers[0 .. count) in the scene (NULL: all)
 * are left. */
void world_note_marks(const struct world *world, int body, int piece,
                      const int *numbers, int count);

/* Whether pieces meet at what is no surface. */
bool world_meets_inside(const struct world *world,
                        const struct world_pieces *pieces,
                        const col_manifold *manifold);

/* Finds these pairs, and of them the pieces that touch, in the same order. What
 * touches at no surface is left out where the bodies touch elsewhere, too.
 * Their impulses are 0. */
bool world_find_contacts(struct world *world, struct fail *fail);

/* Lets the velocities grow by gravity in one step of time. */
void world_accelerate(struct world *world);

/* Moves and turns the bodies by their velocities in one step of time. */
void world_move(struct world *world);

/* Puts the shapes where the bodies are; that of a body that has left the range
 * of numbers stays where it was. */
void world_place(struct world *world);

#endif
