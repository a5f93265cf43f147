/* Changes to a text: parts of it that are replaced. */
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lint/check_command.h"
#include "lint/rules/mend.h"
#include "lint/rules/rules.h"
#include "query/run/command_run.h"
#include "scene/stream/named_input.h"
#include "scene/stream/scene_input.h"
#include "support/arena.h"
#include "support/json/locate.h"
#include "support/json_writer.h"
#include "support/sink.h"

/* A part of a text. */
struct slice {
    size_t offset, length;
};

struct patch {
    struct slice old; /* what is replaced */
    const char *text; /* by this, `size` bytes */
    size_t size;
    int number; /* in the order of adding; patches_add sets it */
};

struct patches {
    struct patch *items;
    int count, room;
};

/* Adds a change; those that begin at one place come in the order in which they
 * are added, and no two replace the same bytes. false: memory is used up. */
static bool patches_add(struct patches *patches, struct patch patch,
                        struct arena *arena)
{
    struct patch *grown = arena_more(arena, patches->items, patches->count,
                                     &patches->room, sizeof *grown);
    if (!grown)
        return false;
    patches->items = grown;
    patch.number = patches->count;
    patches->items[patches->count++] = patch;
    return true;
}

/* Whether bytes at `offset` are replaced already. */
static bool patches_have(const struct patches *patches, size_t offset)
{
    for (int i = 0; i < patches->count; i++)
        if (offset >= patches->items[i].old.offset &&
            offset - patches->items[i].old.offset <
                patches->items[i].old.length)
            return true;
    return false;
}

