/* Findings as reports need them: places and names as texts, so that the level
 * and its files may be freed (told_findings.c). A finding is left out of a
 * file's list if it was already reported for another file
 * (left_out_findings.c). */
#ifndef TOLD_FINDINGS_H
#define TOLD_FINDINGS_H

#include "lint/rules/check.h"
#include "report/report.h"
#include "support/document/library.h"
#include "support/table.h"

/* Max bytes of a line in an excerpt; "..." stands for each part left out. */
#define EXCERPT_MOST 100

/* Appends a finding. `document` is the place of findings about the whole file.
 * `scratch` holds the line tables of documents, and must live as long as they.
 * false: out of memory. */
bool told_add(struct report_list *list, const struct finding *finding,
              const struct document *document, struct arena *scratch);

/* Keeps the line around text[offset] as the excerpt of the last finding, if the
 * list keeps excerpts. O(1) for lines of any length. false: out of memory. */
bool told_add_excerpt(struct report_list *list, const char *text, size_t length,
                      size_t offset);

/* Appends a level, without a picture; findings that are added from now on are
 * about it (told.level). false: out of memory. */
bool told_add_level(struct report_list *list, const struct level *level);

/* Moves the levels and findings of another list behind those of this one; their
 * texts stay where they are. false: out of memory. */
bool told_append(struct report_list *list, struct report_list *more);

/* The rule that a failure to read a file, or a record of it, belongs to:
 * "unsupported-map" or "unreadable". */
const struct rule *told_failure_rule(const struct fail *fail);

/* Appends such a failure as a finding. `file` stays. */
bool told_add_failure(struct report_list *list, const struct fail *fail,
                      const char *file, long line, long column);

/* ---- Findings reported for another file ---------------------------------- */

/* A tileset belongs to many maps, a map to a world: the faults in it are
 * reported for the first of them only. */

struct seen {
    struct table files; /* the first that a finding was reported for */
    struct arena *arena;
};

/* Removes findings from a list that were reported for another file, at the same
 * place by the same rule. In a file that levels share, such as a tileset,
 * findings about several shapes must also have the same words, but about two
 * tiles only the same pair and measure (in other files coordinates differ
 * between a map and its world). false: out of memory. */
bool seen_take(struct seen *seen, struct report_list *list);

#endif
