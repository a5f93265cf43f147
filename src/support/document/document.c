/* Reads values of items, finds their places in the file, and words errors about
 * them. */
#include "support/document/document.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/number.h"
#include "support/text.h"

/* Bytes of a string that a message shows: they fit into item_words with the
 * words around them. */
#define STRING_SHOWN 28

/* ---- Values -------------------------------------------------------------- */

const struct item *item_member(const struct item *object, const char *name)
{
    if (!object || object->kind != ITEM_OBJECT)
        return NULL;
    const struct item *member = object->first;
    /* Most names differ in their first byte. */
    while (member &&
           (*member->name != *name || strcmp(member->name, name) != 0))
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
    const struct item *item = item_member(object, name);
    return item && item->kind == ITEM_BOOLEAN ? item->truth : otherwise;
}

int item_length(const struct item *array)
{
    if (!array || (array->kind != ITEM_ARRAY && array->kind != ITEM_NUMBERS))
        return 0;
    return array->count;
}

/* ---- Messages ------------------------------------------------------------ */

struct item_words item_words(const struct item *item)
{
    static const char *const words[] = {
        [ITEM_NULL] = "null",
        [ITEM_BOOLEAN] = "a boolean",
        [ITEM_NUMBER] = "the number",
        [ITEM_STRING] = "the string",
        [ITEM_NUMBERS] = "an array of numbers",
        [ITEM_ARRAY] = "an array",
        [ITEM_OBJECT] = "an object",
    };
    struct item_words said = {"nothing"};
    if (!item)
        return said;
    snprintf(said.text, sizeof said.text, "%s", words[item->kind]);
    if (item->kind == ITEM_NUMBER) {
        char digits[NUMBER_MAX];
        number_write(digits, item->number);
        snprintf(said.text, sizeof said.text, "the number %.30s", digits);
    } else if (item->kind == ITEM_STRING) {
        size_t length = strlen(item->text);
        size_t shown = utf8_part(item->text, length, STRING_SHOWN);
        snprintf(said.text, sizeof said.text, "the string \"%.*s%s\"",
                 (int)shown, item->text, shown < length ? "..." : "");
    }
    return said;
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

/* ---- Lines and columns --------------------------------------------------- */

/* The index is a cache, no part of the document's value: so it is added to a
 * const document. Without memory there is none. */
bool item_bytes(const struct item *item, size_t *from, size_t *to)
{
    const struct document *document = item->document;
    const char *text = document->text;
    size_t at = item->offset, left = document->length - at;
    if (!document->is_xml) {
        *from = at;
        *to = at + json_length(text + at, left);
        return true;
    }
    if (at == 0 || (text[at - 1] != '"' && text[at - 1] != '\''))
        return false;
    const char *end = memchr(text + at, text[at - 1], left);
    if (!end)
        return false;
    *from = at;
    *to = (size_t)(end - text);
    return true;
}

void item_write(const struct item *item, struct json_writer *out)
{
    size_t from, to;
    if (item_bytes(item, &from, &to))
        json_copy(out, item->document->text + from, to - from);
}

void document_index_lines(const struct document *document, struct arena *arena)
{
    struct document *indexed = (struct document *)document;
    const char *text = document->text, *end = text + document->length;
    if (document->is_indexed)
        return;
    indexed->is_indexed = true;
    long count = json_place(text, document->length).line;
    size_t *lines = arena_take(arena, (size_t)count, sizeof *lines);
    if (!lines)
        return;
    const char *line = text;
    for (long i = 0; i < count; i++) {
        lines[i] = (size_t)(line - text);
        const char *newline = memchr(line, '\n', (size_t)(end - line));
        line = newline ? newline + 1 : end;
    }
    indexed->lines = lines;
    indexed->line_count = count;
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

/* The column of an offset in the line that begins at `start`. A map may be one
 * line of many megabytes, and callers need its places in order: so the last
 * count is cached, too. */
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
    struct json_place place = {1, 1};
    if (document->lines) {
        long line = line_of(document, offset);
        place.column = column_of(document, document->lines[line], offset);
        lines_before += line;
    } else {
        place = json_place(document->text, offset);
    }
    long line = lines_before + place.line;
    if (line == document->first_line)
        place.column += document->first_column - 1;
    return (struct item_place){document->file, line, place.column};
}

/* ---- Pointers ------------------------------------------------------------ */

void item_pointer(const struct item *item, char *pointer, size_t size)
{
    const struct item *steps[LIMITS_DEPTH_MOST];
    size_t depth = 0;
    pointer[0] = '\0';
    if (item->document->is_xml || item->document->is_godot)
        return;
    for (const struct item *at = item; at->parent; at = at->parent)
        depth++;
    const struct item *at = item;
    for (size_t i = depth; i > 0; i--, at = at->parent)
        if (i <= LIMITS_DEPTH_MOST)
            steps[i - 1] = at;
    bool fits = true;
    for (size_t i = 0; i < depth && i < LIMITS_DEPTH_MOST && fits; i++)
        fits = steps[i]->name ? json_pointer_push(pointer, size, steps[i]->name)
                              : json_pointer_push_index(
                                    pointer, size, (size_t)steps[i]->index);
}

/* ---- Places that no item has --------------------------------------------- */

/* Moves a cursor to a number that does not precede it. In JSON and CSV a number
 * follows so many commas; in XML it may be an element, which follows so many
 * others. */
static void move_cursor(struct number_cursor *cursor, int index)
{
    const struct item *numbers = cursor->numbers;
    const struct document *document = numbers->document;
    const char *text = document->text, *end = text + document->length;
    bool is_element = text[numbers->offset] == '<';
    const char *at = text + cursor->offset;
    if (!is_element && cursor->index == 0)
        at = json_behind_space(at + (*at == '['), end);
    for (; cursor->index < index && at; cursor->index++) {
        if (is_element) {
            do {
                at = memchr(at + 1, '<', (size_t)(end - at) - 1);
            } while (at && end - at > 1 && (at[1] == '/' || at[1] == '!'));
        } else {
            at = memchr(at, ',', (size_t)(end - at));
            at = at ? at + 1 : NULL;
        }
    }
    at = at && !is_element ? json_behind_space(at, end) : at;
    cursor->offset = at && at < end ? (size_t)(at - text) : numbers->offset;
}

struct number_cursor number_cursor_make(const struct item *numbers)
{
    return (struct number_cursor){numbers, 0, numbers->offset};
}

const struct item *number_cursor_item(struct number_cursor *cursor, int index,
                                      struct arena *arena)
{
    const struct item *numbers = cursor->numbers;
    if (index < 0 || index >= numbers->count)
        return NULL;
    if (index < cursor->index)
        *cursor = number_cursor_make(numbers);
    move_cursor(cursor, index);
    struct item *element = arena_alloc(arena, 1, sizeof *element);
    if (!element)
        return NULL;
    *element = (struct item){
        .kind = ITEM_NUMBER,
        .written_as_text = numbers->document->is_xml,
        .index = index,
        .number = numbers->numbers[index],
        .parent = numbers,
        .document = numbers->document,
        .offset = cursor->offset,
    };
    return element;
}

const struct item *item_element_placed(const struct item *array, int index,
                                       struct arena *arena)
{
    if (!array || array->kind != ITEM_NUMBERS)
        return item_element(array, index);
    struct number_cursor cursor = number_cursor_make(array);
    return number_cursor_item(&cursor, index, arena);
}

/* The name precedes the colon before the value. Each quote in a name has a
 * backslash before it, the opening quote has none. */
const struct item *item_at_name(const struct item *member, struct arena *arena)
{
    const char *text = member->document->text;
    const char *at = text + member->offset - 1;
    if (member->document->is_xml || member->document->is_godot)
        return member;
    struct item *named = arena_alloc(arena, 1, sizeof *named);
    if (!named)
        return NULL;
    while (*at != '"')
        at--;
    do {
        at--;
    } while (*at != '"' || at[-1] == '\\');
    *named = *member;
    named->offset = (size_t)(at - text);
    return named;
}
