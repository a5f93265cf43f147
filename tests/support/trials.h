/* How often random tests try. */
#ifndef SUPPORT_TRIALS_H
#define SUPPORT_TRIALS_H

/* `count` times what TRIALS in the environment says, and at least 1: a decimal,
 * 50 to search for longer, 0.2 where each trial is slow. `count` without
 * TRIALS. */
long trials(long count);

#endif
