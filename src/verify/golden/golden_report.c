#include "verify/golden/golden_report.h"

#include <stdio.h>

#include "support/sink.h"

const char *const golden_kind_words[GOLDEN_KINDS] = {
    [GOLDEN_ANSWER] = "answer changed",
    [GOLDEN_SCENE] = "scene changed",
    [GOLDEN_NEW] = "new",
    [GOLDEN_MISSING] = "missing",
    [GOLDEN_TROUBLE] = "trouble",
};

const char *const golden_kind_names[GOLDEN_KINDS] = {
    [GOLDEN_ANSWER] = "answer",   [GOLDEN_SCENE] = "scene",
    [GOLDEN_NEW] = "new",         [GOLDEN_MISSING] = "missing",
    [GOLDEN_TROUBLE] = "trouble",
};

const char *golden_unit_file(const struct golden_unit *unit)
{
    return unit->has_scene || unit->error ? unit->scene : unit->approved;
}

/* So many findings of a kind. */
static const char *words_for(int kind, long count)
{
    static const char *const several[GOLDEN_KINDS] = {
        [GOLDEN_ANSWER] = "answers changed",
        [GOLDEN_SCENE] = "scenes changed",
    };
    if (kind == GOLDEN_TROUBLE)
        return "in trouble";
    return count > 1 && several[kind] ? several[kind] : golden_kind_words[kind];
}

struct golden_counts golden_report_counts(const struct golden_report *report)
{
    struct golden_counts counts;
    size_t size = sizeof counts.text;
    int used =
        snprintf(counts.text, size, "%ld file%s: %ld as approved",
                 report->files, report->files == 1 ? "" : "s", report->good);
    const char *between = ";";
    for (int kind = 0; kind < GOLDEN_KINDS; kind++) {
        if (report->found[kind] == 0)
            continue;
        used += snprintf(counts.text + used, size - (size_t)used, "%s %ld %s",
                         between, report->found[kind],
                         words_for(kind, report->found[kind]));
        between = ",";
    }
    return counts;
}

void golden_put_scene(void (*put)(struct sink *out, const char *text),
                      struct sink *out, const struct golden_finding *finding)
{
    char number[40];
    snprintf(number, sizeof number, "document %d", finding->document);
    if (!finding->scene[0] && !finding->document)
        return;
    put(out, finding->scene[0] ? finding->scene : number);
    put(out, ": ");
}

/* ---- Text: a line for each finding, counts last -------------------------- */

static void begin_text(struct golden_report *report)
{
    (void)report;
}

/* The lines of a text, each two columns further in. */
static void put_lines(struct sink *out, const char *lines)
{
    bool is_start = true;
    for (; *lines; lines++) {
        if (is_start)
            sink_text(out, "  ");
        is_start = *lines == '\n';
        if (is_start)
            sink_end_record(out);
        else
            sink_byte(out, (unsigned char)*lines < ' ' ? '?' : *lines);
    }
}

static void put_text(struct golden_report *report,
                     const struct golden_unit *unit,
                     const struct golden_findings *findings)
{
    struct sink *out = report->out;
    for (int i = 0; i < findings->count; i++) {
        const struct golden_finding *finding = &findings->items[i];
        escape_line(out, golden_unit_file(unit));
        if (unit->query && unit->has_scene) {
            sink_text(out, " by ");
            sink_text(out, unit->query->topic.name);
        }
        sink_text(out, ": ");
        sink_text(out, golden_kind_words[finding->kind]);
        if (!finding->details) {
            sink_text(out, ": ");
            golden_put_scene(escape_line, out, finding);
            escape_line(out, finding->words);
        }
        sink_end_record(out);
        if (finding->details)
            put_lines(out, finding->details);
    }
}

static void end_text(struct golden_report *report)
{
    sink_text(report->out, golden_report_counts(report).text);
    sink_end_record(report->out);
}

const struct golden_writer golden_report_text = {begin_text, put_text,
                                                 end_text};

/* ---- Any format ---------------------------------------------------------- */

static const struct golden_writer *writer_of(const struct golden_report *report)
{
    static const struct golden_writer *const writers[] = {
        [GOLDEN_TEXT] = &golden_report_text,
        [GOLDEN_JSON] = &golden_report_json,
        [GOLDEN_NDJSON] = &golden_report_ndjson,
        [GOLDEN_GITHUB] = &golden_report_github,
        [GOLDEN_JUNIT] = &golden_report_junit,
        [GOLDEN_TAP] = &golden_report_tap,
        [GOLDEN_MARKDOWN] = &golden_report_markdown,
    };
    return writers[report->format];
}

void golden_report_begin(struct golden_report *report)
{
    report->start = sink_position(report->out);
    writer_of(report)->begin(report);
}

void golden_report_unit(struct golden_report *report,
                        const struct golden_unit *unit,
                        const struct golden_findings *findings)
{
    report->files++;
    report->good += findings->count == 0;
    for (int i = 0; i < findings->count; i++)
        report->found[findings->items[i].kind]++;
    writer_of(report)->unit(report, unit, findings);
}

void golden_report_end(struct golden_report *report)
{
    writer_of(report)->end(report);
}
