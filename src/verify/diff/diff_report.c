#include "verify/diff/diff_report.h"

#include "verify/diff/diff_format.h"

void diff_report_begin(struct diff_report *report)
{
    report->writer = json_writer_make(report->out, report->pretty, 0);
    if (report->quiet)
        return;
    if (report->format == DIFF_JSON)
        diff_json_begin(report);
    else if (report->format == DIFF_PATCH)
        json_begin_array(&report->writer);
}

/* Adds the documents, their differences and the records that these are in. */
static void count(struct diff_report *report,
                  const struct diff_documents *documents,
                  const struct difference_list *list)
{
    const struct item *last = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct item *record = difference_record(&list->items[i]);
        report->records += record != last;
        last = record;
    }
    report->differences += (uint64_t)list->count;
    report->gone += !documents->actual;
    report->new_ones += !documents->expected;
    bool are_both = documents->expected && documents->actual;
    report->same += are_both && list->count == 0;
    report->different += are_both && list->count > 0;
}

bool diff_report_add(struct diff_report *report,
                     const struct diff_documents *documents,
                     const struct difference_list *list, struct arena *arena)
{
    struct arena_mark mark = arena_mark(arena);
    bool ok = true;
    count(report, documents, list);
    if (report->quiet || list->count == 0)
        return true;
    switch (report->format) {
    case DIFF_TEXT:
        ok = diff_text_add(report, documents, list, arena);
        break;
    case DIFF_JSON:
        ok = diff_json_add(report, documents, list, arena);
        break;
    case DIFF_PATCH:
        ok = diff_patch_add(report, documents, list, arena);
        break;
    }
    arena_rewind(arena, mark);
    return ok;
}

void diff_report_end(struct diff_report *report)
{
    if (report->quiet)
        return;
    switch (report->format) {
    case DIFF_TEXT:
        diff_text_end(report);
        break;
    case DIFF_JSON:
        diff_json_end(report);
        break;
    case DIFF_PATCH:
        json_end_array(&report->writer);
        json_end_document(&report->writer);
        break;
    }
}

bool diff_report_has_any(const struct diff_report *report)
{
    return report->different || report->gone || report->new_ones;
}
