#include "draw/draw_preview.h"

#include "draw/terminal/preview.h"
#include "draw/terminal/terminal.h"

/* Lines of a terminal that are left for words and the prompt, and lines that a
 * picture has however low the terminal is. */
#define OTHER_ROWS 8
#define LEAST_ROWS 8

static int rows_of(const struct terminal *terminal)
{
    int rows = terminal->rows - OTHER_ROWS;
    if (terminal->rows <= 0)
        return 0;
    return rows > LEAST_ROWS ? rows : LEAST_ROWS;
}

static int columns_of(const struct terminal *terminal, double wanted)
{
    if (!(wanted > 0))
        return terminal->columns;
    return wanted < PREVIEW_MOST_COLUMNS ? (int)wanted : PREVIEW_MOST_COLUMNS;
}

bool draw_preview(struct sink *picture, const struct drawing *drawing,
                  const struct svg_options *look, bool is_ascii, int descriptor)
{
    struct terminal terminal = terminal_of(descriptor);
    const struct preview_options options = {
        .columns = columns_of(&terminal, look->width),
        .rows = rows_of(&terminal),
        .is_ascii = is_ascii || !terminal.is_utf8,
        .has_colors = terminal.has_colors,
        .has_crop = look->has_crop,
        .crop = look->crop,
        .record = look->record,
        .step = look->step,
        .hides_legend = look->hides_legend,
        .hides_labels = look->hides_labels,
    };
    return preview_write(picture, drawing, &options);
}
