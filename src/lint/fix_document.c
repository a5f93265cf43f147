/* Repairs one document of `check --fix`: the repairs of its shapes
 * (lint/rules/mend.c) become edits of its text, in JSON and in the XML of
 * Tiled. All other bytes stay. */
#include <stdio.h>
#include <string.h>

#include "lint/check_command.h"
#include "lint/check_fix.h"
#include "lint/rules/check.h"
#include "lint/rules/rules.h"
#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/json_writer.h"
#include "support/matches.h"

/* ---- Places of items in the text ----------------------------------------- */

/* A part of a text. */
struct slice {
    size_t from, to;
};

/* One pass: a document, its levels, and the edits so far. */
struct fix_pass {
    struct fixing *fixing;
    const struct document *document;
    const struct level *level; /* that is repaired now */
    struct fix_edits edits;
    double next_id;      /* of an object of a map that is added; 0: unknown */
    double next_tile_id; /* the same in tilesets */
    bool has_new_ids;    /* next_id was used */
    const char **ids;    /* new ids of a scene */
    int id_count, id_room;
};

/* True if the text has these bytes at `at`. */
static bool has_at(const struct document *document, size_t at, const char *text)
{
    size_t length = strlen(text);
    return at <= document->length && length <= document->length - at &&
           memcmp(document->text + at, text, length) == 0;
}

/* The offset after the next `text`; the end if there is none. */
static size_t after(const struct document *document, size_t at,
                    const char *text)
{
    while (at < document->length && !has_at(document, at, text))
        at++;
    return at < document->length ? at + strlen(text) : at;
}

/* The offset after the XML tag at `at`. */
static size_t after_tag(const struct document *document, size_t at)
{
    for (char quote = '\0'; at < document->length; at++) {
        char byte = document->text[at];
        if (quote)
            quote = byte == quote ? '\0' : quote;
        else if (byte == '"' || byte == '\'')
            quote = byte;
        else if (byte == '>')
            return at + 1;
    }
    return at;
}

/* The offset after the XML element at `at`. The parser has accepted the text,
 * and there are no document type declarations. */
static size_t after_element(const struct document *document, size_t at)
{
    long depth = 0;
    do {
        if (has_at(document, at, "<!--")) {
            at = after(document, at + 4, "-->");
        } else if (has_at(document, at, "<![CDATA[")) {
            at = after(document, at, "]]>");
        } else if (has_at(document, at, "<?")) {
            at = after(document, at, "?>");
        } else if (has_at(document, at, "<")) {
            bool is_end = has_at(document, at, "</");
            at = after_tag(document, at);
            bool is_empty = !is_end && at >= 2 && document->text[at - 2] == '/';
            depth += is_end ? -1 : is_empty ? 0 : 1;
        } else {
            at++;
        }
    } while (depth > 0 && at < document->length);
    return at;
}

/* A number, a string or an array of points. */
static bool value_slice(const struct item *item, struct slice *slice)
{
    return item_bytes(item, &slice->from, &slice->to);
}

/* An object of a map or a shape of a scene. */
static bool object_slice(const struct item *item, struct slice *slice)
{
    const struct document *document = item->document;
    if (!document->is_xml)
        return value_slice(item, slice);
    *slice = (struct slice){item->offset, 0};
    slice->to = after_element(document, item->offset);
    return has_at(document, item->offset, "<object");
}

/* A repair, and the places of the shape's vertices in the file. */
struct fix_work {
    const struct mend *mend;
    const struct item *object; /* that has the vertices */
    struct slice whole;        /* the array, */
    struct slice *elements;    /*   and its elements */
};

/* Finds these places. *found: each vertex has one. false: out of memory. */
static bool find_places(const struct fix_pass *pass, struct fix_work *work,
                        bool *found)
{
    const struct item *vertices = work->mend->shape->vertices;
    struct arena *arena = pass->fixing->arena;
    size_t last = 0;
    int i = 0;
    work->elements =
        arena_take(arena, (size_t)vertices->count, sizeof *work->elements);
    if (!work->elements)
        return false;
    *found = value_slice(vertices, &work->whole);
    for (const struct item *element = vertices->first; *found && element;
         element = element->next) {
        struct slice slice = {element->offset, element->offset};
        if (!pass->document->is_xml)
            value_slice(element, &slice);
        while (pass->document->is_xml && slice.to < work->whole.to &&
               !json_is_space(pass->document->text[slice.to]))
            slice.to++;
        *found = slice.from >= work->whole.from && slice.from >= last &&
                 slice.to > slice.from && slice.to <= work->whole.to;
        work->elements[i++] = slice;
        last = slice.to;
    }
    return true;
}

