#include "support/hint.h"

#include "support/nearest_name.h"
#include "support/utf8.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* Bytes of a name that are shown. */
#define SHOWN 48

struct quote quote_name(const char *name)
{
    size_t length = strlen(name);
    size_t shown = utf8_part(name, length, SHOWN);
    struct quote quote;
    snprintf(quote.text, sizeof quote.text, "\"%.*s\"%s", (int)shown, name,
             shown < length ? "..." : "");
    for (char *byte = quote.text; *byte; byte++) {
        if ((unsigned char)*byte < ' ' || *byte == '\x7F')
            *byte = '?';
    }
    return quote;
}

struct hint hint_for(const char *name, const char *const *names, int count,
                     const char *separator)
{
    struct hint hint = {""};
    size_t size = sizeof hint.text;
    const char *near = nearest_name(name, names, count);
    if (near) {
        snprintf(hint.text, size, "; did you mean %s?", quote_name(near).text);
        return hint;
    }
    size_t used = 0;
    for (int i = 0; separator && i < count; i++) {
        int written = snprintf(hint.text + used, size - used, "%s\"%s\"",
                               i == 0 ? separator : ", ", names[i]);
        used += (size_t)written;
        if (used >= size)
            break;
    }
    return hint;
}
