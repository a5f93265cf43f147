#include "maps/tiled_data.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "maps/asking.h"
#include "support/document/document.h"
#include "support/matches.h"
#include "support/number.h"

/* Whether cells can be had before there is memory or time spent on them. */
static bool may_have(struct tiled *tiled, const struct item *holder,
                     const struct tiled_block *block)
{
    uint64_t count = (uint64_t)block->width * (uint64_t)block->height;
    if (count <= tiled->cells_left) {
        tiled->cells_left -= count;
        return count > 0;
    }
    return ask_wrong(&tiled->building, "too-many-cells", holder,
                     "expected at most %" PRIu64
                     " cells in all (--max-values), found %d x %d more",
                     tiled->building.source->library->limits.values,
                     block->width, block->height);
}

static bool wrong_length(struct tiled *tiled, const struct tiled_block *block,
                         int found)
{
    return ask_wrong(&tiled->building, "data-length", block->data,
                     "data: expected %d x %d numbers, found %d", block->width,
                     block->height, found);
}

/* Cells with commas between, as maps in XML have them, are numbers by now, but
 * where something else is among them. */
static bool wrong_list(struct tiled *tiled, const struct tiled_block *block)
{
    static const char digits[] = "0123456789";
    const char *at = text_behind_space(block->data->text);
    int count = 0;
    for (;;) {
        const char *next = text_behind_space(at + strspn(at, digits));
        if (next == at || (*next != ',' && *next != '\0'))
            break;
        count++;
        if (*next == '\0')
            break;
        at = text_behind_space(next + 1);
    }
    int shown = 0;
    while (shown < 12 && at[shown] > ' ' && at[shown] < 0x7f)
        shown++;
    return ask_wrong(
        &tiled->building, "data-length", block->data,
        "data: expected whole numbers with commas between, found %s%.*s%s "
        "behind %d of them",
        shown ? "\"" : "", shown ? shown : 14, shown ? at : "something else",
        shown ? "\"" : "", count);
}

static bool read_text(struct tiled *tiled, const struct item *layer,
                      struct tiled_block *block)
{
    const char *encoding = member_text(layer, "encoding", "base64");
    if (strcmp(encoding, "csv") == 0)
        return wrong_list(tiled, block);
    if (strcmp(encoding, "base64") != 0)
        return ask_wrong(&tiled->building, "unknown-encoding", block->data,
                         "data: expected the encoding csv or base64, found %s",
                         quote_name(encoding).text);
    size_t length = (size_t)block->width * (size_t)block->height * 4;
    uint8_t *bytes = arena_take(&tiled->scratch, length, 1);
    if (!building_has(&tiled->building, bytes))
        return false;
    struct fail fail;
    if (unpack(block->data, member_text(layer, "compression", NULL),
               (struct unpacked){bytes, length}, &tiled->scratch, &fail)) {
        block->bytes = bytes;
        return true;
    }
    if (fail_is_memory(&fail)) {
        building_fail(&tiled->building, &fail);
        return false;
    }
    return ask_wrong(&tiled->building, fail.code, block->data, "%s",
                     fail.message);
}

static bool read_data(struct tiled *tiled, const struct item *layer,
                      struct tiled_block *block)
{
    const struct item *data = block->data;
    if (data->kind == ITEM_STRING)
        return read_text(tiled, layer, block);
    if (data->kind != ITEM_NUMBERS && data->kind != ITEM_ARRAY)
        return ask_expected(&tiled->building, "wrong-type", data,
                            "an array or a string");
    if ((uint64_t)data->count !=
        (uint64_t)block->width * (uint64_t)block->height)
        return wrong_length(tiled, block, data->count);
    block->numbers = data->numbers;
    if (data->kind == ITEM_NUMBERS)
        return true;
    return ask_expected(&tiled->building, "wrong-type", data,
                        "an array of numbers");
}

bool tiled_block_read(struct tiled *tiled, const struct item *layer,
                      const struct item *holder, struct tiled_block *block)
{
    struct building *building = &tiled->building;
    const double most = 1 << 30;
    *block = (struct tiled_block){.data = item_member(holder, "data")};
    block->width = (int)tiled_whole(building, holder, "width", 0, most);
    block->height = (int)tiled_whole(building, holder, "height", 0, most);
    if (holder != layer) {
        /* tiled_whole takes its least where there is none. */
        if (item_member(holder, "x"))
            block->x = (int)tiled_whole(building, holder, "x", -most, most);
        if (item_member(holder, "y"))
            block->y = (int)tiled_whole(building, holder, "y", -most, most);
    }
    if (!block->data) {
        if (block->width > 0 && block->height > 0)
            ask_wrong(building, "data-length", holder,
                      "missing member \"data\" of a layer");
        return false;
    }
    return may_have(tiled, holder, block) && read_data(tiled, layer, block);
}

/* To find the place of a number takes long. */
static void tell_wrong(struct tiled *tiled, struct tiled_block *block,
                       size_t index)
{
    char found[NUMBER_MAX];
    number_write(found, block->numbers[index]);
    ask_wrong(
        &tiled->building, "wrong-type",
        item_element_placed(block->data, (int)index, tiled->building.arena),
        "data[%zu]: expected a whole number from 0 to 4294967295, found %s",
        index, found);
    block->has_wrong = true;
}

uint32_t tiled_block_number(struct tiled *tiled, struct tiled_block *block,
                            size_t index)
{
    if (block->bytes) {
        const uint8_t *byte = block->bytes + 4 * index;
        return (uint32_t)byte[3] << 24 | (uint32_t)byte[2] << 16 |
               (uint32_t)byte[1] << 8 | byte[0];
    }
    double number = block->numbers[index];
    if (number >= 0 && number <= UINT32_MAX && !(floor(number) < number))
        return (uint32_t)number;
    if (!block->has_wrong)
        tell_wrong(tiled, block, index);
    return 0;
}
