/* Options in texts that name some. */
#ifndef SUPPORT_OPTION_NAMED_H
#define SUPPORT_OPTION_NAMED_H

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

/* Whether text has "--name" and no letter behind it. */
static inline bool has_option(const char *text, const char *name)
{
    char option[64];
    snprintf(option, sizeof option, "--%s", name);
    const char *at = text;
    while ((at = strstr(at, option))) {
        at += strlen(option);
        if (!strchr("abcdefghijklmnopqrstuvwxyz-", *at) || !*at)
            return true;
    }
    return false;
}

#endif
