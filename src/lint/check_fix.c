/* `collide check --fix`: writes a map of Tiled in JSON, or a scene, with its
 * polygons repaired. The repairs (lint/rules/check.h) become changes to the
 * text; everything else stays, byte by byte. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lint/check_command.h"
#include "lint/rules/check.h"
#include "lint/rules/rules.h"
#include "scene/stream/scene_input.h"
#include "support/json/locate.h"
#include "support/json_writer.h"
#include "support/matches.h"

/* ---- Changes to a text --------------------------------------------------- */

/* A part of a text. */
struct slice {
    size_t offset, length;
};

struct patch {
    struct slice old; /* the part that is replaced */
    const char *text; /* by this, `size` bytes */
    size_t size;
    int number; /* in the order of adding; patches_add sets it */
};

struct patches {
    struct patch *items;
    int count, room;
};

/* Adds a change; no two replace the same bytes. false: out of memory. */
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

/* By place, then as they were added. */
static int compare(const void *first, const void *second)
{
    const struct patch *a = first, *b = second;
    if (a->old.offset != b->old.offset)
        return a->old.offset < b->old.offset ? -1 : 1;
    return (a->number > b->number) - (a->number < b->number);
}

/* Writes a part of the text with the changes made that begin in it; none goes
 * beyond its end. false: out of memory. */
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

/* ---- Texts of items ------------------------------------------------------ */

/* One record of a file, and its changes. */
struct fixing {
    struct command_run *run;
    const char *file;
    const struct document *document;
    const struct level *level;
    struct arena *arena;
    struct patches patches;
    double next_id;   /* of an object of Tiled that is added; 0: unknown */
    bool has_new_ids; /* some of these were given */
};

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

/* The contents of a sink in memory, as a change. */
static bool change(struct fixing *f, struct slice old, const struct sink *made)
{
    const struct patch patch = {old, made->text, made->used, 0};
    return !made->error && patches_add(&f->patches, patch, f->arena);
}

/* A repair, with the place of each of the shape's vertices in the file. */
struct fix_work {
    const struct mend *mend;
    struct slice whole, *elements; /* the array, and its elements */
};

/* Writes the array of vertices of one piece, each copied from the file, with
 * the text between and around them. */
