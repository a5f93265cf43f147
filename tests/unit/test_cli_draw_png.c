/* `collide draw --png`, where librsvg is there; and what is said elsewhere. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/raster/raster.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/documents.h"
#include "support/text_parts.h"

#ifdef HAVE_ZLIB
#include <zlib.h>
#endif

#define SIGNATURE "\x89PNG\r\n\x1a\n"

/* A picture of 40 by 30 units: its left half green, its right half blue. */
#define HALVES                                                                 \
    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 40 30\">"         \
    "<rect width=\"20\" height=\"30\" fill=\"#00ff00\"/>"                      \
    "<rect x=\"20\" width=\"20\" height=\"30\" fill=\"#0000ff\"/></svg>"

static bool is_there(void)
{
    struct librsvg library;
    struct fail fail;
    return librsvg_load(&library, &fail);
}

#define NEEDS_LIBRSVG()                                                        \
    if (!is_there()) {                                                         \
        fputs("png: SKIPPED: librsvg is not installed\n", stderr);             \
        cr_skip("librsvg is not installed");                                   \
    }

static struct sink raster(const char *svg, double scale)
{
    struct sink sink = sink_to_memory(documents_arena());
    struct fail fail = {.message = ""};
    cr_assert(raster_png(&sink, svg, strlen(svg), scale, &fail), "%s",
              fail.message);
    return sink;
}

/* ---- Reading PNG --------------------------------------------------------- */

static unsigned long number_at(const char *text)
{
    const unsigned char *byte = (const unsigned char *)text;
    return (unsigned long)byte[0] << 24 | (unsigned long)byte[1] << 16 |
           (unsigned long)byte[2] << 8 | byte[3];
}

/* That a file is a PNG of that size; its header is the first chunk. */
static void expect_png(const char *text, size_t length, unsigned long width,
                       unsigned long height)
{
    cr_assert(lt(sz, 33, length));
    cr_assert(eq(mem, BYTES(text, 8), BYTES(SIGNATURE, 8)));
    cr_expect(eq(mem, BYTES(text + 12, 4), BYTES("IHDR", 4)));
    cr_expect(eq(ulong, number_at(text + 16), width));
    cr_expect(eq(ulong, number_at(text + 20), height));
}

#ifdef HAVE_ZLIB
/* Joins the data of all chunks IDAT; returns how much there is. */
static size_t join_data(const struct sink *png, unsigned char *data)
{
    size_t used = 0, length;
    for (size_t at = 8; at + 12 <= png->used; at += length + 12) {
        length = number_at(png->text + at);
        cr_assert(le(sz, at + length + 12, png->used));
        if (memcmp(png->text + at + 4, "IDAT", 4) == 0) {
            memcpy(data + used, png->text + at + 8, length);
            used += length;
        }
    }
    return used;
}

/* Undoes the filter of a row of RGB (PNG, 9.2), the row above being undone. */
static void undo_filter(unsigned char *row, const unsigned char *above,
                        size_t length, int filter)
{
    for (size_t i = 0; i < length; i++) {
        int left = i < 3 ? 0 : row[i - 3], up = above ? above[i] : 0;
        int corner = i < 3 || !above ? 0 : above[i - 3];
        int guess = left + up - corner, a = abs(guess - left);
        int b = abs(guess - up), c = abs(guess - corner);
        int paeth = a <= b && a <= c ? left : b <= c ? up : corner;
        const int by[] = {0, left, up, (left + up) / 2, paeth};
        row[i] = (unsigned char)(row[i] + by[filter]);
    }
}

/* The pixels of an RGB picture, a byte of filter before each row. */
static unsigned char *pixels_of(const struct sink *png, size_t width,
                                size_t height)
{
    size_t row = 3 * width + 1;
    uLongf size = (uLongf)(row * height);
    unsigned char *data = arena_take(documents_arena(), png->used, 1);
    unsigned char *pixels = arena_take(documents_arena(), size, 1);
    cr_assert(all(ne(ptr, data, NULL), ne(ptr, pixels, NULL)));
    cr_assert(eq(int, png->text[25], 2), "it is not RGB");
    size_t length = join_data(png, data);
    cr_assert(eq(int, uncompress(pixels, &size, data, (uLong)length), Z_OK));
    cr_assert(eq(sz, size, row * height));
    for (size_t y = 0; y < height; y++)
        undo_filter(pixels + y * row + 1, y ? pixels + (y - 1) * row + 1 : NULL,
                    row - 1, pixels[y * row]);
    return pixels;
}

