/* Writes the grid behind a picture, whose lines are at multiples of 1, 2 or 5
 * times a power of ten, with exact numbers at the rim. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/svg/markup.h"
#include "draw/svg/svg_parts.h"

/* Ticks are counted by numbers that doubles hold exactly. */
#define MOST 0x1p52

/* Numbers that all end with so many zeros have exponents, and so have those
 * that are all less than this. */
#define ZEROS 6
#define SMALL 1e-5

/* Steps are powers of ten from -POWER to POWER. */
#define POWER 300

/* A tick that is beyond the axis by such a share of a step is on it. */
#define NEARLY 1e-9

/* 10^power: the nearest double up to 10^22, and nearly so beyond. */
static double ten_to(int power)
{
    double value = 1;
    for (int i = power < 0 ? -power : power; i > 0; i--)
        value *= 10;
    return power < 0 ? 1 / value : value;
}

/* The place of a tick, rounded once or twice. */
static double axis_tick(const struct axis *axis, int tick)
{
    double number = (double)(axis->first + tick) * axis->factor;
    double ten = ten_to(axis->power < 0 ? -axis->power : axis->power);
    return axis->power < 0 ? number / ten : number * ten;
}

/* Counts the ticks in from..to. */
static struct axis with_ticks(struct axis axis, double from, double to)
{
    double step = axis.factor * ten_to(axis.power);
    double first = ceil(from / step - NEARLY);
    double last = floor(to / step + NEARLY);
    axis.count = 0;
    if (!(first >= -MOST && last <= MOST && last - first < AXIS_TICKS))
        return axis;
    axis.first = (int64_t)first;
    axis.count = (int)(last - first) + 1;
    return axis;
}

static struct axis coarser(struct axis axis)
{
    if (axis.factor == 5) {
        axis.factor = 1;
        axis.power++;
    } else {
        axis.factor = axis.factor == 2 ? 5 : 2;
    }
    return axis;
}

/* The axis with the next larger step. */
static struct axis axis_coarser(struct axis axis, double from, double to)
{
    return with_ticks(coarser(axis), from, to);
}

struct axis axis_make(double from, double to, double least)
{
    struct axis axis = {.factor = 1};
    double ten = 1;
    while (ten > least && axis.power > -POWER)
        ten = ten_to(--axis.power);
    while (ten * 10 <= least && axis.power < POWER)
        ten = ten_to(++axis.power);
    while (axis.factor * ten_to(axis.power) < least && axis.power < POWER)
        axis = coarser(axis);
    return with_ticks(axis, from, to);
}

/* ---- Text ---------------------------------------------------------------- */

/* A number of digits, most significant first, times 10^power. */
struct axis_digits {
    char text[24];
    int count, power;
};

/* Without zeros at the end. */
static struct axis_digits digits_of(int64_t number, int power)
{
    struct axis_digits digits = {.power = power};
    char back[24] = "";
    while (number % 10 == 0) {
        number /= 10;
        digits.power++;
    }
    for (; number > 0; number /= 10)
        back[digits.count++] = (char)('0' + number % 10);
    for (int i = 0; i < digits.count; i++)
        digits.text[i] = back[digits.count - 1 - i];
    return digits;
}

static size_t put_plain(const struct axis_digits *digits, char *text)
{
    int point = digits->count + digits->power; /* digits in front of it */
    size_t at = 0;
    if (point <= 0)
        text[at++] = '0';
    for (int i = point < 0 ? point : 0; i < digits->count || i < point; i++) {
        if (i == point)
            text[at++] = '.';
        text[at++] = i >= 0 && i < digits->count ? digits->text[i] : '0';
    }
    text[at] = '\0';
    return at;
}

static size_t put_exponent(const struct axis_digits *digits, char *text)
{
    int exponent = digits->count + digits->power - 1;
    bool has_more = digits->count > 1;
    return (size_t)snprintf(text, AXIS_TEXT - 1, "%c%s%.*se%c%d",
                            digits->text[0], has_more ? "." : "",
                            digits->count - 1, digits->text + 1,
                            exponent < 0 ? '-' : '+', abs(exponent));
}

size_t axis_text(const struct axis *axis, int tick, char text[AXIS_TEXT])
{
    int64_t number = (axis->first + tick) * axis->factor;
    size_t sign = number < 0;
    if (number == 0) {
        memcpy(text, "0", 2);
        return 1;
    }
    /* All numbers of an axis have exponents, or none. */
    double first = fabs(axis_tick(axis, 0));
    double last = fabs(axis_tick(axis, axis->count - 1));
    bool has_exponents = axis->power >= ZEROS || fmax(first, last) < SMALL;
    text[0] = '-';
    struct axis_digits digits =
        digits_of(number < 0 ? -number : number, axis->power);
    return sign + (has_exponents ? put_exponent(&digits, text + sign)
                                 : put_plain(&digits, text + sign));
}

