/* What a finding is known by from one run to the next, though lines move. */
#ifndef FINGERPRINT_H
#define FINGERPRINT_H

#include "lint/rules/told_findings.h"

struct fingerprint {
    char text[17]; /* 16 hexadecimal digits */
};

/* The hash of its file, rule, shapes and message. */
struct fingerprint fingerprint_of(const struct told *told);

#endif
