/* Reports the differences of `diff` in three formats: text, JSON, and a JSON
 * patch. */
#include "verify/diff/diff_report.h"
#include "verify/diff/diff_parts.h"

static bool is_open(const struct item *item)
{
    return item->kind == ITEM_ARRAY || item->kind == ITEM_OBJECT;
}

static void end(struct json_writer *writer, const struct item *item)
{
    if (item->kind == ITEM_ARRAY)
        json_end_array(writer);
    else if (item->kind == ITEM_OBJECT)
        json_end_object(writer);
}

void item_json(struct json_writer *writer, const struct item *item)
{
    const struct item *at = item;
    if (!item) {
        json_null(writer);
        return;
    }
    for (;;) {
        if (at != item && at->name)
            json_key(writer, at->name);
        /* Writes a value, of an array or object only the beginning. */
        switch (at->kind) {
        case ITEM_NULL:
            json_null(writer);
            break;
        case ITEM_BOOLEAN:
            json_bool(writer, at->truth);
            break;
        case ITEM_NUMBER:
            json_number(writer, at->number);
            break;
        case ITEM_STRING:
            json_string(writer, at->text);
            break;
        case ITEM_NUMBERS:
            json_begin_line_array(writer);
            for (int i = 0; i < at->count; i++)
                json_number(writer, at->numbers[i]);
            json_end_array(writer);
            break;
        case ITEM_ARRAY:
            json_begin_array(writer);
            break;
        case ITEM_OBJECT:
            json_begin_object(writer);
            break;
        }
        if (is_open(at) && at->first) {
            at = at->first;
            continue;
        }
        end(writer, at);
        while (at != item && !at->next) {
            at = at->parent;
            end(writer, at);
        }
        if (at == item)
            return;
        at = at->next;
    }
}

/* ---- Lines for people --------------------------------------------------- */

/* Bytes of an array or object that are shown. */
#define SHOWN 60

/* Significant digits of units in the last place. */
#define ULPS_DIGITS 6

/* Writes a value, or the brackets of a long one with dots between. false:
 * memory is used up. */
static bool put_value(struct sink *out, const struct item *item,
                      struct arena *arena)
{
    if (!item) {
        sink_text(out, "(none)");
        return true;
    }
    struct sink made = sink_to_memory(arena);
    struct json_writer writer = json_writer_make(&made, false, 0);
    item_json(&writer, item);
    if (made.error)
        return false;
    bool is_object = item->kind == ITEM_OBJECT;
    if ((is_open(item) || item->kind == ITEM_NUMBERS) && made.used > SHOWN)
        sink_text(out, is_object ? "{...}" : "[...]");
    else
        sink_write(out, made.text, made.used);
    return true;
}

/* "  FIELD: OLD -> NEW (..)"; a difference of a whole record needs no such
 * line. */
static bool put_field(struct sink *out, const struct difference *difference,
                      struct arena *arena)
{
    const char *field = difference_field(difference, arena);
    if (!field)
        return false;
    if (!field[0])
        return true;
    sink_print(out, "  %s: ", field);
    sink_color(out, "31");
    if (!put_value(out, difference->expected, arena))
        return false;
    sink_color(out, "0");
    sink_text(out, " -> ");
    sink_color(out, "32");
    if (!put_value(out, difference->actual, arena))
        return false;
    sink_color(out, "0");
    /* How far two numbers are apart: "(+0.5, 3 ulps)". */
    const struct change *change = &difference->change;
    if (change->has_amount || change->has_turn || change->has_ulps) {
        bool is_number = difference->expected->kind == ITEM_NUMBER;
        sink_text(out, " (");
        if (change->has_turn) {
            sink_print(out, "%g degrees", change->turn);
        } else if (change->has_amount) {
            sink_print(out, "%s%g", is_number && change->amount > 0 ? "+" : "",
                       change->amount);
        }
        if (change->has_ulps) {
            sink_text(out, change->has_turn || change->has_amount ? ", " : "");
            /* Large numbers of last places are all alike. */
            sink_number(out, change->ulps, ULPS_DIGITS);
            sink_text(out, " ulps");
        }
        sink_text(out, ")");
    }
    sink_byte(out, '\n');
    return true;
}

/* "RECORD: WORDS" of items[first] and those after it that are of the same
 * record; *end is the next after them. */
static bool plain_head(struct sink *out, const struct difference_list *list,
                       int first, int *end, struct arena *arena)
{
    const char *record = difference_record_name(&list->items[first], arena);
    const char *words = differences_words(list, first, end, arena);
    if (!record || !words)
        return false;
    sink_print(out, "%s%s%s", record, record[0] ? ": " : "", words);
    if (list->items[first].note)
        sink_print(out, " (%s)", list->items[first].note);
    sink_byte(out, '\n');
    return true;
}

