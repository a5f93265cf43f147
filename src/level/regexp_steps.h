/* The program that a regular expression becomes. */
#ifndef LEVEL_REGEXP_STEPS_H
#define LEVEL_REGEXP_STEPS_H

#include <stdint.h>

#include "level/regexp.h"

enum step_kind {
    STEP_SET,   /* takes a character of a set */
    STEP_SPLIT, /* goes to `first`, or if that leads nowhere to `second` */
    STEP_JUMP,  /* goes to `first` */
    STEP_SAVE,  /* keeps the place: `first` says as what */
    STEP_BEGIN, /* only at the beginning of the text */
    STEP_END,   /* only at its end */
    STEP_MATCH,
};

struct step {
    enum step_kind kind;
    int first, second; /* of jumps, from here on */
    uint32_t set[8];
};

struct regexp {
    struct step *steps;
    int count;
};

#endif
