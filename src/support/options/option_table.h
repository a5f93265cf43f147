/* The table of options: the parser, --help, the completions and the tests all
 * read it, so that an option is described once.
 *
 * Each room has the rows of its options in arrays (struct option_group), next
 * to the code that uses them; cli/cli.c lists the arrays in the order of
 * --help. A row names the struct member that holds the value, and the kind of
 * value (SETS and the like), or a function. Two rows may share a name if
 * nothing takes both; either both take a value or neither does. */
#ifndef OPTION_TABLE_H
#define OPTION_TABLE_H

#include <stddef.h>
#include <stdint.h>

#include "support/arena.h"
#include "support/fail.h"
#include "support/options/options.h"
#include "support/text.h"

struct setting;

/* Whole numbers from `least` to `most`. */
struct option_range {
    uint64_t least, most;
};

/* A name that the value of an option may be, or contain. */
struct value_name {
    const char *name;  /* NULL: there is none */
    const char *alias; /* another name for it, or NULL */
    const char *text;  /* a description for completions, or NULL */
};

/* Where the names are in a value. */
enum value_form {
    VALUE_NAME, /* one name */
    VALUE_LIST, /* names with commas between */
    VALUE_PAIR, /* NAME=NUMBER */
};

/* What an option is about: decides whether a scene may state it, and under
 * which heading the help of a command shows it, in this order. */
enum option_about {
    ABOUT_ELSE,       /* none of these */
    ABOUT_SCENES,     /* the scenes that `generate` writes */
    ABOUT_PICTURE,    /* what `draw` shows */
    ABOUT_QUERY,      /* what the query computes: a scene may state it */
    ABOUT_RULES,      /* the rules of `check`, and what they assume */
    ABOUT_CONVENTION, /* how the results of an engine are written */
    ABOUT_COMPARISON, /* which results are compared, and how closely */
    ABOUT_COMMAND,    /* the runs of another program */
    ABOUT_INPUT,      /* how files are read */
    ABOUT_MAPS,       /* the same of maps */
    ABOUT_OUTPUT,     /* the form of the output, and its file */
    ABOUT_RUN,        /* how the program runs and ends */
    ABOUT_LIMIT,      /* the resources that a scene may use */
    ABOUT_COUNT
};

/* How a value is read and stored. */
enum option_kind {
    OPTION_OWN,          /* by the row's function */
    OPTION_BOOL,         /* true; with choices: whether it is the second */
    OPTION_INT,          /* an int within the row's range; with choices: the
                            index of one */
    OPTION_LIMIT,        /* a uint64_t within the row's range */
    OPTION_NOT_NEGATIVE, /* a double >= 0, at most COL_LIMIT */
    OPTION_POSITIVE,     /* a double > 0, at most COL_LIMIT */
    OPTION_BITS,         /* several of the row's parts, separated by commas: in
                            an unsigned the bit 1 << index of each is set, */
    OPTION_NO_BITS,      /*   or cleared */
    OPTION_STRING,       /* one of the row's choices; without choices any text
                          but the empty one */
    OPTION_STRINGS,  /* such a text, appended to a list with NULL at its end */
    OPTION_PATTERNS, /* any text, appended to such a list; the empty pattern
                        matches nothing, which turns usual names off */
};

struct option {
    const char *name;     /* of the long form, without -- */
    const char *argument; /* name of the value, or a few choices with | between;
                             NULL: it has no value */
    const char *help;     /* one line, lower case, no full stop */
    char letter;          /* of the short form, 0: there is none */
    bool is_format;       /* it chooses the format of the output */
    bool repeats;   /* it may be given several times, and the values add up */
    unsigned takes; /* bits of struct topic.takes, and */
    unsigned sets;  /*   of enum option_sets: what takes the option has one of
                       them; neither: its settings say what takes it */
    enum option_about about;

    /* The value must be one of these names, or some of the parts with commas
     * between, NULL at the end; or (most not 0) a number in this range; or fit
     * this description in messages. */
    const char *const *choices, *const *parts;
    struct option_range whole;
    const char *expects;

    /* The default for the help, where the member of the settings does not have
     * it: a value, or in words what it depends on. NULL: there is none. */
    const char *usual;

    /* The names in a value that is more than one of `choices`, separated by
     * commas, for --help; NULL: there are none. */
    const char *names;

    /* Returns name number `i` of the values, from 0 on, if these are neither
     * `choices` nor `parts`. NULL: the values contain no names. */
    struct value_name (*name_at)(int i);

    /* True if an item of a list is valid although it is none of the names, such
     * as the beginning of several. NULL: only names are valid. */
    bool (*is_known)(const char *item, size_t length);
    enum value_form form; /* of values with the names of name_at */

    enum option_kind kind;
    const struct option_settings *settings;
    size_t at;  /* offset of a member of the settings */
    size_t has; /* the same of a bool that tells if it was given; 0: none */

