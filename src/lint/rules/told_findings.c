/* Copies findings of a level, and errors of files, as texts for reports, with
 * the source lines that a report for people shows. */
#include "lint/rules/told_findings.h"

#include <stdio.h>
#include <string.h>

#include "lint/rules/rules.h"
#include "support/text.h"

/* ---- Findings as texts --------------------------------------------------- */

/* Longest pointer that is kept; longer ones are cut after a whole token. */
#define POINTER_MAX 1000

/* Room for another item; NULL: out of memory. */
static struct report_finding *next_item(struct report_list *list)
{
    struct report_finding *grown = arena_more(
        list->arena, list->items, list->count, &list->room, sizeof *grown);
    if (!grown)
        return NULL;
    list->items = grown;
    return &list->items[list->count];
}

/* A sentence, without bytes that are no character: a name in it may have been
 * cut in the middle of one. */
static const char *copy_sentence(const char *text, struct arena *arena)
{
    size_t left = strlen(text), kept = text_plain(text);
    char *sentence = arena_take(arena, left + 1, 1);
    if (!sentence)
        return NULL;
    memcpy(sentence, text, kept);
    text += kept;
    left -= kept;
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

/* ---- Excerpts ------------------------------------------------------------ */

/* Bytes before the place if the front of a line is left out. */
#define EXCERPT_BEFORE 40

#define ELLIPSIS "..."

/* True if an end of an excerpt before this byte would cut a character. */
static bool cuts_character(const char *byte)
{
    return ((unsigned char)*byte & 0xC0) == 0x80;
}

bool told_add_excerpt(struct report_list *list, const char *text, size_t length,
                      size_t offset)
{
    if (!list->keeps_excerpts || offset > length)
        return true;
    size_t first = offset, last = offset;
    while (first > 0 && offset - first <= EXCERPT_MOST &&
           text[first - 1] != '\n')
        first--;
    while (last < length && last - offset <= EXCERPT_MOST && text[last] != '\n')
        last++;
    if (last > offset && text[last - 1] == '\r')
        last--;
    /* The line is text[first..last), or it is long on that side. */
    size_t begin = first;
    if (last - first > EXCERPT_MOST && offset - first > EXCERPT_BEFORE)
        begin = last - offset < EXCERPT_MOST - EXCERPT_BEFORE
                    ? last - EXCERPT_MOST
                    : offset - EXCERPT_BEFORE;
    size_t end = last - begin > EXCERPT_MOST ? begin + EXCERPT_MOST : last;
    for (int i = 1; i < UTF8_MOST && begin > first; i++)
        begin += cuts_character(&text[begin]);
    for (int i = 1; i < UTF8_MOST && end < last; i++)
        end -= cuts_character(&text[end]);
    if (begin == end)
        return true;
    size_t size = 2 * strlen(ELLIPSIS) + (end - begin) + 1;
    char *copy = arena_take(list->arena, size, 1);
    if (!copy)
        return false;
    snprintf(copy, size, "%s%*s%s", begin > first ? ELLIPSIS : "",
             (int)(end - begin), "", end < last ? ELLIPSIS : "");
    char *line = copy + (begin > first ? strlen(ELLIPSIS) : 0);
    /* A tab has one column, as in the column of the place. */
    for (size_t i = begin; i < end; i++)
        line[i - begin] = text[i] == '\t' || !text[i] ? ' ' : text[i];
    list->items[list->count - 1].excerpt =
        (struct excerpt){copy, (size_t)(line - copy) + (offset - begin)};
    return true;
}

/* How the two tiles of a finding that is placed in their tileset lie to each
 * other, which does not depend on the map; NULL: out of memory. */
static const char *pair_text(const struct finding *finding, struct arena *arena)
{
    const struct level_shape *a = finding->shapes[0], *b = finding->shapes[1];
    col_vec2 delta = {b->position.x - a->position.x,
                      b->position.y - a->position.y};
    char text[2 * sizeof(struct short_text) + 2 * NUMBER_MAX];
    snprintf(text, sizeof text, "%d %d %s %s %s", a->tile, b->tile,
             severity_name(finding->severity), words_point(delta).text,
             words_number(finding->measure).text);
    return arena_copy(arena, text);
}

static bool is_tile_pair(const struct finding *finding)
{
    const struct level_shape *a = finding->shapes[0], *b = finding->shapes[1];
    return a && b && level_is_placed(a) && level_is_placed(b) &&
           finding->item == a->form;
}

bool told_add(struct report_list *list, const struct finding *finding,
              const struct document *document, struct arena *scratch)
{
    struct arena *arena = list->arena;
    struct report_finding *told = next_item(list);
    const char *hint = finding->hint;
    char pointer[POINTER_MAX] = "";
    struct item_place place = {document->file, document->first_line, 1};
    if (!told)
        return false;
    if (finding->item) {
        place = item_place(finding->item, scratch);
        item_pointer(finding->item, pointer, sizeof pointer);
    }
    *told = (struct report_finding){
        .rule = &finding->rule->about,
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
        .hint = hint ? arena_copy(arena, hint) : finding->rule->about.hint,
        .more = finding->more,
        .level = list->level_count,
    };
    bool had = told->file && told->pointer && told->message && told->hint;
    for (int i = 0; i < FINDING_SHAPES && had && finding->shapes[i]; i++) {
        told->shapes[i] = arena_copy(arena, finding->shapes[i]->id);
        told->own_ids[i] = arena_copy(arena, finding->shapes[i]->own_id);
        had = told->shapes[i] && told->own_ids[i];
    }
    if (had && is_tile_pair(finding)) {
        told->pair = pair_text(finding, arena);
        had = told->pair;
    }
    list->count += had;
    /* Another file may be anything, until a shape was read from it. */
    const struct item *item = finding->item;
    bool is_quoted =
        had && item && (!item->document->is_hidden || finding->shapes[0]);
    return had && (!is_quoted ||
                   told_add_excerpt(list, item->document->text,
                                    item->document->length, item->offset));
}

bool told_add_level(struct report_list *list, const struct level *level)
{
    struct report_level *levels =
        arena_more(list->arena, list->levels, list->level_count,
                   &list->level_room, sizeof *levels);
    if (!levels)
        return false;
    list->levels = levels;
    const char *name =
        level->name ? arena_copy(list->arena, level->name) : NULL;
    if (level->name && !name)
        return false;
    levels[list->level_count++] = (struct report_level){.name = name};
    return true;
}

bool told_append(struct report_list *list, struct report_list *more)
{
    int levels = list->level_count;
    for (int i = 0; i < more->level_count; i++) {
        const struct level level = {.name = more->levels[i].name};
        if (!told_add_level(list, &level))
            return false;
    }
    for (int i = 0; i < more->count; i++) {
        struct report_finding *told = next_item(list);
        if (!told)
            return false;
        *told = more->items[i];
        told->level += told->level > 0 ? levels : 0;
        list->count++;
    }
    more->count = more->level_count = 0;
    return true;
}

const struct rule *told_failure_rule(const struct fail *fail)
{
    const struct rule *rule = rule_of_code(fail->code);
    return rule == &rule_unsupported_map ? rule : &rule_unreadable;
}

bool told_add_failure(struct report_list *list, const struct fail *fail,
                      const char *file, long line, long column)
{
    const struct rule *rule = told_failure_rule(fail);
    struct report_finding *told = next_item(list);
    if (!told)
        return false;
    *told = (struct report_finding){
        .rule = &rule->about,
        .severity = rule->about.severity,
        .file = file,
        .line = line,
        .column = column,
        .pointer = arena_copy(list->arena, fail->pointer),
        .message = copy_sentence(fail->message, list->arena),
        .hint = rule->about.hint,
        .code = fail->code,
    };
    list->count += told->pointer && told->message;
    return told->pointer && told->message;
}
