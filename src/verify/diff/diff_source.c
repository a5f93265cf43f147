/* Reads the documents of the two files of `diff`, one by one. */
#include <string.h>

#include "verify/diff/diff_source.h"

/* ---- Documents ----------------------------------------------------------- */

static enum source_status refuse(struct diff_side *side,
                                 const struct stream_record *record,
                                 struct fail *fail)
{
    struct json_place place = stream_locate(record, fail);
    side->run->tally.bad = true;
    message(&side->run->messages, "%s:%ld:%ld: %s", side->input.file,
            place.line, place.column, fail->message);
    return SOURCE_BROKEN;
}

/* Occurrences of unknown members. */
static uint64_t count_unknown(const struct unknown_members *unknown)
{
    uint64_t count = unknown->unlisted;
    for (int i = 0; i < unknown->count; i++)
        count += unknown->items[i].count;
    return count;
}

/* Most files need one document, the first that has more than an overlap. */
#define TRIED_MOST 100

enum dialect_engine diff_side_dialect(const struct diff_side *side)
{
    return dialect_single(~side->excluded);
}

/* Excludes the dialects that do not know all members of a document. */
static void exclude_dialects(struct diff_side *side, const struct item *root)
{
    const char *name =
        member_text(item_member(root, "convention"), "dialect", NULL);
    const struct dialect *stamped = name ? dialect_find(name) : NULL;
    bool decides;
    if (side->tried == TRIED_MOST || diff_side_dialect(side) != DIALECT_COUNT)
        return;
    side->tried++;
    side->excluded |=
        stamped ? ~(1U << stamped->engine) : ~dialects_fitting(root, &decides);
}

bool diff_side_see(struct diff_side *side, const struct item *root)
{
    uint64_t before = count_unknown(side->unknown);
    bool ok = unknown_add_any(side->unknown, root, NULL);
    side->is_clean = count_unknown(side->unknown) == before;
    exclude_dialects(side, root);
    key_see_members(root, side->run->matches);
    side->is_read = true;
    return ok;
}

struct document diff_side_document(const struct diff_side *side,
                                   const struct stream_record *record)
{
    return (struct document){
        .file = side->input.file,
        .text = record->text,
        .length = record->length,
        .first_line = record->place.line,
        .first_column = record->place.column,
    };
}

/* The next record: one that was read ahead, or of the stream. */
static enum stream_status next_record(struct diff_side *side,
                                      struct arena *arena,
                                      struct stream_record *record,
                                      struct fail *fail)
{
    if (side->first) {
        *record = side->first->record;
        side->first = side->first->next;
        return STREAM_VALUE;
    }
    if (!side->has_stopped)
        return stream_next(&side->stream, arena, record, fail);
    side->has_stopped = false;
    *record = side->stopped.record;
    *fail = side->stopped.fail;
    return side->stopped.status;
}

enum source_status diff_side_next(void *context, struct document *document,
                                  struct arena *arena)
{
    struct diff_side *side = context;
    struct command_run *run = side->run;
    struct stream_record record;
    struct fail fail;
    if (!command_goes_on(run))
        return SOURCE_STOPPED;
    switch (next_record(side, arena, &record, &fail)) {
    case STREAM_VALUE:
        run->tally.records++;
        progress_tell(run->messages.progress, run->tally.records,
                      stream_position(&side->stream));
        *document = diff_side_document(side, &record);
        if (record.is_document)
            fail_set(&fail, "json-syntax", "expected results in JSON, not %s",
                     stream_document_name(&record));
        else if (document_json(document, &side->run->options->limits, arena,
                               &fail) &&
                 (diff_side_see(side, document->root) || fail_memory(&fail)))
            return SOURCE_DOCUMENT;
        return refuse(side, &record, &fail);
    case STREAM_FAILED:
        return refuse(side, &record, &fail);
    case STREAM_END:
        return command_goes_on(run) ? SOURCE_END : SOURCE_STOPPED;
    case STREAM_TROUBLE:
        break;
    }
    if (!stop_wanted(&run->stop))
        command_give_up(run, side->input.file, stream_why(&side->stream));
    return SOURCE_STOPPED;
}

/* ---- Files --------------------------------------------------------------- */

/* A signal wakes a read that waits. */
static bool before_read(void *context)
{
    const struct diff_side *side = context;
    return command_goes_on(side->run);
}

bool diff_side_open(struct diff_side *side)
{
    struct command_run *run = side->run;
    side->input =
        named_input_open(side->path, run->in, run->options->limits.guard);
    if (side->input.error) {
        if (!stop_wanted(&run->stop))
            command_give_up(run, side->input.file, strerror(side->input.error));
        return false;
    }
    side->stream = stream_make(side->input.fd);
    side->stream.limits = run->options->limits;
    side->stream.before_read = before_read;
    side->stream.context = side;
    side->is_open = true;
    return true;
}

void diff_side_close(struct diff_side *side)
{
    if (!side->is_open)
        return;
    stream_free(&side->stream);
    named_input_close(&side->input);
}
