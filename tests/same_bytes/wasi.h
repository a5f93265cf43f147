/* What POSIX has and WASI has not: signals and process numbers, which its C
 * library makes up where that is asked for, and the modes of files. */
#ifndef MATRIX_WASI_H
#define MATRIX_WASI_H

#define _WASI_EMULATED_SIGNAL
#define _WASI_EMULATED_GETPID

static inline int fchmod(int file, unsigned mode)
{
    (void)file;
    (void)mode;
    return 0;
}

#include <signal.h>

struct sigaction {
    void (*sa_handler)(int);
};

static inline int sigaction(int number, const struct sigaction *action,
                            struct sigaction *old)
{
    if (old)
        old->sa_handler = SIG_DFL;
    if (action)
        signal(number, action->sa_handler);
    return 0;
}

#endif
