/* Options of pictures. */
#include <string.h>

#include "options/setting.h"

/* Largest number of a step. */
#define STEP_MAX ((uint64_t)1000000000)

const char *const draw_part_names[] = {"grid",    "legend", "labels", "boxes",
                                       "indices", "pairs",  "pieces", NULL};

bool set_drawn_query(const struct setting *s)
{
    int choice;
    if (!read_choice(s, &choice))
        return false;
    s->options->draw.query = query_find(s->value);
    s->options->draw.is_checked = !s->options->draw.query;
    return true;
}

/* "N", or "R.N" */
bool set_step(const struct setting *s)
{
    struct draw_settings *draw = &s->options->draw;
    char record[24] = "";
    size_t length = strcspn(s->value, ".");
    bool has_record = s->value[length];
    const char *step = has_record ? s->value + length + 1 : s->value;
    if (length >= sizeof record)
        return false;
    memcpy(record, s->value, length);
    draw->step = s->value;
    draw->step_record = draw->step_number = 0;
    if (has_record && !read_limit(record, STEP_MAX, &draw->step_record))
        return false;
    return strcmp(step, "0") == 0 ||
           read_limit(step, STEP_MAX, &draw->step_number);
}

bool set_drawn_text(const struct setting *s)
{
    struct draw_settings *draw = &s->options->draw;
    const char **const texts[OPTION_COUNT] = {
        [OPTION_SCENE] = &draw->scene,
        [OPTION_DRAW_ONLY] = &draw->only,
        [OPTION_CROP] = &draw->crop,
    };
    *texts[s->id] = s->value;
    return s->value[0];
}

/* The bit of a part text[0..length); 0: there is none. */
static unsigned find_part(const char *text, size_t length)
{
    for (int i = 0; draw_part_names[i]; i++)
        if (strlen(draw_part_names[i]) == length &&
            memcmp(draw_part_names[i], text, length) == 0)
            return 1U << i;
    return 0;
}

/* "A,B,C" */
bool add_parts(const struct setting *s)
{
    unsigned *parts = &s->options->draw.parts;
    const char *text = s->value;
    for (;;) {
        size_t length = strcspn(text, ",");
        unsigned part = find_part(text, length);
        if (!part)
            return false;
        *parts = s->id == OPTION_SHOW ? *parts | part : *parts & ~part;
        if (!text[length])
            return true;
        text += length + 1;
    }
}

bool set_width(const struct setting *s)
{
    int *width = &s->options->draw.width;
    return read_count(s->value, OPTION_WIDTH_MAX, width) &&
           *width >= OPTION_WIDTH_MIN;
}

bool set_look(const struct setting *s)
{
    struct draw_settings *draw = &s->options->draw;
    int choice;
    if (!read_choice(s, &choice))
        return false;
    if (s->id == OPTION_THEME)
        draw->theme = (enum svg_theme)choice;
    else if (s->id == OPTION_COLORS)
        draw->colors = (enum svg_colors)choice;
    else if (s->id == OPTION_DRAW_FORMAT)
        draw->format = (enum draw_format)choice;
    else
        draw->y = choice;
    return true;
}

bool set_drawn_format(const struct setting *s)
{
    struct draw_settings *draw = &s->options->draw;
    if (s->id == OPTION_HTML)
        draw->format = DRAW_HTML;
    else
        draw->format = s->id == OPTION_PNG ? DRAW_PNG : DRAW_TEXT;
    draw->is_ascii |= s->id == OPTION_ASCII;
    return true;
}
