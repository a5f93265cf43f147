/* output/output_file: on a scratch directory of each test's own. */
#define _XOPEN_SOURCE 700 /* setreuid */

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/criterion.h"
#include "support/output_file.h"

static char start[4096];
static bool entered; /* nothing is removed anywhere else */
static struct arena arena;

static void enter(void)
{
    char scratch[] = "/tmp/collide-test-XXXXXX";
    cr_assert(ne(ptr, getcwd(start, sizeof start), NULL));
    cr_assert(ne(ptr, mkdtemp(scratch), NULL));
    cr_assert(eq(int, chdir(scratch), 0));
    entered = true;
    umask(022);
    arena = arena_make(0);
}

/* Removes everything in the directory and returns how many entries it had. */
static int clear(const char *directory)
{
    int count = 0;
    DIR *entries = opendir(directory);
    for (struct dirent *entry; entries && (entry = readdir(entries));) {
        char path[600];
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        count++;
        snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
        if (unlink(path) != 0 && clear(path) >= 0)
            rmdir(path);
    }
    if (entries)
        closedir(entries);
    return count;
}

static void leave(void)
{
    char scratch[4096];
    arena_free(&arena);
    if (!entered)
        return;
    cr_assert(ne(ptr, getcwd(scratch, sizeof scratch), NULL));
    clear(".");
    cr_assert(eq(int, chdir(start), 0));
    rmdir(scratch);
}

TestSuite(output_file, .init = enter, .fini = leave);

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    cr_assert(ne(ptr, file, NULL));
    fputs(text, file);
    fclose(file);
}

static void expect(const char *path, const char *text)
{
    char found[100] = "";
    FILE *file = fopen(path, "r");
    cr_assert(ne(ptr, file, NULL), "%s is missing", path);
    found[fread(found, 1, sizeof found - 1, file)] = '\0';
    fclose(file);
    cr_assert(eq(str, found, text));
}

static mode_t mode_of(const char *path)
{
    struct stat status;
    cr_assert(eq(int, lstat(path, &status), 0));
    return status.st_mode & 07777;
}

/* Opens, writes "new" and commits. */
static void replace_as(const char *path, unsigned flags)
{
    struct output_file file;
    cr_assert(eq(int, output_file_open(&file, path, flags, &arena), 0));
    cr_assert(eq(long, write(file.fd, "new", 3), 3));
    cr_assert(eq(int, output_file_commit(&file), 0));
}

static void replace(const char *path)
{
    replace_as(path, 0);
}

/* All ways to write a regular file: with and without a temporary name. */
static const unsigned ways[] = {0, OUTPUT_FILE_NAMED,
                                OUTPUT_FILE_QUICK | OUTPUT_FILE_ONLY,
                                OUTPUT_FILE_QUICK | OUTPUT_FILE_NAMED};

#define WAYS (sizeof ways / sizeof *ways)

Test(output_file, a_new_file_gets_the_permissions_that_the_umask_leaves)
{
    umask(027);
    for (size_t i = 0; i < WAYS; i++) {
        replace_as("out", ways[i]);
        expect("out", "new");
        cr_assert(eq(uint, mode_of("out"), 0640));
        cr_assert(eq(int, clear("."), 1), "nothing else is left behind");
    }
}

Test(output_file, an_old_file_is_replaced_and_keeps_its_mode)
{
    for (size_t i = 0; i < WAYS; i++) {
        put("out", "old, and longer");
        chmod("out", 0604);
        replace_as("out", ways[i]);
        expect("out", "new");
        cr_assert(eq(uint, mode_of("out"), 0604));
        cr_assert(eq(int, clear("."), 1));
    }
}

/* Nobody may read a secret file while it is written anew. The umask allows
 * everything, so that a mode of 0666 would show. */
Test(output_file, the_new_file_never_has_more_permissions_than_the_old_one)
{
    umask(0);
    for (size_t i = 0; i < WAYS; i++) {
        struct output_file file;
        struct stat status;
        put("out", "old");
        chmod("out", 0600);
        cr_assert(eq(int, output_file_open(&file, "out", ways[i], &arena), 0));
        cr_assert(eq(int, fstat(file.fd, &status), 0));
        cr_assert(eq(uint, status.st_mode & 07777, 0600));
        output_file_discard(&file);
        cr_assert(eq(int, clear("."), 1));
    }
}

