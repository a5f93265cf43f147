/* Converts SVG to PNG by librsvg, which is loaded for the first picture:
 * neither the build nor other commands need it. */
#ifndef RASTER_H
#define RASTER_H

#include <stdbool.h>
#include <stddef.h>

#include "support/fail.h"
#include "support/sink.h"

/* ---- The libraries ------------------------------------------------------- */

/* The functions of librsvg, and of cairo, GLib and GIO below it, that paint a
 * picture.
 *
 * Linking librsvg would load some 40 shared libraries at every start, which
 * takes far longer than answering a scene, and building would need 100
 * packages. So the few functions are declared here and found at run time. Their
 * ABI is stable since librsvg 2.46 (2019); a test compares it with installed
 * headers. */

/* cairo.h */
#define CAIRO_IS_SUCCESS     0
#define CAIRO_IS_WRITE_ERROR 11
#define CAIRO_IS_RGB24       1

/* rsvg.h: no limits of size, as for files that are trusted. */
#define RSVG_IS_UNLIMITED 1

/* RsvgRectangle */
struct rsvg_box {
    double x, y, width, height;
};

/* RsvgLength */
struct rsvg_extent {
    double length;
    int unit;
};

/* GError */
struct glib_error {
    unsigned domain;
    int code;
    char *message;
};

typedef int cairo_writer(void *closure, const unsigned char *bytes,
                         unsigned length);

/* Members are called as the functions are. Handles, surfaces, contexts and
 * streams are pointers that only they look through. */
struct librsvg {
    void *(*g_memory_input_stream_new_from_data)(const void *bytes,
                                                 ptrdiff_t length,
                                                 void (*destroy)(void *));
    void (*g_object_unref)(void *object);
    void (*g_error_free)(struct glib_error *error);
    void *(*rsvg_handle_new_from_stream_sync)(void *stream, void *base_file,
                                              int flags, void *cancellable,
                                              struct glib_error **error);
    void (*rsvg_handle_get_intrinsic_dimensions)(void *handle, int *has_width,
                                                 struct rsvg_extent *width,
                                                 int *has_height,
                                                 struct rsvg_extent *height,
                                                 int *has_view,
                                                 struct rsvg_box *view);
    int (*rsvg_handle_render_document)(void *handle, void *cairo,
                                       const struct rsvg_box *viewport,
                                       struct glib_error **error);
    void *(*cairo_image_surface_create)(int format, int width, int height);
    int (*cairo_surface_status)(void *surface);
    int (*cairo_surface_write_to_png_stream)(void *surface,
                                             cairo_writer *writer,
                                             void *closure);
    void (*cairo_surface_destroy)(void *surface);
    void *(*cairo_create)(void *surface);
    int (*cairo_status)(void *cairo);
    void (*cairo_set_source_rgb)(void *cairo, double red, double green,
                                 double blue);
    void (*cairo_paint)(void *cairo);
    void (*cairo_destroy)(void *cairo);
};

/* Loads the library for the rest of the process, because GLib cannot be
 * unloaded. false: it is missing or too old, or this build cannot load any. */
bool librsvg_load(struct librsvg *library, struct fail *fail);

/* The most pixels of a picture (of 4 bytes each while it is painted), and of
 * one of its sides. */
#define RASTER_MOST_PIXELS (1L << 26)
#define RASTER_MOST_SIDE   32767

/* Writes svg[0..length), a document with a viewBox, as PNG with `scale` > 0
 * pixels per unit, rounded up. Pixels depend on the version of librsvg and on
 * the installed fonts.
 *
 * returns   false with the code "png": librsvg is missing, or the picture would
 *           be too large */
bool raster_png(struct sink *out, const char *svg, size_t length, double scale,
                struct fail *fail);

#endif