/* ---- Vertices ------------------------------------------------------------ */

static void put(const struct fix_pass *pass, struct sink *out, size_t from,
                size_t to)
{
    sink_write(out, pass->document->text + from, to - from);
}

/* Writes the array of vertices of one piece: the vertices are copied, and take
 * the places of the first ones, with what is between these places. */
static void put_vertices(const struct fix_pass *pass,
                         const struct fix_work *work, int piece,
                         struct sink *out)
{
    const struct mend *mend = work->mend;
    const struct slice *elements = work->elements;
    const int *indices = mend->indices + mend->ends[piece - 1];
    int count = mend->ends[piece] - mend->ends[piece - 1];
    put(pass, out, work->whole.from, elements[0].from);
    for (int i = 0; i < count; i++) {
        if (i > 0)
            put(pass, out, elements[i - 1].to, elements[i].from);
        put(pass, out, elements[indices[i]].from, elements[indices[i]].to);
    }
    put(pass, out, elements[mend->shape->vertices->count - 1].to,
        work->whole.to);
}

/* Replaces the vertices by those of the first piece, in the same way. */
static bool replace_vertices(struct fix_pass *pass, const struct fix_work *work)
{
    const struct mend *mend = work->mend;
    const struct slice *elements = work->elements;
    const char *text = pass->document->text;
    int count = mend->ends[0];
    struct slice rest = {elements[count - 1].to,
                         elements[mend->shape->vertices->count - 1].to};
    for (int i = 0; i < count; i++) {
        struct slice from = elements[mend->indices[i]];
        const char *copy = arena_text(pass->fixing->kept, text + from.from,
                                      from.to - from.from);
        const struct fix_edit edit = {elements[i].from, elements[i].to, copy,
                                      from.to - from.from, 0};
        if (!copy || (mend->indices[i] != i &&
                      !fix_edits_add(&pass->edits, edit, pass->fixing->kept)))
            return false;
    }
    const struct fix_edit edit = {rest.from, rest.to, "", 0, 0};
    return rest.from == rest.to ||
           fix_edits_add(&pass->edits, edit, pass->fixing->kept);
}

/* Removes the vertices that were welded, each with what is in front of it. */
static bool remove_vertices(struct fix_pass *pass, const struct fix_work *work)
{
    const struct mend *mend = work->mend;
    for (int i = 1, kept = 1; i < mend->shape->count; i++) {
        if (kept < mend->ends[0] && mend->indices[kept] == i) {
            kept++;
            continue;
        }
        const struct fix_edit edit = {work->elements[i - 1].to,
                                      work->elements[i].to, "", 0, 0};
        if (!fix_edits_add(&pass->edits, edit, pass->fixing->kept))
            return false;
    }
    return true;
}

/* ---- Objects ------------------------------------------------------------- */

static bool is_of_format(const struct level *level, const char *format)
{
    return strcmp(level->format, format) == 0;
}

static bool has_id(const struct fix_pass *pass, const char *id)
{
    for (int i = 0; i < pass->level->shape_count; i++)
        if (strcmp(pass->level->shapes[i].own_id, id) == 0)
            return true;
    for (int i = 0; i < pass->id_count; i++)
        if (strcmp(pass->ids[i], id) == 0)
            return true;
    return false;
}

/* Makes a new id for another piece of a shape of a scene. NULL: out of memory.
 */
static const char *new_scene_id(struct fix_pass *pass, const char *id,
                                int piece)
{
    struct arena *arena = pass->fixing->arena;
    const char **ids = arena_more(arena, pass->ids, pass->id_count,
                                  &pass->id_room, sizeof *ids);
    if (!ids)
        return NULL;
    pass->ids = ids;
    do {
        struct sink text = sink_to_memory(arena);
        sink_print(&text, "%s.%d", id, piece);
        id = sink_string(&text);
    } while (id && has_id(pass, id));
    if (id)
        pass->ids[pass->id_count++] = id;
    return id;
}

/* Writes a new id for another piece of an object. */
static void put_new_id(struct fix_pass *pass, const struct fix_work *work,
                       int piece, struct sink *out)
{
    struct json_writer writer = json_writer_make(out, false, 0);
    const struct level_shape *shape = work->mend->shape;
    if (!is_of_format(pass->level, "Tiled")) {
        const char *id = new_scene_id(pass, shape->own_id, piece);
        if (id)
            json_string(&writer, id);
        else
            sink_fail(out);
    } else if (shape->form) {
        json_number(&writer, pass->next_tile_id++);
    } else {
        json_number(&writer, pass->next_id++);
        pass->has_new_ids = true;
    }
}

