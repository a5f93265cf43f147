#include "cli/help.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "cli/command_table.h"
#include "collide.h"
#include "document/parts.h"
#include "options/operands.h"
#include "options/option_table.h"

#ifdef __VERSION__
#define COMPILER __VERSION__
#else
#define COMPILER "unknown"
#endif

#ifdef __clang__
#define COMPILER_NAME "" /* its version has it in front */
#elif defined(__GNUC__)
#define COMPILER_NAME "gcc "
#else
#define COMPILER_NAME ""
#endif

/* Width of the names to the left of the help of queries and options. */
#define QUERY_WIDTH  9
#define OPTION_WIDTH 24

/* Where the help of an option begins, and how long a line may be. */
#define HELP_COLUMN (OPTION_WIDTH + 3)
#define LINE_WIDTH  79

struct example {
    enum query_kind kind;
    const char *line;
};

static const struct example examples[] = {
    {QUERY_SAT, "collide sat --pair player,wall level.json"},
    {QUERY_GJK, "collide gjk --within 2.5 level.json"},
    {QUERY_CLIP, "collide clip --at middle --pretty level.json"},
    {QUERY_SWEEP, "collide sweep --dt 0.5 --all level.json"},
    {QUERY_TOI, "collide toi --dt 0.5 level.json"},
    {QUERY_RAY, "collide ray --from 0,1 --to 9,1 --first level.json"},
    {QUERY_CAST, "collide cast --shape player --by 3,0 level.json"},
    {QUERY_PAIRS, "collide pairs level.json"},
    {QUERY_RESOLVE, "collide resolve --method slide level.json"},
    {QUERY_SIMULATE, "collide simulate --steps 600 --every 10 level.json"},
    {QUERY_MASS, "collide mass --digits 6 --pretty level.json"},
    {QUERY_CROSS, "collide cross level.json"},
    {QUERY_PIECES, "collide pieces --pretty level.json"},
    {QUERY_CHECK, "collide check --profile box2d-3 maps/"},
    {QUERY_CHECK, "collide check --format ndjson level.tmx"},
    {QUERY_CONVERT, "collide convert -o level.json level.tmj"},
    {QUERY_JUDGE, "collide clip s.json | collide judge s.json -"},
    {QUERY_JUDGE, "collide judge --dialect box2d scenes.ndjson claims.ndjson"},
    {QUERY_DIFF, "collide diff --tol 1e-9 expected.ndjson actual.ndjson"},
    {QUERY_GOLDEN, "collide golden record tests/scenes"},
    {QUERY_GOLDEN, "collide golden verify --format junit tests/scenes"},
    {QUERY_GENERATE, "collide generate --family touching,sliver --count 1000"},
    {QUERY_REDUCE, "collide reduce scene.json -- ./engine-is-wrong"},
    {QUERY_DRAW, "collide draw --query clip scene.json > picture.svg"},
    {QUERY_DRAW, "collide draw --query check --crop finding-7 level.tmj"},
    {QUERY_DRAW, "collide draw --html -o steps.html --query gjk scene.json"},
    {QUERY_SCHEMA, "collide schema scene > scene.schema.json"},
    {QUERY_RUN, "collide run -o answers.ndjson scenes.ndjson"},
};

#define EXAMPLE_COUNT (sizeof examples / sizeof *examples)

/* The options that a query cannot do without. */
static const char *needed_by(const struct query *query)
{
    bool casts = query && query->kind == QUERY_CAST;
    return casts ? " --shape player --by 3,0" : "";
}

/* The command that a query is; NULL: it answers scenes, or is none. */
static const struct command *command_of(const struct query *query)
{
    return query ? command_find(query->kind) : NULL;
}

static void write_examples(struct sink *sink, const struct query *query)
{
    sink_text(sink, "Examples:\n");
    for (size_t i = 0; i < EXAMPLE_COUNT; i++) {
        if (query && examples[i].kind != query->kind)
            continue;
        sink_text(sink, "  ");
        sink_text(sink, examples[i].line);
        sink_text(sink, "\n");
    }
    if (command_of(query))
        return;
    sink_text(sink, "  collide ");
    sink_text(sink, query ? query->name : "sat");
    sink_text(sink, needed_by(query));
    sink_text(sink, " < scenes.ndjson > answers.ndjson\n");
}

/* What is too long to leave room beside it has a line of its own. */
static void write_left(struct sink *sink, int width, const char *left)
{
    char padded[96];
    if ((int)strlen(left) >= width) {
        snprintf(padded, sizeof padded, "  %s\n", left);
        sink_text(sink, padded);
        left = "";
    }
    snprintf(padded, sizeof padded, "  %-*s ", width, left);
    sink_text(sink, padded);
}

static void write_queries(struct sink *sink)
{
    sink_text(sink, "\nQueries:\n");
    for (int i = 0; query_table[i].name; i++) {
        write_left(sink, QUERY_WIDTH, query_table[i].name);
        sink_text(sink, query_table[i].summary);
        sink_text(sink, "\n");
    }
}

/* Whether the query at an index takes an option; `run` takes every one. */
static bool takes(int query, const struct option *option)
{
    return option->queries & (unsigned)query_table[query].kind;
}

/* Writes a word behind a column, or below the help of options where it would
 * not fit; returns the column behind it. */
static int write_word(struct sink *sink, int column, const char *word)
{
    if (column + 1 + (int)strlen(word) > LINE_WIDTH) {
        sink_text(sink, "\n");
        write_left(sink, OPTION_WIDTH, "");
        column = HELP_COLUMN;
    } else {
        sink_byte(sink, ' ');
        column++;
    }
    sink_text(sink, word);
    return column + (int)strlen(word);
}

