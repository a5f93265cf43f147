/* Delta debugging: which things of a list can go, or be made simpler? */
#ifndef REDUCE_SWEEP_H
#define REDUCE_SWEEP_H

#include "verify/reduce/trial.h"

/* Asks `without`, of a list of `count` things, whether those numbered first to
 * behind - 1 can go; where it says so they have gone, and those behind have
 * other numbers. First all of them are asked for at once, then halves, quarters
 * and so on, from the end to the start, and at last each by itself, until none
 * goes any more.
 *
 * It is asked fewer than 3n + n(n + 1) / 2 times: for all parts of the same
 * size n / 2^k at most 2^k + 1 times, and each by itself n + (n - 1) + ...
 * times, as that is done again only when something has gone. Returns how many
 * have gone. */
size_t sweep(size_t count,
             bool (*without)(void *context, size_t first, size_t behind),
             void *context);

/* Values of a draft that is tried, each to be edited in the same way: to be
 * cut, or made simpler. Those that have been edited and hold leave the list. */
struct edits {
    struct trial *trial;
    struct draft_value **items; /* in trial->work */
    int count, room;
    int least; /* of them that must be left */
    void (*edit)(struct draft *draft, struct draft_value *item,
                 const void *context);
    /* Called behind all edits of a candidate; NULL: nothing more to do. */
    void (*finish)(struct draft *draft, const void *context);
    const void *context; /* of both */
};

/* Adds a value to the list; where there is no memory the trial ends. */
void edits_add(struct edits *edits, struct draft_value *value);

/* Edits as many as hold; whether there was any. */
bool edits_sweep(struct edits *edits);

/* An edit: the value is cut. */
void edits_cut(struct draft *draft, struct draft_value *item,
               const void *context);

#endif
