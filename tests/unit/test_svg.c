#include "draw/svg/svg.h"

#include "support/criterion.h"
#include "support/svg_text.h"
#include "support/text_parts.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

/* ---- Curves -------------------------------------------------------------
 *
 * A picture 200 wide has a margin of 20, so that 160 are left for x, and is at
 * most 180 high. */

/* 4 x 2: 40 units to one, 120 high, the middle at (100, 60). */
#define BOX_DOWN "d=\"M20 20L180 20L180 100L20 100Z\""
#define BOX_UP   "d=\"M20 100L180 100L180 20L20 20Z\""

Test(svg, draws_a_box_where_it_is)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    hand_box(&picture, "a", 0, 0, 4, 2);
    const char *text = hand_text(&picture, &options);
    expect_part(text, "viewBox=\"0 0 200 120\"");
    expect_part(text, "data-view=\"2 1 40 40 200 120 up\"");
    expect_part(text, BOX_UP);
    picture.is_y_up = false;
    text = hand_text(&picture, &options);
    expect_part(text, "data-view=\"2 1 40 40 200 120 down\"");
    expect_part(text, BOX_DOWN);
    hand_free(&picture);
}

/* The same box, 2^12 times smaller and 2^30 away. */
Test(svg, is_sharp_far_from_the_origin)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    hand_box(&picture, "a", 0x1p30, -0x1p30, 0x1p-10, 0x1p-11);
    expect_part(hand_text(&picture, &options), BOX_UP);
    hand_free(&picture);
}

Test(svg, draws_discs_as_two_arcs)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    hand_core(&picture, "a", (col_vec2[]){{0, 0}}, 1, 1);
    expect_part(hand_text(&picture, &options),
                "d=\"M170 90A70 70 0 0 0 30 90A70 70 0 0 0 170 90Z\"");
    picture.is_y_up = false;
    expect_part(hand_text(&picture, &options),
                "d=\"M170 90A70 70 0 0 1 30 90A70 70 0 0 1 170 90Z\"");
    hand_free(&picture);
}

/* 4 x 4 with its radius: 35 units to one, the middle at (100, 90). */
Test(svg, draws_rounded_corners_as_arcs)
{
    static const char path[] = "d=\"M30 125A35 35 0 0 0 65 160"
                               "L135 160A35 35 0 0 0 170 125"
                               "L170 55A35 35 0 0 0 135 20"
                               "L65 20A35 35 0 0 0 30 55Z\"";
    const col_vec2 corners[4] = {{-1, -1}, {1, -1}, {1, 1}, {-1, 1}};
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    hand_core(&picture, "a", corners, 4, 1);
    expect_part(hand_text(&picture, &options), path);
    hand_free(&picture);
}

/* 4 x 2: two half circles of 40 units. */
Test(svg, draws_capsules_as_two_arcs)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    hand_core(&picture, "a", (col_vec2[]){{1, 1}, {3, 1}}, 2, 1);
    expect_part(hand_text(&picture, &options),
                "d=\"M60 20A40 40 0 0 0 60 100L140 100A40 40 0 0 0 140 20Z\"");
    hand_free(&picture);
}

