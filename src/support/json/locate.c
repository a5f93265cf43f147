#include "support/json/locate.h"

#include "support/fail.h"
#include "support/json/json_space.h"
#include "support/json/json_walk.h"
#include "support/json/string.h"

#include <stdint.h>
#include <string.h>

size_t json_length(const char *text, size_t length)
{
    struct json_walk walk = {text, length, 0};
    json_walk_value(&walk);
    return walk.at;
}

/* ---- from a pointer to an offset ---------------------------------------- */

/* From a value to the next name or element, or to the closing bracket. */
static void next_item(struct json_walk *w)
{
    json_walk_value(w);
    json_walk_space(w);
    if (json_walk_peek(w) == ',')
        json_walk_byte(w);
    json_walk_space(w);
}

/* Each of these two goes from an opening bracket to the value that the token
 * names; false: there is none. */
static bool find_member(struct json_walk *w, struct json_token token,
                        size_t *name)
{
    json_walk_byte(w);
    json_walk_space(w);
    while (json_walk_peek(w) == '"') {
        *name = w->at;
        if (!json_walk_string(w))
            return false;
        bool same =
            json_token_is_name(token, w->text + *name + 1, w->at - *name - 2);
        json_walk_space(w);
        json_walk_byte(w); /* : */
        json_walk_space(w);
        if (same)
            return true;
        next_item(w);
    }
    return false;
}

static bool find_element(struct json_walk *w, struct json_token token,
                         size_t *name)
{
    size_t index;
    if (!json_token_is_index(token, &index))
        return false;
    json_walk_byte(w);
    json_walk_space(w);
    while (w->at < w->length && json_walk_peek(w) != ']') {
        *name = w->at;
        if (index-- == 0)
            return true;
        next_item(w);
    }
    return false;
}

bool json_find(const char *text, size_t length, const char *pointer,
               size_t *name, size_t *value)
{
    struct json_walk w = {text, length, 0};
    json_walk_space(&w);
    size_t name_at = w.at;
    while (*pointer) {
        if (*pointer != '/')
            return false;
        struct json_token token = {pointer + 1, strcspn(pointer + 1, "/")};
        pointer += 1 + token.length;
        bool found = json_token_is_valid(token);
        if (found && json_walk_peek(&w) == '{')
            found = find_member(&w, token, &name_at);
        else if (found && json_walk_peek(&w) == '[')
            found = find_element(&w, token, &name_at);
        else
            found = false;
        if (!found)
            return false;
    }
    if (w.at == w.length)
        return false;
    *name = name_at;
    *value = w.at;
    return true;
}

/* ---- from an offset to a pointer ---------------------------------------- */

/* The arrays and objects around a place. `inside` says whether the place is
 * in an element or member of the innermost one; it is of all the others. Where
 * it is not, `named` says whether a member's name may stand there. */
struct pointer_path {
    struct {
        bool object;
        size_t at; /* the element's index, or the offset of the name's quote */
    } levels[LIMITS_DEPTH_MOST];
    size_t depth;
    bool inside, named;
};

static bool in_object(const struct pointer_path *path)
{
    return path->depth > 0 && path->levels[path->depth - 1].object;
}

/* A member's name; false: it is not whole or, as after a value, should not be
 * there, and how much of it is in the text matters to nobody: so the walk ends
 * here. */
static bool step_name(struct json_walk *w, struct pointer_path *path)
{
    struct json_string string;
    if (!path->named || json_string_scan(w->text + w->at, w->length - w->at,
                                         &string) != JSON_STRING_WHOLE)
        return false;
    path->levels[path->depth - 1].at = w->at;
    path->inside = true;
    path->named = false;
    w->at += string.length;
    return true;
}

/* Reads a number or literal; false: more of it must follow, as after the '-'
 * or '.' of a number, or may, where the text ends. */
static bool word_is_over(struct json_walk *w)
{
    const char *word = w->text + w->at;
    json_walk_word(w);
    char last = w->text[w->at - 1];
    bool whole = (*word >= 'a' && *word <= 'z') || (last >= '0' && last <= '9');
    return whole && w->at < w->length;
}

