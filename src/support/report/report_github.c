/* Annotations of GitHub's workflows. It shows ten errors, ten warnings and ten
 * notices of a step, so those that are not too many are kept until the end, and
 * the worst are written first; the last notice says how many there are. */
#include <stdio.h>
#include <string.h>

#include "support/report/counts.h"
#include "support/report/report_format.h"
#include "support/sink.h"
#include "support/text.h"

#define SHOWN 10

struct github_kept {
    struct told items[SHOWN];
    int count, most;
};

struct annotations {
    struct github_kept kept[SEVERITY_ERROR + 1];
};

static bool begin(struct report *report)
{
    struct annotations *all = arena_alloc(report->arena, 1, sizeof *all);
    report->kept = all;
    if (!all)
        return false;
    for (int i = 0; i <= SEVERITY_ERROR; i++)
        all->kept[i].most = SHOWN;
    all->kept[SEVERITY_NOTE].most--; /* for the counts */
    return true;
}

/* What the file's memory holds goes with it. GitHub knows a file by its path
 * from the top of the repository and nothing else: no "./" leads there. */
static bool keep(struct report *report, struct github_kept *kept,
                 const struct told *told)
{
    if (kept->count == kept->most)
        return true;
    struct told item = *told;
    item.file = path_plain(told->file, report->arena);
    item.message =
        arena_text(report->arena, told->message, strlen(told->message));
    if (!item.file || !item.message)
        return false;
    kept->items[kept->count++] = item;
    return true;
}

static bool tell_file(struct report *report, const char *file,
                      const struct told_list *findings)
{
    struct annotations *all = report->kept;
    bool ok = true;
    (void)file;
    for (int i = 0; i < findings->count && ok; i++) {
        const struct told *told = &findings->items[i];
        ok = keep(report, &all->kept[told->severity], told);
    }
    return ok;
}

static void put(struct sink *out, const struct told *told)
{
    static const char *const commands[] = {
        [SEVERITY_NOTE] = "notice",
        [SEVERITY_WARNING] = "warning",
        [SEVERITY_ERROR] = "error",
    };
    char text[100];
    snprintf(text, sizeof text, "::%s file=", commands[told->severity]);
    sink_text(out, text);
    escape_github_property(out, told->file);
    snprintf(text, sizeof text, ",line=%ld,col=%ld,title=%s %s::", told->line,
             told->column, told->rule->id, told->rule->slug);
    sink_text(out, text);
    escape_github_data(out, told->message);
    sink_text(out, report_more(told).text);
    sink_end_record(out);
}

static bool end(struct report *report, const struct report_end *end)
{
    const struct annotations *all = report->kept;
    for (int severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--)
        for (int i = 0; i < all->kept[severity].count; i++)
            put(report->out, &all->kept[severity].items[i]);
    sink_text(report->out, "::notice title=collide check::");
    escape_github_data(report->out, report_counts(report, end).text);
    sink_end_record(report->out);
    return true;
}

const struct report_writer report_github = {begin, tell_file, end};
