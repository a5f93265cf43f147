#include "support/report/escape.h"

#include "support/utf8.h"

#include <stdio.h>
#include <string.h>

static bool is_control(char byte)
{
    return (unsigned char)byte < ' ' || byte == '\x7F';
}

/* Writes the character at text[0], which is not the end. Returns the text after
 * it. */
static const char *put_plain(struct sink *out, const char *text)
{
    int length = utf8_length(text, UTF8_MOST);
    if (length <= 0)
        sink_text(out, UTF8_REPLACEMENT);
    else if (is_control(*text))
        sink_byte(out, '?');
    else
        sink_write(out, text, (size_t)length);
    return text + (length > 0 ? length : 1);
}

void escape_line(struct sink *out, const char *text)
{
    while (*text)
        text = put_plain(out, text);
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

static bool is_in_path(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') ||
           (byte >= '0' && byte <= '9') || strchr("-._~/", byte);
}

void escape_uri(struct sink *out, const char *path)
{
    if (path[0] == '/')
        sink_text(out, "file://");
    for (; *path; path++) {
        if (is_in_path(*path))
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
