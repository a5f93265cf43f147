/* Writes texts from files in the formats of the output. File names, ids and
 * messages may hold anything: each function writes what the format can hold,
 * and U+FFFD for bytes that are no UTF-8. */
#include <stdio.h>
#include <string.h>

#include "support/sink.h"
#include "support/text.h"

/* ---- Markup and JSON ----------------------------------------------------- */

/* The escape of an ASCII byte; NULL: the byte itself. */
typedef const char *instead_of(char byte);

static bool is_control(char byte)
{
    return (unsigned char)byte < ' ' || byte == '\x7F';
}

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
        return is_control(byte) ? UTF8_REPLACEMENT : NULL;
    }
}

/* Bytes that could end a script or begin a comment occur only in strings. */
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
        return is_control(byte) ? UTF8_REPLACEMENT : json_of(byte);
    }
}

static void put(struct sink *out, const char *text, size_t length,
                instead_of *of)
{
    while (length > 0) {
        int found = utf8_length(text, length);
        size_t count = found > 0 ? (size_t)found : 1;
        const char *instead = found == 1 ? of(*text) : NULL;
        if (found <= 0 || (utf8_code(text, found) | 1) == 0xFFFF)
            instead = UTF8_REPLACEMENT;
        if (instead)
            sink_text(out, instead);
        else
            sink_write(out, text, count);
        text += count;
        length -= count;
    }
}

void escape_xml(struct sink *out, const char *text)
{
    put(out, text, strlen(text), xml_of);
}

void escape_attribute(struct sink *out, const char *name, const char *value)
{
    sink_byte(out, ' ');
    sink_text(out, name);
    sink_text(out, "=\"");
    escape_xml(out, value);
    sink_byte(out, '"');
}

void escape_json(struct sink *out, const char *json, size_t length)
{
    put(out, json, length, json_of);
}

void escape_json_string(struct sink *out, const char *text)
{
    sink_byte(out, '"');
    put(out, text, strlen(text), json_string_of);
    sink_byte(out, '"');
}

/* ---- Lines --------------------------------------------------------------- */

/* Writes the character at text[0], which is not the end. Returns the text after
 * it. */
static const char *put_plain(struct sink *out, const char *text)
{
    int length = utf8_length(text, UTF8_MOST);
    if (length <= 0)
        sink_text(out, UTF8_REPLACEMENT);
    else if (code_is_control(utf8_code(text, length)))
        sink_byte(out, '?');
    else
        sink_write(out, text, (size_t)length);
    return text + (length > 0 ? length : 1);
}

void escape_shell(struct sink *out, const char *argument)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyz"
                                "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
                                "0123456789+,-./:=@_";
    if (argument[0] && !argument[strspn(argument, plain)]) {
        sink_text(out, argument);
        return;
    }
    sink_byte(out, '\'');
    for (; *argument; argument++)
        if (*argument == '\'')
            sink_text(out, "'\\''");
        else
            sink_byte(out, *argument);
    sink_byte(out, '\'');
}

void escape_line(struct sink *out, const char *text)
{
    while (*text) {
        size_t plain = text_plain(text);
        sink_write(out, text, plain);
        text += plain;
        if (*text)
            text = put_plain(out, text);
    }
}

/* ---- By percent signs --------------------------------------------------- */

static void put_percent(struct sink *out, char byte)
{
    char text[4];
    snprintf(text, sizeof text, "%%%02X", (unsigned)(unsigned char)byte);
    sink_text(out, text);
}

static void escape_github(struct sink *out, const char *text,
                          const char *special)
{
    while (*text) {
        if (strchr(special, *text))
            put_percent(out, *text++);
        else
            text = put_plain(out, text);
    }
}

void escape_github_data(struct sink *out, const char *text)
{
    escape_github(out, text, "%\r\n");
}

void escape_github_property(struct sink *out, const char *text)
{
    escape_github(out, text, "%\r\n:,");
}

void escape_uri(struct sink *out, const char *path)
{
    if (path[0] == '/')
        sink_text(out, "file://");
    for (; *path; path++) {
        if (ascii_is_word(*path, "-._~/"))
            sink_byte(out, *path);
        else
            put_percent(out, *path);
    }
}

/* ---- By backslashes ----------------------------------------------------- */

static void escape_special(struct sink *out, const char *text,
                           const char *special)
{
    while (*text) {
        if (strchr(special, *text))
            sink_byte(out, '\\');
        text = put_plain(out, text);
    }
}

void escape_tap(struct sink *out, const char *text)
{
    escape_special(out, text, "\\#");
}

void escape_markdown(struct sink *out, const char *text)
{
    escape_special(out, text, "\\`*_[]<>|~&#");
}
