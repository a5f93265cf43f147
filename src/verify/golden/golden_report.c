#include <stdio.h>

#include "support/escape_markup.h"
#include "support/json_writer.h"
#include "support/report/escape.h"
#include "verify/golden/golden_actions.h"

const char *const golden_kind_words[GOLDEN_KINDS] = {
    [GOLDEN_ANSWER] = "answer changed",
    [GOLDEN_SCENE] = "scene changed",
    [GOLDEN_NEW] = "new",
    [GOLDEN_MISSING] = "missing",
    [GOLDEN_TROUBLE] = "trouble",
};

const char *const golden_kind_names[GOLDEN_KINDS] = {
    [GOLDEN_ANSWER] = "answer",   [GOLDEN_SCENE] = "scene",
    [GOLDEN_NEW] = "new",         [GOLDEN_MISSING] = "missing",
    [GOLDEN_TROUBLE] = "trouble",
};

/* The file that a unit is about: its scene, or results without one. */
static const char *golden_unit_file(const struct golden_unit *unit)
{
    return unit->has_scene || unit->error ? unit->scene : unit->approved;
}

/* So many findings of a kind. */
static const char *words_for(int kind, long count)
{
    static const char *const several[GOLDEN_KINDS] = {
        [GOLDEN_ANSWER] = "answers changed",
        [GOLDEN_SCENE] = "scenes changed",
    };
    if (kind == GOLDEN_TROUBLE)
        return "in trouble";
    return count > 1 && several[kind] ? several[kind] : golden_kind_words[kind];
}

static struct golden_counts
golden_report_counts(const struct golden_report *report)
{
    struct golden_counts counts;
    size_t size = sizeof counts.text;
    int used =
        snprintf(counts.text, size, "%ld file%s: %ld as approved",
                 report->files, report->files == 1 ? "" : "s", report->good);
    const char *between = ";";
    for (int kind = 0; kind < GOLDEN_KINDS; kind++) {
        if (report->found[kind] == 0)
            continue;
        used += snprintf(counts.text + used, size - (size_t)used, "%s %ld %s",
                         between, report->found[kind],
                         words_for(kind, report->found[kind]));
        between = ",";
    }
    return counts;
}

/* The name of a finding's scene, or the number of its document, with ": "
 * behind; nothing where there is neither. */
static void golden_put_scene(void (*put)(struct sink *out, const char *text),
                             struct sink *out,
                             const struct golden_finding *finding)
{
    char number[40];
    snprintf(number, sizeof number, "document %d", finding->document);
    if (!finding->scene[0] && !finding->document)
        return;
    put(out, finding->scene[0] ? finding->scene : number);
    put(out, ": ");
}

/* ---- Text: a line for each finding, counts last -------------------------- */

static void begin_text(struct golden_report *report)
{
    (void)report;
}

/* The lines of a text, each two columns further in. */
static void put_lines(struct sink *out, const char *lines)
{
    bool is_start = true;
    for (; *lines; lines++) {
        if (is_start)
            sink_text(out, "  ");
        is_start = *lines == '\n';
        if (is_start)
            sink_end_record(out);
        else
            sink_byte(out, (unsigned char)*lines < ' ' ? '?' : *lines);
    }
}

static void put_text(struct golden_report *report,
                     const struct golden_unit *unit,
                     const struct golden_findings *findings)
{
    struct sink *out = report->out;
    for (int i = 0; i < findings->count; i++) {
        const struct golden_finding *finding = &findings->items[i];
        escape_line(out, golden_unit_file(unit));
        if (unit->query && unit->has_scene) {
            sink_text(out, " by ");
            sink_text(out, unit->query->topic.name);
        }
        sink_text(out, ": ");
        sink_text(out, golden_kind_words[finding->kind]);
        if (!finding->details) {
            sink_text(out, ": ");
            golden_put_scene(escape_line, out, finding);
            escape_line(out, finding->words);
        }
        sink_end_record(out);
        if (finding->details)
            put_lines(out, finding->details);
    }
}

static void end_text(struct golden_report *report)
{
    sink_text(report->out, golden_report_counts(report).text);
    sink_end_record(report->out);
}

const struct golden_writer golden_report_text = {begin_text, put_text,
                                                 end_text};

/* ---- Any format ---------------------------------------------------------- */

static const struct golden_writer *writer_of(const struct golden_report *report)
{
    static const struct golden_writer *const writers[] = {
        [GOLDEN_TEXT] = &golden_report_text,
        [GOLDEN_JSON] = &golden_report_json,
        [GOLDEN_NDJSON] = &golden_report_ndjson,
        [GOLDEN_GITHUB] = &golden_report_github,
        [GOLDEN_JUNIT] = &golden_report_junit,
        [GOLDEN_TAP] = &golden_report_tap,
        [GOLDEN_MARKDOWN] = &golden_report_markdown,
    };
    return writers[report->format];
}

void golden_report_begin(struct golden_report *report)
{
    report->start = sink_position(report->out);
    writer_of(report)->begin(report);
}

void golden_report_unit(struct golden_report *report,
                        const struct golden_unit *unit,
                        const struct golden_findings *findings)
{
    report->files++;
    report->good += findings->count == 0;
    for (int i = 0; i < findings->count; i++)
        report->found[findings->items[i].kind]++;
    writer_of(report)->unit(report, unit, findings);
}

void golden_report_end(struct golden_report *report)
{
    writer_of(report)->end(report);
}

/* For GitHub: annotations of a workflow, and a table for the summary of a job.
 */

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

/* JSON: one document for the run, or one line for each file and one for the
 * summary. */

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
    for (int i = 0; i < findings->count; i++) {
        json_begin_object(out);
        json_string_member(out, "kind",
                           golden_kind_names[findings->items[i].kind]);
        json_key(out, "scene");
        if (findings->items[i].scene[0])
            json_string(out, findings->items[i].scene);
        else
            json_null(out);
        if (findings->items[i].document) {
            json_int_member(out, "document", findings->items[i].document);
        }
        json_string_member(out, "message", findings->items[i].words);
        json_end_object(out);
    }
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

/* Files of results as tests: JUnit's XML, a suite with one case for each, and
 * the Test Anything Protocol, version 14. */

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
    if (!good) {
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
