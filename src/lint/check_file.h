/* One file of `collide check`: from its bytes to what is told of it. */
#ifndef CHECK_FILE_H
#define CHECK_FILE_H

#include "lint/rules/told_findings.h"
#include "query/run/command_run.h"
#include "scene/read_scene.h"
#include "support/options/options.h"
#include "support/stop.h"

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
