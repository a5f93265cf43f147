/* A command line that is being read: what the two halves of that share, the one
 * that splits arguments into options and operands (support/options/options.c)
 * and the one that finds out what is asked for
 * (support/options/options_resolve.c). */
#ifndef OPTIONS_PARSER_H
#define OPTIONS_PARSER_H

#include "support/arena.h"
#include "support/fail.h"
#include "support/options/option_table.h"
#include "support/options/options.h"

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

#endif
