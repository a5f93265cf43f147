/* Writes the report of a run: counts its findings, chooses and orders those
 * that are shown, and passes them to the writer of the format. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "report/report.h"
#include "support/number.h"
#include "support/same.h"
#include "support/text.h"

/* ---- Counts and identities ----------------------------------------------- */

const char *severity_name(enum severity severity)
{
    static const char *const names[] = {
        [SEVERITY_NOTE] = "note",
        [SEVERITY_WARNING] = "warning",
        [SEVERITY_ERROR] = "error",
    };
    return names[severity];
}

struct short_text report_rule_name(const struct report_rule *rule)
{
    struct short_text name;
    snprintf(name.text, sizeof name.text, "%s%s%s", rule->id,
             rule->slug ? " " : "", rule->slug ? rule->slug : "");
    return name;
}

int report_rule_index(const struct report *report,
                      const struct report_rule *rule)
{
    int index = 0;
    while (report->rules[index] != rule)
        index++;
    return index;
}

static const char *plural(long count)
{
    return count == 1 ? "" : "s";
}

struct short_text report_count(const struct report *report,
                               enum severity severity)
{
    struct short_text text;
    long count = report->found[severity];
    snprintf(text.text, sizeof text.text, "%ld %s%s", count,
             severity_name(severity), plural(count));
    return text;
}

struct short_text report_counts(const struct report *report,
                                const struct report_end *end)
{
    struct short_text counts;
    size_t size = sizeof counts.text;
    if (end->summary) {
        snprintf(counts.text, size, "%s", end->summary);
        return counts;
    }
    long hidden = -report->shown;
    for (int i = report->format == REPORT_TEXT ? (int)report->min_severity
                                               : SEVERITY_NOTE;
         i <= SEVERITY_ERROR; i++)
        hidden += report->found[i];
    int used = snprintf(counts.text, size, "%ld file%s checked: %s, %s, %s",
                        report->files, plural(report->files),
                        report_count(report, SEVERITY_ERROR).text,
                        report_count(report, SEVERITY_WARNING).text,
                        report_count(report, SEVERITY_NOTE).text);
    if (hidden > 0)
        used += snprintf(counts.text + used, size - (size_t)used,
                         "; %ld not shown", hidden);
    if (end->accepted)
        snprintf(counts.text + used, size - (size_t)used,
                 "; %ld accepted by the baseline", end->accepted);
    return counts;
}

struct short_text report_more(const struct report_finding *finding)
{
    struct short_text more = {""};
    if (finding->more > 0)
        snprintf(more.text, sizeof more.text, " (and %ld more like this)",
                 finding->more);
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

struct fingerprint fingerprint_of(const struct report_finding *finding)
{
    uint64_t hash = hash_text(HASH_FIRST, finding->file);
    hash = hash_text(hash, finding->rule->id);
    for (int i = 0; i < FINDING_SHAPES; i++)
        hash = hash_text(hash, finding->own_ids[i] ? finding->own_ids[i] : "");
    hash = hash_text(hash, finding->code ? finding->code : "");
    if (finding->subject)
        hash = hash_text(hash, finding->subject);
    hash = hash_number(hash, finding->at.x);
    hash = hash_number(hash, finding->at.y);
    struct fingerprint fingerprint;
    snprintf(fingerprint.text, sizeof fingerprint.text, "%016" PRIx64, hash);
    return fingerprint;
}

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
    size_t rules = 0;
    while (writer->has_of_rules && report->rules[rules])
        rules++;
    if (rules > 0)
        report->of_rules =
            arena_alloc(report->arena, rules, sizeof *report->of_rules);
    if (rules > 0 && !report->of_rules)
        return false;
    if (writer->begin)
        writer->begin(report);
    return true;
}

/* The end of the findings from `first` on that errors are first of. */
static int end_of_part(const struct report_list *list, int first,
                       enum report_order order)
{
    int end = order == REPORT_BY_FILE ? list->count : first + 1;
    while (order == REPORT_BY_LEVEL && end < list->count &&
           list->items[end].level == list->items[first].level)
        end++;
    return end;
}

/* The findings of at least the min severity, in the order of the format. false:
 * out of memory. */
static bool choose(const struct report *report, const struct report_list *all,
                   struct report_list *shown)
{
    enum report_order order = writers[report->format]->order;
    int end, min = (int)report->min_severity;
    *shown = *all;
    if (all->count == 0 || (!min && order == REPORT_AS_PLACED))
        return true;
    shown->items =
        arena_take(all->arena, (size_t)all->count, sizeof *all->items);
    shown->count = 0;
    if (!shown->items)
        return false;
    for (int first = 0; first < all->count; first = end) {
        end = end_of_part(all, first, order);
        for (int severity = SEVERITY_ERROR; severity >= min; severity--)
            for (int i = first; i < end; i++)
                if ((int)all->items[i].severity == severity)
                    shown->items[shown->count++] = all->items[i];
    }
    return true;
}

bool report_file(struct report *report, const char *file,
                 const struct report_list *findings)
{
    struct report_list shown;
    if (!choose(report, findings, &shown))
        return false;
    long left = report->most - report->shown;
    if (report->most > 0 && shown.count > left)
        shown.count = (int)left;
    for (int i = 0; i < findings->count; i++)
        report->found[findings->items[i].severity]++;
    report->files++;
    report->shown += shown.count;
    report->file = file;
    return writers[report->format]->add(report, &shown);
}

void report_end(struct report *report, const struct report_end *end)
{
    if (writers[report->format]->end)
        writers[report->format]->end(report, end);
}
