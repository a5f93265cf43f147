#include "support/golden_cases.h"
#include "support/criterion.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void *allocated(void *memory)
{
    cr_assert(ne(ptr, memory, NULL));
    return memory;
}

char **golden_paths(int *count)
{
    glob_t found;
    int status = glob(GOLDEN_FOLDER "/*.golden", 0, NULL, &found);
    cr_assert(eq(int, status, 0), "run the tests from the root of the project");
    char **paths = allocated(calloc(found.gl_pathc, sizeof *paths));
    for (size_t i = 0; i < found.gl_pathc; i++)
        paths[i] = allocated(strdup(found.gl_pathv[i]));
    *count = (int)found.gl_pathc;
    globfree(&found);
    return paths;
}

void golden_paths_free(char **paths, int count)
{
    for (int i = 0; i < count; i++)
        free(paths[i]);
    free(paths);
}

static void read_text(struct golden_file *file)
{
    FILE *stream = fopen(file->path, "rb");
    cr_assert(ne(ptr, stream, NULL), "%s", file->path);
    cr_assert(eq(int, fseek(stream, 0, SEEK_END), 0));
    file->length = (size_t)ftell(stream);
    rewind(stream);
    file->text = allocated(malloc(file->length + 1));
    cr_assert(eq(sz, fread(file->text, 1, file->length, stream), file->length));
    file->text[file->length] = '\0';
    fclose(stream);
}

/* Appends a line without its tag, with its newline. */
static void append(struct golden_text *text, const char *line, size_t length)
{
    if (length > 0 && *line == ' ') {
        line++;
        length--;
    }
    text->bytes = allocated(realloc(text->bytes, text->length + length + 2));
    memcpy(text->bytes + text->length, line, length);
    text->length += length + 1;
    text->bytes[text->length - 1] = '\n';
    text->bytes[text->length] = '\0';
}

static struct golden_case *add_case(struct golden_file *file, char *name)
{
    size_t size = ((size_t)file->count + 1) * sizeof *file->cases;
    file->cases = allocated(realloc(file->cases, size));
    struct golden_case *added = &file->cases[file->count];
    *added = (struct golden_case){.name = name, .index = file->count++};
    struct golden_text *texts[] = {&added->input, &added->output,
                                   &added->messages};
    for (int i = 0; i < 3; i++)
        texts[i]->bytes = allocated(calloc(1, 1));
    return added;
}

struct golden_file golden_cases_read(const char *path)
{
    struct golden_file file = {.count = 0};
    snprintf(file.path, sizeof file.path, "%s", path);
    read_text(&file);
    struct golden_case *last = NULL;
    struct golden_text *text = NULL;
    char *end;
    for (char *at = file.text; at < file.text + file.length; at = end + 1) {
        end = memchr(at, '\n', (size_t)(file.text + file.length - at));
        cr_assert(ne(ptr, end, NULL), "%s: the last line has no end", path);
        *end = '\0';
        if (strncmp(at, "case ", 5) == 0) {
            last = add_case(&file, at + 5);
            continue;
        }
        if (at == end || *at == '#')
            continue;
        cr_assert(
            all(ne(ptr, last, NULL), ne(ptr, strchr("$<>!\\?", *at), NULL)),
            "%s: %s", path, at);
        if (*at == '$')
            last->command = at + 2;
        else if (*at == '?')
            last->status = atoi(at + 1);
        else if (*at == '\\')
            text->bytes[--text->length] = '\0';
        else {
            text = *at == '<'   ? &last->input
                   : *at == '>' ? &last->output
                                : &last->messages;
            append(text, at + 1, (size_t)(end - at - 1));
        }
    }
    return file;
}

void golden_cases_free(struct golden_file *file)
{
    for (int i = 0; i < file->count; i++) {
        free(file->cases[i].input.bytes);
        free(file->cases[i].output.bytes);
        free(file->cases[i].messages.bytes);
    }
    free(file->cases);
    free(file->text);
}

struct golden_text golden_output(const char *name)
{
    struct golden_text found = {NULL, 0};
    int count;
    char **paths = golden_paths(&count);
    for (int i = 0; i < count && !found.bytes; i++) {
        struct golden_file file = golden_cases_read(paths[i]);
        for (int j = 0; j < file.count; j++)
            if (strcmp(file.cases[j].name, name) == 0) {
                found = file.cases[j].output;
                file.cases[j].output.bytes = NULL;
            }
        golden_cases_free(&file);
    }
    golden_paths_free(paths, count);
    cr_assert(ne(ptr, found.bytes, NULL), "no golden case %s", name);
    return found;
}
