/* What the adapters written in C and C++ have in common: they read scenes, one
 * a line, and answer each with one line, {"scene":..,"pairs":[..]}, before they
 * read the next. The records have the members of their engine. */
#ifndef ENGINES_ADAPTER_H
#define ENGINES_ADAPTER_H

#ifdef __cplusplus
extern "C" {
#endif

#include <stdbool.h>

enum core { CORE_POINT, CORE_DISC, CORE_SEGMENT, CORE_POLYGON };

struct place {
    double x, y;
};

/* A convex core with a radius, in world coordinates: a disc has one vertex, a
 * capsule is a segment. Polygons are counterclockwise. */
struct shape {
    const char *id;
    enum core core;
    int count;
    struct place *vertices;
    double radius;
    const char *refused; /* NULL: it can be asked about; else why not */
};

/* Prints a record's members behind "a" and "b", as the engine names them, or
 * returns why the engine cannot be asked about such a pair. */
typedef const char *answer_of(const struct shape *a, const struct shape *b);

struct question {
    const char *name; /* what the adapter's argument calls it */
    answer_of *answer;
};

/* Ends with {NULL, NULL}; the first one is what is asked without an argument.
 * "--version" prints `version`. The result is the exit status. */
int run_adapter(int count, char **words, const char *version,
                const struct question *questions);

/* Write ,"NAME":VALUE to standard output. A number that is not finite is
 * written as null, which no claim may be. */
void print_number(const char *name, double value);
void print_place(const char *name, struct place place);
void print_bool(const char *name, bool value);
/* The same without a name and comma. */
void print_bare_number(double value);
void print_bare_place(struct place place);

#ifdef __cplusplus
}
#endif

#endif
