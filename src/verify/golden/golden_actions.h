/* Golden results of a folder: golden_units.c finds its units; golden_actions.c
 * records, verifies, reviews or accepts each; golden_report.c reports. */
#ifndef GOLDEN_ACTIONS_H
#define GOLDEN_ACTIONS_H

#include "query/dialects/dialect.h"
#include "query/query.h"
#include "query/run/command_run.h"
#include "support/arena.h"
#include "support/json_writer.h"
#include "support/options/options.h"
#include "verify/golden/golden_files.h"

/* ---- Units ----------------------------------------------------------------
 *
 * The results that there are and could be in a folder: for each scene file
 * those of one query, in a file beside it.
 *
 *   walls.json.approved        the query that each scene names, or else clip
 *   walls.json.sat.approved    sat
 *   walls.json.sat.received    what verify has found to differ from that
 *
 * The whole name of the scene file is kept, so that walls.json and walls.tmx
 * can have results side by side, and the ending is none of scenes, so that
 * nobody takes results for scenes. */

#define GOLDEN_APPROVED ".approved"
#define GOLDEN_RECEIVED ".received"

/* A scene file, and one query for it. */
struct golden_unit {
    const char *scene;         /* path */
    const struct query *query; /* NULL: the query that each scene names */
    const char *approved;      /* paths, whether or not they are there */
    const char *received;
    bool has_scene, has_approved, has_received;
    bool is_link;      /* the scene file is a symbolic link */
    const char *error; /* why it cannot be looked at; NULL: it can. There is
                          nothing else about it then but the path `scene` */
};

struct golden_units {
    struct golden_unit *items; /* ascending by scene, then by query */
    int count, room;
};

/* Finds the units in a folder and the folders within, by the same rules as
 * found_files_add. With `queries`, names with a NULL at the end, each scene
 * file has a unit for each of them. Without (NULL), it has a unit for each
 * query that has results, and for the query that the scenes name if nothing is
 * approved yet. false: memory is used up. */
bool golden_units_find(struct golden_units *units, const char *folder,
                       const char *const *queries, struct arena *arena);

/* True if a unit goes by this name: the path of its scene, approved or received
 * results, from the working directory or from the folder, or the last part of
 * that path. */
bool golden_unit_is(const struct golden_unit *unit, const char *folder,
                    const char *name);

/* ---- Reports ------------------------------------------------------------- */

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

/* A report in a format that people or services read. It is begun, gets each
 * unit in order, and is ended. It keeps nothing, except that text comes at the
 * end, the worst findings first. */
struct golden_report {
    enum golden_format format;
    bool pretty; /* JSON: with indents */
    struct sink *out;
    const struct unknown_members *unknown;
    bool tells_compared; /* text ends with the counts of compared values */
    struct compared compared;

    /* The report's own. */
    long files;               /* that were reported */
    long good;                /* of these, all as approved */
    long found[GOLDEN_KINDS]; /* findings */
    uint64_t start;           /* of the report in the output */
    struct json_writer writer;
    struct ranking ranking; /* of text */
    bool is_short_of_memory;
};

void golden_report_begin(struct golden_report *report);
void golden_report_unit(struct golden_report *report,
                        const struct golden_unit *unit,
                        const struct golden_findings *findings);
void golden_report_end(struct golden_report *report);

/* ---- Actions ------------------------------------------------------------- */

/* Results to approve. */
struct golden_approval {
    const struct golden_unit *unit;
    const char *text;
    size_t length;
    bool is_new; /* the approved results are different, or there are none */
    const char *what; /* for the report */
};

/* The state of the actions. */
struct golden_work {
    struct command_run *run;
    struct program *program;    /* which answers; NULL: this one */
    struct compare_rules rules; /* golden_rules */
    struct forms forms;         /* of results that are as approved */
    struct golden_report report;
    struct unknown_members unknown; /* in the answers of the program */
    bool is_quiet;                  /* nothing is reported */
    bool is_seen;                 /* who reads messages reads the report, too */
    bool is_read_only;            /* nothing is written anywhere */
    bool awaits_end;              /* an adapter runs, and has to end properly
                                     before anything is approved */
    struct arena memory;          /* of the unit */
    struct arena scratch;         /* of the computation of its answer */
    struct scene_reader reader;   /* of all scenes */
    long done;                    /* files that were looked into, or written */
    struct golden_findings seen;  /* of the unit */
    const struct answers *scenes; /* of the unit; NULL: unknown */
    struct golden_approval *postponed; /* until all selections have matched and
                                          the program has printed something,
                                          and an adapter has ended properly; in
                                          the run's arena */
    int postponed_count, postponed_room;
};

/* Each does its part for a unit, and reports it in the report or by a line of
 * text, and in the run's tally. false: memory is used up. */
typedef bool golden_function(struct golden_work *work,
                             const struct golden_unit *unit);

/* Compares the present answer to the approved results. If it differs it is kept
 * in unit->received, else that file is removed. */
golden_function golden_verify;

/* Compares the received results, if there are any, to the approved results. */
golden_function golden_review;

/* Makes the present answer the approved results. */
golden_function golden_record;

/* Makes the received results, if there are any, the approved results. */
golden_function golden_accept;

/* Writes the results that record and accept have postponed. If a selection has
 * matched nothing, or the adapter has failed, it writes none and reports that.
 */
void golden_end_approving(struct golden_work *work, const char *folder);

#endif