static void put_vertices(const struct fixing *f, const struct fix_work *work,
                         int piece, struct sink *out)
{
    const struct mend *mend = work->mend;
    struct slice whole = work->whole, first = work->elements[0];
    struct slice last = work->elements[mend->shape->count - 1];
    size_t after = first.offset + first.length;
    size_t end = last.offset + last.length;
    struct slice open = {whole.offset, first.offset - whole.offset};
    struct slice between = {after, work->elements[1].offset - after};
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

static bool is_of_format(const struct fixing *f, const char *format)
{
    return strcmp(f->level->format, format) == 0;
}

static bool has_id(const struct fixing *f, const char *id)
{
    for (int i = 0; i < f->level->shape_count; i++)
        if (strcmp(f->level->shapes[i].own_id, id) == 0)
            return true;
    return false;
}

/* Writes the JSON of a new id for another piece of an object. */
static void put_new_id(struct fixing *f, const struct mend *mend, int piece,
                       struct sink *out)
{
    struct sink id = sink_to_memory(f->arena);
    struct json_writer writer = json_writer_make(out, false, 0);
    if (is_of_format(f, "Tiled")) {
        json_number(&writer, f->next_id++);
        f->has_new_ids = true;
        return;
    }
    sink_text(&id, mend->shape->own_id);
    do {
        char number[16];
        snprintf(number, sizeof number, ".%d", piece);
        sink_text(&id, number);
        sink_byte(&id, '\0');
        id.used--;
    } while (!id.error && has_id(f, id.text));
    out->error = id.error;
    if (!id.error)
        json_string(&writer, id.text);
}

/* Appends a copy of an object to the array that holds the object, with one
 * piece in place of its vertices, and another id. */
static bool append_piece(struct fixing *f, const struct fix_work *work,
                         int piece)
{
    const struct item *object = work->mend->shape->item, *last = object;
    const struct item *id = item_member(object, "id");
    struct sink vertices = sink_to_memory(f->arena);
    struct sink new_id = sink_to_memory(f->arena);
    struct sink copy = sink_to_memory(f->arena);
    struct fixing own = {.document = f->document, .arena = f->arena};
    put_vertices(f, work, piece, &vertices);
    if (!change(&own, work->whole, &vertices))
        return false;
    if (id)
        put_new_id(f, work->mend, piece, &new_id);
    if (id && !change(&own, slice_of(f, id), &new_id))
        return false;
    sink_text(&copy, ",\n");
    if (!patches_write(&own.patches, f->document->text, slice_of(f, object),
                       &copy, f->arena))
        return false;
    while (last->next)
        last = last->next;
    struct slice end = slice_of(f, last);
    return change(f, (struct slice){end.offset + end.length, 0}, &copy);
}

/* ---- Repairs ------------------------------------------------------------- */

static void say(const struct fixing *f, const struct mend *mend,
                const char *what, long count)
{
    struct item_place place = item_place(mend->shape->item, f->arena);
    message(&f->run->messages, "%s:%ld:%ld: fixed %s: %s: %ld", place.file,
            place.line, place.column, words_level_shape(mend->shape).text, what,
            count);
}

/* Why a repair is not possible in this file; NULL: it is possible. The vertices
 * must be in the file, one by one, and other objects must fit in beside the
 * object if it is cut. */
static const char *why_not(const struct fixing *f, const struct mend *mend)
{
    const struct item *vertices = mend->shape->vertices;
    const struct item *object = mend->shape->item;
    bool is_in_file = vertices && vertices->kind == ITEM_ARRAY && object &&
                      vertices->document == f->document &&
                      mend->shape->count > 1 &&
                      vertices->count == mend->shape->count &&
                      object->document == f->document && !f->document->is_xml;
    if (!is_in_file)
        return "its vertices are in another file";
    bool is_scene = is_of_format(f, "scene");
    bool can_add =
        object->kind == ITEM_OBJECT && object->parent &&
        object->parent->kind == ITEM_ARRAY &&
        (is_scene ? !item_member(f->document->root, "pairs") : f->next_id > 0);
    if (!mend->is_cut || can_add)
        return NULL;
    return is_scene ? "the scene's \"pairs\" would not contain its pieces"
                    : "the map has no \"nextobjectid\" to number its pieces";
}

static bool apply(struct fixing *f, const struct mend *mend)
{
    const struct level_shape *shape = mend->shape;
    struct fix_work work = {.mend = mend};
    struct sink vertices = sink_to_memory(f->arena);
    const char *why = why_not(f, mend);
    if (why) {
        struct item_place place = item_place(shape->item, f->arena);
        message(&f->run->messages, "%s:%ld:%ld: cannot fix %s: %s", place.file,
                place.line, place.column, words_level_shape(shape).text, why);
        return true;
    }
    /* The shape of a tile is repaired once, however often it is placed. */
    size_t at = shape->vertices->offset;
    for (int i = 0; i < f->patches.count && shape->is_tile; i++) {
        struct slice old = f->patches.items[i].old;
        if (at >= old.offset && at - old.offset < old.length)
            return true;
    }
    work.whole = slice_of(f, shape->vertices);
    work.elements =
        arena_take(f->arena, (size_t)shape->count, sizeof *work.elements);
    if (!work.elements)
        return false;
    const struct item *element = shape->vertices->first;
    for (int i = 0; i < shape->count; i++, element = element->next)
        work.elements[i] = slice_of(f, element);
    put_vertices(f, &work, 0, &vertices);
    if (!change(f, work.whole, &vertices))
        return false;
    for (int i = 1; i < mend->piece_count; i++)
        if (!append_piece(f, &work, i))
            return false;
    if (mend->repeated)
        say(f, mend, "repeated vertices welded", mend->repeated);
    if (mend->near)
        say(f, mend, "nearly repeated vertices welded", mend->near);
    if (mend->is_turned)
        say(f, mend, "vertex order reversed", mend->ends[0]);
    if (mend->is_cut)
        say(f, mend, "cut into convex pieces", mend->piece_count);
    return true;
}

/* ---- Records ------------------------------------------------------------- */

static void say_fail(struct fixing *f, long line, long column,
                     const struct fail *fail)
{
    f->run->tally.trouble = true;
    message(&f->run->messages, "%s:%ld:%ld: %s", f->file, line, column,
            fail->message);
}

/* Repairs the levels of a document, reports that, and writes it. */
static bool mend_document(struct fixing *f, const struct levels *levels,
                          struct fail *fail)
{
    const struct document *document = f->document;
    const struct item *count = item_member(document->root, "nextobjectid");
    const struct slice whole = {0, document->length};
    f->next_id = member_number(document->root, "nextobjectid", 0);
    for (int i = 0; i < levels->count; i++) {
        f->level = levels->levels[i];
        bool can_write = !document->is_xml &&
                         (is_of_format(f, "Tiled") || is_of_format(f, "scene"));
        if (!can_write)
            return fail_set(fail, "not-mended",
                            "--fix supports only scenes and Tiled maps in "
                            "JSON; collide convert makes a scene of any map");
        struct check check = {
            .options = &SETTINGS_OF(f->run->options, check_settings)->rules,
            .level = f->level,
            .arena = f->arena};
        if (!check_prepare(&check))
            return fail_memory(fail);
        for (int k = 0; k < f->level->shape_count; k++) {
            struct mend mend;
            if (!mend_find(&check, &check.shapes[k], &mend) ||
                (mend.piece_count > 0 && !apply(f, &mend)))
                return fail_memory(fail);
        }
    }
    /* Tiled counts the ids that it has given. */
    if (f->has_new_ids && count) {
        struct sink out = sink_to_memory(f->arena);
        struct json_writer writer = json_writer_make(&out, false, 0);
        json_number(&writer, f->next_id);
        if (!change(f, slice_of(f, count), &out))
            return fail_memory(fail);
    }
    if (!patches_write(&f->patches, document->text, whole, f->run->out,
                       f->arena))
        return fail_memory(fail);
    sink_end_record(f->run->out);
    f->run->tally.said = true;
    return true;
}

static void fix_record(struct fixing *f, const struct stream_record *record)
{
    const struct options *options = f->run->options;
    struct library library = {
        .arena = f->arena,
        .limits = options->limits,
        .allows_outside = SETTINGS_OF(options, level_options)->allows_outside};
    struct item_place place = {NULL, record->place.line, record->place.column};
    const struct item *where = NULL;
    struct levels levels;
    struct fail fail;
    struct library_part part = {record->text, record->length,
                                record->place.line, record->place.column};
    f->document = library_add_part(&library, f->file, &part, &fail);
    struct level_options level = *SETTINGS_OF(options, level_options);
    level.matches = f->run->matches;
    const struct level_source source = {f->document, &library, &level, f->arena,
                                        NULL};
    if (f->document && level_read(&source, &levels, &where, &fail)) {
        f->run->matches->inputs = 1;
        if (mend_document(f, &levels, &fail))
            return;
    }
    if (where)
        place = item_place(where, f->arena);
    say_fail(f, place.line, place.column, &fail);
}

/* ---- The file ------------------------------------------------------------ */

static void trouble(struct command_run *run, const char *file, const char *what)
{
    run->tally.trouble = true;
    message(&run->messages, "%s: %s", file, what);
}

static void trouble_reading(struct command_run *run, const char *file,
                            int error)
{
    if (error != EISDIR) {
        trouble(run, file, strerror(error));
        return;
    }
    run->tally.trouble = true;
    message(&run->messages,
            "option \"--fix\" expects one file, found the folder %s",
            quote_name(file).text);
}

void check_fix(struct command_run *run)
{
    const struct options *options = run->options;
    const char *file = options->file_count ? options->files[0] : "-";
    if (options->shapes) {
        message(&run->messages, "option \"--fix\" repairs files, not shapes");
        run->tally.trouble = true;
        return;
    }
    if (options->file_count > 1) {
        message(&run->messages, "option \"--fix\" expects one file, found %d",
                options->file_count);
        run->tally.trouble = true;
        return;
    }
    struct named_input input =
        named_input_open(file, run->in, options->limits.guard);
    if (input.error) {
        if (!stop_wanted(&run->stop))
            trouble_reading(run, input.file, input.error);
        return;
    }
    struct stream stream = stream_make(input.fd);
    struct arena_mark mark = arena_mark(run->arena);
    enum stream_status status = STREAM_VALUE;
    stream.limits = options->limits;
    while (status != STREAM_END && status != STREAM_TROUBLE &&
           command_goes_on(run)) {
        struct fixing fixing = {
            .run = run, .file = input.file, .arena = run->arena};
        struct stream_record record;
        struct fail fail;
        status = stream_next(&stream, run->arena, &record, &fail);
        if (status == STREAM_VALUE) {
            fix_record(&fixing, &record);
        } else if (status == STREAM_FAILED) {
            struct json_place place = stream_locate(&record, &fail);
            say_fail(&fixing, place.line, place.column, &fail);
        }
        arena_rewind(run->arena, mark);
    }
    if (status == STREAM_TROUBLE)
        trouble_reading(run, input.file, stream.error);
    stream_free(&stream);
    named_input_close(&input);
}
