/* Walks, changes, restores, reads and writes a draft. */
#include <math.h>
#include <string.h>

#include "support/fail.h"
#include "support/json/json_check.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/json_writer.h"
#include "support/number.h"
#include "verify/reduce/draft.h"

struct draft_value *draft_next(const struct draft_value *value,
                               const struct draft_value *top)
{
    if (value->first)
        return value->first;
    while (value != top && !value->next)
        value = value->parent;
    return value == top ? NULL : value->next;
}

/* True if text[0..length) is the plain text in quotes. */
static bool is_quoted(const char *text, size_t length, const char *plain)
{
    size_t inside = strlen(plain);
    return length == inside + 2 && memcmp(text + 1, plain, inside) == 0;
}

bool draft_is_named(const struct draft_value *value, const char *name)
{
    return value->name && is_quoted(value->name, value->name_length, name);
}

bool draft_is_string(const struct draft_value *value, const char *text)
{
    return value->kind == VALUE_STRING &&
           is_quoted(value->text, value->length, text);
}

struct draft_value *draft_member(const struct draft_value *object,
                                 const char *name)
{
    struct draft_value *member = object->first;
    while (member && !draft_is_named(member, name))
        member = member->next;
    return member;
}

double draft_number(const struct draft_value *number)
{
    double found = 0;
    if (!number_read(number->text, number->length, &found))
        return number->text[0] == '-' ? -HUGE_VAL : HUGE_VAL;
    return found;
}

bool draft_is_point(const struct draft_value *value)
{
    return value->kind == VALUE_ARRAY && value->first &&
           value->first->next == value->last &&
           value->first->kind == VALUE_NUMBER &&
           value->last->kind == VALUE_NUMBER;
}

/* ---- Changing ------------------------------------------------------------ */

struct draft_value *draft_edit(struct draft *draft, struct draft_value *value)
{
    struct draft_change *changes =
        arena_more(&draft->change_memory, draft->changes, draft->change_count,
                   &draft->change_room, sizeof *changes);
    if (!changes) {
        draft->failed = true;
        return &draft->nowhere;
    }
    draft->changes = changes;
    changes[draft->change_count++] = (struct draft_change){value, *value};
    return value;
}

void draft_cut(struct draft *draft, struct draft_value *value)
{
    struct draft_value *before = value->before, *next = value->next;
    struct draft_value *parent = value->parent;
    if (before)
        draft_edit(draft, before)->next = next;
    else
        draft_edit(draft, parent)->first = next;
    if (next)
        draft_edit(draft, next)->before = before;
    else
        draft_edit(draft, parent)->last = before;
    draft_edit(draft, value)->cut = true;
}

void draft_cut_member(struct draft *draft, const struct draft_value *object,
                      const char *name)
{
    struct draft_value *member = draft_member(object, name);
    if (member)
        draft_cut(draft, member);
}

void draft_set_text(struct draft *draft, struct draft_value *value,
                    const char *text, size_t length)
{
    char *copy = arena_text(&draft->memory, text, length);
    struct draft_value *edited = draft_edit(draft, value);
    if (!copy) {
        draft->failed = true;
        return;
    }
    edited->text = copy;
    edited->length = length;
}

void draft_set_number(struct draft *draft, struct draft_value *value,
                      double number)
{
    char text[NUMBER_MAX];
    size_t length = number_write(text, number);
    draft_set_text(draft, value, text, length);
}

void draft_set_string(struct draft *draft, struct draft_value *value,
                      const char *plain)
{
    size_t inside = strlen(plain);
    char *text = arena_take(&draft->memory, inside + 2, 1);
    struct draft_value *edited = draft_edit(draft, value);
    if (!text) {
        draft->failed = true;
        return;
    }
    text[0] = text[inside + 1] = '"';
    memcpy(text + 1, plain, inside);
    edited->text = text;
    edited->length = inside + 2;
}

struct draft_value *draft_add(struct draft *draft, struct draft_value *parent,
                              enum value_kind kind, const char *name)
{
    struct draft_value *value = arena_alloc(&draft->memory, 1, sizeof *value);
    if (!value) {
        draft->failed = true;
        return &draft->nowhere;
    }
    *value = (struct draft_value){
        .kind = kind,
        .name = name,
        .name_length = name ? strlen(name) : 0,
        .parent = parent,
        .before = parent->last,
    };
    if (parent->last)
        draft_edit(draft, parent->last)->next = value;
    else
        draft_edit(draft, parent)->first = value;
    draft_edit(draft, parent)->last = value;
    return value;
}

void draft_settle(struct draft *draft)
{
    draft->change_count = 0;
    draft->settled = arena_mark(&draft->memory);
}

void draft_undo(struct draft *draft)
{
    while (draft->change_count > 0) {
        const struct draft_change *change =
            &draft->changes[--draft->change_count];
        *change->value = change->was;
    }
    arena_rewind(&draft->memory, draft->settled);
    draft->failed = false;
}

/* ---- Reading ------------------------------------------------------------- */

struct draft_reading {
    struct draft *draft;
    struct json_walk walk;    /* in the text of a value that is JSON */
    struct draft_value *open; /* new values go to its end */
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
        struct draft_reading reading = {
            .draft = draft,
            .walk = {at, value.length, 0},
            .open = draft->root,
        };
        bool ok = true;
        while (ok && reading.walk.at < value.length) {
            ok = read_token(&reading);
            json_walk_space(&reading.walk);
        }
        if (!ok)
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

static void write_value(struct json_writer *writer,
                        const struct draft_value *top)
{
    const struct draft_value *value = top;
    while (value) {
        if (value->name)
            json_key_text(writer, value->name, value->name_length);
        if (is_container(value)) {
            /* Arrays of scalars, and arrays of such arrays, are one line. */
            if (value->kind == VALUE_OBJECT)
                json_begin_object(writer);
            else if (value->first && value->first->kind == VALUE_OBJECT)
                json_begin_array(writer);
            else
                json_begin_line_array(writer);
        } else {
            json_text(writer, value->text, value->length);
        }
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
