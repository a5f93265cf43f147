/* Writes the reports of judge for people and services. SARIF and TAP list each
 * fault as it is found; JSON lists each pair. The others come at the end: a
 * table of kinds by family, then the causes, with the worst example of each. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/json_writer.h"
#include "support/text.h"
#include "verify/judge/judge_faults.h"

/* Causes that a page draws. */
#define JUDGE_DRAWN_MOST 40

/* ---- Kinds as rules ------------------------------------------------------ */

/* What each kind means, for SARIF and pages. */
static const char *const summaries[VERDICT_WHATS] = {
    [VERDICT_OVERLAP] = "the answer about overlap is wrong",
    [VERDICT_TOUCHING] = "the answer about touching is wrong",
    [VERDICT_NORMAL] = "the normal is not a correct one",
    [VERDICT_LENGTH] = "the normal is not a unit vector",
    [VERDICT_DEPTH] = "the depth of the overlap is wrong",
    [VERDICT_DISTANCE] = "the distance is wrong",
    [VERDICT_SEPARATION] = "the gap along the axis is wrong",
    [VERDICT_AXIS] = "the features of the axis are wrong",
    [VERDICT_EDGE] = "the colliding edge is wrong",
    [VERDICT_VERTEX] = "the colliding vertex is wrong",
    [VERDICT_ALTERNATIVES] = "the list of other normals is wrong",
    [VERDICT_POINTS] = "a closest or deepest point is wrong",
    [VERDICT_REFERENCE] = "the reference edge is wrong",
    [VERDICT_INCIDENT] = "the incident edge is wrong",
    [VERDICT_FLIP] = "the reference edge is the other shape's",
    [VERDICT_COUNT] = "there are no contacts, or too many",
    [VERDICT_CONTACT] = "a contact is in the wrong place",
    [VERDICT_CONTACT_DEPTH] = "the depth of a contact is wrong",
    [VERDICT_DEEPEST] = "no contact is as deep as the pair",
    [VERDICT_UNCOVERED] = "an end of the contact segment lacks one",
    [VERDICT_OUTSIDE] = "a contact is outside the segment",
    [VERDICT_ID] = "a contact id names other features",
    [VERDICT_NOT_FINITE] = "a number is infinite or NaN",
    [VERDICT_MISSING_MEMBER] = "a required member is missing",
    [VERDICT_MISSING] = "a pair has no record",
    [VERDICT_EXTRA] = "a record is about no pair of a scene",
};

/* The kinds as rules of a report; NULL: out of memory. */
static const struct report_rule *const *make_rules(struct arena *arena)
{
    struct report_rule *rules =
        arena_alloc(arena, VERDICT_WHATS, sizeof *rules);
    const struct report_rule **list =
        arena_alloc(arena, VERDICT_WHATS + 1, sizeof(const void *));
    if (!rules || !list)
        return NULL;
    for (int i = 0; i < VERDICT_WHATS; i++) {
        const char *summary = summaries[i] ? summaries[i] : verdict_names[i];
        rules[i] = (struct report_rule){
            .id = verdict_names[i],
            .severity = SEVERITY_ERROR,
            .summary = summary,
            .why = "collide judge computes the correct value in exact "
                   "arithmetic; collide-judge(1) describes this kind.",
            .hint = "compare the claim to the correct value in the message",
        };
        list[i] = &rules[i];
    }
    return list;
}

/* ---- Findings ------------------------------------------------------------ */

static enum severity severity_of(const struct judge_report *report,
                                 enum verdict_class class)
{
    return report->filter->failing & 1U << class ? SEVERITY_ERROR
                                                 : SEVERITY_NOTE;
}

/* The class, unless it is the usual one: "rounding: ". */
static struct short_text class_text(enum verdict_class class)
{
    struct short_text text = {""};
    if (class != VERDICT_WRONG)
        snprintf(text.text, sizeof text.text,
                 "%s: ", verdict_class_names[class]);
    return text;
}

