#include <assert.h>
#include <errno.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "draw/svg/canvas.h"
#include "support/sink.h"
#include "support/text.h"

#define MOST 1e7

/* Room for a sign, eight digits, a point and two more. */
#define ROOM 16

/* The value, or the nearest within -most .. most; not a number is far, too. */
static double within(double value, double most)
{
    return value > most ? most : value >= -most ? value : -most;
}

static char *put(char *at, double value)
{
    long hundredths = (long)floor(within(value, MOST) * 100 + 0.5);
    char digits[ROOM];
    int count = 0;
    if (hundredths < 0)
        *at++ = '-';
    hundredths = labs(hundredths);
    long whole = hundredths / 100, part = hundredths % 100;
    do
        digits[count++] = (char)('0' + whole % 10);
    while ((whole /= 10) > 0);
    while (count > 0)
        *at++ = digits[--count];
    if (part > 0) {
        *at++ = '.';
        *at++ = (char)('0' + part / 10);
    }
    if (part % 10 > 0)
        *at++ = (char)('0' + part % 10);
    return at;
}

void decimal_write(struct sink *out, double value)
{
    sink_advance(out, put(sink_room(out, ROOM), value));
}

void decimal_write_two(struct sink *out, double x, double y)
{
    char *at = put(sink_room(out, 2 * ROOM), x);
    *at++ = ' ';
    sink_advance(out, put(at, y));
}

/* How far beyond the picture curves go, in its units: no line is so wide that
 * its end is seen. */
#define BEYOND 64

/* No eye tells such a polygon from an arc. */
#define FLAT 0.05

#define FARTHEST (4 * COL_LIMIT)

struct canvas canvas_make(struct sink *out, const struct picture *picture,
                          const struct svg_options *options)
{
    struct view view = svg_view(picture, options);
    return (struct canvas){
        .out = out,
        .picture = picture,
        .options = options,
        .view = view,
        .reach = {(view.width / 2 + BEYOND) / view.x_scale,
                  (view.height / 2 + BEYOND) / view.y_scale},
        .flat = FLAT,
        .mark_size = 1,
        .id = "picture",
    };
}

void canvas_heighten(struct canvas *canvas, double height)
{
    canvas->view.height = height;
    canvas->reach.y = (height / 2 + BEYOND) / canvas->view.y_scale;
}

col_vec2 canvas_local(const struct canvas *canvas, col_vec2 world)
{
    return (col_vec2){within(world.x - canvas->view.center.x, FARTHEST),
                      within(world.y - canvas->view.center.y, FARTHEST)};
}

col_vec2 canvas_paper(const struct canvas *canvas, col_vec2 local)
{
    const struct view *view = &canvas->view;
    double y = local.y * view->y_scale;
    return (col_vec2){view->width / 2 + local.x * view->x_scale,
                      view->height / 2 + (view->is_y_up ? -y : y)};
}

col_vec2 canvas_at(const struct canvas *canvas, col_vec2 world)
{
    return canvas_paper(canvas, canvas_local(canvas, world));
}

bool canvas_reaches(const struct canvas *canvas, col_vec2 world)
{
    col_vec2 at = canvas_local(canvas, world), reach = canvas->reach;
    return at.x >= -reach.x && at.x <= reach.x && at.y >= -reach.y &&
           at.y <= reach.y;
}

bool canvas_meets(const struct canvas *canvas, const col_box *box)
{
    col_vec2 min = canvas_local(canvas, box->min);
    col_vec2 max = canvas_local(canvas, box->max), reach = canvas->reach;
    return min.x <= reach.x && max.x >= -reach.x && min.y <= reach.y &&
           max.y >= -reach.y;
}

bool canvas_shows(const struct canvas *canvas, col_vec2 world)
{
    const struct view *view = &canvas->view;
    col_vec2 at = view_point(view, world);
    return at.x >= 0 && at.x <= view->width && at.y >= 0 &&
           at.y <= view->height;
}

col_vec2 canvas_way(const struct canvas *canvas, const col_vec2 world[2])
{
    const struct view *view = &canvas->view;
    col_vec2 from = canvas_local(canvas, world[0]);
    col_vec2 to = canvas_local(canvas, world[1]);
    double x = (to.x - from.x) * view->x_scale;
    double y = (to.y - from.y) * view->y_scale;
    bool is_finite = fabs(x) < HUGE_VAL && fabs(y) < HUGE_VAL;
    return is_finite ? vec_unit((col_vec2){x, view->is_y_up ? -y : y})
                     : (col_vec2){0, 0};
}

/* ---- Memory -------------------------------------------------------------- */

static void fail(struct canvas *canvas)
{
    if (canvas->out->error == 0)
        canvas->out->error = ENOMEM;
}

