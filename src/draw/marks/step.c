#include "draw/marks/step.h"

#include <string.h>

/* ---- Steps --------------------------------------------------------------- */

struct pen step_pen(struct drawing *drawing, struct pen pen,
                    const struct item *item, const char *text)
{
    const char *key =
        picture_text(&drawing->scene, "%s/%d", pen.source.key, item->index);
    return pen_step(
        pen, drawing_add_step(drawing, pen.source.record, key, text), key);
}

struct pen step_at(struct pen pen, const char *member)
{
    return pen_at(pen,
                  picture_text(pen.picture, "%s/%s", pen.source.key, member));
}

/* ---- Words --------------------------------------------------------------- */

const char *step_figure(struct picture *picture, double value)
{
    return picture_text(picture, "%s", picture_number(value).text);
}

const char *step_number(struct picture *picture, const char *word, double value)
{
    return picture_text(picture, "%s %s", word, picture_number(value).text);
}

int step_index(double number)
{
    return number >= 0 && number < COL_COUNT_LIMIT ? (int)number : -1;
}

const char *step_axis_name(struct picture *picture,
                           const struct step_pair *pair,
                           const struct item *axis)
{
    const struct item *cut = item_member(axis, "cut");
    int side = strcmp(member_text(axis, "of", "a"), "b") == 0;
    if (item_member(axis, "a_vertex"))
        return picture_text(
            picture, "vertex %d of %s to vertex %d of %s",
            step_index(member_number(axis, "a_vertex", -1)), pair->id[0],
            step_index(member_number(axis, "b_vertex", -1)), pair->id[1]);
    if (cut && cut->kind == ITEM_NUMBERS && cut->count == 2)
        return picture_text(picture, "cut from vertex %d to %d of %s",
                            step_index(cut->numbers[0]),
                            step_index(cut->numbers[1]), pair->id[side]);
    return picture_text(picture, "edge %d of %s",
                        step_index(member_number(axis, "edge", -1)),
                        pair->id[side]);
}

/* ---- Supports ------------------------------------------------------------ */

bool step_support(const struct item *item, struct step_support *support)
{
    *support =
        (struct step_support){.a = step_index(member_number(item, "a", -1)),
                              .b = step_index(member_number(item, "b", -1))};
    return member_vec2(item, "point", &support->point);
}

const char *step_support_name(struct picture *picture,
                              const struct step_support *support)
{
    return picture_text(picture,
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
                    picture_text(pen.picture, "%c%d", "ab"[side], index));
    }
}

/* ---- Panels -------------------------------------------------------------- */

struct picture *step_chart(struct drawing *drawing, struct pen pen,
                           const char *title, const char *x_name,
                           const char *y_name)
{
    struct picture *panel = drawing_panel(drawing, pen.source.record);
    if (!panel)
        return NULL;
    panel->is_y_up = true;
    panel->is_stretched = true;
    panel->title = title;
    panel->x_name = x_name;
    panel->y_name = y_name;
    return panel;
}
