/* Writes findings as text: a line for each, as compilers do. A full report, for
 * a person at a terminal, adds the source line with a caret and the hint.
 * Findings of some rules are gathered in one line or list of the run.
 *
 * Editors and scripts recognize a finding by "FILE:LINE:COLUMN: ". No other
 * line of a report contains that. */
#include <stdio.h>
#include <string.h>

#include "report/report.h"
#include "support/same.h"
#include "support/text.h"

/* Max kinds of ignored contents that are named; the others are counted. */
#define KINDS_MOST 16

/* A kind of ignored contents: "image layers". */
struct ignored_kind {
    char name[160];
    long count;
};

/* A map without solids. */
struct empty_map {
    struct report_finding finding; /* its texts are the report's */
    struct empty_map *next;
};

struct text_report {
    struct empty_map *maps, **maps_end; /* maps_end is NULL at first */
    long map_count;
    struct report_finding first_kind; /* the first finding of REPORT_KINDS */
    long findings, files;             /* of that rule; files with them */
    struct ignored_kind kinds[KINDS_MOST];
    int kind_count;
    long unnamed; /* findings of further kinds */
};

/* As compilers color severities: red, magenta and cyan, all bold. */
static const char *const colors[] = {
    [SEVERITY_NOTE] = "1;36",
    [SEVERITY_WARNING] = "1;35",
    [SEVERITY_ERROR] = "1;31",
};

/* ---- Source lines -------------------------------------------------------- */

/* Columns of a character in a terminal: 0 for combining marks, 2 for wide
 * characters of East Asia and emoji (Unicode Standard Annex 11, by blocks). */
static int columns_of(unsigned long code)
{
    static const struct {
        unsigned long first, last;
        int columns;
    } blocks[] = {
        {0x300, 0x36F, 0},     {0x1100, 0x115F, 2},   {0x200B, 0x200D, 0},
        {0x20D0, 0x20F0, 0},   {0x2E80, 0x303E, 2},   {0x3041, 0xA4CF, 2},
        {0xAC00, 0xD7A3, 2},   {0xF900, 0xFAFF, 2},   {0xFE00, 0xFE0F, 0},
        {0xFE30, 0xFE6F, 2},   {0xFF00, 0xFF60, 2},   {0xFFE0, 0xFFE6, 2},
        {0x1F300, 0x1FAFF, 2}, {0x20000, 0x3FFFD, 2},
    };
    for (size_t i = 0; i < sizeof blocks / sizeof blocks[0]; i++)
        if (code >= blocks[i].first && code <= blocks[i].last)
            return blocks[i].columns;
    return 1;
}

/* True if a text contains ":12:3:", by which a line is read as a finding. */
static bool contains_place(const char *text)
{
    for (; (text = strchr(text, ':')); text++) {
        size_t line = strspn(text + 1, "0123456789");
        const char *middle = text + 1 + line;
        size_t column = *middle == ':' ? strspn(middle + 1, "0123456789") : 0;
        if (line > 0 && column > 0 && middle[1 + column] == ':')
            return true;
    }
    return false;
}

/* Writes spaces under text[0..length). */
static void put_indent(struct sink *out, const char *text, size_t length)
{
    for (const char *at = text; at < text + length; at += utf8_step(at)) {
        int bytes = utf8_length(at, UTF8_MOST);
        int columns = bytes > 0 ? columns_of(utf8_code(at, bytes)) : 1;
        while (columns-- > 0)
            sink_byte(out, ' ');
    }
}

static void put_excerpt(struct sink *out, const struct report_finding *finding)
{
    const struct excerpt *excerpt = &finding->excerpt;
    char line[32];
    if (!excerpt->text || contains_place(excerpt->text))
        return;
    int digits = snprintf(line, sizeof line, "%5ld", finding->line);
    sink_print(out, "%s | ", line);
    escape_line(out, excerpt->text);
    sink_end_record(out);
    put_indent(out, line, (size_t)digits);
    sink_text(out, " | ");
    put_indent(out, excerpt->text, excerpt->caret);
    sink_color(out, colors[finding->severity]);
    sink_byte(out, '^');
    sink_color(out, "0");
    sink_end_record(out);
}

