#include "draw/svg/svg_text.h"

#include <string.h>

#include "draw/svg/decimal.h"
#include "support/sink.h"
#include "support/text.h"

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

static const char *anchor_of(enum text_side side)
{
    switch (side) {
    case TEXT_BEFORE:
        return " text-anchor=\"end\"";
    case TEXT_AROUND:
        return " text-anchor=\"middle\"";
    case TEXT_BEHIND:
        break;
    }
    return "";
}

/* In a page the point moves with its zoom, and the words' size does not. */
static void begin(struct canvas *canvas, const struct text_place *place)
{
    struct sink *out = canvas->out;
    col_vec2 at = {place->at.x + place->offset.x,
                   place->at.y + place->offset.y};
    if (canvas->is_page) {
        at = place->offset;
        sink_text(out, "<g transform=\"translate(");
        decimal_write_two(out, place->at.x, place->at.y);
        sink_text(out, ")\"><text class=\"halo k\"");
    } else {
        sink_text(out, "<text class=\"halo\"");
    }
    attribute_number(canvas, "x", at.x);
    attribute_number(canvas, "y", at.y);
    sink_text(out, anchor_of(place->side));
    sink_byte(out, '>');
}

static void end(struct canvas *canvas)
{
    sink_text(canvas->out, canvas->is_page ? "</text></g>" : "</text>");
}

void text_write(struct canvas *canvas, const struct text_place *place,
                const char *text)
{
    begin(canvas, place);
    escape_xml(canvas->out, text);
    end(canvas);
}
