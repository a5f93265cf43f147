/* A scene, and claims about its shapes and their pieces.
 *
 *   judge_claim.c       the scene, and verdicts about claims
 *   judge_pairs.c       the pairs that claims are about
 *   judge_missing.c     the pairs that claims leave out
 *   judge_report.c      lines and the summary
 *   judge_convention.c  lines that wait for conventions
 *
 * A claim that names a piece of each shape is about these two. An engine
 * without pieces makes claims about the shapes as wholes: whether any two
 * pieces overlap, and how far the nearest are apart. A depth, a normal and
 * members that go with them are then right if they are right for two pieces
 * that overlap.
 *
 * This program names the pieces of each record. So a record of its queries sat,
 * gjk and clip that names none is about whole shapes: depth and normal are
 * those of the least translation that separates them (verdict_whole). */
#ifndef JUDGE_CLAIM_H
#define JUDGE_CLAIM_H

#include <stddef.h>
#include <stdint.h>

#include "query/dialects/dialect.h"
#include "report/report.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "support/document/document.h"
#include "support/fail.h"
#include "support/table.h"
#include "verify/truth/verdict.h"

/* ---- The scene: pieces with their numbers in the file, and ids ----------- */

/* A box that surely holds something. */
struct judge_box {
    double low[2], high[2]; /* by axis */
};

/* A shape of the scene: it has pieces, or is its own only one. */
struct judge_body {
    const struct scene_shape *shape;
    struct verdict_shape *pieces;
    struct judge_box *boxes; /* of the pieces */
    int count;
    bool is_cut; /* records name its pieces */
    struct judge_box box;
};

struct judge_scene {
    const struct scene *scene;
    struct verdict_limits limits;
    struct judge_body *bodies; /* by number of the shape */
    struct table ids;          /* bodies by the ids of shapes */
};

/* Makes all of a scene ready in an arena. false: memory is used up. */
bool judge_scene_make(struct judge_scene *made, const struct scene *scene,
                      const struct verdict_limits *limits, struct arena *arena);

/* The number of the shape with that id; -1: there is none. */
int judge_scene_find(const struct judge_scene *scene, const char *id);

/* True if two boxes have a point in common, or one within `by` of it. */
bool judge_boxes_meet(const struct judge_box *p, const struct judge_box *q,
                      double by);

/* The piece that a claim names; of a shape that is one piece, that piece. */
static inline int judge_piece_of(const struct judge_body *body, int told)
{
    return body->is_cut || told > 0 ? told : 0;
}

/* Two shapes, and a piece of each; -1: of all of them. A key of containment has
 * -1 for the shape that contains the other, and JUDGE_CONTAINED for that. */
#define JUDGE_CONTAINED (-2)

struct judge_key {
    int a, b;
    int a_piece, b_piece;
};

/* How two shapes, or pieces, lie. */
struct judge_relation {
    bool overlap;
    struct real amount; /* the largest depth of pieces, or the least distance */
    struct judge_key of; /* the pieces that have it */
};

/* Finds how the pieces that a key stands for lie, in a precision (NULL: in wide
 * brackets). false: memory is used up. */
bool judge_relate(const struct judge_scene *scene, struct judge_key key,
                  struct real_precision *precision, struct arena *arena,
                  struct judge_relation *relation);

/* The pieces of a shape, for wide brackets. */
static inline struct verdict_parts judge_parts(const struct judge_scene *scene,
                                               int shape)
{
    const struct judge_body *body = &scene->bodies[shape];
    return (struct verdict_parts){body->pieces, body->count};
}

/* Judges a claim; the verdict lies in the arena. Computes quickly first, then
 * again in wide brackets unless the claim is surely right. false: memory is
 * used up. */
bool judge_claim(const struct judge_scene *scene, struct judge_key key,
                 const struct claim *claim, struct arena *arena,
                 struct verdict *verdict);

/* The verdict about a pair or a scene at which the engine failed: one fault.
 * false: memory is used up. */
