/* Names files of other programs that are not read: a message that says what a
 * file is helps more than one that says what it is not. */
#include <string.h>

#include "maps/map_reader.h"
#include "support/text.h"

/* A format by the ending of its files. */
static const struct {
    const char *ending, *name;
} endings[] = {
    {".collisionobject", "Defold"},
    {".convexshape", "Defold"},
    {".tilesource", "Defold"},
    {".tilemap", "Defold"},
    {".svg", "SVG"},
    {".scn", "Godot (binary)"},
    {".aseprite", "Aseprite"},
    {".ase", "Aseprite"},
    {".ogmo", "Ogmo"},
    {".gz", "gzip"},
    {".zst", "zstd"},
};

const char *level_foreign_name(const char *file, size_t length)
{
    for (size_t i = 0; i < sizeof endings / sizeof *endings; i++) {
        const char *const list[] = {endings[i].ending, NULL};
        if (path_ends(file, length, list))
            return endings[i].name;
    }
    return NULL;
}

static bool has_app(const struct item *root, const char *word)
{
    const struct item *meta = item_member(root, "meta");
    return strstr(member_text(meta, "app", ""), word);
}

static bool is_array(const struct item *root, const char *name)
{
    const struct item *item = item_member(root, name);
    return item && item->kind == ITEM_ARRAY;
}

static bool is_frames(const struct item *root)
{
    return item_member(root, "frames") && item_member(root, "meta");
}

const char *level_foreign(const struct item *root)
{
    bool is_godot = root->document && root->document->is_godot;
    const char *type = member_text(root, "type", "");
    if (is_godot)
        return strcmp(type, "") == 0
                   ? "a scene of Godot without collision shapes in 2D"
                   : "a resource of Godot that is neither a TileSet nor a 2D "
                     "shape";
    if (is_array(root, "rigidBodies"))
        return "a project of the libgdx Physics Body Editor";
    if (is_frames(root) && has_app(root, "aseprite"))
        return "a sprite sheet of Aseprite";
    if (is_frames(root) || is_array(root, "textures"))
        return "a sprite sheet";
    if (is_array(root, "layer") && is_array(root, "entities"))
        return "a level of Impact (Weltmeister), which Phaser reads";
    if (item_member(root, "ogmoVersion"))
        return "a level of Ogmo";
    return NULL;
}
