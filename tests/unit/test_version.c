/* That the ways to ask for the version give the same one. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#include "collide.h"

Test(version, number_is_that_of_the_text)
{
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", COL_VERSION_NUMBER / 10000,
             COL_VERSION_NUMBER / 100 % 100, COL_VERSION_NUMBER % 100);
    cr_assert_str_eq(text, COL_VERSION);
}

Test(version, library_is_that_of_its_header)
{
    cr_assert_str_eq(col_version(), COL_VERSION);
}
