/* Searches documents for members that their dialect does not know, lists them
 * by their paths, and guesses dialects that nobody names. */
#include "query/dialects/dialect.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "query/dialects/claim_read.h"
#include "support/matches.h"
#include "support/text.h"

/* Arrays within arrays that are searched; no dialect has more than two. */
#define NESTED_ARRAYS 4

/* Bytes of a path; the rest of a longer one is cut off. */
#define PATH_SIZE 256

/* Members on the path from a record to a nested one; the tables have fewer. */
#define PATH_MEMBERS 8

/* One document, and the members that it may have. */
struct unknown_search {
    struct unknown_members *unknown;
    bool is_trial; /* they are only counted, in `found` */
    const struct item *root;
    const char *query;
    struct known_document known;
    enum dialect_engine dialect;
    int found;
    bool no_memory;
};

/* ---- Places in a record ------------------------------------------------- */

/* The members from below a record down to a nested one, which is the last. */
struct member_chain {
    const struct item *record; /* holds the first */
    const struct item *members[PATH_MEMBERS];
    int count;
};

/* Finds the chain of a member; its count is 0 if there are too many. */
static struct member_chain find_chain(const struct unknown_search *search,
                                      const struct item *member)
{
    struct member_chain chain = {.count = 0};
    const struct item *parent;
    for (; (parent = member->parent) && member != search->root;
         member = parent) {
        bool is_record = parent->parent == search->root && parent->name &&
                         search->known.record &&
                         strcmp(parent->name, "pairs") == 0;
        if (is_record)
            break;
        if (!member->name)
            continue;
        if (chain.count == PATH_MEMBERS)
            return (struct member_chain){.count = 0};
        chain.members[chain.count++] = member;
    }
    chain.record = member;
    for (int i = 0, last = chain.count - 1; i < last; i++, last--) {
        const struct item *other = chain.members[last];
        chain.members[last] = chain.members[i];
        chain.members[i] = other;
    }
    return chain;
}

/* Writes points[].depht: the names, and "[]" after the name of an array. */
static void write_path(char path[PATH_SIZE], const struct member_chain *chain)
{
    size_t used = 0;
    for (int i = 0; i < chain->count; i++) {
        const struct item *member = chain->members[i];
        bool is_array = i + 1 < chain->count && member->kind == ITEM_ARRAY;
        const char *texts[] = {i > 0 ? "." : "", member->name,
                               is_array ? "[]" : ""};
        for (int k = 0; k < 3; k++) {
            size_t length =
                utf8_part(texts[k], strlen(texts[k]), PATH_SIZE - 1 - used);
            memcpy(path + used, texts[k], length);
            used += length;
        }
    }
    path[used] = '\0';
}

/* What may stand beside the member at the end of a chain: members of an object
 * (lists[1] is NULL), or of the record itself. false: the dialect has no such
 * object. */
static bool find_lists(const struct unknown_search *search,
                       const struct known_document *known,
                       const struct member_chain *chain,
                       const struct known_member *lists[2])
{
    bool is_root = chain->record == search->root;
    bool has_pairs = item_member(search->root, "pairs") != NULL;
    lists[0] = is_root ? known->members : known->record;
    lists[1] = is_root && !has_pairs ? known->record : NULL;
    for (int i = 0; i + 1 < chain->count; i++) {
        const char *name = chain->members[i]->name;
        const struct known_member *member = known_find(lists[0], name);
        if (!member)
            member = known_find(lists[1], name);
        if (!member || !member->members)
            return false;
        lists[0] = member->members;
        lists[1] = NULL;
    }
    return true;
}

/* ---- What a name may have been meant for -------------------------------- */

/* Whether a name contains a known one, in any case: penetrationDepth. */
static bool contains(const char *name, const char *known)
{
    size_t length = strlen(known);
    for (; strlen(name) >= length; name++) {
        size_t same = 0;
        while (same < length &&
               ascii_lower(name[same]) == ascii_lower(known[same]))
            same++;
        if (same == length)
            return true;
    }
    return false;
}

/* Shorter names are in too many others by chance. */
#define CONTAINED_MIN 4

static const char *find_near(const char *name,
                             const struct known_member *const lists[2])
{
    const char *names[96], *longest = NULL;
    int count = 0;
    for (int i = 0; i < 2; i++)
        for (const struct known_member *at = lists[i];
             at && at->name && count < (int)(sizeof names / sizeof *names);
             at++)
            names[count++] = at->name;
    const char *near = nearest_name(name, names, count);
    for (int i = 0; i < count; i++) {
        size_t length = strlen(names[i]);
        bool is_long = length >= CONTAINED_MIN || length == strlen(name);
        if (is_long && contains(name, names[i]) &&
            (!longest || length > strlen(longest)))
            longest = names[i];
    }
    return near ? near : longest;
}

