#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "lint/rules/check.h"
#include "lint/rules/rule_select.h"

/* Longest sentence of a finding. */
#define MESSAGE_MAX 400

bool check_is_full(const struct check *check)
{
    return check->of_rule >= CHECK_FINDINGS_MOST;
}

bool check_is_stopped(const struct check *check)
{
    return check->stop && stop_wanted(check->stop);
}

/* The next finding, empty; NULL: memory is used up. */
static struct finding *next_finding(struct check *check)
{
    if (check_is_full(check)) {
        check->findings[check->count - 1].more++;
        return &check->spare;
    }
    struct finding *grown =
        arena_more(check->arena, check->findings, check->count, &check->room,
                   sizeof *grown);
    if (!grown)
        return NULL;
    check->findings = grown;
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

/* ---- About shapes -------------------------------------------------------- */

/* What is known of the tile's shape that a finding is about; NULL: it is about
 * something else. */
static struct form_told *form_of(struct check *check, const struct rule *rule,
                                 const struct level_shape *shape)
{
    bool is_told_once = level_is_placed(shape) && rule->is_of_shape &&
                        !shape_ignores(shape, rule);
    return is_told_once ? &check->forms[shape->first] : NULL;
}

/* Goes on with the sentence about a tile's shape. false: memory is used up. */
static bool tell_tile(struct check *check, const struct form_told *form,
                      const struct level_shape *shape, struct finding *finding)
{
    char text[MESSAGE_MAX + 80];
    const char *times = form->placed > 1 ? "times" : "time";
    finding->item = shape->form;
    snprintf(text, sizeof text, "%s; it is tile %d, placed %ld %s",
             finding->message, shape->tile, form->placed, times);
    finding->message = arena_text(check->arena, text, strlen(text));
    return finding->message;
}

/* The finding about a shape for which there is none of its tile; NULL: memory
 * is used up. */
static struct finding *find_shape(struct check *check, const struct rule *rule,
                                  const struct level_shape *shape,
                                  const char *format, va_list arguments)
{
    struct form_told *form = form_of(check, rule, shape);
    struct finding *finding = find(check, rule, shape->item, format, arguments);
    if (!form || !finding || finding == &check->spare)
        return finding;
    form->rule = rule;
    form->finding = check->count - 1;
    return tell_tile(check, form, shape, finding) ? finding : NULL;
}

/* Whether the tile of a shape has been told of for another place of it; then it
 * is counted there. */
static bool count_again(struct check *check, const struct rule *rule,
                        const struct level_shape *shape)
{
    const struct form_told *form = form_of(check, rule, shape);
    if (!form || form->rule != rule ||
        check->findings[form->finding].shapes[0] == shape)
        return false;
    check->findings[form->finding].more++;
    check->spare = (struct finding){.rule = rule, .message = ""};
    return true;
}

/* NOLINTNEXTLINE(readability-function-size): a sentence has many parts */
struct finding *check_find_at(struct check *check, const struct rule *rule,
                              const struct solid *a, const struct solid *b,
                              col_vec2 at, double measure, const char *format,
                              ...)
{
    if (!b && count_again(check, rule, a->shape))
        return &check->spare;
    va_list arguments;
    va_start(arguments, format);
    struct finding *finding =
        b ? find(check, rule, a->shape->item, format, arguments)
          : find_shape(check, rule, a->shape, format, arguments);
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
