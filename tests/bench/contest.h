/* Contests of whole programs: the data that they read, and those that are run
 * on it side by side. */
#ifndef BENCH_CONTEST_H
#define BENCH_CONTEST_H

#include <stdio.h>

#include "bench/measure.h"
#include "bench/process.h"

/* From the folder that the programs of the benchmark are in. */
#define COLLIDE "../collide"

/* A file of scenes, or a folder of such files; its path is "" where it could
 * not be made. */
struct data {
    char path[64];
    double count, bytes;
};

/* Makes a file of a kind, and of a size, that generate.c knows. */
struct data data_make(const char *kind, long count);

/* The same in a folder of `files` files, each with a seed of its own. */
struct data data_folder(const char *kind, long count, int files);

/* The first line that a command prints, or "" where it fails. */
void first_line(char text[64], const char *command);

/* Whether a command of collide has the option --jobs. */
bool takes_jobs(const char *command);

/* One side: a program that is run again and again, or a goal, which is no
 * program but the time for a unit, and the memory, that ours is to have. */
struct entry {
    const char *name; /* "": not here */
    struct program program;
    double units; /* of work in a run */
    double seconds, bytes;
    long repeats;
};

#define ENTRY(label, work, file, ...)                                          \
    {                                                                          \
        .name = label, .program = {.arguments = {__VA_ARGS__}, .input = file}, \
        .units = work                                                          \
    }

#define GOAL(label, time, memory)                                              \
    {                                                                          \
        .name = label, .seconds = time, .bytes = memory                        \
    }

/* A row: two entries, by number, and what the ratio is to be at most; of their
 * times, or of their memory in a row of that name. */
struct match {
    int ours, peer;
    double target;
    const char *memory;
};

#define BESIDE(a, b)         AT_MOST(a, b, 0)
#define AT_MOST(a, b, ratio) IN_MEMORY(a, b, ratio, NULL)
#define IN_MEMORY(a, b, ratio, what)                                           \
    {                                                                          \
        a, b, ratio, what                                                      \
    }

/* Entries of a contest, at most. */
#define ENTRIES 5

/* Runs the entries side by side and writes the rows of the matches, the last of
 * which is of an entry with itself. Returns how many entries failed. */
int hold(FILE *out, const struct row *row, struct entry *entries, int count,
         const struct match *matches);

#endif
