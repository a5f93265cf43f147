/* run/source where something is missing: somebody to answer to, memory. */

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "query/run/source.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(source);

static struct query_settings asked = {.answer = {.query = &query_sat}};
static const struct own_settings own = {&query_settings, &asked, NULL};
static const struct options options = {.settings = &own,
                                       .limits = {.depth = 512}};

/* What a run is to leave behind, and what it may have. */
struct run {
    struct sink *out;
    struct arena *arena;
    int jobs;
    struct pool *pool; /* afterwards */
    struct tally tally;
};

static void answer(struct run *run, FILE *scenes, size_t block)
{
    struct progress progress = {.wanted = false};
    struct scene_reader reader = scene_reader_make(&options.limits);
    FILE *messages = tmpfile();
    struct records records = {
        .options = &options,
        .file = "scenes",
        .reader = &reader,
        .out = run->out,
        .messages = {.file = messages, .progress = &progress},
        .pool = run->jobs > 1 ? &run->pool : NULL,
        .jobs = run->jobs,
        .alone = 1000};
    rewind(scenes);
    fflush(scenes);
    source_answer(&records, fileno(scenes), block, run->arena);
    run->tally = records.tally;
    scene_reader_free(&reader);
    fclose(messages);
}

/* ---- somebody to answer to ---------------------------------------------- */

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
    FILE *scenes = tmpfile();
    for (int i = 0; i < SCENES; i++)
        fputs(SCENE, scenes);
    struct arena arena = arena_make(0);
    struct sink out = sink_to_fd(-1, buffer, sizeof buffer);
    out.write = write_some;
    struct run run = {.out = &out, .arena = &arena, .jobs = 2};
    answer(&run, scenes, EACH * strlen(SCENE));
    cr_assert(ne(ptr, run.pool, NULL));
    cr_assert(eq(int, out.error, ENOSPC));
    cr_assert(le(sz, EACH * strlen(ANSWER), written));
    cr_assert(eq(u64, run.tally.records, 2 * EACH));
    pool_stop(run.pool);
    arena_free(&arena);
    fclose(scenes);
}

/* ---- memory ------------------------------------------------------------- */

/* A scene, over three lines, of so many points. */
static void put_points(FILE *scenes, int points)
{
    fputs("{\n \"shapes\":[", scenes);
    for (int i = 0; i < points; i++)
        fprintf(scenes, "%s{\"type\":\"point\",\"point\":[%d,0]}",
                i ? ",\n" : "", i);
    fputs("\n]}\n", scenes);
}

/* Answers scenes with the help of threads, and alone: the same, of which some
 * are out of memory. */
static void expect_the_same(FILE *scenes, size_t block, uint64_t count)
{
    struct arena answers[2];
    struct sink outs[2];
    for (int turn = 0; turn < 2; turn++) {
        struct arena arena = arena_make((size_t)80 * 1024);
        answers[turn] = arena_make(0);
        outs[turn] = sink_to_memory(&answers[turn]);
        struct run run = {.out = &outs[turn], .arena = &arena};
        run.jobs = turn ? 3 : 1;
        answer(&run, scenes, block);
        cr_assert(zero(ptr, run.pool));
        cr_assert(eq(u64, run.tally.records, count));
        arena_free(&arena);
    }
    expect_part(outs[0].text, "\"out-of-memory\"");
    cr_assert(eq(sz, outs[0].used, outs[1].used));
    cr_assert(eq(mem, BYTES(outs[0].text, outs[0].used),
                 BYTES(outs[1].text, outs[0].used)));
    arena_free(&answers[0]);
    arena_free(&answers[1]);
}

/* The owner's memory is enough for all scenes but one, which help gives way
 * to, in vain. All before and behind it is answered as ever, wherever in the
 * text that was read ahead it stands, and however near its end. */
Test(source, goes_on_alone_where_memory_is_short)
{
    for (int before = 0; before < 370; before += 7) {
        FILE *scenes = tmpfile();
        for (int i = 0; i < 400; i++) {
            if (i == before + 30)
                put_points(scenes, 2000);
            fputs(i % 20 ? SCENE : "{}\n", scenes);
        }
        expect_the_same(scenes, 300, 401);
        fclose(scenes);
    }
}

/* A value of so many names, of which no two may be the same. */
static void put_names(FILE *scenes, int names)
{
    fputc('{', scenes);
    for (int i = 0; i < names; i++)
        fprintf(scenes, "%s\"x-%d\":0", i ? "," : "", i);
    fputs("}\n", scenes);
}

/* For the check of a value already; and two more such scenes in what was read
 * ahead, and behind it. */
Test(source, gives_up_help_but_once)
{
    enum { BLOCK = 40000 };
    FILE *scenes = tmpfile();
    for (int i = 0; i < 20000; i++) {
        if (i == 6000)
            put_names(scenes, 10000);
        if (i == 6001 || i == 12000 || i == 19000)
            put_points(scenes, 2000);
        fputs(SCENE, scenes);
    }
    expect_the_same(scenes, BLOCK, 20004);
    fclose(scenes);
}

/* Nothing is read ahead of the first block, so there is nothing to give up. */
Test(source, has_no_help_to_give_up_at_first)
{
    for (int turn = 0; turn < 2; turn++) {
        FILE *scenes = tmpfile();
        if (turn)
            put_names(scenes, 10000);
        else
            put_points(scenes, 2000);
        fputs(SCENE, scenes);
        expect_the_same(scenes, (size_t)1 << 20, 2);
        fclose(scenes);
    }
}

/* 60 points in one place make 1770 pairs, for which there is help; nothing is
 * read ahead then, but the help is given up. */
Test(source, gives_up_help_with_pairs)
{
    FILE *scenes = tmpfile();
    fputs("{\"shapes\":[", scenes);
    for (int i = 0; i < 60; i++)
        fprintf(scenes, "%s{\"type\":\"point\",\"point\":[0,0]}", i ? "," : "");
    fputs("]}\n", scenes);
    put_points(scenes, 2000);
    fputs(SCENE, scenes);
    expect_the_same(scenes, (size_t)1 << 20, 3);
    fclose(scenes);
}