/* Two capsules in a line: the rim of both has no arcs between them. */
Test(svg, draws_the_rim_around_pieces_that_overlap)
{
    static const col_vec2 points[3] = {{0, 0}, {2, 0}, {4, 0}};
    const col_shape pieces[2] = {{points, 2, 1, 1, NULL},
                                 {points + 1, 2, 1, 1, NULL}};
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    struct picture_shape *shape = hand_core(&picture, "a", points, 2, 1);
    shape->pieces = pieces;
    shape->piece_count = 2;
    shape->box = (col_box){{-1, -1}, {5, 1}};
    const char *text = hand_text(&picture, &options);
    const char *rim = strstr(text, "style=\"fill:none\" d=\"");
    cr_assert(ne(ptr, rim, NULL));
    rim = strchr(rim, 'd');
    const char *end = strchr(rim + 4, '"');
    /* 160 / 6 units to one, the middle at (2, 0): what is between x = 1 and
     * x = 3 lies on the straight sides. The picture is 93.33 high, or 94. */
    double scale = 160.0 / 6;
    int inside = 0, all = 0;
    for (const char *at = rim; at < end; at++) {
        double x, y;
        if ((*at != 'M' && *at != 'L') || sscanf(at + 1, "%lf %lf", &x, &y) < 2)
            continue;
        double from_middle = y > 47 ? y - 47 : 47 - y;
        bool is_between = x > 100 - scale / 2 && x < 100 + scale / 2;
        inside += is_between && from_middle < scale - 0.1;
        all++;
    }
    cr_assert(eq(int, inside, 0), "%s", rim);
    cr_assert(lt(int, 20, all));
    hand_free(&picture);
}

/* ---- What is far away --------------------------------------------------- */

/* Curves are clipped 64 units beyond the picture. */
Test(svg, clips_what_reaches_far_beyond_the_picture)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    options.has_crop = true;
    options.crop = (col_box){{0, 0}, {4, 2}};
    hand_box(&picture, "a", -1e60, -1, 2e60, 2);
    const char *text = hand_text(&picture, &options);
    const char *corners[4] = {"-64 140", "264 140", "264 60", "-64 60"};
    for (int i = 0; i < 4; i++)
        expect_part(text, corners[i]);
    expect_no_part(text, "e+");
    hand_free(&picture);
}

Test(svg, draws_the_rim_of_a_disc_that_is_as_large_as_a_world)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    options.has_crop = true;
    options.crop = (col_box){{0, 0}, {4, 2}};
    hand_core(&picture, "a", (col_vec2[]){{2, 1 - 1e9}}, 1, 1e9);
    const char *text = hand_text(&picture, &options);
    const char *corners[4] = {"-64 184", "264 184", "264 60", "-64 60"};
    for (int i = 0; i < 4; i++)
        expect_part(text, corners[i]);
    cr_assert(lt(sz, strlen(text), 6000));
    hand_free(&picture);
}

Test(svg, leaves_out_what_is_elsewhere)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    options.has_crop = true;
    options.crop = (col_box){{0, 0}, {4, 2}};
    hand_box(&picture, "near", 0, 0, 4, 2);
    hand_box(&picture, "elsewhere", 100, 0, 4, 2);
    hand_core(&picture, "beyond", (col_vec2[]){{1e60, 0}}, 1, 1e59);
    pen_dot(pen_make(&picture, 0), STYLE_CONTACT, (col_vec2){50, 50}, "gone");
    pen_line(pen_make(&picture, 0), STYLE_PLANE, (col_vec2){-1e60, 1},
             (col_vec2){1e60, 1});
    const char *text = hand_text(&picture, &options);
    expect_part(text, "near");
    expect_no_part(text, "elsewhere");
    expect_no_part(text, "beyond");
    expect_no_part(text, "gone");
    expect_part(text, "d=\"M-64 60L264 60\"");
    hand_free(&picture);
}

/* Shapes that are not sound may have any numbers. */
Test(svg, stands_numbers_at_the_end_of_all_doubles)
{
    const col_vec2 points[4] = {
        {-1.7e308, 0}, {1.7e308, 1}, {0, 1.7e308}, {0, -1.7e308}};
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    options.hides_grid = options.hides_legend = false;
    struct picture_shape *shape = hand_box(&picture, "bad", 0, 0, 1, 1);
    shape->role = ROLE_BAD;
    shape->outline = points;
    shape->piece_count = 0;
    shape->box = (col_box){{-1.7e308, -1.7e308}, {1.7e308, 1.7e308}};
    hand_text(&picture, &options);
    hand_box(&picture, "good", 0, 0, 1, 1);
    const char *text = hand_text(&picture, &options);
    expect_part(text, "url(#picture-hatch)");
    expect_no_part(text, "nan");
    expect_no_part(text, "inf");
    hand_free(&picture);
}

