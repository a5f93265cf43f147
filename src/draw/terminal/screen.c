/* Draws lines, characters and texts on a screen, and writes it as text. Two
 * tables have the width of characters and the looks of inks. */
#include <math.h>
#include <string.h>

#include "draw/terminal/screen.h"
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

/* ASCII for a code point that is one cell wide. */
static uint32_t ascii_of(uint32_t code)
{
    /* degree, times, dashes, minus, quotes, ellipsis */
    static const uint32_t likes[][2] = {
        {0x00b0, 'o'}, {0x00d7, 'x'},  {0x2013, '-'},  {0x2014, '-'},
        {0x2212, '-'}, {0x2018, '\''}, {0x2019, '\''}, {0x201c, '"'},
        {0x201d, '"'}, {0x2026, '~'},
    };
    for (size_t i = 0; i < sizeof likes / sizeof *likes; i++)
        if (likes[i][0] == code)
            return likes[i][1];
    return code > 0x7e ? '?' : code;
}

struct glyph glyph_next(const char **text, bool is_ascii)
{
    while (**text) {
        int length = utf8_length(*text, strnlen(*text, UTF8_MOST));
        uint32_t code = 0xfffd;
        if (length > 0)
            code = (uint32_t)utf8_code(*text, length);
        *text += length > 0 ? length : 1;
        size_t count = sizeof blocks / sizeof *blocks, i = 0;
        while (i < count && blocks[i].last < code)
            i++;
        if (i == count || code < blocks[i].first)
            return (struct glyph){'?', 1}; /* it has no place in a grid */
        if (blocks[i].width > 0)
            return is_ascii ? (struct glyph){ascii_of(code), 1}
                            : (struct glyph){code, blocks[i].width};
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

#define RED      "31"
#define GREEN    "32"
#define YELLOW   "33"
#define MAGENTA  "35"
#define CYAN     "36"
#define GRAY     "90"
#define BLUE     "94" /* the bright one: the other is hardly seen on black */
#define BOLD     "1"
#define BOLD_RED "1;31"

#define DISC    0x25cf
#define CIRCLE  0x25cb
#define DIAMOND 0x25c6
#define CROSS   0x00d7
#define SQUARE  0x25aa

#define STYLE(name) [INK_STYLE + (name)]
#define ROLE(name)  [INK_ROLE + (name)]

static const struct ink_look looks[INKS] = {
    [INK_NONE] = {"", ' ', ' ', ' ', false},
    [INK_TEXT] = {"", SQUARE, '.', '.', false},
    [INK_A] = {CYAN, DISC, '#', '#', false},
    [INK_B] = {YELLOW, DISC, '*', '*', false},
    ROLE(ROLE_STATIC) = {GREEN, SQUARE, '#', '#', false},
    ROLE(ROLE_DYNAMIC) = {MAGENTA, SQUARE, '*', '*', false},
    ROLE(ROLE_SENSOR) = {YELLOW, SQUARE, ':', ':', true},
    ROLE(ROLE_SPAWN) = {BLUE, SQUARE, 's', 'S', false},
    ROLE(ROLE_GOAL) = {BLUE, SQUARE, 'g', 'G', false},
    ROLE(ROLE_BAD) = {RED, SQUARE, '!', '!', false},
    STYLE(STYLE_PLAIN) = {"", SQUARE, '.', 'o', false},
    STYLE(STYLE_NORMAL) = {BOLD, SQUARE, 0, 'o', false},
    STYLE(STYLE_OTHER) = {GRAY, SQUARE, 0, 'o', true},
    STYLE(STYLE_DEPTH) = {MAGENTA, SQUARE, 0, 'o', false},
    STYLE(STYLE_DISTANCE) = {BLUE, SQUARE, 0, 'o', true},
    STYLE(STYLE_CONTACT) = {BOLD_RED, DISC, 'O', 'O', false},
    STYLE(STYLE_CLOSEST) = {BOLD_RED, CIRCLE, 'o', 'o', false},
    STYLE(STYLE_DEEPEST) = {BOLD_RED, DISC, 'o', 'o', false},
    STYLE(STYLE_VERTEX) = {BOLD_RED, DIAMOND, 'O', 'O', false},
    STYLE(STYLE_EDGE) = {RED, SQUARE, '=', '=', false},
    STYLE(STYLE_REFERENCE) = {RED, SQUARE, '=', '=', false},
    STYLE(STYLE_FOCUS) = {RED, SQUARE, '=', '=', false},
    STYLE(STYLE_INCIDENT) = {BLUE, SQUARE, '~', '~', false},
    STYLE(STYLE_PLANE) = {GRAY, SQUARE, ':', ':', true},
    STYLE(STYLE_CLIPPED) = {BOLD_RED, DISC, '=', 'O', false},
    STYLE(STYLE_DROPPED) = {GRAY, CROSS, '.', 'x', true},
    STYLE(STYLE_OUTSIDE) = {GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_BOX) = {YELLOW, SQUARE, '.', '.', true},
    STYLE(STYLE_PAIR) = {MAGENTA, SQUARE, '.', '.', true},
    STYLE(STYLE_GHOST) = {GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_HIT) = {RED, SQUARE, '%', '%', false},
    STYLE(STYLE_PATH) = {GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_VELOCITY) = {GREEN, SQUARE, 0, 'o', false},
    STYLE(STYLE_IMPULSE) = {MAGENTA, SQUARE, 0, 'o', false},
    STYLE(STYLE_FRICTION) = {YELLOW, SQUARE, 0, 'o', false},
    STYLE(STYLE_MOVED) = {BLUE, CIRCLE, '%', 'o', false},
    STYLE(STYLE_RAY) = {RED, SQUARE, 0, 'o', false},
    STYLE(STYLE_RAY_HIT) = {BOLD_RED, DISC, 'X', 'X', false},
    STYLE(STYLE_CUT) = {GRAY, SQUARE, '.', '.', true},
    STYLE(STYLE_CENTER) = {BOLD, '+', '+', '+', false},
    STYLE(STYLE_INDEX) = {GRAY, SQUARE, '.', '.', false},
    STYLE(STYLE_CONTACT_ID) = {GRAY, SQUARE, '.', '.', false},
    STYLE(STYLE_AXIS) = {GRAY, SQUARE, 0, '.', false},
    STYLE(STYLE_OF_A) = {CYAN, DISC, '#', 'a', false},
    STYLE(STYLE_OF_B) = {YELLOW, DISC, '*', 'b', false},
    STYLE(STYLE_OVERLAP) = {RED, DISC, '=', 'O', false},
    STYLE(STYLE_WAY_OUT) = {RED, DISC, '=', 'O', false},
    STYLE(STYLE_GAP) = {GREEN, DISC, '=', 'o', true},
    STYLE(STYLE_DIFFERENCE) = {BLUE, SQUARE, '.', '.', false},
    STYLE(STYLE_SIMPLEX) = {RED, DISC, '%', 'o', false},
    STYLE(STYLE_SUPPORT) = {BOLD_RED, DIAMOND, 'O', 'O', false},
    STYLE(STYLE_ORIGIN) = {BOLD, '+', '+', '+', false},
    STYLE(STYLE_ERROR) = {BOLD_RED, DISC, '!', '!', false},
    STYLE(STYLE_WARNING) = {YELLOW, DISC, '!', '!', false},
    STYLE(STYLE_NOTE) = {BLUE, DISC, '!', '!', false},
};

const struct ink_look *ink_look(enum ink ink)
{
    return &looks[ink];
}

const char *ink_words(enum ink ink)
{
    if (ink < INK_ROLE)
        return NULL;
    if (ink < INK_STYLE)
        return picture_role_words((enum picture_role)(ink - INK_ROLE));
    return picture_style_words((enum mark_style)(ink - INK_STYLE));
}

/* Of dashes in dots: so many are drawn, of so many. */
#define DASH_DRAWN 3
#define DASH_WHOLE 5

/* Lines this much steeper than wide, or less, are upright, or level. */
#define UPRIGHT 2.5

struct dot {
    int x, y;
};

static struct screen_cell *cell_at(const struct screen *screen, int column,
                                   int row)
{
    return &screen->cells[row * screen->columns + column];
}

static bool is_inside(const struct screen *screen, int column, int row)
{
    return column >= 0 && column < screen->columns && row >= 0 &&
           row < screen->rows;
}

/* ---- Lines --------------------------------------------------------------- */

static char letter_of(enum ink ink, col_vec2 way)
{
    char letter = ink_look(ink)->letter;
    if (letter)
        return letter;
    if (fabs(way.y) > UPRIGHT * fabs(way.x))
        return '|';
    if (fabs(way.x) > UPRIGHT * fabs(way.y))
        return '-';
    return (way.x > 0) == (way.y > 0) ? '\\' : '/';
}

struct stroke {
    enum ink ink;
    char letter;
    bool is_dashed;
};

/* The dots of a cell are bits 0, 1, 2, 6 from the top in its left column, and
 * 3, 4, 5, 7 in its right one. */
static void set_dot(struct screen *screen, const struct stroke *stroke,
                    struct dot at)
{
    static const unsigned char bits[SCREEN_HIGH][SCREEN_WIDE] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    struct screen_cell *cell =
        screen->is_ascii
            ? cell_at(screen, at.x, at.y)
            : cell_at(screen, at.x / SCREEN_WIDE, at.y / SCREEN_HIGH);
    cell->dots |=
        screen->is_ascii ? 1 : bits[at.y % SCREEN_HIGH][at.x % SCREEN_WIDE];
    cell->letter = stroke->letter;
    if (!cell->is_text)
        cell->ink = (unsigned char)stroke->ink;
}

/* Source: Bresenham 1965, in the form for all octants. */
static void draw_dots(struct screen *screen, const struct stroke *stroke,
                      struct dot at, struct dot to)
{
    int wide = at.x < to.x ? to.x - at.x : at.x - to.x;
    int high = at.y < to.y ? to.y - at.y : at.y - to.y;
    int right = at.x < to.x ? 1 : -1, down = at.y < to.y ? 1 : -1;
    int steps = wide > high ? wide : high, error = wide - high;
    for (int i = 0; i <= steps; i++) {
        if (!stroke->is_dashed || i % DASH_WHOLE < DASH_DRAWN)
            set_dot(screen, stroke, at);
        int twice = 2 * error;
        if (twice >= -high) {
            error -= high;
            at.x += right;
        }
        if (twice <= wide) {
            error += wide;
            at.y += down;
        }
    }
}

/* The dot, or with is_ascii the cell, of a place that is on the screen. */
static struct dot dot_of(const struct screen *screen, col_vec2 at)
{
    int wide = screen->is_ascii ? SCREEN_WIDE : 1;
    int high = screen->is_ascii ? SCREEN_HIGH : 1;
    struct dot dot = {(int)at.x / wide, (int)at.y / high};
    int columns = screen->columns * SCREEN_WIDE / wide;
    int rows = screen->rows * SCREEN_HIGH / high;
    dot.x = dot.x < columns ? dot.x : columns - 1;
    dot.y = dot.y < rows ? dot.y : rows - 1;
    return dot;
}

void screen_line(struct screen *screen, enum ink ink, col_vec2 from,
                 col_vec2 to)
{
    col_vec2 half = {screen->columns * SCREEN_WIDE / 2.0,
                     screen->rows * SCREEN_HIGH / 2.0};
    col_vec2 ends[2] = {{from.x - half.x, from.y - half.y},
                        {to.x - half.x, to.y - half.y}};
    if (!line_clip(ends, half))
        return;
    for (int i = 0; i < 2; i++)
        ends[i] = (col_vec2){ends[i].x + half.x, ends[i].y + half.y};
    bool is_dashed =
        ink_look(ink)->is_dashed || (ink == INK_B && !screen->has_colors);
    struct stroke stroke = {
        ink,
        letter_of(ink, (col_vec2){to.x - from.x, to.y - from.y}),
        is_dashed && !screen->is_ascii,
    };
    draw_dots(screen, &stroke, dot_of(screen, ends[0]),
              dot_of(screen, ends[1]));
    screen->inks[ink] |= SCREEN_LINES;
}

/* ---- Characters ---------------------------------------------------------- */

/* Beyond a million dots it is somewhere there. */
static int cell_number(double dots, int size)
{
    double near = dots > 1e6 ? 1e6 : dots >= -1e6 ? dots : -1e6;
    return (int)floor(near / size);
}

struct screen_place screen_place_of(col_vec2 at)
{
    return (struct screen_place){cell_number(at.x, SCREEN_WIDE),
                                 cell_number(at.y, SCREEN_HIGH), 0, 0};
}

static void put_code(struct screen *screen, enum ink ink,
                     struct screen_place at, uint32_t code)
{
    struct screen_cell *cell = cell_at(screen, at.column, at.row);
    cell->code = code;
    cell->ink = (unsigned char)ink;
    cell->is_text = true;
}

/* A character of one cell at a place, instead of what is there. */
static void put_at(struct screen *screen, enum ink ink, col_vec2 at,
                   uint32_t code)
{
    struct screen_place cell = screen_place_of(at);
    if (is_inside(screen, cell.column, cell.row))
        put_code(screen, ink, cell, code);
}

void screen_point(struct screen *screen, enum ink ink, col_vec2 at)
{
    const struct ink_look *look = ink_look(ink);
    put_at(screen, ink, at,
           screen->is_ascii ? (uint32_t)(unsigned char)look->point
                            : look->point_code);
    screen->inks[ink] |= SCREEN_POINTS;
}

/* An arrow by the eighth of a turn that its direction is in; in ASCII, by the
 * quarter. */
void screen_head(struct screen *screen, enum ink ink, col_vec2 at,
                 col_vec2 direction)
{
    static const uint32_t codes[2][3][3] = {
        {{0x2196, 0x2191, 0x2197},
         {0x2190, 0x2191, 0x2192},
         {0x2199, 0x2193, 0x2198}},
        {{'<', '^', '>'}, {'<', '^', '>'}, {'<', 'v', '>'}}};
    double x = fabs(direction.x), y = fabs(direction.y);
    double ratio = screen->is_ascii ? 1 : UPRIGHT;
    int row = x > ratio * y ? 1 : direction.y < 0 ? 0 : 2;
    int column = y > ratio * x ? 1 : direction.x < 0 ? 0 : 2;
    put_at(screen, ink, at, codes[screen->is_ascii][row][column]);
    screen->inks[ink] |= SCREEN_HEADS;
}

/* ---- Labels -------------------------------------------------------------- */

/* Where a text of so many cells begins. */
static int first_column(struct screen_place at, int cells)
{
    if (at.anchor > 0)
        return at.column;
    return at.anchor < 0 ? at.column - cells + 1 : at.column - (cells - 1) / 2;
}

/* The cost of a text of so many cells at a place; -1: it cannot be there. */
static int cost_of(const struct screen *screen,
                   const struct screen_label *label, struct screen_place at,
                   int cells)
{
    int first = first_column(at, cells), cost = at.cost;
    if (!is_inside(screen, first, at.row) ||
        !is_inside(screen, first + cells - 1, at.row))
        return -1;
    for (int i = first - 1; i <= first + cells; i++) {
        bool is_beside = i < first || i == first + cells;
        if (!is_inside(screen, i, at.row))
            continue;
        const struct screen_cell *cell = cell_at(screen, i, at.row);
        /* The points and heads of marks may be right beside a text. */
        if (cell->is_text && !(is_beside && cell->ink >= INK_STYLE))
            return -1;
        if (!is_beside && cell->dots)
            cost += cell->ink == label->ink ? 1 : 2;
    }
    return cost;
}

/* Puts so many cells of a text; a cut one ends in an ellipsis. */
static void put_text(struct screen *screen, const struct screen_label *label,
                     struct screen_place at, int cells)
{
    const char *text = label->text;
    int room = cells;
    bool is_cut = glyph_cells(text, screen->is_ascii, cells) > cells;
    at.column = first_column(at, cells);
    for (room -= is_cut; room > 0;) {
        struct glyph glyph = glyph_next(&text, screen->is_ascii);
        if (!glyph.code || glyph.width > room)
            break;
        put_code(screen, label->ink, at, glyph.code);
        if (glyph.width == 2) {
            at.column++;
            put_code(screen, label->ink, at, 0);
        }
        at.column++;
        room -= glyph.width;
    }
    if (is_cut)
        put_code(screen, label->ink, at, screen->is_ascii ? '~' : 0x2026);
}

bool screen_label(struct screen *screen, const struct screen_label *label)
{
    int cells = glyph_cells(label->text, screen->is_ascii, label->most);
    if (cells > label->most)
        cells = label->most;
    int best = -1, least = 0;
    for (int i = 0; i < label->count && cells > 0; i++) {
        int cost = cost_of(screen, label, label->places[i], cells);
        if (cost < 0 || (best >= 0 && cost >= least))
            continue;
        best = i;
        least = cost;
    }
    if (best < 0 || (least > 0 && !label->is_wanted))
        return false;
    put_text(screen, label, label->places[best], cells);
    return true;
}

/* ---- Output -------------------------------------------------------------- */

static bool is_blank(const struct screen_cell *cell)
{
    return !cell->dots && !cell->is_text;
}

void screen_color(struct sink *out, enum ink ink)
{
    const char *color = ink_look(ink)->color;
    sink_text(out, "\033[0");
    if (color[0])
        sink_byte(out, ';');
    sink_text(out, color);
    sink_byte(out, 'm');
}

/* The second half of a wide character is written with the first. */
static void write_row(struct sink *out, const struct screen *screen, int row)
{
    int count = screen->columns;
    const char *color = "";
    while (count > 0 && is_blank(cell_at(screen, count - 1, row)))
        count--;
    for (int i = 0; i < count; i++) {
        const struct screen_cell *cell = cell_at(screen, i, row);
        const char *wanted = ink_look((enum ink)cell->ink)->color;
        if (screen->has_colors && !is_blank(cell) &&
            strcmp(wanted, color) != 0) {
            screen_color(out, (enum ink)cell->ink);
            color = wanted;
        }
        if (is_blank(cell))
            sink_byte(out, ' ');
        else if (!cell->is_text && screen->is_ascii)
            sink_byte(out, cell->letter);
        else if (!cell->is_text)
            glyph_write(out, 0x2800u + cell->dots);
        else if (cell->code)
            glyph_write(out, cell->code);
    }
    if (color[0])
        screen_color(out, INK_TEXT);
    sink_end_record(out);
}

void screen_write(struct sink *out, const struct screen *screen)
{
    int count = screen->columns * screen->rows, first = 0, last = count - 1;
    while (first < count && is_blank(&screen->cells[first]))
        first++;
    while (last > first && is_blank(&screen->cells[last]))
        last--;
    if (first == count)
        return;
    for (int row = first / screen->columns; row <= last / screen->columns;
         row++)
        write_row(out, screen, row);
}
