/* Opens the documents of a map. A shelf remembers each file that was opened, or
 * failed to open, by its path and by its identity, so that each is read
 * once. */
#include "support/document/library.h"

#include <string.h>

#include "support/json/locate.h"
#include "support/json/string.h"
#include "support/matches.h"
#include "support/text.h"

/* What became of a file. */
struct shelved {
    const struct document *document; /* NULL: it could not be read: */
    const struct fail *trouble;
};

/* ---- Texts -------------------------------------------------------------- */

/* True if the first character is <, after white space or the mark of the
 * encoding (UTF-8 or UTF-16). */
static bool is_xml(const char *text, size_t length)
{
    static const char *const marks[] = {UTF8_MARK, "\xFF\xFE", "\xFE\xFF"};
    const char *at = text, *end = text + length;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t width = strlen(marks[i]);
        if (length > width && memcmp(text, marks[i], width) == 0)
            at = text + width;
    }
    at = json_behind_space(at, end);
    return at < end && (*at == '<' || (*at == '\0' && at > text));
}

static bool is_godot(const char *text, size_t length)
{
    const char *at = json_behind_space(text, text + length);
    size_t left = length - (size_t)(at - text), width = strlen(GODOT_BEGINS);
    return left >= width && memcmp(at, GODOT_BEGINS, width) == 0;
}

/* Reads a document; the offset of a failure is in the text. `file` stays.
 * Messages do not quote a text that `is_hidden`. */
static struct document *read_document(struct library *library, const char *file,
                                      const struct library_part *part,
                                      bool is_hidden, struct fail *fail)
{
    struct arena_mark mark = arena_mark(library->arena);
    struct document *document =
        arena_alloc(library->arena, 1, sizeof *document);
    if (!document) {
        fail_memory(fail);
        return NULL;
    }
    *document =
        (struct document){.file = file,
                          .text = part->text,
                          .length = part->length,
                          .value = part->value,
                          .is_xml = is_xml(part->text, part->length),
                          .is_godot = is_godot(part->text, part->length),
                          .is_hidden = is_hidden,
                          .first_line = part->line,
                          .first_column = part->column};
    bool (*read)(struct document *, const struct limits *, struct arena *,
                 struct fail *) = document->is_xml     ? document_xml
                                  : document->is_godot ? document_godot
                                                       : document_json;
    bool understood = read(document, &library->limits, library->arena, fail);
    struct document **documents =
        understood
            ? arena_more(library->arena, library->documents, library->count,
                         &library->room, sizeof(struct document *))
            : NULL;
    if (documents) {
        library->documents = documents;
        documents[library->count++] = document;
        return document;
    }
    if (understood)
        fail_memory(fail);
    arena_rewind(library->arena, mark);
    return NULL;
}

/* ---- Known files --------------------------------------------------------- */

static const struct shelved *find(const struct library *library,
                                  const char *key)
{
    return table_find(&library->shelf, table_text(key));
}

/* Remembers a document, or why there is none, under a key that is new. */
static bool keep(struct library *library, const char *key,
                 const struct document *document, const struct fail *trouble)
{
    if (find(library, key))
        return true;
    struct shelved *file = arena_take(library->arena, 1, sizeof *file);
    if (!file)
        return false;
    *file = (struct shelved){document, trouble};
    return table_put(&library->shelf, table_text(key), file, library->arena);
}

/* The same under the identity of the file. */
static bool keep_id(struct library *library, const struct file_id *id,
                    const struct document *document)
{
    const char *key = arena_copy(library->arena, id->text);
    return key && keep(library, key, document, NULL);
}

const struct document *library_add_part(struct library *library,
                                        const char *file,
                                        const struct library_part *part,
                                        struct fail *fail)
{
    const char *name = arena_copy(library->arena, file);
    const char *key = name ? path_plain(name, library->arena) : NULL;
    struct file_id id;
    if (!key) {
        fail_memory(fail);
        return NULL;
    }
    const struct document *document =
        read_document(library, name, part, library->limits.hides_text, fail);
    if (!document)
        return NULL;
    if (!keep(library, key, document, NULL) ||
        (file_is(name, &id) && !keep_id(library, &id, document))) {
        fail_memory(fail);
        return NULL;
    }
    return document;
}

const struct document *library_add(struct library *library, const char *file,
                                   const char *text, size_t length,
                                   struct fail *fail)
{
    struct library_part whole = {text, length, 1, 1, NULL};
    return library_add_part(library, file, &whole, fail);
}

/* ---- Files -------------------------------------------------------------- */

/* Reads an open file that is not known yet. */
static const struct document *read_file(struct library *library,
                                        struct file *file, const char *path,
                                        struct fail *fail)
{
    struct arena_mark mark = arena_mark(library->arena);
    size_t length;
    const char *text = file_text(file, path, library->arena, &length, fail);
    if (!text)
        return NULL;
    size_t width = strlen(UTF8_MARK);
    size_t skipped = strncmp(text, UTF8_MARK, width) == 0 ? width : 0;
    text += skipped;
    struct library_part whole = {text, length - skipped, 1, 1, NULL};
    const struct document *document =
        read_document(library, path, &whole, true, fail);
    if (!document) {
        const struct fail inner = *fail; /* the message names the place */
        if (inner.offset != FAIL_NOWHERE) {
            struct json_place place = json_place(text, inner.offset);
            fail_set(fail, inner.code, "%s:%ld:%ld: %s", path, place.line,
                     place.column, inner.message);
        }
        arena_rewind(library->arena, mark);
        return NULL;
    }
    if (keep_id(library, &file->id, document))
        return document;
    fail_memory(fail);
    return NULL;
}

