/* Annotations of GitHub's workflows. It shows ten errors, ten warnings and ten
 * notices of a step, so those that are not too many are kept until the end, and
 * the worst are written first; the last notice says how many there are. */
#include <stdio.h>
#include <string.h>

#include "support/json_writer.h"
#include "support/report/report.h"
#include "support/sink.h"
#include "support/text.h"

#define SHOWN 10

struct github_kept {
    struct told items[SHOWN];
    int count, most;
};

struct annotations {
    struct github_kept kept[SEVERITY_ERROR + 1];
};

static bool begin(struct report *report)
{
    struct annotations *all = arena_alloc(report->arena, 1, sizeof *all);
    report->kept = all;
    if (!all)
        return false;
    for (int i = 0; i <= SEVERITY_ERROR; i++)
        all->kept[i].most = SHOWN;
    all->kept[SEVERITY_NOTE].most--; /* for the counts */
    return true;
}

/* What the file's memory holds goes with it. GitHub knows a file by its path
 * from the top of the repository and nothing else: no "./" leads there. */
static bool keep(struct report *report, struct github_kept *kept,
                 const struct told *told)
{
    if (kept->count == kept->most)
        return true;
    struct told item = *told;
    item.file = path_plain(told->file, report->arena);
    item.message =
        arena_text(report->arena, told->message, strlen(told->message));
    if (!item.file || !item.message)
        return false;
    kept->items[kept->count++] = item;
    return true;
}

static bool tell_file(struct report *report, const char *file,
                      const struct told_list *findings)
{
    struct annotations *all = report->kept;
    bool ok = true;
    (void)file;
    for (int i = 0; i < findings->count && ok; i++) {
        const struct told *told = &findings->items[i];
        ok = keep(report, &all->kept[told->severity], told);
    }
    return ok;
}

static void put(struct sink *out, const struct told *told)
{
    static const char *const commands[] = {
        [SEVERITY_NOTE] = "notice",
        [SEVERITY_WARNING] = "warning",
        [SEVERITY_ERROR] = "error",
    };
    char text[100];
    snprintf(text, sizeof text, "::%s file=", commands[told->severity]);
    sink_text(out, text);
    escape_github_property(out, told->file);
    snprintf(text, sizeof text, ",line=%ld,col=%ld,title=%s %s::", told->line,
             told->column, told->rule->id, told->rule->slug);
    sink_text(out, text);
    escape_github_data(out, told->message);
    sink_text(out, report_more(told).text);
    sink_end_record(out);
}

static bool end(struct report *report, const struct report_end *end)
{
    const struct annotations *all = report->kept;
    for (int severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--)
        for (int i = 0; i < all->kept[severity].count; i++)
            put(report->out, &all->kept[severity].items[i]);
    sink_text(report->out, "::notice title=collide check::");
    escape_github_data(report->out, report_counts(report, end).text);
    sink_end_record(report->out);
    return true;
}

const struct report_writer report_github = {begin, tell_file, end};

/* A table for each file that has findings, for the summary of a job. GitHub
 * takes no more than a mebibyte: what would go beyond that is left out and
 * counted. */

/* Bytes of the tables: what is left is for the last lines. */
#define MOST ((uint64_t)1024 * 1024 - 4096)

struct tables {
    uint64_t start; /* where the report begins in the output */
    long left_out;  /* findings */
};

static bool report_markdown_begin(struct report *report)
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

static bool report_markdown_tell_file(struct report *report, const char *file,
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

static bool report_markdown_end(struct report *report,
                                const struct report_end *report_markdown_end)
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
    sink_text(report->out, report_counts(report, report_markdown_end).text);
    sink_end_record(report->out);
    return true;
}

const struct report_writer report_markdown = {
    report_markdown_begin, report_markdown_tell_file, report_markdown_end};

/* JUnit's XML, as GitLab, Jenkins and others read it: a suite for each file, a
 * case for each rule that spoke, or one that passed. Notes fail nothing. */