bool judge_failed(const struct claim_failed *failed, struct arena *arena,
                  struct verdict *verdict);

/* ---- A set of pairs, in either order of their shapes --------------------- */

struct judge_met {
    struct judge_key key; /* with a < b */
    int times;            /* 0: the slot is free */
};

/* A hash table; {0} is an empty one. */
struct judge_met_set {
    struct judge_met *slots;
    size_t slot_count; /* a power of 2; 0: none yet */
    size_t count;
};

/* Two shapes as wholes. */
static inline struct judge_key judge_key_of_shapes(int a, int b)
{
    return (struct judge_key){a, b, -1, -1};
}

/* The key of a claim that A contains B. */
static inline struct judge_key judge_key_of_containment(int a, int b)
{
    return (struct judge_key){a, b, -1, JUDGE_CONTAINED};
}

/* How often a pair was added. */
int judge_met_times(const struct judge_met_set *set, struct judge_key key);

/* Adds a pair once more. false: memory is used up. */
bool judge_met_add(struct judge_met_set *set, struct judge_key key,
                   struct arena *arena);

/* ---- The pairs that claims are about ------------------------------------- */

/* The pairs of a scene that claims are about so far. */
struct judge_pairs {
    const struct judge_scene *scene;
    struct judge_met_set seen;   /* with the pieces that were named */
    struct judge_met_set shapes; /* without */
    struct judge_met_set
        listed;              /* by "pairs" of the scene, maybe several times */
    uint64_t most;           /* pairs to look at; 0: no limit */
    struct aliases *aliases; /* other names of shapes; NULL: not needed yet */
    struct arena *arena;
};

/* false: memory is used up. */
bool judge_pairs_make(struct judge_pairs *pairs,
                      const struct judge_scene *scene, struct arena *arena);

/* Finds the pair of a claim, which names shapes by their ids, or by their names
 * or the editor's ids if no shape has such an id; *wrong is a sentence if the
 * scene does not have or request the pair, or if there was a claim about it
 * before, else NULL. false: memory is used up. */
bool judge_pairs_take(struct judge_pairs *pairs, const struct claim *claim,
                      struct judge_key *key, const char **wrong);

/* The only pair of the scene; a is -1 if there are more, or none, or more than
 * 1000 shapes. */
struct judge_key judge_only_pair(const struct judge_pairs *pairs);

/* ---- The pairs that claims leave out ------------------------------------- */

/* A pair without a claim, and its relation. */
struct judge_missing {
    struct judge_key key;
    struct judge_relation relation;
};

struct judge_missing_list {
    struct judge_missing *items;
    int count, room;
};

/* True if two shapes overlap so that a claim about them is due: of sat and clip
 * at all, of an engine by more than --touch or the slop of its profile. */
bool judge_needs_claim(const struct judge_scene *scene, enum claim_kind kind,
                       const struct judge_relation *relation);

/* The pairs that are missing, by their numbers ascending: of sat and clip those
 * that overlap and those that the scene lists, of gjk all, of contains those
 * that contain another and those that the scene lists, in both orders, of an
 * engine those that overlap by more than --touch. Codes: too-many-pairs,
 * out-of-memory. */
bool judge_missing_find(struct judge_pairs *pairs, enum claim_kind kind,
                        struct judge_missing_list *list, struct fail *fail);

/* ---- Reports: a line for each pair, and a summary ------------------------ */

struct judge_causes;
struct judge_example;
struct judge_filter;

struct judge_report {
    struct sink *out;
    bool pretty;
    int digits;
    bool only_faults;            /* only lines of pairs that fail the run */
    bool quiet;                  /* no lines but the summary */
    bool is_float;               /* the scenes are in single precision */
    struct judge_filter *filter; /* which faults count */
    struct judge_causes *causes; /* gets all faults that count */
    enum report_format format;
    const char *command;   /* that judges the same results, for a shell */
    struct report *report; /* of formats but JSON; */
    long lines;            /*   of JSON the lines so far */

