/* Provides the parts that the steps of several traces share: the two shapes
 * that a trace is about, their features and supports, ghosts, and panels. */
#include <string.h>

#include "draw/marks/mark.h"

col_transform step_place(const struct picture_shape *shape, double time)
{
    col_vec2 turn = {1, 0};
    double degrees = shape->angular_velocity * time;
    if (degrees < 0 || degrees > 0)
        turn = col_unit_vector(degrees);
    return (col_transform){vec_along(shape->position, shape->velocity, time),
                           vec_turned(turn, shape->rotation)};
}

int step_ghost(struct pen pen, const struct picture_shape *shape,
               col_transform place)
{
    return mark_is_elsewhere(shape, place)
               ? mark_shape_at(pen, STYLE_GHOST, shape, place)
               : 0;
}

/* ---- Boxes --------------------------------------------------------------- */

double step_size(col_box box)
{
    double size = box_side(box);
    return size > 0 ? size : 1;
}

double step_reach(const col_box *box, col_vec2 way)
{
    return (way.x > 0 ? box->max.x : box->min.x) * way.x +
           (way.y > 0 ? box->max.y : box->min.y) * way.y;
}

struct step_pair step_pair_of(struct pen pen)
{
    struct step_pair pair = {
        .id = {mark_id(pen, pen.record, "a"), mark_id(pen, pen.record, "b")},
        .shape = {record_shape(pen, "a"), record_shape(pen, "b")},
        .piece = {record_piece(pen, "a"), record_piece(pen, "b")},
    };
    double sizes[2] = {0, 0};
    pair.box = box_none();
    for (int i = 0; i < 2; i++) {
        if (!pair.piece[i])
            continue;
        col_box box = col_bounds(pair.piece[i]);
        pair.box = box_both(pair.box, box);
        sizes[i] = box_side(box);
    }
    pair.small = pair.size = step_size(pair.box);
    for (int i = 0; i < 2; i++)
        if (sizes[i] > 0 && sizes[i] < pair.small)
            pair.small = sizes[i];
    return pair;
}

/* ---- Features ------------------------------------------------------------ */

bool step_vertex(const struct picture_shape *shape, int index, col_vec2 *at)
{
    if (!shape || index < 0 || index >= shape->count)
        return false;
    *at = shape->outline[index];
    return true;
}

/* The vertex behind another in its ring. O(log rings). */
static int next_vertex(const struct picture_shape *shape, int index)
{
    int first = 0, behind = shape->ring_ends ? shape->ring_count : 0;
    while (first < behind) {
        int middle = first + (behind - first) / 2;
        if (shape->ring_ends[middle] <= index)
            first = middle + 1;
        else
            behind = middle;
    }
    int end = shape->ring_ends && first < shape->ring_count
                  ? shape->ring_ends[first]
                  : shape->count;
    if (index + 1 < end)
        return index + 1;
    return shape->ring_ends && first > 0 ? shape->ring_ends[first - 1] : 0;
}

bool step_edge(const struct picture_shape *shape, const struct item *item,
               col_vec2 ends[2])
{
    const struct item *cut = item_member(item, "cut");
    bool is_cut = cut && cut->kind == ITEM_NUMBERS && cut->count == 2;
    int first =
        is_cut ? step_index(cut->numbers[0]) : member_index(item, "edge");
    return step_vertex(shape, first, &ends[0]) &&
           step_vertex(shape,
                       is_cut ? step_index(cut->numbers[1])
                              : next_vertex(shape, first),
                       &ends[1]);
}

/* How much further along a direction vertex j is than vertex i. */
static double ahead(const col_shape *piece, col_vec2 way, int i, int j)
{
    return vec_dot(vec_between(piece->vertices[i], piece->vertices[j]), way);
}

int step_furthest(const col_shape *piece, col_vec2 way, int guess)
{
    int count = piece->count, best = guess < 0 ? 0 : guess;
    for (int i = 0; guess < 0 && i < count; i++)
        if (ahead(piece, way, best, i) > 0)
            best = i;
    for (int back = 0; guess >= 0 && back < 2; back++)
        for (int i = 1; i < count; i++) {
            int next = back ? (best > 0 ? best - 1 : count - 1)
                            : (best + 1 < count ? best + 1 : 0);
            if (!(ahead(piece, way, best, next) > 0))
                break;
            best = next;
        }
    return best;
}

/* ---- Steps --------------------------------------------------------------- */

struct pen step_pen(struct pen pen, const struct item *item, const char *text)
{
    const char *key = pen_text(pen, "%s/%d", pen.source.key, item->index);
    return pen_step(
        pen, drawing_add_step(pen.drawing, pen.source.record, key, text), key);
}

struct pen step_at(struct pen pen, const char *member)
{
    return pen_key(pen, "%s/%s", pen.source.key, member);
}

/* ---- Words --------------------------------------------------------------- */

int step_index(double number)
{
    return number >= 0 && number < COL_COUNT_LIMIT ? (int)number : -1;
}

int member_index(const struct item *object, const char *name)
{
    return step_index(member_number(object, name, -1));
}

const char *step_axis_name(struct pen pen, const struct step_pair *pair,
                           const struct item *axis)
{
    const struct item *cut = item_member(axis, "cut");
    int side = strcmp(member_text(axis, "of", "a"), "b") == 0;
    if (item_member(axis, "a_vertex"))
        return pen_text(pen, "vertex %d of %s to vertex %d of %s",
                        member_index(axis, "a_vertex"), pair->id[0],
                        member_index(axis, "b_vertex"), pair->id[1]);
    if (cut && cut->kind == ITEM_NUMBERS && cut->count == 2)
        return pen_text(pen, "cut from vertex %d to %d of %s",
                        step_index(cut->numbers[0]),
                        step_index(cut->numbers[1]), pair->id[side]);
    return pen_text(pen, "edge %d of %s", member_index(axis, "edge"),
                    pair->id[side]);
}

/* ---- Supports ------------------------------------------------------------ */

bool step_support(const struct item *item, struct step_support *support)
{
    *support = (struct step_support){.a = member_index(item, "a"),
                                     .b = member_index(item, "b")};
    return member_vec2(item, "point", &support->point);
}

const char *step_support_name(struct pen pen,
                              const struct step_support *support)
{
    return pen_text(pen,
                    "b%d\xE2\x88\x92"
                    "a%d",
                    support->b, support->a);
}

void step_show_support(struct pen pen, const struct step_pair *pair,
                       const struct step_support *support)
{
    static const enum mark_style styles[2] = {STYLE_OF_A, STYLE_OF_B};
    for (int side = 0; side < 2; side++) {
        int index = side == 0 ? support->a : support->b;
        col_vec2 at;
        if (step_vertex(pair->shape[side], index, &at))
            pen_dot(step_at(pen, side == 0 ? "a" : "b"), styles[side], at,
                    pen_text(pen, "%s%d", side == 0 ? "a" : "b", index));
    }
}

/* ---- Panels -------------------------------------------------------------- */

struct picture *step_chart(struct pen pen, const char *title,
                           const char *x_name, const char *y_name)
{
    struct picture *panel = drawing_panel(pen.drawing, pen.source.record);
    if (!panel)
        return NULL;
    panel->is_y_up = true;
    panel->is_stretched = true;
    panel->title = title;
    panel->x_name = x_name;
    panel->y_name = y_name;
    return panel;
}
