#include "options/option_table.h"

#include <stddef.h>

#include "options/option_groups.h"

const struct option *option_at(int64_t id)
{
    static const struct {
        int first;
        const struct option *options;
    } groups[] = {
        {OPTION_TRACE, options_of_all},
        {OPTION_DRAW_QUERY, options_of_drawings},
        {OPTION_DIALECT, options_of_proofs},
        {OPTION_LAYER, options_of_levels},
        {OPTION_ALL, options_of_queries},
    };
    int group = 0;
    while (id < groups[group].first)
        group++;
    return &groups[group].options[id - groups[group].first];
}

bool option_is_for(const struct option *option, const struct asked *asked)
{
    if (!option->takes && !option->sets)
        return true;
    return asked->topic && ((option->takes & asked->topic->takes) ||
                            (option->sets & asked->command->sets));
}
