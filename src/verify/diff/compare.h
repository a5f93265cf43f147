/* Two result documents, compared by what they mean.
 *
 * The documents are trees of values (support/document/document.h), as any query
 * of the program prints them, or an engine in its place. Members are matched by
 * name; records of pairs, shapes, hits, pieces and findings by their subject;
 * contact points by their features, or else the nearest point; everything else
 * by place. So order does not count where it has no meaning, nor does the
 * notation of a number. Members whose names begin with "_" or "x-" belong to
 * the user and are not compared. */
#ifndef COMPARE_H
#define COMPARE_H

#include <stdint.h>

#include "support/arena.h"
#include "support/document/document.h"
#include "support/json_writer.h"
#include "support/matches.h"
#include "verify/truth/tolerance.h"

/* The rules of equality; {0}: every member counts, and numbers are equal. */
struct compare_rules {
    struct number_tolerances tolerances; /* `touch` is not used */
    bool allow_alternatives; /* of several normals of the same depth any
                                one will do: either record's normal may be
                                one of the other's "alternatives" */
    bool is_subset;     /* a member that only the expected record has is not
                           compared; a list of records at the top of a document,
                           such as "pairs", and an error always are */
    bool accepts_1_0_0; /* members that 1.0.0 did not print may be new (golden)
                         */
    bool is_float; /* units in the last place are those of single precision */
    const char *const *ignored; /* names of members that are not compared, NULL
                                   at the end; NULL: there are none */
};

/* Of options, and what completes them (diff_command.c): the tolerances of all
 * numbers. false: memory is used up (*parser->fail). */
extern const struct option_settings compare_rules;
bool compare_options_complete(struct parser *parser);

enum difference_kind {
    DIFFERENCE_CHANGED, /* both have it */
    DIFFERENCE_GONE,    /* only the expected document has it */
    DIFFERENCE_NEW,     /* only the actual document has it */
};

/* The difference of two numbers, or of two arrays of equally many numbers. All
 * numbers are finite; an amount that no double can hold is missing. */
struct change {
    bool has_amount; /* a number: actual - expected, the double nearest to */
    double amount;   /*   it; a point: the distance; else the largest of the */
                     /*   differences, >= 0 */
    bool has_ulps;   /* magnitude of the largest difference in units in the */
    double ulps;     /*   last place of the expected number, or of the largest
                          of the expected numbers; not where all are 0 */
    bool has_turn;   /* a direction: degrees from the expected one to the */
    double turn;     /*   actual one, above -180 and at most 180 */
};

/* One thing that differs: a value, or an array of numbers as a whole. */
struct difference {
    enum difference_kind kind;
    const struct item *expected, *actual; /* NULL: has none */
    const struct item *parent; /* DIFFERENCE_NEW: in which of the expected
                                  items it would be; else as expected->parent;
                                  NULL: the document itself */
    struct change change;      /* of numbers; {0} for all else */
    const char *note; /* about the record, from the caller, which text shows
                         after its words; NULL: none. Only the first difference
                         of a record has one */
};

/* What was compared: numbers, vectors and lists of numbers, one value each, by
 * the field that they belong to, and booleans. Indices, texts and nulls are not
 * counted, because they mostly name what a record is about. */
struct compared {
    uint64_t overlap; /* booleans that report contact: overlap, hit, .. */
    uint64_t of[TOLERANCE_FIELDS];
    uint64_t left_out; /* values that only the expected document has, and that
                          the rules pass over */
};

void compared_add(struct compared *total, const struct compared *more);
void compared_subtract(struct compared *total, const struct compared *part);

/* The number of values that were compared. */
uint64_t compared_count(const struct compared *compared);

/* True if something was left out and nothing was compared: the results have no
 * member in common. */
bool compared_is_nothing(const struct compared *compared);

/* "compared: overlap 10, normal 8", with the counts that are not 0. */
void compared_print(struct sink *out, const struct compared *compared);

/* The member "compared", with all counts. */
void compared_write(struct json_writer *out, const struct compared *compared);

/* In the order of the expected document; new items of an array or object come
 * after all expected items there. */
struct difference_list {
    struct difference *items;
    int count, room;
    struct compared compared; /* is added to */
};

/* Appends the differences of two documents, or of two items within documents,
 * to a list in `arena`. O(n log n) for n values. false: memory is used up. */
bool compare_items(const struct compare_rules *rules,
                   const struct item *expected, const struct item *actual,
                   struct arena *arena, struct difference_list *list);

/* Records the names of all members of a document that --ignore-member may mean.
 * `matches` may be NULL. O(document), and O(1) when all names have occurred. */
void key_see_members(const struct item *root, struct matches *matches);

/* ---- Differences in words. Texts are in `arena`; NULL: memory is used up - */

/* The record that a difference is in: the element of "pairs", "shapes", "rays",
 * "bodies" and so on, the hit of a ray, or the document; of the expected
 * document, or of the actual one where all of the record is new. Differences of
 * one record follow each other, but for those of a ray before and after its
 * hits, and those that compare_items was called for apart. */
const struct item *difference_record(const struct difference *difference);

/* The index of the ray that a record is, or is a hit of; -1: it is neither. */
int difference_ray(const struct item *record);

/* The name of that record: "A" "B", piece 0 of "A", ray 3, ray 3 "A" for a hit
 * of it; "" if it is the document. */
const char *difference_record_name(const struct difference *difference,
                                   struct arena *arena);

/* The way from the record to the value: manifold.points[1].depth; "" where it
 * is all of the record. Elements are counted from 0, in the document that
 * difference_record is of. */
const char *difference_field(const struct difference *difference,
                             struct arena *arena);

/* The JSON pointer of the value in the expected document. For a new value, the
 * pointer that adds it there: "/pairs/-" for an element of an array. */
const char *difference_pointer(const struct difference *difference,
                               struct arena *arena);

/* The difference in words: "normal turned 90 degrees", "depth +0.3", "no longer
 * overlaps", "contact point 2 is gone". */
const char *difference_words(const struct difference *difference,
                             struct arena *arena);

/* The words of all differences of a record, items[first..*end), with semicolons
 * between. Mere consequences of others are left out, such as the depth that is
 * gone because the shapes no longer overlap. */
const char *differences_words(const struct difference_list *list, int first,
                              int *end, struct arena *arena);

#endif
