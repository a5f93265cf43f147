#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "check/check.h"

/* Longest sentence of a finding. */
#define MESSAGE_MAX 400

bool check_is_full(const struct check *check)
{
    return check->of_rule >= CHECK_FINDINGS_MOST;
}

/* The next finding, empty; NULL: memory is used up. */
static struct finding *next_finding(struct check *check)
{
    if (check_is_full(check)) {
        check->findings[check->count - 1].more++;
        return &check->spare;
    }
    if (check->count == check->room) {
        int room = check->room ? 2 * check->room : 64;
        struct finding *grown =
            arena_grow(check->arena, check->findings, (size_t)check->room,
                       (size_t)room, sizeof *grown);
        if (!grown)
            return NULL;
        check->findings = grown;
        check->room = room;
    }
    check->of_rule++;
    return &check->findings[check->count++];
}

static struct finding *find(struct check *check, const struct rule *rule,
                            const struct item *item, const char *format,
                            va_list arguments)
{
    char text[MESSAGE_MAX];
    struct finding *finding = next_finding(check);
    if (!finding)
        return NULL;
    *finding = (struct finding){
        .rule = rule, .severity = rule->severity, .item = item, .message = ""};
    if (finding == &check->spare)
        return finding;
    vsnprintf(text, sizeof text, format, arguments);
    finding->message = arena_text(check->arena, text, strlen(text));
    return finding->message ? finding : NULL;
}

struct finding *check_find(struct check *check, const struct rule *rule,
                           const struct item *item, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct finding *finding = find(check, rule, item, format, arguments);
    va_end(arguments);
    return finding;
}

/* NOLINTNEXTLINE(readability-function-size): a sentence has many parts */
struct finding *check_find_at(struct check *check, const struct rule *rule,
                              const struct solid *a, const struct solid *b,
                              col_vec2 at, double measure, const char *format,
                              ...)
{
    va_list arguments;
    va_start(arguments, format);
    struct finding *finding =
        find(check, rule, a->shape->item, format, arguments);
    va_end(arguments);
    if (!finding)
        return NULL;
    finding->shapes[0] = a->shape;
    finding->shapes[1] = b ? b->shape : NULL;
    finding->has_at = finding->has_measure = true;
    finding->at = at;
    finding->measure = measure;
    return finding;
}

bool check_at_vertices(const struct solid *solid, struct finding *finding)
{
    if (finding && solid->shape->vertices)
        finding->item = solid->shape->vertices;
    return finding != NULL;
}

bool check_at_vertex(const struct solid *solid, int vertex,
                     struct finding *finding)
{
    const struct item *item = item_element(solid->shape->vertices, vertex);
    if (!check_at_vertices(solid, finding))
        return false;
    if (item)
        finding->item = item;
    return true;
}
