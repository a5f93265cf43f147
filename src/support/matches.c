/* Keeps accounts of patterns: which of them matched, and the nearest names of
 * those that did not. */
#include "support/matches.h"

#include <stdio.h>
#include <string.h>

#include "support/text.h"

/* More than any number of edits between two names. */
#define DISTANCE_UNIT (MATCH_NAME_BYTES + 1)

bool match_equal(const char *pattern, const char *name)
{
    return strcmp(pattern, name) == 0;
}

/* ---- Accounts ------------------------------------------------------------ */

/* The empty pattern is meant to match nothing: it is not missing. */
static void clear_list(struct match_list *list)
{
    list->missing = 0;
    for (int i = 0; i < list->count; i++) {
        bool is_empty = !list->patterns[i][0];
        list->items[i].is_found = is_empty;
        list->items[i].count = 0;
        list->missing += !is_empty;
    }
}

static bool make_list(struct match_list *list, const char *const *patterns,
                      struct arena *arena)
{
    *list = (struct match_list){.patterns = patterns};
    while (patterns && patterns[list->count])
        list->count++;
    list->items = list->count ? arena_alloc(arena, (size_t)list->count,
                                            sizeof *list->items)
                              : NULL;
    bool ok = !list->count || list->items;
    if (!ok)
        list->count = 0;
    clear_list(list);
    return ok;
}

bool matches_make(struct matches *matches,
                  const char *const *const patterns[MATCH_LISTS],
                  struct arena *arena)
{
    matches->inputs = 0;
    for (int i = 0; i < MATCH_LISTS; i++)
        if (!make_list(&matches->lists[i], patterns[i], arena))
            return false;
    return true;
}

bool matches_like(struct matches *matches, const struct matches *other,
                  struct arena *arena)
{
    const char *const *patterns[MATCH_LISTS];
    for (int i = 0; i < MATCH_LISTS; i++)
        patterns[i] = other->lists[i].patterns;
    return matches_make(matches, patterns, arena);
}

void matches_clear(struct matches *matches)
{
    matches->inputs = 0;
    for (int i = 0; i < MATCH_LISTS; i++)
        clear_list(&matches->lists[i]);
}

void matches_drop(struct matches *matches, enum match_option option)
{
    matches->lists[option] = (struct match_list){.count = 0};
}

/* ---- The nearest names --------------------------------------------------- */

/* How a name compares with one that is kept: by distance, then by bytes. */
static int compare(const struct match_name *a, const struct match_name *b)
{
    if (a->distance != b->distance)
        return a->distance < b->distance ? -1 : 1;
    return strcmp(a->text, b->text);
}

/* Keeps a name if it is one of the nearest. */
static void keep(struct pattern_match *match, const struct match_name *name)
{
    int at = match->count;
    while (at > 0 && compare(name, &match->nearest[at - 1]) < 0)
        at--;
    bool is_there = at > 0 && compare(name, &match->nearest[at - 1]) == 0;
    if (is_there || at == MATCH_NEAREST)
        return;
    if (match->count < MATCH_NEAREST)
        match->count++;
    for (int i = match->count - 1; i > at; i--)
        match->nearest[i] = match->nearest[i - 1];
    match->nearest[at] = *name;
}

/* Copies at most MATCH_NAME_BYTES of a text, cut between two characters. */
static void copy(char *to, const char *from)
{
    size_t length = utf8_part(from, strlen(from), MATCH_NAME_BYTES);
    memcpy(to, from, length);
    to[length] = '\0';
}

/* The same of a pattern, without its stars: what they stand for is no edit. */
static void copy_plain(char *to, const char *pattern)
{
    size_t length = 0;
    for (; *pattern && length < MATCH_NAME_BYTES; pattern++)
        if (*pattern != '*')
            to[length++] = *pattern;
    to[length] = '\0';
}

/* The edits that do not count upper and lower case, in units, and then those
 * that do. */
