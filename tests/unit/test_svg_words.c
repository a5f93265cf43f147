#include "draw/svg/canvas.h"
#include "draw/svg/layout.h"
#include "draw/svg/markup.h"
#include "draw/svg/svg_parts.h"
#include "support/criterion.h"
#include "support/svg_text.h"
#include "support/text_parts.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* ---- Numbers ------------------------------------------------------------ */

static void assert_decimal(double value, const char *expected)
{
    struct arena arena = arena_make(0);
    struct sink out = sink_to_memory(&arena);
    decimal_write(&out, value);
    sink_byte(&out, '\0');
    cr_assert(eq(str, out.text, expected), "%g", value);
    arena_free(&arena);
}

Test(svg_words, numbers_are_hundredths)
{
    assert_decimal(0, "0");
    assert_decimal(-0.004, "0");
    assert_decimal(-0.006, "-0.01");
    assert_decimal(12.5, "12.5");
    assert_decimal(-3, "-3");
    assert_decimal(0.0625, "0.06");
    assert_decimal(99.999, "100");
    assert_decimal(1e300, "10000000");
    assert_decimal(-1e300, "-10000000");
}

static void assert_ticks(double from, double to, double least, int count,
                         const char *first, const char *second)
{
    struct axis axis = axis_make(from, to, least);
    char text[AXIS_TEXT];
    cr_assert(eq(int, axis.count, count), "%d of %g..%g", axis.count, from, to);
    axis_text(&axis, 0, text);
    cr_assert(eq(str, text, first));
    axis_text(&axis, 1, text);
    cr_assert(eq(str, text, second));
}

Test(svg_words, axes_have_exact_multiples_of_a_step)
{
    assert_ticks(0, 1, 0.1, 11, "0", "0.1");
    assert_ticks(0.25, 1, 0.1, 8, "0.3", "0.4");
    assert_ticks(-1, 1, 0.3, 5, "-1", "-0.5");
    assert_ticks(-0.07, 0.07, 0.015, 7, "-0.06", "-0.04");
    assert_ticks(0, 1000, 101, 6, "0", "200");
    assert_ticks(1e9, 1e9 + 0.001, 0.0004, 3, "1000000000", "1000000000.0005");
    assert_ticks(1e60, 1.5e60, 1e59, 6, "1e+60", "1.1e+60");
    assert_ticks(-3e-12, 3e-12, 1e-12, 7, "-3e-12", "-2e-12");
    assert_ticks(999990, 1000100, 40, 3, "1000000", "1000050");
}

Test(svg_words, axes_have_no_end_of_ticks)
{
    cr_assert(eq(int, axis_make(0, 1e9, 1).count, 0));
    cr_assert(eq(int, axis_make(1e60, 1.1e60, 1).count, 0));
}

/* ---- Places ------------------------------------------------------------- */

/* What words cover that have a place. */
static col_box box_of(const struct text_place *place, const char *text,
                      double size)
{
    double width = text_width(text, size);
    double left =
        place->at.x + place->offset.x + ((int)place->side - 1) * width / 2;
    double base = place->at.y + place->offset.y;
    return (col_box){{left, base - 0.96 * size},
                     {left + width, base + 0.24 * size}};
}

static bool overlap(const col_box *a, const col_box *b)
{
    return a->min.x < b->max.x - 0.01 && b->min.x < a->max.x - 0.01 &&
           a->min.y < b->max.y - 0.01 && b->min.y < a->max.y - 0.01;
}

/* What the font's own table has, DejaVuSans.ttf 2.37: of "depth 0.25" 0.635 +
 * 0.615 + 0.635 + 0.392 + 0.634 + 2 * 0.318 + 3 * 0.636. */
Test(svg_words, words_are_not_taken_for_narrower_than_in_a_wide_font)
{
    static const struct {
        const char *text;
        double width;
    } known[] = {{"depth 0.25", 5.455},
                 {"separation 2", 6.277},
                 {"overhanging", 6.292},
                 {"Minkowski difference", 10.536}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        double width = text_width(known[i].text, 1);
        cr_assert(le(dbl, known[i].width, width), "%s", known[i].text);
        cr_assert(le(dbl, width, 1.15 * known[i].width), "%s", known[i].text);
    }
}

