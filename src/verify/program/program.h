/* Another program, the command line behind "--", which is run on one text after
 * the other. Each text is its standard input, and in a file, whose name it gets
 * where an argument is {}. */
#ifndef PROGRAM_H
#define PROGRAM_H

#include "query/run/command_run.h"
#include "verify/program/child.h"
#include "verify/program/scratch.h"

/* The time for a run unless --timeout says otherwise. */
#define PROGRAM_SECONDS 300

struct program {
    /* To be set before program_start. */
    struct command_run *run;
    int messages; /* where its standard error goes; -1: nowhere */

    /* To be set before program_run. */
    struct sink *output; /* where its standard output is kept; NULL: it goes
                            where messages do. On both it may print up to
                            --max-bytes */

    /* Its own. */
    struct child child;
    struct scratch scratch;
    uint64_t runs;    /* that were begun */
    bool has_printed; /* anything at all, in one of them; of a program whose
                         output is kept */
    bool has_failed;  /* it could not be run, which has been said */
};

/* Makes a folder for the texts, and the command line. false: it cannot, which
 * has been said, and is trouble of the run. program_end must follow in either
 * case. */
bool program_start(struct program *program);

/* Runs it on a text. *status is its exit status if it has ended. If it could
 * not be run (CHILD_TROUBLE), the reason has been printed, and is trouble. */
enum child_end program_run(struct program *program, const char *text,
                           size_t length, int *status);

/* Removes the folder. */
void program_end(struct program *program);

#endif
