#include "support/options/command.h"

#include <string.h>

struct asked asked_at(const struct commands *commands, int i)
{
    if (i < QUERY_COUNT)
        return (struct asked){&query_table[i]->topic, query_table[i],
                              commands->run};
    const struct command *command = commands->table[i - QUERY_COUNT];
    return (struct asked){command ? &command->topic : NULL, NULL, command};
}

struct asked asked_find(const struct commands *commands, const char *name)
{
    struct asked asked = asked_at(commands, 0);
    for (int i = 0; asked.topic && strcmp(asked.topic->name, name) != 0;)
        asked = asked_at(commands, ++i);
    return asked;
}
