/* Texts from files in HTML and in JSON within HTML. They may hold anything. */
#include <string.h>

#include "base/utf8.h"
#include "output/escape_xml.h"
#include "page/page.h"

#define REPLACEMENT "\xEF\xBF\xBD"

/* How the bytes of a text are written: those of ASCII one by one; NULL: as they
 * are. */
typedef const char *instead_of(char byte);

static bool is_control(char byte)
{
    return (unsigned char)byte < ' ' || byte == '\x7F';
}

/* What could end a script, or begin a comment in it, is only in strings. */
static const char *json_of(char byte)
{
    switch (byte) {
    case '<':
        return "\\u003c";
    case '>':
        return "\\u003e";
    case '&':
        return "\\u0026";
    default:
        return NULL;
    }
}

static const char *json_string_of(char byte)
{
    switch (byte) {
    case '"':
        return "\\\"";
    case '\\':
        return "\\\\";
    case '\t':
        return "\\t";
    case '\n':
        return "\\n";
    case '\r':
        return "\\r";
    default:
        return is_control(byte) ? REPLACEMENT : json_of(byte);
    }
}

static void put(struct sink *out, const char *text, size_t length,
                instead_of *of)
{
    while (length > 0) {
        int found = utf8_length(text, length);
        size_t count = found > 0 ? (size_t)found : 1;
        const char *instead = found == 1 ? of(*text) : NULL;
        if (found <= 0)
            sink_text(out, REPLACEMENT);
        else if (instead)
            sink_text(out, instead);
        else
            sink_write(out, text, count);
        text += count;
        length -= count;
    }
}

void page_text(struct sink *out, const char *text)
{
    escape_xml(out, text);
}

void page_json(struct sink *out, const char *json, size_t length)
{
    put(out, json, length, json_of);
}

void page_json_string(struct sink *out, const char *text)
{
    sink_byte(out, '"');
    put(out, text, strlen(text), json_string_of);
    sink_byte(out, '"');
}

void page_asset(struct sink *out, const struct asset *asset)
{
    sink_write(out, asset->text, asset->length);
}
