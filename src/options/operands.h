/* What stands behind the name of a command: how many operands, and what they
 * are called. Queries take any number of files, and have no row here. */
#ifndef OPTIONS_OPERANDS_H
#define OPTIONS_OPERANDS_H

#include <stdbool.h>

#include "query/query.h"

struct operands {
    enum query_kind kind;
    int least, most;  /* that it needs, and takes; -1: any number */
    bool has_tail;    /* it needs a command line behind "--" */
    const char *text; /* as --help shows them */
};

/* Those of the command of that kind; NULL: there is none. */
const struct operands *operands_find(enum query_kind kind);

#endif
