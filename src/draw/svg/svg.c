/* Puts a picture together from its parts: grid, shapes, boxes, numbers and
 * marks. Writes it as a document, with the panel of a step beside it and a
 * caption and legend below, or as an element of a page. */
#include <math.h>

#include "draw/svg/markup.h"
#include "draw/svg/pack.h"
#include "draw/svg/svg.h"
#include "draw/svg/svg_parts.h"
#include "support/number.h"

#define SIZE 10

/* Numbers that are written at most, and what the place of one may cost. */
#define MOST 4000
#define COST 90

static void boxes_write(struct canvas *canvas)
{
    const struct picture *picture = canvas->picture;
    sink_text(canvas->out, "<g class=\"m-box\"><path class=\"line\" d=\"");
    for (int i = 0; i < picture->shape_count; i++) {
        const col_box *box = &picture->shapes[i].box;
        col_vec2 corners[4];
        box_corners(*box, corners);
        if (canvas_meets(canvas, box))
            contour_ring(canvas, corners, 4);
    }
    sink_text(canvas->out, "\"/></g>\n");
}

/* ---- Numbers ------------------------------------------------------------- */

static void write_number(struct canvas *canvas, struct crowd *crowd,
                         const char *text, col_vec2 world)
{
    static const struct choice around[] = {
        {{0, -1}, 3, false}, {{0, 1}, 3, false},   {{1, -1}, 1, false},
        {{1, 1}, 1, false},  {{-1, -1}, 1, false}, {{-1, 1}, 1, false},
        {{1, 0}, 4, false},  {{-1, 0}, 4, false},
    };
    if (!canvas_shows(canvas, world))
        return;
    col_vec2 at = canvas_at(canvas, world);
    struct label_words words = {text, SIZE, COST, false};
    struct text_place place = place_words(
        crowd, at, around, (int)(sizeof around / sizeof *around), words);
    if (place.is_free)
        text_write(canvas, &place, text);
}

/* Vertices as 0, 1, .., edges as e0, e1, ..: edge i runs from vertex i to the
 * next. Those that have no room are left out, and all beyond some thousands. */
static void numbers_write(struct canvas *canvas, struct crowd *crowd)
{
    const struct picture *picture = canvas->picture;
    char text[NUMBER_MAX + 1] = "e";
    int left = MOST;
    sink_text(canvas->out, "<g class=\"m-index\">\n");
    for (int i = 0; i < picture->shape_count; i++) {
        const struct picture_shape *shape = &picture->shapes[i];
        bool is_seen = canvas_meets(canvas, &shape->box) && shape->count > 1;
        int first = 0, ring = 0;
        for (int v = 0; is_seen && v < shape->count && left > 0; v++, left--) {
            int end = shape->ring_ends ? shape->ring_ends[ring] : shape->count;
            int next = v + 1 < end ? v + 1 : first;
            const col_vec2 *at = shape->outline;
            number_write_long(text + 1, v);
            write_number(canvas, crowd, text + 1, at[v]);
            if (next > v || shape->is_closed)
                write_number(canvas, crowd, text, vec_middle(at[v], at[next]));
            if (v + 1 == end) {
                first = end;
                ring++;
            }
        }
    }
    sink_text(canvas->out, "</g>\n");
}

#define WIDTH 800

/* Around what is to be seen, in picture units; and room between two pictures,
 * which are one below the other where together they are less wide than that. */
#define MARGIN 40
#define GAP    12
#define NARROW 560

/* Of the width: a picture's least and most height. */
#define LOW  0.4
#define HIGH 0.9

/* Where more marks are seen at once, dots and pointers are half as large. */
#define MANY_MARKS 500

/* ---- Views --------------------------------------------------------------- */

static double width_of(const struct svg_options *options)
{
    return options->width > 0 ? options->width : WIDTH;
}

/* A box of no size has some around it; where axes have scales of their own, of
 * no size along one. Far from the origin it is what can be told apart. */
static col_box widened(col_box box, bool is_stretched)
{
    bool has_width = box.max.x > box.min.x, has_height = box.max.y > box.min.y;
    double x = 1 + 0x1p-40 * fabs(box.min.x), y = 1 + 0x1p-40 * fabs(box.min.y);
    if (!has_width && (is_stretched || !has_height)) {
        box.min.x -= x;
        box.max.x += x;
    }
    if (!has_height && (is_stretched || !has_width)) {
        box.min.y -= y;
        box.max.y += y;
    }
    return box;
}

