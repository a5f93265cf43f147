/* What a format of reports has to give. */
#ifndef REPORT_FORMAT_H
#define REPORT_FORMAT_H

#include "support/report/report.h"

/* As the functions of report.h; `file` gets the findings that are to be shown,
 * and report->found, files and told count them already. */
struct report_writer {
    bool (*begin)(struct report *report);
    bool (*file)(struct report *report, const char *file,
                 const struct told_list *findings);
    bool (*end)(struct report *report, const struct report_end *end);
};

#define REPORT_WRITER(constant, name)                                          \
    extern const struct report_writer report_##name;
REPORT_ROWS(REPORT_WRITER)
#undef REPORT_WRITER

#endif
