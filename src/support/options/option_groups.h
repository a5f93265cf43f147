/* The groups that the table of options is made of: a file for each holds the
 * rows of its options, and what they set. */
#ifndef OPTION_GROUPS_H
#define OPTION_GROUPS_H

#include "support/options/option_table.h"

struct option_group {
    const struct option *rows;
    int count;
};

extern const struct option_group options_of_queries, options_of_maps,
    options_of_rules, options_of_results, options_of_generate,
    options_of_reduce, options_of_drawings, options_of_all;

/* The help of all options called "format" that are about reports. */
#define FORMAT_HELP "print a report in this format"

#endif
