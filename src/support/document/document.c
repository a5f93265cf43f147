#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/document/document.h"
#include "support/fail.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/number.h"
#include "support/text.h"

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

/* Where an item is, said for people. */

/* ---- Lines -------------------------------------------------------------- */

/* Fills in where the lines begin, if there is memory for it. */
static void index_lines(struct document *document, struct arena *arena)
{
    const char *text = document->text, *end = text + document->length;
    struct json_place last = json_place(text, document->length);
    size_t *lines = arena_take(arena, (size_t)last.line, sizeof *lines);
    if (!lines)
        return;
    const char *line = text;
    for (long i = 0; i < last.line; i++) {
        lines[i] = (size_t)(line - text);
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        line = newline ? newline + 1 : end;
    }
    document->lines = lines;
    document->line_count = last.line;
}

/* The last of the lines that begins at `offset` or before it. */
static long line_of(const struct document *document, size_t offset)
{
    long low = 0, high = document->line_count;
    while (high - low > 1) {
        long middle = low + (high - low) / 2;
        if (document->lines[middle] <= offset)
            low = middle;
        else
            high = middle;
    }
    return low;
}

/* What an index of the lines makes faster is no part of what a document says:
 * so it is added to one that is const. */
void document_index_lines(const struct document *document, struct arena *arena)
{
    struct document *indexed = (struct document *)document;
    if (!document->is_indexed)
        index_lines(indexed, arena);
    indexed->is_indexed = true;
}

/* The column of an offset in the line that begins at `start`. A map may be one
 * line of many megabytes, and its places are asked for in their order: so what
 * was counted last is kept, as the index of the lines is. */
static long column_of(const struct document *document, size_t start,
                      size_t offset)
{
    struct document *asked = (struct document *)document;
    size_t from = start;
    long column = 1;
    if (document->asked_column && document->asked_offset >= start &&
        document->asked_offset <= offset) {
        from = document->asked_offset;
        column = document->asked_column;
    }
    column += json_place(document->text + from, offset - from).column - 1;
    asked->asked_offset = offset;
    asked->asked_column = column;
    return column;
}

struct item_place item_place(const struct item *item, struct arena *arena)
{
    const struct document *document = item->document;
    long lines_before = document->first_line - 1;
    size_t offset = item->offset;
    document_index_lines(document, arena);
    struct json_place place;
    if (document->lines) {
        long line = line_of(document, offset);
        place = (struct json_place){
            1, column_of(document, document->lines[line], offset)};
        lines_before += line;
    } else {
        place = json_place(document->text, offset);
    }
    long line = lines_before + place.line;
    if (line == document->first_line)
        place.column += document->first_column - 1;
    return (struct item_place){document->file, line, place.column};
}

/* ---- Pointers ----------------------------------------------------------- */

static bool push_item(const struct item *item, char *pointer, size_t size)
{
    if (item->name)
        return json_pointer_push(pointer, size, item->name);
    return json_pointer_push_index(pointer, size, (size_t)item->index);
}

void item_pointer(const struct item *item, char *pointer, size_t size)
{
    const struct item *steps[LIMITS_DEPTH_MOST];
    size_t depth = 0;
    pointer[0] = '\0';
    if (item->document->is_xml)
        return;
    for (const struct item *at = item; at->parent; at = at->parent)
        depth++;
    const struct item *at = item;
    for (size_t i = depth; i > 0; i--, at = at->parent)
        if (i <= LIMITS_DEPTH_MOST)
            steps[i - 1] = at;
    bool fits = true;
    for (size_t i = 0; i < depth && i < LIMITS_DEPTH_MOST && fits; i++)
        fits = push_item(steps[i], pointer, size);
}

/* ---- One of many numbers ------------------------------------------------ */

/* Behind so many commas. */
static const char *behind_commas(const char *at, const char *end, int count)
{
    for (; count > 0 && at; count--) {
        at = memchr(at, ',', (size_t)(end - at));
        at = at ? at + 1 : NULL;
    }
    return at ? json_behind_space(at, end) : end;
}

/* At the element that comes so many after the one at `at`. */
static const char *at_element(const char *at, const char *end, int count)
{
    for (; count > 0 && at; count--)
        do {
            at = memchr(at + 1, '<', (size_t)(end - at) - 1);
        } while (at && end - at > 1 && (at[1] == '/' || at[1] == '!'));
    return at ? at : end;
}

/* Where the number with this index is. In XML the numbers are text with commas,
 * or elements. */
static size_t number_offset(const struct item *numbers, int index)
{
    const struct document *document = numbers->document;
    const char *text = document->text, *end = text + document->length;
    const char *at = text + numbers->offset;
    if (*at == '<')
        at = at_element(at, end, index);
    else
        at = behind_commas(json_behind_space(at + (*at == '['), end), end,
                           index);
    return at < end ? (size_t)(at - text) : numbers->offset;
}

const struct item *item_element_placed(const struct item *array, int index,
                                       struct arena *arena)
{
    if (!array || array->kind != ITEM_NUMBERS)
        return item_element(array, index);
    if (index < 0 || index >= array->count)
        return NULL;
    struct item *element = arena_alloc(arena, 1, sizeof *element);
    if (!element)
        return NULL;
    *element = (struct item){
        .kind = ITEM_NUMBER,
        .written_as_text = array->document->is_xml,
        .index = index,
        .number = array->numbers[index],
        .parent = array,
        .document = array->document,
        .offset = number_offset(array, index),
    };
    return element;
}

/* ---- A name ------------------------------------------------------------- */

/* Backwards, past the colon and the quote behind the name. Each quote in a name
 * has a backslash in front, the one that opens it has none. */
static size_t name_offset(const struct item *member)
{
    const char *text = member->document->text;
    const char *at = text + member->offset - 1;
    while (*at != '"')
        at--;
    do {
        at--;
    } while (*at != '"' || at[-1] == '\\');
    return (size_t)(at - text);
}

const struct item *item_at_name(const struct item *member, struct arena *arena)
{
    if (member->document->is_xml)
        return member;
    struct item *named = arena_alloc(arena, 1, sizeof *named);
    if (!named)
        return NULL;
    *named = *member;
    named->offset = name_offset(member);
    return named;
}
