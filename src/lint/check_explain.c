#include "lint/check_command.h"

#include <stdio.h>
#include <string.h>

#include "support/json_writer.h"

/* Width of lines of text. */
#define WIDTH 79

/* ---- Lists ----------------------------------------------------------------
 */

static void list_text(struct sink *out, const struct rule *rule)
{
    char line[160];
    snprintf(line, sizeof line, "%s %-7s %-22s %s\n", rule->id,
             severity_name(rule->severity), rule->slug, rule->summary);
    sink_text(out, line);
}

static void write_text(struct json_writer *out, const char *name,
                       const char *text)
{
    json_key(out, name);
    if (text)
        json_string(out, text);
    else
        json_null(out);
}

static void write_profiles(struct json_writer *out, const struct rule *rule)
{
    json_key(out, "profiles");
    json_begin_array(out);
    for (const struct profile *p = profile_table; p->name; p++)
        if (rule_is_for(rule, p))
            json_string(out, p->name);
    json_end_array(out);
}

static void write_rule(struct json_writer *out, const struct rule *rule)
{
    json_begin_object(out);
    write_text(out, "rule", rule->id);
    write_text(out, "slug", rule->slug);
    write_text(out, "severity", severity_name(rule->severity));
    write_profiles(out, rule);
    write_text(out, "summary", rule->summary);
    write_text(out, "measure", rule->measure);
    write_text(out, "why", rule->why);
    write_text(out, "hint", rule->hint);
    json_end_object(out);
}

static void write_document(struct command_run *run, const struct rule *rule)
{
    struct json_writer writer =
        json_writer_make(run->out, run->options->pretty, 0);
    write_rule(&writer, rule);
    json_end_document(&writer);
}

static void list_rules(struct command_run *run)
{
    bool is_text = run->options->check.format == REPORT_TEXT;
    for (int i = 0; rule_table[i]; i++) {
        if (is_text)
            list_text(run->out, rule_table[i]);
        else
            write_document(run, rule_table[i]);
    }
}

/* ---- Explanations ---------------------------------------------------------
 */

/* Writes text with lines no longer than WIDTH, the first of them beginning at
 * `column`; "\n\n" stands between paragraphs. */
static void write_wrapped(struct sink *out, int column, const char *text)
{
    while (*text) {
        int length = (int)strcspn(text, " \n");
        if (*text == '\n' || column + (column > 0) + length > WIDTH) {
            sink_byte(out, '\n');
            column = 0;
        }
        if (length > 0 && column > 0)
            sink_byte(out, ' ');
        sink_write(out, text, (size_t)length);
        column += length + (length > 0 && column > 0);
        text += length > 0 ? length : 1;
        if (*text == ' ')
            text++;
    }
    sink_byte(out, '\n');
}

static void write_item(struct sink *out, const char *name, const char *text)
{
    sink_text(out, name);
    write_wrapped(out, (int)strlen(name), text);
}

static void explain_text(struct sink *out, const struct rule *rule)
{
    char head[160];
    snprintf(head, sizeof head, "%s %s (%s)\n\n", rule->id, rule->slug,
             severity_name(rule->severity));
    sink_text(out, head);
    write_item(out, "What:", rule->summary);
    if (rule->measure)
        write_item(out, "Measure:", rule->measure);
    write_item(out, "To mend it:", rule->hint);
    sink_text(out, "Profiles:");
    for (const struct profile *p = profile_table; p->name; p++) {
        if (!rule_is_for(rule, p))
            continue;
        sink_byte(out, ' ');
        sink_text(out, p->name);
    }
    sink_text(out, "\n\n");
    write_wrapped(out, 0, rule->why);
}

bool check_explain(struct command_run *run)
{
    const struct options *options = run->options;
    const struct rule *rule = options->check.explained;
    if (!options->check.lists_rules && !rule)
        return false;
    if (options->check.lists_rules) {
        list_rules(run);
    } else if (options->check.format == REPORT_TEXT) {
        explain_text(run->out, rule);
    } else {
        write_document(run, rule);
    }
    run->tally.said = true;
    return true;
}
