#include "svg/svg.h"

#include "output/escape_xml.h"
#include "svg/canvas.h"
#include "svg/decimal.h"
#include "svg/grid.h"
#include "svg/mark.h"
#include "svg/shape.h"
#include "svg/theme.h"

#define WIDTH 800

/* Around what is to be seen, in picture units; and room between two pictures.
 */
#define MARGIN 40
#define GAP    12

/* ---- Views --------------------------------------------------------------- */

static double width_of(const struct svg_options *options)
{
    return options->width > 0 ? options->width : WIDTH;
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
    struct view_wish wish = {.box = box,
                             .width = width,
                             .least = width * 0.4,
                             .most = width * 1.2,
                             .margin = margin,
                             .is_y_up = picture->is_y_up,
                             .is_stretched = picture->is_stretched};
    return view_make(&wish);
}

/* ---- Parts --------------------------------------------------------------- */

static void put_view(struct canvas *canvas)
{
    const struct view *view = &canvas->view;
    const double numbers[] = {view->center.x, view->center.y, view->x_scale,
                              view->y_scale,  view->width,    view->height};
    sink_text(canvas->out, " data-view=\"");
    for (int i = 0; i < 6; i++) {
        char text[NUMBER_MAX];
        sink_write(canvas->out, text, number_write(text, numbers[i]));
        sink_byte(canvas->out, ' ');
    }
    sink_text(canvas->out, view->is_y_up ? "up\"" : "down\"");
}

static void put_size(struct canvas *canvas, double width, double height)
{
    sink_text(canvas->out, " viewBox=\"0 0 ");
    decimal_write_two(canvas->out, width, height);
    sink_byte(canvas->out, '"');
}

static void write_words(struct canvas *canvas)
{
    const struct picture *picture = canvas->picture;
    sink_text(canvas->out, "<title");
    sink_text(canvas->out, ">");
    escape_xml(canvas->out, picture->title ? picture->title : "collide");
    sink_text(canvas->out, "</title>\n");
    if (!picture->summary)
        return;
    sink_text(canvas->out, "<desc>");
    escape_xml(canvas->out, picture->summary);
    sink_text(canvas->out, "</desc>\n");
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
    sink_text(canvas->out, "<defs><pattern id=\"");
    escape_xml(canvas->out, canvas->id);
    sink_text(canvas->out,
              "-hatch\" width=\"6\" height=\"6\" "
              "patternUnits=\"userSpaceOnUse\"><path class=\"hatch bad\" "
              "d=\"M-1 1L1 -1M0 6L6 0M5 7L7 5\"/></pattern></defs>\n");
}

static void write_content(struct canvas *canvas)
{
    write_hatch(canvas);
    sink_text(canvas->out, "<rect class=\"paper\"");
    attribute_number(canvas, "width", canvas->view.width);
    attribute_number(canvas, "height", canvas->view.height);
    sink_text(canvas->out, "/>\n");
    grid_write(canvas);
    int seen = shapes_seen(canvas);
    shapes_write(canvas, seen);
    struct layout layout;
    bool has_ids = !canvas->options->hides_labels && seen <= SVG_LABELS_MOST;
    if (!layout_make(canvas, has_ids, &layout))
        return;
    if (has_ids)
        ids_write(canvas, layout.shapes);
    marks_write(canvas, &layout);
}

/* ---- Documents ----------------------------------------------------------- */

static struct theme_parts all_parts(bool is_page)
{
    return (struct theme_parts){~0U, ~UINT64_C(0), is_page};
}

static void write_part(struct canvas *canvas, double x)
{
    sink_text(canvas->out, "<svg class=\"picture\"");
    attribute_number(canvas, "x", x);
    attribute_number(canvas, "width", canvas->view.width);
    attribute_number(canvas, "height", canvas->view.height);
    put_size(canvas, canvas->view.width, canvas->view.height);
    put_view(canvas);
    sink_text(canvas->out, ">\n");
    write_content(canvas);
    sink_text(canvas->out, "</svg>\n");
}

void svg_write(struct sink *out, const struct picture *scene,
               const struct picture *panel, const struct svg_options *options)
{
    double width = width_of(options), share = width;
    struct svg_options part = *options;
    if (panel)
        share = part.width = (width - GAP) / 2;
    struct canvas canvas = canvas_make(out, scene, &part);
    struct canvas beside = panel ? canvas_make(out, panel, &part) : canvas;
    double height = canvas.view.height > beside.view.height
                        ? canvas.view.height
                        : beside.view.height;
    sink_text(out,
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
              "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\"");
    attribute_number(&canvas, "width", width);
    attribute_number(&canvas, "height", height);
    put_size(&canvas, width, height);
    sink_text(out, " role=\"img\">\n");
    write_words(&canvas);
    sink_text(out, "<style>\n");
    theme_write(out, options, all_parts(false));
    sink_text(out, "</style>\n");
    write_part(&canvas, 0);
    if (panel)
        write_part(&beside, share + GAP);
    sink_text(out, "</svg>\n");
}

void svg_write_inline(struct sink *out, const struct picture *picture,
                      const char *id, const struct svg_options *options)
{
    struct canvas canvas = canvas_make(out, picture, options);
    canvas.is_page = true;
    canvas.id = id;
    sink_text(out,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"picture\"");
    attribute_text(&canvas, "id", id);
    put_size(&canvas, canvas.view.width, canvas.view.height);
    put_view(&canvas);
    sink_text(out, " role=\"img\">\n");
    write_words(&canvas);
    write_content(&canvas);
    sink_text(out, "</svg>\n");
}

void svg_write_style(struct sink *out, const struct svg_options *options)
{
    theme_write(out, options, all_parts(true));
}
