/* Checks one level: check_prepare makes the tolerances, the solids and their
 * boxes; check_run reports the faults that the file's reader has found, runs
 * each selected rule over the level, and sorts the findings. */
#include "lint/rules/check.h"

#include <inttypes.h>
#include <string.h>

#include "lint/rules/rules.h"
#include "lint/rules/solid.h"
#include "support/same.h"
#include "support/text.h"

col_box segment_box(col_vec2 from, col_vec2 to, double margin)
{
    return (col_box){{(from.x < to.x ? from.x : to.x) - margin,
                      (from.y < to.y ? from.y : to.y) - margin},
                     {(from.x < to.x ? to.x : from.x) + margin,
                      (from.y < to.y ? to.y : from.y) + margin}};
}

/* ---- Preparing ----------------------------------------------------------- */

struct check_options check_options_make(const struct profile *profile)
{
    return (struct check_options){.profile = profile,
                                  .engine_y = ENGINE_Y_NOT_SAID,
                                  .tolerances = TOLERANCES_UNSET};
}

static col_box box_of(const void *of, int i)
{
    const struct check *check = of;
    return check->shapes[check->solids[i]].box;
}

/* Neighbors that are kept, on average. */
#define NEIGHBORS 16

/* The distance of sides that rules ask for, but those about the player. */
static double margin_of(const struct tolerances *t)
{
    double most = t->weld > t->clearance ? t->weld : t->clearance;
    return most > t->step ? most : t->step;
}

/* Finds the neighbors; false: out of memory. */
static bool find_neighbors(struct check *check)
{
    struct arena *arena = check->arena;
    struct neighbors *found = &check->neighbors;
    int solids = check->solid_count, count = 0;
    size_t room = (size_t)solids * NEIGHBORS;
    const struct arena_mark mark = arena_mark(arena);
    int *starts = arena_take(arena, (size_t)solids + 1, sizeof *starts);
    int *list = arena_take(arena, room, sizeof *list);
    *found = (struct neighbors){margin_of(check->tolerances), starts, list};
    if (!starts || !list)
        return false;
    for (int i = 0; i < solids; i++) {
        const col_box own = box_of(check, i);
        const col_box box = segment_box(own.min, own.max, found->margin);
        int near = check_near(check, &box, -1);
        starts[i] = count;
        if ((size_t)near > room - (size_t)count) {
            arena_rewind(arena, mark);
            found->starts = found->list = NULL;
            return true;
        }
        memcpy(list + count, check->boxes.found, (size_t)near * sizeof *list);
        count += near;
    }
    starts[solids] = count;
    arena_shrink(arena, list, room, (size_t)count, sizeof *list);
    return true;
}

bool check_prepare(struct check *check)
{
    const struct check_options *options = check->options;
    const struct level *level = check->level;
    struct arena *arena = check->arena;
    size_t count = (size_t)level->shape_count;
    int vertices = options->level.ellipse_vertices;
    struct tolerances *tolerances = arena_alloc(arena, 1, sizeof *tolerances);
    check->shapes = arena_take(arena, count, sizeof *check->shapes);
    check->solids = arena_take(arena, count, sizeof *check->solids);
    bool has_forms = false;
    for (size_t i = 0; i < count && !has_forms; i++)
        has_forms = level_is_placed(&level->shapes[i]);
    check->forms =
        arena_alloc(arena, has_forms ? count : 0, sizeof *check->forms);
    if (!tolerances || !check->shapes || !check->solids || !check->forms)
        return false;
    check->profile = options->profile;
    check->tolerances = tolerances;
    /* Tolerances that no option gives are the profile's. If no option gives the
     * scale, it is the profile's for pixels, and 1 for all other units. */
    struct tolerances engine = profile_tolerances(options->profile);
    double scale = options->scale > 0    ? options->scale
                   : level->is_in_pixels ? options->profile->units_per_metre
                                         : 1;
    *tolerances = options->tolerances;
    for (int i = 0; i < TOLERANCE_COUNT; i++) {
        double *number = tolerance_at(tolerances, i);
        if (*number < 0)
            *number = *tolerance_at(&engine, i) *
                      (tolerance_names[i].is_angle ? 1 : scale);
    }
    const col_vec2 sharp = col_unit_vector(tolerances->angle);
    check->solid_count = 0;
    for (int i = 0; i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[i];
        struct solid *solid = &check->shapes[i];
        if (!solid_make(shape, vertices, arena, solid))
            return false;
        solid->is_plain = vertices_are_plain(tolerances, sharp, solid);
        if (solid->is_sound && shape->role == LEVEL_SOLID &&
            shape->kind != LEVEL_POINT) {
            solid->number = check->solid_count;
            check->solids[check->solid_count++] = i;
        }
        if (level_is_placed(shape))
            check->forms[shape->first].placed++;
    }
    check_find_winding(check);
    return boxes_make(&check->boxes, check->solid_count, box_of, check,
                      arena) &&
           find_neighbors(check);
}

