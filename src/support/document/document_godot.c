/* Reads the tree of a text of Godot: a scene (.tscn) or a resource (.tres), of
 * format 2 (Godot 3), 3 or 4 (Godot 4).
 *
 * A file is a list of sections. Each has a heading with attributes, and then
 * properties:
 *
 *     [node name="Wall" type="StaticBody2D" parent="."]
 *     position = Vector2(10, 20)
 *
 * It becomes {"godot": "gd_scene", .., "sections": [{"section": "node", "name":
 * "Wall", .., "properties": {"position": [10, 20]}}]}. Constructors of numbers
 * become arrays; arrays of points become arrays of pairs; a reference to a
 * resource becomes {"SubResource": "1"}. Numbers that are not finite become
 * strings, since items have none. Messages do not quote the text.
 * Source: Godot's documentation, "TSCN file format". */
#include "support/document/item_box.h"

#include <inttypes.h>
#include <limits.h>
#include <string.h>

#include "support/json/string.h"
#include "support/number.h"
#include "support/text.h"

/* A list or the like that is being read. */
struct godot_open {
    struct item_slot slot; /* where its values go; keys name those of {} */
    char close;
};

struct godot_text {
    struct document *document;
    const struct limits *limits;
    struct arena *arena;
    struct fail *fail;
    const char *at, *end;
    uint64_t values;         /* so far */
    struct godot_open *open; /* a stack */
    int depth, room;
    bool is_opened; /* the last value opened the top of the stack */
};

/* ---- Failures ------------------------------------------------------------ */

static size_t offset_of(const struct godot_text *text)
{
    return (size_t)(text->at - text->document->text);
}

static bool expected(struct godot_text *text, const char *what)
{
    fail_set(text->fail, "godot-syntax", "expected %s%s", what,
             text->at == text->end ? ", found the end of the file" : "");
    text->fail->offset = offset_of(text);
    return false;
}

static bool count_values(struct godot_text *text, size_t count)
{
    uint64_t most = text->limits->values;
    if (!most || most > (uint64_t)INT_MAX)
        most = INT_MAX;
    text->values += count;
    if (text->values <= most)
        return true;
    fail_set(text->fail, "godot-too-many-values",
             "expected at most %" PRIu64
             " values in all (--max-values), found more",
             most);
    text->fail->offset = offset_of(text);
    return false;
}

/* ---- Items --------------------------------------------------------------- */

static struct item *add(struct godot_text *text, struct item_slot slot,
                        enum item_kind kind)
{
    if (!count_values(text, 1))
        return NULL;
    struct item *item = arena_take(text->arena, 1, sizeof *item);
    if (item)
        item_put(text->document, slot, item, kind);
    else
        fail_memory(text->fail);
    return item;
}

static struct item_box *add_box(struct godot_text *text, struct item_slot slot,
                                enum item_kind kind)
{
    if (!count_values(text, 1))
        return NULL;
    struct item_box *box = arena_alloc(text->arena, 1, sizeof *box);
    if (box)
        item_put(text->document, slot, &box->item, kind);
    else
        fail_memory(text->fail);
    return box;
}

static bool add_string(struct godot_text *text, struct item_slot slot,
                       const char *string)
{
    struct item *item = string ? add(text, slot, ITEM_STRING) : NULL;
    if (item)
        item->text = string;
    return item;
}

static bool add_number(struct godot_text *text, struct item_slot slot,
                       double number)
{
    struct item *item = add(text, slot, ITEM_NUMBER);
    if (item)
        item->number = number;
    return item;
}

/* ---- Words --------------------------------------------------------------- */

/* Skips white space and comments, which begin with ; and end with the line. */
static void skip_space(struct godot_text *text)
{
    while (text->at < text->end) {
        if (*text->at == ';')
            while (text->at < text->end && *text->at != '\n')
                text->at++;
        else if (json_is_space(*text->at))
            text->at++;
        else
            break;
    }
}

static bool is_next(const struct godot_text *text, char byte)
{
    return text->at < text->end && *text->at == byte;
}

/* Skips white space, and the byte if it comes next. */
static bool skip(struct godot_text *text, char byte)
{
    skip_space(text);
    bool is_there = is_next(text, byte);
    text->at += is_there;
    return is_there;
}

