/* `collide ask`: collects the answers of an engine's adapter.
 *
 *   inputs -> the text of each scene, on one line (query/run/command_run.h)
 *          -> the adapter (verify/program/program.h) -> a document for each
 *
 * The answer of the adapter stays as it is. The document begins with the name
 * or the index of the scene, so that `judge` finds the scene. */
#include <inttypes.h>
#include <stdio.h>

#include "query/dialects/dialect.h"
#include "query/run/command_run.h"
#include "support/json/locate.h"
#include "support/json_writer.h"
#include "support/options/option_table.h"
#include "verify/program/program.h"

struct ask_state {
    struct command_run *run;
    struct adapter adapter;
    uint64_t errors; /* scenes that could not be read */
    uint64_t scenes;
    uint64_t failed[CLAIM_THREW + 1]; /* scenes by enum claim_failure */
    bool is_over;                     /* the adapter gets no more scenes */
};

/* ---- Answers ------------------------------------------------------------- */

/* Begins the document about a scene. */
static struct json_writer begin_document(const struct ask_state *state,
                                         const struct adapter_answer *answer)
{
    struct json_writer out = json_writer_make(state->run->out, false, 0);
    size_t length;
    const char *name =
        adapter_scene_name(answer->text, answer->text_length, &length);
    json_begin_object(&out);
    json_key(&out, "scene");
    if (name)
        json_text(&out, name, length);
    else
        json_int(&out, (long)(answer->number + state->errors));
    return out;
}

/* Copies the members of the answer, except "scene". */
static void copy_members(struct json_writer *out, const char *text,
                         size_t length)
{
    struct json_walk walk = {text, length, 0};
    json_walk_space(&walk);
    json_walk_byte(&walk); /* { */
    json_walk_space(&walk);
    while (json_walk_peek(&walk) == '"') {
        const char *name = text + walk.at;
        json_walk_string(&walk);
        size_t name_length = (size_t)(text + walk.at - name);
        json_walk_space(&walk);
        json_walk_byte(&walk); /* : */
        json_walk_space(&walk);
        const char *value = text + walk.at;
        json_walk_value(&walk);
        if (!json_token_is_name((struct json_token){"scene", 5}, name + 1,
                                name_length - 2)) {
            json_key_text(out, name, name_length);
            json_copy(out, value, (size_t)(text + walk.at - value));
        }
        json_walk_space(&walk);
        if (json_walk_peek(&walk) == ',')
            json_walk_byte(&walk);
        json_walk_space(&walk);
    }
}

/* Writes the document about a scene. */
static bool write_answer(void *context, const struct adapter_answer *answer)
{
    struct ask_state *state = context;
    enum claim_failure failure = answer->failure;
    bool has_failed = failure != CLAIM_NOT_FAILED;
    if (!has_failed &&
        !adapter_read_failure(state->run, answer, true, &failure))
        return false;
    struct json_writer out = begin_document(state, answer);
    state->scenes++;
    state->failed[failure]++;
    if (has_failed) {
        json_string_member(&out, "failed", claim_failure_names[failure - 1]);
        json_string_member(&out, "message", answer->message);
    } else {
        copy_members(&out, answer->answer, answer->answer_length);
    }
    if (has_failed || !adapter_has_pairs(answer)) {
        json_key(&out, "pairs");
        json_begin_array(&out);
        json_end_array(&out);
    }
    json_end_object(&out);
    json_end_document(&out);
    return command_goes_on(state->run);
}

/* ---- Scenes -------------------------------------------------------------- */

static bool goes_on(struct ask_state *state, enum adapter_end end)
{
    state->is_over = end != ADAPTER_GOES_ON;
    return !state->is_over;
}