/* "A and B in tie/9001/3", or the scene alone. */
static struct short_text subject_of(const struct judge_example *example)
{
    struct short_text text;
    if (example->a[0] && example->b[0])
        snprintf(text.text, sizeof text.text, "%.80s and %.80s in %.140s",
                 example->a, example->b, example->scene);
    else
        snprintf(text.text, sizeof text.text, "%.140s", example->scene);
    return text;
}

/* How to see a fault again. */
static struct short_text repeat_hint(const struct judge_example *example)
{
    struct short_text text;
    snprintf(text.text, sizeof text.text,
             "repeat with --only-scene '%.200s' --select %s --format ndjson",
             example->scene, verdict_names[example->what]);
    return text;
}

/* A finding about an example; its message and hint go into the arena. false:
 * out of memory. */
static bool make_finding(const struct judge_report *report,
                         const struct judge_example *example,
                         const char *before, struct arena *arena,
                         struct report_finding *finding)
{
    struct sink text = sink_to_memory(arena);
    sink_print(&text, "%s%s%s (%s)", class_text(example->class).text, before,
               example->message, subject_of(example).text);
    const char *message = sink_string(&text);
    const char *hint = arena_copy(arena, repeat_hint(example).text);
    *finding = (struct report_finding){
        .rule = report->report->rules[example->what],
        .severity = severity_of(report, example->class),
        .file = example->place.file ? example->place.file : "<stdin>",
        .line = example->place.line > 0 ? example->place.line : 1,
        .column = example->place.column > 0 ? example->place.column : 1,
        .pointer = "",
        .shapes = {example->a[0] ? example->a : NULL,
                   example->b[0] ? example->b : NULL},
        .own_ids = {example->a, example->b},
        .subject = example->scene,
        .message = message,
        .hint = hint,
    };
    return message && hint;
}

static bool lists_each_fault(enum report_format format)
{
    return format == REPORT_SARIF || format == REPORT_TAP;
}

bool judge_format_begin(struct judge_report *report)
{
    struct report *own = report->report;
    if (report->format == REPORT_NDJSON)
        return true;
    if (report->format == REPORT_JSON) {
        sink_text(report->out, "{\"query\":\"judge\",\"pairs\":[");
        return true;
    }
    own->rules = make_rules(own->arena);
    return own->rules && report_begin(own);
}

void judge_format_add(struct judge_report *report,
                      const struct judge_line *line,
                      const struct verdict *verdict)
{
    struct arena memory = arena_make(0);
    struct report_list list = {.arena = &memory};
    char number[24];
    if (!lists_each_fault(report->format) || report->quiet)
        return;
    snprintf(number, sizeof number, "%d", line->number);
    for (int i = 0; i < verdict->count; i++) {
        const struct verdict_fault *fault = &verdict->faults[i];
        const struct judge_example example = {
            .what = fault->what,
            .class = fault->class,
            .scene = line->scene ? line->scene : number,
            .a = line->a ? line->a : "",
            .b = line->b ? line->b : "",
            .message = fault->message,
            .place = line->place,
        };
        struct report_finding *items = arena_more(
            &memory, list.items, list.count, &list.room, sizeof *items);
        if (fault->is_known)
            continue;
        if (items)
            list.items = items;
        if (!items ||
            !make_finding(report, &example, "", &memory, &items[list.count++]))
            report->causes->no_memory = true;
        if (!items)
            break;
    }
    if (list.count > 0 &&
        !report_file(report->report, list.items[0].file, &list))
        report->causes->no_memory = true;
    arena_free(&memory);
}

/* ---- The table of families ----------------------------------------------- */

/* A row of the table: the counts of one kind in one family. */
struct family_row {
    const struct judge_family *family;
    bool is_first;    /* of the family */
    const char *kind; /* NULL: the family has no faults */
    uint64_t faults[VERDICT_CLASSES];
};

typedef void row_function(struct sink *out, const struct family_row *row);

static void each_row(const struct judge_causes *causes, struct sink *out,
                     row_function *put)
{
    for (int i = 0; i < causes->family_count; i++) {
        struct family_row row = {.family = &causes->families[i],
                                 .is_first = true};
        for (int what = 0; what < VERDICT_WHATS; what++) {
            const uint64_t *faults = row.family->faults[what];
            uint64_t sum = 0;
            for (int class = 0; class < VERDICT_CLASSES; class ++)
                sum += row.faults[class] = faults[class];
            if (sum == 0)
                continue;
            row.kind = verdict_names[what];
            put(out, &row);
            row.is_first = false;
        }
        if (row.is_first)
            put(out, &row);
    }
}

