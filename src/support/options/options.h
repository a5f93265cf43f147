/* The command line as data.
 *
 * A query or a command states which sets of options it takes. Each folder owns
 * the rows of its options and the struct that they fill, its settings. This
 * folder has the parser and the options that every tool needs. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/fail.h"
#include "support/matches.h"

/* ---- Queries and commands ------------------------------------------------ */

/* What a query or command uses that options of all rooms are about, one bit
 * each. query/query.h continues. */
enum topic_takes {
    TAKES_PAIRS = 1,       /* a choice of pairs, limits.pairs */
    TAKES_LIMIT = 2,       /* limits.pairs alone */
    TAKES_EVALUATIONS = 4, /* limits.evaluations */
    TAKES_HITS = 8,        /* its outcome may be that nothing was hit */
    TAKES_MORE = 16,       /* the first bit that is free */
};

/* Sets of options that commands take, one bit each. */
enum option_sets {
    SET_READING = 1,         /* any input */
    SET_SCENES = 2,          /* scenes */
    SET_MAPS = 4,            /* maps in the place of scenes */
    SET_FLOAT = 8,           /* numbers in single precision */
    SET_JOBS = 16,           /* threads */
    SET_SHARD = 32,          /* a share of the records, or of the bytes */
    SET_RECORD_ID = 64,      /* names of records */
    SET_PRETTY = 128,        /* JSON, with indents */
    SET_DIGITS = 256,        /* numbers that are rounded */
    SET_EXIT_ZERO = 512,     /* faults without an exit status */
    SET_QUIET = 1024,        /* no report */
    SET_PROGRAM = 2048,      /* another program that is run */
    SET_RULES = 4096,        /* rules about levels */
    SET_REPORTED = 8192,     /* results that an engine reports */
    SET_COMPARING = 16384,   /* tolerances */
    SET_DIFFERENCES = 32768, /* differences of results that do not matter */
    SET_TABLE = 65536,       /* answers as tables */
    SET_COLOR = 131072,      /* colors on a terminal */
    SET_DIALECT = 262144,    /* the dialect of such results, by --dialect */
    SET_PROFILE = 524288     /* verdicts by the profile of an engine */
};

/* The help of a query or command. */
struct topic {
    const char *name;
    const char *summary;  /* one line, for the manual, too */
    const char *examples; /* command lines, each with a newline after it */
    const char *finds;    /* what makes its exit status 1; NULL: nothing does */
    unsigned takes;       /* bits of enum topic_takes and enum query_takes */
};

/* Whether there is a command line of another program behind "--". */
enum command_tail { TAIL_NONE, TAIL_POSSIBLE, TAIL_NEEDED };

struct command_run; /* what it works with: query/run/command_run.h */
typedef void command_function(struct command_run *run);

struct parser; /* support/options/option_table.h */

/* A command is a constant in the file of what it does. */
struct command {
    struct topic topic;
    unsigned sets;     /* bits of enum option_sets */
    bool is_filter;    /* scenes go in, and a line of JSON for each comes out */
    bool any_query;    /* it runs any query, and takes the options of all */
    bool uses_stated;  /* the options that scenes state count, too */
    bool is_aside;     /* it is about the program, and takes no options */
    const char *group; /* heading of such commands in the help, "Levels" */
    int least, most;   /* operands that it needs, and takes; -1: any number */
    const char *(*word)(int i); /* that the first of them may be, from 0 on,
                                   NULL at the end. NULL: anything */
    bool is_all_words;          /* and all others */
    const char *(*word_summary)(int i); /* what such a word does, for the help;
                                           NULL: they are names alone */
    const struct synonym *synonyms;     /* of the words; NULL: none */
    enum command_tail tail;
    const char *operands; /* as --help shows them */
    const char *files;    /* what they are, a sentence or two for --help */
    bool is_picture;      /* what it writes: the ending of the file says how */
    bool (*check)(struct parser *parser); /* fails if options do not go
                                             together, and completes the
                                             settings. NULL: nothing to do */
    command_function *run;
};

/* The operands of a command that reads scenes, and the sentences about them in
 * its `files`. */
#define OPERANDS_OF_SCENES "[FILE | FOLDER | SHAPE]..."
#define FILES_OF_SCENES                                                        \
    "A FILE contains a map, or one or more scenes. For a FOLDER, collide "     \
    "reads all maps and scenes in it. All SHAPE arguments, such as "           \
    "'circle 0 0 1' and 'box 2 0 3 1', form one scene. With no arguments, or " \
    "if an argument is -, collide reads standard input. "

/* All that a command line may ask for. Lists have NULL at the end. */
struct commands {
    const struct topic *const *queries;
    const struct command *const *table;
    const struct command *run;  /* runs queries, and the query of each scene */
    const struct command *help; /* what is not run: --help in other words */

    /* For the help and for suggestions; the command line needs them. */
    const char *const *pages;         /* topics of the help, NULL at the end */
    const struct command *explains;   /* has the options --rules and --explain,
                                         which `help rules` and `help RULE` are
                                         short for */
    const struct synonym *synonyms;   /* of queries and commands: "sat", or a
                                         command line: "check --fix" */
    const struct synonym *of_options; /* "jobs", or with one of the choices:
                                         "format csv" */
};

/* What a name stands for. */
struct asked {
    const struct topic *topic;     /* NULL: nothing */
    const struct command *command; /* that does it */
    bool is_query;
};

/* Number `i` of all that may be asked for, queries first, or of that name. */
struct asked asked_at(const struct commands *commands, int i);
struct asked asked_find(const struct commands *commands, const char *name);

