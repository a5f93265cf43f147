#include "output/escape_xml.h"

#include "base/utf8.h"

#include <string.h>

static bool is_control(char byte)
{
    return (unsigned char)byte < ' ' || byte == '\x7F';
}

#define REPLACEMENT "\xEF\xBF\xBD"

/* What stands for a byte of ASCII; NULL: it stands for itself. */
static const char *xml_of(char byte)
{
    switch (byte) {
    case '&':
        return "&amp;";
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '"':
        return "&quot;";
    case '\t':
        return "&#9;";
    case '\n':
        return "&#10;";
    case '\r':
        return "&#13;";
    default:
        return is_control(byte) ? REPLACEMENT : NULL;
    }
}

void escape_xml(struct sink *out, const char *text)
{
    size_t left = strlen(text);
    while (left > 0) {
        int length = utf8_length(text, left);
        size_t count = length > 0 ? (size_t)length : 1;
        const char *instead = length == 1 ? xml_of(*text) : NULL;
        bool is_none = length <= 0 || (utf8_code(text, length) | 1) == 0xFFFF;
        if (is_none)
            sink_text(out, REPLACEMENT);
        else if (instead)
            sink_text(out, instead);
        else
            sink_write(out, text, count);
        text += count;
        left -= count;
    }
}
