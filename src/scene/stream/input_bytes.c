/* Reads the bytes of a descriptor, and inflates them if they are a file of gzip
 * or zstd. So streams never see packed data, and need no memory for more of it
 * than a block. */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scene/stream/scene_input.h"
#include "support/inflate.h"

/* Packed bytes that are read at once. */
#define PACKED_BYTES ((size_t)64 * 1024)

/* A format by its first bytes. */
static const struct packed_format {
    const char *magic;
    size_t length;
    const char *name, *library, *program;
    enum inflate_format format;
} packed_formats[] = {
    {"\x1F\x8B", 2, "gzip", "zlib", "zcat", INFLATE_GZIP},
    {"\x28\xB5\x2F\xFD", 4, "zstd", "libzstd", "zstdcat", INFLATE_ZSTD},
};

/* What is packed, and how far it has been inflated. */
struct packed_bytes {
    const struct packed_format *format;
    struct inflater *inflater;
    struct inflate_text text; /* the input that is left, in `bytes` */
    uint64_t read;            /* packed bytes that were read */
    bool is_inside;           /* of a member of gzip or a frame of zstd */
    bool is_next;             /* a member or frame has ended before */
    bool is_full;             /* the output was: there may be more */
    bool at_end;              /* of the descriptor */
    uint8_t *bytes;
    size_t capacity;
};

struct input_bytes input_bytes_make(int fd)
{
    return (struct input_bytes){.fd = fd};
}

/* Fails with a text in place of an errno. */
static ssize_t give_up(struct input_bytes *bytes, const char *what)
{
    const struct packed_bytes *packed = bytes->packed;
    snprintf(bytes->why, sizeof bytes->why, "byte %" PRIu64 ": the %s data %s",
             packed->read - packed->text.in_length, packed->format->name, what);
    errno = EBADMSG;
    return -1;
}

/* Whether these bytes begin the frames of zstd that hold no data, of which
 * pzstd(1) puts one first: 5? 2A 4D 18. */
static bool is_skippable(const uint8_t *bytes, size_t length)
{
    static const uint8_t magic[] = {0x50, 0x2A, 0x4D, 0x18};
    size_t known = length < sizeof magic ? length : sizeof magic;
    return known > 0 && (bytes[0] & 0xF0) == magic[0] &&
           memcmp(bytes + 1, magic + 1, known - 1) == 0;
}

/* Whether these bytes begin packed data; *is_open: they may, if more come. */
static const struct packed_format *find_format(const uint8_t *bytes,
                                               size_t length, bool *is_open)
{
    const size_t count = sizeof packed_formats / sizeof *packed_formats;
    *is_open = false;
    for (size_t i = 0; i < count; i++) {
        const struct packed_format *format = &packed_formats[i];
        size_t known = length < format->length ? length : format->length;
        bool is_frame =
            format->format == INFLATE_ZSTD && is_skippable(bytes, length);
        if (!is_frame && memcmp(bytes, format->magic, known) != 0)
            continue;
        if (known == format->length)
            return format;
        *is_open = true;
    }
    return NULL;
}

const char *input_bytes_format(const uint8_t *head, size_t length)
{
    bool is_open;
    const struct packed_format *format = find_format(head, length, &is_open);
    return format ? format->name : NULL;
}

/* Begins to inflate, with the bytes that have been read. */
static bool begin(struct input_bytes *bytes, const struct packed_format *format,
                  const uint8_t *head, size_t length)
{
    struct packed_bytes *packed =
        arena_alloc(&bytes->memory, 1, sizeof *packed);
    size_t capacity = length > PACKED_BYTES ? length : PACKED_BYTES;
    uint8_t *room = arena_alloc(&bytes->memory, capacity, 1);
    struct inflater *inflater = NULL;
    enum inflate_status status = INFLATE_NO_MEMORY;
    if (packed && room)
        status = inflater_make(&inflater, format->format, &bytes->memory);
    if (status == INFLATE_MORE) {
        memcpy(room, head, length);
        *packed = (struct packed_bytes){.format = format,
                                        .inflater = inflater,
                                        .text = {room, length, NULL, 0},
                                        .read = length,
                                        .bytes = room,
                                        .capacity = capacity};
        bytes->packed = packed;
        return true;
    }
    if (status == INFLATE_NO_MEMORY)
        snprintf(bytes->why, sizeof bytes->why, "out of memory");
    else
        snprintf(bytes->why, sizeof bytes->why,
                 "this is %s data, but %s %s: use \"%s FILE | collide ...\"",
                 format->name,
                 status == INFLATE_MISSING ? format->library
                                           : "this program was built without",
                 status == INFLATE_MISSING ? "is not installed"
                                           : format->library,
                 format->program);
    errno = EBADMSG;
    return false;
}

/* Reads packed bytes if none are left. Returns 0, or -1 and errno. */
static int refill(struct input_bytes *bytes)
{
    struct packed_bytes *packed = bytes->packed;
    if (packed->text.in_length > 0 || packed->at_end)
        return 0;
    ssize_t count = read(bytes->fd, packed->bytes, packed->capacity);
    if (count < 0)
        return -1;
    packed->at_end = count == 0;
    packed->text.in = packed->bytes;
    packed->text.in_length = (size_t)count;
    packed->read += (uint64_t)count;
    return 0;
}

/* Gives up to `length` bytes. Fails as an interrupted read does if more input
 * is needed first: it may have to be waited for. */