/* The other dialects that have this member in this place. */
static unsigned find_dialects(const struct unknown_search *search,
                              const struct member_chain *chain)
{
    unsigned dialects = 0;
    for (int i = 0; i < DIALECT_COUNT; i++) {
        struct known_document known =
            known_document(search->query, (enum dialect_engine)i);
        const struct known_member *lists[2];
        const char *name = chain->members[chain->count - 1]->name;
        if (find_lists(search, &known, chain, lists) &&
            (known_find(lists[0], name) || known_find(lists[1], name)))
            dialects |= 1U << i;
    }
    return dialects;
}

/* ---- The list ----------------------------------------------------------- */

/* Counts a member that is not known. */
static void add(struct unknown_search *search, const struct item *member)
{
    struct unknown_members *unknown = search->unknown;
    const struct known_member *lists[2];
    char path[PATH_SIZE];
    search->found++;
    struct member_chain chain = {.count = 0};
    if (!search->is_trial)
        chain = find_chain(search, member);
    if (chain.count == 0)
        return;
    write_path(path, &chain);
    for (int i = 0; i < unknown->count; i++) {
        if (strcmp(unknown->items[i].path, path) == 0) {
            unknown->items[i].count++;
            return;
        }
    }
    if (unknown->count == UNKNOWN_MAX) {
        unknown->unlisted++;
        return;
    }
    struct unknown_member *items =
        arena_more(&unknown->arena, unknown->items, unknown->count,
                   &unknown->capacity, sizeof *items);
    const char *copy = arena_copy(&unknown->arena, path);
    search->no_memory |= !items || !copy;
    if (!items || !copy)
        return;
    unknown->items = items;
    struct unknown_member *found = &items[unknown->count++];
    *found = (struct unknown_member){.path = copy,
                                     .dialect = search->dialect,
                                     .known_to = find_dialects(search, &chain),
                                     .count = 1};
    /* A member of another dialect is not misspelled. */
    if (!found->known_to && find_lists(search, &search->known, &chain, lists))
        found->near = find_near(member->name, lists);
    if (unknown->file)
        found->place.file = unknown->file;
    else
        found->place = item_place(member, &unknown->arena);
}

/* ---- The search --------------------------------------------------------- */

static void search_value(struct unknown_search *search,
                         const struct item *value,
                         const struct known_member *members, int arrays);

/* Looks a name up from *next on, which is set to the entry after it. Members
 * often come in the order of their list, so most are found at once. */
static const struct known_member *find_next(const struct known_member *members,
                                            const struct known_member **next,
                                            const char *name)
{
    const struct known_member *known = known_find(*next, name);
    if (!known)
        known = known_find(members, name);
    if (known)
        *next = known + 1;
    return known;
}

/* Recursion ends at the depth of the tables.
 * NOLINTNEXTLINE(misc-no-recursion) */
static void search_object(struct unknown_search *search,
                          const struct item *object,
                          const struct known_member *first,
                          const struct known_member *second)
{
    const struct known_member *next[2] = {first, second};
    for (const struct item *at = object->first; at; at = at->next) {
        const struct known_member *known = find_next(first, &next[0], at->name);
        if (!known)
            known = find_next(second, &next[1], at->name);
        if (known && known->members)
            search_value(search, at, known->members, 0);
        if (known || at->name[0] == '_' ||
            (at->name[0] == 'x' && at->name[1] == '-'))
            continue;
        const char *const *ignored = search->unknown->ignored;
        while (ignored && *ignored && strcmp(*ignored, at->name) != 0)
            ignored++;
        if (!ignored || !*ignored)
            add(search, at);
    }
}

/* NOLINTNEXTLINE(misc-no-recursion): as above */
static void search_value(struct unknown_search *search,
                         const struct item *value,
                         const struct known_member *members, int arrays)
{
    if (value->kind == ITEM_OBJECT)
        search_object(search, value, members, NULL);
    if (value->kind != ITEM_ARRAY || arrays == NESTED_ARRAYS)
        return;
    for (const struct item *at = value->first; at; at = at->next)
        search_value(search, at, members, arrays + 1);
}

/* Searches a document for the members that a dialect does not know. */
static void search_document(struct unknown_search *search)
{
    const struct item *pairs = item_member(search->root, "pairs");
    const struct known_document *known = &search->known;
    if (pairs)
        search_object(search, search->root, known->members, NULL);
    else
        search_object(search, search->root, known->record, known->members);
    if (!pairs || pairs->kind != ITEM_ARRAY || !known->record)
        return;
    for (const struct item *at = pairs->first; at; at = at->next)
        if (at->kind == ITEM_OBJECT)
            search_object(search, at, known->record, NULL);
}

/* Searches a document as one of a dialect. Unknown members are listed, or only
 * counted for a trial. Returns how many there are, or -1 for out of memory. */
static int search_as(struct unknown_members *unknown, const struct item *root,
                     const char *query, int dialect, bool is_trial)
{
    enum dialect_engine engine = (enum dialect_engine)dialect;
    struct unknown_search search = {
        .unknown = unknown,
        .is_trial = is_trial,
        .root = root,
        .query = query,
        .known = known_document(query, engine),
        .dialect = engine,
    };
    search_document(&search);
    return search.no_memory ? -1 : search.found;
}

