/* Impulses: the contacts before the hit, and what each pass over them adds. */
#include "draw/marks/step.h"

/* Of the size of the smaller shape: the longest arrow of velocities or
 * impulses.
 */
#define LONGEST 0.8

struct hit_touch {
    struct step_pair pair;
    col_vec2 normal, tangent;
};

static struct hit_touch touch_of(struct drawing *drawing,
                                 const struct item *record)
{
    struct hit_touch touch = {.pair = step_pair_of(drawing, record)};
    member_vec2(record, "normal", &touch.normal);
    touch.tangent = vec_left(touch.normal);
    return touch;
}

/* ---- Before the hit ------------------------------------------------------ */

static const char *hit_text(struct picture *picture,
                            const struct hit_touch *touch,
                            const struct item *item, col_vec2 point)
{
    return picture_text(
        picture,
        "contact %d at %s: %s comes at %s along the normal and %s across; "
        "at least %s along it is wanted; masses there: %s and %s",
        item->index, mark_point(picture, point), touch->pair.id[1],
        picture_number(member_number(item, "normal_velocity", 0)).text,
        picture_number(member_number(item, "tangent_velocity", 0)).text,
        picture_number(member_number(item, "target", 0)).text,
        picture_number(member_number(item, "normal_mass", 0)).text,
        picture_number(member_number(item, "tangent_mass", 0)).text);
}

static void show_arm(struct pen pen, const struct item *item, const char *name,
                     enum mark_style style, col_vec2 point)
{
    col_vec2 arm;
    if (!member_vec2(item, name, &arm))
        return;
    struct pen own = step_at(pen, name);
    col_vec2 center = vec_along(point, arm, -1);
    pen_arrow(own, style, center, point);
    pen_dot(own, STYLE_CENTER, center, NULL);
}

static void show_hit(struct pen pen, const struct hit_touch *touch,
                     const struct item *item, col_vec2 point, double most)
{
    double scale = mark_scale(LONGEST * touch->pair.small, most);
    double along = member_number(item, "normal_velocity", 0);
    double across = member_number(item, "tangent_velocity", 0);
    show_arm(pen, item, "arm_a", STYLE_OF_A, point);
    show_arm(pen, item, "arm_b", STYLE_OF_B, point);
    pen_arrow(step_at(pen, "normal_velocity"), STYLE_VELOCITY,
              vec_along(point, touch->normal, -along * scale), point);
    if (across < 0 || across > 0)
        pen_arrow(step_at(pen, "tangent_velocity"), STYLE_VELOCITY, point,
                  vec_along(point, touch->tangent, across * scale));
    pen_dot(step_at(pen, "point"), STYLE_CONTACT, point,
            picture_text(pen.picture, "%d", item->index));
}

void step_hits(struct drawing *drawing, struct pen pen,
               const struct item *record, const struct item *section)
{
    struct hit_touch touch = touch_of(drawing, record);
    double most =
        mark_largest(section->first, "normal_velocity", "tangent_velocity");
    const struct item *item = section->first;
    for (; item && !drawing->scene.failed; item = item->next) {
        col_vec2 point;
        if (!member_vec2(item, "point", &point))
            continue;
        struct pen own = step_pen(
            drawing, pen, item, hit_text(&drawing->scene, &touch, item, point));
        show_hit(own, &touch, item, point, most);
    }
}

/* ---- Passes -------------------------------------------------------------- */

static const char *pass_text(struct picture *picture, const struct item *item)
{
    return picture_text(
        picture,
        "pass %d, contact %d: impulses %s along the normal and %s across (at "
        "most %s); velocities %s and %s now",
        step_index(member_number(item, "pass", 0)),
        step_index(member_number(item, "contact", 0)),
        picture_number(member_number(item, "normal_impulse", 0)).text,
        picture_number(member_number(item, "tangent_impulse", 0)).text,
        picture_number(member_number(item, "tangent_limit", 0)).text,
        picture_number(member_number(item, "normal_velocity", 0)).text,
        picture_number(member_number(item, "tangent_velocity", 0)).text);
}

/* Where the hits of the same trace are. */
static bool contact_point(const struct item *section, int contact,
                          col_vec2 *point)
{
    const struct item *hits = item_member(section->parent, "hits");
    return member_vec2(item_element(hits, contact), "point", point);
}

static void show_pass(struct pen pen, const struct hit_touch *touch,
                      const struct item *item, double most)
{
    col_vec2 point;
    double scale = mark_scale(LONGEST * touch->pair.small, most);
    double along = member_number(item, "normal_impulse", 0);
    double across = member_number(item, "tangent_impulse", 0);
    int contact = step_index(member_number(item, "contact", -1));
    if (contact < 0 || !contact_point(item->parent, contact, &point))
        return;
    struct pen own = step_at(pen, "normal_impulse");
    col_vec2 end = vec_along(point, touch->normal, along * scale);
    pen_arrow(own, STYLE_IMPULSE, point, end);
    pen_label(own, STYLE_IMPULSE, end, step_figure(pen.picture, along));
    pen_dot(step_at(pen, "contact"), STYLE_CONTACT, point,
            picture_text(pen.picture, "%d", contact));
    if (!(across < 0 || across > 0))
        return;
    own = step_at(pen, "tangent_impulse");
    end = vec_along(point, touch->tangent, across * scale);
    pen_arrow(own, STYLE_FRICTION, point, end);
    pen_label(own, STYLE_FRICTION, end, step_figure(pen.picture, across));
}

/* An impulse of one contact over the passes. */
static void show_curve(struct pen pen, const struct item *section, int contact,
                       const char *name, enum mark_style style)
{
    int count = 0;
    col_vec2 *points = arena_take(pen.picture->arena,
                                  (size_t)section->count + 1, sizeof *points);
    if (!points) {
        pen.picture->failed = true;
        return;
    }
    const struct item *item = section->first;
    for (; item; item = item->next)
        if (step_index(member_number(item, "contact", -1)) == contact)
            points[count++] = (col_vec2){member_number(item, "pass", 0),
                                         member_number(item, name, 0)};
    if (count > 1)
        pen_path(pen, style, points, count);
}

static void show_point(struct pen pen, const struct item *item,
                       const char *name, enum mark_style style)
{
    double value = member_number(item, name, 0);
    pen_dot(step_at(pen, name), style,
            (col_vec2){member_number(item, "pass", 0), value},
            step_figure(pen.picture, value));
}

void step_passes(struct drawing *drawing, struct pen pen,
                 const struct item *record, const struct item *section)
{
    struct hit_touch touch = touch_of(drawing, record);
    double most =
        mark_largest(section->first, "normal_impulse", "tangent_impulse");
    struct picture *panel = step_chart(
        drawing, pen, "Impulses from pass to pass", "pass", "impulse");
    struct pen chart = pen_make(panel, pen.source.record);
    for (int contact = 0; panel && contact < 2; contact++) {
        show_curve(chart, section, contact, "normal_impulse", STYLE_IMPULSE);
        show_curve(chart, section, contact, "tangent_impulse", STYLE_FRICTION);
    }
    const struct item *item = panel ? section->first : NULL;
    for (; item && !drawing->scene.failed; item = item->next) {
        struct pen own =
            step_pen(drawing, pen, item, pass_text(&drawing->scene, item));
        show_pass(own, &touch, item, most);
        show_point(pen_on(own, panel), item, "normal_impulse", STYLE_IMPULSE);
        show_point(pen_on(own, panel), item, "tangent_impulse", STYLE_FRICTION);
    }
}
