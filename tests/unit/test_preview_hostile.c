/* Pictures in a terminal of what is made to break them. */
#include <stdio.h>
#include <string.h>

#include "draw/terminal/preview.h"
#include "draw/terminal/screen.h"
#include "support/criterion.h"
#include "support/documents.h"
#include "support/drawn.h"
#include "support/previewed.h"
#include "support/scarce.h"
#include "support/text_parts.h"

/* Cells of a line, of which all characters are known to be of one or two. */
static int cells_of(const char *line, size_t length)
{
    int cells = 0;
    for (size_t i = 0; i < length; i++) {
        unsigned char byte = (unsigned char)line[i];
        cells += byte < 0x80 || byte >= 0xc0;  /* the first of a character */
        cells += byte >= 0xe3 && byte <= 0xed; /* ideographs, hangul */
    }
    return cells;
}

/* That no line is wider than the screen, none holds a control character. */
static void expect_tame(const char *text, const struct preview_options *options)
{
    int number = 0;
    while (*text) {
        size_t length = strcspn(text, "\n");
        int cells = cells_of(text, length);
        cr_expect(le(int, cells, options->columns),
                  "line %d has %d cells: %.*s", number, cells, (int)length,
                  text);
        for (size_t i = 0; i < length; i++) {
            unsigned char byte = (unsigned char)text[i];
            cr_expect(all(le(int, 0x20, byte), ne(int, byte, 0x7f)),
                      "line %d has %02x", number, byte);
            if (options->is_ascii)
                cr_expect(lt(int, byte, 0x7f), "line %d has %02x", number,
                          byte);
        }
        text += length + (text[length] == '\n');
        number++;
    }
}

/* ---- Characters ---------------------------------------------------------- */

static void expect_glyphs(const char *text, bool is_ascii, const char *expected)
{
    struct sink sink = sink_to_memory(documents_arena());
    int cells = 0;
    for (const char *at = text;;) {
        struct glyph glyph = glyph_next(&at, is_ascii);
        if (!glyph.code)
            break;
        glyph_write(&sink, glyph.code);
        cells += glyph.width;
    }
    sink_byte(&sink, '\0');
    cr_expect(eq(str, sink.text, expected));
    cr_expect(eq(int, glyph_cells(text, is_ascii, 1000), cells));
}

Test(preview_hostile, characters_without_a_cell_are_question_marks)
{
    expect_glyphs("a\tb\x1b[31m\x7f", false, "a?b?[31m?");
    expect_glyphs("\xc2\x85\xc2\x9b", false, "??");         /* C1 */
    expect_glyphs("\xe2\x80\xae\xe2\x81\xa6", false, "??"); /* bidi */
    expect_glyphs("\xd7\x90\xd8\xa7", false, "??");         /* RTL */
    expect_glyphs("\xf0\x9f\x92\xa9", false, "?");          /* emoji */
    expect_glyphs("\xef\xbb\xbf\xe2\x80\x8b", false, "??"); /* no width */
    expect_glyphs("\xff\xc3(\xe4\xbd", false,
                  "?"
                  "?("
                  "??"); /* no UTF-8 */
    expect_glyphs("\xed\xa0\x80\xf4\x90\x80\x80", false, "???????");
}

Test(preview_hostile, characters_of_one_cell_or_two_are_kept)
{
    expect_glyphs("\xc3\xa9\xce\xa9\xd0\x96", false, "éΩЖ");
    expect_glyphs("e\xcc\x81", false, "e"); /* combining acute */
    expect_glyphs("\xe6\xbc\xa2\xed\x95\x9c", false, "漢한");
    cr_expect(eq(int, glyph_cells("漢한", false, 100), 4));
    cr_expect(eq(int, glyph_cells("éΩЖ", false, 100), 3));
    expect_glyphs("é漢", true, "??");
    expect_glyphs("b2 − a0 × “3”…", true, "b2 - a0 x \"3\"~");
}

/* ---- Ids ----------------------------------------------------------------- */

