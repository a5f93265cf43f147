/* Repairs the text of one record in passes, until nothing is left to repair:
 * each result is read and checked again, and must have no more errors than the
 * text had before. */
#include <assert.h>
#include <string.h>

#include "lint/check_command.h"
#include "lint/check_fix.h"

/* Max passes. A weld can bring other vertices near each other, so a second
 * pass may find more to repair; a third one hardly ever does. */
#define PASSES_MAX 10

bool fix_is_unsupported(const struct fail *fail)
{
    return strcmp(fail->code, "not-mended") == 0;
}

bool fix_text_read(struct fixing *fixing, struct fix_text *text, bool is_first,
                   struct item_place *where, struct fail *fail)
{
    const struct item *item = NULL;
    struct library library = {
        .arena = fixing->arena,
        .limits = fixing->options->limits,
        .allows_outside =
            SETTINGS_OF(fixing->options, level_options)->allows_outside,
        .folder = fixing->folder};
    library.limits.shapes = library.limits.checked_shapes;
    library.limits.hides_text = fixing->hides_text;
    const struct library_part part = {
        text->text, text->length, text->place.line, text->place.column, NULL};
    struct level_options options = *SETTINGS_OF(fixing->options, level_options);
    options.matches = is_first ? fixing->matches : NULL;
    text->document = library_add_part(&library, fixing->file, &part, fail);
    if (text->document && is_first && fixing->is_walked &&
        check_is_other(text->document->root)) {
        fixing->is_other = true;
        return true;
    }
    const struct level_source source = {text->document, &library, &options,
                                        fixing->arena, NULL};
    if (text->document && level_read(&source, &text->levels, &item, fail))
        return true;
    if (item)
        *where = item_place(item, fixing->arena);
    return false;
}

bool fix_text_edit(const struct fix_text *text, const struct fix_edits *edits,
                   struct arena *arena, struct fix_text *edited)
{
    struct sink made = sink_to_memory(arena);
    fix_edits_apply(edits->items, edits->count, text->text, 0, text->length,
                    &made);
    *edited =
        (struct fix_text){.text = sink_string(&made), .place = text->place};
    edited->length = edited->text ? made.used - 1 : 0;
    return edited->text;
}

bool fix_text_keep(struct fixing *fixing, const struct fix_edits *edits,
                   const struct fix_text *text)
{
    if (!fixing->edits.count) {
        fixing->edits = *edits;
        return true;
    }
    return fix_edits_join(&fixing->edits, edits, text->text, fixing->kept);
}

static bool is_supported(const struct levels *levels)
{
    for (int i = 0; i < levels->count; i++) {
        const char *format = levels->levels[i]->format;
        if (strcmp(format, "Tiled") != 0 && strcmp(format, "scene") != 0)
            return false;
    }
    return true;
}

bool fix_count_findings(const struct fixing *fixing,
                        const struct levels *levels, enum severity severity,
                        long *counts, struct fail *fail)
{
    struct check_options rules =
        SETTINGS_OF(fixing->options, check_settings)->rules;
    rules.select = rules.ignore = NULL;
    for (int i = 0; i < FIX_RULES_MAX; i++)
        counts[i] = 0;
    for (int i = 0; i < levels->count; i++) {
        struct check check = {.options = &rules,
                              .level = levels->levels[i],
                              .stop = fixing->stop,
                              .arena = fixing->arena};
        if (!check_run(&check, fail))
            return false;
        for (int k = 0; k < check.count; k++) {
            const struct finding *finding = &check.findings[k];
            int rule = rule_index(finding->rule);
            assert(rule < FIX_RULES_MAX);
            if (finding->severity >= severity)
                counts[rule] += 1 + finding->more;
        }
    }
    return true;
}

static bool count_errors(const struct fixing *fixing,
                         const struct levels *levels, long *errors,
                         struct fail *fail)
{
    long counts[FIX_RULES_MAX];
    *errors = 0;
    if (!fix_count_findings(fixing, levels, SEVERITY_ERROR, counts, fail))
        return false;
    for (int i = 0; i < FIX_RULES_MAX; i++)
        *errors += counts[i];
    return true;
}

static bool fix_passes(struct fixing *fixing, struct fix_text *text,
                       struct item_place *where, struct fail *fail)
{
    long before = 0, errors;
    for (int i = 0;; i++) {
        struct fix_edits edits = {NULL, 0, 0};
        struct fix_text edited;
        if (!fix_text_read(fixing, text, i == 0, where, fail))
            return false;
        if (fixing->is_other)
            return true;
        fixing->is_read = true;
        if (!is_supported(&text->levels))
            return fail_set(fail, "not-mended",
                            "--fix supports only scenes and Tiled maps; "
                            "collide convert makes a scene of any map");
        if (i > 0 && !count_errors(fixing, &text->levels, &errors, fail))
            return false;
        if (i > 0 && errors > before)
            return fail_set(fail, "not-mended",
                            "not repaired, because the result would have more "
                            "errors: %ld instead of %ld",
                            errors, before);
        if (i == PASSES_MAX)
            return true;
        if (!fix_document(fixing, text, &edits, fail))
            return false;
        if (!edits.count)
            return fix_snap(fixing, text, fail);
        if (i == 0 && !count_errors(fixing, &text->levels, &before, fail))
            return false;
        if (!fix_text_edit(text, &edits, fixing->arena, &edited) ||
            !fix_text_keep(fixing, &edits, text))
            return fail_memory(fail);
        *text = edited;
    }
}

bool fix_record(struct fixing *fixing, const struct stream_record *record,
                struct item_place *where, struct fail *fail)
{
    struct fix_text own = {
        .text = record->text, .length = record->length, .place = record->place};
    const struct options *run = fixing->options;
    struct options completed;
    if (!check_project(run, fixing->file, fixing->arena, &completed, fail)) {
        if (fail->item)
            *where = item_place(fail->item, fixing->arena);
        return false;
    }
    fixing->options = &completed;
    bool is_fixed = fix_passes(fixing, &own, where, fail);
    fixing->options = run;
    if (is_fixed)
        return true;
    fixing->has_edits = fixing->edits.count > 0;
    fixing->edits = (struct fix_edits){NULL, 0, 0};
    fixing->counts = (struct fix_counts){.shapes = 0};
    if (fixing->has_edits && !fail_is_memory(fail) &&
        !fix_is_unsupported(fail)) {
        const struct fail inner = *fail;
        fail_set(fail, "not-mended",
                 "not repaired, because the result could not be read: %s",
                 inner.message);
    }
    return false;
}
