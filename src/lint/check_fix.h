/* `collide check --fix`: the file that was read, with its polygons mended.
 *
 * Everything else of the file stays as it is, byte by byte. That can be done
 * for maps of Tiled in JSON, and for scenes; other formats have to be converted
 * to a scene first. */
#ifndef CHECK_FIX_H
#define CHECK_FIX_H

#include "query/run/command_run.h"

/* Mends the one file that the options name, and says what it has mended. */
void check_fix(struct command_run *run);

#endif
