/* What `cross` answers: what all methods agree on, or that they do not. */
#include "draw/marks/mark.h"

/* Methods can differ in no more. */
#define DIFFERENCES_MOST 16

/* "normal, depth" */
static const char *names_of(struct picture *picture, const struct item *name)
{
    const char *text = "";
    for (; name && name->index < DIFFERENCES_MOST; name = name->next)
        text = picture_text(picture, "%s%s%s", text, text[0] ? ", " : "",
                            item_text(name, "?"));
    return text;
}

/* The normal that a method has, in the middle between the two shapes. */
static void mark_method(struct pen pen, const struct item *record,
                        const char *method, col_vec2 at)
{
    const struct item *answer =
        item_member(item_member(record, "answers"), method);
    const char *key = picture_text(pen.picture, "answers/%s/normal", method);
    col_vec2 normal;
    if (member_unit(answer, "normal", &normal))
        pen_pointer(pen_at(pen, key), STYLE_NORMAL, at, normal);
}

static void mark_disagreement(const struct drawing *drawing, struct pen pen,
                              const struct item *record)
{
    const struct picture_shape *a = record_shape(drawing, record, "a");
    const struct picture_shape *b = record_shape(drawing, record, "b");
    if (!a || !b)
        return;
    struct facing_mark facing =
        facing_of_boxes(&a->box, &b->box, (col_vec2){1, 0});
    col_vec2 at = vec_middle(facing.a, facing.b);
    mark_method(pen, record, "sat", at);
    mark_method(pen, record, "gjk", at);
    pen_dot(pen_at(pen, "differ"), STYLE_ERROR, at, "methods differ");
}

const char *mark_cross(struct drawing *drawing, struct pen pen,
                       const struct item *record)
{
    struct picture *picture = pen.picture;
    struct facing_mark facing;
    if (!member_truth(record, "agree", false)) {
        mark_disagreement(drawing, pen, record);
        return picture_text(picture, "methods differ about %s: %s",
                            mark_names(picture, record),
                            names_of(picture, member_first(record, "differ")));
    }
    if (facing_of_record(drawing, record, &facing))
        mark_facing(pen, record, &facing);
    return picture_text(picture, "all methods agree: %s",
                        mark_relation(picture, record));
}
