#include "svg/later.h"

#include "svg/pack.h"

void later_begin(struct canvas *canvas, int record)
{
    struct later *later = canvas->later;
    sink_text(canvas->out, "<g class=\"later\"");
    attribute_whole(canvas, "data-record", record);
    sink_text(canvas->out, "><!--");
    later->out = canvas->out;
    later->arena = arena_make(canvas->picture->arena->limit);
    later->text = sink_to_memory(&later->arena);
    canvas->out = &later->text;
}

void later_end(struct canvas *canvas)
{
    struct later *later = canvas->later;
    canvas->out = later->out;
    if (later->text.error == 0)
        pack_write(canvas->out, later->text.text, later->text.used);
    else if (canvas->out->error == 0)
        canvas->out->error = later->text.error;
    arena_free(&later->arena);
    sink_text(canvas->out, "--></g>\n");
}
