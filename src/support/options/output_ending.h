/* The format that a command writes, by the ending of the file that -o names:
 * for each command with several formats one table of endings. */
#ifndef OUTPUT_ENDING_H
#define OUTPUT_ENDING_H

#include "support/options/options.h"

/* Sets the format of a command to that of the file that -o names. `chosen` is
 * the option that has set the format, without its dashes (NULL: none has): it
 * must go with the ending. A file without an ending, a device and a pipe are of
 * any format. `draw` refuses endings that it does not know; reports, which are
 * texts, only those of other formats. false: *fail says why (code: usage). */
bool output_ending_apply(struct options *options, const char *chosen,
                         struct fail *fail);

#endif
