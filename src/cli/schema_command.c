/* `collide schema`: JSON Schemas of scenes and of what is printed. */
#include "cli/schema/schema.h"
#include "query/run/command_run.h"

static void list_names(struct sink *out)
{
    for (const struct named_asset *file = schema_files; file->name; file++) {
        sink_text(out, file->name);
        sink_byte(out, '\n');
    }
}

static void print_schema(struct command_run *run,
                         const struct named_asset *schema)
{
    struct json_writer writer =
        json_writer_make(run->out, run->options->pretty, 0);
    if (!schema_write(&writer, schema, run->arena)) {
        run->tally.trouble = true;
        message(&run->messages, "out of memory");
        return;
    }
    json_end_document(&writer);
    run->tally.said = true;
}

static void run_schema(struct command_run *run)
{
    const struct options *options = run->options;
    if (options->file_count == 0) {
        list_names(run->out);
        run->tally.said = true;
    }
    for (int i = 0; i < options->file_count && command_goes_on(run); i++)
        print_schema(run, schema_find(options->files[i]));
}

static const char *schema_name(int i)
{
    return schema_files[i].name;
}

const struct command command_schema = {
    .topic = {.name = "schema",
              .summary = "JSON Schemas of scenes and of all that is printed",
              .examples = "collide schema scene > scene.schema.json\n"},
    .sets = SET_PRETTY,
    .most = -1,
    .word = schema_name,
    .is_all_words = true,
    .operands = "[NAME]...",
    .files = "Without a NAME the names are listed.",
    .run = run_schema,
};