static bool diff_text_add(struct diff_report *report,
                          const struct diff_documents *documents,
                          const struct difference_list *list,
                          struct arena *arena)
{
    const struct item *named =
        documents->expected ? documents->expected : documents->actual;
    const char *title = document_title(named, documents->number, arena);
    struct arena_mark mark = arena_mark(arena);
    bool ok = title != NULL;
    for (int i = 0, end = 0; ok && i < list->count; i = end) {
        struct sink lines = sink_to_memory(arena);
        lines.is_colored = report->out->is_colored;
        sink_print(&lines, "%s: ", title);
        ok = plain_head(&lines, list, i, &end, arena);
        for (int j = i; ok && j < end; j++)
            ok = put_field(&lines, &list->items[j], arena);
        ok = ok && !lines.error &&
             ranking_add(&report->ranking, rank_of(list, i, end), lines.text,
                         lines.used);
        arena_rewind(arena, mark);
    }
    return ok;
}

static void diff_text_end(struct diff_report *report)
{
    const struct {
        uint64_t count;
        const char *what;
    } counts[] = {
        {report->same, " the same, "},
        {report->different, " different, "},
        {report->gone, " gone, "},
        {report->new_ones, " new; differences: "},
        {report->differences, " in "},
        {report->records, report->records == 1 ? " record\n" : " records\n"},
    };
    sink_text(report->out, "documents: ");
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        sink_print(report->out, "%g%s", (double)counts[i].count,
                   counts[i].what);
    if (report->tells_compared)
        compared_print(report->out, &report->compared);
}

/* ---- JSON --------------------------------------------------------------- */

static const char *const kind_names[] = {
    [DIFFERENCE_CHANGED] = "changed",
    [DIFFERENCE_GONE] = "gone",
    [DIFFERENCE_NEW] = "new",
};

static void put_number(struct json_writer *out, const char *name, double number)
{
    json_key(out, name);
    json_number(out, number);
}

static void put_item(struct json_writer *out, const char *name,
                     const struct item *item)
{
    if (!item)
        return;
    json_key(out, name);
    item_json(out, item);
}

static const char *const head_names[] = {
    "a", "b", "a_piece", "b_piece", "cast", "id", "shape", "rule", "shapes"};

enum { HEAD_NAMES = sizeof head_names / sizeof *head_names };

/* The subject of a record, by its own members. Differences of one record follow
 * each other, so its members are looked up once. */
struct record_head {
    const struct item *record;              /* NULL: none yet */
    const struct item *members[HEAD_NAMES]; /* NULL: there is none */
};

/* The first members of each difference of two documents. */
struct difference_place {
    double number; /* of the documents */
    const struct item *scene;
    struct record_head head;
};

static bool put_difference(struct diff_report *report,
                           const struct difference_place *place,
                           const struct difference *difference,
                           struct arena *arena)
{
    struct json_writer *out = &report->writer;
    const char *field = difference_field(difference, arena);
    const char *pointer = difference_pointer(difference, arena);
    const char *words = difference_words(difference, arena);
    if (!field || !pointer || !words)
        return false;
    json_begin_object(out);
    put_number(out, "document", place->number);
    json_key(out, "scene");
    item_json(out, place->scene);
    int ray = difference_ray(place->head.record);
    json_key(out, "record");
    json_begin_object(out);
    if (ray >= 0)
        put_number(out, "ray", ray);
    for (int i = 0; i < HEAD_NAMES; i++)
        put_item(out, head_names[i], place->head.members[i]);
    json_end_object(out);
    json_string_member(out, "field", field);
    json_string_member(out, "pointer", pointer);
    json_string_member(out, "kind", kind_names[difference->kind]);
    put_item(out, "expected", difference->expected);
    put_item(out, "actual", difference->actual);
    if (difference->change.has_amount)
        put_number(out, "difference", difference->change.amount);
    if (difference->change.has_ulps)
        put_number(out, "ulps", difference->change.ulps);
    if (difference->change.has_turn)
        put_number(out, "degrees", difference->change.turn);
    json_string_member(out, "message", words);
    json_end_object(out);
    return true;
}

static bool diff_json_add(struct diff_report *report,
                          const struct diff_documents *documents,
                          const struct difference_list *list,
                          struct arena *arena)
{
    struct arena_mark mark = arena_mark(arena);
    const struct item *root =
        documents->expected ? documents->expected : documents->actual;
    struct difference_place place = {.number = (double)documents->number,
                                     .scene = item_member(root, "scene")};
    bool ok = true;
    for (int i = 0; ok && i < list->count; i++) {
        const struct item *record = difference_record(&list->items[i]);
        if (place.head.record != record) {
            bool is_finding = item_member(record, "rule") != NULL;
            place.head.record = record;
            for (int k = 0; k < HEAD_NAMES; k++) {
                const struct item *member = item_member(record, head_names[k]);
                bool is_told = member && member->kind != ITEM_OBJECT &&
                               member->kind != ITEM_NUMBERS &&
                               (member->kind != ITEM_ARRAY || is_finding);
                place.head.members[k] = is_told ? member : NULL;
            }
        }
        ok = put_difference(report, &place, &list->items[i], arena);
        arena_rewind(arena, mark);
    }
    return ok;
}