/* What the words of the last of some marks cover, on paper of that width. */
static col_box words_box(struct picture *picture, double width)
{
    struct svg_options options = hand_options();
    options.width = width;
    struct sink out = sink_to_memory(picture->arena);
    struct canvas canvas = canvas_make(&out, picture, &options);
    struct layout layout;
    cr_assert(layout_make(&canvas, picture->shape_count, true, &layout));
    int last = picture->mark_count - 1;
    cr_assert(layout.marks[last].is_free);
    return box_of(&layout.marks[last], picture->marks[last].text, LAYOUT_MARK);
}

/* The way of scenes/box-on-floor.json: two edges, one 0.25 above the other,
 * and a depth between them. The paper is 40 units to one of the world. */
Test(svg_words, words_of_a_short_depth_are_not_on_the_edges_that_it_is_between)
{
    struct picture picture = hand_picture();
    struct pen pen = pen_make(&picture, 0);
    hand_box(&picture, "box", -9, -2, 18, 4);
    pen_line(pen, STYLE_REFERENCE, (col_vec2){-9, 0.25}, (col_vec2){9, 0.25});
    pen_line(pen, STYLE_INCIDENT, (col_vec2){-9, 0}, (col_vec2){9, 0});
    pen_span(pen, STYLE_DEPTH, (col_vec2[]){{0, 0}, {0, 0.25}}, "depth 0.25");
    col_box box = words_box(&picture, 800);
    double middle =
        svg_view(&picture, &(struct svg_options){.width = 800}).height / 2;
    cr_assert(box.max.y < middle - 10 || box.min.y > middle,
              "from %g to %g of %g", box.min.y, box.max.y, middle);
    hand_free(&picture);
}

Test(svg_words, words_of_a_depth_that_cannot_be_seen_are_beside_its_point)
{
    struct picture picture = hand_picture();
    struct pen pen = pen_make(&picture, 0);
    hand_box(&picture, "box", -9, -9, 18, 18);
    pen_dot(pen, STYLE_VERTEX, (col_vec2){0, 0}, NULL);
    pen_span(pen, STYLE_DEPTH, (col_vec2[]){{0, 0}, {1e-300, 0}},
             "depth 1e-300");
    col_box box = words_box(&picture, 800);
    bool is_on_point = box.min.x < 400 && box.max.x > 400 && box.min.y < 360 &&
                       box.max.y > 360;
    cr_assert(not(is_on_point), "(%g, %g) to (%g, %g)", box.min.x, box.min.y,
              box.max.x, box.max.y);
    hand_free(&picture);
}

Test(svg_words, words_of_marks_are_not_cut_on_narrow_paper)
{
    struct picture picture = hand_picture();
    struct pen pen = pen_make(&picture, 0);
    hand_box(&picture, "box", -9, -9, 18, 18);
    pen_span(pen, STYLE_DEPTH, (col_vec2[]){{0, 8}, {0, 9}}, "separation 2");
    col_box box = words_box(&picture, 120);
    cr_assert(all(le(dbl, -0.01, box.min.x), le(dbl, box.max.x, 120.01)));
    hand_free(&picture);
}

/* Boxes on each other: a few ids have room, and these are apart. */
Test(svg_words, ids_are_not_on_each_other)
{
    enum { COUNT = 40 };
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    options.width = 300;
    for (int i = 0; i < COUNT; i++)
        hand_box(&picture, "a box", i % 3, i % 4, 5, 5);
    struct sink out = sink_to_memory(picture.arena);
    struct canvas canvas = canvas_make(&out, &picture, &options);
    struct layout layout;
    cr_assert(layout_make(&canvas, picture.shape_count, true, &layout));
    int placed = 0;
    for (int i = 0; i < COUNT; i++) {
        col_box a = box_of(&layout.shapes[i], "a box", LAYOUT_SHAPE);
        placed += layout.shapes[i].is_free;
        for (int j = 0; j < i; j++) {
            col_box b = box_of(&layout.shapes[j], "a box", LAYOUT_SHAPE);
            cr_assert(not(layout.shapes[i].is_free &&
                          layout.shapes[j].is_free && overlap(&a, &b)),
                      "%d on %d", i, j);
        }
    }
    cr_assert(lt(int, 3, placed));
    cr_assert(lt(int, placed, COUNT));
    hand_free(&picture);
}

