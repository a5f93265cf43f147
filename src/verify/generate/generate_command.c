/* `collide generate`: prints seeded scenes for tests of engines. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "query/run/command_run.h"
#include "support/matches.h"
#include "support/options/option_table.h"
#include "verify/generate/generator.h"

/* Families whose names a hint can distinguish, and the longest name. */
#define NAMES_MAX       64
#define NAME_MAX_LENGTH 63

/* Scenes that are wanted of a family: `count` of them from the first on. */
struct wish {
    struct generate_name first;
    uint64_t count;
};

struct wishes {
    struct wish *items;
    int count, room;
};

struct generating {
    struct command_run *run;
    const struct generate_settings *settings;
    struct generate_options options;
    struct generator *generator;
    struct wishes wishes;
};

/* Reports what is wrong with the options. Returns false. */
static bool refuse(struct generating *generating, const char *text)
{
    generating->run->tally.trouble = true;
    message(&generating->run->messages, "%s", text);
    return false;
}

/* ---- What is wanted ------------------------------------------------------ */

static bool add_wish(struct generating *generating, struct generate_name first,
                     uint64_t count)
{
    struct wishes *wishes = &generating->wishes;
    struct wish *items =
        arena_more(generating->run->arena, wishes->items, wishes->count,
                   &wishes->room, sizeof *items);
    if (!items)
        return refuse(generating, "out of memory");
    wishes->items = items;
    items[wishes->count++] = (struct wish){first, count};
    return true;
}

/* As many scenes of a family as the options request. */
static bool add_family(struct generating *generating, int family)
{
    const struct generate_settings *settings = generating->settings;
    const struct generate_name first = {
        .family = family,
        .seed = settings->seed,
        .number = settings->only ? settings->only : 1,
    };
    bool is_one = settings->only || !settings->count;
    return add_wish(generating, first, is_one ? 1 : settings->count);
}

static bool add_all(struct generating *generating)
{
    for (int i = 0; i < family_count; i++)
        if (!families[i].is_extra && generator_has(generating->generator, i) &&
            !add_family(generating, i))
            return false;
    return generating->wishes.count > 0 ||
           refuse(generating, "no family has these types and numbers of "
                              "vertices: change --types or --vertices");
}

/* Reports an unknown family, and the nearest one. */
static bool refuse_family(struct generating *generating, const char *item)
{
    const char *names[NAMES_MAX];
    char text[280];
    int count = 0;
    for (; count < family_count && count < NAMES_MAX; count++)
        names[count] = families[count].name;
    const struct short_text hint = hint_for(item, names, count, NULL);
    snprintf(text, sizeof text, "option \"--family\": unknown family %s%.150s",
             quote_name(item).text,
             hint.text[0] ? hint.text
                          : "; 'collide generate --list' lists the families");
    return refuse(generating, text);
}

/* The name of a family, of a scene, or "all". */
static bool read_family(struct generating *generating, const char *item)
{
    struct generate_name name = {.family = -1};
    if (strcmp(item, "all") == 0)
        return add_all(generating);
    bool is_scene = generate_name_read(item, strlen(item), &name);
    if (!is_scene)
        name.family = generate_family_named(item, strlen(item));
    if (name.family < 0)
        return refuse_family(generating, item);
    if (!generator_has(generating->generator, name.family)) {
        char text[200];
        bool is_alone = families[name.family].adds != ADDS_NOTHING &&
                        generating->options.shapes != 2;
        snprintf(text, sizeof text,
                 "family \"%s\" does not have these types and numbers of "
                 "%s%s: change --types or %s%s",
                 families[name.family].name, is_alone ? "shapes" : "vertices",
                 generating->options.range ? " within the profile" : "",
                 is_alone ? "--shapes" : "--vertices",
                 generating->options.range ? ", or --profile" : "");
        return refuse(generating, text);
    }
    return is_scene ? add_wish(generating, name, 1)
                    : add_family(generating, name.family);
}