/* Without a name it cannot be left behind, whatever becomes of the run. */
Test(output_file, until_the_commit_the_new_file_has_no_name)
{
    struct output_file file;
    cr_assert(eq(int, output_file_open(&file, "out", 0, &arena), 0));
    if (file.fresh.is_named) {
        output_file_discard(&file);
        cr_skip("this file system has no files without a name");
    }
    cr_assert(eq(long, write(file.fd, "new", 3), 3));
    cr_assert(eq(int, clear("."), 0));
    cr_assert(eq(int, output_file_commit(&file), 0));
    expect("out", "new");
}

/* It appeared while the output was written. */
Test(output_file, a_file_that_is_new_at_the_commit_is_replaced)
{
    struct output_file file;
    cr_assert(eq(int, output_file_open(&file, "out", 0, &arena), 0));
    put("out", "other");
    cr_assert(eq(long, write(file.fd, "new", 3), 3));
    cr_assert(eq(int, output_file_commit(&file), 0));
    expect("out", "new");
    cr_assert(eq(int, clear("."), 1));
}

/* A link, a pipe or a folder is refused, a link that leads nowhere, too. */
Test(output_file, only_a_regular_file_is_replaced_if_the_flag_says_so)
{
    struct output_file file;
    put("victim", "old");
    mkdir("folder", 0755);
    cr_assert(eq(int, symlink("victim", "link"), 0));
    cr_assert(eq(int, symlink("nowhere", "lost"), 0));
    cr_assert(eq(int, mkfifo("fifo", 0600), 0));
    const struct {
        const char *path;
        int error;
    } cases[] = {
        {"link", ELOOP}, {"lost", ELOOP}, {"fifo", EINVAL}, {"folder", EINVAL}};
    for (int i = 0; i < 4; i++)
        cr_assert(
            eq(int,
               output_file_open(&file, cases[i].path, OUTPUT_FILE_ONLY, &arena),
               cases[i].error),
            "%s", cases[i].path);
    expect("victim", "old");
    cr_assert(eq(int, clear("."), 5));
}

/* It became one after it was looked at. */
Test(output_file, a_link_in_the_place_of_the_file_is_not_followed)
{
    for (unsigned named = 0; named <= OUTPUT_FILE_NAMED;
         named += OUTPUT_FILE_NAMED) {
        struct output_file file;
        put("victim", "old");
        unsigned flags = OUTPUT_FILE_ONLY | named;
        cr_assert(eq(int, output_file_open(&file, "out", flags, &arena), 0));
        cr_assert(eq(int, symlink("victim", "out"), 0));
        cr_assert(eq(long, write(file.fd, "new", 3), 3));
        cr_assert(eq(int, output_file_commit(&file), 0));
        expect("victim", "old");
        expect("out", "new");
        cr_assert(eq(int, clear("."), 2));
    }
}

/* What is there already stays, and the output goes on behind it. */
Test(output_file, the_name_of_a_descriptor_is_the_open_file_itself)
{
    struct output_file file;
    char path[40];
    int fd = open("log", O_WRONLY | O_CREAT, 0644);
    cr_assert(eq(long, write(fd, "head ", 5), 5));
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    cr_assert(eq(int, output_file_open(&file, path, 0, &arena), 0));
    cr_assert(eq(long, write(file.fd, "new", 3), 3));
    cr_assert(eq(int, output_file_commit(&file), 0));
    cr_assert(eq(long, write(fd, " tail", 5), 5));
    close(fd);
    expect("log", "head new tail");
    cr_assert(eq(int, output_file_open(&file, path, 0, &arena), EBADF));
    fd = open("log", O_RDONLY);
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    cr_assert(eq(int, output_file_open(&file, path, 0, &arena), EBADF));
    close(fd);
}

Test(output_file, until_the_commit_the_old_file_stands)
{
    struct output_file file;
    put("out", "old");
    cr_assert(eq(int, output_file_open(&file, "out", 0, &arena), 0));
    cr_assert(eq(long, write(file.fd, "new", 3), 3));
    expect("out", "old");
    output_file_discard(&file);
    expect("out", "old");
    cr_assert(eq(int, clear("."), 1));
}

Test(output_file, a_commit_that_fails_leaves_the_old_file)
{
    struct output_file file;
    put("out", "old");
    cr_assert(eq(int, output_file_open(&file, "out", 0, &arena), 0));
    close(file.fd);
    cr_assert(eq(int, output_file_commit(&file), EBADF));
    expect("out", "old");
    cr_assert(eq(int, clear("."), 1));
}

/* A pipe in place of the new file can be closed, but not brought to a disk. */
Test(output_file, what_does_not_reach_the_disk_replaces_nothing)
{
    struct output_file file;
    int ends[2];
    put("out", "old");
    cr_assert(eq(int, output_file_open(&file, "out", 0, &arena), 0));
    cr_assert(eq(int, pipe(ends), 0));
    cr_assert(eq(int, dup2(ends[1], file.fd), file.fd));
    cr_assert(ne(int, output_file_commit(&file), 0));
    expect("out", "old");
    cr_assert(eq(int, clear("."), 1));
}

