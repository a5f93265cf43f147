/* Which rules are to be heard, and about which shapes. */
#ifndef RULE_SELECT_H
#define RULE_SELECT_H

#include "lint/rules/check.h"

/* Whether a rule is one of the profile's, is selected, and not ignored. */
bool rule_is_selected(const struct check_options *options,
                      const struct rule *rule);

/* Whether a shape does not want to be told of. */
bool shape_ignores(const struct level_shape *shape, const struct rule *rule);

/* The first name, of `length` characters, in what a shape does not want to be
 * told of that is no rule; NULL: there is none. */
const char *shape_ignores_nothing(const struct level_shape *shape,
                                  size_t *length);

/* Whether one of the shapes of a finding does not want to be told of it. */
bool finding_is_suppressed(const struct finding *finding);

#endif
