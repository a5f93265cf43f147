/* JSON Schemas (2020-12) of scenes and of everything that the program prints.
 *
 * src/cli/schema/NAME.json is the schema of that name, and src/cli/schema/defs/
 * has the definitions that several schemas refer to. A printed schema is
 * complete: it has the definitions that it refers to, and no others.
 * tests/schemas checks that the schemas are true. */
#ifndef SCHEMA_H
#define SCHEMA_H

#include <stdbool.h>

#include "support/arena.h"
#include "support/json_writer.h"
#include "support/text.h"

/* The files as they are. */

extern const struct named_asset schema_files[];
extern const struct named_asset schema_definitions[];

/* The schema of that name; NULL: there is none. */
const struct named_asset *schema_find(const char *name);

/* Writes the schema as one value; false: no memory. */
bool schema_write(struct json_writer *out, const struct named_asset *schema,
                  struct arena *arena);

#endif
