/* scene/stream/input_bytes: files of gzip and zstd, whole, damaged, and in
 * pieces. */
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cli/cli.h"
#include "support/cli_call.h"
#include "support/criterion.h"
#include "support/text_parts.h"

TestSuite(input_bytes, .init = cli_enter, .fini = cli_leave);

/* Two scenes, packed by Python's gzip and by the program zstd. */
#define TEXT "{'name':'one','shapes':[]}\n{'name':'two','shapes':[]}\n"
#define GZIP                                                                   \
    "\x1F\x8B\x08\x00\x00\x00\x00\x00\x02\x03\xAB\x56\xCA\x4B\xCC\x4D"         \
    "\x55\xB2\x52\xCA\xCF\x4B\x55\xD2\x51\x2A\xCE\x48\x2C\x48\x2D\x56"         \
    "\xB2\x8A\x8E\xAD\xE5\xAA\x86\x49\x95\x94\xE7\xA3\x49\x01\x00\xD3"         \
    "\xF7\x84\x11\x36\x00\x00\x00"
#define ZSTD                                                                   \
    "\x28\xB5\x2F\xFD\x04\x68\x35\x01\x00\xF0\x7B\x22\x6E\x61\x6D\x65"         \
    "\x22\x3A\x22\x6F\x6E\x65\x22\x2C\x22\x73\x68\x61\x70\x65\x73\x22"         \
    "\x3A\x5B\x5D\x7D\x0A\x74\x77\x6F\x02\x00\xA0\x8F\xBD\x98\x63\xBA"         \
    "\x86\xC9\xB7"

static const struct packed {
    const char *name, *bytes;
    size_t length;
} packed[] = {
#ifdef HAVE_ZLIB
    {"gzip", GZIP, sizeof GZIP - 1},
#endif
#ifdef HAVE_ZSTD
    {"zstd", ZSTD, sizeof ZSTD - 1},
#endif
    {NULL, NULL, 0},
};

static void put_bytes(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "w");
    cr_assert(ne(ptr, file, NULL));
    cr_assert(eq(sz, fwrite(bytes, 1, length, file), length));
    fclose(file);
}

#define ANSWERS                                                                \
    "{\"query\":\"sat\",\"scene\":\"one\",\"pairs\":[]}\n"                     \
    "{\"query\":\"sat\",\"scene\":\"two\",\"pairs\":[]}\n"

/* A frame without data, of four bytes, as pzstd(1) begins its files with one.
 */
#ifdef HAVE_ZSTD
Test(input_bytes, zstd_may_begin_with_a_skippable_frame)
{
    static const char file[] = "\x5A\x2A\x4D\x18\x04\x00\x00\x00next" ZSTD;
    put_bytes("in", file, sizeof file - 1);
    for (cli_block = 0; cli_block < 40; cli_block += 13) {
        cr_assert(eq(int, cli_call("collide sat in", ""), CLI_DONE), "%s",
                  cli_err);
        cr_assert(eq(str, cli_out, ANSWERS));
    }
    cli_block = 0;
}
#endif

Test(input_bytes, packed_files_are_read_as_plain_ones)
{
    static const char *const lines[] = {"collide sat in",
                                        "collide sat --jobs 3 in"};
    for (const struct packed *one = packed; one->name; one++) {
        put_bytes("in", one->bytes, one->length);
        for (cli_block = 0; cli_block < 40; cli_block += 13) {
            for (int i = 0; i < 2; i++) {
                cr_assert(eq(int, cli_call(lines[i], ""), CLI_DONE), "%s: %s",
                          one->name, cli_err);
                cr_assert(eq(str, cli_out, ANSWERS));
            }
        }
        cli_block = 0;
        cr_assert(eq(int, cli_call("collide check in", ""), CLI_DONE));
        cr_assert(eq(int, cli_call("collide convert in", ""), CLI_DONE));
        cr_assert(eq(int, cli_lines(cli_out), 2));
    }
}

