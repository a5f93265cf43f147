/* Finds where a difference is: its record, and paths and pointers to its value.
 * Builds the texts for that in an arena. */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "support/text.h"
#include "verify/diff/compare.h"
#include "verify/diff/diff_parts.h"

/* ---- Texts -------------------------------------------------------------- */

static void add_shown(struct sink *text, const char *words, size_t length,
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
        sink_write(text, words + start, at - start);
        if (!is_plain) {
            char escape[8] = {'\\', (char)byte, '\0'};
            if (!is_mark)
                snprintf(escape, sizeof escape, "\\u%04x", (unsigned)byte);
            sink_text(text, escape);
            at++;
        }
    }
}

void text_shown(struct sink *text, const char *words)
{
    add_shown(text, words, strlen(words), false);
}

void text_quoted(struct sink *text, const char *words, size_t most)
{
    size_t length = strlen(words);
    size_t shown = most ? utf8_part(words, length, most) : length;
    sink_text(text, "\"");
    add_shown(text, words, shown, true);
    sink_text(text, shown < length ? "...\"" : "\"");
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
    /* In streams of pairs or findings, one a line, a document is a record. */
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

static void add_quoted_member(struct sink *text, const struct item *record,
                              const char *name)
{
    const struct item *member = item_member(record, name);
    if (member && member->kind == ITEM_STRING)
        text_quoted(text, member->text, 0);
    else if (member && member->kind == ITEM_NUMBER)
        sink_number(text, member->number, 0);
    else
        sink_text(text, "?");
}

static void add_side(struct sink *text, const struct item *record,
                     const char *side, const char *piece)
{
    const struct item *number = item_member(record, piece);
    add_quoted_member(text, record, side);
    if (!number || number->kind != ITEM_NUMBER)
        return;
    sink_print(text, "[%g]", number->number);
}

const char *difference_record_name(const struct difference *difference,
                                   struct arena *arena)
{
    const struct item *record = difference_record(difference);
    struct sink text = sink_to_memory(arena);
    if (key_is_of_pair(record)) {
        add_side(&text, record, "a", "a_piece");
        sink_text(&text, " ");
        add_side(&text, record, "b", "b_piece");
        /* Which cast of the scene a record is about, if about one. */
        const struct item *cast = item_member(record, "cast");
        if (cast && cast->kind == ITEM_NUMBER)
            sink_print(&text, " cast %g", cast->number);
    } else if (item_member(record, "rule")) {
        /* A finding is of a rule and of shapes. */
        const struct item *shapes = item_member(record, "shapes");
        sink_text(&text, member_text(record, "rule", "?"));
        if (shapes && shapes->kind == ITEM_ARRAY) {
            for (const struct item *at = shapes->first; at; at = at->next) {
                sink_text(&text, " ");
                text_quoted(&text, item_text(at, ""), 0);
            }
        }
    } else if (item_member(record, "id")) {
        add_quoted_member(&text, record, "id");
    } else if (difference_ray(record) >= 0) {
        /* A hit is of a ray and of a shape. */
        sink_print(&text, "ray %d", difference_ray(record));
        if (item_member(record, "shape")) {
            sink_text(&text, " ");
            add_quoted_member(&text, record, "shape");
        }
    } else if (item_member(record, "shape")) {
        add_quoted_member(&text, record, "shape");
    } else if (path_is_element(record)) {
        /* An element that nothing else distinguishes is named by its place. */
        sink_print(&text, "%s[%d]", path_name_around(record), record->index);
    }
    return sink_string(&text);
}

static void add_step(struct sink *text, const struct item *item)
{
    if (item->name)
        sink_print(text, "%s%s", text->used ? "." : "", item->name);
    else
        sink_print(text, "[%d]", item->index);
}

const char *difference_field(const struct difference *difference,
                             struct arena *arena)
{
    const struct item *record = difference_record(difference);
    const struct item *to =
        difference->expected ? difference->expected : difference->parent;
    struct sink text = sink_to_memory(arena);
    struct path path = {.count = 0};
    if (to && to->document == record->document &&
        !path_make(&path, record, to, arena))
        return NULL;
    for (int i = 0; i < path.count; i++)
        add_step(&text, path.items[i]);
    if (difference->kind == DIFFERENCE_NEW && difference->actual != record &&
        difference->parent)
        add_step(&text, difference->actual);
    return sink_string(&text);
}

/* ~ and / stand for themselves as ~0 and ~1. */
static void add_token(struct sink *text, const char *token)
{
    sink_text(text, "/");
    for (const char *at = token; *at;) {
        size_t plain = strcspn(at, "~/");
        sink_write(text, at, plain);
        at += plain;
        if (*at)
            sink_text(text, *at++ == '~' ? "~0" : "~1");
    }
}

const char *difference_pointer(const struct difference *difference,
                               struct arena *arena)
{
    const struct item *to =
        difference->expected ? difference->expected : difference->parent;
    struct sink text = sink_to_memory(arena);
    struct path path = {.count = 0};
    if (to && !path_make(&path, NULL, to, arena))
        return NULL;
    for (int i = 0; i < path.count; i++) {
        if (path.items[i]->name)
            add_token(&text, path.items[i]->name);
        else
            sink_print(&text, "/%d", path.items[i]->index);
    }
    if (difference->kind == DIFFERENCE_NEW && difference->parent) {
        if (difference->actual->name)
            add_token(&text, difference->actual->name);
        else
            sink_text(&text, "/-");
    }
    return sink_string(&text);
}
