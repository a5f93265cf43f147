/* Snaps solids together: a gap or overlap of two solids that is less than the
 * clearance wide is removed by moving a side of a box, or vertices of a
 * polygon, onto the other solid. Only sides along the axes and corners are
 * targets, since a point on a slanted edge would be rounded. Each change is
 * tried on a copy of the text, and kept only if the rules find less than
 * before. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "lint/check_command.h"
#include "lint/check_fix.h"
#include "lint/rules/rules.h"
#include "support/number.h"
#include "support/same.h"

/* Max bytes of texts that are made and checked in a record, to try changes. */
#define TRIED_BYTES_MAX ((uint64_t)256 * 1024 * 1024)

/* ---- A state of the text ------------------------------------------------- */

/* A text with what was read from it and found in it. */
struct snap_state {
    struct arena memory;
    struct fix_text text;
    long counts[FIX_RULES_MAX]; /* warnings and errors of all rules */
};

static bool read_state(struct fixing *fixing, struct snap_state *state,
                       struct fail *fail)
{
    struct arena *arena = fixing->arena;
    struct item_place where;
    fixing->arena = &state->memory;
    bool ok = fix_text_read(fixing, &state->text, false, &where, fail) &&
              fix_count_findings(fixing, &state->text.levels, SEVERITY_WARNING,
                                 state->counts, fail);
    fixing->arena = arena;
    return ok;
}

/* How many gaps and overlaps there are. */
static long count_faults(const struct snap_state *state)
{
    return state->counts[rule_index(&rule_gap)] +
           state->counts[rule_index(&rule_overlap)];
}

static bool is_better(const struct snap_state *new,
                      const struct snap_state *old)
{
    for (int i = 0; i < FIX_RULES_MAX; i++)
        if (new->counts[i] > old->counts[i])
            return false;
    return count_faults(new) < count_faults(old);
}

/* ---- Numbers in the text ------------------------------------------------- */

/* A change that is looked for: a solid moves to another one. */
struct snap {
    const struct fix_text *text;
    const struct solid *moved, *other;
    double clearance;
    struct arena *kept, *arena;
    struct fix_edits *edits;
    bool short_of_memory;
};

/* The number with the fewest digits whose sum with `base` is the target. */
static size_t write_offset(char text[NUMBER_MAX], double base, double target)
{
    double value;
    for (int digits = 1; digits < 17; digits++) {
        size_t length = number_write_digits(text, target - base, digits);
        if (number_read(text, length, &value) &&
            same_number(base + value, target))
            return length;
    }
    return number_write(text, target - base);
}

/* The bytes of a number; false: the text does not have it by itself. */
static bool number_bytes(const struct snap *snap, const struct item *item,
                         size_t *from, size_t *to)
{
    const struct document *document = snap->text->document;
    if (!item || item->kind != ITEM_NUMBER || item->document != document)
        return false;
    *from = item->offset;
    size_t length =
        strspn(document->text + *from, "+-.0123456789eE"); /* ends at a NUL */
    *to = *from + length;
    return length > 0;
}

/* Adds the edit of a number, which `base` and it make `target`. false: it
 * cannot be edited, or has been. */
static bool set_number(struct snap *snap, const struct item *item, double base,
                       double target)
{
    char text[NUMBER_MAX];
    size_t from, to;
    if (!number_bytes(snap, item, &from, &to))
        return false;
    for (int i = 0; i < snap->edits->count; i++)
        if (snap->edits->items[i].from == from)
            return false;
    size_t length = write_offset(text, base, target);
    const char *copy = arena_text(snap->kept, text, length);
    const struct fix_edit edit = {from, to, copy, length, 0};
    if (!copy || !fix_edits_add(snap->edits, edit, snap->kept))
        snap->short_of_memory = true;
    return !snap->short_of_memory;
}

/* A number of an array of numbers. NULL: there is none, or out of memory. */
static const struct item *element_of(struct snap *snap,
                                     const struct item *array, int index)
{
    const struct item *element = item_element_placed(array, index, snap->arena);
    snap->short_of_memory |= !element && array && array->kind == ITEM_NUMBERS &&
                             index < array->count;
    return element;
}

/* ---- Sides of boxes ------------------------------------------------------ */

static double along(col_vec2 point, bool is_y)
{
    return is_y ? point.y : point.x;
}

