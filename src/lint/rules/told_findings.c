/* Copies findings of a level, and errors of files, as texts for reports. */
#include "lint/rules/told_findings.h"

#include <stdio.h>
#include <string.h>

#include "lint/rules/rules.h"
#include "support/text.h"

/* ---- Findings as texts --------------------------------------------------- */

/* Longest pointer that is kept; longer ones are cut after a whole token. */
#define POINTER_MAX 1000

/* Room for another item; NULL: out of memory. */
static struct told *next_item(struct told_list *list)
{
    struct told *grown = arena_more(list->arena, list->items, list->count,
                                    &list->room, sizeof *grown);
    if (!grown)
        return NULL;
    list->items = grown;
    return &list->items[list->count];
}

/* A sentence, without bytes that are no character: a name in it may have been
 * cut in the middle of one. */
static const char *copy_sentence(const char *text, struct arena *arena)
{
    size_t left = strlen(text), kept = 0;
    char *sentence = arena_take(arena, left + 1, 1);
    if (!sentence)
        return NULL;
    while (left > 0) {
        int length = utf8_length(text, left);
        size_t count = length > 0 ? (size_t)length : 1;
        if (length > 0)
            memcpy(sentence + kept, text, count);
        kept += length > 0 ? count : 0;
        text += count;
        left -= count;
    }
    sentence[kept] = '\0';
    return sentence;
}

bool told_add(struct told_list *list, const struct finding *finding,
              const struct document *document, struct arena *scratch)
{
    struct arena *arena = list->arena;
    struct told *told = next_item(list);
    const char *hint = finding->hint;
    char pointer[POINTER_MAX] = "";
    struct item_place place = {document->file, document->first_line, 1};
    if (!told)
        return false;
    if (finding->item) {
        place = item_place(finding->item, scratch);
        item_pointer(finding->item, pointer, sizeof pointer);
    }
    *told = (struct told){
        .rule = finding->rule,
        .severity = finding->severity,
        .file = arena_copy(arena, place.file),
        .line = place.line,
        .column = place.column,
        .pointer = arena_copy(arena, pointer),
        .has_at = finding->has_at,
        .has_measure = finding->has_measure,
        .at = finding->at,
        .measure = finding->measure,
        .message = copy_sentence(finding->message, arena),
        .hint = hint ? arena_copy(arena, hint) : finding->rule->hint,
        .more = finding->more,
        .level = list->level_count,
    };
    bool had = told->file && told->pointer && told->message && told->hint;
    for (int i = 0; i < FINDING_SHAPES && had && finding->shapes[i]; i++) {
        told->shapes[i] = arena_copy(arena, finding->shapes[i]->id);
        told->own_ids[i] = arena_copy(arena, finding->shapes[i]->own_id);
        had = told->shapes[i] && told->own_ids[i];
    }
    list->count += had;
    return had;
}

bool told_add_level(struct told_list *list, const struct level *level)
{
    struct told_level *levels =
        arena_more(list->arena, list->levels, list->level_count,
                   &list->level_room, sizeof *levels);
    if (!levels)
        return false;
    list->levels = levels;
    const char *name =
        level->name ? arena_copy(list->arena, level->name) : NULL;
    if (level->name && !name)
        return false;
    levels[list->level_count++] = (struct told_level){.name = name};
    return true;
}

const struct rule *told_failure_rule(const struct fail *fail)
{
    const struct rule *rule = rule_of_code(fail->code);
    return rule == &rule_unsupported_map ? rule : &rule_unreadable;
}

bool told_add_failure(struct told_list *list, const struct fail *fail,
                      const char *file, long line, long column)
{
    const struct rule *rule = told_failure_rule(fail);
    struct told *told = next_item(list);
    if (!told)
        return false;
    *told = (struct told){
        .rule = rule,
        .severity = rule->severity,
        .file = file,
        .line = line,
        .column = column,
        .pointer = arena_copy(list->arena, fail->pointer),
        .message = copy_sentence(fail->message, list->arena),
        .hint = rule->hint,
        .code = fail->code,
    };
    list->count += told->pointer && told->message;
    return told->pointer && told->message;
}
