/* Fuzzes the readers of levels: of all formats, by what the text is. A byte of
 * options comes first, then the file that is read, behind a NUL perhaps another
 * one, which the first may call "b".
 *
 * What must hold: a file is read or refused with a code and a sentence; each
 * shape is whole and near enough to the origin to be computed with, its id is
 * there once, and faults that lie at shapes or items lie at those of the
 * level. */
#include "fuzz/check.h"
#include "maps/level.h"

#include <math.h>
#include <string.h>

/* A folder that cannot be, so that no file is found but those at hand. */
#define FOLDER "/dev/null/"

static void check_text(const char *text)
{
    CHECK(text && strlen(text) < 1000000);
}

static void check_points(const struct level_shape *shape)
{
    CHECK(shape->points && shape->count > 0);
    for (int i = 0; i < shape->count; i++) {
        CHECK(fabs(shape->points[i].x) <= 4 * COL_LIMIT);
        CHECK(fabs(shape->points[i].y) <= 4 * COL_LIMIT);
    }
    CHECK(shape->ring_count >= 1);
    for (int i = 0; shape->ring_ends && i < shape->ring_count; i++)
        CHECK(shape->ring_ends[i] <= shape->count);
    if (shape->ring_ends)
        CHECK(shape->ring_ends[shape->ring_count - 1] == shape->count);
}

static void check_kind(const struct level_shape *shape)
{
    static const int counts[LEVEL_KINDS] = {[LEVEL_BOX] = 2,
                                            [LEVEL_ELLIPSE] = 2,
                                            [LEVEL_CAPSULE] = 2,
                                            [LEVEL_POINT] = 1};
    CHECK((unsigned)shape->kind < LEVEL_KINDS);
    CHECK(!counts[shape->kind] || shape->count == counts[shape->kind]);
    if (shape->kind == LEVEL_ELLIPSE)
        CHECK(shape->points[1].x >= 0 && shape->points[1].y >= 0);
    CHECK(shape->kind != LEVEL_POINT || shape->role != LEVEL_SOLID);
    CHECK(shape->radius >= 0 && shape->radius <= 4 * COL_LIMIT);
    CHECK(isfinite(shape->angle));
    CHECK(fabs(shape->position.x) <= COL_LIMIT);
    CHECK(fabs(shape->position.y) <= COL_LIMIT);
}

static int compare_ids(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void check_ids(const struct level *level, struct arena *arena)
{
    size_t count = (size_t)level->shape_count;
    const char **ids = arena_take(arena, count, sizeof *ids);
    for (size_t i = 0; ids && i < count; i++)
        ids[i] = level->shapes[i].id;
    if (ids)
        qsort(ids, count, sizeof *ids, compare_ids);
    for (size_t i = 1; ids && i < count; i++)
        CHECK(strcmp(ids[i - 1], ids[i]) != 0);
}

static void check_level(const struct level *level, struct arena *arena)
{
    CHECK(level->format && level->shape_count >= 0);
    for (int i = 0; i < level->shape_count; i++) {
        const struct level_shape *shape = &level->shapes[i];
        check_text(shape->id);
        check_text(shape->name);
        check_text(shape->class);
        check_text(shape->layer);
        check_text(shape->ignore);
        check_points(shape);
        check_kind(shape);
    }
    check_ids(level, arena);
    for (const struct level_fault *fault = level->faults; fault;
         fault = fault->next) {
        CHECK(fault->code && *fault->message);
        CHECK(!fault->shape ||
              (fault->shape >= level->shapes &&
               fault->shape < level->shapes + level->shape_count));
        if (fault->item)
            CHECK(item_place(fault->item, arena).line >= 1);
    }
    for (const struct level_note *note = level->notes; note; note = note->next)
        CHECK(note->count > 0 && *note->what);
}

static struct level_options take_options(uint8_t bits)
{
    static const char *const all[] = {"*", NULL};
    static const char *const some[] = {"[a-m]*", "solid", NULL};
    return (struct level_options){
        .layers = bits & 1 ? all : NULL,
        .classes = bits & 2 ? some : NULL,
        .properties = bits & 4 ? some : NULL,
        .triggers = bits & 8 ? some : NULL,
        .point_field = bits & 16 ? "points" : NULL,
        .outlines_cells = bits & 32,
        .is_lenient = bits & 64,
        .fills_holes = bits & 128,
    };
}

static void read_levels(const struct document *document,
                        struct library *library,
                        const struct level_options *options)
{
    struct arena *arena = library->arena;
    const struct level_source source = {document, library, options, arena,
                                        NULL};
    struct levels levels;
    const struct item *where = NULL;
    struct fail fail = {.code = NULL};
    if (!level_read(&source, &levels, &where, &fail)) {
        CHECK(fail.code && *fail.message);
        return;
    }
    for (int i = 0; i < levels.count; i++)
        check_level(levels.levels[i], arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    if (length == 0)
        return 0;
    struct arena arena = arena_make((size_t)256 << 20);
    struct library library = {
        .arena = &arena,
        .limits = {
            .depth = 64, .values = 200000, .vertices = 10000, .shapes = 20000}};
    struct level_options options = take_options(bytes[0]);
    char *text = arena_text(&arena, (const char *)bytes + 1, length - 1);
    size_t first = strlen(text);
    struct fail fail;
    if (first + 1 < length - 1)
        library_add(&library, FOLDER "b", text + first + 1, length - 2 - first,
                    &fail);
    const struct document *document =
        library_add(&library, FOLDER "a", text, first, &fail);
    if (document)
        read_levels(document, &library, &options);
    arena_free(&arena);
    return 0;
}
