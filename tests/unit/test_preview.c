/* Pictures in a terminal, drawn by hand. */
#include <stdio.h>
#include <string.h>

#include "draw/terminal/preview.h"
#include "support/criterion.h"
#include "support/documents.h"
#include "support/drawn.h"
#include "support/previewed.h"
#include "support/text_parts.h"

static void expect_picture(const struct drawing *drawing,
                           const struct preview_options *options,
                           const char *lines)
{
    const char *is = previewed(drawing, options);
    cr_expect(eq(str, is, lines));
}

/* ---- A box on a floor ---------------------------------------------------- */

/* On 20 columns a unit is two dots: 40 dots less 4 on each side are 16 units.
 * Then 6 units are 12 dots, with margins five rows. So x has dot 4 + 2x, and y
 * dot 16 - 2y. */
#define BOX_ON_FLOOR                                                           \
    "{'shapes':[{'id':'floor','type':'box','min':[0,0],'max':[16,2],"          \
    "'body':{'static':true}},"                                                 \
    "{'id':'box','type':'box','min':[4,2],'max':[12,6]}]}"

static const struct preview_options ascii = {
    .columns = 20, .is_ascii = true, .record = -1, .step = -1};
static const struct preview_options dots = {
    .columns = 20, .record = -1, .step = -1};

Test(preview, ascii_of_a_box_on_a_floor)
{
    expect_picture(drawn_scene(BOX_ON_FLOOR), &ascii,
                   "      *********\n"
                   "      *  box  *\n"
                   "  ####*********####\n"
                   "  ######floor######\n"
                   "## static\n** dynamic\n");
}

Test(preview, dots_of_a_box_on_a_floor)
{
    expect_picture(drawn_scene(BOX_ON_FLOOR), &dots,
                   "      ⡏⠉⠉⠉⠉⠉⠉⠉⡇\n"
                   "      ⡇  box  ⡇\n"
                   "  ⡏⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⡇\n"
                   "  ⠉⠉⠉⠉⠉⠉floor⠉⠉⠉⠉⠉⠁\n"
                   "⠒⠒ static\n⠒⠒ dynamic\n");
}

/* The colours of static and dynamic shapes are green and magenta; the box is
 * painted last. */
Test(preview, colors_change_where_ink_does)
{
    struct preview_options options = ascii;
    options.has_colors = true;
    expect_picture(drawn_scene(BOX_ON_FLOOR), &options,
                   "      \033[0;35m*********\033[0m\n"
                   "      \033[0;35m*  box  *\033[0m\n"
                   "  \033[0;32m####\033[0;35m*********\033[0;32m####\033[0m\n"
                   "  \033[0;32m######floor######\033[0m\n"
                   "\033[0;32m## static\033[0m\n\033[0;35m** dynamic\033[0m\n");
}

Test(preview, without_words_there_is_the_picture_alone)
{
    struct preview_options options = ascii;
    options.hides_labels = options.hides_legend = true;
    expect_picture(drawn_scene(BOX_ON_FLOOR), &options,
                   "      *********\n"
                   "      *       *\n"
                   "  ####*********####\n"
                   "  #################\n");
}

/* 80 dots, 72 of them for 8 units: 9 dots each, so 36 of 4 units: with margins
 * eleven rows. The floor is seen in the margins. Over the edge of the box its
 * id would cost twice its five letters, above that only six. */
Test(preview, crop_is_what_is_seen)
{
    struct preview_options options = ascii;
    options.columns = 40;
    options.has_crop = true;
    options.crop = (col_box){{4, 2}, {12, 6}};
    expect_picture(drawn_scene(BOX_ON_FLOOR), &options,
                   "  *************************************\n"
                   "  *                                   *\n"
                   "  *                                   *\n"
                   "  *                                   *\n"
                   "  *                box                *\n"
                   "  *                                   *\n"
                   "  *                                   *\n"
                   "  *                                   *\n"
                   "  *               floor               *\n"
                   "##*************************************#\n"
                   "## static  ** dynamic\n");
}

/* ---- A pair -------------------------------------------------------------- */

#define ANSWER                                                                 \
    "{'query':'none','pairs':[{'a':'floor','b':'box','depth':0.25,"            \
    "'normal':[0,1],'vertex':{'index':2,'point':[4,2]},"                       \
    "'points':[{'point':[4,2]},{'point':[12,2]}],'trace':{'steps':[7]}}]}"

/* A record with contacts at the lower corners of the box, a normal between
 * them, and one step. */
static struct drawing *marked(void)
{
    struct drawing *drawing = drawn_answer(BOX_ON_FLOOR, ANSWER);
    int record = drawing_add_record(drawing, "pairs/0", 0, 1);
    drawing->records[record].text = "floor and box overlap by 0.25";
    int step = drawing_add_step(drawing, record, "trace/steps/0", "It is seen");
    struct pen pen = pen_make(&drawing->scene, record);
    pen_dot(pen, STYLE_CONTACT, (col_vec2){4, 2}, NULL);
    pen_dot(pen, STYLE_CONTACT, (col_vec2){12, 2}, NULL);
    pen_pointer(pen, STYLE_NORMAL, (col_vec2){10, 2}, (col_vec2){0, 1});
    pen_line(pen_step(pen, step, "trace/steps/0"), STYLE_PLANE,
             (col_vec2){0, 4}, (col_vec2){16, 4});
    return drawing;
}