/* The classes in the order of columns: `wrong` last. */
static int class_of_column(int column)
{
    return (column + 1) % VERDICT_CLASSES;
}

/* A text in a column, cut or padded to its width. */
static void put_cell(struct sink *out, const char *text, int width)
{
    size_t part = utf8_part(text, strlen(text), (size_t)width);
    char cell[64];
    snprintf(cell, sizeof cell, "%-*.*s", width, (int)part, text);
    escape_line(out, cell);
}

static void put_number(struct sink *out, uint64_t number, int width)
{
    char cell[32];
    snprintf(cell, sizeof cell, "%*llu", width, (unsigned long long)number);
    sink_text(out, cell);
}

/* Widths of the columns of the table as text. */
enum { FAMILY_WIDTH = 17, KIND_WIDTH = 16, NUMBER_WIDTH = 8, CLASS_WIDTH = 11 };

static void put_text_row(struct sink *out, const struct family_row *row)
{
    put_cell(out, row->is_first ? row->family->name : "", FAMILY_WIDTH);
    if (row->is_first) {
        put_number(out, row->family->pairs, NUMBER_WIDTH);
        put_number(out, row->family->faulty, NUMBER_WIDTH);
    } else {
        put_cell(out, "", 2 * NUMBER_WIDTH);
    }
    if (row->kind) {
        sink_text(out, "  ");
        put_cell(out, row->kind, KIND_WIDTH);
        for (int i = 0; i < VERDICT_CLASSES; i++)
            put_number(out, row->faults[class_of_column(i)], CLASS_WIDTH);
    }
    sink_end_record(out);
}

static void put_text_table(struct sink *out, const struct judge_causes *causes)
{
    put_cell(out, "family", FAMILY_WIDTH);
    sink_print(out, "   pairs  faulty  ");
    put_cell(out, "kind", KIND_WIDTH);
    for (int i = 0; i < VERDICT_CLASSES; i++) {
        char cell[32];
        snprintf(cell, sizeof cell, "%*s", CLASS_WIDTH,
                 verdict_class_names[class_of_column(i)]);
        sink_text(out, cell);
    }
    sink_end_record(out);
    each_row(causes, out, put_text_row);
    sink_end_record(out);
}

static void put_markdown_row(struct sink *out, const struct family_row *row)
{
    sink_text(out, "| ");
    if (row->is_first) {
        escape_markdown(out, row->family->name);
        sink_print(out, " | %ld | %ld", (long)row->family->pairs,
                   (long)row->family->faulty);
    } else {
        sink_text(out, "| | ");
    }
    sink_print(out, " | %s", row->kind ? row->kind : "");
    for (int i = 0; i < VERDICT_CLASSES; i++) {
        sink_text(out, " | ");
        if (row->kind)
            sink_integer(out, (long)row->faults[class_of_column(i)]);
    }
    sink_print(out, " |\n");
}

static void put_markdown_table(struct sink *out,
                               const struct judge_causes *causes)
{
    sink_print(out, "\n| family | pairs | faulty | kind");
    for (int i = 0; i < VERDICT_CLASSES; i++)
        sink_print(out, " | %s", verdict_class_names[class_of_column(i)]);
    sink_print(out, " |\n|---|---:|---:|---");
    for (int i = 0; i < VERDICT_CLASSES; i++)
        sink_text(out, "|---:");
    sink_print(out, "|\n");
    each_row(causes, out, put_markdown_row);
}

