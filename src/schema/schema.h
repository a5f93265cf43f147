/* JSON Schemas (2020-12) of scenes and of all that the program prints.
 *
 * They stand in files of JSON (schema/files.h). One that is printed stands
 * alone: it has the definitions with it that it refers to, and no others. That
 * they are true is the matter of tests/schemas. */
#ifndef SCHEMA_SCHEMA_H
#define SCHEMA_SCHEMA_H

#include <stdbool.h>

#include "base/arena.h"
#include "output/json_writer.h"
#include "schema/files.h"

/* The schema of that name; NULL: there is none. */
const struct named_asset *schema_find(const char *name);

/* Writes the schema as one value; false: no memory. */
bool schema_write(struct json_writer *out, const struct named_asset *schema,
                  struct arena *arena);

#endif
