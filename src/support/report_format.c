/* Writes test reports in three formats: the XML of JUnit, the Test Anything
 * Protocol, and annotations of GitHub. */
#include "support/report_format.h"

#include "support/json_writer.h"

/* ---- JUnit --------------------------------------------------------------- */

void junit_begin(struct sink *out, const char *name)
{
    sink_print(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites");
    escape_attribute(out, "name", name);
    sink_print(out, ">\n");
}

void junit_suite(struct sink *out, const char *name, struct junit_counts counts)
{
    sink_text(out, "  <testsuite");
    escape_attribute(out, "name", name);
    sink_print(out,
               " tests=\"%ld\" failures=\"%ld\" errors=\"%ld\""
               " skipped=\"0\">\n",
               counts.tests, counts.failures, counts.errors);
}

void junit_end_suite(struct sink *out)
{
    sink_print(out, "  </testsuite>\n");
}

void junit_end(struct sink *out)
{
    sink_print(out, "</testsuites>\n");
}

void junit_case(struct sink *out, const char *classname, const char *name,
                const char *file)
{
    sink_text(out, "    <testcase");
    escape_attribute(out, "classname", classname);
    escape_attribute(out, "name", name);
    if (file)
        escape_attribute(out, "file", file);
}

void junit_failure(struct sink *out, const char *element, const char *type,
                   const char *message)
{
    sink_print(out, "><%s", element);
    if (type)
        escape_attribute(out, "type", type);
    if (message)
        escape_attribute(out, "message", message);
    sink_byte(out, '>');
}

void junit_end_failure(struct sink *out, const char *element)
{
    sink_print(out, "</%s></testcase>\n", element);
}

/* ---- The Test Anything Protocol ------------------------------------------ */

void tap_begin(struct sink *out)
{
    sink_print(out, "TAP version 14\n");
}

void tap_test(struct sink *out, bool ok, long number)
{
    sink_print(out, "%s %ld - ", ok ? "ok" : "not ok", number);
}

/* YAML accepts strings as JSON writes them. */
void tap_member(struct sink *out, const char *name, const char *text)
{
    struct json_writer writer = json_writer_make(out, false, 0);
    sink_print(out, "%s: ", name);
    json_string(&writer, text);
    sink_end_record(out);
}

void tap_end(struct sink *out, long tests, const char *counts)
{
    sink_print(out, "1..%ld\n# %s\n", tests, counts);
}

/* ---- GitHub -------------------------------------------------------------- */

void github_annotation(struct sink *out, const char *command, const char *file,
                       long line, long column, const char *title)
{
    sink_print(out, "::%s file=", command);
    escape_github_property(out, file);
    if (line > 0)
        sink_print(out, ",line=%ld,col=%ld", line, column);
    sink_text(out, ",title=");
    escape_github_property(out, title);
    sink_text(out, "::");
}

void github_notice(struct sink *out, const char *title, const char *text)
{
    sink_print(out, "::notice title=%s::", title);
    escape_github_data(out, text);
    sink_end_record(out);
}
