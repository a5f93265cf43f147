/* Findings that are accepted: those of yesterday, so that a run fails for new
 * ones only.
 *
 * A finding is known by its file, its rule and the ids of its shapes, not by
 * its line or words: edits elsewhere in the file leave it known. Of those that
 * are alike in that, so many are accepted as there were. The file is named from
 * the folder of the baseline on, however it is spelled on the command line. */
#ifndef BASELINE_H
#define BASELINE_H

#include "lint/rules/told_findings.h"
#include "support/document/library.h"

struct accepted {
    const char *file;
    const char *rule;                   /* its id */
    const char *shapes[FINDING_SHAPES]; /* NULL where fewer */
    long count;                         /* that are accepted */
    long left;                          /* of them, not found yet */
};

struct baseline {
    struct accepted *items; /* ascending, no two alike, once it is sorted */
    int count, room;
    const struct folder_chain *folder; /* that files are named from; NULL: they
                                          are named as they are told */
    const char *file, *name; /* the file that was named last, and its name */
};

/* Appends one; texts stay, in `arena` or elsewhere. false: memory is used up.
 */
bool baseline_add(struct baseline *baseline, const struct accepted *accepted,
                  struct arena *arena);

/* Appends a finding, its file as baselines name files. */
bool baseline_add_told(struct baseline *baseline, const struct told *told,
                       struct arena *arena);

/* Sorts what was added, and makes one of those that are alike. To be called
 * before the next two. */
void baseline_sort(struct baseline *baseline);

/* Leaves those findings out of a list that are accepted, and takes them from
 * what is left of the baseline. Returns how many; -1: memory is used up. */
int baseline_take(struct baseline *baseline, struct told_list *list,
                  struct arena *arena);

/* Takes what is left of a file's findings, which it has no more. Returns how
 * many; -1: memory is used up. */
long baseline_left(struct baseline *baseline, const char *file,
                   struct arena *arena);

#endif
