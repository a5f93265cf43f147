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

/* What a sample is of: a process' own time on the processor, which is the same
 * when others want it, too; or time on the wall, where several processors or
 * processes do the work. */
enum kind_of_time { TIME_OF_PROCESSOR, TIME_OF_DAY };

/* Seconds since some moment. */
double now(enum kind_of_time kind);

/* Seconds that `work` takes: the mean of so many repeats that all together are
 * far longer than the clock is coarse. *repeats is found out if it is 0. */
double seconds_of(enum kind_of_time kind, void (*work)(void *state),
                  void *state, long *repeats);

/* One of those that are compared. */
struct side {
    const char *name;                    /* NULL: it is not here */
    double (*sample)(struct side *side); /* works: seconds for a unit, or < 0
                                            where it failed */
    void *state;
    double target; /* of the ratio of the first side to this one; 0: none */
    double peak;   /* bytes of memory, where sample() knows; else 0 */
    double pieces; /* that a polygon was cut into, on average; else 0 */
    int count;
    double samples[SAMPLES_MAX]; /* ascending after measure() */
};

/* Takes samples of the sides that are here, and sorts them. */
void measure(struct side *sides, int count);

/* What a row of the table says. */
struct row {
    const char *group;
    const char *what;
    const char *unit; /* of a time: "pair", "box", "scene", "run" */
    double bytes;     /* of text read for a unit, or 0 */
    bool of_memory;   /* the ratio is of peaks, not of times */
};

/* Whether it is among those that BENCH_ONLY, a part of their names, leaves. */
bool row_wanted(const struct row *row);

/* Writes a row as a line of JSON. A NULL peer: none to compare with. */
void row_write(FILE *out, const struct row *row, const struct side *ours,
               const struct side *peer);

/* Writes a row of the first side beside each other that was measured, or of
 * the first alone. */
void rows_write(FILE *out, const struct row *row, const struct side *sides,
                int count);

#endif
