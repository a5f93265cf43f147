/* What a finding is known by from one run to the next, though lines move. */
#ifndef REPORT_FINGERPRINT_H
#define REPORT_FINGERPRINT_H

#include "lint/rules/told.h"

struct fingerprint {
    char text[17]; /* 16 hexadecimal digits */
};

/* The hash of its file, rule, shapes and message. */
struct fingerprint fingerprint_of(const struct told *told);

#endif