struct view svg_view(const struct picture *picture,
                     const struct svg_options *options)
{
    double width = width_of(options);
    double margin = width < 10 * MARGIN ? width / 10 : MARGIN;
    bool is_crop = options->has_crop && !picture->is_panel;
    col_box box = is_crop ? options->crop : picture_bounds(picture);
    if (!(box.min.x <= box.max.x && box.min.y <= box.max.y))
        box = (col_box){{-1, -1}, {1, 1}};
    box = widened(box, picture->is_stretched);
    struct view_wish wish = {.box = box,
                             .width = width,
                             .least = width * LOW,
                             .most = width * HIGH,
                             .margin = margin,
                             .is_y_up = picture->is_y_up,
                             .is_stretched = picture->is_stretched};
    return view_make(&wish);
}

/* ---- Elements ------------------------------------------------------------ */

/* Writes the attributes of the size and of the view, from which scripts compute
 * where points are. */
static void put_view(struct canvas *canvas)
{
    const struct view *view = &canvas->view;
    const double numbers[] = {view->center.x, view->center.y, view->x_scale,
                              view->y_scale,  view->width,    view->height};
    svg_print(canvas->out, " viewBox=\"0 0 %f %f\" data-view=\"", view->width,
              view->height);
    for (int i = 0; i < 6; i++)
        sink_print(canvas->out, "%g ", numbers[i]);
    sink_text(canvas->out, view->is_y_up ? "up\"" : "down\"");
}

/* Writes what the picture is for those who do not see it: the end of its first
 * tag, its title and, with `more` behind it, its summary. */
static void write_words(struct canvas *canvas, const char *more)
{
    const struct picture *picture = canvas->picture;
    const char *id = canvas->id;
    struct sink *out = canvas->out;
    svg_print(out, " role=\"%s\" aria-labelledby=\"%x-title\"",
              canvas->is_page ? "group" : "img", id);
    if (picture->summary)
        svg_print(out, " aria-describedby=\"%x-desc\"", id);
    svg_print(out, ">\n<title id=\"%x-title\">%x</title>\n", id,
              picture->title ? picture->title : "collide");
    if (picture->summary)
        svg_print(out, "<desc id=\"%x-desc\">%x%s%x</desc>\n", id,
                  picture->summary, more[0] ? " " : "", more);
}

static void write_rect(struct sink *out, const char *name, double width,
                       double height)
{
    svg_print(out, "<rect class=\"%s\" width=\"%f\" height=\"%f\"/>\n", name,
              width, height);
}

/* What shapes that are not sound are filled with. */
static void write_hatch(struct canvas *canvas)
{
    const struct picture *picture = canvas->picture;
    int i = 0;
    while (i < picture->shape_count && picture->shapes[i].role != ROLE_BAD)
        i++;
    if (i == picture->shape_count)
        return;
    svg_print(canvas->out,
              "<defs><pattern id=\"%x-hatch\" width=\"6\" height=\"6\" "
              "patternUnits=\"userSpaceOnUse\"><path class=\"hatch bad\" "
              "d=\"M-1 1L1 -1M0 6L6 0M5 7L7 5\"/></pattern></defs>\n",
              canvas->id);
}

/* Writes all of a picture, without overlapping labels. */
static void write_content(struct canvas *canvas)
{
    const struct svg_options *options = canvas->options;
    struct svg_grid grid = grid_lines(canvas);
    int seen = shapes_seen(canvas), marks = 0;
    bool has_labels = seen <= SVG_LABELS_MOST;
    bool has_ids = !options->hides_labels && has_labels;
    struct layout layout;
    write_hatch(canvas);
    if (!options->hides_grid)
        grid_write(canvas, &grid);
    shapes_write(canvas, seen);
    if (options->shows_boxes)
        boxes_write(canvas);
    for (int i = 0; i < canvas->picture->mark_count; i++)
        marks += mark_is_wanted(canvas, &canvas->picture->marks[i]);
    if (options->step != SVG_ALL_STEPS && marks > MANY_MARKS)
        canvas->mark_size = 0.5;
    canvas->has_many = !canvas->is_page && marks > SVG_MARKS_MOST;
    if (!layout_make(canvas, seen, has_ids, &layout))
        return;
    if (!options->hides_grid)
        grid_write_numbers(canvas, &grid);
    if (has_ids)
        ids_write(canvas, layout.shapes);
    if (options->shows_indices && has_labels)
        numbers_write(canvas, &layout.crowd);
    marks_write(canvas, &layout);
}

/* ---- Parts that are seen later ------------------------------------------- */

void later_begin(struct canvas *canvas, int record)
{
    svg_print(canvas->out, "<g class=\"later\" data-record=\"%d\"><!--",
              record);
    canvas->out =
        pack_begin(canvas->later, canvas->out, canvas->picture->arena->limit);
}

void later_end(struct canvas *canvas)
{
    canvas->out = canvas->later->out;
    pack_end(canvas->later);
    sink_text(canvas->out, "--></g>\n");
}

