/* Inflates by zlib and zstd, with one interface for both. */
#include "support/inflate.h"

#include <limits.h>

#include "support/loader.h"

#ifdef HAVE_ZLIB
#include <zlib.h>
#endif
#ifdef HAVE_ZSTD
#include <zstd.h>
#include <zstd_errors.h>
#endif

#ifdef HAVE_ZLIB

/* Any window with a head of gzip, or of zlib as well. */
#define GZIP_BITS   (MAX_WBITS + 16)
#define EITHER_BITS (MAX_WBITS + 32)

/* The functions of zlib that are used, with their own names. */
struct zlib {
    int (*inflateInit2_)(z_streamp stream, int window_bits, const char *version,
                         int stream_size);
    int (*inflate)(z_streamp stream, int flush);
    int (*inflateReset)(z_streamp stream);
    int (*inflateEnd)(z_streamp stream);
};

static bool load_zlib(struct zlib *zlib)
{
    static const char *const files[] = {"libz.so.1", "libz.1.dylib"};
    static const struct loader_function functions[] = {
        LOADER_FUNCTION(zlib, inflateInit2_),
        LOADER_FUNCTION(zlib, inflate),
        LOADER_FUNCTION(zlib, inflateReset),
        LOADER_FUNCTION(zlib, inflateEnd),
    };
    return !loader_load(files, sizeof files / sizeof *files, functions,
                        sizeof functions / sizeof *functions, zlib);
}

#endif

#ifdef HAVE_ZSTD

/* The functions of zstd that are used, with their own names. */
struct zstd_streams {
    ZSTD_DStream *(*ZSTD_createDStream)(void);
    size_t (*ZSTD_freeDStream)(ZSTD_DStream *stream);
    size_t (*ZSTD_decompressStream)(ZSTD_DStream *stream, ZSTD_outBuffer *out,
                                    ZSTD_inBuffer *in);
    unsigned (*ZSTD_isError)(size_t result);
    ZSTD_ErrorCode (*ZSTD_getErrorCode)(size_t result);
};

static bool load_zstd(struct zstd_streams *zstd)
{
    static const char *const files[] = {"libzstd.so.1", "libzstd.1.dylib",
                                        "/opt/homebrew/lib/libzstd.1.dylib"};
    static const struct loader_function functions[] = {
        LOADER_FUNCTION(zstd_streams, ZSTD_createDStream),
        LOADER_FUNCTION(zstd_streams, ZSTD_freeDStream),
        LOADER_FUNCTION(zstd_streams, ZSTD_decompressStream),
        LOADER_FUNCTION(zstd_streams, ZSTD_isError),
        LOADER_FUNCTION(zstd_streams, ZSTD_getErrorCode),
    };
    return !loader_load(files, sizeof files / sizeof *files, functions,
                        sizeof functions / sizeof *functions, zstd);
}

#endif

struct inflater {
    bool is_zstd;
    bool has_ended; /* a stream; zlib must be told that another begins */
#ifdef HAVE_ZLIB
    struct zlib zlib;
    z_stream stream;
#endif
#ifdef HAVE_ZSTD
    struct zstd_streams zstd;
    ZSTD_DStream *frames;
#endif
};

/* ---- What the program was built without ---------------------------------- */

#if !defined(HAVE_ZLIB) || !defined(HAVE_ZSTD)

static enum inflate_status make_none(struct inflater *inflater,
                                     enum inflate_format format,
                                     struct arena *arena)
{
    (void)inflater, (void)format, (void)arena;
    return INFLATE_WITHOUT;
}

static enum inflate_status run_none(struct inflater *inflater,
                                    struct inflate_text *text)
{
    (void)inflater, (void)text;
    return INFLATE_WITHOUT;
}

#endif
#ifndef HAVE_ZLIB
#define make_zlib make_none
#define run_zlib  run_none
#endif
#ifndef HAVE_ZSTD
#define make_zstd make_none
#define run_zstd  run_none
#endif

/* ---- zlib ---------------------------------------------------------------- */

#ifdef HAVE_ZLIB

static voidpf take(voidpf arena, uInt count, uInt size)
{
    return arena_alloc(arena, count, size);
}

/* The caller rewinds or frees the arena, which frees everything at once. */
static void give_back(voidpf arena, voidpf memory)
{
    (void)arena, (void)memory;
}

