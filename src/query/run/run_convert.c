/* Runs the commands `run` and `convert`: answers all files, or standard input,
 * one after the other. */
#include <string.h>

#include "query/query.h"
#include "query/run/command_run.h"
#include "query/run/source.h"
#include "scene/stream/scene_input.h"

/* A pair of shapes is about as much work as so many bytes of a scene. */
#define PAIR_BYTES 64

/* What the files of a run have in common. */
struct files {
    struct command_run *run;
    struct scene_reader reader;
    struct pool *pool; /* threads; NULL: none yet */
};

/* Answers one file. Trouble with it does not end the run. */
static void answer_file(struct files *files, const char *file)
{
    struct command_run *run = files->run;
    const struct options *options = run->options;
    struct named_input input =
        named_input_open(file, run->in, options->limits.guard);
    if (input.error) {
        if (stop_wanted(&run->stop))
            return;
        run->tally.trouble = true;
        message(&run->messages, "%s: %s", input.file, strerror(input.error));
        return;
    }
    struct records records = {
        .options = options,
        .file = input.file,
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
    source_answer(&records, input.fd, run->block, run->arena);
    run->matches->inputs += records.tally.is_read;
    tally_add(&run->tally, &records.tally);
    named_input_close(&input);
}

/* Answers the records of all files, or of standard input if there is none, by
 * their query. */
static void files_answer(struct command_run *run)
{
    const struct options *options = run->options;
    struct files files = {.run = run,
                          .reader = stated_reader(&options->limits)};
    files.reader.own_member = options->record_id;
    files.reader.is_float = options->is_float;
    if (options->file_count == 0)
        answer_file(&files, "-");
    for (int i = 0; i < options->file_count && command_goes_on(run); i++)
        answer_file(&files, options->files[i]);
    if (files.pool)
        pool_stop(files.pool);
    scene_reader_free(&files.reader);
}

/* Each scene is answered by the query that it names, or all scenes by one query
 * whose name stands in place of "run". */
const struct command command_run = {
    .topic = {.name = "run",
              .summary = "the query that each scene names",
              .examples = "collide run -o answers.ndjson scenes.ndjson\n",
              .finds = "methods differ",
              .takes = TAKES_ANY},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_FLOAT | SET_JOBS |
            SET_SHARD | SET_RECORD_ID | SET_PRETTY | SET_DIGITS | SET_EXIT_ZERO,
    .any_query = true,
    .uses_stated = true,
    .is_filter = true,
    .most = -1,
    .operands = "[FILE]...",
    .check = query_options_check,
    .run = files_answer,
};

/* Prints scenes, and the levels of maps, as scenes. */
static void run_convert(struct command_run *run)
{
    const struct options *given = run->options;
    struct options options = *given;
    options.converts = true;
    run->options = &options;
    files_answer(run);
    run->options = given;
}

const struct command command_convert = {
    .topic = {.name = "convert",
              .summary = "the scene that is read from a map, or from a scene",
              .examples = "collide convert -o level.json level.tmj\n"},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_JOBS | SET_SHARD |
            SET_PRETTY | SET_EXIT_ZERO,
    .is_filter = true,
    .most = -1,
    .operands = "[FILE]...",
    .run = run_convert,
};
