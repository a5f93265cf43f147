#include "lint/rules/player.h"

#include "lint/rules/solid_outline.h"
#include "support/text.h"

static bool has_word(const char *text, const char *word)
{
    for (; *text; text++) {
        int i = 0;
        while (word[i] && ascii_lower(text[i]) == word[i])
            i++;
        if (!word[i])
            return true;
    }
    return false;
}

bool is_player(const struct solid *solid)
{
    static const char *const words[] = {"player", "hero", "character"};
    const struct level_shape *shape = solid->shape;
    if (shape->role != LEVEL_SPAWN || solid->count == 0)
        return false;
    for (int i = 0; i < 3; i++)
        if (has_word(shape->class, words[i]) || has_word(shape->name, words[i]))
            return true;
    return false;
}

bool player_has_start(const struct check *check)
{
    for (int i = 0; i < check->level->shape_count; i++)
        if (is_player(&check->shapes[i]))
            return true;
    return false;
}

bool player_size(const struct check *check, double *width, double *height)
{
    double given_width = check->tolerances->player_width;
    double given_height = check->tolerances->player_height;
    *width = given_width > 0 ? given_width : given_height;
    *height = given_height > 0 ? given_height : given_width;
    for (int i = 0; i < check->level->shape_count && !(*width > 0); i++) {
        const struct solid *solid = &check->shapes[i];
        if (!is_player(solid) || !solid->is_sound || !has_inside(solid))
            continue;
        *width = solid->box.max.x - solid->box.min.x;
        *height = solid->box.max.y - solid->box.min.y;
    }
    return *width > 0 && *height > 0;
}
