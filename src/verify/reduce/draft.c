#include "verify/reduce/draft.h"

#include <math.h>
#include <string.h>

#include "support/number.h"

/* ---- Walking ------------------------------------------------------------- */

struct draft_value *draft_next(const struct draft_value *value,
                               const struct draft_value *top)
{
    if (value->first)
        return value->first;
    while (value != top && !value->next)
        value = value->parent;
    return value == top ? NULL : value->next;
}

/* Whether text[0..length) is the plain text in quotes. */
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
