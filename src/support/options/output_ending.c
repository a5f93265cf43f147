#include "support/options/output_ending.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "support/matches.h"
#include "support/options/option_table.h"
#include "support/text.h"

/* An ending, the format that it stands for, and the others that go with it. */
struct ending {
    const char *ending; /* lower case */
    int format;
    unsigned others; /* bits of formats */
};

#define BIT(format) (1U << (format))

static const struct ending of_drawings[] = {
    {"svg", DRAW_SVG, 0},  {"png", DRAW_PNG, 0},  {"html", DRAW_HTML, 0},
    {"htm", DRAW_HTML, 0}, {"txt", DRAW_TEXT, 0}, {NULL, 0, 0},
};

static const struct ending of_findings[] = {
    {"txt", REPORT_TEXT,
     BIT(REPORT_GITHUB) | BIT(REPORT_TAP) | BIT(REPORT_MARKDOWN)},
    {"json", REPORT_JSON, BIT(REPORT_NDJSON) | BIT(REPORT_SARIF)},
    {"ndjson", REPORT_NDJSON, 0},
    {"jsonl", REPORT_NDJSON, 0},
    {"sarif", REPORT_SARIF, 0},
    {"xml", REPORT_JUNIT, 0},
    {"tap", REPORT_TAP, 0},
    {"md", REPORT_MARKDOWN, 0},
    {"html", REPORT_HTML, 0},
    {"htm", REPORT_HTML, 0},
    {NULL, 0, 0},
};

static const struct ending of_differences[] = {
    {"txt", DIFF_TEXT, 0},
    {"json", DIFF_JSON, BIT(DIFF_PATCH)},
    {"patch", DIFF_PATCH, 0},
    {NULL, 0, 0},
};

static const struct ending of_golden[] = {
    {"txt", GOLDEN_TEXT,
     BIT(GOLDEN_GITHUB) | BIT(GOLDEN_TAP) | BIT(GOLDEN_MARKDOWN)},
    {"json", GOLDEN_JSON, BIT(GOLDEN_NDJSON)},
    {"ndjson", GOLDEN_NDJSON, 0},
    {"jsonl", GOLDEN_NDJSON, 0},
    {"xml", GOLDEN_JUNIT, 0},
    {"tap", GOLDEN_TAP, 0},
    {"md", GOLDEN_MARKDOWN, 0},
    {NULL, 0, 0},
};

/* The endings of a command, and the format that is to be set. */
struct endings {
    const struct ending *list;
    unsigned set; /* of enum option_sets, by which the command is known */
    bool is_drawing;
};

static const struct endings tables[] = {
    {of_drawings, SET_DRAW, true},
    {of_findings, SET_CHECK, false},
    {of_differences, SET_DIFF, false},
    {of_golden, SET_GOLDEN, false},
};
#define TABLES (int)(sizeof tables / sizeof *tables)

/* ---- Endings ------------------------------------------------------------- */

/* What is behind the last point of a file's name; "": it has no ending. */
static const char *ending_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *point = strrchr(name, '.');
    return point && point > name ? point + 1 : "";
}

static bool is_equal(const char *text, const char *ending)
{
    for (; *text && ascii_lower(*text) == *ending; text++)
        ending++;
    return !*text && !*ending;
}

static const struct ending *find(const struct ending *list, const char *text)
{
    while (list->ending && !is_equal(text, list->ending))
        list++;
    return list->ending ? list : NULL;
}

/* Whether some command writes another format into files with this ending. */
static bool is_taken(const char *text)
{
    for (int i = 0; i < TABLES; i++)
        if (find(tables[i].list, text))
            return true;
    return false;
}

/* Whether a file is there that is none but by name. */
static bool is_special(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

/* ---- Formats ------------------------------------------------------------- */

/* Where the format of a command is set. */
static int format_of(const struct options *options)
{
    unsigned sets = options->asked.command->sets;
    return sets & SET_DRAW    ? (int)options->draw.format
           : sets & SET_CHECK ? (int)options->check.format
                              : options->compare.format;
}

static void set_format(struct options *options, int format)
{
    unsigned sets = options->asked.command->sets;
    if (sets & SET_DRAW)
        options->draw.format = (enum draw_format)format;
    else if (sets & SET_CHECK)
        options->check.format = (enum report_format)format;
    else
        options->compare.format = format;
}

/* ---- Messages ------------------------------------------------------------ */

/* The name of a format of a command, as --format has it. */
static const char *name_of(const struct options *options, int format)
{
    int id = option_find("format", strlen("format"), &options->asked);
    return option_at(id)->choices[format];
}

static bool refuse_other(const struct options *options, const char *chosen,
                         int named, struct fail *fail)
{
    return fail_set(fail, "usage",
                    "%s is named as %s, but \"--%s\" asks for %s: rename the "
                    "file, or leave out \"--%s\"",
                    quote_name(options->output).text, name_of(options, named),
                    chosen, name_of(options, format_of(options)), chosen);
}

static bool refuse_unknown(const char *path, const struct ending *list,
                           struct fail *fail)
{
    char known[200] = "";
    for (; list->ending; list++) {
        size_t used = strlen(known);
        const char *before = !*known ? "" : list[1].ending ? ", " : " or ";
        snprintf(known + used, sizeof known - used, "%s.%s", before,
                 list->ending);
    }
    return fail_set(fail, "usage",
                    "the ending of %s chooses no format; expected %s, or the "
                    "option \"--format\"",
                    quote_name(path).text, known);
}

/* ---- All of it ----------------------------------------------------------- */

bool output_ending_apply(struct options *options, const char *chosen,
                         struct fail *fail)
{
    const char *path = options->output, *text = path ? ending_of(path) : "";
    const struct endings *table = tables;
    unsigned sets = options->asked.command->sets;
    while (table < tables + TABLES && !(sets & table->set))
        table++;
    if (table == tables + TABLES || !*text || is_special(path))
        return true;
    const struct ending *ending = find(table->list, text);
    if (!ending)
        return chosen || !(table->is_drawing || is_taken(text)) ||
               refuse_unknown(path, table->list, fail);
    if (!chosen) {
        set_format(options, ending->format);
        return true;
    }
    unsigned fits = ending->others | BIT(ending->format);
    return fits & BIT(format_of(options)) ||
           refuse_other(options, chosen, ending->format, fail);
}