#define BOXES(a, b)                                                            \
    "{'shapes':[{'id':'" a "','type':'box','min':[0,0],'max':[9,2]},"          \
    "{'id':'" b "','type':'box','min':[2,1],'max':[5,6]}]}"

static const char *const hostile_ids[] = {
    BOXES("\\u001b]0;title\\u0007", "\\u202eevil\\u2066"),
    BOXES("</script><b>&amp;", "\\\"quotes\\\""),
    BOXES("漢字漢字漢字漢字漢字漢字漢字漢字", "한"),
    BOXES("\\u0301\\u0301\\u0301", "e\\u0301\\u0300"),
    BOXES("\\ud83d\\ude00\\ud83d\\udc69\\u200d\\ud83d\\udcbb", "שלום"),
    BOXES("a long id that has some words, and more of them", " "),
    BOXES("line\\nbreak\\r", "tab\\t\\u0085\\u009b31m"),
};

Test(preview_hostile, ids_do_not_break_lines)
{
    static const int columns[] = {20, 21, 79, 200};
    for (size_t i = 0; i < sizeof hostile_ids / sizeof *hostile_ids; i++) {
        struct drawing *drawing = drawn_scene(hostile_ids[i]);
        const struct picture_shape *shapes = drawing->scene.shapes;
        int record = drawing_add_record(drawing, "", 0, 1);
        drawing->records[record].text = picture_text(
            &drawing->scene, "%s and %s overlap by 1 at %s%s%s", shapes[0].id,
            shapes[1].id, shapes[0].id, shapes[0].id, shapes[1].id);
        for (int j = 0; j < 8; j++) {
            const struct preview_options options = {.columns = columns[j / 2],
                                                    .is_ascii = j % 2,
                                                    .record = j % 3 - 1,
                                                    .step = -1};
            expect_tame(previewed(drawing, &options), &options);
        }
    }
}

/* Six of the cells are a half each of three ideographs; the id is cut with an
 * ellipsis to sixteen cells, of which seven ideographs and that take fifteen.
 */
Test(preview_hostile, wide_ids_are_cut_between_characters)
{
    struct drawing *drawing = drawn_scene(
        "{'shapes':[{'id':'漢字漢字漢字漢字漢','type':'box','min':[0,0],"
        "'max':[9,2]}]}");
    const struct preview_options options = {
        .columns = 40, .record = -1, .step = -1, .hides_legend = true};
    const char *text = previewed(drawing, &options);
    expect_part(text, " 漢字漢字漢字漢… ");
}

/* ---- Sizes --------------------------------------------------------------- */

static int widest(const char *text)
{
    int most = 0;
    for (; *text; text += text[strcspn(text, "\n")] == '\n') {
        int cells = cells_of(text, strcspn(text, "\n"));
        most = cells > most ? cells : most;
        text += strcspn(text, "\n");
    }
    return most;
}

/* The box spans all but a column or two on each side. */
Test(preview_hostile, columns_are_brought_within_bounds)
{
    static const int wishes[][2] = {
        {-7, 20}, {0, 20}, {20, 20}, {200, 200}, {1 << 30, 500}};
    struct drawing *drawing = drawn_scene(BOXES("a", "b"));
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        const struct preview_options options = {.columns = wishes[i][0],
                                                .rows = 1 << 30,
                                                .record = -1,
                                                .step = -1,
                                                .hides_legend = true};
        int cells = widest(previewed(drawing, &options));
        cr_expect(all(le(int, wishes[i][1] - 2, cells),
                      le(int, cells, wishes[i][1])));
    }
}

/* Rows wanted: a tower of boxes is no higher than those. */
Test(preview_hostile, rows_are_as_many_as_wanted)
{
    struct drawing *drawing = drawn_scene(
        "{'shapes':[{'id':'t','type':'box','min':[0,0],'max':[1,99]}]}");
    const struct preview_options options = {.columns = 80,
                                            .rows = 10,
                                            .is_ascii = true,
                                            .record = -1,
                                            .step = -1,
                                            .hides_legend = true};
    int lines = 0;
    for (const char *at = previewed(drawing, &options); *at; at++)
        lines += *at == '\n';
    cr_expect(
        eq(int, lines, 9)); /* of the margins, each of a row, one is touched */
}

