/* Composes the text of a drawing: chooses the visible part, draws the scene
 * and the panel, and writes them with the legend and the sentences. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "draw/terminal/preview.h"
#include "draw/terminal/screen.h"

/* Dots kept free around what is seen: a row, two columns. */
#define MARGIN 4.0

/* Rows of a picture. */
#define LEAST_ROWS 4
#define MOST_ROWS  200

/* Sentences below a picture, where there are several records. */
#define MOST_SENTENCES 12

/* One shape that is this much larger than the other is seen only around it. */
#define MUCH_LARGER 6.0

/* A drawing at work. */
struct preview {
    const struct drawing *drawing;
    const struct preview_options *options;
    struct caption caption;
    int record; /* that it is about; -1: several, or none */
    struct screen scene, panel;
};

/* ---- What is seen -------------------------------------------------------- */

/* The bounds of `count` shapes; those of no other mark. */
static col_box shape_bounds(const struct picture *picture, int first, int count)
{
    struct picture alone = picture_make(picture->arena);
    bool is_there = first >= 0 && first < picture->shape_count;
    alone.shapes = is_there ? picture->shapes + first : NULL;
    alone.shape_count = is_there ? count : 0;
    return picture_bounds(&alone);
}

/* The bounds of what is marked: other steps' marks do not count, nor those of
 * other records where the picture is about one. */
static col_box mark_bounds(const struct preview *preview,
                           const struct picture *picture)
{
    col_box box = box_none();
    for (int i = 0; i < picture->mark_count; i++)
        if (picture_shows(picture, &picture->marks[i], preview->record,
                          preview->options->step))
            box = box_both(box, bounds_of_mark(&picture->marks[i]));
    return box;
}

/* The two shapes and what is marked of them. */
static col_box pair_box(const struct preview *preview)
{
    const struct drawn_record *record =
        &preview->drawing->records[preview->record];
    const struct picture *scene = &preview->drawing->scene;
    col_box a = shape_bounds(scene, record->a, 1);
    col_box b = shape_bounds(scene, record->b, 1);
    col_box marks = mark_bounds(preview, scene),
            all = box_both(box_both(a, b), marks);
    if (box_is_none(a) || box_is_none(b))
        return all;
    double one = box_side(a), other = box_side(b);
    double by = one < other ? one : other;
    col_box near = one < other ? a : b;
    if (!(by > 0 && box_side(all) > MUCH_LARGER * by))
        return all;
    near = (col_box){{near.min.x - by, near.min.y - by},
                     {near.max.x + by, near.max.y + by}};
    return box_common(all, box_both(near, marks));
}

static col_box whole_box(const struct preview *preview,
                         const struct picture *picture)
{
    return box_both(shape_bounds(picture, 0, picture->shape_count),
                    mark_bounds(preview, picture));
}

static col_box box_seen(const struct preview *preview)
{
    col_box whole = whole_box(preview, &preview->drawing->scene);
    if (preview->options->has_crop)
        return preview->options->crop;
    if (preview->record < 0)
        return whole;
    col_box box = pair_box(preview);
    return box_is_none(box) ? whole : box;
}

/* ---- Grids --------------------------------------------------------------- */

static int columns_of(const struct preview_options *options)
{
    int columns = options->columns;
    if (columns < PREVIEW_LEAST_COLUMNS)
        return PREVIEW_LEAST_COLUMNS;
    return columns < PREVIEW_MOST_COLUMNS ? columns : PREVIEW_MOST_COLUMNS;
}

/* Draws a picture, of which a box is seen. A screen without cells is left where
 * there is nothing to be seen. false: memory is used up. */
static bool draw(const struct preview *preview, const struct picture *picture,
                 col_box box, struct screen *screen)
{
    const struct preview_options *options = preview->options;
    if (box_is_none(box))
        return true;
    int rows = options->rows > 0 ? options->rows : columns_of(options) * 3 / 8;
    rows = rows < LEAST_ROWS ? LEAST_ROWS : rows;
    struct view view = view_make(&(struct view_wish){
        .box = box,
        .width = SCREEN_WIDE * columns_of(options),
        .least = SCREEN_HIGH * LEAST_ROWS,
        .most = SCREEN_HIGH * (rows < MOST_ROWS ? rows : MOST_ROWS),
        .margin = MARGIN,
        .is_y_up = picture->is_y_up,
        .is_stretched = picture->is_stretched,
    });
    *screen = (struct screen){
        .columns = columns_of(options),
        .rows = (int)ceil(view.height / SCREEN_HIGH),
        .is_ascii = options->is_ascii,
        .has_colors = options->has_colors,
    };
    screen->cells = arena_alloc(preview->drawing->arena,
                                (size_t)screen->columns * (size_t)screen->rows,
                                sizeof *screen->cells);
    if (!screen->cells)
        return false;
    bool is_about = preview->record >= 0 && picture == &preview->drawing->scene;
    const struct drawn_record *record =
        is_about ? &preview->drawing->records[preview->record] : NULL;
    sketch_picture((struct sketch){
        .picture = picture,
        .screen = screen,
        .view = &view,
        .record = preview->record,
        .step = options->step,
        .a = record ? record->a : -1,
        .b = record ? record->b : -1,
        .hides_labels = options->hides_labels,
    });
    return true;
}

