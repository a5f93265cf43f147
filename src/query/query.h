/* The queries: a scene and options go in, one JSON document comes out. */
#ifndef QUERY_QUERY_H
#define QUERY_QUERY_H

#include "base/arena.h"
#include "base/fail.h"
#include "base/limits.h"
#include "base/stop.h"
#include "claims/dialect.h"
#include "jobs/pool.h"
#include "output/json_writer.h"
#include "scene/scene.h"

/* One bit each, so that an option can say which queries take it. */
enum query_kind {
    QUERY_SAT = 1,
    QUERY_GJK = 2,
    QUERY_CLIP = 4,
    QUERY_SWEEP = 8,
    QUERY_PAIRS = 16,
    QUERY_RUN = 32,   /* the query that each scene names */
    QUERY_CROSS = 64, /* all methods against each other */
    QUERY_TOI = 128,
    QUERY_RAY = 256,
    QUERY_CAST = 512,
    QUERY_RESOLVE = 1024,
    QUERY_SIMULATE = 2048,
    QUERY_MASS = 4096,
    QUERY_PIECES = 8192,   /* the convex pieces of shapes */
    QUERY_CHECK = 32768,   /* looks at levels, not at scenes (check/check.h) */
    QUERY_CONVERT = 16384, /* prints the scene */
    /* Commands of their own (commands/command.h). */
    QUERY_JUDGE = 65536,
    QUERY_DIFF = 131072,
    QUERY_GOLDEN = 262144,
    QUERY_GENERATE = 524288,
    QUERY_REDUCE = 1048576,
    QUERY_DRAW = 2097152,
    QUERY_SCHEMA = 4194304,
};

/* How `resolve` answers a hit, and what each is called, NULL at the end. */
enum resolve_kind {
    RESOLVE_IMPULSE,
    RESOLVE_STOP,
    RESOLVE_SLIDE,
    RESOLVE_BOUNCE,
    RESOLVE_PUSH,
    RESOLVE_VERLET,
    RESOLVE_METHODS
};
extern const char *const resolve_names[RESOLVE_METHODS + 1];

/* Whether that method sweeps boxes, and so can answer a walk. */
static inline bool resolve_is_swept(enum resolve_kind kind)
{
    return kind >= RESOLVE_STOP && kind <= RESOLVE_PUSH;
}

/* What simulate is told beside what the scene says, which stands where a number
 * here is 0. */
struct simulate_options {
    int steps;
    double dt;
    int iterations;
    bool has_solver;
    enum scene_solver solver;
    int every;     /* the states printed: this one and its multiples, >= 1 */
    bool contacts; /* print them, too */
    double frame;  /* length of a frame; 0: states are those of steps */
};

/* Ids as given by --pair: split at the comma, when the scene is known. */
struct query_options {
    enum query_kind kind;
    enum query_kind unnamed; /* run: what a scene is asked that names no query;
                                0: that is an error */
    bool all;                /* print every pair */
    bool trace;              /* add the steps */
    bool using_epa;          /* clip: normal and depth from EPA */
    bool first;              /* ray: print only the first hit */
    bool has_within, has_slop, has_correction, has_ray;
    int pair_count;
    const char **pairs; /* --pair values, "A,B" each */
    double within;      /* gjk: largest distance printed, >= 0 */
    double dt;          /* sweep, toi, resolve: length of the interval, > 0 */
    col_place at;       /* clip, resolve: where contact points lie */
    enum resolve_kind method;
    const char *walk;  /* resolve: id of what is to move alone, by a method that
                          sweeps; NULL: none */
    double slop;       /* resolve, simulate: depth that is let be, >= 0 */
    double correction; /* the same: share of the rest to take away, 0 .. 1 */
    struct simulate_options simulate;
    struct scene_ray ray;     /* ray: to be cast in place of the scene's */
    const char *shape;        /* cast: id of the shape; NULL: none is given */
    col_vec2 by;              /* cast: the way that it goes */
    double target;            /* cast: distance that counts as contact, >= 0 */
    const struct dialect *as; /* sat, gjk, clip: the words to answer in, with a
                                 place that is a col_place; NULL: their own */
    struct limits limits;
};

/* What came out of a pair; of a scene, the greatest of those of its pairs. */
enum query_outcome {
    QUERY_STOPPED, /* it was wanted to stop */
    QUERY_FAILED,
    QUERY_MISSED,
    QUERY_HIT,
    QUERY_FAULT, /* a diagnostic found what should not be */
};

/* What a query works with. */
struct query_means {
    struct arena *arena; /* of the scene's answer */
    struct json_writer *out;
    struct stop stop;   /* {0}: go on to the end */
    struct pool **pool; /* threads that help; started when there is enough to
                           do. NULL: none */
    int jobs;           /* how many there are to be; 0: as many as processors */
    uint64_t alone;     /* pairs that are answered before that */
};

/* One answer: what is asked of which scene. Functions that write answers are of
 * two kinds (query/answer.h). */
struct answer;

/* Asks about a pair of shapes, writes the record if it is to be printed, and
 * says what came out. */
typedef enum query_outcome answer_function(const struct answer *answer,
                                           struct scene_pair pair);

/* Asks about a scene as a whole, writes everything from the head on, and says
 * what came out; on failure nothing was written and *fail says why. A stream of
 * states ends each but the last itself (json_end_document); if it fails or
 * stops, those that are written stay, and the last is ended, too. */
typedef enum query_outcome scene_function(const struct answer *answer,
                                          const struct query_means *means,
                                          struct fail *fail);

/* Whether a scene can be asked at all: found out before anything is written. */
typedef bool check_function(const struct answer *answer, struct fail *fail);

/* Gets ready what all pairs of a scene share; false and *fail if it cannot. */
typedef bool prepare_function(struct answer *answer, struct arena *arena,
                              struct fail *fail);

struct query {
    enum query_kind kind;
    const char *name;
    const char *summary;   /* one line for --help and the manual */
    answer_function *pair; /* what answers it: one of the two, of both the */
    scene_function *scene; /*   second for a walk; neither where scenes are
                              not asked by it: QUERY_RUN, QUERY_CONVERT, and
                              commands */
    check_function *check; /* of pairs; NULL: any scene will do */
    prepare_function *prepare; /* of pairs; NULL: there is nothing to do */
};

/* The table of queries, in the order of the manual; ends with name NULL. */
extern const struct query query_table[];

/* The query of that name, or NULL. */
const struct query *query_find(const char *name);

/* Answers the query for one scene: writes exactly one JSON object (no newline)
 * to means->out, or several with newlines between, and says what came out. On
 * failure nothing was written, or whole lines, and *fail says why. If it is
 * wanted to stop and nothing of the object has left the sink, nothing was
 * written either. If the sink fails, the rest of the pairs is not looked at. */
enum query_outcome query_run(const struct query_options *options,
                             const struct scene *scene,
                             const struct query_means *means,
                             struct fail *fail);

/* The member "record" of an answer or error: nothing where id.text is NULL. */
void write_record_id(struct json_writer *out, struct record_id id);

#endif
