/* Files of results as tests: JUnit's XML, a suite with one case for each, and
 * the Test Anything Protocol, version 14. */
#include <stdio.h>

#include "support/json_writer.h"
#include "support/sink.h"
#include "verify/golden/golden_report.h"

/* What a unit is called among the tests of its file. */
static const char *test_name(const struct golden_unit *unit)
{
    return unit->query ? unit->query->topic.name : "golden";
}

/* Whether nothing can be said about the answers, so that the run ends with
 * trouble and not with a difference. */
static bool is_error(enum golden_kind kind)
{
    return kind == GOLDEN_SCENE || kind == GOLDEN_TROUBLE;
}

/* ---- JUnit --------------------------------------------------------------- */

static void begin_junit(struct golden_report *report)
{
    sink_text(report->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    sink_end_record(report->out);
    sink_text(report->out, "<testsuites name=\"collide golden\">");
    sink_end_record(report->out);
}

/* Of findings of both sorts an error is what counts. */
static const struct golden_finding *
worst_of(const struct golden_findings *findings)
{
    for (int i = 0; i < findings->count; i++)
        if (is_error(findings->items[i].kind))
            return &findings->items[i];
    return findings->items;
}

static void put_failure(struct sink *out,
                        const struct golden_findings *findings)
{
    const struct golden_finding *worst = worst_of(findings);
    const char *element = is_error(worst->kind) ? "error" : "failure";
    sink_byte(out, '<');
    sink_text(out, element);
    escape_attribute(out, "type", golden_kind_names[worst->kind]);
    escape_attribute(out, "message", worst->words);
    sink_byte(out, '>');
    for (int i = 0; i < findings->count; i++) {
        const struct golden_finding *finding = &findings->items[i];
        sink_text(out, golden_kind_words[finding->kind]);
        sink_text(out, ": ");
        golden_put_scene(escape_xml, out, finding);
        escape_xml(out, finding->words);
        sink_end_record(out);
    }
    sink_text(out, "</");
    sink_text(out, element);
    sink_byte(out, '>');
}

static void put_suite(struct golden_report *report,
                      const struct golden_unit *unit,
                      const struct golden_findings *findings)
{
    struct sink *out = report->out;
    const char *file = golden_unit_file(unit);
    bool good = findings->count == 0;
    bool error = !good && is_error(worst_of(findings)->kind);
    char counts[100];
    snprintf(counts, sizeof counts,
             " tests=\"1\" failures=\"%d\" errors=\"%d\" skipped=\"0\">",
             !good && !error, error);
    sink_text(out, "  <testsuite");
    escape_attribute(out, "name", file);
    sink_text(out, counts);
    sink_end_record(out);
    sink_text(out, "    <testcase");
    escape_attribute(out, "classname", file);
    escape_attribute(out, "name", test_name(unit));
    escape_attribute(out, "file", file);
    sink_byte(out, '>');
    if (!good)
        put_failure(out, findings);
    sink_text(out, "</testcase>");
    sink_end_record(out);
    sink_text(out, "  </testsuite>");
    sink_end_record(out);
}

static void end_junit(struct golden_report *report)
{
    sink_text(report->out, "</testsuites>");
    sink_end_record(report->out);
}

const struct golden_writer golden_report_junit = {begin_junit, put_suite,
                                                  end_junit};

/* ---- TAP ----------------------------------------------------------------- */

static void begin_tap(struct golden_report *report)
{
    sink_text(report->out, "TAP version 14");
    sink_end_record(report->out);
}

/* A line of YAML, which takes strings as JSON writes them. */
static void put_member(struct sink *out, const char *name, const char *text)
{
    struct json_writer writer = json_writer_make(out, false, 0);
    sink_text(out, name);
    sink_text(out, ": ");
    json_string(&writer, text);
    sink_end_record(out);
}

static void put_test(struct golden_report *report,
                     const struct golden_unit *unit,
                     const struct golden_findings *findings)
{
    struct sink *out = report->out;
    char text[60];
    snprintf(text, sizeof text, "%sok %ld - ", findings->count ? "not " : "",
             report->files);
    sink_text(out, text);
    escape_tap(out, golden_unit_file(unit));
    sink_byte(out, ' ');
    sink_text(out, test_name(unit));
    sink_end_record(out);
    if (findings->count == 0)
        return;
    sink_text(out, "  ---");
    sink_end_record(out);
    sink_text(out, "  findings:");
    sink_end_record(out);
    for (int i = 0; i < findings->count; i++) {
        const struct golden_finding *finding = &findings->items[i];
        put_member(out, "    - kind", golden_kind_names[finding->kind]);
        put_member(out, "      scene", finding->scene);
        put_member(out, "      message", finding->words);
    }
    sink_text(out, "  ...");
    sink_end_record(out);
}

static void end_tap(struct golden_report *report)
{
    char text[60];
    snprintf(text, sizeof text, "1..%ld", report->files);
    sink_text(report->out, text);
    sink_end_record(report->out);
    sink_text(report->out, "# ");
    sink_text(report->out, golden_report_counts(report).text);
    sink_end_record(report->out);
}

const struct golden_writer golden_report_tap = {begin_tap, put_test, end_tap};
