#include "draw/svg/svg_caption.h"

#include <string.h>

#include "draw/svg/svg_text.h"
#include "support/sink.h"
#include "support/text.h"

/* In picture units: of words, of a line, beside and above them. */
#define SIZE   13
#define LINE   18
#define MARGIN 12
#define ABOVE  6

/* How many bytes of a text stand on one line: as many words as fit, or of one
 * that is too long what does. At least one code point, and no more than there
 * are. */
static size_t line_length(const char *text, double width)
{
    size_t fits = 0, end = 0;
    while (text[end]) {
        size_t next = end + utf8_step(text + end);
        if (end > 0 && text_width_of(text, next, SIZE) > width)
            return fits > 0 ? fits : end;
        if (!text[next] || text[next] == ' ')
            fits = next;
        end = next;
    }
    return end;
}

static void write_line(struct canvas *canvas, const char *text, size_t length,
                       double base)
{
    char *line = canvas_alloc(canvas, (int)length + 1, 1);
    if (!line)
        return;
    memcpy(line, text, length);
    sink_text(canvas->out, "<tspan");
    attribute_number(canvas, "x", MARGIN);
    attribute_number(canvas, "y", base);
    sink_byte(canvas->out, '>');
    escape_xml(canvas->out, line);
    sink_text(canvas->out, "</tspan>\n");
}

/* Goes through all lines; with a canvas it writes them. Returns where the last
 * one ends. */
static double go(struct canvas *canvas, const char *text, double width,
                 double y)
{
    while (*text) {
        size_t length = line_length(text, width - 2 * MARGIN);
        if (canvas)
            write_line(canvas, text, length, y + SIZE);
        y += LINE;
        text += length;
        while (*text == ' ')
            text++;
    }
    return y;
}

double caption_height(const char *text, double width)
{
    return text[0] ? ABOVE + go(NULL, text, width, 0) : 0;
}

void caption_write(struct canvas *canvas, const char *text, double width,
                   double y)
{
    sink_text(canvas->out, "<text class=\"caption\">");
    go(canvas, text, width, y + ABOVE);
    sink_text(canvas->out, "</text>\n");
}
