#include "support/options/convention.h"

static struct dialect_choice choice_of(const struct dialect_settings *settings)
{
    return (struct dialect_choice){
        .dialect = settings->name ? dialect_find(settings->name) : NULL,
        .has_normal = settings->normal >= 0,
        .normal = (enum dialect_normal)settings->normal,
        .has_depth = settings->depth >= 0,
        .depth = (enum dialect_depth)settings->depth,
        .has_y = settings->y >= 0,
        .y = (enum dialect_y)settings->y,
        .has_place = settings->place >= 0,
        .place = (enum claim_place)settings->place,
    };
}

struct dialect convention_read(const struct options *options)
{
    const struct dialect_choice choice = choice_of(&options->dialect);
    return dialect_chosen(&choice);
}

bool convention_spoken(const struct options *options, struct arena *arena,
                       const struct dialect **dialect)
{
    const struct dialect_choice choice = choice_of(&options->dialect);
    *dialect = NULL;
    if (dialect_is_plain(&choice))
        return true;
    struct dialect *chosen = arena_alloc(arena, 1, sizeof *chosen);
    if (!chosen)
        return false;
    *chosen = dialect_chosen(&choice);
    if (chosen->place > CLAIM_MIDDLE)
        chosen->place = CLAIM_INCIDENT;
    *dialect = chosen;
    return true;
}
