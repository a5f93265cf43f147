/* Reads checked values of members of claims: flags, numbers, texts, vectors and
 * arrays. An invalid value is an error with its place. */
#include <limits.h>
#include <math.h>
#include <string.h>

#include "query/dialects/claim_read.h"
#include "query/dialects/dialect.h"

const struct item *value_member(const struct item *object, const char *name)
{
    const struct item *member = name ? item_member(object, name) : NULL;
    return member && member->kind != ITEM_NULL ? member : NULL;
}

/* What a message calls an item: its own name, or that of the array it is in. */
static const char *called(const struct item *item)
{
    while (item && !item->name)
        item = item->parent;
    return item ? item->name : "record";
}

bool value_expected(struct record_reader *reader, const struct item *item,
                    const char *expected)
{
    *reader->where = item;
    return item_fail(item, reader->fail, "claims-form",
                     "%s: expected %s, found %s", called(item), expected,
                     item_words(item).text);
}

bool value_bool(struct record_reader *reader, const struct item *object,
                const char *name, bool *has, bool *value)
{
    const struct item *item = value_member(object, name);
    if (!item)
        return true;
    if (item->kind != ITEM_BOOLEAN)
        return value_expected(reader, item, "true or false");
    *has = true;
    *value = item->truth;
    return true;
}

static void note_not_finite(struct record_reader *reader,
                            const struct item *item)
{
    reader->not_finite = called(item);
    reader->is_contact = reader->in_contacts;
}

bool value_as_number(struct record_reader *reader, const struct item *item,
                     bool *has, double *value)
{
    if (item->kind == ITEM_NULL) {
        note_not_finite(reader, item);
        return true;
    }
    if (item->kind != ITEM_NUMBER)
        return value_expected(reader, item, "a number");
    *has = true;
    *value = item->number;
    return true;
}

bool value_number(struct record_reader *reader, const struct item *object,
                  const char *name, bool *has, double *value)
{
    const struct item *item = name ? item_member(object, name) : NULL;
    return !item || value_as_number(reader, item, has, value);
}

bool value_whole(struct record_reader *reader, const struct item *object,
                 const char *name, bool *has, int *value)
{
    const struct item *item = value_member(object, name);
    if (!item)
        return true;
    double number = item->kind == ITEM_NUMBER ? item->number : -1;
    if (!(number >= 0 && number <= INT_MAX) || floor(number) < number)
        return value_expected(reader, item, "a whole number of at least 0");
    *has = true;
    *value = (int)number;
    return true;
}

bool value_text(struct record_reader *reader, const struct item *object,
                const char *name, const char **value)
{
    const struct item *item = value_member(object, name);
    if (!item)
        return true;
    if (item->kind != ITEM_STRING)
        return value_expected(reader, item, "a string");
    *value = item->text;
    return true;
}

bool value_failed(struct record_reader *reader, const struct item *object,
                  struct claim_failed *failed)
{
    const char *word = NULL;
    if (!value_text(reader, object, "failed", &word))
        return false;
    if (!word)
        return true;
    for (int i = 0; claim_failure_names[i]; i++)
        if (strcmp(claim_failure_names[i], word) == 0)
            failed->how = (enum claim_failure)(i + 1);
    if (failed->how == CLAIM_NOT_FAILED)
        return value_expected(reader, value_member(object, "failed"),
                              "\"crash\", \"timeout\" or \"exception\"");
    return value_text(reader, object, "message", &failed->message);
}

bool value_as_vec(struct record_reader *reader, const struct item *item,
                  bool *has, struct claim_vec *value)
{
    bool is_down = reader->dialect->y == DIALECT_Y_DOWN;
    double x, y;
    if (item->kind == ITEM_NUMBERS && item->count == 2) {
        x = item->numbers[0];
        y = item->numbers[1];
    } else {
        /* an object, or an array that holds something else than numbers */
        bool is_array = item->kind == ITEM_ARRAY && item->count == 2;
        const struct item *at_x =
            is_array ? item->first : item_member(item, "x");
        const struct item *at_y =
            is_array ? item->first->next : item_member(item, "y");
        if (!at_x || !at_y ||
            (at_x->kind != ITEM_NUMBER && at_x->kind != ITEM_NULL) ||
            (at_y->kind != ITEM_NUMBER && at_y->kind != ITEM_NULL))
            return value_expected(reader, item, "[x, y] or {\"x\":x, \"y\":y}");
        if (at_x->kind == ITEM_NULL || at_y->kind == ITEM_NULL) {
            note_not_finite(reader, item);
            return true;
        }
        x = at_x->number;
        y = at_y->number;
    }
    *has = true;
    *value = (struct claim_vec){x, is_down ? 0 - y : y};
    return true;
}

bool value_vec(struct record_reader *reader, const struct item *object,
               const char *name, bool *has, struct claim_vec *value)
{
    const struct item *item = value_member(object, name);
    return !item || value_as_vec(reader, item, has, value);
}

bool value_array(struct record_reader *reader, const struct item *object,
                 const char *name, const struct item **array, int *count)
{
    const struct item *item = value_member(object, name);
    *array = item;
    *count = item_length(item);
    return !item || item->kind == ITEM_ARRAY || item->kind == ITEM_NUMBERS ||
           value_expected(reader, item, "an array");
}

bool value_id_of_pair(struct record_reader *reader, const struct item *object,
                      const char *name, const struct claim *claim,
                      const char **text)
{
    *text = NULL;
    if (!value_text(reader, object, name, text))
        return false;
    return !*text || strcmp(*text, claim->a) == 0 ||
           strcmp(*text, claim->b) == 0 ||
           value_expected(reader, value_member(object, name),
                          "the id of a shape of the pair");
}

bool claim_is_reversed(const struct claim *claim, const char *a, const char *b)
{
    return strcmp(claim->a, claim->b) != 0 &&
           (!a || strcmp(a, claim->b) == 0) &&
           (!b || strcmp(b, claim->a) == 0) && (a || b);
}
