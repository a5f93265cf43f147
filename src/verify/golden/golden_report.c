/* Reports about golden results in seven formats: text, JSON, JSON lines,
 * annotations and summaries of GitHub, JUnit, and TAP. */
#include <stdio.h>

#include "support/json_writer.h"
#include "support/report_format.h"
#include "support/sink.h"
#include "support/text.h"
#include "verify/golden/golden_actions.h"

/* ---- All formats --------------------------------------------------------- */

static const char *const kind_words[GOLDEN_KINDS] = {
    [GOLDEN_ANSWER] = "answer changed",
    [GOLDEN_SCENE] = "scene changed",
    [GOLDEN_NEW] = "new",
    [GOLDEN_MISSING] = "missing",
    [GOLDEN_TROUBLE] = "error",
};

static const char *const kind_names[GOLDEN_KINDS] = {
    [GOLDEN_ANSWER] = "answer",   [GOLDEN_SCENE] = "scene",
    [GOLDEN_NEW] = "new",         [GOLDEN_MISSING] = "missing",
    [GOLDEN_TROUBLE] = "trouble",
};

/* The file that a unit is about: its scene, or results without a scene. */
static const char *file_of(const struct golden_unit *unit)
{
    return unit->has_scene || unit->error ? unit->scene : unit->approved;
}

/* Words for a number of findings of a kind. */
static const char *words_for(int kind, long count)
{
    static const char *const several[GOLDEN_KINDS] = {
        [GOLDEN_ANSWER] = "answers changed",
        [GOLDEN_SCENE] = "scenes changed",
    };
    if (kind == GOLDEN_TROUBLE)
        return "failed";
    return count > 1 && several[kind] ? several[kind] : kind_words[kind];
}

