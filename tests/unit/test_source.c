/* cli/source where something is missing: somebody to answer to. */
#include <criterion/criterion.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/source.h"
#include "support/cli_call.h"

TestSuite(source, .init = cli_enter, .fini = cli_leave);

#define SCENE  "{\"shapes\":[]}\n"
#define ANSWER "{\"query\":\"sat\",\"scene\":null,\"pairs\":[]}\n"

/* Scenes in a file, scenes in a block, answers until the output fails. */
enum { SCENES = 1000, EACH = 10, MOST = 15 };

static size_t written;

static ssize_t write_some(int fd, const void *bytes, size_t length)
{
    (void)fd;
    (void)bytes;
    if (written + length > MOST * strlen(ANSWER)) {
        errno = ENOSPC;
        return -1;
    }
    written += length;
    return (ssize_t)length;
}

/* The first block is answered alone, the second but for its first scene by a
 * thread. Its answers fail to be written, and what follows is left alone. */
Test(source, looks_at_nothing_after_the_output_has_failed)
{
    char buffer[SINK_ROOM];
    FILE *scenes = fopen("scenes", "w+");
    for (int i = 0; i < SCENES; i++)
        fputs(SCENE, scenes);
    rewind(scenes);
    struct pool *pool = NULL;
    struct arena arena = arena_make(0);
    struct progress progress = {.wanted = false};
    struct sink out = sink_to_fd(-1, buffer, sizeof buffer);
    out.write = write_some;
    struct options options = {
        .answer = {.kind = QUERY_SAT, .limits = limits_default}};
    struct scene_reader reader = scene_reader_make(&limits_default);
    struct records records = {.options = &options,
                              .file = "scenes",
                              .reader = &reader,
                              .out = &out,
                              .messages = {stderr, &progress, NULL},
                              .pool = &pool,
                              .jobs = 2};
    source_answer(&records, fileno(scenes), EACH * strlen(SCENE), &arena);
    cr_assert_not_null(pool);
    cr_assert_eq(out.error, ENOSPC);
    cr_assert_geq(written, EACH * strlen(ANSWER));
    cr_assert_eq(records.tally.records, 2 * EACH);
    pool_stop(pool);
    scene_reader_free(&reader);
    arena_free(&arena);
    fclose(scenes);
}
