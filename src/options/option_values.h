/* What an option and its value mean. */
#ifndef OPTIONS_OPTION_VALUES_H
#define OPTIONS_OPTION_VALUES_H

#include <stdbool.h>

struct setting;

/* Puts an option into its options; the value is "" where it takes none. Numbers
 * are written as in JSON. false: the value is not what option_table expects, or
 * memory is used up (setting->fail), and the options mean nothing. */
bool option_set(const struct setting *setting);

#endif