/* A side of a box, and where it moves. */
struct side_move {
    bool is_y, is_max;
    double target, distance;
};

/* Finds the nearest side of the other solid, along the axis, that faces a side
 * of the box and is longer there than the clearance. */
static void find_side(const struct snap *snap, bool is_y, bool is_max,
                      struct side_move *best)
{
    const col_box *box = &snap->moved->box, *beside = &snap->other->box;
    const struct solid *other = snap->other;
    double side = along(is_max ? box->max : box->min, is_y);
    double middle = along(box->min, is_y) + along(box->max, is_y);
    double far = along(beside->min, is_y) + along(beside->max, is_y);
    double low = along(box->min, !is_y), high = along(box->max, !is_y);
    if (is_max ? !(far > middle) : !(far < middle))
        return;
    for (int i = 0; i < other->count - !other->is_closed; i++) {
        col_vec2 a = other->outline[i];
        col_vec2 b = other->outline[i + 1 < other->count ? i + 1 : 0];
        double from = fmax(low, fmin(along(a, !is_y), along(b, !is_y)));
        double to = fmin(high, fmax(along(a, !is_y), along(b, !is_y)));
        double distance = fabs(along(a, is_y) - side);
        if (!same_number(along(a, is_y), along(b, is_y)) ||
            !(to - from > snap->clearance) || !(distance > 0) ||
            !(distance < snap->clearance) || distance >= best->distance)
            continue;
        *best = (struct side_move){is_y, is_max, along(a, is_y), distance};
    }
}

/* Moves a side of a rectangle of Tiled, whose members are place and size. */
static bool move_tiled_side(struct snap *snap, const struct side_move *move)
{
    const struct level_shape *shape = snap->moved->shape;
    const struct item *object = shape->item;
    const struct item *place = item_member(object, move->is_y ? "y" : "x");
    const struct item *size =
        item_member(object, move->is_y ? "height" : "width");
    double low = along(snap->moved->box.min, move->is_y);
    double high = along(snap->moved->box.max, move->is_y);
    if (move->is_max)
        return set_number(snap, size, low, move->target);
    double base = along(shape->position, move->is_y) - item_number(place, 0);
    return set_number(snap, place, base, move->target) &&
           set_number(snap, size, move->target, high);
}

static bool move_scene_side(struct snap *snap, const struct side_move *move)
{
    const struct level_shape *shape = snap->moved->shape;
    const struct item *corner =
        item_member(shape->item, move->is_max ? "max" : "min");
    return set_number(snap, element_of(snap, corner, move->is_y),
                      along(shape->position, move->is_y), move->target);
}

static bool move_box(struct snap *snap)
{
    struct side_move move = {false, false, 0, snap->clearance};
    for (int i = 0; i < 4; i++)
        find_side(snap, i & 1, i & 2, &move);
    if (!(move.distance < snap->clearance))
        return false;
    return item_member(snap->moved->shape->item, "min")
               ? move_scene_side(snap, &move)
               : move_tiled_side(snap, &move);
}

/* ---- Vertices of polygons ------------------------------------------------ */

/* The place on the other solid that is nearest to a vertex: a corner, if one is
 * near, or a place on a side along an axis. false: none is near, or the vertex
 * is on the other solid already. */
static bool find_place(const struct snap *snap, col_vec2 vertex,
                       col_vec2 *place)
{
    const struct solid *other = snap->other;
    double nearest = snap->clearance, corner = snap->clearance;
    for (int i = 0; i < other->count; i++) {
        col_vec2 a = other->outline[i];
        col_vec2 b = other->outline[i + 1 < other->count ? i + 1 : 0];
        double x = a.x - vertex.x, y = a.y - vertex.y;
        double distance = sqrt(x * x + y * y);
        if (distance < corner) {
            corner = distance;
            *place = a;
        }
        for (int is_y = 0; is_y < 2; is_y++) {
            double at = along(vertex, !is_y), low = along(a, !is_y);
            double high = along(b, !is_y);
            distance = fabs(along(a, is_y) - along(vertex, is_y));
            if (!same_number(along(a, is_y), along(b, is_y)) ||
                !(at > fmin(low, high)) || !(at < fmax(low, high)) ||
                distance >= nearest)
                continue;
            nearest = distance;
            if (corner >= snap->clearance)
                *place = is_y ? (col_vec2){vertex.x, a.y}
                              : (col_vec2){a.x, vertex.y};
        }
    }
    return corner > 0 && nearest > 0 &&
           (corner < snap->clearance || nearest < snap->clearance);
}

