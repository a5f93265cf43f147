/* Completes a command line whose arguments are split into options and operands:
 * finds the query or command that it runs and the format of its output, and
 * checks that the given options belong to it and go together. */
#include "support/options/option_table.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "support/matches.h"
#include "support/text.h"

/* Words that a command accepts as an operand. */
#define WORDS_MAX 64

/* ---- The format by the ending of the file that -o names ------------------ */

/* An ending, and the names of formats that fit it: it stands for the first. */
struct ending {
    const char *text; /* lower case; NULL: end of the list */
    const char *const formats[5];
};

static const struct ending of_pictures[] = {
    {".svg", {"svg"}},  {".png", {"png"}},  {".html", {"html"}},
    {".htm", {"html"}}, {".txt", {"text"}}, {NULL, {NULL}},
};

static const struct ending of_reports[] = {
    {".txt", {"text", "github", "tap", "markdown"}},
    {".json", {"json", "ndjson", "sarif", "patch"}},
    {".ndjson", {"ndjson"}},
    {".jsonl", {"ndjson"}},
    {".sarif", {"sarif"}},
    {".xml", {"junit"}},
    {".tap", {"tap"}},
    {".md", {"markdown"}},
    {".html", {"html"}},
    {".htm", {"html"}},
    {".patch", {"patch"}},
    {NULL, {NULL}},
};

#define ENDINGS_MAX (sizeof of_reports / sizeof *of_reports)

/* The text from the last point of a file's name on; "": it has no ending. */
static const char *ending_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *point = strrchr(name, '.');
    return point && point > name && point[1] ? point : "";
}

/* The row of an ending, in upper or lower case; NULL: there is none. */
static const struct ending *find(const struct ending *list, const char *text)
{
    for (; list->text; list++) {
        size_t same = 0;
        while (text[same] && ascii_lower(text[same]) == list->text[same])
            same++;
        if (!text[same] && !list->text[same])
            return list;
    }
    return NULL;
}

static bool refuse_ending(const char *path, const struct ending *list,
                          const char *const *formats, struct fail *fail)
{
    const char *known[ENDINGS_MAX] = {NULL};
    for (int count = 0; list->text; list++)
        if (name_index(formats, list->formats[0]) >= 0)
            known[count++] = list->text;
    return fail_set(fail, "usage",
                    "the ending of %s selects no format: expected %s, or the "
                    "option \"--format\"",
                    quote_name(path).text, enumeration(known, "or").text);
}

/* A picture must have an ending that is known. A report may have any but those
 * of other formats. */
bool options_take_ending(struct parser *parser, int *format)
{
    const struct options *options = parser->options;
    bool is_picture = options->asked.command->is_picture;
    const struct ending *list = is_picture ? of_pictures : of_reports;
    const char *path = options->output, *text = path ? ending_of(path) : "";
    const char *chosen = NULL; /* the option that has chosen the format */
    const struct option *option;
    struct stat status;
    if (!*text || (stat(path, &status) == 0 && !S_ISREG(status.st_mode)))
        return true;
    for (int i = 0; !chosen && (option = option_at(i)); i++)
        if (parser->given[i] && option->is_format)
            chosen = option->name;
    option =
        option_at(option_find("format", strlen("format"), &options->asked));
    const struct ending *ending = find(list, text);
    int wanted = ending ? name_index(option->choices, ending->formats[0]) : -1;
    if (wanted < 0)
        return chosen || (!is_picture && !ending && !find(of_pictures, text)) ||
               refuse_ending(path, list, option->choices, parser->fail);
    if (!chosen)
        *format = wanted;
    return name_index(ending->formats, option->choices[*format]) >= 0 ||
           fail_set(parser->fail, "usage",
                    "the ending of %s selects %s, but \"--%s\" selects %s: "
                    "rename the file, or remove \"--%s\"",
                    quote_name(path).text, option->choices[wanted], chosen,
                    option->choices[*format], chosen);
}

/* ---- Options that go together -------------------------------------------- */

bool option_is_given(const struct parser *parser, const char *name)
{
    return option_given(name, &parser->options->asked, parser->given) >= 0;
}

/* Fails if an option was given that is not for a query or command, `name` in
 * the message, nor the own option of the command that runs it. */
static bool check_given(struct parser *parser, const struct asked *asked,
                        const char *name)
{
    const struct command *command = parser->options->asked.command;
    const int count = option_count();
    for (int i = 0; i < count; i++) {
        const struct option *option = parser->given[i] ? option_at(i) : NULL;
        if (option && !option_is_for(option, asked) &&
            !option_is_own(option, command))
            return options_misplaced(parser, option, name);
    }
    return true;
}

/* The same for the query that a command of any query runs. If the scene names
 * the query, it is not known yet: then every option is accepted that `run`
 * takes. */
static bool check_any_query(struct parser *parser)
{
    const struct options *options = parser->options;
    const char *name = options->any_query;
    char words[80];
    snprintf(words, sizeof words, "%s without \"--query\"",
             options->asked.topic->name);
    const struct asked asked = asked_find(
        parser->commands, name ? name : parser->commands->run->topic.name);
    return check_given(parser, &asked, name ? name : words);
}

