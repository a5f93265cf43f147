/* output/output_file: on a scratch directory of each test's own. */
#define _XOPEN_SOURCE 700 /* setreuid */

#include <criterion/criterion.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output/output_file.h"

static char start[4096];
static bool entered; /* nothing is removed anywhere else */
static struct arena arena;

static void enter(void)
{
    char scratch[] = "/tmp/collide-test-XXXXXX";
    cr_assert_not_null(getcwd(start, sizeof start));
    cr_assert_not_null(mkdtemp(scratch));
    cr_assert_eq(chdir(scratch), 0);
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
    cr_assert_not_null(getcwd(scratch, sizeof scratch));
    clear(".");
    cr_assert_eq(chdir(start), 0);
    rmdir(scratch);
}

TestSuite(output_file, .init = enter, .fini = leave);

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    cr_assert_not_null(file);
    fputs(text, file);
    fclose(file);
}

static void expect(const char *path, const char *text)
{
    char found[100] = "";
    FILE *file = fopen(path, "r");
    cr_assert_not_null(file, "%s is missing", path);
    found[fread(found, 1, sizeof found - 1, file)] = '\0';
    fclose(file);
    cr_assert_str_eq(found, text);
}

static mode_t mode_of(const char *path)
{
    struct stat status;
    cr_assert_eq(lstat(path, &status), 0);
    return status.st_mode & 07777;
}

/* Opens, writes "new" and commits. */
static void replace(const char *path)
{
    struct output_file file;
    cr_assert_eq(output_file_open(&file, path, &arena), 0);
    cr_assert_eq(write(file.fd, "new", 3), 3);
    cr_assert_eq(output_file_commit(&file), 0);
}

Test(output_file, a_new_file_gets_what_the_umask_leaves)
{
    umask(027);
    replace("out");
    expect("out", "new");
    cr_assert_eq(mode_of("out"), 0640);
    cr_assert_eq(clear("."), 1, "nothing else is left behind");
}

Test(output_file, an_old_file_is_replaced_and_keeps_its_mode)
{
    put("out", "old, and longer");
    chmod("out", 0604);
    replace("out");
    expect("out", "new");
    cr_assert_eq(mode_of("out"), 0604);
    cr_assert_eq(clear("."), 1);
}

Test(output_file, until_the_commit_the_old_file_stands)
{
    struct output_file file;
    put("out", "old");
    cr_assert_eq(output_file_open(&file, "out", &arena), 0);
    cr_assert_eq(write(file.fd, "new", 3), 3);
    expect("out", "old");
    output_file_discard(&file);
    expect("out", "old");
    cr_assert_eq(clear("."), 1);
}

Test(output_file, a_commit_that_fails_leaves_the_old_file)
{
    struct output_file file;
    put("out", "old");
    cr_assert_eq(output_file_open(&file, "out", &arena), 0);
    close(file.fd);
    cr_assert_eq(output_file_commit(&file), EBADF);
    expect("out", "old");
    cr_assert_eq(clear("."), 1);
}

/* A pipe in place of the new file can be closed, but not brought to a disk. */
Test(output_file, what_does_not_reach_the_disk_replaces_nothing)
{
    struct output_file file;
    int ends[2];
    put("out", "old");
    cr_assert_eq(output_file_open(&file, "out", &arena), 0);
    cr_assert_eq(pipe(ends), 0);
    cr_assert_eq(dup2(ends[1], file.fd), file.fd);
    cr_assert_neq(output_file_commit(&file), 0);
    expect("out", "old");
    cr_assert_eq(clear("."), 1);
}

/* One that is written directly has no old file to keep. */
Test(output_file, closing_that_fails_is_an_error)
{
    struct output_file file = {.fd = open("/dev/null", O_WRONLY)};
    cr_assert_geq(file.fd, 0);
    close(file.fd);
    cr_assert_eq(output_file_commit(&file), EBADF);
}

Test(output_file, a_new_file_that_is_gone_replaces_nothing)
{
    struct output_file file;
    put("out", "old");
    cr_assert_eq(output_file_open(&file, "out", &arena), 0);
    cr_assert_eq(unlink(file.temporary), 0);
    cr_assert_eq(output_file_commit(&file), ENOENT);
    expect("out", "old");
    cr_assert_eq(clear("."), 1);
}

/* As access(2) judges by the real user, root looks as somebody else. */
Test(output_file, a_file_that_may_not_be_written_is_not_replaced)
{
    struct output_file file;
    bool root = getuid() == 0;
    put("out", "old");
    chmod("out", 0444);
    if (root)
        cr_assert_eq(setreuid(65534, 0), 0);
    int error = output_file_open(&file, "out", &arena);
    if (root)
        cr_assert_eq(setreuid(0, 0), 0);
    cr_assert_eq(error, EACCES);
    expect("out", "old");
    cr_assert_eq(clear("."), 1);
}