/* The record of which a step is shown; NULL: none is. */
static const struct drawn_record *stepped(const struct preview *preview)
{
    return drawing_step(preview->drawing, preview->record,
                        preview->options->step);
}

/* ---- Words --------------------------------------------------------------- */

static void put_line(struct caption *caption, const char *text)
{
    caption_words(caption, text);
    caption_end(caption);
}

static const char *id_of(const struct preview *preview, int shape)
{
    const struct picture *scene = &preview->drawing->scene;
    return shape >= 0 && shape < scene->shape_count ? scene->shapes[shape].id
                                                    : NULL;
}

static void write_picture(struct preview *preview,
                          const struct picture *picture,
                          const struct screen *screen)
{
    struct caption *caption = &preview->caption;
    if (!screen->cells)
        return;
    if (picture->title)
        put_line(caption, picture->title);
    screen_write(caption->out, screen);
    if (preview->options->hides_legend)
        return;
    const struct drawn_record *record =
        preview->record >= 0 ? &preview->drawing->records[preview->record]
                             : NULL;
    caption_legend(caption, screen, record ? id_of(preview, record->a) : NULL,
                   record ? id_of(preview, record->b) : NULL);
}

/* Where in the answer a record is: "pairs/0". NULL: it is not there. */
static const struct item *find_item(const struct item *answer, const char *key)
{
    const struct item *item = answer;
    while (item && *key) {
        char name[32];
        size_t length = strcspn(key, "/");
        if (length >= sizeof name)
            return NULL;
        memcpy(name, key, length);
        name[length] = '\0';
        item = item->kind == ITEM_ARRAY ? item_element(item, atoi(name))
                                        : item_member(item, name);
        key += length + (key[length] == '/');
    }
    return item;
}

/* Writes what a record says, its numbers, and the step that is seen. */
static void write_record(struct preview *preview)
{
    const struct drawing *drawing = preview->drawing;
    const struct drawn_record *record = &drawing->records[preview->record];
    const struct item *item = find_item(drawing->answer, record->key);
    int step = preview->options->step;
    char text[64];
    if (record->text[0])
        put_line(&preview->caption, record->text);
    if (item && record->key[0])
        caption_numbers(&preview->caption, drawing->arena, item);
    if (!stepped(preview))
        return;
    snprintf(text, sizeof text, "Step %d of %d:", step + 1, record->step_count);
    if (record->key[0]) /* else it is a state, which has a number of its own */
        caption_words(&preview->caption, text);
    put_line(&preview->caption, record->steps[step].text);
}

/* Writes the sentence of the record, of several those of the first, or of the
 * scene. */
static void write_words(struct preview *preview)
{
    const struct drawing *drawing = preview->drawing;
    int count = drawing->record_count;
    int told = count > MOST_SENTENCES ? MOST_SENTENCES - 1 : count;
    char text[64];
    if (preview->record >= 0) {
        write_record(preview);
        return;
    }
    for (int i = 0; i < told; i++)
        put_line(&preview->caption, drawing->records[i].text);
    snprintf(text, sizeof text, "and %d more", count - told);
    if (told < count)
        put_line(&preview->caption, text);
    if (count == 0 && drawing->scene.summary)
        put_line(&preview->caption, drawing->scene.summary);
}

bool preview_write(struct sink *out, const struct drawing *drawing,
                   const struct preview_options *options)
{
    struct arena_mark mark = arena_mark(drawing->arena);
    struct preview preview = {
        .drawing = drawing,
        .options = options,
        .caption = {.out = out,
                    .columns = columns_of(options),
                    .is_ascii = options->is_ascii,
                    .has_colors = options->has_colors},
        .record = drawing->record_count == 1 ? 0 : -1,
    };
    if (options->record >= 0 && options->record < drawing->record_count)
        preview.record = options->record;
    const struct drawn_record *record = stepped(&preview);
    const struct picture *panel = record ? record->panel : NULL;
    bool ok =
        draw(&preview, &drawing->scene, box_seen(&preview), &preview.scene) &&
        (!panel ||
         draw(&preview, panel, whole_box(&preview, panel), &preview.panel));
    if (ok) {
        write_picture(&preview, &drawing->scene, &preview.scene);
        if (preview.panel.cells)
            write_picture(&preview, panel, &preview.panel);
        write_words(&preview);
    }
    arena_rewind(drawing->arena, mark);
    return ok;
}
