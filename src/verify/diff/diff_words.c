/* Writes differences in words, for people: first what differs, then what
 * happened to it. */
#include <string.h>

#include "verify/diff/compare.h"
#include "verify/diff/diff_parts.h"

/* No contact has so many members. An element with more is no contact, because
 * its members would be searched again for each of its differences. */
#define MEMBERS_MOST 64

static bool is_word(const char *a, const char *b)
{
    return strcmp(a, b) == 0;
}

/* True if an element of an array is a contact point: of a manifold, or of its
 * result. */
static bool is_contact_point(const struct item *item)
{
    const char *name = path_name_around(item);
    return path_is_element(item) &&
           (is_word(name, "points") || is_word(name, "contacts")) &&
           item->count <= MEMBERS_MOST && item_member(item, "point");
}

/* True if the next step already implies this one. */
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

static void add_step(struct sink *text, const struct item *item,
                     const struct item *next)
{
    if (is_silent(item, next))
        return;
    if (text->used)
        sink_text(text, " ");
    if (item->name) {
        /* This may be about one of two points, one on each side. */
        bool is_side = is_word(item->name, "a") || is_word(item->name, "b");
        bool is_two = (next != NULL) && item->kind == ITEM_OBJECT &&
                      is_word(item->name, "points");
        if (is_side && text->used)
            sink_text(text, "of ");
        for (const char *at = is_two ? "point" : item->name; *at; at++)
            sink_byte(text, *at == '_' ? ' ' : *at);
        return;
    }
    static const char *const nouns[][2] = {{"alternatives", "alternative"},
                                           {"pieces", "piece"},
                                           {"vertices", "vertex"}};
    const char *name = path_name_around(item);
    const char *noun = is_contact_point(item) ? "contact point" : NULL;
    for (size_t i = 0; !noun && i < sizeof nouns / sizeof *nouns; i++)
        if (is_word(name, nouns[i][0]))
            noun = nouns[i][1];
    if (noun)
        sink_print(text, "%s %d", noun, item->index);
    else
        sink_print(text, "%s[%d]", name, item->index);
}

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

/* Adds what differs: "depth", "contact point 1", "the pair". */
static void subject_add(struct sink *text, const struct difference *difference,
                        struct arena *arena)
{
    const struct item *record = difference_record(difference);
    const struct item *item = difference_item(difference);
    const struct item *to = difference->expected ? item : difference->parent;
    bool is_new = difference->kind == DIFFERENCE_NEW;
    struct path path = {.count = 0};
    if (item == record || !to) {
        sink_text(text, noun_of(record));
        return;
    }
    if (!path_make(&path, record, to, arena)) {
        sink_fail(text);
        return;
    }
    for (int i = 0; i < path.count; i++) {
        const struct item *last = is_new ? item : NULL;
        add_step(text, path.items[i],
                 i + 1 < path.count ? path.items[i + 1] : last);
    }
    if (is_new)
        add_step(text, item, NULL);
    if (text->used == 0)
        sink_text(text, noun_of(record));
}

/* Significant digits of numbers in words; the values are printed in full beside
 * them. */
#define WORD_DIGITS 6

/* Bytes of a string that are shown. */
#define WORD_BYTES 60

/* A record's differences have at most so many words. */
#define WORDS_MOST 8

/* ---- What has happened -------------------------------------------------- */

static void add_value(struct sink *text, const struct item *item)
{
    if (item->kind == ITEM_NUMBER)
        sink_number(text, item->number, 0);
    else if (item->kind == ITEM_STRING)
        text_quoted(text, item->text, WORD_BYTES);
    else if (item->kind == ITEM_BOOLEAN)
        sink_text(text, item->truth ? "true" : "false");
    else
        sink_text(text, item_words(item).text);
}

/* Points are, status is. */
static void add_is(struct sink *text, const struct item *item)
{
    const char *name = item->name ? item->name : "";
    size_t length = strlen(name);
    bool is_plural = length > 1 && name[length - 1] == 's' &&
                     !strchr("aisu", name[length - 2]);
    sink_text(text, is_plural ? " are " : " is ");
}

/* True if two numbers are a place, so that a change is a move. */
static bool is_place(const struct item *item)
{
    static const char *const others[] = {"velocity", "correction",  "remaining",
                                         "normal",   "bracket",     "rotation",
                                         "gravity",  "separations", "depths"};
    const struct item *around = item->parent;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (is_word(field_name(item), others[i]) ||
            (around && is_word(field_name(around), others[i])))
            return false;
    return item->count == 2;
}

static void add_numbers_change(struct sink *text,
                               const struct difference *difference)
{
    const struct item *item = difference->expected;
    const struct change *change = &difference->change;
    bool is_turned = change->has_turn && (change->turn > 0 || change->turn < 0);
    if (is_turned) {
        sink_text(text, " turned ");
        sink_number(text, change->turn, WORD_DIGITS);
        sink_text(text, " degrees");
    } else if (!change->has_amount) {
        sink_text(text, " changed");
    } else {
        sink_text(text, is_place(item) ? " moved by " : " changed by ");
        sink_text(text, item->count > 2 ? "up to " : "");
        sink_number(text, change->amount, WORD_DIGITS);
    }
}

static bool is_scalar(const struct item *item)
{
    return item->kind == ITEM_NUMBER || item->kind == ITEM_STRING ||
           item->kind == ITEM_BOOLEAN;
}

static bool are_vectors(const struct item *a, const struct item *b)
{
    double vector[2];
    return a->kind == b->kind && vector_of(a, vector) && vector_of(b, vector);
}

