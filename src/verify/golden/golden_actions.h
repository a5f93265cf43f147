/* What can be done with one file of golden results: it is recorded, verified,
 * reviewed or accepted. */
#ifndef GOLDEN_ACTIONS_H
#define GOLDEN_ACTIONS_H

#include "query/dialects/unknown.h"
#include "query/run/command_run.h"
#include "verify/golden/golden_report.h"

/* Results to approve. */
struct golden_approval {
    const struct golden_unit *unit;
    const char *text;
    size_t length;
    bool is_new; /* the approved results are different, or there are none */
    const char *what; /* for the report */
};

/* What the actions work with. */
struct golden_work {
    struct command_run *run;
    struct program *program; /* which answers; NULL: this one */
    struct compare_rules rules;
    struct golden_report report;
    struct unknown_members unknown; /* in the answers of the program */
    bool is_quiet;                  /* nothing is reported */
    bool is_seen;                /* who reads messages reads the report, too */
    bool is_read_only;           /* nothing is written anywhere */
    struct arena memory;         /* of the unit */
    struct arena scratch;        /* of what it is answered with */
    long done;                   /* files that were looked into, or written */
    struct golden_findings seen; /* of the unit */
    struct golden_approval *postponed; /* until all selections have matched and
                                          the program has printed something; in
                                          the run's arena */
    int postponed_count, postponed_room;
};

/* Each does its part for a unit, and tells of it in the report or by a line of
 * text, and in the run's tally. false: memory is used up. */
typedef bool golden_function(struct golden_work *work,
                             const struct golden_unit *unit);

/* Compares what is answered now to what is approved. Where that differs what is
 * answered is kept in unit->received, else that is removed. */
golden_function golden_verify;

/* Compares what was received, if there is any, to what is approved. */
golden_function golden_review;

/* Makes what is answered now the approved results. */
golden_function golden_record;

/* Makes what was received, if there is any, the approved results. */
golden_function golden_accept;

/* Writes the results that record and accept have postponed. If a selection has
 * matched nothing it writes none, and reports that. */
void golden_end_approving(struct golden_work *work, const char *folder);

#endif
