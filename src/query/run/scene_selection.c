/* Leaves out the shapes of a scene whose layers the options exclude: lists
 * these shapes, writes or reads the rest, and corrects the places of errors. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "maps/level.h"
#include "query/run/source.h"
#include "scene/stream/scene_input.h"
#include "support/json/locate.h"
#include "support/matches.h"
#include "support/same.h"

static const struct item *shapes_of(const struct scene_selection *selection)
{
    return item_member(selection->root, "shapes");
}

/* Lists the ids of shapes that are left out. A shape without an id is called by
 * its number. False: memory is used up. */
static bool find_left_out(struct scene_selection *selection)
{
    struct arena *arena = selection->arena;
    const struct item *shape = shapes_of(selection)->first;
    int count = 0;
    selection->left_out = arena_take(arena, (size_t)selection->shape_count + 1,
                                     sizeof *selection->left_out);
    if (!selection->left_out)
        return false;
    for (; shape; shape = shape->next) {
        char number[24];
        if (selection->kept[shape->index])
            continue;
        int length = snprintf(number, sizeof number, "#%d", shape->index);
        const char *id = member_text(shape, "id", NULL);
        if (!id)
            id = arena_text(arena, number, (size_t)length);
        if (!id)
            return false;
        selection->left_out[count++] = id;
    }
    qsort(selection->left_out, (size_t)count, sizeof *selection->left_out,
          order_of_names);
    selection->left_out_count = count;
    return true;
}

static bool is_left_out(const struct scene_selection *selection,
                        const struct item *id)
{
    const char *text = item_text(id, NULL);
    return text &&
           sorted_has(selection->left_out, selection->left_out_count, text);
}

/* Fails if a cast of the scene moves a shape that is left out. Casts are known
 * by their numbers, so none of them can be left out as well. */
static bool check_casts(const struct scene_selection *selection,
                        struct fail *fail)
{
    const struct item *casts = item_member(selection->root, "casts");
    const struct item *cast = casts ? casts->first : NULL;
    for (; cast; cast = cast->next) {
        const struct item *shape = item_member(cast, "shape");
        if (is_left_out(selection, shape)) {
            item_pointer(shape, fail->pointer, sizeof fail->pointer);
            return item_fail(shape, fail, "shape-unknown-id",
                             "a cast moves the shape %s, which is in a layer "
                             "that --layer or --only-layer leaves out",
                             quote_name(item_text(shape, "")).text);
        }
    }
    return true;
}

bool scene_selection_make(struct scene_selection *selection,
                          const struct stream_record *record, struct fail *fail)
{
    struct arena *arena = selection->arena;
    struct library *library = arena_alloc(arena, 1, sizeof *library);
    char *text = arena_text(arena, record->text, record->length);
    if (!library || !text)
        return fail_memory(fail);
    *library = (struct library){.arena = arena, .limits = selection->limits};
    const struct library_part part = {text, record->length, record->place.line,
                                      record->place.column, NULL};
    const struct document *document =
        library_add_part(library, selection->file, &part, fail);
    if (!document)
        return false;
    const struct level_source source = {document, library, selection->options,
                                        arena, NULL};
    selection->root = document->root;
    selection->shape_count = item_length(shapes_of(selection));
    bool *kept =
        arena_alloc(arena, (size_t)selection->shape_count + 1, sizeof *kept);
    selection->kept = kept;
    if (!kept)
        return fail_memory(fail);
    if (!scene_templates_of(selection->root, arena, &selection->templates))
        return fail_memory(fail);
    return scene_level_kept(&source, kept, fail) &&
           (find_left_out(selection) || fail_memory(fail)) &&
           check_casts(selection, fail);
}

/* Writes a shape that keeps the id that it has in the whole scene. */
static void write_shape(struct scene_selection *selection,
                        const struct item *shape, struct json_writer *out)
{
    char id[24];
    bool has_id = item_member(shape, "id");
    if (has_id && !selection->has_instances) {
        item_write(shape, out);
        return;
    }
    snprintf(id, sizeof id, "#%d", shape->index);
    scene_expand_shape(&selection->templates, shape, has_id ? NULL : id, out);
}

void scene_selection_write(struct scene_selection *selection,
                           struct json_writer *out)
{
    bool is_whole = selection->left_out_count == 0;
    if (is_whole && !selection->has_instances) {
        item_write(selection->root, out);
        return;
    }
    json_begin_object(out);
    for (const struct item *at = selection->root->first; at; at = at->next) {
        bool of_shapes = strcmp(at->name, "shapes") == 0;
        if (is_whole || (!of_shapes && strcmp(at->name, "pairs") != 0)) {
            scene_expand_member(&selection->templates, at, out);
            continue;
        }
        json_key(out, at->name);
        json_begin_array(out);
        for (const struct item *part = at->first; part; part = part->next) {
            if (of_shapes && selection->kept[part->index])
                write_shape(selection, part, out);
            if (!of_shapes && !is_left_out(selection, part->first) &&
                !is_left_out(selection, part->first->next))
                item_write(part, out);
        }
        json_end_array(out);
    }
    json_end_object(out);
}

bool scene_selection_read(struct scene_selection *selection,
                          struct scene_reader *reader, struct scene *scene,
                          struct fail *fail)
{
    struct arena *arena = selection->arena;
    struct sink text = sink_to_memory(arena);
    struct json_writer out = json_writer_make(&text, false, 0);
    const struct limits *limits = &selection->limits;
    struct json_value value;
    if (selection->left_out_count == 0)
        return true;
    scene_selection_write(selection, &out);
    if (text.error)
        return fail_memory(fail);
    const struct json_text left = {.bytes = text.text,
                                   .length = text.used,
                                   .complete = true,
                                   .lift = JSON_LIFTED};
    if (json_check(left, limits, arena, &value, fail) != JSON_VALUE ||
        !scene_read(reader, &value, arena, scene, fail))
        return false;
    scene->left_out = selection->left_out;
    scene->left_out_count = selection->left_out_count;
    return true;
}

void scene_selection_blame(const struct scene_selection *selection,
                           struct fail *fail)
{
    static const char head[] = "/shapes/";
    char rest[64];
    if (selection->left_out_count == 0 ||
        strncmp(fail->pointer, head, strlen(head)) != 0)
        return;
    char *end;
    long left = strtol(fail->pointer + strlen(head), &end, 10);
    int shape = 0;
    while (shape < selection->shape_count &&
           !(selection->kept[shape] && left-- == 0))
        shape++;
    snprintf(rest, sizeof rest, "%.60s", end);
    snprintf(fail->pointer, sizeof fail->pointer, "%s%d%s", head, shape, rest);
}