/* Appends a copy of an object to the array that holds the object, with one
 * piece in place of its vertices, and another id. The white space in front of
 * the last object is repeated in front of the copy, which so has the same
 * indentation. */
static bool append_piece(struct fix_pass *pass, const struct fix_work *work,
                         int piece)
{
    struct fixing *fixing = pass->fixing;
    const struct item *last = work->object;
    const struct item *id = item_member(work->object, "id");
    struct sink vertices = sink_to_memory(fixing->kept);
    struct fix_edits own = {NULL, 0, 0};
    struct slice object, end, old_id;
    while (last->next)
        last = last->next;
    put_vertices(pass, work, piece, &vertices);
    if (!object_slice(work->object, &object) || !object_slice(last, &end) ||
        !fix_edits_add_sink(&own, work->whole.from, work->whole.to, &vertices,
                            fixing->arena))
        return false;
    struct sink new_id = sink_to_memory(fixing->arena);
    if (id && value_slice(id, &old_id)) {
        put_new_id(pass, work, piece, &new_id);
        if (!fix_edits_add_sink(&own, old_id.from, old_id.to, &new_id,
                                fixing->arena))
            return false;
    }
    fix_edits_sort(&own);
    struct sink copy = sink_to_memory(fixing->kept);
    size_t space = end.from;
    while (space > 0 && json_is_space(pass->document->text[space - 1]))
        space--;
    sink_text(&copy, pass->document->is_xml ? "" : ",");
    put(pass, &copy, space, end.from);
    fix_edits_apply(own.items, own.count, pass->document->text, object.from,
                    object.to, &copy);
    return fix_edits_add_sink(&pass->edits, end.to, end.to, &copy,
                              fixing->kept);
}

/* ---- Repairs ------------------------------------------------------------- */

static void say(const struct fix_pass *pass, const struct mend *mend,
                const char *what, long count)
{
    const struct fixing *fixing = pass->fixing;
    if (!count || !fixing->messages)
        return;
    struct item_place place = item_place(mend->shape->item, fixing->arena);
    message(fixing->messages, "%s:%ld:%ld: fixed %s: %s: %ld", place.file,
            place.line, place.column, words_level_shape(mend->shape).text, what,
            count);
}

static void say_not(const struct fix_pass *pass, const struct mend *mend,
                    const char *why)
{
    const struct fixing *fixing = pass->fixing;
    if (!fixing->messages)
        return;
    struct item_place place = item_place(mend->shape->item, fixing->arena);
    message(fixing->messages, "%s:%ld:%ld: cannot fix %s: %s", place.file,
            place.line, place.column, words_level_shape(mend->shape).text, why);
}

/* Why other objects cannot be added beside the object of a shape that is cut;
 * NULL: they can. */
static const char *why_not_cut(const struct fix_pass *pass,
                               const struct fix_work *work)
{
    const struct item *object = work->object;
    const struct item *id = item_member(object, "id");
    struct slice slice, old_id;
    if (object->kind != ITEM_OBJECT || !object->parent ||
        object->parent->kind != ITEM_ARRAY ||
        object->document != pass->document || !object_slice(object, &slice) ||
        work->whole.from < slice.from || work->whole.to > slice.to)
        return "its pieces have no place beside it";
    if (id && (!value_slice(id, &old_id) || old_id.from < slice.from ||
               old_id.to > slice.to))
        return "its id has no place in the file";
    if (is_of_format(pass->level, "scene"))
        return item_member(pass->document->root, "pairs")
                   ? "the scene's \"pairs\" would not contain its pieces"
                   : NULL;
    return work->mend->shape->form || pass->next_id > 0
               ? NULL
               : "the map has no \"nextobjectid\" to number its pieces";
}

static void count_repair(const struct fix_pass *pass, const struct mend *mend)
{
    struct fix_counts *counts = &pass->fixing->counts;
    counts->shapes++;
    counts->repeated += mend->repeated;
    counts->near += mend->near;
    counts->reversed += mend->is_turned;
    counts->cut += mend->is_cut;
    say(pass, mend, "repeated vertices welded", mend->repeated);
    say(pass, mend, "nearly repeated vertices welded", mend->near);
    say(pass, mend, "vertex order reversed",
        mend->is_turned ? mend->ends[0] : 0);
    say(pass, mend, "cut into convex pieces",
        mend->is_cut ? mend->piece_count : 0);
}

