#include "draw/terminal/glyph.h"

#include <string.h>

#include "support/text.h"

struct glyph_block {
    uint32_t first, last;
    int width; /* 0: left out */
};

/* In order. */
static const struct glyph_block blocks[] = {
    {0x0020, 0x007e, 1}, {0x00a1, 0x00ac, 1},   {0x00ae, 0x02ff, 1},
    {0x0300, 0x036f, 0}, {0x0370, 0x0377, 1},   {0x037b, 0x037f, 1},
    {0x0384, 0x03ff, 1}, {0x0400, 0x0482, 1},   {0x0483, 0x0489, 0},
    {0x048a, 0x052f, 1}, {0x1ab0, 0x1aff, 0},   {0x1dc0, 0x1dff, 0},
    {0x1e00, 0x1eff, 1}, {0x2010, 0x2027, 1},   {0x2030, 0x205e, 1},
    {0x2070, 0x209c, 1}, {0x20a0, 0x20bf, 1},   {0x20d0, 0x20ff, 0},
    {0x2190, 0x21ff, 1}, {0x2200, 0x22ff, 1},   {0x2500, 0x259f, 1},
    {0x2e80, 0x3029, 2}, {0x302a, 0x302f, 0},   {0x3030, 0x303e, 2},
    {0x3041, 0x3096, 2}, {0x3099, 0x309a, 0},   {0x309b, 0x4dbf, 2},
    {0x4e00, 0xa4cf, 2}, {0xac00, 0xd7a3, 2},   {0xf900, 0xfaff, 2},
    {0xfe00, 0xfe0f, 0}, {0xfe20, 0xfe2f, 0},   {0xff01, 0xff60, 2},
    {0xffe0, 0xffe6, 2}, {0x20000, 0x3fffd, 2}, {0xe0100, 0xe01ef, 0},
};

/* Cells of a code point; -1: it has no place in a grid. */
static int cells_of(uint32_t code)
{
    size_t count = sizeof blocks / sizeof *blocks;
    for (size_t i = 0; i < count && blocks[i].first <= code; i++)
        if (code <= blocks[i].last)
            return blocks[i].width;
    return -1;
}

/* ASCII for a code point that is one cell wide. */
static uint32_t ascii_of(uint32_t code)
{
    switch (code) {
    case 0x00b0: /* degree */
        return 'o';
    case 0x00d7: /* times */
        return 'x';
    case 0x2013: /* dashes, minus */
    case 0x2014:
    case 0x2212:
        return '-';
    case 0x2018: /* quotes */
    case 0x2019:
        return '\'';
    case 0x201c:
    case 0x201d:
        return '"';
    case 0x2026: /* ellipsis */
        return '~';
    default:
        return code > 0x7e ? '?' : code;
    }
}

struct glyph glyph_next(const char **text, bool is_ascii)
{
    while (**text) {
        int length = utf8_length(*text, strnlen(*text, UTF8_MOST));
        uint32_t code = 0xfffd;
        if (length > 0)
            code = (uint32_t)utf8_code(*text, length);
        *text += length > 0 ? length : 1;
        int width = cells_of(code);
        if (width < 0)
            return (struct glyph){'?', 1};
        if (width > 0)
            return is_ascii ? (struct glyph){ascii_of(code), 1}
                            : (struct glyph){code, width};
    }
    return (struct glyph){0, 0};
}

int glyph_cells(const char *text, bool is_ascii, int most)
{
    int cells = 0;
    while (cells <= most) {
        struct glyph glyph = glyph_next(&text, is_ascii);
        if (!glyph.code)
            break;
        cells += glyph.width;
    }
    return cells;
}

void glyph_write(struct sink *out, uint32_t code)
{
    if (code < 0x80) {
        sink_byte(out, (char)code);
        return;
    }
    int more = code < 0x800 ? 1 : code < 0x10000 ? 2 : 3;
    unsigned lead = more == 1 ? 0xc0 : more == 2 ? 0xe0 : 0xf0;
    sink_byte(out, (char)(lead | code >> 6 * more));
    while (more-- > 0)
        sink_byte(out, (char)(0x80 | (code >> 6 * more & 0x3f)));
}
