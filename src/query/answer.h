/* Answers queries: from two shapes of a scene to a record, or from a whole
 * scene to a document. `struct answer` holds what all answers of one scene
 * share. Each query (answer_*.c) decides what it computes and writes. This
 * header has what several of them need: the shapes of a pair, memory (query.c),
 * pairs of pieces (piece_pairs.c), hits in order (answer_ray.c), rays
 * (ray_shape.c), and the comparison of all methods (answer_cross.c). */
#ifndef ANSWER_H
#define ANSWER_H

#include "collide.h"
#include "collide_boxes.h"
#include "collide_measure.h"
#include "collide_response.h"
#include "query/query.h"

/* ---- Pieces ------------------------------------------------------------- */

/* A box that contains a piece for as long as the query looks at it. */
typedef col_box piece_box(const void *context, const struct scene_shape *shape,
                          int piece);

/* The boxes of a shape's pieces. */
struct piece_boxes {
    const col_box *boxes; /* NULL: the shape has no pieces */
    col_box whole;        /* around them all */
    col_tree tree;
};

/* Boxes of all pieces of a scene: computed once, then only read. */
struct piece_plan {
    const struct scene *scene;
    const struct piece_boxes *shapes; /* by number */
    piece_box *box;
    const void *context;
    int most; /* pieces of one shape */
};

/* Memory of one thread for walks over pieces. */
struct piece_room {
    int *a, *b; /* plan->most numbers each */
    uint64_t *marks;
};

/* Pairs of pieces, ascending by A's and then B's. A shape without pieces is its
 * own only piece, number 0. */
struct piece_walk {
    const struct piece_plan *plan;
    const struct piece_room *room;
    struct scene_pair pair;
    bool near; /* only those whose boxes meet */
    int a_next, a_count, b_next, b_count;
};

/* ---- The answer --------------------------------------------------------- */

/* Memory for asking about a pair. */
struct pair_room {
    void *gjk_scratch; /* for col_gjk_test */
    col_axis *axes;    /* `count` of them, as many as A and B have vertices */
    col_vec2 *normals; /* `count` of them */
    int count;
};

/* Evaluations of vertices and edges by the answers of one scene. While their
 * text may be kept it is written; after that evaluations are only counted. */
struct work {
    uint64_t most, done;
    bool only_counts;
    bool is_crowded; /* too many pieces of a pair are near each other */
};

struct contains_room;

/* What the answers of one scene share. */
struct answer {
    const struct query *query;
    const struct query_options *options;
    const struct scene *scene;
    struct json_writer *out;
    int one;               /* the shape of --shape, or -1 */
    bool listed;           /* pairs were named: print them hit or not */
    struct pair_room room; /* as much of it as the query may need */
    struct claim_alternative *told_normals; /* options->as: room.count */
    col_vec2
        *moved; /* capacity for the vertices of a shape; NULL: not needed */
    const struct piece_plan *pieces; /* NULL: no shape of the scene has any */
    struct piece_room piece_room;
    const struct world_surface *surface; /* clip: of shapes that touch; NULL: no
                                       edge is internal */
    struct ray_part *ray_parts;          /* ray: room_for_parts */
    struct contains_room *contains;      /* contains: if shapes have pieces */
    void *whole_memory;     /* for col_whole_test; NULL: not needed */
    const col_body *bodies; /* resolve: of all shapes, where some have pieces or
                               a named body */
    const col_mass *masses; /* mass: of all shapes, where some have a named
                               body */
    struct work *work; /* NULL: evaluations are not limited. If they are, a pair
                          that exceeds the limit has failed */
};

/* True if the limit of evaluations is exceeded. */
static inline bool answer_has_too_much(const struct answer *answer)
{
    return answer->work && answer->work->done > answer->work->most;
}

/* True if the record of a pair is printed. */
static inline bool answer_prints(const struct answer *answer, bool hit)
{
    return hit || answer->listed || answer->options->all;
}

/* True if an overlap is a hit: it is deep enough, and more than touching if
 * that is required. Compares the depth before digits are rounded. */
static inline bool answer_hits(const struct answer *answer,
                               const col_relation *relation)
{
    return relation->overlap &&
           relation->amount >= answer->options->min_depth &&
           !(relation->touching && answer->options->no_touching);
}

/* Which of the two shapes of a pair. */
enum pair_side { SIDE_A, SIDE_B };

static inline const struct scene_shape *side_shape(const struct answer *answer,
                                                   struct scene_pair pair,
                                                   enum pair_side side)
{
    return &answer->scene->shapes[side == SIDE_A ? pair.a : pair.b];
}

/* The number of the side's piece in the pair, and its core. */
static inline int side_piece(struct scene_pair pair, enum pair_side side)
{
    return side == SIDE_A ? pair.a_piece : pair.b_piece;
}

static inline const col_shape *side_core(const struct answer *answer,
                                         struct scene_pair pair,
                                         enum pair_side side)
{
    return scene_core(side_shape(answer, pair, side), side_piece(pair, side));
}

