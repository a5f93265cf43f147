/* Findings as JSON: one document for the run, or one line for each finding. */
#include <string.h>

#include "support/json_writer.h"
#include "support/report/report_format.h"

static void write_shapes(struct json_writer *out, const struct told *told)
{
    json_key(out, "shapes");
    json_begin_line_array(out);
    for (int i = 0; i < FINDING_SHAPES; i++)
        if (told->shapes[i])
            json_string(out, told->shapes[i]);
    json_end_array(out);
}

static void write_geometry(struct json_writer *out, const struct told *told)
{
    json_key(out, "at");
    if (told->has_at)
        json_vec2(out, told->at);
    else
        json_null(out);
    json_key(out, "measure");
    if (told->has_measure)
        json_number(out, told->measure);
    else
        json_null(out);
}

static void write_finding(struct json_writer *out, const struct told *told)
{
    json_begin_object(out);
    json_string_member(out, "file", told->file);
    json_int_member(out, "line", told->line);
    json_int_member(out, "column", told->column);
    json_string_member(out, "pointer", told->pointer);
    json_string_member(out, "rule", told->rule->id);
    json_string_member(out, "slug", told->rule->slug);
    json_string_member(out, "severity", severity_name(told->severity));
    write_shapes(out, told);
    write_geometry(out, told);
    json_string_member(out, "message", told->message);
    json_string_member(out, "hint", told->hint);
    if (told->code)
        json_string_member(out, "code", told->code);
    if (told->more > 0) {
        json_int_member(out, "more", told->more);
    }
    json_end_object(out);
}

/* ---- One line each --------------------------------------------------------
 */

static bool begin_lines(struct report *report)
{
    (void)report;
    return true;
}

static bool tell_lines(struct report *report, const char *file,
                       const struct told_list *findings)
{
    (void)file;
    for (int i = 0; i < findings->count; i++) {
        struct json_writer out = json_writer_make(report->out, false, 0);
        write_finding(&out, &findings->items[i]);
        json_end_document(&out);
    }
    return true;
}

static bool end_lines(struct report *report, const struct report_end *end)
{
    (void)report;
    (void)end;
    return true;
}

const struct report_writer report_ndjson = {begin_lines, tell_lines, end_lines};

/* ---- One document ---------------------------------------------------------
 */

static bool begin(struct report *report)
{
    struct json_writer *out = arena_alloc(report->arena, 1, sizeof *out);
    if (!out)
        return false;
    *out = json_writer_make(report->out, report->pretty, 0);
    report->kept = out;
    json_begin_object(out);
    json_string_member(out, "query", "check");
    json_key(out, "files");
    json_begin_array(out);
    return true;
}

static bool tell_file(struct report *report, const char *file,
                      const struct told_list *findings)
{
    struct json_writer *out = report->kept;
    json_begin_object(out);
    json_string_member(out, "file", file);
    json_key(out, "findings");
    json_begin_array(out);
    for (int i = 0; i < findings->count; i++)
        write_finding(out, &findings->items[i]);
    json_end_array(out);
    json_end_object(out);
    return true;
}

static bool end(struct report *report, const struct report_end *end)
{
    struct json_writer *out = report->kept;
    json_end_array(out);
    json_key(out, "counts");
    json_begin_object(out);
    json_int_member(out, "error", report->found[SEVERITY_ERROR]);
    json_int_member(out, "warning", report->found[SEVERITY_WARNING]);
    json_int_member(out, "note", report->found[SEVERITY_NOTE]);
    json_end_object(out);
    if (end->accepted)
        json_int_member(out, "accepted", end->accepted);
    json_end_object(out);
    json_end_document(out);
    return true;
}

const struct report_writer report_json = {begin, tell_file, end};
