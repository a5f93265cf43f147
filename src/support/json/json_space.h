/* The white space of JSON. */
#ifndef JSON_SPACE_H
#define JSON_SPACE_H

#include <stdbool.h>

static inline bool json_is_space(char byte)
{
    return byte == ' ' || byte == '\n' || byte == '\r' || byte == '\t';
}

/* What stands behind the white space at `at`, which ends at `end` at last. */
static inline const char *json_behind_space(const char *at, const char *end)
{
    while (at < end && json_is_space(*at))
        at++;
    return at;
}

#endif
