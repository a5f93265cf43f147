/* The one table of options: the parser, --help, the completions and the tests
 * all go by it. Its rows lie in groups (option_groups.h). Two rows may have one
 * name where nothing takes both; both take a value then, or neither does. */
#ifndef OPTION_TABLE_H
#define OPTION_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/fail.h"
#include "support/options/options.h"

struct setting; /* an option that is being set: support/options/option_table.h
                 */

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

/* The groups that the table of options is made of: a file for each holds the
 * rows of its options, and what they set. */

struct option_group {
    const struct option *rows;
    int count;
};

extern const struct option_group options_of_queries, options_of_maps,
    options_of_rules, options_of_results, options_of_generate,
    options_of_reduce, options_of_drawings, options_of_all;

/* The help of all options called "format" that are about reports. */
#define FORMAT_HELP "print a report in this format"

/* A command line that is being read: what the two halves of that share, the one
 * that splits arguments into options and operands (support/options/options.c)
 * and the one that finds out what is asked for
 * (support/options/options_resolve.c). */

struct parser {
    const struct arguments *arguments;
    const struct commands *commands; /* NULL: there is no command line */
    int at;                          /* of the next argument */
    struct asked asked;    /* by the first argument that is no option */
    const char **operands; /* the arguments that are no options */
    int operand_count;
    int tail;    /* of these those from here on stand behind "--"; -1: there was
                    none */
    bool *given; /* of each option, by its number (option_at) */
    const char *dashes; /* before the names of options in messages */
    struct options *options;
    struct arena *arena;
    struct fail *fail;
};

struct option_hint {
    char text[240];
};

/* "; did you mean "PREFIXname"?", or nothing where no name is near (NULL). */
struct option_hint hint_of(const char *prefix, const char *near);

/* The same for the one of `count` names that is nearest to a name, if any is.
 */
struct option_hint hint_among(const char *name, const char *prefix,
                              const char *const *names, int count);

/* "A, B or C": names, NULL at the end, and the word before the last. */
struct option_hint enumeration(const char *const *names, const char *word);

/* Fails as an option does not belong to what has that name, and says to what it
 * does where that are few. */
bool options_misplaced(struct parser *parser, const struct option *option,
                       const char *name);

/* Where an option was not understood as it is that of a command line that "--"
 * should stand in front of: has *parser->fail say so. */
void options_want_tail(struct parser *parser);

/* What the value of an option must be. */
struct option_hint options_expected(const struct option *option);

/* The options of an empty command line. */
struct options options_default(void);

/* Sets option number `id` to a value, which is "" where it takes none. false:
 * *parser->fail says why (codes: usage, out-of-memory). */
bool options_set(struct parser *parser, int id, const char *value);

/* Whether the options of queries that were given go together. false:
 * *parser->fail says why not (code: usage). */
bool options_check_queries(struct parser *parser);

/* Finds out from the operands what is asked for, and whether the options that
 * were given belong to it. false: *parser->fail says why not (code: usage). */
bool options_resolve(struct parser *parser);

/* Values of options, from words to what they mean: what the setters of options
 * (struct option) are made of. What returns a bool gives false where the words
 * mean nothing, or memory is used up. */

/* An option that is being set. */
struct setting {
    struct options *options;
    const struct option *option;
    const char *value;
    struct arena *scratch; /* lists stay there */
    struct fail *fail;     /* is filled where memory is used up, and not where
                              the words mean nothing */
};

/* Whether text[0..length) is a name. */
bool is_name(const char *name, const char *text, size_t length);

/* An option that takes no value: true. */
bool turn_on(bool *flag);

/* ---- Numbers ------------------------------------------------------------- */

/* A whole number of a range in plain digits: text[0..length). */
bool read_whole(const char *text, size_t length, struct option_range range,
                uint64_t *number);

/* The value as one of the option's range. An int holds all of that. */
bool read_limit(const struct setting *setting, uint64_t *limit);
bool read_count(const struct setting *setting, int *count);

/* A JSON number that a double can hold: text[0..length), or all of it. */
bool read_digits(const char *text, size_t length, const struct setting *setting,
                 double *number);
bool read_number(const char *text, const struct setting *setting,
                 double *number);

/* The same, with what these words of option.expects say. */
#define EXPECTS_NOT_NEGATIVE "a number >= 0, at most 1e60"

bool read_not_negative(const char *text, const struct setting *setting,
                       double *number);

#define EXPECTS_POSITIVE "a number > 0, at most 1e60"

bool read_positive(const char *text, const struct setting *setting,
                   double *number);

/* ---- Words --------------------------------------------------------------- */

/* Index of one of the option's choices. */
bool read_choice(const struct setting *setting, int *choice);

/* Several names with commas between: the bit 1 << i for each names[i]. `names`
 * ends with NULL. */
bool read_names(const struct setting *setting, const char *const *names,
                unsigned *bits);

/* The name that is nearest to the first unknown one of such a value; NULL: none
 * is near. */
const char *nearest_of_names(const char *value, const char *const *names,
                             struct arena *scratch);

/* The value as it is, which must not be empty. */
bool take_text(const struct setting *setting, const char **text);

/* The same, behind a list with NULL at its end; and any text. */
bool add_text(const struct setting *setting, const char *const **list);
bool append_text(const char *const **list, const char *text,
                 const struct setting *setting);

#endif
