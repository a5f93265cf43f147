#include "support/documents.h"

#include "support/criterion.h"
#include "support/number.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arena *documents_arena(void)
{
    static struct arena arena; /* a test is a process of its own */
    return &arena;
}

static struct library *new_library(void)
{
    struct arena *arena = documents_arena();
    struct library *library = arena_alloc(arena, 1, sizeof *library);
    cr_assert(ne(ptr, library, NULL));
    *library = (struct library){.arena = arena, .limits = limits_default};
    return library;
}

const struct document *document_of(const char *text)
{
    struct fail fail = {.code = ""};
    const struct document *document =
        library_add(new_library(), "map.json", text, strlen(text), &fail);
    cr_assert(ne(ptr, document, NULL), "%s: %s, at %zu of %s", fail.code,
              fail.message, fail.offset, text);
    return document;
}

void assert_document_refused(const char *text, const char *code, size_t offset)
{
    struct fail fail = {.code = ""};
    const struct document *document =
        library_add(new_library(), "map.json", text, strlen(text), &fail);
    cr_assert(zero(ptr, document), "%s", text);
    cr_assert(eq(str, fail.code, code), "%s: %s", text, fail.message);
    cr_assert(eq(sz, fail.offset, offset), "%s: %zu, not %zu", text,
              fail.offset, offset);
}

static void write_number(FILE *out, double number)
{
    char digits[NUMBER_MAX];
    number_write(digits, number);
    fputs(digits, out);
}

static void write_item(FILE *out, const struct item *item)
{
    if (item->index > 0)
        fputc(',', out);
    if (item->name)
        fprintf(out, "\"%s\":", item->name);
    if (item->kind == ITEM_NULL)
        fputs("null", out);
    if (item->kind == ITEM_BOOLEAN)
        fputs(item->truth ? "true" : "false", out);
    if (item->kind == ITEM_NUMBER)
        write_number(out, item->number);
    if (item->kind == ITEM_STRING)
        fprintf(out, "\"%s\"", item->text);
    if (item->kind == ITEM_ARRAY || item->kind == ITEM_NUMBERS)
        fputc('[', out);
    if (item->kind == ITEM_OBJECT)
        fputc('{', out);
    for (int i = 0; item->kind == ITEM_NUMBERS && i < item->count; i++) {
        fputs(i ? "," : "", out);
        write_number(out, item->numbers[i]);
    }
}

static void write_end(FILE *out, const struct item *item)
{
    if (item->kind == ITEM_ARRAY || item->kind == ITEM_NUMBERS)
        fputc(']', out);
    if (item->kind == ITEM_OBJECT)
        fputc('}', out);
}

const char *document_as_json(const struct document *document)
{
    char *text;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    cr_assert(ne(ptr, out, NULL));
    const struct item *item = document->root;
    while (item) {
        write_item(out, item);
        if (item->first) {
            item = item->first;
            continue;
        }
        write_end(out, item);
        while (item && !item->next) {
            item = item->parent;
            if (item)
                write_end(out, item);
        }
        item = item ? item->next : NULL;
    }
    fclose(out);
    const char *kept = arena_text(documents_arena(), text, length);
    free(text);
    cr_assert(ne(ptr, kept, NULL));
    return kept;
}

void assert_document_tree(const char *text, const char *tree)
{
    cr_assert(eq(str, document_as_json(document_of(text)), tree), "%s", text);
}
