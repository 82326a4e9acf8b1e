/*
 * The yardstick for a durable store: store, write the cache line back, fence; on a mapped file.
 *
 *     cc -O2 -o store_clwb_sfence store_clwb_sfence.c
 *     ./store_clwb_sfence FILE SLOTS ROUNDS MILLIS
 *
 * SLOTS, a power of two, is the number of cache lines that are stored to in turn. Prints the median of ROUNDS
 * rounds of MILLIS each: "instruction=clwb slots=1 nanos=123.4".
 */
#define _GNU_SOURCE
#include <cpuid.h>
#include <errno.h>
#include <fcntl.h>
#include <immintrin.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#define LINE 64
#define CHUNK 4096      /* stores between two looks at the clock */

typedef void (*store_loop)(char *base, uint64_t mask, uint64_t from);

/* A loop for each instruction, so that none pays for choosing. */
#define LOOP(name, target_name, write_back)                                                                   \
    __attribute__((noinline, target(target_name))) static void name(char *base, uint64_t mask, uint64_t from) \
    {                                                                                                         \
        for (uint64_t i = from; i < from + CHUNK; i++) {                                                      \
            volatile uint64_t *slot = (volatile uint64_t *)(base + (i & mask) * LINE);                        \
            *slot = i;                                                                                        \
            write_back((void *)slot);                                                                         \
            _mm_sfence();                                                                                     \
        }                                                                                                     \
    }

LOOP(loop_clwb, "clwb", _mm_clwb)
LOOP(loop_clflushopt, "clflushopt", _mm_clflushopt)
LOOP(loop_clflush, "sse2", _mm_clflush)

static store_loop choose(const char **name)
{
    unsigned a, b = 0, c, d;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) {
        b = 0;
    }
    if (b & (1u << 24)) {
        *name = "clwb";
        return loop_clwb;
    }
    if (b & (1u << 23)) {
        *name = "clflushopt";
        return loop_clflushopt;
    }
    *name = "clflush";
    return loop_clflush;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1e9 + t.tv_nsec;
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static void fail(const char *what)
{
    fprintf(stderr, "store_clwb_sfence: %s: %s\n", what, strerror(errno));
    exit(1);
}

static char *map_file(const char *path, size_t size)
{
    int fd = open(path, O_RDWR | O_CREAT, 0600);
    if (fd < 0) {
        fail(path);
    }
    int error = posix_fallocate(fd, 0, size);
    if (error != 0) {
        errno = error;
        fail("no space");
    }
    char *base = MAP_FAILED;
#ifdef MAP_SYNC
    /* On persistent memory, as libpmem maps it; elsewhere it is refused. */
    base = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED_VALIDATE | MAP_SYNC, fd, 0);
#endif
    if (base == MAP_FAILED) {
        base = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    }
    if (base == MAP_FAILED) {
        fail("mmap");
    }
    close(fd);
    memset(base, 1, size);
    return base;
}

static double measure(store_loop loop, char *base, uint64_t mask, double nanos)
{
    uint64_t stores = 0;
    double start = now(), end;
    do {
        loop(base, mask, stores);
        stores += CHUNK;
        end = now();
    } while (end - start < nanos);
    return (end - start) / stores;
}

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
    store_loop loop = choose(&instruction);
    char *base = map_file(argv[1], (size_t)slots * LINE);
    double *results = calloc(rounds, sizeof(double));
    if (results == NULL) {
        fail("calloc");
    }
    measure(loop, base, slots - 1, nanos);
    for (int i = 0; i < rounds; i++) {
        results[i] = measure(loop, base, slots - 1, nanos);
    }
    qsort(results, rounds, sizeof(double), by_value);
    double median = rounds % 2 ? results[rounds / 2] : (results[rounds / 2 - 1] + results[rounds / 2]) / 2;
    printf("instruction=%s slots=%ld nanos=%.2f\n", instruction, slots, median);
    return 0;
}
