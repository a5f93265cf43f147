/* Turns answers into lines for other tools: finds the records in the documents
 * as they pass, and writes each record on a line of its own, with the members
 * of the document around it.
 *
 *   {"query":"sat","scene":null,"pairs":[{"a":"A",..},{"a":"A",..}]}
 *   -> {"query":"sat","scene":null,"a":"A",..}
 *      {"query":"sat","scene":null,"a":"A",..}
 *
 * For csv and tsv the object of a line is kept until it is complete, and its
 * columns become a row. Members after the records, such as the end of a walk,
 * and documents without records, such as errors, also give a line.
 *
 * The documents are the program's own, compact and well-formed, so the scanner
 * only counts brackets. */
#include <errno.h>
#include <string.h>

#include "query/run/command_run.h"
#include "support/json/string.h"

/* ---- Rows ---------------------------------------------------------------- */

/* The JSON text of a cell; NULL: the record has no such member. */
struct table_cell {
    const char *text;
    size_t length;
};

/* The cells of a row. Sets of columns are bits. */
struct table_row {
    const struct table_columns *columns;
    struct table_cell cells[TABLE_COLUMNS];
};

_Static_assert(TABLE_COLUMNS <= 64, "a bit for each column");

/* Returns the end of the value at `at`, which is well-formed. */
static const char *value_end(const char *at)
{
    int depth = 0;
    do {
        if (*at == '"') {
            for (at++; *at != '"'; at++)
                at += *at == '\\';
        } else if (*at == '{' || *at == '[') {
            depth++;
        } else if (*at == '}' || *at == ']') {
            depth--;
        }
        at++;
    } while (depth > 0);
    while (*at != ',' && *at != '}' && *at != ']' && *at != '\0')
        at++; /* the rest of a number or literal */
    return at;
}

static bool is_part(struct column_part part, const char *text, size_t length)
{
    return part.length == length && memcmp(part.text, text, length) == 0;
}

/* True if the part names an element: by its index, or x and y for 0 and 1. */
static bool is_element(struct column_part part, size_t index)
{
    size_t number = 0;
    if (part.length == 1 && (part.text[0] == 'x' || part.text[0] == 'y'))
        return index == (size_t)(part.text[0] - 'x');
    for (size_t i = 0; i < part.length; i++) {
        if (part.text[i] < '0' || part.text[i] > '9' || number > index)
            return false;
        number = 10 * number + (size_t)(part.text[i] - '0');
    }
    return number == index;
}

/* The columns among `wanted` whose part number `depth` is the name or, without
 * one (NULL), the index. */
static uint64_t narrow(const struct table_row *row, uint64_t wanted, int depth,
                       const char *name, size_t length, size_t index)
{
    uint64_t found = 0;
    for (int i = 0; i < row->columns->count; i++) {
        const struct table_column *column = &row->columns->items[i];
        if (!(wanted >> i & 1) || column->count <= depth)
            continue;
        struct column_part part = column->parts[depth];
        if (name ? is_part(part, name, length) : is_element(part, index))
            found |= UINT64_C(1) << i;
    }
    return found;
}

/* An open array or object, and the columns inside of it. */
struct table_frame {
    uint64_t wanted;
    bool is_object;
    size_t index; /* of the next element or member */
};

/* Stores the value at `at` in the columns whose paths end with part number
 * `depth`, and returns the columns with more parts. */
static uint64_t fill_value(struct table_row *row, uint64_t wanted, int depth,
                           const char *at)
{
    uint64_t deeper = 0;
    for (int i = 0; i < row->columns->count; i++) {
        uint64_t bit = UINT64_C(1) << i;
        if (!(wanted & bit))
            continue;
        if (row->columns->items[i].count == depth)
            row->cells[i] =
                (struct table_cell){at, (size_t)(value_end(at) - at)};
        else
            deeper |= bit;
    }
    return deeper;
}

/* Fills the columns `wanted` from the object at `at`. Opens only values that
 * contain columns, so at most COLUMN_PARTS are open. */
