#include "support/criterion.h"
#include "support/svg_text.h"
#include "support/text_parts.h"
#include "support/unpack.h"

#include <string.h>

/* 4 x 2 in a picture of 200 x 120: 40 units to one. */
static struct picture box_picture(void)
{
    struct picture picture = hand_picture();
    hand_box(&picture, "a", 0, 0, 4, 2);
    return picture;
}

Test(svg_marks, are_where_they_are_said_to_be)
{
    struct picture picture = box_picture();
    struct svg_options options = hand_options();
    struct pen pen = pen_make(&picture, 3);
    pen_line(pen_at(pen, "edge"), STYLE_REFERENCE, (col_vec2){0, 0},
             (col_vec2){1, 1});
    pen_dot(pen, STYLE_CONTACT, (col_vec2){4, 2}, NULL);
    pen_polygon(pen, STYLE_GHOST, (col_vec2[]){{0, 0}, {1, 0}, {0, 1}}, 3);
    const char *text = hand_text(&picture, &options);
    expect_part(text, "<g class=\"record\" data-record=\"3\">");
    expect_part(text, "<g class=\"m-reference\" data-key=\"edge\">");
    expect_part(text, "d=\"M20 100L60 60\"");
    expect_part(text,
                "translate(180 20)\"><circle class=\"solid k\" r=\"4\"/>");
    expect_part(text, "d=\"M20 100L60 100L20 60Z\"");
    hand_free(&picture);
}

/* An arrow to the right and one up: the tip, and 9 units back 3.6 aside. */
Test(svg_marks, have_heads_where_they_lead)
{
    struct picture picture = box_picture();
    struct svg_options options = hand_options();
    struct pen pen = pen_make(&picture, 0);
    pen_arrow(pen, STYLE_VELOCITY, (col_vec2){0, 0}, (col_vec2){2, 0});
    pen_pointer(pen, STYLE_NORMAL, (col_vec2){2, 0}, (col_vec2){0, 1});
    const char *text = hand_text(&picture, &options);
    expect_part(text, "d=\"M0 0L-9 3.6L-9 -3.6Z\"");
    expect_part(text, "d=\"M0 0L0 -27\"");
    expect_part(text, "d=\"M0 -36L3.6 -27L-3.6 -27Z\"");
    hand_free(&picture);
}

/* What each choice of record and step shows of marks "r s" of two records. */
static void assert_shown(int record, int step, const char *expected)
{
    struct picture picture = box_picture();
    struct svg_options options = hand_options();
    for (int r = 0; r < 2; r++)
        for (int s = -1; s < 2; s++)
            pen_label(pen_step(pen_make(&picture, r), s, NULL), STYLE_PLAIN,
                      (col_vec2){2, 1}, picture_text(&picture, "%d %d", r, s));
    options.record = record;
    options.step = step;
    options.hides_labels = true;
    const char *text = hand_text(&picture, &options);
    char shown[100] = "";
    for (int r = 0; r < 2; r++)
        for (int s = -1; s < 2; s++)
            if (strstr(text, picture_text(&picture, ">%d %d<", r, s)))
                strcat(shown, picture_text(&picture, "%d%d ", r, s));
    cr_assert(eq(str, shown, expected), "record %d, step %d", record, step);
    hand_free(&picture);
}

Test(svg_marks, are_of_the_record_and_step_that_are_asked_for)
{
    assert_shown(-1, SVG_NO_STEP, "0-1 1-1 ");
    assert_shown(1, SVG_NO_STEP, "1-1 ");
    assert_shown(1, 0, "10 ");
    assert_shown(0, SVG_ALL_STEPS, "0-1 00 01 ");
    assert_shown(-1, SVG_ALL_STEPS, "0-1 00 01 1-1 10 11 ");
}

