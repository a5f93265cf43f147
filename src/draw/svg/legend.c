#include "draw/svg/legend.h"

#include "draw/svg/decimal.h"
#include "draw/svg/svg_mark.h"
#include "draw/svg/svg_text.h"
#include "support/sink.h"

/* In picture units: of a row, a swatch, between things, and of words. */
#define ROW    18
#define SWATCH 20
#define GAP    6
#define MARGIN 10
#define SIZE   11

#define BIT(kind) (1U << (kind))

/* ---- What occurs --------------------------------------------------------- */

static bool is_box_seen(const struct canvas *canvas, col_box box)
{
    return !box_is_none(box) && !box_is_none(view_seen(&canvas->view, box));
}

static void add_shape(struct legend *legend, const struct canvas *canvas,
                      const struct picture_shape *shape)
{
    if (canvas_meets(canvas, &shape->box))
        legend->parts.roles |= BIT(shape->role);
    if (is_box_seen(canvas, shape->box))
        legend->roles |= BIT(shape->role);
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
    for (int i = 0; i < picture->shape_count; i++)
        add_shape(legend, canvas, &picture->shapes[i]);
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

/* ---- Rows ---------------------------------------------------------------- */

/* The next place in rows of things. */
struct flow {
    double width, x, y;
};

/* Takes a place for a swatch and words; *x and *y tell where. */
static void take(struct flow *flow, const char *words, double *x, double *y)
{
    double room = SWATCH + GAP + text_width(words, SIZE) + 2 * GAP;
    if (flow->x > MARGIN && flow->x + room > flow->width) {
        flow->x = MARGIN;
        flow->y += ROW;
    }
    *x = flow->x;
    *y = flow->y;
    flow->x += room;
}

/* An entry: of a role or of a style. */
struct legend_entry {
    const struct look *look;
    const char *words; /* NULL: there is none */
    unsigned kinds;    /* of marks; 0: it is a role's */
};

/* Whether a role is told: alone, to be static or dynamic tells nothing. */
static bool is_told(const struct legend *legend, enum picture_role role)
{
    unsigned roles = legend->roles;
    bool is_usual = role == ROLE_STATIC || role == ROLE_DYNAMIC;
    return roles & BIT(role) && !(is_usual && roles == BIT(role));
}

static struct legend_entry entry_at(const struct legend *legend, int i)
{
    if (i < PICTURE_ROLES) {
        enum picture_role role = (enum picture_role)i;
        return (struct legend_entry){
            theme_role(role),
            is_told(legend, role) ? picture_role_words(role) : NULL, 0};
    }
    enum mark_style style = (enum mark_style)(i - PICTURE_ROLES);
    unsigned kinds = legend->kinds[style];
    bool is_there = kinds & ~BIT(MARK_LABEL);
    return (struct legend_entry){theme_style(style),
                                 is_there ? picture_style_words(style) : NULL,
                                 kinds};
}

typedef void put_entry(struct canvas *canvas, const struct legend_entry *entry,
                       col_vec2 at);

/* Goes through all entries; with a function it writes them. Returns where the
 * last row ends. */
static double go(struct canvas *canvas, const struct legend *legend,
                 struct flow flow, put_entry *put)
{
    double top = flow.y;
    bool is_empty = true;
    for (int i = 0; i < PICTURE_ROLES + STYLES; i++) {
        struct legend_entry entry = entry_at(legend, i);
        col_vec2 at;
        if (!entry.words)
            continue;
        take(&flow, entry.words, &at.x, &at.y);
        is_empty = false;
        if (put)
            put(canvas, &entry, at);
    }
    return is_empty ? top : flow.y + ROW;
}

double legend_height(const struct legend *legend, double width)
{
    struct flow flow = {width, MARGIN, 0};
    double height = go(NULL, legend, flow, NULL);
    return height > 0 ? height + GAP : 0;
}

/* ---- Entries ------------------------------------------------------------- */

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

static void put(struct canvas *canvas, const struct legend_entry *entry,
                col_vec2 at)
{
    struct sink *out = canvas->out;
    sink_text(out, "<g class=\"");
    sink_text(out, entry->look->name);
    sink_text(out, "\" transform=\"translate(");
    decimal_write_two(out, at.x, at.y + ROW / 2.0);
    sink_text(out, ")\">");
    sink_text(out, swatch_of(entry));
    sink_text(out, "<text x=\"26\" y=\"4\">");
    escape_xml(out, entry->words);
    sink_text(out, "</text></g>\n");
}

void legend_write(struct canvas *canvas, const struct legend *legend,
                  double width, double y)
{
    struct flow flow = {width, MARGIN, y};
    sink_text(canvas->out, "<g class=\"legend\">\n");
    go(canvas, legend, flow, put);
    sink_text(canvas->out, "</g>\n");
}