/* Names that are too long for a family are cut. */
static bool read_families(struct generating *generating)
{
    const char *list = generating->settings->families;
    if (!list)
        return add_all(generating);
    while (list) {
        char item[NAME_MAX_LENGTH + 1];
        size_t length = strcspn(list, ",");
        snprintf(item, sizeof item, "%.*s", (int)length, list);
        if (!read_family(generating, item))
            return false;
        list = list[length] ? list + length + 1 : NULL;
    }
    return true;
}

/* ---- The run ------------------------------------------------------------- */

/* Warns if polygons cannot have as many vertices as --vertices allows. */
static void warn_of_limit(struct generating *generating)
{
    const struct vertex_limit limit = generator_vertices(generating->generator);
    if (generating->options.most > limit.most)
        message(
            &generating->run->messages,
            "warning: option \"--vertices\": polygons of %s (%s) have at most "
            "%d vertices: the upper bound %d is reduced to %d",
            limit.of, limit.option, limit.most, generating->options.most,
            limit.most);
}

static bool make_generator(struct generating *generating)
{
    const struct options *options = generating->run->options;
    struct fail fail;
    generating->options = generating->settings->options;
    generating->options.range =
        generating->settings->profile
            ? engine_range_named(generating->settings->profile)
            : NULL;
    generating->options.is_float =
        options->is_float ||
        (generating->options.range && generating->options.range->is_float);
    generating->options.stop = generating->run->stop;
    generating->generator =
        generator_make(&generating->options, generating->run->arena, &fail);
    if (!generating->generator)
        return refuse(generating, fail.message);
    warn_of_limit(generating);
    return true;
}

/* Reports a scene that no attempt has made within the range of the profile. */
static void refuse_scene(struct generating *generating,
                         const struct generate_name *name)
{
    char text[200];
    snprintf(text, sizeof text,
             "scene %s/%" PRIu64 "/%" PRIu64
             " cannot be made within the range of the profile: change --family "
             "or --vertices",
             families[name->family].name, name->seed, name->number);
    refuse(generating, text);
}

static void write_scenes(struct generating *generating, const struct wish *wish)
{
    struct command_run *run = generating->run;
    struct generate_name name = wish->first;
    for (uint64_t i = 0; i < wish->count && command_goes_on(run); i++) {
        struct json_writer writer = json_writer_make(run->out, false, 0);
        uint64_t start = sink_position(run->out);
        name.number = wish->first.number + i;
        if (!generate_scene(generating->generator, &name, &writer)) {
            sink_take_back(run->out, start);
            if (command_goes_on(run))
                refuse_scene(generating, &name);
            return;
        }
        json_end_document(&writer);
        run->tally.said = true;
        run->tally.records++;
    }
}

static void run_generate(struct command_run *run)
{
    struct generating generating = {
        .run = run, .settings = SETTINGS_OF(run->options, generate_settings)};
    if (generating.settings->lists) {
        for (int i = 0; i < family_count; i++) {
            char line[160];
            snprintf(line, sizeof line, "%-15s %s\n", families[i].name,
                     families[i].text);
            sink_text(run->out, line);
        }
        run->tally.said = true;
        return;
    }
    if (!make_generator(&generating) || !read_families(&generating))
        return;
    for (int i = 0; i < generating.wishes.count && command_goes_on(run); i++)
        write_scenes(&generating, &generating.wishes.items[i]);
}

/* ---- Options ------------------------------------------------------------- */

#define OPTION_OF generate_settings

OPTION_SETTINGS(generate_settings, "generate", .count = 1, .seed = 1,
                .options.shapes = 2);

/* "N" or "N-M" */
static bool set_vertices(const struct setting *s)
{
    struct generate_settings *generate = s->settings;
    size_t length = strcspn(s->value, "-");
    const char *last = s->value[length] ? s->value + length + 1 : s->value;
    uint64_t least, most;
    if (!read_whole(s->value, length,
                    (struct option_range){3, GENERATE_VERTICES}, &least) ||
        !read_whole(last, strlen(last),
                    (struct option_range){least, GENERATE_VERTICES}, &most))
        return false;
    generate->options.fewest = (int)least;
    generate->options.most = (int)most;
    return true;
}

