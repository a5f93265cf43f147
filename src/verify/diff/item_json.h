/* An item, written as JSON again. */
#ifndef ITEM_JSON_H
#define ITEM_JSON_H

#include "support/document/document.h"
#include "support/json_writer.h"

/* Writes it as a value; NULL as null. */
void item_json(struct json_writer *writer, const struct item *item);

#endif
