/* What may be asked for: a query by its name, or something else that the
 * program does, a command. Each command is a constant in the file of what it
 * does; the command line is read by what these constants say. */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdbool.h>

#include "query/query.h"

/* Sets of options, one bit each, that are about more than what a query takes
 * (enum query_takes): an option says which sets it is in, a command which it
 * takes. */
enum option_sets {
    SET_READING = 1,        /* any input */
    SET_SCENES = 2,         /* scenes */
    SET_MAPS = 4,           /* maps in the place of scenes */
    SET_FLOAT = 8,          /* numbers in single precision */
    SET_JOBS = 16,          /* threads */
    SET_SHARD = 32,         /* a share of the records */
    SET_RECORD_ID = 64,     /* names of records */
    SET_PRETTY = 128,       /* JSON, with indents */
    SET_DIGITS = 256,       /* numbers that are rounded */
    SET_EXIT_ZERO = 512,    /* faults without an exit status */
    SET_RULES = 1024,       /* rules about levels */
    SET_COMPARING = 2048,   /* tolerances */
    SET_DIFFERENCES = 4096, /* what of results does not matter */
    /* Of one command each. */
    SET_CHECK = 8192,
    SET_JUDGE = 16384,
    SET_DIFF = 32768,
    SET_GOLDEN = 65536,
    SET_GENERATE = 131072,
    SET_REDUCE = 262144,
    SET_DRAW = 524288,
};

/* Whether there is a command line of another program behind "--". */
enum command_tail { TAIL_NONE, TAIL_POSSIBLE, TAIL_NEEDED };

struct command_run; /* what it works with: query/run/command_run.h */
typedef void command_function(struct command_run *run);

struct command {
    struct topic topic;
    unsigned sets;    /* bits of enum option_sets */
    bool is_filter;   /* scenes go in, and a line of JSON for each comes out */
    bool uses_stated; /* the options that scenes state count (stated.h) */
    bool is_aside;    /* it is about the program, and not listed with others */
    int least, most;  /* operands that it needs, and takes; -1: any number */
    const char *(*word)(int i); /* that the first of them may be, from 0 on,
                                   NULL at the end. NULL: anything */
    bool is_all_words;          /* and all others */
    enum command_tail tail;
    const char *operands; /* as --help shows them */
    const char *files;    /* what they are, a sentence or two for --help */
    int ulps; /* that numbers may be off by, unless it is told otherwise */
    command_function *run;
};

/* All of them. */
struct commands {
    const struct command *const *table; /* NULL at the end */
    const char *const *names;           /* theirs, in the same way */
    const struct command *run;  /* what queries go by, and each scene's own */
    const struct command *help; /* what is not run: --help in other words */
};

/* What a name stands for. */
struct asked {
    const struct topic *topic;     /* NULL: nothing */
    const struct query *query;     /* NULL: the name is that of a command */
    const struct command *command; /* that does it */
};

/* Number `i` of all that may be asked for, queries first, or of that name. */
struct asked asked_at(const struct commands *commands, int i);
struct asked asked_find(const struct commands *commands, const char *name);

#endif
