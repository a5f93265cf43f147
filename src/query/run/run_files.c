#include "query/run/run_files.h"

#include <string.h>

#include "query/run/source.h"
#include "scene/stream/scene_input.h"
#include "support/options/stated.h"

/* A pair of shapes is about as much work as so many bytes of a scene. */
#define PAIR_BYTES 64

/* What the files of a run have in common. */
struct files {
    struct command_run *run;
    struct scene_reader reader;
    struct pool *pool; /* threads; NULL: none yet */
};

static void answer_input(struct files *files, int fd, const char *name)
{
    struct command_run *run = files->run;
    const struct options *options = run->options;
    struct records records = {
        .options = options,
        .file = name,
        .reader = &files->reader,
        .out = run->out,
        .messages = run->messages,
        .stop = run->stop,
        .matches = run->matches,
        .first = run->tally.records,
        .pool = options->jobs == 1 ? NULL : &files->pool,
        .jobs = options->jobs,
        .alone = run->block / PAIR_BYTES,
    };
    source_answer(&records, fd, run->block, run->arena);
    run->matches->inputs += records.tally.is_read;
    tally_add(&run->tally, &records.tally);
}

static void answer_file(struct files *files, const char *file)
{
    struct command_run *run = files->run;
    struct named_input input =
        named_input_open(file, run->in, run->options->answer.limits.guard);
    if (!input.error) {
        answer_input(files, input.fd, input.file);
        named_input_close(&input);
    } else if (!stop_wanted(&run->stop)) {
        run->tally.trouble = true;
        message(&run->messages, "%s: %s", input.file, strerror(input.error));
    }
}

void files_answer(struct command_run *run)
{
    const struct options *options = run->options;
    struct files files = {.run = run,
                          .reader = stated_reader(&options->answer.limits)};
    files.reader.own_member = options->record_id;
    files.reader.is_float = options->is_float;
    if (options->file_count == 0)
        answer_file(&files, "-");
    for (int i = 0; i < options->file_count && command_goes_on(run); i++)
        answer_file(&files, options->files[i]);
    pool_stop(files.pool);
    scene_reader_free(&files.reader);
}