/* A hundred names are tried. */
Test(output_file, names_that_are_all_taken_are_an_error)
{
    struct output_file file;
    char name[64];
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, ".collide-%ld-%d", (long)getpid(), i);
        put(name, "mine");
    }
    cr_assert_eq(output_file_open(&file, "out", &arena), EEXIST);
    cr_assert_eq(unlink(name), 0);
    replace("out");
    expect("out", "new");
    cr_assert_eq(clear("."), 100);
}

Test(output_file, two_at_once_do_not_meet)
{
    struct output_file first, second;
    cr_assert_eq(output_file_open(&first, "one", &arena), 0);
    cr_assert_eq(output_file_open(&second, "two", &arena), 0);
    cr_assert_eq(write(first.fd, "1", 1), 1);
    cr_assert_eq(write(second.fd, "2", 1), 1);
    cr_assert_eq(output_file_commit(&second), 0);
    cr_assert_eq(output_file_commit(&first), 0);
    expect("one", "1");
    expect("two", "2");
}

Test(output_file, the_target_of_links_is_replaced_and_the_links_stay)
{
    mkdir("inner", 0755);
    put("inner/target", "old");
    cr_assert_eq(symlink("target", "inner/second"), 0);
    cr_assert_eq(symlink("inner/second", "first"), 0);
    replace("first");
    expect("inner/target", "new");
    struct stat status;
    cr_assert_eq(lstat("first", &status), 0);
    cr_assert(S_ISLNK(status.st_mode));
    cr_assert_eq(lstat("inner/second", &status), 0);
    cr_assert(S_ISLNK(status.st_mode));
}

Test(output_file, a_link_may_lead_from_the_root)
{
    char target[4200];
    cr_assert_not_null(getcwd(target, sizeof target - 8));
    strcat(target, "/target");
    put("target", "old");
    mkdir("inner", 0755);
    cr_assert_eq(symlink(target, "inner/link"), 0);
    replace("inner/link");
    expect("target", "new");
}

Test(output_file, a_link_that_leads_nowhere_yet_creates_its_target)
{
    cr_assert_eq(symlink("target", "link"), 0);
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
        cr_assert_eq(symlink(to, from), 0);
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
    cr_assert_eq(symlink("b", "a"), 0);
    cr_assert_eq(symlink("a", "b"), 0);
    cr_assert_eq(output_file_open(&file, "a", &arena), ELOOP);
}

/* On a FIFO and never on a real device: run by root, a mistake in the code
 * would replace it. */
Test(output_file, what_is_no_regular_file_is_written_directly)
{
    struct output_file file;
    struct stat status;
    char text[8] = "";
    cr_assert_eq(mkfifo("fifo", 0600), 0);
    int reader = open("fifo", O_RDONLY | O_NONBLOCK);
    cr_assert_eq(output_file_open(&file, "fifo", &arena), 0);
    cr_assert_null(file.temporary);
    cr_assert_eq(write(file.fd, "new", 3), 3);
    cr_assert_eq(output_file_commit(&file), 0);
    cr_assert_eq(read(reader, text, sizeof text), 3);
    cr_assert_str_eq(text, "new");
    close(reader);
    cr_assert_eq(stat("fifo", &status), 0);
    cr_assert(S_ISFIFO(status.st_mode));
}

Test(output_file, what_is_written_directly_is_not_removed)
{
    struct output_file file;
    cr_assert_eq(mkfifo("fifo", 0600), 0);
    int reader = open("fifo", O_RDONLY | O_NONBLOCK);
    cr_assert_eq(output_file_open(&file, "fifo", &arena), 0);
    output_file_discard(&file);
    cr_assert_eq(write(file.fd, "x", 1), -1, "it is closed");
    close(reader);
    cr_assert_eq(clear("."), 1);
}

Test(output_file, a_directory_is_an_error_and_so_is_a_missing_one)
{
    struct output_file file;
    mkdir("inner", 0755);
    cr_assert_eq(output_file_open(&file, "inner", &arena), EISDIR);
    cr_assert_eq(output_file_open(&file, "none/out", &arena), ENOENT);
    cr_assert_eq(clear("."), 1);
}

Test(output_file, out_of_memory_changes_nothing)
{
    struct output_file file;
    struct arena none = arena_make(1);
    put("out", "old");
    cr_assert_eq(output_file_open(&file, "out", &none), ENOMEM);
    expect("out", "old");
    cr_assert_eq(clear("."), 1);
}

/* The name behind a link takes memory before the temporary one does. */
Test(output_file, out_of_memory_behind_a_link_changes_nothing)
{
    struct output_file file;
    struct arena none = arena_make(1);
    put("target", "old");
    cr_assert_eq(symlink("target", "link"), 0);
    cr_assert_eq(output_file_open(&file, "link", &none), ENOMEM);
    expect("target", "old");
    cr_assert_eq(clear("."), 2);
}
