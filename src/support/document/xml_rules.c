/* Lists which elements and attributes of Tiled's XML become which members of
 * its JSON, and of which type. */
#include "support/document/xml_tree.h"

#include <string.h>

static const struct xml_rule rules[] = {
    {XML_NOTHING, XML_MAP, XML_AS_ROOT, 0, "map", NULL, "map"},
    {XML_NOTHING, XML_TILESET, XML_AS_ROOT, 0, "tileset", NULL, "tileset"},
    {XML_NOTHING, XML_TEMPLATE, XML_AS_ROOT, 0, "template", NULL, "template"},
    {XML_MAP, XML_LAYER, XML_AS_LISTED, 0, "layer", "layers", "tilelayer"},
    {XML_MAP, XML_OBJECTS, XML_AS_LISTED, 0, "objectgroup", "layers",
     "objectgroup"},
    {XML_MAP, XML_IMAGE_LAYER, XML_AS_LISTED, 0, "imagelayer", "layers",
     "imagelayer"},
    {XML_MAP, XML_GROUP, XML_AS_LISTED, 0, "group", "layers", "group"},
    {XML_GROUP, XML_LAYER, XML_AS_LISTED, 0, "layer", "layers", "tilelayer"},
    {XML_GROUP, XML_OBJECTS, XML_AS_LISTED, 0, "objectgroup", "layers",
     "objectgroup"},
    {XML_GROUP, XML_IMAGE_LAYER, XML_AS_LISTED, 0, "imagelayer", "layers",
     "imagelayer"},
    {XML_GROUP, XML_GROUP, XML_AS_LISTED, 0, "group", "layers", "group"},
    {XML_MAP, XML_TILESET, XML_AS_LISTED, 1, "tileset", "tilesets", NULL},
    {XML_TEMPLATE, XML_TILESET, XML_AS_MEMBER, 0, "tileset", NULL, NULL},
    {XML_TEMPLATE, XML_OBJECT, XML_AS_MEMBER, 0, "object", NULL, NULL},
    {XML_OBJECTS, XML_OBJECT, XML_AS_LISTED, 0, "object", "objects", NULL},
    {XML_LAYER, XML_DATA, XML_AS_INSIDE, 0, "data", NULL, NULL},
    {XML_DATA, XML_CHUNK, XML_AS_LISTED, 0, "chunk", "chunks", NULL},
    {XML_DATA, XML_CELL, XML_AS_NUMBER, 0, "tile", NULL, NULL},
    {XML_CHUNK, XML_CELL, XML_AS_NUMBER, 0, "tile", NULL, NULL},
    {XML_TILESET, XML_TILE, XML_AS_LISTED, 0, "tile", "tiles", NULL},
    {XML_TILESET, XML_OTHER, XML_AS_IMAGE, 0, "image", NULL, NULL},
    {XML_TILE, XML_OTHER, XML_AS_IMAGE, 0, "image", NULL, NULL},
    {XML_IMAGE_LAYER, XML_OTHER, XML_AS_IMAGE, 0, "image", NULL, NULL},
    {XML_TILESET, XML_WANG_SETS, XML_AS_ARRAY, 0, "wangsets", NULL, NULL},
    {XML_WANG_SETS, XML_WANG_SET, XML_AS_ELEMENT, 0, "wangset", NULL, NULL},
    {XML_WANG_SET, XML_OTHER, XML_AS_LISTED, 0, "wangcolor", "colors", NULL},
    {XML_WANG_SET, XML_OTHER, XML_AS_LISTED, 1, "wangtile", "wangtiles", NULL},
    {XML_TILESET, XML_TERRAINS, XML_AS_ARRAY, 0, "terraintypes", "terrains",
     NULL},
    {XML_TERRAINS, XML_OTHER, XML_AS_ELEMENT, 0, "terrain", NULL, NULL},
    {XML_TILE, XML_OBJECTS, XML_AS_MEMBER, 0, "objectgroup", NULL,
     "objectgroup"},
    {XML_TILE, XML_ANIMATION, XML_AS_ARRAY, 0, "animation", NULL, NULL},
    {XML_ANIMATION, XML_OTHER, XML_AS_ELEMENT, 0, "frame", NULL, NULL},
    {XML_OBJECT, XML_OTHER, XML_AS_TRUE, 0, "ellipse", NULL, NULL},
    {XML_OBJECT, XML_OTHER, XML_AS_TRUE, 0, "capsule", NULL, NULL},
    {XML_OBJECT, XML_OTHER, XML_AS_TRUE, 0, "point", NULL, NULL},
    {XML_OBJECT, XML_OTHER, XML_AS_POINTS, 0, "polygon", NULL, NULL},
    {XML_OBJECT, XML_OTHER, XML_AS_POINTS, 0, "polyline", NULL, NULL},
    {XML_OBJECT, XML_TEXT, XML_AS_MEMBER, 0, "text", NULL, NULL},
    {XML_PROPERTY, XML_MEMBERS, XML_AS_VALUE, 0, "properties", NULL, NULL},
    {XML_PROPERTY, XML_PROPERTY, XML_AS_LISTED, 0, "item", "value", NULL},
    {XML_MEMBERS, XML_PROPERTY, XML_AS_NAMED, 0, "property", NULL, NULL},
    {XML_PROPERTIES, XML_PROPERTY, XML_AS_ELEMENT, 0, "property", NULL, NULL},
    {XML_OTHER, XML_PROPERTIES, XML_AS_ARRAY, 0, "properties", NULL, NULL},
};

