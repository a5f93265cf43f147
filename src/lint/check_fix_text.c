#include "lint/check_fix_text.h"

#include <stdio.h>
#include <string.h>

#include "lint/rules/mend.h"
#include "lint/rules/rules.h"
#include "support/json/locate.h"
#include "support/json_writer.h"

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

bool fix_is_tiled(const struct fixing *f)
{
    return strcmp(f->level->format, "Tiled") == 0;
}

bool fix_is_scene(const struct fixing *f)
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

bool fix_level(struct fixing *f)
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

/* Tiled keeps count of the ids that it has given. */
bool fix_next_id(struct fixing *f)
{
    const struct item *old = item_member(f->document->root, "nextobjectid");
    struct sink out = sink_to_memory(f->arena);
    struct json_writer writer = json_writer_make(&out, false, 0);
    if (!f->has_new_ids || !old)
        return true;
    json_number(&writer, f->next_id);
    return change(f, slice_of(f, old), &out);
}
