/* Numbers said in words. */
#ifndef COUNTS_H
#define COUNTS_H

#include "support/report/report.h"

/* The last line of a report: "2 files checked: 3 errors, 0 warnings, 1 note",
 * with what was not shown or is accepted. */
struct report_counts {
    char text[240];
};
struct report_counts report_counts(const struct report *report,
                                   const struct report_end *end);

/* What stands behind the message of a finding that stands for several; "" of
 * others. */
struct report_more {
    char text[60];
};
struct report_more report_more(const struct told *told);

#endif
