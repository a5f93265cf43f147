#include "support/document/xml_tag.h"

#include "support/json/string.h"

#include <string.h>

static bool ends_name(char byte)
{
    return json_is_space(byte) || byte == '=' || byte == '>' || byte == '/';
}

/* Behind the name at `at`. */
static size_t behind_name(const struct xml_tag *tag, size_t at)
{
    while (at < tag->length && !ends_name(tag->text[at]))
        at++;
    return at;
}

static size_t behind_space(const struct xml_tag *tag, size_t at)
{
    while (at < tag->length && json_is_space(tag->text[at]))
        at++;
    return at;
}

struct xml_tag xml_tag_at(const char *text, size_t length, size_t start)
{
    struct xml_tag tag = {text, length, start, start};
    if (start < length && text[start] == '<')
        tag.at = behind_name(&tag, start + 1);
    return tag;
}

/* Whether the byte at `at`, which may be the end, is this one. */
static bool is_byte(const struct xml_tag *tag, size_t at, char byte)
{
    return at < tag->length && tag->text[at] == byte;
}

/* Whether a value stands in the text just so; white space of any sort is a
 * space in the value. */
static bool is_plain(const char *raw, size_t length, const char *value)
{
    if (strlen(value) != length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (raw[i] != value[i] && !(json_is_space(raw[i]) && value[i] == ' '))
            return false;
    return true;
}

size_t xml_tag_value(struct xml_tag *tag, const char *name, const char *value,
                     bool *plain)
{
    *plain = false;
    size_t start = behind_space(tag, tag->at);
    size_t end = behind_name(tag, start), width = strlen(name);
    if (end - start != width || memcmp(tag->text + start, name, width) != 0)
        return tag->start;
    size_t at = behind_space(tag, end);
    if (!is_byte(tag, at, '='))
        return tag->start;
    at = behind_space(tag, at + 1);
    if (!is_byte(tag, at, '"') && !is_byte(tag, at, '\''))
        return tag->start;
    const char *inside = tag->text + at + 1;
    size_t left = tag->length - at - 1;
    const char *quote = memchr(inside, tag->text[at], left);
    if (!quote)
        return tag->start;
    size_t bytes = (size_t)(quote - inside);
    *plain = is_plain(inside, bytes, value);
    tag->at = at + bytes + 2;
    return at + 1;
}
