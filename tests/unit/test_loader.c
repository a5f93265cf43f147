/* support/loader: libraries that are loaded on first use. */

#include "support/criterion.h"
#include "support/loader.h"

#ifdef HAVE_DLOPEN

struct square_root {
    double (*sqrt)(double x);
    double (*no_such_function)(double x);
};

static const struct loader_function functions[] = {
    LOADER_FUNCTION(square_root, sqrt),
    LOADER_FUNCTION(square_root, no_such_function),
};

static const char *const files[] = {"libno_such_library.so.1", "libm.so.6",
                                    "libSystem.B.dylib"};

Test(loader, finds_functions_in_the_first_library_that_there_is)
{
    struct square_root table = {NULL, NULL};
    cr_assert(zero(ptr, loader_load(files, 3, functions, 1, &table)));
    cr_assert(eq(dbl, table.sqrt(9), 3));
}

Test(loader, names_a_function_that_is_missing)
{
    struct square_root table;
    cr_assert(eq(str, loader_load(files, 3, functions, 2, &table),
                 "no_such_function"));
}

Test(loader, reports_that_there_is_no_library)
{
    struct square_root table;
    cr_assert(eq(str, loader_load(files, 1, functions, 1, &table), ""));
}

#endif
