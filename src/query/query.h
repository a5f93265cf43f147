/* The interface of queries: a scene and options go in, one JSON document comes
 * out. */
#ifndef QUERY_H
#define QUERY_H

#include "collide_pieces.h"
#include "query/dialects/dialect.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/json_writer.h"
#include "support/options/options.h"
#include "support/pool.h"

/* Which members of struct query_options a query uses: a bit for each group of
 * them, so that an option can say which queries take it. It goes on where enum
 * topic_takes ends. */
enum query_takes {
    TAKES_TRACE = TAKES_MORE,           /* trace */
    TAKES_TIME = 2 * TAKES_MORE,        /* dt */
    TAKES_DISTANCE = 4 * TAKES_MORE,    /* within, nearest */
    TAKES_EPA = 8 * TAKES_MORE,         /* using_epa */
    TAKES_PLACE = 16 * TAKES_MORE,      /* at */
    TAKES_METHOD = 32 * TAKES_MORE,     /* method, walk */
    TAKES_CORRECTION = 64 * TAKES_MORE, /* slop, correction */
    TAKES_RAY = 128 * TAKES_MORE,      /* ray, first, exit, radius, one_sided */
    TAKES_CAST = 256 * TAKES_MORE,     /* by, target; shape, all */
    TAKES_WORLD = 512 * TAKES_MORE,    /* simulate */
    TAKES_WORDS = 1024 * TAKES_MORE,   /* as */
    TAKES_DEPTH = 2048 * TAKES_MORE,   /* min_depth, no_touching */
    TAKES_SIGNED = 4096 * TAKES_MORE,  /* is_signed */
    TAKES_PATH = 8192 * TAKES_MORE,    /* path */
    TAKES_MARGIN = 16384 * TAKES_MORE, /* margin */
    TAKES_WHOLE = 32768 * TAKES_MORE,  /* whole */
    TAKES_ANY = 65536 * TAKES_MORE - 1
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

/* Options of simulate. Where a number is 0 the scene's setting is used. */
struct simulate_options {
    int steps;
    double dt;
    int iterations;
    bool has_solver;
    enum scene_solver solver;
    int every; /* the states printed: this one and its multiples, >= 1 */
    bool has_integrator;
    enum scene_integrator integrator;
    bool contacts; /* print them, with their ids */
    bool events;   /* print what begins and ceases to touch */
    double frame;  /* length of a frame; 0: states are those of steps */
};

/* An end of a path: a position, or the id of a shape. */
struct path_end_option {
    const char *text; /* NULL: it is not given */
    bool has_point;
    col_vec2 point;
};

struct path_options {
    struct path_end_option from, to;
    double width, height; /* of the player; 0: of its start */
    double jump;          /* how high the player jumps; 0: it flies */
    col_vec2 cell;        /* size of the cells; 0: the scene's */
    int grid; /* 0: in the plane; 1: four directions on cells, 2: eight */
};

/* What is asked, beside the scene. */
struct query_options {
    const struct query *query;   /* NULL: what each scene names */
    const struct query *unnamed; /* what a scene is asked that names none; NULL:
                                    that is an error */
    bool all;                    /* print every pair */
    bool trace;                  /* add the steps */
    bool is_drawn;               /* in a picture, which may lack the steps */
    bool using_epa;              /* clip: normal and depth from EPA */
    bool first;                  /* ray: print only the first hit */
    bool exit;                   /* ray: add the exit and the thickness */
    bool one_sided;              /* ray: all rays are one-sided */
    bool is_float; /* --shape is rounded to single precision, as scenes are */
    bool has_within, has_margin, has_slop, has_correction, has_ray, has_radius,
        has_by;
    int nearest; /* gjk: at most this many others of `shape`; 0: all */
    int pair_count;
    const char *const *pairs; /* --pair values, "A,B" each: split at the comma
                           when the ids of the scene are known */
    double min_depth;         /* sat, gjk, clip: least depth of a hit, >= 0 */
    bool no_touching;         /* the same queries: touching is no hit */
    bool is_signed;           /* gjk: add signed distances */
    bool whole;    /* sat, gjk, clip: take shapes with pieces as a whole */
    double within; /* gjk: largest distance printed, >= 0 */
    double margin; /* clip, simulate: distance from which shapes that are apart
                      have contacts, >= 0 */
    double dt;     /* sweep, toi, resolve: length of the interval, > 0 */
    col_place at;  /* clip, resolve: where contact points lie */
    enum resolve_kind method;
    const char *walk; /* resolve: id of what is to move alone, by a method that
                         sweeps; NULL: none */
    double slop;      /* resolve, simulate: depth that is left as it is, >= 0 */
    double correction; /* the same: fraction of the rest to take away, 0 .. 1 */
    struct simulate_options simulate;
    struct scene_ray ray; /* ray: to be cast in place of the scene's */
    double radius;        /* ray: of all rays, instead of their own, >= 0 */
    struct path_options path;
    const char *shape;        /* pairs, cast: the id of a shape, or a shape as
                                 text (query_shape_option); NULL: none is given
                                 */
    col_vec2 by;              /* cast: the way that it goes */
    double target;            /* cast: distance that counts as contact, >= 0 */
    const struct dialect *as; /* sat, gjk, clip: the words to answer in, with a
                                 place that is a col_place; NULL: their own */
    struct limits limits;
    const struct command *const *commands; /* which may be taken for queries;
                                              NULL at the end, or none */
};

/* The outcome of a pair; that of a scene is the greatest of its pairs. */
enum query_outcome {
    QUERY_STOPPED, /* a stop was requested */
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
 * says what came out. Fails only if the scene's evaluations are too many. */
typedef enum query_outcome answer_function(const struct answer *answer,
                                           struct scene_pair pair);

/* Writes the members of the record of a pair that is taken as a whole, after
 * "a" and "b". */
typedef void whole_function(const struct answer *answer, struct scene_pair pair,
                            const col_whole *whole);

/* Asks about a scene as a whole, writes everything from the head on, and says
 * what came out; on failure nothing was written and *fail says why. A stream of
 * states ends each but the last itself (json_end_document); if it fails or
 * stops, those that are written stay, and the last is ended, too. */
typedef enum query_outcome scene_function(const struct answer *answer,
                                          const struct query_means *means,
                                          struct fail *fail);

/* Prepares what all pairs of a scene share, before anything is written; false
 * and *fail if there is no memory for it, or the query cannot be asked of such
 * a scene. */
typedef bool prepare_function(struct answer *answer, struct arena *arena,
                              struct fail *fail);

/* Takes the memory that answering any pair of a scene needs, for one thread;
 * false: there is not enough. */
typedef bool room_function(struct answer *answer, struct arena *arena);

/* A box that holds a shape, or a piece of one, for as long as a query looks at
 * it. */
typedef col_box bounds_function(const struct query_options *options,
                                const col_mover *mover);

/* A query is a constant in the file of its answers. */
struct query {
    struct topic topic;
    answer_function *pair; /* what answers it: one of the two, of both the */
    scene_function *scene; /*   second for a walk */
    bool is_stream;        /* scene: it writes any number of objects */