static unsigned long color_at(const unsigned char *pixels, size_t width,
                              size_t x, size_t y)
{
    const unsigned char *at = pixels + y * (3 * width + 1) + 1 + 3 * x;
    return (unsigned long)at[0] << 16 | (unsigned long)at[1] << 8 | at[2];
}

Test(cli_draw_png, pixels_are_those_of_the_svg)
{
    NEEDS_LIBRSVG();
    struct sink png = raster(HALVES, 1);
    const unsigned char *pixels = pixels_of(&png, 40, 30);
    cr_expect(eq(ulong, color_at(pixels, 40, 0, 0), 0x00ff00));
    cr_expect(eq(ulong, color_at(pixels, 40, 19, 29), 0x00ff00));
    cr_expect(eq(ulong, color_at(pixels, 40, 20, 0), 0x0000ff));
    cr_expect(eq(ulong, color_at(pixels, 40, 39, 29), 0x0000ff));
}

Test(cli_draw_png, what_nothing_covers_is_white)
{
    NEEDS_LIBRSVG();
    struct sink png = raster("<svg xmlns=\"http://www.w3.org/2000/svg\" "
                             "viewBox=\"0 0 3 2\"/>",
                             1);
    cr_expect(eq(ulong, color_at(pixels_of(&png, 3, 2), 3, 2, 1), 0xffffff));
}
#endif

/* ---- Sizes --------------------------------------------------------------- */

Test(cli_draw_png, size_is_that_of_the_view_times_the_scale)
{
    NEEDS_LIBRSVG();
    struct sink png = raster(HALVES, 1);
    expect_png(png.text, png.used, 40, 30);
    png = raster(HALVES, 2.51);
    expect_png(png.text, png.used, 101, 76); /* 100.4, 75.3 */
}

static void expect_refused(const char *svg, double scale, const char *why)
{
    struct sink sink = sink_to_memory(documents_arena());
    struct fail fail = {.message = ""};
    cr_expect(not(raster_png(&sink, svg, strlen(svg), scale, &fail)));
    expect_part(fail.message, why);
    cr_expect(eq(sz, sink.used, 0));
}

Test(cli_draw_png, what_is_too_large_is_refused)
{
    NEEDS_LIBRSVG();
    expect_refused(HALVES, 1000, "too large"); /* 40,000 wide */
    expect_refused(HALVES, 300, "too large");  /* 12,000 * 9,000 */
    expect_refused(HALVES, 1e300, "too large");
    expect_refused(HALVES, 1e-300 * 1e-300, "no size");
    expect_refused("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", 1, "no size");
    expect_refused("this is none", 1, "librsvg cannot");
}

/* ---- The command --------------------------------------------------------- */

/* A test that is skipped does not leave the scratch folder, so it must not
 * enter one. */
TestSuite(cli_draw_png, .fini = cli_leave);

Test(cli_draw_png, picture_of_a_scene)
{
    NEEDS_LIBRSVG();
    cli_enter();
    cli_put("scene", HIT);
    cr_expect(
        eq(int, cli_call("collide draw --png --width 300 -o out.png scene", ""),
           0),
        "%s", cli_err);
    static char png[100000];
    FILE *file = fopen("out.png", "rb");
    cr_assert(ne(ptr, file, NULL));
    size_t length = fread(png, 1, sizeof png, file);
    fclose(file);
    expect_png(png, length, 300, number_at(png + 20));
    cr_expect(
        eq(mem, BYTES(png + length - 8, 8), BYTES("IEND\xae\x42\x60\x82", 8)));
}

Test(cli_draw_png, without_librsvg_it_is_said_what_to_do)
{
    struct librsvg library;
    struct fail fail;
    if (librsvg_load(&library, &fail))
        cr_skip("librsvg is there");
    cli_enter();
    cli_put("scene", HIT);
    cr_expect(eq(int, cli_call("collide draw --png scene", ""), 2));
    expect_part(cli_err, "SVG");
    cr_expect(eq(str, cli_out, ""));
}
