/* The parts of `collide check`:
 *
 *   check_command.c   the run over all files
 *   check_options.c   the options
 *   check_file.c      one file
 *   check_patterns.c  patterns of project files that match nothing
 *   check_fix.c       the repairs of --fix and --diff (check_fix.h)
 *   check_explain.c   the table of rules for people
 *   check_watch.c     runs after each change of a file
 *   check_baseline.c  files of accepted findings */
#ifndef CHECK_COMMAND_H
#define CHECK_COMMAND_H

#include "lint/rules/check.h"
#include "lint/rules/told_findings.h"
#include "query/run/command_run.h"
#include "report/baseline/baseline.h"
#include "report/report.h"
#include "scene/scene.h"
#include "support/fail.h"
#include "support/options/option_table.h"

/* ---- Options (check_options.c) ------------------------------------------ */
struct check_settings {
    struct check_options rules; /* but for the level's options */
    enum report_format format;
    bool lists_rules;
    const struct rule *explained; /* NULL: none */
    bool shows_config, inits;     /* --show-config, --init */
    const char *baseline;         /* files; NULL: none */
    const char *new_baseline;
    bool fixes; /* also for --diff */
    bool shows_diff;
    bool fixes_unsafe;
    bool watches;
    enum severity fail_on; /* findings at least so severe are a fault */
    int min_severity;      /* lowest that is shown; -1: by format */
    int findings;          /* most that are printed; 0: all */
};

extern const struct option_settings check_settings;

/* Completes the settings by the options about levels and limits. false: memory
 * is used up (*parser->fail). */
bool check_options_complete(struct parser *parser);

/* ---- Project files (check_project.c) --------------------------------------
 */

/* Completes the options of a run for a map by its project file. *options are
 * the run's if there is none. false: *fail says what is wrong with the file. */
bool check_project(const struct options *run, const char *map,
                   struct arena *arena, struct options *options,
                   struct fail *fail);

/* ---- One file (check_file.c) --------------------------------------------- */

struct check_file {
    const struct options *options;
    const struct scene_reader *reader; /* with the settings of queries */
    struct found_file input;
    const char *folder; /* named on the command line, in which the file was
                           found; NULL: it was named itself */
    int number;         /* of the file in the run */
    int in;             /* stands for standard input */
    int jobs;           /* threads for its records; 1: none */
    struct stop stop;
    int fd;                         /* of the file while it is read */
    struct arena *arena;            /* of its findings */
    const struct matches *patterns; /* the run's account */
    bool keeps_excerpts;            /* unless the file is a link in a folder */
    struct sink *named;             /* as in struct library; also gets the
                                       project file and the baseline */

    /* Results */
    struct options own_options; /* `options`, completed by the project file */
    const char *baseline;       /* the path of its baseline; NULL: none */
    const char *file;           /* as findings name it */
    struct report_list told;
    uint64_t bytes, records, levels;
    struct matches matches; /* of patterns of options with parts of the file */
    struct matches *role_matches; /* of patterns of the project file; NULL: they
                                     do not count */
    bool is_unreadable;   /* the file, or a record of it, could not be read */
    bool is_other;        /* found in a folder, and neither a map nor a
                             scene; */
    bool is_guessed;      /* that is only likely: it cannot be read */
    const char *foreign;  /* its format, if it is known; or NULL */
    bool short_of_memory; /* findings are missing */
};

/* Whether a record is neither a map nor a scene: it is no input if its file was
 * found in a folder. */
bool check_is_other(const struct item *root);

/* Checks all levels of a file. `scratch` is rewound before the return. */
void check_file(struct check_file *file, struct arena *scratch);

/* ---- Patterns of project files (check_patterns.c) ------------------------ */

/* Begins file->role_matches if the folder of the command line in which the file
 * was found contains the project file. false: out of memory. */
bool check_patterns_begin(struct check_file *file);

/* Which patterns of the project files of a run match, in the order of maps. */
struct project_patterns;

/* Adds file->role_matches, unless it is NULL. false: out of memory. */
bool check_patterns_add(struct project_patterns **all,
                        const struct check_file *file, struct arena *arena);

/* Writes a message for each pattern that matches nothing in all maps. */
void check_patterns_report(const struct command_run *run,
                           const struct project_patterns *all);

/* ---- Other modes --------------------------------------------------------- */

/* Prints the configuration, or writes a project file, if an option says so
 * (check_config.c); false: none does. */
bool check_config(struct command_run *run);

/* Lists the rules, or explains one, if an option says so; false: none does. */
bool check_explain(struct command_run *run);

/* Prints one file with its repairs if the options say so, and reports them.
 * false: they do not; then check_fix_files repairs the files in place, or
 * prints a diff, before they are checked. It returns false if memory is used
 * up. */
bool check_fix_prints(struct command_run *run);
bool check_fix_files(struct command_run *run, const struct found_files *files);

/* Checks once, and adds the names of all files that the result depends on to a
 * memory sink, as in struct library (NULL: not needed). */
typedef void check_once_function(struct command_run *run, struct sink *named);

/* Checks, and checks again whenever a file changes, until the run must stop. */
void check_watch(struct command_run *run, check_once_function *once);

/* ---- Accepted findings (check_baseline.c) -------------------------------- */

/* The records of a baseline. */
extern const struct baseline_form check_baseline_form;

/* Appends a finding, its file as baselines name files. false: out of memory. */
bool check_baseline_add(struct baseline *baseline,
                        const struct report_finding *finding,
                        struct arena *arena);

/* Removes the accepted findings from a list, and counts them off the baseline.
 * Returns how many; -1: out of memory. */
int check_baseline_take(struct baseline *baseline, struct report_list *list,
                        struct arena *arena);

/* Counts off the rest of a file's findings, which it no longer has. Returns how
 * many; -1: out of memory. */
long check_baseline_left(struct baseline *baseline, const char *file,
                         struct arena *arena);

/* Makes a baseline name files from its own folder; from the current one if it
 * is no file in a folder, such as a pipe. A folder that cannot be read changes
 * nothing. false: out of memory. */
bool check_baseline_place(const char *path, struct baseline *baseline,
                          struct arena *arena);

/* How many findings are left of files that no longer exist, for a baseline at
 * `path`; -1: out of memory. */
long check_baseline_gone(const char *path, const struct baseline *baseline,
                         struct arena *arena);

/* Whether a record has the members of an accepted finding, which no map, scene
 * or report has together: also one with a rule that this version lacks. */
bool check_baseline_is_record(const struct item *root);

#endif
