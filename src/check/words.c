#include "check/words.h"

#include <stdio.h>

#define DIGITS 9

struct words words_number(double number)
{
    struct words words = {""};
    number_write_digits(words.text, number, DIGITS);
    return words;
}

struct words words_point(col_vec2 point)
{
    struct words words = {""}, x = words_number(point.x),
                 y = words_number(point.y);
    snprintf(words.text, sizeof words.text, "[%.*s, %.*s]", NUMBER_MAX, x.text,
             NUMBER_MAX, y.text);
    return words;
}
