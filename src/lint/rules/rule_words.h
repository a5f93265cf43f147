/* Numbers, points and shapes as the sentences of findings have them. */
#ifndef RULE_WORDS_H
#define RULE_WORDS_H

#include "lint/rules/check.h"
#include "support/number.h"

struct rule_words {
    char text[2 * NUMBER_MAX + 8];
};

/* "12.5", and "[12.5, 40]": nine digits, which is more than anybody reads. */
struct rule_words words_number(double number);
struct rule_words words_point(col_vec2 point);

/* Bytes of a shape's class, id and name that are told; of longer ones a part,
 * with ".." where some are left out. */
#define CLASS_TOLD 24
#define ID_TOLD    28
#define NAME_TOLD  32

struct shape_words {
    char text[CLASS_TOLD + ID_TOLD + NAME_TOLD + 16];
};

/* A shape as a designer knows it: its class, its id, and its name where that is
 * neither of them: Mob "9" (left guard). Of a UUID the first eight digits are
 * told, which are what an editor's search needs. */
struct shape_words words_level_shape(const struct level_shape *shape);
struct shape_words words_shape(const struct solid *solid);

/* Any other text of a file, in quotes. */
struct shape_words words_name(const char *name);

#endif
