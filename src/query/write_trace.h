/* The member "trace": the steps of an algorithm as they are recorded, grouped
 * by kind: "axes", "gjk", "epa", and so on. */
#ifndef WRITE_TRACE_H
#define WRITE_TRACE_H

#include "collide_steps.h"
#include "query/write_record.h"

struct trace_writer {
    const struct answer *answer;
    struct scene_pair pair;
    bool names_pair;     /* in each step, where those of several are gathered */
    const char *section; /* the open one, or NULL */
    col_trace trace;     /* to be handed to a query */
};

/* Opens the member; the algorithm then runs once more, recording into
 * writer->trace, and is written as it goes. *writer must stay in place. */
void trace_begin(struct trace_writer *writer, const struct answer *answer,
                 struct scene_pair pair);
void trace_end(struct trace_writer *writer);

#endif
