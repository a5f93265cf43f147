/* The command line as data. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/fail.h"
#include "check/check.h"
#include "cli/shard.h"
#include "level/level.h"
#include "query/query.h"
#include "report/report.h"

enum options_action {
    ACTION_ANSWER,
    ACTION_HELP,
    ACTION_VERSION,
    ACTION_COMPLETIONS
};

enum options_progress { PROGRESS_AUTO, PROGRESS_ALWAYS, PROGRESS_NEVER };

/* What --holes, --cells and --ldtk-point choose. */
enum { OPTION_HOLES_KEEP, OPTION_HOLES_FILL };
enum { OPTION_CELLS_RECTANGLES, OPTION_CELLS_OUTLINES };
enum { OPTION_POINT_CENTER, OPTION_POINT_CORNER };

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

struct options {
    enum options_action action;
    const struct query *query; /* to answer, or to help with; NULL: none */
    const char *shell;         /* one of shell_names for completions */
    struct query_options answer;
    struct level_options level; /* which shapes of maps count, and as what */
    struct check_settings check;
    int digits; /* significant digits of printed numbers; 0: all */
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
};

/* Reads the arguments behind the program's name: argv[1..argc). Options may
 * stand anywhere; "--" ends them. Text is not copied, lists live in `arena`. On
 * failure the fail has the code "usage" (or out-of-memory) and a sentence for
 * the user. */
bool options_parse(int argc, char *const *argv, struct arena *arena,
                   struct options *options, struct fail *fail);

#endif
