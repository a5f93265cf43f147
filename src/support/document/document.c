#include "support/document/document.h"

#include "support/number.h"
#include "support/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const struct item *item_member(const struct item *object, const char *name)
{
    if (!object || object->kind != ITEM_OBJECT)
        return NULL;
    const struct item *member = object->first;
    while (member && strcmp(member->name, name) != 0)
        member = member->next;
    return member;
}

const struct item *item_element(const struct item *array, int index)
{
    if (!array || array->kind != ITEM_ARRAY || index < 0)
        return NULL;
    const struct item *element = array->first;
    while (element && index-- > 0)
        element = element->next;
    return element;
}

double item_number(const struct item *item, double otherwise)
{
    return item && item->kind == ITEM_NUMBER ? item->number : otherwise;
}

const char *item_text(const struct item *item, const char *otherwise)
{
    return item && item->kind == ITEM_STRING ? item->text : otherwise;
}

bool item_truth(const struct item *item, bool otherwise)
{
    return item && item->kind == ITEM_BOOLEAN ? item->truth : otherwise;
}

double member_number(const struct item *object, const char *name,
                     double otherwise)
{
    return item_number(item_member(object, name), otherwise);
}

const char *member_text(const struct item *object, const char *name,
                        const char *otherwise)
{
    return item_text(item_member(object, name), otherwise);
}

bool member_truth(const struct item *object, const char *name, bool otherwise)
{
    return item_truth(item_member(object, name), otherwise);
}

int item_length(const struct item *array)
{
    if (!array || (array->kind != ITEM_ARRAY && array->kind != ITEM_NUMBERS))
        return 0;
    return array->count;
}

/* ---- For messages ------------------------------------------------------- */

/* Bytes of a string that are shown: with the words around them, and dots where
 * it is cut, they fit. */
#define STRING_SHOWN 28

static struct item_words string_words(const char *text)
{
    struct item_words words;
    size_t length = strlen(text);
    size_t shown = utf8_part(text, length, STRING_SHOWN);
    snprintf(words.text, sizeof words.text, "the string \"%.*s%s\"", (int)shown,
             text, shown < length ? "..." : "");
    return words;
}

static struct item_words number_words(double number)
{
    struct item_words words;
    char digits[NUMBER_MAX];
    number_write(digits, number);
    snprintf(words.text, sizeof words.text, "the number %.30s", digits);
    return words;
}

struct item_words item_words(const struct item *item)
{
    if (!item)
        return (struct item_words){"nothing"};
    switch (item->kind) {
    case ITEM_NULL:
        return (struct item_words){"null"};
    case ITEM_BOOLEAN:
        return (struct item_words){"a boolean"};
    case ITEM_NUMBER:
        return number_words(item->number);
    case ITEM_STRING:
        return string_words(item->text);
    case ITEM_NUMBERS:
        return (struct item_words){"an array of numbers"};
    case ITEM_ARRAY:
        return (struct item_words){"an array"};
    case ITEM_OBJECT:
        break;
    }
    return (struct item_words){"an object"};
}

bool item_fail(const struct item *item, struct fail *fail, const char *code,
               const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    fail_set_list(fail, code, format, arguments);
    va_end(arguments);
    if (item)
        fail->offset = item->offset;
    return false;
}
