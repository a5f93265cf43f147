/* A run of `collide judge`.
 *
 *   judge_command.c  its options, and the beginning and the end of its report
 *   judge_streams.c  reads scenes and the claims about them, and has them
 *                    judged now, or ahead by threads
 *   judge_scene.c    reports verdicts about the claims of a scene, and the
 *                    pairs that they leave out
 */
#ifndef JUDGE_RUN_H
#define JUDGE_RUN_H

#include "query/run/command_run.h"
#include "scene/stream/scene_input.h"
#include "support/options/option_table.h"
#include "support/table.h"
#include "verify/judge/claims_stream.h"
#include "verify/judge/judge_ahead.h"
#include "verify/judge/judge_claim.h"
#include "verify/judge/judge_faults.h"

struct judge_settings {
    bool only_faults;  /* print no pairs that are right */
    unsigned required; /* bits of enum verdict_part */
    int fail_on;       /* an index into fail_classes */
    enum report_format format;
    const char *baseline; /* files; NULL: none */
    const char *new_baseline;
    const char *const *select, *const *ignore; /* kinds and classes, NULL at the
                                                  end; NULL: none */
    const char *const *scenes; /* the only ones that are judged; NULL: all */
};

extern const struct option_settings judge_settings;

struct judge {
    struct command_run *run;
    struct dialect dialect;
    struct scene_reader reader;
    struct scene_stream scenes;
    struct claims_stream claims;
    struct level_options levels;
    struct arena memory; /* of a scene of very many claims */
    struct judge_ahead ahead;
    uint64_t round_from; /* where its open round begins in the scenes */
    bool no_memory;      /* a round could not be reported */
    struct arena kept;   /* of what the report keeps until its end */
    struct judge_report report;
    struct judge_held held; /* lines that wait */
    struct judge_filter filter;
    struct judge_causes causes;
    struct baseline accepted, found; /* of --baseline; for --write-baseline */
    struct report own;               /* of formats but JSON */
    struct item_place place;         /* of the scene */
    int number;                      /* of the scene, from 0 */
    struct table names;              /* of scenes that were read, for messages
                                        about records that are left over */
    size_t name_bytes;               /* of all scenes; not all may be kept */
    bool has_broken;                 /* some scene could not be read */
    bool is_cut;                     /* the scenes cannot be read on */
};

/* True if the run is to judge more scenes. */
bool judge_goes_on(const struct judge *judge);

/* ---- A scene (judge_scene.c) --------------------------------------------- */

/* The line about a claim. */
struct judge_line judge_line_of(const char *scene, int number,
                                const struct claim *claim);

/* The place of a record or, if the records come from standard input, of its
 * scene. */
struct item_place judge_place_of(const struct judge *judge,
                                 struct json_place record);

/* What faults of the next scene are compared to. */
struct verdict_limits judge_limits(const struct judge *judge);

/* Prepares a scene, unless a thread did, and its pairs. false: memory is used
 * up. */
bool judge_begin_pairs(struct judge *judge, struct judge_item *item,
                       struct arena *arena, struct judge_pairs *pairs);

/* Reports the pairs that claims of this kind leave out, unless the run was
 * ended: claims about them may be left. false: they cannot be found, for the
 * reason *fail. */
bool judge_missing_pairs(struct judge *judge, struct judge_pairs *pairs,
                         enum claim_kind kind, struct fail *fail);

/* Judges a scene, or what the threads have left of it, and reports it. false:
 * it cannot be judged, for the reason *fail. */
bool judge_scene(struct judge *judge, struct judge_item *item,
                 struct arena *arena, struct fail *fail);

/* ---- The streams (judge_streams.c) --------------------------------------- */

/* Opens both inputs. false: one cannot be opened, which has been reported. */
bool judge_open(struct judge *judge);

/* Judges all scenes, and reports claims about other scenes. false: the run
 * ended before, for the reason *fail. */
bool judge_read_all(struct judge *judge, struct fail *fail);

#endif