static struct value_name family_name(int i)
{
    if (i == family_count)
        return (struct value_name){"all", NULL, "every usual family"};
    return i < family_count
               ? (struct value_name){families[i].name, NULL, families[i].text}
               : (struct value_name){.name = NULL};
}

static struct value_name profile_name(int i)
{
    return (struct value_name){.name = engine_ranges[i].name};
}

static bool set_profile(const struct setting *s)
{
    const char **profile = s->at;
    *profile = s->value;
    return engine_range_named(s->value);
}

/* Fails if --family names only scenes, but an option would choose others. */
static bool check_options(struct parser *parser)
{
    static const char *const choices[] = {"seed", "count", "only"};
    const char *list =
        SETTINGS_OF(parser->options, generate_settings)->families;
    struct generate_name name;
    for (const char *at = list; at; at = strchr(at, ',')) {
        at += *at == ',';
        if (!generate_name_read(at, strcspn(at, ","), &name))
            return true;
    }
    for (size_t i = 0; list && i < sizeof choices / sizeof *choices; i++)
        if (option_is_given(parser, choices[i]))
            return fail_set(parser->fail, "usage",
                            "option \"--%s\" does not apply to scenes that "
                            "\"--family\" names: remove it, or name a family "
                            "without a seed and number, such as \"%s\"",
                            choices[i], families[name.family].name);
    return true;
}

#define OF_SCENES .about = ABOUT_SCENES

static const struct option rows[] = {
    {"family", "NAMES", "families of scenes, as listed by --list", OF_SCENES,
     .usual = "all that fit the other options",
     EXPECTS("a comma-separated list of families; 'collide generate --list' "
             "lists the families"),
     .name_at = family_name, .form = VALUE_LIST, SETS(families)},
    {"profile", "NAME", "stay within the range of an engine or number format",
     OF_SCENES,
     EXPECTS("box2d-3, box2d-2, chipmunk, rapier, planck, matter, dyn4j, "
             "cute_c2, f32 or f64"),
     .name_at = profile_name, SETS_OWN(set_profile, profile)},
    {"types", "NAMES", "types of shapes", OF_SCENES,
     .usual = "all types, or those of --profile", .parts = generate_type_names,
     SETS_BITS(options.types)},
    {"vertices", "N|MIN-MAX", "vertices per polygon", OF_SCENES,
     .usual = "3 to 8",
     EXPECTS("a whole number from 3 to 100000, or a range such as 3-8"),
     SETS_BY(set_vertices)},
    {"shapes", "N", "shapes per scene", OF_SCENES, WHOLE(2, GENERATE_SHAPES),
     SETS(options.shapes)},
    {"count", "N", "scenes per family", OF_SCENES, WHOLE(1, 1000000000000),
     SETS(count)},
    {"seed", "N", "random seed", OF_SCENES, WHOLE(0, UINT64_MAX), SETS(seed)},
    {"only", "N", "print only scene N of each family, counting from 1",
     OF_SCENES, WHOLE(1, 1000000000000), SETS(only)},
    {"moving", NULL, "add a velocity to each shape", OF_SCENES,
     SETS(options.is_moving)},
    {"turned", NULL, "add a position and an angle to each shape", OF_SCENES,
     SETS(options.is_turned)},
    {"list", NULL, "list the families and exit", OF_SCENES, SETS(lists)},
};
OPTION_GROUP(generate, rows);

const struct command command_generate = {
    .topic = {.name = "generate",
              .summary = "generate reproducible scenes that test engines",
              .examples = "collide generate --family touching,sliver "
                          "--count 1000\n"},
    .sets = SET_FLOAT,
    .group = "Engines",
    .operands = "",
    .files = "Each scene is printed on one line.",
    .check = check_options,
    .run = run_generate,
};
