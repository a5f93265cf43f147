/* The command line as data. */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "draw/svg/svg.h"
#include "lint/report/report.h"
#include "lint/rules/check.h"
#include "maps/level.h"
#include "query/dialects/dialect.h"
#include "query/query.h"
#include "scene/read_scene.h"
#include "support/arena.h"
#include "support/fail.h"
#include "verify/diff/diff_report.h"
#include "verify/truth/tolerance.h"

/* What may be asked for: a query by its name, or something else that the
 * program does, a command. Each command is a constant in the file of what it
 * does; the command line is read by what these constants say. */

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

enum options_action { ACTION_RUN, ACTION_HELP, ACTION_VERSION };

enum options_progress { PROGRESS_AUTO, PROGRESS_ALWAYS, PROGRESS_NEVER };

/* What `check` is told beside which shapes of levels count. */
struct check_settings {
    struct check_options rules; /* but for the level's options */
    enum report_format format;
    bool lists_rules;
    const struct rule *explained; /* NULL: none */
    const char *baseline;         /* files; NULL: none */
    const char *new_baseline;
    bool fixes;
    enum severity fail_on; /* findings at least so severe are a fault */
    int findings;          /* most that are printed; 0: all */
    bool quiet;
};

/* The convention of an engine's results, read by `judge` or written for --as:
 * that of a dialect, but for what is chosen otherwise (-1: it is not) of the
 * names in query/dialects/dialect.h. support/options/options.h has what
 * comes of it. */
struct dialect_settings {
    const char *name; /* NULL: none is given */
    int normal, depth, y, place;
};

/* The reports of `golden`. */
enum golden_format {
    GOLDEN_TEXT,
    GOLDEN_JSON,
    GOLDEN_NDJSON,
    GOLDEN_GITHUB,
    GOLDEN_JUNIT,
    GOLDEN_TAP,
    GOLDEN_MARKDOWN,
};

/* What `judge`, `diff` and `golden` let pass, and print. */
struct compare_settings {
    struct number_tolerances tolerances; /* before options_parse has filled it
                                     in, ulps of -1 are not given */
    bool only_faults;           /* judge: print no pairs that are right */
    unsigned required;          /* judge: bits of enum verdict_part */
    bool allows_alternatives;   /* another normal of the same depth will do */
    const char *const *ignored; /* names of members, NULL at the end; NULL:
                                   none */
    const char *const *queries; /* golden: the same, of queries */
    int format;                 /* enum diff_format, or enum golden_format */
};

struct generate_settings {
    const char *families, *types;      /* as given; NULL: all */
    int least_vertices, most_vertices; /* 0: as the family has it */
    int shapes;                        /* of a scene; 0: 2 */
    uint64_t count;                    /* of scenes; 0: 1 */
    uint64_t seed;                     /* any; 1 unless given */
    uint64_t only;                     /* 0: all of them */
    bool is_moving, is_turned, lists;
};

struct reduce_settings {
    int status;  /* the exit status that counts as failing; 0: that of the first
                    run */
    bool is_any; /* every exit status but 0 counts */
    int max_runs; /* 0: as many as it takes */
    bool is_verbose;
};

/* What --show and --hide name, one bit each; and the names, NULL at the end. */
enum draw_part {
    DRAW_GRID = 1,
    DRAW_LEGEND = 2,
    DRAW_LABELS = 4,
    DRAW_BOXES = 8,
    DRAW_INDICES = 16,
    DRAW_PAIRS = 32,
    DRAW_PIECES = 64,
    DRAW_USUAL = DRAW_GRID | DRAW_LEGEND | DRAW_LABELS,
};

extern const char *const draw_part_names[];

/* What may be drawn and is no query of scenes. */
#define DRAW_CHECK "check"

/* What a picture is written as. */
enum draw_format { DRAW_SVG, DRAW_HTML, DRAW_PNG, DRAW_TEXT, DRAW_FORMATS };

extern const char *const draw_format_names[DRAW_FORMATS + 1];