/* ---- Documents ----------------------------------------------------------- */

/* One or two pictures on a sheet, a caption and a legend below. */
struct sheet {
    struct canvas parts[2];
    int count;
    const char *caption; /* "": none */
    double width, height, caption_top, legend_top;
    bool is_below; /* the second is below the first */
    struct legend legend;
};

static void write_part(struct sheet *sheet, int part)
{
    struct canvas *canvas = &sheet->parts[part];
    const struct view *view = &canvas->view;
    const struct view *first = &sheet->parts[0].view;
    bool is_below = part > 0 && sheet->is_below;
    svg_print(canvas->out, "<svg x=\"%f\" y=\"%f\" width=\"%f\" height=\"%f\"",
              part > 0 && !is_below ? first->width + GAP : 0,
              is_below ? first->height + GAP : 0, view->width, view->height);
    put_view(canvas);
    sink_text(canvas->out, ">\n");
    write_content(canvas);
    if (sheet->count > 1)
        write_rect(canvas->out, "frame", view->width, view->height);
    sink_text(canvas->out, "</svg>\n");
}

static void write_sheet(struct sheet *sheet, const struct svg_options *options)
{
    struct canvas *canvas = &sheet->parts[0];
    struct sink *out = canvas->out;
    svg_print(out,
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
              "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" "
              "width=\"%f\" height=\"%f\" viewBox=\"0 0 %f %f\"",
              sheet->width, sheet->height, sheet->width, sheet->height);
    write_words(canvas, sheet->caption);
    sink_text(out, "<style>\n");
    theme_write(out, options, sheet->legend.parts);
    sink_text(out, "</style>\n");
    write_rect(out, "paper", sheet->width, sheet->height);
    for (int i = 0; i < sheet->count; i++)
        write_part(sheet, i);
    if (sheet->caption[0])
        caption_write(canvas, sheet->caption, sheet->width, sheet->caption_top);
    if (!options->hides_legend)
        legend_write(canvas, &sheet->legend, sheet->width, sheet->legend_top);
    sink_text(out, "</svg>\n");
}

void svg_write(struct sink *out, const struct drawing *drawing,
               const struct svg_options *options)
{
    const struct drawn_record *record =
        drawing_step(drawing, options->record, options->step);
    const struct picture *panel = record ? record->panel : NULL;
    struct svg_options part = *options;
    double width = width_of(options);
    bool is_below = width < NARROW;
    part.width = panel && !is_below ? (width - GAP) / 2 : width;
    struct sheet sheet = {
        .count = panel ? 2 : 1,
        .caption = record && !options->hides_legend
                       ? record->steps[options->step].text
                       : "",
        .width = width,
        .is_below = is_below,
    };
    sheet.parts[0] = canvas_make(out, &drawing->scene, &part);
    if (panel)
        sheet.parts[1] = canvas_make(out, panel, &part);
    sheet.parts[1].id = "panel";
    struct canvas *a = &sheet.parts[0], *b = &sheet.parts[1];
    double height = a->view.height;
    if (panel && is_below) {
        height += GAP + b->view.height;
    } else if (panel) {
        height = height > b->view.height ? height : b->view.height;
        canvas_heighten(a, height);
        canvas_heighten(b, height);
    }
    for (int i = 0; i < sheet.count; i++)
        legend_add(&sheet.legend, &sheet.parts[i]);
    sheet.caption_top = height;
    sheet.legend_top = height + caption_height(sheet.caption, width);
    sheet.height = sheet.legend_top;
    if (!options->hides_legend)
        sheet.height += legend_height(&sheet.legend, width);
    write_sheet(&sheet, options);
}

void svg_write_inline(struct sink *out, const struct picture *picture,
                      const char *id, const struct svg_options *options)
{
    struct canvas canvas = canvas_make(out, picture, options);
    struct packing later;
    bool is_later = picture->is_panel && options->step == SVG_ALL_STEPS;
    canvas.is_page = true;
    canvas.later = &later;
    canvas.id = id;
    svg_print(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\" "
              "id=\"%x\"",
              id);
    put_view(&canvas);
    write_words(&canvas, "");
    write_rect(out, "paper", canvas.view.width, canvas.view.height);
    if (is_later)
        later_begin(&canvas, options->record);
    write_content(&canvas);
    if (is_later)
        later_end(&canvas);
    sink_text(out, "</svg>\n");
}

static const struct theme_parts all_parts = {~0U, ~UINT64_C(0), true};

void svg_write_style(struct sink *out, enum svg_colors colors)
{
    theme_write_forms(out, colors, all_parts);
}

void svg_write_colors(struct sink *out, enum svg_colors colors, bool is_dark)
{
    theme_write_tones(out, colors, all_parts, is_dark);
}
