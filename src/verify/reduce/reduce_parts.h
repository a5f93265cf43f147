/* The parts of `collide reduce`, shared by the files of this folder.
 *
 * A trial holds the smallest text that still fails, and a candidate. The
 * candidate replaces the text if it is smaller, new and valid, and still fails.
 * trial.c tried texts, sizes, tests of candidates, delta debugging; links.c
 * references to shapes, which follow edits of the shapes; step_lists.c steps
 * that remove shapes, members and elements; step_numbers.c steps that make
 * numbers simpler. */
#ifndef REDUCE_PARTS_H
#define REDUCE_PARTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/number.h"
#include "support/sink.h"
#include "verify/reduce/draft.h"
#include "verify/reduce/reduce.h"

/* ---- Texts that were tried (trial.c) -------------------------------------
 *
 * Texts that do not hold, so that none is tried twice. Each is kept as a hash
 * of 128 bits: for a billion texts, a collision (one candidate is not tried)
 * has a probability of about 10^-20. */

struct seen_text {
    uint64_t low, high;
};

/* {0} is empty; its memory is `memory`'s, and goes with it. */
struct seen_texts {
    struct seen_text *slots; /* both 0: free */
    size_t count, room;
    struct arena *memory;
};

struct seen_text seen_text_of(const char *text, size_t length);
bool seen_texts_has(const struct seen_texts *seen, struct seen_text text);

/* false: there is no memory for one more. */
bool seen_texts_add(struct seen_texts *seen, struct seen_text text);

/* ---- Sizes ----------------------------------------------------------------
 *
 * Every step makes the size of a draft less. Fewer values count first, then
 * simpler types of shapes, then what the scalars are written with. All three
 * are natural numbers, compared in this order, so there is no endless row of
 * drafts each of which is smaller than the last. */

struct scene_measure {
    uint64_t values; /* scalars, arrays and objects */
    uint64_t types;  /* of shapes, each by how simple it is */
    uint64_t cost;   /* of scalars */
};

struct scene_measure measure_of(const struct draft *draft);
bool measure_is_less(const struct scene_measure *a,
                     const struct scene_measure *b);

/* The cost of a number in this text: characters first, then significant digits,
 * then the first digit. So 0 is the cheapest, then come 1 to 9; the order of
 * -5, 12 and 10 is 10, -5, 12. */
uint64_t measure_digits(const char *text, size_t length);

/* ---- The trial (trial.c) ------------------------------------------------ */

/* Candidates that are looked for ahead of their turn, as if none before them
 * were to hold: so that several can be tested at the same time. */
struct ahead_texts {
    struct seen_text *seen; /* of the texts of the last call of test->prepare */
    struct reduce_text *texts;
    int count, most;     /* most 0: nothing is looked for */
    bool is_on;          /* candidates are collected, not tested */
    int wanted;          /* texts of this time, up to most */
    int parts;           /* candidates that may still be made for them */
    struct arena memory; /* of the texts */
};

struct trial {
    const struct reduce_test *test;
    struct ahead_texts ahead;
    struct draft draft;           /* the best there is, or a candidate */
    struct arena draft_text;      /* that it was read from */
    struct scene_measure measure; /* of the best */
    struct sink texts[2];         /* the text that holds, and the candidate */
    struct arena text_memory[2];
    int best; /* which of the two holds */
    struct arena seen_memory;
    struct seen_texts seen;
    struct arena work; /* of whoever makes candidates: lists */
    bool asks_valid;
    uint64_t questions;
    bool ended; /* there are no further tests */
    enum reduce_end end;
    int step; /* of the round, that is tried now */
    /* Makes candidates of this step and of all others, in the order of the
     * steps, to look ahead; NULL: nothing follows the sweep. */
    void (*go_ahead)(struct trial *trial);
};

/* Starts with a text that holds. trial_free must follow, whatever is returned;
 * false: no memory. */
bool trial_start(struct trial *trial, const struct reduce_test *test,
                 const char *text, size_t length);
void trial_free(struct trial *trial);

/* The text that holds, with a NUL after it. */
const char *trial_text(const struct trial *trial, size_t *length);

/* From now on candidates must be valid, if the text that holds is. */
void trial_ask_valid(struct trial *trial);

/* An empty sink for the text of a candidate; then whether it holds and is the
 * best from now on. The trial must not have ended. */
struct sink *trial_sink(struct trial *trial);
bool trial_try_text(struct trial *trial);

/* Makes the draft of the text that holds: its stream of values. false: it is no
 * JSON, does not hold when it is written anew, or the trial has ended. */
bool trial_read_draft(struct trial *trial);

/* Returns whether the changed draft is smaller than before and holds; else it
 * is restored. The trial must not have ended. */
bool trial_try_draft(struct trial *trial);

/* True if no more candidates are wanted ahead of their turn. */
bool trial_is_far_ahead(const struct trial *trial);

/* Memory from trial->work; where there is none the trial ends: NULL. */
void *trial_take(struct trial *trial, size_t count, size_t size);
void trial_end(struct trial *trial, enum reduce_end end);

/* ---- Delta debugging: things that can go, or be made simpler ------------- */

