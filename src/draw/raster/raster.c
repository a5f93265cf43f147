/* Loads librsvg and paints an SVG document as PNG with it. */
#include <math.h>
#include <string.h>

#include "draw/raster/raster.h"
#include "support/loader.h"

#define ELSEWHERE                                                              \
    "install librsvg (Debian package librsvg2-2), or write SVG and convert "   \
    "it "                                                                      \
    "to PNG with another program"

#ifdef HAVE_DLOPEN

bool librsvg_load(struct librsvg *library, struct fail *fail)
{
    static const char *const files[] = {
        "librsvg-2.so.2",
        "librsvg-2.2.dylib",
        "/opt/homebrew/lib/librsvg-2.2.dylib",
    };
    static const struct loader_function functions[] = {
        LOADER_FUNCTION(librsvg, g_memory_input_stream_new_from_data),
        LOADER_FUNCTION(librsvg, g_object_unref),
        LOADER_FUNCTION(librsvg, g_error_free),
        LOADER_FUNCTION(librsvg, rsvg_handle_new_from_stream_sync),
        LOADER_FUNCTION(librsvg, rsvg_handle_get_intrinsic_dimensions),
        LOADER_FUNCTION(librsvg, rsvg_handle_render_document),
        LOADER_FUNCTION(librsvg, cairo_image_surface_create),
        LOADER_FUNCTION(librsvg, cairo_surface_status),
        LOADER_FUNCTION(librsvg, cairo_surface_write_to_png_stream),
        LOADER_FUNCTION(librsvg, cairo_surface_destroy),
        LOADER_FUNCTION(librsvg, cairo_create),
        LOADER_FUNCTION(librsvg, cairo_status),
        LOADER_FUNCTION(librsvg, cairo_set_source_rgb),
        LOADER_FUNCTION(librsvg, cairo_paint),
        LOADER_FUNCTION(librsvg, cairo_destroy),
    };
    const char *missing =
        loader_load(files, sizeof files / sizeof *files, functions,
                    sizeof functions / sizeof *functions, library);
    if (missing && !*missing)
        return fail_set(fail, "png", "librsvg is not installed: " ELSEWHERE);
    if (missing)
        return fail_set(fail, "png",
                        "librsvg has no %s: version 2.46 or later is needed",
                        missing);
    return true;
}

#else

bool librsvg_load(struct librsvg *library, struct fail *fail)
{
    memset(library, 0, sizeof *library);
    return fail_set(fail, "png",
                    "this build cannot load libraries: write SVG and convert "
                    "it to PNG with another program");
}

#endif

/* A picture at work. */
struct raster {
    struct librsvg library;
    void *handle;          /* of librsvg: the document */
    struct rsvg_box view;  /* all of it, in pixels from 0, 0 */
    void *surface, *cairo; /* what is painted on, and with; NULL: not yet */
    struct fail *fail;
};

/* Says what librsvg says, and lets go of it. */
static bool refuse(struct raster *raster, struct glib_error *error)
{
    fail_set(raster->fail, "png", "librsvg cannot draw the picture: %s",
             error ? error->message : "it gives no reason");
    if (error)
        raster->library.g_error_free(error);
    return false;
}

static bool read_document(struct raster *raster, const char *svg, size_t length)
{
    struct glib_error *error = NULL;
    void *stream = raster->library.g_memory_input_stream_new_from_data(
        svg, (ptrdiff_t)length, NULL);
    raster->handle = raster->library.rsvg_handle_new_from_stream_sync(
        stream, NULL, RSVG_IS_UNLIMITED, NULL, &error);
    raster->library.g_object_unref(stream);
    return raster->handle || refuse(raster, error);
}

/* Numbers of pixels are kept within bounds before they are integers. */
static bool find_size(struct raster *raster, double scale)
{
    int has_width, has_height, has_view = 0;
    struct rsvg_extent width, height;
    struct rsvg_box view = {0, 0, 0, 0};
    raster->library.rsvg_handle_get_intrinsic_dimensions(
        raster->handle, &has_width, &width, &has_height, &height, &has_view,
        &view);
    double wide = ceil(view.width * scale), high = ceil(view.height * scale);
    if (!has_view || !(wide >= 1 && high >= 1))
        return fail_set(raster->fail, "png", "the picture has no size");
    if (!(wide <= RASTER_MOST_SIDE && high <= RASTER_MOST_SIDE &&
          wide * high <= RASTER_MOST_PIXELS))
        return fail_set(raster->fail, "png",
                        "the picture is too large for PNG: expected at most "
                        "%ld pixels, and %d per side",
                        RASTER_MOST_PIXELS, RASTER_MOST_SIDE);
    raster->view = (struct rsvg_box){0, 0, wide, high};
    return true;
}

/* On white, so that a document without a background can be seen. */
static bool paint(struct raster *raster)
{
    const struct librsvg *library = &raster->library;
    raster->surface = library->cairo_image_surface_create(
        CAIRO_IS_RGB24, (int)raster->view.width, (int)raster->view.height);
    raster->cairo = library->cairo_create(raster->surface);
    if (library->cairo_status(raster->cairo) != CAIRO_IS_SUCCESS)
        return fail_memory(raster->fail);
    library->cairo_set_source_rgb(raster->cairo, 1, 1, 1);
    library->cairo_paint(raster->cairo);
    struct glib_error *error = NULL;
    return library->rsvg_handle_render_document(raster->handle, raster->cairo,
                                                &raster->view, &error) ||
           refuse(raster, error);
}

static int put(void *closure, const unsigned char *bytes, unsigned length)
{
    struct sink *out = closure;
    sink_write(out, (const char *)bytes, length);
    return out->error ? CAIRO_IS_WRITE_ERROR : CAIRO_IS_SUCCESS;
}

bool raster_png(struct sink *out, const char *svg, size_t length, double scale,
                struct fail *fail)
{
    struct raster raster = {.fail = fail};
    if (!librsvg_load(&raster.library, fail) ||
        !read_document(&raster, svg, length))
        return false;
    bool ok = find_size(&raster, scale) && paint(&raster);
    int status = CAIRO_IS_SUCCESS;
    if (ok)
        status = raster.library.cairo_surface_write_to_png_stream(
            raster.surface, put, out);
    /* What the sink cannot take is its own error to tell. */
    if (status != CAIRO_IS_SUCCESS && !out->error)
        ok = fail_set(fail, "png", "cairo cannot write the PNG: status %d",
                      status);
    if (raster.cairo)
        raster.library.cairo_destroy(raster.cairo);
    if (raster.surface)
        raster.library.cairo_surface_destroy(raster.surface);
    raster.library.g_object_unref(raster.handle);
    return ok;
}