bool unknown_add(struct unknown_members *unknown, const struct item *root,
                 enum dialect_engine dialect)
{
    return root->kind != ITEM_OBJECT ||
           search_as(unknown, root, member_text(root, "query", NULL),
                     (int)dialect, false) >= 0;
}

/* ---- Documents whose dialect nobody names ------------------------------- */

/* The dialect that a document names, else the dialect with the fewest unknown
 * members; -1: the last one, which knows all of them. That is tried first, as
 * most streams have but one dialect. */
static int fitting_dialect(struct unknown_members *unknown,
                           const struct item *root, const char *query)
{
    const char *name =
        member_text(item_member(root, "convention"), "dialect", NULL);
    const struct dialect *stamped = name ? dialect_find(name) : NULL;
    int best = 0, fewest = -1;
    if (stamped)
        return (int)stamped->engine;
    if (search_as(unknown, root, query, unknown->last_dialect, true) == 0)
        return -1;
    for (int i = 0; i < DIALECT_COUNT && fewest != 0; i++) {
        int count = search_as(unknown, root, query, i, true);
        if (fewest < 0 || count < fewest) {
            fewest = count;
            best = i;
        }
    }
    unknown->last_dialect = best;
    return best;
}

/* True if a document holds results: not a verdict of `judge`, a finding of
 * `check`, a scene, or anything else. */
static bool is_result(const struct item *root, const char *query)
{
    static const char *const ids[] = {"a", "b", "bodyA", "bodyB"};
    bool has[4];
    if (root->kind != ITEM_OBJECT || item_member(root, "ok") ||
        item_member(root, "rule") || item_member(root, "templates") ||
        item_member(root, "defaults") ||
        item_member(item_element(item_member(root, "shapes"), 0), "type"))
        return false;
    for (int i = 0; i < 4; i++) {
        const struct item *member = item_member(root, ids[i]);
        has[i] = member && member->kind == ITEM_STRING;
    }
    return (has[0] && has[1]) || (has[2] && has[3]) ||
           item_member(root, "pairs") || known_document_of_query(query);
}

bool unknown_add_any(struct unknown_members *unknown, const struct item *root,
                     const char *query)
{
    query = member_text(root, "query", query);
    if (!is_result(root, query))
        return true;
    int dialect = fitting_dialect(unknown, root, query);
    return dialect < 0 || search_as(unknown, root, query, dialect, false) >= 0;
}

void unknown_free(struct unknown_members *unknown)
{
    arena_free(&unknown->arena);
    *unknown = (struct unknown_members){.ignored = unknown->ignored};
}

/* ---- What is said of them ----------------------------------------------- */

struct short_text unknown_words(const struct unknown_member *member)
{
    struct short_text words;
    char times[40] = "once";
    if (member->count > 1)
        snprintf(times, sizeof times, "%" PRIu64 " times", member->count);
    snprintf(words.text, sizeof words.text,
             "unknown member %s in the dialect %s, found %s%.80s",
             quote_name(member->path).text, dialect_names[member->dialect],
             times, name_hint("", member->near).text);
    return words;
}

unsigned dialects_fitting(const struct item *root, bool *decides)
{
    struct unknown_members none = {.ignored = NULL};
    unsigned all = (1U << DIALECT_COUNT) - 1, fitting = 0;
    const struct item *pairs = item_member(root, "pairs");
    bool is_empty =
        pairs && pairs->kind == ITEM_ARRAY && !item_element(pairs, 0);
    *decides = !is_empty && root->kind == ITEM_OBJECT &&
               !item_member(root, "error") && !item_member(root, "failed") &&
               !member_text(item_member(root, "convention"), "dialect", NULL);
    if (!*decides)
        return all;
    const char *query = member_text(root, "query", NULL);
    bool is_own = known_document_of_query(query) != NULL;
    for (int i = 0; i < DIALECT_COUNT; i++)
        if ((!is_own || i == DIALECT_COLLIDE) &&
            search_as(&none, root, query, i, true) == 0)
            fitting |= 1U << i;
    return fitting;
}

enum dialect_engine unknown_dialect(const struct unknown_members *unknown)
{
    int best = DIALECT_COUNT, max = unknown->count / 2;
    for (int i = 0; i < DIALECT_COUNT; i++) {
        int knows = 0;
        for (int k = 0; k < unknown->count; k++)
            knows += (unknown->items[k].known_to & (1U << i)) != 0;
        if (knows > max) {
            max = knows;
            best = i;
        }
    }
    return (enum dialect_engine)best;
}

void unknown_write(struct json_writer *out,
                   const struct unknown_members *unknown)
{
    json_key(out, "unknown");
    json_begin_object(out);
    for (int i = 0; i < unknown->count; i++) {
        json_key(out, unknown->items[i].path);
        json_int(out, (long)unknown->items[i].count);
    }
    json_end_object(out);
}
