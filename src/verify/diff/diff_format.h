/* The formats of reports; who asks for them is diff_report.c. */
#ifndef DIFF_FORMAT_H
#define DIFF_FORMAT_H

#include "verify/diff/diff_report.h"

/* These give false where memory is used up. */
bool diff_text_add(struct diff_report *report,
                   const struct diff_documents *documents,
                   const struct difference_list *list, struct arena *arena);
bool diff_json_add(struct diff_report *report,
                   const struct diff_documents *documents,
                   const struct difference_list *list, struct arena *arena);
bool diff_patch_add(struct diff_report *report,
                    const struct diff_documents *documents,
                    const struct difference_list *list, struct arena *arena);

void diff_text_end(struct diff_report *report);
void diff_json_begin(struct diff_report *report);
void diff_json_end(struct diff_report *report);

#endif
