/* Finds places in a JSON text: walks over values, follows a pointer to an
 * offset, finds the pointer, line and column of an offset, and copies a value
 * to a writer. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "support/fail.h"
#include "support/json/locate.h"
#include "support/json/string.h"

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

static bool ends_word(char byte)
{
    switch (byte) {
    case ',':
    case ':':
    case '"':
    case '[':
    case ']':
    case '{':
    case '}':
        return true;
    default:
        return json_is_space(byte);
    }
}

void json_walk_word(struct json_walk *walk)
{
    json_walk_byte(walk);
    while (walk->at < walk->length && !ends_word(walk->text[walk->at]))
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

bool json_token_is_valid(struct json_token token)
{
    for (size_t i = 0; i < token.length; i++)
        if (token.text[i] == '~' &&
            (i + 1 == token.length ||
             (token.text[i + 1] != '0' && token.text[i + 1] != '1')))
            return false;
    return true;
}

/* Takes the next byte, unescaped, off a token that has one. */
static char token_next(struct json_token *token)
{
    char byte = *token->text;
    size_t used = 1;
    if (byte == '~') {
        byte = token->text[1] == '1' ? '/' : '~';
        used = 2;
    }
    token->text += used;
    token->length -= used;
    return byte;
}

bool json_token_is_name(struct json_token token, const char *text,
                        size_t length)
{
    const char *end = text + length;
    while (text < end) {
        char unit[4];
        size_t count = json_string_next(&text, unit);
        for (size_t i = 0; i < count; i++)
            if (token.length == 0 || token_next(&token) != unit[i])
                return false;
    }
    return token.length == 0;
}

bool json_token_is_index(struct json_token token, size_t *index)
{
    if (token.length == 0 || (token.text[0] == '0' && token.length > 1))
        return false;
    *index = 0;
    for (size_t i = 0; i < token.length; i++) {
        if (token.text[i] < '0' || token.text[i] > '9')
            return false;
        size_t digit = (size_t)(token.text[i] - '0');
        if (*index > (SIZE_MAX - digit) / 10)
            return false;
        *index = *index * 10 + digit;
    }
    return true;
}

/* A pointer that grows; `used` says how long it is with its NUL left out. */
struct writer {
    char *pointer;
    size_t used, size;
};

static struct writer writer_at_end(char *pointer, size_t size)
{
    return (struct writer){pointer, strlen(pointer), size};
}

static bool put(struct writer *writer, char byte)
{
    if (writer->used + 1 >= writer->size)
        return false;
    writer->pointer[writer->used++] = byte;
    return true;
}

static bool put_escaped(struct writer *writer, char byte)
{
    if (byte == '~')
        return put(writer, '~') && put(writer, '0');
    if (byte == '/')
        return put(writer, '~') && put(writer, '1');
    return put(writer, byte);
}

/* Ends what began at `start`: keeps it where it fits, else takes it back. */
static bool finish(struct writer *writer, size_t start, bool fits)
{
    writer->pointer[fits ? writer->used : start] = '\0';
    return fits;
}

bool json_pointer_push(char *pointer, size_t size, const char *token)
{
    struct writer writer = writer_at_end(pointer, size);
    size_t start = writer.used;
    bool fits = put(&writer, '/');
    while (fits && *token)
        fits = put_escaped(&writer, *token++);
    return finish(&writer, start, fits);
}

bool json_pointer_push_index(char *pointer, size_t size, size_t index)
{
    char digits[3 * sizeof index + 1];
    snprintf(digits, sizeof digits, "%zu", index);
    return json_pointer_push(pointer, size, digits);
}

bool json_pointer_push_name(char *pointer, size_t size, const char *text,
                            size_t length)
{
    struct writer writer = writer_at_end(pointer, size);
    size_t start = writer.used;
    const char *end = text + length;
    bool fits = put(&writer, '/');
    while (fits && text < end) {
        char unit[4];
        size_t count = json_string_next(&text, unit);
        for (size_t i = 0; i < count && fits; i++)
            fits = unit[i] && put_escaped(&writer, unit[i]);
    }
    return finish(&writer, start, fits);
}

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

/* Whether an object stands in the value at walk->at, an array. */
static bool holds_object(struct json_walk walk)
{
    struct json_walk inside = walk;
    json_walk_value(&walk);
    while (inside.at < walk.at) {
        char byte = json_walk_peek(&inside);
        if (byte == '{')
            return true;
        if (byte == '"')
            json_walk_string(&inside);
        else
            json_walk_byte(&inside);
    }
    return false;
}

static void copy_bracket(struct json_writer *out, struct json_walk *walk,
                         char bracket)
{
    if (bracket == '{')
        json_begin_object(out);
    else if (bracket == '}')
        json_end_object(out);
    else if (bracket == ']')
        json_end_array(out);
    else if (out->line_depth || holds_object(*walk))
        json_begin_array(out);
    else
        json_begin_line_array(out);
    json_walk_byte(walk);
}

/* A string, number or literal; a string with a colon behind it is a name. */
static void copy_word(struct json_writer *out, struct json_walk *walk,
                      char first)
{
    const char *word = walk->text + walk->at;
    if (first == '"')
        json_walk_string(walk);
    else
        json_walk_word(walk);
    size_t length = (size_t)(walk->text + walk->at - word);
    json_walk_space(walk);
    if (json_walk_peek(walk) == ':')
        json_key_text(out, word, length);
    else
        json_text(out, word, length);
}

void json_copy(struct json_writer *out, const char *text, size_t length)
{
    struct json_walk walk = {text, length, 0};
    for (json_walk_space(&walk); walk.at < length; json_walk_space(&walk)) {
        char byte = json_walk_peek(&walk);
        if (byte == ',' || byte == ':')
            json_walk_byte(&walk);
        else if (strchr("{}[]", byte))
            copy_bracket(out, &walk, byte);
        else
            copy_word(out, &walk, byte);
    }
}
