#include "verify/diff/diff_format.h"

#include "verify/diff/item_json.h"

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

/* ---- The document ------------------------------------------------------- */

void diff_json_begin(struct diff_report *report)
{
    struct json_writer *out = &report->writer;
    json_begin_object(out);
    json_string_member(out, "query", "diff");
    json_string_member(out, "expected", report->expected_file);
    json_string_member(out, "actual", report->actual_file);
    json_key(out, "differences");
    json_begin_array(out);
}

static const char *const head_names[] = {
    "a", "b", "a_piece", "b_piece", "cast", "id", "shape", "rule", "shapes"};
enum { HEAD_NAMES = sizeof head_names / sizeof *head_names };

/* What a record is of, by its own members. Differences of one record follow
 * each other, so they are looked up once for all of them. */
struct record_head {
    const struct item *record;              /* NULL: none yet */
    const struct item *members[HEAD_NAMES]; /* NULL: there is none */
};

static void find_head(struct record_head *head, const struct item *record)
{
    if (head->record == record)
        return;
    bool is_finding = item_member(record, "rule") != NULL;
    head->record = record;
    for (int i = 0; i < HEAD_NAMES; i++) {
        const struct item *member = item_member(record, head_names[i]);
        bool is_told = member && member->kind != ITEM_OBJECT &&
                       member->kind != ITEM_NUMBERS &&
                       (member->kind != ITEM_ARRAY || is_finding);
        head->members[i] = is_told ? member : NULL;
    }
}

static void put_head(struct json_writer *out, const struct record_head *head)
{
    int ray = difference_ray(head->record);
    json_key(out, "record");
    json_begin_object(out);
    if (ray >= 0)
        put_number(out, "ray", ray);
    for (int i = 0; i < HEAD_NAMES; i++)
        put_item(out, head_names[i], head->members[i]);
    json_end_object(out);
}

static void put_change(struct json_writer *out, const struct change *change)
{
    if (change->has_amount)
        put_number(out, "difference", change->amount);
    if (change->has_ulps)
        put_number(out, "ulps", change->ulps);
    if (change->has_turn)
        put_number(out, "degrees", change->turn);
}

/* What goes in front of each difference of two documents. */
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
    put_head(out, &place->head);
    json_string_member(out, "field", field);
    json_string_member(out, "pointer", pointer);
    json_string_member(out, "kind", kind_names[difference->kind]);
    put_item(out, "expected", difference->expected);
    put_item(out, "actual", difference->actual);
    put_change(out, &difference->change);
    json_string_member(out, "message", words);
    json_end_object(out);
    return true;
}

bool diff_json_add(struct diff_report *report,
                   const struct diff_documents *documents,
                   const struct difference_list *list, struct arena *arena)
{
    struct arena_mark mark = arena_mark(arena);
    const struct item *root =
        documents->expected ? documents->expected : documents->actual;
    struct difference_place place = {.number = (double)documents->number,
                                     .scene = item_member(root, "scene")};
    bool ok = true;
    for (int i = 0; ok && i < list->count; i++) {
        find_head(&place.head, difference_record(&list->items[i]));
        ok = put_difference(report, &place, &list->items[i], arena);
        arena_rewind(arena, mark);
    }
    return ok;
}

void diff_json_end(struct diff_report *report)
{
    struct json_writer *out = &report->writer;
    json_end_array(out);
    json_key(out, "summary");
    json_begin_object(out);
    put_number(out, "same", (double)report->same);
    put_number(out, "different", (double)report->different);
    put_number(out, "gone", (double)report->gone);
    put_number(out, "new", (double)report->new_ones);
    put_number(out, "differences", (double)report->differences);
    put_number(out, "records", (double)report->records);
    if (report->unknown && report->unknown->count > 0)
        unknown_write(out, report->unknown);
    json_end_object(out);
    json_end_object(out);
    json_end_document(out);
}

/* ---- Operations --------------------------------------------------------- */

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

/* What changes goes first, then what is new at the end of arrays, then what is
 * gone, the last one first: so the place of none is moved by another, and one
 * can be done after the other. */
bool diff_patch_add(struct diff_report *report,
                    const struct diff_documents *documents,
                    const struct difference_list *list, struct arena *arena)
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
