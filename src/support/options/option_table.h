/* The one table of options: the parser, --help, the completions and the tests
 * all go by it. Its rows lie in groups (option_groups.h). Two rows may have one
 * name where nothing takes both; both take a value then, or neither does. */
#ifndef OPTION_TABLE_H
#define OPTION_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/options/command.h"

struct setting; /* an option that is being set: support/options/setting.h */

/* Whole numbers from `least` to `most`. */
struct option_range {
    uint64_t least, most;
};

/* What an option is about, which decides whether a scene may state it. */
enum option_about {
    ABOUT_ELSE,   /* none of these */
    ABOUT_QUERY,  /* what the query computes: a scene may state it */
    ABOUT_OUTPUT, /* the form of the output, and its file */
    ABOUT_INPUT,  /* how files are read */
    ABOUT_RUN,    /* how the program runs and ends */
    ABOUT_LIMIT,  /* what any scene may use up */
};

struct option {
    const char *name; /* of the long form, without -- */
    char letter;      /* of the short form, 0: there is none */
    bool repeats;     /* it may be given several times, each of which adds
                         to the others */
    unsigned takes;   /* bits of enum query_takes, and */
    unsigned sets;    /*   of enum option_sets, one of which something has
                           that takes it; neither: all do */
    enum option_about about;
    const char *argument; /* what its value is called, NULL: it takes none */

    /* What the value must be: one of these names, NULL at the end; or (most
     * not 0) such a number; or what messages say of it. */
    const char *const *choices;
    struct option_range whole;
    const char *expects;

    /* The names in a value that is more than one of `choices`, with commas
     * between, for --help; NULL: there are none. */
    const char *names;

    /* The name that is nearest to one in a value that was not taken; NULL: none
     * is near. NULL: there are no names in it but `choices`. */
    const char *(*nearest)(const char *value, struct arena *scratch);

    const char *help; /* one line, lower case, no full stop */

    /* Puts the option into the options; the value is "" where it takes none.
     * false: the value is not what is expected, or memory is used up
     * (setting->fail), and the options mean nothing. */
    bool (*set)(const struct setting *setting);
};

/* Number `i` of them from 0 on, in the order of --help; NULL: there are no
 * more. */
const struct option *option_at(int i);

/* How many there are. */
int option_count(void);

/* The number of the option name[0..length): of several that which something
 * takes, else the first; -1: there is none. */
int option_find(const char *name, size_t length, const struct asked *asked);

/* Whether what is asked for takes an option; where nothing is (topic NULL),
 * that which all take. */
bool option_is_for(const struct option *option, const struct asked *asked);

#endif