static enum inflate_status make_zlib(struct inflater *inflater,
                                     enum inflate_format format,
                                     struct arena *arena)
{
    z_stream *stream = &inflater->stream;
    int bits = format == INFLATE_GZIP ? GZIP_BITS : EITHER_BITS;
    if (!load_zlib(&inflater->zlib))
        return INFLATE_MISSING;
    *stream = (z_stream){.zalloc = take, .zfree = give_back, .opaque = arena};
    int result = inflater->zlib.inflateInit2_(stream, bits, ZLIB_VERSION,
                                              (int)sizeof *stream);
    return result == Z_OK ? INFLATE_MORE : INFLATE_NO_MEMORY;
}

/* As much of a length as zlib can count. */
static uInt countable(size_t length)
{
    return length < UINT_MAX ? (uInt)length : UINT_MAX;
}

static enum inflate_status run_zlib(struct inflater *inflater,
                                    struct inflate_text *text)
{
    z_stream *stream = &inflater->stream;
    if (inflater->has_ended)
        inflater->zlib.inflateReset(stream);
    uInt in = countable(text->in_length), out = countable(text->out_length);
    stream->next_in = (z_const Bytef *)text->in;
    stream->avail_in = in;
    stream->next_out = text->out;
    stream->avail_out = out;
    int result = inflater->zlib.inflate(stream, Z_NO_FLUSH);
    text->in += in - stream->avail_in;
    text->in_length -= in - stream->avail_in;
    text->out += out - stream->avail_out;
    text->out_length -= out - stream->avail_out;
    inflater->has_ended = result == Z_STREAM_END;
    if (result == Z_STREAM_END)
        return INFLATE_DONE;
    if (result == Z_OK || result == Z_BUF_ERROR)
        return INFLATE_MORE;
    return result == Z_MEM_ERROR ? INFLATE_NO_MEMORY : INFLATE_CORRUPT;
}

#endif

/* ---- zstd ---------------------------------------------------------------- */

#ifdef HAVE_ZSTD

static enum inflate_status make_zstd(struct inflater *inflater,
                                     enum inflate_format format,
                                     struct arena *arena)
{
    (void)format, (void)arena;
    if (!load_zstd(&inflater->zstd))
        return INFLATE_MISSING;
    inflater->frames = inflater->zstd.ZSTD_createDStream();
    return inflater->frames ? INFLATE_MORE : INFLATE_NO_MEMORY;
}

static enum inflate_status run_zstd(struct inflater *inflater,
                                    struct inflate_text *text)
{
    const struct zstd_streams *zstd = &inflater->zstd;
    ZSTD_inBuffer in = {text->in, text->in_length, 0};
    ZSTD_outBuffer out = {text->out, text->out_length, 0};
    size_t result = zstd->ZSTD_decompressStream(inflater->frames, &out, &in);
    text->in += in.pos;
    text->in_length -= in.pos;
    text->out += out.pos;
    text->out_length -= out.pos;
    if (!zstd->ZSTD_isError(result))
        return result == 0 ? INFLATE_DONE : INFLATE_MORE;
    ZSTD_ErrorCode code = zstd->ZSTD_getErrorCode(result);
    return code == ZSTD_error_memory_allocation ? INFLATE_NO_MEMORY
           : code == ZSTD_error_frameParameter_windowTooLarge ? INFLATE_FAR
                                                              : INFLATE_CORRUPT;
}

#endif

/* ---- Either -------------------------------------------------------------- */

enum inflate_status inflater_make(struct inflater **inflater,
                                  enum inflate_format format,
                                  struct arena *arena)
{
    struct inflater *made = arena_alloc(arena, 1, sizeof *made);
    *inflater = made;
    if (!made)
        return INFLATE_NO_MEMORY;
    *made = (struct inflater){.is_zstd = format == INFLATE_ZSTD};
    return (made->is_zstd ? make_zstd : make_zlib)(made, format, arena);
}

enum inflate_status inflater_run(struct inflater *inflater,
                                 struct inflate_text *text)
{
    return inflater->is_zstd ? run_zstd(inflater, text)
                             : run_zlib(inflater, text);
}

void inflater_free(struct inflater *inflater)
{
#ifdef HAVE_ZLIB
    if (!inflater->is_zstd)
        inflater->zlib.inflateEnd(&inflater->stream);
#endif
#ifdef HAVE_ZSTD
    if (inflater->is_zstd)
        inflater->zstd.ZSTD_freeDStream(inflater->frames);
#endif
    (void)inflater;
}
