/* What a difference is about: the subject of the words. */
#include "verify/diff/subject.h"

#include "verify/diff/diff_path.h"
#include "verify/diff/fields.h"
#include "verify/diff/keys.h"

#include <string.h>

/* No contact has so many members. What has more is none, as it would be looked
 * through again for each of its differences. */
#define MEMBERS_MOST 64

static bool is_word(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

static void add_space(struct text *text)
{
    if (text->length)
        text_add(text, " ");
}

static void add_numbered(struct text *text, const char *noun, long number)
{
    add_space(text);
    text_add(text, noun);
    text_add(text, " ");
    text_int(text, number);
}

/* Whether an element of an array is a contact point: of a manifold, or of what
 * has come of one. */
static bool is_contact_point(const struct item *item)
{
    const char *name = path_name_around(item);
    return path_is_element(item) &&
           (is_word(name, "points") || is_word(name, "contacts")) &&
           item->count <= MEMBERS_MOST && item_member(item, "point");
}

static void add_element(struct text *text, const struct item *item)
{
    const char *name = path_name_around(item);
    if (is_contact_point(item)) {
        add_numbered(text, "contact point", item->index);
    } else if (is_word(name, "alternatives")) {
        add_numbered(text, "alternative", item->index);
    } else if (is_word(name, "pieces")) {
        add_numbered(text, "piece", item->index);
    } else if (is_word(name, "vertices")) {
        add_numbered(text, "vertex", item->index);
    } else {
        add_space(text);
        text_add(text, name);
        text_add(text, "[");
        text_int(text, item->index);
        text_add(text, "]");
    }
}

/* Whether a step says nothing that what follows it does not say. */
static bool is_silent(const struct item *item, const struct item *next)
{
    if (next && path_is_element(next))
        return true;
    if (item->parent && is_contact_point(item->parent) && item->name)
        return is_word(item->name, "point");
    bool is_points = next && next->name && is_word(next->name, "points") &&
                     next->kind == ITEM_ARRAY;
    return is_points && is_word(field_name(item), "manifold");
}

/* Of two points, one on each side, this may be about one. */
static void add_member(struct text *text, const struct item *item, bool is_one)
{
    bool is_side = is_word(item->name, "a") || is_word(item->name, "b");
    bool is_two =
        is_one && item->kind == ITEM_OBJECT && is_word(item->name, "points");
    add_space(text);
    if (is_side && text->length)
        text_add(text, "of ");
    for (const char *at = is_two ? "point" : item->name; *at; at++)
        text_bytes(text, *at == '_' ? " " : at, 1);
}

static void add_step(struct text *text, const struct item *item,
                     const struct item *next)
{
    if (is_silent(item, next))
        return;
    if (item->name)
        add_member(text, item, next != NULL);
    else
        add_element(text, item);
}

/* What one sort of record is called. */
static const char *noun_of(const struct item *record)
{
    static const char *const nouns[][2] = {
        {"pairs", "the pair"},       {"shapes", "the shape"},
        {"bodies", "the body"},      {"rays", "the ray"},
        {"contacts", "the contact"}, {"hits", "the hit"},
        {"findings", "the finding"},
    };
    const char *name = path_name_around(record);
    for (size_t i = 0; i < sizeof nouns / sizeof *nouns; i++)
        if (path_is_element(record) && is_word(nouns[i][0], name))
            return nouns[i][1];
    if (item_member(record, "rule"))
        return "the finding";
    if (key_is_of_pair(record))
        return "the pair";
    return path_is_element(record) ? "the element" : "the document";
}

void subject_add(struct text *text, const struct difference *difference,
                 struct arena *arena)
{
    const struct item *record = difference_record(difference);
    const struct item *item = difference_item(difference);
    const struct item *to = difference->expected ? item : difference->parent;
    bool is_new = difference->kind == DIFFERENCE_NEW;
    struct path path = {.count = 0};
    if (item == record || !to) {
        text_add(text, noun_of(record));
        return;
    }
    if (!path_make(&path, record, to, arena)) {
        text->failed = true;
        return;
    }
    for (int i = 0; i < path.count; i++) {
        const struct item *last = is_new ? item : NULL;
        add_step(text, path.items[i],
                 i + 1 < path.count ? path.items[i + 1] : last);
    }
    if (is_new)
        add_step(text, item, NULL);
    if (text->length == 0)
        text_add(text, noun_of(record));
}
