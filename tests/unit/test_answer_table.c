/* query/run/answer_table and colored: what lines and colors answers get,
 * however their bytes arrive. */
#include "query/run/command_run.h"
#include "support/criterion.h"
#include "support/scarce.h"

#include <errno.h>
#include <string.h>

static struct arena memory;
static struct sink written;

static void prepare(void)
{
    memory = arena_make(0);
    written = sink_to_memory(&memory);
}

static void end(void)
{
    arena_free(&memory);
}

TestSuite(answer_table, .init = prepare, .fini = end);

/* Passes a text in parts of this many bytes. */
static void pass_parts(struct sink_filter *filter, const char *text,
                       size_t part)
{
    size_t length = strlen(text);
    for (size_t i = 0; i < length; i += part)
        filter->pass(filter, text + i, part < length - i ? part : length - i);
}

static struct table_settings settings_for(enum table_format format,
                                          const char *columns)
{
    struct table_columns *wanted = arena_alloc(&memory, 1, sizeof *wanted);
    wanted->count = 0;
    if (columns)
        cr_assert(table_columns_add(wanted, columns, ','));
    return (struct table_settings){.format = (int)format, .columns = wanted};
}

/* The lines of an answer, which are the same in parts of any size. */
static const char *lines_of(enum table_format format, const char *columns,
                            const char *text)
{
    const struct table_settings settings = settings_for(format, columns);
    const char *lines = NULL;
    for (size_t part = 1; part <= strlen(text); part++) {
        struct answer_table table;
        sink_empty(&written);
        answer_table_start(&table, &written, &settings, false);
        pass_parts(&table.filter, text, part);
        answer_table_free(&table);
        sink_byte(&written, '\0');
        if (lines)
            cr_assert(eq(str, written.text, (char *)lines), "parts of %zu",
                      part);
        else
            lines = strcpy(arena_alloc(&memory, written.used, 1), written.text);
    }
    return lines;
}

static const char *ndjson(const char *text)
{
    return lines_of(TABLE_NDJSON, NULL, text);
}

/* ---- Records ------------------------------------------------------------- */

#define HEAD "{\"query\":\"sat\",\"scene\":null,"

Test(answer_table, each_record_is_a_line_behind_the_members_of_the_head)
{
    cr_assert(eq(str,
                 ndjson(HEAD "\"pairs\":[{\"a\":\"p\"},{\"a\":\"q\"}]}\n" HEAD
                             "\"pairs\":[]}\n" HEAD
                             "\"file\":\"f\",\"pairs\":[{\"a\":1}]}\n"),
                 HEAD "\"a\":\"p\"}\n" HEAD "\"a\":\"q\"}\n" HEAD
                      "\"file\":\"f\",\"a\":1}\n"));
}

Test(answer_table, brackets_and_quotes_in_strings_are_no_structure)
{
    const char *record = "{\"a\":\"]}\\\"},{\\\\\",\"b\":\"b\\\\[{\",\"c\":[{"
                         "\"pairs\":[1]},[]],\"d\":{}}";
    char text[400], expected[400];
    snprintf(text, sizeof text, "%s\"pairs\":[%s]}\n", HEAD, record);
    snprintf(expected, sizeof expected, "%s%s\n", HEAD, record + 1);
    cr_assert(eq(str, (char *)ndjson(text), expected));
}

Test(answer_table, a_name_of_a_scene_is_no_array_of_records)
{
    cr_assert(eq(str,
                 ndjson("{\"scene\":\"\\\"pairs\\\":[\",\"pairs\":[{\"a\":[{}]}"
                        "]}\n"),
                 "{\"scene\":\"\\\"pairs\\\":[\",\"a\":[{}]}\n"));
}

Test(answer_table, the_rays_are_numbered_and_one_without_hits_has_no_line)
{
    cr_assert(
        eq(str,
           ndjson("{\"scene\":null,\"rays\":[{\"from\":[0,1],\"hits\":[]}"
                  ",{\"from\":[2,3],\"hits\":[{\"shape\":\"s\"},{"
                  "\"shape\":\"t\"}]}]}\n"),
           "{\"scene\":null,\"ray\":1,\"from\":[2,3],\"shape\":\"s\"}\n"
           "{\"scene\":null,\"ray\":1,\"from\":[2,3],\"shape\":\"t\"}\n"));
}

