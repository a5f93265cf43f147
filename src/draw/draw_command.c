/* `collide draw`: pictures of scenes and maps, and of what queries answer.
 *
 * One picture shows one scene. So the scenes of all files are counted, one is
 * drawn into memory, and that is written when it is known to be the one. A page
 * shows all of them. */
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include "draw/draw_files.h"
#include "draw/raster/raster.h"
#include "query/run/command_run.h"
#include "support/matches.h"

/* Says why there is no picture; false. */
static bool give_up(struct command_run *run, const char *what, const char *why)
{
    run->tally.trouble = true;
    message(&run->messages, "%s: %s", what, why);
    return false;
}

/* ---- Which scene --------------------------------------------------------- */

/* The number that a text is; 0: it is none, or none that a scene has. */
static uint64_t read_count(const char *text)
{
    uint64_t number = 0;
    for (; *text >= '0' && *text <= '9' && number < UINT32_MAX; text++)
        number = 10 * number + (uint64_t)(*text - '0');
    return *text ? 0 : number;
}

/* Fails where the scene that is wanted was not seen. */
static bool fail_scene(struct drawn *drawn)
{
    struct command_run *run = drawn->run;
    const char *scene = run->options->draw.scene;
    run->tally.trouble = true;
    if (drawn->number)
        message(&run->messages, "--scene %s: there %s %" PRIu64 " scene%s",
                scene, drawn->scenes == 1 ? "is" : "are", drawn->scenes,
                drawn->scenes == 1 ? "" : "s");
    else
        message(
            &run->messages, "--scene: no scene has the name %s%s",
            quote_name(scene).text,
            hint_for(scene, drawn->names, drawn->name_count, "; the names are ")
                .text);
    return false;
}

/* Fails where it is not clear what to draw, or nothing was there. What could
 * not be read has been said. */
static bool is_chosen(struct drawn *drawn)
{
    struct command_run *run = drawn->run;
    const struct draw_settings *settings = &run->options->draw;
    bool has_failed = run->tally.bad || run->tally.trouble;
    if (drawn->scenes == 0)
        return !has_failed && give_up(run, drawn->file, "no scene in the file");
    if (settings->scene)
        return drawn->is_found || fail_scene(drawn);
    if (settings->format == DRAW_HTML || drawn->scenes == 1)
        return true;
    if (drawn->scenes == drawn->broken)
        return false;
    run->tally.trouble = true;
    message(&run->messages,
            "there are %" PRIu64
            " scenes, and a picture shows one: choose it by "
            "--scene 1 to %" PRIu64 " or a name, or show all by --html",
            drawn->scenes, drawn->scenes);
    return false;
}

/* ---- Writing ------------------------------------------------------------- */

static bool write_png(struct drawn *drawn)
{
    struct command_run *run = drawn->run;
    struct fail fail;
    if (isatty(run->out->fd))
        return give_up(run, "--png",
                       "a terminal shows no pixels; name a file by -o");
    return raster_png(run->out, drawn->picture.text, drawn->picture.used, 1,
                      &fail) ||
           give_up(run, "--png", fail.message);
}

static void write_drawn(struct drawn *drawn)
{
    struct command_run *run = drawn->run;
    const struct sink *picture = &drawn->picture;
    bool is_whole = picture->used > 0 && !picture->error;
    if (drawn->has_page)
        page_end(&drawn->page);
    else if (is_whole && run->options->draw.format == DRAW_PNG)
        is_whole = write_png(drawn);
    else if (is_whole)
        sink_records(run->out, picture->text, picture->used);
    if (drawn->has_page || is_whole)
        run->tally.said = true;
    else
        run->tally.trouble = true; /* it has been said why */
}

/* ---- All of it ----------------------------------------------------------- */

static void draw_files(struct drawn *drawn)
{
    const struct options *options = drawn->run->options;
    if (options->file_count == 0)
        draw_file(drawn, "-");
    for (int i = 0; i < options->file_count; i++)
        if (command_goes_on(drawn->run) &&
            !(options->draw.scene && drawn->is_found))
            draw_file(drawn, options->files[i]);
    progress_clear(drawn->run->messages.progress);
}

static void run_draw(struct command_run *run)
{
    const char *scene = run->options->draw.scene;
    struct drawn drawn = {.run = run,
                          .number = scene ? read_count(scene) : 0,
                          .kept = arena_make(0),
                          .memory = arena_make(0),
                          .scratch = arena_make(0)};
    drawn.picture = sink_to_memory(&drawn.kept);
    drawn.findings.scratch = &drawn.scratch;
    if (scene && !drawn.number)
        drawn.names = arena_take(run->arena, DRAW_NAMES, sizeof *drawn.names);
    if (draw_findings_begin(&drawn.findings, run)) {
        draw_files(&drawn);
        if (command_goes_on(run) && is_chosen(&drawn))
            write_drawn(&drawn);
    }
    pool_stop(drawn.pool);
    arena_free(&drawn.kept);
    arena_free(&drawn.memory);
    arena_free(&drawn.scratch);
}

const struct command command_draw = {
    .topic = {.name = "draw",
              .summary = "a picture of a scene, and of what a query answers",
              .examples = "collide draw --query clip scene.json > picture.svg\n"
                          "collide draw --query check --crop finding-7 "
                          "level.tmj\n"
                          "collide draw --html -o steps.html --query gjk "
                          "scene.json\n",
              .takes = TAKES_ANY & ~(TAKES_WORDS | TAKES_TRACE)},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_FLOAT | SET_JOBS |
            SET_DIGITS | SET_EXIT_ZERO | SET_RULES | SET_DRAW,
    .uses_stated = true,
    .most = -1,
    .operands = "[FILE]...",
    .files = "A FILE holds a scene or a map, or many scenes in a row. No FILE, "
             "or -, is\nstandard input. The picture goes to standard output.",
    .run = run_draw,
};
