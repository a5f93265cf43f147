/* What json_check says of a text, for tests. */
#ifndef SUPPORT_JSON_OUTCOME_H
#define SUPPORT_JSON_OUTCOME_H

#include "support/json/json_check.h"

#include <stdbool.h>

struct outcome {
    enum json_status status;
    struct json_value value;
    struct fail fail;
};

/* The usual limit of nesting, and no other. */
#define USUAL_DEPTH 512
extern const struct limits usual_limits;

/* Checks text[0..length), within its bytes, and that scratch comes back as it
 * was. */
struct outcome check_with(const char *text, size_t length, bool complete,
                          const struct limits *limits);

/* The same for a string with the usual limit. */
struct outcome check(const char *text, bool complete);

/* Asserts that a text is refused with a code, at an offset. */
void assert_bad(const char *text, struct outcome out, const char *code,
                size_t offset);

#endif
