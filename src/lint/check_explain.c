/* Writes the table of rules for people, as text or as JSON (--rules,
 * --explain). */
#include <stdio.h>
#include <string.h>

#include "lint/check_command.h"
#include "support/json_writer.h"

/* ---- JSON ---------------------------------------------------------------- */

static void write_rule(struct command_run *run, const struct rule *rule)
{
    struct json_writer out =
        json_writer_make(run->out, run->options->pretty, 0);
    json_begin_object(&out);
    json_string_member(&out, "rule", rule->about.id);
    json_string_member(&out, "slug", rule->about.slug);
    json_string_member(&out, "severity", severity_name(rule->about.severity));
    json_key(&out, "profiles");
    json_begin_array(&out);
    for (const struct profile *p = profile_table; p->name; p++)
        if (rule_is_for(rule, p))
            json_string(&out, p->name);
    json_end_array(&out);
    json_string_member(&out, "summary", rule->about.summary);
    json_key(&out, "measure");
    if (rule->measure)
        json_string(&out, rule->measure);
    else
        json_null(&out);
    json_string_member(&out, "why", rule->about.why);
    json_string_member(&out, "hint", rule->about.hint);
    json_end_object(&out);
    json_end_document(&out);
}

/* ---- Text ---------------------------------------------------------------- */

/* Width of lines of text. */
#define WIDTH 79

/* Writes a name and a text in lines no longer than WIDTH; "\n\n" separates
 * paragraphs. */
static void write_item(struct sink *out, const char *name, const char *text)
{
    int column = (int)strlen(name);
    sink_text(out, name);
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

bool check_explain(struct command_run *run)
{
    const struct options *options = run->options;
    const struct check_settings *settings =
        SETTINGS_OF(options, check_settings);
    const struct rule *rule = settings->explained;
    struct sink *out = run->out;
    bool is_text = settings->format == REPORT_TEXT;
    char line[160];
    if (!settings->lists_rules && !rule)
        return false;
    run->tally.said = true;
    for (int i = 0; settings->lists_rules && rule_table[i]; i++) {
        rule = rule_table[i];
        snprintf(line, sizeof line, "%s %-7s %-22s %s\n", rule->about.id,
                 severity_name(rule->about.severity), rule->about.slug,
                 rule->about.summary);
        if (is_text)
            sink_text(out, line);
        else
            write_rule(run, rule);
    }
    if (settings->lists_rules)
        return true;
    if (!is_text) {
        write_rule(run, rule);
        return true;
    }
    snprintf(line, sizeof line, "%s %s (%s)\n\n", rule->about.id,
             rule->about.slug, severity_name(rule->about.severity));
    sink_text(out, line);
    write_item(out, "What:", rule->about.summary);
    if (rule->measure)
        write_item(out, "Measure:", rule->measure);
    write_item(out, "To fix it:", rule->about.hint);
    sink_text(out, "Profiles:");
    for (const struct profile *p = profile_table; p->name; p++) {
        if (!rule_is_for(rule, p))
            continue;
        sink_byte(out, ' ');
        sink_text(out, p->name);
    }
    sink_text(out, "\n\n");
    write_item(out, "", rule->about.why);
    return true;
}
