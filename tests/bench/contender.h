/* What a library under measurement offers: ours, or a peer.
 *
 * Each is a shared object of its own that exports one `contender`, so that a
 * library that is not installed takes nothing but its rows away. A task asks
 * one question about every pair of a corpus, in a loop on the contender's side
 * of the call, of shapes prepared before: what is measured is the library. */
#ifndef BENCH_CONTENDER_H
#define BENCH_CONTENDER_H

#include <stdbool.h>
#include <stddef.h>

#include "collide_boxes.h"

#ifdef __cplusplus
extern "C" {
#endif

struct corpus;
struct outlines;

enum task {
    TASK_CLIP,          /* normal, depth and contact points */
    TASK_CLIP_IN_WORLD, /* the same, of a peer whose manifolds are local */
    TASK_CLIP_BARE,     /* the same, of shapes that are not prepared */
    TASK_SAT,           /* normal and depth; a peer may only say whether */
    TASK_DISTANCE, /* distance and closest points of pairs that are apart */
    TASK_DEPTH,    /* distance, or normal and depth; a peer may only do depth */
    TASK_CAST,     /* first contact of A at rest and B, which moves straight */
    TASK_TOI,      /* the same, but B also turns */
    TASKS
};

/* What came out, for a check that all answer the same question. */
struct tally {
    long hits;  /* pairs that overlap; or that touch in time */
    double sum; /* of distances, or of depths for TASK_DEPTH */
};

/* The same of polygons that were cut. */
struct cut {
    long pieces;
    double area; /* of all of them; 0 unless asked for */
};

/* Pairs of boxes that overlap, by number, in any order and role. */
struct pair_list {
    col_pair *pairs;
    long count, room; /* pairs beyond the room are counted only */
};

struct contender {
    size_t bytes; /* of this: an object that was built with another contender.h
                     has something else here */
    const char *(*name)(void); /* with its version */
    double skin;               /* pairs that much apart may count as hits */
    double slack; /* by so much of itself may a sum of amounts be wrong */
    double stray; /* of such a share of pairs may it say something else */

    /* Shapes of all pairs in the library's own form, NULL where it has none. */
    void *(*prepare)(const struct corpus *corpus);
    void (*release)(void *shapes);
    struct tally (*tasks[TASKS])(void *shapes); /* NULL: not offered */

    /* The same for boxes: from boxes to pairs, the index built anew. */
    void *(*prepare_boxes)(const col_box *boxes, int count);
    void (*release_boxes)(void *state);
    void (*find_pairs)(void *state, struct pair_list *list);
    void (*find_in_order)(void *state, struct pair_list *list); /* or NULL */

    /* The same for simple polygons: from each to its convex pieces. */
    void *(*prepare_outlines)(const struct outlines *outlines);
    void (*release_outlines)(void *state);
    struct cut (*cut)(void *state, bool with_area); /* NULL: not offered */
};

extern const struct contender contender;

#ifdef __cplusplus
}
#endif

/* Lets no compiler leave out the making of what nobody reads. */
static inline void keep(const void *what)
{
    __asm__ volatile("" : : "r"(what) : "memory");
}

static inline void pair_list_add(struct pair_list *list, int i, int j)
{
    if (list->count < list->room) {
        list->pairs[list->count].a = i;
        list->pairs[list->count].b = j;
    }
    list->count++;
}

#endif