    /* Of pairs. */
    whole_function *whole;     /* writes what a shape with pieces is as a whole;
                                  NULL: the query is not for that */
    bool by_pieces;            /* `pair` answers each pair of pieces */
    bool tells_apart;          /* pairs that are apart have answers as well */
    prepare_function *prepare; /* NULL: there is nothing to do */
    room_function *room;       /* NULL: none is needed */
    bounds_function *bounds;   /* NULL: that of the shape at rest */
};

/* All queries, in the order of the manual. */
/* clang-format off */
#define QUERIES(X)                                                            \
    X(sat) X(gjk) X(clip) X(sweep) X(toi) X(ray) X(cast) X(pairs) X(resolve)  \
    X(simulate) X(mass) X(cross) X(pieces) X(aabb) X(path) X(contains)

/* clang-format on */

#define DECLARE_QUERY(name) extern const struct query query_##name;

QUERIES(DECLARE_QUERY)
#undef DECLARE_QUERY

/* Their names, with a comma after each. */
#define NAME_QUERY(name) #name,
#define QUERY_NAMES      QUERIES(NAME_QUERY)

/* The same as a table, QUERY_COUNT of them and NULL at the end. */
#define NUMBER_QUERY(name) NUMBER_OF_QUERY_##name,
enum { QUERIES(NUMBER_QUERY) QUERY_COUNT };

#undef NUMBER_QUERY

extern const struct query *const query_table[];
extern const struct topic *const query_topics[];

/* The query of that name, or NULL. */
const struct query *query_find(const char *name);

/* Fails for the name of a query that there is not, as a scene states it; false.
 * `commands` may be taken for queries, NULL at the end, or none. Code:
 * query-unknown. */
bool query_unknown(const struct command *const *commands, const char *name,
                   struct fail *fail);

/* Answers the query for one scene: writes exactly one JSON object (no newline)
 * to means->out, or several with newlines between, and says what came out. On
 * failure nothing was written, or whole lines, and *fail says why. If a stop is
 * requested while nothing of the object has left the sink, nothing is written
 * either. If the sink fails, the remaining pairs are not looked at. */
enum query_outcome query_run(const struct query_options *options,
                             const struct scene *scene,
                             const struct query_means *means,
                             struct fail *fail);

/* The member "record" of an answer or error: nothing where id.text is NULL. */
void write_record_id(struct json_writer *out, struct record_id id);

/* ---- Shapes as texts (inline_shape.c) ------------------------------------
 *
 * 'circle 0 0 1' is a shape: a type, and its numbers. */

/* True if a text is the name of a type, and if it begins with the name of a
 * type and a space. */
bool inline_shape_type(const char *name);
bool inline_shape_is(const char *text);

/* Appends such a shape to a memory sink, as a JSON object with this id, or
 * (NULL) without an id. A message names the option that has the shape; NULL: it
 * is an argument. On failure *fail says what is wrong (codes: usage,
 * out-of-memory). */
bool inline_shape_write(const char *option, const char *shape, const char *id,
                        struct sink *out, struct fail *fail);

/* The id of a shape that --shape has as text. */
#define OPTION_SHAPE_ID "shape"

/* Appends the text of a scene to a memory sink: it has no shapes, and a cast of
 * the shape that --shape has as text, 'circle 0 0 1' or a JSON object. Codes:
 * option-value, out-of-memory. */
bool shape_option_write(const char *shape, struct sink *out, struct fail *fail);

/* True if a text may be such a shape. */
bool shape_option_is(const char *text);

/* Finds the shape of options->shape: a shape of the scene with this id; or a
 * shape as text, 'circle 0 0 1' or a JSON object; or a shape of the scene with
 * this name. *with is the scene, with a shape as text as its last one, and
 * *index the number of the shape, -1 if the options name none. Codes:
 * option-value, duplicate-id, those of named_shape, and those of shapes in a
 * scene. */
bool query_shape_option(const struct query_options *options,
                        const struct scene *scene, struct arena *arena,
                        struct scene *with, int *index, struct fail *fail);

/* Adds the shape that a scene states as text to the scene itself, for whoever
 * looks up the shapes of an answer. Codes: those of query_shape_option. */
bool stated_shape_add(struct scene *scene, const struct limits *limits,
                      struct arena *arena, struct fail *fail);

/* ---- Options (query_options.c) ------------------------------------------- */

struct query_settings {
    struct query_options answer;
    struct dialect_choice dialect; /* of the results that `judge` reads, or that
                                      are written for --as */
};

extern const struct option_settings query_settings;

/* The options of a command that runs queries (struct command.check): completes
 * the settings, and checks them together with the output's. */
bool query_options_check(struct parser *parser);

/* Checks that the given options of queries go together. On failure
 * *parser->fail is filled (code: usage). */
bool query_options_agree(struct parser *parser);

/* How the results that `judge` reads are meant. */
struct dialect convention_read(const struct options *options);

/* How answers are to be told, in memory of `arena`; its place is one that
 * contacts can be put at. *dialect is NULL where the query's own words will do.
 * false: memory is used up. */
bool convention_spoken(const struct query_settings *settings,
                       struct arena *arena, const struct dialect **dialect);

/* ---- Options that a scene states ----------------------------------------
 *
 * A scene states options of its own query by the member "options". Their texts
 * go through the parsers of the command line, so that there is one rule for
 * each value. `run`, `golden` and `draw` use these options if they ask the
 * query that the scene names; options of the command line override them. */

/* A reader of scenes that also checks the options that scenes state. */
struct scene_reader stated_reader(const struct limits *limits);

/* Whether these options are to be completed by those of the scene. */
bool stated_counts(const struct options *options, const struct scene *scene);

/* Completes the options of the command line by those of a scene, which were
 * checked, in memory of `arena`. Codes: option-conflict if an option of the
 * command line does not go together with one of the scene; out-of-memory. */
bool stated_complete(const struct options *options, const struct scene *scene,
                     struct arena *arena, struct query_options *answer,
                     struct fail *fail);

#endif
