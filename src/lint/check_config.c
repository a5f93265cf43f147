/* `collide check --show-config` and `--init`: prints the configuration that
 * holds for a map, in the form of a project file, and writes a first project
 * file from the maps of a folder. */
#include <errno.h>
#include <string.h>
#include <sys/stat.h>

#include "lint/check_command.h"
#include "lint/rules/rules.h"
#include "query/run/command_run.h"
#include "support/json_writer.h"
#include "support/options/option_table.h"
#include "support/output_file.h"
#include "support/same.h"
#include "support/text.h"

/* ---- Writing ------------------------------------------------------------- */

static void put_texts(struct json_writer *out, const char *name,
                      const char *const *texts)
{
    if (!texts)
        return;
    json_key(out, name);
    if (texts[0] && !texts[1]) {
        json_string(out, texts[0]);
        return;
    }
    json_begin_line_array(out);
    for (; *texts; texts++)
        json_string(out, *texts);
    json_end_array(out);
}

static void put_roles(struct json_writer *out, const struct project *project)
{
    if (!project || !project->role_count)
        return;
    json_key(out, "roles");
    json_begin_array(out);
    for (int i = 0; i < project->role_count; i++) {
        const struct role_rule *rule = &project->roles[i];
        json_begin_object(out);
        put_texts(out, "layer", rule->layers);
        put_texts(out, "class", rule->classes);
        put_texts(out, "name", rule->names);
        put_texts(out, "property", rule->properties);
        json_string_member(out, "role", rule->role);
        json_end_object(out);
    }
    json_end_array(out);
}

static void put_numbers(struct json_writer *out,
                        const struct tolerances *tolerances)
{
    struct tolerances copy = *tolerances;
    bool has_any = false;
    double width = copy.player_width, height = copy.player_height;
    if (width > 0 || height > 0) {
        json_key(out, "player");
        json_vec2(out, (col_vec2){width > 0 ? width : height,
                                  height > 0 ? height : width});
    }
    if (copy.jump > 0) {
        json_key(out, "jump");
        json_number(out, copy.jump);
    }
    copy.player_width = copy.player_height = copy.jump = -1;
    for (int i = 0; i < TOLERANCE_COUNT; i++)
        has_any |= *tolerance_at(&copy, i) >= 0;
    if (!has_any)
        return;
    json_key(out, "set");
    json_begin_object(out);
    for (int i = 0; i < TOLERANCE_COUNT; i++) {
        if (*tolerance_at(&copy, i) < 0)
            continue;
        json_key(out, tolerance_names[i].name);
        json_number(out, *tolerance_at(&copy, i));
    }
    json_end_object(out);
}

static void put_severities(struct json_writer *out,
                           const enum severity *severities)
{
    if (!severities)
        return;
    json_key(out, "severity");
    json_begin_object(out);
    for (int i = 0; i < RULE_COUNT; i++)
        if (severities[i] != SEVERITY_OF_RULE)
            json_string_member(out, rule_table[i]->about.id,
                               severity_name(severities[i]));
    json_end_object(out);
}

/* The patterns of options, which a project file does not have. */
static void put_options(struct json_writer *out,
                        const struct level_options *level)
{
    const struct {
        const char *name;
        const char *const *texts;
    } lists[] = {
        {"layer", level->layers},     {"only-layer", level->only_layers},
        {"class", level->classes},    {"property", level->properties},
        {"trigger", level->triggers}, {"spawn", level->spawns},
        {"goal", level->goals},       {"level", level->levels},
    };
    bool has_any = false;
    const size_t count = sizeof lists / sizeof *lists;
    for (size_t i = 0; i < count; i++)
        has_any |= lists[i].texts != NULL;
    if (!has_any)
        return;
    json_key(out, "_options");
    json_begin_object(out);
    for (size_t i = 0; i < count; i++)
        put_texts(out, lists[i].name, lists[i].texts);
    json_end_object(out);
}

/* ---- The configuration --------------------------------------------------- */

/* A name in a folder stands for a map there. */
static const char *map_of(const struct command_run *run)
{
    const struct options *options = run->options;
    const char *path = options->file_count ? options->files[0] : ".";
    struct stat status;
    bool is_folder = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    return is_folder ? path_in(path, "map", run->arena) : path;
}