/* "3 files: 1 as approved; 1 answer changed, 1 new" */
static struct short_text counts_of(const struct golden_report *report)
{
    struct short_text counts;
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

/* Writes a finding's words, after the name of its scene or the number of its
 * document, if it has one. */
static void put_words(void (*put)(struct sink *out, const char *text),
                      struct sink *out, const struct golden_finding *finding)
{
    char number[40];
    snprintf(number, sizeof number, "document %d", finding->document);
    if (finding->scene[0] || finding->document) {
        put(out, finding->scene[0] ? finding->scene : number);
        put(out, ": ");
    }
    put(out, finding->words);
    if (golden_verdict_words(finding->verdict)) {
        put(out, " (");
        put(out, golden_verdict_words(finding->verdict));
        put(out, ")");
    }
}

static void put_record(struct sink *out, const char *text)
{
    sink_text(out, text);
    sink_end_record(out);
}

/* ---- Text: a line for each finding, counts last -------------------------- */

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

static void put_finding(struct sink *out, const struct golden_unit *unit,
                        const struct golden_finding *finding)
{
    escape_line(out, file_of(unit));
    if (unit->query && unit->has_scene)
        sink_print(out, " by %s", unit->query->topic.name);
    sink_text(out, ": ");
    sink_color(out, "1;31");
    sink_text(out, kind_words[finding->kind]);
    sink_color(out, "0");
    if (!finding->details) {
        sink_text(out, ": ");
        put_words(escape_line, out, finding);
    }
    sink_end_record(out);
    if (finding->details)
        put_lines(out, finding->details);
}

/* Keeps the lines until the end, where the worst come first. */
static void put_text(struct golden_report *report,
                     const struct golden_unit *unit,
                     const struct golden_findings *findings,
                     const struct golden_finding *finding)
{
    struct arena_mark mark = arena_mark(findings->arena);
    struct sink lines = sink_to_memory(findings->arena);
    lines.is_colored = report->out->is_colored;
    put_finding(&lines, unit, finding);
    if (lines.error ||
        !ranking_add(&report->ranking, finding->rank, lines.text, lines.used))
        report->is_short_of_memory = true;
    arena_rewind(findings->arena, mark);
}

/* ---- GitHub: annotations of a workflow ----------------------------------- */

static void put_annotation(struct sink *out, const struct golden_unit *unit,
                           const struct golden_finding *finding)
{
    char title[60];
    snprintf(title, sizeof title, "collide golden: %s",
             kind_words[finding->kind]);
    github_annotation(out, "error", file_of(unit), 0, 0, title);
    put_words(escape_github_data, out, finding);
    sink_end_record(out);
}

/* ---- GitHub: a table for the summary of a job ---------------------------- */

/* GitHub accepts at most a mebibyte of a summary. Rows that would begin after
 * this are left out, but are counted. */
#define MOST ((uint64_t)900 * 1024)

static void put_row(struct sink *out, const struct golden_unit *unit,
                    const struct golden_finding *finding)
{
    sink_text(out, "| ");
    escape_markdown(out, file_of(unit));
    sink_print(out, " | %s | ", kind_words[finding->kind]);
    put_words(escape_markdown, out, finding);
    put_record(out, " |");
}

/* ---- JSON: one document, or one line for each file and the summary ------- */

static void write_unit(struct json_writer *out, const struct golden_unit *unit,
                       const struct golden_findings *findings)
{
    json_begin_object(out);
    json_string_member(out, "file", file_of(unit));
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
        json_string_member(out, "kind", kind_names[findings->items[i].kind]);
        json_key(out, "scene");
        if (findings->items[i].scene[0])
            json_string(out, findings->items[i].scene);
        else
            json_null(out);
        if (findings->items[i].document)
            json_int_member(out, "document", findings->items[i].document);
        json_string_member(out, "message", findings->items[i].words);
        const char *verdict = golden_verdict_words(findings->items[i].verdict);
        if (verdict)
            json_string_member(out, "verdict", verdict);
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
    for (int kind = 0; kind < GOLDEN_KINDS; kind++)
        json_int_member(out, kind_names[kind], report->found[kind]);
    compared_write(out, &report->compared);
    if (report->unknown->count > 0)
        unknown_write(out, report->unknown);
    json_end_object(out);
    json_end_object(out);
    json_end_document(out);
}

/* ---- JUnit: a suite with one case for each file -------------------------- */

/* The name of a unit among the tests of its file. */
static const char *test_name(const struct golden_unit *unit)
{
    return unit->query ? unit->query->topic.name : "golden";
}

/* True if the answer remains unknown, so that the run ends with trouble and not
 * with a difference. */
static bool is_error(enum golden_kind kind)
{
    return kind == GOLDEN_SCENE || kind == GOLDEN_TROUBLE;
}

/* The finding that decides: an error, if there is one. */
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
    const char *file = file_of(unit);
    bool good = findings->count == 0;
    bool error = !good && is_error(worst_of(findings)->kind);
    junit_suite(out, file, (struct junit_counts){1, !good && !error, error});
    junit_case(out, file, test_name(unit), file);
    if (!good) {
        const struct golden_finding *worst = worst_of(findings);
        const char *element = is_error(worst->kind) ? "error" : "failure";
        junit_failure(out, element, kind_names[worst->kind], worst->words);
        for (int i = 0; i < findings->count; i++) {
            const struct golden_finding *finding = &findings->items[i];
            sink_print(out, "%s: ", kind_words[finding->kind]);
            put_words(escape_xml, out, finding);
            sink_end_record(out);
        }
        junit_end_failure(out, element);
    } else {
        put_record(out, "></testcase>");
    }
    junit_end_suite(out);
}

/* ---- The Test Anything Protocol, version 14 ------------------------------ */

