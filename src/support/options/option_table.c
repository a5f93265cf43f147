#include "support/options/option_table.h"

#include <stddef.h>

#include "support/arena.h"
#include "support/options/option_groups.h"
#include "support/options/setting.h"

static const struct option_group *const groups[] = {
    &options_of_queries,  &options_of_maps,     &options_of_rules,
    &options_of_results,  &options_of_generate, &options_of_reduce,
    &options_of_drawings, &options_of_all,      NULL,
};

const struct option *option_at(int i)
{
    int group = 0;
    while (groups[group] && i >= groups[group]->count)
        i -= groups[group++]->count;
    return groups[group] ? &groups[group]->rows[i] : NULL;
}

int option_count(void)
{
    int count = 0;
    for (int i = 0; groups[i]; i++)
        count += groups[i]->count;
    return count;
}

int option_find(const char *name, size_t length, const struct asked *asked)
{
    int found = -1;
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++) {
        if (!is_name(option->name, name, length))
            continue;
        if (option_is_for(option, asked))
            return i;
        if (found < 0)
            found = i;
    }
    return found;
}

bool option_is_for(const struct option *option, const struct asked *asked)
{
    if (!option->takes && !option->sets)
        return true;
    return asked->topic && ((option->takes & asked->topic->takes) ||
                            (option->sets & asked->command->sets));
}