    /* Pairs: claims that are right and wrong, pairs without a claim, claims
     * about nothing, pairs that an engine cannot answer. */
    uint64_t right, wrong, missing, extra, refused;
    bool has_failed; /* not everything was judged; for formats of services: */
    struct report_finding invalid; /* the first invalid scene or record, for
                                      JUnit; rule NULL: none */
    uint64_t empty;                /* records that claim nothing */
    uint64_t faults[VERDICT_WHATS];
    uint64_t classes[VERDICT_CLASSES]; /* of these faults */
    uint64_t judged[VERDICT_PARTS]; /* records in which the part was judged */
    const struct unknown_members *unknown;
};

/* The scene and the pair of a line. */
struct judge_line {
    const char *scene;    /* name; NULL: it has none */
    int number;           /* of an unknown scene; -1: unknown */
    const char *a, *b;    /* ids; NULL: the line is about the whole scene */
    int a_piece, b_piece; /* -1: unknown */

    /* A and B in the scene, for baselines. */
    int shapes[2];
    const char *ids[2]; /* NULL: the shapes are unknown */

    /* For reports. */
    struct item_place place;     /* of the record, or of the scene */
    const struct claim *claim;   /* NULL: there is none */
    const struct scene *listing; /* with the shapes; NULL: it is not shown */
    const struct judge_example *kept; /* copies of these, if the line waited;
                                         NULL: it did not */
    bool is_unjudged;                 /* no claim could be judged */
};

/* Reports a verdict, less the faults that are ignored. */
void judge_report_verdict(struct judge_report *report,
                          const struct judge_line *line,
                          struct verdict *verdict);

/* Reports a pair without a claim, and a claim about nothing, with the
 * reason. */
void judge_report_missing(struct judge_report *report,
                          const struct judge_line *line,
                          const struct judge_relation *relation);
void judge_report_extra(struct judge_report *report,
                        const struct judge_line *line, const char *message);

/* Reports a pair that the engine cannot answer, with its reason: that is no
 * fault. */
void judge_report_refused(struct judge_report *report,
                          const struct judge_line *line, const char *reason);

/* Reports a scene or record that could not be read, in its place; `subject` is
 * what it is about, NULL: unknown. */
void judge_report_error(struct judge_report *report, const struct fail *fail,
                        struct item_place place,
                        const struct claims_subject *subject);

/* Prints the summary. */
void judge_report_summary(struct judge_report *report);

/* True if no fault causes exit status 1. */
bool judge_report_is_right(const struct judge_report *report);

/* ---- Conventions (judge_convention.c) ------------------------------------
 *
 * The functions of reports, but the line waits while it is open whether a
 * convention holds. */

struct judge_held_line;

/* {.report = ..} holds nothing. */
struct judge_held {
    struct judge_report *report;
    unsigned refuted; /* conventions: a bit for each enum verdict_convention */
    unsigned open;    /* those that explain a fault of a line that waits */
    struct judge_held_line *first, *last;
    struct arena arena;
    bool no_memory; /* some line could not be kept */
};

/* Reports a verdict. Returns the conventions that it refutes although lines
 * that wait follow them: their faults are wrong. */
unsigned judge_held_verdict(struct judge_held *held,
                            const struct judge_line *line,
                            struct verdict *verdict);
void judge_held_missing(struct judge_held *held, const struct judge_line *line,
                        const struct judge_relation *relation);
void judge_held_extra(struct judge_held *held, const struct judge_line *line,
                      const char *message);
void judge_held_refused(struct judge_held *held, const struct judge_line *line,
                        const char *reason);
void judge_held_error(struct judge_held *held, const struct fail *fail,
                      struct item_place place,
                      const struct claims_subject *subject);

/* Reports all lines that wait, at the end of the run. */
void judge_held_release(struct judge_held *held);

#endif
