/* The groups that the table of options is made of, and sets of the queries that
 * take them. */
#ifndef OPTIONS_OPTION_GROUPS_H
#define OPTIONS_OPTION_GROUPS_H

#include "options/option_table.h"
#include "query/query.h"

/* Each from one id to another, in their order. */
extern const struct option options_of_queries[];  /* _ALL .. _TARGET_DISTANCE */
extern const struct option options_of_levels[];   /* _LAYER .. _QUIET */
extern const struct option options_of_proofs[];   /* _DIALECT .. _VERBOSE */
extern const struct option options_of_drawings[]; /* _DRAW_QUERY .. _ASCII */
extern const struct option options_of_all[];      /* _TRACE .. _VERSION */

/* Those that look at pairs of a scene, those that have steps to show, those
 * that something can hit in, those that ask about scenes. */
#define PAIRED                                                                 \
    ((unsigned)QUERY_SAT | QUERY_GJK | QUERY_CLIP | QUERY_SWEEP | QUERY_TOI |  \
     QUERY_PAIRS | QUERY_RESOLVE | QUERY_CROSS | QUERY_RUN | QUERY_DRAW)
#define STEPPED                                                                \
    ((unsigned)QUERY_SAT | QUERY_GJK | QUERY_CLIP | QUERY_SWEEP | QUERY_TOI |  \
     QUERY_RAY | QUERY_CAST | QUERY_RESOLVE)
#define HITTING                                                                \
    (STEPPED | QUERY_PAIRS | QUERY_SIMULATE | QUERY_RUN | QUERY_DRAW)
#define EVERY                                                                  \
    ((HITTING | QUERY_CROSS | QUERY_MASS | QUERY_PIECES) &                     \
     ~(unsigned)QUERY_DRAW)
#define MOVING ((unsigned)QUERY_SIMULATE | QUERY_RUN | QUERY_DRAW)

/* Those that prove or compare results, those that read scenes or maps, those of
 * them that make scenes of maps, those that read anything at all, and all that
 * there are. */
#define COMPARING ((unsigned)QUERY_JUDGE | QUERY_DIFF | QUERY_GOLDEN)
#define SCENES                                                                 \
    (EVERY | QUERY_CONVERT | QUERY_CHECK | QUERY_JUDGE | QUERY_GOLDEN |        \
     QUERY_REDUCE | QUERY_DRAW)
#define MAPPING (SCENES & ~(unsigned)QUERY_REDUCE)
#define READING (SCENES | QUERY_DIFF)
#define WHOLE   (READING | QUERY_GENERATE | QUERY_SCHEMA)
#define CHECK   ((unsigned)QUERY_CHECK)

/* Of those about checking, those that have a say in what is found. */
#define FINDING (CHECK | QUERY_DRAW)

#endif
