/* Reads and writes that failed for no good reason. */
#ifndef RETRY_H
#define RETRY_H

#include <stdbool.h>

/* Whether a read (POLLIN) or write (POLLOUT) of a descriptor that has just
 * failed, as errno tells, is to be tried again: it was interrupted, or would
 * have had to wait, which is done here. */
bool retry_after_failure(int fd, short event);

#endif
