/* Loads shared libraries on first use.
 *
 * A run that needs no library does not pay for loading it, and a program finds
 * the version that the system has today, with its security fixes. A build
 * without HAVE_DLOPEN (static programs, WASI) is linked with the optional
 * libraries and loads nothing. */
#ifndef LOADER_H
#define LOADER_H

#include <stdbool.h>
#include <stddef.h>

/* A member of a struct that points to a function, and the name of the function.
 */
struct loader_function {
    size_t offset;
    const char *name;
    void (*linked)(void); /* the function; NULL with HAVE_DLOPEN */
};

#ifdef HAVE_DLOPEN
#define LOADER_LINKED(function) NULL
#else
#define LOADER_LINKED(function) (void (*)(void)) function
#endif

#define LOADER_FUNCTION(table, function)                                       \
    {                                                                          \
        offsetof(struct table, function), #function, LOADER_LINKED(function)   \
    }

/* Loads the first of `files` that there is, exact names that contain the
 * version of the ABI, and sets the members of `table`. The library stays loaded
 * until the process ends; loading it again costs little.
 *
 * returns   NULL: all functions are set; "": there is no such library;
 *           otherwise the name of a function that is missing
 */
const char *loader_load(const char *const *files, size_t file_count,
                        const struct loader_function *functions,
                        size_t function_count, void *table);

#endif
