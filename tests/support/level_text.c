#include "support/level_text.h"

#include <stdio.h>
#include <string.h>

#include "support/criterion.h"
#include "support/expect.h"

void level_text_begin(struct level_text *text)
{
    *text = (struct level_text){.arena = arena_make(0)};
    text->library =
        (struct library){.arena = &text->arena, .limits = {.depth = 64}};
}

void level_text_end(struct level_text *text)
{
    arena_free(&text->arena);
}

void level_text_add(struct level_text *text, const char *name,
                    const char *content)
{
    struct fail fail;
    cr_assert(
        ne(ptr,
           library_add(&text->library, name, content, strlen(content), &fail),
           NULL),
        "%s", fail.message);
}

bool level_text_try(struct level_text *text, level_read_function *read,
                    const char *json)
{
    text->library.arena = &text->arena;
    const struct document *document = library_add(
        &text->library, "test.json", json, strlen(json), &text->fail);
    cr_assert(ne(ptr, document, NULL), "%s", text->fail.message);
    struct level_source source = {document, &text->library, &text->options,
                                  &text->arena, NULL};
    text->where = NULL;
    return read(&source, &text->levels, &text->where, &text->fail);
}

struct level *level_text_read(struct level_text *text,
                              level_read_function *read, const char *json)
{
    cr_assert(level_text_try(text, read, json), "%s", text->fail.message);
    cr_assert(eq(int, text->levels.count, 1));
    return text->levels.levels[0];
}

void expect_faults(const struct level *level, const char *codes)
{
    char found[512] = "";
    size_t used = 0;
    const struct level_fault *fault = level->faults;
    bool wants_images = strstr(codes, "missing-image");
    for (; fault; fault = fault->next)
        if (wants_images || strcmp(fault->code, "missing-image") != 0)
            used += (size_t)snprintf(found + used, sizeof found - used, "%s%s",
                                     used ? " " : "", fault->code);
    cr_assert(eq(str, found, codes));
}

void expect_item_at(const struct item *item, const char *pointer)
{
    char found[256];
    item_pointer(item, found, sizeof found);
    cr_assert(eq(str, found, pointer));
}

void expect_fault_at(const struct level *level, int fault, const char *pointer)
{
    const struct level_fault *found = level->faults;
    while (found && fault-- > 0)
        found = found->next;
    cr_assert(ne(ptr, found, NULL));
    expect_item_at(found->item, pointer);
}

long level_notes(const struct level *level, const char *what)
{
    const struct level_note *note = level->notes;
    while (note && strcmp(note->what, what) != 0)
        note = note->next;
    return note ? note->count : 0;
}

void expect_points(const struct level_shape *shape, enum level_kind kind,
                   const double *numbers, int count)
{
    cr_assert(eq(int, shape->kind, kind));
    cr_assert(eq(int, shape->count, count));
    for (int i = 0; i < count; i++)
        expect_vec(shape->points[i], numbers[2 * i], numbers[2 * i + 1]);
}