static unsigned distance_between(const char *pattern, const char *name)
{
    char from[MATCH_NAME_BYTES + 1], to[MATCH_NAME_BYTES + 1];
    copy_plain(from, pattern);
    copy(to, name);
    unsigned exact = (unsigned)edit_distance(from, to);
    for (char *at = from; *at; at++)
        *at = ascii_lower(*at);
    for (char *at = to; *at; at++)
        *at = ascii_lower(*at);
    return (unsigned)edit_distance(from, to) * DISTANCE_UNIT + exact;
}

bool match_is_near(const struct pattern_match *match, const char *pattern)
{
    char plain[MATCH_NAME_BYTES + 1];
    copy_plain(plain, pattern);
    return match->count > 0 && match->nearest[0].distance / DISTANCE_UNIT <=
                                   nearest_limit(strlen(plain));
}

/* Whether a name need not be compared: it is kept already, or its length alone
 * makes it more distant than all that are kept. */
static bool is_settled(const struct pattern_match *match, const char *pattern,
                       const char *text)
{
    size_t length = strlen(text), stars = 0, other = 0;
    for (int i = 0; i < match->count; i++)
        if (strcmp(match->nearest[i].text, text) == 0)
            return true;
    for (; pattern[other + stars] && other < MATCH_NAME_BYTES;)
        *(pattern[other + stars] == '*' ? &stars : &other) += 1;
    size_t apart = other > length ? other - length : length - other;
    return match->count == MATCH_NEAREST &&
           apart * DISTANCE_UNIT > match->nearest[MATCH_NEAREST - 1].distance;
}

static void see_other(struct pattern_match *match, const char *pattern,
                      const char *text)
{
    struct match_name name;
    copy(name.text, text);
    if (is_settled(match, pattern, name.text))
        return;
    name.distance = distance_between(pattern, name.text);
    keep(match, &name);
}

/* ---- What is seen -------------------------------------------------------- */

static void find(struct match_list *list, int i)
{
    list->items[i].is_found = true;
    list->missing--;
}

void matches_see(struct matches *matches, enum match_option option,
                 const char *name, match_function *fits)
{
    if (!matches_want(matches, option) || !name[0])
        return;
    struct match_list *list = &matches->lists[option];
    for (int i = 0; i < list->count; i++) {
        if (list->items[i].is_found)
            continue;
        if (fits(list->patterns[i], name))
            find(list, i);
        else
            see_other(&list->items[i], list->patterns[i], name);
    }
}

void matches_add(struct matches *matches, const struct matches *more)
{
    matches->inputs += more->inputs;
    for (int i = 0; i < MATCH_LISTS; i++) {
        struct match_list *list = &matches->lists[i];
        for (int k = 0; k < more->lists[i].count; k++) {
            const struct pattern_match *match = &more->lists[i].items[k];
            if (match->is_found && !list->items[k].is_found)
                find(list, k);
            for (int n = 0; n < match->count; n++)
                keep(&list->items[k], &match->nearest[n]);
        }
    }
}

/* ---- Advice -------------------------------------------------------------- */

static void add_words(struct short_text *words, const char *text)
{
    size_t used = strlen(words->text);
    snprintf(words->text + used, sizeof words->text - used, "%s", text);
}

struct short_text match_advice(const struct pattern_match *match,
                               const char *pattern, const char *names)
{
    struct short_text words = {"; "};
    if (match_is_near(match, pattern)) {
        add_words(&words, "did you mean ");
        add_words(&words, quote_name(match->nearest[0].text).text);
        add_words(&words, "?");
        return words;
    }
    /* There may be more names than those that are kept. */
    add_words(&words, match->count ? "" : "there are no ");
    add_words(&words, names);
    add_words(&words, match->count == 0 ? ""
                      : match->count < MATCH_NEAREST
                          ? " in the input: "
                          : " in the input include ");
    for (int i = 0; i < match->count; i++) {
        add_words(&words, i == 0 ? "" : ", ");
        add_words(&words, quote_name(match->nearest[i].text).text);
    }
    return words;
}
