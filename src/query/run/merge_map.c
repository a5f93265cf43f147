/* `collide convert --merge NAME`: prints a copy of one map of Tiled in which a
 * new object layer has the merged solids (maps/merged_layer.c). */
#include <string.h>

#include "query/run/command_run.h"
#include "query/run/source.h"
#include "support/options/option_table.h"

#define OPTION_OF merge_settings

/* Options of `convert`. */
struct merge_settings {
    const char *layer; /* NULL: maps become scenes */
};

OPTION_SETTINGS(merge_settings, "convert", .layer = NULL);

static const struct option rows[] = {
    {"merge", "NAME",
     "print the Tiled map with merged solids in a new layer NAME",
     .about = ABOUT_OUTPUT, EXPECTS("the name of a layer"), SETS(layer)},
};
OPTION_GROUP(merge, rows);

/* Writes the copy of a map that was read. */
static bool write_merged(struct command_run *run, struct map *map,
                         const char *file, struct fail *fail)
{
    const struct merge_settings *settings =
        SETTINGS_OF(run->options, merge_settings);
    struct level_merge merge = {
        .level = map->levels.levels[0],
        .layer = settings->layer,
        .makes_outlines =
            SETTINGS_OF(run->options, level_options)->outlines_cells};
    if (map->levels.count != 1)
        return fail_set(fail, "unsupported-map",
                        "--merge expects a map with one level, found %d",
                        map->levels.count);
    if (!map_is_sound(map, 0, fail) ||
        !level_write_merged(&merge, run->out, fail))
        return false;
    if (!map->levels.levels[0]->item->document->is_xml)
        sink_byte(run->out, '\n'); /* is no part of a record in JSON */
    sink_records(run->out, "", 0);
    run->tally.said = run->tally.is_read = true;
    message(&run->messages,
            "%s: merged solids: %ld, into objects: %ld; other solids, which "
            "stay where they are: %ld",
            file, merge.merged, merge.objects, merge.others);
    return true;
}

static void merge_stream(struct command_run *run, struct stream *stream,
                         const char *file)
{
    struct stream_record record;
    struct level_options options = *SETTINGS_OF(run->options, level_options);
    struct fail fail;
    options.outlines_cells = false; /* boxes can be merged */
    options.matches = run->matches;
    enum stream_status status = stream_next(stream, run->arena, &record, &fail);
    if (status == STREAM_TROUBLE || status == STREAM_END) {
        if (command_goes_on(run))
            command_give_up(run, file,
                            stream->error ? stream_why(stream)
                                          : "expected a map of Tiled");
        return;
    }
    struct map map = {.options = &options,
                      .library = {.arena = run->arena,
                                  .limits = run->options->limits,
                                  .allows_outside = options.allows_outside}};
    enum map_status read = MAP_BROKEN;
    if (status == STREAM_VALUE)
        read = map_read(&map, &record, file, &fail);
    if (read == MAP_NONE)
        fail_set(&fail, "unsupported-map", "--merge expects a map of Tiled");
    run->matches->inputs += read == MAP_READ;
    if (read == MAP_READ && write_merged(run, &map, file, &fail))
        return;
    struct json_place at = record.is_document && fail.offset <= record.length
                               ? json_place(record.text, fail.offset)
                               : stream_locate(&record, &fail);
    struct item_place place = {file, at.line, at.column};
    if (map.where.file)
        place = map.where;
    run->tally.trouble = true;
    message(&run->messages, "%s:%ld:%ld: %s", place.file, place.line,
            place.column, fail.message);
}

bool merge_map(struct command_run *run)
{
    const struct options *options = run->options;
    const char *file = options->file_count ? options->files[0] : "-";
    if (!SETTINGS_OF(options, merge_settings)->layer)
        return false;
    if (options->shapes || options->file_count > 1) {
        command_give_up(run, "option \"--merge\" expects one map",
                        options->shapes ? "found shapes"
                                        : "found several files");
        return true;
    }
    struct named_input input =
        named_input_open(file, run->in, options->limits.guard);
    if (input.error) {
        if (!stop_wanted(&run->stop))
            command_give_up(run, input.file, strerror(input.error));
        return true;
    }
    struct stream stream = named_input_stream(&input);
    stream.limits = options->limits;
    merge_stream(run, &stream, input.file);
    stream_free(&stream);
    named_input_close(&input);
    return true;
}
