/* A table for each file that has findings, for the summary of a job. GitHub
 * takes no more than a mebibyte: what would go beyond that is left out and
 * counted. */
#include <stdio.h>
#include <string.h>

#include "support/report/counts.h"
#include "support/report/report_format.h"
#include "support/sink.h"

/* Bytes of the tables: what is left is for the last lines. */
#define MOST ((uint64_t)1024 * 1024 - 4096)

struct tables {
    uint64_t start; /* where the report begins in the output */
    long left_out;  /* findings */
};

static bool begin(struct report *report)
{
    struct tables *tables = arena_alloc(report->arena, 1, sizeof *tables);
    report->kept = tables;
    if (!tables)
        return false;
    tables->start = sink_position(report->out);
    sink_text(report->out, "## collide check");
    sink_end_record(report->out);
    return true;
}

static void put_head(struct sink *out, const char *file)
{
    sink_end_record(out);
    sink_text(out, "### ");
    escape_markdown(out, file);
    sink_end_record(out);
    sink_end_record(out);
    sink_text(out, "| | place | rule | finding |");
    sink_end_record(out);
    sink_text(out, "|---|---|---|---|");
    sink_end_record(out);
}

/* A place in another file than the table's has its name. */
static void put_row(struct sink *out, const char *file, const struct told *told)
{
    char text[100];
    snprintf(text, sizeof text, "| %s | ", severity_name(told->severity));
    sink_text(out, text);
    if (strcmp(told->file, file) != 0) {
        escape_markdown(out, told->file);
        sink_byte(out, ':');
    }
    snprintf(text, sizeof text, "%ld:%ld | %s %s | ", told->line, told->column,
             told->rule->id, told->rule->slug);
    sink_text(out, text);
    escape_markdown(out, told->message);
    sink_text(out, report_more(told).text);
    sink_text(out, " |");
    sink_end_record(out);
}

/* Writes a row, the first one of a file with a head, if there is room for it.
 * *ok: memory did not run out. */
static bool put_fitting(struct report *report, const char *file,
                        const struct told *told, bool is_first, bool *ok)
{
    const struct tables *tables = report->kept;
    struct arena_mark mark = arena_mark(report->arena);
    struct sink row = sink_to_memory(report->arena);
    if (is_first)
        put_head(&row, file);
    put_row(&row, file, told);
    uint64_t used = sink_position(report->out) - tables->start;
    bool fits = !row.error && used + row.used <= MOST;
    if (fits)
        sink_records(report->out, row.text, row.used);
    *ok = !row.error;
    arena_rewind(report->arena, mark);
    return fits;
}

static bool tell_file(struct report *report, const char *file,
                      const struct told_list *findings)
{
    struct tables *tables = report->kept;
    bool ok = true;
    for (int i = 0; i < findings->count && ok; i++) {
        const struct told *told = &findings->items[i];
        if (tables->left_out > 0 ||
            !put_fitting(report, file, told, i == 0, &ok))
            tables->left_out++;
    }
    return ok;
}

static bool end(struct report *report, const struct report_end *end)
{
    const struct tables *tables = report->kept;
    sink_end_record(report->out);
    if (tables->left_out > 0) {
        char text[100];
        snprintf(text, sizeof text, "%ld more findings have no room here.",
                 tables->left_out);
        sink_text(report->out, text);
        sink_end_record(report->out);
        sink_end_record(report->out);
    }
    sink_text(report->out, report_counts(report, end).text);
    sink_end_record(report->out);
    return true;
}

const struct report_writer report_markdown = {begin, tell_file, end};