/* ---- Numbers ------------------------------------------------------------- */

/* The same picture as of a scene of the usual size; the box is dynamic, too, so
 * that its edge is as good a place for an id. */
Test(preview_hostile, far_scenes_are_clipped_before_they_are_mapped)
{
    const struct preview_options options = {
        .columns = 20, .is_ascii = true, .record = -1, .step = -1};
    struct drawing *drawing = drawn_scene(
        "{'shapes':[{'id':'floor','type':'box','min':[-8e59,-3e59],"
        "'max':[8e59,-1e59]},"
        "{'id':'box','type':'box','min':[-4e59,-1e59],'max':[4e59,3e59]}]}");
    cr_expect(eq(str, previewed(drawing, &options),
                 "      *********\n"
                 "      *  box  *\n"
                 "  ******floor******\n"
                 "  *****************\n"
                 "** dynamic\n"));
}

/* A wall of 2e60 through what is seen of two units: in its middle. */
Test(preview_hostile, long_lines_are_where_they_belong)
{
    struct preview_options options = {.columns = 20,
                                      .is_ascii = true,
                                      .record = -1,
                                      .step = -1,
                                      .has_crop = true,
                                      .crop = {{-1, -1}, {1, 1}},
                                      .hides_labels = true,
                                      .hides_legend = true};
    struct drawing *drawing = drawn_scene(
        "{'shapes':[{'id':'w','type':'segment','a':[-1e60,0],'b':[1e60,0]},"
        "{'id':'u','type':'segment','a':[0,-1e60],'b':[0,1e60]}]}");
    const char *text = previewed(drawing, &options);
    expect_part(text, "********************\n          *\n");
    options.crop = (col_box){{5, 5}, {6, 6}};
    cr_expect(eq(str, previewed(drawing, &options), ""));
}

/* Polygons with vertices beyond the limit, which are no shapes, circles larger
 * and smaller than anything seen, crops of no size: nothing crashes. */
Test(preview_hostile, broken_shapes_and_crops_are_survived)
{
    struct drawing *drawing = drawn_scene(
        "{'shapes':[{'id':'p','type':'polygon','vertices':[[0,0],[1e308,0],"
        "[-1e308,1e308],[1,-1e308]]},"
        "{'id':'q','type':'polygon','vertices':[[0,0],[1,1],[1,0],[0,1]]},"
        "{'id':'c','type':'circle','center':[0,0],'radius':1e60},"
        "{'id':'d','type':'circle','center':[5e-324,0],'radius':5e-324},"
        "{'id':'k','type':'capsule','a':[-1e60,1],'b':[1e60,0],'radius':1e-9}]"
        "}");
    static const col_box crops[] = {
        {{0, 0}, {0, 0}},         {{0, 0}, {5e-324, 5e-324}},
        {{-1e60, 0}, {1e60, 0}},  {{1e60, 1e60}, {1e60, 1e60}},
        {{0.5, 0.5}, {0.6, 1e9}}, {{-2e60, -2e60}, {2e60, 2e60}},
    };
    for (int i = -1; i < 6; i++) {
        struct preview_options options = {
            .columns = 80, .record = -1, .step = 7, .has_crop = i >= 0};
        if (i >= 0)
            options.crop = crops[i];
        expect_tame(previewed(drawing, &options), &options);
    }
}

/* ---- Memory -------------------------------------------------------------- */

Test(preview_hostile, memory_that_is_refused)
{
    struct drawing *drawing = drawn_scene(BOXES("a", "b"));
    const struct preview_options options = {
        .columns = 80, .record = -1, .step = -1};
    struct sink sink = sink_to_memory(documents_arena());
    scarce_refuse(0, false);
    bool ok = preview_write(&sink, drawing, &options);
    scarce_end();
    cr_expect(not(ok));
    cr_expect(eq(sz, sink.used, 0));
}
