/* Names of files as seen from a folder: from another current folder, or from
 * the root on, even where a link leads there, a file has the same name. Below
 * the folders around that folder the name is as it was spelled. */
#ifndef FOLDER_CHAIN_H
#define FOLDER_CHAIN_H

#include "support/document/file.h"

/* Most folders around a folder. */
#define FOLDERS_AROUND 128

/* A folder, and each one that the one before is in, up to the root. */
struct folder_chain {
    struct file_id ids[FOLDERS_AROUND];
    int count;
};

/* false: the folder cannot be looked at, or lies too deep. */
bool folder_chain_make(struct folder_chain *chain, const char *folder);

/* The same for a folder that is open. */
bool folder_chain_open(struct folder_chain *chain, int folder);

/* The number of steps up from the first folder of the chain to this folder;
 * -1: it is not in the chain. */
int folder_chain_find(const struct folder_chain *chain,
                      const struct file_id *folder);

/* The path of a file from the first folder of the chain, with "../" in front
 * for each folder up; of what is no file, the path as it is, but plain
 * (path_plain). NULL: memory is used up. */
const char *folder_chain_path(const struct folder_chain *chain,
                              const char *path, struct arena *arena);

#endif