static const struct item *coordinate(struct snap *snap,
                                     const struct item *vertex, bool is_y)
{
    return vertex->kind == ITEM_OBJECT ? item_member(vertex, is_y ? "y" : "x")
                                       : element_of(snap, vertex, is_y);
}

static bool move_vertices(struct snap *snap)
{
    const struct solid *moved = snap->moved;
    const struct level_shape *shape = moved->shape;
    const struct item *vertices = shape->vertices;
    bool any = false;
    if (!vertices || vertices->kind != ITEM_ARRAY ||
        vertices->count != moved->count || shape->ring_count != 1)
        return false;
    const struct item *vertex = vertices->first;
    for (int i = 0; i < moved->count; i++, vertex = vertex->next) {
        col_vec2 from = moved->outline[i], to = from;
        if (!find_place(snap, from, &to))
            continue;
        for (int is_y = 0; is_y < 2; is_y++)
            if (!same_number(along(from, is_y), along(to, is_y)))
                any |=
                    set_number(snap, coordinate(snap, vertex, is_y),
                               along(shape->position, is_y), along(to, is_y));
    }
    return any;
}

/* ---- Findings ------------------------------------------------------------ */

/* True if the text has the shape's own numbers. */
static bool is_movable(const struct level_shape *shape)
{
    return !shape->form && !shape->is_instance && !shape->is_cells &&
           !shape->has_rotation && same_number(shape->angle, 0) &&
           shape->item &&
           (shape->kind == LEVEL_BOX || shape->kind == LEVEL_POLYGON);
}

/* True if the outline of a solid is the solid's own. */
static bool is_target(const struct level_shape *shape)
{
    return !(shape->radius > 0) &&
           (shape->kind == LEVEL_BOX || shape->kind == LEVEL_POLYGON ||
            shape->kind == LEVEL_CHAIN || shape->kind == LEVEL_LOOP);
}

/* Adds the edits that close the gap of a finding: the first solid moves, or the
 * second one. Returns false if there are none. */
static bool add_snap(struct snap *snap, const struct check *check,
                     const struct finding *finding, bool moves_first)
{
    const struct level_shape *moved = finding->shapes[!moves_first];
    const struct level_shape *other = finding->shapes[moves_first];
    int count = snap->edits->count;
    if (!moved || !other || !is_movable(moved) || !is_target(other))
        return false;
    snap->moved = &check->shapes[moved - check->level->shapes];
    snap->other = &check->shapes[other - check->level->shapes];
    bool is_moved =
        moved->kind == LEVEL_BOX ? move_box(snap) : move_vertices(snap);
    if (!is_moved)
        snap->edits->count = count; /* a part of a change may be possible */
    return is_moved;
}

static size_t bytes_of(const struct fix_edits *edits)
{
    size_t size = 0;
    for (int i = 0; i < edits->count; i++)
        size += edits->items[i].size;
    return size;
}

/* Adds the better of these two changes, or the other one. The better one has
 * the shorter numbers, which a designer has more likely meant; if both have as
 * many digits, the second solid moves. */
static bool add_choice(struct snap *snap, const struct check *check,
                       const struct finding *finding, bool is_other)
{
    struct fix_edits *edits = snap->edits;
    struct fix_edits first = {NULL, 0, 0}, second = {NULL, 0, 0};
    snap->edits = &second;
    bool can_second = add_snap(snap, check, finding, false);
    snap->edits = &first;
    bool can_first = add_snap(snap, check, finding, true);
    bool is_first =
        can_first && (!can_second || bytes_of(&first) < bytes_of(&second));
    snap->edits = edits;
    if (is_other ? !can_first || !can_second : !can_first && !can_second)
        return false;
    return add_snap(snap, check, finding, is_first != is_other);
}

static bool is_small(const struct check *check, const struct finding *finding)
{
    return finding->rule == &rule_gap ||
           (finding->rule == &rule_overlap &&
            finding->measure < check->tolerances->clearance);
}

/* A search in one record. */
struct snapping {
    struct fixing *fixing;
    struct snap_state *state, *spare;
    uint64_t tried; /* bytes */
    bool short_of_memory;
    struct fail fail; /* of the last thing that failed */
};

