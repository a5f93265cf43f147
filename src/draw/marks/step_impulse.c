/* Draws the steps of `resolve` by impulses: the contacts before the hit, and
 * the impulses that each pass adds. The panel is a chart of the impulses over
 * the passes. */
#include "draw/marks/mark.h"

/* The longest arrow, as a share of the smaller shape's size. */
#define LONGEST 0.8

/* ---- The contacts before the hit ----------------------------------------- */

struct hit_touch {
    struct step_pair pair;
    col_vec2 normal, tangent;
};

static struct hit_touch touch_of(struct pen pen)
{
    struct hit_touch touch = {.pair = step_pair_of(pen)};
    member_vec2(pen.record, "normal", &touch.normal);
    touch.tangent = vec_left(touch.normal);
    return touch;
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
                     const struct item *item, col_vec2 point, double scale)
{
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
            pen_text(pen, "%d", item->index));
}

void step_hits(struct pen pen, const struct item *section)
{
    struct hit_touch touch = touch_of(pen);
    double most =
        mark_largest(section->first, "normal_velocity", "tangent_velocity");
    const struct item *item = section->first;
    for (; item && !pen.picture->failed; item = item->next) {
        col_vec2 point;
        if (!member_vec2(item, "point", &point))
            continue;
        const char *text =
            pen_text(pen,
                     "contact %d at %s: relative velocity of %s: %g along the "
                     "normal, %g across; target along the normal: at least %g; "
                     "effective masses: %g and %g",
                     item->index, mark_point(pen, point), touch.pair.id[1],
                     member_number(item, "normal_velocity", 0),
                     member_number(item, "tangent_velocity", 0),
                     member_number(item, "target", 0),
                     member_number(item, "normal_mass", 0),
                     member_number(item, "tangent_mass", 0));
        show_hit(step_pen(pen, item, text), &touch, item, point,
                 mark_scale(LONGEST * touch.pair.small, most));
    }
}

/* ---- The impulses that each pass adds ------------------------------------ */

static void show_impulse(struct pen pen, enum mark_style style, col_vec2 point,
                         col_vec2 way, double impulse, double scale)
{
    col_vec2 end = vec_along(point, way, impulse * scale);
    pen_arrow(pen, style, point, end);
    pen_label(pen, style, end, pen_text(pen, "%g", impulse));
}

static void show_pass(struct pen pen, const struct hit_touch *touch,
                      const struct item *item, double scale)
{
    double across = member_number(item, "tangent_impulse", 0);
    int contact = member_index(item, "contact");
    const struct item *hits = item_member(item->parent->parent, "hits");
    col_vec2 point;
    if (contact < 0 ||
        !member_vec2(item_element(hits, contact), "point", &point))
        return;
    show_impulse(step_at(pen, "normal_impulse"), STYLE_IMPULSE, point,
                 touch->normal, member_number(item, "normal_impulse", 0),
                 scale);
    pen_dot(step_at(pen, "contact"), STYLE_CONTACT, point,
            pen_text(pen, "%d", contact));
    if (across < 0 || across > 0)
        show_impulse(step_at(pen, "tangent_impulse"), STYLE_FRICTION, point,
                     touch->tangent, across, scale);
}

/* Shows an impulse of one contact over the passes. */
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
        if (member_index(item, "contact") == contact)
            points[count++] = (col_vec2){member_number(item, "pass", 0),
                                         member_number(item, name, 0)};
    if (count > 1)
        pen_path(pen, style, points, count);
}

static void show_value(struct pen pen, const struct item *item,
                       const char *name, enum mark_style style)
{
    double value = member_number(item, name, 0);
    pen_dot(step_at(pen, name), style,
            (col_vec2){member_number(item, "pass", 0), value},
            pen_text(pen, "%g", value));
}

void step_passes(struct pen pen, const struct item *section)
{
    struct hit_touch touch = touch_of(pen);
    double most =
        mark_largest(section->first, "normal_impulse", "tangent_impulse");
    struct picture *panel =
        step_chart(pen, "Impulses in each pass", "pass", "impulse");
    struct pen chart = pen_make(panel, pen.source.record);
    for (int contact = 0; panel && contact < 2; contact++) {
        show_curve(chart, section, contact, "normal_impulse", STYLE_IMPULSE);
        show_curve(chart, section, contact, "tangent_impulse", STYLE_FRICTION);
    }
    const struct item *item = panel ? section->first : NULL;
    for (; item && !pen.picture->failed; item = item->next) {
        const char *text =
            pen_text(pen,
                     "pass %d, contact %d: impulses %g along the normal and %g "
                     "across (at most %g); velocities now %g and %g",
                     step_index(member_number(item, "pass", 0)),
                     step_index(member_number(item, "contact", 0)),
                     member_number(item, "normal_impulse", 0),
                     member_number(item, "tangent_impulse", 0),
                     member_number(item, "tangent_limit", 0),
                     member_number(item, "normal_velocity", 0),
                     member_number(item, "tangent_velocity", 0));
        struct pen own = step_pen(pen, item, text);
        show_pass(own, &touch, item,
                  mark_scale(LONGEST * touch.pair.small, most));
        show_value(pen_on(own, panel), item, "normal_impulse", STYLE_IMPULSE);
        show_value(pen_on(own, panel), item, "tangent_impulse", STYLE_FRICTION);
    }
}
