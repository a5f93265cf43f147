/* Reads the first records of a result stream ahead, to choose the dialect that
 * knows all of their members, and hands them out again. */
#include "query/dialects/dialect.h"
#include "support/document/document.h"
#include "verify/judge/claims_stream.h"

/* Most streams need one record: the first that claims more than an overlap.
 * These bounds keep the memory small if no record decides. */
#define FIRST_RECORDS 1000
#define FIRST_BYTES   ((size_t)1 << 20)

/* The rows that stand for these dialects: dialects of a family are read alike.
 */
static unsigned families_of(unsigned dialects)
{
    unsigned families = 0;
    for (int i = 0; i < DIALECT_COUNT; i++)
        if (dialects & (1U << i))
            families |= 1U << dialect_table[i].family;
    return families;
}

/* Excludes the dialects that do not know all members of a record. A text that
 * is no JSON excludes none: it is reported when the stream comes to it. false:
 * memory is used up. */
static bool exclude(struct claims_stream *claims,
                    const struct stream_record *read)
{
    struct claims_first *first = &claims->first;
    struct fail fail;
    bool decides;
    struct document document = {.file = claims->input.file,
                                .text = read->text,
                                .length = read->length,
                                .first_line = read->place.line,
                                .first_column = read->place.column};
    if (!document_json(&document, &claims->limits, &claims->scratch, &fail))
        return !fail_is_memory(&fail);
    first->fitting &= dialects_fitting(document.root, &decides);
    first->has_any |= decides;
    return true;
}

/* Reads one more record. false: memory is used up. */
static bool read_one(struct claims_stream *claims, struct first_record *record)
{
    struct stream_record *read = &record->read;
    arena_rewind(&claims->scratch, (struct arena_mark){NULL, 0});
    *record = (struct first_record){.next = NULL};
    record->status =
        stream_next(&claims->stream, &claims->scratch, read, &record->fail);
    if (record->status != STREAM_VALUE && record->status != STREAM_FAILED)
        return true;
    read->outline.text = NULL; /* it lies in the scratch memory */
    read->text = arena_text(&claims->first.arena, read->text, read->length);
    if (!read->text)
        return false;
    return record->status == STREAM_FAILED || read->is_document ||
           exclude(claims, read);
}

/* Reads records until the dialects that know all of their members read results
 * in the same way, or no dialect does. false: memory is used up. */
static bool read_first(struct claims_stream *claims)
{
    struct claims_first *first = &claims->first;
    struct first_record **end = &first->next;
    size_t bytes = 0;
    first->fitting = (1U << DIALECT_COUNT) - 1;
    for (int i = 0; i < FIRST_RECORDS && bytes < FIRST_BYTES; i++) {
        struct first_record *record =
            arena_alloc(&first->arena, 1, sizeof *record);
        if (!first->fitting || dialect_single(first->fitting) != DIALECT_COUNT)
            break;
        if (!record || !read_one(claims, record))
            return false;
        *end = record;
        end = &record->next;
        bytes += record->read.length;
        if (record->status == STREAM_END || record->status == STREAM_TROUBLE)
            break;
    }
    return true;
}

/* Writes "a, b and c": the names of these dialects. */
static struct short_text dialects_text(unsigned dialects)
{
    struct short_text text = {""};
    int left = 0;
    for (int i = 0; i < DIALECT_COUNT; i++)
        left += (dialects >> i & 1) != 0;
    for (int i = 0; i < DIALECT_COUNT; i++) {
        size_t used = strlen(text.text);
        if (!(dialects & (1U << i)))
            continue;
        left--;
        snprintf(text.text + used, sizeof text.text - used, "%s%s",
                 dialect_names[i],
                 left > 1    ? ", "
                 : left == 1 ? " and "
                             : "");
    }
    return text;
}

bool claims_first_choose(struct claims_stream *claims,
                         const struct dialect **chosen)
{
    struct fail fail;
    if (!read_first(claims)) {
        fail_memory(&fail);
        message(claims->messages, "%s", fail.message);
        return false;
    }
    unsigned families = families_of(claims->first.fitting);
    enum dialect_engine row = dialect_single(claims->first.fitting);
    if (!claims->first.has_any)
        return true;
    if (row == DIALECT_COUNT) {
        message(claims->messages, "%s: --dialect auto: %s%s; name the dialect",
                claims->input.file,
                families ? "the first records fit several dialects: "
                         : "no dialect knows all members of the first records",
                dialects_text(families).text);
        return false;
    }
    *chosen = &dialect_table[row];
    message(claims->messages, "%s: --dialect auto: reads the dialect %s",
            claims->input.file, dialect_names[row]);
    return true;
}

enum stream_status claims_first_next(struct claims_stream *claims,
                                     struct arena *arena,
                                     struct stream_record *read,
                                     struct fail *fail)
{
    struct first_record *record = claims->first.next;
    if (!record)
        return stream_next(&claims->stream, arena, read, fail);
    claims->first.next = record->next;
    *read = record->read;
    *fail = record->fail;
    return record->status;
}
