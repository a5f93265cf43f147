#include "commands/check_patterns.h"

void check_patterns_add(struct level_fits *all, const struct level_fits *fits)
{
    all->layers |= fits->layers;
    all->classes |= fits->classes;
    all->properties |= fits->properties;
    all->triggers |= fits->triggers;
    all->spawns |= fits->spawns;
    all->goals |= fits->goals;
    all->levels |= fits->levels;
}

bool check_patterns_fit(const struct command_run *run,
                        const struct level_fits *fits)
{
    const struct level_options *level = &run->options->level;
    const struct {
        const char *option, *kind;
        const char *const *patterns;
        uint64_t fits;
    } lists[] = {
        {"layer", "shape", level->layers, fits->layers},
        {"class", "shape", level->classes, fits->classes},
        {"property", "property", level->properties, fits->properties},
        {"trigger", "shape", level->triggers, fits->triggers},
        {"spawn", "shape", level->spawns, fits->spawns},
        {"goal", "shape", level->goals, fits->goals},
        {"level", "level", level->levels, fits->levels},
    };
    bool all_fit = true;
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        const char *const *patterns = lists[i].patterns;
        for (int k = 0; patterns && patterns[k]; k++) {
            if (!patterns[k][0] || (lists[i].fits & level_fit_bit(k)))
                continue;
            all_fit = false;
            message(&run->messages, "--%s %s: no %s in the maps fits it",
                    lists[i].option, patterns[k], lists[i].kind);
        }
    }
    return all_fit;
}
