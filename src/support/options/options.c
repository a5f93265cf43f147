/* Parses the command line. One pass splits the arguments into options and
 * operands; the query or command that the first operand names decides which
 * options are allowed. getopt_long would not do: it accepts abbreviations of
 * long options (scripts then depend on them) and cannot name the query that an
 * option belongs to. */
#include "support/options/options.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "collide.h"
#include "support/json/json_check.h"
#include "support/matches.h"
#include "support/number.h"
#include "support/options/option_table.h"

/* ---- The tables ---------------------------------------------------------- */

struct asked asked_at(const struct commands *commands, int i)
{
    const struct topic *const *query = commands->queries;
    for (; i > 0 && *query; i--)
        query++;
    if (*query)
        return (struct asked){*query, commands->run, true};
    const struct command *command = commands->table[i];
    return (struct asked){command ? &command->topic : NULL, command, false};
}

struct asked asked_find(const struct commands *commands, const char *name)
{
    struct asked asked = asked_at(commands, 0);
    for (int i = 0; asked.topic && strcmp(asked.topic->name, name) != 0;)
        asked = asked_at(commands, ++i);
    return asked;
}

const struct option *option_at(int i)
{
    int group = 0;
    while (option_groups[group] && i >= option_groups[group]->count)
        i -= option_groups[group++]->count;
    return option_groups[group] ? &option_groups[group]->rows[i] : NULL;
}

int option_count(void)
{
    int count = 0;
    for (int i = 0; option_groups[i]; i++)
        count += option_groups[i]->count;
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

/* Few options are given: a program that starts compares no other names. */
int option_given(const char *name, const struct asked *asked, const bool *given)
{
    const bool *const end = given + option_count();
    for (const bool *at = given; (at = memchr(at, 1, (size_t)(end - at)));
         at++) {
        if (strcmp(option_at((int)(at - given))->name, name) != 0)
            continue;
        int id = option_find(name, strlen(name), asked);
        return given[id] ? id : -1;
    }
    return -1;
}

bool option_is_own(const struct option *option, const struct command *command)
{
    const char *name = option->settings->command;
    return !option->takes && !option->sets && name && command &&
           strcmp(name, command->topic.name) == 0;
}

bool option_is_for(const struct option *option, const struct asked *asked)
{
    if (!option->takes && !option->sets)
        return !option->settings->command ||
               option_is_own(option, asked->command);
    return asked->topic && ((option->takes & asked->topic->takes) ||
                            (option->sets & asked->command->sets));
}

struct value_name option_value_name(const struct option *option, int i)
{
    const char *const *names =
        option->choices ? option->choices : option->parts;
    if (names)
        return (struct value_name){.name = names[i]};
    return option->name_at ? option->name_at(i)
                           : (struct value_name){.name = NULL};
}

enum value_form option_value_form(const struct option *option)
{
    return option->parts ? VALUE_LIST : option->form;
}

/* ---- Settings ------------------------------------------------------------ */

static const struct own_settings *find_own(const struct options *options,
                                           const struct option_settings *of)
{
    const struct own_settings *own = options->settings;
    while (own && own->of != of)
        own = own->next;
    return own;
}

const void *settings_of(const struct options *options,
                        const struct option_settings *of)
{
    const struct own_settings *own = find_own(options, of);
    return own ? own->value : of->defaults;
}

void *settings_copy(struct options *options, const struct option_settings *of,
                    struct arena *arena)
{
    struct own_settings *own = arena_alloc(arena, 1, sizeof *own);
    void *value = arena_alloc(arena, 1, of->size);
    if (!own || !value)
        return NULL;
    memcpy(value, settings_of(options, of), of->size);
    *own = (struct own_settings){of, value, options->settings};
    options->settings = own;
    return value;
}

void *parser_settings(struct parser *parser, const struct option_settings *of)
{
    const struct own_settings *own = find_own(parser->options, of);
    void *value =
        own ? own->value : settings_copy(parser->options, of, parser->arena);
    if (!value)
        fail_memory(parser->fail);
    return value;
}

/* A number that an option cannot set means that something else decides, and a
 * member with a bool beside it that nothing was set. */
struct short_text option_default(const struct option *option)
{
    const struct option_settings *of = option->settings;
    const struct options usual = {.limits = limits_default};
    const char *defaults = of->defaults ? of->defaults : (const void *)&usual;
    const void *at = defaults + option->at;
    const struct option_range whole = option->whole;
    struct short_text text = {""};
    uint64_t number = 0;
    double value = 0;
    int choice = -1;
    if (option->usual)
        snprintf(text.text, sizeof text.text, "%s", option->usual);
    if (option->usual || !option->argument || option->has)
        return text;
    if (option->kind == OPTION_BOOL)
        choice = *(const bool *)at;
    else if (option->kind == OPTION_INT && option->choices)
        choice = *(const int *)at;
    else if (option->kind == OPTION_INT)
        number = (uint64_t) * (const int *)at;
    else if (option->kind == OPTION_LIMIT)
        number = *(const uint64_t *)at;
    else if (option->kind == OPTION_NOT_NEGATIVE ||
             option->kind == OPTION_POSITIVE)
        value = *(const double *)at;
    if (choice >= 0)
        snprintf(text.text, sizeof text.text, "%s", option->choices[choice]);
    else if (whole.most && number >= whole.least)
        snprintf(text.text, sizeof text.text, "%" PRIu64, number);
    else if (value > 0 || option->kind == OPTION_NOT_NEGATIVE)
        number_write(text.text, value);
    return text;
}

/* ---- Reading values ------------------------------------------------------ */

int name_index(const char *const *names, const char *name)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(names[i], name) == 0)
            return i;
    return -1;
}

