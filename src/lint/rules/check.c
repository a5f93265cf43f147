#include "lint/rules/check.h"

#include <inttypes.h>
#include <string.h>

#include "lint/rules/geometry.h"
#include "lint/rules/pairs.h"
#include "lint/rules/rule_order.h"
#include "lint/rules/rule_select.h"
#include "lint/rules/rule_words.h"
#include "lint/rules/rules.h"
#include "lint/rules/solid_outline.h"
#include "support/same.h"

/* A fault with a code that no rule has is told all the same. */
static const struct rule *rule_of_fault(const struct level_fault *fault)
{
    const struct rule *rule = rule_of_code(fault->code);
    return rule ? rule : &rule_wrong_type;
}

static bool take_fault(struct check *check, const struct level_fault *fault)
{
    const struct rule *rule = rule_of_fault(fault);
    const struct level_shape *shape = fault->shape;
    bool is_spared = shape && rule->spares_places && is_place(shape);
    if (is_spared || !rule_is_selected(check->options, rule))
        return true;
    struct finding *finding =
        check_find(check, rule, fault->item, "%s%s%s",
                   shape ? words_level_shape(shape).text : "",
                   shape ? ": " : "", fault->message);
    if (!finding)
        return false;
    finding->shapes[0] = fault->shape;
    const struct solid *solid =
        shape ? &check->shapes[shape - check->level->shapes] : NULL;
    finding->has_at = solid && solid->count > 0;
    if (finding->has_at)
        finding->at = solid->outline[0];
    finding->measure = fault->measure;
    finding->has_measure =
        rule->measure &&
        (fault->has_measure || fault->measure > 0 || fault->measure < 0);
    if (fault->is_severe)
        finding->severity = SEVERITY_ERROR;
    return true;
}

static bool take_note(struct check *check, const struct level_note *note)
{
    const struct rule *rule = &rule_not_used;
    if (!rule_is_selected(check->options, rule))
        return true;
    struct finding *finding =
        note->count > 1 ? check_find(check, rule, note->item, "%ld %s",
                                     note->count, note->what)
                        : check_find(check, rule, note->item, "%s", note->what);
    if (!finding)
        return false;
    finding->has_measure = true;
    finding->measure = (double)note->count;
    return true;
}

/* What the reader of the file has found. */
static bool take_all(struct check *check)
{
    const struct level *level = check->level;
    for (const struct level_fault *f = level->faults; f; f = f->next)
        if (!take_fault(check, f))
            return false;
    check->of_rule = 0;
    for (const struct level_note *n = level->notes; n; n = n->next)
        if (!take_note(check, n))
            return false;
    return true;
}

static bool look_at_shapes(struct check *check, const struct rule *rule)
{
    int count = check->level->shape_count;
    for (int i = 0; i < count && !check_is_stopped(check); i++)
        if (!rule->look_at_shape(check, rule, &check->shapes[i]))
            return false;
    return true;
}

static bool look(struct check *check, const struct rule *rule)
{
    if (rule->look_at_shape)
        return look_at_shapes(check, rule);
    if (rule->look_at_pair)
        return check_pairs(check, rule, rule->look_at_pair);
    return !rule->look_at_level || rule->look_at_level(check, rule);
}

static bool run_rules(struct check *check)
{
    for (int i = 0; rule_table[i] && !check_is_stopped(check); i++) {
        const struct rule *rule = rule_table[i];
        check->of_rule = 0;
        if (rule_is_selected(check->options, rule) && !look(check, rule))
            return false;
    }
    return true;
}

/* Leaves out what the shapes do not want to be told of. */
static void suppress(struct check *check)
{
    int kept = 0;
    for (int i = 0; i < check->count; i++)
        if (!finding_is_suppressed(&check->findings[i]))
            check->findings[kept++] = check->findings[i];
    check->count = kept;
}

/* The vertices that a shape has for the rules: a box and an ellipse have those
 * of a polygon, a circle has its center. */
static uint64_t vertices_of(const struct check *check,
                            const struct level_shape *shape)
{
    int round = check->options->level.ellipse_vertices;
    if (shape->kind == LEVEL_BOX)
        return 4;
    if (shape->kind == LEVEL_ELLIPSE &&
        same_number(shape->points[1].x, shape->points[1].y))
        return 1;
    if (shape->kind == LEVEL_ELLIPSE)
        return (uint64_t)(round ? round : ELLIPSE_VERTICES);
    return (uint64_t)shape->count;
}

/* Before there is memory spent on the level: tiles that are placed many times
 * make a level much larger than its file. */
static bool is_within_limits(const struct check *check, struct fail *fail)
{
    const struct level *level = check->level;
    const struct limits *limits = &check->options->limits;
    uint64_t vertices = 0;
    if (limits->checked_shapes &&
        (uint64_t)level->shape_count > limits->checked_shapes)
        return fail_set(fail, "too-many-shapes",
                        "level: expected at most %" PRIu64
                        " shapes (--max-shapes), found %d",
                        limits->checked_shapes, level->shape_count);
    for (int i = 0; i < level->shape_count; i++)
        vertices += vertices_of(check, &level->shapes[i]);
    if (!limits->checked_vertices || vertices <= limits->checked_vertices)
        return true;
    return fail_set(fail, "too-many-vertices",
                    "level: expected at most %" PRIu64
                    " vertices of all shapes (--max-vertices), found %" PRIu64,
                    limits->checked_vertices, vertices);
}

bool check_run(struct check *check, struct fail *fail)
{
    if (!is_within_limits(check, fail))
        return false;
    if (!check_prepare(check) || !take_all(check) || !run_rules(check))
        return fail_memory(fail);
    suppress(check);
    return findings_order(check) || fail_memory(fail);
}
