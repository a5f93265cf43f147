/* Findings as JSON: one document for the run, or one line for each finding. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "collide.h"
#include "support/json_writer.h"
#include "support/report/report.h"
#include "support/same.h"
#include "support/sink.h"
#include "support/text.h"

static void write_shapes(struct json_writer *out, const struct told *told)
{
    json_key(out, "shapes");
    json_begin_line_array(out);
    for (int i = 0; i < FINDING_SHAPES; i++)
        if (told->shapes[i])
            json_string(out, told->shapes[i]);
    json_end_array(out);
}

static void write_geometry(struct json_writer *out, const struct told *told)
{
    json_key(out, "at");
    if (told->has_at)
        json_vec2(out, told->at);
    else
        json_null(out);
    json_key(out, "measure");
    if (told->has_measure)
        json_number(out, told->measure);
    else
        json_null(out);
}

static void write_finding(struct json_writer *out, const struct told *told)
{
    json_begin_object(out);
    json_string_member(out, "file", told->file);
    json_int_member(out, "line", told->line);
    json_int_member(out, "column", told->column);
    json_string_member(out, "pointer", told->pointer);
    json_string_member(out, "rule", told->rule->id);
    json_string_member(out, "slug", told->rule->slug);
    json_string_member(out, "severity", severity_name(told->severity));
    write_shapes(out, told);
    write_geometry(out, told);
    json_string_member(out, "message", told->message);
    json_string_member(out, "hint", told->hint);
    if (told->code)
        json_string_member(out, "code", told->code);
    if (told->more > 0) {
        json_int_member(out, "more", told->more);
    }
    json_end_object(out);
}

/* ---- One line each --------------------------------------------------------
 */

static bool begin_lines(struct report *report)
{
    (void)report;
    return true;
}

static bool tell_lines(struct report *report, const char *file,
                       const struct told_list *findings)
{
    (void)file;
    for (int i = 0; i < findings->count; i++) {
        struct json_writer out = json_writer_make(report->out, false, 0);
        write_finding(&out, &findings->items[i]);
        json_end_document(&out);
    }
    return true;
}

static bool end_lines(struct report *report, const struct report_end *end)
{
    (void)report;
    (void)end;
    return true;
}

const struct report_writer report_ndjson = {begin_lines, tell_lines, end_lines};

/* ---- One document ---------------------------------------------------------
 */

static bool begin(struct report *report)
{
    struct json_writer *out = arena_alloc(report->arena, 1, sizeof *out);
    if (!out)
        return false;
    *out = json_writer_make(report->out, report->pretty, 0);
    report->kept = out;
    json_begin_object(out);
    json_string_member(out, "query", "check");
    json_key(out, "files");
    json_begin_array(out);
    return true;
}

static bool tell_file(struct report *report, const char *file,
                      const struct told_list *findings)
{
    struct json_writer *out = report->kept;
    json_begin_object(out);
    json_string_member(out, "file", file);
    json_key(out, "findings");
    json_begin_array(out);
    for (int i = 0; i < findings->count; i++)
        write_finding(out, &findings->items[i]);
    json_end_array(out);
    json_end_object(out);
    return true;
}

static bool end(struct report *report, const struct report_end *end)
{
    struct json_writer *out = report->kept;
    json_end_array(out);
    json_key(out, "counts");
    json_begin_object(out);
    json_int_member(out, "error", report->found[SEVERITY_ERROR]);
    json_int_member(out, "warning", report->found[SEVERITY_WARNING]);
    json_int_member(out, "note", report->found[SEVERITY_NOTE]);
    json_end_object(out);
    if (end->accepted)
        json_int_member(out, "accepted", end->accepted);
    json_end_object(out);
    json_end_document(out);
    return true;
}

const struct report_writer report_json = {begin, tell_file, end};

/* The NUL at the end with it. */
static uint64_t hash_text(uint64_t hash, const char *text)
{
    return hash_bytes(hash, text, strlen(text) + 1);
}