/* One that is written directly has no old file to keep. */
Test(output_file, closing_that_fails_is_an_error)
{
    struct output_file file = {.fd = open("/dev/null", O_WRONLY),
                               .is_direct = true};
    cr_assert(le(int, 0, file.fd));
    close(file.fd);
    cr_assert(eq(int, output_file_commit(&file), EBADF));
}

Test(output_file, a_new_file_that_is_gone_replaces_nothing)
{
    struct output_file file;
    put("out", "old");
    cr_assert(
        eq(int, output_file_open(&file, "out", OUTPUT_FILE_NAMED, &arena), 0));
    cr_assert(eq(int, unlink(file.fresh.name), 0));
    cr_assert(eq(int, output_file_commit(&file), ENOENT));
    expect("out", "old");
    cr_assert(eq(int, clear("."), 1));
}

/* As access(2) judges by the real user, root looks as somebody else. */
Test(output_file, a_file_that_may_not_be_written_is_not_replaced)
{
    struct output_file file;
    bool root = getuid() == 0;
    put("out", "old");
    chmod("out", 0444);
    if (root)
        cr_assert(eq(int, setreuid(65534, 0), 0));
    int error = output_file_open(&file, "out", 0, &arena);
    if (root)
        cr_assert(eq(int, setreuid(0, 0), 0));
    cr_assert(eq(int, error, EACCES));
    expect("out", "old");
    cr_assert(eq(int, clear("."), 1));
}

Test(output_file, names_of_descriptors_are_told_from_other_names)
{
    static const char *const names[] = {"/dev/stdout", "/dev/stderr",
                                        "/dev/fd/0", "/proc/self/fd/123456"};
    static const char *const others[] = {
        "stdout",    "/dev/null",       "/dev/fd/",     "/dev/fd/1x",
        "/dev/fd/x", "/dev/fd/1234567", "/dev/shm/out", "/proc/self/fd"};
    for (int i = 0; i < 4; i++)
        cr_expect(output_file_is_descriptor(names[i]), "%s", names[i]);
    for (int i = 0; i < 8; i++)
        cr_expect(not(output_file_is_descriptor(others[i])), "%s", others[i]);
}

Test(output_file, two_names_of_one_file_are_told_from_those_of_two)
{
    static const struct {
        const char *a, *b;
        bool is_same;
    } cases[] = {
        {"old", "./old", true},        {"old", "link", true},
        {"old", "other", false},       {"old", "new", false},
        {"new", "inner/../new", true}, {"new", "newer", false},
        {"new", "inner/new", false},   {"none/new", "none/new", false},
        {"new", "none/new", false},    {"/dev/null", "/dev/null", false}};
    put("old", "");
    put("other", "");
    mkdir("inner", 0755);
    cr_assert(eq(int, symlink("old", "link"), 0));
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect(eq(int, output_file_is_same(cases[i].a, cases[i].b, &arena),
                     cases[i].is_same),
                  "%s %s", cases[i].a, cases[i].b);
}

/* They had these names in version 1.0.0, by the process id; in a container each
 * run may have the same. */
Test(output_file, leftovers_of_killed_runs_do_not_block)
{
    char name[64];
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, ".collide-%ld-%d", (long)getpid(), i);
        put(name, "mine");
    }
    replace("out");
    replace_as("out", OUTPUT_FILE_NAMED);
    expect("out", "new");
    expect(name, "mine");
    cr_assert(eq(int, clear("."), 101));
}

Test(output_file, two_at_once_do_not_meet)
{
    struct output_file first, second;
    cr_assert(eq(int, output_file_open(&first, "one", 0, &arena), 0));
    cr_assert(eq(int, output_file_open(&second, "two", 0, &arena), 0));
    cr_assert(eq(long, write(first.fd, "1", 1), 1));
    cr_assert(eq(long, write(second.fd, "2", 1), 1));
    cr_assert(eq(int, output_file_commit(&second), 0));
    cr_assert(eq(int, output_file_commit(&first), 0));
    expect("one", "1");
    expect("two", "2");
}

Test(output_file, the_target_of_links_is_replaced_and_the_links_stay)
{
    mkdir("inner", 0755);
    put("inner/target", "old");
    cr_assert(eq(int, symlink("target", "inner/second"), 0));
    cr_assert(eq(int, symlink("inner/second", "first"), 0));
    replace("first");
    expect("inner/target", "new");
    struct stat status;
    cr_assert(eq(int, lstat("first", &status), 0));
    cr_assert(ne(int, S_ISLNK(status.st_mode), 0));
    cr_assert(eq(int, lstat("inner/second", &status), 0));
    cr_assert(ne(int, S_ISLNK(status.st_mode), 0));
}

