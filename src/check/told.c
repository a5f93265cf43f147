#include "check/told.h"

#include <string.h>

/* Longest pointer that is told; longer ones are cut behind a whole token. */
#define POINTER_MAX 1000

/* Room for `more` further items. */
static bool make_room(struct told_list *list, int more, struct arena *arena)
{
    if (more <= list->room - list->count)
        return true;
    int room = list->count + more;
    room += room < 1000000 ? room : 0;
    struct told *grown = arena_grow(arena, list->items, (size_t)list->count,
                                    (size_t)room, sizeof *grown);
    if (!grown)
        return false;
    list->items = grown;
    list->room = room;
    return true;
}

static const char *copy(const char *text, struct arena *arena)
{
    return arena_text(arena, text, strlen(text));
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

bool told_add(struct told_list *list, const struct finding *findings, int count,
              const struct document *document, struct arena *scratch,
              struct arena *arena)
{
    const char *file = copy(document->file, arena);
    if (!file || !make_room(list, count, arena))
        return false;
    for (int i = 0; i < count; i++) {
        const struct finding *finding = &findings[i];
        const char *hint = finding->hint;
        struct told told = {
            .rule = finding->rule,
            .severity = finding->severity,
            .file = file,
            .line = document->first_line,
            .column = 1,
            .pointer = "",
            .has_at = finding->has_at,
            .has_measure = finding->has_measure,
            .at = finding->at,
            .measure = finding->measure,
            .message = copy(finding->message, arena),
            .hint = hint ? copy(hint, arena) : finding->rule->hint,
            .more = finding->more,
        };
        if (!told.message || !told.hint ||
            !tell_place(finding, &told, scratch, arena) ||
            !tell_shapes(finding, &told, arena))
            return false;
        list->items[list->count++] = told;
    }
    return true;
}

const struct rule *told_failure_rule(const struct fail *fail)
{
    const struct rule *unsupported = rule_named("unsupported-map");
    return rule_of_code(fail->code) == unsupported ? unsupported
                                                   : rule_named("unreadable");
}

bool told_add_failure(struct told_list *list, const struct fail *fail,
                      const char *file, long line, long column,
                      struct arena *arena)
{
    const struct rule *rule = told_failure_rule(fail);
    struct told told = {
        .rule = rule,
        .severity = rule->severity,
        .file = file,
        .line = line,
        .column = column,
        .pointer = copy(fail->pointer, arena),
        .message = copy(fail->message, arena),
        .hint = rule->hint,
        .code = fail->code,
    };
    if (!told.pointer || !told.message || !make_room(list, 1, arena))
        return false;
    list->items[list->count++] = told;
    return true;
}
