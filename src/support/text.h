/* Works on texts as bytes: tests ASCII characters whatever the locale is, reads
 * UTF-8, and joins paths. */
#ifndef TEXT_H
#define TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "support/arena.h"

static inline bool ascii_is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static inline char ascii_lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte - 'A' + 'a') : byte;
}

/* A letter, a digit or one of `others`. */
static inline bool ascii_is_word(char byte, const char *others)
{
    char letter = ascii_lower(byte);
    return (letter >= 'a' && letter <= 'z') || ascii_is_digit(byte) ||
           (byte && strchr(others, byte));
}

/* True if a text contains a word of small letters, whatever its own case. */
bool ascii_contains(const char *text, const char *word);

/* The value of a hexadecimal digit; -1: it is none. */
static inline int ascii_hex(char byte)
{
    char letter = ascii_lower(byte);
    if (ascii_is_digit(byte))
        return byte - '0';
    return letter >= 'a' && letter <= 'f' ? letter - 'a' + 10 : -1;
}

/* Several bytes of a text at once, the first one lowest on every machine. */
static inline uint32_t bytes_load_four(const char *at)
{
    const unsigned char *b = (const unsigned char *)at;
    return (uint32_t)b[3] << 24 | (uint32_t)b[2] << 16 | (uint32_t)b[1] << 8 |
           b[0];
}

static inline uint64_t bytes_load_eight(const char *at)
{
    return (uint64_t)bytes_load_four(at + 4) << 32 | bytes_load_four(at);
}

/* Marks are the high bits of some of the bytes: the number of bytes below the
 * lowest mark, 8 if there is none. */
static inline int bytes_below(uint64_t marks)
{
#ifdef __GNUC__
    return marks ? __builtin_ctzll(marks) / 8 : 8;
#else
    int count = 0;
    while (count < 8 && !(marks >> (8 * count) & 0x80))
        count++;
    return count;
#endif
}

/* ---- UTF-8 (RFC 3629; Unicode, table 3-7) -------------------------------- */

/* The mark that some editors put before a text. */
#define UTF8_MARK "\xEF\xBB\xBF"

/* U+FFFD, in place of bytes that are no character. */
#define UTF8_REPLACEMENT "\xEF\xBF\xBD"

/* Max bytes of a sequence. */
#define UTF8_MOST 4

#define UTF8_CUT (-1)

/* Bytes of the sequence at text[0], length > 0: 1 to 4; 0 if it is ill-formed,
 * UTF8_CUT if the text ends inside it. No byte is read after one that does not
 * belong to the sequence, such as a NUL. */
int utf8_length(const char *text, size_t length);

/* How many bytes a text begins with that are ASCII and no control characters.
 */
size_t text_plain(const char *text);

/* Bytes of the first character of a text that ends with a NUL, and is not "":
 * those of a sequence, or one that is in none. */
size_t utf8_step(const char *text);

/* The code point of the well-formed sequence of `length` bytes at text[0]. */
unsigned long utf8_code(const char *text, int length);

/* True for code points that a terminal must not receive from a file: control
 * characters, line ends, and marks that change the direction of the text after
 * them, which would then be read as something else. */
bool code_is_control(unsigned long code);

/* The length of the longest front part of text[0..length) that ends with a
 * whole code point and has at most `most` bytes. */
size_t utf8_part(const char *text, size_t length, size_t most);

/* ---- Paths ---------------------------------------------------------------
 *
 * No function looks at the files. NULL: memory is used up. */

/* The folder of a file, with a slash at its end; "./" if the path has none. */
const char *path_folder(const char *path, struct arena *arena);

/* The path of a name that a file contains, relative to the folder of that file,
 * and of a name in a folder; the name itself if it begins with a slash. */
const char *path_beside(const char *path, const char *name,
                        struct arena *arena);
const char *path_in(const char *folder, const char *name, struct arena *arena);

/* The path without empty steps and ".". */
const char *path_plain(const char *path, struct arena *arena);

/* The path without "folder/..", which leads to the same file unless that folder
 * is a link. */
const char *path_folded(const char *path, struct arena *arena);

/* True if name[0..length) has one of these endings, NULL at the end, and more
 * before it. */
bool path_ends(const char *name, size_t length, const char *const *endings);

/* ---- Texts by value, and texts in the program ---------------------------- */

/* A short text of a message, by value. */
struct short_text {
    char text[320];
};

/* A file that the build makes part of the program (src/embed.awk). */
struct asset {
    const char *text; /* ASCII; no NUL behind */
    size_t length;
};

/* One of a list of files: its name without folder and ending. */
struct named_asset {
    const char *name; /* NULL: the end of the list */
    struct asset asset;
};

#endif