/* A scalar; false: `offset` falls into it. */
static bool step_scalar(struct json_walk *w, struct pointer_path *path,
                        size_t offset)
{
    bool over =
        json_walk_peek(w) == '"' ? json_walk_string(w) : word_is_over(w);
    path->inside = !over || w->at > offset;
    return !path->inside;
}

/* An opening bracket; false: too deep. */
static bool step_open(struct json_walk *w, struct pointer_path *path)
{
    if (path->depth == LIMITS_DEPTH_MOST)
        return false;
    bool object = json_walk_peek(w) == '{';
    path->levels[path->depth].object = object;
    path->levels[path->depth].at = 0;
    path->depth++;
    path->inside = !object;
    path->named = object;
    json_walk_byte(w);
    return true;
}

/* A closing bracket; false: the whole value ends. */
static bool step_close(struct json_walk *w, struct pointer_path *path)
{
    path->depth--;
    path->inside = path->named = false;
    json_walk_byte(w);
    return path->depth > 0;
}

/* A comma, which goes on to the next element or to where the next name must
 * be, a colon or white space. */
static bool step_gap(struct json_walk *w, struct pointer_path *path)
{
    if (json_walk_peek(w) == ',') {
        path->named = in_object(path);
        path->inside = !path->named;
        if (path->inside)
            path->levels[path->depth - 1].at++;
    }
    json_walk_byte(w);
    return true;
}

/* One token that starts at or before `offset`; false: there the walk ends. A
 * name counts from its first byte on, all else from the byte after. */
static bool step(struct json_walk *w, struct pointer_path *path, size_t offset)
{
    char byte = json_walk_peek(w);
    bool opens = byte == '[' || byte == '{';
    if (byte == '"' && in_object(path) && !path->inside)
        return step_name(w, path);
    if (w->at == offset || (path->depth == 0 && !opens))
        return false;
    if (byte == ']' || byte == '}')
        return step_close(w, path);
    if (byte == ',' || byte == ':' || json_is_space(byte))
        return step_gap(w, path);
    if (path->depth > 0 && !path->inside)
        return false; /* no value can stand here */
    return opens ? step_open(w, path) : step_scalar(w, path, offset);
}

/* Writes the tokens of the path as far as they fit. */
static void write_path(const char *text, size_t length,
                       const struct pointer_path *path, char *pointer,
                       size_t size)
{
    size_t count = path->depth - (path->depth > 0 && !path->inside);
    bool fits = true;
    pointer[0] = '\0';
    for (size_t i = 0; i < count && fits; i++) {
        size_t at = path->levels[i].at;
        if (path->levels[i].object) {
            struct json_walk w = {text, length, at};
            json_walk_string(&w);
            fits = json_pointer_push_name(pointer, size, text + at + 1,
                                          w.at - at - 2);
        } else {
            fits = json_pointer_push_index(pointer, size, at);
        }
    }
}

void json_pointer_at(const char *text, size_t length, size_t offset,
                     char *pointer, size_t size)
{
    struct json_walk w = {text, length, 0};
    struct pointer_path path = {.depth = 0};
    json_walk_space(&w);
    while (w.at <= offset && w.at < length && step(&w, &path, offset))
        continue;
    write_path(text, length, &path, pointer, size);
}

/* How many of the bytes are not inside a UTF-8 sequence: all but 10xxxxxx. */
static long count_characters(const char *text, size_t length)
{
    const uint64_t each = UINT64_C(0x0101010101010101);
    size_t inside = 0, i = 0;
    for (; i + 8 <= length; i += 8) {
        uint64_t eight;
        memcpy(&eight, text + i, sizeof eight);
        uint64_t beyond_ascii = eight >> 7 & each;
        if (beyond_ascii)
            inside += (size_t)((beyond_ascii & ~(eight >> 6)) * each >> 56);
    }
    for (; i < length; i++)
        inside += ((unsigned char)text[i] & 0xc0) == 0x80;
    return (long)(length - inside);
}

struct json_place json_place(const char *text, size_t offset)
{
    struct json_place place = {1, 1};
    const char *line = text, *end = text + offset;
    const char *newline = memchr(line, '\n', offset);
    while (newline) {
        place.line++;
        line = newline + 1;
        newline = memchr(line, '\n', (size_t)(end - line));
    }
    place.column += count_characters(line, (size_t)(end - line));
    return place;
}