/* ---- The options of all tools -------------------------------------------- */

/* Which records of the input a run answers, where other runs answer the rest
 * (collide-batch(7)). */

/* Of every `count` records the one with this index, from 0. {0}: all. */
struct shard {
    uint64_t index, count;
};

/* Whether the record with this number, from 0, is the shard's. */
static inline bool shard_has(struct shard shard, uint64_t number)
{
    return !shard.count || number % shard.count == shard.index;
}

/* The part of a file of lines with this index, from 1, of `count` parts of
 * about equal size. {0}: the whole file. */
struct byte_part {
    uint64_t index, count;
};

/* Max parts of a file. */
#define OPTIONS_PARTS_MAX 1000000

enum options_action { ACTION_RUN, ACTION_HELP, ACTION_VERSION };

enum options_color { COLOR_AUTO, COLOR_ALWAYS, COLOR_NEVER };

enum options_progress { PROGRESS_AUTO, PROGRESS_ALWAYS, PROGRESS_NEVER };

/* ---- Settings of rooms --------------------------------------------------- */

/* A kind of settings: a struct, and a constant of the same name that describes
 * it, in the room that owns its options. */
struct option_settings {
    size_t size; /* 0: the members are those of struct options */
    const void *defaults;
    const char *command; /* name of the command that takes the options which are
                            in no set; NULL: everything does */
};

/* struct NAME with these defaults, members of an initializer. */
#define OPTION_SETTINGS(name, command, ...)                                    \
    const struct option_settings name = {                                      \
        sizeof(struct name), &(const struct name){__VA_ARGS__}, command}

/* Settings that differ from the defaults. */
struct own_settings {
    const struct option_settings *of;
    void *value;
    const struct own_settings *next;
};

struct option; /* support/options/option_table.h */

/* An option of the command line; the value is "" if it has none. */
struct option_argument {
    const struct option *option;
    const char *value;
};

struct options {
    enum options_action action;
    struct asked asked; /* is run, or is the topic of the help */
    const char *help;   /* ACTION_HELP: a word of the command, or if there is no
                           topic a page of the help; NULL: neither */
    const char *any_query; /* what a command that runs any query runs: a name.
                              NULL: the query that each scene names */
    const struct own_settings *settings; /* of rooms; the first of a kind counts
                                          */
    const bool *given; /* of each option, by its number (option_at): whether the
                          command line has it; NULL: it has none */
    const struct option_argument *arguments; /* in the order of the command
                                                line */
    bool uses_stated; /* options that scenes state count, too */
    bool converts;    /* scenes are printed as they were read, and not asked */
    bool reads_nothing; /* the run lists what the program knows */
    bool reads_here;    /* without operands and without anything on standard
                           input, the current folder is read */
    bool is_float;      /* numbers of scenes are rounded to single precision */
    int digits;         /* significant digits of printed numbers; 0: all */
    bool pretty;
    bool quiet;           /* no findings or pairs are printed */
    const char *output;   /* file to write to; NULL: standard output */
    const char *accepted; /* file of findings or results that is read beside
                             the operands; NULL: none */
    bool exit_status;     /* whether the exit status tells hit or not */
    bool exit_zero;     /* whether it keeps quiet about faults found and records
                           that are wrong, which stand in the output */
    struct shard shard; /* the records to answer */
    struct byte_part part;  /* the same as a range of bytes */
    const char *record_id;  /* member to repeat in the answers; NULL: none */
    const char *id_pointer; /* of that, as a JSON pointer */
    struct limits limits;
    int jobs; /* 1..1024, or 0: as many as there are processors;
                 has no say in what is printed */
    enum options_progress progress;
    int max_errors;    /* of a scene that messages list; 0: as 1 */
    bool lists_errors; /* answers list them as well, and not only the first */
    bool is_stream;    /* one process of the command after "--" answers all
                          scenes */
    enum options_color color;
    const char *const *files; /* "-" is standard input; none: that too */
    int file_count, argument_count;
    const char *shapes; /* the text of a scene, which shapes on the command line
                           form in the place of files; NULL: there are none */
    int word; /* number of the first of them among the command's words */
    const char *const *tail; /* arguments behind "--" for a command that takes
                                a command line there; NULL: none */
    int tail_count;
    int timeout; /* seconds that this command may take; 0: any time */
};

/* The settings of a kind, or their defaults. */
const void *settings_of(const struct options *options,
                        const struct option_settings *of);

/* The same as a const struct NAME *. */
#define SETTINGS_OF(options, name)                                             \
    ((const struct name *)settings_of(options, &(name)))

/* Gives options a copy of their settings of a kind, to be changed; NULL: memory
 * is used up. Other copies of the options keep what they have. */
void *settings_copy(struct options *options, const struct option_settings *of,
                    struct arena *arena);

/* The errors of a scene that are listed unless --max-errors is given. */
#define OPTIONS_MAX_ERRORS 10

struct arguments {
    int count;          /* argc */
    char *const *texts; /* argv; the first is the program's name */
};

/* What is asked for, be there what may be of options: its name is the first
 * argument that is none. */
struct asked options_asked(const struct arguments *arguments,
                           const struct commands *commands);

/* Reads the arguments behind the program's name. Options may stand anywhere;
 * "--" ends them. Text is not copied, lists live in `arena`. On failure the
 * fail has the code "usage" (or out-of-memory) and a sentence for the user. */
bool options_parse(const struct arguments *arguments,
                   const struct commands *commands, struct arena *arena,
                   struct options *options, struct fail *fail);

#endif
