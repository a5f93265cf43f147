#include "draw/svg/svg_numbers.h"

#include "draw/svg/contour.h"
#include "draw/svg/label_place.h"

#define SIZE 10

/* Numbers that are written at most, and what the place of one may cost. */
#define MOST 4000
#define COST 90

void boxes_write(struct canvas *canvas)
{
    const struct picture *picture = canvas->picture;
    sink_text(canvas->out, "<g class=\"m-box\"><path class=\"line\" d=\"");
    for (int i = 0; i < picture->shape_count; i++) {
        const col_box *box = &picture->shapes[i].box;
        const col_vec2 corners[4] = {box->min,
                                     {box->max.x, box->min.y},
                                     box->max,
                                     {box->min.x, box->max.y}};
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
    col_vec2 at = canvas_paper(canvas, canvas_local(canvas, world));
    struct label_words words = {text, SIZE, COST, false};
    struct text_place place = place_words(
        crowd, at, around, (int)(sizeof around / sizeof *around), words);
    if (place.is_free)
        text_write(canvas, &place, text);
}

/* The numbers of vertex and edge `i` in a ring. */
static void write_two(struct canvas *canvas, struct crowd *crowd,
                      const struct picture_shape *shape, int i, int next)
{
    char text[NUMBER_MAX + 1] = "e";
    number_write_long(text + 1, i);
    write_number(canvas, crowd, text + 1, shape->outline[i]);
    if (next > i || shape->is_closed)
        write_number(canvas, crowd, text,
                     vec_middle(shape->outline[i], shape->outline[next]));
}

void numbers_write(struct canvas *canvas, struct crowd *crowd)
{
    const struct picture *picture = canvas->picture;
    int left = MOST;
    sink_text(canvas->out, "<g class=\"m-index\">\n");
    for (int i = 0; i < picture->shape_count; i++) {
        const struct picture_shape *shape = &picture->shapes[i];
        bool is_seen = canvas_meets(canvas, &shape->box) && shape->count > 1;
        int first = 0, ring = 0;
        for (int v = 0; is_seen && v < shape->count && left > 0; v++, left--) {
            int end = shape->ring_ends ? shape->ring_ends[ring] : shape->count;
            write_two(canvas, crowd, shape, v, v + 1 < end ? v + 1 : first);
            if (v + 1 == end) {
                first = end;
                ring++;
            }
        }
    }
    sink_text(canvas->out, "</g>\n");
}