static void fill(struct table_row *row, uint64_t wanted, const char *at)
{
    struct table_frame frames[COLUMN_PARTS + 1] = {{wanted, true, 0}};
    int depth = 0;
    at++;
    while (depth >= 0) {
        struct table_frame *frame = &frames[depth];
        const char *name = NULL;
        size_t length = 0;
        if (*at == '}' || *at == ']') {
            depth--;
            at += 1 + (at[1] == ',');
            continue;
        }
        if (frame->is_object) {
            name = at + 1; /* has no escapes */
            length = strcspn(name, "\"");
            at = name + length + 2;
        }
        uint64_t found =
            narrow(row, frame->wanted, depth, name, length, frame->index++);
        uint64_t deeper = found ? fill_value(row, found, depth + 1, at) : 0;
        if (deeper && (*at == '{' || *at == '[')) {
            frames[++depth] = (struct table_frame){deeper, *at == '{', 0};
            at++;
        } else {
            at = value_end(at);
            at += *at == ',';
        }
    }
}

/* The columns "file" and "byte", which an error fills from its own members. */
static uint64_t places(const struct table_columns *columns)
{
    uint64_t found = 0;
    for (int i = 0; i < columns->count; i++) {
        struct column_part part = columns->items[i].parts[0];
        if (columns->items[i].count == 1 &&
            (is_part(part, "file", 4) || is_part(part, "byte", 4)))
            found |= UINT64_C(1) << i;
    }
    return found;
}

/* ---- Cells --------------------------------------------------------------- */

/* Writes the inside of a JSON string, unescaped, and escaped for tsv. */
static void write_tsv(struct sink *out, const char *at, const char *end)
{
    while (at < end) {
        char unit[4];
        size_t length = json_string_next(&at, unit);
        char escape = unit[0] == '\t'   ? 't'
                      : unit[0] == '\n' ? 'n'
                      : unit[0] == '\r' ? 'r'
                      : unit[0] == '\\' ? '\\'
                                        : '\0';
        if (escape) {
            sink_byte(out, '\\');
            sink_byte(out, escape);
        } else {
            sink_write(out, unit, length);
        }
    }
}

/* Writes the inside of a JSON string for csv (RFC 4180). It is quoted if a byte
 * needs quotes or if it is empty, since an absent member is an empty cell. */
static void write_csv(struct sink *out, const char *at, const char *end)
{
    size_t length = (size_t)(end - at);
    bool is_plain =
        length && !memchr(at, '\\', length) && !memchr(at, ',', length);
    if (is_plain) {
        sink_write(out, at, length);
        return;
    }
    sink_byte(out, '"');
    while (at < end) {
        char unit[4];
        length = json_string_next(&at, unit);
        if (unit[0] == '"')
            sink_byte(out, '"');
        sink_write(out, unit, length);
    }
    sink_byte(out, '"');
}

/* Writes JSON, which has no control characters, as a cell. */
static void write_json(struct sink *out, struct table_cell cell, bool is_csv)
{
    if (is_csv)
        sink_byte(out, '"');
    for (size_t i = 0; i < cell.length; i++) {
        if (cell.text[i] == (is_csv ? '"' : '\\'))
            sink_byte(out, cell.text[i]);
        sink_byte(out, cell.text[i]);
    }
    if (is_csv)
        sink_byte(out, '"');
}

static void write_cell(struct sink *out, struct table_cell cell, bool is_csv)
{
    if (!cell.text || *cell.text == 'n')
        return;
    const char *text = cell.text + 1, *end = cell.text + cell.length - 1;
    if (*cell.text == '"')
        (is_csv ? write_csv : write_tsv)(out, text, end);
    else if (*cell.text == '{' || *cell.text == '[')
        write_json(out, cell, is_csv);
    else
        sink_write(out, cell.text, cell.length);
}

