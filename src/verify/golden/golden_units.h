/* Which results there are and could be in a folder: for each scene file those
 * of one query, in a file beside it.
 *
 *   walls.json.approved        the query that each scene names, or else clip
 *   walls.json.sat.approved    sat
 *   walls.json.sat.received    what verify has found to differ from that
 *
 * The whole name of the scene file is kept, so that walls.json and walls.tmx
 * can have results side by side, and the ending is none of scenes, so that
 * nobody takes results for scenes. */
#ifndef GOLDEN_UNITS_H
#define GOLDEN_UNITS_H

#include "query/query.h"
#include "support/arena.h"

#define GOLDEN_APPROVED ".approved"
#define GOLDEN_RECEIVED ".received"

/* A scene file, and one query that it is asked. */
struct golden_unit {
    const char *scene;         /* path */
    const struct query *query; /* NULL: what each scene names */
    const char *approved;      /* paths, whether or not they are there */
    const char *received;
    bool has_scene, has_approved, has_received;
    bool is_link; /* the scene file is a symbolic link (query/run/command_run.h)
                   */
    const char *error; /* why it cannot be looked at; NULL: it can. There is
                          nothing else about it then but the path `scene` */
};

struct golden_units {
    struct golden_unit *items; /* ascending by scene, then by query */
    int count, room;
};

/* Finds them in a folder and the folders within, by the same rules as
 * found_files_add. With `queries`, names with a NULL at the end, each scene
 * file has a unit for each of them; without (NULL) one for each query that
 * there are results of, and the one that the scenes name where nothing is
 * approved yet. false: memory is used up. */
bool golden_units_find(struct golden_units *units, const char *folder,
                       const char *const *queries, struct arena *arena);

/* Whether a unit goes by this name: the path of its scene, approved or received
 * results, from where the program runs or from the folder, or the last part of
 * that path. */
bool golden_unit_is(const struct golden_unit *unit, const char *folder,
                    const char *name);

#endif
