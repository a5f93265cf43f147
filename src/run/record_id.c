#include "run/record_id.h"

#include <stdio.h>

#include "json/locate.h"

static const struct record_id none = {"null", 4};

bool record_id_find(const struct stream_record *record, const char *pointer,
                    const struct fail *fail, struct record_id *id)
{
    size_t sure = fail ? fail->offset : record->length, name, value;
    *id = none;
    if (!json_find(record->text, sure, pointer, &name, &value))
        return true;
    const char *text = record->text + value;
    size_t length = json_length(text, sure - value);
    if (value + length >= sure)
        return true; /* it may go on behind what is sure */
    if (text[0] == '[' || text[0] == '{')
        return false;
    *id = (struct record_id){text, length};
    return true;
}

bool record_id_refuse(const char *pointer, struct fail *fail)
{
    fail_set(fail, "record-id-type",
             "the record's id (--record-id) must be a string, a number, true, "
             "false or null, found an array or object");
    snprintf(fail->pointer, sizeof fail->pointer, "%s", pointer);
    return false;
}