/* Adds the edits of a repair. false: out of memory. */
static bool add_repair(struct fix_pass *pass, const struct mend *mend)
{
    const struct level_shape *shape = mend->shape;
    struct fix_counts *counts = &pass->fixing->counts;
    const struct item *vertices = shape->vertices;
    struct fix_work work = {.mend = mend,
                            .object = shape->form ? shape->form : shape->item};
    bool found = false;
    if (vertices && !shape->form && shape->is_instance &&
        vertices->parent != shape->item) {
        counts->shared++;
        say_not(pass, mend, "its vertices are in a template or in defaults");
        return true;
    }
    if (!vertices || !work.object || vertices->document != pass->document) {
        if (counts->elsewhere++ == 0 && vertices)
            counts->elsewhere_file =
                arena_copy(pass->fixing->kept, vertices->document->file);
        say_not(pass, mend, "its vertices are in another file");
        return true;
    }
    if (vertices->kind == ITEM_ARRAY && vertices->count >= shape->count &&
        shape->count > 1 && !find_places(pass, &work, &found))
        return false;
    const char *why = !found         ? "its vertices are not listed one by one"
                      : mend->is_cut ? why_not_cut(pass, &work)
                                     : NULL;
    if (why) {
        say_not(pass, mend, why);
        return true;
    }
    bool is_welded = !mend->is_cut && !mend->is_turned;
    if (!(is_welded ? remove_vertices(pass, &work)
                    : replace_vertices(pass, &work)))
        return false;
    for (int i = 1; i < mend->piece_count; i++)
        if (!append_piece(pass, &work, i))
            return false;
    count_repair(pass, mend);
    return true;
}

/* ---- Levels -------------------------------------------------------------- */

/* The largest id of the objects of tiles, and 1. */
static double next_tile_id(const struct level *level)
{
    double next = 1;
    for (int i = 0; i < level->shape_count; i++) {
        const struct item *form = level->shapes[i].form;
        if (!form ||
            (level_is_placed(&level->shapes[i]) && level->shapes[i].first != i))
            continue;
        const struct item *sibling =
            form->parent && form->parent->kind == ITEM_ARRAY
                ? form->parent->first
                : form;
        for (; sibling; sibling = sibling->next) {
            double id = member_number(sibling, "id", 0);
            next = id >= next ? id + 1 : next;
        }
    }
    return next;
}

/* Adds the edits of all repairs of a level. false: out of memory. */
static bool repair_level(struct fix_pass *pass, const struct level *level)
{
    struct fixing *fixing = pass->fixing;
    const struct check_settings *settings =
        SETTINGS_OF(fixing->options, check_settings);
    struct check check = {
        .options = &settings->rules, .level = level, .arena = fixing->arena};
    if (!check_prepare(&check))
        return false;
    pass->level = level;
    pass->next_tile_id = next_tile_id(level);
    for (int i = 0; i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[i];
        struct mend mend;
        /* The shape of a tile is repaired once, however often it is placed. */
        if (level_is_placed(shape) && shape->first != i)
            continue;
        if (!mend_find(&check, &check.shapes[i], settings->fixes_unsafe, &mend))
            return false;
        fixing->counts.unsafe += mend.left_near > 0;
        if (mend.piece_count > 0 && !add_repair(pass, &mend))
            return false;
    }
    return true;
}

/* Tiled counts the ids that it has given. */
static bool add_next_id(struct fix_pass *pass)
{
    const struct item *count =
        item_member(pass->document->root, "nextobjectid");
    struct slice old;
    if (!pass->has_new_ids || !count || !value_slice(count, &old))
        return true;
    struct sink number = sink_to_memory(pass->fixing->kept);
    struct json_writer writer = json_writer_make(&number, false, 0);
    json_number(&writer, pass->next_id);
    return fix_edits_add_sink(&pass->edits, old.from, old.to, &number,
                              pass->fixing->kept);
}

bool fix_document(struct fixing *fixing, const struct fix_text *text,
                  struct fix_edits *edits, struct fail *fail)
{
    struct fix_counts *counts = &fixing->counts;
    struct fix_pass pass = {.fixing = fixing, .document = text->document};
    counts->unsafe = counts->elsewhere = counts->shared = 0;
    pass.next_id = member_number(text->document->root, "nextobjectid", 0);
    for (int i = 0; i < text->levels.count; i++)
        if (!repair_level(&pass, text->levels.levels[i]))
            return fail_memory(fail);
    if (!add_next_id(&pass))
        return fail_memory(fail);
    *edits = pass.edits;
    fix_edits_sort(edits);
    for (int i = 1; i < edits->count; i++)
        if (edits->items[i - 1].to > edits->items[i].from)
            return fail_set(fail, "not-mended",
                            "two repairs change the same bytes");
    return true;
}
