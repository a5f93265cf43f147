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

/* What each kind means, for SARIF and pages: a summary, and the description of
 * collide-judge(1) word for word. */
struct kind_words {
    const char *summary, *description;
};

static const struct kind_words kinds[VERDICT_WHATS] = {
    [VERDICT_OVERLAP] =
        {"the answer about overlap is wrong",
         "The claim is that the shapes overlap but they do not, or "
         "the other way round; the error is how deep they overlap, "
         "or how far apart they are."},
    [VERDICT_TOUCHING] =
        {"the answer about touching is wrong",
         "The claim is that the shapes touch exactly but they do "
         "not, or the other way round."},
    [VERDICT_CONTAINS] =
        {"the answer about containment is wrong",
         "The claim is that one shape contains the other but it does not, or "
         "the other way round; or the same of its interior."},
    [VERDICT_NORMAL] =
        {"the normal is not a correct one",
         "The depth along the normal is not the least, or the gap "
         "along it is not the distance; or the normal deviates from "
         "the only correct one; or it is zero; or the second normal "
         "is not the first one negated. With index, the normal of "
         "that contact."},
    [VERDICT_LENGTH] = {"the normal is not a unit vector",
                        "The normal is not a unit vector."},
    [VERDICT_DEPTH] = {"the depth of the overlap is wrong",
                       "The depth is wrong, or the shapes are apart; or the "
                       "penetration is not depth times normal."},
    [VERDICT_DISTANCE] =
        {"the distance is wrong",
         "The distance is wrong, or not 0 although the shapes "
         "overlap; or other pieces are nearer than the pieces named."},
    [VERDICT_SEPARATION] =
        {"the gap along the axis is wrong",
         "The gap along the axis is another one, or there is none."},
    [VERDICT_AXIS] =
        {"the features of the axis are wrong",
         "The features do not exist, or have another normal, or the "
         "depth along it is not the least."},
    [VERDICT_EDGE] = {"the colliding edge is wrong",
                      "The edge is not perpendicular to the normal, or not at "
                      "these points."},
    [VERDICT_VERTEX] =
        {"the colliding vertex is wrong",
         "Another vertex lies deeper, or the vertex is not at this "
         "point."},
    [VERDICT_ALTERNATIVES] =
        {"the list of other normals is wrong",
         "A normal is not as good as the first, or not the normal of "
         "its axis; a normal is left out or occurs twice; or the "
         "shapes are apart. After 64 faults the rest is not judged."},
    [VERDICT_POINTS] = {"a closest or deepest point is wrong",
                        "A point is not on the surface, or the two are not the "
                        "distance or depth times the normal apart."},
    [VERDICT_REFERENCE] =
        {"the reference edge is wrong",
         "The reference edge is not perpendicular to the normal, or "
         "not at these points; or A has such an edge, which comes "
         "first."},
    [VERDICT_INCIDENT] =
        {"the incident edge is wrong",
         "The incident edge is not at the nearest vertex, or not at "
         "these points; or another edge faces the reference edge "
         "more."},
    [VERDICT_FLIP] =
        {"the reference edge is the other shape's",
         "The claim is that the reference edge is A's but it is B's, "
         "or the other way round."},
    [VERDICT_COUNT] =
        {"there are no contacts, or too many",
         "There are no contacts, or too many, or two with one id. If "
         "there are more than 16 nothing else about them is judged."},
    [VERDICT_CONTACT] =
        {"a contact is in the wrong place",
         "The contact is not where the dialect puts contacts; or the "
         "record has two different places of it."},
    [VERDICT_CONTACT_DEPTH] = {"the depth of a contact is wrong",
                               "The shapes are not that deep there."},
    [VERDICT_DEEPEST] = {"no contact is as deep as the pair",
                         "The deepest contact is not as deep as the pair."},
    [VERDICT_UNCOVERED] = {"an end of the contact segment lacks one",
                           "An end of the contact segment has no contact."},
    [VERDICT_OUTSIDE] = {"a contact is outside the segment",
                         "A contact lies outside the contact segment."},
    [VERDICT_ID] = {"a contact id names other features",
                    "The id names other features than the features that meet "
                    "there."},
    [VERDICT_NOT_FINITE] = {"a number is infinite or NaN",
                            "A number is infinite or NaN."},
    [VERDICT_MISSING_MEMBER] =
        {"a required member is missing",
         "The record does not report a part that --require names."},
    [VERDICT_FAILED] = {"the engine did not answer",
                        "The engine crashed, took too long, or reported an "
                        "exception; claimed is the word of the record."},
    [VERDICT_MISSING] = {"a pair has no record",
                         "There is no claim about the pair."},
    [VERDICT_EXTRA] =
        {"a record is about no pair of a scene",
         "The scene has no such pair, or there is no such scene."},
};

