// SPDX-License-Identifier: Apache-2.0
/*
 * The yardstick for a failure-atomic region: append address and value of each store to a log, write the log's lines
 * back, fence once, then write the values home and write these lines back; on a mapped file.
 *
 *     cc -O2 -o region_log region_log.c
 *     ./region_log FILE pmem|process STORES distinct|same ROUNDS MILLIS
 *
 * distinct: each store of a region is to a cache line of its own; same: all are to one field. With process nothing is
 * written back or fenced. Prints the median of ROUNDS rounds of MILLIS each, for a region: "instruction=clwb nanos=123.4".
 *
 * Regions use the two halves of the log in turn: the fence of one is what makes the homes of the one before durable, so
 * the log of the one before must be whole until then. There is no checksum and no search for a store of the same field
 * before, which a real one needs.
 */
#include "yardstick.h"

#define CHUNK 64        /* regions between two looks at the clock */
#define MOST  65536     /* stores in a region */

typedef struct {
    uint64_t address;
    uint64_t value;
} record;

typedef struct {
    char *log;
    size_t half;
    char *homes;
    uint64_t stores;
    uint64_t stride;
    uint64_t number;
} regions;

#define LOOP(name, target_name, write_back, fence)                                                             \
    __attribute__((noinline, target(target_name))) static void name(void *context)                             \
    {                                                                                                          \
        regions *r = context;                                                                                  \
        for (int i = 0; i < CHUNK; i++) {                                                                      \
            uint64_t number = ++r->number;                                                                     \
            char *half = r->log + (number & 1) * r->half;                                                      \
            volatile record *records = (volatile record *)half;                                                \
            records[0].address = number;                                                                       \
            records[0].value = r->stores;                                                                      \
            for (uint64_t s = 0; s < r->stores; s++) {                                                         \
                records[s + 1].address = s * r->stride;                                                        \
                records[s + 1].value = number + s;                                                             \
            }                                                                                                  \
            char *end = (char *)(records + r->stores + 1);                                                     \
            for (char *line = half; line < end; line += LINE) {                                                \
                write_back(line);                                                                              \
            }                                                                                                  \
            fence();                                                                                           \
            for (uint64_t s = 0; s < r->stores; s++) {                                                         \
                volatile uint64_t *home = (volatile uint64_t *)(r->homes + records[s + 1].address);            \
                *home = records[s + 1].value;                                                                  \
                write_back((void *)home);                                                                      \
            }                                                                                                  \
        }                                                                                                      \
    }

LOOPS(LOOP)

int main(int argc, char **argv)
{
    if (argc != 7) {
        fprintf(stderr, "usage: %s FILE pmem|process STORES distinct|same ROUNDS MILLIS\n", argv[0]);
        return 2;
    }
    const char *instruction;
    chunk loop = choose_for(argv[2], loops, &instruction);
    int distinct = strcmp(argv[4], "distinct") == 0;
    long count = atol(argv[3]);
    int rounds = atoi(argv[5]);
    double nanos = atof(argv[6]) * 1e6;
    if (loop == NULL || (!distinct && strcmp(argv[4], "same") != 0) || count < 1 || count > MOST || rounds < 1
            || nanos <= 0) {
        fprintf(stderr, "region_log: the mode must be pmem or process, STORES must be from 1 to %d, ROUNDS and MILLIS positive\n", MOST);
        return 2;
    }
    size_t half = ((count + 1) * sizeof(record) + LINE - 1) / LINE * LINE;
    char *log = map_file(argv[1], 2 * half + (size_t)count * LINE);
    regions context = {log, half, log + 2 * half, count, distinct ? LINE : 0, 0};
    printf("instruction=%s nanos=%.2f\n", instruction, median(loop, &context, CHUNK, rounds, nanos));
    return 0;
}
