/* Checking a level: rules look at it, one after the other, and say what they
 * find.
 *
 *   level -> geometry (world coordinates, pieces, boxes: once) -> rules
 *         -> findings -> selection, suppression, baseline -> report
 *
 * A rule is a row of the table (check/rules.c) and a function in the file of
 * its topic. Adding one is: a row, a function, two scenes, a paragraph. */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include "check/profile.h"
#include "collide_boxes.h"
#include "level/level.h"

enum severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR };

struct check;
struct rule;

/* Looks at the level and tells of each fault by check_find. false: memory is
 * used up. */
typedef bool rule_function(struct check *check, const struct rule *rule);

struct rule {
    const char *id;   /* "C012"; never given to another rule */
    const char *slug; /* "self-intersecting" */
    enum severity severity;
    unsigned profiles;   /* bits of enum profile_kind that it speaks under */
    const char *summary; /* one line, lower case, no full stop */
    const char *measure; /* what its measure is: "depth of the overlap" */
    const char *why;     /* for --explain: why it matters, and which engine
                            does what; paragraphs with \n\n between */
    const char *hint;    /* how to mend, one sentence */
    const char *codes;   /* codes of readers' faults that are this rule, with
                            spaces between; NULL: none */
    rule_function *function; /* NULL: only readers find it */
};

/* Ends with id NULL; ascending by id. */
extern const struct rule rule_table[];

/* By id or slug; NULL: there is none. By a reader's code; NULL: none. */
const struct rule *rule_named(const char *name);
const struct rule *rule_of_code(const char *code);

#define FINDING_SHAPES 2

struct finding {
    const struct rule *rule;
    enum severity severity;
    const struct item *item; /* the place; NULL: the whole file */
    const struct level_shape *shapes[FINDING_SHAPES]; /* NULL where fewer */
    bool has_at, has_measure;
    col_vec2 at;         /* in the level's coordinates */
    double measure;      /* of what rule->measure says, in the level's units */
    const char *message; /* one sentence, lower case, no full stop */
    const char *hint;    /* NULL: that of the rule */
};

/* A solid in world coordinates, made ready for all rules. */
struct solid {
    const struct level_shape *shape;
    col_box box;
    col_shape *pieces; /* convex ones; of a chain, its edges. None where the
                          shape is not sound (crosses itself, no area) */
    int piece_count;
    col_vec2 *outline; /* points[] of the shape in the world, a box's corners,
                          an ellipse's polygon; `count` as ring_ends has it */
    int count;
    const int *ring_ends; /* NULL: one ring */
    int ring_count;
    int winding; /* of the outer ring: 1 where it turns from +x to +y, -1, and 0
                    where it has none */
    bool is_sound, is_convex, is_closed;
};

struct check_options {
    const struct profile *profile;
    const char *const *select; /* ids, slugs or their beginnings; NULL: all */
    const char *const *ignore;
    /* The numbers of the rules: those of the profile where not given here. */
    struct tolerances tolerances;
    struct level_options level;
};

struct check {
    const struct check_options *options;
    const struct tolerances *tolerances;
    const struct level *level;
    struct arena *arena;
    struct solid *shapes; /* one for each of level->shapes, in that order */
    int *solids;          /* those that are solid, by index, ascending */
    int solid_count;
    col_tree tree; /* of the boxes of solids[] */
    struct finding *findings;
    int count, room;
};

/* Adds a finding of `rule` with the sentence of a printf format, at the place
 * of `item`; returns it, to be completed (at, measure, shapes), or NULL where
 * memory is used up. */
struct finding *check_find(struct check *check, const struct rule *rule,
                           const struct item *item, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 4, 5)))
#endif
    ;

/* The same about a shape, or two, at a point, with a measure. */
struct finding *check_find_at(struct check *check, const struct rule *rule,
                              const struct solid *a, const struct solid *b,
                              col_vec2 at, double measure, const char *format,
                              ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 7, 8)))
#endif
    ;

/* Runs all rules that are selected on a level. The findings are in the order of
 * the file (document, offset, rule), those that shapes suppress left out. false
 * and *fail: memory is used up. */
bool check_level(const struct level *level, const struct check_options *options,
                 struct arena *arena, struct finding **findings, int *count,
                 struct fail *fail);

#endif