/* The first comment of a text, as scripts of a page read it. */
static const char *unpacked_comment(const char *text, struct arena *arena)
{
    const char *from = strstr(text, "<!--") + strlen("<!--");
    struct sink out = sink_to_memory(arena);
    unpack_write(&out, from, (size_t)(strstr(from, "-->") - from));
    sink_byte(&out, '\0');
    return out.text;
}

Test(svg_marks, are_groups_by_step_in_a_page)
{
    struct picture picture = box_picture();
    struct svg_options options = hand_options();
    options.step = SVG_ALL_STEPS;
    struct pen pen = pen_make(&picture, 0);
    pen_dot(pen_step(pen, 0, "trace/axes/0"), STYLE_VERTEX, (col_vec2){1, 1},
            "x");
    pen_dot(pen_step(pen, 1, "trace/axes/1"), STYLE_VERTEX, (col_vec2){1, 1},
            "x");
    pen_badge(pen_make(&picture, -1), STYLE_WARNING, (col_vec2){1, 1}, "7");
    struct sink out = sink_to_memory(picture.arena);
    svg_write_inline(&out, &picture, "scene-0", &options);
    const char *text = hand_checked(&out);
    expect_part(text, "id=\"scene-0\"");
    expect_part(text, "<g class=\"later\" data-record=\"0\"><!--");
    const char *steps = unpacked_comment(text, picture.arena);
    expect_part(steps, "<g class=\"step\" data-record=\"0\" data-step=\"0\">");
    expect_part(steps, "<g class=\"step\" data-record=\"0\" data-step=\"1\">");
    expect_part(steps, "data-key=\"trace/axes/1\"");
    expect_part(text, "<a class=\"badge m-warning\" data-finding=\"7\" "
                      "href=\"#finding-7\">");
    expect_no_part(text, "<?xml");
    expect_no_part(text, "<style");
    hand_free(&picture);
}

/* A diagram is there for one record, and seen with it. */
Test(svg_marks, of_a_diagram_are_seen_later_with_all_of_it)
{
    struct picture picture = box_picture();
    struct svg_options options = hand_options();
    picture.is_panel = true;
    options.hides_grid = false;
    options.record = 2;
    options.step = SVG_ALL_STEPS;
    pen_dot(pen_make(&picture, 2), STYLE_ORIGIN, (col_vec2){1, 1}, "O");
    struct sink out = sink_to_memory(picture.arena);
    svg_write_inline(&out, &picture, "panel-0-2", &options);
    const char *text = hand_checked(&out);
    expect_part(text, "<g class=\"later\" data-record=\"2\"><!--");
    cr_assert(lt(ptr, strstr(text, "<!--"), strstr(text, "<path")));
    const char *later = unpacked_comment(text, picture.arena);
    expect_part(later, "<path class=\"grid");
    expect_part(later, "<g class=\"record\" data-record=\"2\">");
    hand_free(&picture);
}

/* Each step has the paper for itself: its words are where they would be
 * without the others. */
Test(svg_marks, of_steps_do_not_push_each_other_away)
{
    struct picture picture = box_picture();
    struct svg_options options = hand_options();
    options.step = SVG_ALL_STEPS;
    for (int i = 0; i < 3; i++)
        pen_dot(pen_step(pen_make(&picture, 0), i, NULL), STYLE_VERTEX,
                (col_vec2){1, 1}, "word");
    const char *text = hand_text(&picture, &options);
    const char *first = strstr(text, "<text class=\"halo\" x=");
    first = strstr(first, "word") - 30;
    char place[31] = "";
    memcpy(place, first, 30);
    cr_assert(eq(int, count_parts(text, place), 3), "%s", text);
    hand_free(&picture);
}

/* ---- Very many marks ---------------------------------------------------- */