/* Calls `without`, for a list of `count` things, to leave out things first to
 * behind - 1; if it returns true they are gone, and the things after them have
 * other numbers. First it tries all of them at once, then halves, quarters and
 * so on, from the end to the start, and at last each by itself, until none goes
 * any more.
 *
 * There are fewer than 3n + n(n + 1) / 2 calls: for all parts of the same size
 * n / 2^k at most 2^k + 1, and for each by itself n + (n - 1) + ..., as that is
 * repeated only after something has gone. Returns how many have gone.
 *
 * `without` tries candidates of the trial. If the trial looks ahead, it is also
 * called for things whose turn comes later, with trial->ahead.is_on: it then
 * returns false. NULL: it is called in turn only. */
size_t sweep(struct trial *trial, size_t count,
             bool (*without)(void *context, size_t first, size_t behind),
             void *context);

/* Values of a draft that is tried, each to be edited in the same way: to be
 * cut, or made simpler. Those that have been edited and hold leave the list. */
struct edits {
    struct trial *trial;
    struct draft_value **items; /* in trial->work */
    int count, room;
    int least; /* of them that must be left */
    void (*edit)(struct draft *draft, struct draft_value *item,
                 const void *context);
    /* Called after all edits of a candidate; NULL: nothing more to do. */
    void (*finish)(struct draft *draft, const void *context);
    const void *context; /* of both */
};

/* Adds a value to the list; where there is no memory the trial ends. */
void edits_add(struct edits *edits, struct draft_value *value);

/* Edits as many as hold, and rewinds trial->work. Returns true if any did. */
bool edits_sweep(struct edits *edits, struct arena_mark mark);

/* Does that with all values of the draft that are wanted. */
bool edits_sweep_all(struct trial *trial, struct edits edits,
                     bool (*is_wanted)(const struct draft_value *value,
                                       const void *key),
                     const void *key);

/* An edit: the value is cut. */
void edits_cut(struct draft *draft, struct draft_value *item,
               const void *context);

/* ---- Links (links.c) -----------------------------------------------------
 *
 * Pairs, casts and options of a scene name its shapes. If a shape is cut, its
 * pairs and casts are cut with it; if its id changes, they and the options
 * follow. */

struct link {
    struct draft_value *pair;      /* in "pairs" or "casts"; NULL: it stays */
    struct draft_value *reference; /* the string in it */
    struct draft_value *shape;
};

struct links {
    struct draft_value *shapes; /* the array */
    struct link *items;
    int count, room;
};

/* The "shapes" of a value of the stream; NULL: it is no such scene. */
struct draft_value *scene_shapes(const struct draft_value *scene);

/* True if a value is a shape of a scene. */
bool draft_is_shape(const struct draft_value *value);

/* Finds the links of a scene with shapes, in trial->work, and begins a list of
 * values of that scene to be cut, which the links follow. If there is no memory
 * the trial ends. */
struct edits links_cuts(struct links *links, struct trial *trial,
                        const struct draft_value *scene);

/* ---- Numbers (step_numbers.c) ------------------------------------------- */

/* The role of a member of a shape in its geometry. */
enum member_role {
    ROLE_NONE,
    ROLE_OUTLINE,  /* points about the shape's own origin */
    ROLE_POSITION, /* of that origin */
    ROLE_LENGTH    /* one or two numbers that are lengths */
};

enum member_role member_role(const struct draft_value *member);

/* Ways to round a number, those that give the cheapest numbers first. */
struct round_rule {
    enum {
        ROUND_SAME,      /* the same double in fewer characters */
        ROUND_ZERO,      /* 0 */
        ROUND_ONE,       /* 1 or -1 */
        ROUND_WHOLE,     /* the nearest whole number */
        ROUND_TRUNCATED, /* the next one towards 0 */
        ROUND_UNSIGNED,  /* without a minus */
        ROUND_DIGITS,    /* `count` significant digits, the nearest number */
        ROUND_CUT,       /* the same, the rest of the digits left out */
        ROUND_BITS,      /* `count` significant bits, the nearest number */
        ROUND_HALF,      /* half of it, the digits that it did not have cut */
        ROUND_LESS,      /* one less of the first digit, the rest left out */
    } way;
    int count;
};

#define ROUND_RULES 36

extern const struct round_rule round_rules[ROUND_RULES];

/* Writes the rounder number, with a NUL after it. false: there is none that is
 * cheaper than this one. */
bool round_number(const struct round_rule *rule,
                  const struct draft_value *number, char out[NUMBER_MAX]);

/* ---- The steps of a round ------------------------------------------------
 *
 * Each tries all that it knows, and returns whether the draft is smaller. */

/* In step_lists.c: fewer shapes, with the pairs that name them. */
bool step_shapes(struct trial *trial);

/* Fewer members of shapes: each name for all shapes at once, then for some. */
bool step_members(struct trial *trial);

/* Fewer elements of each array and members of each object, outermost first. */
bool step_lists(struct trial *trial);

/* Simpler types of shapes. */
bool step_types(struct trial *trial);

/* No ids where pairs can do without, and shorter strings. */
bool step_names(struct trial *trial);

/* In step_numbers.c: shapes without position and angle: their points are moved.
 */
bool step_poses(struct trial *trial);

/* The whole scene nearer to the origin, or of another size. */
bool step_frames(struct trial *trial);

/* Rounder numbers. */
bool step_numbers(struct trial *trial);

#endif
