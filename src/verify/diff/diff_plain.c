#include "verify/diff/diff_format.h"

#include "support/number.h"
#include "verify/diff/item_json.h"
#include "verify/diff/name.h"

/* Bytes of an array or object that are shown. */
#define SHOWN 60

/* Significant digits of units in the last place. */
#define ULPS_DIGITS 6

/* ---- Values ------------------------------------------------------------- */

static void put_number(struct sink *out, double number)
{
    char digits[NUMBER_MAX];
    sink_write(out, digits, number_write(digits, number));
}

/* Large numbers of last places are all alike. */
static void put_ulps(struct sink *out, double ulps)
{
    char digits[NUMBER_MAX];
    sink_write(out, digits, number_write_digits(digits, ulps, ULPS_DIGITS));
    sink_text(out, " ulps");
}

/* A value, or a long one's brackets with dots between. false: memory is used
 * up. */
static bool put_value(struct sink *out, const struct item *item,
                      struct arena *arena)
{
    struct sink made = sink_to_memory(arena);
    struct json_writer writer = json_writer_make(&made, false, 0);
    if (!item) {
        sink_text(out, "(none)");
        return true;
    }
    bool is_object = item->kind == ITEM_OBJECT;
    bool is_open =
        is_object || item->kind == ITEM_ARRAY || item->kind == ITEM_NUMBERS;
    item_json(&writer, item);
    if (made.error)
        return false;
    if (is_open && made.used > SHOWN)
        sink_text(out, is_object ? "{...}" : "[...]");
    else
        sink_write(out, made.text, made.used);
    return true;
}

/* How far two numbers are apart: "(+0.5, 3 ulps)". */
static void put_change(struct sink *out, const struct difference *difference)
{
    const struct change *change = &difference->change;
    if (!change->has_amount && !change->has_turn && !change->has_ulps)
        return;
    bool is_number = difference->expected->kind == ITEM_NUMBER;
    sink_text(out, " (");
    if (change->has_turn) {
        put_number(out, change->turn);
        sink_text(out, " degrees");
    } else if (change->has_amount) {
        sink_text(out, is_number && change->amount > 0 ? "+" : "");
        put_number(out, change->amount);
    }
    if (change->has_ulps) {
        sink_text(out, change->has_turn || change->has_amount ? ", " : "");
        put_ulps(out, change->ulps);
    }
    sink_text(out, ")");
}

/* ---- Lines -------------------------------------------------------------- */

/* "  FIELD: OLD -> NEW (..)"; what is all of a record needs no such line. */
static bool put_field(struct sink *out, const struct difference *difference,
                      struct arena *arena)
{
    const char *field = difference_field(difference, arena);
    if (!field)
        return false;
    if (!field[0])
        return true;
    sink_text(out, "  ");
    sink_text(out, field);
    sink_text(out, ": ");
    if (!put_value(out, difference->expected, arena))
        return false;
    sink_text(out, " -> ");
    if (!put_value(out, difference->actual, arena))
        return false;
    put_change(out, difference);
    sink_byte(out, '\n');
    return true;
}

/* "RECORD: WORDS" of items[first] and those after it that are of the same
 * record; *end is the next after them. */
static bool put_head(struct sink *out, const struct difference_list *list,
                     int first, int *end, struct arena *arena)
{
    const char *record = difference_record_name(&list->items[first], arena);
    const char *words = differences_words(list, first, end, arena);
    if (!record || !words)
        return false;
    sink_text(out, record);
    sink_text(out, record[0] ? ": " : "");
    sink_text(out, words);
    sink_byte(out, '\n');
    return true;
}

bool diff_text_add(struct diff_report *report,
                   const struct diff_documents *documents,
                   const struct difference_list *list, struct arena *arena)
{
    const struct item *named =
        documents->expected ? documents->expected : documents->actual;
    const char *title = document_title(named, documents->number, arena);
    struct arena_mark mark = arena_mark(arena);
    bool ok = title != NULL;
    for (int i = 0, end = 0; ok && i < list->count; i = end) {
        sink_text(report->out, title);
        sink_text(report->out, ": ");
        ok = put_head(report->out, list, i, &end, arena);
        for (int j = i; ok && j < end; j++) {
            ok = put_field(report->out, &list->items[j], arena);
            arena_rewind(arena, mark);
        }
    }
    return ok;
}

/* ---- The end ------------------------------------------------------------ */

static void put_count(struct sink *out, uint64_t count, const char *what)
{
    put_number(out, (double)count);
    sink_text(out, what);
}

void diff_text_end(struct diff_report *report)
{
    struct sink *out = report->out;
    sink_text(out, "documents: ");
    put_count(out, report->same, " the same, ");
    put_count(out, report->different, " different, ");
    put_count(out, report->gone, " gone, ");
    put_count(out, report->new_ones, " new; differences: ");
    put_count(out, report->differences, " in ");
    put_count(out, report->records,
              report->records == 1 ? " record\n" : " records\n");
}
