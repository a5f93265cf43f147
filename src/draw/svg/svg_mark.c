#include "draw/svg/svg_mark.h"

#include <math.h>

#include "draw/svg/later.h"
#include "draw/svg/many_marks.h"
#include "draw/svg/theme.h"
#include "support/sink.h"

bool mark_is_wanted(const struct canvas *canvas, const struct mark *mark)
{
    const struct svg_options *options = canvas->options;
    bool is_all = options->step == SVG_ALL_STEPS;
    if (mark->style == STYLE_CONTACT_ID && !options->shows_indices)
        return false;
    return picture_shows(canvas->picture, mark, options->record,
                         is_all ? mark->source.step : options->step);
}

int marks_wanted(const struct canvas *canvas)
{
    int count = 0;
    for (int i = 0; i < canvas->picture->mark_count; i++)
        count += mark_is_wanted(canvas, &canvas->picture->marks[i]);
    return count;
}

/* ---- Marks --------------------------------------------------------------- */

static void write_mark(struct canvas *canvas, const struct mark *mark,
                       const struct text_place *place)
{
    bool is_badge = mark->kind == MARK_BADGE;
    const char *tag = is_badge && canvas->is_page ? "a" : "g";
    sink_byte(canvas->out, '<');
    sink_text(canvas->out, tag);
    sink_text(canvas->out, is_badge ? " class=\"badge " : " class=\"");
    sink_text(canvas->out, theme_style(mark->style)->name);
    sink_byte(canvas->out, '"');
    if (mark->source.key)
        attribute_text(canvas, "data-key", mark->source.key);
    if (is_badge && mark->text)
        attribute_text(canvas, "data-finding", mark->text);
    if (is_badge && mark->text && canvas->is_page) {
        sink_text(canvas->out, " href=\"#finding-");
        escape_xml(canvas->out, mark->text);
        sink_byte(canvas->out, '"');
    }
    sink_byte(canvas->out, '>');
    mark_write_form(canvas, mark, place);
    sink_text(canvas->out, "</");
    sink_text(canvas->out, tag);
    sink_text(canvas->out, ">\n");
}

static bool are_together(const struct mark *a, const struct mark *b)
{
    return a->source.record == b->source.record &&
           a->source.step == b->source.step;
}

static void begin_group(struct canvas *canvas, const struct mark *mark)
{
    sink_text(canvas->out, mark->source.step < 0 ? "<g class=\"record\""
                                                 : "<g class=\"step\"");
    attribute_whole(canvas, "data-record", mark->source.record);
    if (mark->source.step >= 0)
        attribute_whole(canvas, "data-step", mark->source.step);
    sink_text(canvas->out, ">\n");
}

/* Steps of a page's scene; a diagram is seen later as a whole. */
static bool is_later(const struct canvas *canvas, const struct mark *mark)
{
    return mark && canvas->later && mark->source.step >= 0 &&
           canvas->options->step == SVG_ALL_STEPS && !canvas->picture->is_panel;
}

/* Ends the group of the last mark, and begins that of the next; NULL: none. */
static void change_group(struct canvas *canvas, const struct mark *last,
                         const struct mark *next)
{
    bool was_later = is_later(canvas, last),
         goes_later = is_later(canvas, next);
    bool is_same = last && next && last->source.record == next->source.record;
    if (last)
        sink_text(canvas->out, "</g>\n");
    if (was_later && !(goes_later && is_same))
        later_end(canvas);
    if (goes_later && !(was_later && is_same))
        later_begin(canvas, next->source.record);
    if (next)
        begin_group(canvas, next);
}

/* Lines to badges that were moved; below all discs, or they would cross
 * them. */
static void write_leaders(struct canvas *canvas, const struct layout *layout)
{
    for (int i = 0; i < canvas->picture->mark_count; i++) {
        const struct mark *mark = &canvas->picture->marks[i];
        const struct text_place *place = &layout->marks[i];
        if (mark->kind != MARK_BADGE || !place->is_free ||
            !(fabs(place->offset.x) > 0 || fabs(place->offset.y) > 0))
            continue;
        sink_text(canvas->out, "<g class=\"leader ");
        sink_text(canvas->out, theme_style(mark->style)->name);
        sink_text(canvas->out, "\">");
        mark_write_leader(canvas, place);
        sink_text(canvas->out, "</g>\n");
    }
}

void marks_write(struct canvas *canvas, const struct layout *layout)
{
    const struct mark *last = NULL;
    write_leaders(canvas, layout);
    if (canvas->has_many)
        many_marks_write(canvas);
    for (int i = 0; i < canvas->picture->mark_count; i++) {
        const struct mark *mark = &canvas->picture->marks[i];
        bool is_here = !canvas->has_many || mark->kind == MARK_BADGE;
        if (!is_here || !mark_is_wanted(canvas, mark))
            continue;
        if (!last || !are_together(last, mark))
            change_group(canvas, last, mark);
        write_mark(canvas, mark, &layout->marks[i]);
        last = mark;
    }
    if (last)
        change_group(canvas, last, NULL);
}
