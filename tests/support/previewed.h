/* Previews of drawings, as text. */
#ifndef SUPPORT_PREVIEWED_H
#define SUPPORT_PREVIEWED_H

#include "draw/terminal/preview.h"
#include "support/criterion.h"

/* It stays until the process ends. */
static inline const char *previewed(const struct drawing *drawing,
                                    const struct preview_options *options)
{
    static struct arena texts;
    struct sink sink = sink_to_memory(&texts);
    cr_assert(preview_write(&sink, drawing, options));
    sink_byte(&sink, '\0');
    cr_assert(eq(int, sink.error, 0));
    return sink.text;
}

#endif
