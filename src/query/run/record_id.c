#include "query/run/record_id.h"

#include <stdio.h>
#include <string.h>

#include "support/json/locate.h"
#include "support/json/string.h"

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

/* Takes the member name at text[0], which is a string, into account; one of
 * escapes is no name that a user would choose. Returns its length. */
static size_t see_name(const char *text, size_t length, struct matches *matches)
{
    char name[MATCH_NAME_BYTES + 1];
    size_t size = json_length(text, length);
    if (size - 2 < sizeof name && !memchr(text, '\\', size)) {
        memcpy(name, text + 1, size - 2);
        name[size - 2] = '\0';
        matches_see(matches, MATCH_RECORD_ID, name, match_equal);
    }
    return size;
}

void record_id_see(const struct stream_record *record,
                   const struct options *options, struct matches *matches)
{
    const char *text = record->text, *end = text + record->length;
    size_t name, value;
    if (!matches_want(matches, MATCH_RECORD_ID) || record->is_xml)
        return;
    if (json_find(text, record->length, options->id_pointer, &name, &value)) {
        matches_see(matches, MATCH_RECORD_ID, options->record_id, match_equal);
        return;
    }
    text = json_behind_space(text, end);
    if (text == end || *text != '{')
        return;
    text = json_behind_space(text + 1, end);
    while (*text == '"') {
        text += see_name(text, (size_t)(end - text), matches);
        text = json_behind_space(text, end) + 1; /* behind the colon */
        text = json_behind_space(text, end);
        text += json_length(text, (size_t)(end - text));
        text = json_behind_space(text, end);
        if (*text == ',')
            text = json_behind_space(text + 1, end);
    }
}

bool record_id_refuse(const char *pointer, struct fail *fail)
{
    fail_set(fail, "record-id-type",
             "the record's id (--record-id) must be a string, a number, true, "
             "false or null, found an array or object");
    snprintf(fail->pointer, sizeof fail->pointer, "%s", pointer);
    return false;
}
