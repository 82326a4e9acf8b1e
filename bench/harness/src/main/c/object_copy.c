// SPDX-License-Identifier: Apache-2.0
/*
 * The yardstick for making small objects recoverable: copy each of them to a mapped file, one behind the other, write each
 * line of the copies back once, fence once at the end.
 *
 *     cc -O2 -o object_copy object_copy.c
 *     ./object_copy FILE pmem|process OBJECTS ROUNDS
 *
 * An object has 24 bytes, and its copy begins at a multiple of 16. The objects lie in a row, and copies go to AREAS areas of the
 * file in turn, as homes go to space that was not written lately. With process nothing is written back or fenced. Prints the
 * median of ROUNDS rounds, for an object: "instruction=clwb nanos=12.3".
 *
 * Nobody else can know of these objects, none refers to another one, and nothing tells which of them have been copied.
 */
#include "yardstick.h"

#define AREAS 4
#define STRIDE 32

typedef struct {
    uint64_t words[3];
} object;

typedef struct {
    const object *objects;
    char *file;
    uint64_t count;
    uint64_t round;
} copies;

#define LOOP(name, target_name, write_back, fence)                                                             \
    __attribute__((noinline, target(target_name))) static void name(void *context)                             \
    {                                                                                                          \
        copies *c = context;                                                                                   \
        char *to = c->file + (c->round++ % AREAS) * c->count * STRIDE;                                         \
        for (uint64_t i = 0; i < c->count; i++) {                                                              \
            char *copy = to + i * STRIDE;                                                                      \
            memcpy(copy, &c->objects[i], sizeof(object));                                                      \
            if ((i + 1) * STRIDE % LINE == 0 || i + 1 == c->count) {                                           \
                write_back(copy);                                                                              \
            }                                                                                                  \
        }                                                                                                      \
        fence();                                                                                               \
    }

LOOPS(LOOP)

int main(int argc, char **argv)
{
    if (argc != 5) {
        fprintf(stderr, "usage: %s FILE pmem|process OBJECTS ROUNDS\n", argv[0]);
        return 2;
    }
    const char *instruction;
    chunk loop = choose_for(argv[2], loops, &instruction);
    long count = atol(argv[3]);
    int rounds = atoi(argv[4]);
    if (loop == NULL || count < 1 || rounds < 1) {
        fprintf(stderr, "object_copy: the mode must be pmem or process, OBJECTS and ROUNDS positive\n");
        return 2;
    }
    object *objects = malloc(count * sizeof(object));
    if (objects == NULL) {
        fail("malloc");
    }
    memset(objects, 1, count * sizeof(object));
    copies context = {objects, map_file(argv[1], (size_t)AREAS * count * STRIDE), count, 0};
    printf("instruction=%s nanos=%.2f\n", instruction, median(loop, &context, count, rounds, 0));
    return 0;
}
