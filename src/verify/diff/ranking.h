/* Changes in the order in which people look at them: the worst first. Changes
 * of one kind form a group, the larger ones first in it. Changes that are far
 * smaller than the values are only counted if there are others.
 *
 * Nothing depends on the order in which changes were found, except that equal
 * ones stay in it. */
#ifndef RANKING_H
#define RANKING_H

#include "support/arena.h"
#include "support/sink.h"
#include "verify/diff/compare.h"

/* The kinds of changes, from the worst on. */
enum ranking_group {
    RANKED_TROUBLE,  /* an answer cannot be compared */
    RANKED_DOCUMENT, /* an answer is new or gone, or fails now or no longer */
    RANKED_FLIP,     /* shapes overlap or hit now, or no longer */
    RANKED_RECORD,   /* a pair, contact point or other element is new or gone */
    RANKED_NORMAL,
    RANKED_DEPTH, /* or a distance or separation */
    RANKED_POINT,
    RANKED_NUMBER, /* any other */
    RANKED_OTHER,
    RANKING_GROUPS
};

struct rank {
    enum ranking_group group; /* of the worst change */
    double size;  /* the largest change in the group: degrees of a normal, else
                     the amount; 0: it has none */
    double share; /* the largest change, divided by the magnitude of the
                     expected value; infinite: not a change of numbers */
};

/* The rank of the changes items[first..end), which are of one record. */
struct rank rank_of(const struct difference_list *list, int first, int end);

/* True if the first one is worse. */
bool rank_is_worse(const struct rank *a, const struct rank *b);

/* A text about a change. */
struct ranked {
    struct rank rank;
    const char *text;
    size_t length;
    long number; /* in the order in which they were added */
};

/* {.out = ..} is an empty list. */
struct ranking {
    struct sink *out;

    /* Its own. */
    struct arena memory; /* of all that follows */
    struct ranked *items;
    int count, room;
    size_t bytes; /* of texts */
};

/* Adds a copy of a text, whole lines. Memory is bounded: after some megabytes
 * of text, all that was added is written, and ranked without what follows.
 * false: memory is used up. */
bool ranking_add(struct ranking *ranking, struct rank rank, const char *text,
                 size_t length);

/* Writes all texts, with a heading for each group if there are several. The
 * list is empty then, and its memory is free. */
void ranking_write(struct ranking *ranking);

/* Frees the memory without writing; the list is empty then. */
void ranking_free(struct ranking *ranking);

#endif