static void write_row(const struct answer_table *table, const char *object)
{
    static const char error[] = "{\"error\":";
    struct sink *out = table->filter.to;
    struct table_row row = {.columns = table->columns};
    bool is_error = strncmp(object, error, strlen(error)) == 0;
    uint64_t all = UINT64_MAX;
    if (is_error && !narrow(&row, all, 0, "error", strlen("error"), 0))
        return;
    fill(&row, all, object);
    if (is_error)
        fill(&row, places(row.columns), object + strlen(error));
    for (int i = 0; i < row.columns->count; i++) {
        if (i > 0)
            sink_byte(out, table->format == TABLE_CSV ? ',' : '\t');
        write_cell(out, row.cells[i], table->format == TABLE_CSV);
    }
    sink_end_record(out);
}

static void write_header(const struct answer_table *table)
{
    struct sink *out = table->filter.to;
    for (int i = 0; i < table->columns->count; i++) {
        const struct table_column *column = &table->columns->items[i];
        if (i > 0)
            sink_byte(out, table->format == TABLE_CSV ? ',' : '\t');
        sink_write(out, column->name, column->length);
    }
    sink_end_record(out);
}

/* ---- Lines --------------------------------------------------------------- */

/* Starts a line with the members of the head. */
static void begin_line(struct answer_table *table)
{
    bool has_row = table->format != TABLE_NDJSON;
    table->target = has_row ? &table->line : table->filter.to;
    if (has_row)
        sink_empty(&table->line);
    sink_byte(table->target, '{');
    sink_write(table->target, table->head.text, table->head.used);
}

static void end_line(struct answer_table *table)
{
    sink_byte(table->target, '}');
    if (table->format == TABLE_NDJSON) {
        sink_end_record(table->target);
    } else {
        sink_byte(&table->line, '\0');
        if (!table->line.error)
            write_row(table, table->line.text);
    }
    table->target = NULL;
}

/* ---- Documents ----------------------------------------------------------- */

/* Arrays of records, or of objects that have an array of records. Such an
 * object becomes a line itself if it has no such array. */
struct record_array {
    const char *name;
    const char *inner; /* the array in its objects; NULL: they are records */
    const char *index; /* the member that numbers its objects; NULL: none */
};

static const struct record_array arrays[] = {
    {"pairs", NULL, NULL},  {"rays", "hits", "ray"},
    {"bodies", NULL, NULL}, {"contacts", NULL, NULL},
    {"hits", NULL, NULL},   {"shapes", "pieces", NULL},
    {"paths", NULL, NULL},  {"events", NULL, NULL},
};

static const struct record_array inner_array = {NULL, NULL, NULL};

/* True if the member of the head that is being read, `,"name":`, has this name.
 */
static bool is_member(const struct answer_table *table, const char *name)
{
    size_t start = table->levels[table->level].member, length = strlen(name);
    const char *text = table->head.text + start;
    size_t used = table->head.used - start, comma = used && *text == ',';
    return used == comma + length + 3 &&
           memcmp(text + comma + 1, name, length) == 0;
}

/* The array of records that begins here; NULL: this is another array. */
static const struct record_array *array_here(const struct answer_table *table)
{
    const struct record_array *outer = table->levels[table->level].array;
    if (outer)
        return is_member(table, outer->inner) ? &inner_array : NULL;
    for (size_t i = 0; i < sizeof arrays / sizeof *arrays; i++)
        if (is_member(table, arrays[i].name))
            return &arrays[i];
    return NULL;
}

/* The number of open arrays and objects at the members of a document, of an
 * object that has records, or of a record. */
static int member_depth(const struct answer_table *table)
{
    return 1 + 2 * table->level;
}

static void begin_array(struct answer_table *table,
                        const struct record_array *array)
{
    struct table_level *outer = &table->levels[table->level];
    sink_take_back(&table->head, outer->member);
    outer->end = outer->member;
    outer->has_records = true;
    table->level++;
    table->levels[table->level] = (struct table_level){.array = array};
    table->target = NULL;
}

static void end_array(struct answer_table *table)
{
    table->level--;
    table->target = &table->head;
}

