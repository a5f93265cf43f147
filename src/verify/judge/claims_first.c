/* Reads the first records of a result stream ahead, to choose the dialect that
 * knows all of their members, and hands them out again. */
#include "query/dialects/dialect.h"
#include "support/document/document.h"
#include "verify/judge/claims_stream.h"

/* Most streams need one record: the first that claims more than an overlap.
 * These bounds keep the memory small if no record decides. */
#define FIRST_RECORDS 1000
#define FIRST_BYTES   ((size_t)1 << 20)

/* True if all of these dialects read results in the same way. */
static bool is_one_family(unsigned dialects)
{
    int family = -1;
    for (int i = 0; i < DIALECT_COUNT; i++) {
        if (!(dialects & (1U << i)))
            continue;
        if (family >= 0 && (int)dialect_table[i].family != family)
            return false;
        family = (int)dialect_table[i].family;
    }
    return true;
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

bool claims_first_read(struct claims_stream *claims)
{
    struct claims_first *first = &claims->first;
    struct first_record **end = &first->next;
    size_t bytes = 0;
    first->fitting = (1U << DIALECT_COUNT) - 1;
    for (int i = 0; i < FIRST_RECORDS && bytes < FIRST_BYTES; i++) {
        struct first_record *record =
            arena_alloc(&first->arena, 1, sizeof *record);
        if (is_one_family(first->fitting))
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
