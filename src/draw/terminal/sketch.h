/* Shapes and marks of a picture on a screen. */
#ifndef SKETCH_H
#define SKETCH_H

#include "draw/marks/picture.h"
#include "draw/terminal/terminal_frame.h"

/* What of a picture is seen, and whom it is about. */
struct sketch {
    const struct picture *picture;
    const struct terminal_frame *frame;
    int record, step; /* as of struct preview_options */
    int a, b;         /* the shapes that a record is about; -1: none */
    bool hides_labels;
};

void sketch_picture(const struct sketch *sketch);

#endif
