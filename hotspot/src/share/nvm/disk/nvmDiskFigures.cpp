// SPDX-License-Identifier: GPL-2.0-only WITH Classpath-exception-2.0
#include "nvm/disk/nvmDiskFigures.hpp"

#include "runtime/atomic.hpp"
#include "utilities/ostream.hpp"

volatile uint64_t NVMDiskFigures::_flushes = 0;
volatile uint64_t NVMDiskFigures::_flush_nanos = 0;
volatile uint64_t NVMDiskFigures::_longest_nanos = 0;
volatile uint64_t NVMDiskFigures::_stored_bytes = 0;
volatile uint64_t NVMDiskFigures::_log_bytes = 0;
volatile uint64_t NVMDiskFigures::_base_bytes = 0;
volatile uint64_t NVMDiskFigures::_waits = 0;
volatile uint64_t NVMDiskFigures::_wait_nanos = 0;

static void add(volatile uint64_t* figure, uint64_t value) {
  Atomic::store(figure, *figure + value);
}

void NVMDiskFigures::note_flush(jlong nanos, size_t stored, size_t written) {
  add(&_flushes, 1);
  add(&_flush_nanos, (uint64_t)nanos);
  Atomic::store(&_longest_nanos, MAX2((uint64_t)_longest_nanos, (uint64_t)nanos));
  add(&_stored_bytes, stored);
  add(&_log_bytes, written);
}

void NVMDiskFigures::note_applied(size_t written) {
  add(&_base_bytes, written);
}

void NVMDiskFigures::note_wait(jlong nanos) {
  Atomic::inc(&_waits);
  Atomic::add(&_wait_nanos, (uint64_t)nanos);
}

void NVMDiskFigures::print_on(outputStream* st) {
  st->print_cr("waits of stores:      " UINT64_FORMAT " for the log, %.3f s in all threads", (uint64_t)_waits,
               (double)_wait_nanos / NANOSECS_PER_SEC);
}
