#include "lint/check_picture.h"

#include <stdio.h>
#include <string.h>

#include "draw/marks/shapes.h"
#include "draw/svg/svg.h"

/* Width of the pictures, in their own units. */
#define WIDTH 900

static size_t length_of_pictures(const struct told_list *list)
{
    size_t length = 0;
    for (int i = 0; i < list->level_count; i++)
        length += list->levels[i].length;
    return length;
}

/* The options that show all of a picture with room for its badges, which are
 * then taken out of it: whoever writes the report knows their numbers. */
static struct svg_options frame(struct picture *picture,
                                const struct check *check)
{
    picture_add_findings(picture, check, 1);
    struct svg_options options = {.width = WIDTH,
                                  .has_crop = true,
                                  .crop = picture_bounds(picture),
                                  .record = -1,
                                  .step = SVG_NO_STEP,
                                  .hides_labels = true};
    picture->mark_count = 0;
    return options;
}

static bool has_place(const struct check *check)
{
    col_vec2 place;
    for (int i = 0; i < check->count; i++)
        if (finding_place(check, &check->findings[i], &place))
            return true;
    return false;
}

static void tell_spots(struct told *told, const struct check *check,
                       const struct view *view)
{
    for (int i = 0; i < check->count; i++) {
        col_vec2 place;
        if (!finding_place(check, &check->findings[i], &place))
            continue;
        told[i].has_spot = true;
        told[i].spot = view_point(view, place);
    }
}

/* Keeps what was drawn up to its end tag, before which badges can be put. */
static bool keep(struct told_list *list, const struct sink *drawn)
{
    static const char end[] = "</svg>";
    struct told_level *level = &list->levels[list->level_count - 1];
    size_t length = drawn->used;
    while (length > 0 && drawn->text[length - 1] == '\n')
        length--;
    if (drawn->error || length < strlen(end))
        return false;
    length -= strlen(end);
    if (length_of_pictures(list) + length > CHECK_PICTURES_MOST) {
        level->is_too_large = true;
        return true;
    }
    level->length = length;
    level->picture = arena_text(list->arena, drawn->text, length);
    return level->picture != NULL;
}

bool check_picture(struct told_list *list, const struct check *check, int first,
                   const int numbers[2])
{
    struct picture picture = picture_make(check->arena);
    char id[40];
    if (!has_place(check))
        return true;
    snprintf(id, sizeof id, "map-%d-%d", numbers[0] + 1, numbers[1]);
    picture.title = check->level->name ? check->level->name : "the level";
    picture.summary = picture_text(
        &picture, "%d shapes; the findings are numbered as in the list",
        check->level->shape_count);
    picture_add_level(&picture, check);
    struct svg_options options = frame(&picture, check);
    if (picture.failed)
        return false;
    struct view view = svg_view(&picture, &options);
    tell_spots(list->items + first, check, &view);
    struct sink drawn = sink_to_memory(check->arena);
    svg_write_inline(&drawn, &picture, id, &options);
    return keep(list, &drawn);
}
