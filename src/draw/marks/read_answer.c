#include <string.h>

#include "draw/marks/answer_marks.h"

const struct item *item_first(const struct item *array)
{
    return array && array->kind == ITEM_ARRAY ? array->first : NULL;
}

const struct item *member_first(const struct item *object, const char *name)
{
    return item_first(item_member(object, name));
}

bool item_vec2(const struct item *item, col_vec2 *vector)
{
    if (!item || item->kind != ITEM_NUMBERS || item->count != 2)
        return false;
    *vector = (col_vec2){item->numbers[0], item->numbers[1]};
    return true;
}

bool member_vec2(const struct item *object, const char *name, col_vec2 *vector)
{
    return item_vec2(item_member(object, name), vector);
}

bool member_segment(const struct item *object, const char *name,
                    col_vec2 points[2])
{
    const struct item *both = item_member(object, name);
    return item_vec2(item_element(both, 0), &points[0]) &&
           item_vec2(item_element(both, 1), &points[1]);
}

bool member_box(const struct item *object, const char *name, col_box *box)
{
    const struct item *value = item_member(object, name);
    return member_vec2(value, "min", &box->min) &&
           member_vec2(value, "max", &box->max);
}

const struct picture_shape *record_shape(const struct drawing *drawing,
                                         const struct item *record,
                                         const char *side)
{
    const char *id = member_text(record, side, NULL);
    int shape = id ? drawing_shape(drawing, id) : -1;
    return shape < 0 ? NULL : &drawing->scene.shapes[shape];
}

const col_shape *record_piece(const struct drawing *drawing,
                              const struct item *record, const char *side)
{
    const struct picture_shape *shape = record_shape(drawing, record, side);
    const char *name = strcmp(side, "a") == 0 ? "a_piece" : "b_piece";
    double piece = member_number(record, name, 0);
    if (!shape || !(piece >= 0 && piece < shape->piece_count))
        return NULL;
    return &shape->pieces[(int)piece];
}