Test(output_file, a_link_may_lead_from_the_root)
{
    char target[4200];
    cr_assert(ne(ptr, getcwd(target, sizeof target - 8), NULL));
    strcat(target, "/target");
    put("target", "old");
    mkdir("inner", 0755);
    cr_assert(eq(int, symlink(target, "inner/link"), 0));
    replace("inner/link");
    expect("target", "new");
}

Test(output_file, a_link_that_leads_nowhere_yet_creates_its_target)
{
    cr_assert(eq(int, symlink("target", "link"), 0));
    replace("link");
    expect("target", "new");
}

/* Linux follows 40 links in a row and no more. */
Test(output_file, as_many_links_as_can_be_opened_are_followed)
{
    char from[8], to[8] = "target";
    put("target", "old");
    for (int i = 0; i < 40; i++) {
        snprintf(from, sizeof from, "%d", i);
        cr_assert(eq(int, symlink(to, from), 0));
        strcpy(to, from);
    }
    if (access("39", F_OK) != 0)
        cr_skip("fewer links are followed here");
    replace("39");
    expect("target", "new");
}

Test(output_file, links_in_a_circle_are_an_error)
{
    struct output_file file;
    cr_assert(eq(int, symlink("b", "a"), 0));
    cr_assert(eq(int, symlink("a", "b"), 0));
    cr_assert(eq(int, output_file_open(&file, "a", 0, &arena), ELOOP));
}

/* On a FIFO and never on a real device: run by root, a mistake in the code
 * would replace it. */
Test(output_file, what_is_no_regular_file_is_written_directly)
{
    struct output_file file;
    struct stat status;
    char text[8] = "";
    cr_assert(eq(int, mkfifo("fifo", 0600), 0));
    int reader = open("fifo", O_RDONLY | O_NONBLOCK);
    cr_assert(eq(int, output_file_open(&file, "fifo", 0, &arena), 0));
    cr_assert(file.is_direct);
    cr_assert(eq(long, write(file.fd, "new", 3), 3));
    cr_assert(eq(int, output_file_commit(&file), 0));
    cr_assert(eq(long, read(reader, text, sizeof text), 3));
    cr_assert(eq(str, text, "new"));
    close(reader);
    cr_assert(eq(int, stat("fifo", &status), 0));
    cr_assert(ne(int, S_ISFIFO(status.st_mode), 0));
}

Test(output_file, what_is_written_directly_is_not_removed)
{
    struct output_file file;
    cr_assert(eq(int, mkfifo("fifo", 0600), 0));
    int reader = open("fifo", O_RDONLY | O_NONBLOCK);
    cr_assert(eq(int, output_file_open(&file, "fifo", 0, &arena), 0));
    output_file_discard(&file);
    cr_assert(eq(long, write(file.fd, "x", 1), -1), "it is closed");
    close(reader);
    cr_assert(eq(int, clear("."), 1));
}

Test(output_file, a_directory_is_an_error_and_so_is_a_missing_one)
{
    struct output_file file;
    mkdir("inner", 0755);
    cr_assert(eq(int, output_file_open(&file, "inner", 0, &arena), EISDIR));
    cr_assert(eq(int, output_file_open(&file, "none/out", 0, &arena), ENOENT));
    cr_assert(eq(int, output_file_open(&file, "", 0, &arena), ENOENT));
    put("file", "");
    cr_assert(eq(int, output_file_open(&file, "file/out", 0, &arena), ENOTDIR));
    unlink("file");
    cr_assert(eq(int, clear("."), 1));
}

Test(output_file, out_of_memory_changes_nothing)
{
    struct output_file file;
    struct arena none = arena_make(1);
    put("out", "old");
    cr_assert(eq(int, output_file_open(&file, "out", 0, &none), ENOMEM));
    expect("out", "old");
    cr_assert(eq(int, clear("."), 1));
}

/* The name behind a link takes memory before the temporary one does. */
Test(output_file, out_of_memory_behind_a_link_changes_nothing)
{
    struct output_file file;
    struct arena none = arena_make(1);
    put("target", "old");
    cr_assert(eq(int, symlink("target", "link"), 0));
    cr_assert(eq(int, output_file_open(&file, "link", 0, &none), ENOMEM));
    expect("target", "old");
    cr_assert(eq(int, clear("."), 2));
}