/* ---- Names -------------------------------------------------------------- */

static const char *const hostile[] = {
    "</script><script>alert(1)</script>",
    "\" onload=\"alert(1)",
    "'&<![CDATA[]]>&amp;&#x0;",
    "--><!-- <?php ?>",
    "\x01\x02\x1b[31m\x7f\r\n\t",
    "\xff\xfe\xC3",
    "\xF0\x9F\x91\xA9\xE2\x80\x8D\xF0\x9F\x91\xA9",
    "\xD7\xA9\xD7\x9C\xD7\x95\xD7\x9D\xE2\x80\xAE.",
    "",
};
#define HOSTILE (sizeof hostile / sizeof *hostile)

Test(svg, lets_no_name_break_out)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    for (size_t i = 0; i < HOSTILE; i++) {
        struct picture_shape *shape =
            hand_box(&picture, hostile[i], 10.0 * (double)i, 0, 8, 8);
        shape->words = hostile[HOSTILE - 1 - i];
        pen_label(pen_at(pen_make(&picture, 0), hostile[i]), STYLE_PLAIN,
                  (col_vec2){10.0 * (double)i, 12}, hostile[i]);
        pen_badge(pen_make(&picture, 0), STYLE_NOTE,
                  (col_vec2){10.0 * (double)i, -4}, hostile[i]);
    }
    picture.title = hostile[0];
    picture.summary = hostile[2];
    picture.x_name = hostile[1];
    options.hides_grid = false;
    const char *text = hand_text(&picture, &options);
    expect_no_part(text, "<script");
    expect_no_part(text, "</script");
    expect_no_part(text, "\" onload");
    expect_no_part(text, "<!");
    expect_no_part(text, "\x1b");
    expect_no_part(text, "\xff");
    struct sink page = sink_to_memory(picture.arena);
    svg_write_inline(&page, &picture, hostile[1], &options);
    expect_no_part(hand_checked(&page), "\" onload");
    hand_free(&picture);
}

Test(svg, cuts_long_names_between_letters)
{
    char id[400] = "";
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    for (int i = 0; i < 100; i++)
        strcat(id, "\xC3\xA9");
    hand_box(&picture, id, 0, 0, 4, 2);
    options.width = 800;
    const char *text = hand_text(&picture, &options);
    char shown[100] = ">";
    for (int i = 0; i < 28; i++)
        strcat(shown, i == 19 ? "\xE2\x80\xA6\xC3\xA9" : "\xC3\xA9");
    strcat(shown, "</text>");
    expect_part(text, shown);
    hand_free(&picture);
}

Test(svg, keeps_the_direction_of_a_name_to_itself)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    hand_box(&picture, "\xD7\xA9", 0, 0, 4, 2);
    hand_box(&picture, "b", 0, 0, 4, 2);
    const char *text = hand_text(&picture, &options);
    expect_part(text, "<title>\xE2\x81\xA8\xD7\xA9\xE2\x81\xA9: shape</title>");
    expect_part(text, "<title>b: shape</title>");
    hand_free(&picture);
}

/* ---- The whole ---------------------------------------------------------- */

Test(svg, is_the_same_for_the_same_picture)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    options.hides_grid = options.hides_legend = false;
    for (int i = 0; i < 50; i++)
        hand_box(&picture, "box", i % 7, i % 5, 1.3, 0.7);
    const char *once = hand_text(&picture, &options);
    cr_assert(eq(str, hand_text(&picture, &options), once));
    hand_free(&picture);
}

