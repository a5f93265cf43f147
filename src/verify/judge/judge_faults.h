/* What a run makes of the faults that it finds.
 *
 *   judge_filter.c   which faults count: --select, --ignore, the baseline
 *   judge_causes.c   faults by family of scenes and by cause, with an example
 *                    of each; hints about options that explain many faults
 *   judge_picture.c  the picture of an example: claim against truth
 *   judge_formats.c  reports for people and services, by report/report.h
 *
 * Memory is bounded: families, causes and examples beyond a maximum are
 * counted together. */
#ifndef JUDGE_FAULTS_H
#define JUDGE_FAULTS_H

#include "report/baseline/baseline.h"
#include "report/report.h"
#include "verify/judge/judge_claim.h"

/* ---- Which faults count -------------------------------------------------- */

struct judge_filter {
    /* To be set before. Lists of kinds, classes and patterns of both, NULL at
     * the end; NULL: none. */
    const char *const *select, *const *ignore;
    unsigned failing;          /* classes that cause exit status 1, as bits */
    bool is_part;              /* some pairs are not judged */
    struct baseline *accepted; /* NULL: there is no baseline */
    struct baseline *found;    /* gets all faults that count; NULL: none does */
    struct arena *arena;

    /* Faults so far. */
    uint64_t ignored;
    uint64_t fresh, known; /* of the failing classes: not in the baseline, and
                              in it */
    bool no_memory;
};

/* True if the first `length` bytes name a kind or class, or are a pattern that
 * fits one: a prefix followed by *. */
bool judge_is_kind(const char *name, size_t length);

/* The names that can be given, the kinds first; NULL: there are no more. */
const char *judge_kind_name(int i);

/* Removes the faults that are ignored from a verdict, and marks known ones. */
void judge_filter_take(struct judge_filter *filter,
                       const struct judge_line *line, struct verdict *verdict);

/* Notes a pair that the engine refuses: its known faults are not gone. */
void judge_filter_refuse(struct judge_filter *filter,
                         const struct judge_line *line);

/* True if a fault of the verdict causes exit status 1: its class does, and no
 * baseline accepts it. To be called after judge_filter_take. */
bool judge_filter_fails(const struct judge_filter *filter,
                        const struct verdict *verdict);

/* How many accepted faults no longer occur, at the end of a run; 0 if scenes
 * were left out. */
long judge_filter_gone(const struct judge_filter *filter);

/* The records of a baseline:
 *
 *   {"scene":"tie/1/2","a":"A","b":"B","what":"normal","count":1} */
extern const struct baseline_form judge_baseline_form;

/* ---- Causes -------------------------------------------------------------- */

#define JUDGE_FAMILIES_MOST 256
#define JUDGE_CAUSES_MOST   100
#define JUDGE_CAUSES_KEPT   25 /* of these, for faults that are wrong */

/* Contacts, and exact places of contacts, that a picture shows. */
#define JUDGE_PLACES_MOST 8

/* Vertices of the two shapes that an example keeps, and bytes of its scene. */
#define JUDGE_VERTICES_MOST 4096
#define JUDGE_SOURCE_MOST   16384

/* A shape of an example: its convex pieces, and the outline of a shape that has
 * several. */
struct judge_drawn {
    col_shape *pieces;
    int piece_count;
    const int *vertex_numbers; /* of the vertices of all pieces in the file;
                                  NULL: of the one piece, vertex i is i */
    const int *edge_numbers;   /* the same of the edges from there on; -1: a
                                  cut */
    col_vec2 *outline;         /* NULL: it is one piece */
    int outline_count;
};

/* The types of the two shapes, NULL if they are unknown. */
struct judge_types {
    const char *a, *b;
    bool is_round; /* one of them has a radius */
};

/* A fault with all that a report shows of it; every text is a copy. */
struct judge_example {
    struct arena memory;
    enum verdict_what what;
    enum verdict_class class;
    double weight; /* error in units of the tolerance; HUGE_VAL: no number */
    double error;  /* 0: unknown */
    double amount; /* depth or distance in truth; 0: unknown */
    char features[2][VERDICT_FEATURE]; /* that the fault is about, or "" */
    const char *scene;   /* its name or number; "?": it has none */
    bool is_scene_known; /* --only-scene finds it by that */
    const char *a, *b;
    const char *message;
    struct item_place place; /* of the record or, if there is none, the scene */