/* ---- Sentences of their own --------------------------------------------- */

struct saying {
    const char *name;
    const char *now, *no_more;
    bool is_only_if_true; /* a missing member means false */
};

/* Members that are true or false. */
static const struct saying sayings[] = {
    {"overlap", "overlaps now", "no longer overlaps", false},
    {"hit", "hits now", "no longer hits", false},
    {"touching", "only touches now", "no longer only touches", true},
    {"stuck", "is stuck now", "is no longer stuck", false},
    {"inside", "starts inside now", "no longer starts inside", true},
    {"flip", "the reference edge is B's now", "the reference edge is A's now",
     false},
    {"agree", "methods agree now", "methods no longer agree", false},
    {"ok", "is correct now", "is no longer correct", false},
};

/* True if a boolean flipped. A missing member is no flip. */
static bool is_turned(const struct difference *difference,
                      const struct saying *saying)
{
    bool was = false, is = false;
    bool had = field_truth(difference->expected, &was);
    bool has = field_truth(difference->actual, &is);
    if (difference->expected && difference->actual)
        return had && has && was != is;
    return saying->is_only_if_true && (was || is);
}

static const struct saying *saying_of(const struct difference *difference)
{
    const char *name = difference_item(difference)->name;
    for (size_t i = 0; name && i < sizeof sayings / sizeof *sayings; i++)
        if (is_word(sayings[i].name, name))
            return is_turned(difference, &sayings[i]) ? &sayings[i] : NULL;
    return NULL;
}

static bool is_error(const struct difference *difference)
{
    const struct item *item = difference_item(difference);
    return difference->kind != DIFFERENCE_CHANGED && item->name &&
           is_word(item->name, "error") && item->kind == ITEM_OBJECT;
}

static void add_words(struct sink *text, const struct difference *difference,
                      struct arena *arena)
{
    const struct saying *saying = saying_of(difference);
    if (saying) {
        bool is = false;
        sink_text(text, field_truth(difference->actual, &is) && is
                            ? saying->now
                            : saying->no_more);
    } else if (is_error(difference)) {
        bool is_new = difference->kind == DIFFERENCE_NEW;
        sink_print(
            text, "%s: %s", is_new ? "fails now" : "no longer fails",
            member_text(difference_item(difference), "message", "no reason"));
    } else {
        struct sink subject = sink_to_memory(arena);
        subject_add(&subject, difference, arena);
        sink_write(text, subject.text, subject.used);
        if (subject.error)
            sink_fail(text);
        const struct item *expected = difference->expected;
        const struct item *actual = difference->actual;
        const struct change *change = &difference->change;
        if (difference->kind == DIFFERENCE_GONE) {
            add_is(text, expected);
            sink_text(text, "gone");
        } else if (difference->kind == DIFFERENCE_NEW) {
            /* A new member has got a value. */
            bool has_value = actual->name && is_scalar(actual);
            add_is(text, actual);
            sink_text(text, has_value ? "now " : "new");
            if (has_value)
                add_value(text, actual);
        } else if (expected->kind == ITEM_NUMBER &&
                   actual->kind == ITEM_NUMBER && change->has_amount) {
            sink_text(text, change->amount > 0 ? " +" : " ");
            sink_number(text, change->amount, WORD_DIGITS);
        } else if (are_vectors(expected, actual) ||
                   (expected->kind == ITEM_NUMBERS &&
                    actual->kind == ITEM_NUMBERS)) {
            add_numbers_change(text, difference);
        } else {
            add_is(text, actual);
            sink_text(text, "now ");
            add_value(text, actual);
            sink_text(text, ", was ");
            add_value(text, expected);
        }
    }
}

const char *difference_words(const struct difference *difference,
                             struct arena *arena)
{
    struct sink text = sink_to_memory(arena);
    add_words(&text, difference, arena);
    return sink_string(&text);
}

/* ---- A whole record ----------------------------------------------------- */

/* True if the record itself has begun or ceased to overlap, hit or fail. */
static bool is_turn_of_events(const struct difference *difference)
{
    const struct item *item = difference_item(difference);
    const struct saying *saying = saying_of(difference);
    bool is_truth = saying && (is_word(saying->name, "overlap") ||
                               is_word(saying->name, "hit"));
    return is_error(difference) ||
           (is_truth && item->parent == difference_record(difference));
}

/* True if the difference only follows from that: an answer of the other kind
 * lacks the member, or has it in place of another. */
static bool is_consequence(const struct difference *difference)
{
    const struct item *item = difference_item(difference);
    if (is_turn_of_events(difference))
        return false;
    return difference->kind == DIFFERENCE_GONE ||
           (difference->kind == DIFFERENCE_NEW && item->kind != ITEM_NUMBER);
}

const char *differences_words(const struct difference_list *list, int first,
                              int *end, struct arena *arena)
{
    const struct item *record = difference_record(&list->items[first]);
    struct sink text = sink_to_memory(arena);
    bool is_turn = false;
    int at = first, told = 0, more = 0;
    for (; at < list->count && difference_record(&list->items[at]) == record;
         at++)
        is_turn |= is_turn_of_events(&list->items[at]);
    *end = at;
    for (int i = first; i < at; i++) {
        if (is_turn && is_consequence(&list->items[i]))
            continue;
        if (told == WORDS_MOST) {
            more++;
            continue;
        }
        sink_text(&text, told++ ? "; " : "");
        add_words(&text, &list->items[i], arena);
    }
    if (more)
        sink_print(&text, "; and %d more difference%s", more,
                   more == 1 ? "" : "s");
    return sink_string(&text);
}
