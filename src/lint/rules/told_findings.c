#include "lint/rules/told_findings.h"

#include <string.h>

#include "lint/rules/rules.h"
#include "support/text.h"

/* Longest pointer that is told; longer ones are cut behind a whole token. */
#define POINTER_MAX 1000

/* Room for another item; NULL: memory is used up. */
static struct told *next_item(struct told_list *list)
{
    struct told *grown = arena_more(list->arena, list->items, list->count,
                                    &list->room, sizeof *grown);
    if (!grown)
        return NULL;
    list->items = grown;
    return &list->items[list->count];
}

static const char *copy(const char *text, struct arena *arena)
{
    return arena_text(arena, text, strlen(text));
}

/* A sentence, without what is no character: a name in it may have been cut in
 * the middle of one. */
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

static bool tell_place(const struct finding *finding, struct told *told,
                       struct arena *scratch, struct arena *arena)
{
    char pointer[POINTER_MAX];
    if (!finding->item)
        return true;
    struct item_place place = item_place(finding->item, scratch);
    item_pointer(finding->item, pointer, sizeof pointer);
    told->file = copy(place.file, arena);
    told->line = place.line;
    told->column = place.column;
    told->pointer = copy(pointer, arena);
    return told->file && told->pointer;
}

static bool tell_shapes(const struct finding *finding, struct told *told,
                        struct arena *arena)
{
    for (int i = 0; i < FINDING_SHAPES; i++) {
        const struct level_shape *shape = finding->shapes[i];
        told->shapes[i] = shape ? copy(shape->id, arena) : NULL;
        if (shape && !told->shapes[i])
            return false;
    }
    return true;
}

bool told_add(struct told_list *list, const struct finding *finding,
              const struct document *document, struct arena *scratch)
{
    struct arena *arena = list->arena;
    struct told *told = next_item(list);
    const char *hint = finding->hint;
    if (!told)
        return false;
    *told = (struct told){
        .rule = finding->rule,
        .severity = finding->severity,
        .file = copy(document->file, arena),
        .line = document->first_line,
        .column = 1,
        .pointer = "",
        .has_at = finding->has_at,
        .has_measure = finding->has_measure,
        .at = finding->at,
        .measure = finding->measure,
        .message = copy_sentence(finding->message, arena),
        .hint = hint ? copy(hint, arena) : finding->rule->hint,
        .more = finding->more,
        .level = list->level_count,
    };
    if (!told->file || !told->message || !told->hint ||
        !tell_place(finding, told, scratch, arena) ||
        !tell_shapes(finding, told, arena))
        return false;
    list->count++;
    return true;
}

bool told_add_level(struct told_list *list, const struct level *level)
{
    struct told_level *levels =
        arena_more(list->arena, list->levels, list->level_count,
                   &list->level_room, sizeof *levels);
    if (!levels)
        return false;
    list->levels = levels;
    const char *name = level->name ? copy(level->name, list->arena) : NULL;
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
        .pointer = copy(fail->pointer, list->arena),
        .message = copy_sentence(fail->message, list->arena),
        .hint = rule->hint,
        .code = fail->code,
    };
    list->count += told->pointer && told->message;
    return told->pointer && told->message;
}
