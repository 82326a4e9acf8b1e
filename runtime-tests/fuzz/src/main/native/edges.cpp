// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "edges.hpp"

#include <stdint.h>

// Where libjvm.so is loaded, which differs from process to process.
extern "C" const char __ehdr_start __attribute__((visibility("hidden")));

static unsigned char  nowhere[Edges::MapSize];
static unsigned char* counts = nowhere;
static uint32_t       previous = 0;      // of one thread: a process that counts into AFL's map has only one

void Edges::count_into(unsigned char* map) {
  previous = 0;
  counts = map;
}

// Called by the compiler's code at the start of each basic block.
extern "C" void __sanitizer_cov_trace_pc() {
  const uintptr_t pc = (uintptr_t)__builtin_return_address(0) - (uintptr_t)&__ehdr_start;
  const uint32_t block = (uint32_t)(pc * 0x9e3779b1u) >> 15;
  unsigned char* count = counts + ((block ^ previous) & (Edges::MapSize - 1));
  previous = block >> 1;
  // A count of 256 must not look like none.
  *count = *count == 255 ? 1 : *count + 1;
}
