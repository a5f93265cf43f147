/* What answers a swept hit: the velocity of A beside B, its parts along and
 * across the normal, and what becomes of it. */
#include "draw/marks/step.h"

/* Of the size of the smaller shape: the longest arrow, and how far what becomes
 * of the velocity is from the parts, which it may be one of. */
#define LONGEST 4
#define ASIDE   0.3

/* Where A is at the contact: the middle of its box. */
static col_vec2 middle_at_contact(const struct item *record,
                                  const struct picture_shape *a)
{
    const struct item *poses = item_member(record, "poses");
    col_vec2 contact, middle = box_middle(a->box);
    if (!member_vec2(item_member(poses, "a"), "position", &contact))
        return middle;
    return vec_along(middle, vec_between(a->position, contact), 1);
}

static const char *text_of(struct picture *picture, const struct item *item,
                           const char *const id[2])
{
    static const char *const names[4] = {"relative", "normal", "tangent",
                                         "after"};
    const struct item *shares = item_member(item, "shares");
    const char *words[4];
    for (int i = 0; i < 4; i++) {
        col_vec2 v = {0, 0};
        member_vec2(item, names[i], &v);
        words[i] = mark_point(picture, v);
    }
    return picture_text(
        picture,
        "velocity of %s beside %s: %s = %s along the normal + %s across; "
        "afterwards %s; %s takes %s of the change, %s %s",
        id[0], id[1], words[0], words[1], words[2], words[3], id[0],
        picture_number(member_number(shares, "a", 0)).text, id[1],
        picture_number(member_number(shares, "b", 0)).text);
}

static void show_velocity(struct pen pen, const struct item *item,
                          const char *name, enum mark_style style,
                          const col_vec2 from_scale[2])
{
    col_vec2 velocity, from = from_scale[0];
    if (!member_vec2(item, name, &velocity) || !(vec_length(velocity) > 0))
        return;
    struct pen own = step_at(pen, name);
    col_vec2 end = vec_along(from, velocity, from_scale[1].x);
    pen_arrow(own, style, from, end);
    pen_label(own, style, end, name);
}

void step_response(struct drawing *drawing, struct pen pen,
                   const struct item *record, const struct item *section)
{
    struct step_pair pair = step_pair_of(drawing, record);
    const struct item *item = section->first;
    for (; item && !drawing->scene.failed; item = item->next) {
        struct pen own = step_pen(drawing, pen, item,
                                  text_of(&drawing->scene, item, pair.id));
        col_vec2 relative;
        if (!pair.shape[0] || !member_vec2(item, "relative", &relative))
            continue;
        double length = vec_length(relative);
        col_vec2 from_scale[2] = {
            middle_at_contact(record, pair.shape[0]),
            {length > 0 ? LONGEST * pair.small / length : 0, 0}};
        show_velocity(own, item, "normal", STYLE_DROPPED, from_scale);
        show_velocity(own, item, "tangent", STYLE_FRICTION, from_scale);
        show_velocity(own, item, "relative", STYLE_VELOCITY, from_scale);
        from_scale[0] = vec_along(from_scale[0], vec_left(vec_unit(relative)),
                                  ASIDE * pair.small);
        show_velocity(own, item, "after", STYLE_MOVED, from_scale);
    }
}
