/* The runs of `collide reduce`: the command with each candidate, and whether
 * the candidate fails.
 *
 * The exit status of the command decides; with --stream the answer of the
 * command, with --judge the faults of the answer (kept_fault.h). reduce_runs.c
 * the scene at first, candidates, several of them at the same time;
 * reduce_command.c options, input and output. */
#ifndef REDUCE_RUNS_H
#define REDUCE_RUNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "query/run/command_run.h"
#include "scene/scene.h"
#include "support/arena.h"
#include "verify/program/program.h"
#include "verify/reduce/kept_fault.h"
#include "verify/reduce/reduce.h"
#include "verify/reduce/reduce_parts.h"

/* Whether a candidate fails. */
struct reduce_outcome {
    enum reduce_answer answer;
    struct kept_fault fault; /* with --judge, of a candidate that fails */
};

/* The command, which runs for one candidate at a time. */
struct reduce_job {
    struct program program; /* without --judge */
    struct adapter adapter; /* with --judge */
};

/* Candidates that were run at the same time, each by a job of its own. */
struct reduce_jobs {
    struct reduce_job *items;
    int count; /* 1: candidates run one after the other */
    const struct reduce_text *texts;
    struct seen_text *seen; /* of the texts of the last runs */
    struct reduce_outcome *outcomes;
    bool *has_outcome;
    int outcome_count;
};

struct reducing {
    struct command_run *run;
    const struct reduce_settings *settings;
    const char *file; /* as messages name it */
    bool is_single;   /* the command gets one scene: with --judge or --stream */
    struct reduce_jobs jobs;
    struct reduce_job *job; /* that runs now: one of the jobs */
    uint64_t runs;          /* those that were made ahead count in their turn */
    int wanted;             /* exit status of the command, by which it fails */
    struct scene_reader reader;
    struct arena scenes; /* of the reader */
    size_t first, best;  /* bytes of the text at first, and of the smallest */

    /* With --judge. */
    struct fault_judge judge;
    struct kept_fault kept, now; /* of the whole scene, and of the smallest */
};

/* Reports that --max-bytes is too small; false. */
bool reducing_give_up_size(struct reducing *reducing, const char *what,
                           const char *verb);

/* Makes the reader, the judge and the jobs. false: it cannot, which has
 * been reported; reduce_runs_end must follow in either case. */
bool reduce_runs_start(struct reducing *reducing);
void reduce_runs_end(struct reducing *reducing);

/* Runs the command with the whole text, with --judge with each scene of it, and
 * chooses the failure that is kept. *text is then the text that fails. false:
 * nothing fails, which has been reported. */
bool reduce_runs_choose(struct reducing *reducing, struct reduce_text *text);

/* The functions of struct reduce_test; the context is the struct reducing. */
enum reduce_answer reduce_runs_holds(void *context, const char *text,
                                     size_t length);
bool reduce_runs_is_valid(void *context, const char *text, size_t length);
void reduce_runs_prepare(void *context, const struct reduce_text *texts,
                         int count);

#endif
