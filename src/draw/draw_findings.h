/* The findings of `check` in drawings, numbered in the order in which it
 * reports them, through all that is drawn. */
#ifndef DRAW_FINDINGS_H
#define DRAW_FINDINGS_H

#include "draw/draw_only.h"
#include "draw/draw_scene.h"
#include "lint/rules/told_findings.h"

struct draw_findings {
    struct baseline accepted; /* of --baseline */
    long count;               /* that were found so far */
    struct arena *scratch;    /* is rewound */
};

/* Reads the baseline, if one is given. false: a message has said why not. */
bool draw_findings_begin(struct draw_findings *findings,
                         struct command_run *run);

/* Counts one that is no shape's: a record that cannot be read. */
void draw_findings_skip(struct draw_findings *findings);

/* Leaves out what is accepted of what was found in the level of a scene, and
 * adds the rest to its picture, with --only that about its shapes alone. false:
 * memory is used up. */
bool draw_findings_add(struct draw_findings *findings, struct draw_scene *scene,
                       const struct document *document);

#endif
