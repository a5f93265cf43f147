/* Draws an example: the two shapes, what the engine claims in red, and what
 * would be right in green. Contacts, points and normals are marks of the
 * drawing code of `draw`, so that both look alike. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "draw/page/page.h"
#include "verify/judge/judge_faults.h"

/* Width of the picture, in its own units. */
#define JUDGE_PICTURE_WIDTH 640

static const enum mark_style claimed_style = STYLE_ERROR;
static const enum mark_style exact_style = STYLE_CONTACT;

static void include_point(col_box *box, col_vec2 point, double radius)
{
    box->min.x = fmin(box->min.x, point.x - radius);
    box->min.y = fmin(box->min.y, point.y - radius);
    box->max.x = fmax(box->max.x, point.x + radius);
    box->max.y = fmax(box->max.y, point.y + radius);
}

/* A shape of the picture. A is filled like a static body, B like a moving one,
 * which tells the two apart. */
static struct picture_shape shape_of(const struct judge_example *example,
                                     int side)
{
    const struct judge_drawn *drawn = &example->side[side];
    const col_shape *first = &drawn->pieces[0];
    struct picture_shape shape = {
        .id = side == 0 ? example->a : example->b,
        .words = side == 0 ? "A" : "B",
        .role = side == 0 ? ROLE_STATIC : ROLE_DYNAMIC,
        .is_closed = true,
        .has_inside = first->count > 2 || first->radius > 0,
        .outline = drawn->outline ? drawn->outline : first->vertices,
        .count = drawn->outline ? drawn->outline_count : first->count,
        .pieces = drawn->pieces,
        .piece_count = drawn->piece_count,
        .radius = first->radius,
        .box = {{HUGE_VAL, HUGE_VAL}, {-HUGE_VAL, -HUGE_VAL}},
        .rotation = {1, 0},
    };
    for (int i = 0; i < drawn->piece_count; i++)
        for (int k = 0; k < drawn->pieces[i].count; k++)
            include_point(&shape.box, drawn->pieces[i].vertices[k],
                          drawn->pieces[i].radius);
    return shape;
}

/* The place that normals are drawn from: between the points, or between the
 * shapes. */
static col_vec2 anchor_of(const struct judge_example *example,
                          const struct picture_shape *shapes)
{
    const col_vec2 *points =
        example->exact_count ? example->exact : example->claimed;
    int count =
        example->exact_count ? example->exact_count : example->claimed_count;
    col_box a = shapes[0].box, b = shapes[1].box;
    col_vec2 sum = {0, 0};
    for (int i = 0; i < count; i++) {
        sum.x += points[i].x / count;
        sum.y += points[i].y / count;
    }
    if (count > 0 && isfinite(sum.x) && isfinite(sum.y))
        return sum;
    col_box both = {{fmax(a.min.x, b.min.x), fmax(a.min.y, b.min.y)},
                    {fmin(a.max.x, b.max.x), fmin(a.max.y, b.max.y)}};
    return (col_vec2){both.min.x / 2 + both.max.x / 2,
                      both.min.y / 2 + both.max.y / 2};
}

static void add_points(struct pen pen, enum mark_style style,
                       const col_vec2 *points, int count, const char *text)
{
    for (int i = 0; i < count; i++)
        pen_dot(pen, style, points[i], i == 0 ? text : NULL);
}

const char *judge_picture(const struct judge_example *example, const char *id,
                          struct arena *arena, size_t *length)
{
    static const char end[] = "</svg>";
    struct picture picture = picture_make(arena);
    if (!example->side[0].pieces || !example->side[1].pieces)
        return NULL;
    struct picture_shape *shapes = arena_alloc(arena, 2, sizeof *shapes);
    if (!shapes)
        return NULL;
    for (int i = 0; i < 2; i++)
        shapes[i] = shape_of(example, i);
    picture.shapes = shapes;
    picture.shape_count = picture.shape_room = 2;
    picture.sides[0] = 0;
    picture.sides[1] = 1;
    picture.is_y_up = true;
    picture.title = example->scene;
    picture.summary = picture_text(
        &picture, "%s and %s: %s. The claim is red, the truth is green.",
        example->a, example->b, example->message);
    struct pen pen = pen_make(&picture, -1);
    col_vec2 anchor = anchor_of(example, shapes);
    /* The truth is painted last: it covers a claim that is right. */
    if (example->has_claimed_normal)
        pen_pointer(pen, claimed_style, anchor, example->claimed_normal);
    add_points(pen, claimed_style, example->claimed, example->claimed_count,
               "claimed");
    if (example->has_exact_normal)
        pen_pointer(pen, exact_style, anchor, example->exact_normal);
    add_points(pen, exact_style, example->exact, example->exact_count,
               "correct");
    const struct svg_options options = {.width = JUDGE_PICTURE_WIDTH,
                                        .record = -1,
                                        .step = SVG_NO_STEP,
                                        .hides_legend = true};
    struct sink drawn = sink_to_memory(arena);
    if (picture.failed)
        return NULL;
    svg_write_inline(&drawn, &picture, id, &options);
    if (drawn.error || picture.failed)
        return NULL;
    size_t used = drawn.used;
    while (used > 0 && drawn.text[used - 1] == '\n')
        used--;
    if (used < strlen(end))
        return NULL;
    *length = used - strlen(end);
    return arena_text(arena, drawn.text, *length);
}
