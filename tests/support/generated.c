#include "support/generated.h"
#include "support/criterion.h"

const struct generate_options generated_pairs = {.shapes = 2};

struct generated generated_begin(const struct generate_options *options)
{
    struct generated generated = {.arena = arena_make(0)};
    struct fail fail;
    generated.generator = generator_make(options, &generated.arena, &fail);
    cr_assert(ne(ptr, generated.generator, NULL), "%s", fail.message);
    return generated;
}

void generated_end(struct generated *generated)
{
    arena_free(&generated->arena);
}

const char *generated_text(struct generated *generated, int family,
                           uint64_t seed, uint64_t number)
{
    struct generate_name name = {family, seed, number};
    struct arena_mark mark = arena_mark(&generated->arena);
    generated->sink = sink_to_memory(&generated->arena);
    struct json_writer writer = json_writer_make(&generated->sink, false, 0);
    generate_scene(generated->generator, &name, &writer);
    sink_byte(&generated->sink, '\0');
    cr_assert(eq(int, generated->sink.error, 0));
    const char *text = generated->sink.text;
    arena_rewind(&generated->arena, mark);
    return text;
}

struct scene_text generated_scene(struct generated *generated, int family,
                                  uint64_t seed, uint64_t number)
{
    return scene_taken(generated_text(generated, family, seed, number));
}
