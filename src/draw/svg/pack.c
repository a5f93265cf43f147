/* Packs text (draw/svg/pack.h). Earlier places with the same four bytes are
 * found by a hash; the longest match becomes a reference. */
#include "draw/svg/pack.h"

/* Places that are tried for the longest match: the nearest. */
#define TRIED 16

#define NOWHERE SIZE_MAX

/* The text, and where each run of four bytes was last seen: by the hash of the
 * run, and before each place the one before that of the same hash. */
struct packer {
    const char *text;
    size_t length;
    size_t last[PACK_BACK], before[PACK_BACK];
};

struct pack_match {
    size_t length, back;
};

static bool has_run(const struct packer *packer, size_t at)
{
    return at + 4 <= packer->length;
}

static unsigned hash_at(const struct packer *packer, size_t at)
{
    const unsigned char *run = (const unsigned char *)packer->text + at;
    uint32_t bits = (uint32_t)run[0] << 24 | (uint32_t)run[1] << 16 |
                    (uint32_t)run[2] << 8 | run[3];
    return bits * UINT32_C(2654435761) >> 20;
}

/* Whether a character of UTF-8 begins there, or the text ends. */
static bool is_between(const struct packer *packer, size_t at)
{
    return at == packer->length ||
           ((unsigned char)packer->text[at] & 0xC0) != 0x80;
}

/* How many whole characters are the same at two places. */
static size_t same_length(const struct packer *packer, size_t from, size_t at)
{
    size_t most = packer->length - at, length = 0;
    most = most < PACK_MOST ? most : PACK_MOST;
    while (length < most &&
           packer->text[from + length] == packer->text[at + length])
        length++;
    while (length > 0 && !is_between(packer, at + length))
        length--;
    return length;
}

/* The longest match, the nearest of those; its length is 0 where none is worth
 * its digits. */
static struct pack_match longest_match(const struct packer *packer, size_t at)
{
    struct pack_match best = {0, 0};
    if (!has_run(packer, at) || !is_between(packer, at))
        return best;
    size_t from = packer->last[hash_at(packer, at)];
    for (int i = 0; i < TRIED && from != NOWHERE && at - from <= PACK_BACK;
         i++) {
        size_t length = same_length(packer, from, at);
        if (length >= PACK_LEAST && length > best.length)
            best = (struct pack_match){length, at - from};
        from = packer->before[from % PACK_BACK];
    }
    return best;
}

void pack_write(struct sink *out, const char *text, size_t length)
{
    struct packer packer = {.text = text, .length = length};
    for (int i = 0; i < PACK_BACK; i++)
        packer.last[i] = NOWHERE;
    for (size_t at = 0, end; at < length; at = end) {
        struct pack_match match = longest_match(&packer, at);
        size_t back = match.back - 1;
        end = at + (match.length > 0 ? match.length : 1);
        if (match.length > 0 || text[at] == '%')
            sink_byte(out, '%');
        if (match.length > 0) {
            sink_byte(out, (char)('?' + match.length - PACK_LEAST));
            sink_byte(out, (char)('?' + back / 64 % 64));
            sink_byte(out, (char)('?' + back % 64));
        } else {
            sink_byte(out, text[at]);
        }
        for (size_t i = at; i < end && has_run(&packer, i); i++) {
            size_t *last = &packer.last[hash_at(&packer, i)];
            packer.before[i % PACK_BACK] = *last;
            *last = i;
        }
    }
}

struct sink *pack_begin(struct packing *packing, struct sink *out, size_t limit)
{
    packing->out = out;
    packing->arena = arena_make(limit);
    packing->text = sink_to_memory(&packing->arena);
    return &packing->text;
}

void pack_end(struct packing *packing)
{
    struct sink *out = packing->out, *text = &packing->text;
    if (text->error == 0)
        pack_write(out, text->text, text->used);
    else if (out->error == 0)
        out->error = text->error;
    arena_free(&packing->arena);
}
