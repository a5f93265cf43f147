/* How much one scene may ask for: named limits, so that no input, however
 * hostile, takes all memory or all time. Each is an option (--max-depth N and
 * so on) and an error of its own, which says the limit and the option.
 *
 * The text is bounded by `bytes`, what is built of it by `values` and `depth`,
 * what the geometry takes by `vertices` and `shapes`, the answer by `pairs`,
 * and the search for times of impact, which has no bound in the input, by
 * `evaluations`. */
#ifndef LIMITS_H
#define LIMITS_H

#include <stdbool.h>
#include <stdint.h>

struct output_guard;

/* In each number, 0 is no limit. */
struct limits {
    uint64_t depth;            /* arrays and objects within each other */
    uint64_t bytes;            /* of the text of a scene */
    uint64_t values;           /* in that text, arrays and objects too */
    uint64_t vertices;         /* of a shape */
    uint64_t shapes;           /* of a scene */
    uint64_t checked_shapes;   /* of a level that is checked, and vertices of */
    uint64_t checked_vertices; /* all these; by the same options */
    uint64_t pairs;            /* of a scene that a query has to look at */
    uint64_t kept;  /* the same, where all of them are kept in memory: of a
                       scene that is simulated; by the same option */
    uint64_t drawn; /* the same, where the answers of all of them are kept,
                       to be drawn; by the same option */
    uint64_t evaluations; /* of vertices and edges, by a query of motion */

    struct output_guard *guard; /* the output of the run, which no input may be
                                   (support/output_guard.h); NULL: any file may
                                   be read */
    bool hides_text; /* the file may be anything, such as a list of passwords:
                        errors about its syntax do not quote it */
};

/* What holds unless an option says otherwise. */
extern const struct limits limits_default;

/* The most that an option may say. */
extern const struct limits limits_most;

/* limits_most.depth, for arrays: as deep as cJSON goes. */
#define LIMITS_DEPTH_MOST 1000

#endif
