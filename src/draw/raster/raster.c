#include <math.h>
#include <string.h>

#include "draw/raster/raster.h"

#define ELSEWHERE                                                              \
    "install librsvg (Debian's package librsvg2-2), or write SVG and turn it " \
    "into PNG by another program"

#ifdef HAVE_DLOPEN

#include <dlfcn.h>

/* What the library is called: on Linux and the BSDs; on macOS, where Homebrew's
 * folder on ARM is none that is searched. */
static const char *const file_names[] = {
    "librsvg-2.so.2",
    "librsvg-2.2.dylib",
    "/opt/homebrew/lib/librsvg-2.2.dylib",
};

/* The place of a member that points to a function, and its name. */
struct symbol {
    size_t offset;
    const char *name;
};
#define SYMBOL(name)                                                           \
    {                                                                          \
        offsetof(struct librsvg, name), #name                                  \
    }

static const struct symbol symbols[] = {
    SYMBOL(g_memory_input_stream_new_from_data),
    SYMBOL(g_object_unref),
    SYMBOL(g_error_free),
    SYMBOL(rsvg_handle_new_from_stream_sync),
    SYMBOL(rsvg_handle_get_intrinsic_dimensions),
    SYMBOL(rsvg_handle_render_document),
    SYMBOL(cairo_image_surface_create),
    SYMBOL(cairo_surface_status),
    SYMBOL(cairo_surface_write_to_png_stream),
    SYMBOL(cairo_surface_destroy),
    SYMBOL(cairo_create),
    SYMBOL(cairo_status),
    SYMBOL(cairo_set_source_rgb),
    SYMBOL(cairo_paint),
    SYMBOL(cairo_destroy),
};

/* dlsym looks through what the library needs itself, too. What it returns is
 * copied, as C knows no conversion of it to a function. */
bool librsvg_load(struct librsvg *library, struct fail *fail)
{
    void *handle = NULL;
    for (size_t i = 0; i < sizeof file_names / sizeof *file_names && !handle;
         i++)
        handle = dlopen(file_names[i], RTLD_NOW | RTLD_LOCAL);
    if (!handle)
        return fail_set(fail, "png", "librsvg is not there: " ELSEWHERE);
    for (size_t i = 0; i < sizeof symbols / sizeof *symbols; i++) {
        void *function = dlsym(handle, symbols[i].name);
        if (!function)
            return fail_set(fail, "png",
                            "librsvg has no %s: version 2.46 or later "
                            "is needed",
                            symbols[i].name);
        memcpy((char *)library + symbols[i].offset, &function, sizeof function);
    }
    return true;
}

#else

bool librsvg_load(struct librsvg *library, struct fail *fail)
{
    memset(library, 0, sizeof *library);
    return fail_set(fail, "png",
                    "this build loads no libraries: write SVG and turn it into "
                    "PNG by another program");
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
    fail_set(raster->fail, "png", "librsvg cannot paint it: %s",
             error ? error->message : "no reason is given");
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
                        "the picture is too large for PNG: at most %ld pixels, "
                        "%d on a side",
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
        ok = fail_set(fail, "png", "cairo cannot write it: status %d", status);
    if (raster.cairo)
        raster.library.cairo_destroy(raster.cairo);
    if (raster.surface)
        raster.library.cairo_surface_destroy(raster.surface);
    raster.library.g_object_unref(raster.handle);
    return ok;
}
