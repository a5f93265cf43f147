/* Waiting for input that does not outlast the wish to stop. */
#ifndef INPUT_WAIT_H
#define INPUT_WAIT_H

#include <stdbool.h>

#include "support/fail.h"
#include "support/sink.h"

/* How long a signal can go unnoticed that comes between the last look at it
 * and a wait, in ms. */
#define INPUT_WAIT_MS 1000

/* Waits until a descriptor can be read, as long as it is not wanted to stop:
 * false then. Before that the sink, unless NULL, is flushed; false where that
 * fails. */
bool input_wait(int fd, const struct stop *stop, struct sink *out);

#endif
