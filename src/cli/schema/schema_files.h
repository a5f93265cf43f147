/* The files of this folder, as they stand: src/cli/schema/NAME.json is the
 * schema of that name, and src/cli/schema/defs/ has the definitions that
 * several of them refer to. */
#ifndef SCHEMA_FILES_H
#define SCHEMA_FILES_H

#include "support/text.h"

extern const struct named_asset schema_files[];
extern const struct named_asset schema_definitions[];

#endif