static void show_config(struct command_run *run)
{
    struct options options;
    struct fail fail;
    const char *map = map_of(run);
    if (!map ||
        !check_project(run->options, map, run->arena, &options, &fail)) {
        run->tally.trouble = true;
        if (!map)
            fail_memory(&fail);
        struct item_place place = {
            .file = map ? map : "", .line = 1, .column = 1};
        if (fail.item)
            place = item_place(fail.item, run->arena);
        message(&run->messages, "%s:%ld:%ld: %s", place.file, place.line,
                place.column, fail.message);
        return;
    }
    const struct check_settings *settings =
        SETTINGS_OF(&options, check_settings);
    const struct check_options *rules = &settings->rules;
    const struct project *project = rules->level.project;
    struct json_writer out = json_writer_make(run->out, true, 0);
    json_begin_object(&out);
    json_key(&out, "_file");
    if (project)
        json_string(&out, project->path);
    else
        json_null(&out);
    put_options(&out, &rules->level);
    put_roles(&out, project);
    if (project && project->accepts_no_solids)
        json_string_member(&out, "solids", "none");
    json_string_member(&out, "profile", rules->profile->name);
    if (rules->scale > 0) {
        json_key(&out, "scale");
        json_number(&out, rules->scale);
    }
    put_numbers(&out, &rules->tolerances);
    put_texts(&out, "select", rules->select);
    put_texts(&out, "ignore", rules->ignore);
    put_severities(&out, rules->severities);
    if (settings->baseline)
        json_string_member(&out, "baseline", settings->baseline);
    json_end_object(&out);
    json_end_document(&out);
    run->tally.said = true;
}

/* ---- A first project file ------------------------------------------------ */

/* What maps of a folder mark, as rules of a project file. */
struct first_config {
    struct command_run *run;
    struct role_rule rules[ROLE_RULES_MAX];
    int count;
    struct player player;
    bool has_player;
    long maps;
    long unread; /* files that could not be read */
};

/* A pattern that matches only this text; NULL: out of memory. */
static const char *pattern_of(const char *text, struct arena *arena)
{
    char *pattern = arena_take(arena, 3 * strlen(text) + 1, 1);
    size_t used = 0;
    if (!pattern)
        return NULL;
    for (; *text; text++) {
        bool is_special = strchr("*?[", *text) != NULL;
        if (is_special)
            pattern[used++] = '[';
        pattern[used++] = *text;
        if (is_special)
            pattern[used++] = ']';
    }
    pattern[used] = '\0';
    return pattern;
}

static bool has_rule(const struct first_config *config, bool is_layer,
                     const char *pattern)
{
    for (int i = 0; i < config->count; i++) {
        const struct role_rule *rule = &config->rules[i];
        const char *const *own = is_layer ? rule->layers : rule->classes;
        if (own && strcmp(*own, pattern) == 0)
            return true;
    }
    return false;
}

/* Adds a rule for a layer or class whose name gave a role. Names of single
 * shapes give no rules. */
static bool add_rule(struct first_config *config,
                     const struct level_shape *shape)
{
    struct arena *arena = config->run->arena;
    bool is_layer = shape->reason == REASON_LAYER;
    const char *name = is_layer ? shape->layer : shape->class;
    if ((!is_layer && shape->reason != REASON_CLASS) || !*name ||
        config->count == ROLE_RULES_MAX)
        return true;
    struct arena_mark mark = arena_mark(arena);
    const char *pattern = pattern_of(name, arena);
    if (!pattern)
        return false;
    if (has_rule(config, is_layer, pattern)) {
        arena_rewind(arena, mark);
        return true;
    }
    const char **texts = arena_alloc(arena, 2, sizeof *texts);
    if (!texts)
        return false;
    texts[0] = pattern;
    config->rules[config->count++] =
        (struct role_rule){.role = role_name(shape->role),
                           .layers = is_layer ? texts : NULL,
                           .classes = is_layer ? NULL : texts};
    return true;
}

