/* Reads code points of UTF-8, and joins and shortens paths. */
#include "support/text.h"

#include <string.h>

int utf8_length(const char *text, size_t length)
{
    const unsigned char *bytes = (const unsigned char *)text;
    unsigned lead = bytes[0];
    if (lead < 0x80)
        return 1;
    if (lead < 0xc2 || lead > 0xf4)
        return 0;
    int count = lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    /* These bounds of the second byte rule out what is overlong, the
     * surrogates and all above U+10FFFF. */
    unsigned low = lead == 0xe0 ? 0xa0 : lead == 0xf0 ? 0x90 : 0x80;
    unsigned high = lead == 0xed ? 0x9f : lead == 0xf4 ? 0x8f : 0xbf;
    for (int i = 1; i < count; i++) {
        if ((size_t)i == length)
            return UTF8_CUT;
        if (bytes[i] < low || bytes[i] > high)
            return 0;
        low = 0x80;
        high = 0xbf;
    }
    return count;
}

unsigned long utf8_code(const char *text, int length)
{
    static const unsigned char lead_bits[] = {0, 0x7f, 0x1f, 0x0f, 0x07};
    unsigned long code = (unsigned char)text[0] & lead_bits[length];
    for (int i = 1; i < length; i++)
        code = code << 6 | ((unsigned char)text[i] & 0x3f);
    return code;
}

bool code_is_control(unsigned long code)
{
    return code < 0x20 || (code >= 0x7F && code < 0xA0) || code == 0x61C ||
           code == 0x200E || code == 0x200F ||
           (code >= 0x2028 && code <= 0x202E) ||
           (code >= 0x2066 && code <= 0x2069);
}

size_t utf8_part(const char *text, size_t length, size_t most)
{
    if (length <= most)
        return length;
    while (most > 0 && ((unsigned char)text[most] & 0xc0) == 0x80)
        most--;
    return most;
}

size_t text_plain(const char *text)
{
    size_t count = 0;
    while (text[count] >= ' ' && text[count] < '\x7F')
        count++;
    return count;
}

size_t utf8_step(const char *text)
{
    int length = utf8_length(text, UTF8_MOST);
    return length > 0 ? (size_t)length : 1;
}

/* Bytes of the path up to the last '/', with it. */
static size_t folder_length(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

const char *path_folder(const char *path, struct arena *arena)
{
    size_t length = folder_length(path);
    return length ? arena_text(arena, path, length) : "./";
}

/* The first `length` bytes of a folder, which end in a slash or get one, and
 * the name; alone, where it begins with a slash. */
static const char *join(const char *folder, size_t length, const char *name,
                        struct arena *arena)
{
    size_t more = strlen(name);
    size_t before = name[0] == '/' ? 0 : length;
    char *path = arena_take(arena, before + more + 2, 1);
    if (!path)
        return NULL;
    memcpy(path, folder, before);
    if (before > 0 && path[before - 1] != '/')
        path[before++] = '/';
    memcpy(path + before, name, more + 1);
    return path;
}

const char *path_beside(const char *path, const char *name, struct arena *arena)
{
    return join(path, folder_length(path), name, arena);
}

const char *path_in(const char *folder, const char *name, struct arena *arena)
{
    return join(folder, strlen(folder), name, arena);
}

const char *path_plain(const char *path, struct arena *arena)
{
    char *plain = arena_take(arena, strlen(path) + 1, 1);
    size_t used = 0;
    if (!plain)
        return NULL;
    if (*path == '/')
        plain[used++] = '/';
    while (*path) {
        path += strspn(path, "/");
        size_t step = strcspn(path, "/");
        bool counts = step > 1 || (step == 1 && *path != '.');
        if (counts && used > 0 && plain[used - 1] != '/')
            plain[used++] = '/';
        if (counts)
            memcpy(plain + used, path, step);
        used += counts ? step : 0;
        path += step;
    }
    plain[used] = '\0';
    return plain;
}

const char *path_folded(const char *path, struct arena *arena)
{
    char *out = arena_copy(arena, path);
    size_t used = 0;
    while (out && *path) {
        size_t length = strcspn(path, "/");
        bool is_up = length == 2 && memcmp(path, "..", 2) == 0;
        size_t last = used ? used - 1 : 0; /* at the slash after a name */
        while (last > 0 && out[last - 1] != '/')
            last--;
        bool has_name = used - last > 1 && memcmp(out + last, "../", 3) != 0;
        length += path[length] == '/';
        if (is_up && has_name) {
            used = last;
        } else {
            memcpy(out + used, path, length);
            used += length;
        }
        path += length;
    }
    if (out)
        out[used] = '\0';
    return out;
}

bool path_ends(const char *name, size_t length, const char *const *endings)
{
    for (; *endings; endings++) {
        size_t ending = strlen(*endings);
        if (length > ending &&
            memcmp(name + length - ending, *endings, ending) == 0)
            return true;
    }
    return false;
}

bool ascii_contains(const char *text, const char *word)
{
    for (; *text; text++) {
        int i = 0;
        while (word[i] && ascii_lower(text[i]) == word[i])
            i++;
        if (!word[i])
            return true;
    }
    return false;
}