/* True if a shape of the pair has pieces. */
static inline bool pair_has_pieces(const struct answer *answer,
                                   struct scene_pair pair)
{
    return side_shape(answer, pair, SIDE_A)->pieces ||
           side_shape(answer, pair, SIDE_B)->pieces;
}

/* True if both shapes belong to the same named body: they never hit each other.
 */
static inline bool pair_is_one_body(const struct answer *answer,
                                    struct scene_pair pair)
{
    const struct scene_named_body *a =
        scene_named(side_shape(answer, pair, SIDE_A));
    return a && a == scene_named(side_shape(answer, pair, SIDE_B));
}

/* Fails if a named body turns, for queries that sweep boxes. Code: body-turns.
 */
bool answer_check_turning(const struct answer *answer, struct fail *fail);

/* Allocates what the query may need for any pair of the scene. */
bool answer_have_room(struct answer *answer, struct arena *arena,
                      struct fail *fail);

/* Parts of that memory: room.count and room.axes; room.gjk_scratch; ray_parts.
 */
room_function room_for_axes, room_for_gjk, room_for_parts;

/* How overlaps are corrected: by the options, or else by the scene's world. */
col_correction answer_correction(const struct answer *answer);

/* ---- Pairs of pieces ---------------------------------------------------- */

/* Makes the plan of pieces, if the scene has any, with boxes as given, or
 * (NULL) at rest; then allocates what the query needs (answer_have_room).
 * `context` and the arena's memory must stay. Code: out-of-memory. */
bool answer_plan_pieces(struct answer *answer, piece_box *box,
                        const void *context, struct arena *arena,
                        struct fail *fail);

/* Allocates the memory of one thread; false: memory is used up. */
bool piece_room_take(struct piece_room *room, const struct piece_plan *plan,
                     struct arena *arena);

/* True if pairs of pieces, and of shapes, are of interest only if they hit. */
static inline bool answer_is_near(const struct answer *answer)
{
    return !answer->query->tells_apart && !answer_prints(answer, false);
}

/* Starts a walk over the pieces of two shapes: those whose boxes meet, or all.
 * The walk uses answer->piece_room until it ends. */
void answer_walk_pieces(const struct answer *answer, struct scene_pair pair,
                        bool near, struct piece_walk *walk);

/* The next pair; false at the end. */
bool piece_walk_next(struct piece_walk *walk, struct scene_pair *pair);

/* Counts the pairs of pieces in such a walk; once there are more than `most`,
 * returns some number above that. */
uint64_t answer_count_pieces(const struct answer *answer,
                             struct scene_pair pair, bool near, uint64_t most);

/* The pieces of a shape whose boxes have a point in common with `box`,
 * ascending, into answer->piece_room.a. Returns how many. No walk may be under
 * way. */
int pieces_near(const struct answer *answer, int shape, col_box box);

/* Calls `function` for every pair of pieces of two shapes that is of interest,
 * each as if it were a pair of its own. */
enum query_outcome answer_pieces(const struct answer *answer,
                                 struct scene_pair pair,
                                 answer_function *function);

/* Answers a pair of shapes as a whole, at least one of which has pieces. */
answer_function answer_whole;

/* How the shapes of a pair lie as a whole; work beyond the limit leaves that
 * unknown. The pieces of a touch as a pair. */
col_whole whole_of_pair(const struct answer *answer, struct scene_pair pair,
                        col_whole_limit *limit);
struct scene_pair whole_pieces(struct scene_pair pair, const col_touch *touch);

/* Memory of one thread for that, and for a shape that moves; false: it is used
 * up. */
room_function room_for_whole, room_for_moved;

/* The pair of pieces with the least distance, by the double that is printed; of
 * several the first, by A's piece and then B's. No two pieces overlap. Tests
 * only pieces whose boxes are as near as some pieces are. */
struct scene_pair nearest_pieces(const struct answer *answer,
                                 struct scene_pair pair);

/* Computes the impact of two pieces. Impacts at `until` or later, which is
 * HUGE_VAL at first, need not be found. */
typedef col_impact impact_function(const struct answer *answer,
                                   struct scene_pair pair, double until,
                                   const col_trace *trace);

/* The impact of the two pieces that meet first: those that overlap before those
 * that hit, then by time; of several the first, by A's piece and then B's.
 * *pair, the two shapes, gets their numbers, if any meet. Unknown if the answer
 * has too much work by then. */
col_impact first_contact(const struct answer *answer, impact_function *ask,
                         struct scene_pair *pair);

/* Where a ray hits. */
struct ray_answer {
    col_ray_hit hit; /* its index is that of the file */
    col_ray_hit
        exit; /* the same where the ray leaves the shape; no hit: it ends
                 inside. Only with options->exit, as the thickness */
    double thickness; /* length of the ray in the shape, up to the exit */
    int piece;        /* that the ray enters; of several the first */
};

/* Casts a ray at a shape of the scene, with pieces or without. A ray meets the
 * union of pieces: a cut between two pieces is no surface, and a start on a cut
 * lies inside. So pieces decide whether and how far the ray goes, and the edges
 * of the file, as lines, where it enters. The layers of the ray do not count
 * here. Without `with_exit`, the exit and the thickness are not known
 * (query/ray_shape.c). */
