/* --rules and --explain: the table of rules for people. */
#ifndef CHECK_COMMAND_H
#define CHECK_COMMAND_H

#include "lint/rules/told_findings.h"
#include "query/run/command_run.h"
#include "query/run/found_files.h"
#include "scene/read_scene.h"
#include "support/options/options.h"
#include "support/stop.h"

/* Lists the rules, or explains one, if the options ask for that; false: they do
 * not. */
bool check_explain(struct command_run *run);

/* `collide check --fix`: the file that was read, with its polygons mended.
 *
 * Everything else of the file stays as it is, byte by byte. That can be done
 * for maps of Tiled in JSON, and for scenes; other formats have to be converted
 * to a scene first. */

/* Mends the one file that the options name, and says what it has mended. */
void check_fix(struct command_run *run);

/* Files of accepted findings: a JSON object for each, one a line, sorted:
 *
 *   {"file":"maps/a.tmj","rule":"C030","shapes":["12","14"],"count":1}
 */

/* Has files named from the folder that a baseline is in; from the current one
 * where it is in none, but a pipe or the like. A folder that cannot be looked
 * at changes nothing. false: memory is used up. */
bool check_baseline_place(const char *path, struct baseline *baseline,
                          struct arena *arena);

/* How many findings are left of files that are there no more, for a baseline
 * at `path`; -1: memory is used up. */
long check_baseline_gone(const char *path, const struct baseline *baseline,
                         struct arena *arena);

/* Whether a record has the members of an accepted finding, which no map, scene
 * or report has together: also one with a rule that this version lacks. */
bool check_baseline_is_record(const struct item *root);

/* Reads a file, and sorts what it holds. false: a message has said why not. */
bool check_baseline_read(const struct command_run *run, const char *path,
                         struct baseline *baseline);

/* Whether a baseline may be written to this path: there can be a file, and what
 * has that name is a baseline, an empty file or no regular file, and neither an
 * input nor the file of -o. false: a message has said why not. */
bool check_baseline_is_possible(const struct command_run *run,
                                const char *path);

/* Writes a file, replaced as a whole or not at all. The same. */
bool check_baseline_write(const struct command_run *run, const char *path,
                          const struct baseline *baseline);

/* One file of `collide check`: from its bytes to what is told of it. */

struct check_file {
    const struct options *options;
    const struct scene_reader *reader; /* with the settings that queries have */
    struct found_file input;
    const char *folder; /* named on the command line, in which the file was
                           found; NULL: it was named itself */
    int number;         /* of the file in the run */
    int in;             /* what stands for standard input */
    struct stop stop;
    int fd;                         /* of the file while it is read */
    struct arena *arena;            /* of what is told */
    const struct matches *patterns; /* the run's account */

    /* What came of it. */
    const char *file; /* as it is called in findings */
    struct told_list told;
    uint64_t bytes, records, levels;
    struct matches matches; /* what patterns of options match in it */
    bool is_unreadable;     /* the file, or a record of it, could not be read */
    bool is_other;        /* found in a folder, and neither a map nor a scene */
    bool is_guessed;      /*   ... to all appearances: it cannot be read */
    bool short_of_memory; /* what is told is not all */
};

/* Checks all levels of a file. `scratch` is rewound before the return. */
void check_file(struct check_file *file, struct arena *scratch);

#endif