static bool report_junit_begin(struct report *report)
{
    sink_text(report->out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    sink_end_record(report->out);
    sink_text(report->out, "<testsuites name=\"collide check\">");
    sink_end_record(report->out);
    return true;
}

static void put_number(struct sink *out, const char *name, long number)
{
    char text[60];
    snprintf(text, sizeof text, " %s=\"%ld\"", name, number);
    sink_text(out, text);
}

/* ---- A case ------------------------------------------------------------- */

/* From finding `first` on the next one of a rule; `count`: there is none. */
static int next_of(const struct told_list *list, const struct rule *rule,
                   int first)
{
    while (first < list->count && list->items[first].rule != rule)
        first++;
    return first;
}

/* What a rule said, a line for each finding. */
static void put_lines(struct sink *out, const struct told_list *list, int first)
{
    const struct rule *rule = list->items[first].rule;
    for (int i = first; i < list->count; i = next_of(list, rule, i + 1)) {
        const struct told *told = &list->items[i];
        char text[80];
        escape_xml(out, told->file);
        snprintf(text, sizeof text, ":%ld:%ld: ", told->line, told->column);
        sink_text(out, text);
        escape_xml(out, told->message);
        sink_text(out, report_more(told).text);
        sink_end_record(out);
    }
}

/* Which element a case has: an error could not be read, a failure is one of
 * what was, and a note is neither. */
static const char *element_of(const struct told *told)
{
    if (told->code)
        return "error";
    return told->severity == SEVERITY_NOTE ? "system-out" : "failure";
}

/* The case of a rule whose first finding this is. Its file is one that can be
 * looked up from the top of a repository: without "./". */
static bool put_case(struct report *report, const char *file,
                     const struct told_list *list, int first)
{
    struct sink *out = report->out;
    const struct told *told = &list->items[first];
    const char *path = path_plain(told->file, report->arena);
    const char *element = element_of(told);
    char name[100];
    if (!path)
        return false;
    snprintf(name, sizeof name, "%s %s", told->rule->id, told->rule->slug);
    sink_text(out, "    <testcase");
    escape_attribute(out, "classname", file);
    escape_attribute(out, "name", name);
    escape_attribute(out, "file", path);
    put_number(out, "line", told->line);
    sink_text(out, "><");
    sink_text(out, element);
    if (told->code || told->severity != SEVERITY_NOTE) {
        escape_attribute(out, "type", severity_name(told->severity));
        escape_attribute(out, "message", told->message);
    }
    sink_byte(out, '>');
    put_lines(out, list, first);
    sink_text(out, "</");
    sink_text(out, element);
    sink_text(out, "></testcase>");
    sink_end_record(out);
    return true;
}

/* ---- A suite ------------------------------------------------------------ */

struct suite_counts {
    long tests, failures, errors;
};

/* Cases stand in the order of the table. */
static struct suite_counts count_cases(const struct told_list *list)
{
    struct suite_counts counts = {0, 0, 0};
    for (int i = 0; rule_table[i]; i++) {
        int first = next_of(list, rule_table[i], 0);
        if (first == list->count)
            continue;
        const struct told *told = &list->items[first];
        counts.tests++;
        counts.errors += told->code != NULL;
        counts.failures += !told->code && told->severity != SEVERITY_NOTE;
    }
    counts.tests += counts.tests == 0;
    return counts;
}

static void put_passed(struct sink *out, const char *file)
{
    sink_text(out, "    <testcase");
    escape_attribute(out, "classname", file);
    escape_attribute(out, "name", "check");
    sink_text(out, "/>");
    sink_end_record(out);
}

static bool report_junit_tell_file(struct report *report, const char *file,
                                   const struct told_list *findings)
{
    struct sink *out = report->out;
    struct suite_counts counts = count_cases(findings);
    sink_text(out, "  <testsuite");
    escape_attribute(out, "name", file);
    put_number(out, "tests", counts.tests);
    put_number(out, "failures", counts.failures);
    put_number(out, "errors", counts.errors);
    put_number(out, "skipped", 0);
    sink_byte(out, '>');
    sink_end_record(out);
    for (int i = 0; rule_table[i]; i++) {
        int first = next_of(findings, rule_table[i], 0);
        if (first < findings->count && !put_case(report, file, findings, first))
            return false;
    }
    if (findings->count == 0)
        put_passed(out, file);
    sink_text(out, "  </testsuite>");
    sink_end_record(out);
    return true;
}

static bool report_junit_end(struct report *report,
                             const struct report_end *report_junit_end)
{
    (void)report_junit_end;
    sink_text(report->out, "</testsuites>");
    sink_end_record(report->out);
    return true;
}

const struct report_writer report_junit = {
    report_junit_begin, report_junit_tell_file, report_junit_end};

/* The Test Anything Protocol, version 14: a test for each finding, which is not
 * ok unless it is a note, and one that is ok for each file without any. How
 * many there are stands last, so that nothing has to be kept. */

struct tests {
    long count;
};

static bool report_tap_begin(struct report *report)
{
    report->kept = arena_alloc(report->arena, 1, sizeof(struct tests));
    sink_text(report->out, "TAP version 14");
    sink_end_record(report->out);
    return report->kept;
}

static void begin_test(struct report *report, bool ok)
{
    struct tests *tests = report->kept;
    char text[60];
    tests->count++;
    snprintf(text, sizeof text, "%s %ld - ", ok ? "ok" : "not ok",
             tests->count);
    sink_text(report->out, text);
}

/* A line of YAML, which takes strings as JSON writes them. */
static void put_member(struct sink *out, const char *name, const char *text)
{
    struct json_writer writer = json_writer_make(out, false, 0);
    sink_text(out, "  ");
    sink_text(out, name);
    sink_text(out, ": ");
    json_string(&writer, text);
    sink_end_record(out);
}

static void report_tap_put_number(struct sink *out, const char *name,
                                  long number)
{
    char text[60];
    snprintf(text, sizeof text, "  %s: %ld", name, number);
    sink_text(out, text);
    sink_end_record(out);
}

static void put_place(struct sink *out, const struct told *told)
{
    put_member(out, "file", told->file);
    report_tap_put_number(out, "line", told->line);
    report_tap_put_number(out, "column", told->column);
    if (told->pointer[0])
        put_member(out, "pointer", told->pointer);
}

static void put_test(struct report *report, const struct told *told)
{
    struct sink *out = report->out;
    begin_test(report, told->severity == SEVERITY_NOTE);
    sink_text(out, told->rule->id);
    sink_byte(out, ' ');
    sink_text(out, told->rule->slug);
    sink_byte(out, ' ');
    escape_tap(out, told->file);
    sink_end_record(out);
    sink_text(out, "  ---");
    sink_end_record(out);
    put_member(out, "message", told->message);
    if (told->more > 0)
        report_tap_put_number(out, "more", told->more);
    put_member(out, "severity", severity_name(told->severity));
    put_place(out, told);
    sink_text(out, "  ...");
    sink_end_record(out);
}

static bool report_tap_tell_file(struct report *report, const char *file,
                                 const struct told_list *findings)
{
    for (int i = 0; i < findings->count; i++)
        put_test(report, &findings->items[i]);
    if (findings->count == 0) {
        begin_test(report, true);
        escape_tap(report->out, file);
        sink_end_record(report->out);
    }
    return true;
}

static bool report_tap_end(struct report *report,
                           const struct report_end *report_tap_end)
{
    const struct tests *tests = report->kept;
    char text[60];
    snprintf(text, sizeof text, "1..%ld", tests->count);
    sink_text(report->out, text);
    sink_end_record(report->out);
    sink_text(report->out, "# ");
    sink_text(report->out, report_counts(report, report_tap_end).text);
    sink_end_record(report->out);
    return true;
}

const struct report_writer report_tap = {report_tap_begin, report_tap_tell_file,
                                         report_tap_end};