/* Two marks with words and a key at each of so many places. */
static const char *marks_text(struct picture *picture, int places)
{
    struct svg_options options = hand_options();
    hand_box(picture, "id", 0, 0, 100, 100);
    for (int i = 0; i < places; i++) {
        struct pen pen = pen_at(pen_make(picture, i), "point");
        col_vec2 at = {i % 100, (double)(i / 100)};
        pen_dot(pen, STYLE_CONTACT, at, "deep");
        pen_line(pen, STYLE_DEPTH, at, (col_vec2){at.x + 1, at.y});
    }
    pen_badge(pen_make(picture, -1), STYLE_ERROR, (col_vec2){9, 9}, "17");
    return hand_text(picture, &options);
}

Test(svg_marks, of_very_many_there_are_a_few_paths)
{
    struct picture picture = hand_picture();
    const char *text = marks_text(&picture, SVG_MARKS_MOST / 2 - 1);
    cr_assert(
        eq(int, count_parts(text, "data-key=\"point\""), SVG_MARKS_MOST - 2));
    hand_free(&picture);
    picture = hand_picture();
    text = marks_text(&picture, SVG_MARKS_MOST / 2 + 1);
    cr_assert(eq(int, count_parts(text, "data-key"), 0));
    cr_assert(eq(int, count_parts(text, "deep"), 0));
    cr_assert(eq(int, count_parts(text, "data-finding=\"17\""), 1));
    cr_assert(lt(int, count_parts(text, "<path"), 60));
    cr_assert(lt(sz, strlen(text), 60 * SVG_MARKS_MOST));
    hand_free(&picture);
}

/* ---- Very many shapes --------------------------------------------------- */

static const char *map_text(struct picture *picture, int count)
{
    struct svg_options options = hand_options();
    options.width = 800;
    for (int i = 0; i < count; i++)
        hand_box(picture, "id", 10 * (i % 60), 10.0 * (i / 60), 8, 8);
    for (int i = 0; i < 50; i++)
        pen_badge(pen_make(picture, -1), STYLE_ERROR, (col_vec2){9, 9},
                  picture_text(picture, "%d", i));
    return hand_text(picture, &options);
}

Test(svg_marks, and_badges_stay_where_detail_of_shapes_is_dropped)
{
    const int counts[3] = {SVG_LABELS_MOST, SVG_GROUPS_MOST,
                           SVG_GROUPS_MOST + 1};
    const bool has_ids[3] = {true, false, false};
    const bool has_groups[3] = {true, true, false};
    for (int i = 0; i < 3; i++) {
        struct picture picture = hand_picture();
        const char *text = map_text(&picture, counts[i]);
        cr_assert(eq(int, count_parts(text, ">id</text>") > 0, has_ids[i]));
        cr_assert(eq(int, count_parts(text, "<title>id"),
                     has_groups[i] ? counts[i] : 0));
        cr_assert(eq(int, count_parts(text, "data-finding="), 50));
        hand_free(&picture);
    }
}

/* 60 x 51 boxes of 8 units with 2 between: all of them are in one path, each as
 * large as it is; 598 of the world are 720 of the paper. */
Test(svg_marks, are_few_bytes_in_a_map)
{
    struct picture picture = hand_picture();
    const char *text = map_text(&picture, SVG_GROUPS_MOST + 60);
    cr_assert(eq(int, count_parts(text, "zm") + count_parts(text, "z\""),
                 SVG_GROUPS_MOST + 60));
    cr_assert(eq(int, count_parts(text, "class=\"line\""), 2),
              "64 KiB and the rest");
    cr_assert(lt(sz, strlen(text), 120000));
    hand_free(&picture);
}

/* Two boxes with other windings that overlap must not take from each other. */
Test(svg_marks, shapes_of_a_map_have_one_winding)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    for (int i = 0; i < SVG_GROUPS_MOST; i++)
        hand_box(&picture, "id", 0, 0, 4, 2);
    const col_vec2 turned[4] = {{0, 0}, {0, 2}, {4, 2}, {4, 0}};
    hand_core(&picture, "id", turned, 4, 0);
    const char *text = hand_text(&picture, &options);
    cr_assert(eq(int, count_parts(text, " 0-80-160 0"), SVG_GROUPS_MOST + 1));
    hand_free(&picture);
}
