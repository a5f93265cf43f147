/* JSON: one document for the run, or one line for each file and one for the
 * summary. */
#include "support/json_writer.h"
#include "verify/golden/golden_report.h"

static void write_finding(struct json_writer *out,
                          const struct golden_finding *finding)
{
    json_begin_object(out);
    json_string_member(out, "kind", golden_kind_names[finding->kind]);
    json_key(out, "scene");
    if (finding->scene[0])
        json_string(out, finding->scene);
    else
        json_null(out);
    if (finding->document) {
        json_int_member(out, "document", finding->document);
    }
    json_string_member(out, "message", finding->words);
    json_end_object(out);
}

static void write_unit(struct json_writer *out, const struct golden_unit *unit,
                       const struct golden_findings *findings)
{
    json_begin_object(out);
    json_string_member(out, "file", golden_unit_file(unit));
    json_key(out, "query");
    if (unit->query)
        json_string(out, unit->query->topic.name);
    else
        json_null(out);
    json_key(out, "ok");
    json_bool(out, findings->count == 0);
    json_key(out, "findings");
    json_begin_array(out);
    for (int i = 0; i < findings->count; i++)
        write_finding(out, &findings->items[i]);
    json_end_array(out);
    json_end_object(out);
}

static void write_summary(struct json_writer *out,
                          const struct golden_report *report)
{
    json_key(out, "summary");
    json_begin_object(out);
    json_int_member(out, "files", report->files);
    json_int_member(out, "ok", report->good);
    for (int kind = 0; kind < GOLDEN_KINDS; kind++) {
        json_int_member(out, golden_kind_names[kind], report->found[kind]);
    }
    if (report->unknown->count > 0)
        unknown_write(out, report->unknown);
    json_end_object(out);
}

/* ---- One line each ------------------------------------------------------- */

static void begin_lines(struct golden_report *report)
{
    (void)report;
}

static void put_line(struct golden_report *report,
                     const struct golden_unit *unit,
                     const struct golden_findings *findings)
{
    struct json_writer out = json_writer_make(report->out, false, 0);
    write_unit(&out, unit, findings);
    json_end_document(&out);
}

static void end_lines(struct golden_report *report)
{
    struct json_writer out = json_writer_make(report->out, false, 0);
    json_begin_object(&out);
    write_summary(&out, report);
    json_end_object(&out);
    json_end_document(&out);
}

const struct golden_writer golden_report_ndjson = {begin_lines, put_line,
                                                   end_lines};

/* ---- One document -------------------------------------------------------- */

static void begin_document(struct golden_report *report)
{
    report->writer = json_writer_make(report->out, report->pretty, 0);
    json_begin_object(&report->writer);
    json_string_member(&report->writer, "query", "golden");
    json_key(&report->writer, "files");
    json_begin_array(&report->writer);
}

static void put_item(struct golden_report *report,
                     const struct golden_unit *unit,
                     const struct golden_findings *findings)
{
    write_unit(&report->writer, unit, findings);
}

static void end_document(struct golden_report *report)
{
    json_end_array(&report->writer);
    write_summary(&report->writer, report);
    json_end_object(&report->writer);
    json_end_document(&report->writer);
}

const struct golden_writer golden_report_json = {begin_document, put_item,
                                                 end_document};
