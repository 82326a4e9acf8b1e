// SPDX-License-Identifier: Apache-2.0
/*
 * The yardstick for a durable store: store, write the cache line back, fence; on a mapped file.
 *
 *     cc -O2 -o store_clwb_sfence store_clwb_sfence.c
 *     ./store_clwb_sfence FILE SLOTS ROUNDS MILLIS
 *
 * SLOTS, a power of two, is the number of cache lines that are stored to in turn. Prints the median of ROUNDS
 * rounds of MILLIS each: "instruction=clwb slots=1 nanos=123.4".
 */
#include "yardstick.h"

#define CHUNK 4096      /* stores between two looks at the clock */

typedef struct {
    char *base;
    uint64_t mask;
    uint64_t next;
} stores;

#define LOOP(name, target_name, write_back)                                                                    \
    __attribute__((noinline, target(target_name))) static void name(void *context)                             \
    {                                                                                                          \
        stores *s = context;                                                                                   \
        for (uint64_t i = s->next; i < s->next + CHUNK; i++) {                                                 \
            volatile uint64_t *slot = (volatile uint64_t *)(s->base + (i & s->mask) * LINE);                   \
            *slot = i;                                                                                         \
            write_back((void *)slot);                                                                          \
            _mm_sfence();                                                                                      \
        }                                                                                                      \
        s->next += CHUNK;                                                                                      \
    }

LOOP(loop_clwb, "clwb", _mm_clwb)
LOOP(loop_clflushopt, "clflushopt", _mm_clflushopt)
LOOP(loop_clflush, "sse2", _mm_clflush)

int main(int argc, char **argv)
{
    if (argc != 5) {
        fprintf(stderr, "usage: %s FILE SLOTS ROUNDS MILLIS\n", argv[0]);
        return 2;
    }
    long slots = atol(argv[2]);
    int rounds = atoi(argv[3]);
    double nanos = atof(argv[4]) * 1e6;
    if (slots < 1 || (slots & (slots - 1)) != 0 || rounds < 1 || nanos <= 0) {
        fprintf(stderr, "store_clwb_sfence: SLOTS must be a power of two, ROUNDS and MILLIS positive\n");
        return 2;
    }
    const char *instruction;
    chunk loop = choose((chunks){loop_clwb, loop_clflushopt, loop_clflush, NULL}, &instruction);
    stores context = {map_file(argv[1], (size_t)slots * LINE), slots - 1, 0};
    printf("instruction=%s slots=%ld nanos=%.2f\n", instruction, slots, median(loop, &context, CHUNK, rounds, nanos));
    return 0;
}