/* Writes the hint of a finding, unless the last finding of the rule had it. */
static void put_hint(struct report *report,
                     const struct report_finding *finding)
{
    const char *hint = finding->hint;
    if (!hint)
        return;
    uint64_t *last =
        &report->of_rules[report_rule_index(report, finding->rule)];
    uint64_t hash = hash_bytes(HASH_FIRST, hint, strlen(hint));
    if (*last == hash)
        return;
    *last = hash;
    sink_text(report->out, "        hint: ");
    escape_line(report->out, hint);
    sink_end_record(report->out);
}

/* ---- Findings ------------------------------------------------------------ */

/* False for a file that cannot be read at all: then no line is to blame. */
static bool has_place(const struct report_finding *finding)
{
    return !finding->code || strcmp(finding->code, "unreadable-file") != 0;
}

static void put_severity(struct sink *out, enum severity severity)
{
    sink_color(out, colors[severity]);
    sink_print(out, "%s:", severity_name(severity));
    sink_color(out, "0");
    sink_byte(out, ' ');
}

static void put_finding(struct report *report,
                        const struct report_finding *finding)
{
    struct sink *out = report->out;
    escape_line(out, finding->file);
    if (has_place(finding))
        sink_print(out, ":%ld:%ld: ", finding->line, finding->column);
    else
        sink_text(out, ": ");
    put_severity(out, finding->severity);
    escape_line(out, finding->message);
    sink_print(out, "%s [%s]\n", report_more(finding).text,
               report_rule_name(finding->rule).text);
    if (!report->is_full)
        return;
    put_excerpt(out, finding);
    put_hint(report, finding);
}

/* ---- Ignored contents ---------------------------------------------------- */

/* The name of the kind in "3 image layers are ignored": its begin and length.
 */
static const char *kind_of(const char *message, size_t *length)
{
    static const char *const ends[] = {" and are ignored", " are ignored",
                                       " is ignored"};
    size_t digits = strspn(message, "0123456789");
    const char *name =
        digits > 0 && message[digits] == ' ' ? message + digits + 1 : message;
    *length = strlen(name);
    for (int i = 0; i < 3; i++) {
        size_t end = strlen(ends[i]);
        if (*length > end && strcmp(name + *length - end, ends[i]) == 0)
            *length -= end;
    }
    return name;
}

static void count_kind(struct text_report *text,
                       const struct report_finding *finding)
{
    size_t length;
    const char *name = kind_of(finding->message, &length);
    length = utf8_part(name, length, sizeof text->kinds->name - 1);
    int i = 0;
    while (i < text->kind_count &&
           (strncmp(text->kinds[i].name, name, length) != 0 ||
            text->kinds[i].name[length]))
        i++;
    if (i == KINDS_MOST) {
        text->unnamed++;
        return;
    }
    if (i == text->kind_count) {
        memcpy(text->kinds[i].name, name, length);
        text->kind_count++;
    }
    text->kinds[i].count += finding->has_measure ? (long)finding->measure : 1;
}

/* Copies a finding for the end of the report: the texts of a file go with its
 * memory. false: out of memory. */
static bool copy_finding(struct report *report,
                         const struct report_finding *finding,
                         struct report_finding *copy)
{
    const char *excerpt = finding->excerpt.text;
    *copy = *finding;
    copy->file = arena_copy(report->arena, finding->file);
    copy->message = arena_copy(report->arena, finding->message);
    copy->hint = finding->rule->hint;
    copy->excerpt.text = excerpt ? arena_copy(report->arena, excerpt) : NULL;
    return copy->file && copy->message && !copy->excerpt.text == !excerpt;
}

/* Keeps a finding of REPORT_KINDS for the end. */
static bool keep_kind(struct report *report,
                      const struct report_finding *finding)
{
    struct text_report *text = report->kept;
    if (text->findings == 0 &&
        !copy_finding(report, finding, &text->first_kind))
        return false;
    text->findings++;
    count_kind(text, finding);
    return true;
}