int check_near(struct check *check, const col_box *box, int after)
{
    return boxes_near(&check->boxes, box, after);
}

int check_partners(struct check *check, int i)
{
    const struct neighbors *near = &check->neighbors;
    const col_box box = box_of(check, i);
    int count = 0;
    if (!near->starts)
        return check_near(check, &box, i);
    for (int k = near->starts[i]; k < near->starts[i + 1]; k++)
        if (near->list[k] > i &&
            col_boxes_overlap(box, box_of(check, near->list[k])))
            check->boxes.found[count++] = near->list[k];
    return count;
}

int check_holders(struct check *check, const struct solid *solid,
                  col_vec2 point)
{
    const struct neighbors *near = &check->neighbors;
    const col_box box = {point, point};
    int count = 0;
    if (!near->starts)
        return check_near(check, &box, -1);
    for (int k = near->starts[solid->number];
         k < near->starts[solid->number + 1]; k++)
        if (col_boxes_overlap(box, box_of(check, near->list[k])))
            check->boxes.found[count++] = near->list[k];
    return count;
}

const struct solid *check_found(const struct check *check, int i)
{
    return &check->shapes[check->solids[check->boxes.found[i]]];
}

/* ---- What the reader of the file has found ------------------------------- */

/* Whether a text is what programs write for a number that is not finite. */
static bool is_not_finite(const struct item *item)
{
    static const char *const words[] = {"nan", "inf", "infinity"};
    if (!item || item->kind != ITEM_STRING)
        return false;
    const char *text = item->text + (*item->text == '-' || *item->text == '+');
    bool is_one = false;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        size_t same = 0;
        while (text[same] && ascii_lower(text[same]) == words[i][same])
            same++;
        is_one |= !text[same] && !words[i][same];
    }
    return is_one;
}

/* A fault with a code that no rule has is reported as a wrong type. To a
 * reader, a number that is not finite is a text. */
static const struct rule *rule_of_fault(const struct level_fault *fault)
{
    const struct rule *rule = rule_of_code(fault->code);
    if (rule == &rule_wrong_type && is_not_finite(fault->item))
        return &rule_missing_number;
    return rule ? rule : &rule_wrong_type;
}

