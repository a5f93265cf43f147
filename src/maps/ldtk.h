/* LDtk's projects (.ldtk) and levels (.ldtkl), as levels: one each, in its own
 * coordinates. Source: LDtk's JSON format, 1.5.3. */
#ifndef LDTK_H
#define LDTK_H

#include "maps/map_reader.h"

bool ldtk_recognise(const struct item *root);

/* See level_read. Cells of IntGrid layers are solid: merged by value, with the
 * value's identifier as their class; those that are called what is mostly
 * passed through (water, ladder) are sensors, unless options choose. Entities
 * are boxes or ellipses with their identifier as class; they are spawns, goals
 * or sensors by what they or their tags are called, solid only where options
 * choose their layer, class, tag or field, and else not used. */
bool ldtk_read(const struct level_source *source, struct levels *levels,
               const struct item **where, struct fail *fail);

#endif
