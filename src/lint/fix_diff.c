/* Writes edits as a unified diff. The edits say where a text changes, so no
 * search for common lines is needed: whole lines around the edits become
 * blocks, and blocks with few lines between them become a hunk. */
#include <string.h>

#include "lint/check_fix.h"
#include "support/text.h"

/* Unchanged lines around a change. */
#define CONTEXT 3

/* Whole lines that differ: text[from..to) becomes `text`. */
struct diff_block {
    size_t from, to;
    const char *text;
    size_t size;
    long line; /* of `from`, from 1 */
};

struct fix_diff {
    const char *text; /* the old one, */
    size_t length;    /*   in bytes */
    struct sink *out;
    long added; /* lines, in front of the current hunk */
};

/* The start of the line of a place, and the start of the line after it. */
static size_t line_start(const char *text, size_t at)
{
    while (at > 0 && text[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_end(const char *text, size_t length, size_t at)
{
    const char *end = memchr(text + at, '\n', length - at);
    return end ? (size_t)(end - text) + 1 : length;
}

static long count_lines(const char *text, size_t length)
{
    long lines = 0;
    for (size_t at = 0; at < length; at = line_end(text, length, at))
        lines++;
    return lines;
}

/* Removes lines that are equal at both ends of a block. */
static void trim(const char *text, struct diff_block *block)
{
    for (;;) {
        size_t old = line_end(text, block->to, block->from) - block->from;
        size_t new = line_end(block->text, block->size, 0);
        if (!old || old != new ||
            memcmp(text + block->from, block->text, old) != 0)
            break;
        block->from += old;
        block->text += old;
        block->size -= old;
        block->line++;
    }
    while (block->to > block->from && block->size > 0) {
        size_t old = line_start(text, block->to - 1);
        size_t new = line_start(block->text, block->size - 1);
        size_t size = block->to - old;
        if (old < block->from || size != block->size - new ||
            memcmp(text + old, block->text + new, size) != 0)
            break;
        block->to = old;
        block->size = new;
    }
}

/* The lines that edits change, as blocks. NULL: out of memory. */
static struct diff_block *blocks_of(const struct fix_edits *edits,
                                    const char *text, size_t length, int *count,
                                    struct arena *arena)
{
    struct diff_block *blocks =
        arena_take(arena, (size_t)edits->count, sizeof *blocks);
    size_t at = 0;
    long line = 1;
    *count = 0;
    for (int i = 0; blocks && i < edits->count;) {
        struct diff_block block = {.from =
                                       line_start(text, edits->items[i].from)};
        block.to = block.from;
        const int first = i;
        for (; i < edits->count &&
               (edits->items[i].from < block.to || block.to == block.from);
             i++)
            block.to = line_end(text, length, edits->items[i].to);
        struct sink made = sink_to_memory(arena);
        fix_edits_apply(edits->items + first, i - first, text, block.from,
                        block.to, &made);
        if (made.error)
            return NULL;
        line += count_lines(text + at, block.from - at);
        at = block.from;
        block.line = line;
        block.text = made.text;
        block.size = made.used;
        trim(text, &block);
        if (block.from < block.to || block.size > 0)
            blocks[(*count)++] = block;
    }
    return blocks;
}

static void put_lines(const struct fix_diff *diff, char sign, const char *text,
                      size_t length)
{
    for (size_t at = 0; at < length;) {
        size_t end = line_end(text, length, at);
        sink_byte(diff->out, sign);
        sink_write(diff->out, text + at, end - at);
        if (text[end - 1] != '\n')
            sink_text(diff->out, "\n\\ No newline at end of file\n");
        at = end;
    }
}

/* So many lines before a place, and after it. */
static size_t lines_before(const char *text, size_t at, long *lines)
{
    long count = 0;
    for (; count < *lines && at > 0; count++)
        at = line_start(text, at - 1);
    *lines = count;
    return at;
}

static size_t lines_after(const struct fix_diff *diff, size_t at, long lines)
{
    while (lines-- > 0 && at < diff->length)
        at = line_end(diff->text, diff->length, at);
    return at;
}

static void put_hunk(struct fix_diff *diff, const struct diff_block *blocks,
                     int count)
{
    const struct diff_block *last = &blocks[count - 1];
    const char *text = diff->text;
    long before = CONTEXT, added = 0;
    size_t at = lines_before(text, blocks[0].from, &before);
    size_t end = lines_after(diff, last->to, CONTEXT);
    long old = count_lines(text + at, end - at);
    for (int i = 0; i < count; i++)
        added +=
            count_lines(blocks[i].text, blocks[i].size) -
            count_lines(text + blocks[i].from, blocks[i].to - blocks[i].from);
    long line = blocks[0].line - before;
    sink_print(diff->out, "@@ -%ld,%ld +%ld,%ld @@\n", old ? line : line - 1,
               old, line + diff->added - (old + added ? 0 : 1), old + added);
    for (int i = 0, next = 0; i < count; i = next) {
        put_lines(diff, ' ', text + at, blocks[i].from - at);
        for (next = i + 1; next < count; next++)
            if (blocks[next].from > blocks[next - 1].to)
                break;
        for (int k = i; k < next; k++)
            put_lines(diff, '-', text + blocks[k].from,
                      blocks[k].to - blocks[k].from);
        for (int k = i; k < next; k++)
            put_lines(diff, '+', blocks[k].text, blocks[k].size);
        at = blocks[next - 1].to;
    }
    put_lines(diff, ' ', text + at, end - at);
    diff->added += added;
}

/* As git does, a tab ends a name that contains a space. */
static void put_name(const struct fix_diff *diff, const char *head,
                     const char *file)
{
    sink_text(diff->out, head);
    escape_line(diff->out, file);
    sink_text(diff->out, strchr(file, ' ') ? "\t\n" : "\n");
}

bool fix_diff_write(const struct fix_edits *edits, const char *file,
                    const char *text, size_t length, struct sink *out,
                    struct arena *arena)
{
    struct fix_diff diff = {text, length, out, 0};
    const char *name = path_plain(file, arena);
    int count;
    struct diff_block *blocks = blocks_of(edits, text, length, &count, arena);
    if (!name || !blocks)
        return false;
    if (count > 0) {
        put_name(&diff, "--- a/", name);
        put_name(&diff, "+++ b/", name);
    }
    for (int i = 0, next = 0; i < count; i = next) {
        for (next = i + 1; next < count; next++)
            if (lines_after(&diff, blocks[next - 1].to, 2 * CONTEXT) <
                blocks[next].from)
                break;
        put_hunk(&diff, blocks + i, next - i);
    }
    return true;
}