Test(answer_table, a_piece_has_its_own_line_and_so_has_a_shape_without_pieces)
{
    cr_assert(eq(str,
                 ndjson("{\"shapes\":[{\"id\":\"s\",\"pieces\":[{\"piece\":0},{"
                        "\"piece\":1}]},{\"id\":\"t\",\"area\":2}]}\n"),
                 "{\"id\":\"s\",\"piece\":0}\n{\"id\":\"s\",\"piece\":1}\n"
                 "{\"id\":\"t\",\"area\":2}\n"));
}

Test(answer_table, members_behind_the_records_are_a_last_line)
{
    cr_assert(
        eq(str,
           ndjson("{\"step\":1,\"bodies\":[{\"id\":\"s\"}],\"contacts\":[{"
                  "\"a\":\"s\"}],\"trace\":{\"hits\":[{}]}}\n"),
           "{\"step\":1,\"id\":\"s\"}\n{\"step\":1,\"a\":\"s\"}\n"
           "{\"step\":1,\"trace\":{\"hits\":[{}]}}\n"));
}

#define ERROR                                                                  \
    "{\"error\":{\"code\":\"bad\",\"file\":\"f,g\",\"line\":1},\"record\":7}"  \
    "\n"

Test(answer_table, an_error_is_a_line_as_it_is)
{
    cr_assert(eq(str, ndjson(ERROR), ERROR));
}

/* ---- Cells --------------------------------------------------------------- */

#define RECORD                                                                 \
    HEAD "\"pairs\":[{\"a\":\"x,\\\"y\\\"\\n\\t\\\\z\\u00e9\",\"b\":\"\","     \
         "\"hit\":true,\"time\":-1.5e-7,\"depth\":null,\"normal\":[0,-1],"     \
         "\"axis\":{\"of\":\"a\\\\b\",\"cut\":[3,44]}}]}\n"

Test(answer_table, csv_quotes_what_needs_it)
{
    cr_assert(eq(str,
                 lines_of(TABLE_CSV,
                          "scene,a,b,hit,time,depth,absent,normal.x,normal.1",
                          RECORD),
                 "scene,a,b,hit,time,depth,absent,normal.x,normal.1\n"
                 ",\"x,\"\"y\"\"\n\t\\z\xC3\xA9\",\"\",true,-1.5e-7,,,0,-1\n"));
}

Test(answer_table, tsv_escapes_tabs_newlines_and_backslashes)
{
    cr_assert(eq(str, lines_of(TABLE_TSV, "a,b,axis.of,axis", RECORD),
                 "a\tb\taxis.of\taxis\n"
                 "x,\"y\"\\n\\t\\\\z\xC3\xA9\t\ta\\\\b\t{\"of\":\"a\\\\\\\\b\","
                 "\"cut\":[3,44]}\n"));
}

Test(answer_table, an_array_is_a_cell_of_json_and_no_path_leads_past_it)
{
    cr_assert(eq(str,
                 lines_of(TABLE_CSV,
                          "normal,axis.cut.1,axis.cut.2,axis.cut.y,a.x,"
                          "axis.cut.99999999999999999999",
                          RECORD),
                 "normal,axis.cut.1,axis.cut.2,axis.cut.y,a.x,"
                 "axis.cut.99999999999999999999\n\"[0,-1]\",44,,44,,\n"));
}

Test(answer_table, an_error_is_a_row_only_if_a_column_shows_it)
{
    cr_assert(eq(str,
                 lines_of(TABLE_CSV, "file,a,record,error.line,error", ERROR),
                 "file,a,record,error.line,error\n\"f,g\",,7,1,bad\n"));
    cr_assert(eq(str, lines_of(TABLE_CSV, "file,a", ERROR), "file,a\n"));
}

