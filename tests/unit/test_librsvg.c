/* That src/draw/raster/raster.h declares what the headers do, where those are
 * installed: this need but compile. */
#ifndef __has_include
#define __has_include(header) 0
#endif

#if __has_include(<librsvg/rsvg.h>)

#include <librsvg/rsvg.h>

#include "draw/raster/raster.h"

#define SAME(function, type)                                                   \
    _Static_assert(_Generic(&(function), type : 1, default : 0),               \
                   "librsvg.h: " #function)

/* With pointers in place of each other. */
SAME(g_memory_input_stream_new_from_data,
     GInputStream *(*)(const void *, gssize, GDestroyNotify));
SAME(g_object_unref, void (*)(gpointer));
SAME(g_error_free, void (*)(GError *));
SAME(rsvg_handle_new_from_stream_sync,
     RsvgHandle *(*)(GInputStream *, GFile *, RsvgHandleFlags, GCancellable *,
                     GError **));
SAME(rsvg_handle_get_intrinsic_dimensions,
     void (*)(RsvgHandle *, gboolean *, RsvgLength *, gboolean *, RsvgLength *,
              gboolean *, RsvgRectangle *));
SAME(rsvg_handle_render_document,
     gboolean (*)(RsvgHandle *, cairo_t *, const RsvgRectangle *, GError **));
SAME(cairo_image_surface_create,
     cairo_surface_t *(*)(cairo_format_t, int, int));
SAME(cairo_surface_status, cairo_status_t (*)(cairo_surface_t *));
SAME(cairo_surface_write_to_png_stream,
     cairo_status_t (*)(cairo_surface_t *, cairo_write_func_t, void *));
SAME(cairo_surface_destroy, void (*)(cairo_surface_t *));
SAME(cairo_create, cairo_t *(*)(cairo_surface_t *));
SAME(cairo_status, cairo_status_t (*)(cairo_t *));
SAME(cairo_set_source_rgb, void (*)(cairo_t *, double, double, double));
SAME(cairo_paint, void (*)(cairo_t *));
SAME(cairo_destroy, void (*)(cairo_t *));

#define SAME_SIZE(type, other)                                                 \
    _Static_assert(sizeof(type) == sizeof(other), "librsvg.h: " #other)

SAME_SIZE(struct rsvg_box, RsvgRectangle);
SAME_SIZE(struct rsvg_extent, RsvgLength);
SAME_SIZE(struct glib_error, GError);
SAME_SIZE(ptrdiff_t, gssize);
SAME_SIZE(int, gboolean);
SAME_SIZE(int, cairo_format_t);
SAME_SIZE(int, cairo_status_t);
SAME_SIZE(int, RsvgHandleFlags);

#define SAME_PLACE(member, type, other, other_member)                          \
    _Static_assert(offsetof(type, member) == offsetof(other, other_member),    \
                   "librsvg.h: " #other "." #other_member)

SAME_PLACE(message, struct glib_error, GError, message);
SAME_PLACE(x, struct rsvg_box, RsvgRectangle, x);
SAME_PLACE(y, struct rsvg_box, RsvgRectangle, y);
SAME_PLACE(width, struct rsvg_box, RsvgRectangle, width);
SAME_PLACE(height, struct rsvg_box, RsvgRectangle, height);

_Static_assert((int)CAIRO_STATUS_SUCCESS == CAIRO_IS_SUCCESS, "");
_Static_assert((int)CAIRO_STATUS_WRITE_ERROR == CAIRO_IS_WRITE_ERROR, "");
_Static_assert((int)CAIRO_FORMAT_RGB24 == CAIRO_IS_RGB24, "");
_Static_assert((int)RSVG_HANDLE_FLAG_UNLIMITED == RSVG_IS_UNLIMITED, "");

#else

#endif
