/* What a text has in it, and how often. */
#ifndef SUPPORT_TEXT_PARTS_H
#define SUPPORT_TEXT_PARTS_H

#include <string.h>

#include "support/criterion.h"

#define expect_part(text, part)                                                \
    do {                                                                       \
        const char *const text_ = text, *const part_ = part;                   \
        cr_assert(strstr(text_, part_) != NULL, "%s is not in\n%s", part_,     \
                  text_);                                                      \
    } while (0)

#define expect_no_part(text, part)                                             \
    do {                                                                       \
        const char *const text_ = text, *const part_ = part;                   \
        cr_assert(strstr(text_, part_) == NULL, "%s is in\n%s", part_, text_); \
    } while (0)

/* How often it has another, where these do not overlap. */
static inline int count_parts(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

#endif