static const struct xml_rule unknown = {XML_OTHER, XML_OTHER, XML_AS_MEMBER, 0,
                                        NULL,      NULL,      NULL};

const struct xml_rule *xml_rule_of(enum xml_element parent, const char *name)
{
    for (size_t i = 0; i < sizeof rules / sizeof *rules; i++) {
        const struct xml_rule *rule = &rules[i];
        bool fits = rule->parent == parent ||
                    (rule->parent == XML_OTHER && parent != XML_NOTHING);
        if (fits && strcmp(rule->name, name) == 0)
            return rule;
    }
    return &unknown;
}

/* Ascending by name. */
static const struct xml_attribute attributes[] = {
    {"bold", XML_BOOLEAN},
    {"class", XML_STRING},
    {"color", XML_STRING},
    {"columns", XML_NUMBER},
    {"compressionlevel", XML_NUMBER},
    {"duration", XML_NUMBER},
    {"encoding", XML_STRING},
    {"firstgid", XML_NUMBER},
    {"gid", XML_NUMBER},
    {"halign", XML_STRING},
    {"height", XML_NUMBER},
    {"hexsidelength", XML_NUMBER},
    {"hflip", XML_BOOLEAN},
    {"id", XML_NUMBER},
    {"infinite", XML_BOOLEAN},
    {"italic", XML_BOOLEAN},
    {"kerning", XML_BOOLEAN},
    {"locked", XML_BOOLEAN},
    {"margin", XML_NUMBER},
    {"name", XML_STRING},
    {"nextlayerid", XML_NUMBER},
    {"nextobjectid", XML_NUMBER},
    {"offsetx", XML_NUMBER},
    {"offsety", XML_NUMBER},
    {"opacity", XML_NUMBER},
    {"parallaxoriginx", XML_NUMBER},
    {"parallaxoriginy", XML_NUMBER},
    {"parallaxx", XML_NUMBER},
    {"parallaxy", XML_NUMBER},
    {"pixelsize", XML_NUMBER},
    {"preferuntransformed", XML_BOOLEAN},
    {"probability", XML_NUMBER},
    {"repeatx", XML_BOOLEAN},
    {"repeaty", XML_BOOLEAN},
    {"rotate", XML_BOOLEAN},
    {"rotation", XML_NUMBER},
    {"skewx", XML_NUMBER},
    {"skewy", XML_NUMBER},
    {"source", XML_STRING},
    {"spacing", XML_NUMBER},
    {"strikeout", XML_BOOLEAN},
    {"template", XML_STRING},
    {"tile", XML_NUMBER},
    {"tilecount", XML_NUMBER},
    {"tileheight", XML_NUMBER},
    {"tileid", XML_NUMBER},
    {"tilewidth", XML_NUMBER},
    {"type", XML_STRING},
    {"underline", XML_BOOLEAN},
    {"value", XML_STRING},
    {"vflip", XML_BOOLEAN},
    {"visible", XML_BOOLEAN},
    {"wangid", XML_NUMBERS},
    {"width", XML_NUMBER},
    {"wrap", XML_BOOLEAN},
    {"x", XML_NUMBER},
    {"y", XML_NUMBER},
};

const struct xml_attribute *xml_attribute_of(const char *name)
{
    size_t low = 0, high = sizeof attributes / sizeof *attributes;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(name, attributes[middle].name);
        if (order == 0)
            return &attributes[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}

enum xml_value xml_property_value(const char *type)
{
    if (strcmp(type, "bool") == 0)
        return XML_BOOLEAN;
    bool number = strcmp(type, "int") == 0 || strcmp(type, "float") == 0 ||
                  strcmp(type, "object") == 0;
    return number ? XML_NUMBER : XML_STRING;
}

const char *xml_image_member(const char *name)
{
    static const char *const members[][2] = {
        {"source", "image"},
        {"width", "imagewidth"},
        {"height", "imageheight"},
        {"trans", "transparentcolor"},
    };
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        if (strcmp(name, members[i][0]) == 0)
            return members[i][1];
    return name;
}
