/* Runs `collide check --watch`: checks, waits until a file changes, and checks
 * everything again.
 *
 * Each look at the files lists the folders again and examines every file with
 * stat(2). This works on every system and file system, and sees files that are
 * added, removed or replaced by others of the same name. Files that maps name,
 * such as tilesets, are known after the first check (struct library, `named`).
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "lint/check_command.h"
#include "support/text.h"

/* From one look at the files to the next, in ms; and while they change, since
 * editors write in several steps (truncate and write, or write and rename). */
#define WATCH_MS  300
#define SETTLE_MS 100

/* Looks until files that change all the time are checked nevertheless. */
#define SETTLE_LOOKS 20

/* A file as it was at some time. All members are 0 if it did not exist; no
 * inode has the number 0. */
struct stamp {
    dev_t device;
    ino_t inode;
    off_t size;
    struct timespec changed;
};

struct watched {
    const char *path; /* plain */
    struct stamp stamp;
};

/* All files at some time, ascending by path. */
struct file_look {
    struct arena memory;
    struct watched *items;
    int count, room;
};

struct watch {
    struct command_run *run;
    check_once_function *once;
    struct file_look seen; /* as of the start of the last check */
    struct file_look now;  /* the last look */
    struct sink named;     /* files that maps name, each with a NUL after it */
    struct arena memory;   /* of `named` */
    bool has_failed;       /* memory is used up */
};

/* ---- Looking ------------------------------------------------------------- */

static struct stamp stamp_of(const char *path)
{
    struct stamp stamp = {.size = 0};
    struct stat status;
    if (stat(path, &status) == 0) {
        stamp.device = status.st_dev;
        stamp.inode = status.st_ino;
        stamp.size = status.st_size;
        stamp.changed = status.st_mtim;
    }
    return stamp;
}

static bool is_same_stamp(const struct stamp *a, const struct stamp *b)
{
    return a->device == b->device && a->inode == b->inode &&
           a->size == b->size && a->changed.tv_sec == b->changed.tv_sec &&
           a->changed.tv_nsec == b->changed.tv_nsec;
}

static int compare_paths(const void *a, const void *b)
{
    const struct watched *first = a, *second = b;
    return strcmp(first->path, second->path);
}

static void add_path(struct watch *watch, struct file_look *look,
                     const char *path)
{
    struct watched *items = arena_more(&look->memory, look->items, look->count,
                                       &look->room, sizeof *items);
    const char *plain = path_plain(path, &look->memory);
    if (!items || !plain) {
        watch->has_failed = true;
        return;
    }
    look->items = items;
    look->items[look->count++] = (struct watched){plain, stamp_of(plain)};
}

/* Sorts the files, and removes those that are there twice. */
static void sort_look(struct file_look *look)
{
    int kept = 0;
    if (look->count > 1)
        qsort(look->items, (size_t)look->count, sizeof *look->items,
              compare_paths);
    for (int i = 0; i < look->count; i++)
        if (kept == 0 || compare_paths(&look->items[kept - 1], &look->items[i]))
            look->items[kept++] = look->items[i];
    look->count = kept;
}

/* Adds the paths in a sink, each with a NUL after it. */
static void add_named(struct watch *watch, struct file_look *look,
                      const struct sink *named)
{
    for (size_t at = 0; at < named->used; at += strlen(named->text + at) + 1)
        add_path(watch, look, named->text + at);
    watch->has_failed |= named->error != 0;
}

/* Examines all files, now. */
static void take_look(struct watch *watch, struct file_look *look)
{
    struct command_run run = *watch->run;
    struct found_files found;
    arena_free(&look->memory);
    *look = (struct file_look){.memory = arena_make(0)};
    run.arena = &look->memory;
    if (!found_files_of_run(&found, &run)) {
        watch->has_failed = true;
        return;
    }
    for (int i = 0; i < found.count; i++)
        add_path(watch, look, found.items[i].path);
    add_named(watch, look, &watch->named);
    sort_look(look);
}

/* Keeps the files that a check named and that are not known yet. They are
 * examined after the check read them, but only the first time. */
static void keep_named(struct watch *watch, const struct sink *named)
{
    struct file_look *seen = &watch->seen;
    struct file_look found = {.memory = arena_make(0)};
    int known = seen->count;
    add_named(watch, &found, named);
    sort_look(&found);
    for (int i = 0; i < found.count; i++) {
        const char *path = found.items[i].path;
        if (known > 0 && bsearch(&found.items[i], seen->items, (size_t)known,
                                 sizeof *seen->items, compare_paths))
            continue;
        sink_write(&watch->named, path, strlen(path) + 1);
        add_path(watch, seen, path);
    }
    sort_look(seen);
    watch->has_failed |= watch->named.error != 0;
    arena_free(&found.memory);
}

/* ---- Changes ------------------------------------------------------------- */

struct file_change {
    const char *path; /* of the first file that changed; NULL: none did */
    const char *what;
    int count;
};

/* What changed from one look to a later one. A file that a look does not have
 * is as a file that does not exist. */
