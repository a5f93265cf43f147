/* The Test Anything Protocol, version 14: a test for each finding, which is not
 * ok unless it is a note, and one that is ok for each file without any. How
 * many there are stands last, so that nothing has to be kept. */
#include <stdio.h>

#include "support/json_writer.h"
#include "support/report/counts.h"
#include "support/report/report_format.h"
#include "support/sink.h"

struct tests {
    long count;
};

static bool begin(struct report *report)
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

static void put_number(struct sink *out, const char *name, long number)
{
    char text[60];
    snprintf(text, sizeof text, "  %s: %ld", name, number);
    sink_text(out, text);
    sink_end_record(out);
}

static void put_place(struct sink *out, const struct told *told)
{
    put_member(out, "file", told->file);
    put_number(out, "line", told->line);
    put_number(out, "column", told->column);
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
        put_number(out, "more", told->more);
    put_member(out, "severity", severity_name(told->severity));
    put_place(out, told);
    sink_text(out, "  ...");
    sink_end_record(out);
}

static bool tell_file(struct report *report, const char *file,
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

static bool end(struct report *report, const struct report_end *end)
{
    const struct tests *tests = report->kept;
    char text[60];
    snprintf(text, sizeof text, "1..%ld", tests->count);
    sink_text(report->out, text);
    sink_end_record(report->out);
    sink_text(report->out, "# ");
    sink_text(report->out, report_counts(report, end).text);
    sink_end_record(report->out);
    return true;
}

const struct report_writer report_tap = {begin, tell_file, end};
