/* Writes the caption and the legend below a picture. The legend explains the
 * roles and styles that occur. */
#include <string.h>

#include "draw/svg/markup.h"
#include "draw/svg/svg_parts.h"
#include "support/text.h"

/* ---- The caption --------------------------------------------------------- */

/* In picture units: of words, of a line, beside and above them. */
#define CAPTION_SIZE 13
#define LINE         18
#define MARGIN       12
#define ABOVE        6

/* How many bytes of a text stand on one line: as many words as fit, or of one
 * that is too long what does. At least one code point, and no more than there
 * are. */
static size_t line_length(const char *text, double width)
{
    size_t fits = 0, end = 0;
    while (text[end]) {
        size_t next = end + utf8_step(text + end);
        if (end > 0 && text_width_of(text, next, CAPTION_SIZE) > width)
            return fits > 0 ? fits : end;
        if (!text[next] || text[next] == ' ')
            fits = next;
        end = next;
    }
    return end;
}

/* Goes through all lines; with a canvas it writes them. Returns where the last
 * one ends. */
static double go(struct canvas *canvas, const char *text, double width,
                 double y)
{
    while (*text) {
        size_t length = line_length(text, width - 2 * MARGIN);
        char *line = canvas ? canvas_alloc(canvas, (int)length + 1, 1) : NULL;
        if (line)
            svg_print(canvas->out, "<tspan x=\"%d\" y=\"%f\">%x</tspan>\n",
                      MARGIN, y + CAPTION_SIZE, memcpy(line, text, length));
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

/* ---- The legend: what occurs --------------------------------------------- */

/* In picture units: of a row, a swatch, between things, and of words. */
#define ROW           18
#define SWATCH        20
#define GAP           6
#define LEGEND_MARGIN 10
#define LEGEND_SIZE   11

#define BIT(kind) (1U << (kind))

static bool is_box_seen(const struct canvas *canvas, col_box box)
{
    return !box_is_none(box) && !box_is_none(view_seen(&canvas->view, box));
}

static void add_style(struct legend *legend, enum mark_style style,
                      enum mark_kind kind, bool is_seen)
{
    legend->parts.styles |= UINT64_C(1) << style;
    if (is_seen)
        legend->kinds[style] |= BIT(kind);
}

void legend_add(struct legend *legend, const struct canvas *canvas)
{
    const struct picture *picture = canvas->picture;
    for (int i = 0; i < picture->shape_count; i++) {
        const struct picture_shape *shape = &picture->shapes[i];
        if (canvas_meets(canvas, &shape->box))
            legend->parts.roles |= BIT(shape->role);
        if (is_box_seen(canvas, shape->box))
            legend->roles |= BIT(shape->role);
    }
    for (int i = 0; i < picture->mark_count; i++) {
        const struct mark *mark = &picture->marks[i];
        if (mark_is_wanted(canvas, mark))
            add_style(legend, mark->style, mark->kind,
                      is_box_seen(canvas, bounds_of_mark(mark)));
    }
    if (canvas->options->shows_boxes)
        add_style(legend, STYLE_BOX, MARK_POLYGON, true);
    if (canvas->options->shows_indices)
        add_style(legend, STYLE_INDEX, MARK_LABEL, true);
}

/* An entry: of a role or of a style. */
struct legend_entry {
    const struct look *look;
    const char *words; /* NULL: there is none */
    unsigned kinds;    /* of marks; 0: it is a role's */
};

/* Alone, to be static or dynamic tells nothing. */
static struct legend_entry entry_at(const struct legend *legend, int i)
{
    if (i < PICTURE_ROLES) {
        enum picture_role role = (enum picture_role)i;
        bool is_usual = role == ROLE_STATIC || role == ROLE_DYNAMIC;
        bool is_told = legend->roles & BIT(role) &&
                       !(is_usual && legend->roles == BIT(role));
        return (struct legend_entry){
            theme_role(role), is_told ? picture_role_words(role) : NULL, 0};
    }
    enum mark_style style = (enum mark_style)(i - PICTURE_ROLES);
    unsigned kinds = legend->kinds[style];
    bool is_there = kinds & ~BIT(MARK_LABEL);
    return (struct legend_entry){theme_style(style),
                                 is_there ? picture_style_words(style) : NULL,
                                 kinds};
}

/* About (0, 0) .. (SWATCH, 0). */
static const char *swatch_of(const struct legend_entry *entry)
{
    unsigned kinds = entry->kinds;
    bool is_area = kinds & (BIT(MARK_POLYGON) | BIT(MARK_ROUND));
    if (kinds == 0 || (entry->look->fill > 0 && is_area))
        return "<path class=\"line\" d=\"M1 -5H19V5H1Z\"/>";
    if (kinds & BIT(MARK_BADGE))
        return "<circle class=\"solid\" cx=\"10\" r=\"5\"/>";
    if (kinds & (BIT(MARK_ARROW) | BIT(MARK_POINTER)))
        return "<path d=\"M1 0H13\"/><path class=\"solid\" d=\"M20 0L11 "
               "3.6V-3.6Z"
               "\"/>";
    if (kinds & BIT(MARK_SPAN))
        return "<path class=\"line\" d=\"M1 0H19M1 -4V4M19 -4V4\"/>";
    if (kinds & (BIT(MARK_LINE) | BIT(MARK_POLYGON) | BIT(MARK_ROUND)))
        return "<path class=\"line\" style=\"fill:none\" d=\"M1 0H19\"/>";
    return "<circle class=\"solid\" cx=\"10\" r=\"4\"/>";
}

/* Goes through all entries, in rows; with a canvas it writes them. Returns
 * where the last row ends. */
static double go_on(struct canvas *canvas, const struct legend *legend,
                    double width, double y)
{
    double x = LEGEND_MARGIN, top = y;
    bool is_empty = true;
    for (int i = 0; i < PICTURE_ROLES + STYLES; i++) {
        struct legend_entry entry = entry_at(legend, i);
        if (!entry.words)
            continue;
        double room =
            SWATCH + GAP + text_width(entry.words, LEGEND_SIZE) + 2 * GAP;
        if (x > LEGEND_MARGIN && x + room > width) {
            x = LEGEND_MARGIN;
            y += ROW;
        }
        if (canvas)
            svg_print(canvas->out,
                      "<g class=\"%s\" transform=\"translate(%f %f)\">%s"
                      "<text x=\"26\" y=\"4\">%x</text></g>\n",
                      entry.look->name, x, y + ROW / 2.0, swatch_of(&entry),
                      entry.words);
        x += room;
        is_empty = false;
    }
    return is_empty ? top : y + ROW;
}

double legend_height(const struct legend *legend, double width)
{
    double height = go_on(NULL, legend, width, 0);
    return height > 0 ? height + GAP : 0;
}

void legend_write(struct canvas *canvas, const struct legend *legend,
                  double width, double y)
{
    sink_text(canvas->out, "<g class=\"legend\">\n");
    go_on(canvas, legend, width, y);
    sink_text(canvas->out, "</g>\n");
}