static bool need(struct godot_text *text, char byte, const char *what)
{
    return skip(text, byte) || expected(text, what);
}

/* Skips letters, digits and `others`; returns their number. */
static size_t skip_word(struct godot_text *text, const char *others)
{
    const char *start = text->at;
    while (text->at < text->end && ascii_is_word(*text->at, others))
        text->at++;
    return (size_t)(text->at - start);
}

static const char *copy(struct godot_text *text, const char *start,
                        size_t length)
{
    const char *copied = arena_text(text->arena, start, length);
    if (!copied)
        fail_memory(text->fail);
    return copied;
}

/* Reads a name without quotes, up to one of the bytes `ends`. Godot puts quotes
 * around names with other characters than those of ASCII. */
static const char *read_name(struct godot_text *text, const char *ends)
{
    const char *start = text->at;
    while (text->at < text->end && *text->at >= ' ' && *text->at <= '~' &&
           !strchr(ends, *text->at))
        text->at++;
    size_t length = (size_t)(text->at - start);
    while (length > 0 && start[length - 1] == ' ')
        length--;
    return copy(text, start, length);
}

/* ---- Strings ------------------------------------------------------------- */

/* Reads up to `most` hexadecimal digits. */
static unsigned long read_hex(struct godot_text *text, int most)
{
    unsigned long code = 0;
    for (; most > 0 && text->at < text->end && ascii_hex(*text->at) >= 0;
         most--)
        code = code << 4 | (unsigned long)ascii_hex(*text->at++);
    return code;
}

/* Writes a code point; an invalid one becomes U+FFFD. */
static char *write_code(char *to, unsigned long code)
{
    if (code == 0 || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF))
        code = 0xFFFD;
    if (code < 0x80) {
        *to++ = (char)code;
        return to;
    }
    int rest = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    static const unsigned char heads[] = {0, 0xC0, 0xE0, 0xF0};
    *to++ = (char)(heads[rest] | code >> (6 * rest));
    while (rest-- > 0)
        *to++ = (char)(0x80 | (code >> (6 * rest) & 0x3F));
    return to;
}

/* Reads what follows a backslash. The result is no longer than three times the
 * escape. */
static char *read_escape(struct godot_text *text, char *to)
{
    static const char letters[] = "btnfr", bytes[] = "\b\t\n\f\r";
    char letter = *text->at;
    const char *known = letter ? strchr(letters, letter) : NULL;
    if (letter == 'u' || letter == 'U') {
        text->at++;
        return write_code(to, read_hex(text, letter == 'u' ? 4 : 6));
    }
    if (known) { /* any other character stands for itself */
        text->at++;
        *to++ = bytes[known - letters];
    }
    return to;
}

/* Reads the string whose opening quote comes next; NULL and *fail. */
static const char *read_string(struct godot_text *text)
{
    const char *close = ++text->at;
    while (close < text->end && *close != '"')
        close += *close == '\\' && text->end - close > 1 ? 2 : 1;
    if (close >= text->end) {
        text->at--;
        fail_set(text->fail, "godot-syntax",
                 "expected a string that ends with \"");
        text->fail->offset = offset_of(text);
        return NULL;
    }
    /* A byte that is no UTF-8 becomes three, and so may each escape of two. */
    size_t room = 3 * (size_t)(close - text->at) + 1;
    char *string = arena_take(text->arena, room, 1), *to = string;
    if (!string) {
        fail_memory(text->fail);
        return NULL;
    }
    bool is_escaped = false;
    while (text->at < close) {
        if (*text->at == '\\' && !is_escaped) {
            const char *before = ++text->at;
            to = read_escape(text, to);
            is_escaped = text->at == before;
            continue;
        }
        is_escaped = false;
        int bytes = utf8_length(text->at, (size_t)(close - text->at));
        if (bytes > 0 && *text->at) {
            memcpy(to, text->at, (size_t)bytes);
            to += bytes;
        } else {
            to = write_code(to, 0);
        }
        text->at += bytes > 0 ? bytes : 1;
    }
    *to++ = '\0';
    arena_shrink(text->arena, string, room, (size_t)(to - string), 1);
    text->at = close + 1;
    return string;
}

/* ---- Numbers ------------------------------------------------------------- */

static bool is_number_next(const struct godot_text *text)
{
    const char *at = text->at + (is_next(text, '-') || is_next(text, '+'));
    return at < text->end && ascii_is_digit(*at);
}