/* What `draw` is told beside what is asked. Texts are as they were given. */
struct draw_settings {
    const struct query *query; /* NULL: what each scene names, if anything */
    bool is_checked;           /* the rules of `check` are asked instead */
    const char *step;          /* as it was given; NULL: none */
    uint64_t step_record;      /* of the answer, from 1; 0: not said */
    uint64_t step_number;
    const char *scene; /* a number from 1, or a name; NULL: the only */
    const char *only;  /* "A,B" or "A"; NULL: all */
    const char *crop;  /* NULL: nothing is cut off */
    int width;         /* 0: as it is usual */
    enum svg_theme theme;
    enum svg_colors colors;
    int y; /* DIALECT_Y_..; -1: as the level has it */
    enum draw_format format;
    unsigned formats; /* that were asked for, a bit each; one at most */
    bool is_ascii;    /* DRAW_TEXT: of nothing else */
    unsigned parts;   /* that are shown, bits of enum draw_part */
};

struct options {
    enum options_action action;
    struct asked asked; /* what is to be run, or helped with */
    struct query_options answer;
    struct level_options level; /* which shapes of maps count, and as what */
    struct check_settings check;
    struct dialect_settings dialect;
    struct compare_settings compare;
    struct generate_settings generate;
    struct reduce_settings reduce;
    struct draw_settings draw;
    const bool *given; /* of each option, by its number (option_at): whether the
                          command line has it; NULL: it has none */
    bool uses_stated;  /* options that scenes state count, too (stated.h) */
    bool converts;     /* scenes are printed as they were read, and not asked */
    bool is_float;     /* numbers of scenes are rounded to single precision */
    int digits;        /* significant digits of printed numbers; 0: all */
    bool pretty;
    const char *output; /* file to write to; NULL: standard output */
    bool exit_status;   /* whether the exit status tells hit or not */
    bool exit_zero;     /* whether it keeps quiet about faults found and records
                           that are wrong, which stand in the output */
    struct shard shard; /* the records to answer */
    const char *record_id;  /* member to repeat in the answers; NULL: none */
    const char *id_pointer; /* of that, as a JSON pointer */
    int jobs;               /* 1..1024, or 0: as many as there are processors;
                               has no say in what is printed */
    enum options_progress progress;
    const char *const *files; /* "-" is standard input; none: that too */
    int file_count;
    int word; /* number of the first of them among the command's words */
    const char *const *tail; /* arguments behind "--" for a command that takes
                                a command line there; NULL: none */
    int tail_count;
    int timeout; /* seconds that this command may take; 0: any time */
};

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

/* The words of an engine that the command line chooses. */

/* How the results that `judge` reads are meant. */
struct dialect convention_read(const struct options *options);

/* How answers are to be told, in memory of `arena`; its place is one that
 * contacts can be put at. *dialect is NULL where the query's own words will do.
 * false: memory is used up. */
bool convention_spoken(const struct options *options, struct arena *arena,
                       const struct dialect **dialect);

/* The options that a scene states for its own query, by the member "options".
 * Their texts go through the parsers of the command line, so that there is one
 * rule for each value. `run`, `golden` and `draw` use these options if they ask
 * the query that the scene names; options of the command line override them. */

/* A reader of scenes that also checks the options that scenes state. */
struct scene_reader stated_reader(const struct limits *limits);

/* Checks the options of a scene by themselves: each belongs to the query that
 * the scene names, has a value that the query accepts, and they go together.
 * *fail has the pointer of the option. Codes: options-without-query,
 * query-unknown, option-unknown, option-excluded, option-value,
 * option-conflict, out-of-memory. */
bool stated_check(const struct scene *scene, struct arena *arena,
                  struct fail *fail);

/* Whether these options are to be completed by those of the scene. */
bool stated_counts(const struct options *options, const struct scene *scene);

/* Completes the options of the command line by those of a scene, which were
 * checked, in memory of `arena`. Codes: option-conflict if an option of the
 * command line does not go together with one of the scene; out-of-memory. */
bool stated_complete(const struct options *options, const struct scene *scene,
                     struct arena *arena, struct query_options *answer,
                     struct fail *fail);

#endif
