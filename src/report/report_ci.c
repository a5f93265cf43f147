/* Writes findings in the formats that services show: annotations and job
 * summaries of GitHub, JUnit's XML, and the Test Anything Protocol. */
#include <stdio.h>
#include <string.h>

#include "report/report.h"
#include "support/report_format.h"
#include "support/text.h"

/* ---- Annotations of GitHub's workflows -----------------------------------
 *
 * GitHub shows ten errors, ten warnings and ten notices of a step. So those
 * that are shown are kept until the end, and the most severe are written first;
 * the last notice has the counts. */

#define ANNOTATIONS_SHOWN 10

struct annotations {
    struct report_finding items[SEVERITY_ERROR + 1][ANNOTATIONS_SHOWN];
    int counts[SEVERITY_ERROR + 1];
};

/* The texts of a file go with its memory, so they are copied. GitHub knows a
 * file only by its path from the top of the repository, without "./". */
static bool github_file(struct report *report,
                        const struct report_list *findings)
{
    struct annotations *all = report->kept;
    for (int i = 0; i < findings->count; i++) {
        struct report_finding item = findings->items[i];
        int *count = &all->counts[item.severity];
        if (*count == ANNOTATIONS_SHOWN - (item.severity == SEVERITY_NOTE))
            continue;
        item.file = path_plain(item.file, report->arena);
        item.message = arena_copy(report->arena, item.message);
        if (!item.file || !item.message)
            return false;
        all->items[item.severity][(*count)++] = item;
    }
    return true;
}

static void github_end(struct report *report, const struct report_end *end)
{
    static const char *const commands[] = {
        [SEVERITY_NOTE] = "notice",
        [SEVERITY_WARNING] = "warning",
        [SEVERITY_ERROR] = "error",
    };
    const struct annotations *all = report->kept;
    struct sink *out = report->out;
    for (int severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--) {
        for (int i = 0; i < all->counts[severity]; i++) {
            const struct report_finding *finding = &all->items[severity][i];
            github_annotation(out, commands[severity], finding->file,
                              finding->line, finding->column,
                              report_rule_name(finding->rule).text);
            escape_github_data(out, finding->message);
            sink_print(out, "%s\n", report_more(finding).text);
        }
    }
    char title[40];
    snprintf(title, sizeof title, "collide %s", report->command);
    github_notice(out, title, report_counts(report, end).text);
}

const struct report_writer report_github = {
    .add = github_file, .end = github_end, .kept = sizeof(struct annotations)};

/* ---- Tables of Markdown --------------------------------------------------
 *
 * A table for each file with findings, for the summary of a job. GitHub accepts
 * at most a mebibyte: rows beyond that are left out and counted. */

/* Bytes of the tables; the rest is for the last lines. */
#define MARKDOWN_MOST ((uint64_t)1024 * 1024 - 4096)

struct tables {
    uint64_t start; /* position of the report in the output */
    long left_out;  /* findings */
};

static void markdown_begin(struct report *report)
{
    struct tables *tables = report->kept;
    tables->start = sink_position(report->out);
    sink_print(report->out, "## collide %s\n", report->command);
}

/* Writes a row, and before the first one of a file the head of the table. The
 * row names its file if that is not the table's. */
static void put_row(struct sink *out, const char *file,
                    const struct report_finding *finding, bool is_first)
{
    if (is_first) {
        sink_print(out, "\n### ");
        escape_markdown(out, file);
        sink_print(out,
                   "\n\n| | place | rule | finding |\n|---|---|---|---|\n");
    }
    sink_print(out, "| %s | ", severity_name(finding->severity));
    if (strcmp(finding->file, file) != 0) {
        escape_markdown(out, finding->file);
        sink_byte(out, ':');
    }
    sink_print(out, "%ld:%ld | %s | ", finding->line, finding->column,
               report_rule_name(finding->rule).text);
    escape_markdown(out, finding->message);
    sink_print(out, "%s |\n", report_more(finding).text);
}

static bool markdown_file(struct report *report,
                          const struct report_list *findings)
{
    struct tables *tables = report->kept;
    struct arena_mark mark = arena_mark(report->arena);
    for (int i = 0; i < findings->count; i++) {
        if (tables->left_out > 0) {
            tables->left_out++;
            continue;
        }
        struct sink row = sink_to_memory(report->arena);
        put_row(&row, report->file, &findings->items[i], i == 0);
        uint64_t used = sink_position(report->out) - tables->start;
        if (row.error)
            return false;
        if (used + row.used <= MARKDOWN_MOST)
            sink_records(report->out, row.text, row.used);
        else
            tables->left_out++;
        arena_rewind(report->arena, mark);
    }
    return true;
}

static void markdown_end(struct report *report, const struct report_end *end)
{
    const struct tables *tables = report->kept;
    sink_end_record(report->out);
    if (tables->left_out > 0)
        sink_print(report->out, "%ld more findings do not fit here.\n\n",
                   tables->left_out);
    sink_print(report->out, "%s\n", report_counts(report, end).text);
}

