/* Faults of a claim about two shapes, compared to the truth part by part. Only
 * parts that the claim has are judged, and if several answers are right, any of
 * them passes. */
#ifndef VERDICT_H
#define VERDICT_H

#include "query/dialects/dialect.h"
#include "verify/truth/engine_profile.h"
#include "verify/truth/tolerance.h"
#include "verify/truth/truth.h"

/* The kinds of faults. */
enum verdict_what {
    VERDICT_OVERLAP,    /* they overlap, or they do not */
    VERDICT_TOUCHING,   /* they touch exactly, or they do not */
    VERDICT_CONTAINS,   /* one contains the other, or it does not */
    VERDICT_NORMAL,     /* no normal of the least depth, or of the distance */
    VERDICT_LENGTH,     /* the normal is not a unit vector */
    VERDICT_DEPTH,      /* of the overlap */
    VERDICT_DISTANCE,   /* of the shapes */
    VERDICT_SEPARATION, /* no gap along the axis, or not that one */
    VERDICT_AXIS,       /* no feature, or not one with that normal */
    VERDICT_EDGE,       /* of the collision */
    VERDICT_VERTEX,
    VERDICT_ALTERNATIVES, /* no other normal as good, or one is left out */
    VERDICT_POINTS,       /* not on the surfaces, or not that far apart */
    VERDICT_REFERENCE,    /* no edge square to the normal, or not where it is */
    VERDICT_INCIDENT,     /* no edge that faces it, or not where it is */
    VERDICT_FLIP,         /* contradicts the reference edge */
    VERDICT_COUNT,        /* of contacts: none, or too many */
    VERDICT_CONTACT,      /* not where contacts are to lie */
    VERDICT_CONTACT_DEPTH,
    VERDICT_DEEPEST,        /* no contact is as deep as the shapes */
    VERDICT_UNCOVERED,      /* an end of the contact segment has no contact */
    VERDICT_OUTSIDE,        /* a contact lies beside that segment */
    VERDICT_ID,             /* of a contact: it names other features */
    VERDICT_NOT_FINITE,     /* a number is infinite, or none */
    VERDICT_MISSING_MEMBER, /* a part that the user requires is not claimed */
    VERDICT_FAILED,         /* the engine did not answer */
    VERDICT_MISSING,        /* there is no claim */
    VERDICT_EXTRA,          /* a claim about nothing */
    VERDICT_WHATS
};

/* Their names in the output. */
extern const char *const verdict_names[VERDICT_WHATS];

/* How bad a fault is, in ascending order but for `wrong`, which is the worst.
 * Only `wrong` is the engine's error. */
enum verdict_class {
    VERDICT_WRONG,      /* none of the others */
    VERDICT_ROUNDING,   /* no more than the rounding of the engine's numbers */
    VERDICT_SLOP,       /* no more than the slop that the engine documents */
    VERDICT_CONVENTION, /* the engine defines this value in another way */
    VERDICT_CLASSES
};

/* Their names in the output. */
extern const char *const verdict_class_names[VERDICT_CLASSES];

/* The parts of a claim that a user can require. */
enum verdict_part {
    VERDICT_PART_OVERLAP,
    VERDICT_PART_NORMAL,
    VERDICT_PART_DEPTH,  /* or the distance or separation of shapes apart */
    VERDICT_PART_POINTS, /* contacts, or the closest or deepest points */
    VERDICT_PARTS
};

/* Their names in the output and in options, NULL at the end. */
extern const char *const verdict_part_names[VERDICT_PARTS + 1];

/* A value that is claimed, or right. A text names features, as the ids of
 * contacts do: "a.e2", "a.e2 b.v0". */
enum verdict_form {
    VERDICT_NOTHING,
    VERDICT_FLAG,
    VERDICT_NUMBER,
    VERDICT_PLACE,
    VERDICT_TEXT,
};

/* The name of a feature has at most so many bytes, the 0 at its end included:
 * "a.c2147483647-2147483647". */
#define VERDICT_FEATURE 28

struct verdict_value {
    enum verdict_form form;
    bool flag;
    double x, y; /* a number is x */
    char text[2 * VERDICT_FEATURE];
};

static inline struct verdict_value verdict_flag(bool flag)
{
    return (struct verdict_value){.form = VERDICT_FLAG, .flag = flag};
}

static inline struct verdict_value verdict_number(double number)
{
    return (struct verdict_value){.form = VERDICT_NUMBER, .x = number};
}

static inline struct verdict_value verdict_place(struct claim_vec place)
{
    return (struct verdict_value){
        .form = VERDICT_PLACE, .x = place.x, .y = place.y};
}

struct verdict_fault {
    enum verdict_what what;
    int index; /* of the contact, or the alternative; -1: there is one only */
    enum verdict_class class;
    unsigned conventions; /* of that class: those that explain the fault only
                             together */
    struct verdict_value claimed, exact; /* the right value nearest to it, as
                                            doubles; nothing: there is none */
    char features[2][VERDICT_FEATURE]; /* the features that it is about: "a.e2",
                                          "b.v0"; "": no more than these */
    bool has_error;
    bool has_ulps;     /* the error is a deviation that can be measured in ulps,
                          not a reversed normal or another answer */
    double error;      /* how far off it is */
    double ulps;       /* in units in the last place; HUGE_VAL: no number */
    double tolerances; /* error / tolerance; greater than 1; HUGE_VAL: there is
                          no tolerance, which is meaningless without ulps */
    bool is_known;     /* a baseline accepts it */
    char message[160]; /* one sentence in lower case, no full stop */
};