static bool take_fault(struct check *check, const struct level_fault *fault)
{
    const struct rule *rule = rule_of_fault(fault);
    const struct level_shape *shape = fault->shape;
    bool is_spared =
        shape && rule->spares_places && (is_place(shape) || shape->marks_place);
    if (is_spared || !rule_is_selected(check->options, rule))
        return true;
    check->rule = rule;
    struct finding *finding =
        check_find(check, fault->item, "%s%s%s",
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
    check->rule = &rule_not_used;
    if (!rule_is_selected(check->options, check->rule))
        return true;
    struct finding *finding =
        note->count > 1
            ? check_find(check, note->item, "%ld %s", note->count, note->what)
            : check_find(check, note->item, "%s", note->what);
    if (!finding)
        return false;
    finding->has_measure = true;
    finding->measure = (double)note->count;
    return true;
}

/* ---- The rules ----------------------------------------------------------- */

/* Work that is done for each solid, and beside that: pairs, and of shapes of
 * many vertices or pieces as many times that. */
#define WORK_EACH 16
#define WORK      500000

bool check_tell_rest(struct check *check, const struct solid *solid)
{
    return check_find_at(check, solid, NULL, solid->box.min, 0,
                         "too many solids lie at this place: {a} and later "
                         "ones were not compared");
}

/* Looks at the pairs of solids whose boxes have a point in common, in their
 * order, until the rule has as many findings as are kept. A level of solids
 * that all lie at one place has too many pairs: after the work for some number
 * of them a last finding reports the rest. false: out of memory. */
static bool look_at_pairs(struct check *check)
{
    long work = WORK + (long)WORK_EACH * check->solid_count;
    for (int i = 0; i < check->solid_count && !check_is_full(check); i++) {
        const struct solid *a = &check->shapes[check->solids[i]];
        int count = check_partners(check, i);
        if (check_is_stopped(check))
            return true;
        for (int k = 0; k < count; k++) {
            const struct solid *b = check_found(check, k);
            if (is_one_collider(a->shape, b->shape))
                continue;
            work -= 1 + ((long)a->piece_count * b->piece_count + a->count +
                         b->count) /
                            8;
            if (work < 0)
                return check_tell_rest(check, a);
            if (!check->rule->look_at_pair(check, a, b))
                return false;
        }
    }
    return true;
}

/* Solids of rules for automapping never lie beside each other. */
static bool look(struct check *check)
{
    const struct rule *rule = check->rule;
    if (check->level->is_of_rules && rule_matches(rule, "C03", 3))
        return true;
    shape_look *at_shape =
        rule->look_at_vertices ? check_vertices : rule->look_at_shape;
    if (rule->look_at_pair)
        return look_at_pairs(check);
    if (!at_shape)
        return !rule->look_at_level || rule->look_at_level(check);
    int count = check->level->shape_count;
    for (int i = 0; i < count && !check_is_stopped_at(check, i); i++)
        if (!at_shape(check, &check->shapes[i]))
            return false;
    return true;
}

/* ---- The run ------------------------------------------------------------- */

/* Tests the limits before any memory is spent on the level: tiles that are
 * placed many times make a level much larger than its file. A box and an
 * ellipse have the vertices of a polygon, a circle has its center. */
static bool is_within_limits(const struct check *check, struct fail *fail)
{
    const struct level *level = check->level;
    const struct limits *limits = &check->options->limits;
    int round = check->options->level.ellipse_vertices;
    uint64_t vertices = 0;
    if (limits->checked_shapes &&
        (uint64_t)level->shape_count > limits->checked_shapes)
        return fail_set(fail, "too-many-shapes",
                        "level: expected at most %" PRIu64
                        " shapes (--max-shapes), found %d",
                        limits->checked_shapes, level->shape_count);
    for (int i = 0; i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[i];
        bool is_ellipse = shape->kind == LEVEL_ELLIPSE;
        bool is_circle =
            is_ellipse && same_number(shape->points[1].x, shape->points[1].y);
        vertices += (uint64_t)(shape->kind == LEVEL_BOX ? 4
                               : is_circle              ? 1
                               : !is_ellipse            ? shape->count
                               : round                  ? round
                                                        : ELLIPSE_VERTICES);
    }
    if (!limits->checked_vertices || vertices <= limits->checked_vertices)
        return true;
    return fail_set(fail, "too-many-vertices",
                    "level: expected at most %" PRIu64
                    " vertices in all shapes (--max-vertices), found %" PRIu64,
                    limits->checked_vertices, vertices);
}

/* Findings that a rule itself reports with another severity, such as a note
 * where it is an error otherwise, keep it. */
static void change_severities(struct check *check)
{
    const enum severity *severities = check->options->severities;
    for (int i = 0; severities && i < check->count; i++) {
        struct finding *finding = &check->findings[i];
        enum severity own = severities[rule_index(finding->rule)];
        if (own != SEVERITY_OF_RULE &&
            finding->severity == finding->rule->about.severity)
            finding->severity = own;
    }
}

void check_prepare_world(struct check_world *world)
{
    struct fail fail;
    bool is_ready = true;
    for (int i = 0; i < world->count && is_ready; i++) {
        struct check *check = &world->checks[i];
        check->world = world;
        if (!check->level->site.world || check_is_stopped(check))
            continue;
        is_ready = is_within_limits(check, &fail) && check_prepare(check);
        if (!is_ready)
            check->shapes = NULL;
    }
}

bool check_run(struct check *check, struct fail *fail)
{
    const struct level *level = check->level;
    if (!is_within_limits(check, fail))
        return false;
    if (!check->shapes && !check_prepare(check))
        return fail_memory(fail);
    for (const struct level_fault *f = level->faults; f; f = f->next)
        if (!take_fault(check, f))
            return fail_memory(fail);
    check->of_rule = 0;
    for (const struct level_note *n = level->notes; n; n = n->next)
        if (!take_note(check, n))
            return fail_memory(fail);
    for (int i = 0; rule_table[i] && !check_is_stopped(check); i++) {
        check->rule = rule_table[i];
        check->of_rule = 0;
        if (rule_is_selected(check->options, check->rule) && !look(check))
            return fail_memory(fail);
    }
    change_severities(check);
    int kept = 0;
    for (int i = 0; i < check->count; i++)
        if (!finding_is_suppressed(&check->findings[i]))
            check->findings[kept++] = check->findings[i];
    check->count = kept;
    return findings_order(check) || fail_memory(fail);
}
