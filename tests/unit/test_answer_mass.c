/* query/answer_mass: what ends it early, and the indices of its parts. Its
 * documents are for the golden tests. */

#include <string.h>

#include "query/query.h"
#include "support/criterion.h"
#include "support/scene_text.h"
#include "support/text_parts.h"

/* What comes out, and the document as text, for which there must be room. */
static enum query_outcome ask(const char *scene, struct query_options *options,
                              struct stop stop, char *answer)
{
    struct scene_text text = scene_taken(scene);
    struct sink sink = sink_to_memory(&text.arena);
    struct json_writer writer = json_writer_make(&sink, false, 0);
    struct query_means means = {
        .arena = &text.arena, .out = &writer, .stop = stop};
    struct fail fail;
    options->query = &query_mass;
    enum query_outcome outcome = query_run(options, &text.scene, &means, &fail);
    sink_byte(&sink, '\0');
    strcpy(answer, sink.text);
    arena_free(&text.arena);
    return outcome;
}

#define DISC "{'shapes':[{'type':'circle','center':[0,0],'radius':1}]}"

Test(answer_mass, leaves_nothing_behind_where_it_is_to_stop)
{
    static const volatile sig_atomic_t wanted = 1;
    struct query_options options = {.trace = false};
    char answer[1000];
    cr_assert(eq(int,
                 ask(DISC, &options, (struct stop){.signal = &wanted}, answer),
                 QUERY_STOPPED));
    cr_assert(eq(str, answer, ""));
}

Test(answer_mass, the_status_is_that_of_a_miss)
{
    struct query_options options = {.trace = false};
    char answer[1000];
    cr_assert(
        eq(int, ask(DISC, &options, (struct stop){0}, answer), QUERY_MISSED));
    cr_assert(eq(str, answer,
                 "{\"query\":\"mass\",\"scene\":null,\"shapes\":[{"
                 "\"id\":\"#0\",\"area\":3.141592653589793,"
                 "\"centroid\":[0,0],\"mass\":3.141592653589793,"
                 "\"inertia\":1.5707963267948966}]}"));
}

/* Turned by 111 degrees vertex 0 is rounded beyond the straight side that it
 * lies on, and left out: those behind it keep their numbers. */
Test(answer_mass, parts_have_the_indices_of_the_file)
{
    struct query_options options = {.trace = true};
    char answer[4000];
    ask("{'shapes':[{'type':'polygon','vertices':[[13,-1e-18],[20,0],[20,7],"
        "[0,0]],'angle':111}]}",
        &options, (struct stop){0}, answer);
    expect_part(answer, "\"vertices\":[1,2,3]");
}
