/* That the ways to ask for the version give the same one. */
#include <stdio.h>
#include <string.h>

#include "collide.h"
#include "support/criterion.h"

Test(version, number_is_that_of_the_text)
{
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", COL_VERSION_NUMBER / 10000,
             COL_VERSION_NUMBER / 100 % 100, COL_VERSION_NUMBER % 100);
    cr_assert(eq(str, text, COL_VERSION));
}

Test(version, library_is_that_of_its_header)
{
    cr_assert(eq(str, col_version(), COL_VERSION));
}
