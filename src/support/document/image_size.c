/* Reads the sizes of images from the beginnings of their files. Sources: PNG
 * (ISO 15948), JPEG (ITU-T T.81, annex B), GIF 89a, WebP (RFC 9649). */
#include <stdint.h>
#include <string.h>

#include "support/document/library.h"
#include "support/matches.h"

/* Enough for all formats but JPEG, whose frame header may follow pictures and
 * color profiles. */
#define SHORT_BYTES ((size_t)64)
#define HEAD_BYTES  ((size_t)1 << 20)

/* The beginning of a file. */
struct head {
    const uint8_t *bytes;
    size_t length;
};

static bool has_text(const struct head *head, size_t at, const char *text)
{
    size_t length = strlen(text);
    return head->length >= at + length &&
           memcmp(head->bytes + at, text, length) == 0;
}

/* `count` bytes as a number, the lowest first. The bytes must be there. */
static uint32_t low_first(const struct head *head, size_t at, int count)
{
    uint32_t number = 0;
    while (count-- > 0)
        number = number << 8 | head->bytes[at + (size_t)count];
    return number;
}

/* The same, the highest first. */
static uint32_t high_first(const struct head *head, size_t at, int count)
{
    uint32_t number = 0;
    for (int i = 0; i < count; i++)
        number = number << 8 | head->bytes[at + (size_t)i];
    return number;
}

static bool read_webp(const struct head *head, struct image_size *size)
{
    if (head->length < 30)
        return false;
    if (has_text(head, 12, "VP8X")) {
        *size = (struct image_size){low_first(head, 24, 3) + 1,
                                    low_first(head, 27, 3) + 1};
    } else if (has_text(head, 12, "VP8L") && head->bytes[20] == 0x2f) {
        uint32_t bits = low_first(head, 21, 4);
        *size =
            (struct image_size){(bits & 0x3fff) + 1, (bits >> 14 & 0x3fff) + 1};
    } else if (has_text(head, 12, "VP8 ")) {
        *size = (struct image_size){low_first(head, 26, 2) & 0x3fff,
                                    low_first(head, 28, 2) & 0x3fff};
    } else {
        return false;
    }
    return true;
}

/* Steps over the segments up to the frame header; each step is at least four
 * bytes long. */
static bool read_jpeg(const struct head *head, struct image_size *size)
{
    size_t at = 2;
    while (at + 9 <= head->length && head->bytes[at] == 0xff) {
        uint8_t marker = head->bytes[at + 1];
        bool is_frame = marker >= 0xc0 && marker <= 0xcf && marker != 0xc4 &&
                        marker != 0xc8 && marker != 0xcc;
        if (marker == 0xff) { /* a byte that fills */
            at++;
            continue;
        }
        if (is_frame) {
            *size = (struct image_size){high_first(head, at + 7, 2),
                                        high_first(head, at + 5, 2)};
            return true;
        }
        at += 2 + high_first(head, at + 2, 2);
    }
    return false;
}

static bool read_size(const struct head *head, struct image_size *size)
{
    *size = (struct image_size){0, 0};
    if (has_text(head, 0, "\x89PNG\r\n\x1a\n") && has_text(head, 12, "IHDR") &&
        head->length >= 24)
        *size = (struct image_size){high_first(head, 16, 4),
                                    high_first(head, 20, 4)};
    else if ((has_text(head, 0, "GIF87a") || has_text(head, 0, "GIF89a")) &&
             head->length >= 10)
        *size =
            (struct image_size){low_first(head, 6, 2), low_first(head, 8, 2)};
    else if (has_text(head, 0, "RIFF") && has_text(head, 8, "WEBP"))
        return read_webp(head, size) && size->width && size->height;
    else if (has_text(head, 0, "\xff\xd8"))
        return read_jpeg(head, size) && size->width && size->height;
    return size->width && size->height;
}

bool library_image(struct library *library, const struct item *item,
                   const char *name, struct image_size *size, struct fail *fail)
{
    /* The first file that is opened finds the root, which stays. */
    if (!library->allows_outside &&
        !library_root(library, item->document->file, fail))
        return false;
    struct arena_mark mark = arena_mark(library->arena);
    size_t most[] = {SHORT_BYTES, HEAD_BYTES}, length;
    bool is_known = false;
    for (int i = 0; i < 2 && !is_known; i++) {
        const char *text =
            library_head(library, item, name, most[i], &length, fail);
        if (!text) {
            arena_rewind(library->arena, mark);
            return false;
        }
        const struct head head = {(const uint8_t *)text, length};
        is_known = read_size(&head, size);
        bool is_jpeg = has_text(&head, 0, "\xff\xd8");
        arena_rewind(library->arena, mark);
        if (!is_jpeg)
            break;
    }
    return is_known || fail_set(fail, "unknown-image",
                                "the size of the image %s is unknown: expected "
                                "a PNG, JPEG, GIF or WebP file",
                                quote_name(name).text);
}
