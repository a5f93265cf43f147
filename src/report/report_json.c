/* Writes findings as JSON: one document for the run, one line for each finding
 * (NDJSON), or SARIF 2.1.0 as code scanning reads it. */
#include <stdio.h>

#include "collide.h"
#include "report/report.h"
#include "support/json_writer.h"
#include "support/text.h"

/* ---- Findings in the program's own form ---------------------------------- */

static void write_finding(struct json_writer *out,
                          const struct report_finding *finding)
{
    json_begin_object(out);
    json_string_member(out, "file", finding->file);
    json_int_member(out, "line", finding->line);
    json_int_member(out, "column", finding->column);
    json_string_member(out, "pointer", finding->pointer);
    json_string_member(out, "rule", finding->rule->id);
    json_string_member(out, "slug", finding->rule->slug);
    json_string_member(out, "severity", severity_name(finding->severity));
    json_key(out, "shapes");
    json_begin_line_array(out);
    for (int i = 0; i < FINDING_SHAPES; i++)
        if (finding->shapes[i])
            json_string(out, finding->shapes[i]);
    json_end_array(out);
    json_key(out, "at");
    if (finding->has_at)
        json_vec2(out, finding->at);
    else
        json_null(out);
    json_key(out, "measure");
    if (finding->has_measure)
        json_number(out, finding->measure);
    else
        json_null(out);
    json_string_member(out, "message", finding->message);
    json_string_member(out, "hint", finding->hint);
    if (finding->code)
        json_string_member(out, "code", finding->code);
    if (finding->more > 0)
        json_int_member(out, "more", finding->more);
    json_end_object(out);
}

static bool ndjson_file(struct report *report,
                        const struct report_list *findings)
{
    for (int i = 0; i < findings->count; i++) {
        struct json_writer out = json_writer_make(report->out, false, 0);
        write_finding(&out, &findings->items[i]);
        json_end_document(&out);
    }
    return true;
}

const struct report_writer report_ndjson = {.add = ndjson_file};

static void begin_member(struct json_writer *out, const char *name)
{
    json_key(out, name);
    json_begin_object(out);
}

static void begin_list(struct json_writer *out, const char *name)
{
    json_key(out, name);
    json_begin_array(out);
}

static void json_begin(struct report *report)
{
    struct json_writer *out = report->kept;
    *out = json_writer_make(report->out, report->pretty, 0);
    json_begin_object(out);
    json_string_member(out, "query", report->command);
    begin_list(out, "files");
}

static bool json_file(struct report *report, const struct report_list *findings)
{
    struct json_writer *out = report->kept;
    json_begin_object(out);
    json_string_member(out, "file", report->file);
    begin_list(out, "findings");
    for (int i = 0; i < findings->count; i++)
        write_finding(out, &findings->items[i]);
    json_end_array(out);
    json_end_object(out);
    return true;
}

static void json_end(struct report *report, const struct report_end *end)
{
    struct json_writer *out = report->kept;
    json_end_array(out);
    begin_member(out, "counts");
    json_int_member(out, "error", report->found[SEVERITY_ERROR]);
    json_int_member(out, "warning", report->found[SEVERITY_WARNING]);
    json_int_member(out, "note", report->found[SEVERITY_NOTE]);
    json_end_object(out);
    if (end->accepted)
        json_int_member(out, "accepted", end->accepted);
    json_end_object(out);
    json_end_document(out);
}

const struct report_writer report_json = {.add = json_file,
                                          .begin = json_begin,
                                          .end = json_end,
                                          .kept = sizeof(struct json_writer)};

/* ---- SARIF ---------------------------------------------------------------
 *
 * All rules come first, so that each finding can be written at once. */

/* GitHub accepts at most so many results of a run. */
#define RESULTS_MOST 25000

/* Notes end here, so that there is room for errors that follow them. */
#define NOTES_MOST (RESULTS_MOST / 2)

struct sarif_log {
    struct json_writer out;
    long results, left_out;
};

/* A member {"text": ..} */
static void put_message(struct json_writer *out, const char *name,
                        const char *text)
{
    begin_member(out, name);
    json_string_member(out, "text", text);
    json_end_object(out);
}

static void put_rule(struct json_writer *out, const struct report_rule *rule)
{
    json_begin_object(out);
    json_string_member(out, "id", rule->id);
    json_string_member(out, "name", rule->slug ? rule->slug : rule->id);
    put_message(out, "shortDescription", rule->summary);
    put_message(out, "fullDescription", rule->why);
    if (rule->hint)
        put_message(out, "help", rule->hint);
    begin_member(out, "defaultConfiguration");
    json_string_member(out, "level", severity_name(rule->severity));
    json_end_object(out);
    json_end_object(out);
}

