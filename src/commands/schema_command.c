#include "commands/schema_command.h"

#include <stdio.h>

#include "base/nearest.h"
#include "schema/schema.h"

/* Schemas whose names can be told apart in a hint. */
#define NAMES_MAX 64

static void list_names(struct sink *out)
{
    for (const struct named_asset *file = schema_files; file->name; file++) {
        sink_text(out, file->name);
        sink_byte(out, '\n');
    }
}

static void refuse_name(struct command_run *run, const char *name)
{
    const char *names[NAMES_MAX];
    int count = 0;
    for (; count < NAMES_MAX && schema_files[count].name; count++)
        names[count] = schema_files[count].name;
    const char *near = nearest_name(name, names, count);
    run->tally.trouble = true;
    message(&run->messages, "unknown schema \"%.63s\"; %s%s%s", name,
            near ? "did you mean \"" : "",
            near ? near : "\"collide schema\" lists those that there are",
            near ? "\"?" : "");
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

void schema_command(struct command_run *run)
{
    const struct options *options = run->options;
    if (options->file_count == 0) {
        list_names(run->out);
        run->tally.said = true;
    }
    for (int i = 0; i < options->file_count && command_goes_on(run); i++) {
        const struct named_asset *schema = schema_find(options->files[i]);
        if (schema)
            print_schema(run, schema);
        else
            refuse_name(run, options->files[i]);
    }
}
