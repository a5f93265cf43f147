/* Values of options, from words to what they mean. All give false where the
 * words mean nothing. */
#ifndef OPTIONS_SETTING_H
#define OPTIONS_SETTING_H

#include <stdint.h>

#include "options/option_table.h"
#include "options/options.h"

/* An option that is being set. */
struct setting {
    struct options *options;
    enum option_id id;
    const char *value;
    struct arena *scratch; /* lists stay there */
    struct fail *fail;     /* is filled where memory is used up, and not where
                              the words mean nothing */
};

/* A whole number from 1 to `most` (at most 2^60) in plain digits. */
bool read_limit(const char *text, uint64_t most, uint64_t *limit);
bool read_count(const char *text, int most, int *count);

/* A JSON number that a double can hold: text[0..length), or all of it. */
bool read_digits(const char *text, size_t length, const struct setting *setting,
                 double *number);
bool read_number(const char *text, const struct setting *setting,
                 double *number);

/* Index of one of the option's choices. */
bool read_choice(const struct setting *setting, int *choice);

/* Appends a text to a list with NULL at its end. */
bool append_text(const char *const **list, const char *text,
                 const struct setting *setting);

/* ---- Options about levels and their rules (level_values.c) --------------- */

bool add_pattern(const struct setting *setting);
bool set_holes(const struct setting *setting);
bool set_cells(const struct setting *setting);
bool set_polygon_field(const struct setting *setting);
bool set_point(const struct setting *setting);
bool set_ellipse_vertices(const struct setting *setting);
bool set_explained(const struct setting *setting);
bool set_format(const struct setting *setting);
bool set_profile(const struct setting *setting);
bool set_scale(const struct setting *setting);
bool set_engine_y(const struct setting *setting);
bool set_tolerance(const struct setting *setting);
bool set_player(const struct setting *setting);
bool add_rules(const struct setting *setting);
bool set_baseline(const struct setting *setting);
bool set_fail_on(const struct setting *setting);
bool set_findings(const struct setting *setting);

/* ---- Options of what proves, compares, makes and reduces (proof_values.c) -
 */

bool set_dialect(const struct setting *setting);
bool set_convention(const struct setting *setting);
bool set_compare_format(const struct setting *setting);
bool set_touch(const struct setting *setting);
bool add_tolerance(const struct setting *setting);
bool add_name(const struct setting *setting);
bool set_names(const struct setting *setting);
bool set_vertices(const struct setting *setting);
bool set_seed(const struct setting *setting);
bool set_number(const struct setting *setting);
bool set_amount(const struct setting *setting);

/* ---- Options of drawings (draw_values.c) -------------------------------- */

bool set_drawn_query(const struct setting *setting);
bool set_step(const struct setting *setting);
bool set_drawn_text(const struct setting *setting);
bool add_parts(const struct setting *setting);
bool set_width(const struct setting *setting);
bool set_look(const struct setting *setting);
bool set_drawn_format(const struct setting *setting);

/* Of a value that was not taken: the name of a rule or tolerance that is
 * nearest to the one in it that there is not; NULL: none is near, or the option
 * takes no such names. */
const char *near_value(const struct setting *setting);

#endif
