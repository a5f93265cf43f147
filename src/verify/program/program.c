/* Runs a program on one text after the other, and keeps the scratch folder for
 * these texts. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "support/sink.h"
#include "verify/program/adapter_stream.h"

/* ---- The scratch folder -------------------------------------------------- */

/* The longest path that is gone into. */
#define PATH_LENGTH 4095

struct folder_path {
    char text[PATH_LENGTH + 1];
    size_t top, length; /* of the folder that is emptied; of all */
};

static bool append(struct folder_path *path, const char *name)
{
    size_t length = strlen(name), end = path->length + 1 + length;
    if (end > PATH_LENGTH)
        return false;
    path->text[path->length] = '/';
    memcpy(path->text + path->length + 1, name, length + 1);
    path->length = end;
    return true;
}

/* Removes the files of the folder at the path. The path then leads to a folder
 * in it, if there is one, and *is_empty is false. false: something stays. */
static bool remove_files(struct folder_path *path, bool *is_empty)
{
    int fd = open(path->text, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *folder = fd < 0 ? NULL : fdopendir(fd);
    if (fd >= 0 && !folder)
        close(fd);
    bool ok = folder != NULL;
    *is_empty = true;
    for (struct dirent *entry; ok && *is_empty && (entry = readdir(folder));) {
        const char *name = entry->d_name;
        if (strcmp(name, ".") == 0 || strcmp(name, "..") == 0)
            continue;
        struct stat found;
        *is_empty = fstatat(dirfd(folder), name, &found, AT_SYMLINK_NOFOLLOW) ||
                    !S_ISDIR(found.st_mode);
        ok = *is_empty ? unlinkat(dirfd(folder), name, 0) == 0
                       : append(path, name);
    }
    if (folder)
        closedir(folder);
    return ok;
}

/* Removes all that is in a folder, with the contents of its folders, but
 * follows no link out of it. What may not be removed stays, with the folders
 * that it is in. The walk goes down into the first folder as long as there is
 * one, then up: every step ends a folder or goes deeper, and the depth is
 * limited. */
static void empty_folder(const char *folder)
{
    struct folder_path path = {.length = strlen(folder)};
    bool is_empty;
    if (path.length > PATH_LENGTH)
        return;
    memcpy(path.text, folder, path.length + 1);
    path.top = path.length;
    while (remove_files(&path, &is_empty)) {
        if (!is_empty)
            continue;
        if (path.length == path.top || rmdir(path.text) != 0)
            return;
        while (path.text[path.length] != '/')
            path.length--;
        path.text[path.length] = '\0';
    }
}

#define FOLDER    "/collide-XXXXXX"
#define FILE_NAME "/scene.json"

/* WASI knows neither folders of its own for a program nor programs to give them
 * to. */
#if defined(__wasi__)
static char *make_folder(char *name)
{
    (void)name;
    errno = ENOSYS;
    return NULL;
}
#else
static char *make_folder(char *name)
{
    return mkdtemp(name);
}
#endif

int scratch_make(struct scratch *scratch, struct arena *arena)
{
    const char *root = getenv("TMPDIR");
    if (!root || !root[0])
        root = "/tmp";
    size_t size = strlen(root) + sizeof FOLDER + sizeof FILE_NAME;
    char *folder = arena_alloc(arena, size, 1);
    char *file = arena_alloc(arena, size, 1);
    *scratch = (struct scratch){.folder = NULL};
    if (!folder || !file)
        return ENOMEM;
    snprintf(folder, size, "%s" FOLDER, root);
    if (!make_folder(folder))
        return errno;
    snprintf(file, size, "%s" FILE_NAME, folder);
    *scratch = (struct scratch){folder, file};
    return 0;
}

int scratch_write(const struct scratch *scratch, const char *text,
                  size_t length)
{
    char buffer[4096];
    empty_folder(scratch->folder);
    int fd = open(scratch->file, O_WRONLY | O_CREAT | O_EXCL, 0600);
    if (fd < 0)
        return errno;
    struct sink sink = sink_to_fd(fd, buffer, sizeof buffer);
    sink_records(&sink, text, length);
    sink_flush(&sink);
    int error = sink.error;
    if (close(fd) != 0 && !error)
        error = errno;
    return error;
}

void scratch_remove(struct scratch *scratch)
{
    if (!scratch->folder)
        return;
    empty_folder(scratch->folder);
    rmdir(scratch->folder);
    scratch->folder = NULL;
}

/* ---- The program --------------------------------------------------------- */

/* Advises what to do about a command for which execvp has failed. A script
 * whose interpreter does not exist fails as if it did not exist itself. */
static const char *advice_about(const char *command, int error)
{
    bool is_path = strchr(command, '/') != NULL;
    bool is_here = access(command, F_OK) == 0;
    if (error == EACCES)
        return "; make it executable with chmod +x, or name its interpreter "
               "before it";
    if (error != ENOENT)
        return "";
    if (is_here && is_path)
        return "; the file exists, but not its interpreter: check its first "
               "line";
    if (is_here)
        return " in PATH; a program in the current folder needs ./ before its "
               "name";
    if (strpbrk(command, " \t"))
        return "; give the program and its arguments as separate words";
    return is_path ? "; check its path"
                   : " in PATH; check its name, or its interpreter if it is a "
                     "script";
}

bool program_refuse_start(struct command_run *run, const char *command,
                          int error)
{
    char words[240];
    snprintf(words, sizeof words,
             "the command after \"--\" cannot start: %.60s%s", strerror(error),
             advice_about(command, error));
    return command_give_up(run, command, words);
}

static bool give_up(struct program *program, const char *what, const char *why)
{
    program->has_failed = true;
    return command_give_up(program->run, what, why);
}

/* The command line, with the file of the text in place of {}, if there is one.
 * NULL: memory is used up. */
static char *const *arguments_of(const struct program *program)
{
    const struct options *options = program->run->options;
    struct arena *arena = program->run->arena;
    char **arguments =
        arena_alloc(arena, (size_t)options->tail_count + 1, sizeof *arguments);
    for (int i = 0; arguments && i < options->tail_count; i++) {
        const char *argument = options->tail[i];
        if (program->scratch.file && strcmp(argument, "{}") == 0)
            argument = program->scratch.file;
        arguments[i] = arena_copy(arena, argument);
        if (!arguments[i])
            return NULL;
    }
    return arguments;
}

void program_describe_end(int status, char *words, size_t size)
{
    if (status > CHILD_SIGNAL)
        snprintf(words, size, "ended by signal %d", status - CHILD_SIGNAL);
    else
        snprintf(words, size, "ended with exit status %d", status);
}

/* Keeps the file of -o from the command. */
static void hide_output(const struct command_run *run)
{
    if (run->out->fd > STDERR_FILENO)
        fcntl(run->out->fd, F_SETFD, FD_CLOEXEC);
}

bool program_start(struct program *program)
{
    struct command_run *run = program->run;
    if (!child_is_possible())
        return give_up(program, run->options->tail[0],
                       "this system cannot run commands");
    hide_output(run);
    program->memory = arena_make(0);
    int error = run->options->is_stream
                    ? 0
                    : scratch_make(&program->scratch, run->arena);
    if (error)
        return give_up(program, "cannot create a folder for the scene",
                       strerror(error));
    program->child = (struct child){
        .arguments = arguments_of(program),
        .input = program->scratch.file,
        .messages = program->messages,
        .most = run->options->limits.bytes,
        .seconds =
            run->options->timeout ? run->options->timeout : PROGRAM_SECONDS,
        .signal = run->stop.signal,
    };
    if (!program->child.arguments)
        return give_up(program, run->options->tail[0], "out of memory");
    program->has_failed =
        run->options->is_stream && !adapter_stream_start(program);
    return !program->has_failed;
}

/* Sends a text to an adapter, and keeps its answer as an output. */
static enum child_end run_adapter(struct program *program, const char *text,
                                  size_t length, int *status)
{
    struct adapter_answer answer;
    arena_rewind(&program->memory, (struct arena_mark){NULL, 0});
    while (length > 0 && text[length - 1] == '\n')
        length--;
    enum adapter_end end = adapter_stream_ask(program->stream, text, length,
                                              &program->memory, &answer);
    program->has_failed |= end == ADAPTER_TROUBLE;
    if (end != ADAPTER_GOES_ON)
        return end == ADAPTER_STOPPED ? CHILD_STOPPED : CHILD_TROUBLE;
    program->ended = answer.message;
    *status = answer.status;
    if (answer.answer && program->output)
        sink_records(program->output, answer.answer, answer.answer_length);
    return CHILD_ENDED;
}

enum child_end program_run(struct program *program, const char *text,
                           size_t length, int *status)
{
    if (program->stream) {
        program->runs++;
        enum child_end end = run_adapter(program, text, length, status);
        program->has_printed |= program->output && program->output->used > 0;
        return end;
    }
    *status = scratch_write(&program->scratch, text, length);
    if (*status) {
        give_up(program, program->scratch.file, strerror(*status));
        return CHILD_TROUBLE;
    }
    program->runs++;
    program->child.kept = program->output;
    enum child_end end = child_run(&program->child, status);
    program->has_printed |= program->output && program->output->used > 0;
    if (end == CHILD_TROUBLE) {
        program->has_failed = true;
        program_refuse_start(program->run, program->child.arguments[0],
                             *status);
    }
    return end;
}

bool program_finish(struct program *program)
{
    return !program->stream ||
           adapter_stream_finish(program->stream) == ADAPTER_GOES_ON;
}

void program_end(struct program *program)
{
    if (program->stream)
        adapter_stream_close(program->stream);
    program->stream = NULL;
    arena_free(&program->memory);
    scratch_remove(&program->scratch);
}