struct verdict {
    const char *undecided; /* why the claim cannot be judged: then nothing else
                              is set; NULL: it was judged */
    struct verdict_fault *faults;
    int count, room;
    bool no_memory;             /* some fault could not be kept */
    bool says_overlap;          /* by the claim, or else in truth */
    bool has_truth;             /* the next four are set */
    bool overlap, has_normal;   /* in truth */
    double amount;              /* the depth or the distance */
    struct claim_vec normal;    /* the right one nearest to the claim */
    unsigned follows;           /* conventions that explain faults: the bit of
                                   each enum verdict_convention */
    unsigned contradicts;       /* conventions that the claim does not follow
                                   where they apply */
    bool judged[VERDICT_PARTS]; /* whether the claim has the part, and it was
                                   compared to the truth: after a wrong answer
                                   about overlap nothing else is */
};

/* A shape with the numbers that its features have in the file. */
struct verdict_shape {
    struct truth_shape shape;
    const int *vertex_numbers; /* of vertex i; NULL: i */
    const int *edge_numbers;   /* of the edge from vertex i on, -1: it is a cut
                                  and in no file; NULL: i */
};

/* A pair: the truth about it, and the two shapes that this points to. */
struct verdict_pair {
    const struct verdict_shape *a, *b;
    const struct truth *truth;
};

/* What faults are compared to. */
struct verdict_limits {
    const struct number_tolerances *tolerances; /* the given ones */
    const struct engine_profile *profile;       /* NULL: every fault is wrong */
    unsigned conventions; /* of the profile that still may explain faults */
    unsigned required;    /* parts: a bit for each enum verdict_part */
};

/* Judges a claim, of which the ids mean nothing here. Faults are in the order
 * of the parts. With a profile, a fault beyond the given tolerances has the
 * class `rounding` if it is none within the rounding of the engine's numbers,
 * `slop` if it is none within its slop, and `convention` if it is none by a
 * convention of the engine; verdict->follows and ->contradicts say how the
 * claim relates to these.
 *
 * Each required part that was not judged is a fault, too. The overlap is
 * required of every claim, all else only of claims that the shapes overlap.
 * After a wrong answer about overlap, or a number that is not finite, none is.
 *
 * Everything lies in `arena`; false: memory is used up. */
bool verdict_make(const struct verdict_pair *pair, const struct claim *claim,
                  const struct verdict_limits *limits, struct arena *arena,
                  struct verdict *verdict);

/* The pieces of a shape, which have its radius. */
struct verdict_parts {
    const struct verdict_shape *pieces;
    int count;
};

/* Judges a claim of this program about two shapes as a whole, made ready for
 * wide brackets, of which two pieces overlap. If they only touch, the normal is
 * that of the claim, which was judged before. Judged are overlap, touching,
 * depth, normal, the edge of the axis, points, and the places and depths of
 * contacts. The verdict is undecided if the shapes are too
 * large, or if cuts decide: with a point, a segment or a chain without a
 * radius. false: memory is used up. */
bool verdict_whole(const struct verdict_parts *a, const struct verdict_parts *b,
                   bool is_touching, const struct claim *claim,
                   const struct verdict_limits *limits, struct arena *arena,
                   struct verdict *verdict);

/* True if the depth of these shapes as a whole depends on their cuts. */
bool whole_needs_cuts(const struct verdict_parts *a,
                      const struct verdict_parts *b);

/* Judges a claim that shape A contains shape B; it is undecided where A has
 * pieces and a radius, or where radii leave open which of two numbers is
 * larger. false: memory is used up. */
bool verdict_contains(const struct verdict_parts *a,
                      const struct verdict_parts *b, const struct claim *claim,
                      struct arena *arena, struct verdict *verdict);

/* Whether a shape contains another one, and in its interior. false: memory is
 * used up. */
enum truth_answer { TRUTH_NO, TRUTH_YES, TRUTH_UNKNOWN };

struct truth_containment {
    enum truth_answer contains, strict;
};

bool truth_contains(const struct verdict_parts *a,
                    const struct verdict_parts *b, struct arena *arena,
                    struct truth_containment *is);

/* True if a verdict in quick brackets is repeated in wide ones anyway: it has a
 * fault, or is undecided. What was not judged yet need not be. */
bool verdict_is_repeated(const struct verdict_pair *pair,
                         const struct verdict *verdict);

/* The number of faults of the class `wrong`. */
int verdict_count_wrong(const struct verdict *verdict);

/* Makes the faults of refuted conventions wrong. */
void verdict_refute(struct verdict *verdict, unsigned conventions);

/* True if a claim implies that the shapes overlap, if only by its other parts;
 * without such a part, the truth. */
bool verdict_says_overlap(const struct claim *claim, bool is_overlap);

/* Adds a fault that has no parts yet. NULL: memory is used up. */
struct verdict_fault *verdict_add(struct verdict *verdict,
                                  enum verdict_what what, const char *message,
                                  struct arena *arena);

/* True if the shapes are so near to touching that either answer is right. */
bool verdict_is_free(const struct truth *truth,
                     const struct number_tolerances *tolerances);

#endif