void *canvas_alloc(struct canvas *canvas, int count, size_t size)
{
    void *memory = arena_alloc(canvas->picture->arena, (size_t)count, size);
    if (!memory)
        fail(canvas);
    return memory;
}

void points_add(struct canvas *canvas, struct points *points, col_vec2 point)
{
    col_vec2 *at = arena_more(canvas->picture->arena, points->at, points->count,
                              &points->room, sizeof *at);
    if (!at) {
        fail(canvas);
        return;
    }
    points->at = at;
    at[points->count++] = point;
}

/* ---- Markup -------------------------------------------------------------- */

void svg_print(struct sink *out, const char *format, ...)
{
    va_list list;
    va_start(list, format);
    for (const char *sign; (sign = strchr(format, '%')); format = sign + 2) {
        sink_write(out, format, (size_t)(sign - format));
        switch (sign[1]) {
        case 'd':
            sink_integer(out, va_arg(list, int));
            break;
        case 'f':
            decimal_write(out, va_arg(list, double));
            break;
        case 'j':
            escape_json_string(out, va_arg(list, const char *));
            break;
        case 's':
            sink_text(out, va_arg(list, const char *));
            break;
        case 'v': {
            col_vec2 point = va_arg(list, col_vec2);
            decimal_write_two(out, point.x, point.y);
            break;
        }
        default:
            assert(sign[1] == 'x');
            escape_xml(out, va_arg(list, const char *));
        }
    }
    va_end(list);
    sink_text(out, format);
}

/* Bytes of path data after which another path is begun. */
#define LENGTH 65536

void paths_close(struct paths *paths)
{
    if (paths->is_open)
        sink_text(paths->canvas->out, "\"/>\n");
    paths->is_open = false;
}

bool paths_open(struct paths *paths)
{
    struct sink *out = paths->canvas->out;
    if (paths->is_open && sink_position(out) - paths->begun > LENGTH)
        paths_close(paths);
    if (paths->is_open)
        return false;
    sink_text(out, paths->head);
    paths->begun = sink_position(out);
    paths->is_open = true;
    return true;
}

/* ---- Width --------------------------------------------------------------- */

/* In shares of the size, of DejaVu Sans, the widest of the usual fonts: of no
 * character in any of these less. */
static double width_of(unsigned long code)
{
    if (code < 0x80)
        return strchr("ijl.,:;'|I /\\", (int)code) ? 0.34
               : strchr("!ftr()[]J-", (int)code)   ? 0.42
               : strchr("w#&^=+<>~", (int)code)    ? 0.84
               : strchr("mMW@%", (int)code)        ? 1
               : code >= 'A' && code <= 'Z'        ? 0.79
                                                   : 0.64;
    if (code >= 0x300 && code < 0x370)
        return 0;
    return code >= 0x1100 ? 1 : 0.64;
}

/* The code point that a text begins with; U+FFFD of a broken byte. */
static unsigned long code_of(const char *text)
{
    int length = utf8_length(text, UTF8_MOST);
    return length > 0 ? utf8_code(text, length) : 0xFFFD;
}

double text_width_of(const char *text, size_t length, double size)
{
    double width = 0;
    for (size_t at = 0; at < length; at += utf8_step(text + at))
        width += width_of(code_of(text + at));
    return width * size;
}

double text_width(const char *text, double size)
{
    return text_width_of(text, strlen(text), size);
}

/* The first code point of Hebrew; all of what it is about lies behind it. */
#define FIRST_APART 0x590

bool text_is_apart(const char *text)
{
    bool is_apart = false;
    for (; *text && !is_apart; text += utf8_step(text))
        is_apart = utf8_step(text) > 1 && code_of(text) >= FIRST_APART;
    return is_apart;
}

/* ---- Elements ------------------------------------------------------------ */

void text_write(struct canvas *canvas, const struct text_place *place,
                const char *text)
{
    static const char *const anchors[] = {" text-anchor=\"end\"",
                                          " text-anchor=\"middle\"", ""};
    const char *anchor = anchors[place->side - TEXT_BEFORE];
    col_vec2 at = vec_along(place->at, place->offset, 1);
    /* In a page the point moves with its zoom, and the words' size does not. */
    if (canvas->is_page)
        svg_print(canvas->out,
                  "<g transform=\"translate(%v)\"><text class=\"halo k\" "
                  "x=\"%f\" y=\"%f\"%s>%x</text></g>",
                  place->at, place->offset.x, place->offset.y, anchor, text);
    else
        svg_print(canvas->out,
                  "<text class=\"halo\" x=\"%f\" y=\"%f\"%s>%x</text>", at.x,
                  at.y, anchor, text);
}