static void put_html_row(struct sink *out, const struct family_row *row)
{
    sink_text(out, "<tr><th scope=\"row\">");
    if (row->is_first) {
        html_text(out, row->family->name);
        sink_print(out, "</th><td>%ld</td><td>%ld</td>",
                   (long)row->family->pairs, (long)row->family->faulty);
    } else {
        sink_text(out, "</th><td></td><td></td>");
    }
    sink_print(out, "<td class=\"kind\">%s</td>", row->kind ? row->kind : "");
    for (int i = 0; i < VERDICT_CLASSES; i++) {
        sink_text(out, "<td>");
        if (row->kind)
            sink_integer(out, (long)row->faults[class_of_column(i)]);
        sink_text(out, "</td>");
    }
    sink_print(out, "</tr>\n");
}

static void put_html_table(struct sink *out, const struct judge_causes *causes)
{
    sink_print(out, "<section id=\"kinds\"><table class=\"kinds\">\n<tr>"
                    "<th scope=\"col\">family</th><th scope=\"col\">pairs</th>"
                    "<th scope=\"col\">faulty</th><th scope=\"col\">kind</th>");
    for (int i = 0; i < VERDICT_CLASSES; i++)
        sink_print(out, "<th scope=\"col\">%s</th>",
                   verdict_class_names[class_of_column(i)]);
    sink_print(out, "</tr>\n");
    each_row(causes, out, put_html_row);
    sink_print(out, "</table></section>\n");
}

/* ---- Causes -------------------------------------------------------------- */

/* "366 pairs of a circle and a polygon; the worst: ". The message that follows
 * is that of the example. */
static struct short_text cause_begin(const struct judge_cause *cause)
{
    struct short_text text;
    snprintf(text.text, sizeof text.text,
             "%llu pair%s%s%s: ", (unsigned long long)cause->count,
             cause->count == 1 ? "" : "s", cause->shapes[0] ? " " : "",
             cause->shapes);
    return text;
}

/* Adds the picture of a cause, as a level of a page. */
static bool add_picture(const struct judge_cause *cause,
                        struct report_list *list)
{
    struct report_level *levels =
        arena_more(list->arena, list->levels, list->level_count,
                   &list->level_room, sizeof *levels);
    char id[40];
    if (!levels)
        return false;
    list->levels = levels;
    struct report_level *level = &levels[list->level_count++];
    *level = (struct report_level){
        .name = arena_copy(list->arena, subject_of(&cause->example).text),
        .source = cause->example.source,
    };
    snprintf(id, sizeof id, "case-%d", list->level_count);
    if (list->level_count <= JUDGE_DRAWN_MOST)
        level->picture =
            judge_picture(&cause->example, id, list->arena, &level->length);
    return level->name != NULL;
}

/* The causes as findings. false: out of memory. */
static bool list_causes(const struct judge_report *report,
                        struct report_list *list)
{
    const struct judge_causes *causes = report->causes;
    list->items = arena_alloc(list->arena, (size_t)causes->cause_count,
                              sizeof *list->items);
    if (causes->cause_count > 0 && !list->items)
        return false;
    for (int i = 0; i < causes->cause_count; i++) {
        const struct judge_cause *cause = &causes->causes[i];
        struct report_finding *finding = &list->items[i];
        if (!make_finding(report, &cause->example, cause_begin(cause).text,
                          list->arena, finding))
            return false;
        if (report->format == REPORT_HTML) {
            if (!add_picture(cause, list))
                return false;
            finding->level = list->level_count;
        }
        list->count++;
    }
    return true;
}

/* ---- JUnit: a suite for each family, a case for each kind ---------------- */

/* The worst example of a kind stands for all of its faults in the family. */
static bool report_family(struct judge_report *report,
                          const struct judge_family *family,
                          struct arena *arena)
{
    struct report_list list = {.arena = arena};
    list.items = arena_alloc(arena, VERDICT_WHATS, sizeof *list.items);
    if (!list.items)
        return false;
    for (int what = 0; what < VERDICT_WHATS; what++) {
        uint64_t count = 0;
        for (int class = 0; class < VERDICT_CLASSES; class ++)
            count += family->faults[what][class];
        if (count == 0 || !family->examples[what])
            continue;
        struct report_finding *finding = &list.items[list.count++];
        if (!make_finding(report, family->examples[what], "", arena, finding))
            return false;
        finding->more = (long)count - 1;
    }
    return report_file(report->report, family->name, &list);
}

