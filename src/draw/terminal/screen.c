#include "draw/terminal/screen.h"

#include <math.h>
#include <string.h>

#include "draw/marks/plane.h"
#include "draw/terminal/glyph.h"

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

/* The dots of a cell are bits 0, 1, 2, 6 from the top in its left column, and
 * 3, 4, 5, 7 in its right one. */
static unsigned char dot_bit(int x, int y)
{
    static const unsigned char bits[SCREEN_HIGH][SCREEN_WIDE] = {
        {0x01, 0x08}, {0x02, 0x10}, {0x04, 0x20}, {0x40, 0x80}};
    return bits[y % SCREEN_HIGH][x % SCREEN_WIDE];
}

struct stroke {
    enum ink ink;
    char letter;
    bool is_dashed;
};

static void set_dot(struct screen *screen, const struct stroke *stroke,
                    struct dot at)
{
    struct screen_cell *cell =
        screen->is_ascii
            ? cell_at(screen, at.x, at.y)
            : cell_at(screen, at.x / SCREEN_WIDE, at.y / SCREEN_HIGH);
    cell->dots |= screen->is_ascii ? 1 : dot_bit(at.x, at.y);
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
static uint32_t arrow_code(bool is_ascii, col_vec2 way)
{
    double wide = fabs(way.x), high = fabs(way.y);
    double ratio = is_ascii ? 1 : UPRIGHT;
    if (high > ratio * wide) {
        if (way.y < 0)
            return is_ascii ? '^' : 0x2191;
        return is_ascii ? 'v' : 0x2193;
    }
    if (is_ascii || wide > ratio * high) {
        if (way.x < 0)
            return is_ascii ? '<' : 0x2190;
        return is_ascii ? '>' : 0x2192;
    }
    if (way.y < 0)
        return way.x < 0 ? 0x2196 : 0x2197;
    return way.x < 0 ? 0x2199 : 0x2198;
}

void screen_head(struct screen *screen, enum ink ink, col_vec2 at,
                 col_vec2 direction)
{
    put_at(screen, ink, at, arrow_code(screen->is_ascii, direction));
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

/* Whether a cell beside a text, or in its way, forbids it. The points and heads
 * of marks may be right beside it. */
static bool forbids(const struct screen_cell *cell, bool is_beside)
{
    return cell->is_text && !(is_beside && cell->ink >= INK_STYLE);
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
        if (forbids(cell, is_beside))
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
static void write_cell(struct sink *out, const struct screen *screen,
                       const struct screen_cell *cell)
{
    if (cell->is_text && cell->code)
        glyph_write(out, cell->code);
    else if (!cell->is_text && cell->dots)
        glyph_write(out, screen->is_ascii
                             ? (uint32_t)(unsigned char)cell->letter
                             : 0x2800u + cell->dots);
    else if (!cell->is_text)
        sink_byte(out, ' ');
}

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
        write_cell(out, screen, cell);
    }
    if (color[0])
        screen_color(out, INK_TEXT);
    sink_end_record(out);
}

static bool is_blank_row(const struct screen *screen, int row)
{
    for (int i = 0; i < screen->columns; i++)
        if (!is_blank(cell_at(screen, i, row)))
            return false;
    return true;
}

void screen_write(struct sink *out, const struct screen *screen)
{
    int first = 0, behind = screen->rows;
    while (first < behind && is_blank_row(screen, first))
        first++;
    while (behind > first && is_blank_row(screen, behind - 1))
        behind--;
    for (int row = first; row < behind; row++)
        write_row(out, screen, row);
}
