/* Patterns for names, as shells have them: * any characters, ? one, [abc]
 * [a-z] [!a] one of a set. Case counts. A [ without its ] is one itself, and so
 * is a ] that comes first in a set. */
#ifndef GLOB_H
#define GLOB_H

#include <stdbool.h>

/* Whether all of `text` is what the pattern says, by code points (bytes that
 * are no UTF-8 are one each). The empty pattern fits nothing, so that it can
 * stand for "none". O(pattern * text). */
bool glob_fits(const char *pattern, const char *text);

/* Whether a pattern with a / fits all of `path`, or one without a / any of the
 * names between its slashes. */
bool glob_fits_path(const char *pattern, const char *path);

#endif