/* The kinds as rules of a report; NULL: out of memory. */
static const struct report_rule *const *make_rules(struct arena *arena)
{
    static const struct report_rule invalid = {
        .id = "invalid",
        .severity = SEVERITY_ERROR,
        .summary = "a scene or a record is invalid",
        .why = "A scene or a record is invalid, and is not judged.",
    };
    struct report_rule *rules =
        arena_alloc(arena, VERDICT_WHATS, sizeof *rules);
    const struct report_rule **list =
        arena_alloc(arena, VERDICT_WHATS + 2, sizeof(const void *));
    if (!rules || !list)
        return NULL;
    list[VERDICT_WHATS] = &invalid;
    for (int i = 0; i < VERDICT_WHATS; i++) {
        rules[i] = (struct report_rule){
            .id = verdict_names[i],
            .severity = SEVERITY_ERROR,
            .summary = kinds[i].summary,
            .why = kinds[i].description,
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

/* Bytes of a text, at most so many, that end no character in the middle. */
static int part_of(const char *text, size_t most)
{
    return (int)utf8_part(text, strlen(text), most);
}

/* "A and B in tie/9001/3", or the scene alone. */
static struct short_text subject_of(const struct judge_example *example)
{
    struct short_text text;
    if (example->a[0] && example->b[0])
        snprintf(text.text, sizeof text.text, "%.*s and %.*s in %.*s",
                 part_of(example->a, 80), example->a, part_of(example->b, 80),
                 example->b, part_of(example->scene, 140), example->scene);
    else
        snprintf(text.text, sizeof text.text, "%.*s",
                 part_of(example->scene, 140), example->scene);
    return text;
}

/* The options that show a fault again: alone, with all numbers. */
static const char *repeat_options(const struct judge_example *example,
                                  struct arena *arena)
{
    struct sink text = sink_to_memory(arena);
    sink_text(&text, "--only-scene ");
    escape_shell(&text, example->scene);
    sink_print(&text, " --select %s --format ndjson",
               verdict_names[example->what]);
    return sink_string(&text);
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
    const char *options = repeat_options(example, arena);
    if (!message || !options)
        return false;
    /* Readers of a page may not have the command line before them. */
    bool is_page = report->format == REPORT_HTML;
    struct sink repeated = sink_to_memory(arena);
    sink_print(&repeated, "%s %s", is_page ? report->command : "repeat with",
               options);
    const char *repeat = sink_string(&repeated);
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
        .hint = is_page || !example->is_scene_known ? NULL : repeat,
        .command = is_page && example->is_scene_known ? repeat : NULL,
    };
    return repeat;
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
    if (!lists_each_fault(report->format) || report->quiet)
        return;
    const struct short_text scene = judge_scene_text(line);
    for (int i = 0; i < verdict->count; i++) {
        const struct verdict_fault *fault = &verdict->faults[i];
        const struct judge_example example = {
            .what = fault->what,
            .class = fault->class,
            .scene = scene.text,
            .is_scene_known = (line->scene || line->number >= 0) &&
                              fault->what != VERDICT_EXTRA,
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

/* Keeps the first invalid scene or record, for a suite of JUnit. */
static void keep_invalid(struct judge_report *report,
                         const struct report_finding *finding)
{
    struct arena *arena = report->report->arena;
    struct report_finding *invalid = &report->invalid;
    if (invalid->rule) {
        invalid->more++;
        return;
    }
    *invalid = *finding;
    invalid->file = arena_copy(arena, finding->file);
    invalid->pointer = arena_copy(arena, finding->pointer);
    invalid->message = arena_copy(arena, finding->message);
    if (finding->subject)
        invalid->subject = arena_copy(arena, finding->subject);
    if (!invalid->file || !invalid->pointer || !invalid->message) {
        invalid->rule = NULL;
        report->causes->no_memory = true;
    }
}

static bool report_invalid(struct judge_report *report,
                           const struct report_finding *finding)
{
    struct arena memory = arena_make(0);
    struct report_finding item = *finding;
    const struct report_list list = {
        .arena = &memory, .items = &item, .count = 1};
    bool ok = report_file(report->report, item.file, &list);
    arena_free(&memory);
    return ok;
}

void judge_format_error(struct judge_report *report, const struct fail *fail,
                        struct item_place place, const char *scene)
{
    bool is_junit = report->format == REPORT_JUNIT;
    bool is_of_service = is_junit || lists_each_fault(report->format) ||
                         report->format == REPORT_GITHUB;
    report->has_failed = true;
    if (!is_of_service || report->quiet)
        return;
    const struct report_finding finding = {
        .rule = report->report->rules[VERDICT_WHATS],
        .severity = SEVERITY_ERROR,
        .file = place.file,
        .line = place.line > 0 ? place.line : 1,
        .column = place.column > 0 ? place.column : 1,
        .pointer = fail->pointer,
        .subject = scene,
        .message = fail->message,
        .code = fail->code,
    };
    if (is_junit)
        keep_invalid(report, &finding);
    else if (!report_invalid(report, &finding))
        report->causes->no_memory = true;
}

void judge_format_incomplete(struct judge_report *report, const char *file)
{
    struct fail fail;
    fail_set(&fail, "unreadable-file",
             "not everything was judged: see the messages on standard error");
    if (!report->has_failed)
        judge_format_error(report, &fail, (struct item_place){.file = file},
                           NULL);
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

/* The counts of a row; zeros are pale, and faults that are wrong stand out. */
static void put_html_counts(struct sink *out, const struct family_row *row)
{
    for (int i = 0; i < VERDICT_CLASSES; i++) {
        int class = class_of_column(i);
        uint64_t count = row->faults[class];
        sink_print(out, "<td%s>%ld</td>",
                   count == 0               ? " class=\"none\""
                   : class == VERDICT_WRONG ? " class=\"wrong\""
                                            : "",
                   (long)count);
    }
}

/* Families without a fault have no row. */
static void put_html_row(struct sink *out, const struct family_row *row)
{
    if (!row->kind)
        return;
    sink_text(out, "<tr><th scope=\"row\">");
    if (row->is_first) {
        html_text(out, row->family->name);
        sink_print(out, "</th><td>%ld</td><td>%ld</td>",
                   (long)row->family->pairs, (long)row->family->faulty);
    } else {
        sink_text(out, "</th><td></td><td></td>");
    }
    sink_print(out, "<td class=\"kind\">%s</td>", row->kind);
    put_html_counts(out, row);
    sink_print(out, "</tr>\n");
}

/* True if a family has a fault of any class. */
static bool has_fault(const struct judge_family *family)
{
    for (int what = 0; what < VERDICT_WHATS; what++)
        for (int class = 0; class < VERDICT_CLASSES; class ++)
            if (family->faults[what][class] > 0)
                return true;
    return false;
}

static void put_html_table(struct sink *out, const struct judge_causes *causes)
{
    int clean = 0;
    for (int i = 0; i < causes->family_count; i++)
        clean += !has_fault(&causes->families[i]);
    sink_text(out, "<section id=\"kinds\" aria-labelledby=\"kinds-head\">\n"
                   "<h2 id=\"kinds-head\">Faults by family and kind</h2>\n");
    if (clean > 0)
        sink_print(out, "<p>%d famil%s without a fault</p>\n", clean,
                   clean == 1 ? "y" : "ies");
    if (clean == causes->family_count) {
        sink_text(out, "</section>\n");
        return;
    }
    sink_print(out, "<table class=\"kinds\">\n<tr>"
                    "<th scope=\"col\">family</th><th scope=\"col\">pairs</th>"
                    "<th scope=\"col\">faulty</th>"
                    "<th scope=\"col\" class=\"kind\">kind</th>");
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
    const char *example = cause->count == 1          ? ""
                          : cause->example.error > 0 ? "; the worst"
                                                     : "; one of them";
    struct short_text text;
    snprintf(text.text, sizeof text.text,
             "%llu pair%s%s%s%s: ", (unsigned long long)cause->count,
             cause->count == 1 ? "" : "s", cause->shapes[0] ? " " : "",
             cause->shapes, example);
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
        judge_picture(&cause->example, id, list->arena, level);
    return level->name != NULL;
}

/* Adds a cause as a finding. false: out of memory. */
static bool list_cause(const struct judge_report *report,
                       const struct judge_cause *cause,
                       struct report_list *list)
{
    struct report_finding *finding = &list->items[list->count];
    if (!make_finding(report, &cause->example, cause_begin(cause).text,
                      list->arena, finding))
        return false;
    list->count++;
    if (report->format != REPORT_HTML)
        return true;
    finding->level = list->level_count + 1;
    return add_picture(cause, list);
}

/* The causes as findings, errors first. false: out of memory. */
static bool list_causes(const struct judge_report *report,
                        struct report_list *list)
{
    const struct judge_causes *causes = report->causes;
    list->items = arena_alloc(list->arena, (size_t)causes->cause_count,
                              sizeof *list->items);
    if (causes->cause_count > 0 && !list->items)
        return false;
    for (int severity = SEVERITY_ERROR; severity >= SEVERITY_NOTE; severity--)
        for (int i = 0; i < causes->cause_count; i++)
            if ((int)severity_of(report, causes->causes[i].example.class) ==
                    severity &&
                !list_cause(report, &causes->causes[i], list))
                return false;
    return true;
}

/* The begin of a page: what its counts are about, and what the colors of its
 * pictures mean. */
static void put_html_intro(const struct judge_report *report,
                           const struct report_list *list)
{
    struct sink *out = report->out;
    long errors = 0;
    for (int i = 0; i < list->count; i++)
        errors += list->items[i].severity == SEVERITY_ERROR;
    if (list->count == 0)
        return;
    sink_text(out, "<div id=\"intro\"><p>");
    if (errors > 0) {
        long faults = (long)report->filter->fresh;
        sink_print(
            out, "%ld cause%s of %ld %sfault%s, each with its worst pair",
            errors, errors == 1 ? "" : "s", faults,
            report->filter->accepted ? "new " : "", faults == 1 ? "" : "s");
    }
    if (list->count > errors)
        sink_print(out, "%s%ld cause%s of notes at the end",
                   errors > 0 ? "; " : "", list->count - errors,
                   list->count - errors == 1 ? "" : "s");
    sink_text(out, ". <a href=\"#kinds\">Faults by family and kind</a></p>\n"
                   "<p class=\"colors\"><span class=\"claimed\">the engine's "
                   "claim</span> <span class=\"correct\">the correct value"
                   "</span> <span class=\"feature\">the features in question"
                   "</span></p></div>\n");
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
        if (ok && report->invalid.rule)
            ok = report_invalid(report, &report->invalid);
        return ok;
    }
    if (!list_causes(report, &list))
        return false;
    if (report->format == REPORT_TEXT)
        put_text_table(report->out, causes);
    if (report->format == REPORT_MARKDOWN)
        put_markdown_table(report->out, causes);
    if (report->format == REPORT_HTML)
        put_html_intro(report, &list);
    const char *file = list.count > 0 ? list.items[0].file : "";
    bool ok = list.count == 0 || report_file(report->report, file, &list);
    if (report->format == REPORT_HTML)
        put_html_table(report->out, causes);
    return ok;
}

void judge_format_end(struct judge_report *report,
                      const struct dialect *dialect)
{
    struct short_text summary = judge_summary_line(report);
    uint64_t uncaused = report->causes->uncaused;
    struct arena memory = arena_make(0);
    bool is_quiet = report->quiet || lists_each_fault(report->format);
    judge_causes_sort(report->causes);
    if (!is_quiet && !put_causes(report, &memory))
        report->causes->no_memory = true;
    struct short_text more = {""};
    if (uncaused > 0)
        add_count(&more, "", uncaused,
                  uncaused == 1 ? " more fault has another cause"
                                : " more faults have other causes");
    if (!report->quiet && uncaused > 0 &&
        judge_format_has_hints(report->format))
        sink_print(report->out, "%s.\n", more.text);
    if (uncaused > 0 && report->format == REPORT_GITHUB)
        add_count(&summary, "; ", uncaused,
                  &more.text[strcspn(more.text, " ")]);
    if (!report->quiet && judge_format_has_hints(report->format))
        put_hints(report, dialect);
    report_end(report->report,
               &(struct report_end){.summary = summary.text,
                                    .has_failed = report->has_failed});
    arena_free(&memory);
}
