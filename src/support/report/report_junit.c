/* JUnit's XML, as GitLab, Jenkins and others read it: a suite for each file, a
 * case for each rule that spoke, or one that passed. Notes fail nothing. */
#include <stdio.h>

#include "support/report/counts.h"
#include "support/report/report_format.h"
#include "support/sink.h"
#include "support/text.h"

static bool begin(struct report *report)
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

static bool tell_file(struct report *report, const char *file,
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

static bool end(struct report *report, const struct report_end *end)
{
    (void)end;
    sink_text(report->out, "</testsuites>");
    sink_end_record(report->out);
    return true;
}

const struct report_writer report_junit = {begin, tell_file, end};
