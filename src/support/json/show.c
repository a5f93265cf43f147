#include "support/json/show.h"

#include "support/text.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static bool in_word(char byte)
{
    return (byte >= '0' && byte <= '9') || (byte >= 'a' && byte <= 'z') ||
           (byte >= 'A' && byte <= 'Z') || (byte && strchr("+-._$", byte));
}

size_t json_word(const char *text, size_t length)
{
    size_t word = 0;
    while (word < length && word < JSON_WORD && in_word(text[word]))
        word++;
    return word;
}

void json_show(const char *text, size_t length, size_t word,
               char out[JSON_SHOW])
{
    unsigned byte = (unsigned char)text[0];
    int sequence = utf8_length(text, length);
    if (sequence > 1)
        snprintf(out, JSON_SHOW, "U+%04lX", utf8_code(text, sequence));
    else if (byte == '\n' || byte == '\r')
        snprintf(out, JSON_SHOW, "the end of the line");
    else if (byte == '\t')
        snprintf(out, JSON_SHOW, "a tab");
    else if (byte < 0x20 || byte > 0x7e)
        snprintf(out, JSON_SHOW, "byte 0x%02x", byte);
    else
        snprintf(out, JSON_SHOW, byte == '"' ? "'%.*s'" : "\"%.*s\"", (int)word,
                 text);
}
