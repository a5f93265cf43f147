/* Fuzzes the command line and the shapes on it: the bytes are the arguments,
 * each ended by a NUL. What is read must be within what options.h says, or
 * there is a sentence about why it is not. */
#include "cli/cli.h"
#include "fuzz/check.h"
#include "query/query.h"
#include "query/run/command_run.h"
#include "support/options/options.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define ARGUMENTS_MAX 32

/* A text that ends where its memory does, so that a read behind it is seen. */
static char *copy(const char *text)
{
    size_t size = strlen(text) + 1;
    char *made = malloc(size);
    CHECK(made);
    return memcpy(made, text, size);
}

static void check_options(const struct options *options, int count)
{
    CHECK(options->jobs >= 0 && options->jobs <= 1024);
    CHECK(!options->shard.count || options->shard.index < options->shard.count);
    CHECK(!options->part.count || (options->part.index > 0 &&
                                   options->part.index <= options->part.count));
    CHECK(!options->record_id == !options->id_pointer);
    CHECK(options->digits >= 0 && options->digits <= 17);
    CHECK(options->file_count >= 0 && options->file_count < count);
    for (int i = 0; i < options->file_count; i++)
        CHECK(options->files[i]);
    CHECK(!options->shapes || options->file_count == 0);
    if (options->action != ACTION_RUN)
        return;
    const struct query_options *answer =
        &SETTINGS_OF(options, query_settings)->answer;
    CHECK(options->asked.topic && options->asked.command);
    CHECK(answer->dt > 0 && answer->dt <= 1e60);
    CHECK(isfinite(answer->within) && answer->within >= 0);
    CHECK(answer->pair_count >= 0 && answer->pair_count < count);
    for (int i = 0; i < answer->pair_count; i++)
        CHECK(strchr(answer->pairs[i], ','));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char *text = malloc(length + 1);
    CHECK(text);
    memcpy(text, bytes, length);
    text[length] = '\0';
    char *arguments[ARGUMENTS_MAX + 2] = {copy("collide")};
    int count = 1;
    for (size_t at = 0; at < length && count <= ARGUMENTS_MAX;
         at += strlen(text + at) + 1)
        arguments[count++] = copy(text + at);

    struct arena arena = arena_make(0);
    struct options options;
    struct fail fail;
    const struct arguments line = {count, arguments};
    if (options_parse(&line, &all_commands, &arena, &options, &fail) &&
        inline_shapes_to_scene(&options, &arena, &fail))
        check_options(&options, count);
    else
        CHECK(fail.code && memchr(fail.message, '\0', sizeof fail.message) &&
              fail.message[0]);
    arena_free(&arena);
    for (int i = 0; i < count; i++)
        free(arguments[i]);
    free(text);
    return 0;
}