struct ray_answer ray_ask(const struct answer *answer, int shape,
                          const struct scene_ray *ray, bool with_exit);

/* ---- Containment (contains_pieces.c, contains_cells.c) ---------------------
 *
 * A shape with pieces contains another one if the union of the pieces does. */

enum decision { DECIDED_NO, DECIDED_YES, UNDECIDED };

struct containment {
    enum decision contains;
    enum decision strict; /* the other shape is in the interior */
};

/* Memory for deciding it. */
struct contains_room {
    void *cover;    /* for col_segment_is_covered by pieces of one shape */
    col_box *cells; /* CONTAINS_CELLS; NULL: no rounded shape has pieces */
};

/* Max cells in which a decision about a rounded shape with pieces is sought. */
#define CONTAINS_CELLS 16384

/* Whether shape A, which has pieces, contains shape B. Exact. If A is rounded
 * the decision may stay open, as its surface has corners between arcs, whose
 * coordinates are roots of roots. */
struct containment contains_pieces(const struct answer *answer,
                                   struct scene_pair pair);

/* How many pieces of a shape overlap a core, contain it, and have it in their
 * interior. No walk may be under way. */
struct piece_counts {
    int meeting, containing, strictly;
};
struct piece_counts pieces_around(const struct answer *answer, int shape,
                                  const col_shape *core);

/* The same by cells, which are halved until each is within a piece of A (with
 * `strictly`, in its interior), or apart from B; or one has a point of B that
 * is not of A. Never DECIDED_NO with `strictly`. */
enum decision contains_cells(const struct answer *answer,
                             struct scene_pair pair, bool strictly);

/* ---- Hits in order ------------------------------------------------------ */

/* A shape that a ray or a cast hits, or that is near another one. */
struct hit {
    double at; /* fraction of the path; or a distance */
    int shape; /* index in the scene; each is hit once at most */
};

/* Sorts hits by their fractions, equal ones in the order of the scene.
 * O(n log n) for any hits. */
void hits_sort(struct hit *hits, int count);

/* ---- All methods against each other -------------------------------------
 *
 * Every method decides by the same exact predicates and rounds by the same
 * formulas, so there is no tolerance here: the answers of two methods have the
 * same bits, and those for B and A mirror those for A and B. Only if several
 * axes are least may the two orders choose different ones. */

/* What the methods answer about two shapes in one order. */
struct cross_methods {
    col_sat sat;
    col_points points; /* that belong to sat */
    col_gjk gjk;
    col_manifold clip;     /* started by SAT, contacts at the incident shape */
    col_manifold clip_epa; /* the same, started by GJK and EPA */
    col_containment contains;
    bool boxes_overlap;
};

struct cross_answers {
    struct cross_methods given;   /* about A and B */
    struct cross_methods swapped; /* about B and A */
    const col_vec2 *normals; /* from A to B along each least axis, by SAT */
    int normal_count;        /* 0: every direction is as good */
};

/* Bits, in the order in which they are shown. */
enum cross_difference {
    CROSS_OVERLAP = 1, /* or shapes that are apart contain each other */
    CROSS_NORMAL = 2,
    CROSS_AMOUNT = 4,   /* depth or distance */
    CROSS_TOUCHING = 8, /* or one that only touches is in the interior */
    CROSS_POINTS = 16,
    CROSS_AXIS = 32,
    CROSS_EDGE = 64, /* that collides */
    CROSS_ALTERNATIVES = 128,
    CROSS_MANIFOLD = 256, /* differs, or does not fit the depth */
    CROSS_BOXES = 512,    /* differ, or are apart around shapes that overlap */
};

/* Asks all methods, in both orders. The normals of the answers are room's. */
void cross_ask(struct cross_answers *answers, const col_shape *a,
               const col_shape *b, const struct pair_room *room);

/* The set of differences: bits of enum cross_difference; 0: all agree. Looks at
 * nothing but the answers. */
unsigned cross_compare(const struct cross_answers *answers);

/* The same of a pair as a whole in both orders, one of which has pieces, and of
 * its pieces (cross_whole.c). */
unsigned cross_compare_whole(const struct answer *answer,
                             struct scene_pair pair, const col_whole *given,
                             const col_whole *swapped);

/* The answer of GJK and EPA in the form that col_clip starts from. */
col_sat gjk_as_sat(const col_gjk *gjk);

/* The members of a record after its "a" and "b", without a trace. */
void write_sat(const struct answer *answer, struct scene_pair pair,
               const col_sat *sat);
void write_gjk(const struct answer *answer, const col_gjk *gjk);
void write_clip(const struct answer *answer, struct scene_pair pair,
                const col_manifold *manifold);
void write_pairs(const struct answer *answer, const col_shape *a,
                 const col_shape *b, bool overlap);
void write_cross(const struct answer *answer, struct scene_pair pair,
                 const struct cross_answers *answers, unsigned differences);

#endif