/* ---- The grid ------------------------------------------------------------ */

/* Least distance of lines, in picture units, and of those across at most about
 * so many; what numbers have free beside them, and their size. */
#define APART 56
#define LINES 60
#define ROOM  14
#define SIZE  10

static struct axis axis_of(const struct canvas *canvas, bool is_y)
{
    col_box box = view_box(&canvas->view);
    double scale = is_y ? canvas->view.y_scale : canvas->view.x_scale;
    double from = is_y ? box.min.y : box.min.x;
    double to = is_y ? box.max.y : box.max.x;
    double apart = fmax(APART, canvas->view.width / LINES);
    struct axis axis = axis_make(from, to, apart / scale);
    double room = 0;
    for (int i = 0; i < axis.count && !is_y; i++) {
        char text[AXIS_TEXT];
        axis_text(&axis, i, text);
        room = fmax(room, text_width(text, SIZE) + ROOM);
    }
    double step =
        axis.count > 1 ? axis_tick(&axis, 1) - axis_tick(&axis, 0) : 0;
    while (axis.count > 1 && step * scale < room) {
        axis = axis_coarser(axis, from, to);
        step = axis.count > 1 ? axis_tick(&axis, 1) - axis_tick(&axis, 0) : 0;
    }
    return axis;
}

/* An axis of a diagram that measures nothing has no lines. */
struct svg_grid grid_lines(const struct canvas *canvas)
{
    const struct picture *picture = canvas->picture;
    struct svg_grid grid = {axis_of(canvas, false), axis_of(canvas, true)};
    if (picture->is_stretched && !picture->y_name)
        grid.y.count = 0;
    return grid;
}

/* Where a tick is on paper. */
static double place(const struct canvas *canvas, const struct axis *axis,
                    int tick, bool is_y)
{
    double at = axis_tick(axis, tick);
    col_vec2 point = view_point(&canvas->view, (col_vec2){at, at});
    return is_y ? point.y : point.x;
}

/* Writes the lines through zero, or all others. */
static void put_lines(struct canvas *canvas, const struct axis *axis, bool is_y,
                      bool is_zero)
{
    for (int i = 0; i < axis->count; i++) {
        double at = place(canvas, axis, i, is_y);
        if ((axis->first + i == 0) != is_zero)
            continue;
        if (is_y)
            svg_print(canvas->out, "M0 %fH%f", at, canvas->view.width);
        else
            svg_print(canvas->out, "M%f 0V%f", at, canvas->view.height);
    }
}

void grid_write(struct canvas *canvas, const struct svg_grid *grid)
{
    for (int zero = 0; zero < 2; zero++) {
        sink_text(canvas->out, zero ? "<path class=\"grid zero\" d=\""
                                    : "<path class=\"grid\" d=\"");
        put_lines(canvas, &grid->x, false, zero);
        put_lines(canvas, &grid->y, true, zero);
        sink_text(canvas->out, "\"/>\n");
    }
}

static void write_number(struct canvas *canvas, const char *text, double x,
                         double y, enum text_side side)
{
    struct text_place place = {.at = {x, y}, .side = side};
    text_write(canvas, &place, text);
}

/* The numbers of y are not where those of x are. */
void grid_write_numbers(struct canvas *canvas, const struct svg_grid *grid)
{
    const struct picture *picture = canvas->picture;
    const struct view *view = &canvas->view;
    char text[AXIS_TEXT];
    sink_text(canvas->out, "<g class=\"number\">");
    for (int i = 0; i < grid->x.count; i++) {
        double at = place(canvas, &grid->x, i, false) + 3;
        axis_text(&grid->x, i, text);
        if (at + text_width(text, SIZE) < view->width)
            write_number(canvas, text, at, view->height - 4, TEXT_BEHIND);
    }
    for (int i = 0; i < grid->y.count; i++) {
        double at = place(canvas, &grid->y, i, true) - 3;
        axis_text(&grid->y, i, text);
        if (at > SIZE && at < view->height - SIZE - 8)
            write_number(canvas, text, 4, at, TEXT_BEHIND);
    }
    sink_text(canvas->out, "</g>\n");
    if (!picture->x_name && !picture->y_name)
        return;
    sink_text(canvas->out, "<g class=\"number name\">");
    if (picture->x_name)
        write_number(canvas, picture->x_name, view->width - 6,
                     view->height - SIZE - 10, TEXT_BEFORE);
    if (picture->y_name)
        write_number(canvas, picture->y_name, 4, SIZE + 4, TEXT_BEHIND);
    sink_text(canvas->out, "</g>\n");
}
