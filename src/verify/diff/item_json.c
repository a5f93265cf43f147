#include "verify/diff/item_json.h"

static bool is_open(const struct item *item)
{
    return item->kind == ITEM_ARRAY || item->kind == ITEM_OBJECT;
}

static void write_numbers(struct json_writer *writer, const struct item *item)
{
    json_begin_line_array(writer);
    for (int i = 0; i < item->count; i++)
        json_number(writer, item->numbers[i]);
    json_end_array(writer);
}

/* Writes a value, of an array or object only the beginning. */
static void begin(struct json_writer *writer, const struct item *item)
{
    switch (item->kind) {
    case ITEM_NULL:
        json_null(writer);
        break;
    case ITEM_BOOLEAN:
        json_bool(writer, item->truth);
        break;
    case ITEM_NUMBER:
        json_number(writer, item->number);
        break;
    case ITEM_STRING:
        json_string(writer, item->text);
        break;
    case ITEM_NUMBERS:
        write_numbers(writer, item);
        break;
    case ITEM_ARRAY:
        json_begin_array(writer);
        break;
    case ITEM_OBJECT:
        json_begin_object(writer);
        break;
    }
}

static void end(struct json_writer *writer, const struct item *item)
{
    if (item->kind == ITEM_ARRAY)
        json_end_array(writer);
    else if (item->kind == ITEM_OBJECT)
        json_end_object(writer);
}

void item_json(struct json_writer *writer, const struct item *item)
{
    const struct item *at = item;
    if (!item) {
        json_null(writer);
        return;
    }
    for (;;) {
        if (at != item && at->name)
            json_key(writer, at->name);
        begin(writer, at);
        if (is_open(at) && at->first) {
            at = at->first;
            continue;
        }
        end(writer, at);
        while (at != item && !at->next) {
            at = at->parent;
            end(writer, at);
        }
        if (at == item)
            return;
        at = at->next;
    }
}
