/* One input from its descriptor to its answers, by one thread or several, with
 * the same bytes of output.
 *
 * There is one stream, read by one thread, and what it gives is the answer. As
 * soon as a whole block has been read it may have help: it reads from blocks
 * then, and where it comes to a block whose guess holds (query/run/window.h),
 * it takes the answers from there and goes on behind them. All else it answers
 * itself. So there is nothing that only several threads do. */
#ifndef SOURCE_H
#define SOURCE_H

#include "query/run/records.h"
#include "support/pool.h"

/* Answers the records of a file descriptor, with the help of records->pool
 * (NULL: alone). `block` > 0 is how many bytes are read at once and handed out.
 * A read that fails is trouble, and a message says so. */
void source_answer(struct records *records, int fd, size_t block,
                   struct arena *arena);

#endif
