/* What a text has in it, and how often. */
#ifndef SUPPORT_TEXT_PARTS_H
#define SUPPORT_TEXT_PARTS_H

#include <criterion/criterion.h>
#include <string.h>

static inline void expect_part(const char *text, const char *part)
{
    cr_assert(strstr(text, part), "%s is not in\n%s", part, text);
}

static inline void expect_no_part(const char *text, const char *part)
{
    cr_assert_not(strstr(text, part), "%s is in\n%s", part, text);
}

/* How often it has another, where these do not overlap. */
static inline int count_parts(const char *text, const char *part)
{
    int count = 0;
    for (; (text = strstr(text, part)); text += strlen(part))
        count++;
    return count;
}

#endif