static bool snap_goes_on(const struct snapping *snapping)
{
    const struct stop *stop = snapping->fixing->stop;
    return !snapping->short_of_memory && !(stop && stop_wanted(stop)) &&
           snapping->tried < TRIED_BYTES_MAX;
}

/* After a failure: notes whether memory was the reason. Returns false. */
static bool note_failure(struct snapping *snapping)
{
    snapping->short_of_memory |= fail_is_memory(&snapping->fail);
    return false;
}

/* Tries edits. Returns true if they are kept: then the state is the new one. */
static bool try_edits(struct snapping *snapping, struct fix_edits *edits)
{
    struct snap_state *old = snapping->state, *new = snapping->spare;
    struct fixing *fixing = snapping->fixing;
    snapping->tried += old->text.length;
    fix_edits_sort(edits);
    arena_free(&new->memory);
    if (!fix_text_edit(&old->text, edits, &new->memory, &new->text)) {
        fail_memory(&snapping->fail);
        return note_failure(snapping);
    }
    if (!read_state(fixing, new, &snapping->fail))
        return note_failure(snapping);
    if (!is_better(new, old))
        return false;
    if (!fix_text_keep(fixing, edits, &old->text)) {
        fail_memory(&snapping->fail);
        return note_failure(snapping);
    }
    long removed = count_faults(old) - count_faults(new);
    fixing->counts.snapped += removed;
    fixing->counts.shapes += removed;
    snapping->state = new;
    snapping->spare = old;
    return true;
}

/* Tries to remove all findings of a level at once, then one by one. Returns
 * true if the text has changed. */
static bool snap_level(struct snapping *snapping, const struct check *check)
{
    struct snap_state *state = snapping->state;
    struct fix_edits edits = {NULL, 0, 0};
    struct snap snap = {.text = &state->text,
                        .clearance = check->tolerances->clearance,
                        .kept = snapping->fixing->kept,
                        .arena = &state->memory,
                        .edits = &edits};
    int found = 0;
    for (int i = 0; i < check->count; i++)
        if (is_small(check, &check->findings[i]))
            found += add_choice(&snap, check, &check->findings[i], false);
    snapping->short_of_memory |= snap.short_of_memory;
    if (found > 1 && !snap.short_of_memory && try_edits(snapping, &edits))
        return true;
    for (int i = 0; i < 2 * check->count; i++) {
        const struct finding *finding = &check->findings[i / 2];
        if (!snap_goes_on(snapping))
            return false;
        edits = (struct fix_edits){NULL, 0, 0};
        if (is_small(check, finding) &&
            add_choice(&snap, check, finding, i & 1) &&
            try_edits(snapping, &edits))
            return true;
        snapping->short_of_memory |= snap.short_of_memory;
    }
    return false;
}

/* Returns true if the text has changed. */
static bool snap_levels(struct snapping *snapping)
{
    struct snap_state *state = snapping->state;
    const struct check_settings *settings =
        SETTINGS_OF(snapping->fixing->options, check_settings);
    for (int i = 0; i < state->text.levels.count; i++) {
        struct check check = {.options = &settings->rules,
                              .level = state->text.levels.levels[i],
                              .stop = snapping->fixing->stop,
                              .arena = &state->memory};
        if (!check_run(&check, &snapping->fail))
            return note_failure(snapping);
        if (check.tolerances->clearance > 0 && snap_level(snapping, &check))
            return true;
    }
    return false;
}

bool fix_snap(struct fixing *fixing, const struct fix_text *text,
              struct fail *fail)
{
    struct snap_state states[2] = {{.memory = arena_make(0)},
                                   {.memory = arena_make(0)}};
    struct snapping snapping = {
        .fixing = fixing, .state = &states[0], .spare = &states[1]};
    if (!SETTINGS_OF(fixing->options, check_settings)->fixes_unsafe)
        return true;
    states[0].text = (struct fix_text){
        .text = text->text, .length = text->length, .place = text->place};
    bool goes_on = read_state(fixing, &states[0], &snapping.fail);
    if (!goes_on)
        note_failure(&snapping);
    while (goes_on && snap_goes_on(&snapping))
        goes_on = snap_levels(&snapping);
    arena_free(&states[0].memory);
    arena_free(&states[1].memory);
    return !snapping.short_of_memory || fail_memory(fail);
}
