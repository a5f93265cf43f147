/* JSON Schemas (2020-12) of scenes and of all that the program prints.
 *
 * They are JSON files (cli/schema/schema_files.h). One that is printed is
 * complete: it has the definitions that it refers to, and no others.
 * tests/schemas checks that they are true. */
#ifndef SCHEMA_H
#define SCHEMA_H

#include <stdbool.h>

#include "cli/schema/schema_files.h"
#include "support/arena.h"
#include "support/json_writer.h"

/* The schema of that name; NULL: there is none. */
const struct named_asset *schema_find(const char *name);

/* Writes the schema as one value; false: no memory. */
bool schema_write(struct json_writer *out, const struct named_asset *schema,
                  struct arena *arena);

#endif