struct fingerprint fingerprint_of(const struct told *told)
{
    uint64_t hash = HASH_FIRST;
    hash = hash_text(hash, told->file);
    hash = hash_text(hash, told->rule->id);
    for (int i = 0; i < FINDING_SHAPES; i++)
        hash = hash_text(hash, told->shapes[i] ? told->shapes[i] : "");
    hash = hash_text(hash, told->message);
    struct fingerprint fingerprint;
    snprintf(fingerprint.text, sizeof fingerprint.text, "%016" PRIx64, hash);
    return fingerprint;
}

/* SARIF 2.1.0, as code scanning reads it. All rules stand first, so that each
 * finding can be written when it comes. */

/* Results of a run that GitHub takes. */
#define RESULTS_MOST 25000

struct log {
    struct json_writer out;
    long results, left_out;
};

/* {"text": ..} */
static void put_message(struct json_writer *out, const char *name,
                        const char *text)
{
    json_key(out, name);
    json_begin_object(out);
    json_string_member(out, "text", text);
    json_end_object(out);
}

/* ---- Rules -------------------------------------------------------------- */

static void put_rule(struct json_writer *out, const struct rule *rule)
{
    json_begin_object(out);
    json_string_member(out, "id", rule->id);
    json_string_member(out, "name", rule->slug);
    put_message(out, "shortDescription", rule->summary);
    if (rule->why)
        put_message(out, "fullDescription", rule->why);
    if (rule->hint)
        put_message(out, "help", rule->hint);
    json_key(out, "defaultConfiguration");
    json_begin_object(out);
    json_string_member(out, "level", severity_name(rule->severity));
    json_end_object(out);
    json_end_object(out);
}

static void put_driver(struct json_writer *out)
{
    json_key(out, "tool");
    json_begin_object(out);
    json_key(out, "driver");
    json_begin_object(out);
    json_string_member(out, "name", "collide");
    json_string_member(out, "semanticVersion", COL_VERSION);
    json_key(out, "rules");
    json_begin_array(out);
    for (int i = 0; rule_table[i]; i++)
        put_rule(out, rule_table[i]);
    json_end_array(out);
    json_end_object(out);
    json_end_object(out);
}

static bool report_sarif_begin(struct report *report)
{
    struct log *log = arena_alloc(report->arena, 1, sizeof *log);
    report->kept = log;
    if (!log)
        return false;
    log->out = json_writer_make(report->out, report->pretty, 0);
    struct json_writer *out = &log->out;
    json_begin_object(out);
    json_string_member(out, "$schema",
                       "https://json.schemastore.org/sarif-2.1.0.json");
    json_string_member(out, "version", "2.1.0");
    json_key(out, "runs");
    json_begin_array(out);
    json_begin_object(out);
    put_driver(out);
    json_string_member(out, "columnKind", "unicodeCodePoints");
    json_key(out, "results");
    json_begin_array(out);
    return true;
}

/* ---- Findings ----------------------------------------------------------- */

/* Puts a string that was made in memory; false: that was short. */
static bool put_made(struct json_writer *out, const char *name,
                     struct sink *made)
{
    sink_byte(made, '\0');
    if (!made->error)
        json_string_member(out, name, made->text);
    return !made->error;
}

static bool put_uri(struct json_writer *out, const char *file,
                    struct arena *arena)
{
    struct arena_mark mark = arena_mark(arena);
    struct sink uri = sink_to_memory(arena);
    escape_uri(&uri, file);
    bool ok = put_made(out, "uri", &uri);
    arena_rewind(arena, mark);
    return ok;
}

static bool put_finding_message(struct json_writer *out,
                                const struct told *told, struct arena *arena)
{
    struct arena_mark mark = arena_mark(arena);
    struct sink text = sink_to_memory(arena);
    sink_text(&text, told->message);
    sink_text(&text, report_more(told).text);
    json_key(out, "message");
    json_begin_object(out);
    bool ok = put_made(out, "text", &text);
    json_end_object(out);
    arena_rewind(arena, mark);
    return ok;
}