static void skip_digits(struct godot_text *text)
{
    while (text->at < text->end && ascii_is_digit(*text->at))
        text->at++;
}

/* Reads the number that comes next, which unlike in JSON may begin with a plus
 * or zeros. false: no double can hold it. */
static bool read_number(struct godot_text *text, double *number)
{
    bool is_negative = *text->at == '-';
    text->at += *text->at == '-' || *text->at == '+';
    while (*text->at == '0' && text->end - text->at > 1 &&
           ascii_is_digit(text->at[1]))
        text->at++;
    const char *start = text->at;
    skip_digits(text);
    if (text->end - text->at > 1 && *text->at == '.' &&
        ascii_is_digit(text->at[1])) {
        text->at++;
        skip_digits(text);
    }
    const char *end = text->at;
    if (text->end - end > 1 && ascii_lower(*end) == 'e') {
        text->at += end[1] == '-' || end[1] == '+' ? 2 : 1;
        if (ascii_is_digit(*text->at))
            skip_digits(text);
        else
            text->at = end;
    }
    bool is_read = number_read(start, (size_t)(text->at - start), number);
    if (is_read && is_negative)
        *number = -*number;
    return is_read;
}

/* Reads a list of nothing but numbers up to `close`, into numbers[] unless that
 * is NULL. Returns how many there are; 0: there is something else. */
static size_t read_numbers(struct godot_text *text, char close, double *numbers)
{
    size_t count = 0;
    while (!skip(text, close)) {
        double number;
        if (!is_number_next(text) || !read_number(text, &number))
            return 0;
        if (numbers)
            numbers[count] = number;
        count++;
        if (!skip(text, ',') && !is_next(text, close))
            return 0;
    }
    return count;
}

/* ---- Values -------------------------------------------------------------- */

/* Makes an empty box an array of numbers, which it keeps. */
static bool make_numbers(struct godot_text *text, struct item_box *box,
                         const double *numbers, size_t count)
{
    if (!numbers)
        return fail_memory(text->fail);
    box->item.kind = ITEM_NUMBERS;
    box->item.first = NULL;
    box->item.numbers = numbers;
    box->item.count = (int)count;
    return count_values(text, count);
}

/* Opens a list or the like, whose values go to the slot. */
static bool open_values(struct godot_text *text, struct item_slot slot,
                        char close)
{
    uint64_t most = text->limits->depth;
    if (most && (uint64_t)text->depth >= most) {
        fail_set(text->fail, "godot-depth",
                 "expected at most %" PRIu64
                 " values within each other (--max-depth), found more",
                 most);
        text->fail->offset = offset_of(text);
        return false;
    }
    struct godot_open *open = arena_more(text->arena, text->open, text->depth,
                                         &text->room, sizeof *open);
    if (!open)
        return fail_memory(text->fail);
    text->open = open;
    open[text->depth++] = (struct godot_open){slot, close};
    text->is_opened = true;
    return true;
}

static bool open_box(struct godot_text *text, struct item_slot slot,
                     enum item_kind kind, const char *name, char close)
{
    struct item_box *box = add_box(text, slot, kind);
    return box &&
           open_values(text, (struct item_slot){box, name, slot.offset}, close);
}

/* Opens a list, or reads the whole if it has nothing but numbers. */
static bool open_list(struct godot_text *text, struct item_slot slot,
                      char close)
{
    const char *start = text->at;
    size_t count = read_numbers(text, close, NULL);
    text->at = start;
    if (count == 0)
        return open_box(text, slot, ITEM_ARRAY, NULL, close);
    struct item_box *box = add_box(text, slot, ITEM_ARRAY);
    double *numbers = arena_take(text->arena, count, sizeof *numbers);
    if (numbers)
        read_numbers(text, close, numbers);
    return box && make_numbers(text, box, numbers, count);
}

/* Reads a word; NULL and *fail: there is none. */
static const char *read_word(struct godot_text *text)
{
    const char *start = text->at;
    size_t length = skip_word(text, "_.");
    if (length)
        return copy(text, start, length);
    expected(text, "a value");
    return NULL;
}