    /* OPTION_OWN: stores the value, which is "" if the option takes none.
     * Returns false if the value is invalid or memory is used up
     * (setting->fail); then the settings mean nothing. It may set a message of
     * its own about an invalid value. */
    bool (*set)(const struct setting *setting);
};

/* The kind of a row and the member that it sets; a member of another type does
 * not compile. An enum has the type of an int or unsigned. Before its rows a
 * file defines OPTION_OF, the name of its settings. */
/* NOLINTBEGIN(bugprone-macro-parentheses): a member has no parentheses. */
#define OPTION_OFFSET(member)                                                  \
    .settings = &OPTION_OF, .at = offsetof(struct OPTION_OF, member)
#define OPTION_AT(type, member)                                                \
    .settings = &OPTION_OF,                                                    \
    .at = _Generic(((struct OPTION_OF *)0)->member, type                       \
                   : offsetof(struct OPTION_OF, member))
#define SETS(member)                                                           \
    .kind = _Generic(((struct OPTION_OF *)0)->member, bool                     \
                     : OPTION_BOOL, int                                        \
                     : OPTION_INT, unsigned                                    \
                     : OPTION_INT, uint64_t                                    \
                     : OPTION_LIMIT, const char *                              \
                     : OPTION_STRING),                                           \
    OPTION_OFFSET(member)
#define SETS_NOT_NEGATIVE(member)                                              \
    .expects = EXPECTS_NOT_NEGATIVE, .kind = OPTION_NOT_NEGATIVE,              \
    OPTION_AT(double, member)
#define SETS_POSITIVE(member)                                                  \
    .expects = EXPECTS_POSITIVE, .kind = OPTION_POSITIVE,                      \
    OPTION_AT(double, member)
#define SETS_BITS(member)                                                      \
    .repeats = true, .kind = OPTION_BITS, OPTION_AT(unsigned, member)
#define SETS_NO_BITS(member)                                                   \
    .repeats = true, .kind = OPTION_NO_BITS, OPTION_AT(unsigned, member)
#define ADDS_TEXT(member)                                                      \
    .repeats = true, .kind = OPTION_STRINGS,                                   \
    OPTION_AT(const char *const *, member)
#define ADDS_ANY_TEXT(member)                                                  \
    .repeats = true, .kind = OPTION_PATTERNS,                                  \
    OPTION_AT(const char *const *, member)

/* By a function; SETS_BY without a member of its own. */
#define SETS_OWN(function, member) .set = function, OPTION_OFFSET(member)
#define ADDS_OWN(function, member) .repeats = true, SETS_OWN(function, member)
#define SETS_BY(function)          .set = function, .settings = &OPTION_OF
#define HAS(member)                .has = offsetof(struct OPTION_OF, member)
/* NOLINTEND(bugprone-macro-parentheses) */

/* The values that a row expects. */
#define WHOLE(least, most) .whole = {least, most}
#define EXPECTS(words)     .expects = words
#define CHOICES(...)                                                           \
    .choices = (const char *const[])                                           \
    {                                                                          \
        __VA_ARGS__, NULL                                                      \
    }

/* Rows of a room. */
struct option_group {
    const struct option *rows;
    int count;
};

#define OPTION_GROUP(name, rows)                                               \
    const struct option_group options_of_##name = {rows, sizeof(rows) /        \
                                                             sizeof *(rows)}

/* All of them, in the order of --help, NULL at the end: the table of
 * cli/cli.c. */
extern const struct option_group *const option_groups[];

/* The help of all options called "format" that are about reports. */
#define FORMAT_HELP "report format"

/* Option number `i`, from 0 on, in the order of the help; NULL: there are no
 * more. And how many there are. */
const struct option *option_at(int i);
int option_count(void);

/* Name number `i`, from 0 on, of the values that an option accepts: its
 * choices, its parts or what name_at returns. And where the names are in a
 * value. */
struct value_name option_value_name(const struct option *option, int i);
enum value_form option_value_form(const struct option *option);

/* The number of the option name[0..length): of several with this name the one
 * that is for `asked`, else the first; -1: there is none. */
int option_find(const char *name, size_t length, const struct asked *asked);

/* The same if it was given, `given` being true at its number; else -1. */
int option_given(const char *name, const struct asked *asked,
                 const bool *given);

/* True if the query or command takes the option; for none (topic NULL), if
 * everything takes it. */
bool option_is_for(const struct option *option, const struct asked *asked);

/* True if the option is the command's own: no other takes it. */
bool option_is_own(const struct option *option, const struct command *command);

/* The default of an option, for the help, from the settings if their member has
 * a value of the option; "": there is none. */
struct short_text option_default(const struct option *option);

/* ---- Reading values ------------------------------------------------------
 *
 * Functions return false if the text is invalid or memory is used up. */

/* An option and the value that it gets. */
struct setting {
    struct options *options;
    const struct option *option;
    void *settings; /* the struct that the row names; NULL: the options */
    void *at;       /* the member of that */
    const char *value;
    struct arena *scratch; /* of lists */
    struct fail *fail;     /* is filled only if memory is used up */
};