static bool put_physical(struct json_writer *out, const struct told *told,
                         struct arena *arena)
{
    json_key(out, "physicalLocation");
    json_begin_object(out);
    json_key(out, "artifactLocation");
    json_begin_object(out);
    bool ok = put_uri(out, told->file, arena);
    json_end_object(out);
    json_key(out, "region");
    json_begin_object(out);
    json_int_member(out, "startLine", told->line);
    json_int_member(out, "startColumn", told->column);
    json_end_object(out);
    json_end_object(out);
    return ok;
}

static void put_logical(struct json_writer *out, const struct told *told)
{
    json_key(out, "logicalLocations");
    json_begin_array(out);
    for (int i = 0; i < FINDING_SHAPES && told->shapes[i]; i++) {
        json_begin_object(out);
        json_string_member(out, "name", told->shapes[i]);
        if (i == 0 && told->pointer[0])
            json_string_member(out, "fullyQualifiedName", told->pointer);
        json_string_member(out, "kind", "object");
        json_end_object(out);
    }
    json_end_array(out);
}

/* `told` has its file's plain path. */
static bool put_result(struct json_writer *out, const struct told *told,
                       struct arena *arena)
{
    json_begin_object(out);
    json_string_member(out, "ruleId", told->rule->id);
    json_int_member(out, "ruleIndex", rule_index(told->rule));
    json_string_member(out, "level", severity_name(told->severity));
    bool ok = put_finding_message(out, told, arena);
    json_key(out, "locations");
    json_begin_array(out);
    json_begin_object(out);
    ok = put_physical(out, told, arena) && ok;
    if (told->shapes[0])
        put_logical(out, told);
    json_end_object(out);
    json_end_array(out);
    json_key(out, "partialFingerprints");
    json_begin_object(out);
    json_string_member(out, "collideFinding/v1", fingerprint_of(told).text);
    json_end_object(out);
    json_end_object(out);
    return ok;
}

/* However the path was spelled, a file is the same to those who compare runs:
 * "./a.tmj" is "a.tmj". */
static bool tell(struct log *log, const struct told *told, struct arena *arena)
{
    struct arena_mark mark = arena_mark(arena);
    struct told plain = *told;
    plain.file = path_plain(told->file, arena);
    bool ok = plain.file && put_result(&log->out, &plain, arena);
    arena_rewind(arena, mark);
    return ok;
}

static bool report_sarif_tell_file(struct report *report, const char *file,
                                   const struct told_list *findings)
{
    struct log *log = report->kept;
    bool ok = true;
    (void)file;
    for (int i = 0; i < findings->count; i++) {
        if (log->results == RESULTS_MOST) {
            log->left_out++;
            continue;
        }
        log->results++;
        ok = tell(log, &findings->items[i], report->arena) && ok;
    }
    return ok;
}

/* ---- The end ------------------------------------------------------------ */

static void put_left_out(struct json_writer *out, long count)
{
    char text[100];
    snprintf(text, sizeof text,
             "%ld more findings are left out: code scanning takes %d", count,
             RESULTS_MOST);
    json_key(out, "toolExecutionNotifications");
    json_begin_array(out);
    json_begin_object(out);
    json_string_member(out, "level", "warning");
    put_message(out, "message", text);
    json_end_object(out);
    json_end_array(out);
}

static bool report_sarif_end(struct report *report,
                             const struct report_end *report_sarif_end)
{
    struct log *log = report->kept;
    struct json_writer *out = &log->out;
    (void)report_sarif_end;
    json_end_array(out);
    json_key(out, "invocations");
    json_begin_array(out);
    json_begin_object(out);
    json_key(out, "executionSuccessful");
    json_bool(out, true);
    if (log->left_out > 0)
        put_left_out(out, log->left_out);
    json_end_object(out);
    json_end_array(out);
    json_end_object(out);
    json_end_array(out);
    json_end_object(out);
    json_end_document(out);
    return true;
}

const struct report_writer report_sarif = {
    report_sarif_begin, report_sarif_tell_file, report_sarif_end};
