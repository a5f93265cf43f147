#include "draw/svg/later.h"

#include "draw/svg/pack.h"

void later_begin(struct canvas *canvas, int record)
{
    sink_text(canvas->out, "<g class=\"later\"");
    attribute_whole(canvas, "data-record", record);
    sink_text(canvas->out, "><!--");
    canvas->out =
        pack_begin(canvas->later, canvas->out, canvas->picture->arena->limit);
}

void later_end(struct canvas *canvas)
{
    canvas->out = canvas->later->out;
    pack_end(canvas->later);
    sink_text(canvas->out, "--></g>\n");
}