Test(answer_table, as_many_columns_and_parts_as_there_may_be)
{
    struct table_columns columns = {.count = 0};
    cr_assert(not(table_columns_add(&columns, "a.b.c.d.e.f.g.h.i", ',')));
    cr_assert(not(table_columns_add(&columns, "a,,b", ',')));
    columns.count = 0;
    cr_assert(not(table_columns_add(&columns, "a,", ',')));
    columns.count = 0;
    for (int i = 0; i < TABLE_COLUMNS; i++)
        cr_assert(table_columns_add(&columns, "a.b.c.d.e.f.g.h", ','));
    cr_assert(not(table_columns_add(&columns, "a", ',')));
}

/* ---- Memory -------------------------------------------------------------- */

Test(answer_table, a_record_of_any_size_is_one_row)
{
    const size_t count = 3000000;
    const struct table_settings settings = settings_for(TABLE_CSV, "b,v.2");
    struct answer_table table;
    char *text = arena_alloc(&memory, 2 * count + 100, 1), *at = text;
    at += sprintf(at, HEAD "\"pairs\":[{\"v\":[0");
    for (size_t i = 1; i < count; i++, at += 2)
        memcpy(at, ",7", 2);
    strcpy(at, "],\"b\":3}]}\n");
    answer_table_start(&table, &written, &settings, false);
    pass_parts(&table.filter, text, 65536);
    answer_table_free(&table);
    sink_byte(&written, '\0');
    cr_assert(eq(str, written.text, "b,v.2\n3,7\n"));
}

/* The error of the output, if request `which` for memory is refused. */
static int error_without(long which)
{
    const struct table_settings settings = settings_for(TABLE_CSV, "a");
    struct answer_table table;
    char buffer[2 * SINK_ROOM];
    struct sink out = sink_to_fd(-1, buffer, sizeof buffer);
    if (which < 0)
        scarce_watch();
    else
        scarce_refuse(which, false);
    answer_table_start(&table, &out, &settings, false);
    pass_parts(&table.filter, RECORD, 7);
    answer_table_free(&table);
    return out.error;
}

Test(answer_table, without_memory_the_output_fails)
{
    cr_assert(eq(int, error_without(-1), 0));
    long requests = scarce_end();
    cr_assert(le(long, 2, requests));
    for (long i = 0; i < requests; i++) {
        int error = error_without(i);
        scarce_end();
        cr_assert(eq(int, error, ENOMEM));
    }
}

/* ---- Colors -------------------------------------------------------------- */

#define JSON                                                                   \
    "{\"n\\\"{\":[-1.5e3,\"s:\\\\\",true],\n  \"o\": {\"k\": null, \"l\": []}" \
    "}\n"

static const char colored_text[] =
    "{\033[1;34m\"n\\\"{\"\033[0m:[\033[36m-1.5e3\033[0m,"
    "\033[32m\"s:\\\\\"\033[0m,\033[33mtrue\033[0m],\n"
    "  \033[1;34m\"o\"\033[0m: {\033[1;34m\"k\"\033[0m: \033[33mnull\033[0m, "
    "\033[1;34m\"l\"\033[0m: []}}\n";

Test(answer_table, names_strings_numbers_and_literals_have_colors)
{
    for (size_t part = 1; part <= strlen(JSON); part++) {
        struct colored_json colored;
        sink_empty(&written);
        colored_json_start(&colored, &written);
        pass_parts(&colored.filter, JSON, part);
        sink_byte(&written, '\0');
        cr_assert(eq(str, written.text, (char *)colored_text));
    }
}

/* Deeper than any scene: strings there may be taken for names. */
Test(answer_table, colors_need_no_memory_for_depth)
{
    struct colored_json colored;
    colored_json_start(&colored, &written);
    for (int i = 0; i < 3 * LIMITS_DEPTH_MOST; i++)
        colored.filter.pass(&colored.filter, "[{\"a\":", 6);
    for (int i = 0; i < 3 * LIMITS_DEPTH_MOST; i++)
        colored.filter.pass(&colored.filter, "}]", 2);
    cr_assert(eq(int, colored.depth, 0));
}