/* The normal is twelve dots long: from dot 24, 12 up to 24, 0. */
Test(preview, a_pair_has_inks_of_its_own_and_its_numbers)
{
    expect_picture(marked(), &ascii,
                   "            ^\n"
                   "      ******|**\n"
                   "      *  box| *\n"
                   "  ####O*****|*O####\n"
                   "  ######floor######\n"
                   "## floor (A)\n"
                   "** box (B)\n"
                   "-> normal\n"
                   "O contact point\n"
                   "floor and box\n"
                   "overlap by 0.25\n"
                   "depth 0.25, normal\n"
                   "(0, 1); vertex:\n"
                   "index 2, point (4,\n"
                   "2); point 0: (4, 2);\n"
                   "point 1: (12, 2)\n");
}

/* The plane is at dot 8, row 2, and painted after the normal. The id costs
 * three on the box's own edge, six on the plane. */
Test(preview, a_step_is_shown_with_its_record)
{
    struct preview_options options = ascii;
    options.record = options.step = 0;
    options.hides_legend = true;
    expect_picture(marked(), &options,
                   "      ***box***\n"
                   "  :::::::::::::::::\n"
                   "  ####*********####\n"
                   "  ######floor######\n"
                   "floor and box\n"
                   "overlap by 0.25\n"
                   "depth 0.25, normal\n"
                   "(0, 1); vertex:\n"
                   "index 2, point (4,\n"
                   "2); point 0: (4, 2);\n"
                   "point 1: (12, 2)\n"
                   "Step 1 of 1: It is\n"
                   "seen\n");
}

/* Without colours B has gaps of two dots behind every three. Its edges run
 * against the clock from the lower left: the upper one from dot 28 to the left
 * has 28, 27, 26, 23, 22, 21, 18, 17, 16, 13, 12; the right one upwards from 12
 * has 12, 11, 10, 7, 6, 5; the left one down from 4 has 4, 5, 6, 9, 10, 11. The
 * lower one is seen with A's. */
Test(preview, b_is_dashed_where_there_are_no_colors)
{
    struct drawing *drawing = drawn_scene(BOX_ON_FLOOR);
    drawing_add_record(drawing, "", 0, 1);
    struct preview_options options = dots;
    options.hides_labels = true;
    expect_picture(drawing, &options,
                   "      ⠏ ⠉⠁⠈⠉ ⠉⡇\n"
                   "      ⡆       ⡄\n"
                   "  ⡏⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⡇\n"
                   "  ⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠉⠁\n"
                   "⠒⠒ floor (A)\n"
                   "⠒⠂ box (B)\n");
}

/* ---- Several records ----------------------------------------------------- */

Test(preview, of_many_records_the_first_are_told)
{
    struct drawing *drawing = drawn_scene(BOX_ON_FLOOR);
    for (int i = 0; i < 13; i++) {
        int record = drawing_add_record(drawing, "", 0, 1);
        drawing->records[record].text =
            picture_text(&drawing->scene, "record %d", i);
    }
    const char *text = previewed(drawing, &ascii);
    expect_part(text, "** dynamic\nrecord 0\nrecord 1\n");
    expect_part(text, "record 10\nand 2 more\n");
}

/* ---- Nothing to be seen -------------------------------------------------- */

Test(preview, without_shapes_there_are_words)
{
    struct drawing *drawing = drawn_scene("{'shapes':[]}");
    drawing->scene.title = "A title";
    drawing->scene.summary = "Nothing is here.";
    expect_picture(drawing, &ascii, "Nothing is here.\n");
}

Test(preview, a_point_alone_is_in_the_middle)
{
    struct drawing *drawing =
        drawn_scene("{'shapes':[{'id':'p','type':'point','point':[7,7]}]}");
    expect_picture(drawing, &ascii, "          * p\n** dynamic\n");
}

/* Findings are seen without labels, too: at dot 20, 6, row 1, they would hide
 * the edge; above it is room for the first, below it for the second. */
Test(preview, findings_are_never_hidden)
{
    struct drawing *drawing = drawn_scene(BOX_ON_FLOOR);
    struct pen pen = pen_make(&drawing->scene, -1);
    pen_badge(pen, STYLE_ERROR, (col_vec2){8, 5}, "1");
    pen_badge(pen, STYLE_NOTE, (col_vec2){8, 5}, "2");
    struct preview_options options = ascii;
    options.hides_labels = true;
    expect_picture(drawing, &options,
                   "         (1)\n"
                   "      *********\n"
                   "      *  (2)  *\n"
                   "  ####*********####\n"
                   "  #################\n"
                   "## static\n** dynamic\n"
                   "(1) error  (1) note\n");
}