/* The offset of a scene is that in the inflated text. */
Test(input_bytes, offsets_are_those_of_the_plain_text)
{
    for (const struct packed *one = packed; one->name; one++) {
        put_bytes("in", one->bytes, one->length);
        cli_call("collide sat --format csv --columns scene,byte in", "");
        cr_assert(eq(str, cli_out, "scene,byte\n"));
        cli_call("collide clip --pair a,b in", "");
        expect_part(cli_out, "\"file\":\"in\",\"byte\":27,\"line\":2");
    }
}

Test(input_bytes, members_and_frames_follow_each_other)
{
    for (const struct packed *one = packed; one->name; one++) {
        char twice[1000];
        memcpy(twice, one->bytes, one->length);
        memcpy(twice + one->length, one->bytes, one->length);
        put_bytes("in", twice, 2 * one->length);
        cr_assert(eq(int, cli_call("collide sat in", ""), CLI_DONE));
        cr_assert(eq(str, cli_out, ANSWERS ANSWERS), "%s", one->name);
    }
}

#ifdef HAVE_ZLIB

Test(input_bytes, zeros_may_follow_gzip_and_other_bytes_may_not)
{
    char text[1000] = GZIP;
    put_bytes("in", text, sizeof GZIP - 1 + 600);
    cr_assert(eq(int, cli_call("collide sat in", ""), CLI_DONE));
    cr_assert(eq(str, cli_out, ANSWERS));
    text[sizeof GZIP - 1 + 500] = 'x';
    put_bytes("in", text, sizeof GZIP - 1 + 600);
    cr_assert(eq(int, cli_call("collide sat --exit-zero in", ""), CLI_TROUBLE));
    cr_assert(eq(str, cli_out, ANSWERS));
    snprintf(text, sizeof text,
             "collide: in: byte %zu: the gzip data is followed by something "
             "else\n",
             sizeof GZIP - 1 + 500);
    cr_assert(eq(str, cli_err, text));
}

Test(input_bytes, packed_twice_is_packed_once_after_zcat)
{
    /* The stored block of RFC 1951: a length, its complement, the bytes. */
    static const char head[] = "\x1F\x8B\x08\x00\x00\x00\x00\x00\x02\x03"
                               "\x01\x04\x00\xFB\xFF"
                               "\x28\xB5\x2F\xFD";
    put_bytes("in", head, sizeof head - 1);
    cr_assert(eq(int, cli_call("collide sat in", ""), CLI_TROUBLE));
    expect_part(cli_out, "\"code\":\"compressed-input\"");
    expect_part(cli_out, "zstdcat FILE | collide");
}

#endif

Test(input_bytes, data_that_ends_too_early_is_trouble_at_its_byte)
{
    for (const struct packed *one = packed; one->name; one++) {
        for (size_t length = 4; length < one->length; length++) {
            char message[80];
            put_bytes("in", one->bytes, length);
            cr_assert(eq(int, cli_call("collide sat --exit-zero in", ""),
                         CLI_TROUBLE),
                      "%zu of %s", length, one->name);
            snprintf(message, sizeof message,
                     "collide: in: byte %zu: the %s data ends too early\n",
                     length, one->name);
            cr_assert(eq(str, cli_err, message));
        }
    }
}

/* Some bytes, such as those of a date, do not matter; others may change the
 * text. None breaks the program. */
Test(input_bytes, any_damaged_byte_ends_well)
{
    for (const struct packed *one = packed; one->name; one++) {
        int damaged = 0;
        for (size_t i = 4; i < one->length; i++) {
            char bytes[1000];
            memcpy(bytes, one->bytes, one->length);
            bytes[i] ^= 0x41;
            put_bytes("in", bytes, one->length);
            int status = cli_call("collide sat --exit-zero in", "");
            cr_assert(status == CLI_DONE || status == CLI_TROUBLE, "%d %s",
                      status, cli_err);
            damaged += cli_has(cli_err, "damaged");
        }
        cr_assert(lt(int, (int)one->length / 2, damaged), "%d", damaged);
    }
}

