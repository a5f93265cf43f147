/* Project files: `collide.json` or `.collide.json` beside the maps, which say
 * once what the options of each run would say, so that the shell, CI and
 * editors agree.
 *
 * The file is searched for from the folder of a map upward to the folder with
 * `.git`, or without a repository only in the map's folder. Options take
 * precedence over its members. It is data from a stranger, as maps are: it
 * names files only inside its own folder, and sets neither outputs nor
 * allow-outside. */
#ifndef PROJECT_H
#define PROJECT_H

#include <stdbool.h>
#include <stdint.h>

#include "collide.h"
#include "support/arena.h"
#include "support/document/library.h"

/* Max rules about roles in a project file: a shape has a bit for each. */
#define ROLE_RULES_MAX 64

/* A rule about roles: a shape has the role if it matches all patterns that are
 * not NULL. The first rule that a shape matches counts. */
struct role_rule {
    const char *role; /* of shape_role_names: "solid", .. "ignore" */
    const char *const *layers, *const *classes, *const *names,
                                                    *const *properties;
};

struct project {
    const char *path;        /* of the file */
    const struct item *root; /* its members */
    const struct role_rule *roles;
    int role_count;
    bool accepts_no_solids; /* maps need no solid */
    col_vec2 player;        /* its size; 0: not given */
    double jump;            /* how high it jumps; -1: not given */
};

/* The path of the project file for a map (standard input: "<stdin>" or "-", as
 * if it were in the current folder); "": there is none. NULL: out of memory. */
const char *project_path(const char *map, struct arena *arena);

/* Whether a path has the name of a project file. */
bool project_is_name(const char *path);

/* Finds and reads the project file for a map. *project is NULL if there is
 * none. On failure fail->item is the place in the file (NULL: the message names
 * it), and the message says how to go on without the file; codes: missing-file,
 * file-too-large, config, out-of-memory. */
bool project_find(const char *map, const struct limits *limits,
                  struct arena *arena, const struct project **project,
                  struct fail *fail);

/* A number from 0 to COL_LIMIT; without an item *number stays. */
bool project_number(const struct item *item, double *number, struct fail *fail);

/* Fails because of a value of the project file, at its place (code: config). */
bool project_refuse(const struct item *item, struct fail *fail,
                    const char *format, ...) PRINTF_LIKE(3, 4);

/* The texts of a member that is a string or an array of strings, NULL at the
 * end. *texts is NULL without the member. */
bool project_texts(const struct item *member, struct arena *arena,
                   const char *const **texts, struct fail *fail);

#endif