const char *library_root(struct library *library, const char *map,
                         struct fail *fail)
{
    struct arena *arena = library->arena;
    if (!library->root) {
        struct file_root *root = arena_alloc(arena, 1, sizeof *root);
        if (!root)
            fail_memory(fail);
        if (!root || !file_root_find(root, map, library->folder, arena, fail))
            return NULL;
        library->root = root;
    }
    return library->root->shown;
}

/* Opens a file if it lies below the root of the map. The first call finds the
 * root: then `map` is the file of the map itself, since no other was opened. */
static bool open_file(struct library *library, struct file *file,
                      const char *map, const char *path, struct fail *fail)
{
    const struct limits *limits = &library->limits;
    if (library->named)
        sink_write(library->named, path, strlen(path) + 1);
    if (library->allows_outside)
        return file_open(file, path, limits, fail);
    return library_root(library, map, fail) &&
           file_root_open(library->root, file, path, limits, fail);
}

/* The document of a file that is not known by its path; NULL and *fail. */
static const struct document *find_file(struct library *library,
                                        const char *map, const char *path,
                                        struct fail *fail)
{
    struct file file;
    if (library->shelf.count >= (size_t)2 * LIBRARY_FILES) {
        fail_set(fail, "too-many-files",
                 "expected at most %d files in a map, found more: %s",
                 LIBRARY_FILES, path);
        return NULL;
    }
    if (!open_file(library, &file, map, path, fail))
        return NULL;
    const struct shelved *known = find(library, file.id.text);
    const struct document *document =
        known ? known->document : read_file(library, &file, path, fail);
    file_close(&file);
    return document;
}

/* The document at a path, which the item calls `name`. If it is known, the
 * memory since the mark is free again. */
static const struct document *
open_path(struct library *library, const struct item *item, const char *name,
          const char *path, struct arena_mark mark, struct fail *fail)
{
    struct arena *arena = library->arena;
    const char *key = path_plain(path, arena);
    if (!key) {
        fail_memory(fail);
        return NULL;
    }
    const struct shelved *known = find(library, key);
    if (!known) {
        const struct document *document =
            find_file(library, item->document->file, path, fail);
        struct fail *trouble = NULL;
        if (!document && fail_is_memory(fail))
            return NULL;
        if (!document)
            trouble = arena_take(arena, 1, sizeof *trouble);
        if (trouble)
            *trouble = *fail;
        if ((!document && !trouble) || !keep(library, key, document, trouble)) {
            fail_memory(fail);
            return NULL;
        }
        known = find(library, key);
    } else {
        arena_rewind(arena, mark);
    }
    const struct fail *trouble = known->document ? NULL : known->trouble;
    if (trouble && file_root_is_outside(trouble))
        item_fail(item, fail, trouble->code,
                  "the file name %s refers outside the folder %s: move the "
                  "file into this folder, or use --allow-outside",
                  quote_name(name).text, quote_name(library->root->shown).text);
    else if (trouble)
        item_fail(item, fail, trouble->code, "%s", trouble->message);
    return known->document;
}

/* The path of a file that a map names. It is without "folder/.." if that leads
 * to the same place, so that other programs know the file by its path. NULL:
 * out of memory. */
static const char *path_named(const struct library *library, const char *map,
                              const char *name)
{
    struct arena *arena = library->arena;
    struct file_id id, folded_id;
    const char *path = path_beside(map, name, arena), *up = NULL;
    for (const char *at = path; at && (at = strstr(at, "/../")); at += 3)
        up = at;
    if (!path || !up)
        return path;
    const char *head = arena_text(arena, path, (size_t)(up + 3 - path));
    const char *folded_head = head ? path_folded(head, arena) : NULL;
    const char *folded = path_folded(path, arena);
    if (!folded_head || !folded)
        return NULL;
    bool is_same = file_is(head, &id) &&
                   file_is(*folded_head ? folded_head : ".", &folded_id) &&
                   strcmp(id.text, folded_id.text) == 0;
    return is_same ? folded : path;
}

const char *library_head(struct library *library, const struct item *item,
                         const char *name, size_t most, size_t *length,
                         struct fail *fail)
{
    struct file file;
    const char *map = item->document->file;
    const char *path = path_named(library, map, name);
    if (!path) {
        fail_memory(fail);
        return NULL;
    }
    if (!open_file(library, &file, map, path, fail))
        return NULL;
    file.length = file.length < most ? file.length : most;
    const char *text = file_text(&file, path, library->arena, length, fail);
    file_close(&file);
    return text;
}

const struct document *library_open(struct library *library,
                                    const struct item *item, const char *name,
                                    struct fail *fail)
{
    struct arena_mark mark = arena_mark(library->arena);
    const char *path = path_named(library, item->document->file, name);
    if (path)
        return open_path(library, item, name, path, mark, fail);
    fail_memory(fail);
    return NULL;
}

const struct document *library_open_path(struct library *library,
                                         const struct item *item,
                                         const char *path, struct fail *fail)
{
    return open_path(library, item, item->text, path,
                     arena_mark(library->arena), fail);
}

const char *const *library_folder(struct library *library,
                                  const struct document *document,
                                  struct fail *fail)
{
    const char *folder = path_folder(document->file, library->arena);
    if (!folder) {
        fail_memory(fail);
        return NULL;
    }
    return file_names(folder, LIBRARY_FILES, library->arena, fail);
}