/* The index of a name in a list with NULL at its end; -1: it is not there. */
int name_index(const char *const *names, const char *name);

/* True if text[0..length) is the name. */
bool is_name(const char *name, const char *text, size_t length);

/* A whole number of a range in plain digits: text[0..length). */
bool read_whole(const char *text, size_t length, struct option_range range,
                uint64_t *number);

/* The value as a number of the option's range. */
bool read_limit(const struct setting *setting, uint64_t *limit);

/* A JSON number that a double can hold: text[0..length). */
bool read_digits(const char *text, size_t length, const struct setting *setting,
                 double *number);

/* The same for numbers that option.expects describes in these words. */
#define EXPECTS_NOT_NEGATIVE                                                   \
    "a number greater than or equal to 0 and at most 1e60"
bool read_not_negative(const char *text, const struct setting *setting,
                       double *number);

#define EXPECTS_POSITIVE "a number greater than 0 and at most 1e60"
bool read_positive(const char *text, const struct setting *setting,
                   double *number);

/* The same for "WxH", two numbers greater than 0, as width and height. */
#define EXPECTS_SIZE "two numbers WxH, greater than 0 and at most 1e60"
bool read_size(const struct setting *setting, double *width, double *height);

/* Index of one of the option's choices. */
bool read_choice(const struct setting *setting, int *choice);

/* Appends a text to a list with NULL at its end. */
bool append_text(const char *const **list, const char *text,
                 const struct setting *setting);

/* Appends the names of the value, separated by commas, to such a list, if the
 * option's is_known accepts each; otherwise the message says that no `what`
 * matches a name. */
bool append_names(const struct setting *setting, const char *what);

/* ---- Parsing a command line ----------------------------------------------
 *
 * options.c splits arguments into options and operands, options_resolve.c
 * checks them, options_names.c suggests names for unknown ones and finds the
 * topic of the help, and query/query_options.c sets the options that a scene
 * states.
 */

struct parser {
    const struct arguments *arguments;
    const struct commands *commands; /* NULL: there is no command line */
    int at;                          /* of the next argument */
    struct asked asked;    /* by the first argument that is no option */
    const char **operands; /* the arguments that are no options */
    int operand_count;
    int tail;    /* index of the first operand after "--"; -1: there is none */
    bool *given; /* of each option, by its number (option_at) */
    struct option_argument *options_given; /* of the command line, in order */
    int given_count, given_room;
    const char *dashes; /* before the names of options in messages */
    struct options *options;
    struct arena *arena;
    struct fail *fail;
};

/* "A, B or C": names, NULL at the end, and the word before the last. */
struct short_text enumeration(const char *const *names, const char *word);

/* The name that is nearest to the first unknown one in a value; NULL: none is
 * near, or the names are valid. */
const char *option_nearest(const struct option *option, const char *value,
                           struct arena *scratch);

/* The value that an option expects, for messages. */
struct short_text options_expected(const struct option *option);

/* Settings of the parser's options, to be changed; NULL: memory is used up,
 * which *parser->fail says. */
void *parser_settings(struct parser *parser, const struct option_settings *of);

/* True if an option of this name was given that the query or command takes. */
bool option_is_given(const struct parser *parser, const char *name);

/* Sets option number `id` to a value, which is "" if it takes none. On failure
 * *parser->fail is filled (codes: usage, out-of-memory). */
bool options_set(struct parser *parser, int id, const char *value);

/* Fails because an option does not belong to the query or command `name`; the
 * message lists its owners if they are few. */
bool options_misplaced(struct parser *parser, const struct option *option,
                       const char *name);

/* Fail because there is no such option, letter or command, and suggest one. */
bool options_unknown(struct parser *parser, const char *name);
bool options_unknown_letter(struct parser *parser, char letter);
bool options_unknown_command(struct parser *parser, const char *name);

/* Sets what the help is about: nothing, a query or a command, perhaps one of
 * its words, or a page. Operands after a topic belong to the command line with
 * --help; `help` accepts only a word there. A rule of `check` is explained
 * by a run of that command. On failure *parser->fail is filled (code: usage).
 */
bool help_resolve(struct parser *parser, const char **operands, int count);

/* Checks the operands and options of the command that the options name. On
 * failure *parser->fail is filled (code: usage). */
bool command_resolve(struct parser *parser);

/* Fails because of an operand that the command does not take. */
bool extra_operand(struct parser *parser, const char *extra);

/* An option was not understood: if it belongs to a command line that should
 * follow "--", changes *parser->fail to that message. */
void options_want_tail(struct parser *parser);

/* Sets the format of a report or picture, the index of a choice of "--format",
 * to that of the file that -o names. If an option has chosen the format, it
 * must agree with the ending. A file without an ending, a device and a pipe
 * accept any format. On failure *parser->fail is filled (code: usage). */
bool options_take_ending(struct parser *parser, int *format);

/* Determines the query or command from the operands, and checks that the given
 * options belong to it. On failure *parser->fail is filled (code: usage). */
bool options_resolve(struct parser *parser);

#endif
