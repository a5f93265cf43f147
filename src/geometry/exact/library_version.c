/* Which version of the library this is. */
#include "collide.h"

const char *col_version(void)
{
    return COL_VERSION;
}
