/* Where a difference is: its record, and paths and pointers to its value; and
 * the texts for that, which are built in an arena. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "support/number.h"
#include "verify/diff/compare.h"
#include "verify/diff/diff_parts.h"

/* ---- Texts -------------------------------------------------------------- */

/* The first capacity of a text, in bytes. */
#define FIRST_ROOM 64

static bool make_room(struct text *text, size_t length)
{
    if (text->failed)
        return false;
    if (text->room - text->length >= length)
        return true;
    size_t room = text->room ? text->room : FIRST_ROOM;
    while (room - text->length < length && room <= SIZE_MAX / 2)
        room *= 2;
    char *grown = NULL;
    if (room - text->length >= length)
        grown = arena_grow(text->arena, text->bytes, text->room, room, 1);
    text->failed = grown == NULL;
    if (!grown)
        return false;
    text->bytes = grown;
    text->room = room;
    return true;
}

const char *text_end(struct text *text)
{
    if (!make_room(text, 1))
        return NULL;
    text->bytes[text->length] = '\0';
    return text->bytes;
}

void text_bytes(struct text *text, const char *bytes, size_t length)
{
    if (length == 0 || !make_room(text, length))
        return;
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

void text_add(struct text *text, const char *words)
{
    text_bytes(text, words, strlen(words));
}

void text_number(struct text *text, double number)
{
    char decimal[NUMBER_MAX];
    size_t length = number_write(decimal, number);
    text_bytes(text, decimal, length);
}

void text_rounded(struct text *text, double number, int digits)
{
    char decimal[NUMBER_MAX];
    size_t length = number_write_digits(decimal, number, digits);
    text_bytes(text, decimal, length);
}

void text_int(struct text *text, long number)
{
    char decimal[NUMBER_MAX];
    size_t length = number_write_long(decimal, number);
    text_bytes(text, decimal, length);
}

static void add_shown(struct text *text, const char *words, size_t length,
                      bool in_quotes)
{
    for (size_t at = 0, start = 0; at < length; start = at) {
        unsigned char byte = 0;
        bool is_mark = false, is_plain = true;
        while (at < length && is_plain) {
            byte = (unsigned char)words[at];
            is_mark = byte == '"' || byte == '\\';
            is_plain = byte >= 0x20 && byte != 0x7f && !(is_mark && in_quotes);
            at += is_plain;
        }
        text_bytes(text, words + start, at - start);
        if (!is_plain) {
            char escape[8] = {'\\', (char)byte, '\0'};
            if (!is_mark)
                snprintf(escape, sizeof escape, "\\u%04x", (unsigned)byte);
            text_add(text, escape);
            at++;
        }
    }
}

void text_shown(struct text *text, const char *words)
{
    add_shown(text, words, strlen(words), false);
}

void text_quoted(struct text *text, const char *words, size_t most)
{
    size_t length = strlen(words), shown = length;
    if (most && length > most) {
        shown = most; /* but no part of a character */
        while (shown > 0 && ((unsigned char)words[shown] & 0xc0) == 0x80)
            shown--;
    }
    text_add(text, "\"");
    add_shown(text, words, shown, true);
    text_add(text, shown < length ? "...\"" : "\"");
}

/* ---- Paths -------------------------------------------------------------- */

bool path_make(struct path *path, const struct item *from,
               const struct item *to, struct arena *arena)
{
    int count = 0;
    const struct item *at = to;
    for (; at && at != from && at->parent; at = at->parent)
        count++;
    path->items = arena_take(arena, (size_t)count, sizeof(struct item *));
    path->count = count;
    at = to;
    for (int i = count; path->items && i > 0; i--, at = at->parent)
        path->items[i - 1] = at;
    return path->items != NULL;
}

bool path_is_element(const struct item *item)
{
    return item->parent && item->parent->kind == ITEM_ARRAY;
}

const char *path_name_around(const struct item *item)
{
    return item->parent && item->parent->name ? item->parent->name : "";
}

/* ---- Records ------------------------------------------------------------ */

static bool is_element_of(const struct item *item, const char *array)
{
    return path_is_element(item) && strcmp(path_name_around(item), array) == 0;
}

/* True if an element only holds records: a file its findings, a ray its hits.
 * `inner` is the element found so far; NULL: none yet. */
static bool only_holds(const struct item *element, const struct item *inner)
{
    return is_element_of(element, "files") ||
           (is_element_of(element, "rays") && inner &&
            is_element_of(inner, "hits"));
}

/* The outermost element of an array that an item is in, without elements that
 * only hold records; steps count as parts of their owner. NULL: the document is
 * the record. */
static const struct item *outermost_element(const struct item *item)
{
    const struct item *found = NULL;
    /* In streams of one pair or finding a line, a document is a record itself.
     */
    if (item && (key_is_of_pair(item->document->root) ||
                 item_member(item->document->root, "rule")))
        return NULL;
    for (; item; item = item->parent) {
        if (path_is_element(item) && !only_holds(item, found))
            found = item;
        if (field_is_course(item))
            found = NULL;
    }
    return found;
}

const struct item *difference_record(const struct difference *difference)
{
    const struct item *inside = difference->parent;
    const struct item *actual = difference->actual;
    if (difference->expected)
        inside = difference->expected;
    if (difference->kind == DIFFERENCE_NEW && inside &&
        inside->kind == ITEM_ARRAY && outermost_element(actual) == actual)
        return actual;
    const struct item *found = outermost_element(inside);
    return found ? found : (inside ? inside : actual)->document->root;
}

int difference_ray(const struct item *record)
{
    const struct item *at = record;
    if (is_element_of(record, "hits"))
        at = record->parent->parent;
    return at && is_element_of(at, "rays") ? at->index : -1;
}

static void add_quoted_member(struct text *text, const struct item *record,
                              const char *name)
{
    const struct item *member = item_member(record, name);
    if (member && member->kind == ITEM_STRING)
        text_quoted(text, member->text, 0);
    else if (member && member->kind == ITEM_NUMBER)
        text_number(text, member->number);
    else
        text_add(text, "?");
}

static void add_side(struct text *text, const struct item *record,
                     const char *side, const char *piece)
{
    const struct item *number = item_member(record, piece);
    add_quoted_member(text, record, side);
    if (!number || number->kind != ITEM_NUMBER)
        return;
    text_add(text, "[");
    text_number(text, number->number);
    text_add(text, "]");
}

const char *difference_record_name(const struct difference *difference,
                                   struct arena *arena)
{
    const struct item *record = difference_record(difference);
    struct text text = {.arena = arena};
    if (key_is_of_pair(record)) {
        add_side(&text, record, "a", "a_piece");
        text_add(&text, " ");
        add_side(&text, record, "b", "b_piece");
        /* Which cast of the scene a record is about, if about one. */
        const struct item *cast = item_member(record, "cast");
        if (cast && cast->kind == ITEM_NUMBER) {
            text_add(&text, " cast ");
            text_number(&text, cast->number);
        }
    } else if (item_member(record, "rule")) {
        /* A finding is of a rule and of shapes. */
        const struct item *shapes = item_member(record, "shapes");
        text_add(&text, member_text(record, "rule", "?"));
        if (shapes && shapes->kind == ITEM_ARRAY) {
            for (const struct item *at = shapes->first; at; at = at->next) {
                text_add(&text, " ");
                text_quoted(&text, item_text(at, ""), 0);
            }
        }
    } else if (item_member(record, "id")) {
        add_quoted_member(&text, record, "id");
    } else if (difference_ray(record) >= 0) {
        /* A hit is of a ray and of a shape. */
        text_add(&text, "ray ");
        text_int(&text, difference_ray(record));
        if (item_member(record, "shape")) {
            text_add(&text, " ");
            add_quoted_member(&text, record, "shape");
        }
    } else if (item_member(record, "shape")) {
        add_quoted_member(&text, record, "shape");
    } else if (path_is_element(record)) {
        /* An element that nothing else distinguishes is named by its place. */
        text_add(&text, path_name_around(record));
        text_add(&text, "[");
        text_int(&text, record->index);
        text_add(&text, "]");
    }
    return text_end(&text);
}

static void add_step(struct text *text, const struct item *item)
{
    if (item->name) {
        text_add(text, text->length ? "." : "");
        text_add(text, item->name);
        return;
    }
    text_add(text, "[");
    text_int(text, item->index);
    text_add(text, "]");
}

const char *difference_field(const struct difference *difference,
                             struct arena *arena)
{
    const struct item *record = difference_record(difference);
    const struct item *to =
        difference->expected ? difference->expected : difference->parent;
    struct text text = {.arena = arena};
    struct path path = {.count = 0};
    if (to && to->document == record->document &&
        !path_make(&path, record, to, arena))
        return NULL;
    for (int i = 0; i < path.count; i++)
        add_step(&text, path.items[i]);
    if (difference->kind == DIFFERENCE_NEW && difference->actual != record &&
        difference->parent)
        add_step(&text, difference->actual);
    return text_end(&text);
}

/* ~ and / stand for themselves as ~0 and ~1. */
static void add_token(struct text *text, const char *token)
{
    text_add(text, "/");
    for (const char *at = token; *at;) {
        size_t plain = strcspn(at, "~/");
        text_bytes(text, at, plain);
        at += plain;
        if (*at)
            text_add(text, *at++ == '~' ? "~0" : "~1");
    }
}

const char *difference_pointer(const struct difference *difference,
                               struct arena *arena)
{
    const struct item *to =
        difference->expected ? difference->expected : difference->parent;
    struct text text = {.arena = arena};
    struct path path = {.count = 0};
    if (to && !path_make(&path, NULL, to, arena))
        return NULL;
    for (int i = 0; i < path.count; i++) {
        if (path.items[i]->name) {
            add_token(&text, path.items[i]->name);
            continue;
        }
        text_add(&text, "/");
        text_int(&text, path.items[i]->index);
    }
    if (difference->kind == DIFFERENCE_NEW && difference->parent) {
        if (difference->actual->name)
            add_token(&text, difference->actual->name);
        else
            text_add(&text, "/-");
    }
    return text_end(&text);
}
