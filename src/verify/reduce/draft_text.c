/* From JSON text to a draft and back. */
#include "verify/reduce/draft.h"

#include "support/fail.h"
#include "support/json/json_check.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/json_writer.h"

struct draft_reading {
    struct draft *draft;
    struct json_walk walk;    /* in the text of a value that is JSON */
    struct draft_value *open; /* what is added goes to its end */
    const char *name;         /* of the next member; NULL: none */
    size_t name_length;
};

static bool add(struct draft_reading *reading, enum value_kind kind)
{
    struct draft_value *parent = reading->open;
    struct draft_value *value =
        arena_alloc(&reading->draft->memory, 1, sizeof *value);
    if (!value)
        return false;
    value->kind = kind;
    value->name = reading->name;
    value->name_length = reading->name_length;
    reading->name = NULL;
    reading->name_length = 0;
    value->parent = parent;
    value->before = parent->last;
    *(parent->last ? &parent->last->next : &parent->first) = value;
    parent->last = value;
    if (kind == VALUE_ARRAY || kind == VALUE_OBJECT)
        reading->open = value;
    return true;
}

/* A scalar, which ends where the walk is now. */
static bool add_scalar(struct draft_reading *reading, enum value_kind kind,
                       size_t start)
{
    if (!add(reading, kind))
        return false;
    struct draft_value *value = reading->open->last;
    value->text = reading->walk.text + start;
    value->length = reading->walk.at - start;
    return true;
}

/* In an object a string that no name stands before is one. */
static bool read_string(struct draft_reading *reading)
{
    size_t start = reading->walk.at;
    json_walk_string(&reading->walk);
    if (reading->open->kind != VALUE_OBJECT || reading->name)
        return add_scalar(reading, VALUE_STRING, start);
    reading->name = reading->walk.text + start;
    reading->name_length = reading->walk.at - start;
    return true;
}

static bool read_word(struct draft_reading *reading)
{
    size_t start = reading->walk.at;
    char first = json_walk_peek(&reading->walk);
    bool is_number = first <= '9'; /* a digit or minus, and no letter */
    json_walk_word(&reading->walk);
    return add_scalar(reading, is_number ? VALUE_NUMBER : VALUE_WORD, start);
}

static bool read_token(struct draft_reading *reading)
{
    bool ok = true;
    switch (json_walk_peek(&reading->walk)) {
    case '[':
        ok = add(reading, VALUE_ARRAY);
        break;
    case '{':
        ok = add(reading, VALUE_OBJECT);
        break;
    case ']':
    case '}':
        reading->open = reading->open->parent;
        break;
    case ',':
    case ':':
        break;
    case '"':
        return read_string(reading);
    default:
        return read_word(reading);
    }
    json_walk_byte(&reading->walk);
    return ok;
}

/* Reads a value that is known to be JSON. */
static bool read_value(struct draft *draft, const char *text, size_t length)
{
    struct draft_reading reading = {
        .draft = draft,
        .walk = {text, length, 0},
        .open = draft->root,
    };
    bool ok = true;
    while (ok && reading.walk.at < length) {
        ok = read_token(&reading);
        json_walk_space(&reading.walk);
    }
    return ok;
}

bool draft_read(struct draft *draft, const char *text, size_t length,
                struct fail *fail)
{
    *draft = (struct draft){.failed = false};
    draft->memory = arena_make(0);
    draft->change_memory = arena_make(0);
    draft->root = arena_alloc(&draft->memory, 1, sizeof *draft->root);
    if (!draft->root)
        return fail_memory(fail);
    draft->root->kind = VALUE_ARRAY;
    const char *end = text + length;
    const char *at = json_behind_space(text, end);
    while (at < end) {
        struct json_value value;
        struct json_text rest = {
            .bytes = at, .length = (size_t)(end - at), .complete = true};
        if (json_check(rest, &limits_most, &draft->change_memory, &value,
                       fail) != JSON_VALUE) {
            if (fail->offset != FAIL_NOWHERE)
                fail->offset += (size_t)(at - text);
            return false;
        }
        if (!read_value(draft, at, value.length))
            return fail_memory(fail);
        at = json_behind_space(at + value.length, end);
    }
    draft_settle(draft);
    return true;
}

void draft_free(struct draft *draft)
{
    arena_free(&draft->memory);
    arena_free(&draft->change_memory);
}

/* ---- Writing ------------------------------------------------------------- */

/* Arrays of scalars, and of such arrays, stand on one line. */
static void begin(struct json_writer *writer, const struct draft_value *value)
{
    if (value->kind == VALUE_OBJECT)
        json_begin_object(writer);
    else if (value->first && value->first->kind == VALUE_OBJECT)
        json_begin_array(writer);
    else
        json_begin_line_array(writer);
}

static void end(struct json_writer *writer, const struct draft_value *value)
{
    if (value->kind == VALUE_OBJECT)
        json_end_object(writer);
    else
        json_end_array(writer);
}

static bool is_container(const struct draft_value *value)
{
    return value->kind == VALUE_ARRAY || value->kind == VALUE_OBJECT;
}

/* The value up to what is in it. */
static void write_front(struct json_writer *writer,
                        const struct draft_value *value)
{
    if (value->name)
        json_key_text(writer, value->name, value->name_length);
    if (is_container(value))
        begin(writer, value);
    else
        json_text(writer, value->text, value->length);
}

static void write_value(struct json_writer *writer,
                        const struct draft_value *top)
{
    const struct draft_value *value = top;
    while (value) {
        write_front(writer, value);
        if (value->first) {
            value = value->first;
            continue;
        }
        if (is_container(value))
            end(writer, value);
        while (value != top && !value->next) {
            value = value->parent;
            end(writer, value);
        }
        value = value == top ? NULL : value->next;
    }
}

void draft_write(const struct draft *draft, bool pretty, struct sink *sink)
{
    struct json_writer writer = json_writer_make(sink, pretty, 0);
    const struct draft_value *value = draft->root->first;
    for (; value; value = value->next) {
        write_value(&writer, value);
        json_end_document(&writer);
    }
}
