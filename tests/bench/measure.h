/* Timing of things side by side: each is done once in a round, in turn, and
 * round follows round. What drifts on a machine then drifts for all of them,
 * and ratios hold although times do not. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <stdbool.h>
#include <stdio.h>

#define SAMPLES_MAX 31

/* Whether this run only shows that everything works (BENCH_QUICK). */
bool quick_run(void);

/* Seconds on the monotonic clock. */
double now(void);

/* One of those that are compared. */
struct side {
    const char *name;
    double (*sample)(struct side *side); /* works once: seconds, < 0: failed */
    void *state;
    double peak; /* bytes of memory, where sample() knows; else 0 */
    int count;
    double samples[SAMPLES_MAX]; /* ascending after measure() */
};

/* Takes samples of all sides, and sorts them. */
void measure(struct side *const *sides, int count);

/* The value below which `share` of the samples lie. */
double quantile(const struct side *side, double share);

/* What a row of the table says. */
struct row {
    const char *group;
    const char *what;
    const char *unit; /* of a time: "pair", "box", "scene", "run" */
    double units;     /* of them in a sample; 0: one */
    double bytes;     /* of text read in a sample, or 0 */
    double target;    /* at most this ratio; 0: none */
    bool of_memory;   /* the ratio is of peaks, not of times */
};

/* Writes a row as a line of JSON. A NULL peer: none to compare with. */
void row_write(FILE *out, const struct row *row, const struct side *ours,
               const struct side *peer);

#endif
