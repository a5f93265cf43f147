/* Loads a shared library by dlopen and looks up its functions. A build without
 * dlopen fills the table with functions that are linked. */
#include "support/loader.h"

#include <string.h>

#ifdef HAVE_DLOPEN

#include <dlfcn.h>

const char *loader_load(const char *const *files, size_t file_count,
                        const struct loader_function *functions,
                        size_t function_count, void *table)
{
    void *library = NULL;
    for (size_t i = 0; i < file_count && !library; i++)
        library = dlopen(files[i], RTLD_NOW | RTLD_LOCAL);
    if (!library)
        return "";
    for (size_t i = 0; i < function_count; i++) {
        /* dlsym also searches the libraries that this one needs. C has no
         * conversion of its result to a function, so the bytes are copied. */
        void *function = dlsym(library, functions[i].name);
        if (!function)
            return functions[i].name;
        memcpy((char *)table + functions[i].offset, &function, sizeof function);
    }
    return NULL;
}

#else

const char *loader_load(const char *const *files, size_t file_count,
                        const struct loader_function *functions,
                        size_t function_count, void *table)
{
    (void)files, (void)file_count;
    for (size_t i = 0; i < function_count; i++)
        memcpy((char *)table + functions[i].offset, &functions[i].linked,
               sizeof functions[i].linked);
    return NULL;
}

#endif