Test(svg, says_what_it_is_to_those_who_do_not_see_it)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    picture.title = "T";
    picture.summary = "S";
    hand_box(&picture, "a", 0, 0, 4, 2);
    const char *text = hand_text(&picture, &options);
    expect_part(text, "role=\"img\" aria-labelledby=\"picture-title\" "
                      "aria-describedby=\"picture-desc\">");
    expect_part(text, "<title id=\"picture-title\">T</title>");
    expect_part(text, "<desc id=\"picture-desc\">S</desc>");
    hand_free(&picture);
}

Test(svg, goes_by_the_theme_of_the_reader_or_by_one)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    hand_box(&picture, "a", 0, 0, 4, 2);
    const char *text = hand_text(&picture, &options);
    expect_no_part(text, "prefers-color-scheme");
    expect_part(text, ".static{color:#2c8539}");
    options.theme = SVG_DARK;
    text = hand_text(&picture, &options);
    expect_no_part(text, "prefers-color-scheme");
    expect_part(text, ".static{color:#98fb98}");
    options.theme = SVG_AUTO;
    text = hand_text(&picture, &options);
    expect_part(text, "@media (prefers-color-scheme:dark)");
    expect_part(text, ".static{color:#2c8539}");
    expect_part(text, ".static{color:#98fb98}");
    expect_no_part(text, "var(");
    expect_no_part(text, ".dynamic");
    hand_free(&picture);
}

/* That a shape is static tells it from others, or tells nothing. */
Test(svg, has_the_usual_role_in_the_legend_where_there_are_others)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    options.hides_legend = false;
    hand_box(&picture, "a", 0, 0, 4, 2);
    expect_no_part(hand_text(&picture, &options), ">static</text>");
    hand_box(&picture, "b", 5, 0, 4, 2)->role = ROLE_SENSOR;
    const char *text = hand_text(&picture, &options);
    expect_part(text, ">static</text>");
    expect_part(text, ">sensor</text>");
    picture.shapes[0].role = ROLE_SENSOR;
    expect_part(hand_text(&picture, &options), ">sensor</text>");
    hand_free(&picture);
}

/* The box a is at the left; the sensor and a dot are beyond the right edge. */
Test(svg, has_in_the_legend_what_is_seen)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    options.hides_legend = false;
    hand_box(&picture, "a", 0, 0, 4, 2);
    hand_box(&picture, "b", 9, 0, 4, 2)->role = ROLE_SENSOR;
    struct pen pen = pen_make(&picture, -1);
    pen_dot(pen, STYLE_CONTACT, (col_vec2){9, 1}, NULL);
    pen_dot(pen, STYLE_CLOSEST, (col_vec2){1, 1}, NULL);
    const char *text = hand_text(&picture, &options);
    expect_part(text, ">sensor</text>");
    expect_part(text, ">contact point</text>");
    options.has_crop = true;
    options.crop = (col_box){{0, 0}, {4, 2}};
    text = hand_text(&picture, &options);
    expect_no_part(text, ">sensor</text>");
    expect_no_part(text, ">static</text>");
    expect_no_part(text, ">contact point</text>");
    expect_part(text, ">closest point</text>");
    hand_free(&picture);
}

/* A drawing whose first step has a panel and a sentence. */
static struct drawing stepped(const struct picture *picture,
                              struct drawn_record *record)
{
    return (struct drawing){.arena = picture->arena,
                            .scene = *picture,
                            .records = record,
                            .record_count = 1};
}