/* Starts a document, a record, or an object that has records. */
static void begin_object(struct answer_table *table)
{
    struct table_level *level = &table->levels[table->level];
    if (level->array && !level->array->inner) {
        begin_line(table);
        if (table->head.used)
            sink_byte(table->target, ',');
        return;
    }
    table->target = &table->head;
    level->has_records = false;
    if (!level->array) {
        sink_empty(&table->head);
    } else {
        if (table->head.used)
            sink_byte(&table->head, ',');
        if (level->array->index)
            sink_print(&table->head, "\"%s\":%ld,", level->array->index,
                       level->index++);
    }
    level->member = table->head.used;
}

static void end_object(struct answer_table *table)
{
    const struct table_level *level = &table->levels[table->level];
    bool is_record = level->array && !level->array->inner;
    if (!is_record && (!level->has_records || table->head.used > level->end))
        begin_line(table);
    else if (!is_record)
        table->target = NULL;
    if (table->target)
        end_line(table);
    if (level->array && level->array->inner)
        sink_take_back(&table->head, table->levels[table->level - 1].member);
}

/* ---- The scanner --------------------------------------------------------- */

static void put(const struct answer_table *table, const char *bytes,
                size_t length)
{
    if (table->target)
        sink_write(table->target, bytes, length);
}

static void open_bracket(struct answer_table *table, const char *bracket)
{
    int depth = table->depth++;
    bool is_object = *bracket == '{';
    if (is_object && depth == member_depth(table) - 1) {
        begin_object(table);
        return;
    }
    const struct record_array *array = !is_object &&
                                               table->target == &table->head &&
                                               depth == member_depth(table)
                                           ? array_here(table)
                                           : NULL;
    if (array)
        begin_array(table, array);
    else
        put(table, bracket, 1);
}

static void close_bracket(struct answer_table *table, const char *bracket)
{
    int depth = table->depth--;
    if (*bracket == '}' && depth == member_depth(table))
        end_object(table);
    else if (*bracket == ']' && depth == member_depth(table) - 1)
        end_array(table);
    else
        put(table, bracket, 1);
}

static void comma(struct answer_table *table, const char *at)
{
    bool is_head = table->target == &table->head;
    if (is_head && table->depth == member_depth(table))
        table->levels[table->level].member = table->head.used;
    put(table, at, 1);
}

static void pass(struct sink_filter *filter, const char *bytes, size_t length)
{
    struct answer_table *table = (struct answer_table *)filter;
    for (size_t i = 0, part; i < length && !filter->to->error; i += part) {
        const char *at = bytes + i;
        part = 1;
        if (table->string.is_open) {
            part = json_string_part(&table->string, at, length - i);
            put(table, at, part);
        } else if (*at == '{' || *at == '[') {
            open_bracket(table, at);
        } else if (*at == '}' || *at == ']') {
            close_bracket(table, at);
        } else if (*at == ',') {
            comma(table, at);
        } else if (*at == '"') {
            table->string.is_open = true;
            put(table, at, 1);
        } else if (table->depth > 0) {
            while (i + part < length && !strchr("{[}],\"", at[part]))
                part++;
            put(table, at, part);
        }
        if (table->head.error || table->line.error)
            filter->to->error = ENOMEM;
    }
}

void answer_table_start(struct answer_table *table, struct sink *to,
                        const struct table_settings *settings,
                        bool is_continued)
{
    *table = (struct answer_table){
        .filter = {to, pass},
        .format = (enum table_format)settings->format,
        .columns = settings->columns,
        .memory = {arena_make(0), arena_make(0)},
    };
    table->head = sink_to_memory(&table->memory[0]);
    table->line = sink_to_memory(&table->memory[1]);
    if (table->format != TABLE_NDJSON && !is_continued)
        write_header(table);
}

void answer_table_free(struct answer_table *table)
{
    for (int i = 0; i < 2; i++)
        arena_free(&table->memory[i]);
}
