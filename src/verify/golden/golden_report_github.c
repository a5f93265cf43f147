/* For GitHub: annotations of a workflow, and a table for the summary of a job.
 */
#include <stdio.h>

#include "support/sink.h"
#include "verify/golden/golden_report.h"

/* ---- Annotations --------------------------------------------------------- */

static void begin_annotations(struct golden_report *report)
{
    (void)report;
}

static void put_annotations(struct golden_report *report,
                            const struct golden_unit *unit,
                            const struct golden_findings *findings)
{
    struct sink *out = report->out;
    for (int i = 0; i < findings->count; i++) {
        const struct golden_finding *finding = &findings->items[i];
        sink_text(out, "::error file=");
        escape_github_property(out, golden_unit_file(unit));
        sink_text(out, ",title=collide golden%3A ");
        sink_text(out, golden_kind_words[finding->kind]);
        sink_text(out, "::");
        golden_put_scene(escape_github_data, out, finding);
        escape_github_data(out, finding->words);
        sink_end_record(out);
    }
}

static void end_annotations(struct golden_report *report)
{
    sink_text(report->out, "::notice title=collide golden::");
    escape_github_data(report->out, golden_report_counts(report).text);
    sink_end_record(report->out);
}

const struct golden_writer golden_report_github = {
    begin_annotations, put_annotations, end_annotations};

/* ---- Markdown ------------------------------------------------------------ */

/* GitHub takes no more than a mebibyte of a summary: rows that begin behind
 * this are left out, the counts tell of them. */
#define MOST ((uint64_t)900 * 1024)

static void begin_table(struct golden_report *report)
{
    struct sink *out = report->out;
    sink_text(out, "## collide golden");
    sink_end_record(out);
    sink_end_record(out);
    sink_text(out, "| file | | what |");
    sink_end_record(out);
    sink_text(out, "|---|---|---|");
    sink_end_record(out);
}

static void put_rows(struct golden_report *report,
                     const struct golden_unit *unit,
                     const struct golden_findings *findings)
{
    struct sink *out = report->out;
    for (int i = 0; i < findings->count; i++) {
        const struct golden_finding *finding = &findings->items[i];
        if (sink_position(out) - report->start > MOST)
            return;
        sink_text(out, "| ");
        escape_markdown(out, golden_unit_file(unit));
        sink_text(out, " | ");
        sink_text(out, golden_kind_words[finding->kind]);
        sink_text(out, " | ");
        golden_put_scene(escape_markdown, out, finding);
        escape_markdown(out, finding->words);
        sink_text(out, " |");
        sink_end_record(out);
    }
}

static void end_table(struct golden_report *report)
{
    sink_end_record(report->out);
    sink_text(report->out, golden_report_counts(report).text);
    sink_end_record(report->out);
}

const struct golden_writer golden_report_markdown = {begin_table, put_rows,
                                                     end_table};
