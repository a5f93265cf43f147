/* Whether somebody wants what is being done to end early: the user, by a
 * signal, or another thread, which no longer needs it. */
#ifndef STOP_H
#define STOP_H

#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>

/* Either may be NULL. */
struct stop {
    const volatile sig_atomic_t *signal; /* not 0: by this signal; looked at in
                                            the thread that gets it only */
    const atomic_bool *cancelled;
};

static inline bool stop_wanted(const struct stop *stop)
{
    return (stop->signal && *stop->signal) ||
           (stop->cancelled &&
            atomic_load_explicit(stop->cancelled, memory_order_relaxed));
}

#endif