bool is_name(const char *name, const char *text, size_t length)
{
    return strlen(name) == length && memcmp(name, text, length) == 0;
}

bool read_whole(const char *text, size_t length, struct option_range range,
                uint64_t *number)
{
    uint64_t found = 0;
    for (size_t i = 0; i < length; i++) {
        if (text[i] < '0' || text[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(text[i] - '0');
        if (digit > range.most || found > (range.most - digit) / 10)
            return false;
        found = 10 * found + digit;
    }
    bool leads_with_zero = length > 1 && text[0] == '0';
    if (length == 0 || leads_with_zero || found < range.least)
        return false;
    *number = found;
    return true;
}

bool read_limit(const struct setting *s, uint64_t *limit)
{
    return read_whole(s->value, strlen(s->value), s->option->whole, limit);
}

bool read_digits(const char *text, size_t length, const struct setting *s,
                 double *number)
{
    const struct limits limits = {0};
    struct json_value value;
    struct fail fail;
    if (text[0] != '-' && (text[0] < '0' || text[0] > '9'))
        return false;
    if (json_check((struct json_text){.bytes = text,
                                      .length = length,
                                      .complete = true},
                   &limits, s->scratch, &value, &fail) != JSON_VALUE)
        return fail_is_memory(&fail) && fail_memory(s->fail);
    return value.length == length && number_read(text, length, number);
}

bool read_not_negative(const char *text, const struct setting *s,
                       double *number)
{
    return read_digits(text, strlen(text), s, number) && *number >= 0 &&
           *number <= COL_LIMIT;
}

bool read_positive(const char *text, const struct setting *s, double *number)
{
    return read_digits(text, strlen(text), s, number) && *number > 0 &&
           *number <= COL_LIMIT;
}

bool read_size(const struct setting *s, double *width, double *height)
{
    const char *cross = strchr(s->value, 'x');
    return cross &&
           read_digits(s->value, (size_t)(cross - s->value), s, width) &&
           *width > 0 && *width <= COL_LIMIT &&
           read_positive(cross + 1, s, height);
}

bool read_choice(const struct setting *s, int *choice)
{
    int index = name_index(s->option->choices, s->value);
    if (index >= 0)
        *choice = index;
    return index >= 0;
}

/* The bit of a name text[0..length); 0: it is none of them. */
static unsigned find_name(const char *text, size_t length,
                          const char *const *names)
{
    for (int i = 0; names[i]; i++)
        if (is_name(names[i], text, length))
            return 1U << i;
    return 0;
}

/* The bits of several names separated by commas; 0: one is unknown. */
static unsigned read_bits(const struct setting *s)
{
    unsigned bits = 0;
    for (const char *at = s->value;; at++) {
        size_t length = strcspn(at, ",");
        unsigned bit = find_name(at, length, s->option->parts);
        if (!bit)
            return 0;
        bits |= bit;
        at += length;
        if (!*at)
            return bits;
    }
}

/* The capacity is a power of two, which includes the NULL. */
bool append_text(const char *const **list, const char *text,
                 const struct setting *s)
{
    size_t count = 0;
    while (*list && (*list)[count])
        count++;
    const char **texts = (const char **)*list;
    size_t used = *list ? count + 1 : 0;
    if ((used & (used - 1)) == 0)
        texts = arena_grow(s->scratch, texts, used, used ? 2 * used : 2,
                           sizeof *texts);
    if (!texts)
        return fail_memory(s->fail);
    texts[count] = text;
    texts[count + 1] = NULL;
    *list = texts;
    return true;
}

bool append_names(const struct setting *s, const char *what)
{
    for (const char *at = s->value;; at++) {
        size_t length = strcspn(at, ",");
        const char *name = arena_text(s->scratch, at, length);
        if (!name)
            return fail_memory(s->fail);
        if (!s->option->is_known(at, length))
            return fail_set(s->fail, "usage",
                            "option \"--%s\": no %s matches %s; expected %s",
                            s->option->name, what, quote_name(name).text,
                            s->option->expects);
        if (!append_text(s->at, name, s))
            return false;
        at += length;
        if (!*at)
            return true;
    }
}

/* Stores the value as the option's row says. */
static bool set(const struct setting *s)
{
    const struct option *option = s->option;
    void *at = s->at;
    uint64_t number;
    unsigned bits = option->parts ? read_bits(s) : 0;
    int choice = 0;
    if (option->choices && option->kind != OPTION_OWN &&
        !read_choice(s, &choice))
        return false;
    switch (option->kind) {
    case OPTION_OWN:
        return option->set(s);
    case OPTION_BOOL:
        *(bool *)at = !option->choices || choice == 1;
        return true;
    case OPTION_INT:
        if (!option->choices && !read_limit(s, &number))
            return false;
        *(int *)at = option->choices ? choice : (int)number;
        return true;
    case OPTION_LIMIT:
        return read_limit(s, at);
    case OPTION_NOT_NEGATIVE:
        return read_not_negative(s->value, s, at);
    case OPTION_POSITIVE:
        return read_positive(s->value, s, at);
    case OPTION_BITS:
        *(unsigned *)at |= bits;
        return bits;
    case OPTION_NO_BITS:
        *(unsigned *)at &= ~bits;
        return bits;
    case OPTION_STRING:
        *(const char **)at = s->value;
        return s->value[0];
    case OPTION_STRINGS:
        return s->value[0] && append_text(at, s->value, s);
    case OPTION_PATTERNS:
        return append_text(at, s->value, s);
    }
    return false;
}

/* ---- Messages ------------------------------------------------------------ */

struct short_text enumeration(const char *const *names, const char *word)
{
    struct short_text list = {""};
    for (int i = 0; names[i]; i++) {
        size_t used = strlen(list.text);
        const char *end = !names[i + 1] ? "" : names[i + 2] ? "," : " ";
        snprintf(list.text + used, sizeof list.text - used, "%s%s%s%s",
                 names[i], end, *end == ' ' ? word : "", *end ? " " : "");
    }
    return list;
}

struct short_text options_expected(const struct option *option)
{
    const struct option_range whole = option->whole;
    struct short_text hint;
    if (option->choices)
        return enumeration(option->choices, "or");
    if (option->parts)
        snprintf(hint.text, sizeof hint.text,
                 "a comma-separated list of %.200s",
                 enumeration(option->parts, "or").text);
    else if (option->expects)
        snprintf(hint.text, sizeof hint.text, "%s", option->expects);
    else
        snprintf(hint.text, sizeof hint.text,
                 "a whole number from %" PRIu64 " to %" PRIu64, whole.least,
                 whole.most);
    return hint;
}

/* True if an item of a value is valid. */
static bool is_known_item(const struct option *option, const char *item,
                          size_t length)
{
    struct value_name known;
    for (int i = 0; (known = option_value_name(option, i)).name; i++)
        if (is_name(known.name, item, length) ||
            (known.alias && is_name(known.alias, item, length)))
            return true;
    return option->is_known && option->is_known(item, length);
}

const char *option_nearest(const struct option *option, const char *value,
                           struct arena *scratch)
{
    static const char *const ends[] = {
        [VALUE_NAME] = "", [VALUE_LIST] = ",", [VALUE_PAIR] = "="};
    enum value_form form = option_value_form(option);
    size_t length = strcspn(value, ends[form]);
    int count = 0;
    while (form == VALUE_LIST && value[length] &&
           is_known_item(option, value, length)) {
        value += length + 1;
        length = strcspn(value, ends[form]);
    }
    while (option_value_name(option, count).name)
        count++;
    const char **names =
        arena_take(scratch, 2 * (size_t)count + 1, sizeof *names);
    const char *item = arena_text(scratch, value, length);
    if (!names || !item || is_known_item(option, value, length))
        return NULL;
    for (int i = 0; i < count; i++) {
        const struct value_name known = option_value_name(option, i);
        names[2 * i] = known.name;
        names[2 * i + 1] = known.alias ? known.alias : known.name;
    }
    return nearest_name(item, names, 2 * count);
}

/* The value is not what the option expects; NULL: there is none. Whose option
 * it is matters more than its values. `reason` is what the option itself says
 * about the value, "" if nothing. */
static bool wrong_value(struct parser *parser, const struct option *option,
                        const char *value, const char *reason)
{
    const struct asked *asked = &parser->asked;
    const char *near = NULL;
    if (asked->topic && !option_is_for(option, asked))
        return options_misplaced(parser, option, asked->topic->name);
    if (!value)
        return fail_set(parser->fail, "usage", "option \"%s%s\" expects %s",
                        parser->dashes, option->name,
                        options_expected(option).text);
    /* A command in place of a value means that the value was forgotten. */
    bool is_command =
        parser->commands && asked_find(parser->commands, value).topic;
    if (!option->choices || !is_command)
        near = option_nearest(option, value, parser->arena);
    if (reason[0])
        return fail_set(parser->fail, "usage", "%.400s%s", reason,
                        name_hint("", near).text);
    return fail_set(parser->fail, "usage",
                    "option \"%s%s\" expects %s, found \"%.80s\"%s",
                    parser->dashes, option->name, options_expected(option).text,
                    value, name_hint("", near).text);
}

/* ---- Arguments ----------------------------------------------------------- */

static bool keep_argument(struct parser *parser, const struct option *option,
                          const char *value)
{
    struct option_argument *grown =
        arena_more(parser->arena, parser->options_given, parser->given_count,
                   &parser->given_room, sizeof *grown);
    if (!grown)
        return fail_memory(parser->fail);
    parser->options_given = grown;
    grown[parser->given_count++] = (struct option_argument){option, value};
    return true;
}

bool options_set(struct parser *parser, int id, const char *value)
{
    const struct option *option = option_at(id);
    struct fail refused = {.code = "usage"};
    void *settings = option->settings->size
                         ? parser_settings(parser, option->settings)
                         : parser->options;
    if (!settings)
        return false;
    const struct setting setting = {
        .options = parser->options,
        .option = option,
        .settings = settings,
        .at = (char *)settings + option->at,
        .value = value,
        .scratch = parser->arena,
        .fail = &refused,
    };
    refused.message[0] = '\0';
    parser->given[id] = true;
    if (parser->commands && !keep_argument(parser, option, value))
        return false;
    if (option->has)
        *((bool *)settings + option->has) = true;
    if (set(&setting))
        return true;
    return fail_is_memory(&refused)
               ? fail_memory(parser->fail)
               : wrong_value(parser, option, value, refused.message);
}

/* Sets an option to a value; NULL: to the next argument. */
static bool set_value(struct parser *parser, int id, const char *value)
{
    if (value)
        return options_set(parser, id, value);
    if (parser->at == parser->arguments->count)
        return wrong_value(parser, option_at(id), NULL, "");
    return options_set(parser, id, parser->arguments->texts[parser->at++]);
}

/* The number of the option with that letter; -1: there is none. */
static int find_letter(char letter)
{
    const struct option *option;
    for (int i = 0; (option = option_at(i)); i++)
        if (option->letter == letter)
            return i;
    return -1;
}

static bool takes_value(int id)
{
    return id >= 0 && option_at(id)->argument;
}

/* Whether the value of the last of the options in an argument is the next one.
 */
static bool is_cut(const char *argument)
{
    const struct asked nothing = {NULL, NULL, false};
    if (argument[1] == '-') {
        size_t length = strcspn(argument + 2, "=");
        return !argument[2 + length] &&
               takes_value(option_find(argument + 2, length, &nothing));
    }
    for (argument++; argument[1]; argument++)
        if (takes_value(find_letter(*argument)))
            return false;
    return takes_value(find_letter(*argument));
}

struct asked options_asked(const struct arguments *arguments,
                           const struct commands *commands)
{
    bool only_operands = false;
    for (int i = 1; i < arguments->count; i++) {
        const char *argument = arguments->texts[i];
        if (only_operands || argument[0] != '-' || !argument[1])
            return asked_find(commands, argument);
        only_operands = strcmp(argument, "--") == 0;
        i += is_cut(argument);
    }
    return (struct asked){NULL, NULL, false};
}

/* name or name=value, as it stands behind -- */
static bool parse_long(struct parser *parser, const char *text)
{
    size_t length = strcspn(text, "=");
    const char *value = text[length] ? text + length + 1 : NULL;
    int id = option_find(text, length, &parser->asked);
    if (id < 0) {
        char *name = arena_text(parser->arena, text, length);
        return name ? options_unknown(parser, name) : fail_memory(parser->fail);
    }
    if (!option_at(id)->argument && value)
        return fail_set(parser->fail, "usage",
                        "option \"--%s\" accepts no value",
                        option_at(id)->name);
    return option_at(id)->argument ? set_value(parser, id, value)
                                   : options_set(parser, id, "");
}

/* Letters as they stand behind -, the last one's value with them or next. */
static bool parse_letters(struct parser *parser, const char *letters)
{
    for (; *letters; letters++) {
        int id = find_letter(*letters);
        if (id < 0)
            return options_unknown_letter(parser, *letters);
        if (option_at(id)->argument)
            return set_value(parser, id, letters[1] ? letters + 1 : NULL);
        if (!options_set(parser, id, ""))
            return false;
    }
    return true;
}

static bool parse_arguments(struct parser *parser)
{
    bool only_operands = false;
    bool ok = true;
    while (ok && parser->at < parser->arguments->count) {
        const char *argument = parser->arguments->texts[parser->at++];
        if (only_operands || argument[0] != '-' || !argument[1])
            parser->operands[parser->operand_count++] = argument;
        else if (argument[1] != '-')
            ok = parse_letters(parser, argument + 1);
        else if (argument[2])
            ok = parse_long(parser, argument + 2);
        else {
            only_operands = true;
            parser->tail = parser->operand_count;
        }
    }
    if (!ok)
        options_want_tail(parser);
    return ok;
}

bool options_parse(const struct arguments *arguments,
                   const struct commands *commands, struct arena *arena,
                   struct options *options, struct fail *fail)
{
    size_t room = (size_t)arguments->count;
    struct options parsed = {.limits = limits_default,
                             .max_errors = OPTIONS_MAX_ERRORS};
    struct parser parser = {
        .arguments = arguments,
        .commands = commands,
        .at = 1,
        .tail = -1,
        .dashes = "--",
        .operands = arena_alloc(arena, room, sizeof *parser.operands),
        .given =
            arena_alloc(arena, (size_t)option_count(), sizeof *parser.given),
        .options = &parsed,
        .arena = arena,
        .fail = fail,
    };
    parsed.asked = parser.asked = options_asked(arguments, commands);
    if (!parser.operands || !parser.given)
        return fail_memory(fail);
    if (!parse_arguments(&parser) || !options_resolve(&parser))
        return false;
    parsed.given = parser.given;
    parsed.arguments = parser.options_given;
    parsed.argument_count = parser.given_count;
    *options = parsed;
    return true;
}
