/* The groups that the table of options is made of. */
#ifndef OPTIONS_OPTION_GROUPS_H
#define OPTIONS_OPTION_GROUPS_H

#include "options/option_table.h"

/* Each from one id to another, in their order. */
extern const struct option options_of_queries[];  /* _ALL .. _TARGET_DISTANCE */
extern const struct option options_of_levels[];   /* _LAYER .. _QUIET */
extern const struct option options_of_proofs[];   /* _DIALECT .. _VERBOSE */
extern const struct option options_of_drawings[]; /* _DRAW_QUERY .. _ASCII */
extern const struct option options_of_all[];      /* _TRACE .. _VERSION */

/* The help of all options called "format" that are about reports. */
#define FORMAT_HELP "print a report in this format"

#endif
