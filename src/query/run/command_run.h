/* What a command works with (support/options/options.h), and what several
 * commands share: waiting for input, the files that names on the command line
 * stand for, and the account of patterns that select parts of inputs. */
#ifndef COMMAND_RUN_H
#define COMMAND_RUN_H

#include <stdbool.h>

#include "query/run/message.h"
#include "query/run/records.h"
#include "support/arena.h"
#include "support/fail.h"
#include "support/options/options.h"
#include "support/sink.h"

struct command_run {
    const struct options *options;
    int in;       /* what stands for standard input */
    size_t block; /* bytes of input that a thread is given at once */
    struct sink *out;
    struct messages messages;
    struct stop stop;
    struct arena *arena;
    struct matches *matches; /* what the patterns of options match */
    struct tally tally; /* trouble: a file could not be read; fault: something
                           was found that the exit status is to tell */
};

/* Whether there is any use in going on: what is printed can be written, and
 * nobody wants it to stop. */
static inline bool command_goes_on(const struct command_run *run)
{
    return !run->out->error && !stop_wanted(&run->stop);
}

/* How long a signal can go unnoticed that comes between the last look at it
 * and a wait, in ms. */
#define INPUT_WAIT_MS 1000

/* Waits until a descriptor can be read, as long as it is not wanted to stop:
 * false then. Before that the sink, unless NULL, is flushed; false where that
 * fails. */
bool input_wait(int fd, const struct stop *stop, struct sink *out);

/* ---- Files --------------------------------------------------------------
 *
 * A name on the command line stands for itself, or for the files that are found
 * in the folder of that name. */

/* Most folders within each other that are gone through. */
#define FOUND_FOLDERS_DEEP 64

struct found_file {
    const char *path;  /* "-": standard input */
    bool is_walked;    /* found in a folder, not named */
    bool is_link;      /* a symbolic link that was found: its maker chose a file
                          that the user did not, so errors must not quote it
                          (limits.hides_text) */
    bool may_wait;     /* it is no regular file, but a pipe or the like, which
                          may have nothing to read for long */
    int root;          /* of found_files.roots: what it was found in */
    const char *error; /* why it cannot be gone through; NULL: it can, or is a
                          file */
};

/* A name as it was given. */
struct found_root {
    const char *name;
    bool is_folder;
    long used; /* maps, scenes and faulty files among what it stands for; to be
                  counted by who looks into them */
};

struct found_files {
    struct found_file *items;
    int count, room;
    struct found_root *roots; /* room for all names that are added */
    int root_count;
    const char *const *endings; /* of the names of files that are found, NULL
                                   at the end; NULL: those of maps and scenes */
};

/* An empty list with room for so many names; false: memory is used up. */
bool found_files_make(struct found_files *found, int count,
                      struct arena *arena);

/* Appends what a name stands for: itself, or, of a folder, the files in it and
 * in the folders within, in the order of their names by bytes, if they have
 * one of found->endings. What begins with a dot is left out, and so are
 * links to folders, which may lead in circles, and all that is no regular file,
 * such as a pipe; a link that leads nowhere is an error. false: memory is used
 * up. */
bool found_files_add(struct found_files *found, const char *name,
                     struct arena *arena);

/* ---- Selections ---------------------------------------------------------
 *
 * The options of a run that select by patterns or names of the input, and the
 * report about patterns that select nothing.
 *
 *   options -> an empty account of all patterns (support/matches.h)
 *   names of the input -> what they match, by maps/map_select.c and others
 *   at the end of the run -> a message for each pattern without a match */

/* Makes the account of a run. false: memory is used up. */
bool selections_make(const struct options *options, struct arena *arena,
                     struct matches *matches);

/* True if every pattern has matched an input so far. A run that has looked at
 * no input cannot tell, and one shard of several need not match: true as well.
 * Commands that replace files check this before they write. */
bool selections_match(const struct command_run *run);

/* Writes a message for each pattern that matches nothing in all inputs of a
 * run, with the nearest names. Returns false if there is such a pattern, unless
 * the run was stopped. */
bool selections_report(const struct command_run *run);

#endif
