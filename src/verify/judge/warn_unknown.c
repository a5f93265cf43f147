#include "verify/judge/warn_unknown.h"

void warn_of_unknown(const struct messages *messages,
                     const struct unknown_members *unknown)
{
    for (int i = 0; i < unknown->count; i++) {
        const struct unknown_words words = unknown_words(&unknown->items[i]);
        const struct item_place at = unknown->items[i].place;
        if (at.line > 0)
            message(messages, "%s:%ld:%ld: warning: %s", at.file, at.line,
                    at.column, words.text);
        else
            message(messages, "%s: warning: %s", at.file, words.text);
    }
    if (unknown->unlisted > 0)
        message(messages,
                "warning: more than %d unknown members; the others, which are "
                "not listed, are found %llu times",
                UNKNOWN_MAX, (unsigned long long)unknown->unlisted);
}
