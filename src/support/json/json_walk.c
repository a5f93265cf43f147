#include "support/json/json_walk.h"

#include "support/json/json_space.h"

#include <string.h>

char json_walk_peek(const struct json_walk *walk)
{
    return walk->at < walk->length ? walk->text[walk->at] : '\0';
}

void json_walk_byte(struct json_walk *walk)
{
    if (walk->at < walk->length)
        walk->at++;
}

void json_walk_space(struct json_walk *walk)
{
    while (json_is_space(json_walk_peek(walk)))
        walk->at++;
}

bool json_walk_string(struct json_walk *walk)
{
    json_walk_byte(walk);
    while (walk->at < walk->length && walk->text[walk->at] != '"') {
        if (walk->text[walk->at] == '\\')
            json_walk_byte(walk);
        json_walk_byte(walk);
    }
    bool closed = walk->at < walk->length;
    json_walk_byte(walk);
    return closed;
}

void json_walk_word(struct json_walk *walk)
{
    static const char ends[] = {' ', '\n', '\r', '\t', ',', ':',
                                '[', ']',  '{',  '}',  '"'};
    json_walk_byte(walk);
    while (walk->at < walk->length &&
           !memchr(ends, walk->text[walk->at], sizeof ends))
        walk->at++;
}

void json_walk_value(struct json_walk *walk)
{
    size_t depth = 0;
    do {
        switch (json_walk_peek(walk)) {
        case '[':
        case '{':
            depth++;
            json_walk_byte(walk);
            break;
        case ']':
        case '}':
            depth -= depth > 0;
            json_walk_byte(walk);
            break;
        case '"':
            json_walk_string(walk);
            break;
        default: /* at depth > 0 also white space, ',' and ':' */
            json_walk_word(walk);
        }
    } while (depth > 0 && walk->at < walk->length);
}

size_t json_walk_open(const char *text, size_t length, size_t *offsets,
                      size_t room)
{
    struct json_walk walk = {text, length, 0};
    size_t depth = 0;
    while (walk.at < length) {
        char byte = json_walk_peek(&walk);
        if (byte == '[' || byte == '{') {
            if (depth < room)
                offsets[depth] = walk.at;
            depth++;
        } else if (byte == ']' || byte == '}') {
            depth -= depth > 0;
        }
        if (byte == '"')
            json_walk_string(&walk);
        else
            json_walk_byte(&walk);
    }
    return depth < room ? depth : room;
}
