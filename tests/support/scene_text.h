/* Scenes for tests, written in a line of C: ' stands for ". */
#ifndef SUPPORT_SCENE_TEXT_H
#define SUPPORT_SCENE_TEXT_H

#include "scene/scene.h"
#include "support/arena.h"
#include "support/fail.h"

#include <stdbool.h>

struct scene_text {
    bool read; /* whether scene_read took it */
    struct scene scene;
    struct fail fail;
    struct arena arena; /* free it by arena_free */
};

/* Reads a scene of at most 60000 bytes. Behind the text stand bytes that are no
 * part of it. */
struct scene_text scene_text(const char *text);

/* The same, asserted to be taken. */
struct scene_text scene_taken(const char *text);

/* Asserts that a scene is refused with this code, pointer and message, and
 * that the place is a name for unknown members only. */
void scene_refused(const char *text, const char *code, const char *pointer,
                   const char *message);

#endif