static struct file_change compare_looks(const struct file_look *before,
                                        const struct file_look *after)
{
    static const struct stamp missing;
    struct file_change change = {.count = 0};
    int i = 0, k = 0;
    while (i < before->count || k < after->count) {
        int order = i == before->count ? 1
                    : k == after->count
                        ? -1
                        : compare_paths(&before->items[i], &after->items[k]);
        const struct watched *old = order <= 0 ? &before->items[i++] : NULL;
        const struct watched *new = order >= 0 ? &after->items[k++] : NULL;
        const struct stamp *from = old ? &old->stamp : &missing;
        const struct stamp *to = new ? &new->stamp : &missing;
        if (is_same_stamp(from, to) || change.count++ > 0)
            continue;
        change.path = old ? old->path : new->path;
        change.what = from->inode == 0 ? "added"
                      : to->inode == 0 ? "removed"
                                       : "changed";
    }
    return change;
}

/* Waits so many ms, and looks. false: the run must stop, because of a signal,
 * or because nobody reads the output any more. */
static bool look_later(struct watch *watch, int ms, struct file_look *look)
{
    struct command_run *run = watch->run;
    struct pollfd output = {.fd = run->out->fd};
    if (command_goes_on(run) && poll(&output, 1, ms) > 0)
        run->out->error = EPIPE;
    if (!command_goes_on(run))
        return false;
    take_look(watch, look);
    return !watch->has_failed;
}

/* Waits until files have changed and are written. The change is valid until the
 * next look. false: the run must stop. */
static bool wait_for_change(struct watch *watch, struct file_change *change)
{
    do {
        if (!look_later(watch, WATCH_MS, &watch->now))
            return false;
        *change = compare_looks(&watch->seen, &watch->now);
        for (int i = 0, more = change->count; more && i < SETTLE_LOOKS; i++) {
            struct file_look last = watch->now;
            watch->now.memory = arena_make(0);
            bool goes_on = look_later(watch, SETTLE_MS, &watch->now);
            more = compare_looks(&last, &watch->now).count;
            arena_free(&last.memory);
            if (!goes_on)
                return false;
            *change = compare_looks(&watch->seen, &watch->now);
        }
    } while (change->count == 0);
    return true;
}

/* ---- The run ------------------------------------------------------------- */

static void announce(struct sink *out, const struct file_change *change)
{
    if (change->count > 0 && out->is_colored)
        sink_end_record(out);
    sink_color(out, "1");
    sink_text(out, "watch: checking");
    if (change->count > 0) {
        sink_text(out, ", ");
        escape_line(out, change->path);
        if (change->count > 1)
            sink_print(out, " and %d other file%s", change->count - 1,
                       change->count > 2 ? "s" : "");
        sink_print(out, " %s", change->count > 1 ? "changed" : change->what);
    }
    sink_color(out, "0");
    sink_end_record(out);
    sink_flush(out);
}

/* One check, with the messages that end a run. */
static void check_now(struct watch *watch)
{
    struct command_run *run = watch->run, own = *run;
    struct message_kinds *kinds = run->messages.kinds;
    struct progress *progress = run->messages.progress;
    struct arena memory = arena_make(0), names = arena_make(0);
    struct sink named = sink_to_memory(&names);
    struct matches matches;
    own.arena = &memory;
    own.matches = &matches;
    own.tally = (struct tally){.records = 0};
    progress->records = progress->bytes = 0;
    progress_start(progress);
    watch->has_failed |= !selections_make(run->options, &memory, &matches);
    if (!watch->has_failed) {
        watch->once(&own, &named);
        own.tally.trouble |= !selections_report(&own);
        messages_end(&own.messages);
        *kinds = (struct message_kinds){.max = kinds->max};
        keep_named(watch, &named);
    }
    run->tally = own.tally;
    arena_free(&memory);
    arena_free(&names);
}

/* Standard input, pipes and shapes cannot be read again. */
static bool has_files(const struct options *options)
{
    struct stat status;
    bool is_ok = !options->shapes && options->file_count > 0;
    for (int i = 0; is_ok && i < options->file_count; i++) {
        const char *path = options->files[i];
        is_ok = strcmp(path, "-") != 0 &&
                (stat(path, &status) != 0 || S_ISREG(status.st_mode) ||
                 S_ISDIR(status.st_mode));
    }
    return is_ok;
}

void check_watch(struct command_run *run, check_once_function *once)
{
    struct watch watch = {.run = run, .once = once, .memory = arena_make(0)};
    struct file_change change = {.count = 0};
    if (!has_files(run->options)) {
        message(&run->messages, "option \"--watch\" expects files or folders "
                                "that can be read again");
        run->tally.trouble = true;
        return;
    }
    watch.named = sink_to_memory(&watch.memory);
    take_look(&watch, &watch.seen);
    while (!watch.has_failed) {
        announce(run->out, &change);
        check_now(&watch);
        if (watch.has_failed || !command_goes_on(run))
            break;
        sink_text(run->out, "watch: waiting for changes\n");
        sink_flush(run->out);
        if (!wait_for_change(&watch, &change)) {
            run->tally.is_over = !watch.has_failed;
            break;
        }
        struct file_look last = watch.seen;
        watch.seen = watch.now;
        watch.now = last;
    }
    if (watch.has_failed) {
        message(&run->messages, "out of memory");
        run->tally.trouble = true;
    }
    arena_free(&watch.seen.memory);
    arena_free(&watch.now.memory);
    arena_free(&watch.memory);
}