/* Whether nothing is said of that a query takes an option or not: `run` takes
 * all that scenes are asked with, and `draw`, which has others of its own. */
static bool goes_without_saying(int query, const struct option *option)
{
    enum query_kind kind = query_table[query].kind;
    return kind == QUERY_RUN ||
           (kind == QUERY_DRAW && option->queries != QUERY_DRAW);
}

/* " (gjk)" or " (not pairs)": the queries that take an option, or those that do
 * not, whichever are fewer. */
static void write_takers(struct sink *sink, const struct option *option)
{
    int takers = 0, others = 0, column = HELP_COLUMN;
    for (int i = 0; query_table[i].name; i++)
        if (goes_without_saying(i, option))
            continue;
        else if (takes(i, option))
            takers++;
        else
            others++;
    bool shown = takers <= others;
    int left = shown ? takers : others;
    const char *start = shown ? "(" : "(not ";
    column += (int)strlen(option->help);
    for (int i = 0; others > 0 && query_table[i].name; i++) {
        if (takes(i, option) != shown || goes_without_saying(i, option))
            continue;
        char word[32];
        snprintf(word, sizeof word, "%s%s%c", start, query_table[i].name,
                 --left > 0 ? ',' : ')');
        column = write_word(sink, column, word);
        start = "";
    }
    sink_text(sink, "\n");
}

static void write_option(struct sink *sink, const struct option *option)
{
    char left[64];
    char letter[8] = "    ";
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(left, sizeof left, "%s--%s%s%s", letter, option->name,
             option->argument ? " " : "",
             option->argument ? option->argument : "");
    write_left(sink, OPTION_WIDTH, left);
    sink_text(sink, option->help);
}

static void write_options(struct sink *sink, const struct query *query)
{
    sink_text(sink, "\nOptions:\n");
    for (int i = 0; i < OPTION_COUNT; i++) {
        const struct option *option = option_at(i);
        if (query && !(option->queries & (unsigned)query->kind))
            continue;
        write_option(sink, option);
        if (query)
            sink_text(sink, "\n");
        else
            write_takers(sink, option);
    }
}

static void write_streams(struct sink *sink, const struct query *query)
{
    bool has_states = query && query->kind == QUERY_SIMULATE;
    if (command_of(query)) {
        sink_text(sink, "\n");
        sink_text(sink, command_of(query)->files);
        sink_text(sink, "\n");
        return;
    }
    sink_text(sink, "\nA FILE holds a scene in JSON, or many in a row. No FILE,"
                    " or -, is standard\ninput. ");
    sink_text(sink, has_states ? "Each state of a scene is"
                               : "Each scene is answered by");
    sink_text(sink, " one JSON value on standard output.\n");
}

static void write_exit_status(struct sink *sink, const struct query *query)
{
    unsigned kind = query ? (unsigned)query->kind : ~0U;
    bool finds = ((unsigned)QUERY_CROSS | QUERY_RUN) & kind;
    const struct command *command = command_of(query);
    const char *found = command  ? command->finds
                        : !query ? "something was found"
                        : finds  ? "methods differ"
                                 : NULL;
    bool hits = option_at(OPTION_EXIT_STATUS)->queries & kind;
    sink_text(sink, "\nExit status: 0 done");
    sink_text(sink, found || hits ? ", 1" : "");
    sink_text(sink, found ? " " : "");
    sink_text(sink, found ? found : "");
    sink_text(sink, found && hits ? " or" : "");
    sink_text(sink, hits ? " nothing was hit (-e)" : "");
    sink_text(sink, ", 2 trouble.\n");
}

/* A command has a manual page of its own. */
static void write_page(struct sink *sink, const struct query *query)
{
    bool has_own = command_of(query);
    sink_text(sink, "See collide");
    sink_text(sink, has_own ? "-" : "");
    sink_text(sink, has_own ? query->name : "");
    sink_text(sink, "(1).\n");
}

const char *help_usage(void)
{
    return "usage: collide QUERY [OPTION]... [FILE]...\n"
           "example: collide clip scene.json\n"
           "try 'collide --help'\n";
}

static void write_operands(struct sink *sink, const struct query *query)
{
    const struct operands *takes = query ? operands_find(query->kind) : NULL;
    const char *text = takes ? takes->text : "[FILE]...";
    sink_text(sink, text[0] ? " " : "");
    sink_text(sink, text);
}

void help_write(struct sink *sink, const struct query *query)
{
    if (query) {
        sink_text(sink, "collide ");
        sink_text(sink, query->name);
        sink_text(sink, ": ");
        sink_text(sink, query->summary);
        sink_text(sink, "\n\n");
    } else {
        sink_text(sink, "collide: exact 2D collision queries\n\n");
    }
    write_examples(sink, query);
    sink_text(sink, "\nUsage:\n  collide ");
    sink_text(sink, query ? query->name : "QUERY");
    sink_text(sink, " [OPTION]...");
    write_operands(sink, query);
    sink_text(sink, "\n");
    if (!query)
        sink_text(sink, "  collide help [QUERY]\n"
                        "  collide completions bash|zsh|fish\n");
    write_streams(sink, query);
    if (!query)
        write_queries(sink);
    write_options(sink, query);
    write_exit_status(sink, query);
    write_page(sink, query);
}

void help_write_version(struct sink *sink)
{
    sink_text(sink, "collide " COL_VERSION "\n"
                    "compiler " COMPILER_NAME COMPILER "\n"
                    "libraries ");
    sink_text(sink, document_parts());
    sink_byte(sink, '\n');
}
