/* Helps with names that match nothing: suggests the name that is meant
 * (nearest_name.c), finds things by their other names (aliases.c), and keeps
 * account of the patterns of a run that match nothing (matches.c), so that an
 * empty answer is not mistaken for a result. */
#ifndef MATCHES_H
#define MATCHES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/text.h"

/* ---- "Did you mean ...?" ------------------------------------------------- */

/* Longest known name that is compared. */
#define NEAREST_LONGEST 63

/* The first of the names with the least edit distance from `name`, or NULL
 * where none is near. Near is at most 2 edits or a third of the length of
 * `name`, and at most half of it; an edit inserts, removes or replaces one
 * byte or swaps two neighbours. Names of more than 63 bytes are never near.
 * The answer points into `names`. */
const char *nearest_name(const char *name, const char *const *names, int count);

/* The edits from `from`, of any length, to `to`, of at most NEAREST_LONGEST
 * bytes. */
size_t edit_distance(const char *from, const char *to);

/* The most edits that a name of so many bytes may be away and still be near. */
size_t nearest_limit(size_t length);

/* Names that other programs use, separated by spaces, and the name that this
 * program has instead. Tables end with a row of NULL. */
struct synonym {
    const char *meant, *names;
};

/* True if a row has the name. */
bool synonym_is(const struct synonym *row, const char *name);

/* The meaning of a name by the first row that has it; NULL: no row has it, or
 * there is no table. */
const char *synonym_of(const struct synonym *table, const char *name);

struct quote {
    char text[56];
};

/* A name of a file in double quotes: cut, where it is long, between two
 * characters, with "..." for the rest; "?" stands for control characters. */
struct quote quote_name(const char *name);

/* "; did you mean "PREFIXname"?", quoted as by quote_name; "" for NULL. */
struct short_text name_hint(const char *prefix, const char *name);

/* The hint for an unknown name: "; did you mean "center"?" or, if no known name
 * is near, SEPARATOR and all of them: "; expected "a", "b"". A NULL separator
 * leaves the list out. A long list is cut. */
struct short_text hint_for(const char *name, const char *const *names,
                           int count, const char *separator);

/* ---- Other names of things ------------------------------------------------
 *
 * A shape of a map has an id, a name and the id that the editor gave it. An
 * option may use any of them. Callers look for ids first: an id is exact. */

struct alias {
    const char *text;
    const char *id; /* of the thing */
    int thing;      /* its index */
};

/* {.items = NULL} is an empty list. */
struct aliases {
    struct alias *items; /* once sorted: by text, then by thing; all differ */
    int count, capacity;
};

/* Adds the other names of a shape of a map: its name (""; it has none) and the
 * editor's own id (NULL: the id is the editor's). A readable id consists of a
 * name and
 * "#" and the editor's id, so the part before the last "#" of either id is a
 * name as well. All texts must stay. false: memory is used up. */
bool aliases_add(struct aliases *aliases, struct alias of, const char *own_id,
                 struct arena *arena);

/* Sorts the list. Must be called before the list is searched. */
void aliases_sort(struct aliases *aliases);

/* The thing of this name; -1: there is none, or several. O(log n). */
int aliases_find(const struct aliases *aliases, const char *text);

/* The message for an ambiguous name: "Bob" is ambiguous: it names "Bob#10" and
 * "Bob#11". Empty if the name is not ambiguous. */
struct short_text aliases_ambiguous(const struct aliases *aliases,
                                    const char *text);

/* True if the name or class of a spawn says that it is the player's. */
bool names_player(const char *name, const char *class);

/* ---- Patterns that match nothing -----------------------------------------
 *
 * For each pattern an account keeps whether it matched, and the nearest names.
 * Each thread keeps its own account and adds it to the run's. An account does
 * not depend on the order in which names were seen or accounts were added, so
 * the messages are the same for every number of threads. */

/* The options whose values are patterns or names of the input, and the members
 * of project files that no option has. */
enum match_option {
    MATCH_LAYER,
    MATCH_ONLY_LAYER,
    MATCH_CLASS,
    MATCH_PROPERTY,
    MATCH_TRIGGER,
    MATCH_SPAWN,
    MATCH_GOAL,
    MATCH_LEVEL,
    MATCH_POINT_FIELD,
    MATCH_RECORD_ID,
    MATCH_IGNORE_MEMBER,
    MATCH_SCENE,
    MATCH_OPTIONS,
    MATCH_NAME = MATCH_OPTIONS,
    MATCH_LISTS
};

/* Names kept for each pattern, and bytes of a name that are compared. */
#define MATCH_NEAREST    3
#define MATCH_NAME_BYTES 63

struct match_name {
    unsigned distance; /* from the pattern */
    char text[MATCH_NAME_BYTES + 1];
};

/* The account of one pattern. */
struct pattern_match {
    bool is_found; /* something matches: the names are not kept any more */
    int count;
    struct match_name nearest[MATCH_NEAREST]; /* ascending, no name twice */
};

struct match_list {
    const char *const *patterns; /* `count` of them */
    struct pattern_match *items; /* one for each */
    int count;
    int missing; /* patterns that nothing has matched so far */
};

struct matches {
    struct match_list lists[MATCH_LISTS];
    uint64_t inputs; /* that were looked at */
};

/* Whether a name matches a pattern. */
typedef bool match_function(const char *pattern, const char *name);

/* Makes an empty account of the patterns of each option, lists with NULL at
 * their end (NULL: the option has none). false: memory is used up. */
bool matches_make(struct matches *matches,
                  const char *const *const patterns[MATCH_LISTS],
                  struct arena *arena);

/* Makes another empty account of the same patterns. false: memory is used up,
 * and it has an account of some of them. */
bool matches_like(struct matches *matches, const struct matches *other,
                  struct arena *arena);

/* Empties an account. */
void matches_clear(struct matches *matches);

/* Empties the list of an option that has no say in a run: none of its patterns
 * is missing then. */
void matches_drop(struct matches *matches, enum match_option option);

/* Adds an account of the same patterns, or of some of them. */
void matches_add(struct matches *matches, const struct matches *more);

/* Whether some pattern of an option has matched nothing so far: whether it is
 * worth to look for names. `matches` may be NULL: false. */
static inline bool matches_want(const struct matches *matches,
                                enum match_option option)
{
    return matches && matches->lists[option].missing > 0;
}

/* Takes a name of the input into account, for which the patterns of an option
 * are meant. The empty name is none. `matches` may be NULL: nothing happens. */
void matches_see(struct matches *matches, enum match_option option,
                 const char *name, match_function *fits);

/* Matches a name with the pattern that is equal to it. */
bool match_equal(const char *pattern, const char *name);

/* Whether the nearest name is so near that the pattern may be a misspelling of
 * it, whatever the case of its letters. */
bool match_is_near(const struct pattern_match *match, const char *pattern);

/* Advises what to do about a pattern that matches nothing, as the end of a
 * message: a name that it may be a misspelling of, or some of the names that it
 * could match, which are called `names` (plural). */
struct short_text match_advice(const struct pattern_match *match,
                               const char *pattern, const char *names);

#endif
