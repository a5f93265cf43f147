/* input/stream: the text of a long record in a file is forgotten, and read
 * again where it is needed. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "support/criterion.h"
#include "support/stream_story.h"

/* Elements of the long array: some 25 bytes each, so a megabyte. */
#define ELEMENTS 40000

/* A file with a long array in the middle, closed by its first reader. */
static int file_of(const char *front, const char *behind)
{
    char name[] = "/tmp/forgotten-XXXXXX";
    int fd = mkstemp(name);
    cr_assert(le(int, 0, fd));
    unlink(name);
    FILE *file = fdopen(dup(fd), "w");
    fputs(front, file);
    for (int i = 0; i < ELEMENTS; i++)
        fprintf(file, "%s{\"id\":\"s%d\",\"at\":[%d,1]}", i > 0 ? ",\n " : "[",
                i, i % 100);
    fputs("]", file);
    fputs(behind, file);
    fclose(file);
    lseek(fd, 0, SEEK_SET);
    return fd;
}

/* What a stream says about its records, but for their texts: those that are
 * forgotten are read again. */
static void tell_all(struct stream *stream, struct sink *told, int *forgotten)
{
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    enum stream_status status;
    *forgotten = 0;
    while ((status = stream_next(stream, &arena, &record, &fail)) <
           STREAM_END) {
        bool is_whole = status == STREAM_VALUE;
        if (!record.text) {
            cr_assert(is_whole);
            cr_assert(stream_recall(stream, &record, &arena));
            ++*forgotten;
        }
        struct json_place at =
            is_whole ? record.place : stream_locate(&record, &fail);
        size_t length = is_whole ? record.length : 0;
        int part = length < 20 ? (int)length : 20;
        char text[600];
        snprintf(text, sizeof text, "%d %ld:%ld %lu %zu %.*s..%.*s %s; ",
                 (int)status, at.line, at.column, (unsigned long)record.at,
                 length, part, record.text, part, record.text + length - part,
                 is_whole ? "" : fail.message);
        sink_text(told, text);
    }
    sink_print(told, "%d", (int)status);
    arena_free(&arena);
}

/* Whether all is the same as if nothing were forgotten, and how many texts
 * were. */
static int forgotten_in(const char *front, const char *behind, uint64_t limit)
{
    struct arena arena = arena_make(0);
    struct sink told[2];
    int fd = file_of(front, behind), forgotten[2];
    for (int i = 0; i < 2; i++) {
        struct stream stream = stream_make(fd);
        lseek(fd, 0, SEEK_SET);
        stream.begin = i > 0 ? input_bytes_begin(fd) : -1;
        stream.limits.bytes = limit;
        told[i] = sink_to_memory(&arena);
        tell_all(&stream, &told[i], &forgotten[i]);
        cr_assert(eq(int, stream.error, 0));
        stream_free(&stream);
    }
    cr_assert(
        eq(str, (char *)sink_string(&told[0]), (char *)sink_string(&told[1])));
    cr_assert(eq(int, forgotten[0], 0));
    arena_free(&arena);
    close(fd);
    return forgotten[1];
}

Test(stream_forgotten, a_long_record_is_the_same_without_its_text)
{
    cr_assert(eq(int, forgotten_in("", "", 0), 1));
    cr_assert(eq(int, forgotten_in("{}\n\n ", "\n{\"a\":1}\n[2]", 0), 1));
    cr_assert(eq(
        int, forgotten_in("{\"b\":1,\"a\":", ",\n\"c\":[{},{}]} {}\n", 0), 1));
}

Test(stream_forgotten, faults_behind_what_is_forgotten_are_reported_as_ever)
{
    static const char *const faults[] = {"",
                                         ",",
                                         "]",
                                         ",\"b\":1}\n{}",
                                         ",\"\\u0062\":1}\n{}",
                                         ",\"c\":{\"d\":[1,2 3]}}\n{}",
                                         ",\n\"c\":tru",
                                         ",\"c\":\"\x01\"}\n{}\n"};
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++) {
        cr_assert(eq(int, forgotten_in("{\"b\":1,\"a\":", faults[i], 0), 0),
                  "%zu", i);
        cr_assert(eq(int, forgotten_in("{}\n{\"b\":1,\"a\":", faults[i], 0), 0),
                  "%zu", i);
    }
}

Test(stream_forgotten, a_limit_counts_what_is_forgotten)
{
    cr_assert(eq(int, forgotten_in("{\"a\":", "}\n{}", 600000), 0));
    cr_assert(eq(int, forgotten_in("{\"a\":", "}\n{}", 2000000), 1));
}

Test(stream_forgotten, a_file_that_has_changed_is_trouble)
{
    static const char *const front = "{\"a\":";
    struct arena arena = arena_make(0);
    struct stream_record record;
    struct fail fail;
    for (int i = 0; i < 2; i++) {
        int fd = file_of(front, "}");
        struct stream stream = stream_make(fd);
        stream.begin = input_bytes_begin(fd);
        cr_assert(eq(int, stream_next(&stream, &arena, &record, &fail),
                     STREAM_VALUE));
        if (i > 0)
            cr_assert(eq(long, pwrite(fd, "#", 1, 7), 1));
        else
            cr_assert(eq(int, ftruncate(fd, 1000), 0));
        cr_assert(not(stream_recall(&stream, &record, &arena)));
        cr_assert(eq(str, (char *)stream_why(&stream),
                     i > 0 ? "the file was changed while it was read"
                           : "the file became shorter while it was read"));
        stream_free(&stream);
        close(fd);
    }
    arena_free(&arena);
}
