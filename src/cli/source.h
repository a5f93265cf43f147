/* One input from its descriptor to its answers, by one thread or several, with
 * the same bytes of output.
 *
 * There is one stream, read by one thread, and what it gives is the answer. As
 * soon as a whole block has been read it may have help: it reads from blocks
 * then, and where it comes to a block whose guess holds (cli/window.h), it
 * takes the answers from there and goes on behind them. All else it answers
 * itself. So there is nothing that only several threads do. */
#ifndef CLI_SOURCE_H
#define CLI_SOURCE_H

#include "cli/records.h"
#include "work/pool.h"

/* How an input is to be answered. */
struct source_plan {
    int jobs;           /* threads that may help; 1: none */
    size_t block;       /* bytes of a block, > 0 */
    struct pool **pool; /* started where it is NULL and there is work for it */
    struct arena *arena;
};

/* Answers the records of a file descriptor. A read that fails is trouble and
 * said. */
void source_answer(struct records *records, int fd,
                   const struct source_plan *plan);

#endif
