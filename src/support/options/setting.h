/* Values of options, from words to what they mean: what the setters of options
 * (struct option) are made of. What returns a bool gives false where the words
 * mean nothing, or memory is used up. */
#ifndef SETTING_H
#define SETTING_H

#include <stdint.h>

#include "support/options/option_table.h"
#include "support/options/options.h"

/* An option that is being set. */
struct setting {
    struct options *options;
    const struct option *option;
    const char *value;
    struct arena *scratch; /* lists stay there */
    struct fail *fail;     /* is filled where memory is used up, and not where
                              the words mean nothing */
};

/* Whether text[0..length) is a name. */
bool is_name(const char *name, const char *text, size_t length);

/* An option that takes no value: true. */
bool turn_on(bool *flag);

/* ---- Numbers ------------------------------------------------------------- */

/* A whole number of a range in plain digits: text[0..length). */
bool read_whole(const char *text, size_t length, struct option_range range,
                uint64_t *number);

/* The value as one of the option's range. An int holds all of that. */
bool read_limit(const struct setting *setting, uint64_t *limit);
bool read_count(const struct setting *setting, int *count);

/* A JSON number that a double can hold: text[0..length), or all of it. */
bool read_digits(const char *text, size_t length, const struct setting *setting,
                 double *number);
bool read_number(const char *text, const struct setting *setting,
                 double *number);

/* The same, with what these words of option.expects say. */
#define EXPECTS_NOT_NEGATIVE "a number >= 0, at most 1e60"
bool read_not_negative(const char *text, const struct setting *setting,
                       double *number);
#define EXPECTS_POSITIVE "a number > 0, at most 1e60"
bool read_positive(const char *text, const struct setting *setting,
                   double *number);

/* ---- Words --------------------------------------------------------------- */

/* Index of one of the option's choices. */
bool read_choice(const struct setting *setting, int *choice);

/* Several names with commas between: the bit 1 << i for each names[i]. `names`
 * ends with NULL. */
bool read_names(const struct setting *setting, const char *const *names,
                unsigned *bits);

/* The name that is nearest to the first unknown one of such a value; NULL: none
 * is near. */
const char *nearest_of_names(const char *value, const char *const *names,
                             struct arena *scratch);

/* The value as it is, which must not be empty. */
bool take_text(const struct setting *setting, const char **text);

/* The same, behind a list with NULL at its end; and any text. */
bool add_text(const struct setting *setting, const char *const **list);
bool append_text(const char *const **list, const char *text,
                 const struct setting *setting);

#endif