static void put_test(struct golden_report *report,
                     const struct golden_unit *unit,
                     const struct golden_findings *findings)
{
    struct sink *out = report->out;
    tap_test(out, findings->count == 0, report->files);
    escape_tap(out, file_of(unit));
    sink_print(out, " %s", test_name(unit));
    sink_end_record(out);
    if (findings->count == 0)
        return;
    put_record(out, "  ---");
    put_record(out, "  findings:");
    for (int i = 0; i < findings->count; i++) {
        const struct golden_finding *finding = &findings->items[i];
        tap_member(out, "    - kind", kind_names[finding->kind]);
        tap_member(out, "      scene", finding->scene);
        tap_member(out, "      message", finding->words);
    }
    put_record(out, "  ...");
}

/* ---- The report ---------------------------------------------------------- */

void golden_report_begin(struct golden_report *report)
{
    struct sink *out = report->out;
    report->start = sink_position(out);
    report->ranking = (struct ranking){.out = out};
    switch (report->format) {
    case GOLDEN_JSON:
        report->writer = json_writer_make(out, report->pretty, 0);
        json_begin_object(&report->writer);
        json_string_member(&report->writer, "query", "golden");
        json_key(&report->writer, "files");
        json_begin_array(&report->writer);
        break;
    case GOLDEN_JUNIT:
        junit_begin(out, "collide golden");
        break;
    case GOLDEN_TAP:
        tap_begin(out);
        break;
    case GOLDEN_MARKDOWN:
        put_record(out, "## collide golden");
        put_record(out, "");
        put_record(out, "| file | | what |");
        put_record(out, "|---|---|---|");
        break;
    case GOLDEN_TEXT:
    case GOLDEN_NDJSON:
    case GOLDEN_GITHUB:
        break;
    }
}

void golden_report_unit(struct golden_report *report,
                        const struct golden_unit *unit,
                        const struct golden_findings *findings)
{
    struct sink *out = report->out;
    struct json_writer line = json_writer_make(out, false, 0);
    report->files++;
    report->good += findings->count == 0;
    for (int i = 0; i < findings->count; i++) {
        const struct golden_finding *finding = &findings->items[i];
        report->found[finding->kind]++;
        if (report->format == GOLDEN_TEXT)
            put_text(report, unit, findings, finding);
        else if (report->format == GOLDEN_GITHUB)
            put_annotation(out, unit, finding);
        else if (report->format == GOLDEN_MARKDOWN &&
                 sink_position(out) - report->start <= MOST)
            put_row(out, unit, finding);
    }
    switch (report->format) {
    case GOLDEN_JSON:
        write_unit(&report->writer, unit, findings);
        break;
    case GOLDEN_NDJSON:
        write_unit(&line, unit, findings);
        json_end_document(&line);
        break;
    case GOLDEN_JUNIT:
        put_suite(report, unit, findings);
        break;
    case GOLDEN_TAP:
        put_test(report, unit, findings);
        break;
    case GOLDEN_TEXT:
    case GOLDEN_GITHUB:
    case GOLDEN_MARKDOWN:
        break;
    }
}

void golden_report_end(struct golden_report *report)
{
    struct sink *out = report->out;
    const struct short_text counts = counts_of(report);
    switch (report->format) {
    case GOLDEN_JSON:
        json_end_array(&report->writer);
        write_summary(&report->writer, report);
        break;
    case GOLDEN_NDJSON:
        report->writer = json_writer_make(out, false, 0);
        json_begin_object(&report->writer);
        write_summary(&report->writer, report);
        break;
    case GOLDEN_GITHUB:
        github_notice(out, "collide golden", counts.text);
        break;
    case GOLDEN_JUNIT:
        junit_end(out);
        break;
    case GOLDEN_TAP:
        tap_end(out, report->files, counts.text);
        break;
    case GOLDEN_MARKDOWN:
        put_record(out, "");
        put_record(out, counts.text);
        break;
    case GOLDEN_TEXT:
        ranking_write(&report->ranking);
        put_record(out, counts.text);
        if (report->tells_compared)
            compared_print(out, &report->compared);
        break;
    }
}
