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

#endif
