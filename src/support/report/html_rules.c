/* The rules in a page: what each looks for, why, and how to mend it. */
#include <string.h>

#include "draw/page/page.h"
#include "support/report/html.h"
#include "support/report/report_format.h"
#include "support/sink.h"

/* Paragraphs stand apart by "\n\n"; single ones are spaces. */
static void put_paragraphs(struct sink *out, const char *text)
{
    while (*text) {
        const char *end = strstr(text, "\n\n");
        size_t length = end ? (size_t)(end - text) : strlen(text);
        sink_text(out, "<p>");
        for (size_t i = 0; i < length; i++) {
            const char letter[2] = {text[i], '\0'};
            if (letter[0] == '\n')
                sink_byte(out, ' ');
            else
                escape_xml(out, letter);
        }
        sink_text(out, "</p>\n");
        text += length + (end ? 2 : 0);
    }
}

static void put_rule(struct sink *out, const struct rule *rule, long count)
{
    sink_text(out, "<details class=\"rule ");
    sink_text(out, severity_name(rule->severity));
    sink_text(out, "\" id=\"rule-");
    sink_text(out, rule->id);
    sink_text(out, "\"><summary><b>");
    sink_text(out, rule->id);
    sink_byte(out, ' ');
    sink_text(out, rule->slug);
    sink_text(out, "</b> ");
    escape_xml(out, rule->summary);
    sink_text(out, " <span class=\"count\">");
    sink_integer(out, count);
    sink_text(out, "</span></summary>\n");
    put_paragraphs(out, rule->why);
    sink_text(out, "<p><b>To mend it:</b> ");
    escape_xml(out, rule->hint);
    sink_text(out, "</p>\n</details>\n");
}

void html_rules(struct sink *out, const long *of_rules)
{
    sink_text(out, "<section id=\"rules\" aria-labelledby=\"rules-head\">\n"
                   "<h2 id=\"rules-head\">Rules</h2>\n");
    for (int i = 0; rule_table[i]; i++)
        if (of_rules[i] > 0)
            put_rule(out, rule_table[i], of_rules[i]);
    sink_text(out, "</section>\n");
}
