/* Scenes of the generator, read as the program reads them. */
#ifndef SUPPORT_GENERATED_H
#define SUPPORT_GENERATED_H

#include "support/scene_text.h"
#include "verify/generate/generate.h"

/* Options of pairs of shapes; others may be set before generated_begin. */
extern const struct generate_options generated_pairs;

struct generated {
    struct generator *generator;
    struct arena arena;
    struct sink sink;
};

/* Asserts that the options are taken. */
struct generated generated_begin(const struct generate_options *options);
void generated_end(struct generated *generated);

/* The text of a scene, until the next one. */
const char *generated_text(struct generated *generated, int family,
                           uint64_t seed, uint64_t number);

/* The same, asserted to be read; its arena is to be freed. */
struct scene_text generated_scene(struct generated *generated, int family,
                                  uint64_t seed, uint64_t number);

#endif
