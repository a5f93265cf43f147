/* Parts of the comparison of results, shared by the files of this folder.
 * compare.c the walk down two trees; fields.c numbers by the names of their
 * members; difference.c texts and paths; match.c keys, and matches of elements;
 * diff_words.c differences in words. */
#ifndef DIFF_PARTS_H
#define DIFF_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/document/document.h"
#include "support/sink.h"
#include "verify/diff/compare.h"
#include "verify/truth/tolerance.h"

/* The coordinates of a vector; false: an item is none, or NULL. Results write
 * vectors as [1,2] or, in the words of most engines, as {"x":1,"y":2}: an
 * object is one if it has "x" and "y", which are numbers, and nothing else. */
bool vector_of(const struct item *item, double vector[2]);

/* ---- Numbers, by the names of their members ------------------------------ */

/* The name of the member that an item is, or that the array is that it is in,
 * over so many arrays; "" where there is none. */
const char *field_name(const struct item *item);

/* Whose tolerance goes for a number or an array of numbers. */
enum tolerance_field field_of(const struct item *item);

/* True if it is the number of something, such as an edge: then near numbers are
 * no better than others. */
bool field_is_index(const struct item *item);

/* Reads a member that is true or false. The number "overlap" of SAT.js is how
 * far the shapes overlap, 0 if they touch, so it is read as true. false: the
 * item is neither, or NULL. */
bool field_truth(const struct item *item, bool *truth);

/* True if it is a vector whose direction matters. */
bool field_is_direction(const struct item *item);

/* True if the elements of an array are steps, which only follow each other. */
bool field_is_course(const struct item *item);

/* ---- Differences of numbers ----------------------------------------------
 *
 * Of several numbers that belong together, as the coordinates of a point, the
 * largest magnitude is what relative tolerances and units in the last place
 * refer to: a coordinate that ought to be 0 is off by the rounding of the
 * other. */

/* True if they are equal; 0 equals -0. */
bool numbers_are_equal(const double *expected, const double *actual, int count);

/* True if each is within the tolerance. All are finite. */
bool numbers_pass(const double *expected, const double *actual, int count,
                  const struct tolerance *tolerance, bool is_float);

/* The difference of the numbers. `is_direction`: two numbers are a vector whose
 * direction has a meaning. */
struct change numbers_change(const double *expected, const double *actual,
                             int count, bool is_direction, bool is_float);

/* The distance of two points; infinite where no double can hold it. */
double numbers_distance(const double *from, const double *to);

/* ---- Texts --------------------------------------------------------------- */

/* On one line: unprintable characters are written as in JSON. */
void text_shown(struct sink *text, const char *words);

/* The same in quotes. Of more than `most` bytes the rest is left out, which
 * dots show; 0: all. */
void text_quoted(struct sink *text, const char *words, size_t most);

/* ---- Paths --------------------------------------------------------------- */

/* The `count` items on the way from one down to another that is in it, without
 * the first and with the last. Where `to` is not in `from` the way starts at
 * the root. */
struct path {
    const struct item **items;
    int count;
};

/* false: memory is used up. */
bool path_make(struct path *path, const struct item *from,
               const struct item *to, struct arena *arena);

/* True if an item is an element of an array. */
bool path_is_element(const struct item *item);

/* The name of the array or object that an item is in; "" where it has none. */
const char *path_name_around(const struct item *item);

/* The expected value, or the actual one where that is all there is. */
static inline const struct item *
difference_item(const struct difference *difference)
{
    return difference->expected ? difference->expected : difference->actual;
}

/* ---- Keys and matches ---------------------------------------------------- */

/* True if an element is about a pair: "a" and "b" are the names of two shapes,
 * not the ends of a capsule or segment. */
bool key_is_of_pair(const struct item *element);

/* The values of members of an element, but for those that are not compared, as
 * one text that no other values have; *key is NULL where it has none of them.
 * Only scalars and lists and objects of scalars count. false: memory is used
 * up. */
bool key_make(const struct item *element, const char *const *members,
              const struct compare_rules *rules, struct arena *arena,
              const char **key);

/* True if members of that name are not compared. */
bool key_is_ignored(const char *name, const struct compare_rules *rules);

/* Which expected and actual elements belong together. */
struct match {
    int expected_count, actual_count;
    int *partner; /* of each expected one: which actual one; -1: none yet */
    bool *taken;  /* of each actual one: whether it is somebody's partner */
};

/* A match in which nothing has a partner yet. false: memory is used up. */
bool match_make(struct match *match, int expected_count, int actual_count,
                struct arena *arena);

/* Pairs those that are nobody's partner yet and have equal keys, the first with
 * the first and so on. A key of NULL is equal to none. O(n log n), O(n) where
 * the order is the same. false: memory is used up. */
bool match_keys(struct match *match, const char *const *expected,
                const char *const *actual, struct arena *arena);

struct children {
    const struct item **expected, **actual;
    struct match match;
};

/* The children of two objects or two arrays. `by_place`: elements of arrays are
 * steps, and matched by place alone. false: memory is used up. */
bool children_match(struct children *children, const struct item *expected,
                    const struct item *actual,
                    const struct compare_rules *rules, bool by_place,
                    struct arena *arena);

/* The title of a document in messages: the scene's name, or "document 3", which
 * is counted from 1. NULL: memory is used up. */
const char *document_title(const struct item *root, uint64_t number,
                           struct arena *arena);

#endif