static bool add_map(struct first_config *config, const char *path,
                    struct arena *scratch)
{
    const struct options *options = config->run->options;
    struct level_options level = *SETTINGS_OF(options, level_options);
    struct library library = {.arena = scratch,
                              .limits = options->limits,
                              .allows_outside = level.allows_outside};
    struct file file;
    struct levels levels;
    struct fail fail;
    size_t length;
    const struct item *where;
    level.ignores_project = true;
    if (!file_open(&file, path, &options->limits, &fail)) {
        config->unread++;
        return true;
    }
    const char *text = file_text(&file, path, scratch, &length, &fail);
    file_close(&file);
    const struct document *document =
        text ? library_add(&library, path, text, length, &fail) : NULL;
    config->unread += !document;
    if (!document || !level_format(document->root))
        return true;
    const struct level_source source = {document, &library, &level, scratch,
                                        NULL};
    if (!level_read(&source, &levels, &where, &fail)) {
        config->unread++;
        return true;
    }
    config->maps++;
    for (int i = 0; i < levels.count; i++) {
        struct check check = {.options =
                                  &SETTINGS_OF(options, check_settings)->rules,
                              .level = levels.levels[i],
                              .arena = scratch};
        for (int k = 0; k < check.level->shape_count; k++)
            if (!add_rule(config, &check.level->shapes[k]))
                return false;
        if (config->has_player)
            continue;
        if (!check_prepare(&check))
            return false;
        config->has_player = player_find(&check, &config->player);
    }
    return true;
}

static bool write_config(const struct first_config *config, const char *path)
{
    struct command_run *run = config->run;
    struct output_file file;
    struct sink text = sink_to_memory(run->arena);
    struct json_writer out = json_writer_make(&text, true, 0);
    const struct project project = {.roles = config->rules,
                                    .role_count = config->count};
    json_begin_object(&out);
    put_roles(&out, &project);
    json_string_member(
        &out, "profile",
        SETTINGS_OF(run->options, check_settings)->rules.profile->name);
    if (config->has_player) {
        json_key(&out, "player");
        json_vec2(&out,
                  (col_vec2){config->player.width, config->player.height});
    }
    json_end_object(&out);
    json_end_document(&out);
    int error = output_file_open(&file, path, OUTPUT_FILE_ONLY, run->arena);
    if (!error)
        error = output_file_put(&file, text.text, text.used);
    if (error)
        message(&run->messages, "%s: %s", path, strerror(error));
    return !error;
}

static void init_config(struct command_run *run)
{
    const struct options *options = run->options;
    const char *folder = options->file_count ? options->files[0] : ".";
    struct first_config config = {.run = run};
    struct found_files found = {.endings = NULL};
    struct arena scratch = arena_make(0);
    struct file_id id;
    const char *path = path_in(folder, "collide.json", run->arena);
    const char *hidden = path_in(folder, ".collide.json", run->arena);
    bool ok = path && hidden;
    path = ok ? path_plain(path, run->arena) : NULL;
    struct stat status;
    run->tally.trouble = true;
    if (stat(folder, &status) != 0 || !S_ISDIR(status.st_mode)) {
        message(&run->messages, "option \"--init\" expects a folder, found %s",
                quote_name(folder).text);
        return;
    }
    if (path && (file_is(path, &id) || file_is(hidden, &id))) {
        message(&run->messages,
                "%s: there is already a project file; --show-config prints it",
                folder);
        return;
    }
    ok = path && found_files_of_run(&found, run);
    for (int i = 0; ok && i < found.count && command_goes_on(run); i++) {
        if (!found.items[i].error)
            ok = add_map(&config, found.items[i].path, &scratch);
        arena_free(&scratch);
        scratch = arena_make(0);
    }
    arena_free(&scratch);
    if (!ok) {
        message(&run->messages, "out of memory");
    } else if (!config.maps) {
        message(&run->messages, "%s: no map was found", folder);
    } else if (command_goes_on(run) && write_config(&config, path)) {
        run->tally.trouble = false;
        message(&run->messages, "%s: written for %ld map%s", path, config.maps,
                config.maps == 1 ? "" : "s");
    }
    if (ok && config.unread)
        message(&run->messages,
                "%s: files that could not be read: %ld; collide check lists "
                "the errors",
                folder, config.unread);
    run->tally.said = true;
}

bool check_config(struct command_run *run)
{
    const struct check_settings *settings =
        SETTINGS_OF(run->options, check_settings);
    if (settings->shows_config)
        show_config(run);
    else if (settings->inits)
        init_config(run);
    return settings->shows_config || settings->inits;
}