static ssize_t read_packed(struct input_bytes *bytes, void *to, size_t length)
{
    struct packed_bytes *packed = bytes->packed;
    struct inflate_text *text = &packed->text;
    bool is_gzip = packed->format->format == INFLATE_GZIP;
    if (!packed->is_full && refill(bytes) < 0)
        return -1;
    /* After a member of gzip there may be zeros, up to the end of a block. */
    while (is_gzip && !packed->is_inside && text->in_length > 0 && !*text->in) {
        text->in++;
        text->in_length--;
    }
    if (text->in_length == 0 && !packed->is_full) {
        if (packed->at_end)
            return packed->is_inside ? give_up(bytes, "ends too early") : 0;
        errno = EINTR;
        return -1;
    }
    bool is_open;
    if (packed->is_next && !packed->is_inside && !packed->is_full &&
        find_format(text->in, text->in_length, &is_open) != packed->format &&
        !is_open)
        return give_up(bytes, "is followed by something else");
    size_t left = text->in_length;
    text->out = to;
    text->out_length = length;
    enum inflate_status status = inflater_run(packed->inflater, text);
    size_t count = length - text->out_length;
    packed->is_inside = status != INFLATE_DONE;
    packed->is_next |= status == INFLATE_DONE;
    packed->is_full = status == INFLATE_MORE && text->out_length == 0;
    bool is_stuck = status == INFLATE_MORE && count == 0 && left > 0 &&
                    text->in_length == left;
    if (status == INFLATE_NO_MEMORY)
        give_up(bytes, "needs more memory than there is");
    else if (status == INFLATE_FAR)
        give_up(bytes, "refers back more than 128 MB: use \"zstdcat --long=31 "
                       "FILE | collide ...\"");
    else if ((status != INFLATE_MORE && status != INFLATE_DONE) || is_stuck)
        give_up(bytes, "is damaged");
    if (count > 0)
        return (ssize_t)count;
    if (!bytes->why[0])
        errno = EINTR;
    return -1;
}

/* Gives the bytes that were read to find out if the data is packed. */
static ssize_t read_head(struct input_bytes *bytes, void *to, size_t length)
{
    size_t count = length < bytes->head_length ? length : bytes->head_length;
    memcpy(to, bytes->head, count);
    bytes->head_length -= count;
    memmove(bytes->head, bytes->head + count, bytes->head_length);
    return (ssize_t)count;
}

/* Reads until it is known whether the data is packed: nearly always once. */
static ssize_t read_first(struct input_bytes *bytes, void *to, size_t length)
{
    bool is_first = bytes->head_length == 0, is_open;
    uint8_t *at = is_first ? to : bytes->head + bytes->head_length;
    size_t capacity =
        is_first ? length : sizeof bytes->head - bytes->head_length;
    ssize_t count = read(bytes->fd, at, capacity);
    if (count < 0 || (count == 0 && is_first))
        return count;
    size_t known =
        is_first ? (size_t)count : (bytes->head_length += (size_t)count);
    const uint8_t *head = is_first ? to : bytes->head;
    const struct packed_format *format = find_format(head, known, &is_open);
    if (format)
        return begin(bytes, format, head, known)
                   ? read_packed(bytes, to, length)
                   : -1;
    bytes->is_plain = !is_open || count == 0;
    if (is_first && bytes->is_plain)
        return count;
    if (is_first) {
        memcpy(bytes->head, to, known);
        bytes->head_length = known;
    }
    if (bytes->is_plain)
        return read_head(bytes, to, length);
    errno = EINTR;
    return -1;
}

off_t input_bytes_begin(int fd)
{
    struct stat status;
    return fstat(fd, &status) == 0 && S_ISREG(status.st_mode)
               ? lseek(fd, 0, SEEK_CUR)
               : -1;
}

bool input_bytes_again(struct input_bytes *bytes, off_t from, char *to,
                       size_t length)
{
    size_t done = 0;
    while (done < length) {
        ssize_t count =
            pread(bytes->fd, to + done, length - done, from + (off_t)done);
        if (count < 0 && errno != EINTR)
            return false;
        if (count == 0) {
            snprintf(bytes->why, sizeof bytes->why,
                     "the file became shorter while it was read");
            errno = EBADMSG;
            return false;
        }
        done += count > 0 ? (size_t)count : 0;
    }
    return true;
}

ssize_t input_bytes_read(struct input_bytes *bytes, void *to, size_t length)
{
    if (bytes->why[0]) {
        errno = EBADMSG;
        return -1;
    }
    if (bytes->packed)
        return read_packed(bytes, to, length);
    if (!bytes->is_plain)
        return read_first(bytes, to, length);
    return bytes->head_length > 0 ? read_head(bytes, to, length)
                                  : read(bytes->fd, to, length);
}

bool input_bytes_are_ready(const struct input_bytes *bytes)
{
    const struct packed_bytes *packed = bytes->packed;
    return bytes->why[0] || (bytes->is_plain && bytes->head_length > 0) ||
           (packed && (packed->is_full || packed->text.in_length > 0));
}

uint64_t input_bytes_used(const struct input_bytes *bytes)
{
    const struct packed_bytes *packed = bytes->packed;
    return packed ? packed->read - packed->text.in_length : 0;
}

void input_bytes_free(struct input_bytes *bytes)
{
    if (bytes->packed)
        inflater_free(bytes->packed->inflater);
    arena_free(&bytes->memory);
}
