// SPDX-License-Identifier: Apache-2.0
/* What the yardsticks have in common: a mapped file, the processor's way to write a line back, medians over rounds. */
#ifndef YARDSTICK_H
#define YARDSTICK_H

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

/* Does a number of operations, enough not to notice the clock. */
typedef void (*chunk)(void *context);

/* One function for each instruction, so that none pays for choosing; process, if it has one, neither writes back nor fences. */
typedef struct {
    chunk clwb, clflushopt, clflush, process;
} chunks;

#define NOTHING(line) ((void)(line))
#define NO_FENCE()    ((void)0)

/* These functions, by LOOP(name, target_name, write_back, fence). */
#define LOOPS(LOOP)                                                                                            \
    LOOP(loop_clwb, "clwb", _mm_clwb, _mm_sfence)                                                              \
    LOOP(loop_clflushopt, "clflushopt", _mm_clflushopt, _mm_sfence)                                            \
    LOOP(loop_clflush, "sse2", _mm_clflush, _mm_sfence)                                                        \
    LOOP(loop_process, "sse2", NOTHING, NO_FENCE)                                                              \
    static const chunks loops = {loop_clwb, loop_clflushopt, loop_clflush, loop_process};

static chunk choose(chunks of, const char **name)
{
    unsigned a, b = 0, c, d;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) {
        b = 0;
    }
    if (b & (1u << 24)) {
        *name = "clwb";
        return of.clwb;
    }
    if (b & (1u << 23)) {
        *name = "clflushopt";
        return of.clflushopt;
    }
    *name = "clflush";
    return of.clflush;
}

/* By the mode, pmem or process; NULL if it is another one. */
static inline chunk choose_for(const char *mode, chunks of, const char **name)
{
    if (strcmp(mode, "pmem") == 0) {
        return choose(of, name);
    }
    *name = "none";
    return strcmp(mode, "process") == 0 ? of.process : NULL;
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
    fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, what, strerror(errno));
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

/* Nanoseconds an operation in one round. */
static double measure(chunk run, void *context, uint64_t operations, double nanos)
{
    uint64_t done = 0;
    double start = now(), end;
    do {
        run(context);
        done += operations;
        end = now();
    } while (end - start < nanos);
    return (end - start) / done;
}

/* The median of rounds, after one to warm up. */
static double median(chunk run, void *context, uint64_t operations, int rounds, double nanos)
{
    double *results = calloc(rounds, sizeof(double));
    if (results == NULL) {
        fail("calloc");
    }
    measure(run, context, operations, nanos);
    for (int i = 0; i < rounds; i++) {
        results[i] = measure(run, context, operations, nanos);
    }
    qsort(results, rounds, sizeof(double), by_value);
    double middle = rounds % 2 ? results[rounds / 2] : (results[rounds / 2 - 1] + results[rounds / 2]) / 2;
    free(results);
    return middle;
}

#endif
