/* Reads golden cases: runs of the program with everything they print.
 *
 * tests/golden/AREA.golden is a text of cases with an empty line between them:
 *
 *   # a comment
 *   case NAME
 *   $ collide ARGUMENTS <FILE
 *   < a line of standard input
 *   > a line of standard output
 *   ! a line of standard error
 *   \                              the line above does not end with a newline
 *   ? STATUS
 *
 * Arguments are words between spaces; '...' or "..." around a word keep its
 * spaces. Standard input is FILE, or the lines that are given, or empty. The
 * status is 0 if there is none. Names are unique in all files. */
#ifndef GOLDEN_CASES_H
#define GOLDEN_CASES_H

#include <stddef.h>

#define GOLDEN_FOLDER "tests/golden"

/* Bytes that a NUL follows. */
struct golden_text {
    char *bytes;
    size_t length;
};

struct golden_case {
    char *name;
    char *command; /* what follows "$ " */
    struct golden_text input, output, messages;
    int status;
    int index; /* in its file, from 0 */
};

/* A file of cases; everything in it is freed with it. */
struct golden_file {
    char path[160];
    char *text;
    size_t length;
    struct golden_case *cases;
    int count;
};

/* The paths of all files, sorted; frees them. */
char **golden_paths(int *count);
void golden_paths_free(char **paths, int count);

/* Reads a file; a line that is none of those above fails the test. */
struct golden_file golden_cases_read(const char *path);
void golden_cases_free(struct golden_file *file);

/* The standard output of a case, by its name; the caller frees the bytes. A
 * name that no case has fails the test. */
struct golden_text golden_output(const char *name);

#endif