/* Reads a number, or the word for one that is not finite. */
static bool read_scalar(struct godot_text *text, struct item_slot slot)
{
    double number;
    if (!is_number_next(text)) {
        text->at += is_next(text, '-');
        return add_string(text, slot, read_word(text));
    }
    return read_number(text, &number) ? add_number(text, slot, number)
                                      : add_string(text, slot, "inf");
}

/* Reads an array of points: x, y, x, y and so on. Each pair is an array. */
static bool read_points(struct godot_text *text, struct item_slot slot)
{
    struct item_box *box = add_box(text, slot, ITEM_ARRAY);
    while (box && !skip(text, ')')) {
        double *pair = arena_take(text->arena, 2, sizeof *pair);
        bool is_finite = true;
        slot = (struct item_slot){box, NULL, offset_of(text)};
        struct item_box *two = add_box(text, slot, ITEM_ARRAY);
        for (int i = 0; two && i < 2; i++) {
            skip_space(text);
            slot = (struct item_slot){two, NULL, offset_of(text)};
            if (!read_scalar(text, slot))
                return false;
            is_finite = is_finite && two->last->kind == ITEM_NUMBER;
            if (pair)
                pair[i] = two->last->number;
            if (!skip(text, ',') && (i == 0 || !is_next(text, ')')))
                return expected(text, "two numbers for each point");
        }
        if (!two || (is_finite && !make_numbers(text, two, pair, 2)))
            return false;
    }
    return box;
}

static bool is_word(const char *word, const char *const *words)
{
    while (*words && strcmp(word, *words) != 0)
        words++;
    return *words;
}

/* Begins the arguments of a constructor, after its opening parenthesis. */
static bool open_arguments(struct godot_text *text, struct item_slot slot,
                           const char *name)
{
    static const char *const points[] = {"PackedVector2Array",
                                         "PoolVector2Array", NULL};
    static const char *const references[] = {"SubResource", "ExtResource",
                                             "Resource", NULL};
    static const char *const wrappers[] = {"Array", "Dictionary", NULL};
    skip_space(text);
    if (is_word(name, points))
        return read_points(text, slot);
    if (is_word(name, wrappers))
        return open_values(text, slot, ')');
    if (is_word(name, references))
        return open_box(text, slot, ITEM_OBJECT, name, ')');
    slot.offset = is_number_next(text) ? offset_of(text) : slot.offset;
    return open_list(text, slot, ')');
}

/* Begins a constant or a constructor. A constructor of a typed array has the
 * type in brackets: Array[int]([1]). */
static bool begin_word(struct godot_text *text, struct item_slot slot)
{
    const char *word = read_word(text);
    if (!word)
        return false;
    bool is_true = strcmp(word, "true") == 0;
    if (is_true || strcmp(word, "false") == 0) {
        struct item *item = add(text, slot, ITEM_BOOLEAN);
        if (item)
            item->truth = is_true;
        return item;
    }
    if (strcmp(word, "null") == 0 || strcmp(word, "nil") == 0)
        return add(text, slot, ITEM_NULL);
    if (is_next(text, '['))
        while (text->at < text->end && *text->at != '(' && *text->at != '\n')
            text->at++;
    return skip(text, '(') ? open_arguments(text, slot, word)
                           : add_string(text, slot, word);
}

/* Reads the value that comes next, or opens it. */
static bool begin_value(struct godot_text *text, struct item_slot slot)
{
    text->is_opened = false;
    if (text->at == text->end)
        return expected(text, "a value");
    switch (*text->at) {
    case '[':
        text->at++;
        return open_list(text, slot, ']');
    case '{':
        text->at++;
        return open_box(text, slot, ITEM_OBJECT, NULL, '}');
    case '&': /* a StringName */
    case '^': /* a NodePath */
        text->at++;
        if (!is_next(text, '"'))
            return expected(text, "a string");
        return add_string(text, slot, read_string(text));
    case '"':
        return add_string(text, slot, read_string(text));
    case '#': /* a color: the rest of it reads as a word */
        text->at++;
        return begin_word(text, slot);
    default:
        return is_number_next(text) || is_next(text, '-')
                   ? read_scalar(text, slot)
                   : begin_word(text, slot);
    }
}

/* Reads the key of a dictionary, which may be any value, as text. */
static const char *read_key(struct godot_text *text)
{
    if (is_next(text, '&') || is_next(text, '^'))
        text->at++;
    if (is_next(text, '"'))
        return read_string(text);
    return read_name(text, ":\"{}");
}

