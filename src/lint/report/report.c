/* Writes the report of a run: counts its findings, and passes those within the
 * limit to the writer of the format. Also writes the text format: a line for
 * each finding. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "lint/report/report.h"
#include "support/number.h"
#include "support/same.h"
#include "support/text.h"

/* ---- Counts and identities ----------------------------------------------- */

static const char *plural(long count)
{
    return count == 1 ? "" : "s";
}

struct short_text report_counts(const struct report *report,
                                const struct report_end *end)
{
    struct short_text counts;
    const long *found = report->found;
    long errors = found[SEVERITY_ERROR], notes = found[SEVERITY_NOTE];
    long warnings = found[SEVERITY_WARNING];
    long hidden = errors + warnings + notes - report->told;
    size_t size = sizeof counts.text;
    int used =
        snprintf(counts.text, size,
                 "%ld file%s checked: %ld error%s, %ld warning%s, %ld note%s",
                 report->files, plural(report->files), errors, plural(errors),
                 warnings, plural(warnings), notes, plural(notes));
    if (hidden > 0)
        used += snprintf(counts.text + used, size - (size_t)used,
                         "; %ld not shown", hidden);
    if (end->accepted)
        snprintf(counts.text + used, size - (size_t)used,
                 "; %ld accepted by the baseline", end->accepted);
    return counts;
}

struct short_text report_more(const struct told *told)
{
    struct short_text more = {""};
    if (told->more > 0)
        snprintf(more.text, sizeof more.text, " (and %ld more like this)",
                 told->more);
    return more;
}

/* Hashes a text with the NUL at its end. */
static uint64_t hash_text(uint64_t hash, const char *text)
{
    return hash_bytes(hash, text, strlen(text) + 1);
}

/* Hashes the decimal text of a number, which is the same on all machines. */
static uint64_t hash_number(uint64_t hash, double number)
{
    char text[NUMBER_MAX];
    size_t length = number_write(text, number);
    return hash_bytes(hash, text, length);
}

struct fingerprint fingerprint_of(const struct told *told)
{
    uint64_t hash = hash_text(HASH_FIRST, told->file);
    hash = hash_text(hash, told->rule->id);
    for (int i = 0; i < FINDING_SHAPES; i++)
        hash = hash_text(hash, told->own_ids[i] ? told->own_ids[i] : "");
    hash = hash_text(hash, told->code ? told->code : "");
    hash = hash_number(hash, told->at.x);
    hash = hash_number(hash, told->at.y);
    struct fingerprint fingerprint;
    snprintf(fingerprint.text, sizeof fingerprint.text, "%016" PRIx64, hash);
    return fingerprint;
}

/* ---- Text ---------------------------------------------------------------- */

/* As compilers color severities: red, magenta and cyan, all bold. */
static const char *const colors[] = {
    [SEVERITY_NOTE] = "1;36",
    [SEVERITY_WARNING] = "1;35",
    [SEVERITY_ERROR] = "1;31",
};

/* False for a file that cannot be read at all: then no line is to blame. */
static bool has_place(const struct told *told)
{
    return !told->code || strcmp(told->code, "unreadable-file") != 0;
}

static bool text_file(struct report *report, const struct told_list *findings)
{
    struct sink *out = report->out;
    for (int i = 0; i < findings->count; i++) {
        const struct told *told = &findings->items[i];
        escape_line(out, told->file);
        if (has_place(told))
            sink_print(out, ":%ld:%ld: ", told->line, told->column);
        else
            sink_text(out, ": ");
        sink_color(out, colors[told->severity]);
        sink_print(out, "%s:", severity_name(told->severity));
        sink_color(out, "0");
        sink_byte(out, ' ');
        escape_line(out, told->message);
        sink_print(out, "%s [%s %s]\n", report_more(told).text, told->rule->id,
                   told->rule->slug);
    }
    return true;
}

static void text_end(struct report *report, const struct report_end *end)
{
    sink_print(report->out, "%s\n", report_counts(report, end).text);
}

const struct report_writer report_text = {.add = text_file, .end = text_end};

/* ---- All formats --------------------------------------------------------- */

#define WRITER(constant, name) [constant] = &report_##name,

static const struct report_writer *const writers[] = {REPORT_ROWS(WRITER)};

#undef WRITER

bool report_begin(struct report *report)
{
    const struct report_writer *writer = writers[report->format];
    if (writer->kept)
        report->kept = arena_alloc(report->arena, 1, writer->kept);
    if (writer->kept && !report->kept)
        return false;
    if (writer->begin)
        writer->begin(report);
    return true;
}

bool report_file(struct report *report, const char *file,
                 const struct told_list *findings)
{
    struct told_list shown = *findings;
    long left = report->most - report->told;
    if (report->most > 0 && shown.count > left)
        shown.count = (int)left;
    for (int i = 0; i < findings->count; i++)
        report->found[findings->items[i].severity]++;
    report->files++;
    report->told += shown.count;
    report->file = file;
    return writers[report->format]->add(report, &shown);
}

void report_end(struct report *report, const struct report_end *end)
{
    if (writers[report->format]->end)
        writers[report->format]->end(report, end);
}
