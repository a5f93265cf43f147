#include "support/ldtk_text.h"

#include <stdio.h>

#include "maps/map_reader.h"

struct level_text ldtk;

void ldtk_begin(void)
{
    level_text_begin(&ldtk);
}

void ldtk_end(void)
{
    level_text_end(&ldtk);
}

struct level *read_level(const char *json)
{
    return level_text_read(&ldtk, ldtk_read, json);
}

struct level *read_layers(const char *layers)
{
    static char project[4000];
    snprintf(project, sizeof project, PROJECT(LEVEL("%s")), layers);
    return read_level(project);
}