/* A single finding keeps its place. */
static void put_kinds(struct report *report)
{
    const struct text_report *text = report->kept;
    struct sink *out = report->out;
    const struct report_rule *rule = text->first_kind.rule;
    if (text->findings < 2) {
        if (text->findings == 1)
            put_finding(report, &text->first_kind);
        return;
    }
    put_severity(out, SEVERITY_NOTE);
    sink_print(out, "%s %ld file%s: ", rule->gathered, text->files,
               text->files == 1 ? "" : "s");
    for (int i = 0; i < text->kind_count; i++) {
        sink_text(out, i > 0 ? ", " : "");
        escape_line(out, text->kinds[i].name);
        sink_print(out, " (%ld)", text->kinds[i].count);
    }
    if (text->unnamed > 0)
        sink_print(out, " and other contents (%ld)", text->unnamed);
    sink_print(out, " [%s]\n", report_rule_name(rule).text);
    if (report->is_full)
        put_hint(report, &text->first_kind);
}

/* ---- Maps without solids ------------------------------------------------- */

static bool keep_empty_map(struct report *report,
                           const struct report_finding *finding)
{
    struct text_report *text = report->kept;
    struct empty_map *map = arena_alloc(report->arena, 1, sizeof *map);
    if (!map || !copy_finding(report, finding, &map->finding))
        return false;
    if (!text->maps_end)
        text->maps_end = &text->maps;
    *text->maps_end = map;
    text->maps_end = &map->next;
    text->map_count++;
    return true;
}

/* A single finding keeps its place. */
static void put_empty_maps(struct report *report)
{
    const struct text_report *text = report->kept;
    struct sink *out = report->out;
    const struct empty_map *map = text->maps;
    if (text->map_count < 2) {
        if (map)
            put_finding(report, &map->finding);
        return;
    }
    put_severity(out, map->finding.severity);
    const struct report_rule *rule = map->finding.rule;
    sink_print(out, "%s %ld maps [%s]\n", rule->gathered, text->map_count,
               report_rule_name(rule).text);
    for (; map; map = map->next) {
        const char *suggestion = strchr(map->finding.message, ':');
        sink_text(out, "  ");
        escape_line(out, map->finding.file);
        if (suggestion && !contains_place(suggestion))
            escape_line(out, suggestion);
        sink_end_record(out);
    }
    if (report->is_full)
        put_hint(report, &text->maps->finding);
}

/* ---- The report ---------------------------------------------------------- */

static bool text_file(struct report *report, const struct report_list *findings)
{
    struct text_report *text = report->kept;
    long before = text->findings;
    bool ok = true;
    for (int i = 0; i < findings->count; i++) {
        const struct report_finding *finding = &findings->items[i];
        enum report_gathering gathering = finding->rule->gathering;
        if (gathering == REPORT_KINDS && finding->severity == SEVERITY_NOTE)
            ok = keep_kind(report, finding) && ok;
        else if (gathering == REPORT_MAPS && finding->severity > SEVERITY_NOTE)
            ok = keep_empty_map(report, finding) && ok;
        else
            put_finding(report, finding);
    }
    text->files += text->findings > before;
    return ok;
}

/* Writes how many findings are below the min severity: "1 warning and 3 notes
 * not shown ..". */
static void put_hidden(const struct report *report)
{
    struct sink *out = report->out;
    int hidden = 0;
    for (int i = (int)report->min_severity - 1; i >= SEVERITY_NOTE; i--)
        if (report->found[i] > 0)
            sink_print(out, "%s%s", hidden++ ? " and " : "",
                       report_count(report, (enum severity)i).text);
    if (hidden)
        sink_print(out, " not shown (--min-severity note shows all)\n");
}

static void text_end(struct report *report, const struct report_end *end)
{
    put_empty_maps(report);
    put_kinds(report);
    put_hidden(report);
    sink_print(report->out, "%s\n", report_counts(report, end).text);
}

const struct report_writer report_text = {.add = text_file,
                                          .end = text_end,
                                          .kept = sizeof(struct text_report),
                                          .order = REPORT_BY_FILE,
                                          .has_of_rules = true};
