/* Golden results as they are read back: result documents with their inputs. */
#ifndef GOLDEN_READ_H
#define GOLDEN_READ_H

#include "scene/stream/scene_input.h"
#include "support/document/document.h"
#include "support/fail.h"

/* What a file holds, at hand as a whole. */
struct golden_source {
    const char *path;
    const char *text;
    size_t length;
};

/* The answer to a scene, or one of several, such as states. Of many results few
 * differ, so they are kept as text. */
struct golden_result {
    const char *text; /* the document, `length` bytes */
    size_t length;
    const char *scene; /* its name; "" where it has none */
    const char *input; /* what its scene is known by */
    int number;        /* of the result in its file, from 0 */
};

struct golden_results {
    struct golden_result *items;
    int count, room;
};

/* Reads a regular file of at most limits->bytes, all of which *source then is.
 * Codes: those of file_open; out-of-memory. */
bool golden_load(struct golden_source *source, const char *path,
                 const struct limits *limits, struct arena *arena,
                 struct fail *fail);

/* Who is given the root of each document in a file. false: it is not what it
 * should be, and *fail says why, or memory is used up. */
struct golden_taker {
    bool (*take)(void *context, const struct stream_record *record,
                 const struct item *root, struct fail *fail);
    void *context;
};

/* Reads documents in JSON, each of which lies in `arena` as long as the taker
 * does not rewind that. false: one of them is none, or not taken; *fail says
 * why, with the line in its message. Codes: those of JSON; out-of-memory. */
bool golden_documents(const struct golden_source *source,
                      const struct limits *limits, struct arena *arena,
                      struct golden_taker taker, struct fail *fail);

/* Where results are read to, and with what. */
struct golden_reading {
    const struct limits *limits;
    struct arena *arena;   /* of the results */
    struct arena *scratch; /* rewound */
};

/* Reads the results. false: these are none, and *fail says why, with the line
 * in its message. Codes: those of JSON; wrong-type (a document is no result
 * with an input); out-of-memory. */
bool golden_read(const struct golden_source *source,
                 const struct golden_reading *reading,
                 struct golden_results *results, struct fail *fail);

/* The document of a result, an object, in `arena`; NULL: memory is used up. */
const struct item *golden_tree(const struct golden_result *result,
                               struct arena *arena);

#endif