/* A pipe gives what there is: here in three parts, the first of two bytes. */
Test(input_bytes, a_pipe_is_inflated_as_it_comes)
{
    for (const struct packed *one = packed; one->name; one++) {
        int ends[2];
        cr_assert(eq(int, pipe(ends), 0));
        if (fork() == 0) {
            const size_t cuts[] = {0, 2, 30, one->length};
            for (int i = 0; i < 3; i++) {
                size_t length = cuts[i + 1] - cuts[i];
                nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
                if (write(ends[1], one->bytes + cuts[i], length) < 0)
                    break;
            }
            _exit(0);
        }
        close(ends[1]);
        FILE *out = tmpfile();
        char text[1000];
        cr_assert(eq(int, cli_call_between("collide sat", ends[0], fileno(out)),
                     CLI_DONE));
        rewind(out);
        text[fread(text, 1, sizeof text - 1, out)] = '\0';
        cr_assert(eq(str, text, ANSWERS), "%s", one->name);
        fclose(out);
        close(ends[0]);
    }
}

#ifdef HAVE_ZSTD

/* RFC 8878: a window descriptor of 0x90 is 2^28 bytes; an empty last block. */
Test(input_bytes, a_window_of_zstd_that_is_too_large_is_told)
{
    put_bytes("in", "\x28\xB5\x2F\xFD\x00\x90\x01\x00\x00", 9);
    cr_assert(eq(int, cli_call("collide sat in", ""), CLI_TROUBLE));
    expect_part(cli_err, "the zstd data refers back more than 128 MB: use "
                         "\"zstdcat --long=31 FILE | collide ...\"\n");
}

#endif

Test(input_bytes, a_packed_file_is_not_repaired_and_that_is_told)
{
    for (const struct packed *one = packed; one->name; one++) {
        put_bytes("in", one->bytes, one->length);
        cr_assert(eq(int, cli_call("collide check --fix in", ""), CLI_TROUBLE));
        expect_part(cli_err, "collide: in: not repaired, because it is "
                             "compressed: decompress it first");
    }
}

Test(input_bytes, a_folder_of_packed_files_names_their_format)
{
    mkdir("maps", 0700);
    put_bytes("maps/a.json.gz", GZIP, sizeof GZIP - 1);
    cr_assert(eq(int, cli_call("collide sat maps", ""), CLI_TROUBLE));
    expect_part(cli_err, "no maps or scenes in the folder; not read: gzip");
    unlink("maps/a.json.gz");
    rmdir("maps");
}

Test(input_bytes, a_text_that_only_begins_like_packed_data_is_plain)
{
    static const char *const texts[] = {"\x1F", "(", "(\xB5/", "\x1F{}"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        cr_assert(eq(int, cli_call("collide sat", texts[i]), CLI_TROUBLE));
        expect_part(cli_out, "json-syntax");
    }
}

Test(input_bytes, a_part_of_packed_data_is_an_error)
{
    for (const struct packed *one = packed; one->name; one++) {
        put_bytes("in", one->bytes, one->length);
        cr_assert(eq(int, cli_call("collide sat --part 1/2 -o p in", ""),
                     CLI_TROUBLE));
        expect_part(cli_err, "the file is compressed: decompress it first");
        cr_assert(eq(int, access("p", F_OK), -1));
    }
}

/* Lines of bytes that no text has. Only the first part sees the head. */
Test(input_bytes, a_later_part_of_packed_data_is_one_message)
{
    static const char line[] = "\x1F\x8B\x08\x00\x01\x02\n";
    char text[70 * (sizeof line - 1)];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = line[i % (sizeof line - 1)];
    put_bytes("in", text, sizeof text);
    for (int jobs = 1; jobs <= 3; jobs++) {
        char command[80];
        snprintf(command, sizeof command,
                 "collide sat --jobs %d --part 2/2 -o p in", jobs);
        cr_assert(eq(int, cli_call(command, ""), CLI_TROUBLE));
        expect_part(cli_err, "the file is compressed: decompress it first");
        cr_assert(eq(int, cli_lines(cli_err), 1), "%s", cli_err);
        cr_assert(eq(int, access("p", F_OK), -1));
    }
}

#ifndef HAVE_ZLIB

Test(input_bytes, without_zlib_gzip_is_trouble)
{
    put_bytes("in", GZIP, sizeof GZIP - 1);
    cr_assert(eq(int, cli_call("collide sat --exit-zero in", ""), CLI_TROUBLE));
    expect_part(cli_err, "this is gzip data, but this program was built "
                         "without zlib: use \"zcat FILE | collide ...\"");
}

#endif