    struct judge_types types;
    bool is_y_down;             /* in the map that the scene comes from */
    const char *source;         /* the text of the scene; NULL: too long */
    struct judge_drawn side[2]; /* A and B; no pieces: not known, or too many
                                   vertices */
    bool has_claimed_normal, has_exact_normal;
    col_vec2 claimed_normal, exact_normal;
    col_vec2 claimed[JUDGE_PLACES_MOST], exact[JUDGE_PLACES_MOST];
    int claimed_count, exact_count; /* points */
};

/* Faults that have one cause: the same kind, class, types of shapes, and
 * sentence but for its numbers. */
struct judge_cause {
    const char *key;
    const char *shapes;           /* "a circle and a polygon" */
    uint64_t count;               /* pairs */
    struct judge_example example; /* the worst */
};

struct judge_family {
    const char *name;       /* of the scene up to the first "/" */
    uint64_t pairs, faulty; /* of these, pairs with a wrong fault that is new */
    uint64_t faults[VERDICT_WHATS][VERDICT_CLASSES];
    struct judge_example *examples[VERDICT_WHATS]; /* the worst of each kind */
};

struct judge_causes {
    struct arena *arena; /* of names and tables */
    bool only_hints;     /* nothing but hints is wanted */

    struct judge_family *families; /* in the order of their first scene */
    int family_count;
    struct judge_family *last; /* of the scene before */
    struct judge_cause *causes;
    int cause_count;
    uint64_t uncaused; /* faults beyond JUDGE_CAUSES_MOST causes */

    /* For hints. */
    uint64_t normals, reversed, flipped; /* wrong normals */
    uint64_t negative_depths;
    uint64_t tiny, measured; /* faults with an error */
    bool no_memory;
};

/* Copies into an example what a line has of its scene and claim, for a line
 * that is reported when these are gone (line->kept). false: out of memory. */
bool judge_example_keep(struct judge_example *example,
                        const struct judge_line *line, struct arena *arena);

/* Adds a pair with its faults, of which known ones are passed over. */
void judge_causes_add(struct judge_causes *causes,
                      const struct judge_line *line,
                      const struct verdict *verdict);

/* Sorts the causes by the number of their pairs, largest first. */
void judge_causes_sort(struct judge_causes *causes);

void judge_causes_free(struct judge_causes *causes);

/* Hint number `i` about options that explain most faults; "": there are no
 * more. */
struct short_text judge_hint(const struct judge_report *report,
                             const struct dialect *dialect, int i);

/* ---- Reports ------------------------------------------------------------- */

/* Adds the picture to a level: the shapes with the features in question, the
 * claim in red and the truth in green. If the fault is much smaller than the
 * shapes, the picture is a closer view of its place, and a small picture shows
 * the whole. None if nothing can be drawn, or memory is used up. */
void judge_picture(const struct judge_example *example, const char *id,
                   struct arena *arena, struct report_level *level);

/* True if a report of this format contains the hints; otherwise they are
 * messages. */
bool judge_format_has_hints(enum report_format format);

/* Begins the report of a format other than NDJSON. false: out of memory. */
bool judge_format_begin(struct judge_report *report);

/* The scene's name, or its number: "12"; "?": neither is known. */
struct short_text judge_scene_text(const struct judge_line *line);

/* Adds an invalid scene or record, for formats of services, whose readers do
 * not see standard error. `scene` may be NULL. */
void judge_format_error(struct judge_report *report, const struct fail *fail,
                        struct item_place place, const char *scene);

/* A run that is not complete: adds that for the same formats, if no invalid
 * scene or record is the reason. */
void judge_format_incomplete(struct judge_report *report, const char *file);

/* Adds the faults of a pair, for formats that list each fault. */
void judge_format_add(struct judge_report *report,
                      const struct judge_line *line,
                      const struct verdict *verdict);

/* Ends it, unless it is JSON: causes, hints and the summary. */
void judge_format_end(struct judge_report *report,
                      const struct dialect *dialect);

/* "12 pairs: 10 right, 2 faulty, 0 missing, .." */
struct short_text judge_summary_line(const struct judge_report *report);

#endif