/* ---- The end ------------------------------------------------------------- */

/* Appends a count with the words around it; what does not fit is cut. */
static void add_count(struct short_text *line, const char *before,
                      uint64_t count, const char *after)
{
    size_t used = strlen(line->text);
    snprintf(line->text + used, sizeof line->text - used, "%s%llu%s", before,
             (unsigned long long)count, after);
}

struct short_text judge_summary_line(const struct judge_report *report)
{
    const struct judge_filter *filter = report->filter;
    struct short_text line = {""};
    uint64_t pairs = report->right + report->wrong;
    add_count(&line, "", pairs, pairs == 1 ? " pair judged" : " pairs judged");
    add_count(&line, ": ", report->right, " right");
    add_count(&line, ", ", report->wrong, " faulty");
    add_count(&line, "; ", report->missing, " missing");
    add_count(&line, ", ", report->extra, " extra");
    add_count(&line, ", ", report->refused, " refused");
    const char *before = "; faults: ";
    for (int i = VERDICT_CLASSES - 1; i >= 0; i--) {
        int class = class_of_column(i);
        if (report->classes[class] == 0)
            continue;
        add_count(&line, before, report->classes[class], " ");
        size_t used = strlen(line.text);
        snprintf(line.text + used, sizeof line.text - used, "%s",
                 verdict_class_names[class]);
        before = ", ";
    }
    if (filter->ignored > 0)
        add_count(&line, "; ", filter->ignored, " ignored");
    if (filter->accepted || filter->found) {
        add_count(&line, "; ", filter->fresh, " new");
        add_count(&line, ", ", filter->known, " known");
        add_count(&line, ", ", (uint64_t)judge_filter_gone(filter), " gone");
    }
    return line;
}

bool judge_format_has_hints(enum report_format format)
{
    return format == REPORT_TEXT || format == REPORT_MARKDOWN ||
           format == REPORT_HTML;
}

static void put_hints(struct judge_report *report,
                      const struct dialect *dialect)
{
    struct sink *out = report->out;
    struct short_text hint;
    for (int i = 0; (hint = judge_hint(report, dialect, i)).text[0]; i++) {
        if (report->format == REPORT_HTML)
            sink_print(out, "<p class=\"hint\">hint: %s</p>\n", hint.text);
        else if (report->format == REPORT_MARKDOWN)
            sink_print(out, "\n**Hint:** %s\n", hint.text);
        else
            sink_print(out, "hint: %s\n", hint.text);
    }
}

/* The report of causes, or of families. false: out of memory. */
static bool put_causes(struct judge_report *report, struct arena *arena)
{
    const struct judge_causes *causes = report->causes;
    struct report_list list = {.arena = arena};
    if (report->format == REPORT_JUNIT) {
        bool ok = true;
        for (int i = 0; ok && i < causes->family_count; i++)
            ok = report_family(report, &causes->families[i], arena);
        return ok;
    }
    if (!list_causes(report, &list))
        return false;
    if (report->format == REPORT_TEXT)
        put_text_table(report->out, causes);
    if (report->format == REPORT_MARKDOWN)
        put_markdown_table(report->out, causes);
    if (report->format == REPORT_HTML)
        put_html_table(report->out, causes);
    const char *file = list.count > 0 ? list.items[0].file : "";
    return list.count == 0 || report_file(report->report, file, &list);
}

void judge_format_end(struct judge_report *report,
                      const struct dialect *dialect)
{
    const struct short_text summary = judge_summary_line(report);
    struct arena memory = arena_make(0);
    bool is_quiet = report->quiet || lists_each_fault(report->format);
    judge_causes_sort(report->causes);
    if (!is_quiet && !put_causes(report, &memory))
        report->causes->no_memory = true;
    if (!report->quiet && report->causes->uncaused > 0 &&
        judge_format_has_hints(report->format))
        sink_print(report->out, "%ld more faults have other causes.\n",
                   (long)report->causes->uncaused);
    if (!report->quiet && judge_format_has_hints(report->format))
        put_hints(report, dialect);
    report_end(report->report, &(struct report_end){.summary = summary.text});
    arena_free(&memory);
}