/* By place, then as they were added. */
static int compare(const void *first, const void *second)
{
    const struct patch *a = first, *b = second;
    if (a->old.offset != b->old.offset)
        return a->old.offset < b->old.offset ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Writes a part of the text with the changes made that begin in it; none goes
 * beyond its end. false: memory is used up. */
static bool patches_write(const struct patches *patches, const char *text,
                          struct slice part, struct sink *out,
                          struct arena *scratch)
{
    struct patch *sorted =
        arena_take(scratch, (size_t)patches->count, sizeof *sorted);
    size_t from = part.offset, to = from + part.length, count = 0;
    if (!sorted)
        return false;
    for (int i = 0; i < patches->count; i++)
        if (patches->items[i].old.offset >= from &&
            patches->items[i].old.offset < to)
            sorted[count++] = patches->items[i];
    if (count)
        qsort(sorted, count, sizeof *sorted, compare);
    for (size_t i = 0; i < count; i++) {
        sink_write(out, text + from, sorted[i].old.offset - from);
        sink_write(out, sorted[i].text, sorted[i].size);
        from = sorted[i].old.offset + sorted[i].old.length;
    }
    sink_write(out, text + from, to - from);
    return true;
}

/* Mends as changes to the text that the level was read from. */

/* One record of a file, and what is to be changed in it. */
struct fixing {
    struct command_run *run;
    const char *file;
    const struct document *document;
    const struct level *level;
    struct arena *arena;
    struct patches patches;
    double next_id;   /* of an object of Tiled that is added; 0: not known */
    bool has_new_ids; /* some of these were given */
};

/* ---- Texts of items ------------------------------------------------------ */

static struct slice slice_of(const struct fixing *f, const struct item *item)
{
    const char *text = f->document->text + item->offset;
    return (struct slice){
        item->offset, json_length(text, f->document->length - item->offset)};
}

static void put_slice(const struct fixing *f, struct sink *out,
                      struct slice slice)
{
    sink_write(out, f->document->text + slice.offset, slice.length);
}

/* What a sink in memory holds, as a change. */
static bool change(struct fixing *f, struct slice old, const struct sink *made)
{
    const struct patch patch = {old, made->text, made->used, 0};
    return !made->error && patches_add(&f->patches, patch, f->arena);
}

/* What a sink in memory holds, with a NUL behind; NULL: memory is used up. */
static const char *text_of(struct sink *made)
{
    sink_byte(made, '\0');
    return made->error ? NULL : made->text;
}

/* A mend, with where each of the shape's vertices stands in the file. */
struct fix_work {
    const struct mend *mend;
    struct slice whole, *elements; /* the array, and what is in it */
};

static bool find_elements(const struct fixing *f, struct fix_work *work)
{
    const struct level_shape *shape = work->mend->shape;
    const struct item *element = shape->vertices->first;
    work->whole = slice_of(f, shape->vertices);
    work->elements =
        arena_take(f->arena, (size_t)shape->count, sizeof *work->elements);
    if (!work->elements)
        return false;
    for (int i = 0; i < shape->count; i++, element = element->next)
        work->elements[i] = slice_of(f, element);
    return true;
}

/* The array of vertices with only those of one piece, as each stands in the
 * file, and with what stands around the first there. */
static void put_vertices(const struct fixing *f, const struct fix_work *work,
                         int piece, struct sink *out)
{
    const struct mend *mend = work->mend;
    struct slice whole = work->whole, first = work->elements[0];
    struct slice last = work->elements[mend->shape->count - 1];
    size_t behind = first.offset + first.length;
    size_t end = last.offset + last.length;
    struct slice open = {whole.offset, first.offset - whole.offset};
    struct slice between = {behind, work->elements[1].offset - behind};
    struct slice close = {end, whole.offset + whole.length - end};
    int from = piece > 0 ? mend->ends[piece - 1] : 0;
    put_slice(f, out, open);
    for (int i = from; i < mend->ends[piece]; i++) {
        if (i > from)
            put_slice(f, out, between);
        put_slice(f, out, work->elements[mend->indices[i]]);
    }
    put_slice(f, out, close);
}

/* ---- Objects ------------------------------------------------------------- */

/* Whether the level is in a format that can be written back. */
static bool fix_is_tiled(const struct fixing *f)
{
    return strcmp(f->level->format, "Tiled") == 0;
}

static bool fix_is_scene(const struct fixing *f)
{
    return strcmp(f->level->format, "scene") == 0;
}

static bool has_id(const struct fixing *f, const char *id)
{
    for (int i = 0; i < f->level->shape_count; i++)
        if (strcmp(f->level->shapes[i].id, id) == 0)
            return true;
    return false;
}

/* The text of an id that no object has, for another piece of an object; NULL:
 * memory is used up. */
static const char *new_id(struct fixing *f, const struct mend *mend, int piece)
{
    struct sink id = sink_to_memory(f->arena);
    struct sink out = sink_to_memory(f->arena);
    struct json_writer writer = json_writer_make(&out, false, 0);
    if (fix_is_tiled(f)) {
        json_number(&writer, f->next_id++);
        f->has_new_ids = true;
        return text_of(&out);
    }
    sink_text(&id, mend->shape->id);
    do {
        char number[16];
        snprintf(number, sizeof number, ".%d", piece);
        sink_text(&id, number);
        sink_byte(&id, '\0');
        id.used--;
    } while (!id.error && has_id(f, id.text));
    if (id.error)
        return NULL;
    json_string(&writer, id.text);
    return text_of(&out);
}

/* Copies an object with one piece in place of its vertices, and another id. */
static bool copy_object(struct fixing *f, const struct fix_work *work,
                        int piece, struct sink *copy)
{
    const struct item *object = work->mend->shape->item;
    const struct item *id = item_member(object, "id");
    struct slice whole = slice_of(f, object);
    struct sink vertices = sink_to_memory(f->arena);
    struct patches changes = {NULL, 0, 0};
    put_vertices(f, work, piece, &vertices);
    if (vertices.error ||
        !patches_add(
            &changes,
            (struct patch){work->whole, vertices.text, vertices.used, 0},
            f->arena))
        return false;
    if (id) {
        const char *text = new_id(f, work->mend, piece);
        struct slice old = slice_of(f, id);
        if (!text ||
            !patches_add(&changes, (struct patch){old, text, strlen(text), 0},
                         f->arena))
            return false;
    }
    return patches_write(&changes, f->document->text, whole, copy, f->arena);
}

/* Appends such a copy to the array that the object is in. */
static bool append_piece(struct fixing *f, const struct fix_work *work,
                         int piece)
{
    const struct item *last = work->mend->shape->item;
    struct sink copy = sink_to_memory(f->arena);
    sink_text(&copy, ",\n");
    if (!copy_object(f, work, piece, &copy))
        return false;
    while (last->next)
        last = last->next;
    struct slice end = slice_of(f, last);
    return change(f, (struct slice){end.offset + end.length, 0}, &copy);
}

/* ---- Mends --------------------------------------------------------------- */

static void say(const struct fixing *f, const struct mend *mend,
                const char *what, long count)
{
    struct item_place place = item_place(mend->shape->item, f->arena);
    message(&f->run->messages, "%s:%ld:%ld: mended %s: %s: %ld", place.file,
            place.line, place.column, words_level_shape(mend->shape).text, what,
            count);
}

static void say_mend(const struct fixing *f, const struct mend *mend)
{
    if (mend->repeated)
        say(f, mend, "repeated vertices welded", mend->repeated);
    if (mend->near)
        say(f, mend, "nearly repeated vertices welded", mend->near);
    if (mend->is_turned)
        say(f, mend, "vertices turned around", mend->ends[0]);
    if (mend->is_cut)
        say(f, mend, "cut into convex pieces", mend->piece_count);
}

/* Whether the vertices stand in this very file, one by one. */
static bool is_in_reach(const struct fixing *f, const struct mend *mend)
{
    const struct item *vertices = mend->shape->vertices;
    const struct item *object = mend->shape->item;
    return vertices && vertices->kind == ITEM_ARRAY && object &&
           vertices->document == f->document && mend->shape->count > 1 &&
           vertices->count == mend->shape->count &&
           object->document == f->document && !f->document->is_xml;
}

/* Whether other objects can be put beside it. */
static bool can_add(const struct fixing *f, const struct mend *mend)
{
    const struct item *object = mend->shape->item;
    bool is_named = item_member(f->document->root, "pairs");
    return object->kind == ITEM_OBJECT && object->parent &&
           object->parent->kind == ITEM_ARRAY &&
           (fix_is_scene(f) ? !is_named : f->next_id > 0);
}

/* Why a mend is not for this file; NULL: it is. */
static const char *why_not(const struct fixing *f, const struct mend *mend)
{
    if (!is_in_reach(f, mend))
        return "its vertices stand in another file";
    if (!mend->is_cut || can_add(f, mend))
        return NULL;
    return fix_is_scene(f) ? "its pieces would be in no pair of the scene"
                           : "the map has no \"nextobjectid\" for its pieces";
}

static void say_left(const struct fixing *f, const struct mend *mend,
                     const char *why)
{
    struct item_place place = item_place(mend->shape->item, f->arena);
    message(&f->run->messages, "%s:%ld:%ld: not mended %s: %s", place.file,
            place.line, place.column, words_level_shape(mend->shape).text, why);
}

static bool apply(struct fixing *f, const struct mend *mend)
{
    struct fix_work work = {.mend = mend};
    struct sink vertices = sink_to_memory(f->arena);
    const char *why = why_not(f, mend);
    if (why) {
        say_left(f, mend, why);
        return true;
    }
    if (mend->shape->is_tile &&
        patches_have(&f->patches, mend->shape->vertices->offset))
        return true;
    if (!find_elements(f, &work))
        return false;
    put_vertices(f, &work, 0, &vertices);
    if (!change(f, work.whole, &vertices))
        return false;
    for (int i = 1; i < mend->piece_count; i++)
        if (!append_piece(f, &work, i))
            return false;
    say_mend(f, mend);
    return true;
}

/* Adds the changes that mend the shapes of a level, and says what they are.
 * false: memory is used up. */
static bool fix_level(struct fixing *f)
{
    const struct check_options *options = &f->run->options->check.rules;
    struct check check = {
        .options = options, .level = f->level, .arena = f->arena};
    if (!check_prepare(&check))
        return false;
    for (int i = 0; i < f->level->shape_count; i++) {
        struct mend mend;
        if (!mend_find(&check, &check.shapes[i], &mend) ||
            (mend.piece_count > 0 && !apply(f, &mend)))
            return false;
    }
    return true;
}

/* Adds the change to the count of ids, behind the last level. The same. */
/* Tiled keeps count of the ids that it has given. */
static bool fix_next_id(struct fixing *f)
{
    const struct item *old = item_member(f->document->root, "nextobjectid");
    struct sink out = sink_to_memory(f->arena);
    struct json_writer writer = json_writer_make(&out, false, 0);
    if (!f->has_new_ids || !old)
        return true;
    json_number(&writer, f->next_id);
    return change(f, slice_of(f, old), &out);
}

/* ---- Records ------------------------------------------------------------- */

static void say_fail(struct fixing *f, long line, long column,
                     const struct fail *fail)
{
    f->run->tally.trouble = true;
    message(&f->run->messages, "%s:%ld:%ld: %s", f->file, line, column,
            fail->message);
}

/* Whether the level is in a format that can be written back. */
static bool can_write(struct fixing *f, struct fail *fail)
{
    bool can = !f->document->is_xml && (fix_is_tiled(f) || fix_is_scene(f));
    return can || fail_set(fail, "not-mended",
                           "only maps of Tiled in JSON, and scenes, can be "
                           "mended; see collide convert");
}

static bool mend_document(struct fixing *f, const struct levels *levels,
                          struct fail *fail)
{
    const char *text = f->document->text;
    const struct slice whole = {0, f->document->length};
    f->next_id = member_number(f->document->root, "nextobjectid", 0);
    for (int i = 0; i < levels->count; i++) {
        f->level = levels->levels[i];
        if (!can_write(f, fail))
            return false;
        if (!fix_level(f))
            return fail_memory(fail);
    }
    if (!fix_next_id(f) ||
        !patches_write(&f->patches, text, whole, f->run->out, f->arena))
        return fail_memory(fail);
    sink_end_record(f->run->out);
    f->run->tally.said = true;
    return true;
}

static void fix_record(struct fixing *f, const struct stream_record *record)
{
    const struct options *options = f->run->options;
    struct library library = {.arena = f->arena,
                              .limits = options->answer.limits,
                              .allows_outside = options->level.allows_outside};
    struct item_place place = {NULL, record->place.line, record->place.column};
    const struct item *where = NULL;
    struct levels levels;
    struct fail fail;
    struct library_part part = {record->text, record->length,
                                record->place.line, record->place.column};
    f->document = library_add_part(&library, f->file, &part, &fail);
    struct level_options level = options->level;
    level.matches = f->run->matches;
    const struct level_source source = {f->document, &library, &level,
                                        f->arena};
    if (f->document && level_read(&source, &levels, &where, &fail)) {
        f->run->matches->inputs = 1;
        if (mend_document(f, &levels, &fail))
            return;
    }
    if (where)
        place = item_place(where, f->arena);
    say_fail(f, place.line, place.column, &fail);
}

static void fix_stream(struct command_run *run, const char *file,
                       struct stream *stream)
{
    struct arena_mark mark = arena_mark(run->arena);
    struct stream_record record;
    struct fail fail;
    enum stream_status status = STREAM_VALUE;
    while (status != STREAM_END && status != STREAM_TROUBLE &&
           command_goes_on(run)) {
        struct fixing fixing = {.run = run, .file = file, .arena = run->arena};
        status = stream_next(stream, run->arena, &record, &fail);
        if (status == STREAM_VALUE) {
            fix_record(&fixing, &record);
        } else if (status == STREAM_FAILED) {
            struct json_place place = stream_locate(&record, &fail);
            say_fail(&fixing, place.line, place.column, &fail);
        }
        arena_rewind(run->arena, mark);
    }
    if (status == STREAM_TROUBLE) {
        run->tally.trouble = true;
        message(&run->messages, "%s: %s", file, strerror(stream->error));
    }
}

/* ---- The file ------------------------------------------------------------ */

static void trouble(struct command_run *run, const char *file, const char *what)
{
    run->tally.trouble = true;
    message(&run->messages, "%s: %s", file, what);
}

void check_fix(struct command_run *run)
{
    const struct options *options = run->options;
    const char *file = options->file_count ? options->files[0] : "-";
    if (options->file_count > 1) {
        trouble(run, options->files[1], "--fix mends one file");
        return;
    }
    struct named_input input =
        named_input_open(file, run->in, options->answer.limits.guard);
    if (input.error) {
        if (!stop_wanted(&run->stop))
            trouble(run, input.file, strerror(input.error));
        return;
    }
    struct stream stream = stream_make(input.fd);
    stream.limits = options->answer.limits;
    fix_stream(run, input.file, &stream);
    stream_free(&stream);
    named_input_close(&input);
}