static void put_summary(struct diff_report *report)
{
    struct json_writer *out = &report->writer;
    json_key(out, "summary");
    json_begin_object(out);
    put_number(out, "same", (double)report->same);
    put_number(out, "different", (double)report->different);
    put_number(out, "gone", (double)report->gone);
    put_number(out, "new", (double)report->new_ones);
    put_number(out, "differences", (double)report->differences);
    put_number(out, "records", (double)report->records);
    compared_write(out, &report->compared);
    if (report->unknown && report->unknown->count > 0)
        unknown_write(out, report->unknown);
    json_end_object(out);
    json_end_object(out);
}

/* ---- The patch ---------------------------------------------------------- */

static const char *const operations[] = {
    [DIFFERENCE_CHANGED] = "replace",
    [DIFFERENCE_GONE] = "remove",
    [DIFFERENCE_NEW] = "add",
};

static bool put_operation(struct diff_report *report, uint64_t number,
                          const struct difference *difference,
                          struct arena *arena)
{
    struct json_writer *out = &report->writer;
    struct arena_mark mark = arena_mark(arena);
    const char *pointer = difference_pointer(difference, arena);
    if (!pointer)
        return false;
    json_begin_object(out);
    put_number(out, "document", (double)number);
    json_string_member(out, "op", operations[difference->kind]);
    json_string_member(out, "path", pointer);
    put_item(out, "old", difference->expected);
    put_item(out, "value", difference->actual);
    json_end_object(out);
    arena_rewind(arena, mark);
    return true;
}

/* Changes go first, then new items at the end of arrays, then items that are
 * gone, the last one first. So no operation moves the place of another one. */
static bool diff_patch_add(struct diff_report *report,
                           const struct diff_documents *documents,
                           const struct difference_list *list,
                           struct arena *arena)
{
    static const enum difference_kind forward[] = {DIFFERENCE_CHANGED,
                                                   DIFFERENCE_NEW};
    uint64_t number = documents->number;
    bool ok = true;
    for (int k = 0; k < 2; k++)
        for (int i = 0; ok && i < list->count; i++)
            if (list->items[i].kind == forward[k])
                ok = put_operation(report, number, &list->items[i], arena);
    for (int i = list->count - 1; ok && i >= 0; i--)
        if (list->items[i].kind == DIFFERENCE_GONE)
            ok = put_operation(report, number, &list->items[i], arena);
    return ok;
}

/* ---- The report ---------------------------------------------------------- */

void diff_report_begin(struct diff_report *report)
{
    report->writer = json_writer_make(report->out, report->pretty, 0);
    report->ranking = (struct ranking){.out = report->out};
    if (report->quiet)
        return;
    if (report->format == DIFF_JSON) {
        struct json_writer *out = &report->writer;
        json_begin_object(out);
        json_string_member(out, "query", "diff");
        json_string_member(out, "expected", report->expected_file);
        json_string_member(out, "actual", report->actual_file);
        json_key(out, "differences");
        json_begin_array(out);
    } else if (report->format == DIFF_PATCH) {
        json_begin_array(&report->writer);
    }
}

bool diff_report_add(struct diff_report *report,
                     const struct diff_documents *documents,
                     const struct difference_list *list, struct arena *arena)
{
    struct arena_mark mark = arena_mark(arena);
    const struct item *last = NULL;
    for (int i = 0; i < list->count; i++) {
        const struct item *record = difference_record(&list->items[i]);
        report->records += record != last;
        last = record;
    }
    compared_add(&report->compared, &list->compared);
    report->differences += (uint64_t)list->count;
    report->gone += !documents->actual;
    report->new_ones += !documents->expected;
    bool are_both = documents->expected && documents->actual;
    report->same += are_both && list->count == 0;
    report->different += are_both && list->count > 0;
    if (report->quiet || list->count == 0)
        return true;
    bool ok = report->format == DIFF_TEXT
                  ? diff_text_add(report, documents, list, arena)
              : report->format == DIFF_JSON
                  ? diff_json_add(report, documents, list, arena)
                  : diff_patch_add(report, documents, list, arena);
    arena_rewind(arena, mark);
    return ok;
}

void diff_report_same(struct diff_report *report,
                      const struct compared *compared)
{
    report->same++;
    compared_add(&report->compared, compared);
}

void diff_report_flush(struct diff_report *report)
{
    ranking_write(&report->ranking);
}

void diff_report_end(struct diff_report *report)
{
    diff_report_flush(report);
    if (report->quiet)
        return;
    if (report->format == DIFF_TEXT) {
        diff_text_end(report);
        return;
    }
    json_end_array(&report->writer);
    if (report->format == DIFF_JSON)
        put_summary(report);
    json_end_document(&report->writer);
}

bool diff_report_has_any(const struct diff_report *report)
{
    return report->different || report->gone || report->new_ones;
}
