/* The program without main: takes arguments and descriptors, and returns an
 * exit status. It has no global state, so tests can run it in their own
 * process.
 *
 *   cli.c          runs a command
 *   help.c         writes the help
 *   help_topics.c  has the pages of the help, and synonyms of names
 *   completions.c  writes completions for shells
 *   schema.c       prints schemas */
#ifndef CLI_H
#define CLI_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "support/arena.h"
#include "support/json_writer.h"
#include "support/options/option_table.h"
#include "support/options/options.h"
#include "support/sink.h"
#include "support/text.h"

enum cli_status {
    CLI_DONE = 0,
    CLI_NOTHING_HIT = 1, /* with -e only */
    CLI_FAULT = 1,       /* a diagnostic found one, without --exit-zero */
    CLI_TROUBLE = 2,  /* usage, unreadable or invalid input, failed writing */
    CLI_SIGNAL = 128, /* ended early for a signal: plus its number, as a shell
                         shows it */
    CLI_CLOSED_PIPE = 141 /* nobody reads the output any more: 128 + SIGPIPE, as
                             a shell shows it */
};

/* What a run has of its process. */
struct cli_process {
    int in, out; /* what stands for standard input and output */
    FILE *err;   /* messages */
    const volatile sig_atomic_t *signal; /* the number of a signal that wants
                                            the run to end, as soon as there is
                                            one; NULL: there never is */
    size_t block; /* bytes of input that a thread is given at once, and that are
                     read before there are threads; 0: a good number */
};

/* Does what argv[1..argc) asks for. SIGPIPE must be ignored for CLI_CLOSED_PIPE
 * to be seen; nothing is printed about it. */
int cli_run(int argc, char *const *argv, const struct cli_process *process);

/* All commands: the table for the parser and the help. */

extern const struct commands all_commands;

/* The scripts that complete command lines, by the name of the shell
 * (src/cli/shells; completions.c puts the table in front of them). */
extern const struct named_asset shell_files[];

/* A page of the help, and the group of options that follows its text. */
struct help_page {
    const char *name, *summary;
    const char *manual; /* the manual page that has more, without its section */
    const char *text;
    enum option_about options; /* ABOUT_ELSE: none */
};

extern const struct help_page help_page_table[]; /* ends with a NULL name */

/* The same for struct commands. */
extern const char *const help_page_names[];
extern const struct synonym command_synonyms[], option_synonyms[];

typedef void help_function(struct sink *sink, const struct options *options);

/* Writes how to call the command that the options name, in a few lines. */
help_function help_write_usage;

/* Writes the help that the options request, made from the tables of queries,
 * commands and options: about a command or one of its words, a page, or, if
 * they name nothing, one screen about all commands. */
help_function help_write;

/* Writes the name and version on the first line, then what built the program.
 */
void version_write(struct sink *sink);

/* ---- Schemas -------------------------------------------------------------
 *
 * JSON Schemas (2020-12) of scenes and of everything that the program prints.
 *
 * src/cli/schema/NAME.json is the schema of that name, and src/cli/schema/defs/
 * has the definitions that several schemas refer to. A printed schema is
 * complete: it has the definitions that it refers to, and no others.
 * tests/schema_validation checks that the schemas are true. */

/* The files as they are. */
extern const struct named_asset schema_files[];
extern const struct named_asset schema_definitions[];

/* The schema of that name; NULL: there is none. */
const struct named_asset *schema_find(const char *name);

/* Writes the schema as one value; false: no memory. */
bool schema_write(struct json_writer *out, const struct named_asset *schema,
                  struct arena *arena);

#endif
