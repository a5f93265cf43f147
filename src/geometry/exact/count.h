/* How often decisions get past their filters. The counters are there in a build
 * with COL_COUNT_DECISIONS only (make filters), which defines them; in any
 * other, counting is nothing. */
#ifndef COUNT_H
#define COUNT_H

struct col_decision_counts {
    long made;          /* decisions of degree 2, 4 and 6 */
    long past_doubles;  /* of degree 2, not settled by plain doubles */
    long exact;         /* settled by exact integers */
    long amounts;       /* depths and distances rounded */
    long exact_amounts; /* from exact integers */
};

#ifdef COL_COUNT_DECISIONS
extern struct col_decision_counts col_decisions;
#define COUNT_DECISION(counter) (col_decisions.counter++)
#else
#define COUNT_DECISION(counter) ((void)0)
#endif

#endif