/* ---- Operands ------------------------------------------------------------ */

bool extra_operand(struct parser *parser, const char *extra)
{
    const struct asked *asked = &parser->options->asked;
    const char *operands = asked->command->operands;
    if (!operands[0])
        return fail_set(parser->fail, "usage",
                        "unexpected argument \"%.80s\": %s accepts none", extra,
                        asked->topic->name);
    return fail_set(parser->fail, "usage", "unexpected argument \"%.80s\"",
                    extra);
}

static bool missing_tail(struct parser *parser, const struct asked *asked)
{
    const char *name = asked->topic->name;
    return fail_set(parser->fail, "usage", "%s needs a command after \"--\"",
                    name);
}

void options_want_tail(struct parser *parser)
{
    const struct asked *asked = &parser->asked;
    if (parser->tail < 0 && parser->operand_count > 2 && asked->topic &&
        asked->command->tail == TAIL_NEEDED)
        missing_tail(parser, asked);
}

/* Splits off the command line after "--". If the command needs none, "--"
 * before its own operands only ends the options. */
static bool split_tail(struct parser *parser)
{
    struct options *options = parser->options;
    const struct command *command = options->asked.command;
    int from = parser->tail - 1;
    if (command->tail == TAIL_POSSIBLE && from < command->least)
        return true;
    if (parser->tail < 1 || from >= options->file_count)
        return missing_tail(parser, &options->asked);
    options->tail = options->files + from;
    options->tail_count = options->file_count - from;
    options->file_count = from;
    return true;
}

/* Lists the words that a command accepts, NULL at the end. */
static int list_words(const struct command *command,
                      const char *words[WORDS_MAX + 1])
{
    int count = 0;
    while (count < WORDS_MAX && (words[count] = command->word(count)))
        count++;
    words[count] = NULL;
    return count;
}

/* Fails if operands are not among the words that the command accepts. */
static bool check_words(struct parser *parser)
{
    struct options *options = parser->options;
    const struct command *command = options->asked.command;
    const char *words[WORDS_MAX + 1];
    int worded = command->is_all_words ? options->file_count : 1;
    if (!command->word || !worded)
        return true;
    int count = list_words(command, words);
    for (int i = 0; i < worded; i++) {
        const char *text = options->files[i];
        if (name_index(words, text) >= 0)
            continue;
        bool is_hinted = command->is_all_words || command->word_summary;
        bool is_asked = asked_find(parser->commands, text).topic;
        const char *meant = synonym_of(command->synonyms, text);
        return fail_set(
            parser->fail, "usage", "%s expects %s, found \"%.80s\"%s",
            options->asked.topic->name, enumeration(words, "or").text, text,
            meant        ? name_hint("", meant).text
            : is_asked   ? ", which is a command of its own"
            : !is_hinted ? ""
                         : hint_for(text, words, count, NULL).text);
    }
    options->word = name_index(words, options->files[0]);
    return true;
}

/* Fails if a command has fewer or more operands than it takes. */
static bool check_operands(struct parser *parser)
{
    struct options *options = parser->options;
    const struct command *command = options->asked.command;
    if (command->tail != TAIL_NONE && !split_tail(parser))
        return false;
    bool is_short = options->file_count < command->least;
    if (is_short && options->file_count > 0 && !check_words(parser))
        return false; /* the first is what should stand behind it */
    if (is_short) {
        const char *name = command->operands; /* of the first missing operand */
        for (int i = 0; i < options->file_count; i++)
            name += strcspn(name, " ") + 1;
        const char *words[WORDS_MAX + 1] = {NULL};
        bool is_word = options->file_count == 0 && command->word &&
                       list_words(command, words) > 0;
        return fail_set(parser->fail, "usage", "%.*s is missing%s%s",
                        (int)strcspn(name, " "), name,
                        is_word ? "; expected " : "",
                        is_word ? enumeration(words, "or").text : "");
    }
    if (command->most >= 0 && options->file_count > command->most)
        return extra_operand(parser, options->files[command->most]);
    return check_words(parser);
}

bool command_resolve(struct parser *parser)
{
    struct options *options = parser->options;
    const struct command *command = options->asked.command;
    if (!options->asked.topic)
        return options_unknown_command(parser, parser->operands[0]);
    bool is_any = command->any_query && !options->asked.is_query;
    options->uses_stated = command->uses_stated && !options->asked.is_query;
    options->files = parser->operands + 1;
    options->file_count = parser->operand_count - 1;
    return check_operands(parser) &&
           check_given(parser, &options->asked, options->asked.topic->name) &&
           (!is_any || check_any_query(parser)) &&
           (!command->check || command->check(parser));
}

bool options_resolve(struct parser *parser)
{
    const struct options *options = parser->options;
    const char **operands = parser->operands;
    int count = parser->operand_count;
    if (options->action == ACTION_VERSION)
        return true;
    bool is_help = options->asked.command == parser->commands->help;
    if (is_help || options->action == ACTION_HELP)
        return help_resolve(parser, operands + is_help, count - is_help);
    if (count == 0)
        return fail_set(parser->fail, "usage", "no command is given");
    return command_resolve(parser);
}