static void sarif_begin(struct report *report)
{
    struct sarif_log *log = report->kept;
    log->out = json_writer_make(report->out, report->pretty, 0);
    struct json_writer *out = &log->out;
    json_begin_object(out);
    json_string_member(out, "$schema",
                       "https://json.schemastore.org/sarif-2.1.0.json");
    json_string_member(out, "version", "2.1.0");
    begin_list(out, "runs");
    json_begin_object(out);
    begin_member(out, "tool");
    begin_member(out, "driver");
    json_string_member(out, "name", "collide");
    json_string_member(out, "semanticVersion", COL_VERSION);
    begin_list(out, "rules");
    for (int i = 0; report->rules[i]; i++)
        put_rule(out, report->rules[i]);
    json_end_array(out);
    json_end_object(out);
    json_end_object(out);
    json_string_member(out, "columnKind", "unicodeCodePoints");
    begin_list(out, "results");
}

/* A sink's text as a string member; false: memory was used up. */
static bool put_made(struct json_writer *out, const char *name,
                     struct sink *made)
{
    sink_byte(made, '\0');
    if (!made->error)
        json_string_member(out, name, made->text);
    return !made->error;
}

/* A file has one name in all runs, however its path was spelled: "./a.tmj" is
 * "a.tmj". */
static bool put_result(struct report *report, struct json_writer *out,
                       const struct report_finding *given)
{
    struct arena *arena = report->arena;
    struct report_finding finding = *given;
    struct sink text = sink_to_memory(arena);
    finding.file = path_plain(finding.file, arena);
    if (!finding.file)
        return false;
    json_begin_object(out);
    json_string_member(out, "ruleId", finding.rule->id);
    json_int_member(out, "ruleIndex", report_rule_index(report, finding.rule));
    json_string_member(out, "level", severity_name(finding.severity));
    begin_member(out, "message");
    sink_print(&text, "%s%s", finding.message, report_more(&finding).text);
    bool ok = put_made(out, "text", &text);
    json_end_object(out);
    begin_list(out, "locations");
    json_begin_object(out);
    begin_member(out, "physicalLocation");
    begin_member(out, "artifactLocation");
    struct sink uri = sink_to_memory(arena);
    escape_uri(&uri, finding.file);
    ok = put_made(out, "uri", &uri) && ok;
    json_end_object(out);
    begin_member(out, "region");
    json_int_member(out, "startLine", finding.line);
    json_int_member(out, "startColumn", finding.column);
    json_end_object(out);
    json_end_object(out);
    if (finding.shapes[0])
        begin_list(out, "logicalLocations");
    for (int i = 0; i < FINDING_SHAPES && finding.shapes[i]; i++) {
        json_begin_object(out);
        json_string_member(out, "name", finding.shapes[i]);
        if (i == 0 && finding.pointer[0])
            json_string_member(out, "fullyQualifiedName", finding.pointer);
        json_string_member(out, "kind", "object");
        json_end_object(out);
    }
    if (finding.shapes[0])
        json_end_array(out);
    json_end_object(out);
    json_end_array(out);
    begin_member(out, "partialFingerprints");
    json_string_member(out, "collideFinding/v2", fingerprint_of(&finding).text);
    json_end_object(out);
    json_end_object(out);
    return ok;
}

static bool sarif_file(struct report *report,
                       const struct report_list *findings)
{
    struct sarif_log *log = report->kept;
    struct arena_mark mark = arena_mark(report->arena);
    bool ok = true;
    for (int i = 0; i < findings->count; i++) {
        bool is_note = findings->items[i].severity == SEVERITY_NOTE;
        if (log->results >= (is_note ? NOTES_MOST : RESULTS_MOST)) {
            log->left_out++;
            continue;
        }
        log->results++;
        ok = put_result(report, &log->out, &findings->items[i]) && ok;
        arena_rewind(report->arena, mark);
    }
    return ok;
}

static void sarif_end(struct report *report, const struct report_end *end)
{
    struct sarif_log *log = report->kept;
    struct json_writer *out = &log->out;
    json_end_array(out);
    begin_list(out, "invocations");
    json_begin_object(out);
    json_key(out, "executionSuccessful");
    json_bool(out, !end->has_failed);
    if (log->left_out > 0) {
        char text[100];
        snprintf(text, sizeof text,
                 "%ld more findings are not listed: code scanning accepts at "
                 "most %d",
                 log->left_out, RESULTS_MOST);
        begin_list(out, "toolExecutionNotifications");
        json_begin_object(out);
        json_string_member(out, "level", "warning");
        put_message(out, "message", text);
        json_end_object(out);
        json_end_array(out);
    }
    json_end_object(out);
    json_end_array(out);
    json_end_object(out);
    json_end_array(out);
    json_end_object(out);
    json_end_document(out);
}

const struct report_writer report_sarif = {.add = sarif_file,
                                           .begin = sarif_begin,
                                           .end = sarif_end,
                                           .kept = sizeof(struct sarif_log)};