Test(svg, draws_the_panel_of_a_step_beside_or_below)
{
    struct picture picture = hand_picture();
    struct picture panel = picture_make(picture.arena);
    struct svg_options options = hand_options();
    hand_box(&picture, "a", 0, 0, 4, 2);
    panel.is_panel = panel.is_stretched = true;
    pen_line(pen_make(&panel, 0), STYLE_GAP, (col_vec2){0, 0},
             (col_vec2){1, 1000});
    struct drawn_step step = {"trace/axes/0", ""};
    struct drawn_record record = {
        .text = "", .steps = &step, .step_count = 1, .panel = &panel};
    struct drawing drawing = stepped(&picture, &record);
    options.record = options.step = 0;
    options.width = 812;
    struct sink wide = sink_to_memory(picture.arena);
    svg_write(&wide, &drawing, &options);
    const char *text = hand_checked(&wide);
    expect_part(text, "<svg x=\"0\" y=\"0\" width=\"400\"");
    expect_part(text, "<svg x=\"412\" y=\"0\" width=\"400\"");
    cr_assert(eq(
        int, count_parts(text, "height=\"360\" viewBox=\"0 0 400 360\""), 2));
    options.width = 300;
    struct sink narrow = sink_to_memory(picture.arena);
    svg_write(&narrow, &drawing, &options);
    text = hand_checked(&narrow);
    expect_part(text, "<svg x=\"0\" y=\"0\" width=\"300\" height=\"180\"");
    expect_part(text, "<svg x=\"0\" y=\"192\" width=\"300\"");
    hand_free(&picture);
}

/* Letters are 0.58 of 13 units wide, "i" and blanks 0.34: of 200 units, less 12
 * at each side, 176 hold 23 letters. */
Test(svg, has_the_sentence_of_a_step_in_lines)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    hand_box(&picture, "a", 0, 0, 4, 2);
    picture.summary = "1 shape.";
    struct drawn_step step = {
        "trace/axes/0", "aaaaaaaaaa bbbbbbbbbb cc<dddddddddddddddddddddddddd"};
    struct drawn_record record = {
        .text = "", .steps = &step, .step_count = 1, .panel = NULL};
    struct drawing drawing = stepped(&picture, &record);
    options.record = options.step = 0;
    options.hides_legend = false;
    struct sink sink = sink_to_memory(picture.arena);
    svg_write(&sink, &drawing, &options);
    const char *text = hand_checked(&sink);
    expect_part(text, ">1 shape. aaaaaaaaaa bbbbbbbbbb cc&lt;dddddddddddddddddd"
                      "dddddddd</desc>");
    expect_part(text,
                "<text class=\"caption\">"
                "<tspan x=\"12\" y=\"139\">aaaaaaaaaa bbbbbbbbbb</tspan>\n"
                "<tspan x=\"12\" y=\"157\">cc&lt;ddddddddddddddddd</tspan>\n"
                "<tspan x=\"12\" y=\"175\">ddddddddd</tspan>\n</text>");
    options.hides_legend = true;
    struct sink bare = sink_to_memory(picture.arena);
    svg_write(&bare, &drawing, &options);
    expect_no_part(hand_checked(&bare), "class=\"caption\"");
    hand_free(&picture);
}

Test(svg, measures_along_no_axis_that_has_no_name)
{
    struct picture picture = hand_picture();
    struct picture panel = picture_make(picture.arena);
    struct svg_options options = hand_options();
    panel.is_panel = panel.is_stretched = true;
    panel.x_name = "time";
    pen_line(pen_make(&panel, 0), STYLE_GAP, (col_vec2){0, 1},
             (col_vec2){1, 2});
    options.hides_grid = false;
    const char *text = hand_text(&panel, &options);
    expect_part(text, "V");
    expect_no_part(text, "H");
    panel.y_name = "gap";
    expect_part(hand_text(&panel, &options), "H");
    hand_free(&picture);
}

Test(svg, fails_where_memory_is_used_up)
{
    struct picture picture = hand_picture();
    struct svg_options options = hand_options();
    struct arena other = arena_make(0);
    for (int i = 0; i < 2000; i++)
        hand_box(&picture, "box", i, 0, 1, 1);
    picture.arena->limit = picture.arena->taken;
    while (arena_take(picture.arena, 1, 16))
        continue;
    struct sink sink = sink_to_memory(&other);
    const struct drawing drawing = {.arena = picture.arena, .scene = picture};
    svg_write(&sink, &drawing, &options);
    cr_assert(eq(int, sink.error, ENOMEM));
    arena_free(&other);
    hand_free(&picture);
}