const struct report_writer report_markdown = {
    markdown_file,         markdown_begin, markdown_end,
    sizeof(struct tables), REPORT_BY_FILE, false};

/* ---- JUnit ---------------------------------------------------------------
 *
 * XML as GitLab, Jenkins and others read it. */

static void junit_start(struct report *report)
{
    char name[40];
    snprintf(name, sizeof name, "collide %s", report->command);
    junit_begin(report->out, name);
}

/* The index of the next finding of a rule, from `first` on; `count`: none. */
static int next_of(const struct report_list *list,
                   const struct report_rule *rule, int first)
{
    while (first < list->count && list->items[first].rule != rule)
        first++;
    return first;
}

/* Writes the case of a rule whose first finding this is, with a line for each
 * finding. The case has an error if the file could not be read, a failure if
 * the rule found something, and a note is neither. Services look up the file
 * from the top of a repository, so its path has no "./". */
static bool put_case(struct report *report, const struct report_list *list,
                     int first)
{
    struct sink *out = report->out;
    const struct report_finding *finding = &list->items[first];
    const struct report_rule *rule = finding->rule;
    const char *path = path_plain(finding->file, report->arena);
    bool fails = finding->code || finding->severity != SEVERITY_NOTE;
    const char *element = finding->code ? "error"
                          : fails       ? "failure"
                                        : "system-out";
    if (!path)
        return false;
    junit_case(out, report->file, report_rule_name(rule).text, path);
    sink_print(out, " line=\"%ld\"", finding->line);
    junit_failure(out, element, fails ? severity_name(finding->severity) : NULL,
                  fails ? finding->message : NULL);
    for (int i = first; i < list->count; i = next_of(list, rule, i + 1)) {
        finding = &list->items[i];
        escape_xml(out, finding->file);
        sink_print(out, ":%ld:%ld: ", finding->line, finding->column);
        escape_xml(out, finding->message);
        sink_print(out, "%s\n", report_more(finding).text);
    }
    junit_end_failure(out, element);
    return true;
}

/* A suite for each file, with a case for each rule that found something, in the
 * order of the table, or with one case that passed. */
static bool junit_file(struct report *report,
                       const struct report_list *findings)
{
    struct sink *out = report->out;
    struct junit_counts counts = {0, 0, 0};
    for (int i = 0; report->rules[i]; i++) {
        int first = next_of(findings, report->rules[i], 0);
        if (first == findings->count)
            continue;
        const struct report_finding *finding = &findings->items[first];
        counts.tests++;
        counts.errors += finding->code != NULL;
        counts.failures += !finding->code && finding->severity != SEVERITY_NOTE;
    }
    counts.tests += counts.tests == 0;
    junit_suite(out, report->file, counts);
    for (int i = 0; report->rules[i]; i++) {
        int first = next_of(findings, report->rules[i], 0);
        if (first < findings->count && !put_case(report, findings, first))
            return false;
    }
    if (findings->count == 0) {
        junit_case(out, report->file, report->command, NULL);
        sink_print(out, "/>\n");
    }
    junit_end_suite(out);
    return true;
}

static void junit_finish(struct report *report, const struct report_end *end)
{
    (void)end;
    junit_end(report->out);
}

const struct report_writer report_junit = {
    .add = junit_file, .begin = junit_start, .end = junit_finish};

/* ---- TAP ----------------------------------------------------------------- */

static void tap_start(struct report *report)
{
    tap_begin(report->out);
}

/* A test for each finding, which fails unless it is a note; and one that passes
 * for each file without findings. */
static bool tap_file(struct report *report, const struct report_list *findings)
{
    struct sink *out = report->out;
    long *tests = report->kept;
    for (int i = 0; i < findings->count; i++) {
        const struct report_finding *finding = &findings->items[i];
        tap_test(out, finding->severity == SEVERITY_NOTE, ++*tests);
        sink_print(out, "%s ", report_rule_name(finding->rule).text);
        escape_tap(out, finding->file);
        sink_print(out, "\n  ---\n");
        tap_member(out, "  message", finding->message);
        if (finding->more > 0)
            sink_print(out, "  more: %ld\n", finding->more);
        tap_member(out, "  severity", severity_name(finding->severity));
        tap_member(out, "  file", finding->file);
        sink_print(out, "  line: %ld\n  column: %ld\n", finding->line,
                   finding->column);
        if (finding->pointer[0])
            tap_member(out, "  pointer", finding->pointer);
        sink_print(out, "  ...\n");
    }
    if (findings->count == 0) {
        tap_test(out, true, ++*tests);
        escape_tap(out, report->file);
        sink_end_record(out);
    }
    return true;
}

static void tap_finish(struct report *report, const struct report_end *end)
{
    const long *tests = report->kept;
    tap_end(report->out, *tests, report_counts(report, end).text);
}

const struct report_writer report_tap = {.add = tap_file,
                                         .begin = tap_start,
                                         .end = tap_finish,
                                         .kept = sizeof(long)};
