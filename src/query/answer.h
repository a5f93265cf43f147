/* How answers are made: a pair's, from two shapes of the scene to its record,
 * or that of a scene as a whole. */
#ifndef ANSWER_H
#define ANSWER_H

#include "collide.h"
#include "collide_boxes.h"
#include "collide_response.h"
#include "query/query.h"

/* All methods against each other: two shapes go in, what each method answers
 * about them comes out, and the differences between these answers.
 *
 * Every method decides by the same exact predicates and rounds by the same
 * formulas, so there is no tolerance here: the answers of two methods have the
 * same bits, and those for B and A are the mirror of those for A and B. Only
 * where several axes are least may the two take different ones. */

/* Memory for asking about a pair. */
struct pair_room {
    void *gjk_scratch; /* for col_gjk_test */
    col_axis *axes;    /* count of them, as many as A and B have vertices */
    col_vec2 *normals; /* count of them, too */
    int count;
};

/* What the methods answer about two shapes in one order. */
struct cross_methods {
    col_sat sat;
    col_points points; /* that belong to sat */
    col_gjk gjk;
    col_manifold clip;     /* started by SAT, contacts at the incident shape */
    col_manifold clip_epa; /* the same, started by GJK and EPA */
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
    CROSS_OVERLAP = 1,
    CROSS_NORMAL = 2,
    CROSS_AMOUNT = 4, /* depth or distance */
    CROSS_TOUCHING = 8,
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

/* The answer of GJK and EPA in the form that col_clip starts from. */
col_sat gjk_as_sat(const col_gjk *gjk);

/* Pairs of pieces of a pair of shapes: which of them a query looks at.
 *
 * Where only hits are of interest these are the ones whose boxes meet, found by
 * a tree for each shape with pieces; else all. A shape without pieces is its
 * own only one, number 0. */

/* The box of a piece for as long as the query looks at it. */
typedef col_box piece_box(const void *context, const struct scene_shape *shape,
                          int piece);

/* The boxes of a shape's pieces. */
struct piece_boxes {
    const col_box *boxes; /* NULL: the shape has no pieces */
    col_box whole;        /* around them all */
    col_tree tree;
};

/* What is made once for a scene, and only read after that. */
struct piece_plan {
    const struct scene *scene;
    const struct piece_boxes *shapes; /* by number */
    piece_box *box;
    const void *context;
    int most; /* pieces that one shape has */
};

/* Room for the use of one thread. */
struct piece_room {
    int *a, *b; /* plan->most numbers each */
    uint64_t *marks;
};

/* Makes the plan, of which `scene`, `box` and `context` are set. These and the
 * arena's memory must stay. Code: out-of-memory. */
bool piece_plan_make(struct piece_plan *plan, struct arena *arena,
                     struct fail *fail);

/* Takes room; false: memory is used up. */
bool piece_room_take(struct piece_room *room, const struct piece_plan *plan,
                     struct arena *arena);

/* The box of a piece, which is number 0 of a shape without; and one around all
 * pieces of a shape. */
col_box piece_plan_box(const struct piece_plan *plan, int shape, int piece);
col_box piece_plan_whole(const struct piece_plan *plan, int shape);

/* Pairs of pieces, ascending by A's and then B's. */
struct piece_walk {
    const struct piece_plan *plan;
    const struct piece_room *room;
    struct scene_pair pair;
    bool near; /* only those whose boxes meet */
    int a_next, a_count, b_next, b_count;
};

/* Starts a walk over the pieces of two shapes. It has the room until it is at
 * its end. */
void piece_walk_start(struct piece_walk *walk, const struct piece_plan *plan,
                      const struct piece_room *room, struct scene_pair pair,
                      bool near);

/* The next pair; false at the end. */
bool piece_walk_next(struct piece_walk *walk, struct scene_pair *pair);

/* How many pairs of pieces a walk over the two shapes meets; once there are
 * more than `most`, some number above that. */
uint64_t piece_pairs_count(const struct piece_plan *plan,
                           const struct piece_room *room,
                           struct scene_pair pair, bool near, uint64_t most);

/* The pieces of a shape whose boxes have a point in common with `box`,
 * ascending, into found, which has room for plan->most. Returns how many. */
int piece_boxes_meeting(const struct piece_plan *plan, int shape, col_box box,
                        int *found, uint64_t *marks);

/* Evaluations of vertices and edges that the answers of one scene make. As long
 * as their text may be kept it is written, then they are only counted. */
struct work {
    uint64_t most, done;
    bool only_counts;
};

/* What the answers of one scene share. */
struct answer {
    const struct query *query;
    const struct query_options *options;
    const struct scene *scene;
    struct json_writer *out;
    bool listed;           /* pairs were named: print them hit or not */
    struct pair_room room; /* as much of it as the query may need */
    struct claim_alternative *told_normals; /* options->as: room.count of
                                               them */
    col_vec2 *moved; /* resolve: room for the vertices of a shape */
    const struct piece_plan *pieces; /* NULL: no shape of the scene has any */
    struct piece_room piece_room;
    const col_body *bodies; /* resolve: of all shapes, where some have pieces */
    struct work *work; /* NULL: evaluations are not limited. Where they are, a
                          pair that exceeds the limit has failed */
};

/* Whether the limit of evaluations is exceeded. */
static inline bool answer_has_too_much(const struct answer *answer)
{
    return answer->work && answer->work->done > answer->work->most;
}

/* Room that the query may need for any pair of the scene. */
bool answer_have_room(struct answer *answer, struct arena *arena,
                      struct fail *fail);

/* Parts of that: room.count and room.axes; room.gjk_scratch. */
room_function room_for_axes, room_for_gjk;

/* Answers the pairs of a walk, one after the other, and counts those looked at.
 * Ends with a pair that fails.
 * If a stop is requested while nothing that was written since `start` has left
 * the sink, that is taken back. */
struct pair_walk;

enum query_outcome answer_walk(const struct answer *answer,
                               struct pair_walk *walk, const struct stop *stop,
                               uint64_t start, uint64_t *pairs);

/* Has the answers only count their work once their text is too large to be
 * kept.
 */
void answer_limit_text(const struct answer *answer);

/* Makes a plan of pieces, if a shape has any, with boxes as given, or (NULL) at
 * rest. */
bool answer_plan_pieces(struct answer *answer, piece_box *box,
                        const void *context, struct arena *arena,
                        struct fail *fail);

/* Whether pairs of pieces, and of shapes, are of interest only if they hit. */
static inline bool answer_is_near(const struct answer *answer)
{
    return !answer->query->tells_apart && !answer->listed &&
           !answer->options->all;
}

/* Starts a walk over the pieces of two shapes: those whose boxes meet, or all.
 */
void answer_walk_pieces(const struct answer *answer, struct scene_pair pair,
                        bool near, struct piece_walk *walk);

/* Calls `function` for every pair of pieces of two shapes, each as if it were a
 * pair of its own, but not for those that are of no interest. */
enum query_outcome answer_piece_pairs(const struct answer *answer,
                                      struct scene_pair pair,
                                      answer_function *function);

static inline enum query_outcome answer_pieces(const struct answer *answer,
                                               struct scene_pair pair,
                                               answer_function *function)
{
    return answer->pieces ? answer_piece_pairs(answer, pair, function)
                          : function(answer, pair);
}

/* A walk of `resolve`. */
scene_function resolve_walk;

/* How overlaps are corrected: by the options, or else by the scene's world. */
col_correction answer_correction(const struct answer *answer);

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

/* The nearest pieces of two shapes that are apart. */

/* The pair of pieces with the least distance, by the double that is printed; of
 * several the first, by A's piece and then B's. No two pieces overlap. Looks
 * only at pieces whose boxes are as near as some pieces are. */
struct scene_pair nearest_pieces(const struct answer *answer,
                                 struct scene_pair pair);

/* Which pieces of two shapes in motion meet first. */

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

/* Rays against shapes with pieces.
 *
 * A ray meets their union: what it enters at a cut between two pieces is no
 * surface, and a start on a cut lies inside. So pieces tell whether and how far
 * the ray goes, and the edges of the file, as lines, where it enters. */

/* Where a ray hits. */
struct ray_answer {
    col_ray_hit hit; /* its index is that of the file */
    int piece;       /* that is entered; of several the first */
};

/* Asks a shape of the scene, with pieces or without. */
struct ray_answer ray_ask(const struct answer *answer, int shape,
                          const struct scene_ray *ray);

/* What a ray or a cast hits, in order. */

/* One shape that is hit. */
struct hit {
    double at; /* share of the way */
    int shape; /* index in the scene, of which each is hit once at most */
};

/* Puts hits in the order of their shares, equal ones in that of the scene.
 * O(n log n) for any hits. */
void hits_sort(struct hit *hits, int count);

#endif
