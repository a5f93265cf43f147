/* Calls of cli_run for tests: in this process, with standard input and output
 * in files of a scratch directory, which is the current one meanwhile. */
#ifndef SUPPORT_CLI_CALL_H
#define SUPPORT_CLI_CALL_H

#include <stdbool.h>
#include <stddef.h>

/* Two boxes that overlap, two that do not, and what is no scene. */
#define HIT                                                                    \
    "{'name':'hit','shapes':["                                                 \
    "{'id':'a','type':'box','min':[0,0],'max':[2,2]},"                         \
    "{'id':'b','type':'box','min':[1,0],'max':[3,2]}]}"
#define MISS                                                                   \
    "{'name':'miss','shapes':["                                                \
    "{'id':'a','type':'box','min':[0,0],'max':[1,1]},"                         \
    "{'id':'b','type':'box','min':[2,0],'max':[3,1]}]}"
#define BAD_TYPE                                                               \
    "{'shapes':[\n  {'id':'a','type':'disc','center':[0,0],'radius':1}]}"

/* A level that `check` finds nothing in, and one with an error. */
#define CLEAN "{'shapes':[{'type':'box','min':[0,0],'max':[2,2]}]}"
#define BOW                                                                    \
    "{'shapes':[{'id':'bow','type':'polygon',\n"                               \
    "  'vertices':[[0,0],[4,4],[4,0],[0,3]]}]}"

/* What the last call printed on standard output and on standard error. */
extern char cli_out[100000], cli_err[100000];

/* The block of the calls (cli/cli.h). */
extern size_t cli_block;

/* Before and after each test: makes the scratch directory and goes there, goes
 * back and removes it. The environment does not say CI. A test that takes a
 * minute is killed. */
void cli_enter(void);
void cli_leave(void);

/* Removes what is in the scratch directory; returns how many files that is. */
int cli_clear(void);

/* Writes a text with ' for " into a file; reads a file into a string. */
void cli_put(const char *path, const char *text);
void cli_get(const char *path, char *text, size_t size);

/* Runs a command line, split at its spaces: on an input with ' for ", or
 * between two descriptors (then cli_out stays as it was). Returns the exit
 * status. */
int cli_call(const char *line, const char *input);
int cli_call_between(const char *line, int in, int out);

int cli_lines(const char *text);
bool cli_has(const char *text, const char *part);

/* The line of standard output with this number, from 0; "" beyond the last. It
 * lasts until the next call. */
const char *cli_line(int number);

#endif