/* Sends a scene. An error in the place of a scene is printed in its place. */
static bool send_scene(void *context, const char *text, size_t length,
                       bool is_error)
{
    struct ask_state *state = context;
    if (!is_error)
        return goes_on(state, adapter_send(&state->adapter, text, length));
    if (!goes_on(state, adapter_settle(&state->adapter)))
        return false;
    state->errors++;
    sink_write(state->run->out, text, length);
    sink_end_record(state->run->out);
    return true;
}

static bool wait_for_input(void *context, int fd)
{
    struct ask_state *state = context;
    return sink_flush(state->run->out) &&
           goes_on(state, adapter_wait(&state->adapter, fd));
}

/* ---- The run ------------------------------------------------------------- */

/* Reports scenes that have failed, and how often the adapter was started again.
 */
static void report_failed(const struct ask_state *state)
{
    char counts[160] = "", starts[48] = "";
    uint64_t again = state->adapter.starts - 1;
    size_t used = 0;
    uint64_t all = 0;
    for (int i = CLAIM_CRASHED; i <= CLAIM_THREW; i++) {
        all += state->failed[i];
        if (state->failed[i])
            used += (size_t)snprintf(
                counts + used, sizeof counts - used, "%s%" PRIu64 " %s",
                used ? ", " : "", state->failed[i], claim_failure_names[i - 1]);
    }
    if (again)
        snprintf(starts, sizeof starts, "started again %" PRIu64 " time%s",
                 again, again == 1 ? "" : "s");
    if (all)
        message(&state->run->messages,
                "%s: %" PRIu64 " of %" PRIu64 " scenes failed: %s%s%s",
                state->run->options->tail[0], all, state->scenes, counts,
                again ? "; " : "", starts);
    else if (again)
        message(&state->run->messages, "%s: no scene failed, but it was %s",
                state->run->options->tail[0], starts);
}

static void run_ask(struct command_run *run)
{
    struct ask_state state = {
        .run = run,
        .adapter = {.run = run,
                    .messages = fileno(run->messages.file),
                    .take = write_answer,
                    .context = &state},
    };
    const struct scene_texts texts = {send_scene, wait_for_input, &state};
    enum adapter_end end = ADAPTER_TROUBLE;
    if (run->messages.progress)
        run->messages.progress->what = NULL; /* scenes */
    if (adapter_start(&state.adapter)) {
        scene_texts_read(run, &texts);
        if (!state.is_over)
            end = adapter_finish(&state.adapter);
    }
    adapter_close(&state.adapter);
    progress_clear(run->messages.progress);
    sink_flush(run->out);
    if (end == ADAPTER_GOES_ON)
        report_failed(&state);
    /* Answers to some of the scenes do not replace a file. */
    run->tally.said = end == ADAPTER_GOES_ON;
}

static bool check_options(struct parser *parser)
{
    return parser->options->is_stream ||
           fail_set(parser->fail, "usage",
                    "ask needs --stream: COMMAND must read a scene from each "
                    "line, and write a line for each (collide-adapter(7)); a "
                    "command that reads one scene and ends is run by golden "
                    "and reduce");
}

const struct command command_ask = {
    .topic = {.name = "ask",
              .summary = "collect the answers of an engine's adapter",
              .examples =
                  "collide ask --stream -o results.ndjson scenes.ndjson -- "
                  "./adapter\n"
                  "collide ask --stream --timeout 10 scenes -- "
                  "./adapter > results.ndjson\n"},
    .sets = SET_READING | SET_SCENES | SET_MAPS | SET_PROGRAM,
    .group = "Engines",
    .least = 0,
    .most = -1,
    .tail = TAIL_NEEDED,
    .operands = OPERANDS_OF_SCENES " -- COMMAND [ARGUMENT]...",
    .files = FILES_OF_SCENES
    "COMMAND is an adapter: it reads one scene from each line of its "
    "standard input, and writes one line with the answer. If it ends or "
    "hangs, collide starts it again, and the answer to that scene is "
    "\"failed\".",
    .check = check_options,
    .run = run_ask,
};
