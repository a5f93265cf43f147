/* Numbers and points as the sentences of findings have them. */
#ifndef CHECK_WORDS_H
#define CHECK_WORDS_H

#include "base/number.h"
#include "collide.h"

struct words {
    char text[2 * NUMBER_MAX + 8];
};

/* "12.5", and "[12.5, 40]": nine digits, which is more than anybody reads. */
struct words words_number(double number);
struct words words_point(col_vec2 point);

#endif
