/* LDtk's projects in tests. */
#ifndef SUPPORT_LDTK_TEXT_H
#define SUPPORT_LDTK_TEXT_H

#include "support/level_text.h"

/* What the test reads with. */
extern struct level_text ldtk;

/* Before and after each test. */
void ldtk_begin(void);
void ldtk_end(void);

/* A project; levels, layers and entities are JSON. */
#define DEFS                                                                   \
    "\"defs\": {\"layers\": [{\"uid\": 7, \"intGridValues\": ["                \
    "{\"value\": 1, \"identifier\": \"dirt\", \"groupUid\": 5}, "              \
    "{\"value\": 2, \"identifier\": \"ladder\", \"groupUid\": 0}, "            \
    "{\"value\": 3, \"identifier\": \"oneWay\", \"groupUid\": 0}, "            \
    "{\"value\": 4, \"identifier\": null, \"groupUid\": 0}], "                 \
    "\"intGridValuesGroups\": [{\"uid\": 5, \"identifier\": \"walls\"}]}], "   \
    "\"entities\": [{\"uid\": 9, \"renderMode\": \"Ellipse\"}]}"
#define PROJECT(levels)                                                        \
    "{\"jsonVersion\": \"1.5.3\", " DEFS ", \"levels\": [" levels "]}"
#define LEVEL(layers)                                                          \
    "{\"identifier\": \"L\", \"iid\": \"l\", \"pxWid\": 64, \"pxHei\": 32, "   \
    "\"layerInstances\": [" layers "]}"
#define CELLS(columns, rows, csv)                                              \
    "{\"__identifier\": \"Ground\", \"__type\": \"IntGrid\", "                 \
    "\"__gridSize\": 16, \"__cWid\": " #columns ", \"__cHei\": " #rows ", "    \
    "\"layerDefUid\": 7, \"intGridCsv\": " csv "}"
#define ENTITIES(list)                                                         \
    "{\"__identifier\": \"Things\", \"__type\": \"Entities\", "                \
    "\"__gridSize\": 16, \"__pxTotalOffsetX\": 100, "                          \
    "\"__pxTotalOffsetY\": 0, \"entityInstances\": [" list "]}"
#define ENTITY(name, iid, more)                                                \
    "{\"__identifier\": \"" name "\", \"iid\": \"" iid "\", "                  \
    "\"px\": [24, 48], \"__pivot\": [0.5, 1], \"width\": 20, "                 \
    "\"height\": 30, \"defUid\": 8" more "}"
#define FIELD(type, value)                                                     \
    ", \"fieldInstances\": [{\"__identifier\": \"f\", \"__type\": \"" type     \
    "\", \"__value\": " value "}]"

/* Reads the only level of a project, or of a project of one level that has
 * these layers. */
struct level *read_level(const char *json);
struct level *read_layers(const char *layers);

#endif