/* Goes on in the innermost list, which ends or has a value: *slot. "Object"
 * also has colons in its list. */
static bool next_value(struct godot_text *text, struct item_slot *slot,
                       bool *is_end)
{
    const struct godot_open *top = &text->open[text->depth - 1];
    bool is_separated = text->is_opened || skip(text, ',') ||
                        (top->close != '}' && skip(text, ':'));
    *is_end = skip(text, top->close);
    text->is_opened = false;
    if (*is_end) {
        text->depth--;
        return true;
    }
    if (!is_separated)
        return expected(text, "a comma or the end of the list");
    *slot = top->slot;
    if (top->close == '}') {
        slot->name = read_key(text);
        if (!slot->name || !need(text, ':', "a colon after the key"))
            return false;
        skip_space(text);
    }
    slot->offset = offset_of(text);
    return true;
}

/* Reads the value that comes next, after white space. */
static bool read_value(struct godot_text *text, struct item_slot slot)
{
    bool is_end = false;
    if (!begin_value(text, slot))
        return false;
    while (text->depth > 0)
        if (!next_value(text, &slot, &is_end) ||
            (!is_end && !begin_value(text, slot)))
            return false;
    return true;
}

/* ---- Sections ------------------------------------------------------------ */

/* Reads NAME=VALUE up to the closing bracket of a heading. */
static bool read_attributes(struct godot_text *text, struct item_box *section)
{
    while (!skip(text, ']')) {
        const char *start = text->at;
        size_t length = skip_word(text, "_/");
        const char *name = length ? copy(text, start, length) : NULL;
        if (!length)
            return expected(text, "an attribute or ] in the heading");
        if (!name || !need(text, '=', "= after the name of the attribute"))
            return false;
        skip_space(text);
        if (!read_value(text,
                        (struct item_slot){section, name, offset_of(text)}))
            return false;
    }
    return true;
}

/* Reads NAME = VALUE up to the next heading. */
static bool read_properties(struct godot_text *text, struct item_box *section)
{
    struct item_slot slot = {section, "properties", section->item.offset};
    struct item_box *box = NULL;
    for (skip_space(text); text->at < text->end && *text->at != '[';
         skip_space(text)) {
        const char *key =
            *text->at == '"' ? read_string(text) : read_name(text, "=\"");
        if (key && (!*key || !skip(text, '=')))
            return expected(text, "NAME = VALUE or a section in brackets");
        box = box ? box : add_box(text, slot, ITEM_OBJECT);
        if (!key || !box)
            return false;
        skip_space(text);
        if (!read_value(text, (struct item_slot){box, key, offset_of(text)}))
            return false;
    }
    return true;
}

/* Reads a section into the box of an object, whose kind it sets as a member.
 */
static bool read_section(struct godot_text *text, struct item_box *section,
                         const char *member)
{
    struct item_slot slot = {section, member, offset_of(text)};
    text->at++; /* the bracket */
    const char *start = text->at;
    size_t length = skip_word(text, "_");
    const char *kind = length ? copy(text, start, length) : NULL;
    if (!length)
        return expected(text, "the kind of a section");
    return add_string(text, slot, kind) && read_attributes(text, section);
}

bool document_godot(struct document *document, const struct limits *limits,
                    struct arena *arena, struct fail *fail)
{
    struct godot_text text = {.document = document,
                              .limits = limits,
                              .arena = arena,
                              .fail = fail,
                              .at = document->text,
                              .end = document->text + document->length};
    skip_space(&text);
    struct item_slot slot = {NULL, NULL, offset_of(&text)};
    struct item_box *root = add_box(&text, slot, ITEM_OBJECT);
    slot = (struct item_slot){root, "sections", slot.offset};
    if (!root || !read_section(&text, root, "godot"))
        return false;
    struct item_box *list = add_box(&text, slot, ITEM_ARRAY);
    skip_space(&text);
    while (list && text.at < text.end) {
        if (*text.at != '[')
            return expected(&text, "a section in brackets");
        slot = (struct item_slot){list, NULL, offset_of(&text)};
        struct item_box *section = add_box(&text, slot, ITEM_OBJECT);
        if (!section || !read_section(&text, section, "section") ||
            !read_properties(&text, section))
            return false;
    }
    return list;
}
