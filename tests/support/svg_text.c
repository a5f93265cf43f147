#include "support/svg_text.h"

#include <stdlib.h>
#include <string.h>

#include "support/criterion.h"
#include "support/document/library.h"

struct picture hand_picture(void)
{
    struct arena *arena = malloc(sizeof *arena);
    cr_assert(ne(ptr, arena, NULL));
    *arena = arena_make(0);
    return picture_make(arena);
}

struct svg_options hand_options(void)
{
    return (struct svg_options){.theme = SVG_LIGHT,
                                .width = 200,
                                .record = -1,
                                .step = SVG_NO_STEP,
                                .hides_grid = true,
                                .hides_legend = true};
}

void hand_free(struct picture *picture)
{
    arena_free(picture->arena);
    free(picture->arena);
}

struct picture_shape *hand_core(struct picture *picture, const char *id,
                                const col_vec2 *points, int count,
                                double radius)
{
    col_shape *piece = arena_alloc(picture->arena, 1, sizeof *piece);
    col_vec2 *kept = arena_alloc(picture->arena, (size_t)count, sizeof *points);
    picture->shapes =
        arena_more(picture->arena, picture->shapes, picture->shape_count,
                   &picture->shape_room, sizeof *picture->shapes);
    memcpy(kept, points, (size_t)count * sizeof *points);
    *piece = (col_shape){kept, count, 1, radius, NULL};
    struct picture_shape *shape = &picture->shapes[picture->shape_count++];
    *shape = (struct picture_shape){.id = id,
                                    .words = "shape",
                                    .role = ROLE_STATIC,
                                    .is_closed = true,
                                    .has_inside = true,
                                    .outline = kept,
                                    .count = count,
                                    .ring_count = 1,
                                    .pieces = piece,
                                    .piece_count = 1,
                                    .radius = radius,
                                    .box = col_bounds(piece),
                                    .rotation = {1, 0}};
    return shape;
}

struct picture_shape *hand_box(struct picture *picture, const char *id,
                               double left, double bottom, double width,
                               double height)
{
    const col_vec2 corners[4] = {{left, bottom},
                                 {left + width, bottom},
                                 {left + width, bottom + height},
                                 {left, bottom + height}};
    return hand_core(picture, id, corners, 4, 0);
}

/* ---- Text ---------------------------------------------------------------- */

/* As part of a map, for the reader of XML knows no other documents. */
static void assert_well_formed(const char *text)
{
    struct arena arena = arena_make(0);
    struct sink map = sink_to_memory(&arena);
    if (strncmp(text, "<?xml", 5) == 0)
        text = strchr(text, '\n') + 1;
    sink_text(&map, "<map>");
    sink_text(&map, text);
    sink_text(&map, "</map>");
    struct arena trees = arena_make(0);
    struct library library = {.arena = &trees};
    struct fail fail = {.code = ""};
    bool is_read = library_add(&library, "-", map.text, map.used, &fail);
    cr_assert(is_read || strcmp(fail.code, "built-without") == 0, "%s: %s",
              fail.code, fail.message);
    arena_free(&trees);
    arena_free(&arena);
}

const char *hand_checked(struct sink *sink)
{
    sink_byte(sink, '\0');
    cr_assert(eq(int, sink->error, 0));
    cr_assert(eq(sz, strlen(sink->text) + 1, sink->used));
    assert_well_formed(sink->text);
    return sink->text;
}

const char *hand_text(const struct picture *picture,
                      const struct svg_options *options)
{
    struct sink sink = sink_to_memory(picture->arena);
    const struct drawing drawing = {.arena = picture->arena, .scene = *picture};
    svg_write(&sink, &drawing, options);
    return hand_checked(&sink);
}