/* The words of dots at one place are all there, and apart as long as there are
 * places. */
Test(svg_words, words_of_marks_are_never_left_out)
{
    enum { COUNT = 30, APART = 6 };
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    options.width = 600;
    hand_box(&picture, "box", -5, -5, 10, 10);
    for (int i = 0; i < COUNT; i++)
        pen_dot(pen_make(&picture, 0), STYLE_CONTACT, (col_vec2){0, 0},
                picture_text(&picture, "w%d", 100 + i));
    struct sink out = sink_to_memory(picture.arena);
    struct canvas canvas = canvas_make(&out, &picture, &options);
    struct layout layout;
    cr_assert(layout_make(&canvas, picture.shape_count, true, &layout));
    for (int i = 0; i < COUNT; i++)
        cr_assert(layout.marks[i].is_free, "%d", i);
    for (int i = 0; i < APART; i++)
        for (int j = 0; j < i; j++) {
            col_box a = box_of(&layout.marks[i], "w000", LAYOUT_MARK);
            col_box b = box_of(&layout.marks[j], "w000", LAYOUT_MARK);
            cr_assert(not(overlap(&a, &b)), "%d on %d", i, j);
        }
    hand_free(&picture);
}

/* A pair that is asked about both ways round meets once. In a page, where one
 * record may be seen without the other, both say so. */
Test(svg_words, the_same_words_stand_at_a_point_once)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    hand_box(&picture, "box", -5, -5, 10, 10);
    for (int i = 0; i < 2; i++)
        pen_dot(pen_make(&picture, i), STYLE_CONTACT, (col_vec2){0, 0}, "now");
    pen_dot(pen_make(&picture, 1), STYLE_CONTACT, (col_vec2){1, 0}, "now");
    cr_assert(eq(int, count_parts(hand_text(&picture, &options), ">now<"), 2));
    struct sink page = sink_to_memory(picture.arena);
    svg_write_inline(&page, &picture, "p", &options);
    cr_assert(eq(int, count_parts(hand_checked(&page), ">now<"), 3));
    hand_free(&picture);
}

Test(svg_words, badges_of_one_place_lie_around_it)
{
    enum { COUNT = 100 };
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    options.width = 800;
    hand_box(&picture, "box", -5, -5, 10, 10);
    for (int i = 0; i < COUNT; i++)
        pen_badge(pen_make(&picture, -1), STYLE_ERROR, (col_vec2){0, 0},
                  picture_text(&picture, "%d", i + 1));
    struct sink out = sink_to_memory(picture.arena);
    struct canvas canvas = canvas_make(&out, &picture, &options);
    struct layout layout;
    cr_assert(layout_make(&canvas, picture.shape_count, true, &layout));
    for (int i = 0; i < COUNT; i++) {
        cr_assert(layout.marks[i].is_free);
        for (int j = 0; j < i; j++) {
            col_vec2 a = layout.marks[i].offset, b = layout.marks[j].offset;
            double x = a.x - b.x, y = a.y - b.y;
            cr_assert(le(dbl, 2 * MARK_BADGE_RADIUS, sqrt(x * x + y * y)),
                      "%d and %d", i, j);
        }
    }
    hand_free(&picture);
}

/* Of more marks than a reader can take in, words that have no room are left
 * out. */
Test(svg_words, words_of_very_many_marks_are_left_out_where_there_is_no_room)
{
    enum { COUNT = 300 };
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    hand_box(&picture, "box", -5, -5, 10, 10);
    for (int i = 0; i < COUNT; i++)
        pen_dot(pen_make(&picture, 0), STYLE_CONTACT, (col_vec2){0, 0},
                picture_text(&picture, "w%d", 100 + i));
    struct sink out = sink_to_memory(picture.arena);
    struct canvas canvas = canvas_make(&out, &picture, &options);
    struct layout layout;
    cr_assert(layout_make(&canvas, 1, true, &layout));
    int placed = 0;
    for (int i = 0; i < COUNT; i++)
        placed += layout.marks[i].is_free;
    cr_assert(lt(int, placed, 30));
    hand_free(&picture);
}
